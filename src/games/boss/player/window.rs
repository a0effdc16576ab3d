//! What a player does in a stop window and in a last chance.

use super::super::rules::{
    Bond, Card, Command, Deal, Filler, Name, NameSet, Pending, Play, Pledge, TravelKind,
};
use super::Player;
use super::market::{Need, needs};
use crate::game::Seat;

/// How likely a played card isn't stopped.
const UNSTOPPED: f64 = 0.75;

impl Player<'_> {
    /// Plays, stops or passes. `None` if it isn't asked, or has passed.
    pub(super) fn in_window(&self) -> Option<Command> {
        let open = self.open();
        let window = open.window()?;
        let pass = Command::Pass { window };
        if !self.may(&pass) {
            return None;
        }
        if let Some(pending) = open.pending() {
            let stop = Command::Stop { window };
            return Some(if self.may(&stop) && self.wants_stopped(pending) { stop } else { pass });
        }
        let deal = open.deal()?;
        Some(self.interfere(deal).unwrap_or(pass))
    }

    /// Whether a stop is worth it.
    fn wants_stopped(&self, pending: &Pending) -> bool {
        self.harm(pending) > self.cost(Card::Stop)
    }

    /// What the player loses if the pending card takes effect, in $M.
    fn harm(&self, pending: &Pending) -> f64 {
        let me = self.eyes.seat;
        match &pending.play {
            Play::Poach { owner, .. } => {
                if *owner == Some(me) {
                    self.investor_worth()
                } else {
                    0.0
                }
            }
            Play::Travel { target, .. } => {
                let Some(deal) = self.open().deal() else { return 0.0 };
                let Some(void) = deal.pledges.iter().find(|pledge| pledge.cards.contains(target)) else {
                    return 0.0;
                };
                let fails = 1.0 - self.survives(deal, void, *target);
                let mine = self.gets(deal, me);
                if void.seat == me && !self.eyes.is_boss() {
                    mine
                } else {
                    fails * self.ahead_by(mine, self.pot()) + (1.0 - fails) * 0.2 * mine
                }
            }
            Play::Boss { .. } => {
                let Some(deal) = self.open().deal() else { return 0.0 };
                if self.eyes.is_boss() && self.eyes.is_full() { self.gets(deal, me) * 0.7 } else { 0.0 }
            }
        }
    }

    fn pot(&self) -> f64 {
        f64::from(self.open().pot().0)
    }

    /// What a seat gets if the deal is done as it stands.
    fn gets(&self, deal: &Deal, seat: Seat) -> f64 {
        if seat == self.open().boss {
            return f64::from(self.open().pot().less(deal.promised()).0);
        }
        let own = deal.pledges.iter().filter(|pledge| pledge.seat == seat);
        own.map(|pledge| f64::from(pledge.bond.price().0)).sum()
    }

    /// How likely the names of a package can be filled anew without this card.
    fn survives(&self, deal: &Deal, void: &Pledge, without: Filler) -> f64 {
        let Some(space) = self.open().space() else { return 0.0 };
        let filled = deal.filled().without(void.names());
        // The supplier's other cards are free.
        let sure = void.names().without(NameSet::from_iter([without.name()]));
        needs(space, filled)
            .map(|need| {
                let known = sure.and(need.of).len();
                let left = Need { room: need.room.saturating_sub(known), of: need.of.without(sure) };
                if left.room == 0 { 1.0 } else { self.chance(left, self.eyes.seat, None) }
            })
            .product()
    }

    /// In a last chance: a take-over, or a travel, if it pays.
    fn interfere(&self, deal: &Deal) -> Option<Command> {
        let over = self.take_over(deal).map(|gain| (gain, Command::TakeOver { lead: deal.lead }));
        let options = over.into_iter().chain(self.travels(deal));
        let best = options.max_by(|a, b| a.0.total_cmp(&b.0))?;
        (best.0 > 0.3 * self.value() && self.may(&best.1)).then_some(best.1)
    }

    /// By how much it would be ahead as the boss of this deal, rather than as it stands (B31).
    fn take_over(&self, deal: &Deal) -> Option<f64> {
        self.eyes.held(Card::Boss).next()?;
        let (me, open) = (self.eyes.seat, self.open());
        let kept = |pledge: &&Pledge| pledge.seat != open.boss;
        let filled =
            deal.pledges.iter().filter(kept).fold(NameSet::default(), |all, pledge| all.or(pledge.names()));
        let promised: f64 = deal
            .pledges
            .iter()
            .filter(|pledge| pledge.seat != me)
            .map(|pledge| f64::from(pledge.bond.price().0))
            .sum();
        let (mut chance, mut cost, mut spent) = (1.0, 0.0, self.cost(Card::Boss));
        for need in needs(open.space()?, filled) {
            let own: NameSet = self.eyes.supplies().and(need.of).iter().take(need.room).collect();
            let clans = own.iter().filter(|&name| self.free_investor(name) != Some(me)).count();
            spent += clans as f64 * self.cost(Card::Clan(Name::Cashman));
            let left = Need { room: need.room - own.len(), of: need.of.without(own) };
            if left.room > 0 {
                // The former boss has the cards, and sells them dear.
                let theirs = deal.pledges.iter().filter(|pledge| pledge.bond == Bond::Own);
                let has =
                    theirs.filter(|pledge| !pledge.names().and(left.of).is_empty()).count() >= left.room;
                chance *= if has { 0.8 } else { 0.7 * self.chance(left, me, None) };
                cost += left.room as f64 * 1.2 * self.value();
            }
        }
        let rest = self.pot() - promised - cost;
        let now = self.ahead_by(self.gets(deal, me), self.pot());
        let then = chance * self.ahead_by(rest, self.pot());
        Some(UNSTOPPED * (then - now) - spent)
    }

    /// Each travel that it could play on a pledged card, with what that would bring.
    pub(super) fn travels<'p>(&'p self, deal: &'p Deal) -> impl Iterator<Item = (f64, Command)> + 'p {
        let me = self.eyes.seat;
        let theirs = deal.pledges.iter().filter(move |pledge| pledge.seat != me);
        let cards = theirs.flat_map(|pledge| pledge.cards.iter().map(move |&card| (pledge, card)));
        cards.filter_map(move |(pledge, card)| {
            let kind = self.travel_for(card.name())?;
            let command = Command::Travel { about: deal.lead, target: card.id(), kind };
            let gain = self.travel_worth(deal, pledge, card) - self.cost(Card::Travel(kind));
            self.may(&command).then_some((gain, command))
        })
    }

    /// The travel it would play on a name: a wild one last.
    fn travel_for(&self, name: Name) -> Option<TravelKind> {
        let kinds = [TravelKind::Of(name), TravelKind::Wild];
        kinds.into_iter().find(|&kind| self.eyes.held(Card::Travel(kind)).next().is_some())
    }

    /// By how much it would be ahead if this card were gone: the deal fails, or it may sell its own.
    fn travel_worth(&self, deal: &Deal, void: &Pledge, card: Filler) -> f64 {
        let me = self.eyes.seat;
        let mine = self.gets(deal, me);
        let now = self.ahead_by(mine, self.pot());
        let survives = self.survives(deal, void, card);
        let Some(space) = self.open().space() else { return 0.0 };
        let filled = deal.filled().without(void.names());
        let mut sells = needs(space, filled).filter(|need| !self.eyes.supplies().and(need.of).is_empty());
        let sold =
            sells.next().map_or(0.0, |need| 0.6 * self.place_worth(need, self.split(), self.open().boss, me));
        let then = survives * self.ahead_by(mine + sold, self.pot());
        UNSTOPPED * (then - now)
    }
}
