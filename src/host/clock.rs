use std::sync::{LazyLock, Mutex};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::table::Moment;

use super::Pending;
use super::desk::lock;

/// The port to time. The clock tells when it is; somebody may set it, forward or back, and when the
/// computer sleeps it leaps. How long something takes or may take isn't told by it.
pub trait Clock: Send + Sync {
    fn now(&self) -> Moment;
    /// Comes back at `at` by the clock; at once if that is past.
    fn sleep_until(&self, at: Moment) -> Pending<'_, ()>;
    /// How long we have been at work, whatever the clock is set to.
    fn uptime(&self) -> Duration;
    /// Comes back after so long, whatever the clock is set to.
    fn sleep(&self, length: Duration) -> Pending<'_, ()>;
}

/// The computer's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct WallClock;

/// The clock may be set while we sleep, so we look at it at least this often.
const LOOK_AGAIN: Duration = Duration::from_secs(30);
/// How often the watch below is looked at.
const TICK: Duration = Duration::from_millis(500);
/// What passes between two looks beyond this, we weren't at work: the process was frozen.
const LATE: Duration = Duration::from_secs(2);

/// How long we have been at work. The computer's own count goes on while a process is frozen (`SIGSTOP`, a
/// paused container); this one doesn't, so that a freeze shows as a leap of the clock, as sleep does.
#[derive(Debug)]
struct Stopwatch {
    at_work: Duration,
    looked: Instant,
}

impl Stopwatch {
    fn look(&mut self, now: Instant) -> Duration {
        self.at_work += now.saturating_duration_since(self.looked).min(LATE);
        self.looked = self.looked.max(now);
        self.at_work
    }
}

static STOPWATCH: LazyLock<Mutex<Stopwatch>> = LazyLock::new(|| {
    let ticks = std::thread::Builder::new().name("stopwatch".to_owned()).spawn(|| {
        loop {
            std::thread::sleep(TICK);
            WallClock.uptime();
        }
    });
    if let Err(error) = ticks {
        tracing::error!(%error, "time can't be measured");
    }
    Mutex::new(Stopwatch { at_work: Duration::ZERO, looked: Instant::now() })
});

impl Clock for WallClock {
    fn now(&self) -> Moment {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Moment(i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
    }

    fn sleep_until(&self, at: Moment) -> Pending<'_, ()> {
        Box::pin(async move {
            loop {
                let left = at.0.saturating_sub(self.now().0);
                match u64::try_from(left) {
                    Err(_) | Ok(0) => return,
                    Ok(ms) => tokio::time::sleep(Duration::from_millis(ms).min(LOOK_AGAIN)).await,
                }
            }
        })
    }

    fn uptime(&self) -> Duration {
        lock(&STOPWATCH).look(Instant::now())
    }

    fn sleep(&self, length: Duration) -> Pending<'_, ()> {
        Box::pin(tokio::time::sleep(length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frozen_process_is_not_at_work() {
        let began = Instant::now();
        let mut watch = Stopwatch { at_work: Duration::ZERO, looked: began };
        assert_eq!(watch.look(began + TICK), TICK);
        let thawed = began + TICK + Duration::from_secs(60);
        assert_eq!(watch.look(thawed), TICK + LATE);
        assert_eq!(watch.look(thawed + TICK), 2 * TICK + LATE);
        assert_eq!(watch.look(thawed), 2 * TICK + LATE, "who looks late takes nothing back");
    }
}
