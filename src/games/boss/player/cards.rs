//! What a card in the hand is worth.

use super::super::rules::{Card, CardId, Command, TravelKind};
use super::Player;
use crate::game::Id;

/// About so many deals are done in a game.
const DEALS: usize = 13;

/// What an investor brings its owner in a deal, in values of a share.
const INVESTOR: f64 = 0.3;

/// What a card is worth that is drawn, in values of a share. Whoever thinks less of it raises on what it had better
/// wait for, and loses to whoever doesn't: so it was measured.
const DRAWN: f64 = 0.7;
/// The same, if another is discarded for it.
const CHANGED: f64 = 0.2;

impl Player<'_> {
    /// About how many deals are still to come.
    pub(super) fn to_come(&self) -> f64 {
        (DEALS.saturating_sub(self.open().done.len())).max(1) as f64
    }

    /// How much of its worth a thing has left that serves the deals to come.
    pub(super) fn lasting(&self) -> f64 {
        (self.to_come() / 4.0).min(1.0)
    }

    /// What a card is worth, in $M, to who holds `held` of its kind.
    fn worth_of(&self, card: Card, held: usize) -> f64 {
        let shares = match card {
            Card::Clan(_) if held > 1 => 0.35,
            Card::Clan(_) => 0.5,
            Card::Travel(TravelKind::Wild) => 0.4,
            Card::Travel(TravelKind::Of(_)) => 0.25,
            Card::Poach if held >= 3 => 0.8,
            Card::Poach if held == 2 => 0.5,
            Card::Poach => 0.35,
            Card::Boss if held > 2 => 0.5,
            Card::Boss => 0.9,
            Card::Stop if held > 2 => 0.4,
            Card::Stop => 0.7,
        };
        shares * self.value() * self.lasting()
    }

    /// What the whole hand is worth, in $M.
    pub(super) fn hand_worth(&self) -> f64 {
        let mut held: Vec<Card> = Vec::with_capacity(self.eyes.hand.len());
        let faces = self.eyes.hand.iter().filter_map(|&card| self.open().material.card(card));
        let worth = faces.map(|face| {
            held.push(face);
            self.worth_of(face, held.iter().filter(|other| **other == face).count())
        });
        worth.sum()
    }

    /// What an investor is worth, in $M: it serves in many a deal to come.
    pub(super) fn investor_worth(&self) -> f64 {
        INVESTOR * self.value() * self.to_come()
    }

    /// What is given up by playing this card from the hand.
    pub(super) fn cost(&self, card: Card) -> f64 {
        // At the limit a card will be discarded anyway.
        let full = self.eyes.hand.len() >= usize::from(self.open().hand_limit());
        let cost = self.worth_of(card, 1);
        if full { cost / 3.0 } else { cost }
    }

    /// What drawing is worth.
    pub(super) fn draw_worth(&self) -> f64 {
        let drawn = self.open().drawn(self.eyes.seat);
        let room = usize::from(self.open().hand_limit()).saturating_sub(self.eyes.hand.len());
        // Over the limit the worst go.
        let (kept, changed) = (drawn.min(room) as f64, drawn.saturating_sub(room) as f64);
        (kept * DRAWN + changed * CHANGED) * self.value() * self.lasting()
    }

    /// Discards what is worth least (B7).
    pub(super) fn discard(&self, discarding: Id) -> Command {
        let mut hand: Vec<(CardId, Card)> = self.open().material.faces(self.eyes.hand.iter().copied());
        let over = hand.len().saturating_sub(usize::from(self.open().hand_limit()));
        let cards = (0..over).filter_map(|_| {
            let held = |face: Card| hand.iter().filter(|(_, other)| *other == face).count();
            let worth = |face: Card| self.worth_of(face, held(face));
            let least = (0..hand.len()).min_by(|&a, &b| worth(hand[a].1).total_cmp(&worth(hand[b].1)))?;
            Some(hand.swap_remove(least).0)
        });
        Command::Discard { discarding, cards: cards.collect() }
    }
}
