//! The way of a request: the table's turn, the decision, the append, the answer.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use tokio::runtime::{Handle, RuntimeFlavor};
use tokio::task::block_in_place;

use super::desk::{Desk, State};
use super::{ChannelId, Inner, TABLES_AT_MOST};
use crate::game::{Arg, Line, Viewer};
use crate::store::{Append, AppendError, DueRow, Entry, PlaceKind, Stage, StoreError, TableRow};
use crate::table::{
    Act, Due, DueKind, Moment, Opening, Options, PersonId, Phase, Record, Request, Table, TableId, WAITS,
};

/// So many requests may wait for one table's turn, and so many of them may be one person's.
const WAITING_AT_MOST: usize = 100;
const WAITING_EACH: usize = 10;
/// How often a request is decided anew because another record came first.
const TRIES: u32 = 3;
/// So many records are read at once.
const PAGE: u32 = 500;

/// A request was granted: the record that followed, which is on the disk, and the table as it is.
#[derive(Clone)]
pub struct Receipt {
    pub table: Arc<Table>,
    pub record: Arc<Record>,
    /// It was granted before: this is the record that followed then.
    pub repeated: bool,
}

impl Receipt {
    /// What the record tells a person: what their seat sees, if they have one.
    pub fn told(&self, person: PersonId) -> Vec<Line> {
        let viewer = self.table.seat_of(person).map_or(Viewer::Public, Viewer::Seat);
        self.table.told(&self.record, viewer)
    }
}

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The Discord server, and what it is called; empty if that isn't known.
    pub guild: u64,
    pub server: String,
    pub channel: ChannelId,
    /// Whether a thread may be opened there; else it is played in the channel itself.
    pub threads: bool,
    /// The host, who thereby joins, and what they are called.
    pub by: PersonId,
    pub name: String,
    /// The game's id.
    pub game: String,
    pub options: Options,
    /// See [`Request::cause`].
    pub cause: String,
}

pub(super) fn internal() -> Line {
    Line::new("host-refusal-internal")
}

fn storage() -> Line {
    Line::new("host-refusal-storage")
}

/// Why a table isn't in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Absent {
    /// There is no such table.
    Unknown,
    /// Nothing of its journal can be read, and trying again doesn't help.
    Unreadable,
    /// The store can't be read now.
    Storage,
}

impl From<Absent> for Line {
    fn from(why: Absent) -> Line {
        match why {
            Absent::Unknown => Line::new("host-refusal-no-table"),
            Absent::Unreadable => Line::new("host-refusal-broken"),
            Absent::Storage => storage(),
        }
    }
}

fn unread(table: TableId, error: &StoreError) -> Absent {
    tracing::error!(table = table.0, %error, "a table can't be read from the store");
    Absent::Storage
}

impl Inner {
    /// The table, in memory.
    pub async fn desk(self: &Arc<Self>, id: TableId) -> Result<Arc<Desk>, Absent> {
        let desk = self.desk_of(id)?;
        if desk.with(|_| ()).is_none() {
            drop(self.turn(&desk).await?);
        }
        Ok(desk)
    }

    /// The table, in memory, for what goes on by itself: nothing does where nothing is known of it.
    pub async fn known_desk(self: &Arc<Self>, id: TableId) -> Result<Option<Arc<Desk>>, Line> {
        match self.desk(id).await {
            Ok(desk) => Ok(Some(desk)),
            Err(Absent::Unknown | Absent::Unreadable) => Ok(None),
            Err(Absent::Storage) => Err(storage()),
        }
    }

    /// The desk of any number that was given out. It stays on the shelf, table or no table: who is just
    /// opening it must come to the same desk.
    pub fn desk_of(&self, id: TableId) -> Result<Arc<Desk>, Absent> {
        let given_out = 1..self.next_table.load(Ordering::Relaxed);
        if given_out.contains(&id.0) { Ok(self.shelf.desk(id)) } else { Err(Absent::Unknown) }
    }

    /// The table's turn, with the table in memory.
    async fn turn<'a>(
        self: &Arc<Self>,
        desk: &'a Arc<Desk>,
    ) -> Result<tokio::sync::MutexGuard<'a, ()>, Absent> {
        let turn = desk.turn.lock().await;
        if desk.with(|_| ()).is_none() {
            self.load(desk).await?;
        }
        Ok(turn)
    }

    async fn load(self: &Arc<Self>, desk: &Arc<Desk>) -> Result<(), Absent> {
        let id = desk.id;
        let failed = |error| unread(id, &error);
        let row = self.row(id).await?;
        let entries = self.entries(id, 0).await.map_err(failed)?;
        let places = self.store.places(id.0).await.map_err(failed)?;
        let folded = State::fold(row, &self.games, &entries);
        let problem = match &folded {
            Ok(state) => state.broken.as_ref().map(ToString::to_string),
            Err(damaged) => Some(damaged.to_string()),
        };
        match problem {
            None => self.shelf.in_order(id),
            // Said once, not whenever somebody looks.
            Some(problem) if self.shelf.out_of_order(id) => {
                tracing::error!(table = id.0, %problem, "a table is out of order");
            }
            Some(_) => {}
        }
        desk.load(folded.map_err(|_| Absent::Unreadable)?, places);
        self.moved(desk);
        Ok(())
    }

    /// What the store knows of a table besides its journal.
    pub async fn row(&self, id: TableId) -> Result<TableRow, Absent> {
        self.store.table(id.0).await.map_err(|error| unread(id, &error))?.ok_or(Absent::Unknown)
    }

    /// The journal of a table after `seq`.
    pub async fn entries(&self, table: TableId, seq: u64) -> Result<Vec<Entry>, StoreError> {
        let mut entries = self.store.journal(table.0, seq, PAGE).await?;
        let mut read = entries.len();
        while read == PAGE as usize {
            let last = entries.last().map_or(seq, |entry| entry.seq);
            let more = self.store.journal(table.0, last, PAGE).await?;
            read = more.len();
            entries.extend(more);
        }
        Ok(entries)
    }

    /// What follows from a table having a new head.
    pub fn moved(self: &Arc<Self>, desk: &Arc<Desk>) {
        let Some(row) = desk.with(|state| state.row.clone()) else { return };
        self.shelf.list(&row);
        self.shelf.list_thread(desk.id, desk.row_of(PlaceKind::Thread).channel.map(ChannelId));
        self.arm(desk);
        if row.stage != Stage::Closed {
            self.wake(desk);
        }
    }

    pub async fn submit(self: &Arc<Self>, id: TableId, request: Request) -> Result<Receipt, Line> {
        let desk = self.desk_of(id)?;
        let waiting = desk.waits(request.by.person());
        if waiting.before >= WAITING_AT_MOST || waiting.own >= WAITING_EACH {
            return Err(Line::new("host-refusal-busy"));
        }
        self.submit_in_turn(&desk, &request).await
    }

    async fn submit_in_turn(self: &Arc<Self>, desk: &Arc<Desk>, request: &Request) -> Result<Receipt, Line> {
        let _turn = self.turn(desk).await?;
        if let (Some(record), Some(table)) = (desk.recent(&request.cause), desk.table()) {
            return Ok(Receipt { table, record, repeated: true });
        }
        let _seat = match (&request.act, request.by.person()) {
            (Act::Join { .. } | Act::TakeOver { .. } | Act::Reopen, Some(person)) => {
                Some(self.reserve(person)?)
            }
            _ => None,
        };
        for _ in 0..TRIES {
            if desk.with(|_| ()).is_none() {
                self.load(desk).await?;
            }
            let Some((table, row, broken)) =
                desk.with(|state| (state.table.clone(), state.row.clone(), state.broken.is_some()))
            else {
                return Err(internal());
            };
            if broken {
                return Err(Line::new("host-refusal-broken"));
            }
            let record = match decided(&table, request, self.clock.now()) {
                Ok(record) => record,
                // Granted before, it would have ended the occasion.
                Err(line) if line.id == WAITS => return Err(line),
                // Granted long ago, the same request may be refused now.
                Err(line) => return self.known(desk, &request.cause).await?.ok_or(line),
            };
            match self.append(desk, &table, &row, record).await {
                Err(AppendError::Conflict) => self.forget(desk),
                Ok(receipt) => return Ok(receipt),
                Err(AppendError::Repeated) => {
                    self.forget(desk);
                    return self.known(desk, &request.cause).await?.ok_or_else(internal);
                }
                Err(AppendError::Failed(error)) => {
                    tracing::error!(table = desk.id.0, %error, "a record wasn't appended");
                    self.forget(desk);
                    return self.known(desk, &request.cause).await?.ok_or_else(storage);
                }
            }
        }
        Err(Line::new("host-refusal-busy"))
    }

    /// Drops a table from memory. It is loaded anew when it is next wanted, and soon in any case: its
    /// places and dues go on though nobody asks for it.
    fn forget(&self, desk: &Desk) {
        desk.forget();
        self.timer.fails(desk.id, self.clock.now());
    }

    pub async fn put_aside(self: &Arc<Self>, id: TableId) -> Result<bool, Line> {
        let desk = self.desk_of(id)?;
        // Whoever has the turn may be about to write the row.
        let _turn = desk.turn.lock().await;
        if desk.with(|_| ()).is_none()
            && let Err(why @ (Absent::Unknown | Absent::Storage)) = self.load(&desk).await
        {
            return Err(why.into());
        }
        if !self.shelf.is_out_of_order(id) {
            return Ok(false);
        }
        let closed = TableRow { stage: Stage::Closed, ..self.row(id).await? };
        self.store.put_table(closed.clone()).await.map_err(|_| storage())?;
        self.shelf.list(&closed);
        desk.put_row(closed);
        Ok(true)
    }

    fn reserve(&self, person: PersonId) -> Result<super::shelf::Reserved<'_>, Line> {
        let most = i64::try_from(TABLES_AT_MOST).unwrap_or(i64::MAX);
        let refusal = || Line::new("host-refusal-many-tables").with("most", Arg::Number(most));
        self.shelf.reserve(person).ok_or_else(refusal)
    }

    /// Appends the record and puts it in.
    async fn append(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        table: &Arc<Table>,
        row: &TableRow,
        record: Record,
    ) -> Result<Receipt, AppendError> {
        let failed = |problem: &dyn std::fmt::Display| StoreError::Failed(problem.to_string());
        let mut next = Table::clone(table);
        // What this build decided it can apply and write; if not, nothing happens.
        next.apply(&record).map_err(|problem| failed(&problem))?;
        let body = record.to_json().map_err(|problem| failed(&problem))?;
        let entry = Entry { table: desk.id.0, seq: record.seq, cause: record.cause.clone(), body };
        let new_row = row_of(&next, row);
        let dues = next.dues();
        let dues = (dues != table.dues()).then(|| dues.iter().map(due_row).collect());
        let append = Append { entry, table: new_row.clone(), dues };
        self.store.append(append).await?;
        let (table, record) = (Arc::new(next), Arc::new(record));
        desk.take(table.clone(), new_row, &record);
        self.timer.goes_well(desk.id);
        self.moved(desk);
        Ok(Receipt { table, record, repeated: false })
    }

    /// The receipt of a request granted before, if it was; a refusal if that can't be known now.
    async fn known(self: &Arc<Self>, desk: &Arc<Desk>, cause: &str) -> Result<Option<Receipt>, Line> {
        let entry = self.store.caused(cause.to_owned()).await.map_err(|error| {
            tracing::error!(table = desk.id.0, %error, "a cause can't be looked up");
            storage()
        })?;
        let Some(entry) = entry.filter(|entry| entry.table == desk.id.0) else { return Ok(None) };
        if desk.with(|_| ()).is_none() {
            self.load(desk).await?;
        }
        let record = Record::from_json(&entry.body).ok().map(Arc::new);
        Ok(desk.table().zip(record).map(|(table, record)| Receipt { table, record, repeated: true }))
    }

    pub async fn open(self: &Arc<Self>, new: NewTable) -> Result<Receipt, Line> {
        let _seat = self.reserve(new.by)?;
        let secret = self.chance.secret().map_err(|error| {
            tracing::error!(%error, "a table wasn't opened");
            internal()
        })?;
        let NewTable { guild, server, channel, threads, by, name, game, options, cause } = new;
        let opening = Opening { by, name, game, options, secret, cause };
        let record = Table::open(&self.games, &opening, self.clock.now())?;
        let id = TableId(self.next_table.fetch_add(1, Ordering::Relaxed));
        let table = Table::load(id, &self.games, [&record]).map_err(|_| internal())?;
        let row = TableRow {
            id: id.0,
            guild,
            server,
            channel: channel.0,
            threads,
            game: opening.game,
            people: vec![by.0],
            stage: Stage::Open,
        };
        let body = record.to_json().map_err(|_| internal())?;
        let entry = Entry { table: id.0, seq: record.seq, cause: record.cause.clone(), body };
        let dues = Some(table.dues().iter().map(due_row).collect());
        match self.store.append(Append { entry, table: Some(row), dues }).await {
            Ok(()) => {}
            Err(AppendError::Repeated | AppendError::Conflict) => {
                return self.opened_before(&record.cause).await;
            }
            Err(AppendError::Failed(error)) => {
                tracing::error!(%error, "a table wasn't opened");
                // Or it was, and must be found.
                self.timer.fails(id, self.clock.now());
                return self.opened_before(&record.cause).await.map_err(|_| storage());
            }
        }
        let desk = self.desk(id).await?;
        let table = desk.table().ok_or_else(internal)?;
        Ok(Receipt { table, record: Arc::new(record), repeated: false })
    }

    async fn opened_before(self: &Arc<Self>, cause: &str) -> Result<Receipt, Line> {
        let entry = self.store.caused(cause.to_owned()).await.map_err(|_| storage())?;
        let entry = entry.ok_or_else(internal)?;
        let desk = self.desk(TableId(entry.table)).await?;
        let record = Arc::new(Record::from_json(&entry.body).map_err(|_| internal())?);
        let table = desk.table().ok_or_else(internal)?;
        Ok(Receipt { table, record, repeated: true })
    }
}

/// What a table decides. An automatic player may think for milliseconds, so the thread's other tasks go on
/// elsewhere meanwhile, if there is another thread.
fn decided(table: &Table, request: &Request, now: Moment) -> Result<Record, Line> {
    let thinks = matches!(request.act, Act::Automatic { .. });
    if thinks && Handle::current().runtime_flavor() == RuntimeFlavor::MultiThread {
        return block_in_place(|| table.decide(request, now));
    }
    table.decide(request, now)
}

/// The table's row, if it is another now.
pub(super) fn row_of(table: &Table, row: &TableRow) -> Option<TableRow> {
    let people = table.members().iter().map(|member| member.person.0).collect();
    let stage = match table.phase() {
        Phase::Lobby | Phase::Playing => Stage::Open,
        Phase::Adjourned | Phase::Ended => Stage::Over,
    };
    let new = TableRow { people, stage, ..row.clone() };
    (new != *row).then_some(new)
}

pub(super) fn due_row(due: &Due) -> DueRow {
    let kind = match due.kind {
        DueKind::StandIn => "stand_in",
        DueKind::Remind => "remind",
        DueKind::Lapse => "lapse",
        DueKind::Close => "close",
        DueKind::Automatic => "automatic",
    };
    DueRow { at: due.at.0, kind: kind.to_owned(), seat: due.seat.map(|seat| seat.0), about: due.about }
}
