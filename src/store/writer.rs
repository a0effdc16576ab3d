//! The one task that writes. All that waits goes into one transaction under one sync, in a few
//! statements however many there are: a statement costs a hop to the connection's thread.

use std::collections::{HashSet, VecDeque};
use std::fs::File;
use std::sync::Arc;

use serde_json::{Value as Json, json};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, Connection, Row, Transaction};
use tokio::sync::{mpsc, oneshot};

use super::error::code;
use super::{Append, AppendError, PersonRow, PlaceRow, StoreError, TableRow};

/// What is written in one transaction at most.
const BATCH: usize = 256;
/// SQLite's primary result code for a broken constraint.
const CONSTRAINT: i32 = 19;

type Answer<E> = oneshot::Sender<Result<(), E>>;

/// Something to be written, and where to say how it went.
pub(super) enum Write {
    Append(Append, Answer<AppendError>),
    Table(TableRow, Answer<StoreError>),
    Place(PlaceRow, Answer<StoreError>),
    Person(PersonRow, Answer<StoreError>),
    Alive(i64, Answer<StoreError>),
    Pragma(&'static str, oneshot::Sender<Result<Option<String>, StoreError>>),
    /// Nothing is taken any more. Answered when all that was is written, and the file is closed.
    Stop(oneshot::Sender<()>),
}

pub(super) struct Writer {
    queue: mpsc::Receiver<Write>,
    /// Appends that can't go into the same transaction as one before them.
    put_off: VecDeque<Write>,
    options: SqliteConnectOptions,
    /// `None` after a failure: it is opened anew for the next batch.
    connection: Option<SqliteConnection>,
    /// Given up only after the connection is closed.
    lock: Arc<File>,
}

/// What goes into one transaction.
#[derive(Default)]
struct Batch {
    appends: Vec<(Append, Answer<AppendError>)>,
    tables: Vec<TableRow>,
    places: Vec<PlaceRow>,
    people: Vec<PersonRow>,
    alive: Option<i64>,
    /// Of all that isn't an append.
    answers: Vec<Answer<StoreError>>,
    size: usize,
}

/// What isn't a part of a batch.
enum Else {
    Pragma(&'static str, oneshot::Sender<Result<Option<String>, StoreError>>),
    Stop(oneshot::Sender<()>),
}

impl Writer {
    pub(super) fn new(
        queue: mpsc::Receiver<Write>,
        options: SqliteConnectOptions,
        connection: SqliteConnection,
        lock: Arc<File>,
    ) -> Writer {
        Writer { queue, put_off: VecDeque::new(), options, connection: Some(connection), lock }
    }

    /// Writes until it is told to stop or everybody who could ask for something is gone.
    pub(super) async fn run(mut self) {
        let mut stopped = Vec::new();
        while let Some(first) = self.next().await {
            let (batch, after) = self.gather(first);
            if batch.size > 0 {
                self.write(batch).await;
            }
            match after {
                None => {}
                Some(Else::Pragma(pragma, answer)) => {
                    let _ = answer.send(self.pragma(pragma).await);
                }
                Some(Else::Stop(answer)) => {
                    self.queue.close();
                    stopped.push(answer);
                }
            }
        }
        if let Some(connection) = self.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "closing the database");
        }
        drop(self.lock);
        for answer in stopped {
            let _ = answer.send(());
        }
    }

    async fn next(&mut self) -> Option<Write> {
        match self.put_off.pop_front() {
            Some(write) => Some(write),
            None => self.queue.recv().await,
        }
    }

    /// All that waits, up to what must stand alone.
    fn gather(&mut self, first: Write) -> (Batch, Option<Else>) {
        let mut batch = Batch::default();
        let mut taken = HashSet::new();
        let mut put_off = VecDeque::new();
        let mut write = Some(first);
        let after = loop {
            match write {
                None => break None,
                // Two appends of one cause or one sequence would both seem to be done.
                Some(Write::Append(append, answer)) => {
                    let entry = &append.entry;
                    let cause = (entry.cause.clone(), 0, 0);
                    let sequence = (String::new(), entry.table, entry.seq);
                    if taken.contains(&cause) || taken.contains(&sequence) {
                        put_off.push_back(Write::Append(append, answer));
                    } else {
                        taken.extend([cause, sequence]);
                        batch.appends.push((append, answer));
                        batch.size += 1;
                    }
                }
                Some(Write::Table(row, answer)) => batch.add(answer, |batch| batch.tables.push(row)),
                Some(Write::Place(row, answer)) => batch.add(answer, |batch| batch.places.push(row)),
                Some(Write::Person(row, answer)) => batch.add(answer, |batch| batch.people.push(row)),
                Some(Write::Alive(at, answer)) => batch.add(answer, |batch| batch.alive = Some(at)),
                Some(Write::Pragma(pragma, answer)) => break Some(Else::Pragma(pragma, answer)),
                Some(Write::Stop(answer)) => break Some(Else::Stop(answer)),
            }
            if batch.size + put_off.len() >= BATCH {
                break None;
            }
            write = self.put_off.pop_front().or_else(|| self.queue.try_recv().ok());
        };
        self.put_off.extend(put_off);
        (batch, after)
    }

    async fn write(&mut self, batch: Batch) {
        match self.transaction(&batch).await {
            Ok(results) => batch.answer(results),
            // One that breaks a constraint must not fail the others.
            Err(error) if code(&error) == Some(CONSTRAINT) && batch.size > 1 => {
                self.connection = None;
                for alone in batch.apart() {
                    match self.transaction(&alone).await {
                        Ok(results) => alone.answer(results),
                        Err(error) => self.failed(alone, error),
                    }
                }
            }
            Err(error) => self.failed(batch, error),
        }
    }

    fn failed(&mut self, batch: Batch, error: sqlx::Error) {
        tracing::error!(%error, writes = batch.size, "nothing was written");
        self.connection = None;
        let error = StoreError::from(error);
        for answer in batch.answers {
            let _ = answer.send(Err(error.clone()));
        }
        for (_, answer) in batch.appends {
            let _ = answer.send(Err(error.clone().into()));
        }
    }

    async fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => SqliteConnection::connect_with(&self.options).await?,
        };
        Ok(self.connection.insert(connection))
    }

    /// Writes the batch and says of each append how it went.
    async fn transaction(&mut self, batch: &Batch) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
        let connection = self.connection().await?;
        let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
        let results = append(&mut transaction, &batch.appends).await?;
        for (statement, values) in batch.values(&results) {
            if !values.is_empty() {
                let values = Json::Array(values).to_string();
                sqlx::query(statement).bind(values).execute(&mut *transaction).await?;
            }
        }
        transaction.commit().await?;
        Ok(results)
    }

    async fn pragma(&mut self, pragma: &'static str) -> Result<Option<String>, StoreError> {
        let connection = self.connection().await?;
        let row = sqlx::query(AssertSqlSafe(format!("PRAGMA {pragma}"))).fetch_optional(connection).await?;
        // SQLite gives a number as text, too.
        Ok(row.map(|row| row.try_get_unchecked(0)).transpose()?)
    }
}

impl Batch {
    fn add(&mut self, answer: Answer<StoreError>, put: impl FnOnce(&mut Batch)) {
        put(self);
        self.answers.push(answer);
        self.size += 1;
    }

    fn answer(self, results: Vec<Result<(), AppendError>>) {
        // Who no longer waits for an answer doesn't need one.
        for answer in self.answers {
            let _ = answer.send(Ok(()));
        }
        for ((_, answer), result) in self.appends.into_iter().zip(results) {
            let _ = answer.send(result);
        }
    }

    /// What follows the appends: each statement, and the values it goes over. What was refused has
    /// neither row nor dues.
    fn values(&self, results: &[Result<(), AppendError>]) -> [(&'static str, Vec<Json>); 6] {
        let done = self.appends.iter().zip(results).filter(|(_, result)| result.is_ok());
        let done: Vec<&Append> = done.map(|((append, _), _)| append).collect();
        let tables = done.iter().filter_map(|append| append.table.as_ref()).chain(&self.tables);
        let mut changed = Vec::new();
        let mut dues = Vec::new();
        for append in &done {
            let table = append.entry.table;
            if let Some(new) = &append.dues {
                changed.push(json!(table));
                dues.extend(
                    new.iter().map(|due| {
                        json!([table, due.at, due.kind, due.seat.map_or(-1, i64::from), due.about])
                    }),
                );
            }
        }
        [
            (PUT_TABLES, tables.map(table_json).collect()),
            (DROP_DUES, changed),
            (PUT_DUES, dues),
            (PUT_PLACES, self.places.iter().map(place_json).collect()),
            (PUT_PEOPLE, self.people.iter().map(|row| json!([row.id, row.locale, row.closed])).collect()),
            (PUT_ALIVE, self.alive.iter().map(|at| json!(at)).collect()),
        ]
    }

    /// Each append by itself, and all the rest.
    fn apart(mut self) -> impl Iterator<Item = Batch> {
        let appends = std::mem::take(&mut self.appends);
        self.size = self.answers.len();
        let alone = |append| Batch { appends: vec![append], size: 1, ..Batch::default() };
        appends.into_iter().map(alone).chain(std::iter::once(self))
    }
}

const APPEND: &str = "
    INSERT INTO journal (table_id, seq, cause, body)
    SELECT value->>0, value->>1, value->>2, value->>3 FROM json_each(?1)
    WHERE true ON CONFLICT DO NOTHING RETURNING cause";

const KNOWN: &str = "SELECT cause FROM journal WHERE cause IN (SELECT value FROM json_each(?1))";

const PUT_TABLES: &str = "
    INSERT INTO tables (id, guild, server, channel, threads, game, people, stage)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7
    FROM json_each(?1)
    WHERE true ON CONFLICT (id) DO UPDATE SET people = excluded.people, stage = excluded.stage";

const DROP_DUES: &str = "DELETE FROM dues WHERE table_id IN (SELECT value FROM json_each(?1))";

const PUT_DUES: &str = "
    INSERT OR REPLACE INTO dues (table_id, at, kind, seat, about)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?1)";

const PUT_PLACES: &str = "
    INSERT OR REPLACE INTO places (table_id, kind, seat, channel, shown, message, posted_at, digest,
        generation, retired, sending, note, broken)
    SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7,
        value->>8, value->>9, value->>10, value->>11, value->>12 FROM json_each(?1)";

const PUT_PEOPLE: &str = "
    INSERT OR REPLACE INTO people (id, locale, closed)
    SELECT value->>0, value->>1, value->>2 FROM json_each(?1)";

const PUT_ALIVE: &str = "INSERT OR REPLACE INTO alive (one, at) SELECT 1, value FROM json_each(?1)";

fn table_json(row: &TableRow) -> Json {
    let people = json!(row.people).to_string();
    json!([row.id, row.guild, row.server, row.channel, row.threads, row.game, people, row.stage])
}

fn place_json(row: &PlaceRow) -> Json {
    json!([
        row.key.table,
        row.key.kind.name(),
        row.key.seat.map_or(-1, i64::from),
        row.channel,
        row.shown,
        row.message,
        row.posted_at,
        row.digest,
        row.generation,
        json!(row.retired).to_string(),
        row.sending.as_ref().map(|sending| json!(sending).to_string()),
        row.note,
        row.broken,
    ])
}

/// Appends what can be appended; what the statement doesn't name was refused.
async fn append(
    transaction: &mut Transaction<'_, sqlx::Sqlite>,
    appends: &[(Append, Answer<AppendError>)],
) -> Result<Vec<Result<(), AppendError>>, sqlx::Error> {
    if appends.is_empty() {
        return Ok(Vec::new());
    }
    let entries = appends.iter().map(|(append, _)| {
        let entry = &append.entry;
        json!([entry.table, entry.seq, entry.cause, entry.body])
    });
    let entries = Json::Array(entries.collect()).to_string();
    let done = sqlx::query_scalar(APPEND).bind(entries).fetch_all(&mut **transaction).await?;
    let done: HashSet<String> = done.into_iter().collect();
    let cause = |(append, _): &(Append, _)| append.entry.cause.clone();
    let refused: Vec<String> = appends.iter().map(cause).filter(|cause| !done.contains(cause)).collect();
    let known: HashSet<String> = match refused.is_empty() {
        true => HashSet::new(),
        false => {
            let refused = json!(refused).to_string();
            sqlx::query_scalar(KNOWN).bind(refused).fetch_all(&mut **transaction).await?.into_iter().collect()
        }
    };
    let result = |append: &(Append, _)| match append.0.entry.cause.as_str() {
        cause if done.contains(cause) => Ok(()),
        cause if known.contains(cause) => Err(AppendError::Repeated),
        _ => Err(AppendError::Conflict),
    };
    Ok(appends.iter().map(result).collect())
}
