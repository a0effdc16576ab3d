use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use boardroom::host::{Clock, Pending};
use boardroom::table::{Moment, Seconds};
use tokio::sync::watch;

const START: Moment = Moment(1_800_000_000_000);
/// Waits of at most so many ms are short.
const SHORT: i64 = 5_000;

/// A clock driven by hand. Short waits (the pace of writing, trying again) it skips by itself: they
/// are waited for by jumping ahead, once nobody else has anything to do.
pub struct HandClock {
    time: watch::Sender<Time>,
    still: AtomicBool,
}

#[derive(Clone, Copy)]
struct Time {
    /// So many ms have passed since the start.
    passed: i64,
    /// So many ms more the clock shows.
    ahead: i64,
}

impl Time {
    fn shown(self) -> Moment {
        START.plus_millis(self.passed + self.ahead)
    }
}

impl HandClock {
    pub fn new() -> HandClock {
        HandClock { time: watch::Sender::new(Time { passed: 0, ahead: 0 }), still: AtomicBool::new(false) }
    }

    pub fn advance(&self, seconds: Seconds) {
        self.advance_millis(1000 * i64::from(seconds));
    }

    pub fn advance_millis(&self, millis: i64) {
        self.time.send_modify(|time| time.passed += millis);
    }

    /// Somebody sets the clock by so many ms, or the computer sleeps; no time passes for the program.
    pub fn set(&self, millis: i64) {
        self.time.send_modify(|time| time.ahead += millis);
    }

    /// Whether even short waits must be waited for by hand.
    pub fn stand_still(&self, still: bool) {
        self.still.store(still, Ordering::SeqCst);
        // Who waits looks again.
        self.time.send_modify(|_| ());
    }

    /// Waits while some ms are left.
    async fn wait(&self, left: impl Fn(Time) -> i64) {
        let mut times = self.time.subscribe();
        let is_short = left(*self.time.borrow()) <= SHORT;
        loop {
            let skips = |time: Time| is_short && left(time) <= SHORT && !self.still.load(Ordering::SeqCst);
            // The sender is ours, so it can't be gone.
            let _ = times.wait_for(|time| left(*time) <= 0 || skips(*time)).await;
            for _ in 0..10 {
                if left(*self.time.borrow()) <= 0 {
                    return;
                }
                tokio::task::yield_now().await;
            }
            self.time.send_if_modified(|time| {
                let more = if skips(*time) { left(*time).max(0) } else { 0 };
                time.passed += more;
                more > 0
            });
        }
    }
}

impl Clock for HandClock {
    fn now(&self) -> Moment {
        self.time.borrow().shown()
    }

    fn sleep_until(&self, at: Moment) -> Pending<'_, ()> {
        Box::pin(self.wait(move |time| at.since(time.shown())))
    }

    fn uptime(&self) -> Duration {
        Duration::from_millis(self.time.borrow().passed.unsigned_abs())
    }

    fn sleep(&self, length: Duration) -> Pending<'_, ()> {
        let until = self.uptime() + length;
        let until = i64::try_from(until.as_millis()).expect("short");
        Box::pin(self.wait(move |time| until - time.passed))
    }
}

/// The time by the others' clocks, which nobody sets.
pub struct TrueTime(pub Arc<HandClock>);

impl Clock for TrueTime {
    fn now(&self) -> Moment {
        START.plus_millis(self.0.time.borrow().passed)
    }

    fn sleep_until(&self, at: Moment) -> Pending<'_, ()> {
        Box::pin(self.0.wait(move |time| at.since(START.plus_millis(time.passed))))
    }

    fn uptime(&self) -> Duration {
        self.0.uptime()
    }

    fn sleep(&self, length: Duration) -> Pending<'_, ()> {
        self.0.sleep(length)
    }
}
