//! What must always hold in *Burn Rate* (J1–J5), and what holds in every game, in games played at random by
//! 2 to 4 seats under every house rule.

use boardroom::game::{Face as _, Game, Seat, Viewer};
use boardroom::games::burn_rate::rules::{
    Attack, BurnRate, Card, CardId, Employee, EmployeeId, End, Event, Face, Levels, Money, State,
};

use crate::every_game::{self, Random, always, always_play, sample};

/// Games of each property.
const PLAYS: u32 = 40;

/// And what else the rules say of every state.
#[test]
fn j1_there_is_no_flaw() {
    every_game::flawless::<BurnRate>(2 * PLAYS);
}

#[test]
fn j2_funds_are_start_and_fundings_less_salaries() {
    always_play::<BurnRate>(PLAYS, |play| {
        let (state, log) = play.run(|_| {});
        for seat in Seat::all(play.seats) {
            let fundings: Money = log
                .iter()
                .map(|event| match event {
                    Event::Funded {
                        seat: whose,
                        card: Card { face: Face::Funding { amount, .. }, .. },
                        ..
                    } if *whose == seat => *amount,
                    _ => Money::ZERO,
                })
                .sum();
            let company = &state.open.companies[seat.index()];
            let start = state.open.options.funds(play.seats);
            assert_eq!(company.funds, start + fundings - company.recap.paid);
        }
    });
}

#[test]
fn j3_a_view_never_depends_on_what_is_hidden() {
    every_game::faithful::<BurnRate>(PLAYS);
}

#[test]
fn j3_everything_can_be_told() {
    every_game::told::<BurnRate>(PLAYS / 2);
}

/// The story tells others no hidden card and no order: it is the same, whatever they are.
#[test]
fn j3_the_story_tells_nothing_hidden() {
    always::<BurnRate>(PLAYS / 2, |now| {
        for event in now.events {
            let public = BurnRate::told(event, Viewer::Public);
            for seat in Seat::all(now.seats) {
                let told = BurnRate::told(event, Viewer::Seat(seat));
                match event {
                    Event::Dealt { seat: whose, .. } | Event::Drew { seat: whose, .. } if seat == *whose => {
                        assert!(told.is_some());
                    }
                    _ => assert_eq!(told, public, "{event:?}"),
                }
            }
            // What is hidden in an event doesn't reach the line.
            if let Some(other) = blurred(event) {
                assert_eq!(BurnRate::told(&other, Viewer::Public), public, "{event:?}");
            }
        }
    });
}

/// The event with its hidden facts turned about.
fn blurred(event: &Event) -> Option<Event> {
    let mut other = event.clone();
    match &mut other {
        Event::Started { stacks, .. } => {
            for stack in stacks {
                let below = stack.len().saturating_sub(1);
                stack[..below].reverse();
            }
        }
        Event::Shuffled { deck } | Event::Reshuffled { deck } => deck.reverse(),
        Event::LaidOff { employees, .. } | Event::WentBankrupt { employees, .. } => employees.reverse(),
        Event::Dealt { cards, .. } | Event::Drew { cards, .. } => {
            for Card { id, face } in cards {
                *id = CardId(101);
                *face = Face::Hire { levels: Levels::from_to(0, 3) };
            }
        }
        _ => return None,
    }
    Some(other)
}

#[test]
fn j4_a_refused_command_changes_nothing() {
    every_game::refused::<BurnRate>(PLAYS / 2);
}

/// Even if it comes past the check.
#[test]
fn j4_nothing_follows_from_a_refused_command() {
    always::<BurnRate>(PLAYS / 2, |now| {
        for (seat, view) in now.views() {
            let wanted = BurnRate::any_move(now.state, &mut now.dice);
            let Some(command) = BurnRate::command(&wanted.verb, wanted.about, &wanted.values) else {
                continue;
            };
            let refused = BurnRate::check(&view, &command).is_err();
            let events = BurnRate::decide(now.state, seat, &command, &mut now.dice);
            assert_eq!(refused, events.is_empty(), "{seat} {command:?}: {events:?}");
        }
    });
}

#[test]
fn j5_whoever_is_awaited_can_act() {
    every_game::awaited::<BurnRate>(PLAYS);
}

/// If nobody ever acts, the clocks bring turn after turn.
#[test]
fn j5_time_alone_brings_the_game_on() {
    let progress = |event: &Event| matches!(event, Event::PickBegan { .. } | Event::TurnBegan { .. });
    every_game::brought_on::<BurnRate>(PLAYS / 2, progress);
}

#[test]
fn choices_are_sound() {
    every_game::sound::<BurnRate>(PLAYS / 4);
}

#[test]
fn choices_are_complete() {
    every_game::complete::<BurnRate>(PLAYS / 2);
}

#[test]
fn the_journal_brings_the_same_state() {
    every_game::kept::<BurnRate>(PLAYS / 2);
}

#[test]
fn any_event_may_come_at_any_time() {
    every_game::total::<BurnRate>(PLAYS / 4, |public| drop(BurnRate::board(public)));
}

#[test]
fn there_are_lines_for_all_that_is_offered() {
    every_game::shown::<BurnRate>(PLAYS / 4);
}

/// R24: what the recap counts is what happened.
#[test]
fn r24_the_recap_is_what_happened() {
    always_play::<BurnRate>(PLAYS, |play| {
        let (state, log) = play.run(|_| {});
        for seat in Seat::all(play.seats) {
            let recap = &state.open.companies[seat.index()].recap;
            let count = |wanted: &dyn Fn(&Event) -> bool| {
                u32::try_from(log.iter().filter(|event| wanted(event)).count()).expect("few")
            };
            let attacks = count(&|event| {
                matches!(event, Event::Attacked { seat: by, .. } | Event::Ousted { seat: by, .. }
                    | Event::Planned { seat: by, .. } if *by == seat)
            });
            let forced = count(
                &|event| matches!(event, Event::Landed { target, attack: Attack::BadHire { .. }, .. } if *target == seat),
            );
            let suffered = count(
                &|event| matches!(event, Event::Landed { target, attack: Attack::BadIdea { .. }, .. } if *target == seat),
            );
            let rid = count(&|event| match event {
                Event::Released { seat: by, .. } => *by == seat,
                Event::Countered { target, attack: Attack::BadIdea { .. }, .. } => *target == seat,
                _ => false,
            });
            assert_eq!(
                (recap.attacks, recap.forced, recap.suffered, recap.rid),
                (attacks, forced, suffered, rid)
            );
        }
    });
}

/// The random games see what the rules are about; else the properties say little. They come to their end,
/// or are cut after 1,200 steps.
#[test]
fn the_random_games_are_varied() {
    let played = sample::<BurnRate>(4 * PLAYS, |_| {});
    let ended = |(state, _): &&(State, Vec<Event>)| BurnRate::outcome(state).is_some();
    let ends = played.iter().filter(ended).count();
    println!("{ends} of {} games came to their end, the others were cut", played.len());
    assert!(ends * 2 > played.len());
    for (state, _) in played.iter().filter(ended) {
        let outcome = BurnRate::outcome(state).expect("ended");
        assert!(outcome.winners().all(|winner| state.open.is_standing(winner)));
        assert_eq!(outcome.standings.len(), usize::from(state.open.seats));
    }
    let count = |wanted: fn(&Event) -> bool| {
        played.iter().flat_map(|(_, log)| log).filter(|event| wanted(event)).count()
    };
    let is_pair = |attack: &Attack| attack.cards().len() == 2;
    let pairs = played.iter().flat_map(|(_, log)| log);
    let countered_pairs =
        pairs.filter(|event| matches!(event, Event::Countered { attack, .. } if is_pair(attack))).count();
    let turned_up = |employees: &[Employee], up: &[EmployeeId]| !employees.is_empty() && !up.is_empty();
    let mut up = 0;
    for event in played.iter().flat_map(|(_, log)| log) {
        if let Event::LaidOff { employees, up: ups, .. } | Event::WentBankrupt { employees, up: ups, .. } =
            event
        {
            up += usize::from(turned_up(employees, ups));
        }
    }
    let seen = [
        ("hires", count(|event| matches!(event, Event::Hired { .. }))),
        ("fired VPs", count(|event| matches!(event, Event::Fired { cards, .. } if cards.len() == 2))),
        ("releases", count(|event| matches!(event, Event::Released { .. }))),
        ("counters", count(|event| matches!(event, Event::Countered { .. }))),
        ("countered pairs", countered_pairs),
        (
            "poached VPs",
            count(
                |event| matches!(event, Event::Landed { attack: Attack::Poach { cards, .. }, .. } if cards.len() == 2),
            ),
        ),
        ("attacks without a window", count(|event| matches!(event, Event::Attacked { window: None, .. }))),
        ("ousted VPs", count(|event| matches!(event, Event::Ousted { .. }))),
        ("plans", count(|event| matches!(event, Event::Planned { .. }))),
        (
            "doubled contractors",
            count(|event| matches!(event, Event::Paid { doubled: true, contractors: 1.., .. })),
        ),
        ("layoffs", count(|event| matches!(event, Event::LaidOff { .. }))),
        ("turned up on an empty stack", up),
        ("discards", count(|event| matches!(event, Event::Discarded { .. }))),
        ("exactly nothing left", count(|event| matches!(event, Event::Paid { funds: Money(0), .. }))),
        ("bankruptcies", count(|event| matches!(event, Event::WentBankrupt { .. }))),
        ("reshuffles", count(|event| matches!(event, Event::Reshuffled { .. }))),
        ("last standing", count(|event| matches!(event, Event::Ended { end: End::LastStanding, .. }))),
    ];
    println!("{seen:?}");
    for (what, times) in seen {
        assert!(times > 0, "no {what}");
    }
}
