//! `boardroom backup`: a whole copy while the bot works, and nothing that looks like one otherwise.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use boardroom::host;
use boardroom::store::{
    Append, Backup, BackupError, Closed, Entry, OpenError, PersonRow, Reading, Sqlite, Stage, Store,
    TableRow, backup,
};

use crate::program::program;
use crate::support::{Outside, live};
use crate::toy;

fn names(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Writes one thing after another, for as long as it is let.
struct Busy {
    stop: Arc<AtomicBool>,
    /// How many are acknowledged.
    done: Arc<AtomicU64>,
    writing: tokio::task::JoinHandle<()>,
}

impl Busy {
    fn begin(store: Arc<Sqlite>) -> Busy {
        let (stop, done) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
        let (stopped, counted) = (stop.clone(), done.clone());
        let writing = tokio::spawn(async move {
            for id in 1.. {
                if stopped.load(Ordering::SeqCst) {
                    return;
                }
                let person = PersonRow { id, locale: "x".repeat(2000), closed: Closed::No };
                store.put_person(person).await.expect("nothing keeps the writer from writing");
                counted.store(id, Ordering::SeqCst);
            }
        });
        Busy { stop, done, writing }
    }

    fn done(&self) -> u64 {
        self.done.load(Ordering::SeqCst)
    }

    async fn wrote(&self, more: u64) -> u64 {
        let (from, mut now) = (self.done(), self.done());
        while now < from + more {
            tokio::task::yield_now().await;
            now = self.done();
        }
        now
    }

    async fn end(self) {
        self.stop.store(true, Ordering::SeqCst);
        self.writing.await.expect("it wrote");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_in_the_copy_made_while_the_bot_wrote() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.does(table, "roll").await;
    let busy = Busy::begin(rig.store.clone());
    busy.wrote(20).await;
    let (elsewhere, before) = loop {
        let (clock, world) = (outside.clock.clone(), outside.world.clone());
        let elsewhere = Outside { clock, world, dir: tempfile::tempdir().expect("a folder") };
        let before = busy.done();
        let made = backup(&outside.database(), &elsewhere.database()).await.expect("a backup");
        assert_eq!(made, Backup { tables: 1, records: 4 });
        if busy.done() > before {
            break (elsewhere, before);
        }
    };
    busy.wrote(20).await;
    busy.end().await;
    rig.stop().await;
    assert_eq!(names(elsewhere.dir.path()), ["boardroom.db"]);

    let mut reading = Reading::open(&elsewhere.database()).await.expect("it opens");
    let report = host::check(&mut reading, &toy::games()).await.expect("it can be read");
    assert!(report.findings.is_empty(), "{report:?}");
    let rig = elsewhere.boot().await;
    rig.settle().await;
    // What was acknowledged before it began is there.
    assert!(rig.store.person(before).await.expect("read").is_some());
    rig.is_shown(table).await;
    let head = rig.table(table).await.seq();
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
    assert_eq!(rig.table(table).await.seq(), head + 1);
    rig.stop().await;
}

/// A database with a few large records.
async fn large(path: &Path, records: u64) {
    let store = Sqlite::open(path).await.expect("it opens");
    let row = TableRow {
        id: 1,
        guild: 1,
        server: String::new(),
        channel: 1,
        threads: false,
        game: "toy".to_owned(),
        people: Vec::new(),
        stage: Stage::Open,
    };
    for seq in 1..=records {
        let body = format!("\"{}\"", "x".repeat(1 << 20));
        let entry = Entry { table: 1, seq, cause: seq.to_string(), body };
        let append = Append { entry, table: (seq == 1).then(|| row.clone()), dues: None };
        store.append(append).await.expect("appended");
    }
    store.close().await;
}

#[tokio::test]
async fn nothing_is_overwritten() {
    let dir = tempfile::tempdir().expect("a folder");
    let (database, copy) = (dir.path().join("a.db"), dir.path().join("b.db"));
    large(&database, 1).await;
    backup(&database, &copy).await.expect("a backup");
    let first = std::fs::read(&copy).expect("read");
    let refused = backup(&database, &copy).await.expect_err("it is there");
    assert!(matches!(&refused, BackupError::Exists(path) if *path == copy), "{refused}");
    assert!(matches!(backup(&database, dir.path()).await, Err(BackupError::Exists(_))));
    assert!(matches!(backup(&database, &database).await, Err(BackupError::Exists(_))));
    assert!(std::fs::read(&copy).expect("read") == first);
    // One that was broken off is no backup, and isn't touched either.
    let part = dir.path().join("c.db.part");
    std::fs::write(&part, "half a").expect("written");
    let refused = backup(&database, &dir.path().join("c.db")).await.expect_err("half of it is there");
    assert!(matches!(&refused, BackupError::Unfinished(path) if *path == part), "{refused}");
    assert_eq!(names(dir.path()), ["a.db", "a.db.lock", "b.db", "c.db.part"]);
    std::fs::remove_file(&part).expect("removed");
    backup(&database, &dir.path().join("c.db")).await.expect("a backup");
}

#[tokio::test]
async fn what_keeps_it_from_being_made_is_said_in_a_line() {
    let dir = tempfile::tempdir().expect("a folder");
    let database = dir.path().join("a.db");
    let refused = backup(&database, &dir.path().join("b.db")).await.expect_err("no database");
    assert!(
        matches!(&refused, BackupError::Open(OpenError::Missing(path)) if *path == database),
        "{refused}"
    );
    std::fs::write(&database, "").expect("written");
    let refused = backup(&database, &dir.path().join("b.db")).await.expect_err("nothing in it");
    assert!(matches!(refused, BackupError::Open(OpenError::Empty(_))), "{refused}");
    std::fs::write(&database, "a letter to my aunt").expect("written");
    let refused = backup(&database, &dir.path().join("b.db")).await.expect_err("no database");
    assert!(matches!(refused, BackupError::Open(OpenError::Broken(_))), "{refused}");
    std::fs::remove_file(&database).expect("removed");
    large(&database, 1).await;
    let nowhere = dir.path().join("no/b.db");
    let refused = backup(&database, &nowhere).await.expect_err("no folder");
    let said = format!("{}.part: No such file or directory", nowhere.display());
    assert!(refused.to_string().starts_with(&said), "{refused}");
    assert_eq!(names(dir.path()), ["a.db", "a.db.lock"]);
}

fn said(output: Output) -> (Option<i32>, String, String) {
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

#[tokio::test]
async fn the_command_says_what_it_wrote() {
    let dir = tempfile::tempdir().expect("a folder");
    large(&dir.path().join("boardroom.sqlite"), 2).await;
    let run =
        |file: Option<&str>| said(program(dir.path()).arg("backup").args(file).output().expect("it runs"));
    let line = "Wrote copy.sqlite: 1 tables, 2 records\n";
    assert_eq!(run(Some("copy.sqlite")), (Some(0), line.to_owned(), String::new()));
    let line = "boardroom: copy.sqlite is there already: a backup overwrites nothing\n";
    assert_eq!(run(Some("copy.sqlite")), (Some(1), String::new(), line.to_owned()));
    // A name of its own, by the date.
    let (code, line, _) = run(None);
    let dated: Vec<String> =
        names(dir.path()).into_iter().filter(|name| name.ends_with("-UTC.sqlite")).collect();
    assert_eq!(dated.len(), 1);
    let figures = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "0");
    assert_eq!(figures(&dated[0]), "boardroom.0000-00-00-00-00-00-UTC.sqlite");
    let path = dir.path().join(&dated[0]);
    assert_eq!((code, line), (Some(0), format!("Wrote {}: 1 tables, 2 records\n", path.display())));
}

/// A disk that takes no more, for this process alone.
#[cfg(unix)]
#[tokio::test]
async fn where_nothing_more_can_be_written_nothing_is_left() {
    let dir = tempfile::tempdir().expect("a folder");
    large(&dir.path().join("boardroom.sqlite"), 4).await;
    let bare = program(dir.path());
    let limited = format!("trap '' XFSZ; ulimit -f 2000; exec {:?} backup copy.sqlite", bare.get_program());
    let mut shell = Command::new("sh");
    shell.args(["-c", &limited]).current_dir(dir.path()).env("BOARDROOM_DATA", dir.path());
    let (code, line, error) = said(shell.output().expect("it runs"));
    assert_eq!((code, line.as_str()), (Some(1), ""));
    assert!(error.starts_with("boardroom: copy.sqlite.part: "), "{error}");
    assert_eq!(error.lines().count(), 1);
    assert_eq!(names(dir.path()), ["boardroom.sqlite", "boardroom.sqlite.lock"]);
}

#[tokio::test]
async fn one_that_is_killed_looks_like_no_backup() {
    let dir = tempfile::tempdir().expect("a folder");
    large(&dir.path().join("boardroom.sqlite"), 40).await;
    let (copy, part) = (dir.path().join("copy.sqlite"), dir.path().join("copy.sqlite.part"));
    let mut running = program(dir.path()).args(["backup", "copy.sqlite"]).spawn().expect("it runs");
    let begun = |path: &PathBuf| path.exists();
    while !begun(&part) && !begun(&copy) && running.try_wait().expect("a process").is_none() {
        std::thread::yield_now();
    }
    running.kill().expect("killed");
    running.wait().expect("ended");
    // Whatever was reached: a whole one or none.
    if copy.exists() {
        let mut reading = Reading::open(&copy).await.expect("it opens");
        assert_eq!(reading.counts().await.expect("read"), (1, 40));
    } else {
        assert!(part.exists());
    }
}
