use super::{DealNo, Money, Name, NameSet};
use crate::game::Seat;

/// Why a seat may not do something, with the facts that say what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("unknown house rule {rule}")]
    UnknownHouseRule { rule: String },
    #[error("house rule {rule} can't be {value}")]
    HouseRuleValue { rule: String, value: u32 },
    #[error("not a game for {seats}")]
    Seats { seats: u8 },
    #[error("doesn't sit at this table")]
    NotSeated,
    #[error("the game is over")]
    GameOver,
    /// What the command is about is gone, or has changed.
    #[error("that is gone or has changed")]
    Gone,

    #[error("{placer} places the marker first")]
    MarkerNotPlaced { placer: Seat },
    #[error("the marker lies")]
    MarkerPlaced,
    #[error("no such deal")]
    NoSuchDeal,
    #[error("{boss} leads")]
    NotBoss { boss: Seat },
    #[error("is the boss")]
    IsBoss,
    #[error("already rolled")]
    AlreadyRolled,
    /// B6: a raise was meant for where the marker lay before the roll.
    #[error("the marker lies on deal {} now", deal.0)]
    MarkerMoved { deal: DealNo },
    #[error("roll before drawing")]
    NotRolled,
    /// B39.
    #[error("has to raise in this turn")]
    MustRaise,
    #[error("no deal is on")]
    NoDeal,
    #[error("a deal is on")]
    DealOn,
    #[error("cards are being discarded")]
    Discarding,
    #[error("a card of {seat} is pending")]
    CardPending { seat: Seat },
    #[error("the close is called")]
    LastChance,

    #[error("names nothing")]
    NoNames,
    #[error("the deal doesn't ask for {name:?}")]
    NotAsked { name: Name },
    #[error("{name:?} is filled")]
    Filled { name: Name },
    #[error("the group takes only {take}")]
    GroupFull { of: NameSet, take: u8 },
    /// Neither a free investor nor a clan card.
    #[error("no card for {name:?}")]
    NoCardFor { name: Name },
    #[error("no clan card of {name:?}")]
    NoClanCard { name: Name },
    /// The cards aren't this seat's to choose.
    #[error("the cards are settled")]
    CardsSettled,
    /// B16: a price of its own above what may be promised at all.
    #[error("at most {limit}")]
    PriceAboveLimit { limit: Money },
    /// B13f: with what is promised already.
    #[error("{over} over; {left} left")]
    OverPot { over: Money, left: Money },
    /// An offer that names nothing, for nothing.
    #[error("nothing for nothing")]
    NothingForNothing,
    #[error("only to the boss, {boss}")]
    OnlyToBoss { boss: Seat },
    #[error("no such player")]
    NoSuchPlayer,
    /// B13g.
    #[error("made {most} offers in this deal")]
    TooManyOffers { most: u8 },
    #[error("not asked of this seat")]
    NotAddressee,
    #[error("not this seat's to take back")]
    NotMaker,

    /// B15: neither the boss nor the supplier.
    #[error("not a party to it")]
    NotParty,
    #[error("a release is proposed already")]
    ReleaseProposed,
    /// B15: only the other side can release it.
    #[error("the pledge binds")]
    Binds,
    #[error("an own filling is dropped")]
    OwnFilling,

    #[error("only between two players")]
    NotTwoPlayers,
    #[error("not the opponent's investor")]
    NotOpponents,

    #[error("no such target")]
    NoSuchTarget,
    #[error("{name:?} is covered")]
    Covered { name: Name },
    #[error("that card isn't laid out")]
    NotLaidOut,
    /// B22.
    #[error("that travel isn't for {name:?}")]
    WrongTravel { name: Name },
    /// B18.
    #[error("only a pledged card")]
    NotPledged,
    /// B41: outside a deal.
    #[error("only an own investor")]
    NotOwn,
    #[error("no such travel in hand")]
    NoTravel,
    #[error("no boss in hand")]
    NoBossCard,
    #[error("no stop in hand")]
    NoStop,
    /// B27.
    #[error("holds {held} of three poaches")]
    TooFewPoaches { held: usize },
    /// B28.
    #[error("unowned investors first")]
    UnownedFirst { of: NameSet },
    #[error("that investor is the seat's own")]
    OwnInvestor,
    #[error("no investor to poach")]
    NothingToPoach,
    #[error("no card is pending")]
    NothingToStop,
    #[error("nothing to pass")]
    NothingToPass,
    #[error("it is the seat's own card")]
    OwnCard,
    #[error("has passed")]
    HasPassed,
    /// B18.
    #[error("not every group is full")]
    NotFull,
    #[error("nothing to discard")]
    NothingToDiscard,
    #[error("discard exactly {count}")]
    DiscardExactly { count: usize },
    #[error("not in hand")]
    NotInHand,
}
