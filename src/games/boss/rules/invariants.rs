//! What must always hold (I1, I2), and what the rules say of every state.
//!
//! I3 to I5 are about views, refusals and clocks, not of a state alone: tests hold them.

use super::{
    Bond, Deal, Filler, MOST_OFFERS, Money, Offer, Open, Phase, Pledge, Release, Space, Stage, State,
};
use crate::game::{Flaws, Seat};

impl State {
    /// What doesn't hold, see [`crate::game::Game::flaws`].
    pub(super) fn flaws(&self) -> Vec<String> {
        let mut flaws = Flaws::default();
        self.all_cards(&mut flaws);
        self.all_money(&mut flaws);
        self.all_hands(&mut flaws);
        self.who_passed(&mut flaws);
        match self.open.deal() {
            Some(deal) => self.open.in_deal(deal, &mut flaws),
            None => self.open.outside_deals(&mut flaws),
        }
        flaws.into()
    }

    fn all_cards(&self, flaws: &mut Flaws) {
        let open = &self.open;
        let hidden = self.deck.iter().chain(self.hands.iter().flatten()).copied();
        let all = open.material.cards().map(|(card, _)| card);
        flaws.each_once("I1: every card is somewhere exactly once", all, hidden.chain(open.shown()));
        for investor in &open.investors {
            let owned = investor.owner.is_none_or(|owner| owner.0 < open.seats);
            flaws.must(owned, "I1: an investor is a player's or lies beside the board", investor);
        }
        for laid in &open.laid {
            let same = open.material.clan(laid.card) == Some(laid.name);
            flaws.must(same, "I1: a clan card is laid out under its own name", laid);
        }
        for returned in &open.returned {
            let hand = self.hands.get(returned.seat.index());
            let there = hand.is_some_and(|hand| hand.contains(&returned.card));
            flaws.must(there, "B46: a clan card that everybody saw return to a hand is in it", returned);
        }
    }

    fn all_money(&self, flaws: &mut Flaws) {
        let Open { done, material, phase, .. } = &self.open;
        let purses: Money = self.purses.iter().copied().sum();
        let pots: Money = done.iter().map(|done| done.pot).sum();
        flaws.must(purses == pots, "I2: the purses are the pots of the deals done", &(purses, pots));
        flaws.must(done.len() <= material.market.len(), "B35: a market card lies on each deal done", done);
        for (done, card) in done.iter().zip(&material.market) {
            let pot = material.space(done.deal).map(|space| card.value.times(space.shares));
            flaws.must(pot == Some(done.pot), "B12: a pot is the shares at the value of the card", done);
        }
        if let Phase::Over { money } = phase {
            flaws.must(*money == self.purses, "B37: the game ends with what the purses hold", money);
        }
    }

    fn all_hands(&self, flaws: &mut Flaws) {
        let (limit, owing) = match &self.open.phase {
            Phase::Idle | Phase::Over { .. } => return,
            Phase::Discarding { limit, owing, .. } => (*limit, owing.as_slice()),
            Phase::Placing { .. } | Phase::Turn(_) | Phase::Deal(_) => (self.open.hand_limit(), &[][..]),
        };
        for (seat, hand) in Seat::all(self.open.seats).zip(&self.hands) {
            let laid = self.open.laid.iter().filter(|laid| laid.seat == seat).count();
            let over = hand.len() + laid > usize::from(limit);
            let owes = owing.contains(&seat);
            flaws.must(over == owes, "B7: who holds more than the limit when a turn is over discards", &seat);
        }
    }

    fn who_passed(&self, flaws: &mut Flaws) {
        let (asked, passed) = (self.open.asked(), &self.passed);
        let among = passed.iter().all(|seat| asked.contains(seat));
        flaws.must(among, "B33: only who is asked passes", passed);
        let waiting = asked.is_empty() || passed.len() < asked.len();
        flaws.must(waiting, "B18, B33: when all have passed the window is over", passed);
    }
}

impl Open {
    fn outside_deals(&self, flaws: &mut Flaws) {
        flaws.must(self.laid.is_empty(), "B15: clan cards lie on the table in a deal only", &self.laid);
        let may_cover = self.is_two_players() && matches!(self.phase, Phase::Turn(_));
        for investor in &self.investors {
            let covered = investor.cover.is_some();
            flaws.must(!covered || may_cover, "B23: covers end with the turn", investor);
        }
    }

    fn in_deal(&self, deal: &Deal, flaws: &mut Flaws) {
        let Some(space) = self.space() else {
            return flaws.must(false, "B10: a deal is the one under the marker", &self.marker);
        };
        self.groups_filled(deal, space, flaws);
        let promised = deal.promised();
        flaws.must(promised <= self.limit(), "B16: all prices together don't exceed the limit", &promised);
        let few = deal.made.iter().all(|&made| made <= MOST_OFFERS);
        let counted = few && deal.made.len() == usize::from(self.seats);
        flaws.must(counted, "B13g: no player makes more than 30 offers and answers", &deal.made);
        deal.pledges.iter().for_each(|pledge| self.pledged(pledge, flaws));
        for (at, offer) in deal.offers.iter().enumerate() {
            self.offered(deal, space, offer, flaws);
            let replaced = deal.offers.iter().skip(at + 1).any(|newer| offer.is_replaced_by(newer));
            flaws.must(!replaced, "B13d: a newer offer replaces open ones", offer);
        }
        deal.releases.iter().for_each(|release| self.released(deal, release, flaws));
    }

    fn groups_filled(&self, deal: &Deal, space: &Space, flaws: &mut Flaws) {
        let filled = deal.filled();
        let asked_for = filled.without(space.names()).is_empty();
        flaws.must(asked_for, "B11: only names that the deal asks for are filled", &filled);
        let cards: usize = deal.pledges.iter().map(|pledge| pledge.cards.len()).sum();
        flaws.must(cards == filled.len(), "B11: a name is filled by one card", &deal.pledges);
        let called = matches!(deal.stage, Stage::LastChance { .. });
        for group in &space.groups {
            let (holds, take) = (filled.and(group.of).len(), usize::from(group.take));
            flaws.must(holds <= take, "B11: a group never holds more than it takes", group);
            flaws.must(holds >= take || !called, "B18: the close is called when every group is full", group);
        }
    }

    fn pledged(&self, pledge: &Pledge, flaws: &mut Flaws) {
        let theirs = self.are_free(&pledge.cards, pledge.seat);
        flaws.must(theirs, "B11, B14: what is pledged is its supplier's, uncovered or laid out", pledge);
        let own = pledge.seat == self.boss;
        flaws.must(own == (pledge.bond == Bond::Own), "B11, B31: the boss's pledges are unpriced", pledge);
        let used = matches!(pledge.bond, Bond::Used(_));
        flaws.must(!used || self.is_two_players(), "B41: investors are used between two players", pledge);
        let named = !pledge.cards.is_empty() || self.options.bystanders_paid;
        flaws.must(named, "B17: only suppliers are paid", pledge);
    }

    fn offered(&self, deal: &Deal, space: &Space, offer: &Offer, flaws: &mut Flaws) {
        let (by_boss, asked, names) = (offer.is_boss_made(), offer.asked(), offer.names());
        flaws.must(by_boss == (offer.maker == self.boss), "B17: one side is the boss", offer);
        flaws.must(by_boss || asked == [self.boss], "B17: a player offers to the boss", offer);
        flaws.must(!asked.is_empty(), "B13c: an offer ends when all have declined", offer);
        flaws.must(!asked.contains(&offer.maker), "B13c: the maker isn't asked", offer);
        let asked_for = names.without(space.names()).is_empty();
        flaws.must(asked_for, "B13a, B13b: offers are about names of this deal", offer);
        flaws.must(!names.is_empty() || self.options.bystanders_paid, "B17: only suppliers are paid", offer);
        let lapses = by_boss && !deal.filled().and(names).is_empty();
        flaws.must(!lapses, "B13e: the boss's offers lapse when a name in them is filled", offer);
        flaws.must(offer.price <= self.limit(), "B16: no price is above the limit", offer);
        let supplier = if by_boss { asked.first() } else { Some(&offer.maker) };
        let theirs = supplier.is_none_or(|&supplier| self.are_free(offer.cards(), supplier));
        flaws.must(theirs, "B13a, B13e: what is offered is its supplier's, uncovered or laid out", offer);
    }

    fn released(&self, deal: &Deal, release: &Release, flaws: &mut Flaws) {
        let sides = [release.by, release.to];
        let between = |pledge: &Pledge| [pledge.seat, self.boss].iter().all(|side| sides.contains(side));
        let proposed = deal.pledge(release.pledge).is_some_and(between);
        flaws.must(proposed, "B15: one side of a package proposes its release to the other", release);
    }

    /// Whether these are a seat's uncovered investors and laid-out clan cards.
    fn are_free(&self, cards: &[Filler], seat: Seat) -> bool {
        cards.iter().all(|&card| {
            let covered = matches!(card, Filler::Investor(name) if self.investor(name).cover.is_some());
            self.owner(card) == Some(seat) && !covered
        })
    }
}
