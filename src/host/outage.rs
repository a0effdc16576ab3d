//! Outages don't play for people: who couldn't reach us, or wasn't reached, gets more time.

use std::sync::{Arc, Mutex};

use super::Inner;
use super::desk::{Desk, Unshown, lock};
use crate::game::Id;
use crate::table::{Act, Actor, Moment, Phase, Request, Seconds, TableId};

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
            for table in self.shelf.listed_all() {
                self.grace(table, None, &format!("grace:{}:{}", table.0, since.0)).await;
            }
        }
        *lock(&self.outage.since) = None;
        self.timer.look();
    }

    async fn grace(self: &Arc<Self>, table: TableId, about: Option<Id>, cause: &str) {
        let Ok(desk) = self.desk(table).await else { return };
        if desk.table().is_none_or(|table| table.phase() != Phase::Playing) {
            return;
        }
        let request = Request { by: Actor::Clock, act: Act::Grace { about }, cause: cause.to_owned() };
        // Refused where no clock runs.
        if let Err(refusal) = self.submit(table, request).await {
            tracing::debug!(table = table.0, refusal = refusal.id, "no grace");
        }
    }

    /// The story is shown up to this line: windows that were shown late get their grace.
    pub async fn confirmed(self: &Arc<Self>, desk: &Arc<Desk>, line: u64) {
        let shown = |window: &Unshown| window.line <= line;
        let windows: Vec<Unshown> = lock(&desk.unshown).iter().copied().filter(shown).collect();
        let now = self.clock.now();
        for window in windows.iter().filter(|window| now > window.opened.plus(NOTICED)) {
            let cause = format!("late:{}:{}", desk.id.0, window.about);
            self.grace(desk.id, Some(window.about), &cause).await;
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
            if let Err(error) = self.store.put_alive(self.clock.now().0).await {
                tracing::warn!(%error, "can't note that we are at work");
            }
        }
    }
}
