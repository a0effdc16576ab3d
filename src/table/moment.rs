use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// A length of time in whole seconds.
pub type Seconds = u32;

pub const MINUTE: Seconds = 60;
pub const HOUR: Seconds = 60 * MINUTE;
pub const DAY: Seconds = 24 * HOUR;

pub(super) fn millis(seconds: Seconds) -> i64 {
    i64::from(seconds) * 1000
}

impl Moment {
    #[must_use]
    pub fn plus(self, seconds: Seconds) -> Moment {
        self.plus_millis(millis(seconds))
    }

    #[must_use]
    pub fn minus(self, seconds: Seconds) -> Moment {
        self.plus_millis(-millis(seconds))
    }

    #[must_use]
    pub fn plus_millis(self, millis: i64) -> Moment {
        Moment(self.0.saturating_add(millis))
    }

    /// Milliseconds from `earlier` to this; negative if it is later.
    pub fn since(self, earlier: Moment) -> i64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Whole seconds since 1970, rounded up: what is shown never comes too early.
    pub fn seconds(self) -> i64 {
        self.0.div_euclid(1000) + i64::from(self.0.rem_euclid(1000) > 0)
    }
}
