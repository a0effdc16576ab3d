//! Placing the marker, and raising, rolling or drawing.

use super::super::rules::{Command, DealNo, Space, Turn};
use super::Player;
use crate::game::{Dice, Id};

impl Player<'_> {
    /// Places the marker where it serves who starts, or serves least if somebody else starts (B4, B42).
    pub(super) fn place(&self, placing: Id) -> Command {
        let sign = if self.eyes.is_boss() { 1.0 } else { -1.0 };
        let worth = |space: &&Space| sign * self.prospect(space);
        let best = self.open().material.board.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
        Command::Place { placing, deal: best.map_or(DealNo(1), |space| space.deal) }
    }

    /// Poaches if it can; then raises, rolls or draws, whichever promises most (B5, B6, B27).
    pub(super) fn lead_turn(&self, turn: &Turn, dice: &mut Dice) -> Option<Command> {
        if let Some(poach) = self.poach(turn.id, dice) {
            return Some(poach);
        }
        let raise = Command::Raise { stay: turn.stay };
        let here = self.open().space().map_or(0.0, |space| self.prospect(space));
        if turn.rolled.is_none() {
            let stays = here > self.draw_worth() && here >= self.roll_worth(turn);
            return Some(if stays { raise } else { Command::Roll { turn: turn.id } });
        }
        let raises = turn.must_raise || here > self.draw_worth();
        Some(if raises { raise } else { Command::Draw { turn: turn.id } })
    }

    /// What the six sides of the die would bring, on the average.
    fn roll_worth(&self, turn: &Turn) -> f64 {
        let drawn = if turn.must_raise { 0.0 } else { self.draw_worth() };
        let prospect = |die: u8| {
            let space = self.open().ahead(die).and_then(|deal| self.open().material.space(deal));
            space.map_or(drawn, |space| self.prospect(space).max(drawn))
        };
        (1..=6).map(prospect).sum::<f64>() / 6.0
    }
}
