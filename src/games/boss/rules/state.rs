use super::{CardId, Money, Open};
use crate::game::Seat;

/// A whole game: what lies open, and what is hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub open: Open,
    pub hands: Vec<Vec<CardId>>,
    /// The next card to be drawn is the last one.
    pub deck: Vec<CardId>,
    pub purses: Vec<Money>,
    /// Who has passed in the open stop window or last chance.
    pub passed: Vec<Seat>,
}
