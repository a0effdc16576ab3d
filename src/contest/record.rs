use serde::Serialize;
use serde_json::Value as Json;

use crate::game::{End, HouseRules, Level, Playout};

use super::Contest;

/// A game that failed: what is wrong, and all that is needed to see it again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    pub game: &'static str,
    /// See [`crate::game::Game::RULES`] and [`crate::game::Automatic::PLAYERS`].
    pub rules: u32,
    pub players_version: u32,
    pub house_rules: HouseRules,
    /// The contest's seed, and the game's number in it.
    pub seed: u64,
    pub number: u64,
    /// By seat.
    pub players: Vec<Level>,
    pub wrong: Vec<String>,
    pub events: Vec<Json>,
}

impl Record {
    /// Of a game, if it failed.
    pub fn of(contest: &Contest, number: u64, playout: &Playout) -> Option<Record> {
        let End::Failed { wrong, journal } = &playout.end else { return None };
        Some(Record {
            game: contest.game().id(),
            rules: contest.game().rules(),
            players_version: contest.game().players(),
            house_rules: contest.house_rules().clone(),
            seed: contest.seed(),
            number,
            players: contest.lineup(number).players,
            wrong: wrong.clone(),
            events: journal.clone(),
        })
    }

    /// What its file is called.
    pub fn name(&self) -> String {
        format!("{}-seed-{}-game-{}.json", self.game, self.seed, self.number)
    }
}
