//! Databases of earlier builds: games recorded at each milestone, and a database as the first build left it.
//! This one opens them and goes on where they were, and finds nothing wrong with them.

use std::path::{Path, PathBuf};

use boardroom::game::Seat;
use boardroom::host;
use boardroom::simulation::Demand;
use boardroom::store::{Append, DueRow, Entry, Reading, Sqlite, Stage, Store, TableRow};
use boardroom::table::{DueKind, Phase, Record, Table, TableId, records};
use boardroom::words::Lang;
use sqlx::migrate::Migrator;
use sqlx::{Connection, SqliteConnection};

use crate::program;
use crate::support::{CHANNEL, GUILD, Gate, Outside, Rig, games};

const TABLE: TableId = TableId(7);

/// The games recorded by earlier builds.
fn recorded() -> Vec<(String, Vec<Record>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut all: Vec<(String, Vec<Record>)> = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "json"))
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("text");
            (path.display().to_string(), records(&text).expect("records"))
        })
        .collect();
    all.sort_by(|one, other| one.0.cmp(&other.0));
    assert!(all.len() >= 10, "{} games", all.len());
    all
}

/// A record, and what the bot wrote with it.
struct Written {
    entry: Entry,
    row: TableRow,
    dues: Vec<DueRow>,
}

fn written(records: &[Record]) -> Vec<Written> {
    let mut table: Option<Table> = None;
    let write = |record: &Record| {
        match &mut table {
            None => table = Some(Table::load(TABLE, &games(), [record]).expect("it opens")),
            Some(table) => table.apply(record).expect("it follows"),
        }
        let table = table.as_ref().expect("a table");
        let body = record.to_json().expect("JSON");
        let row = TableRow {
            id: TABLE.0,
            guild: GUILD,
            server: String::new(),
            channel: CHANNEL.0,
            threads: true,
            game: table.game().id().to_owned(),
            people: table.members().iter().map(|member| member.person.0).collect(),
            stage: if table.phase() == Phase::Ended { Stage::Over } else { Stage::Open },
        };
        let due = |due: &boardroom::table::Due| DueRow {
            at: due.at.0,
            kind: match due.kind {
                DueKind::StandIn => "stand_in",
                DueKind::Remind => "remind",
                DueKind::Lapse => "lapse",
                DueKind::Close => "close",
                DueKind::Automatic => "automatic",
            }
            .to_owned(),
            seat: due.seat.map(|seat| seat.0),
            about: due.about,
        };
        let entry = Entry { table: TABLE.0, seq: record.seq, cause: record.cause.clone(), body };
        Written { entry, row, dues: table.dues().iter().map(due).collect() }
    };
    records.iter().map(write).collect()
}

async fn has_no_faults(path: &Path) {
    let mut reading = Reading::open(path).await.expect("it opens");
    let report = host::check(&mut reading, &games()).await.expect("it can be read");
    assert!(report.findings.is_empty(), "{report:#?}");
    reading.close().await.expect("nobody began with it");
}

/// The program on a database: the table stands where it was, everything of it is shown, and nothing is wrong.
async fn goes_on(outside: &Outside, of: &[Record]) {
    let rig = Rig::boot_with(outside, Gate::default(), games()).await;
    rig.settle().await;
    let table = rig.table(TABLE).await;
    let known = rig.host.records(TABLE).await.expect("the journal");
    assert!(known.starts_with(of));
    let ended = of.iter().flat_map(|record| &record.events).any(|event| event.name() == "ended");
    assert_eq!(table.phase(), if ended { Phase::Ended } else { Phase::Playing });
    let board = rig.host.look(TABLE, Lang::EnUs).await.expect("the board");
    assert!(!board.embeds.is_empty());
    for seat in Seat::all(u8::try_from(table.seats().len()).expect("few")) {
        let hand = rig.host.hand(TABLE, seat, Lang::ZhCn).await.expect("a hand");
        assert!(!hand.embeds.is_empty());
    }
    // The first build didn't know what its server was called.
    assert_eq!(rig.audit(TABLE, of, Demand::All).await, [""; 0]);
    rig.stop().await;
    has_no_faults(&outside.database()).await;
}

/// The bot's clock stands where the last record was written.
fn outside_of(records: &[Record]) -> Outside {
    let outside = Outside::new();
    let now = boardroom::host::Clock::now(&*outside.clock);
    outside.clock.set(records.last().expect("records").at.since(now) + 1000);
    outside
}

#[tokio::test]
async fn recorded_games_are_opened_and_shown() {
    for (name, all) in recorded() {
        // Whole, and broken off in the middle.
        for records in [&all[..], &all[..all.len() / 2]] {
            println!("{name}: {} records", records.len());
            let outside = outside_of(records);
            let store = Sqlite::open(&outside.database()).await.expect("it opens");
            for Written { entry, row, dues } in written(records) {
                store.append(Append { entry, table: Some(row), dues: Some(dues) }).await.expect("appended");
            }
            store.close().await;
            has_no_faults(&outside.database()).await;
            goes_on(&outside, records).await;
        }
    }
}

/// A database that knows the first migration only, with a game in it, as the first build wrote it.
async fn of_the_first_build(path: &Path, records: &[Record]) {
    let folder = tempfile::tempdir().expect("a folder");
    let first = "0001_first.sql";
    let migrations = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("migrations");
    std::fs::copy(migrations.join(first), folder.path().join(first)).expect("a copy");
    let url = format!("sqlite://{}?mode=rwc", path.display());
    let mut database = SqliteConnection::connect(&url).await.expect("it connects");
    sqlx::query("PRAGMA journal_mode = WAL").execute(&mut database).await.expect("set");
    Migrator::new(folder.path()).await.expect("one").run(&mut database).await.expect("migrated");
    let all = written(records);
    let Written { row, dues, .. } = all.last().expect("records");
    sqlx::query("INSERT INTO tables VALUES (?1, ?2, ?3, 1, ?4, ?5, 'open')")
        .bind(row.id)
        .bind(row.guild.cast_signed())
        .bind(row.channel.cast_signed())
        .bind(&row.game)
        .bind(format!("{:?}", row.people))
        .execute(&mut database)
        .await
        .expect("written");
    for due in dues {
        sqlx::query("INSERT INTO dues VALUES (?1, ?2, ?3, ?4, ?5)")
            .bind(row.id)
            .bind(due.at)
            .bind(&due.kind)
            .bind(due.seat.map_or(-1, i64::from))
            .bind(due.about)
            .execute(&mut database)
            .await
            .expect("written");
    }
    for Written { entry, .. } in &all {
        sqlx::query("INSERT INTO journal VALUES (?1, ?2, ?3, ?4)")
            .bind(entry.table)
            .bind(entry.seq.cast_signed())
            .bind(&entry.cause)
            .bind(&entry.body)
            .execute(&mut database)
            .await
            .expect("written");
    }
    database.close().await.expect("closed");
}

#[tokio::test]
async fn a_database_of_the_first_build_is_looked_at_copied_and_migrated() {
    let (_, all) = recorded().swap_remove(0);
    let records = &all[..all.len() / 2];
    let outside = outside_of(records);
    of_the_first_build(&outside.database(), records).await;
    let before = std::fs::read(outside.database()).expect("read");
    let reading = Reading::open(&outside.database()).await.expect("it opens");
    assert!(reading.is_older());
    reading.close().await.expect("nobody began with it");
    has_no_faults(&outside.database()).await;
    assert!(std::fs::read(outside.database()).expect("read") == before, "it was migrated by looking");

    goes_on(&outside, records).await;
    let reading = Reading::open(&outside.database()).await.expect("it opens");
    assert!(!reading.is_older());
    // The copy made before is as old as it was, and as sound.
    let copy = outside.dir.path().join("boardroom.db.before-2");
    assert!(Reading::open(&copy).await.expect("it opens").is_older());
    has_no_faults(&copy).await;
}

#[tokio::test]
async fn the_command_says_that_it_is_older() {
    let (_, all) = recorded().swap_remove(0);
    let dir = tempfile::tempdir().expect("a folder");
    of_the_first_build(&dir.path().join("boardroom.sqlite"), &all[..all.len() / 2]).await;
    let done = program::program(dir.path()).arg("check").output().expect("it runs");
    let said = String::from_utf8(done.stdout).expect("text");
    let older =
        "It is of an older boardroom: the next start of the bot copies it and brings it up to date.\n";
    assert!(said.starts_with(older) && said.ends_with(" records: nothing is wrong\n"), "{said}");
    assert_eq!(said.lines().count(), 2);
    assert!(done.status.success());
}
