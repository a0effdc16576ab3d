//! Information: R25.

use boardroom::game::{Arg, Game, Line, Seat, Viewer};
use boardroom::games::burn_rate::rules::{BurnRate, Event, Options};

use crate::burn::setup::Setup;
use crate::burn::table::Table;

#[test]
fn r25_what_is_public() {
    let table = Setup::new(3)
        .staff(1, "de sv1")
        .ideas(2, "i1/0")
        .plan(1)
        .hand(0, "h0 h0")
        .hand(2, "r0")
        .deck(50)
        .ready();
    let public = BurnRate::public(&table.state);
    assert_eq!(public.open, table.state.open, "funds, employees, bad ideas, marks, discards, the pool");
    assert_eq!(public.hands, [2, 0, 1]);
    assert_eq!(public.deck, 50);
    assert_eq!(public.stacks, [6, 14, 7, 7]);
}

#[test]
fn r25_hands_are_private_and_orders_hidden() {
    let table = Setup::new(3).hand(0, "h0 f0").hand(1, "r0").ready();
    for seat in 0..3 {
        let (viewer, own) = table.view(seat).own.expect("a seat's view");
        assert_eq!((viewer, &own.hand[..]), (Seat(seat), table.hand(seat.into())));
    }
    assert_eq!(BurnRate::view(&table.state, Viewer::Public).own, None);
    let mut other = Setup::new(3).hand(0, "h0 f0").hand(1, "+5/0").ready();
    other.state.deck.reverse();
    other.state.stacks.iter_mut().for_each(|stack| stack.reverse());
    assert_eq!(table.view(0), other.view(0));
    assert_eq!(table.view(2), other.view(2));
    assert_ne!(table.view(1), other.view(1));
}

/// How many play cards or employees a line names.
fn named(line: &Line, beginning: &str) -> usize {
    line.args.iter().map(|(_, arg)| in_arg(arg, beginning)).sum()
}

fn in_arg(arg: &Arg, beginning: &str) -> usize {
    match arg {
        Arg::Line(line) => usize::from(line.id.starts_with(beginning)) + named(line, beginning),
        Arg::List(args) => args.iter().map(|arg| in_arg(arg, beginning)).sum(),
        _ => 0,
    }
}

#[test]
fn r25_drawn_cards_are_told_to_their_seat_alone() {
    let mut table = Setup::new(3).ready();
    let events = table.done(0).unwrap();
    let drew = events.iter().find(|event| matches!(event, Event::Drew { .. })).expect("a refill");
    let own = table.told(drew, Viewer::Seat(Seat(0))).expect("a line");
    assert!(own.args.contains(&("count", Arg::Number(6))));
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2))] {
        assert_eq!(table.told(drew, viewer), None);
    }
    let Event::Drew { seat, cards } = drew else { panic!("{drew:?}") };
    let dealt = Event::Dealt { seat: *seat, cards: cards.clone() };
    assert!(table.told(&dealt, Viewer::Seat(Seat(0))).is_some());
    assert_eq!(table.told(&dealt, Viewer::Public), None);
}

#[test]
fn r25_at_the_start_only_the_turned_up_are_told() {
    let table = Table::start(3, Options::default(), 4);
    let started = table.told(&table.log[0], Viewer::Public).expect("a line");
    let roles = ["burn-employee-vp", "burn-employee-manager", "burn-employee-engineer"];
    let told: usize = roles.iter().map(|role| named(&started, role)).sum();
    assert_eq!(told, 4);
}

/// In whichever order those who go lie in their stacks, the same is told.
#[test]
fn r25_the_order_in_a_stack_isnt_told() {
    let mut table = Setup::new(3).staff(0, "sv1 fv2 de de de de sm1").hand(0, "layoffs").ready();
    let events = table.lay_off(0, "", "de de de de sm1").unwrap();
    let Event::LaidOff { seat, card, employees, up } = &events[0] else { panic!("{events:?}") };
    let mut reversed = employees.clone();
    reversed.reverse();
    let other = Event::LaidOff { seat: *seat, card: card.clone(), employees: reversed, up: up.clone() };
    assert_eq!(table.told(&events[0], Viewer::Public), table.told(&other, Viewer::Public));
}

/// Whatever a bankrupt's hand is, under `bankrupt_keeps_table` nobody is told.
#[test]
fn r25_a_hand_that_is_set_aside_stays_unseen() {
    let setup = |hand| {
        let setup = Setup::new(3).staff(0, "de").funds(0, 0).hand(0, hand);
        setup.rules(|rules| rules.bankrupt_keeps_table = true).ready()
    };
    let (mut table, mut other) = (setup("h0 f0"), setup("r0 +5/0"));
    assert_eq!(table.done(0).unwrap(), other.done(0).unwrap());
    assert_eq!(BurnRate::public(&table.state), BurnRate::public(&other.state));
}
