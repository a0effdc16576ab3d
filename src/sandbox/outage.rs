//! Outages: for a while the stand-in isn't there for anybody.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio::{sync::watch, time::Instant};

/// How it isn't there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Away {
    /// Connections are cut, and new ones refused.
    Refused,
    /// Connections are taken, and nothing is ever answered; they are cut in the end.
    Silent,
}

#[derive(Clone, Copy)]
struct Outage {
    away: Away,
    until: Instant,
}

/// The outage there is, for those at the doors; cheap to clone.
#[derive(Clone)]
pub(super) struct Outages(watch::Sender<Option<Outage>>);

impl Outages {
    pub fn new() -> Outages {
        Outages(watch::Sender::new(None))
    }

    /// Begins one, in place of any other.
    pub fn begin(&self, away: Away, lasting: Duration) {
        self.0.send_replace(Some(Outage { away, until: Instant::now() + lasting }));
    }

    fn current(&self) -> Option<Outage> {
        (*self.0.borrow()).filter(|outage| Instant::now() < outage.until)
    }

    /// How it is away now, if it is.
    pub fn now(&self) -> Option<Away> {
        self.current().map(|outage| outage.away)
    }

    /// Waits for one to begin, if there is none.
    pub async fn begun(&self) -> Away {
        let mut changes = self.0.subscribe();
        loop {
            if let Some(away) = self.now() {
                return away;
            }
            // The sender is here: it can't be gone.
            let _ = changes.changed().await;
        }
    }

    /// Waits for its end.
    pub async fn over(&self) {
        let mut changes = self.0.subscribe();
        while let Some(outage) = self.current() {
            tokio::select! {
                () = tokio::time::sleep_until(outage.until) => {}
                _ = changes.changed() => {}
            }
        }
    }
}
