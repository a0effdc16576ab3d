//! What a player does in a negotiation that it doesn't lead.

use super::super::rules::{Card, Command, Deal, Money, Name, NameSet, Offer, To};
use super::Player;
use super::lead::LAST_STEP;
use super::market::{Need, rounded};

/// What is asked first, in what a place is worth; each step of haggling takes off some.
const FIRST_ASK: f64 = 1.25;
const STEP: f64 = 0.15;

impl Player<'_> {
    /// Answers the boss's offers, and makes its own where it can supply what nobody has promised.
    pub(super) fn supply(&self, deal: &Deal) -> Option<Command> {
        let needs = self.open_needs(deal);
        let mut asked = deal.offers.iter().filter(|offer| offer.asked().contains(&self.eyes.seat));
        asked
            .find_map(|offer| self.answer(deal, &needs, offer))
            .or_else(|| self.decline_release(deal))
            .or_else(|| needs.iter().find_map(|&need| self.volunteer(deal, &needs, need)))
    }

    /// Accepts what reaches its price, else names its price, and settles or declines after a few steps.
    fn answer(&self, deal: &Deal, needs: &[Need], offer: &Offer) -> Option<Command> {
        let accept = Command::Accept { offer: offer.id, clan: NameSet::default() };
        let decline = Command::Decline { offer: offer.id };
        let names = offer.names();
        if names.is_empty() {
            return self.may(&accept).then_some(accept);
        }
        if !offer.is_settled() && !names.without(self.eyes.supplies()).is_empty() {
            return Some(decline);
        }
        if !self.may(&accept) {
            // Who has asked shouldn't wait for what can't be.
            return self.may(&decline).then_some(decline);
        }
        let (ask, least) = (self.ask(deal, needs, names), self.least(needs, names));
        if offer.price >= ask {
            return Some(accept);
        }
        if self.step(deal) < LAST_STEP {
            let answer = Command::Answer { offer: offer.id, clan: NameSet::default(), price: ask };
            if self.may(&answer) {
                return Some(answer);
            }
        }
        Some(if f64::from(offer.price.0) >= least { accept } else { decline })
    }

    fn step(&self, deal: &Deal) -> u8 {
        deal.made.get(self.eyes.seat.index()).copied().unwrap_or(LAST_STEP)
    }

    fn over<'n>(needs: &'n [Need], names: NameSet) -> impl Iterator<Item = (Need, f64)> + 'n {
        needs.iter().filter_map(move |&need| {
            let count = names.and(need.of).len().min(need.room);
            (count > 0).then_some((need, count as f64))
        })
    }

    /// The price for these names now: it falls with each offer it has made in this deal.
    fn ask(&self, deal: &Deal, needs: &[Need], names: NameSet) -> Money {
        let boss = self.open().boss;
        let worth: f64 = Self::over(needs, names)
            .map(|(need, count)| count * self.place_worth(need, boss, self.eyes.seat))
            .sum();
        let wanted = worth * (FIRST_ASK - STEP * f64::from(self.step(deal)));
        let least = self.least(needs, names);
        // No more than the boss can give.
        let others: f64 = needs.iter().map(|need| need.room as f64).sum::<f64>() - names.len() as f64;
        let left = f64::from(self.open().left().0) - (others + 0.5) * 0.6 * self.value();
        rounded(wanted.min(left).max(least)).max(Money(1)).min(self.open().limit())
    }

    /// Below this, no deal is better: what the others would get counts as far as they need these cards.
    fn least(&self, needs: &[Need], names: NameSet) -> f64 {
        let (me, boss) = (self.eyes.seat, self.open().boss);
        let part = self.equal_part(self.open().pot());
        let veto = Self::over(needs, names)
            .map(|(need, _)| 1.0 - self.chance(need, boss, Some(me)))
            .fold(0.0, f64::max);
        let clans = names.iter().filter(|&name| self.free_investor(name) != Some(me)).count() as f64;
        (veto * part * 0.85).max(0.3 * self.value()) + clans * self.cost(Card::Clan(Name::Cashman))
    }

    /// An offer of its own for a name: undercuts another's, or where nobody has offered yet.
    fn volunteer(&self, deal: &Deal, needs: &[Need], need: Need) -> Option<Command> {
        let me = self.eyes.seat;
        if self.step(deal) >= LAST_STEP {
            return None;
        }
        let declined = deal.declined.get(me.index()).copied().unwrap_or_default();
        let free = self.eyes.supplies().and(need.of).without(declined);
        free.iter().find_map(|name| {
            let of_name = || deal.offers.iter().filter(|offer| offer.names().contains(name));
            let mine = of_name().any(|offer| offer.maker == me || offer.asked().contains(&me));
            if mine {
                return None;
            }
            let names = NameSet::from_iter([name]);
            let best = of_name().map(|offer| offer.price).min()?;
            let price = self.ask(deal, needs, names).min(best.less(Money(1)));
            let worthwhile = f64::from(price.0) >= self.least(needs, names).max(1.0);
            let to = To::Seat(self.open().boss);
            let command = Command::Offer { lead: deal.lead, names, clan: NameSet::default(), price, to };
            (worthwhile && self.may(&command)).then_some(command)
        })
    }
}
