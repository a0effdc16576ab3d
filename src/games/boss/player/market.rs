//! What a place in a deal is worth, and who might fill it.

use super::super::rules::{Bond, Deal, Filler, Group, Money, Name, NameSet, Space};
use super::Player;
use crate::game::Seat;

/// A group that isn't full: so many more of these names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    pub room: usize,
    pub of: NameSet,
}

/// Of what a place is worth that nobody else can fill, what it is worth when many could.
const REPLACEABLE: f64 = 0.62;
/// Of what the buyer would keep beyond a share for each card, how much is shared out with the suppliers.
const SHARED: f64 = 0.9;
/// A place is never worth less or more, in values of a share.
const LEAST: f64 = 0.4;
const MOST: f64 = 1.6;

/// A pot that is to be shared out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    pub pot: f64,
    /// What isn't promised yet.
    pub free: f64,
    /// The buyer's own cards in it.
    pub own: f64,
    /// The places to be filled by others.
    pub places: f64,
}

/// The groups that aren't full yet.
pub(super) fn needs(space: &Space, filled: NameSet) -> impl Iterator<Item = Need> + '_ {
    let need = move |group: &Group| {
        let room = usize::from(group.take).saturating_sub(filled.and(group.of).len());
        Need { room, of: group.of.without(filled) }
    };
    space.groups.iter().map(need).filter(|need| need.room > 0)
}

/// The chance that at least so many of independent things come about.
pub(super) fn at_least(wanted: usize, chances: impl Iterator<Item = f64>) -> f64 {
    // How likely it is that so many came about; the last counts those and more.
    let mut so_many = [0.0; 7];
    let wanted = wanted.min(so_many.len() - 1);
    so_many[0] = 1.0;
    for chance in chances {
        for count in (0..wanted).rev() {
            let moved = so_many[count] * chance;
            so_many[count] -= moved;
            so_many[count + 1] += moved;
        }
    }
    so_many[wanted]
}

/// Whole millions, to the nearest.
pub(super) fn rounded(worth: f64) -> Money {
    // A cast of what is negative or too much stops at the end of its type.
    Money(worth.round() as u32)
}

impl Player<'_> {
    /// The value of a share.
    pub(super) fn value(&self) -> f64 {
        f64::from(self.open().value().0)
    }

    /// What everybody would get if a pot were shared out equally.
    pub(super) fn equal_part(&self, pot: Money) -> f64 {
        f64::from(pot.0) / self.seats()
    }

    /// What it means for the player that it gets `mine` of `pot`: ahead of the others by so much.
    pub(super) fn ahead_by(&self, mine: f64, pot: f64) -> f64 {
        mine - (pot - mine) / (self.seats() - 1.0)
    }

    /// Whose free investor of that name there is.
    pub(super) fn free_investor(&self, name: Name) -> Option<Seat> {
        let investor = self.open().investor(name);
        let pledged = self.open().deal().is_some_and(|deal| deal.is_pledged(Filler::Investor(name)));
        investor.owner.filter(|_| investor.cover.is_none() && !pledged)
    }

    /// Whether everybody has seen a clan card of that name that another seat still has, and may use.
    pub(super) fn shows(&self, seat: Seat, name: Name) -> bool {
        let open = self.open();
        let pledged = |card| open.deal().is_some_and(|deal| deal.is_pledged(card));
        let seen = open.laid.iter().chain(&open.returned);
        let mut cards = seen.filter(|seen| seen.seat == seat && seen.name == name);
        cards.any(|seen| !pledged(Filler::Clan(name, seen.card)))
    }

    /// How likely it is that somebody other than the buyer and `without` can fill a name.
    fn supplied(&self, name: Name, buyer: Seat, without: Option<Seat>) -> f64 {
        let is_out = |seat: Seat| seat == buyer || without == Some(seat);
        let me = self.eyes.seat;
        if !is_out(me) && self.eyes.supplies().contains(name) {
            return 1.0;
        }
        if self.free_investor(name).is_some_and(|owner| !is_out(owner)) {
            return 1.0;
        }
        if self.others().any(|seat| !is_out(seat) && self.shows(seat, name)) {
            return 1.0;
        }
        let held: usize =
            self.others().filter(|&seat| !is_out(seat)).map(|seat| self.sizes[seat.index()]).sum();
        let each = held as f64 / self.unseen.all.max(1) as f64;
        1.0 - (0..self.unseen.clans[name.index()]).fold(1.0, |none, _| none * (1.0 - each.min(1.0)))
    }

    /// How likely it is that a need can be met by others than the buyer and `without`.
    pub(super) fn chance(&self, need: Need, buyer: Seat, without: Option<Seat>) -> f64 {
        at_least(need.room, need.of.iter().map(|name| self.supplied(name, buyer, without)))
    }

    /// The pot of the deal that is on.
    pub(super) fn split(&self) -> Split {
        let pot = f64::from(self.open().pot().0);
        let Some((deal, space)) = self.open().deal().zip(self.open().space()) else {
            return Split { pot, free: pot, own: 0.0, places: 0.0 };
        };
        let own = deal.pledges.iter().filter(|pledge| pledge.bond == Bond::Own).count();
        let places: usize = needs(space, deal.filled()).map(|need| need.room).sum();
        let free = pot - f64::from(deal.promised().0);
        Split { pot, free, own: own as f64, places: places as f64 }
    }

    /// What a place is worth that nobody else can fill, in $M: a share, and a part of what the buyer would keep
    /// beyond a share for each of its own cards; but no less than everybody's equal part of the pot.
    pub(super) fn alone_worth(&self, split: Split) -> f64 {
        let value = self.value();
        let over = split.free - value * (split.own + split.places);
        let worth = value + SHARED * over / (split.places + 1.0);
        worth.max(split.pot / self.seats()).clamp(LEAST * value, MOST * value)
    }

    /// What a place is worth that this supplier would fill, in $M: more, the less it can be replaced.
    pub(super) fn place_worth(&self, need: Need, split: Split, buyer: Seat, supplier: Seat) -> f64 {
        let replaced = self.chance(need, buyer, Some(supplier));
        self.alone_worth(split) * (1.0 - replaced * (1.0 - REPLACEABLE))
    }

    /// How likely it is that the boss finds others for all places that a supplier would fill with these names.
    pub(super) fn replaced(&self, needs: &[Need], names: NameSet, supplier: Seat) -> f64 {
        let filled = needs.iter().filter(|need| !names.and(need.of).is_empty());
        filled.map(|&need| self.chance(need, self.open().boss, Some(supplier))).fold(1.0, f64::min)
    }

    /// What a place will cost the buyer, whoever fills it.
    pub(super) fn place_cost(&self, need: Need, split: Split, buyer: Seat) -> f64 {
        let mut owners = need.of.iter().filter_map(|name| self.free_investor(name));
        match owners.find(|&owner| owner != buyer) {
            Some(owner) => self.place_worth(need, split, buyer, owner),
            None => self.value(),
        }
    }

    /// The needs of the deal under the marker.
    pub(super) fn open_needs(&self, deal: &Deal) -> Vec<Need> {
        self.open().space().map(|space| needs(space, deal.filled()).collect()).unwrap_or_default()
    }
}
