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
    /// For how long the computer has slept in all, ms.
    slept: i64,
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

    /// The computer sleeps: its clock and Discord's go on, but no time passes here.
    pub fn suspend(&self, ms: i64) {
        self.with(|state| state.slept += ms);
        self.set(ms);
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
        Moment(self.0.with(|state| state.time + state.slept))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::task::{Context, Wake};

    /// How often somebody was woken.
    #[derive(Default)]
    struct Woken(AtomicU32);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Somebody who sleeps, looked at by hand.
    struct Bed<'a> {
        sleep: Pending<'a, ()>,
        woken: Arc<Woken>,
    }

    impl<'a> Bed<'a> {
        /// Somebody lies down until so many ms after the start.
        fn until(clock: &'a SimClock, ms: i64) -> Bed<'a> {
            let mut bed = Bed { sleep: clock.sleep_until(START.plus_millis(ms)), woken: Arc::default() };
            assert_eq!(bed.is_up(), clock.now() >= START.plus_millis(ms));
            bed
        }

        fn is_up(&mut self) -> bool {
            let waker = Waker::from(self.woken.clone());
            self.sleep.as_mut().poll(&mut Context::from_waker(&waker)).is_ready()
        }

        fn times_woken(&self) -> u32 {
            self.woken.0.load(Ordering::Relaxed)
        }
    }

    const START: Moment = Moment(1_000_000);

    fn clock() -> SimClock {
        SimClock::starting_at(START)
    }

    #[test]
    fn time_passes_only_when_it_is_let() {
        let clock = clock();
        let mut bed = Bed::until(&clock, 100);
        assert!(!bed.is_up());
        clock.pass(START.plus_millis(99));
        assert!(!bed.is_up() && bed.times_woken() == 0);
        clock.pass(START.plus_millis(100));
        assert!(bed.times_woken() == 1 && bed.is_up());
        assert_eq!((clock.now(), clock.time()), (START.plus_millis(100), START.plus_millis(100)));
        clock.pass(START);
        assert_eq!(clock.time(), START.plus_millis(100), "it never runs backwards");
    }

    #[test]
    fn the_next_sleeper_is_told_and_who_has_gone_is_not() {
        let clock = clock();
        assert_eq!(clock.next(), None);
        let late = Bed::until(&clock, 300);
        let soon = Bed::until(&clock, 200);
        let as_soon = Bed::until(&clock, 200);
        let now = Bed::until(&clock, 0);
        assert_eq!(clock.next(), Some(START.plus_millis(200)));
        drop(soon);
        assert_eq!(clock.next(), Some(START.plus_millis(200)));
        drop((as_soon, now));
        assert_eq!(clock.next(), Some(START.plus_millis(300)));
        drop(late);
        assert_eq!(clock.next(), None);
    }

    #[test]
    fn who_looks_twice_sleeps_once() {
        let clock = clock();
        let mut bed = Bed::until(&clock, 100);
        assert!(!bed.is_up() && !bed.is_up());
        clock.pass(START.plus_millis(100));
        assert_eq!((bed.times_woken(), clock.next()), (1, None));
    }

    #[test]
    fn the_computers_clock_is_set_ahead_and_sleepers_wake() {
        let clock = clock();
        let (mut soon, mut late) = (Bed::until(&clock, 100), Bed::until(&clock, 5_000));
        clock.set(1_000);
        assert_eq!((clock.now(), clock.time()), (START.plus_millis(1_000), START));
        assert_eq!(SimTime(clock.clone()).now(), START, "Discord's clock stays");
        assert!(soon.times_woken() == 1 && soon.is_up());
        assert!(late.times_woken() == 1 && !late.is_up());
        // Until when it sleeps stands on the computer's clock.
        assert_eq!(clock.next(), Some(START.plus_millis(4_000)));
        clock.pass(START.plus_millis(4_000));
        assert!(late.is_up());
    }

    #[test]
    fn the_computers_clock_is_set_back_and_who_slept_sleeps_longer() {
        let clock = clock();
        let mut bed = Bed::until(&clock, 100);
        clock.set(-50);
        assert!(!bed.is_up());
        clock.pass(START.plus_millis(100));
        assert!(!bed.is_up(), "by the computer's clock it is only 50");
        assert_eq!(clock.next(), Some(START.plus_millis(150)));
        clock.pass(START.plus_millis(150));
        assert!(bed.is_up());
    }
}
