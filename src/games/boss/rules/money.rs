use std::fmt;
use std::iter::Sum;
use std::ops::Add;

use serde::{Deserialize, Serialize};

/// Whole millions of dollars ($M).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Money(pub u32);

impl Money {
    pub const ZERO: Money = Money(0);

    /// What is left after `other`; nothing if that is more.
    #[must_use]
    pub fn less(self, other: Money) -> Money {
        Money(self.0.saturating_sub(other.0))
    }

    /// So many times this.
    #[must_use]
    pub fn times(self, n: u32) -> Money {
        Money(self.0.saturating_mul(n))
    }
}

impl Add for Money {
    type Output = Money;

    fn add(self, other: Money) -> Money {
        Money(self.0.saturating_add(other.0))
    }
}

impl Sum for Money {
    fn sum<I: Iterator<Item = Money>>(all: I) -> Money {
        all.fold(Money::ZERO, Add::add)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "${}M", self.0)
    }
}
