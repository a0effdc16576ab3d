//! Pledges: what fills the names of a deal, and what ends it.

use super::script::Script;
use super::{Bond, Deal, End, Event, Eyes, Filler, Group, Money, Name, NameSet, Offer, Pledge, Refusal};
use crate::game::{Id, Seat};

impl Eyes<'_> {
    /// Each name is asked for and unfilled, and no group comes to hold more than it takes (B11).
    pub(super) fn room_for(&self, deal: &Deal, names: NameSet) -> Result<(), Refusal> {
        self.unfilled(deal, names)?;
        let filled = deal.filled();
        let too_many = |group: &&Group| filled.or(names).and(group.of).len() > usize::from(group.take);
        match self.groups().iter().find(too_many) {
            None => Ok(()),
            Some(group) => Err(Refusal::GroupFull { of: group.of, take: group.take }),
        }
    }

    /// Each name is asked for and unfilled.
    pub(super) fn unfilled(&self, deal: &Deal, names: NameSet) -> Result<(), Refusal> {
        self.asked_for(names)?;
        match names.and(deal.filled()).iter().next() {
            None => Ok(()),
            Some(name) => Err(Refusal::Filled { name }),
        }
    }

    /// Each name is in a group of the deal under the marker.
    pub(super) fn asked_for(&self, names: NameSet) -> Result<(), Refusal> {
        let asked = self.open.space().map(|space| space.names()).unwrap_or_default();
        match names.without(asked).iter().next() {
            None => Ok(()),
            Some(name) => Err(Refusal::NotAsked { name }),
        }
    }

    pub(super) fn groups(&self) -> &[Group] {
        self.open.space().map_or(&[], |space| &space.groups)
    }

    /// All prices together never exceed the limit (B13f, B16).
    pub(super) fn affordable(&self, price: Money) -> Result<(), Refusal> {
        let left = self.open.left();
        let over = price.less(left);
        if over == Money::ZERO { Ok(()) } else { Err(Refusal::OverPot { over, left }) }
    }

    /// The boss's own cards (B11).
    pub(super) fn may_fill(&self, lead: Id, names: NameSet, clan: NameSet) -> Result<Vec<Filler>, Refusal> {
        let deal = self.led(lead)?;
        self.be_boss()?;
        if names.is_empty() {
            return Err(Refusal::NoNames);
        }
        self.room_for(deal, names)?;
        self.supply(names, clan)
    }

    /// The opponent's uncovered investor, at the value of a share (B41).
    pub(super) fn may_use(&self, lead: Id, name: Name) -> Result<Seat, Refusal> {
        let deal = self.led(lead)?;
        self.be_boss()?;
        if !self.open.is_two_players() {
            return Err(Refusal::NotTwoPlayers);
        }
        let investor = self.open.investor(name);
        let opponent = investor.owner.filter(|&owner| owner != self.seat).ok_or(Refusal::NotOpponents)?;
        if investor.cover.is_some() {
            return Err(Refusal::Covered { name });
        }
        self.room_for(deal, NameSet::from_iter([name]))?;
        self.affordable(self.open.value())?;
        Ok(opponent)
    }

    fn package(&self, id: Id) -> Result<&Pledge, Refusal> {
        self.negotiation()?.pledge(id).ok_or(Refusal::Gone)
    }

    /// Either side of a package may propose its release to the other (B15).
    pub(super) fn may_release(&self, id: Id) -> Result<(Pledge, Seat), Refusal> {
        let deal = self.negotiation()?;
        let pledge = self.package(id)?;
        if self.seat != pledge.seat && !self.is_boss() {
            return Err(Refusal::NotParty);
        }
        if pledge.bond == Bond::Own {
            return Err(Refusal::OwnFilling);
        }
        if deal.releases.iter().any(|release| release.pledge == id) {
            return Err(Refusal::ReleaseProposed);
        }
        self.may_make(deal)?;
        let other = if self.is_boss() { pledge.seat } else { self.open.boss };
        Ok((pledge.clone(), other))
    }

    /// An own filling (B11), a used investor (B41), and what B15 or B31 let the boss drop.
    pub(super) fn may_drop(&self, id: Id) -> Result<Pledge, Refusal> {
        let pledge = self.package(id)?;
        self.be_boss()?;
        if matches!(pledge.bond, Bond::Agreed(_)) && !self.open.options.loose_pledges {
            return Err(Refusal::Binds);
        }
        Ok(pledge.clone())
    }

    /// What B15 or B31 let its supplier withdraw; never a used investor (B41).
    pub(super) fn may_withdraw_package(&self, pledge: &Pledge) -> Result<(), Refusal> {
        if pledge.seat != self.seat {
            return Err(Refusal::NotMaker);
        }
        match pledge.bond {
            Bond::Inherited(_) => Ok(()),
            Bond::Agreed(_) if self.open.options.loose_pledges => Ok(()),
            Bond::Agreed(_) | Bond::Used(_) => Err(Refusal::Binds),
            Bond::Own => Err(Refusal::OwnFilling),
        }
    }
}

impl Script<'_> {
    pub(super) fn fill(&mut self, boss: Seat, cards: Vec<Filler>) {
        let pledges = self.own_fillings(boss, cards);
        self.happens(Event::Filled { boss, pledges });
        self.lapse_filled();
    }

    /// A pledge of its own for each of the boss's cards.
    pub(super) fn own_fillings(&mut self, boss: Seat, cards: Vec<Filler>) -> Vec<Pledge> {
        let own = |card| Pledge { id: self.mint(), seat: boss, cards: vec![card], bond: Bond::Own };
        cards.into_iter().map(own).collect()
    }

    pub(super) fn use_investor(&mut self, boss: Seat, name: Name, opponent: Seat) {
        let bond = Bond::Used(self.state.open.value());
        let pledge = Pledge { id: self.mint(), seat: opponent, cards: vec![Filler::Investor(name)], bond };
        self.happens(Event::Used { boss, pledge });
        self.lapse_filled();
    }

    /// The boss's offers lapse when a name in them is filled (B13e).
    pub(super) fn lapse_filled(&mut self) {
        let Some(deal) = self.state.open.deal() else { return };
        let filled = deal.filled();
        let lapses = |offer: &&Offer| offer.is_boss_made() && !offer.names().and(filled).is_empty();
        let offers: Vec<Offer> = deal.offers.iter().filter(lapses).cloned().collect();
        if !offers.is_empty() {
            self.happens(Event::OffersLapsed { offers });
        }
    }

    pub(super) fn drop(&mut self, boss: Seat, pledge: Pledge) {
        self.happens(Event::PledgeEnded { pledge, by: boss, end: End::Dropped });
    }
}
