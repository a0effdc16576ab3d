use std::time::Duration;

/// The longest wait between two tries.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long to wait before what failed is tried again: 1, 2, 4 … seconds, a minute at most.
pub(super) struct BackOff(Duration);

impl Default for BackOff {
    fn default() -> BackOff {
        BackOff(Duration::from_secs(1))
    }
}

impl BackOff {
    /// How long to wait after a failure; the next time longer.
    pub fn next(&mut self) -> Duration {
        let wait = self.0;
        self.0 = (2 * self.0).min(PATIENCE);
        wait
    }
}
