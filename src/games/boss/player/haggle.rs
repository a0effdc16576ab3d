//! Haggling over some names: each price that is named is nearer to the other side's than the one before.

use super::super::rules::{Money, NameSet, To};
use super::Player;

impl Player<'_> {
    /// The least that the boss may bid now: more than it bid before.
    pub(super) fn least_bid(&self, to: To, names: NameSet) -> Money {
        let named = self.named(to, names).max();
        named.unwrap_or_default() + Money(1)
    }

    /// The most that a supplier may ask now: less than it asked before.
    pub(super) fn most_asked(&self, names: NameSet) -> Money {
        let named = self.named(To::Seat(self.open().boss), names).min();
        named.map_or(self.open().limit(), |price| price.less(Money(1)))
    }

    /// Whether a price goes on from what the player named before.
    pub(super) fn goes_on(&self, to: To, names: NameSet, price: Money) -> bool {
        if self.eyes.is_boss() { price >= self.least_bid(to, names) } else { price <= self.most_asked(names) }
    }

    /// The prices that it named for these names: to this addressee, or to all.
    fn named(&self, to: To, names: NameSet) -> impl Iterator<Item = Money> {
        let me = self.eyes.seat;
        let quotes = self.open().deal().into_iter().flat_map(|deal| &deal.quotes);
        let mine = quotes.filter(move |quote| quote.by == me && quote.names == names);
        mine.filter(move |quote| quote.to == to || quote.to == To::All).map(|quote| quote.price)
    }
}
