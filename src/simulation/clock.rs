//! Time in a simulation: it passes only when nobody has anything to do. The computer's clock, which the
//! host reads, may be set while time itself goes on.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Poll, Waker};
use std::time::Duration;

use crate::host::{Clock, Pending};
use crate::table::Moment;

#[derive(Default)]
struct State {
    /// How time has passed, ms.
    time: i64,
    /// By how much the computer's clock is ahead of it, ms.
    ahead: i64,
    sleepers: BTreeMap<(i64, u64), Waker>,
    next: u64,
}

/// The computer's clock.
#[derive(Clone)]
pub struct SimClock(Arc<Mutex<State>>);

/// Time itself, which nobody sets: Discord's clock.
pub struct SimTime(pub SimClock);

impl SimClock {
    pub fn starting_at(start: Moment) -> SimClock {
        SimClock(Arc::new(Mutex::new(State { time: start.0, ..State::default() })))
    }

    fn with<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Time itself.
    pub fn time(&self) -> Moment {
        Moment(self.with(|state| state.time))
    }

    /// When the next sleeper wakes, if anybody sleeps.
    pub fn next(&self) -> Option<Moment> {
        self.with(|state| state.sleepers.keys().next().map(|&(at, _)| Moment(at)))
    }

    fn sleeper(&self, until: Until) -> Pending<'_, ()> {
        let mut sleeper = Sleeper { clock: self, until, key: None };
        Box::pin(std::future::poll_fn(move |context| sleeper.poll(context.waker())))
    }

    /// Lets time pass up to `until`, and wakes who slept till then.
    pub fn pass(&self, until: Moment) {
        let woken = self.with(|state| {
            state.time = state.time.max(until.0);
            let later = state.sleepers.split_off(&(state.time + 1, 0));
            std::mem::replace(&mut state.sleepers, later)
        });
        woken.into_values().for_each(Waker::wake);
    }

    /// Somebody sets the computer's clock by so many ms.
    pub fn set(&self, by: i64) {
        let sleepers = self.with(|state| {
            state.ahead += by;
            std::mem::take(&mut state.sleepers)
        });
        // Everybody looks how late it is.
        sleepers.into_values().for_each(Waker::wake);
    }
}

/// Until when somebody sleeps.
#[derive(Clone, Copy)]
enum Until {
    /// That is what the computer's clock shows.
    Shown(Moment),
    /// Time itself has come so far, ms.
    Passed(i64),
}

/// Who sleeps; nobody any more when dropped.
struct Sleeper<'a> {
    clock: &'a SimClock,
    until: Until,
    key: Option<(i64, u64)>,
}

impl Sleeper<'_> {
    fn poll(&mut self, waker: &Waker) -> Poll<()> {
        let (until, before) = (self.until, self.key.take());
        self.key = self.clock.with(|state| {
            if let Some(before) = before {
                state.sleepers.remove(&before);
            }
            let at = match until {
                Until::Shown(at) => at.0 - state.ahead,
                Until::Passed(time) => time,
            };
            if at <= state.time {
                return None;
            }
            state.next += 1;
            let key = (at, state.next);
            state.sleepers.insert(key, waker.clone());
            Some(key)
        });
        if self.key.is_some() { Poll::Pending } else { Poll::Ready(()) }
    }
}

impl Drop for Sleeper<'_> {
    fn drop(&mut self) {
        if let Some(key) = self.key {
            self.clock.with(|state| state.sleepers.remove(&key));
        }
    }
}

impl Clock for SimClock {
    fn now(&self) -> Moment {
        Moment(self.with(|state| state.time + state.ahead))
    }

    fn sleep_until(&self, at: Moment) -> Pending<'_, ()> {
        self.sleeper(Until::Shown(at))
    }

    fn uptime(&self) -> Duration {
        Duration::from_millis(self.with(|state| state.time).unsigned_abs())
    }

    fn sleep(&self, length: Duration) -> Pending<'_, ()> {
        let length = i64::try_from(length.as_millis()).unwrap_or(i64::MAX);
        self.sleeper(Until::Passed(self.time().plus_millis(length).0))
    }
}

impl Clock for SimTime {
    fn now(&self) -> Moment {
        self.0.time()
    }

    fn sleep_until(&self, at: Moment) -> Pending<'_, ()> {
        self.0.sleeper(Until::Passed(at.0))
    }

    fn uptime(&self) -> Duration {
        self.0.uptime()
    }

    fn sleep(&self, length: Duration) -> Pending<'_, ()> {
        self.0.sleep(length)
    }
}
