//! What the store promises: one record for a cause and for a sequence, all or nothing, and a clear
//! answer when it can't.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardroom::store::{
    Append, AppendError, Closed, DueRow, Entry, OpenError, PersonRow, PlaceKey, PlaceKind, PlaceRow, Reading,
    Sending, Sqlite, Stage, Store, StoreError, TableRow,
};
use sqlx::migrate::Migrator;
use sqlx::{Connection, SqliteConnection};

struct Disk {
    dir: tempfile::TempDir,
}

impl Disk {
    fn new() -> Disk {
        Disk { dir: tempfile::tempdir().expect("a folder") }
    }

    fn path(&self) -> PathBuf {
        self.dir.path().join("boardroom.db")
    }

    async fn open(&self) -> Sqlite {
        Sqlite::open(&self.path()).await.expect("it opens")
    }
}

fn row(id: i64) -> TableRow {
    TableRow {
        id,
        guild: 1,
        server: "Friday's \"games\"".to_owned(),
        channel: u64::MAX >> 1,
        threads: true,
        game: "toy".to_owned(),
        people: vec![1, 1_234_567_890_123_456_789],
        stage: Stage::Open,
    }
}

fn due(at: i64, seat: Option<u8>) -> DueRow {
    DueRow { at, kind: "stand_in".to_owned(), seat, about: 7 }
}

fn append(table: i64, seq: u64, cause: &str) -> Append {
    let body = format!("{{\"seq\":{seq},\"said\":\"\\\"quoted\\\" 你好\"}}");
    let entry = Entry { table, seq, cause: cause.to_owned(), body };
    let dues = Some(vec![due(1_000 * table + i64::try_from(seq).expect("small"), Some(2))]);
    Append { entry, table: (seq == 1).then(|| row(table)), dues }
}

async fn raw(path: &Path) -> SqliteConnection {
    SqliteConnection::connect(&format!("sqlite://{}?mode=rwc", path.display())).await.expect("it connects")
}

#[tokio::test]
async fn whoever_waits_learns_that_nothing_can_be_written_any_more() {
    let disk = Disk::new();
    let store = Arc::new(disk.open().await);
    let waiting = tokio::spawn({
        let store = store.clone();
        async move { store.closed().await }
    });
    store.append(append(1, 1, "a")).await.expect("it is written");
    assert!(!store.is_closed() && !waiting.is_finished());
    store.close().await;
    waiting.await.expect("it returns");
    assert!(store.is_closed());
}

#[tokio::test]
async fn what_was_written_is_there_after_it_is_opened_anew() {
    let disk = Disk::new();
    let store = disk.open().await;
    store.append(append(1, 1, "a")).await.expect("appended");
    store.append(append(1, 2, "b")).await.expect("appended");
    let key = PlaceKey { table: 1, kind: PlaceKind::Hand, seat: Some(3) };
    let place = PlaceRow {
        channel: Some(u64::MAX >> 1),
        shown: 5,
        message: Some(77),
        posted_at: 88,
        digest: "digest".to_owned(),
        generation: 9,
        retired: vec![10, 11],
        sending: Some(Sending { to: 12, nonce: "1h3.9".to_owned(), since: 13 }),
        note: Some("host-no-thread 0".to_owned()),
        broken: Some(14),
        ..PlaceRow::fresh(key)
    };
    store.put_place(PlaceRow::fresh(key)).await.expect("put");
    store.put_place(place.clone()).await.expect("put");
    let person = PersonRow { id: 1 << 62, locale: "zh-CN".to_owned(), closed: Closed::Untold };
    store.put_person(person.clone()).await.expect("put");
    store.put_alive(5).await.expect("put");
    store.put_alive(6).await.expect("put");
    store.close().await;

    let store = disk.open().await;
    assert_eq!(
        store.journal(1, 0, 10).await.expect("read"),
        [append(1, 1, "a").entry, append(1, 2, "b").entry]
    );
    assert_eq!(store.journal(1, 1, 10).await.expect("read"), [append(1, 2, "b").entry]);
    assert_eq!(store.journal(1, 0, 1).await.expect("read").len(), 1);
    assert_eq!(store.caused("b".to_owned()).await.expect("read"), Some(append(1, 2, "b").entry));
    assert_eq!(store.caused("c".to_owned()).await.expect("read"), None);
    assert_eq!(store.table(1).await.expect("read"), Some(row(1)));
    assert_eq!(store.last_table().await.expect("read"), 1);
    assert_eq!(store.places(1).await.expect("read"), [place]);
    assert_eq!(store.person(1 << 62).await.expect("read"), Some(person));
    assert_eq!(store.alive().await.expect("read"), Some(6));
    assert_eq!(store.first_dues().await.expect("read"), [(1, 1_002)]);
    let closed = TableRow { stage: Stage::Closed, ..row(1) };
    store.put_table(closed).await.expect("put");
    assert_eq!(store.tables().await.expect("read"), []);
    store.close().await;
    assert_eq!(store.put_alive(7).await, Err(StoreError::Closed));
}

#[tokio::test]
async fn a_cause_and_a_sequence_are_taken_once() {
    let disk = Disk::new();
    let store = disk.open().await;
    store.append(append(1, 1, "a")).await.expect("appended");
    assert_eq!(store.append(append(1, 2, "a")).await, Err(AppendError::Repeated));
    assert_eq!(store.append(append(1, 1, "b")).await, Err(AppendError::Conflict));
    // A table that isn't there because its first record was refused has neither row nor dues.
    assert_eq!(store.append(append(2, 1, "a")).await, Err(AppendError::Repeated));
    assert_eq!(store.table(2).await.expect("read"), None);
    // What is refused changes no dues.
    let mut refused = append(1, 1, "c");
    refused.dues = Some(vec![due(1, None)]);
    assert_eq!(store.append(refused).await, Err(AppendError::Conflict));
    assert_eq!(store.first_dues().await.expect("read"), [(1, 1_001)]);
    // Dues are replaced by a record that brings others, kept by one that doesn't.
    let mut more = append(1, 2, "d");
    more.dues = None;
    store.append(more).await.expect("appended");
    assert_eq!(store.first_dues().await.expect("read"), [(1, 1_001)]);
    let mut none = append(1, 3, "e");
    none.dues = Some(Vec::new());
    store.append(none).await.expect("appended");
    assert_eq!(store.first_dues().await.expect("read"), []);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_many_at_once_those_that_conflict_are_refused_alone() {
    let disk = Disk::new();
    let store = Arc::new(disk.open().await);
    for table in 0..8 {
        store.append(append(table, 1, &format!("open {table}"))).await.expect("appended");
    }
    // 8 tables; for each of 25 sequences two records and one repetition.
    let mut asked = Vec::new();
    for seq in 2..27 {
        for table in 0..8 {
            for cause in [format!("{table} {seq} one"), format!("{table} {seq} two"), format!("open {table}")]
            {
                let store = store.clone();
                asked.push(tokio::spawn(async move { store.append(append(table, seq, &cause)).await }));
            }
        }
    }
    let mut done = 0;
    let mut conflicts = 0;
    let mut repeated = 0;
    for answer in asked {
        match answer.await.expect("no panic") {
            Ok(()) => done += 1,
            Err(AppendError::Conflict) => conflicts += 1,
            Err(AppendError::Repeated) => repeated += 1,
            Err(AppendError::Failed(error)) => panic!("{error}"),
        }
    }
    assert_eq!((done, conflicts, repeated), (200, 200, 200));
    for table in 0..8 {
        let seqs: Vec<u64> =
            store.journal(table, 0, 100).await.expect("read").iter().map(|entry| entry.seq).collect();
        assert_eq!(seqs, (1..27).collect::<Vec<u64>>());
    }
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_breaks_a_constraint_fails_alone() {
    let disk = Disk::new();
    let store = Arc::new(disk.open().await);
    let mut asked = Vec::new();
    for table in 1..=20 {
        let mut append = append(table, 1, &format!("open {table}"));
        if table == 13 {
            // A journal without a table.
            append.table = None;
        }
        let store = store.clone();
        asked.push(tokio::spawn(async move { store.append(append).await }));
    }
    for (table, answer) in (1..).zip(asked) {
        let answer = answer.await.expect("no panic");
        assert_eq!(answer.is_ok(), table != 13, "{table}: {answer:?}");
    }
    assert_eq!(store.journal(13, 0, 10).await.expect("read"), []);
    store.close().await;
}

#[tokio::test]
async fn a_full_disk_fails_the_append_and_nothing_else() {
    let disk = Disk::new();
    let store = disk.open().await;
    store.append(append(1, 1, "a")).await.expect("appended");
    store.pragma("max_page_count = 1").await.expect("set");
    let mut big = append(1, 2, "b");
    big.entry.body = format!("\"{}\"", "x".repeat(1 << 20));
    assert_eq!(store.append(big.clone()).await, Err(AppendError::Failed(StoreError::Full)));
    assert_eq!(store.journal(1, 0, 10).await.expect("read"), [append(1, 1, "a").entry]);
    // The writer opened its connection anew, and the disk has room again.
    store.append(big).await.expect("appended");
    store.close().await;
}

#[tokio::test]
async fn a_read_only_database_can_be_read() {
    let disk = Disk::new();
    let store = disk.open().await;
    store.append(append(1, 1, "a")).await.expect("appended");
    store.pragma("query_only = ON").await.expect("set");
    assert_eq!(store.append(append(1, 2, "b")).await, Err(AppendError::Failed(StoreError::ReadOnly)));
    assert_eq!(store.journal(1, 0, 10).await.expect("read").len(), 1);
    store.append(append(1, 2, "b")).await.expect("appended");
    store.close().await;
}

/// What a commit stands on: synced before it is acknowledged, and dues and places of tables that are there.
#[tokio::test]
async fn what_is_acknowledged_was_synced_also_after_a_failure() {
    let disk = Disk::new();
    let store = disk.open().await;
    let stands = async || {
        // 2 is FULL.
        for (pragma, value) in [("synchronous", "2"), ("journal_mode", "wal"), ("foreign_keys", "1")] {
            assert_eq!(store.pragma(pragma).await, Ok(Some(value.to_owned())), "{pragma}");
        }
    };
    stands().await;
    store.append(append(1, 1, "a")).await.expect("appended");
    stands().await;
    store.pragma("query_only = ON").await.expect("set");
    assert_eq!(store.append(append(1, 2, "b")).await, Err(AppendError::Failed(StoreError::ReadOnly)));
    stands().await;
    assert_eq!(store.pragma("query_only").await, Ok(Some("0".to_owned())), "it was opened anew");
    let mut nowhere = append(2, 1, "c");
    nowhere.table = None;
    store.append(nowhere).await.expect_err("no such table");
    stands().await;
    store.close().await;
}

/// A folder that is a volume elsewhere, with links to what lies there.
#[cfg(unix)]
#[tokio::test]
async fn by_whatever_name_it_is_the_same_database() {
    let (disk, elsewhere) = (Disk::new(), Disk::new());
    let store = disk.open().await;
    store.append(append(1, 1, "opened")).await.expect("appended");
    std::os::unix::fs::symlink(disk.path(), elsewhere.path()).expect("a link");
    let second = Sqlite::open(&elsewhere.path()).await.err().expect("refused");
    assert!(matches!(second, OpenError::Locked(_)), "{second}");
    // What the program hasn't brought into the file yet is read, too.
    let mut reading = Reading::open(&elsewhere.path()).await.expect("it is read");
    assert_eq!(reading.counts().await.expect("counted"), (1, 1));
    reading.close().await.expect("closed");
    store.close().await;
    Sqlite::open(&elsewhere.path()).await.expect("it opens").close().await;
}

#[tokio::test]
async fn a_second_program_is_turned_away() {
    let disk = Disk::new();
    let store = disk.open().await;
    let second = Sqlite::open(&disk.path()).await.err().expect("refused");
    assert!(matches!(second, OpenError::Locked(_)));
    assert_eq!(second.to_string(), format!("{} is in use by another boardroom", disk.path().display()));
    store.close().await;
    disk.open().await.close().await;
}

#[tokio::test]
async fn who_is_just_ending_is_waited_for() {
    let disk = Disk::new();
    let store = disk.open().await;
    let ends = async {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        store.close().await;
    };
    let (next, ()) = tokio::join!(disk.open(), ends);
    next.close().await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let disk = Disk::new();
    disk.open().await.close().await;
    let mut connection = raw(&disk.path()).await;
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'later', 1, x'00', 0)";
    sqlx::query(newer).execute(&mut connection).await.expect("written");
    connection.close().await.expect("closed");
    let refused = Sqlite::open(&disk.path()).await.err().expect("refused");
    assert!(matches!(refused, OpenError::Newer { version: 9999, .. }), "{refused}");
    assert_eq!(refused.to_string().lines().count(), 1);
}

#[tokio::test]
async fn what_is_no_database_of_ours_is_left_alone() {
    let disk = Disk::new();
    std::fs::write(disk.path(), "this is a letter to my aunt, not a database at all").expect("written");
    let refused = Sqlite::open(&disk.path()).await.err().expect("refused");
    assert!(matches!(refused, OpenError::Broken(_)), "{refused}");
    assert_eq!(std::fs::read(disk.path()).expect("read")[..4], *b"this");

    let disk = Disk::new();
    let mut connection = raw(&disk.path()).await;
    sqlx::query("CREATE TABLE recipes (name)").execute(&mut connection).await.expect("written");
    connection.close().await.expect("closed");
    let refused = Sqlite::open(&disk.path()).await.err().expect("refused");
    assert!(matches!(refused, OpenError::Broken(_)), "{refused}");
}

#[tokio::test]
async fn a_damaged_database_is_refused() {
    let disk = Disk::new();
    let store = disk.open().await;
    for table in 1..200 {
        store.append(append(table, 1, &format!("open {table}"))).await.expect("appended");
    }
    store.close().await;
    let mut bytes = std::fs::read(disk.path()).expect("read");
    let from = 4096 * 3;
    bytes[from..].iter_mut().for_each(|byte| *byte = 0xa5);
    std::fs::write(disk.path(), bytes).expect("written");
    let refused = Sqlite::open(&disk.path()).await.err().expect("refused");
    assert!(matches!(refused, OpenError::Broken(_)), "{refused}");
}

#[tokio::test]
async fn every_migration_of_the_folder_is_made() {
    let disk = Disk::new();
    disk.open().await.close().await;
    let mut connection = raw(&disk.path()).await;
    let made: Vec<(i64, String, Vec<u8>)> =
        sqlx::query_as("SELECT version, description, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut connection)
            .await
            .expect("read");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let there = Migrator::new(folder).await.expect("migrations");
    let there = there.iter().map(|each| (each.version, each.description.to_string(), each.checksum.to_vec()));
    assert_eq!(made, there.collect::<Vec<_>>());
}

#[tokio::test]
async fn before_a_migration_a_copy_is_kept() {
    let disk = Disk::new();
    let store = disk.open().await;
    store.append(append(1, 1, "a")).await.expect("appended");
    store.close().await;
    assert!(copies(&disk).is_empty(), "nothing was migrated");
    // As if the last migration were still to come; it makes what isn't there.
    let mut connection = raw(&disk.path()).await;
    for statement in ["DELETE FROM _sqlx_migrations", "DROP TABLE alive"] {
        sqlx::query(statement).execute(&mut connection).await.expect("written");
    }
    connection.close().await.expect("closed");
    // It fails, because the other tables are there. The copy was made before.
    let refused = Sqlite::open(&disk.path()).await.err().expect("refused");
    assert!(matches!(refused, OpenError::Migration { .. }), "{refused}");
    assert_eq!(copies(&disk), ["boardroom.db.before-1"]);
    let mut copy = raw(&disk.dir.path().join("boardroom.db.before-1")).await;
    let causes: Vec<String> =
        sqlx::query_scalar("SELECT cause FROM journal").fetch_all(&mut copy).await.expect("read");
    assert_eq!(causes, ["a"]);
    copy.close().await.expect("closed");
    // Of many copies the last few are kept.
    for version in [2, 7, 12, 100] {
        std::fs::write(disk.dir.path().join(format!("boardroom.db.before-{version}")), "").expect("written");
    }
    Sqlite::open(&disk.path()).await.err().expect("refused");
    assert_eq!(copies(&disk), ["boardroom.db.before-100", "boardroom.db.before-12", "boardroom.db.before-7"]);
}

#[tokio::test]
async fn a_database_of_the_first_build_is_migrated() {
    let disk = Disk::new();
    let store = disk.open().await;
    store.append(append(1, 1, "a")).await.expect("appended");
    let known = store.table(1).await.expect("read").expect("a table");
    store.close().await;
    let mut connection = raw(&disk.path()).await;
    for statement in
        ["ALTER TABLE tables DROP COLUMN server", "DELETE FROM _sqlx_migrations WHERE version > 1"]
    {
        sqlx::query(statement).execute(&mut connection).await.expect("written");
    }
    connection.close().await.expect("closed");
    let store = disk.open().await;
    let migrated = store.table(1).await.expect("read").expect("a table");
    assert_eq!(migrated, TableRow { server: String::new(), ..known });
    store.close().await;
    assert_eq!(copies(&disk), ["boardroom.db.before-2"]);
}

fn copies(disk: &Disk) -> Vec<String> {
    let files = std::fs::read_dir(disk.dir.path()).expect("a folder");
    let names = files.map(|file| file.expect("a file").file_name().to_string_lossy().into_owned());
    let mut copies: Vec<String> = names.filter(|name| name.contains(".before-")).collect();
    copies.sort();
    copies
}

#[tokio::test]
async fn what_was_handed_in_before_the_close_is_answered() {
    let disk = Disk::new();
    let store = Arc::new(disk.open().await);
    store.append(append(1, 1, "open")).await.expect("appended");
    // All for one place in the journal, so that each must wait for a transaction of its own.
    let ask = |n: usize| {
        let store = store.clone();
        tokio::spawn(async move { store.append(append(1, 2, &format!("cause {n}"))).await })
    };
    let asked: Vec<_> = (0..20).map(ask).collect();
    tokio::task::yield_now().await;
    store.close().await;
    let mut granted = 0;
    for answer in asked {
        match answer.await.expect("no panic") {
            Ok(()) => granted += 1,
            Err(error) => assert_eq!(error, AppendError::Conflict),
        }
    }
    assert_eq!(granted, 1);
}
