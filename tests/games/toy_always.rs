//! The toy game keeps the seam's promises: what holds in every game holds in it.

use std::collections::BTreeSet;

use boardroom::game::{Dice, Face, Game, Id, Kind, Move, Seat, Value, Verb};

use crate::every_game::{self, Random, sample};
use crate::toy::{Command, Event, Options, Phase, State, Toy};

/// Games of each property.
const PLAYS: u32 = 60;

impl Random for Toy {
    const STEPS: usize = 200;

    fn any_move(state: &State, dice: &mut Dice) -> Move {
        let timely: &[&str] = match Toy::public(state).phase {
            Phase::Turn => &["roll", "offer", "flash"],
            Phase::Offer { .. } => &["accept", "decline"],
            Phase::Window { .. } => &["stop", "pass"],
            Phase::Over => &[],
        };
        let any = dice.below(2) == 0 || timely.is_empty();
        let fitting: Vec<&Verb> =
            Toy::VERBS.iter().filter(|verb| any || timely.contains(&verb.name)).collect();
        let verb = *dice.pick(&fitting).expect("verbs");
        let about = match (dice.below(6), dice.pick(&Toy::waiting(state))) {
            (0, _) | (_, None) => dice.below(30),
            (_, Some(awaited)) => awaited.about,
        };
        let value = |kind, dice: &mut Dice| match kind {
            Kind::Pick => Value::Pick(dice.below(16)),
            Kind::Whole => Value::Whole(dice.below(25)),
            Kind::Subset => Value::Subset((0..dice.below(3)).map(|_| dice.below(16)).collect()),
        };
        let values = verb.params.iter().map(|param| value(param.kind, dice)).collect();
        Move { verb: verb.name.to_owned(), about, values }
    }

    fn as_move(command: &Command) -> Move {
        let (verb, about, values) = match command {
            Command::Roll { turn } => ("roll", turn, vec![]),
            Command::Offer { turn, to, cards, price } => {
                let to = Value::Pick(Id::from(to.0) + 1);
                ("offer", turn, vec![to, Value::Subset(cards.clone()), Value::Whole(*price)])
            }
            Command::Accept { offer } => ("accept", offer, vec![]),
            Command::Decline { offer } => ("decline", offer, vec![]),
            Command::Flash { turn, card } => ("flash", turn, vec![Value::Pick(*card)]),
            Command::Stop { window } => ("stop", window, vec![]),
            Command::Pass { window } => ("pass", window, vec![]),
        };
        Move { verb: verb.to_owned(), about: *about, values }
    }
}

#[test]
fn choices_are_sound() {
    every_game::sound::<Toy>(PLAYS);
}

#[test]
fn choices_are_complete() {
    every_game::complete::<Toy>(2 * PLAYS);
}

#[test]
fn there_is_no_flaw() {
    every_game::flawless::<Toy>(PLAYS);
}

#[test]
fn a_flaw_is_found() {
    let options = Options { rounds: 1, open_scores: false };
    let dealt = |hands| Event::Dealt { options: options.clone(), values: vec![1; 3], hands, rest: vec![3] };
    let mut state = State::default();
    Toy::apply(&mut state, &dealt(vec![vec![1], vec![2, 1]]));
    assert_eq!(Toy::flaws(&state), ["T1: no card is there twice; not so: 1, 2 times"]);
    Toy::apply(&mut state, &dealt(vec![vec![1], vec![2]]));
    assert_eq!(Toy::flaws(&state), Vec::<String>::new());
    Toy::apply(
        &mut state,
        &Event::Offered { offer: 2, seat: Seat(0), to: Seat(1), cards: vec![2], price: 1 },
    );
    assert_eq!(Toy::flaws(&state), ["T2: what is offered is held; not so: [2]"]);
}

#[test]
fn a_view_never_depends_on_what_is_hidden() {
    every_game::faithful::<Toy>(PLAYS);
}

#[test]
fn everything_can_be_told() {
    every_game::told::<Toy>(PLAYS);
}

#[test]
fn a_refused_command_changes_nothing() {
    every_game::refused::<Toy>(PLAYS);
}

#[test]
fn whoever_is_awaited_can_act() {
    every_game::awaited::<Toy>(PLAYS);
}

#[test]
fn time_alone_brings_the_game_on() {
    every_game::brought_on::<Toy>(PLAYS, |event| matches!(event, Event::Began { .. }));
}

#[test]
fn the_journal_brings_the_same_state() {
    every_game::kept::<Toy>(PLAYS);
}

#[test]
fn any_event_may_come_at_any_time() {
    every_game::total::<Toy>(PLAYS, |public| drop(Toy::board(public)));
}

#[test]
fn there_are_lines_for_all_that_is_offered() {
    every_game::shown::<Toy>(PLAYS);
}

/// The random games see all there is, and come to an end with a winner.
#[test]
fn the_random_games_are_varied() {
    let played = sample::<Toy>(PLAYS, |_| {});
    let kinds: BTreeSet<String> = played
        .iter()
        .flat_map(|(_, log)| log)
        .map(|event| serde_json::to_value(event).expect("JSON")["toy"].to_string())
        .collect();
    assert_eq!(kinds.len(), 11, "{kinds:?}");
    let outcomes: Vec<_> = played.iter().filter_map(|(state, _)| Toy::outcome(state)).collect();
    println!("{} ends", outcomes.len());
    assert!(outcomes.len() > 10, "{} came to their end", outcomes.len());
    assert!(outcomes.iter().all(|outcome| outcome.winners().count() > 0));
}

#[test]
fn a_wrong_file_is_refused_naming_the_place() {
    let error = Toy::seeds(&["[1, 2, \"x\"]"]).expect_err("no number");
    assert_eq!(error.to_string(), "seeds/toy/cards.json, line 1, column 10: no numbers");
    assert!(Toy::seeds(&["[1]"]).is_err());
    assert!(Toy::command("offer", 1, &[]).is_none());
    assert!(matches!(Toy::command("roll", 4, &[]), Some(Command::Roll { turn: 4 })));
}
