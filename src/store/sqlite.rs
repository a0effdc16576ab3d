use std::path::Path;
use std::sync::Arc;

use sqlx::sqlite::{SqlitePoolOptions, SqliteRow};
use sqlx::{FromRow, Row as _, SqlitePool};
use tokio::sync::{mpsc, oneshot};

use super::writer::{Write, Writer};
use super::{
    Append, AppendError, Closed, Entry, OpenError, Pending, PersonRow, PlaceKey, PlaceKind, PlaceRow, Stage,
    Store, StoreError, TableRow, file,
};

/// Reading connections.
const READERS: u32 = 4;
/// What may wait to be written; who comes later waits to wait.
const QUEUE: usize = 1024;

/// A store in one SQLite file.
pub struct Sqlite {
    readers: SqlitePool,
    queue: mpsc::Sender<Write>,
}

impl Sqlite {
    /// Opens the database, making or migrating it, for us alone. Needs a tokio runtime.
    ///
    /// # Errors
    /// If it can't be used: in use already, damaged, newer than this build, no room.
    pub async fn open(path: &Path) -> Result<Sqlite, OpenError> {
        let path = &file::itself(path);
        let lock = Arc::new(file::lock(path).await?);
        let options = file::options(path);
        let connection = file::prepare(path, &options).await?;
        let reading = options.clone().pragma("query_only", "ON");
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_lazy_with(reading);
        let (queue, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(Writer::new(receiver, options, connection, lock).run());
        Ok(Sqlite { readers, queue })
    }

    /// Writes what waits, then closes the file and gives up the lock. Later calls fail.
    pub async fn close(&self) {
        self.readers.close().await;
        let (answer, answered) = oneshot::channel();
        if self.queue.send(Write::Stop(answer)).await.is_ok() {
            // The writer answers last of all; if it is gone already, all is closed.
            let _ = answered.await;
        }
    }

    /// Returns when nothing can be written any more: it was closed, or the writer has died.
    pub async fn closed(&self) {
        self.queue.closed().await;
    }

    /// Whether nothing can be written any more.
    pub fn is_closed(&self) -> bool {
        self.queue.is_closed()
    }

    /// Gives the writer's connection a pragma, until it is opened anew, or asks it for one: to see how the
    /// house stands a full disk (`max_page_count`) or one that is read-only (`query_only`), and that what
    /// is acknowledged was synced (`synchronous`). What SQLite answers, if anything.
    ///
    /// # Errors
    /// If SQLite refuses it.
    pub async fn pragma(&self, pragma: &'static str) -> Result<Option<String>, StoreError> {
        self.write(|answer| Write::Pragma(pragma, answer)).await?
    }

    async fn write<T>(&self, write: impl FnOnce(oneshot::Sender<T>) -> Write) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(write(answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)
    }
}

type Journal = (i64, i64, String, String);

pub(super) fn entry((table, seq, cause, body): Journal) -> Entry {
    Entry { table, seq: seq.cast_unsigned(), cause, body }
}

pub(super) type Table = (i64, i64, String, i64, bool, String, String, String);

pub(super) fn table_row(row: Table) -> Result<TableRow, StoreError> {
    let (id, guild, server, channel, threads, game, people, stage) = row;
    let stage =
        Stage::named(&stage).ok_or_else(|| StoreError::Broken(format!("there is no stage {stage:?}")))?;
    let people = json("people", &people)?;
    let (guild, channel) = (guild.cast_unsigned(), channel.cast_unsigned());
    Ok(TableRow { id, guild, server, channel, threads, game, people, stage })
}

pub(super) struct Place {
    table_id: i64,
    kind: String,
    seat: i64,
    channel: Option<i64>,
    shown: i64,
    message: Option<i64>,
    posted_at: i64,
    digest: String,
    generation: i64,
    retired: String,
    sending: Option<String>,
    note: Option<String>,
    broken: Option<i64>,
}

impl FromRow<'_, SqliteRow> for Place {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Place> {
        Ok(Place {
            table_id: row.try_get("table_id")?,
            kind: row.try_get("kind")?,
            seat: row.try_get("seat")?,
            channel: row.try_get("channel")?,
            shown: row.try_get("shown")?,
            message: row.try_get("message")?,
            posted_at: row.try_get("posted_at")?,
            digest: row.try_get("digest")?,
            generation: row.try_get("generation")?,
            retired: row.try_get("retired")?,
            sending: row.try_get("sending")?,
            note: row.try_get("note")?,
            broken: row.try_get("broken")?,
        })
    }
}

pub(super) fn place_row(place: Place) -> Result<PlaceRow, StoreError> {
    let unknown = || StoreError::Broken(format!("there is no place {:?}", place.kind));
    let kind = PlaceKind::named(&place.kind).ok_or_else(unknown)?;
    Ok(PlaceRow {
        key: PlaceKey { table: place.table_id, kind, seat: u8::try_from(place.seat).ok() },
        channel: place.channel.map(i64::cast_unsigned),
        shown: place.shown.cast_unsigned(),
        message: place.message.map(i64::cast_unsigned),
        posted_at: place.posted_at,
        digest: place.digest,
        generation: place.generation.cast_unsigned(),
        retired: json("retired", &place.retired)?,
        sending: place.sending.as_deref().map(|sending| json("sending", sending)).transpose()?,
        note: place.note,
        broken: place.broken,
    })
}

fn json<T: serde::de::DeserializeOwned>(column: &str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Broken(format!("{column}: {error}")))
}

impl Store for Sqlite {
    fn append(&self, append: Append) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(async move { self.write(|answer| Write::Append(append, answer)).await? })
    }

    fn put_table(&self, row: TableRow) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move { self.write(|answer| Write::Table(row, answer)).await? })
    }

    fn put_place(&self, row: PlaceRow) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move { self.write(|answer| Write::Place(row, answer)).await? })
    }

    fn put_person(&self, row: PersonRow) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move { self.write(|answer| Write::Person(row, answer)).await? })
    }

    fn put_alive(&self, at: i64) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move { self.write(|answer| Write::Alive(at, answer)).await? })
    }

    fn journal(&self, table: i64, seq: u64, most: u32) -> Pending<'_, Result<Vec<Entry>, StoreError>> {
        Box::pin(async move {
            let rows: Vec<Journal> = sqlx::query_as(
                "SELECT table_id, seq, cause, body FROM journal
                 WHERE table_id = ?1 AND seq > ?2 ORDER BY seq LIMIT ?3",
            )
            .bind(table)
            .bind(seq.cast_signed())
            .bind(most)
            .fetch_all(&self.readers)
            .await?;
            Ok(rows.into_iter().map(entry).collect())
        })
    }

    fn caused(&self, cause: String) -> Pending<'_, Result<Option<Entry>, StoreError>> {
        Box::pin(async move {
            let row: Option<Journal> =
                sqlx::query_as("SELECT table_id, seq, cause, body FROM journal WHERE cause = ?1")
                    .bind(cause)
                    .fetch_optional(&self.readers)
                    .await?;
            Ok(row.map(entry))
        })
    }

    fn table(&self, table: i64) -> Pending<'_, Result<Option<TableRow>, StoreError>> {
        Box::pin(async move {
            let row: Option<Table> = sqlx::query_as(
                "SELECT id, guild, server, channel, threads, game, people, stage FROM tables WHERE id = ?1",
            )
            .bind(table)
            .fetch_optional(&self.readers)
            .await?;
            row.map(table_row).transpose()
        })
    }

    fn tables(&self) -> Pending<'_, Result<Vec<TableRow>, StoreError>> {
        Box::pin(async move {
            let rows: Vec<Table> = sqlx::query_as(
                "SELECT id, guild, server, channel, threads, game, people, stage FROM tables
                 WHERE stage <> 'closed' ORDER BY id",
            )
            .fetch_all(&self.readers)
            .await?;
            // One table's trouble is its own.
            let known = |row: Table| {
                let id = row.0;
                let unread = |error: &_| tracing::error!(table = id, %error, "a table's row can't be read");
                table_row(row).inspect_err(unread).ok()
            };
            Ok(rows.into_iter().filter_map(known).collect())
        })
    }

    fn threads(&self) -> Pending<'_, Result<Vec<(i64, u64)>, StoreError>> {
        Box::pin(async move {
            let rows: Vec<(i64, i64)> = sqlx::query_as(
                "SELECT id, places.channel FROM tables JOIN places ON table_id = id AND kind = 'thread'
                 WHERE stage <> 'closed' AND places.channel IS NOT NULL",
            )
            .fetch_all(&self.readers)
            .await?;
            Ok(rows.into_iter().map(|(table, thread)| (table, thread.cast_unsigned())).collect())
        })
    }

    fn shown_in(&self, channel: u64) -> Pending<'_, Result<Option<i64>, StoreError>> {
        Box::pin(async move {
            let last = sqlx::query_scalar(
                "SELECT table_id FROM places WHERE channel = ?1 AND kind IN ('invitation', 'thread')
                 ORDER BY table_id DESC LIMIT 1",
            );
            Ok(last.bind(channel.cast_signed()).fetch_optional(&self.readers).await?)
        })
    }

    fn last_table(&self) -> Pending<'_, Result<i64, StoreError>> {
        Box::pin(async move {
            let last = sqlx::query_scalar("SELECT ifnull(max(id), 0) FROM tables");
            Ok(last.fetch_one(&self.readers).await?)
        })
    }

    fn places(&self, table: i64) -> Pending<'_, Result<Vec<PlaceRow>, StoreError>> {
        Box::pin(async move {
            let rows: Vec<Place> = sqlx::query_as("SELECT * FROM places WHERE table_id = ?1")
                .bind(table)
                .fetch_all(&self.readers)
                .await?;
            rows.into_iter().map(place_row).collect()
        })
    }

    fn person(&self, person: u64) -> Pending<'_, Result<Option<PersonRow>, StoreError>> {
        Box::pin(async move {
            let row: Option<(String, String)> =
                sqlx::query_as("SELECT locale, closed FROM people WHERE id = ?1")
                    .bind(person.cast_signed())
                    .fetch_optional(&self.readers)
                    .await?;
            let known = |(locale, closed): (String, String)| PersonRow {
                id: person,
                locale,
                closed: Closed::named(&closed).unwrap_or(Closed::No),
            };
            Ok(row.map(known))
        })
    }

    fn first_dues(&self) -> Pending<'_, Result<Vec<(i64, i64)>, StoreError>> {
        Box::pin(async move {
            let rows = sqlx::query_as(
                "SELECT table_id, min(at) FROM dues JOIN tables ON id = table_id
                 WHERE stage = 'open' GROUP BY table_id",
            );
            Ok(rows.fetch_all(&self.readers).await?)
        })
    }

    fn alive(&self) -> Pending<'_, Result<Option<i64>, StoreError>> {
        Box::pin(async move {
            Ok(sqlx::query_scalar("SELECT at FROM alive").fetch_optional(&self.readers).await?)
        })
    }
}
