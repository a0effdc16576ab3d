use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::table::Moment;

use super::Pending;

/// The port to time: whatever the host does at a moment it learns here.
pub trait Clock: Send + Sync {
    fn now(&self) -> Moment;
    /// Comes back at `at`; at once if that is past.
    fn sleep_until(&self, at: Moment) -> Pending<'_, ()>;
}

/// The computer's clock.
#[derive(Clone, Copy, Debug, Default)]
pub struct WallClock;

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
}
