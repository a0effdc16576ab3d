use super::Game;

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

/// A game that says what of it is counted.
pub trait Counted: Game {
    /// What counts of an event, and of the state to which it led.
    fn facts(state: &Self::State, event: &Self::Event) -> Vec<Fact>;
}
