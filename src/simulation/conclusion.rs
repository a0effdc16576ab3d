//! The end of a life: everybody has gone, all is well again. What was begun comes to its end; then everything is
//! audited.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::audit::is_starter;
use super::people::{People, person};
use super::sluice::Sluice;
use super::world::State;
use super::{Books, Demand, Gated, SimClock, World, stand_ins};
use crate::game::Line;
use crate::host::{ChannelId, Clock as _, Host, MessageId};
use crate::store::{PlaceRow, Sqlite, Stage, Store as _, StoreError, TableRow};
use crate::table::{
    Act, Actor, Due, HOUR, MINUTE, Moment, PersonId, Phase, Record, Request, Seconds, Table, TableId, WAITS,
    verify,
};
use crate::words::Words;

/// What is past due by more than this was forgotten.
const LATE: Seconds = 2 * MINUTE;
/// A moderator.
const MODERATOR: PersonId = PersonId(999);

pub(super) struct Conclusion {
    pub host: Host,
    pub store: Arc<Gated<Sluice, Sqlite>>,
    pub clock: SimClock,
    pub people: People,
    pub words: Arc<Words>,
}

/// What a life ends with.
#[derive(Default)]
pub(super) struct Concluded {
    pub wrong: Vec<String>,
    pub tables: u64,
    pub records: u64,
}

/// Waits until all is shown, ends every game, and says what isn't as it must be.
pub(super) async fn conclude(end: Conclusion) -> Concluded {
    for n in 0..end.people.count {
        end.host.reopened(person(n)).await;
    }
    end.sleep(5 * MINUTE).await;
    let tables = match end.tables().await {
        Ok(tables) => tables,
        Err(problem) => return Concluded { wrong: vec![problem], ..Concluded::default() },
    };
    let mut wrong = end.forgotten(&tables).await;
    let over = end.over(&tables).await;
    // Where nothing could be shown it is tried again, with something new, after an hour.
    let (broken, well): (Vec<TableId>, Vec<TableId>) = {
        let mut parts = (Vec::new(), Vec::new());
        for &table in &tables {
            let is_broken = end.places(table).await.iter().any(|place| place.broken.is_some());
            if is_broken { parts.0.push(table) } else { parts.1.push(table) }
        }
        parts
    };
    wrong.extend(end.end_all(&well).await);
    if !broken.is_empty() {
        end.sleep(HOUR + MINUTE).await;
        wrong.extend(end.end_all(&broken).await);
    }
    wrong.extend(end.settles().await);
    wrong.extend(end.audit(&tables, &over).await);
    end.concluded(&tables, wrong).await
}

/// A bot that is started when all is shown has nothing to do.
pub(super) async fn rest(end: Conclusion) -> Concluded {
    let mut wrong: Vec<String> = end.settles().await.into_iter().collect();
    end.sleep(5 * MINUTE).await;
    let tables = match end.tables().await {
        Ok(tables) => tables,
        Err(problem) => return Concluded { wrong: vec![problem], ..Concluded::default() },
    };
    wrong.extend(end.audit(&tables, &tables).await);
    end.concluded(&tables, wrong).await
}

impl Conclusion {
    async fn concluded(&self, tables: &[TableId], wrong: Vec<String>) -> Concluded {
        let mut records = 0;
        for &id in tables {
            records += self.host.table(id).await.map_or(0, |table| table.seq());
        }
        Concluded { wrong, tables: tables.len() as u64, records }
    }

    async fn sleep(&self, seconds: Seconds) {
        self.clock.sleep(Duration::from_secs(seconds.into())).await;
    }

    fn world(&self) -> &World {
        &self.people.world
    }

    /// Every table. A number may have been given out for nothing.
    async fn tables(&self) -> Result<Vec<TableId>, String> {
        let failed = |error: StoreError| error.to_string();
        let mut tables = Vec::new();
        for id in 1..=self.store.last_table().await.map_err(failed)? {
            tables.extend(self.store.table(id).await.map_err(failed)?.map(|row| TableId(row.id)));
        }
        Ok(tables)
    }

    async fn row(&self, table: TableId) -> Option<TableRow> {
        self.store.table(table.0).await.ok().flatten()
    }

    async fn places(&self, table: TableId) -> Vec<PlaceRow> {
        self.store.places(table.0).await.unwrap_or_default()
    }

    /// Nobody waits for ever: whatever is due happens.
    async fn forgotten(&self, tables: &[TableId]) -> Vec<String> {
        let mut wrong = Vec::new();
        for &id in tables {
            let Ok(table) = self.host.table(id).await else { continue };
            let now = self.clock.now();
            let is_late = |due: &&Due| now.since(due.at) > i64::from(LATE) * 1000;
            if let Some(due) = table.dues().iter().filter(is_late).find(|due| !waits(&table, due, now)) {
                wrong.push(format!("table {}: {due:?} was forgotten; it is {now:?}", id.0));
            }
        }
        wrong
    }

    async fn end_all(&self, tables: &[TableId]) -> Vec<String> {
        let mut wrong = Vec::new();
        for &id in tables {
            if let Err(line) = self.end_one(id).await {
                wrong.push(format!("table {} can't be ended: {line:?}", id.0));
            }
        }
        wrong
    }

    async fn end_one(&self, id: TableId) -> Result<(), Line> {
        let table = self.host.table(id).await?;
        if matches!(table.phase(), Phase::Ended | Phase::Adjourned) {
            return Ok(());
        }
        let request =
            Request { by: Actor::Moderator(MODERATOR), act: Act::End, cause: format!("end {}", id.0) };
        self.host.submit(id, request).await.map(drop)
    }

    /// Every place comes to the head.
    async fn settles(&self) -> Option<String> {
        tokio::select! {
            biased;
            () = self.host.settled() => None,
            () = self.sleep(3 * HOUR) => Some("it is never all shown".to_owned()),
        }
    }

    /// Those that had come to their end before all was well.
    async fn over(&self, tables: &[TableId]) -> Vec<TableId> {
        let mut over = Vec::new();
        for &id in tables {
            let is_over = self.row(id).await.is_some_and(|row| row.stage != Stage::Open);
            over.extend(is_over.then_some(id));
        }
        over
    }

    async fn audit(&self, tables: &[TableId], over: &[TableId]) -> Vec<String> {
        let (closed, nobody) = (self.people.known().closed.clone(), BTreeSet::new());
        let mut wrong = Vec::new();
        for &id in tables {
            let books = Books {
                host: &self.host,
                store: &*self.store,
                world: self.world(),
                words: &self.words,
                excused: if over.contains(&id) { &closed } else { &nobody },
            };
            let acknowledged = self.people.known().acknowledged(id);
            wrong.extend(books.audit(id, &acknowledged, self.demand(id).await).await);
            // If it can't be read, that has been said.
            let Ok(records) = self.host.records(id).await else { continue };
            wrong.extend(self.fair(id, &records).await);
            wrong.extend(stand_ins::wrong(id, &records, &self.people));
            wrong.extend(self.graces(id, &records));
        }
        wrong.extend(self.refused().await);
        wrong
    }

    /// What was decided can be decided again.
    async fn fair(&self, id: TableId, records: &[Record]) -> Option<String> {
        let table = self.host.table(id).await.ok()?;
        if table.phase() != Phase::Ended {
            return None;
        }
        verify(records, &self.people.games).err().map(|flaw| format!("table {}: {flaw}", id.0))
    }

    /// No more time is given than there were cuts.
    fn graces(&self, id: TableId, records: &[Record]) -> Option<String> {
        let graces = records.iter().filter(|record| record.cause.starts_with("grace:")).count() as u64;
        let cuts = self.people.known().cuts;
        (graces > cuts).then(|| format!("table {}: {graces} graces for {cuts} cuts", id.0))
    }

    /// What was refused didn't happen.
    async fn refused(&self) -> Vec<String> {
        let refused: Vec<(String, String)> = {
            let known = self.people.known();
            known.refused().map(|(cause, line)| (cause.clone(), format!("{line:?}"))).collect()
        };
        let mut wrong = Vec::new();
        for (cause, line) in refused {
            if let Ok(Some(entry)) = self.store.caused(cause.clone()).await {
                wrong.push(format!(
                    "{cause} was refused ({line}), and is record {} of {}",
                    entry.seq, entry.table
                ));
            }
        }
        wrong
    }

    /// Where something of a table's was deleted, not everything can be there.
    async fn demand(&self, id: TableId) -> Demand {
        let Some(row) = self.row(id).await else { return Demand::All };
        let state = self.world().state();
        let gone = |channel: ChannelId| state.gone.contains(&channel);
        if gone(ChannelId(row.channel))
            || starters(&state, id).any(|(message, deleted)| deleted || gone(ChannelId(message.0)))
        {
            return Demand::WhatIsThere;
        }
        Demand::All
    }
}

/// Whether an automatic player waits for others.
fn waits(table: &Table, due: &Due, now: Moment) -> bool {
    let act = due.act().filter(|act| matches!(act, Act::Automatic { .. }));
    let request = act.map(|act| Request { by: Actor::Clock, act, cause: String::new() });
    request.is_some_and(|request| table.decide(&request, now).is_err_and(|line| line.id == WAITS))
}

/// The messages on which a thread of the table may hang, and whether they were deleted.
fn starters(state: &State, id: TableId) -> impl Iterator<Item = (MessageId, bool)> {
    let starters = state.messages.values().filter(move |message| is_starter(id, message));
    starters.map(|message| (message.id, message.deleted))
}
