//! What must always hold in *I'm the Boss!* (I1–I5), and what holds in every game, in games played at
//! random by 2 to 6 seats under every house rule.

use std::collections::BTreeSet;

use boardroom::game::{Face, Game, Seat, Viewer};
use boardroom::games::boss::rules::{Boss, Card, CardId, Deal, Event, Phase, Play, Stage};

use crate::every_game::{self, Random, always, sample};

/// Games of each property.
const PLAYS: u32 = 40;

/// And what else the rules say of every state.
#[test]
fn i1_i2_there_is_no_flaw() {
    every_game::flawless::<Boss>(3 * PLAYS);
}

#[test]
fn i3_a_view_never_depends_on_what_is_hidden() {
    every_game::faithful::<Boss>(PLAYS);
}

#[test]
fn i3_nobody_elses_purse_is_seen_while_the_game_runs() {
    always::<Boss>(PLAYS, |now| {
        let open = &now.state.open;
        let over = matches!(open.phase, Phase::Over { .. });
        assert_eq!(Boss::public(now.state).purses.is_some(), over || open.options.open_money);
    });
}

#[test]
fn i3_everything_can_be_told() {
    every_game::told::<Boss>(PLAYS / 2);
}

/// The story tells others no hidden card and nobody's purse: it is the same, whatever they are.
#[test]
fn i3_the_story_tells_nothing_hidden() {
    always::<Boss>(PLAYS / 2, |now| {
        for event in now.events {
            let public = Boss::told(event, Viewer::Public);
            for seat in Seat::all(now.seats) {
                let told = Boss::told(event, Viewer::Seat(seat));
                match event {
                    Event::Dealt { seat: whose, .. } | Event::Drew { seat: whose, .. } if seat == *whose => {}
                    _ => assert_eq!(told, public, "{event:?}"),
                }
            }
            match event {
                Event::Dealt { .. } | Event::Passed { .. } => assert_eq!(public, None),
                _ => assert!(public.is_some(), "{event:?}"),
            }
            // What is hidden in an event doesn't reach the line.
            if let Some(other) = blurred(event) {
                assert_eq!(Boss::told(&other, Viewer::Public), public, "{event:?}");
            }
        }
    });
}

/// The event with its hidden facts turned about.
fn blurred(event: &Event) -> Option<Event> {
    let mut other = event.clone();
    match &mut other {
        Event::Started { deck, .. } | Event::Reshuffled { deck } => deck.reverse(),
        Event::Drew { cards, .. } => {
            for (card, face) in cards {
                *card = CardId(11);
                *face = Card::Stop;
            }
        }
        _ => return None,
    }
    Some(other)
}

#[test]
fn i4_a_refused_command_changes_nothing() {
    every_game::refused::<Boss>(PLAYS / 2);
}

/// Even if it comes past the check.
#[test]
fn i4_nothing_follows_from_a_refused_command() {
    always::<Boss>(PLAYS / 2, |now| {
        for (seat, view) in now.views() {
            let wanted = Boss::any_move(now.state, &mut now.dice);
            let Some(command) = Boss::command(&wanted.verb, wanted.about, &wanted.values) else { continue };
            let refused = Boss::check(&view, &command).is_err();
            let events = Boss::decide(now.state, seat, &command, &mut now.dice);
            assert_eq!(refused, events.is_empty(), "{seat} {command:?}: {events:?}");
        }
    });
}

#[test]
fn i5_whoever_is_awaited_can_act() {
    every_game::awaited::<Boss>(PLAYS);
}

/// If nobody ever acts, the clocks bring turn after turn.
#[test]
fn i5_time_alone_brings_the_game_on() {
    every_game::brought_on::<Boss>(PLAYS / 2, |event| matches!(event, Event::TurnBegan { .. }));
}

#[test]
fn choices_are_sound() {
    every_game::sound::<Boss>(PLAYS / 4);
}

#[test]
fn choices_are_complete() {
    every_game::complete::<Boss>(PLAYS / 2);
}

#[test]
fn the_journal_brings_the_same_state() {
    every_game::kept::<Boss>(PLAYS / 2);
}

#[test]
fn any_event_may_come_at_any_time() {
    every_game::total::<Boss>(PLAYS / 4, |public| drop(Boss::board(public)));
}

#[test]
fn there_are_lines_for_all_that_is_offered() {
    every_game::shown::<Boss>(PLAYS / 4);
}

/// The random games see what the rules are about; else the properties say little.
#[test]
fn the_random_games_are_varied() {
    let mut phases = BTreeSet::new();
    let played = sample::<Boss>(PLAYS, |now| {
        phases.insert(match &now.state.open.phase {
            Phase::Idle => "idle",
            Phase::Placing { .. } => "placing",
            Phase::Turn(_) => "turn",
            Phase::Deal(deal) if deal.pending.is_some() => "pending",
            Phase::Deal(Deal { stage: Stage::Negotiation, .. }) => "negotiation",
            Phase::Deal(Deal { stage: Stage::LastChance { .. }, .. }) => "last chance",
            Phase::Discarding { .. } => "discarding",
            Phase::Over { .. } => "over",
        });
    });
    assert_eq!(phases.len(), 7, "all but before the first event: {phases:?}");
    let most = played.iter().map(|(state, _)| state.open.done.len()).max();
    assert!(most >= Some(12), "{most:?} deals are done at most");
    let count = |wanted: fn(&Event) -> bool| {
        played.iter().flat_map(|(_, log)| log).filter(|event| wanted(event)).count()
    };
    let seen = [
        ("take-overs", count(|event| matches!(event, Event::TookOver { .. }))),
        (
            "take-overs that void prices",
            count(|event| matches!(event, Event::TookOver { own, .. } if !own.is_empty())),
        ),
        ("stopped poaches", count(|event| matches!(event, Event::Stopped { play: Play::Poach { .. }, .. }))),
        ("poaches", count(|event| matches!(event, Event::Poached { .. }))),
        ("void packages", count(|event| matches!(event, Event::Travelled { void: Some(_), .. }))),
        ("lapsed offers", count(|event| matches!(event, Event::OffersLapsed { .. }))),
        ("asked again", count(|event| matches!(event, Event::AskedAgain { .. }))),
        ("used investors", count(|event| matches!(event, Event::Used { .. }))),
        ("releases", count(|event| matches!(event, Event::PledgeEnded { .. }))),
        (
            "paid bystanders",
            count(|event| matches!(event, Event::Pledged { pledge, .. } if pledge.cards.is_empty())),
        ),
        ("reshuffles", count(|event| matches!(event, Event::Reshuffled { .. }))),
        ("discards", count(|event| matches!(event, Event::Discarded { .. }))),
        ("market dice", count(|event| matches!(event, Event::MarketRolled { .. }))),
        ("ends", count(|event| matches!(event, Event::Ended { .. }))),
    ];
    println!("{seen:?}");
    for (what, times) in seen {
        assert!(times > 0, "no {what}");
    }
}
