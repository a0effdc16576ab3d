use super::{Game, Seat};

/// Something that counts of a game, for those who weigh many. An operator reads the labels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// So many more of these, e.g. `turns`.
    Times(&'static str, u32),
    /// One more of these, and whether it was so, e.g. `deals that failed`.
    Share(&'static str, bool),
    /// A value at some point of the game, e.g. `funds by round`, after round 3, $52M.
    Value(&'static str, u32, i64),
}

/// By the order of their first turns.
const PLACES: [&str; 6] = [
    "games that who began won",
    "games that the second won",
    "games that the third won",
    "games that the fourth won",
    "games that the fifth won",
    "games that the sixth won",
];

impl Fact {
    /// Whether each seat won, clockwise from the one that began.
    pub fn won_from(began: Seat, seats: u8, winners: &[Seat]) -> impl Iterator<Item = Fact> {
        let clockwise = Seat::all(seats).cycle().skip(began.index()).take(seats.into());
        PLACES.into_iter().zip(clockwise).map(|(place, seat)| Fact::Share(place, winners.contains(&seat)))
    }
}

/// A game that says what of it is counted.
pub trait Counted: Game {
    /// What counts of an event, and of the state to which it led.
    fn facts(state: &Self::State, event: &Self::Event) -> Vec<Fact>;
}
