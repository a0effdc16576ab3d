use serde::{Deserialize, Serialize};

use super::{Name, id};
use crate::game::Id;

/// One of the 98 cards of the deck, see [`super::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub Id);

/// What stands on a card of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Fills its name once.
    Clan(Name),
    /// Sends an investor or a laid-out clan card away.
    Travel(TravelKind),
    /// Three together take an investor.
    Poach,
    /// Takes the deal over.
    Boss,
    /// Cancels a travel, a boss or three poaches.
    Stop,
}

/// On which names a travel works (B22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TravelKind {
    Of(Name),
    Wild,
}

impl TravelKind {
    pub fn works_on(self, name: Name) -> bool {
        self == TravelKind::Wild || self == TravelKind::Of(name)
    }

    /// 1–6 for a name's, 7 for a wild one.
    pub fn id(self) -> Id {
        match self {
            TravelKind::Of(name) => name.id(),
            TravelKind::Wild => id::WILD,
        }
    }

    pub fn from_id(id: Id) -> Option<TravelKind> {
        if id == id::WILD { Some(TravelKind::Wild) } else { Name::from_id(id).map(TravelKind::Of) }
    }
}

/// A card that fills a name: its investor, or one of its clan cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Filler {
    Investor(Name),
    Clan(Name, CardId),
}

impl Filler {
    pub fn name(self) -> Name {
        match self {
            Filler::Investor(name) | Filler::Clan(name, _) => name,
        }
    }

    /// The clan card, if it is one.
    pub fn clan(self) -> Option<CardId> {
        match self {
            Filler::Investor(_) => None,
            Filler::Clan(_, card) => Some(card),
        }
    }

    /// What names it as the target of a travel.
    pub fn id(self) -> Id {
        match self {
            Filler::Investor(name) => name.id(),
            Filler::Clan(_, card) => card.0,
        }
    }
}
