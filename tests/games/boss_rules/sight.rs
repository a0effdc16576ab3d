//! Information: B46, and I3 for what a view holds.

use boardroom::game::{Arg, Dice, Game, Line, Seat, Viewer};
use boardroom::games::boss::rules::{Boss, Card, CardId, Event};

use crate::boss::table::{Setup, Table, name};

#[test]
fn b46_what_is_public() {
    let mut table = Setup::new(3).hand(0, "s s").hand(1, "S").hand(2, "tG p").marker(11).deal();
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    table.agree(1, "S", 3);
    let public = Boss::public(&table.state);
    assert_eq!(public.open, table.state.open, "investors, covers, laid-out cards, offers, pledges, discards");
    assert_eq!(public.hands, [2, 0, 1], "laid-out cards aren't in the hand");
    assert_eq!(public.deck, 98 - 5);
}

#[test]
fn b46_hands_are_private() {
    let table = Setup::new(3).hand(0, "s").hand(1, "b").turn();
    for seat in 0..3 {
        let (viewer, own) = table.view(seat).own.expect("a seat's view");
        assert_eq!((viewer, &own.hand[..]), (Seat(seat), table.hand(seat.into())));
    }
    assert_eq!(Boss::view(&table.state, Viewer::Public).own, None);
    // Where the cards lie doesn't matter to another's view.
    let mut other = Setup::new(3).hand(0, "s").hand(1, "p").turn();
    assert_ne!(table.state, other.state);
    other.state.open.next = table.state.open.next;
    assert_eq!(table.view(0), other.view(0));
    assert_eq!(Boss::public(&table.state), Boss::public(&other.state));
    assert_ne!(table.view(1), other.view(1));
}

#[test]
fn b46_a_clan_card_that_returned_to_a_hand_is_still_known() {
    let mut table = Setup::new(4).owners("0123..").hand(2, "W W p").marker(6).deal();
    table.offer(2, "W", 2).unwrap();
    let shown = table.laid(2);
    table.give_up(0).unwrap();
    let returned = |table: &Table| -> Vec<CardId> {
        Boss::public(&table.state).open.returned.iter().map(|returned| returned.card).collect()
    };
    assert_eq!(returned(&table), shown);
    let imagined = Boss::imagine(&table.view(0), &mut Dice::new([5; 32], 0));
    assert!(imagined.hands[2].contains(&shown[0]), "{imagined:?}");
    // Laid out again it is among the others on the table.
    table.raise(1).unwrap();
    table.offer(2, "W", 2).unwrap();
    let other = table.hand(2).iter().any(|&card| shown.contains(&card));
    assert_eq!(returned(&table), if other { shown } else { Vec::new() });
}

#[test]
fn b46_the_decks_order_is_hidden() {
    let table = Setup::new(3).hand(0, "s").turn();
    let mut other = Setup::new(3).hand(0, "s").turn();
    other.state.deck.reverse();
    for seat in 0..3 {
        assert_eq!(table.view(seat), other.view(seat));
    }
}

/// How many cards a line names.
fn cards(line: &Line) -> i64 {
    let here = line.args.iter().map(|(_, arg)| in_arg(arg)).sum();
    match line.args.iter().find(|(name, _)| *name == "count") {
        Some((_, Arg::Number(count))) if line.id == "boss-counted" => here * count,
        _ => here,
    }
}

fn in_arg(arg: &Arg) -> i64 {
    match arg {
        Arg::Line(line) => i64::from(line.id.starts_with("boss-card")) + cards(line),
        Arg::List(args) => args.iter().map(in_arg).sum(),
        _ => 0,
    }
}

#[test]
fn b46_drawn_cards_are_told_to_their_seat_alone() {
    let mut table = Setup::new(3).turn();
    table.roll(0).unwrap();
    let events = table.draw(0).unwrap();
    let told = |viewer| table.told(&events[0], viewer).expect("a line");
    assert_eq!(cards(&told(Viewer::Seat(Seat(0)))), 3);
    for viewer in [Viewer::Public, Viewer::Seat(Seat(1)), Viewer::Seat(Seat(2))] {
        assert_eq!(cards(&told(viewer)), 0);
        assert!(told(viewer).args.contains(&("count", Arg::Number(3))));
    }
    let dealt = Event::Dealt { seat: Seat(1), cards: vec![(table.hand(0)[0], Card::Stop)] };
    assert_eq!(table.told(&dealt, Viewer::Public), None);
    assert_eq!(table.told(&dealt, Viewer::Seat(Seat(0))), None);
    assert_eq!(cards(&table.told(&dealt, Viewer::Seat(Seat(1))).expect("a line")), 1);
}

#[test]
fn b46_the_discards_faces_are_public() {
    let mut table = Setup::new(3).hand(0, "C C C C D D D D G G").turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    let hand = table.hand(0)[..1].to_vec();
    let events = table.discard(0, &hand).unwrap();
    assert_eq!(cards(&table.told(&events[0], Viewer::Public).expect("a line")), 1);
    assert_eq!(Boss::public(&table.state).open.discards, hand);
}

#[test]
fn b33_a_pass_is_told_to_nobody_and_seen_by_its_seat_alone() {
    let mut table = Setup::new(4).hand(2, "tG").deal();
    table.travel(2, name('G').id()).unwrap();
    let before = table.state.clone();
    let events = table.pass(0).unwrap();
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
        assert_eq!(table.told(&events[0], viewer), None);
    }
    for seat in [1, 2, 3] {
        assert_eq!(table.view(seat), Boss::view(&before, Viewer::Seat(Seat(seat))));
    }
    assert!(table.view(0).own.expect("a seat's view").1.passed);
    assert!(!table.view(1).own.expect("a seat's view").1.passed);
}

#[test]
fn b46_a_refusal_knows_the_view_only() {
    // Whether another holds a stop makes no difference to what one may do.
    let with = |hand: &str| {
        let mut table = Setup::new(3).hand(0, hand).hand(1, "b").hand(2, "tG").deal();
        table.travel(2, name('G').id()).unwrap();
        (table.take_over(1), table.stop(1), table.stop(2), table.close(1))
    };
    assert_eq!(with("s"), with("p"));
}
