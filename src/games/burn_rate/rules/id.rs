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

/// A seat's id.
pub fn of_seat(seat: Seat) -> Id {
    FIRST_SEAT + Id::from(seat.0)
}

/// The seat of an id; of any other number, one that nobody sits on.
pub fn seat(id: Id) -> Seat {
    Seat(u8::try_from(id.wrapping_sub(FIRST_SEAT)).unwrap_or(u8::MAX))
}
