use super::{Department, Employee, Kind, Levels, VpCard};
use crate::game::Seat;

/// Why a seat may not do something, with the facts that say what would be right.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("unknown house rule {rule}")]
    UnknownHouseRule { rule: String },
    #[error("house rule {rule} can't be {value}")]
    HouseRuleValue { rule: &'static str, value: u32 },
    #[error("not a game for {seats}")]
    Seats { seats: u8 },
    #[error("doesn't sit at this table")]
    NotSeated,
    #[error("the game is over")]
    GameOver,
    /// What the command is about is gone, or has changed.
    #[error("that is gone or has changed")]
    Gone,
    /// R22: one's own company.
    #[error("is bankrupt")]
    Bankrupt,

    /// R3: it is this seat's pick.
    #[error("{seat} drafts")]
    Drafting { seat: Seat },
    #[error("the draft is over")]
    DraftOver,
    #[error("it is the turn of {seat}")]
    NotTurn { seat: Seat },
    /// R19: nothing else is possible until the target has answered.
    #[error("waits for the answer of {target}")]
    AwaitingAnswer { target: Seat },
    #[error("no attack to answer")]
    NothingToAnswer,
    /// R19: only the target answers.
    #[error("{target} answers")]
    NotAttacked { target: Seat },

    #[error("not in hand")]
    NotInHand,
    /// No card of this kind is in hand.
    #[error("no {kind:?} in hand")]
    NoneInHand { kind: Kind },
    /// The card is of another kind.
    #[error("not a {kind:?} card")]
    NotThatKind { kind: Kind },
    /// R11: the level of a company's head isn't printed on the card.
    #[error("{department:?} of {seat} has level {level}, not one of {levels}")]
    Level { seat: Seat, department: Department, level: u8, levels: Levels },
    /// R15: how many cards of this kind it takes: two for a VP, one for anyone else.
    #[error("takes {needed} {kind:?} cards")]
    CardsNeeded { kind: Kind, needed: usize },
    /// R5: a pair counts 2.
    #[error("{left} cards may still be played")]
    TooManyPlayed { left: usize },

    /// R16: no turned-up employee may come into this company.
    #[error("nobody turned up may come to {seat}")]
    NobodyMayCome { seat: Seat },
    /// Of the labour pool.
    #[error("not turned up")]
    NotTurnedUp,
    #[error("doesn't work for {seat}")]
    NotOnStaff { seat: Seat },
    /// R9.
    #[error("{department:?} of {seat} has a VP")]
    HasVp { seat: Seat, department: Department },
    /// R9 under `no_forced_vps`.
    #[error("nobody may force a VP on another")]
    ForcedVp,
    #[error("no such bad idea in front of it")]
    NoSuchIdea,
    #[error("no bad idea in front of it")]
    NoIdeas,
    #[error("no such player")]
    NoSuchPlayer,
    #[error("one's own company")]
    OwnCompany,
    /// R22: the target.
    #[error("{target} is bankrupt")]
    TargetBankrupt { target: Seat },
    /// R19.
    #[error("no card in hand cancels that")]
    NoAnswer,
    /// R19.
    #[error("a {kind:?} card doesn't cancel that")]
    WrongAnswer { kind: Kind },

    /// R12: `seat`: whose VPs are asked for.
    #[error("{seat} has {has} of {needs} VPs")]
    TooFewVps { card: VpCard, seat: Seat, has: usize, needs: usize },
    /// R16: Conflict of Opinion, Out to Pasture.
    #[error("{target} has no VP")]
    NoVp { target: Seat },
    /// Exactly one VP of the target's leaves.
    #[error("one VP of {target} leaves")]
    OneVp { target: Seat },
    #[error("{0:?} is no VP", employee.name)]
    IsNoVp { employee: Employee },
    #[error("{0:?} is a VP", employee.name)]
    IsVp { employee: Employee },
    /// R26: nobody leaves by a New Business Plan.
    #[error("nobody leaves by it")]
    NobodyLeaves,
    /// R26.
    #[error("{target} has a plan already")]
    HasPlan { target: Seat },
    /// R27: Layoffs are one's own.
    #[error("only one's own employees")]
    OnlyOwn,
    /// R27.
    #[error("somebody has to leave")]
    SomebodyLeaves,
    #[error("named twice")]
    NamedTwice,
    /// R27: at most so many VPs may leave.
    #[error("at most {most} VPs may leave")]
    VpsStay { most: usize },

    /// R5: never both in one turn.
    #[error("cards were played")]
    HasPlayed,
    /// R5.
    #[error("holds {held} of {size} cards")]
    HandNotFull { held: usize, size: usize },
    /// R5, R18.
    #[error("discard 1 to {most}")]
    DiscardFew { most: usize },
    /// R18 under `no_reshuffle`.
    #[error("the deck is empty")]
    DeckEmpty,
}
