use crate::table::Moment;

/// The longest wait between two tries, seconds.
const PATIENCE: i64 = 60;

/// How long to wait before what failed is tried again: 1, 2, 4 … seconds, a minute at most.
pub(super) struct BackOff(i64);

impl Default for BackOff {
    fn default() -> BackOff {
        BackOff(1)
    }
}

impl BackOff {
    /// When to try again after a failure at `now`; the next time later.
    pub fn next(&mut self, now: Moment) -> Moment {
        let wait = self.0;
        self.0 = (2 * self.0).min(PATIENCE);
        now.plus_millis(1_000 * wait)
    }
}
