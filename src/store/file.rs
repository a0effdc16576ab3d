//! The database's file: the lock beside it, the copy before a migration, and what is wrong with it.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use sqlx::migrate::Migrator;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection};

use super::OpenError;
use super::error::damaged;

static MIGRATIONS: Migrator = sqlx::migrate!("./migrations");

/// How many copies made before migrations are kept.
const COPIES: usize = 3;

/// Held for as long as the database is in use.
pub(super) fn lock(path: &Path) -> Result<File, OpenError> {
    let beside = with_suffix(path, ".lock");
    let failed = |source| OpenError::File { path: beside.clone(), source };
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let file = File::options().create(true).truncate(false).write(true).open(&beside).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked(path.to_owned())),
        Err(TryLockError::Error(source)) => Err(failed(source)),
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
        .busy_timeout(std::time::Duration::from_secs(5))
        .disable_statement_logging()
}

/// Checks the file and brings it to this build's migrations; gives the writer's connection.
pub(super) async fn prepare(
    path: &Path,
    options: &SqliteConnectOptions,
) -> Result<SqliteConnection, OpenError> {
    let database = |source| match damaged(&source) {
        true => OpenError::Broken(path.to_owned()),
        false => OpenError::Database { path: path.to_owned(), source: Box::new(source) },
    };
    let mut connection = SqliteConnection::connect_with(options).await.map_err(database)?;
    let sound: String =
        sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await.map_err(database)?;
    if sound != "ok" {
        return Err(OpenError::Broken(path.to_owned()));
    }
    let applied = applied(&mut connection).await.map_err(database)?;
    match applied {
        Applied::Nothing => {}
        Applied::Foreign => return Err(OpenError::Broken(path.to_owned())),
        Applied::Versions(versions) => {
            if let Some(&version) = versions.iter().find(|&&version| !MIGRATIONS.version_exists(version)) {
                return Err(OpenError::Newer { path: path.to_owned(), version });
            }
            if MIGRATIONS.iter().any(|migration| !versions.contains(&migration.version)) {
                copy(path, versions.last().copied().unwrap_or(0), &mut connection).await?;
            }
        }
    }
    MIGRATIONS
        .run(&mut connection)
        .await
        .map_err(|source| OpenError::Migration { path: path.to_owned(), source: Box::new(source) })?;
    Ok(connection)
}

enum Applied {
    /// An empty database.
    Nothing,
    /// It has tables, but not ours.
    Foreign,
    /// Ours, with these migrations, in order.
    Versions(Vec<i64>),
}

async fn applied(connection: &mut SqliteConnection) -> Result<Applied, sqlx::Error> {
    let tables: Vec<String> = sqlx::query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .fetch_all(&mut *connection)
        .await?;
    if tables.is_empty() {
        return Ok(Applied::Nothing);
    }
    if !tables.iter().any(|name| name == "_sqlx_migrations") {
        return Ok(Applied::Foreign);
    }
    let versions = sqlx::query_scalar("SELECT version FROM _sqlx_migrations ORDER BY version");
    Ok(Applied::Versions(versions.fetch_all(&mut *connection).await?))
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
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let start = format!("{}.before-", path.file_name().unwrap_or_default().to_string_lossy());
    let mut copies = Vec::new();
    for file in std::fs::read_dir(folder)? {
        let file = file?.path();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if let Some(version) = name.strip_prefix(&start).and_then(|number| number.parse().ok()) {
            copies.push((version, file));
        }
    }
    Ok(copies)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}
