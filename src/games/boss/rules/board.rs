use serde::{Deserialize, Serialize};

use super::{Card, CardId, Money, Name, NameSet, id};
use crate::game::Id;

/// The number printed on a deal's space, 1–16.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct DealNo(pub u8);

impl DealNo {
    /// Its id in the param `deal`.
    pub fn id(self) -> Id {
        Id::from(self.0)
    }
}

/// Asks for `take` distinct names out of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Group {
    pub take: u8,
    pub of: NameSet,
}

/// A space of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Space {
    pub deal: DealNo,
    pub shares: u32,
    /// Disjoint.
    pub groups: Vec<Group>,
}

impl Space {
    /// How many names it asks for.
    pub fn asks(&self) -> u32 {
        self.groups.iter().map(|group| u32::from(group.take)).sum()
    }

    /// Every name of every group.
    pub fn names(&self) -> NameSet {
        self.groups.iter().fold(NameSet::default(), |names, group| names.or(group.of))
    }
}

/// A card of the market.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarketCard {
    /// The value of one share.
    pub value: Money,
    /// Once it is used the game ends on a die of 1 up to this: 0 never (no die is rolled), 6 always
    /// (nor then) (B36).
    #[serde(default)]
    pub ends_on: u8,
}

/// The game's material. It is part of a game's first event, so that a running game doesn't change
/// with the files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Material {
    /// The deals in the order of the ring.
    pub board: Vec<Space>,
    /// The market, first card first.
    pub market: Vec<MarketCard>,
    /// What stands on each card of the deck; the first is card 11.
    pub deck: Vec<Card>,
}

impl Material {
    pub fn space(&self, deal: DealNo) -> Option<&Space> {
        self.board.iter().find(|space| space.deal == deal)
    }

    /// The cards of the deck.
    pub fn cards(&self) -> impl Iterator<Item = (CardId, Card)> {
        (id::FIRST_CARD..).map(CardId).zip(self.deck.iter().copied())
    }

    /// What stands on a card, if it is one of the deck.
    pub fn card(&self, card: CardId) -> Option<Card> {
        let at = card.0.checked_sub(id::FIRST_CARD)?;
        self.deck.get(usize::try_from(at).ok()?).copied()
    }

    /// Cards with what stands on them.
    pub fn faces(&self, cards: impl IntoIterator<Item = CardId>) -> Vec<(CardId, Card)> {
        cards.into_iter().filter_map(|card| Some((card, self.card(card)?))).collect()
    }

    /// The name of a clan card, if it is one.
    pub fn clan(&self, card: CardId) -> Option<Name> {
        match self.card(card)? {
            Card::Clan(name) => Some(name),
            _ => None,
        }
    }
}
