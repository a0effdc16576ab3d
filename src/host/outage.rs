//! Outages don't play for people: who couldn't reach us, or wasn't reached, gets more time.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use super::Inner;
use super::desk::{Desk, Unshown, lock};
use crate::game::{Id, Line};
use crate::table::{Act, Actor, Moment, Request, Seconds, TableId};

/// Nobody notices a shorter one.
const NOTICED: Seconds = 5;
/// How often it is noted that we are at work.
const PULSE: Seconds = 30;

/// Since when we have been cut off from the players, if we are.
#[derive(Default)]
pub(super) struct Outage {
    since: Mutex<Option<Moment>>,
    /// One return at a time.
    returning: tokio::sync::Mutex<()>,
    /// More time that tables have coming, for all their questions or for one, and its cause. Nothing
    /// fires at a table before it has it.
    owed: Mutex<HashMap<TableId, BTreeMap<Option<Id>, String>>>,
}

impl Outage {
    pub fn begin(&self, at: Moment) {
        lock(&self.since).get_or_insert(at);
    }

    pub fn lasts(&self) -> bool {
        lock(&self.since).is_some()
    }
}

impl Inner {
    /// We are back: open questions get their grace, then what is due may fire again.
    pub async fn back(self: &Arc<Self>) {
        let _one = self.outage.returning.lock().await;
        let Some(since) = *lock(&self.outage.since) else { return };
        if self.clock.now() >= since.plus(NOTICED) {
            for table in self.shelf.all_in_order() {
                self.owe(table, None, format!("grace:{}:{}", table.0, since.0)).await;
            }
        }
        // The next outage is another one, even if we die before the next pulse.
        self.note_alive().await;
        *lock(&self.outage.since) = None;
        self.timer.look();
    }

    /// Gives a table more time, now or else before anything fires there.
    async fn owe(self: &Arc<Self>, table: TableId, about: Option<Id>, cause: String) {
        lock(&self.outage.owed).entry(table).or_default().entry(about).or_insert(cause);
        let inner = self.clone();
        let given = self.contain(table, async move { inner.give_owed(table).await }).await;
        if let Err(refusal) = given {
            tracing::warn!(table = table.0, refusal = refusal.id, "a grace must wait");
            self.timer.fails(table, self.clock.now());
        }
    }

    /// Gives a table what time it is owed.
    pub async fn give_owed(self: &Arc<Self>, table: TableId) -> Result<(), Line> {
        let owed = lock(&self.outage.owed).get(&table).cloned().unwrap_or_default();
        for (about, cause) in owed {
            self.grace(table, about, cause).await?;
            let mut owed = lock(&self.outage.owed);
            if let Some(here) = owed.get_mut(&table) {
                here.remove(&about);
                if here.is_empty() {
                    owed.remove(&table);
                }
            }
        }
        Ok(())
    }

    async fn grace(self: &Arc<Self>, table: TableId, about: Option<Id>, cause: String) -> Result<(), Line> {
        let Some(desk) = self.known_desk(table).await? else { return Ok(()) };
        let request = Request { by: Actor::Clock, act: Act::Grace { about }, cause };
        let now = self.clock.now();
        let runs = desk.with(|state| state.broken.is_none() && state.table.decide(&request, now).is_ok());
        if runs == Some(false) {
            // Where no time runs out there is nothing to give.
            return Ok(());
        }
        self.submit(table, request).await.map(|_| ())
    }

    /// The story is shown up to this line: windows that were shown late get their grace.
    pub async fn confirmed(self: &Arc<Self>, desk: &Arc<Desk>, line: u64) {
        let shown = |window: &Unshown| window.line <= line;
        let windows: Vec<Unshown> = lock(&desk.unshown).iter().copied().filter(shown).collect();
        let now = self.clock.now();
        for window in windows.iter().filter(|window| now > window.opened.plus(NOTICED)) {
            // Who reopens a table opens its window once more.
            let cause = format!("late:{}:{}:{}", desk.id.0, window.about, window.line);
            self.owe(desk.id, Some(window.about), cause).await;
        }
        lock(&desk.unshown).retain(|window| !shown(window));
        if !windows.is_empty() {
            self.arm(desk);
        }
    }

    /// Notes now and then that we are at work, for ever.
    pub async fn run_pulse(self: Arc<Self>) {
        loop {
            self.clock.sleep_until(self.clock.now().plus(PULSE)).await;
            // Cut off from the players we don't work for them: a start must find when that began.
            if !self.outage.lasts() {
                self.note_alive().await;
            }
        }
    }

    pub async fn note_alive(&self) {
        if let Err(error) = self.store.put_alive(self.clock.now().0).await {
            tracing::warn!(%error, "can't note that we are at work");
        }
    }
}
