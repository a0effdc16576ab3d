//! What is wrong with a database, said in plain words: `boardroom check`. Nothing is changed.

mod finding;

use super::desk::State;
use super::submit::{due_row, row_of};
use crate::store::{DueRow, Entry, Kept, PlaceKind, PlaceRow, Reading, Stage, StoreError, TableRow};
use crate::table::{Games, Moment, Record, Seconds, Unreadable};

pub use finding::{Alike, Finding, Place};

use finding::add;

/// A post that had begun so long before the bot was last at work should have come to its end.
const LONG: Seconds = 600;
/// So many repeated causes are looked for.
const REPEATED: u32 = 1000;

/// What a database holds, and what is wrong with it.
#[derive(Debug)]
pub struct Report {
    /// How many tables and records there are; `None` where the file is damaged: what is read from it then
    /// means nothing.
    pub counts: Option<(u64, u64)>,
    pub findings: Vec<Alike>,
}

/// Looks at everything in a database, as it stands now.
///
/// # Errors
/// If it can't be read; a damaged file is a finding.
pub async fn check(reading: &mut Reading, games: &Games) -> Result<Report, StoreError> {
    reading.hold().await?;
    let mut findings = Vec::new();
    for damage in reading.damage().await? {
        add(&mut findings, Finding::Damaged(damage));
    }
    if !findings.is_empty() {
        return Ok(Report { counts: None, findings });
    }
    let alive = reading.alive().await?.map(Moment);
    for table in reading.tables().await? {
        let kept = reading.kept(table).await?;
        let games = games.clone();
        // What damaged events do to the rules is found, too.
        let judge = Judge { table, alive, found: Vec::new() };
        let found = tokio::task::spawn_blocking(move || judge.judge(kept, &games)).await;
        for finding in found.unwrap_or_else(|_| vec![Finding::Panics { table }]) {
            add(&mut findings, finding);
        }
    }
    for (table, seq) in reading.repeated(REPEATED).await? {
        add(&mut findings, Finding::Repeated { table, seq });
    }
    for (person, error) in reading.unread_people().await? {
        add(&mut findings, Finding::Person { person, problem: plain(error) });
    }
    Ok(Report { counts: Some(reading.counts().await?), findings })
}

impl Report {
    /// How many things are wrong.
    pub fn count(&self) -> usize {
        self.findings.iter().map(|alike| alike.told.len() + alike.more).sum()
    }
}

/// Looks at one table.
struct Judge {
    table: i64,
    /// When a bot was last at work.
    alive: Option<Moment>,
    found: Vec<Finding>,
}

impl Judge {
    fn judge(mut self, kept: Kept, games: &Games) -> Vec<Finding> {
        let table = self.table;
        if kept.journal.is_empty() && kept.row.is_some() {
            self.found.push(Finding::NoRecords { table });
        }
        let entries = self.journal(kept.journal);
        let row = match kept.row {
            None => {
                self.found.push(Finding::NoRow { table });
                return self.found;
            }
            Some(Err(error)) => {
                let problem = plain(error);
                self.found.push(Finding::Row { table, problem });
                return self.found;
            }
            Some(Ok(row)) => row,
        };
        let rests = row.stage == Stage::Closed;
        // The rest can only be held against a journal that was followed to its end.
        let state = if self.found.is_empty() { self.fold(row, games, &entries) } else { None };
        if let Some(state) = &state {
            self.row(state);
        }
        match (kept.dues, &state) {
            (Err(error), _) => self.found.push(Finding::UnreadableDues { table, problem: plain(error) }),
            (Ok(dues), Some(state)) => self.dues(&dues, state),
            (Ok(_), None) => {}
        }
        for place in kept.places {
            match place {
                Err(error) => self.found.push(Finding::UnreadablePlace { table, problem: plain(error) }),
                Ok(place) => self.place(&place, state.as_ref(), rests),
            }
        }
        self.found
    }

    /// The records, one by one; those that can be read.
    fn journal(&mut self, journal: Vec<(u64, Result<Entry, StoreError>)>) -> Vec<Entry> {
        let table = self.table;
        let mut entries = Vec::with_capacity(journal.len());
        let mut expected = 1;
        for (seq, entry) in journal {
            if seq > expected {
                self.found.push(Finding::Gap { table, expected, seq });
            } else if seq < expected {
                self.found.push(Finding::Twice { table, seq });
            }
            expected = seq.saturating_add(1);
            match entry {
                Err(error) => self.found.push(Finding::Record { table, seq, problem: plain(error) }),
                Ok(entry) => {
                    self.record(&entry);
                    entries.push(entry);
                }
            }
        }
        entries
    }

    fn record(&mut self, entry: &Entry) {
        let (table, seq) = (self.table, entry.seq);
        let finding = match Record::from_json(&entry.body) {
            Err(Unreadable::Record(problem)) => Finding::Record { table, seq, problem: problem.to_string() },
            Err(problem) => Finding::Journal { table, problem: problem.to_string() },
            Ok(record) if record.seq != seq => Finding::Number { table, seq, said: record.seq },
            Ok(record) if record.cause != entry.cause => {
                Finding::Cause { table, seq, kept: entry.cause.clone(), said: record.cause }
            }
            Ok(_) => return,
        };
        self.found.push(finding);
    }

    /// The table, if its journal can be followed to its end.
    fn fold(&mut self, row: TableRow, games: &Games, entries: &[Entry]) -> Option<State> {
        let problem = match State::fold(row, games, entries) {
            Ok(State { broken: Some(problem), .. }) => problem.to_string(),
            Ok(state) => return Some(state),
            Err(damaged) => damaged.1.to_string(),
        };
        self.found.push(Finding::Journal { table: self.table, problem });
        None
    }

    fn row(&mut self, state: &State) {
        let table = self.table;
        let kept = &state.row;
        let said = row_of(&state.table, kept).unwrap_or_else(|| (**kept).clone());
        if kept.people != said.people {
            self.found.push(Finding::People { table, kept: kept.people.clone(), said: said.people });
        }
        // What is over is closed once that is shown.
        let closed = kept.stage == Stage::Closed && said.stage == Stage::Over;
        if kept.stage != said.stage && !closed {
            self.found.push(Finding::Stage { table, kept: kept.stage, said: said.stage });
        }
        let said = state.table.game().id();
        if kept.game != said {
            self.found.push(Finding::Game { table, kept: kept.game.clone(), said });
        }
    }

    fn dues(&mut self, kept: &[DueRow], state: &State) {
        let said: Vec<DueRow> = state.table.dues().iter().map(due_row).collect();
        let missing = said.iter().filter(|due| !kept.contains(due)).count();
        let needless = kept.iter().filter(|due| !said.contains(due)).count();
        if missing + needless > 0 {
            self.found.push(Finding::Dues { table: self.table, missing, needless });
        }
    }

    fn place(&mut self, row: &PlaceRow, state: Option<&State>, rests: bool) {
        let (table, place) = (self.table, Place::from(row.key));
        if state.is_some_and(|state| !state.places().contains(&row.key)) {
            self.found.push(Finding::NoPlace { table, place });
            return;
        }
        // Where nothing happens any more nothing is shown any more.
        if let Some(since) = row.broken.filter(|_| !rests) {
            self.found.push(Finding::Broken { table, place, since: Moment(since) });
        }
        // Nor is a post that can't be made just now forgotten.
        let waits = rests || row.broken.is_some();
        if let (Some(sending), Some(alive)) = (row.sending.as_ref().filter(|_| !waits), self.alive) {
            let since = Moment(sending.since);
            if since.plus(LONG) < alive {
                self.found.push(Finding::Sending { table, place, since });
            }
        }
        let shown = row.sending.as_ref().map_or(0, |sending| sending.to).max(row.shown);
        let head = state.map_or(shown, |state| head(state, row.key.kind));
        if shown > head {
            self.found.push(Finding::Beyond { table, place, shown, head });
        }
    }
}

/// How far a place can be shown; see [`PlaceRow::shown`].
fn head(state: &State, kind: PlaceKind) -> u64 {
    match kind {
        PlaceKind::Story => state.story.lines(),
        PlaceKind::Thread => state.table.came().len() as u64,
        PlaceKind::Invitation | PlaceKind::Board | PlaceKind::Hand => state.table.seq(),
    }
}

/// What is wrong with a row, without saying that this is damage.
fn plain(error: StoreError) -> String {
    match error {
        StoreError::Broken(problem) => problem,
        error => error.to_string(),
    }
}
