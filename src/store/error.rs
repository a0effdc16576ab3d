use std::path::PathBuf;

/// A database can't be used at all. Each is one line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    #[error("{0} is in use by another boardroom")]
    Locked(PathBuf),
    #[error("there is no database {0}")]
    Missing(PathBuf),
    #[error("{0} is empty: no boardroom has begun with it yet")]
    Empty(PathBuf),
    #[error("{path} was written by a newer boardroom (migration {version}); this one can't read it")]
    Newer { path: PathBuf, version: i64 },
    #[error("{0} is no database of ours, or it is damaged")]
    Broken(PathBuf),
    #[error("{path}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("{path}: {source}")]
    Database { path: PathBuf, source: Box<sqlx::Error> },
    #[error("{path}: a migration failed: {source}")]
    Migration { path: PathBuf, source: Box<sqlx::migrate::MigrateError> },
}

/// No backup was made. Each is one line for the operator.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error("{0} is there already: a backup overwrites nothing")]
    Exists(PathBuf),
    #[error(
        "{0} is there already: another backup is being written, or one was broken off, and then it can go"
    )]
    Unfinished(PathBuf),
    #[error("{path}: {source}")]
    File { path: PathBuf, source: std::io::Error },
    #[error("{path}: {source}")]
    Database { path: PathBuf, source: StoreError },
}

/// Something couldn't be read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error("the disk is full")]
    Full,
    #[error("the database can't be written to")]
    ReadOnly,
    #[error("the database is damaged: {0}")]
    Broken(String),
    /// Reading or writing failed for another reason (a disk's fault, no memory).
    #[error("{0}")]
    Failed(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
    /// A database at rest that was only read.
    #[error("a boardroom began with it meanwhile: try again")]
    Changed,
}

impl StoreError {
    /// SQLite's primary result codes that are worth telling apart.
    const READONLY: i32 = 8;
    const CORRUPT: i32 = 11;
    const FULL: i32 = 13;
    const NOTADB: i32 = 26;
}

/// The primary result code of SQLite, if it is SQLite that complains.
pub(super) fn code(error: &sqlx::Error) -> Option<i32> {
    let extended: i32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(extended & 0xff)
}

pub(super) fn damaged(error: &sqlx::Error) -> bool {
    matches!(code(error), Some(StoreError::CORRUPT | StoreError::NOTADB))
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> StoreError {
        match code(&error) {
            Some(StoreError::FULL) => StoreError::Full,
            Some(StoreError::READONLY) => StoreError::ReadOnly,
            Some(StoreError::CORRUPT | StoreError::NOTADB) => StoreError::Broken(error.to_string()),
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// Why a record wasn't appended.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// Its cause stands in the journal already.
    #[error("this was done before")]
    Repeated,
    /// Another record has its sequence.
    #[error("another record came first")]
    Conflict,
    #[error(transparent)]
    Failed(#[from] StoreError),
}
