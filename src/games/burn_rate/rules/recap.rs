//! The figures kept of each company (R24).

use serde::{Deserialize, Serialize};

use super::{Money, Open};
use crate::game::{Outcome, Seat, Standing};

/// What became of a company (R24).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recap {
    /// Its funds: at the start, after each round, and at the end.
    pub funds: Vec<Money>,
    /// All salaries, as paid.
    pub paid: Money,
    /// Employees forced on it.
    pub forced: u32,
    /// Bad ideas that came into force.
    pub suffered: u32,
    /// Bad ideas released or countered.
    pub rid: u32,
    /// Attacks it made: a pair is one; countered ones and VP attacks count.
    pub attacks: u32,
    /// The round in which it went under.
    pub fell: Option<u32>,
}

impl Open {
    /// The result, if it ended now: those still in business by their funds, then the bankrupt, the
    /// latest first (R23, R28).
    pub(super) fn outcome(&self) -> Outcome {
        let funds = |seat: Seat| self.company(seat).map_or(Money::ZERO, |company| company.funds);
        let survivors: Vec<Seat> = self.survivors().collect();
        let place = |seat: Seat| match self.fallen.iter().rev().position(|&fallen| fallen == seat) {
            Some(later) => survivors.len() + later + 1,
            None => survivors.iter().filter(|&&other| funds(other) > funds(seat)).count() + 1,
        };
        let mut standings: Vec<Standing> = Seat::all(self.seats)
            .map(|seat| Standing {
                seat,
                place: u8::try_from(place(seat)).unwrap_or(u8::MAX),
                score: i64::from(funds(seat).0),
            })
            .collect();
        standings.sort_by_key(|standing| (standing.place, standing.seat));
        Outcome { standings }
    }
}
