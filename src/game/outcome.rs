use serde::{Deserialize, Serialize};

use super::Seat;

/// How one seat came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    pub seat: Seat,
    /// 1 for the winners; equal places share.
    pub place: u8,
    /// What the game counts, e.g. $M.
    pub score: i64,
}

/// The result of a game, best first; equals in the order of their seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub standings: Vec<Standing>,
}

impl Outcome {
    /// Most of `scores` (one for each seat) wins; equal scores share a place.
    pub fn by_score(scores: &[i64]) -> Outcome {
        let mut standings: Vec<Standing> = scores
            .iter()
            .zip(Seat::all(u8::MAX))
            .map(|(&score, seat)| {
                let better = scores.iter().filter(|&&other| other > score).count();
                Standing { seat, place: u8::try_from(better + 1).unwrap_or(u8::MAX), score }
            })
            .collect();
        standings.sort_by_key(|standing| (standing.place, standing.seat));
        Outcome { standings }
    }

    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.standings.iter().filter(|standing| standing.place == 1).map(|standing| standing.seat)
    }
}
