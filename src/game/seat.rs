use std::fmt;

use serde::{Deserialize, Serialize};

/// A place at the table; seats are numbered clockwise from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// Every seat of a table of `seats`, clockwise from 0.
    pub fn all(seats: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..seats).map(Seat)
    }

    /// The seat on the left: the next one clockwise at a table of `seats`.
    pub fn left(self, seats: u8) -> Seat {
        Seat((self.0 + 1) % seats.max(1))
    }

    /// For indexing what is kept one for each seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl fmt::Display for Seat {
    /// Counted from 1, as people do.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0 + 1)
    }
}
