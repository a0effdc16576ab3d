//! The rules of *I'm the Boss!*: pure functions over plain data.
//!
//! [`Eyes`] are what one seat sees; what it may do is judged by them alone (`may_…`). A `Script` writes
//! down the events that follow; [`State::apply`] makes them so. Turn, pledge, offer, influence and
//! close hold the rules of their noun; [`id`] says which number is what.

pub mod id;
pub mod noun;

mod board;
mod card;
mod choices;
mod close;
mod command;
mod deal;
mod event;
mod eyes;
mod imagine;
mod influence;
mod invariants;
mod money;
mod name;
mod offer;
mod open;
mod options;
mod pledge;
mod refusal;
mod script;
mod seeds;
mod state;
mod time;
mod told;
mod turn;
mod view;

use std::ops::RangeInclusive;

use crate::game::{
    Awaited, Choice, Dice, Game, HouseRule, HouseRules, Id, Line, Outcome, Seat, SeedError, SeedFile, Value,
    Verb, View, Viewer,
};
use script::Script;

pub use board::{DealNo, Group, MarketCard, Material, Space};
pub use card::{Card, CardId, Filler, TravelKind};
pub use command::{Command, VERBS};
pub use deal::{Bond, Deal, Pending, Play, Pledge, Quote, Stage};
pub use event::{End, Event, Paid};
pub use eyes::Eyes;
pub use money::Money;
pub use name::{Name, NameSet};
pub use offer::{Asked, Content, MOST_OFFERS, Offer, Release, To};
pub use open::{Done, Investor, LaidOut, Open, Phase, Turn};
pub use options::{HOUSE_RULES, Options};
pub use refusal::Refusal;
pub use seeds::{SEED_FILES, Seeds};
pub use state::State;
pub use turn::starter;
pub use view::{Private, Public};

/// *I'm the Boss!*
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boss;

impl Game for Boss {
    const ID: &'static str = "boss";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=6;
    const VERBS: &'static [Verb] = VERBS;
    const HOUSE_RULES: &'static [HouseRule] = HOUSE_RULES;
    const SEED_FILES: &'static [SeedFile] = SEED_FILES;

    type Seeds = Seeds;
    type Options = Options;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Public = Public;
    type Private = Private;
    type Refusal = Refusal;

    fn seeds(texts: &[&str]) -> Result<Seeds, SeedError> {
        Seeds::read(texts)
    }

    fn warnings(seeds: &Seeds) -> Vec<SeedError> {
        seeds.warnings.clone()
    }

    fn options(rules: &HouseRules) -> Result<Options, Refusal> {
        Options::of(rules)
    }

    fn start(seeds: &Seeds, options: &Options, seats: u8, dice: &mut Dice) -> Result<Vec<Event>, Refusal> {
        turn::start(&seeds.material, *options, seats, dice)
    }

    fn apply(state: &mut State, event: &Event) {
        state.apply(event);
    }

    fn public(state: &State) -> Public {
        state.public()
    }

    fn private(state: &State, seat: Seat) -> Private {
        state.private(seat)
    }

    fn check(view: &View<Boss>, command: &Command) -> Result<(), Refusal> {
        Eyes::of(view)?.check(command)
    }

    fn decide(state: &State, seat: Seat, command: &Command, dice: &mut Dice) -> Vec<Event> {
        let mut script = Script::new(state.clone(), dice);
        // A command that didn't pass the check brings nothing about.
        script.act(seat, command).map_or_else(|_| Vec::new(), |()| script.events())
    }

    fn choices(view: &View<Boss>) -> Vec<Choice> {
        Eyes::of(view).map(|eyes| eyes.choices()).unwrap_or_default()
    }

    fn command(verb: &str, about: Id, values: &[Value]) -> Option<Command> {
        Command::read(verb, about, values)
    }

    fn waiting(state: &State) -> Vec<Awaited> {
        state.waiting()
    }

    fn stand_in(view: &View<Boss>, about: Id, dice: &mut Dice) -> Command {
        // The public has no time that could be over.
        Eyes::of(view).map_or(Command::Pass { window: about }, |eyes| eyes.stand_in(about, dice))
    }

    fn told(event: &Event, viewer: Viewer) -> Option<Line> {
        told::told(event, viewer)
    }

    fn imagine(view: &View<Boss>, dice: &mut Dice) -> State {
        imagine::imagine(view, dice)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        match &state.open.phase {
            Phase::Over { money } => {
                let scores: Vec<i64> = money.iter().map(|money| i64::from(money.0)).collect();
                Some(Outcome::by_score(&scores))
            }
            _ => None,
        }
    }

    fn flaws(state: &State) -> Vec<String> {
        state.flaws()
    }
}
