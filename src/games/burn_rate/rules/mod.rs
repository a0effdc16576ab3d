//! The rules of *Burn Rate*: pure functions over plain data.
//!
//! [`Eyes`] are what one seat sees; what it may do is judged by them alone (`may_…`). A `Script` writes
//! down the events that follow; [`State::apply`] makes them so. Draft, defence, attack, counter, vp,
//! turn and bankruptcy hold the rules of their noun; [`id`] says which number is what.

pub mod id;
pub mod noun;

mod attack;
mod bankruptcy;
mod card;
mod choices;
mod command;
mod company;
mod counter;
mod defence;
mod department;
mod draft;
mod employee;
mod event;
mod eyes;
mod imagine;
mod invariants;
mod material;
mod money;
mod open;
mod options;
mod recap;
mod refusal;
mod script;
mod seeds;
mod state;
mod time;
mod told;
mod turn;
mod view;
mod vp;

use std::ops::RangeInclusive;

use crate::game::{
    Awaited, Choice, Dice, Game, HouseRule, HouseRules, Id, Line, Outcome, Seat, SeedError, SeedFile, Value,
    Verb, View, Viewer,
};
use script::Script;

pub use attack::Attack;
pub use card::{Card, CardId, Face, Kind, Levels, NoLevels, VpCard};
pub use command::{Command, VERBS};
pub use company::{CONTRACTOR, Company};
pub use department::Department;
pub use employee::{Employee, EmployeeId, Rank, Role};
pub use event::Event;
pub use eyes::Eyes;
pub use material::Material;
pub use money::Money;
pub use open::{End, MOST_CARDS, Open, Pending, Phase, Turn};
pub use options::{HOUSE_RULES, Options};
pub use recap::Recap;
pub use refusal::Refusal;
pub use seeds::{SEED_FILES, Seeds};
pub use state::State;
pub use view::{Private, Public};

/// *Burn Rate*.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BurnRate;

impl Game for BurnRate {
    const ID: &'static str = "burn";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
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

    fn options(rules: &HouseRules) -> Result<Options, Refusal> {
        Options::of(rules)
    }

    fn start(seeds: &Seeds, options: &Options, seats: u8, dice: &mut Dice) -> Result<Vec<Event>, Refusal> {
        draft::start(seeds.material(*options), *options, seats, dice)
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

    fn check(view: &View<BurnRate>, command: &Command) -> Result<(), Refusal> {
        Eyes::of(view)?.check(command)
    }

    fn decide(state: &State, seat: Seat, command: &Command, dice: &mut Dice) -> Vec<Event> {
        let mut script = Script::new(state.clone(), dice);
        // A command that didn't pass the check brings nothing about.
        script.act(seat, command).map_or_else(|_| Vec::new(), |()| script.events())
    }

    fn choices(view: &View<BurnRate>) -> Vec<Choice> {
        Eyes::of(view).map(|eyes| eyes.choices()).unwrap_or_default()
    }

    fn command(verb: &str, about: Id, values: &[Value]) -> Option<Command> {
        Command::read(verb, about, values)
    }

    fn waiting(state: &State) -> Vec<Awaited> {
        state.open.waiting()
    }

    fn stand_in(view: &View<BurnRate>, about: Id, _dice: &mut Dice) -> Command {
        // The public has no time that could be over.
        Eyes::of(view).map_or(Command::Pass { window: about }, |eyes| eyes.stand_in(about))
    }

    fn told(event: &Event, viewer: Viewer) -> Option<Line> {
        told::told(event, viewer)
    }

    fn imagine(view: &View<BurnRate>, dice: &mut Dice) -> State {
        imagine::imagine(view, dice)
    }

    fn outcome(state: &State) -> Option<Outcome> {
        matches!(state.open.phase, Phase::Over { .. }).then(|| state.open.outcome())
    }

    fn flaws(state: &State) -> Vec<String> {
        state.flaws()
    }
}
