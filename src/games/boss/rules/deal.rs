use serde::{Deserialize, Serialize};

use super::{CardId, Filler, Money, Name, NameSet, Offer, Release, To, TravelKind};
use crate::game::{Id, Seat};

/// A deal that is being negotiated (B10).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The tenure of its boss: minted at the raise and at each take-over.
    pub lead: Id,
    /// The revision of the terms: minted whenever the pledges change.
    pub terms: Id,
    pub pledges: Vec<Pledge>,
    pub offers: Vec<Offer>,
    pub releases: Vec<Release>,
    /// How many offers, answers and release proposals each seat has made (B13g).
    pub made: Vec<u8>,
    /// For each seat, the names on which it and the boss didn't agree: one declined, and the seat hasn't
    /// offered them since.
    pub declined: Vec<NameSet>,
    /// The price that each maker under this boss named last to each addressee for the same names (B13g).
    pub quotes: Vec<Quote>,
    pub stage: Stage,
    pub pending: Option<Pending>,
}

/// A price that was named, whatever came of it (B13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quote {
    pub by: Seat,
    pub to: To,
    pub names: NameSet,
    pub price: Money,
}

/// How far a deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    Negotiation,
    /// The close was called: the others may interfere once more (B18). It has a new id whenever
    /// everyone is asked again.
    LastChance {
        id: Id,
    },
}

/// A package of cards that is promised to the deal (B14).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pledge {
    pub id: Id,
    /// Whose cards they are, and who gets the price.
    pub seat: Seat,
    /// None, if the boss pays for nothing (B17).
    pub cards: Vec<Filler>,
    pub bond: Bond,
}

/// What binds a pledge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bond {
    /// The boss's own card, unpriced: it may be taken back (B11).
    Own,
    /// Agreed with this boss at a price: it binds both (B15).
    Agreed(Money),
    /// Agreed with a former boss: it stands, but either may end it (B31).
    Inherited(Money),
    /// The opponent's investor, used at the value of a share; the boss may drop it (B41).
    Used(Money),
}

/// A travel, a boss or three poaches, played and not yet in effect (B33, B43).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The stop window.
    pub window: Id,
    pub seat: Seat,
    pub play: Play,
}

/// A played influence card, and what it is played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Play {
    Travel { card: CardId, kind: TravelKind, target: Filler, owner: Option<Seat> },
    Poach { cards: [CardId; 3], target: Name, owner: Option<Seat> },
    Boss { card: CardId },
}

impl Bond {
    /// What the supplier gets; nothing for the boss's own card.
    pub fn price(self) -> Money {
        match self {
            Bond::Own => Money::ZERO,
            Bond::Agreed(price) | Bond::Inherited(price) | Bond::Used(price) => price,
        }
    }
}

impl Pledge {
    pub fn names(&self) -> NameSet {
        self.cards.iter().map(|card| card.name()).collect()
    }
}

impl Play {
    /// The influence cards themselves.
    pub fn cards(&self) -> &[CardId] {
        match self {
            Play::Travel { card, .. } | Play::Boss { card } => std::slice::from_ref(card),
            Play::Poach { cards, .. } => cards,
        }
    }
}

impl Deal {
    /// The names that are filled.
    pub fn filled(&self) -> NameSet {
        self.pledges.iter().fold(NameSet::default(), |names, pledge| names.or(pledge.names()))
    }

    /// Whether this card is pledged.
    pub fn is_pledged(&self, card: Filler) -> bool {
        self.pledges.iter().any(|pledge| pledge.cards.contains(&card))
    }

    pub fn pledge(&self, id: Id) -> Option<&Pledge> {
        self.pledges.iter().find(|pledge| pledge.id == id)
    }

    pub fn offer(&self, id: Id) -> Option<&Offer> {
        self.offers.iter().find(|offer| offer.id == id)
    }

    pub fn release(&self, id: Id) -> Option<&Release> {
        self.releases.iter().find(|release| release.id == id)
    }

    /// The sum of all prices.
    pub fn promised(&self) -> Money {
        self.pledges.iter().map(|pledge| pledge.bond.price()).sum()
    }
}
