use serde::{Deserialize, Serialize};

use super::{Filler, Money, NameSet};
use crate::game::{Id, Seat};

/// An open offer (B13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub id: Id,
    pub maker: Seat,
    pub price: Money,
    pub content: Content,
}

/// What is offered, and to whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// A player's cards, for the boss to take (B13a). None, if it answers an offer that names
    /// nothing (B17).
    Supply { to: Seat, cards: Vec<Filler> },
    /// The boss's price for names, whoever of those asked supplies them (B13b). No names, if the
    /// player is to be paid for nothing (B17).
    Demand { asked: Asked, names: NameSet },
    /// The boss's other price for the cards of an offer that it answered (B13c).
    Answer { to: Seat, cards: Vec<Filler> },
}

/// The players who haven't declined an offer yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    One(Seat),
    /// It was made to all.
    All(Vec<Seat>),
}

/// The addressee of a new offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    Seat(Seat),
    All,
}

/// A proposal to release a whole package (B15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    pub id: Id,
    /// The package.
    pub pledge: Id,
    pub by: Seat,
    pub to: Seat,
}

impl Offer {
    /// The names it is about.
    pub fn names(&self) -> NameSet {
        match &self.content {
            Content::Supply { cards, .. } | Content::Answer { cards, .. } => {
                cards.iter().map(|card| card.name()).collect()
            }
            Content::Demand { names, .. } => *names,
        }
    }

    /// The cards it names; none if it leaves them to the supplier.
    pub fn cards(&self) -> &[Filler] {
        match &self.content {
            Content::Supply { cards, .. } | Content::Answer { cards, .. } => cards,
            Content::Demand { .. } => &[],
        }
    }

    /// Whether the cards are settled, so that who accepts it doesn't choose them.
    pub fn is_settled(&self) -> bool {
        !matches!(self.content, Content::Demand { .. })
    }

    /// Who may still answer it.
    pub fn asked(&self) -> &[Seat] {
        match &self.content {
            Content::Supply { to, .. } | Content::Answer { to, .. } => std::slice::from_ref(to),
            Content::Demand { asked: Asked::One(seat), .. } => std::slice::from_ref(seat),
            Content::Demand { asked: Asked::All(seats), .. } => seats,
        }
    }

    /// Whom it was made to; "all" is one addressee (B13d).
    pub fn to(&self) -> To {
        match &self.content {
            Content::Supply { to, .. } | Content::Answer { to, .. } => To::Seat(*to),
            Content::Demand { asked: Asked::One(seat), .. } => To::Seat(*seat),
            Content::Demand { asked: Asked::All(_), .. } => To::All,
        }
    }

    /// Whether it is the boss's.
    pub fn is_boss_made(&self) -> bool {
        !matches!(self.content, Content::Supply { .. })
    }

    /// Whether a newer offer replaces this one: the same maker and addressee, and they share a name
    /// or both name nothing (B13d, B17).
    pub fn is_replaced_by(&self, newer: &Offer) -> bool {
        let (ours, theirs) = (self.names(), newer.names());
        let share = !ours.and(theirs).is_empty() || ours.is_empty() && theirs.is_empty();
        self.maker == newer.maker && self.to() == newer.to() && share
    }
}
