//! What a deal promises to who raises it.

use super::super::rules::{Card, Space};
use super::super::rules::{Name, NameSet};
use super::Player;
use super::market::{Need, needs};
use crate::game::Seat;

/// How likely a deal comes through that everybody needed could bring about: talks fail, cards are played.
const CONFIDENCE: f64 = 0.85;
/// How likely somebody sells who can.
const WILLING: f64 = 0.9;

impl Player<'_> {
    /// By how much the player would be ahead of the others if it raised on this deal now, in $M: what may
    /// come of it, weighed with how likely it is.
    pub(super) fn prospect(&self, space: &Space) -> f64 {
        let me = self.eyes.seat;
        let pot = self.value() * f64::from(space.shares);
        let (mut chance, mut paid, mut spent) = (CONFIDENCE, 0.0, 0.0);
        for need in needs(space, NameSet::default()) {
            let (left, clans) = self.met_by_own(need);
            spent += clans as f64 * self.cost(Card::Clan(Name::Cashman));
            if left.room > 0 {
                chance *= self.chance(left, me, None) * WILLING;
                paid += left.room as f64 * self.price_expected(left, me);
            }
        }
        let rest = (pot - paid).max(self.value() / 2.0);
        chance * (self.ahead_by(rest, pot) - spent)
    }

    fn price_expected(&self, need: Need, buyer: Seat) -> f64 {
        if self.open().is_two_players() { self.value() } else { self.place_cost(need, buyer) }
    }

    /// What is left of a need after the boss's own cards, and how many of those are clan cards.
    fn met_by_own(&self, need: Need) -> (Need, usize) {
        let me = self.eyes.seat;
        let investors: NameSet =
            need.of.iter().filter(|&name| self.free_investor(name) == Some(me)).take(need.room).collect();
        let room = need.room - investors.len();
        let clans: NameSet = self.eyes.clans().and(need.of.without(investors)).iter().take(room).collect();
        let left = Need { room: room - clans.len(), of: need.of.without(investors.or(clans)) };
        (left, clans.len())
    }
}
