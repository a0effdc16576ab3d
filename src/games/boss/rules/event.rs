use serde::{Deserialize, Serialize};

use super::{Card, CardId, DealNo, Filler, Material, Money, Name, Offer, Options, Play, Pledge, Release};
use crate::game::{Id, Seat};

/// What happened, with all its facts: what chance brought, who got what, what ended with it.
/// Variants are for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// B2, B3: the investors are dealt (an owner for each name in order, none beside the board), the
    /// deck is shuffled (its last card is drawn first).
    Started {
        options: Options,
        seats: u8,
        material: Box<Material>,
        owners: [Option<Seat>; 6],
        deck: Vec<CardId>,
        starter: Seat,
        placer: Seat,
        placing: Id,
    },
    /// B3: a seat's first hand.
    Dealt {
        seat: Seat,
        cards: Vec<(CardId, Card)>,
    },
    /// B4.
    Placed {
        seat: Seat,
        deal: DealNo,
    },
    /// B9.
    TurnBegan {
        turn: Id,
        boss: Seat,
        must_raise: bool,
    },
    /// B5: the marker went to `deal`, for another stay.
    Rolled {
        seat: Seat,
        die: u8,
        deal: DealNo,
        stay: Id,
    },
    /// B6.
    Drew {
        seat: Seat,
        cards: Vec<(CardId, Card)>,
    },
    /// B8: the discards are a new deck.
    Reshuffled {
        deck: Vec<CardId>,
    },
    /// B10.
    Raised {
        boss: Seat,
        deal: DealNo,
        pot: Money,
        lead: Id,
    },
    /// B11: the boss's own cards; a pledge for each.
    Filled {
        boss: Seat,
        pledges: Vec<Pledge>,
    },
    /// B13: an offer, with those it replaces. `answers`: the offer that the maker declines with it.
    Offered {
        offer: Offer,
        answers: Option<Id>,
        replaced: Vec<Id>,
    },
    /// B13c. `ended`: nobody is asked any more.
    Declined {
        seat: Seat,
        offer: Offer,
        ended: bool,
    },
    /// B13c.
    OfferWithdrawn {
        offer: Offer,
    },
    /// B13e: the boss's offers for names that are filled now.
    OffersLapsed {
        offers: Vec<Offer>,
    },
    /// B14: an offer was accepted.
    Pledged {
        boss: Seat,
        offer: Id,
        pledge: Pledge,
    },
    /// B41: the opponent's investor.
    Used {
        boss: Seat,
        pledge: Pledge,
    },
    /// B15.
    ReleaseProposed {
        release: Release,
        package: Pledge,
    },
    ReleaseDeclined {
        release: Release,
        package: Pledge,
    },
    ReleaseWithdrawn {
        release: Release,
        package: Pledge,
    },
    /// A package, or an own filling, ended by `by`.
    PledgeEnded {
        pledge: Pledge,
        by: Seat,
        end: End,
    },
    /// B33: a card, or three poaches, and the stop window they open.
    Played {
        seat: Seat,
        window: Id,
        play: Play,
    },
    /// In a stop window or a last chance; nobody is told.
    Passed {
        seat: Seat,
    },
    /// B32.
    Stopped {
        seat: Seat,
        card: CardId,
        stopped: Seat,
        play: Play,
    },
    /// B23, B24: a travel took effect.
    Travelled {
        seat: Seat,
        card: CardId,
        target: Filler,
        owner: Option<Seat>,
        void: Option<Pledge>,
        lapsed: Vec<Offer>,
    },
    /// B27: three poaches took effect.
    Poached {
        seat: Seat,
        cards: [CardId; 3],
        target: Name,
        owner: Option<Seat>,
        void: Option<Pledge>,
        lapsed: Vec<Offer>,
    },
    /// B31: `undone`: the old boss's pledges; `own`: what the new boss's became; `lapsed`: the open
    /// offers.
    TookOver {
        seat: Seat,
        card: CardId,
        from: Seat,
        lead: Id,
        undone: Vec<Pledge>,
        own: Vec<Pledge>,
        lapsed: Vec<Offer>,
    },
    /// B18: the boss called the close.
    Closed {
        boss: Seat,
        last_chance: Id,
    },
    /// B18: a card played in the last chance was stopped; everyone is asked again.
    AskedAgain {
        last_chance: Id,
    },
    /// B20: `paid`: what each supplier gets; `rest`: the boss's; `used`: the clan cards spent;
    /// `marker`: the next undone deal.
    Succeeded {
        boss: Seat,
        deal: DealNo,
        value: Money,
        pot: Money,
        paid: Vec<Paid>,
        rest: Money,
        used: Vec<CardId>,
        marker: Option<DealNo>,
    },
    /// B36: the die after a deal; the game ends on 1 to `ends_on`.
    MarketRolled {
        die: u8,
        ends_on: u8,
    },
    /// B19, B21.
    Failed {
        boss: Seat,
        deal: DealNo,
    },
    /// B23: the turn is over, and these investors are back.
    Uncovered {
        names: Vec<Name>,
    },
    /// B7: these seats hold more than the limit.
    DiscardBegan {
        discarding: Id,
        limit: u8,
        owing: Vec<Seat>,
    },
    Discarded {
        seat: Seat,
        cards: Vec<(CardId, Card)>,
    },
    /// B35–B37: the game is over, with what each seat has.
    Ended {
        money: Vec<Money>,
    },
}

/// Why a pledge ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Both agreed.
    Released,
    /// By the boss.
    Dropped,
    /// By its supplier.
    Withdrawn,
}

/// What a supplier gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    pub seat: Seat,
    pub price: Money,
}
