use std::fmt;

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

/// For operators: "2026-11-30 06:17:20 UTC".
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.div_euclid(1000);
        let (year, month, day) = date(seconds.div_euclid(i64::from(DAY)));
        let second = seconds.rem_euclid(i64::from(DAY));
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        write!(f, "{year:04}-{month:02}-{day:02} {hour:02}:{minute:02}:{second:02} UTC")
    }
}

/// Year, month and day, so many days after 1970-01-01. Counted in eras of 400 years that begin with a March, so
/// that a leap day comes last.
fn date(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_told_as_a_date() {
        for (millis, told) in [
            (0, "1970-01-01 00:00:00 UTC"),
            (-1, "1969-12-31 23:59:59 UTC"),
            (951_782_399_999, "2000-02-28 23:59:59 UTC"),
            (951_782_400_000, "2000-02-29 00:00:00 UTC"),
            (1_709_251_200_000, "2024-03-01 00:00:00 UTC"),
            (1_796_019_440_000, "2026-11-30 06:17:20 UTC"),
            (4_107_542_399_000, "2100-02-28 23:59:59 UTC"),
            (4_107_542_400_000, "2100-03-01 00:00:00 UTC"),
        ] {
            assert_eq!(Moment(millis).to_string(), told);
        }
        // Nothing overflows.
        let _ = (Moment(i64::MAX).to_string(), Moment(i64::MIN).to_string());
    }
}
