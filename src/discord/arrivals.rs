//! Which interactions have come. Discord's gateway may bring one again, at once or much later: what was refused then
//! might be granted now, and what was done refused, so each is taken up once.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// So many are known again: more than come while a session of the gateway lasts.
const KNOWN_AGAIN: usize = 100_000;

#[derive(Debug, Default)]
pub struct Arrivals(Mutex<BTreeSet<u64>>);

impl Arrivals {
    /// Whether this interaction comes for the first time. Ids grow with time: of too many the oldest are
    /// forgotten, and one that is older than all that are known has come before.
    pub fn is_first(&self, id: u64) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let full = known.len() >= KNOWN_AGAIN;
        if full && known.first().is_some_and(|&oldest| id < oldest) {
            return false;
        }
        let first = known.insert(id);
        if first && full {
            known.pop_first();
        }
        first
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_comes_first_once_however_many_there_are() {
        let arrivals = Arrivals::default();
        let many = KNOWN_AGAIN as u64 + 1_000;
        // Not quite in their order.
        let ids = || (0..many).map(|n| 1_000_000 + (n ^ 1));
        assert!(ids().all(|id| arrivals.is_first(id)));
        assert!(!ids().any(|id| arrivals.is_first(id)));
        assert!(arrivals.is_first(1_000_000 + many + 1));
        assert_eq!(arrivals.0.lock().expect("no panic").len(), KNOWN_AGAIN);
    }
}
