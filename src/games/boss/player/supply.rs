//! What a player does in a negotiation that it doesn't lead.

use super::super::rules::{Card, Command, Deal, Money, Name, NameSet, Offer, To};
use super::Player;
use super::lead::LAST_STEP;
use super::market::{Need, rounded};

/// What is asked first, in what a place is worth; each step of haggling takes off some.
const FIRST_ASK: f64 = 1.25;
const STEP: f64 = 0.15;
/// Of that worth, the least that it takes.
const LIMIT: f64 = 0.75;
/// The same, as far as nobody else can supply the names.
const ALONE: f64 = 0.9;

/// What names are worth that are asked for.
#[derive(Clone, Copy)]
struct Worth {
    /// In $M.
    to_boss: f64,
    /// Below this it says no.
    least: Money,
}

impl Worth {
    /// A price with which it is content at once.
    fn price(self) -> Money {
        rounded(self.to_boss).max(self.least)
    }
}

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

    /// Accepts what reaches its price or what it asked before; else asks for more, but less than before; and after
    /// a few steps takes or leaves it.
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
        let worth = self.worth(needs, names);
        if offer.price >= worth.price() || offer.price > self.most_asked(names) {
            return Some(accept);
        }
        let ask = self.ask(deal, needs, names, worth).filter(|&ask| ask > offer.price);
        if let Some(price) = ask.filter(|_| self.step(deal) < LAST_STEP) {
            let answer = Command::Answer { offer: offer.id, clan: NameSet::default(), price };
            if self.may(&answer) {
                return Some(answer);
            }
        }
        Some(if offer.price >= worth.least { accept } else { decline })
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

    /// What the names are worth. The least it takes is a part of what they are worth to the boss, the greater the
    /// fewer others can supply them, and no less than its clan cards are worth to it.
    fn worth(&self, needs: &[Need], names: NameSet) -> Worth {
        let (me, boss, split) = (self.eyes.seat, self.open().boss, self.split());
        let place = |(need, count): (Need, f64)| count * self.place_worth(need, split, boss, me);
        let to_boss: f64 = Self::over(needs, names).map(place).sum();
        let veto = 1.0 - self.replaced(needs, names, me);
        let alone = ALONE * self.alone_worth(split);
        let clans = names.iter().filter(|&name| self.free_investor(name) != Some(me)).count() as f64;
        let spent = clans * self.cost(Card::Clan(Name::Cashman));
        let least = (veto * alone).max(0.3 * self.value()) + spent;
        Worth { to_boss, least: rounded(least.max(LIMIT * to_boss)).max(Money(1)) }
    }

    /// What it asks for these names now: less with each offer it has made in this deal, and always less than
    /// before. `None` if that would be too little.
    fn ask(&self, deal: &Deal, needs: &[Need], names: NameSet, worth: Worth) -> Option<Money> {
        let wanted = worth.to_boss * (FIRST_ASK - STEP * f64::from(self.step(deal)));
        // No more than the boss can give.
        let others: f64 = needs.iter().map(|need| need.room as f64).sum::<f64>() - names.len() as f64;
        let left = f64::from(self.open().left().0) - (others + 0.5) * 0.6 * self.value();
        let price = rounded(wanted.min(left)).max(worth.least).min(self.most_asked(names));
        (price >= worth.least).then_some(price)
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
            let worth = self.worth(needs, names);
            let price = self.ask(deal, needs, names, worth)?.min(best.less(Money(1)));
            let worthwhile = price >= worth.least;
            let to = To::Seat(self.open().boss);
            let command = Command::Offer { lead: deal.lead, names, clan: NameSet::default(), price, to };
            (worthwhile && self.may(&command)).then_some(command)
        })
    }
}
