use std::time::Duration;

use boardroom::host::{Clock, Pending};
use boardroom::table::{Moment, Seconds};
use tokio::sync::watch;

/// A clock driven by hand. Short waits (the pace of writing, trying again) it skips by itself: they
/// are waited for by jumping ahead, once nobody else has anything to do.
pub struct HandClock {
    now: watch::Sender<Moment>,
    /// ms
    skips: i64,
}

impl HandClock {
    pub fn new() -> HandClock {
        HandClock { now: watch::Sender::new(START), skips: 5_000 }
    }

    pub fn advance(&self, seconds: Seconds) {
        self.now.send_modify(|now| *now = now.plus(seconds));
    }

    pub fn advance_millis(&self, millis: i64) {
        self.now.send_modify(|now| *now = now.plus_millis(millis));
    }
}

const START: Moment = Moment(1_800_000_000_000);

impl Clock for HandClock {
    fn now(&self) -> Moment {
        *self.now.borrow()
    }

    fn sleep_until(&self, at: Moment) -> Pending<'_, ()> {
        Box::pin(async move {
            if at.since(self.now()) <= self.skips {
                for _ in 0..10 {
                    tokio::task::yield_now().await;
                }
                self.now.send_if_modified(|now| {
                    let ahead = at > *now;
                    *now = at.max(*now);
                    ahead
                });
            }
            // The sender is ours, so it can't be gone.
            let _ = self.now.subscribe().wait_for(|now| *now >= at).await;
        })
    }

    fn uptime(&self) -> Duration {
        Duration::from_millis(self.now().since(START).unsigned_abs())
    }

    fn sleep(&self, length: Duration) -> Pending<'_, ()> {
        self.sleep_until(self.now().plus_millis(i64::try_from(length.as_millis()).expect("short")))
    }
}
