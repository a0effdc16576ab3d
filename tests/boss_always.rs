//! What must always hold in *I'm the Boss!* (I1–I5), and what holds in every game, in games played at
//! random by 2 to 6 seats under every house rule.

mod boss;
mod every_game;

use std::collections::BTreeSet;

use boardroom::game::{Dice, Flow, Game, Seat, Viewer};
use boardroom::games::boss::rules::{Boss, CardId, Event, Money, Open, Phase, Play, State};

use boss::random::{any_move, options, play};
use boss::table::as_move;
use every_game::Coverage;

/// Games of each property; each has its number of seats and house rules.
const GAMES: u32 = 40;
/// Commands a game.
const MOST: usize = 600;

/// Visits every state of many games.
fn games(
    salt: u8,
    count: u32,
    mut visit: impl FnMut(&State, &[Event], &mut Dice),
) -> Vec<(State, Vec<Event>)> {
    (0..count)
        .map(|game| {
            let mut dice = Dice::new([salt; 32], u64::from(game));
            // None, each alone, all, then any.
            let bits = match game {
                0 => 0,
                1..=8 => 1 << (game - 1),
                9 => 255,
                _ => dice.below(256),
            };
            let seats = 2 + u8::try_from(game % 5).expect("small");
            play(seats, options(bits), MOST, &mut dice, &mut visit)
        })
        .collect()
}

/// Every card of the deck, where it is.
fn cards(state: &State) -> Vec<CardId> {
    let open = &state.open;
    let mut cards: Vec<CardId> = state.deck.iter().chain(&open.discards).copied().collect();
    cards.extend(state.hands.iter().flatten());
    cards.extend(open.laid.iter().map(|laid| laid.card));
    cards.extend(open.investors.iter().filter_map(|investor| investor.cover));
    if let Some(pending) = open.pending() {
        cards.extend(pending.play.cards());
    }
    cards
}

#[test]
fn i1_every_card_is_somewhere_exactly_once() {
    games(1, GAMES, |state, _, _| {
        let all = cards(state);
        let distinct: BTreeSet<CardId> = all.iter().copied().collect();
        assert_eq!((all.len(), distinct.len()), (98, 98), "{:?}", state.open.phase);
        assert_eq!(distinct.first(), Some(&CardId(11)));
        assert_eq!(distinct.last(), Some(&CardId(108)));
        for investor in state.open.investors {
            assert!(investor.owner.is_none_or(|owner| owner.0 < state.open.seats));
        }
        for laid in &state.open.laid {
            assert_eq!(state.open.material.clan(laid.card), Some(laid.name));
        }
    });
}

#[test]
fn i2_the_purses_are_the_pots_of_the_deals_done() {
    let played = games(2, GAMES, |state, _, _| {
        let purses: Money = state.purses.iter().copied().sum();
        let pots: Money = state.open.done.iter().map(|done| done.pot).sum();
        assert_eq!(purses, pots);
    });
    assert!(played.iter().any(|(state, _)| state.open.done.len() >= 5), "deals come about");
}

#[test]
fn i3_a_view_never_depends_on_what_is_hidden() {
    let mut moved = 0;
    games(3, GAMES, |state, _, dice| {
        moved += u32::from(every_game::imagination_is_faithful::<Boss>(state, state.open.seats, dice));
        let public = Boss::public(state);
        let over = matches!(state.open.phase, Phase::Over { .. });
        assert_eq!(public.purses.is_some(), over || state.open.options.open_money);
    });
    assert!(moved > 1000, "something hidden was moved {moved} times");
}

#[test]
fn i3_the_same_view_allows_the_same() {
    games(4, GAMES / 4, |state, _, dice| {
        for seat in Seat::all(state.open.seats) {
            let view = Boss::view(state, Viewer::Seat(seat));
            let other = Boss::imagine(&view, dice);
            for _ in 0..4 {
                let wanted = any_move(state, dice);
                if let Some(command) = Boss::command(&wanted.verb, wanted.about, &wanted.values) {
                    let there = Boss::check(&Boss::view(&other, Viewer::Seat(seat)), &command);
                    assert_eq!(Boss::check(&view, &command), there, "{command:?}");
                }
            }
        }
    });
}

/// The story tells others no hidden card and nobody's purse: it is the same, whatever they are.
#[test]
fn i3_the_story_tells_nothing_hidden() {
    games(5, GAMES / 2, |state, events, _| {
        for event in events {
            let public = Boss::told(event, Viewer::Public);
            for seat in Seat::all(state.open.seats) {
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
                *face = boardroom::games::boss::rules::Card::Stop;
            }
        }
        _ => return None,
    }
    Some(other)
}

#[test]
fn i4_a_refused_command_changes_nothing_and_draws_nothing() {
    games(6, GAMES / 4, |state, _, dice| {
        for seat in Seat::all(state.open.seats) {
            for _ in 0..6 {
                let wanted = any_move(state, dice);
                let Some(command) = Boss::command(&wanted.verb, wanted.about, &wanted.values) else {
                    continue;
                };
                let before = state.clone();
                let refused = Boss::check(&Boss::view(state, Viewer::Seat(seat)), &command).is_err();
                let events = Boss::decide(state, seat, &command, dice);
                assert_eq!(refused, events.is_empty(), "{seat} {command:?}: {events:?}");
                assert_eq!(*state, before);
            }
        }
    });
}

#[test]
fn i5_whoever_is_awaited_can_act() {
    games(7, GAMES, |state, _, dice| {
        every_game::the_awaited_can_act::<Boss>(state, dice);
        let over = matches!(state.open.phase, Phase::Over { .. });
        assert_eq!(Boss::waiting(state).is_empty(), over, "{:?}", state.open.phase);
        assert_eq!(Boss::outcome(state).is_some(), over);
    });
}

#[test]
fn i5_what_time_brings_about_is_a_choice() {
    games(15, GAMES, |state, _, dice| {
        for awaited in Boss::waiting(state).into_iter().filter(|awaited| awaited.flow == Flow::Runs) {
            let view = every_game::view::<Boss>(state, awaited.seat);
            let command = Boss::stand_in(&view, awaited.about, dice);
            let wanted = as_move(&command);
            assert_eq!(Boss::command(&wanted.verb, wanted.about, &wanted.values), Some(command));
            let choices = Boss::choices(&view);
            assert!(choices.iter().any(|choice| choice.contains(&wanted)), "{wanted:?}: {choices:?}");
        }
    });
}

/// If nobody ever acts, the clocks bring turn after turn.
#[test]
fn i5_time_alone_brings_the_game_on() {
    games(8, GAMES / 4, |state, _, dice| {
        if dice.below(40) != 0 {
            return;
        }
        let mut state = state.clone();
        let mut turns = 0;
        for _ in 0..400 {
            let waiting = Boss::waiting(&state);
            let Some(awaited) = waiting.iter().find(|awaited| awaited.flow == Flow::Runs) else {
                break;
            };
            let view = every_game::view::<Boss>(&state, awaited.seat);
            let command = Boss::stand_in(&view, awaited.about, dice);
            let events = every_game::act::<Boss>(&mut state, awaited.seat, &command, dice).expect("legal");
            turns += events.iter().filter(|event| matches!(event, Event::TurnBegan { .. })).count();
        }
        assert!(turns > 20 || Boss::outcome(&state).is_some(), "{turns} turns");
    });
}

#[test]
fn choices_are_sound() {
    games(9, GAMES / 4, |state, _, dice| {
        every_game::choices_are_sound::<Boss>(state, state.open.seats, 32, dice);
    });
}

#[test]
fn choices_are_complete() {
    let mut coverage = Coverage::default();
    games(10, GAMES / 2, |state, _, dice| {
        for seat in Seat::all(state.open.seats) {
            let moves: Vec<_> = (0..8).map(|_| any_move(state, dice)).collect();
            every_game::choices_are_complete::<Boss>(state, seat, moves, &mut coverage);
        }
    });
    println!("{coverage:?}");
    coverage.is_enough::<Boss>();
}

#[test]
fn events_survive_json_and_bring_the_same_state() {
    for (state, log) in games(11, GAMES / 2, |_, _, _| {}) {
        every_game::events_survive_json::<Boss>(&log);
        let mut folded = State::default();
        for event in &log {
            let text = serde_json::to_string(event).expect("JSON");
            Boss::apply(&mut folded, &serde_json::from_str(&text).expect("an event"));
        }
        assert_eq!(folded, state);
    }
}

/// A state knows no event that it can't survive: any event may come at any time.
#[test]
fn apply_is_total() {
    let logs: Vec<Vec<Event>> = games(12, 6, |_, _, _| {}).into_iter().map(|(_, log)| log).collect();
    let mut dice = Dice::new([12; 32], 99);
    let all: Vec<&Event> = logs.iter().flatten().collect();
    for _ in 0..40 {
        let mut state = State::default();
        for _ in 0..200 {
            Boss::apply(&mut state, dice.pick(&all).expect("events"));
        }
        let _ = (Boss::waiting(&state), Boss::public(&state));
    }
}

/// Within a deal: groups never overflow, prices never exceed the limit, no card fills two names, and
/// everything pledged or offered is its owner's to give.
#[test]
fn b11_b16_deals_are_always_in_order() {
    games(13, GAMES, |state, _, _| {
        let open = &state.open;
        let (Some(deal), Some(space)) = (open.deal(), open.space()) else { return };
        let filled = deal.filled();
        assert!(filled.without(space.names()).is_empty());
        let cards: usize = deal.pledges.iter().map(|pledge| pledge.cards.len()).sum();
        assert_eq!(cards, filled.len());
        for group in &space.groups {
            assert!(filled.and(group.of).len() <= usize::from(group.take));
        }
        assert!(deal.promised() <= open.limit());
        for pledge in &deal.pledges {
            for &card in &pledge.cards {
                assert_eq!(open.owner(card), Some(pledge.seat));
                assert!(card.clan().is_some() || !is_covered(open, card.name()));
            }
        }
        for offer in &deal.offers {
            assert!(!offer.asked().is_empty());
            assert!(offer.price <= open.limit());
            let supplier = if offer.is_boss_made() { offer.asked().first() } else { Some(&offer.maker) };
            for &card in offer.cards() {
                assert_eq!(open.owner(card).as_ref(), supplier);
                assert!(card.clan().is_some() || !is_covered(open, card.name()));
            }
        }
        assert_eq!(deal.made.len(), usize::from(open.seats));
    });
}

fn is_covered(open: &Open, name: boardroom::games::boss::rules::Name) -> bool {
    open.investor(name).cover.is_some()
}

/// The random games see what the rules are about; else the properties say little.
#[test]
fn the_random_games_are_varied() {
    let played = games(14, GAMES, |_, _, _| {});
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
