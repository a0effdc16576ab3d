//! `boardroom check` says what is wrong with a database, all of it and nothing else, and changes nothing.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use boardroom::host::{self, Report};
use boardroom::store::{OpenError, Reading, Sqlite, Store, StoreError};
use boardroom::table::Act;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use crate::program::program;
use crate::support::{self, Gate, Outside, Rig, live, person};
use crate::toy;

/// A database with a table that is played (1), one in the lobby (2), and one that has ended (3).
async fn sound() -> Outside {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.does(table, "roll").await;
    rig.does(table, "roll").await;
    rig.host.seen(person(1), "zh-CN").await;
    rig.host.open(rig.new_table("lobby", &[])).await.expect("it opens");
    let last = rig.host.open(rig.new_table("third", &[])).await.expect("it opens").table.id();
    rig.settle().await;
    rig.ask(last, person(0), "away", Act::Leave).await.expect("it is cancelled");
    rig.settle().await;
    rig.stop().await;
    outside
}

/// What is found in a database, by the toy game's rules.
async fn report(path: &Path) -> Report {
    let mut reading = Reading::open(path).await.expect("it opens");
    let report = host::check(&mut reading, &toy::games()).await.expect("it can be read");
    reading.close().await.expect("nobody began with it");
    report
}

async fn findings(path: &Path) -> Vec<String> {
    let report = report(path).await;
    let all = report.findings.iter().inspect(|alike| assert_eq!(alike.more, 0));
    all.flat_map(|alike| &alike.told).map(ToString::to_string).collect()
}

/// Does to a database what the bot never would.
async fn damage(path: &Path, statements: &[&str]) {
    let url = format!("sqlite://{}", path.display());
    let mut raw = SqliteConnection::connect(&url).await.expect("it connects");
    let free = ["PRAGMA foreign_keys = OFF", "PRAGMA ignore_check_constraints = ON"];
    for &statement in free.iter().chain(statements) {
        let done = sqlx::query(AssertSqlSafe(statement.to_owned())).execute(&mut raw).await;
        done.unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    raw.close().await.expect("closed");
}

/// Every file of a folder, byte for byte.
fn bytes(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    files.map(|path| (path.clone(), std::fs::read(path).expect("bytes"))).collect()
}

/// The journal without what its table promises.
const LOOSE: &str = "ALTER TABLE journal RENAME TO before;
    CREATE TABLE journal (table_id INTEGER, seq INTEGER, cause TEXT, body TEXT);
    INSERT INTO journal SELECT * FROM before";

/// Each kind of damage, and what is said of it.
const KINDS: &[(&str, &str)] = &[
    ("DELETE FROM tables WHERE id = 2", "table 2: its row is missing, though something else is kept of it"),
    ("DELETE FROM journal WHERE table_id = 2", "table 2: no record of it is there"),
    (
        "UPDATE tables SET people = '[1,' WHERE id = 2",
        "table 2: its row can't be read: people: EOF while parsing a value at line 1 column 3",
    ),
    (
        "UPDATE tables SET stage = 'late' WHERE id = 2",
        "table 2: its row can't be read: there is no stage \"late\"",
    ),
    // The journal.
    (
        "DELETE FROM journal WHERE table_id = 1 AND seq = 4",
        "table 1: record 4 is missing; the next is record 5",
    ),
    (
        "LOOSE; INSERT INTO journal SELECT table_id, seq, 'again', json_set(body, '$.cause', 'again')
            FROM journal WHERE table_id = 1 AND seq = 4",
        "table 1: record 4 is there more than once",
    ),
    (
        "UPDATE journal SET body = '{' WHERE table_id = 1 AND seq = 4",
        "table 1: record 4 can't be read: EOF while parsing an object at line 1 column 1",
    ),
    (
        "UPDATE journal SET body = CAST(x'7bff7d' AS TEXT) WHERE table_id = 1 AND seq = 4",
        "table 1: record 4 can't be read: error occurred while decoding column 3: invalid utf-8 sequence of 1 \
         bytes from index 1",
    ),
    (
        "UPDATE journal SET body = json_set(body, '$.events[0].event', 'flew') WHERE table_id = 1 AND seq = 4",
        "table 1: record 4: event `flew` can't be read (is it from a newer build?): unknown variant `flew`",
    ),
    (
        "UPDATE journal SET body = json_set(body, '$.events[0].events[0].toy', 'flew')
            WHERE table_id = 1 AND seq = 4",
        "table 1: record 4: an event of toy can't be read: unknown variant `flew`",
    ),
    (
        "UPDATE journal SET body = json_set(body, '$.events[0].game', 'chess') WHERE table_id = 2",
        "table 2: record 1: the game `chess` isn't known to this build",
    ),
    (
        "UPDATE journal SET body = json_set(body, '$.events[0].event', 'adjourned')
            WHERE table_id = 1 AND seq = 4",
        "table 1: record 5: event `played` can't happen there",
    ),
    (
        "UPDATE journal SET body = json_set(body, '$.seq', 5) WHERE table_id = 1 AND seq = 4",
        "table 1: record 4 says of itself that it is record 5",
    ),
    (
        "UPDATE journal SET body = json_set(body, '$.cause', 'mine') WHERE table_id = 1 AND seq = 4",
        "table 1: record 4 has the cause `roll 3`, but says of itself that it is `mine`",
    ),
    (
        "LOOSE; UPDATE journal SET cause = 'join 1', body = json_set(body, '$.cause', 'join 1')
            WHERE table_id = 1 AND seq = 4",
        "table 1: record 4 has a cause that led to another record before",
    ),
    (
        // More than the toy can multiply.
        "UPDATE journal SET body = json_set(body, '$.events[0].events[0].options.rounds', 4294967295)
            WHERE table_id = 1 AND seq = 3",
        "table 1: following its journal, this build gives up",
    ),
    // What is derived from it.
    (
        "UPDATE tables SET people = '[7]' WHERE id = 2",
        "table 2: its row says that [7] sit there, its journal [1000]",
    ),
    (
        "UPDATE tables SET stage = 'closed' WHERE id = 2",
        "table 2: its row says that it is closed, its journal open",
    ),
    (
        "UPDATE tables SET stage = 'open' WHERE id = 3",
        "table 3: its row says that it is open, its journal over",
    ),
    (
        "UPDATE tables SET game = 'chess' WHERE id = 2",
        "table 2: its row says that `chess` is played, its journal `toy`",
    ),
    (
        "UPDATE dues SET at = at + 1 WHERE table_id = 2",
        "table 2: what is due there doesn't follow from its journal (1 missing, 1 too much)",
    ),
    (
        "UPDATE dues SET about = -1 WHERE table_id = 2",
        "table 2: what is due there can't be read: `about` is -1",
    ),
    // Places.
    (
        "UPDATE places SET kind = 'wall' WHERE kind = 'board'",
        "table 1: a place where it is shown can't be read: there is no place \"wall\"",
    ),
    (
        "UPDATE places SET sending = '{}' WHERE kind = 'board'",
        "table 1: a place where it is shown can't be read: sending: missing field `to` at line 1 column 2",
    ),
    (
        "UPDATE places SET seat = 5 WHERE kind = 'hand' AND seat = 1",
        "table 1: there is a place for the hand of seat 5, which it hasn't",
    ),
    (
        "UPDATE places SET broken = 1796019440000 WHERE kind = 'story'",
        "table 1: the story can't be shown since 2026-11-30 06:17:20 UTC",
    ),
    (
        "UPDATE places SET sending = '{\"to\":1,\"nonce\":\"1s.1\",\"since\":1796019440000}' WHERE kind = 'story'",
        "table 1: a post for the story was begun at 2026-11-30 06:17:20 UTC, and it isn't known whether it came \
         out",
    ),
    (
        "UPDATE places SET shown = 1000 WHERE kind = 'hand' AND seat = 0",
        "table 1: the hand of seat 0 is said to be shown up to 1000, but ends with 5",
    ),
    (
        "UPDATE places SET shown = 3 WHERE kind = 'thread'",
        "table 1: the thread is said to be shown up to 3, but ends with 2",
    ),
    (
        "UPDATE people SET closed = 'perhaps'",
        "person 1001: what is kept of them can't be read: `closed` is \"perhaps\"",
    ),
];

#[tokio::test]
async fn each_kind_of_damage_is_found_and_nothing_else() {
    let outside = sound().await;
    assert_eq!(findings(&outside.database()).await, [""; 0]);
    assert_eq!(report(&outside.database()).await.counts, Some((3, 8)));
    for (statements, expected) in KINDS {
        let copy = outside.dir.path().join("copy.db");
        std::fs::copy(outside.database(), &copy).expect("a copy");
        let statements = statements.replace("LOOSE", LOOSE);
        damage(&copy, &statements.split(';').collect::<Vec<_>>()).await;
        let before = bytes(outside.dir.path());
        let found = findings(&copy).await;
        assert_eq!(found.len(), 1, "{statements}: {found:#?}");
        assert!(found[0].starts_with(expected), "{statements}: {found:#?}");
        assert!(bytes(outside.dir.path()) == before, "{statements}: something was changed");
    }
}

#[tokio::test]
async fn a_place_of_a_table_that_is_closed_may_be_broken() {
    let outside = sound().await;
    damage(&outside.database(), &["UPDATE places SET broken = 1796019440000 WHERE table_id = 3"]).await;
    assert_eq!(findings(&outside.database()).await, [""; 0]);
}

#[tokio::test]
async fn a_post_that_has_just_begun_is_nothing_to_speak_of() {
    let outside = sound().await;
    let just =
        "UPDATE places SET sending = json_object('to', 1, 'nonce', '1s.1', 'since', (SELECT at FROM alive))
        WHERE kind = 'story'";
    damage(&outside.database(), &[just]).await;
    assert_eq!(findings(&outside.database()).await, [""; 0]);
}

#[tokio::test]
async fn of_much_that_is_alike_a_part_is_told() {
    let outside = sound().await;
    let many = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 500)
        INSERT INTO people SELECT n, '', 'perhaps' FROM n";
    damage(&outside.database(), &[many, "UPDATE tables SET game = 'chess'"]).await;
    let report = report(&outside.database()).await;
    let told: Vec<(usize, usize)> =
        report.findings.iter().map(|alike| (alike.told.len(), alike.more)).collect();
    assert_eq!(told, [(3, 0), (20, 480)]);
    assert_eq!(report.count(), 503);
}

#[tokio::test]
async fn nothing_is_believed_of_a_damaged_file() {
    let outside = sound().await;
    let mut file = std::fs::read(outside.database()).expect("read");
    let pages = file.len() / 4096;
    assert!(pages > 4, "{pages} pages");
    // The first page says where everything is.
    file[4096..].iter_mut().for_each(|byte| *byte = 0xa5);
    std::fs::write(outside.database(), &file).expect("written");
    let before = bytes(outside.dir.path());
    let refused = Reading::open(&outside.database()).await.err().expect("no table can be read");
    assert!(matches!(refused, OpenError::Broken(_)), "{refused}");
    assert!(bytes(outside.dir.path()) == before);
}

#[tokio::test]
async fn an_index_that_is_wrong_is_damage() {
    let outside = sound().await;
    // It is taken for an index of something else.
    let swap = "UPDATE sqlite_schema SET sql = replace(sql, 'ON dues (at)', 'ON dues (about)')
        WHERE name = 'dues_at'";
    damage(&outside.database(), &["PRAGMA writable_schema = ON", swap]).await;
    let report = report(&outside.database()).await;
    assert_eq!((report.counts, report.findings.len()), (None, 1), "{report:?}");
    assert!(report.findings[0].told[0].to_string().starts_with("the file is damaged: "), "{report:?}");
}

#[tokio::test]
async fn it_is_looked_at_beside_a_running_bot() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    let wal = outside.dir.path().join("boardroom.db-wal");
    let before = [outside.database(), wal.clone()].map(|path| std::fs::read(path).expect("read"));
    assert!(!before[1].is_empty(), "what was done last stands in the log");
    assert_eq!(findings(&outside.database()).await, [""; 0]);
    assert!([outside.database(), wal.clone()].map(|path| std::fs::read(path).expect("read")) == before);
    // A copy of both files, as after a crash: nothing but the log knows of the last records.
    let crashed = tempfile::tempdir().expect("a folder");
    let copy = crashed.path().join("copy.db");
    std::fs::copy(outside.database(), &copy).expect("a copy");
    std::fs::copy(&wal, crashed.path().join("copy.db-wal")).expect("a copy");
    let before = bytes(crashed.path());
    let found = report(&copy).await;
    assert!(found.findings.is_empty(), "{found:?}");
    assert_eq!(found.counts, Some((1, 3)));
    let after = bytes(crashed.path());
    assert!(before.iter().all(|(path, held)| after.get(path) == Some(held)));
    // The bot wasn't disturbed.
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
    rig.stop().await;
}

#[tokio::test]
async fn a_bot_that_begins_meanwhile_is_noticed() {
    let outside = sound().await;
    let mut reading = Reading::open(&outside.database()).await.expect("it opens");
    let store = Sqlite::open(&outside.database()).await.expect("it opens");
    store.put_alive(1).await.expect("written");
    host::check(&mut reading, &toy::games()).await.expect("it can be read");
    assert_eq!(reading.close().await, Err(StoreError::Changed));
    // Also if it has ended again.
    let reading = Reading::open(&outside.database()).await.expect("it opens");
    reading.close().await.expect("the bot has it open, and may write");
    store.close().await;
    let reading = Reading::open(&outside.database()).await.expect("it opens");
    let store = Sqlite::open(&outside.database()).await.expect("it opens");
    store.put_alive(2).await.expect("written");
    store.close().await;
    assert_eq!(reading.close().await, Err(StoreError::Changed));
}

#[tokio::test]
async fn what_can_not_be_looked_at_is_said_in_a_line() {
    let outside = sound().await;
    let newer = outside.dir.path().join("newer.db");
    std::fs::copy(outside.database(), &newer).expect("a copy");
    let later = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        VALUES (9999, 'later', 1, x'00', 0)";
    damage(&newer, &[later]).await;
    let changed = outside.dir.path().join("changed.db");
    std::fs::copy(outside.database(), &changed).expect("a copy");
    damage(&changed, &["UPDATE _sqlx_migrations SET checksum = x'00' WHERE version = 1"]).await;
    let foreign = outside.dir.path().join("foreign.db");
    std::fs::write(&foreign, "").expect("a file");
    damage(&foreign, &["CREATE TABLE recipes (name)"]).await;
    let letter = outside.dir.path().join("letter.db");
    std::fs::write(&letter, "this is a letter to my aunt, not a database at all").expect("a file");
    let empty = outside.dir.path().join("empty.db");
    std::fs::write(&empty, "").expect("a file");
    let missing = outside.dir.path().join("missing.db");
    let before = bytes(outside.dir.path());
    let refused = async |path: &Path| Reading::open(path).await.err().expect("it can't be looked at");
    for (path, said) in [
        (&newer, "was written by a newer boardroom (migration 9999); this one can't read it"),
        (&changed, "a migration failed: migration 1 was previously applied but has been modified"),
        (&foreign, "is no database of ours, or it is damaged"),
        (&letter, "is no database of ours, or it is damaged"),
        (&empty, "is empty: no boardroom has begun with it yet"),
        (&missing, "there is no database"),
        (&outside.dir.path().to_owned(), "is no database of ours, or it is damaged"),
    ] {
        let refused = refused(path).await.to_string();
        assert!(refused.contains(said) && refused.contains(&path.display().to_string()), "{refused}");
        assert_eq!(refused.lines().count(), 1);
    }
    assert!(bytes(outside.dir.path()) == before);
}

#[tokio::test]
async fn one_row_that_can_not_be_read_keeps_no_bot_from_starting() {
    let outside = sound().await;
    damage(&outside.database(), &["UPDATE tables SET people = '' WHERE id = 2"]).await;
    let rig = outside.boot().await;
    rig.settle().await;
    rig.does(boardroom::table::TableId(1), "roll").await;
    rig.is_shown(boardroom::table::TableId(1)).await;
    rig.stop().await;
}

#[tokio::test]
async fn the_command_says_it_and_ends_accordingly() {
    let outside = Outside::new();
    let rig = Rig::boot_with(&outside, Gate::default(), support::games()).await;
    rig.host.open(rig.new_table_of("boss", "open", &[])).await.expect("it opens");
    rig.settle().await;
    rig.stop().await;
    let database = outside.dir.path().join("boardroom.sqlite");
    std::fs::rename(outside.database(), &database).expect("renamed");
    let check = |file: Option<&str>| {
        let done = program(outside.dir.path()).arg("check").args(file).output().expect("it runs");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
        (done.status.code(), text(done.stdout), text(done.stderr))
    };
    let line = format!("{}: 1 tables, 1 records: nothing is wrong\n", database.display());
    assert_eq!(check(None), (Some(0), line, String::new()));
    damage(&database, &["UPDATE tables SET people = '[7]'"]).await;
    let said = "table 1: its row says that [7] sit there, its journal [1000]\n\
        boardroom.sqlite: 1 tables, 1 records: 1 found to be wrong\n";
    let ill = "boardroom: not everything is all right\n";
    assert_eq!(check(Some("boardroom.sqlite")), (Some(1), said.to_owned(), ill.to_owned()));
    let missing = "boardroom: there is no database no.sqlite\n";
    assert_eq!(check(Some("no.sqlite")), (Some(1), String::new(), missing.to_owned()));
}
