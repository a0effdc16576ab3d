//! A database that is only looked at.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{ConnectOptions, Connection, FromRow, Row};

use super::file::{Age, age, failed, itself, with_suffix};
use super::sqlite::{Place, entry, place_row, table_row};
use super::{Closed, DueRow, Entry, OpenError, PlaceRow, StoreError, TableRow};

/// A database that is only looked at: not a byte of it changes, and a bot at work on it isn't disturbed.
pub struct Reading {
    path: PathBuf,
    connection: SqliteConnection,
    age: Age,
    /// How the file was, if nobody has it open.
    at_rest: Option<Stamp>,
}

/// By which it is seen that a file was written: its length, and when.
type Stamp = (u64, Option<SystemTime>);

/// All that is kept of a table, as far as it can be read.
pub struct Kept {
    pub table: i64,
    /// `None` if there is no row of it.
    pub row: Option<Result<TableRow, StoreError>>,
    /// By sequence, each with its own.
    pub journal: Vec<(u64, Result<Entry, StoreError>)>,
    pub dues: Result<Vec<DueRow>, StoreError>,
    pub places: Vec<Result<PlaceRow, StoreError>>,
}

impl Reading {
    /// Opens a database of this build or an older one. It isn't migrated.
    ///
    /// # Errors
    /// If there is none, or this build can't read it.
    pub async fn open(path: &Path) -> Result<Reading, OpenError> {
        let path = &itself(path);
        let at_rest = at_rest(path)?;
        // SQLite makes files beside one that isn't open, unless it is told that nobody will open it.
        let options = SqliteConnectOptions::new()
            .filename(path)
            .read_only(true)
            .immutable(at_rest.is_some())
            // Said in plainer words than SQLite's by who looks.
            .pragma("ignore_check_constraints", "ON")
            .disable_statement_logging();
        let mut connection =
            SqliteConnection::connect_with(&options).await.map_err(|source| failed(path, source))?;
        let age = age(path, &mut connection).await?;
        if age == Age::Empty {
            return Err(OpenError::Empty(path.to_owned()));
        }
        Ok(Reading { path: path.to_owned(), connection, age, at_rest })
    }

    /// Whether it is of an older build: the next start of a bot brings it up to date.
    pub fn is_older(&self) -> bool {
        matches!(self.age, Age::Older(_))
    }

    /// From now on everything is seen as it stands now.
    ///
    /// # Errors
    /// If SQLite refuses it.
    pub async fn hold(&mut self) -> Result<(), StoreError> {
        sqlx::query("BEGIN").execute(&mut self.connection).await?;
        Ok(())
    }

    /// Writes all of it into a file that is empty.
    ///
    /// # Errors
    /// Why it can't be read or written.
    pub(super) async fn copy(&mut self, to: &Path) -> Result<(), StoreError> {
        let name = to.to_str().ok_or_else(|| StoreError::Failed("its name isn't Unicode".to_owned()))?;
        sqlx::query("VACUUM INTO ?1").bind(name).execute(&mut self.connection).await?;
        Ok(())
    }

    /// # Errors
    /// [`StoreError::Changed`] if a bot began with a database that was at rest: what was read is worth nothing
    /// then.
    pub async fn close(self) -> Result<(), StoreError> {
        self.connection.close().await?;
        match self.at_rest {
            Some(before) if at_rest(&self.path).ok().flatten() != Some(before) => Err(StoreError::Changed),
            _ => Ok(()),
        }
    }

    /// What SQLite says is wrong with the file, at most a hundred things.
    ///
    /// # Errors
    /// If it can't be read for another reason.
    pub async fn damage(&mut self) -> Result<Vec<String>, StoreError> {
        let said = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut self.connection).await;
        match said.map_err(StoreError::from) {
            Err(StoreError::Broken(problem)) => Ok(vec![problem]),
            said => Ok(said?.into_iter().filter(|problem: &String| problem != "ok").collect()),
        }
    }

    /// How many tables there are, and how many records.
    ///
    /// # Errors
    /// If they can't be read.
    pub async fn counts(&mut self) -> Result<(u64, u64), StoreError> {
        let counts = sqlx::query_as("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM journal)");
        let (tables, records): (i64, i64) = counts.fetch_one(&mut self.connection).await?;
        Ok((tables.cast_unsigned(), records.cast_unsigned()))
    }

    /// Every table of which anything is kept.
    ///
    /// # Errors
    /// If they can't be read.
    pub async fn tables(&mut self) -> Result<Vec<i64>, StoreError> {
        let tables = sqlx::query_scalar(
            "SELECT id FROM tables UNION SELECT table_id FROM journal
             UNION SELECT table_id FROM dues UNION SELECT table_id FROM places ORDER BY 1",
        );
        Ok(tables.fetch_all(&mut self.connection).await?)
    }

    /// # Errors
    /// If SQLite fails. What can't be read of what it gives stands in [`Kept`].
    pub async fn kept(&mut self, table: i64) -> Result<Kept, StoreError> {
        // Of an older build's database, too: there is no `server` in it.
        let row = sqlx::query(
            "SELECT id, guild, '', channel, threads, game, people, stage FROM tables WHERE id = ?1",
        );
        let row = row.bind(table).fetch_optional(&mut self.connection).await?;
        let journal =
            sqlx::query("SELECT table_id, seq, cause, body FROM journal WHERE table_id = ?1 ORDER BY seq");
        let journal = journal.bind(table).fetch_all(&mut self.connection).await?;
        let dues = sqlx::query("SELECT at, kind, seat, about FROM dues WHERE table_id = ?1");
        let dues = dues.bind(table).fetch_all(&mut self.connection).await?;
        let places = sqlx::query("SELECT * FROM places WHERE table_id = ?1");
        let places = places.bind(table).fetch_all(&mut self.connection).await?;
        let record = |row: SqliteRow| -> Result<(u64, Result<Entry, StoreError>), StoreError> {
            Ok((row.try_get::<i64, _>(1)?.cast_unsigned(), read(&row).map(entry)))
        };
        Ok(Kept {
            table,
            row: row.map(|row| read(&row).and_then(table_row)),
            journal: journal.into_iter().map(record).collect::<Result<_, _>>()?,
            dues: dues.iter().map(|row| read(row).and_then(due_row)).collect(),
            places: places.iter().map(|row| read::<Place>(row).and_then(place_row)).collect(),
        })
    }

    /// Records whose cause stands in the journal before them: at most so many, by table and sequence.
    ///
    /// # Errors
    /// If they can't be read.
    pub async fn repeated(&mut self, most: u32) -> Result<Vec<(i64, u64)>, StoreError> {
        let repeated = sqlx::query_as(
            "SELECT table_id, seq FROM journal JOIN
                (SELECT cause AS twice, min(rowid) AS first FROM journal GROUP BY cause HAVING count(*) > 1)
             ON cause = twice AND journal.rowid > first
             ORDER BY table_id, seq LIMIT ?1",
        );
        let repeated: Vec<(i64, i64)> = repeated.bind(most).fetch_all(&mut self.connection).await?;
        Ok(repeated.into_iter().map(|(table, seq)| (table, seq.cast_unsigned())).collect())
    }

    /// The people whose rows can't be read, each with why.
    ///
    /// # Errors
    /// If SQLite fails.
    pub async fn unread_people(&mut self) -> Result<Vec<(u64, StoreError)>, StoreError> {
        let people = sqlx::query("SELECT id, locale, closed FROM people ORDER BY id");
        let mut unread = Vec::new();
        for row in people.fetch_all(&mut self.connection).await? {
            let person: i64 = row.try_get(0)?;
            let closed = read::<(i64, String, String)>(&row).and_then(|(_, _, closed)| {
                let unknown = || StoreError::Broken(format!("`closed` is {closed:?}"));
                Closed::named(&closed).ok_or_else(unknown)
            });
            unread.extend(closed.err().map(|problem| (person.cast_unsigned(), problem)));
        }
        Ok(unread)
    }

    /// When a bot was last known to be at work on it, ms since 1970 (UTC), if ever.
    ///
    /// # Errors
    /// If it can't be read.
    pub async fn alive(&mut self) -> Result<Option<i64>, StoreError> {
        Ok(sqlx::query_scalar("SELECT at FROM alive").fetch_optional(&mut self.connection).await?)
    }
}

/// The file's stamp, if nobody has it open: who has it open writes beside it.
fn at_rest(path: &Path) -> Result<Option<Stamp>, OpenError> {
    let file = match std::fs::metadata(path) {
        Ok(file) if file.is_file() => file,
        Ok(_) => return Err(OpenError::Broken(path.to_owned())),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(OpenError::Missing(path.to_owned()));
        }
        Err(source) => return Err(OpenError::File { path: path.to_owned(), source }),
    };
    let open = with_suffix(path, "-wal").exists();
    Ok((!open).then(|| (file.len(), file.modified().ok())))
}

fn read<T: for<'r> FromRow<'r, SqliteRow>>(row: &SqliteRow) -> Result<T, StoreError> {
    T::from_row(row).map_err(|error| StoreError::Broken(error.to_string()))
}

fn due_row((at, kind, seat, about): (i64, String, i64, i64)) -> Result<DueRow, StoreError> {
    let about = u32::try_from(about).map_err(|_| StoreError::Broken(format!("`about` is {about}")))?;
    Ok(DueRow { at, kind, seat: u8::try_from(seat).ok(), about })
}
