use std::sync::Arc;

use crate::game::AnyGame;

/// The games that can be played here.
#[derive(Clone, Default)]
pub struct Games(Arc<[Arc<dyn AnyGame>]>);

impl Games {
    pub fn new(games: Vec<Arc<dyn AnyGame>>) -> Games {
        Games(games.into())
    }

    /// The game with this id.
    pub fn get(&self, id: &str) -> Option<&Arc<dyn AnyGame>> {
        self.0.iter().find(|game| game.id() == id)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Arc<dyn AnyGame>> {
        self.0.iter()
    }
}
