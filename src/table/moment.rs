use serde::{Deserialize, Serialize};

use crate::game::{Arg, Line};

/// A moment: milliseconds since 1970 (UTC).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub i64);

/// A length of time in whole seconds.
pub type Seconds = u32;

pub const MINUTE: Seconds = 60;
pub const HOUR: Seconds = 60 * MINUTE;
pub const DAY: Seconds = 24 * HOUR;

/// A length in the largest unit that it is a whole number of, e.g. "2 days".
pub fn length(seconds: Seconds) -> Line {
    let (id, unit) = match seconds {
        s if s > 0 && s % DAY == 0 => ("table-days", DAY),
        s if s > 0 && s % HOUR == 0 => ("table-hours", HOUR),
        s if s > 0 && s % MINUTE == 0 => ("table-minutes", MINUTE),
        _ => ("table-seconds", 1),
    };
    Line::new(id).with("n", Arg::Number((seconds / unit).into()))
}

pub(super) fn millis(seconds: Seconds) -> i64 {
    i64::from(seconds) * 1000
}

impl Moment {
    #[must_use]
    pub fn plus(self, seconds: Seconds) -> Moment {
        self.plus_millis(millis(seconds))
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
