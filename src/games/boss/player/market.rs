//! What a place in a deal is worth, and who might fill it.

use super::super::rules::{Deal, Filler, Group, Money, Name, NameSet, Space};
use super::Player;
use crate::game::Seat;

/// A group that isn't full: so many more of these names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Need {
    pub room: usize,
    pub of: NameSet,
}

/// The least that a place is worth, in values of a share: when many could fill it.
const REPLACEABLE: f64 = 0.6;
/// The most: when nobody else can.
const IRREPLACEABLE: f64 = 1.25;

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

    /// What a place is worth that this supplier would fill, in $M: more, the less it can be replaced.
    pub(super) fn place_worth(&self, need: Need, buyer: Seat, supplier: Seat) -> f64 {
        let replaced = self.chance(need, buyer, Some(supplier));
        let alone = (IRREPLACEABLE * self.value()).max(self.equal_part(self.open().pot()) * 1.1);
        let alone = alone.min(1.6 * self.value());
        replaced * REPLACEABLE * self.value() + (1.0 - replaced) * alone
    }

    /// What a place will cost the buyer, whoever fills it.
    pub(super) fn place_cost(&self, need: Need, buyer: Seat) -> f64 {
        let mut owners = need.of.iter().filter_map(|name| self.free_investor(name));
        match owners.find(|&owner| owner != buyer) {
            Some(owner) => self.place_worth(need, buyer, owner),
            None => self.value(),
        }
    }

    /// The needs of the deal under the marker.
    pub(super) fn open_needs(&self, deal: &Deal) -> Vec<Need> {
        self.open().space().map(|space| needs(space, deal.filled()).collect()).unwrap_or_default()
    }
}
