use std::collections::BTreeMap;
use std::sync::Arc;

use super::{CardId, Deal, DealNo, Filler, Material, Money, Name, Options, Pending, Space};
use crate::game::{Id, Seat};

/// What lies open on the table: all that everybody sees, but for sizes of what is hidden (B46).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    pub material: Arc<Material>,
    pub options: Options,
    pub seats: u8,
    /// One for each name, in their order.
    pub investors: [Investor; 6],
    /// Clan cards in front of their owners, in the order they were laid out.
    pub laid: Vec<LaidOut>,
    /// Clan cards that went back from the table to a hand, which they haven't left since: everybody saw them.
    pub returned: Vec<LaidOut>,
    pub discards: Vec<CardId>,
    /// The deals done, in order: the *n*-th lies under market card *n*.
    pub done: Vec<Done>,
    /// How often each deal fell through since one was done (B10).
    pub failed: BTreeMap<DealNo, u32>,
    /// The deal under the marker; `None` before it is placed.
    pub marker: Option<DealNo>,
    /// To whom each name's investor was dealt (B2).
    pub dealt: [Option<Seat>; 6],
    /// Who leads the turn now.
    pub boss: Seat,
    pub phase: Phase,
    /// The next id to be minted.
    pub next: Id,
}

/// A face-up investor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Investor {
    /// `None` while it lies beside the board.
    pub owner: Option<Seat>,
    /// The travel that covers it (B23).
    pub cover: Option<CardId>,
}

/// A clan card shown on the table; still its owner's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaidOut {
    pub seat: Seat,
    pub card: CardId,
    pub name: Name,
}

/// A deal done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    pub deal: DealNo,
    /// The value of a share then.
    pub value: Money,
    pub pot: Money,
}

/// Where the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before the first event, and between the events of one command.
    Idle,
    /// The marker is to be placed (B4, B42).
    Placing {
        id: Id,
        placer: Seat,
    },
    /// The boss rolls, raises or draws (B5, B6).
    Turn(Turn),
    Deal(Deal),
    /// Those who owe it discard down to the limit (B7).
    Discarding {
        id: Id,
        limit: u8,
        owing: Vec<Seat>,
    },
    /// Over, with what each seat has.
    Over {
        money: Vec<Money>,
    },
}

/// A turn, up to the raise or the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub id: Id,
    /// The marker's stay where it lies: the turn's own id, and another from the roll on.
    pub stay: Id,
    /// What the die showed, once it is rolled.
    pub rolled: Option<u8>,
    /// B39 forbids drawing.
    pub must_raise: bool,
    /// A poach, or a travel between two players (B41).
    pub pending: Option<Pending>,
}

impl Default for Open {
    fn default() -> Open {
        Open {
            material: Arc::default(),
            options: Options::default(),
            seats: 0,
            investors: [Investor::default(); 6],
            laid: Vec::new(),
            returned: Vec::new(),
            discards: Vec::new(),
            done: Vec::new(),
            failed: BTreeMap::new(),
            marker: None,
            dealt: [None; 6],
            boss: Seat(0),
            phase: Phase::Idle,
            next: super::id::FIRST_MINTED,
        }
    }
}

impl Open {
    pub fn investor(&self, name: Name) -> Investor {
        self.investors[name.index()]
    }

    /// The investors a seat owns, covered ones too.
    pub fn owned(&self, seat: Seat) -> impl Iterator<Item = Name> {
        Name::ALL.into_iter().filter(move |&name| self.investor(name).owner == Some(seat))
    }

    /// The turn, up to the raise or the draw.
    pub fn turn(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    /// The deal that is being negotiated.
    pub fn deal(&self) -> Option<&Deal> {
        match &self.phase {
            Phase::Deal(deal) => Some(deal),
            _ => None,
        }
    }

    /// The card that is pending.
    pub fn pending(&self) -> Option<&Pending> {
        match &self.phase {
            Phase::Turn(turn) => turn.pending.as_ref(),
            Phase::Deal(deal) => deal.pending.as_ref(),
            _ => None,
        }
    }

    /// The space under the marker.
    pub fn space(&self) -> Option<&Space> {
        self.material.space(self.marker?)
    }

    pub fn is_done(&self, deal: DealNo) -> bool {
        self.done.iter().any(|done| done.deal == deal)
    }

    /// The value of a share now: the top market card's.
    pub fn value(&self) -> Money {
        self.material.market.get(self.done.len()).map_or(Money::ZERO, |card| card.value)
    }

    /// What the deal under the marker brings (B12).
    pub fn pot(&self) -> Money {
        self.space().map_or(Money::ZERO, |space| self.value().times(space.shares))
    }

    /// What all prices together may not exceed (B16).
    pub fn limit(&self) -> Money {
        if self.options.boss_keeps_share { self.pot().less(self.value()) } else { self.pot() }
    }

    /// What may still be promised.
    pub fn left(&self) -> Money {
        self.limit().less(self.deal().map_or(Money::ZERO, Deal::promised))
    }

    /// How many cards a hand may hold when a turn is over (B7, B40).
    pub fn hand_limit(&self) -> u8 {
        if self.options.late_hand_limit && self.done.len() >= 9 { 10 } else { 12 }
    }

    /// Whose card this is.
    pub fn owner(&self, card: Filler) -> Option<Seat> {
        match card {
            Filler::Investor(name) => self.investor(name).owner,
            Filler::Clan(_, card) => self.laid.iter().find(|laid| laid.card == card).map(|laid| laid.seat),
        }
    }

    /// Two play by B41.
    pub fn is_two_players(&self) -> bool {
        self.seats == 2
    }
}
