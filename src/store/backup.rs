//! A copy of a database, made while a bot may be at work on it.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;

use super::file::{folder, with_suffix};
use super::{BackupError, Reading};

/// What a backup holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    pub tables: u64,
    pub records: u64,
}

/// Writes the database as it stands to `to`, which isn't there before. It gets that name only when it is whole
/// and on the disk; until then it is called `….part`.
///
/// # Errors
/// Why there is no backup; the database is as it was, and so is whatever was called `to`.
pub async fn backup(path: &Path, to: &Path) -> Result<Backup, BackupError> {
    let reading = Reading::open(path).await?;
    is_free(to)?;
    let part = with_suffix(to, ".part");
    let file = match File::options().write(true).create_new(true).open(&part) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => return Err(BackupError::Unfinished(part)),
        opened => opened.map_err(|source| BackupError::File { path: part.clone(), source })?,
    };
    let made = write(reading, path, &file, &part, to).await;
    if made.is_err() {
        // SQLite's journal of it stays where the disk failed. What is wrong is said already.
        let _ = (std::fs::remove_file(&part), std::fs::remove_file(with_suffix(&part, "-journal")));
    }
    made
}

async fn write(
    mut reading: Reading,
    path: &Path,
    file: &File,
    part: &Path,
    to: &Path,
) -> Result<Backup, BackupError> {
    let at = |path: &Path, source| BackupError::Database { path: path.to_owned(), source };
    reading.copy(part).await.map_err(|error| at(part, error))?;
    reading.close().await.map_err(|error| at(path, error))?;
    let mut copy = Reading::open(part).await?;
    let (tables, records) = copy.counts().await.map_err(|error| at(part, error))?;
    copy.close().await.map_err(|error| at(part, error))?;
    is_free(to)?;
    let named = file.sync_all().and_then(|()| std::fs::rename(part, to)).and_then(|()| sync(folder(to)));
    named.map_err(|source| BackupError::File { path: to.to_owned(), source })?;
    Ok(Backup { tables, records })
}

fn is_free(path: &Path) -> Result<(), BackupError> {
    match std::fs::symlink_metadata(path) {
        Ok(_) => Err(BackupError::Exists(path.to_owned())),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(source) => Err(BackupError::File { path: path.to_owned(), source }),
    }
}

/// Sees to it that the names in a folder are on the disk.
#[cfg(unix)]
fn sync(folder: &Path) -> std::io::Result<()> {
    File::open(folder)?.sync_all()
}

#[cfg(not(unix))]
fn sync(_: &Path) -> std::io::Result<()> {
    Ok(())
}
