//! The stand-in, and the program on it: in a process of its own, on the same database life after life.

use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use boardroom::sandbox::{Id, Options, Order, Sandbox, World};
use boardroom::store::Sqlite;
use serde_json::json;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tempfile::TempDir;

use super::discord_support::{GAMES, GENERAL, PATIENCE, program};

/// When nothing has changed for so long, nothing more is to come: writes are 1.2 s apart in a channel.
const QUIET: Duration = Duration::from_secs(5);
/// And if it never becomes quiet, something writes for ever.
const REST_AT_MOST: Duration = Duration::from_secs(180);
/// How long Discord was away, as far as the program can know: longer than it relies on nonces.
const AWAY: Duration = Duration::from_secs(3 * 60);
/// And how long the stand-in is put ahead: longer than it remembers nonces.
const FORGETS: Duration = Duration::from_secs(6 * 60);

pub struct House {
    sandbox: Sandbox,
    pub world: World,
    data: TempDir,
    /// Where people open tables.
    pub channels: Vec<Id>,
    child: Option<Child>,
}

/// What a killed program left on the disk.
pub struct LeftBehind {
    pub sound: bool,
    /// Causes that aren't in the journal.
    pub lost: Vec<String>,
    /// Posts that were announced and not noted yet.
    pub sending: usize,
}

impl House {
    pub async fn open(channels: usize) -> House {
        let data = tempfile::tempdir().expect("a folder");
        let record = Some(data.path().to_owned());
        let sandbox = Sandbox::start(Options { record, ..Options::default() }).await.expect("a stand-in");
        let world = sandbox.world();
        let mut house = House { sandbox, world, data, channels: vec![GAMES, GENERAL], child: None };
        for n in house.channels.len()..channels {
            house.add_channel(&format!("club-{n}"));
        }
        house
    }

    /// In a server of its own.
    fn add_channel(&mut self, name: &str) {
        self.world.order(Order::AddGuild { name: name.to_owned() }).expect("room for one more");
        let seen = self.world.channels(self.world.people()[0].id);
        self.channels.push(seen.iter().find(|channel| channel.name == name).expect("its channel").id);
    }

    /// So many people, those who are there already among them, but for the moderator.
    pub fn people(&self, many: usize) -> Vec<Id> {
        for n in self.world.people().len()..=many {
            let locale = if n % 4 == 0 { "zh-CN" } else { "en-US" };
            self.world.add_person(&format!("Player {n}"), locale).expect("room for one more");
        }
        self.world
            .people()
            .into_iter()
            .filter(|person| !person.moderator)
            .map(|person| person.id)
            .take(many)
            .collect()
    }

    /// Where the stand-in records what it is asked.
    pub fn record(&self) -> PathBuf {
        let files =
            std::fs::read_dir(self.data.path()).expect("a folder").map(|file| file.expect("a file").path());
        let mut records = files.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
        records.next().expect("a record")
    }

    pub fn database(&self) -> PathBuf {
        self.data.path().join("boardroom.sqlite")
    }

    pub fn start(&mut self) {
        assert!(self.child.is_none(), "it runs already");
        let mut program = program(self.data.path());
        program.arg("run").env("DISCORD_API", self.sandbox.url()).env("DISCORD_TOKEN", self.sandbox.token());
        // Nobody reads what it logs, and it mustn't wait for a reader: a file takes it.
        let log = std::fs::File::options().create(true).append(true).open(self.data.path().join("log"));
        self.child = Some(program.stderr(log.expect("a file")).spawn().expect("a process"));
    }

    /// What the program had to say of troubles, over all its lives.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.data.path().join("log")).unwrap_or_default()
    }

    /// SIGKILL; comes back when it is dead, and shown as offline.
    pub async fn kill(&mut self) {
        let mut child = self.child.take().expect("it runs");
        child.kill().expect("a child of ours");
        child.wait().expect("it is dead");
        while self.world.connected() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Asks it to stop (SIGTERM), and gives its exit code.
    pub async fn stop(&mut self) -> Option<i32> {
        let mut child = self.child.take().expect("it runs");
        let pid = child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
        tokio::task::spawn_blocking(move || child.wait())
            .await
            .expect("no panic")
            .expect("a child of ours")
            .code()
    }

    pub async fn registered(&self) {
        let mut changes = self.world.changes();
        while self.world.commands().is_empty() {
            tokio::time::timeout(PATIENCE, changes.recv()).await.expect("commands in time").ok();
        }
    }

    pub async fn connected(&self) {
        assert!(self.world.wait_connected(PATIENCE).await, "it doesn't connect:\n{}", self.log());
    }

    /// While it was down, some minutes have gone by: Discord has forgotten the nonces, and the program can know it.
    pub async fn is_away(&self) {
        let forgets = u64::try_from(FORGETS.as_millis()).expect("minutes");
        self.world.order(Order::PassTime { ms: forgets }).expect("an order");
        let away = i64::try_from(AWAY.as_millis()).expect("minutes");
        let mut database = database(&self.database()).await;
        let moved = sqlx::query(
            "UPDATE places SET sending = json_set(sending, '$.since', (sending->>'since') - ?1)
             WHERE sending IS NOT NULL",
        );
        moved.bind(away).execute(&mut database).await.expect("an update");
        database.close().await.expect("a clean end");
    }

    /// What is on the disk, now that the program is dead; looked at in a copy, so that it comes up from what it left.
    pub async fn left_behind(&self, acknowledged: &[Id]) -> LeftBehind {
        let folder = tempfile::tempdir().expect("a folder");
        let copy = folder.path().join("boardroom.sqlite");
        for ending in ["", "-wal"] {
            let name = |path: &Path| PathBuf::from(format!("{}{ending}", path.display()));
            let from = name(&self.database());
            if from.exists() {
                std::fs::copy(from, name(&copy)).expect("a copy");
            }
        }
        let mut database = database(&copy).await;
        let sound: String =
            sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut database).await.expect("a check");
        let sending: i64 = sqlx::query_scalar("SELECT count(*) FROM places WHERE sending IS NOT NULL")
            .fetch_one(&mut database)
            .await
            .expect("a count");
        let lost = sqlx::query_scalar(
            "SELECT value FROM json_each(?1) WHERE value NOT IN (SELECT cause FROM journal)",
        );
        let causes: Vec<String> = acknowledged.iter().map(Id::to_string).collect();
        let lost = lost.bind(json!(causes).to_string()).fetch_all(&mut database).await.expect("causes");
        database.close().await.expect("a clean end");
        LeftBehind { sound: sound == "ok", lost, sending: usize::try_from(sending).expect("few") }
    }

    /// The tables at which something is due within so long: their threads, if they have one already.
    pub async fn with_a_clock(&self, within: Duration) -> Vec<Option<Id>> {
        let until = SystemTime::now().duration_since(UNIX_EPOCH).expect("a date") + within;
        let mut database = database(&self.database()).await;
        let threads: Vec<Option<i64>> = sqlx::query_scalar(
            "SELECT (SELECT channel FROM places WHERE kind = 'thread' AND places.table_id = due.table_id)
             FROM (SELECT DISTINCT table_id FROM dues WHERE at < ?1) AS due",
        )
        .bind(i64::try_from(until.as_millis()).expect("ms"))
        .fetch_all(&mut database)
        .await
        .expect("threads");
        database.close().await.expect("a clean end");
        threads.into_iter().map(|thread| Some(Id(thread?.cast_unsigned()))).collect()
    }

    /// Waits until nothing changes any more in the world.
    pub async fn comes_to_rest(&self) {
        let mut changes = self.world.changes();
        let until = Instant::now() + REST_AT_MOST;
        while tokio::time::timeout(QUIET, changes.recv()).await.is_ok() {
            assert!(Instant::now() < until, "it doesn't come to rest:\n{}", self.log());
        }
    }

    /// What the program itself finds to be wrong with its database.
    pub fn check(&self) {
        let said = program(self.data.path()).arg("check").output().expect("a process");
        let found = String::from_utf8_lossy(&said.stdout);
        assert!(said.status.success() && found.contains("nothing is wrong"), "{found}");
    }

    /// The database, now that nobody else uses it.
    pub async fn store(&self) -> Sqlite {
        assert!(self.child.is_none(), "the program uses it");
        Sqlite::open(&self.database()).await.expect("the database")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().ok();
            child.wait().ok();
        }
        if std::thread::panicking() {
            let log = self.log();
            let troubles: Vec<&str> = log.lines().filter(|line| !line.contains(" INFO ")).collect();
            println!("{}", troubles[troubles.len().saturating_sub(10)..].join("\n"));
        }
    }
}

async fn database(path: &Path) -> SqliteConnection {
    let options =
        SqliteConnectOptions::new().filename(path).busy_timeout(PATIENCE).disable_statement_logging();
    options.connect().await.expect("a database")
}
