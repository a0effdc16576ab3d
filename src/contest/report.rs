use std::collections::BTreeMap;

use serde::Serialize;

use crate::game::{HouseRules, Level};

use super::sums::{PARTS, Results};
use super::{Contest, Quartiles, Share, Spread, Sums};

/// What a contest came to. The same contest brings the same report, to the last digit.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    pub game: &'static str,
    /// See [`crate::game::Game::RULES`] and [`crate::game::Automatic::PLAYERS`]: other rules or other players
    /// bring another report.
    pub rules: u32,
    pub players_version: u32,
    pub house_rules: HouseRules,
    pub seed: u64,
    /// In the order of the first game's seats.
    pub players: Vec<Level>,
    pub games: u64,
    /// Games that came to their end; all figures below are of them.
    pub over: u64,
    pub cut_off: u64,
    pub failed: u64,
    /// Games that several won together: to each a part of the win.
    pub shared_wins: u64,
    pub commands: Option<Quartiles>,
    /// Commands given for a seat when time was over.
    pub by_clock: Option<Quartiles>,
    pub seats: Vec<Won>,
    pub levels: Vec<Won>,
    /// How often something happened in a game.
    pub times: BTreeMap<&'static str, Quartiles>,
    pub shares: BTreeMap<&'static str, Share>,
    /// Values at points of the game.
    pub values: BTreeMap<&'static str, BTreeMap<u32, Quartiles>>,
}

/// How a seat, or all players of a level together, came out.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Won {
    /// `seat 1`, `sharp`.
    pub who: String,
    /// How many seats they are.
    pub seats: usize,
    /// The share of the games that they won together.
    pub won: Share,
    /// What it would be if all were alike.
    pub fair: f64,
    /// What each of them had at the end.
    pub score: Option<Quartiles>,
}

impl Report {
    pub fn new(contest: &Contest, sums: &Sums) -> Report {
        let players = contest.levels();
        let won = |who: String, seats: usize, results: &Results| Won {
            who,
            seats,
            won: Share::new(results.won as f64 / PARTS as f64, sums.over),
            fair: seats as f64 / players.len().max(1) as f64,
            score: results.scores.quartiles(),
        };
        let seat = |(seat, results): (&u8, &Results)| won(format!("seat {}", seat + 1), 1, results);
        let level = |(level, results): (&Level, &Results)| {
            let seats = players.iter().filter(|player| *player == level).count();
            won(level.tag().to_owned(), seats, results)
        };
        // In a game in which it didn't happen it happened zero times.
        let all = |happened: &Spread| {
            let mut times = happened.clone();
            times.add_times(0, sums.over.saturating_sub(happened.count()));
            times.quartiles()
        };
        let mut values: BTreeMap<&str, BTreeMap<u32, Quartiles>> = BTreeMap::new();
        for ((what, at), spread) in &sums.values {
            values.entry(what).or_default().extend(spread.quartiles().map(|quartiles| (*at, quartiles)));
        }
        Report {
            game: contest.game().id(),
            rules: contest.game().rules(),
            players_version: contest.game().players(),
            house_rules: contest.house_rules().clone(),
            seed: contest.seed(),
            players: players.to_vec(),
            games: sums.over + sums.cut_off + sums.failed,
            over: sums.over,
            cut_off: sums.cut_off,
            failed: sums.failed,
            shared_wins: sums.shared_wins,
            commands: sums.commands.quartiles(),
            by_clock: sums.by_clock.quartiles(),
            seats: sums.seats.iter().map(seat).collect(),
            levels: sums.levels.iter().map(level).collect(),
            times: sums.times.iter().filter_map(|(what, spread)| Some((*what, all(spread)?))).collect(),
            shares: sums
                .shares
                .iter()
                .map(|(what, (hits, of))| (*what, Share::new(*hits as f64, *of)))
                .collect(),
            values,
        }
    }
}
