//! The database's file: the lock beside it, the copy before a migration, and what is wrong with it.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, SqlStr};

use super::OpenError;
use super::error::damaged;

/// All there are, in their order. Databases remember each as it was.
// Listed by hand: sqlx's macro would have SQLite built once more, for the compiler's use.
static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let migration = |version, name: &'static str, sql| {
        Migration::new(version, name.into(), MigrationType::Simple, SqlStr::from_static(sql), false)
    };
    Migrator::with_migrations(vec![
        migration(1, "first", include_str!("../../migrations/0001_first.sql")),
        migration(2, "server", include_str!("../../migrations/0002_server.sql")),
    ])
});

/// So long a lock is waited for, and after each such pause it is tried again.
const LET_GO: Duration = Duration::from_secs(1);
const AGAIN: Duration = Duration::from_millis(5);

/// How many copies made before migrations are kept.
const COPIES: usize = 3;

/// The file itself, where `path` is a link to it: SQLite keeps what belongs to it beside that, and so do we.
pub(super) fn itself(path: &Path) -> PathBuf {
    let target = if path.is_symlink() { path.canonicalize().ok() } else { None };
    target.unwrap_or_else(|| path.to_owned())
}

/// Held for as long as the database is in use. Waited for a moment: who has just died may still hold it, and so
/// may a process that is just being started.
pub(super) async fn lock(path: &Path) -> Result<File, OpenError> {
    let beside = with_suffix(path, ".lock");
    let failed = |source| OpenError::File { path: beside.clone(), source };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let file = File::options().create(true).truncate(false).write(true).open(&beside).map_err(failed)?;
    let asked = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if asked.elapsed() < LET_GO => tokio::time::sleep(AGAIN).await,
            Err(TryLockError::WouldBlock) => return Err(OpenError::Locked(path.to_owned())),
            Err(TryLockError::Error(source)) => return Err(failed(source)),
        }
    }
}

/// How every connection is opened.
pub(super) fn options(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .busy_timeout(Duration::from_secs(5))
        .disable_statement_logging()
}

/// Checks the file and brings it to this build's migrations; gives the writer's connection.
pub(super) async fn prepare(
    path: &Path,
    options: &SqliteConnectOptions,
) -> Result<SqliteConnection, OpenError> {
    let database = |source| failed(path, source);
    let mut connection = SqliteConnection::connect_with(options).await.map_err(database)?;
    let sound: String =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await.map_err(database)?;
    if sound != "ok" {
        return Err(OpenError::Broken(path.to_owned()));
    }
    if let Age::Older(last) = age(path, &mut connection).await? {
        copy(path, last, &mut connection).await?;
    }
    MIGRATIONS
        .run(&mut connection)
        .await
        .map_err(|source| OpenError::Migration { path: path.to_owned(), source: Box::new(source) })?;
    Ok(connection)
}

/// By which build a database was written that this one can read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    /// By none.
    Empty,
    /// By one whose last migration was this.
    Older(i64),
    Current,
}

/// # Errors
/// If it isn't ours, or this build can't read it.
pub(super) async fn age(path: &Path, connection: &mut SqliteConnection) -> Result<Age, OpenError> {
    let database = |source| failed(path, source);
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .fetch_all(&mut *connection)
        .await
        .map_err(database)?;
    if tables.is_empty() {
        return Ok(Age::Empty);
    }
    if !tables.iter().any(|name| name == "_sqlx_migrations") {
        return Err(OpenError::Broken(path.to_owned()));
    }
    let applied: Vec<(i64, Vec<u8>)> =
        sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
            .fetch_all(&mut *connection)
            .await
            .map_err(database)?;
    let mut last = 0;
    for (version, checksum) in applied {
        let Some(ours) = MIGRATIONS.iter().find(|migration| migration.version == version) else {
            return Err(OpenError::Newer { path: path.to_owned(), version });
        };
        if *ours.checksum != *checksum {
            let source = Box::new(MigrateError::VersionMismatch(version));
            return Err(OpenError::Migration { path: path.to_owned(), source });
        }
        last = version;
    }
    let current = MIGRATIONS.iter().all(|migration| migration.version <= last);
    Ok(if current { Age::Current } else { Age::Older(last) })
}

/// What kept SQLite from opening or reading a database.
pub(super) fn failed(path: &Path, source: sqlx::Error) -> OpenError {
    match damaged(&source) {
        true => OpenError::Broken(path.to_owned()),
        false => OpenError::Database { path: path.to_owned(), source: Box::new(source) },
    }
}

/// Keeps a copy of the database as it was after migration `version`; old copies go.
async fn copy(path: &Path, version: i64, connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let copy = with_suffix(path, &format!(".before-{}", version + 1));
    let failed = |source| OpenError::File { path: copy.clone(), source };
    if copy.exists() {
        std::fs::remove_file(&copy).map_err(failed)?;
    }
    sqlx::query("VACUUM INTO ?1")
        .bind(copy.to_string_lossy().into_owned())
        .execute(connection)
        .await
        .map_err(|source| OpenError::Database { path: copy.clone(), source: Box::new(source) })?;
    let mut copies = copies(path).map_err(failed)?;
    copies.sort();
    let old = copies.len().saturating_sub(COPIES);
    copies.drain(..old).try_for_each(|(_, file)| std::fs::remove_file(file)).map_err(failed)
}

/// The copies made before migrations, each with the migration's number.
fn copies(path: &Path) -> std::io::Result<Vec<(i64, PathBuf)>> {
    let start = format!("{}.before-", path.file_name().unwrap_or_default().to_string_lossy());
    let mut copies = Vec::new();
    for file in std::fs::read_dir(folder(path))? {
        let file = file?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(version) = name.strip_prefix(&start).and_then(|number| number.parse().ok()) {
            copies.push((version, file));
        }
    }
    Ok(copies)
}

/// The folder a file is in.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."))
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
