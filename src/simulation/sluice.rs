//! The gate of a simulation: one effect at a time goes through, when the simulation says so.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, oneshot};

use super::{Effect, Gate, SimClock};
use crate::host::{Clock as _, Pending};
use crate::store::StoreError;

/// How an effect ends.
#[derive(Debug, Default)]
pub(super) struct Ending {
    /// The program dies before it is answered.
    pub dies: bool,
    /// It isn't answered before so much time has passed.
    pub late: Duration,
    /// What the store answers although it did it.
    pub error: Option<StoreError>,
}

/// How an effect begins: it is done and ends like this, or isn't done.
pub(super) type Verdict = Result<Ending, StoreError>;

#[derive(Default)]
struct State {
    /// In the order in which they came.
    waiting: Vec<(Effect, oneshot::Sender<Verdict>)>,
    /// How many are being done.
    under_way: usize,
    dead: bool,
}

pub(super) struct Sluice {
    clock: SimClock,
    state: Mutex<State>,
    /// One that was let through is done.
    done: Notify,
}

impl Sluice {
    pub fn new(clock: SimClock) -> Arc<Sluice> {
        Arc::new(Sluice { clock, state: Mutex::default(), done: Notify::new() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What waits.
    pub fn waiting(&self) -> Vec<Effect> {
        let mut state = self.state();
        // Who has given up waiting isn't there any more.
        state.waiting.retain(|(_, go)| !go.is_closed());
        state.waiting.iter().map(|(effect, _)| effect.clone()).collect()
    }

    /// Lets some of those that wait through, each with its verdict; comes back when they are done. They are
    /// given by their places among those that wait, the last first.
    pub async fn let_through(&self, some: Vec<(usize, Verdict)>) {
        {
            let mut state = self.state();
            for (at, verdict) in some {
                let (_, go) = state.waiting.remove(at);
                let is_done = verdict.is_ok();
                if go.send(verdict).is_ok() && is_done {
                    state.under_way += 1;
                }
            }
        }
        while self.state().under_way > 0 {
            self.done.notified().await;
        }
    }

    /// The program is dead: nothing is answered any more.
    pub fn is_dead(&self) -> bool {
        self.state().dead
    }
}

impl Gate for Sluice {
    type Ticket = Ending;

    fn before(&self, effect: Effect) -> Pending<'_, Verdict> {
        Box::pin(async move {
            let (go, went) = oneshot::channel();
            self.state().waiting.push((effect, go));
            match went.await {
                Ok(verdict) => verdict,
                // The simulation is over.
                Err(_) => std::future::pending().await,
            }
        })
    }

    fn after(&self, ending: Ending) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move {
            {
                let mut state = self.state();
                state.under_way -= 1;
                state.dead |= ending.dies;
            }
            self.done.notify_one();
            if ending.dies {
                std::future::pending::<()>().await;
            }
            if !ending.late.is_zero() {
                self.clock.sleep(ending.late).await;
            }
            ending.error.map_or(Ok(()), Err)
        })
    }
}
