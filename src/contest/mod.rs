//! Many games by automatic players, without table, host or clock: who plays which, and what they came to.
//! A contest is a function of its seed: its games may be played in any order, on as many cores as there are.

mod record;
mod report;
mod share;
mod spread;
mod sums;

use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::game::{AnyGame, HouseRules, Level, Line, Lineup, Playout};

pub use record::Record;
pub use report::{Report, Won};
pub use share::Share;
pub use spread::{Quartiles, Spread};
pub use sums::Sums;

/// Games of one kind, among the same players, from one seed.
#[derive(Clone)]
pub struct Contest {
    game: Arc<dyn AnyGame>,
    rules: HouseRules,
    players: Vec<Level>,
    seed: u64,
    check: bool,
}

/// A contest that can't be held.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ContestError {
    #[error("{game} is for {least} to {most} players, not for {asked}")]
    Seats { game: &'static str, least: u8, most: u8, asked: usize },
    #[error("{players} players are named for {seats} seats: name one for all seats, or one for each")]
    Players { players: usize, seats: u8 },
    #[error("there is no player \"{0}\": there are random, plain and sharp")]
    Level(String),
    #[error("{game} has no house rule \"{rule}\": it has {known}")]
    Rule { game: &'static str, rule: String, known: String },
    #[error("the house rule {rule} can't be {value}: it can be {least} to {most}")]
    Value { rule: &'static str, value: String, least: u32, most: u32 },
    #[error("{game} refuses this: {refusal}")]
    Refused { game: &'static str, refusal: &'static str },
}

impl Contest {
    /// `players` go on by one seat from game to game. All chance comes from the seed. `check`: see
    /// [`Lineup::check`].
    ///
    /// # Errors
    /// If the game isn't for so many.
    pub fn new(
        game: Arc<dyn AnyGame>,
        rules: HouseRules,
        players: Vec<Level>,
        seed: u64,
        check: bool,
    ) -> Result<Contest, ContestError> {
        let (seats, asked) = (game.seats(), players.len());
        if u8::try_from(asked).is_ok_and(|asked| seats.contains(&asked)) {
            return Ok(Contest { game, rules, players, seed, check });
        }
        Err(ContestError::Seats { game: game.id(), least: *seats.start(), most: *seats.end(), asked })
    }

    /// The players by name: one for all seats, or one for each.
    ///
    /// # Errors
    /// A name that isn't a level's, or the wrong number of names.
    pub fn players(names: &[String], seats: Option<u8>) -> Result<Vec<Level>, ContestError> {
        let level = |name: &String| Level::of(name).ok_or_else(|| ContestError::Level(name.clone()));
        let levels = names.iter().map(level).collect::<Result<Vec<Level>, _>>()?;
        match (levels.as_slice(), seats) {
            (&[level], Some(seats)) => Ok(vec![level; usize::from(seats)]),
            (_, Some(seats)) if levels.len() != usize::from(seats) => {
                Err(ContestError::Players { players: levels.len(), seats })
            }
            _ => Ok(levels),
        }
    }

    /// The house rules as they are typed: `open_money`, or with a value `starting_staff=4`.
    ///
    /// # Errors
    /// A rule that the game doesn't have, or a value that it can't have.
    pub fn rules(game: &dyn AnyGame, typed: &[String]) -> Result<HouseRules, ContestError> {
        let rule = |typed: &String| {
            let (id, value) = typed.split_once('=').unwrap_or((typed, "1"));
            let rules = game.house_rules();
            let rule = rules.iter().find(|rule| rule.id == id).ok_or_else(|| ContestError::Rule {
                game: game.id(),
                rule: id.to_owned(),
                known: rules.iter().map(|rule| rule.id).collect::<Vec<_>>().join(", "),
            })?;
            let number = value.parse().ok().filter(|number| rule.values.contains(number));
            let number = number.ok_or_else(|| ContestError::Value {
                rule: rule.id,
                value: value.to_owned(),
                least: *rule.values.start(),
                most: *rule.values.end(),
            })?;
            Ok((rule.id.to_owned(), number))
        };
        typed.iter().map(rule).collect()
    }

    /// The lineup of a game, counted from 0: its chance follows from the contest's seed and its number alone,
    /// and each player sits one seat further on than in the game before.
    pub fn lineup(&self, number: u64) -> Lineup<'_> {
        let hash = Sha256::new().chain_update(self.seed.to_be_bytes()).chain_update(number.to_be_bytes());
        let seats = u64::try_from(self.players.len()).unwrap_or(u64::MAX).max(1);
        let mut players = self.players.clone();
        players.rotate_right(usize::try_from(number % seats).unwrap_or(0));
        Lineup { rules: &self.rules, players, seed: hash.finalize().into(), check: self.check }
    }

    /// Plays a game, counted from 0.
    ///
    /// # Errors
    /// If the game refuses the house rules.
    pub fn play(&self, number: u64) -> Result<Playout, ContestError> {
        let refused = |line: Line| ContestError::Refused { game: self.game.id(), refusal: line.id };
        self.game.playout(&self.lineup(number)).map_err(refused)
    }

    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    pub fn house_rules(&self) -> &HouseRules {
        &self.rules
    }

    /// In the order of the first game's seats.
    pub fn levels(&self) -> &[Level] {
        &self.players
    }

    pub fn seed(&self) -> u64 {
        self.seed
    }
}
