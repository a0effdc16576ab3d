//! What a deal promises to who raises it.

use super::super::rules::{Card, Space};
use super::super::rules::{Name, NameSet};
use super::Player;
use super::market::{Need, Split, needs};

/// How likely a deal comes through that everybody needed could bring about: talks fail, cards are played.
const CONFIDENCE: f64 = 0.85;
/// How likely somebody sells who can.
const WILLING: f64 = 0.9;
/// Of those chances, what is left each time that this deal fell through: else it might be tried for ever.
const AGAIN: f64 = 0.7;
/// Of what a place is worth, what it is hoped to be got for.
const HAGGLED: f64 = 0.93;

impl Player<'_> {
    /// By how much the player would be ahead of the others if it raised on this deal now, in $M: what may
    /// come of it, weighed with how likely it is.
    pub(super) fn prospect(&self, space: &Space) -> f64 {
        let me = self.eyes.seat;
        let pot = self.value() * f64::from(space.shares);
        let fell_through = self.open().failed.get(&space.deal).copied().unwrap_or_default();
        let (mut chance, mut paid) = (CONFIDENCE * AGAIN.powf(f64::from(fell_through)), 0.0);
        let all = needs(space, NameSet::default());
        let (met, clans): (Vec<Need>, Vec<usize>) = all.map(|need| self.met_by_own(need)).unzip();
        let places = met.iter().map(|left| left.room).sum::<usize>() as f64;
        let split = Split { pot, free: pot, own: f64::from(space.asks()) - places, places };
        let spent = clans.iter().sum::<usize>() as f64 * self.cost(Card::Clan(Name::Cashman));
        for &left in met.iter().filter(|left| left.room > 0) {
            chance *= self.chance(left, me, None) * WILLING;
            paid += left.room as f64 * self.price_expected(left, split);
        }
        let rest = (pot - paid).max(self.value() / 2.0);
        chance * (self.ahead_by(rest, pot) - spent)
    }

    fn price_expected(&self, need: Need, split: Split) -> f64 {
        if self.open().is_two_players() {
            self.value()
        } else {
            HAGGLED * self.place_cost(need, split, self.eyes.seat)
        }
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
