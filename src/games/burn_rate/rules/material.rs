use serde::{Deserialize, Serialize};

use super::{Card, Employee};

/// The game's material. It is part of a game's first event, so that a running game doesn't change
/// with the files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Material {
    pub employees: Vec<Employee>,
    /// The play cards.
    pub cards: Vec<Card>,
}
