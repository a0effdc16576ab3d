//! When something must happen by itself: one task that knows of each table when its first due is.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use tokio::sync::Notify;

use super::Inner;
use super::back_off::BackOff;
use super::desk::{Desk, State, lock};
use super::submit::{Absent, internal};
use crate::game::Line;
use crate::store::{PlaceKind, Stage};
use crate::table::{Actor, Due, DueKind, Moment, Request, Seconds, TableId, WAITS};

/// A stand-in waits for the message that opened its window, but not longer than this.
const WAIT_AT_MOST: Seconds = 3600;
/// So many dues of a table fire one after another before others have their turn.
const STRAIGHT: usize = 100;

#[derive(Default)]
pub(super) struct Timer {
    queue: Mutex<Queue>,
    changed: Notify,
}

#[derive(Default)]
struct Queue {
    order: BTreeSet<(Moment, TableId)>,
    first: BTreeMap<TableId, Moment>,
    /// Where something failed: not looked at before then.
    failing: BTreeMap<TableId, (Moment, BackOff)>,
}

impl Queue {
    /// When a table is looked at; says whether that is another moment than before.
    fn set(&mut self, table: TableId, at: Option<Moment>) -> bool {
        let from = self.failing.get(&table).map(|&(from, _)| from);
        let at = at.map(|at| from.map_or(at, |from| at.max(from)));
        let before = match at {
            Some(at) => self.first.insert(table, at),
            None => self.first.remove(&table),
        };
        if before == at {
            return false;
        }
        if let Some(before) = before {
            self.order.remove(&(before, table));
        }
        if let Some(at) = at {
            self.order.insert((at, table));
        }
        true
    }
}

impl Timer {
    /// When the table's first due is, if it has any.
    pub fn set(&self, table: TableId, at: Option<Moment>) {
        if lock(&self.queue).set(table, at) {
            self.changed.notify_one();
        }
    }

    /// Looks at the table at this moment, too, if nothing sooner is known.
    fn not_after(&self, table: TableId, at: Moment) {
        let mut queue = lock(&self.queue);
        if queue.first.get(&table).is_none_or(|&known| at < known) && queue.set(table, Some(at)) {
            self.changed.notify_one();
        }
    }

    /// Something failed at the table: it is looked at again after 1, 2, 4 … seconds, and not sooner.
    pub fn fails(&self, table: TableId, now: Moment) {
        let again = {
            let mut queue = lock(&self.queue);
            let (again, back_off) = queue.failing.entry(table).or_insert_with(|| (now, BackOff::default()));
            // What fails meanwhile is the same failure.
            if *again <= now {
                *again = now.plus_millis(i64::try_from(back_off.next().as_millis()).unwrap_or(i64::MAX));
            }
            *again
        };
        self.not_after(table, again);
    }

    /// The clock has leapt: what has failed is tried again now.
    pub fn leapt(&self, now: Moment) {
        let failing: Vec<TableId> = {
            let mut queue = lock(&self.queue);
            queue.failing.values_mut().for_each(|(again, _)| *again = now);
            queue.failing.keys().copied().collect()
        };
        failing.into_iter().for_each(|table| self.not_after(table, now));
    }

    /// Nothing fails at the table any more.
    pub fn goes_well(&self, table: TableId) {
        lock(&self.queue).failing.remove(&table);
    }

    pub fn look(&self) {
        self.changed.notify_one();
    }

    fn next(&self) -> Option<Moment> {
        lock(&self.queue).order.first().map(|&(at, _)| at)
    }

    /// A table for which something is due.
    fn take(&self, now: Moment) -> Option<TableId> {
        let mut queue = lock(&self.queue);
        let &(at, table) = queue.order.first()?;
        if at > now {
            return None;
        }
        queue.order.remove(&(at, table));
        queue.first.remove(&table);
        Some(table)
    }
}

impl Inner {
    /// Fires what is due, for ever. While we are cut off from the players nothing is due.
    pub async fn run_timer(self: Arc<Self>) {
        loop {
            let changed = self.timer.changed.notified();
            let next = if self.outage.lasts() { None } else { self.timer.next() };
            match next {
                None => changed.await,
                Some(at) => tokio::select! {
                    biased;
                    () = changed => continue,
                    () = self.clock.sleep_until(at) => {}
                },
            }
            while !self.outage.lasts()
                && let Some(table) = self.timer.take(self.clock.now())
            {
                let busy = self.busy();
                let inner = self.clone();
                tokio::spawn(async move {
                    inner.fire(table).await;
                    drop(busy);
                });
            }
        }
    }

    /// Watches the table's dues, and the places where nothing could be shown.
    pub fn arm(&self, desk: &Desk) {
        // One that was dropped from memory is looked at soon.
        if let Some(dues) = dues(desk) {
            let first = dues.first().map(|due| due.at);
            self.timer.set(desk.id, first.into_iter().chain(desk.retries()).min());
        }
    }

    async fn fire(self: &Arc<Self>, id: TableId) {
        let inner = self.clone();
        let fires = async move {
            match inner.known_desk(id).await? {
                Some(desk) => inner.fire_all(&desk).await,
                None => Ok(None),
            }
        };
        match self.contain(id, fires).await {
            Ok(again) => {
                self.timer.goes_well(id);
                // A record that came meanwhile has set its own.
                if let Some(again) = again {
                    self.timer.not_after(id, again);
                }
            }
            Err(refusal) => {
                tracing::warn!(table = id.0, refusal = refusal.id, "what is due must wait");
                self.timer.fails(id, self.clock.now());
            }
        }
    }

    /// Fires a table's dues one by one, and those that are refused not again; says when to look again, if
    /// its next record doesn't.
    async fn fire_all(self: &Arc<Self>, desk: &Arc<Desk>) -> Result<Option<Moment>, Line> {
        let mut refused: Vec<(Due, Line)> = Vec::new();
        for _ in 0..STRAIGHT {
            self.look_at_clock();
            let now = self.clock.now();
            if self.outage.lasts() {
                return Ok(Some(now));
            }
            if desk.retries().iter().any(|&at| at <= now) {
                self.wake(desk);
            }
            self.give_owed(desk.id).await?;
            let dues = dues(desk).ok_or(Absent::Storage)?;
            refused.retain(|(due, _)| dues.contains(due));
            let fires = |due: &Due| {
                let again = refused.iter().any(|(before, _)| before == due);
                due.at <= now && !again && held(desk, due, now).is_none()
            };
            if let Some(first) = dues.iter().find(|due| fires(due)) {
                match self.fire_one(desk, first).await {
                    Ok(()) => {}
                    Err(refusal) if refusal.id == WAITS => lock(&desk.idle).push(*first),
                    Err(refusal) => refused.push((*first, refusal)),
                }
                continue;
            }
            let next = |due: &Due| held(desk, due, now).unwrap_or(due.at);
            return match refused.pop() {
                Some((_, refusal)) => Err(refusal),
                None => {
                    // A place that is tried just now sees to itself.
                    let retries = desk.retries().into_iter().filter(|&at| at > now);
                    Ok(dues.iter().map(next).chain(retries).min())
                }
            };
        }
        Ok(Some(self.clock.now()))
    }

    async fn fire_one(self: &Arc<Self>, desk: &Arc<Desk>, due: &Due) -> Result<(), Line> {
        let Due { at, kind, seat, about } = due;
        let seat = seat.map_or(-1, |seat| i16::from(seat.0));
        let head = desk.table().map_or(0, |table| table.seq());
        let cause = format!("due:{}:{head}:{kind:?}:{seat}:{about}:{}", desk.id.0, at.0);
        let act = due.act().ok_or_else(internal)?;
        let (inner, id) = (self.clone(), desk.id);
        let request = Request { by: Actor::Clock, act, cause };
        self.contain(id, async move { inner.submit(id, request).await.map(|_| ()) }).await
    }
}

/// What is due at a table, if it is in memory: nothing where the journal can't be read to its end, or that was
/// put aside; and not again what an automatic player waits at.
fn dues(desk: &Desk) -> Option<Vec<Due>> {
    let goes_on = |state: &State| state.broken.is_none() && state.row.stage == Stage::Open;
    let mut dues = desk.with(|state| if goes_on(state) { state.table.dues() } else { Vec::new() })?;
    let mut idle = lock(&desk.idle);
    idle.retain(|due| dues.contains(due));
    dues.retain(|due| !idle.contains(due));
    Some(dues)
}

/// A stand-in doesn't act in a window that hasn't been shown, nor an automatic player while there is one:
/// until when at most. Where nothing can be shown nothing is waited for.
fn held(desk: &Desk, due: &Due, now: Moment) -> Option<Moment> {
    let is_broken = |kind| desk.row_of(kind).broken.is_some();
    let waits = matches!(due.kind, DueKind::StandIn | DueKind::Automatic);
    if !waits || is_broken(PlaceKind::Thread) || is_broken(PlaceKind::Story) {
        return None;
    }
    let unshown = lock(&desk.unshown);
    let window = unshown.iter().find(|window| due.kind == DueKind::Automatic || window.about == due.about)?;
    let until = window.opened.plus(WAIT_AT_MOST);
    (due.at <= now && now < until).then_some(until)
}
