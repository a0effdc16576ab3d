//! One table in memory: its turn, its state, its story so far, its places.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::AtomicU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use crate::game::{Id, Line, Seat, Tempo, Viewer};
use crate::store::{Entry, PlaceKey, PlaceKind, PlaceRow, TableRow};
use crate::table::{Due, Event, Games, Moment, PersonId, Record, Table, TableId, Unreadable};

use super::{ChannelId, MessageId};

/// So many of the last records are kept, to answer a repeated request and to tell the story.
const RECENT: usize = 64;
/// So many lines of the story are kept for the board.
const LATEST: usize = 5;

/// A lock that a panic elsewhere doesn't close: what it guards is never left half changed.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) struct Desk {
    pub id: TableId,
    /// One command at a time; also taken to load the table.
    pub turn: tokio::sync::Mutex<()>,
    /// Who waits for the turn or has it; the clock is nobody.
    waiting: Mutex<Vec<Option<PersonId>>>,
    /// `None` until it is loaded, and after an append that failed.
    state: RwLock<Option<State>>,
    pub places: Mutex<BTreeMap<PlaceKey, Slot>>,
    /// Windows opened by a line of the story that isn't known to be shown.
    pub unshown: Mutex<Vec<Unshown>>,
    /// Dues at which automatic players wait for something to happen.
    pub idle: Mutex<Vec<Due>>,
    /// The thread was found to be gone.
    pub lost: Mutex<Option<ChannelId>>,
    /// Messages of others since the board was posted.
    pub talk: AtomicU32,
}

/// Somebody waits for a table's turn.
pub(super) struct Waits<'a> {
    /// So many came first.
    pub before: usize,
    /// So many of them are the same person's.
    pub own: usize,
    by: Option<PersonId>,
    waiting: &'a Mutex<Vec<Option<PersonId>>>,
}

impl Drop for Waits<'_> {
    fn drop(&mut self) {
        let mut waiting = lock(self.waiting);
        if let Some(at) = waiting.iter().position(|by| *by == self.by) {
            waiting.swap_remove(at);
        }
    }
}

#[derive(Clone)]
pub(super) struct State {
    pub table: Arc<Table>,
    pub row: Arc<TableRow>,
    pub story: Story,
    /// The last records, oldest first.
    pub recent: VecDeque<Arc<Record>>,
    /// The last reminder that nobody else may see, by seat: the record's sequence.
    pub reminded: BTreeMap<Seat, u64>,
    /// Why the rest of the journal can't be read: the table then stands where it could be read to.
    pub broken: Option<Arc<str>>,
}

/// A window whose opening isn't known to be shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unshown {
    pub about: Id,
    pub opened: Moment,
    /// The number of the line that tells of it.
    pub line: u64,
}

/// A place, and whether somebody is at work on it.
pub(super) struct Slot {
    pub row: PlaceRow,
    pub work: Work,
    /// The sequence of the table when it was last looked at.
    pub looked: u64,
    /// What its unfinished post came out as, if we heard of it; that isn't on the disk yet.
    pub posted: Option<MessageId>,
}

impl Slot {
    pub fn new(row: PlaceRow) -> Slot {
        Slot { row, work: Work::Rests, looked: 0, posted: None }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Work {
    Rests,
    Runs,
    /// It runs, and something changed since it looked.
    Again,
}

/// The story's lines, which are counted from 1 at the start of the game.
#[derive(Clone, Debug, Default)]
pub(super) struct Story {
    /// For each record with lines: its sequence and the number of its last line.
    marks: Vec<(u64, u64)>,
    latest: VecDeque<Line>,
}

impl Story {
    fn take(&mut self, record: &Record, table: &Table) {
        let started = record.events.iter().any(|event| matches!(event, Event::Started { .. }));
        if self.marks.is_empty() && !started {
            return;
        }
        let lines = table.told(record, Viewer::Public);
        if !lines.is_empty() {
            self.marks.push((record.seq, self.lines() + lines.len() as u64));
            self.latest.extend(lines);
            self.latest.drain(..self.latest.len().saturating_sub(LATEST));
        }
    }

    /// How many there are.
    pub fn lines(&self) -> u64 {
        self.marks.last().map_or(0, |&(_, last)| last)
    }

    /// The last few.
    pub fn latest(&self) -> impl Iterator<Item = &Line> {
        self.latest.iter()
    }

    /// The record that line `number` belongs to, and how many lines came before that record.
    pub fn record_of(&self, number: u64) -> Option<(u64, u64)> {
        let at = self.marks.partition_point(|&(_, last)| last < number);
        let &(seq, _) = self.marks.get(at)?;
        let before = at.checked_sub(1).and_then(|at| self.marks.get(at)).map_or(0, |&(_, last)| last);
        Some((seq, before))
    }
}

/// A journal of which nothing can be read.
#[derive(Debug, thiserror::Error)]
#[error("table {0} can't be read: {1}")]
pub(super) struct Damaged(i64, pub Unreadable);

impl State {
    /// Folds a journal, as far as it can be read.
    pub fn fold(row: TableRow, games: &Games, entries: &[Entry]) -> Result<State, Damaged> {
        let id = TableId(row.id);
        let damaged = |problem| Damaged(id.0, problem);
        let mut records = Vec::with_capacity(entries.len());
        let mut broken = None;
        for entry in entries {
            match Record::from_json(&entry.body) {
                Ok(record) => records.push(record),
                Err(problem) => {
                    broken = Some(problem);
                    break;
                }
            }
        }
        loop {
            match State::fold_records(id, &row, games, &records) {
                Ok(mut state) => {
                    state.broken = broken.map(|problem| problem.to_string().into());
                    return Ok(state);
                }
                // A table that failed to take a record can't be used; so up to there once more.
                Err((at, problem)) if at > 0 => {
                    records.truncate(at);
                    broken = Some(problem);
                }
                Err((_, problem)) => return Err(damaged(broken.unwrap_or(problem))),
            }
        }
    }

    fn fold_records(
        id: TableId,
        row: &TableRow,
        games: &Games,
        records: &[Record],
    ) -> Result<State, (usize, Unreadable)> {
        let mut table = Table::load(id, games, records.first()).map_err(|problem| (0, problem))?;
        let mut story = Story::default();
        let mut reminded = BTreeMap::new();
        for (at, record) in records.iter().enumerate() {
            if at > 0 {
                table.apply(record).map_err(|problem| (at, problem))?;
            }
            story.take(record, &table);
            note_reminders(&mut reminded, record);
        }
        let recent = records.iter().rev().take(RECENT).rev().cloned().map(Arc::new).collect();
        let row = Arc::new(row.clone());
        Ok(State { table: Arc::new(table), row, story, recent, reminded, broken: None })
    }

    /// The table after one more record.
    fn take(&mut self, table: Arc<Table>, row: Option<TableRow>, record: Arc<Record>) {
        self.story.take(&record, &table);
        note_reminders(&mut self.reminded, &record);
        self.table = table;
        if let Some(row) = row {
            self.row = Arc::new(row);
        }
        self.recent.push_back(record);
        if self.recent.len() > RECENT {
            self.recent.pop_front();
        }
    }
}

fn note_reminders(reminded: &mut BTreeMap<Seat, u64>, record: &Record) {
    for event in &record.events {
        if let Event::Reminded { seat, sealed: true, .. } = event {
            reminded.insert(*seat, record.seq);
        }
    }
}

/// What the open windows of a table are about.
fn open_windows(table: &Table) -> Vec<Id> {
    let awaiting = table.awaiting();
    let mut windows: Vec<Id> =
        awaiting.iter().filter(|asked| asked.tempo == Tempo::Window).map(|asked| asked.about).collect();
    windows.dedup();
    windows
}

impl Desk {
    pub fn new(id: TableId) -> Desk {
        Desk {
            id,
            turn: tokio::sync::Mutex::default(),
            waiting: Mutex::default(),
            state: RwLock::new(None),
            places: Mutex::default(),
            unshown: Mutex::default(),
            idle: Mutex::default(),
            lost: Mutex::default(),
            talk: AtomicU32::new(0),
        }
    }

    /// What `look` makes of the table, if it is loaded.
    pub fn with<T>(&self, look: impl FnOnce(&State) -> T) -> Option<T> {
        self.state.read().unwrap_or_else(PoisonError::into_inner).as_ref().map(look)
    }

    pub fn table(&self) -> Option<Arc<Table>> {
        self.with(|state| state.table.clone())
    }

    pub fn recent(&self, cause: &str) -> Option<Arc<Record>> {
        self.with(|state| state.recent.iter().rev().find(|record| record.cause == cause).cloned())?
    }

    pub fn load(&self, state: State, places: Vec<PlaceRow>) {
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = Some(state);
        // What is known already is newer than what was read.
        let mut known = lock(&self.places);
        for row in places {
            known.entry(row.key).or_insert_with(|| Slot::new(row));
        }
        let story = PlaceKey { table: self.id.0, kind: PlaceKind::Story, seat: None };
        let shown = known.get(&story).map_or(0, |slot| slot.row.shown);
        drop(known);
        self.expect_windows(shown);
    }

    /// Windows that are open while the story is shown to line `shown` only may have been opened by a line that
    /// isn't: they are waited for, as if they had just been opened.
    fn expect_windows(&self, shown: u64) {
        let windows = self.with(|state| {
            let line = state.story.lines();
            let opened = state.recent.back().map(|record| record.at).filter(|_| shown < line)?;
            let windows = open_windows(&state.table).into_iter();
            Some(windows.map(|about| Unshown { about, opened, line }).collect::<Vec<_>>())
        });
        let mut unshown = lock(&self.unshown);
        for window in windows.flatten().into_iter().flatten() {
            if !unshown.iter().any(|known| known.about == window.about) {
                unshown.push(window);
            }
        }
    }

    /// Drops the table from memory: it is loaded anew when it is next wanted.
    pub fn forget(&self) {
        *self.state.write().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// Puts in what was committed, and notes the windows it opened.
    pub fn take(&self, table: Arc<Table>, row: Option<TableRow>, record: &Arc<Record>) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        let Some(state) = state.as_mut() else { return };
        let (before, mut after) = (open_windows(&state.table), open_windows(&table));
        let told = state.story.lines();
        state.take(table, row, record.clone());
        after.retain(|about| !before.contains(about));
        let (line, opened) = (state.story.lines(), record.at);
        if line > told {
            lock(&self.unshown).extend(after.into_iter().map(|about| Unshown { about, opened, line }));
        }
    }

    /// Waits for the turn, or has it, until this is dropped: also by a panic.
    pub fn waits(&self, by: Option<PersonId>) -> Waits<'_> {
        let mut waiting = lock(&self.waiting);
        let own = waiting.iter().filter(|other| by.is_some() && **other == by).count();
        let before = waiting.len();
        waiting.push(by);
        Waits { before, own, by, waiting: &self.waiting }
    }

    /// Nobody is at work here.
    pub fn rests(&self) -> bool {
        lock(&self.waiting).is_empty() && lock(&self.places).values().all(|slot| slot.work == Work::Rests)
    }

    /// Puts in a row that was committed without a record.
    pub fn put_row(&self, row: TableRow) {
        let mut state = self.state.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(state) = state.as_mut() {
            state.row = Arc::new(row);
        }
    }
}
