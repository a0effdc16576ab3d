//! Which number is what, wherever an [`Id`] stands in a choice, a command or an event:
//!
//! | ids | what |
//! |---|---|
//! | 1–6 | a name, and its investor: C D G L S W ([`Name`](super::Name)) |
//! | 7 | the wild kind of travel ([`TravelKind`](super::TravelKind)) |
//! | 11–108 | a card of the deck ([`CardId`](super::CardId)) |
//! | 111–116 | a seat |
//! | 117 | every player but the boss |
//! | from 1001 | minted in the game: turn, stay, lead, terms, window, last chance, offer, release, pledge, discard |
//!
//! Only deals overlap: they keep their printed numbers 1–16, in the param `deal` alone.

use crate::game::{Id, Seat};

/// The wild kind of travel.
pub const WILD: Id = 7;
/// The first card of the deck.
pub const FIRST_CARD: Id = 11;
/// The addressee "all" of a boss's offer.
pub const EVERYONE: Id = 117;
/// The first id minted in a game.
pub const FIRST_MINTED: Id = 1001;

const FIRST_SEAT: Id = 111;
const MOST_SEATS: u8 = 6;

/// A seat's id.
pub fn of_seat(seat: Seat) -> Id {
    FIRST_SEAT + Id::from(seat.0)
}

/// The seat of an id, if it is one.
pub fn seat(id: Id) -> Option<Seat> {
    Seat::all(MOST_SEATS).find(|&seat| of_seat(seat) == id)
}
