//! Outages don't play for people: who couldn't reach us, or wasn't reached, gets more time.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::desk::{Desk, Unshown, lock};
use super::{Clock, Inner};
use crate::game::{Id, Line};
use crate::table::{Act, Actor, Moment, Request, Seconds, TableId};

/// Nobody notices a shorter one.
const NOTICED: Seconds = 5;
/// How often it is noted that we are at work.
const PULSE: Duration = Duration::from_secs(30);

/// When something was, by the clock and by our uptime.
#[derive(Clone, Copy)]
struct Time {
    at: Moment,
    uptime: Duration,
}

impl Time {
    fn now(clock: &dyn Clock) -> Time {
        Time { at: clock.now(), uptime: clock.uptime() }
    }

    /// By how many ms the clock has gone on more than time has, since `earlier`: it was set, or the computer
    /// slept.
    fn leap_since(self, earlier: Time) -> i64 {
        let passed = self.uptime.saturating_sub(earlier.uptime).as_millis();
        self.at.since(earlier.at).saturating_sub(i64::try_from(passed).unwrap_or(i64::MAX))
    }

    /// Whether somebody noticed what lasted since `earlier`. The clock may have been set meanwhile.
    fn is_noticed(self, earlier: Time) -> bool {
        let by_clock = self.at.since(earlier.at);
        let short = 0..i64::from(NOTICED) * 1000;
        !short.contains(&by_clock) || self.uptime.saturating_sub(earlier.uptime).as_secs() >= NOTICED.into()
    }
}

/// Since when we have been cut off from the players, if we are.
#[derive(Default)]
pub(super) struct Outage {
    since: Mutex<Option<Time>>,
    /// When we last looked at the clock.
    looked: Mutex<Option<Time>>,
    /// How many outages that are over, leaps of the clock among them, are being made good for.
    over: AtomicUsize,
    /// More time that tables have coming, for all their questions or for one, and its cause. Nothing
    /// fires at a table before it has it.
    owed: Mutex<BTreeMap<TableId, BTreeMap<Option<Id>, String>>>,
}

impl Outage {
    /// It began at `at`; of that we learn now.
    pub fn begin(&self, at: Moment, clock: &dyn Clock) {
        lock(&self.since).get_or_insert(Time { at, uptime: clock.uptime() });
    }

    /// Nothing is due now: the players are cut off, or haven't been given their grace.
    pub fn lasts(&self) -> bool {
        // In this order, as it goes from one to the other.
        self.cuts_off() || self.over.load(Ordering::Acquire) > 0
    }

    /// The players are cut off from us.
    pub fn cuts_off(&self) -> bool {
        lock(&self.since).is_some()
    }

    /// By how many ms the clock has leapt since we last looked at it, and whether that has to be made good for:
    /// then nothing fires from this moment on until it is.
    fn leap(&self, clock: &dyn Clock) -> (i64, bool) {
        let mut looked = lock(&self.looked);
        // Read in here, so that of several who look each sees what came after another.
        let now = Time::now(clock);
        let leap = looked.replace(now).map_or(0, |before| now.leap_since(before));
        let costs = leap >= i64::from(NOTICED) * 1000 && !self.cuts_off();
        self.over.fetch_add(usize::from(costs), Ordering::Release);
        (leap, costs)
    }

    /// Since when the outage lasted that ends now, if one did: it has yet to be made good for. What comes from
    /// now on is another, whose time isn't given with this one's.
    fn end(&self) -> Option<Time> {
        let mut since = lock(&self.since);
        since.is_some().then(|| self.over.fetch_add(1, Ordering::Release));
        since.take()
    }

    /// What was over has been made good for, or is owed.
    fn is_made_good(&self) {
        self.over.fetch_sub(1, Ordering::Release);
    }

    /// Nobody has time coming that they weren't given.
    fn owes_nothing(&self) -> bool {
        self.over.load(Ordering::Acquire) == 0 && lock(&self.owed).is_empty()
    }
}

impl Inner {
    /// We are back: open questions get their grace, then what is due may fire again.
    pub async fn back(self: &Arc<Self>) {
        // A leap until now is part of this outage.
        self.look_at_clock();
        let Some(since) = self.outage.end() else { return };
        if Time::now(&*self.clock).is_noticed(since) {
            self.owe_all().await;
        }
        self.outage.is_made_good();
        // The next outage is another one, even if we die before the next pulse.
        self.note_alive().await;
        self.timer.look();
    }

    /// Looks whether the clock has leapt: somebody set it, or the computer slept. Nobody could answer in the
    /// time that it went on by, so that was an outage; if one lasts, part of that.
    pub fn look_at_clock(self: &Arc<Self>) {
        let (leap, costs) = self.outage.leap(&*self.clock);
        if leap.abs() < i64::from(NOTICED) * 1000 {
            return;
        }
        tracing::warn!(seconds = leap / 1000, "the clock has leapt");
        self.timer.leapt(self.clock.now());
        if leap < 0 {
            // What was found broken is so since a moment yet to come.
            self.shelf.in_memory().iter().for_each(|desk| self.moved(desk));
        }
        self.timer.look();
        if !costs {
            return;
        }
        let (inner, busy) = (self.clone(), self.busy());
        tokio::spawn(async move {
            inner.owe_all().await;
            inner.outage.is_made_good();
            inner.timer.look();
            drop(busy);
        });
    }

    /// Gives every table more time, for an outage that ends now. Who dies in the midst of this and is away
    /// for long gives it once more: another return is another cause.
    async fn owe_all(self: &Arc<Self>) {
        let now = self.clock.now();
        for table in self.shelf.all_in_order() {
            self.owe(table, None, format!("grace:{}:{}", table.0, now.0)).await;
        }
    }

    /// Gives a table more time, now or else before anything fires there.
    async fn owe(self: &Arc<Self>, table: TableId, about: Option<Id>, cause: String) {
        // What was still coming for an outage before may have been written without our hearing of it: this one
        // is given in its place.
        lock(&self.outage.owed).entry(table).or_default().insert(about, cause);
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
            self.grace(table, about, cause.clone()).await?;
            let mut owed = lock(&self.outage.owed);
            if let Some(here) = owed.get_mut(&table) {
                here.retain(|&other, owed| other != about || *owed != cause);
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
            self.clock.sleep(PULSE).await;
            self.look_at_clock();
            // Cut off from the players we don't work for them: a start must find when that began.
            if !self.outage.cuts_off() {
                self.note_alive().await;
            }
        }
    }

    /// Notes that we are at work, unless somebody has time coming: should we die, a start must find that.
    pub async fn note_alive(&self) {
        if !self.outage.owes_nothing() {
            return;
        }
        if let Err(error) = self.store.put_alive(self.clock.now().0).await {
            tracing::warn!(%error, "can't note that we are at work");
        }
    }
}
