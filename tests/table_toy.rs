//! The toy game keeps the seam's promises.

mod toy;

use boardroom::game::{Dice, Face, Game, HouseRules, Kind, Move, Seat, Value, Viewer};
use toy::{Command, Event, State, Toy};

fn started(seats: u8, seed: u8) -> State {
    let cards = Toy::seeds(&[Toy::SEED_FILES[0].built_in]).expect("cards");
    let options = Toy::options(&HouseRules::new()).expect("no rules");
    let events = Toy::start(&cards, &options, seats, &mut Dice::new([seed; 32], 1)).expect("a game");
    let mut state = State::default();
    events.iter().for_each(|event| Toy::apply(&mut state, event));
    state
}

/// A member of a choice, by chance.
fn member(choice: &boardroom::game::Choice, dice: &mut Dice) -> Move {
    use boardroom::game::Domain;
    let values = choice.domains.iter().map(|domain| match domain {
        Domain::Pick(ids) => Value::Pick(*dice.pick(ids).expect("a pick is never empty")),
        Domain::Whole(range) => Value::Whole(range.start() + dice.below(range.end() - range.start() + 1)),
        Domain::Subset { of, size } => {
            let mut of = of.clone();
            dice.shuffle(&mut of);
            of.truncate(usize::from(
                size.start()
                    + u8::try_from(dice.below(u32::from(size.end() - size.start()) + 1)).expect("small"),
            ));
            Value::Subset(of)
        }
    });
    Move { verb: choice.verb.to_owned(), about: choice.about, values: values.collect() }
}

/// Plays by chance, visiting every state.
fn play(seats: u8, seed: u8, mut visit: impl FnMut(&State, &mut Dice)) -> State {
    let mut state = started(seats, seed);
    let mut dice = Dice::new([seed; 32], 99);
    for _ in 0..500 {
        visit(&state, &mut dice);
        let awaited = Toy::waiting(&state);
        let Some(awaited) = dice.pick(&awaited).copied() else { break };
        let choices = Toy::choices(&Toy::view(&state, Viewer::Seat(awaited.seat)));
        let Some(choice) = dice.pick(&choices).cloned() else { continue };
        let wanted = member(&choice, &mut dice);
        let command = Toy::command(&wanted.verb, wanted.about, &wanted.values).expect("a command");
        let events = Toy::play(&state, awaited.seat, &command, &mut dice).expect("a choice is accepted");
        for event in &events {
            let json = serde_json::to_value(event).expect("JSON");
            assert_eq!(serde_json::from_value::<Event>(json).expect("an event"), *event);
            Toy::apply(&mut state, event);
        }
    }
    state
}

#[test]
fn it_comes_to_an_end() {
    for seats in 2..=4 {
        for seed in 0..20 {
            let end = play(seats, seed, |_, _| {});
            assert!(Toy::outcome(&end).is_some_and(|outcome| outcome.winners().count() > 0));
            assert!(Toy::waiting(&end).is_empty());
        }
    }
}

#[test]
fn a_view_could_be_of_another_state() {
    let mut moved = 0;
    for seats in 2..=4 {
        for seed in 0..10 {
            play(seats, seed, |state, dice| {
                for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]) {
                    let view = Toy::view(state, viewer);
                    let other = Toy::imagine(&view, dice);
                    assert_eq!(Toy::view(&other, viewer), view);
                    moved += u32::from(other != *state);
                }
            });
        }
    }
    assert!(moved > 100, "{moved}");
}

#[test]
fn who_is_awaited_has_a_choice_and_a_stand_in() {
    for seats in 2..=4 {
        for seed in 0..20 {
            play(seats, seed, |state, dice| {
                for awaited in Toy::waiting(state) {
                    let view = Toy::view(state, Viewer::Seat(awaited.seat));
                    if !matches!(awaited.flow, boardroom::game::Flow::Stands { .. }) {
                        assert!(!Toy::choices(&view).is_empty());
                        let command = Toy::stand_in(&view, awaited.about, dice);
                        assert_eq!(Toy::check(&view, &command), Ok(()));
                    }
                }
            });
        }
    }
}

#[test]
fn what_no_choice_contains_is_refused() {
    let (mut accepted, mut refused) = (0, 0);
    for seed in 0..20 {
        play(3, seed, |state, dice| {
            for _ in 0..20 {
                let verb = dice.pick(Toy::VERBS).expect("verbs");
                let values = verb.params.iter().map(|param| match param.kind {
                    Kind::Pick => Value::Pick(dice.below(15)),
                    Kind::Whole => Value::Whole(dice.below(25)),
                    Kind::Subset => Value::Subset((0..dice.below(3)).map(|_| dice.below(15)).collect()),
                });
                let values = values.collect();
                let wanted = Move { verb: verb.name.to_owned(), about: dice.below(12), values };
                let Some(command) = Toy::command(&wanted.verb, wanted.about, &wanted.values) else {
                    continue;
                };
                let seat = Seat(u8::try_from(dice.below(3)).expect("small"));
                let view = Toy::view(state, Viewer::Seat(seat));
                let contained = Toy::choices(&view).iter().any(|choice| choice.contains(&wanted));
                let checked = Toy::check(&view, &command);
                assert_eq!(checked.is_ok(), contained, "{wanted:?} {checked:?}");
                if contained {
                    accepted += 1
                } else {
                    refused += 1
                }
                if let Err(refusal) = checked {
                    assert!(Toy::refusal(&refusal).id.starts_with("toy-refusal-"));
                }
            }
        });
    }
    assert!(accepted > 20 && refused > 20, "{accepted} {refused}");
}

#[test]
fn a_wrong_file_is_refused_naming_the_place() {
    let error = Toy::seeds(&["[1, 2, \"x\"]"]).expect_err("no number");
    assert_eq!(error.to_string(), "seeds/toy/cards.json, line 1, column 10: no numbers");
    assert!(Toy::seeds(&["[1]"]).is_err());
    assert!(Toy::command("offer", 1, &[]).is_none());
    assert!(matches!(Toy::command("roll", 4, &[]), Some(Command::Roll { turn: 4 })));
}
