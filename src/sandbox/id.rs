//! Ids as Discord makes them: snowflakes, which carry the moment of their making.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Discord's epoch, the first millisecond of 2015, in milliseconds since 1970 UTC.
const EPOCH: i64 = 1_420_070_400_000;

/// A snowflake. In JSON it is a string of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u64);

impl Id {
    /// The first id of a moment (milliseconds since 1970 UTC).
    pub(super) fn at(moment: i64) -> Id {
        Id(u64::try_from(moment - EPOCH).unwrap_or(0) << 22)
    }

    /// When it was made, in milliseconds since 1970 UTC.
    pub fn moment(self) -> i64 {
        EPOCH + i64::try_from(self.0 >> 22).unwrap_or(0)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Id {
    type Err = std::num::ParseIntError;

    fn from_str(text: &str) -> Result<Id, Self::Err> {
        text.parse().map(Id)
    }
}

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Id {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Id, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_| D::Error::custom("a snowflake is a string of digits"))
    }
}

/// A moment (milliseconds since 1970 UTC) as Discord writes it: ISO 8601 with microseconds.
pub(super) fn iso(moment: i64) -> String {
    let (days, in_day) = (moment.div_euclid(86_400_000), moment.rem_euclid(86_400_000));
    let (year, month, day) = civil(days);
    let (hour, minute) = (in_day / 3_600_000, in_day / 60_000 % 60);
    let (second, milli) = (in_day / 1_000 % 60, in_day % 1_000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{milli:03}000+00:00")
}

/// The day `days` after 1970-01-01 in the Gregorian calendar, counted in eras of 400 years from 1 March.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 { shifted_month + 3 } else { shifted_month - 9 };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_is_written_as_discord_writes_it() {
        assert_eq!(iso(0), "1970-01-01T00:00:00.000000+00:00");
        assert_eq!(iso(1_709_164_799_999), "2024-02-28T23:59:59.999000+00:00");
        assert_eq!(iso(1_709_164_800_000), "2024-02-29T00:00:00.000000+00:00");
        assert_eq!(iso(1_767_225_599_000), "2025-12-31T23:59:59.000000+00:00");
    }

    #[test]
    fn an_id_carries_its_moment() {
        // Discord's own example in its reference.
        assert_eq!(Id(175_928_847_299_117_063).moment(), 1_462_015_105_796);
    }
}
