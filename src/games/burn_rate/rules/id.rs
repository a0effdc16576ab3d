//! Which number is what, wherever an [`Id`] stands in a choice, a command or an event:
//!
//! | ids | what |
//! |---|---|
//! | 1–4 | a seat, and its company |
//! | 11–50 | an employee ([`EmployeeId`](super::EmployeeId)) |
//! | 101–204 | a play card ([`CardId`](super::CardId)) |
//! | from 1001 | minted in the game: draft pick, turn, counter window |

use crate::game::{Id, Seat};

/// The first employee.
pub const FIRST_EMPLOYEE: Id = 11;
/// The first play card.
pub const FIRST_CARD: Id = 101;
/// The first id minted in a game.
pub const FIRST_MINTED: Id = 1001;

const FIRST_SEAT: Id = 1;
const MOST_SEATS: u8 = 4;

/// A seat's id.
pub fn of_seat(seat: Seat) -> Id {
    FIRST_SEAT + Id::from(seat.0)
}

/// The seat of an id, if it is one.
pub fn seat(id: Id) -> Option<Seat> {
    Seat::all(MOST_SEATS).find(|&seat| of_seat(seat) == id)
}
