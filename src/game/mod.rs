//! What every game is. No clock, no I/O, no async and no language here.
//!
//! A game is a value of no size that implements [`Game`] (its rules) and [`Face`] (what is said of
//! it). The rules **check** what a seat may do from that seat's [`View`] alone, **decide** which
//! events follow, and **apply** them; only `apply` changes a state.

mod any;
mod automatic;
mod awaited;
mod choice;
mod dice;
mod fact;
mod flaws;
mod line;
mod outcome;
mod playout;
mod script;
mod seat;
mod seeds;
mod verb;
mod view;
pub mod walk;

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::ops::RangeInclusive;

use serde::{Serialize, de::DeserializeOwned};

pub use any::{AnyGame, AnyMatch, Playable, UnreadableEvent};
pub use automatic::{Automatic, Level};
pub use awaited::{Awaited, Flow, Tempo};
pub use choice::{Choice, Domain, Move, Value};
pub use dice::Dice;
pub use fact::{Counted, Fact};
pub use flaws::Flaws;
pub use line::{Arg, Line, Section};
pub use outcome::{Outcome, Standing};
pub use playout::{End, Lineup, MOST_COMMANDS, Playout};
pub use script::Script;
pub use seat::Seat;
pub use seeds::{SeedError, SeedFile, from_json};
pub use verb::{Kind, Need, Param, Verb};
pub use view::{View, Viewer};

/// Names a card, an offer, a pledge, a window, a turn …: never an index, never used again.
pub type Id = u32;

/// The house rules chosen for a table: a rule's id and its value (1 for a rule that is just on).
pub type HouseRules = BTreeMap<String, u32>;

/// A house rule that a table may choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseRule {
    /// The rule's name in the rules page, e.g. `loose_pledges`.
    pub id: &'static str,
    /// `1..=1` for a rule that is only on or off; else the numbers it may be set to.
    pub values: RangeInclusive<u32>,
}

/// The rules of a game. Everything is a pure function.
pub trait Game: Sized + Send + Sync + 'static {
    /// The game's id, e.g. `boss`: names its command, its Fluent files and its seeds.
    const ID: &'static str;
    /// Goes up whenever `decide` would decide a recorded game differently.
    const RULES: u32;
    /// How many may sit down.
    const SEATS: RangeInclusive<u8>;
    /// Everything a seat can do.
    const VERBS: &'static [Verb];
    /// The house rules a table may choose.
    const HOUSE_RULES: &'static [HouseRule];
    /// The files of the game's data.
    const SEED_FILES: &'static [SeedFile];

    /// The game's data, read and checked. What a game needs of it goes into its first events, so a
    /// running game doesn't change with the files.
    type Seeds: Send + Sync;
    type Options: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// `Default` is the state before the first event.
    type State: Clone + Debug + Default + PartialEq + Send + Sync;
    type Command: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// Events are for ever: no variant is edited or removed once shipped.
    type Event: Clone + Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// What everybody sees.
    type Public: Clone + Debug + PartialEq + Send + Sync;
    /// What one seat sees besides.
    type Private: Clone + Debug + PartialEq + Send + Sync;
    type Refusal: std::error::Error + Clone + PartialEq + Send + Sync;

    /// Reads the texts of [`Game::SEED_FILES`], in their order.
    ///
    /// # Errors
    /// What is wrong, in which file and at which place of it.
    fn seeds(texts: &[&str]) -> Result<Self::Seeds, SeedError>;
    /// What looks wrong in the data but can be played: an operator is told.
    fn warnings(_seeds: &Self::Seeds) -> Vec<SeedError> {
        Vec::new()
    }
    /// The options for the house rules chosen; unknown rules and values out of range are refused.
    fn options(rules: &HouseRules) -> Result<Self::Options, Self::Refusal>;
    /// The events of the set-up, for `seats` players.
    fn start(
        seeds: &Self::Seeds,
        options: &Self::Options,
        seats: u8,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Refusal>;
    /// The only thing that changes a state. Total over every event ever shipped.
    fn apply(state: &mut Self::State, event: &Self::Event);
    fn public(state: &Self::State) -> Self::Public;
    fn private(state: &Self::State, seat: Seat) -> Self::Private;
    /// Whether the seat whose view this is may do this. It knows a view only, so no refusal can leak.
    fn check(view: &View<Self>, command: &Self::Command) -> Result<(), Self::Refusal>;
    /// What follows from a command that passed [`Game::check`] for this seat.
    fn decide(state: &Self::State, seat: Seat, command: &Self::Command, dice: &mut Dice) -> Vec<Self::Event>;
    /// Everything the seat may do, as at most 300 products of independent domains.
    fn choices(view: &View<Self>) -> Vec<Choice>;
    /// The command for a verb and its values (one for each of the verb's params), if they are of
    /// the right kind. It need not be legal. `about` is 0 where nothing of the kind can be done: the
    /// refusal then says why.
    fn command(verb: &str, about: Id, values: &[Value]) -> Option<Self::Command>;
    /// Who may act, about what, on which clock.
    fn waiting(state: &Self::State) -> Vec<Awaited>;
    /// What happens for a seat whose time is over: a member of its choices.
    fn stand_in(view: &View<Self>, about: Id, dice: &mut Dice) -> Self::Command;
    /// What a viewer is told of an event: redacted, and complete without the state.
    fn told(event: &Self::Event, viewer: Viewer) -> Option<Line>;
    /// Some state that looks like this view.
    fn imagine(view: &View<Self>, dice: &mut Dice) -> Self::State;
    /// The result, once the game is over.
    fn outcome(state: &Self::State) -> Option<Outcome>;
    /// What doesn't hold of a state although it always must: each begins with the rule's number
    /// (`I1: …`). It is a fault of the rules, and empty in every state to which whole commands lead. For
    /// engineers: it may tell what is hidden.
    fn flaws(state: &Self::State) -> Vec<String>;

    /// What a viewer sees.
    fn view(state: &Self::State, viewer: Viewer) -> View<Self> {
        let own = match viewer {
            Viewer::Public => None,
            Viewer::Seat(seat) => Some((seat, Self::private(state, seat))),
        };
        View { public: Self::public(state), own }
    }

    /// Checks a command against the seat's view, then decides it.
    ///
    /// # Errors
    /// The refusal of [`Game::check`]; nothing has changed then.
    fn play(
        state: &Self::State,
        seat: Seat,
        command: &Self::Command,
        dice: &mut Dice,
    ) -> Result<Vec<Self::Event>, Self::Refusal> {
        Self::check(&Self::view(state, Viewer::Seat(seat)), command)?;
        Ok(Self::decide(state, seat, command, dice))
    }
}

/// A button under the board while a window is open: the same for everyone, whatever they hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowButton {
    /// One of the game's verbs that may be given without saying more, e.g. `stop`: what could be said is
    /// asked privately.
    pub verb: &'static str,
    /// The window it is about.
    pub about: Id,
}

/// When a command is asked to be confirmed.
#[derive(Clone, Debug, PartialEq)]
pub enum Confirm {
    /// Wherever it comes from.
    Always(Line),
    /// Only when typed; a button already showed what it is about.
    Typed(Line),
}

/// What is said of a game: lines, never sentences.
pub trait Face: Game {
    /// The table as everybody sees it, most important section first.
    fn board(public: &Self::Public) -> Vec<Section>;
    /// A seat's own cards and purse; empty for a public view.
    fn hand(view: &View<Self>) -> Vec<Section>;
    fn refusal(refusal: &Self::Refusal) -> Line;
    /// What an id or a whole number offered by a choice is called, and what choosing it would do.
    /// `param` is the name of a param, or of what the verb is about.
    fn label(view: &View<Self>, verb: &str, param: &str, id: Id) -> Line;
    /// What to ask before doing this; `None` if it needs no confirmation.
    fn confirm(view: &View<Self>, command: &Self::Command) -> Option<Confirm>;
    /// The buttons of the open window, if one is open.
    fn window(public: &Self::Public) -> Vec<WindowButton>;
    /// What the seat is awaited for, e.g. "stop or pass: **Travel** on Goldman".
    fn awaited(public: &Self::Public, awaited: &Awaited) -> Line;
}
