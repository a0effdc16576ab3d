use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::table::Moment;

use super::Pending;

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

static BEGAN: LazyLock<Instant> = LazyLock::new(Instant::now);

/// The clock may be set while we sleep, so we look at it at least this often.
const LOOK_AGAIN: Duration = Duration::from_secs(30);

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
        BEGAN.elapsed()
    }

    fn sleep(&self, length: Duration) -> Pending<'_, ()> {
        Box::pin(tokio::time::sleep(length))
    }
}
