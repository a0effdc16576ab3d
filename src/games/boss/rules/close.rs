//! The close of a deal, and how a deal ends.

use super::script::Script;
use super::{CardId, Event, Eyes, Money, Paid, Refusal};
use crate::game::{Id, Seat};

impl Eyes<'_> {
    /// Every group is full.
    pub(in crate::games::boss) fn is_full(&self) -> bool {
        let filled = self.open.deal().map(|deal| deal.filled()).unwrap_or_default();
        self.groups().iter().all(|group| filled.and(group.of).len() == usize::from(group.take))
    }

    /// The boss, once every group is full (B18).
    pub(super) fn may_close(&self, terms: Id) -> Result<(), Refusal> {
        let deal = self.negotiation()?;
        self.be_boss()?;
        super::eyes::same(deal.terms, terms)?;
        if self.is_full() { Ok(()) } else { Err(Refusal::NotFull) }
    }

    /// The boss, in negotiation (B19).
    pub(super) fn may_give_up(&self, lead: Id) -> Result<(), Refusal> {
        self.led(lead)?;
        self.be_boss()
    }
}

impl Script<'_> {
    /// B10: the deal under the marker.
    pub(super) fn raise(&mut self, boss: Seat) {
        let Some(deal) = self.state.open.marker else { return };
        let (pot, lead) = (self.state.open.pot(), self.mint());
        self.happens(Event::Raised { boss, deal, pot, lead });
    }

    pub(super) fn close(&mut self, boss: Seat) {
        let last_chance = self.mint();
        self.happens(Event::Closed { boss, last_chance });
    }

    /// B20, in its order.
    pub(super) fn succeed(&mut self) {
        let open = &self.state.open;
        let (Some(deal), Some(number)) = (open.deal(), open.marker) else { return };
        let price = |seat: Seat| -> Money {
            deal.pledges.iter().filter(|pledge| pledge.seat == seat).map(|pledge| pledge.bond.price()).sum()
        };
        let paid: Vec<Paid> = Seat::all(open.seats)
            .map(|seat| Paid { seat, price: price(seat) })
            .filter(|paid| {
                deal.pledges.iter().any(|pledge| pledge.seat == paid.seat && paid.seat != open.boss)
            })
            .collect();
        let cards = deal.pledges.iter().flat_map(|pledge| &pledge.cards);
        let used: Vec<CardId> = cards.filter_map(|card| card.clan()).collect();
        let event = Event::Succeeded {
            boss: open.boss,
            deal: number,
            value: open.value(),
            pot: open.pot(),
            rest: open.pot().less(deal.promised()),
            paid,
            used,
            marker: open.ahead(1).filter(|&next| next != number),
        };
        self.happens(event);
        self.uncover();
        if self.is_last() { self.end() } else { self.end_turn() }
    }

    /// Whether the game ends with the deal just done: the market is used up (B35), or the die says so
    /// (B36).
    fn is_last(&mut self) -> bool {
        let market = &self.state.open.material.market;
        let done = self.state.open.done.len();
        let ends_on = done.checked_sub(1).and_then(|last| market.get(last)).map_or(0, |card| card.ends_on);
        if done >= market.len() || ends_on >= 6 {
            return true;
        }
        if ends_on == 0 {
            return false;
        }
        let die = self.dice.die();
        self.happens(Event::MarketRolled { die, ends_on });
        die <= ends_on
    }

    fn end(&mut self) {
        let money = self.state.purses.clone();
        self.happens(Event::Ended { money });
    }

    /// B21.
    pub(super) fn fail(&mut self) {
        let Some(deal) = self.state.open.marker else { return };
        self.happens(Event::Failed { boss: self.state.open.boss, deal });
        self.end_turn();
    }
}
