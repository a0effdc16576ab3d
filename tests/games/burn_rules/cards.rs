//! What the cards do: R13–R18.

use std::collections::BTreeSet;

use boardroom::game::walk::{self, Given, Slot};
use boardroom::game::{Game, Seat, Value};
use boardroom::games::burn_rate::rules::{BurnRate, Command, Event, Kind, Refusal};

use crate::burn::setup::Setup;

#[test]
fn r13_hire_takes_a_turned_up_employee() {
    let mut table = Setup::new(2).hand(0, "h0").pool("fv3").ready();
    let (vp, next) = (table.up("fv3"), *table.stack('f').last().unwrap());
    table.hire(0, "fv3", "h0").unwrap();
    assert!(table.works_for(0, vp));
    assert!(table.is_up(next));
    assert_eq!(table.open().discards.len(), 1);
    assert!(table.hand(0).is_empty());
}

#[test]
fn r13_fire_puts_an_own_employee_to_the_bottom() {
    let mut table = Setup::new(2).staff(0, "sm2 de").hand(0, "f0").ready();
    let (fired, up) = (table.at_work(0, "sm2"), table.open().pool[0].clone());
    table.fire(0, "sm2", "f0").unwrap();
    assert_eq!(table.stack('s').first(), Some(&fired), "under the stack");
    assert_eq!(table.open().pool[0], up);
    assert!(!table.works_for(0, fired));
}

#[test]
fn r13_funding_adds_its_amount() {
    for (card, head, amount) in [
        ("+5/0", "", 5),
        ("+5/2", "fv2", 5),
        ("+10/1", "fm1", 10),
        ("+15/3", "fv3", 15),
        ("+20/3", "fv3", 20),
    ] {
        let mut table = Setup::new(2).staff(0, head).hand(0, card).ready();
        let events = table.fund(0, card).unwrap();
        assert_eq!(table.funds(0), 100 + amount);
        assert!(matches!(&events[0], Event::Funded { funds, .. } if funds.0 == 100 + amount));
    }
}

#[test]
fn r13_release_discards_one_bad_idea_in_front_of_oneself() {
    let mut table = Setup::new(2).ideas(0, "i1/0 i4/0").ideas(1, "i2/0").hand(0, "r0").ready();
    table.release(0, "r0").unwrap();
    assert_eq!(table.company(0).engineers_needed(), 4);
    assert_eq!(table.company(1).engineers_needed(), 2);
    assert_eq!(table.open().discards.len(), 2, "the card and the idea");
}

/// A card that isn't named is the one that fits least often.
#[test]
fn r13_which_card_goes_without_saying() {
    let table = Setup::new(2).staff(0, "hv3").hand(0, "h0 h2 h1").pool("sm1").ready();
    let choices = BurnRate::choices(&table.view(0));
    let verb = BurnRate::VERBS.iter().find(|verb| verb.name == "hire").expect("a verb");
    let given = [(Slot::Param(0), Given::Text(walk::code(&[table.up("sm1").0])))];
    let wanted = walk::parse(verb, &choices, &given, &|_, id| id.to_string()).expect("a move");
    assert_eq!(wanted.values[1], Value::Pick(table.card(0, "h2").0));
}

/// And of a pair none needs to be named, if it is the only one.
#[test]
fn r15_which_pair_goes_without_saying() {
    let table = Setup::new(2).staff(1, "sv1 de").hand(0, "p3 p2").ready();
    let choices = BurnRate::choices(&table.view(0));
    let verb = BurnRate::VERBS.iter().find(|verb| verb.name == "poach").expect("a verb");
    for (short, cards) in [("sv1", 2), ("de", 1)] {
        let given = [(Slot::Param(1), Given::Text(walk::code(&[table.at_work(1, short).0])))];
        let wanted = walk::parse(verb, &choices, &given, &|_, id| id.to_string()).expect("a move");
        assert!(matches!(&wanted.values[2], Value::Subset(of) if of.len() == cards));
    }
}

#[test]
fn r14_bad_hire_gives_a_turned_up_employee() {
    let mut table = Setup::new(3).hand(0, "b0").pool("sv0").ready();
    let (forced, next) = (table.up("sv0"), *table.stack('s').last().unwrap());
    table.bad_hire(0, 2, "sv0", "b0").unwrap();
    table.pass(2).unwrap();
    assert!(table.works_for(2, forced));
    assert!(table.is_up(next));
    assert_eq!(table.company(2).recap.forced, 1);
}

#[test]
fn r14_poach_takes_an_opponents_employee_engineers_too() {
    let mut table = Setup::new(3).staff(2, "de hm1").hand(0, "p3 p1").ready();
    let (engineer, manager) = (table.at_work(2, "de"), table.at_work(2, "hm1"));
    table.poach(0, 2, "de", "p3").unwrap();
    table.pass(2).unwrap();
    table.poach(0, 2, "hm1", "p1").unwrap();
    table.pass(2).unwrap();
    assert!(table.works_for(0, engineer) && table.works_for(0, manager));
    assert!(table.company(2).staff.is_empty());
}

#[test]
fn r14_bad_idea_comes_in_front_of_the_opponent() {
    let mut table = Setup::new(2).hand(0, "i3/1").ready();
    let card = table.card(0, "i3/1");
    table.bad_idea(0, 1, "i3/1").unwrap();
    table.pass(1).unwrap();
    assert!(table.company(1).idea(card).is_some());
    assert!(table.open().discards.is_empty(), "it is in force");
    assert_eq!(table.company(1).contractors(), 3);
}

fn needs(kind: Kind, needed: usize) -> Refusal {
    Refusal::CardsNeeded { kind, needed }
}

#[test]
fn r15_a_vp_takes_two_cards() {
    let setup = || Setup::new(2).staff(0, "fv2 de").staff(1, "sv1 de").hand(0, "f0 f0 p0 p3 p3").ready();
    let mut table = setup();
    assert_eq!(table.fire(0, "fv2", "f0"), Err(needs(Kind::Fire, 2)));
    assert_eq!(table.poach(0, 1, "sv1", "p3"), Err(needs(Kind::Poach, 2)));
    assert_eq!(table.poach(0, 1, "sv1", "p3 p3 p0"), Err(needs(Kind::Poach, 2)));
    table.fire(0, "fv2", "f0 f0").unwrap();
    table.poach(0, 1, "sv1", "p3 p0").unwrap();
    table.pass(1).unwrap();
    assert!(table.company(0).vps().count() == 1 && table.company(1).vps().count() == 0);
}

#[test]
fn r15_two_cards_on_anyone_else_are_refused() {
    let mut table = Setup::new(2).staff(0, "de").staff(1, "hm1").hand(0, "f0 f0 p3 p3").ready();
    assert_eq!(table.fire(0, "de", "f0 f0"), Err(needs(Kind::Fire, 1)));
    assert_eq!(table.poach(0, 1, "hm1", "p3 p3"), Err(needs(Kind::Poach, 1)));
    // One card twice is no pair.
    let card = table.card(0, "f0");
    let twice =
        Command::Fire { turn: table.turn(), employee: table.at_work(0, "de"), cards: vec![card, card] };
    assert_eq!(table.does(0, twice), Err(needs(Kind::Fire, 1)));
}

#[test]
fn r15_one_card_twice_is_no_pair() {
    let mut table = Setup::new(2).staff(0, "fv2").hand(0, "f0 f0").ready();
    let card = table.card(0, "f0");
    let twice =
        Command::Fire { turn: table.turn(), employee: table.at_work(0, "fv2"), cards: vec![card, card] };
    assert_eq!(table.does(0, twice), Err(needs(Kind::Fire, 2)));
}

#[test]
fn r15_both_are_checked_before_anything_moves() {
    let mut table = Setup::new(2).staff(0, "fv2").staff(1, "sv1 hm2").hand(0, "f0 f1 p3 p0").ready();
    assert!(matches!(table.fire(0, "fv2", "f0 f1"), Err(Refusal::Level { level: 0, .. })));
    assert!(matches!(table.poach(0, 1, "sv1", "p3 p0"), Err(Refusal::Level { level: 2, .. })));
    assert_eq!(table.hand(0).len(), 4);
}

#[test]
fn r15_both_count_towards_the_four() {
    let mut table = Setup::new(2).staff(0, "fv2 de").staff(1, "sv1").hand(0, "f0 f0 p3 p3 +5/0").ready();
    table.fire(0, "fv2", "f0 f0").unwrap();
    assert_eq!(table.open().turn().unwrap().played, 2);
    let mut other = Setup::new(2).staff(0, "fv2 de").staff(1, "sv1").hand(0, "f0 f0 p3 p3 +5/0").ready();
    other.fund(0, "+5/0").unwrap();
    other.fire(0, "fv2", "f0 f0").unwrap();
    assert_eq!(other.poach(0, 1, "sv1", "p3 p3"), Err(Refusal::TooManyPlayed { left: 1 }));
    // With two left it is possible, and ends the phase.
    table.poach(0, 1, "sv1", "p3 p3").unwrap();
    table.pass(1).unwrap();
    assert_eq!(table.at(), 1);
}

#[test]
fn r15_one_answer_cancels_both() {
    let mut table = Setup::new(2).staff(1, "sv1").hand(0, "p3 p3").hand(1, "h0").ready();
    table.poach(0, 1, "sv1", "p3 p3").unwrap();
    table.counter(1, "h0").unwrap();
    assert_eq!(table.company(1).vps().count(), 1);
    assert_eq!(table.open().discards.len(), 3);
    assert_eq!(table.open().turn().unwrap().played, 2);
}

#[test]
fn r16_what_is_refused_stays_in_hand() {
    let mut table = Setup::new(2)
        .staff(0, "sv1 dv2 fv2 hv2")
        .staff(1, "dv3")
        .hand(0, "h0 f2 p3 p3 r0 conflict h3 b2")
        .pool("sv0 dv0 hv2 fv2")
        .ready();
    let held = table.hand(0).to_vec();
    // Nobody turned up may come; a VP takes two cards; the only one to poach is a second VP.
    assert!(matches!(table.hire(0, "sv0", "h0"), Err(Refusal::HasVp { .. })));
    assert!(matches!(table.fire(0, "sv1", "f2"), Err(Refusal::CardsNeeded { .. })));
    assert!(matches!(table.poach(0, 1, "dv3", "p3 p3"), Err(Refusal::HasVp { .. })));
    assert_eq!(table.release(0, "r0"), Err(Refusal::NoIdeas));
    assert_eq!(table.hire(0, "fm1", "h0"), Err(Refusal::NobodyMayCome { seat: Seat(0) }));
    assert_eq!(table.hand(0), held);
    let verbs = table.verbs(0);
    for none in ["hire", "fire", "poach", "release"] {
        assert!(!verbs.contains(&none), "{verbs:?}");
    }
    table.oust(0, 1, "dv3", "conflict").unwrap();
}

#[test]
fn r16_without_a_vp_conflict_and_pasture_have_no_target() {
    let mut table = Setup::new(3)
        .staff(0, "sv1 dv2 fv2")
        .staff(1, "de")
        .staff(2, "hv3")
        .hand(0, "conflict pasture")
        .ready();
    for card in ["conflict", "pasture"] {
        assert_eq!(table.oust(0, 1, "de", card), Err(Refusal::NoVp { target: Seat(1) }));
    }
    table.oust(0, 2, "hv3", "pasture").unwrap();
    assert_eq!(table.verbs(0), ["done"]);
}

/// Nor may anybody move by a Bad Hire or a Poach of whom nobody may (R9).
#[test]
fn r16_an_attack_without_an_employee_who_may_move_is_refused() {
    let setup = |own: &str, theirs: &str| {
        Setup::new(2).staff(0, own).staff(1, theirs).hand(0, "b3 p3 p3").pool("sv0 dv0 hv2 fv2")
    };
    let mut table = setup("fv3", "sv1 dv3 hv3 fv2").ready();
    assert_eq!(table.bad_hire(0, 1, "sm1", "b3"), Err(Refusal::NobodyMayCome { seat: Seat(1) }));
    assert!(matches!(table.poach(0, 1, "fv2", "p3 p3"), Err(Refusal::HasVp { seat: Seat(0), .. })));
    assert!(!table.verbs(0).contains(&"badhire"));
    let mut table = setup("fv3", "fv2").ready();
    assert!(!table.verbs(0).contains(&"poach"));
    table.bad_hire(0, 1, "sv0", "b3").unwrap();
    let mut table = setup("", "").rules(|rules| rules.no_forced_vps = true).ready();
    assert_eq!(table.bad_hire(0, 1, "hv2", "b3"), Err(Refusal::ForcedVp));
    assert_eq!(table.verbs(0), ["done"]);
    assert_eq!(table.hand(0).len(), 3);
}

#[test]
fn r17_the_next_of_the_stack_is_turned_up() {
    let mut table = Setup::new(2).hand(0, "h0 h0 b3").ready();
    for _ in 0..2 {
        let next = *table.stack('d').last().unwrap();
        let up = table.open().pool[1].clone().unwrap();
        let card = table.card(0, "h0");
        table.does(0, Command::Hire { turn: table.turn(), employee: up.id, card }).unwrap();
        assert_eq!(table.open().pool[1].as_ref().map(|up| up.id), Some(next));
    }
}

#[test]
fn r17_the_last_of_a_stack_leaves_it_empty_and_who_comes_back_is_turned_up() {
    let mut table = Setup::new(2).hand(0, "h0 f0 f0").pool("sm1").empty("s").staff(0, "sm2").ready();
    assert!(table.stack('s').is_empty());
    table.hire(0, "sm1", "h0").unwrap();
    assert_eq!(table.open().pool[0], None);
    let back = table.at_work(0, "sm2");
    let events = table.fire(0, "sm2", "f0").unwrap();
    assert!(matches!(&events[0], Event::Fired { up: true, .. }));
    assert!(table.is_up(back));
    // The next one goes under it.
    let events = table.fire(0, "sm1", "f0").unwrap();
    assert!(matches!(&events[0], Event::Fired { up: false, .. }));
    assert!(table.is_up(back));
    assert_eq!(table.stack('s').len(), 1);
}

#[test]
fn r17_several_who_return_together_are_shuffled_among_themselves() {
    let orders: BTreeSet<_> = (0..12)
        .map(|seed| {
            let mut table =
                Setup::new(2).seed(seed).staff(0, "sv1 fv2 de de de de sm1").hand(0, "layoffs").ready();
            let before = table.stack('d');
            table.lay_off(0, "", "de de de de sm1").unwrap();
            let stack = table.stack('d');
            assert_eq!(stack[4..], before[..], "under the others");
            assert_eq!(table.stack('s').len(), 6);
            stack[..4].to_vec()
        })
        .collect();
    assert!(orders.len() > 6, "{orders:?}");
}

#[test]
fn r17_one_of_several_is_turned_up_on_an_empty_stack() {
    let ups: BTreeSet<_> = (0..12)
        .map(|seed| {
            let mut table = Setup::new(3)
                .seed(seed)
                .empty("f")
                .staff(0, "sv1 hv2 fm1 fm1 fm1 de")
                .hand(0, "layoffs")
                .ready();
            table.state.open.companies[2].staff.extend(table.state.open.pool[3].take());
            let events = table.lay_off(0, "", "fm1 fm1 fm1 de").unwrap();
            let Event::LaidOff { up, .. } = &events[0] else { panic!("{events:?}") };
            assert_eq!(up.len(), 1);
            assert!(table.is_up(up[0]));
            assert_eq!(table.stack('f').len(), 2);
            up[0]
        })
        .collect();
    assert_eq!(ups.len(), 3);
}

#[test]
fn r18_played_cards_go_to_the_discards() {
    let mut table = Setup::new(2)
        .staff(0, "sv1 dv2 fv2 de")
        .staff(1, "hv3")
        .hand(0, "plan layoffs conflict +5/0")
        .ready();
    table.plan(0, 1).unwrap();
    table.lay_off(0, "", "de").unwrap();
    table.oust(0, 1, "hv3", "conflict").unwrap();
    assert_eq!(table.open().discards.len(), 3);
}

#[test]
fn r18_an_attack_that_arrived_too_but_for_a_bad_idea() {
    let mut table = Setup::new(2).staff(1, "fv2").hand(0, "b3 p3 p3 i1/3").pool("sm1").ready();
    table.bad_hire(0, 1, "sm1", "b3").unwrap();
    table.pass(1).unwrap();
    table.poach(0, 1, "fv2", "p3 p3").unwrap();
    table.pass(1).unwrap();
    table.bad_idea(0, 1, "i1/3").unwrap();
    table.pass(1).unwrap();
    let discards: Vec<_> = table.open().discards.iter().map(|card| card.face.kind()).collect();
    assert_eq!(discards, [Kind::BadHire, Kind::Poach, Kind::Poach]);
}

#[test]
fn r18_an_empty_deck_is_made_of_the_discards() {
    let mut table = Setup::new(2).hand(0, "+5/0").deck(2).ready();
    table.fund(0, "+5/0").unwrap();
    let events = table.done(0).unwrap();
    let drawn: Vec<usize> = events
        .iter()
        .filter_map(|event| match event {
            Event::Drew { cards, .. } => Some(cards.len()),
            Event::Reshuffled { deck } => Some(deck.len()),
            _ => None,
        })
        .collect();
    // Two, then the 100 others shuffled, then four.
    assert_eq!(drawn, [2, 100, 4]);
    assert_eq!((table.hand(0).len(), table.state.deck.len()), (6, 96));
    assert!(table.open().discards.is_empty());
}

#[test]
fn r18_it_is_shuffled_and_not_before_a_card_is_to_be_drawn() {
    let decks: BTreeSet<_> = (0..6)
        .map(|seed| {
            let mut table = Setup::new(2).seed(seed).deck(0).ready();
            table.done(0).unwrap();
            table.state.deck.clone()
        })
        .collect();
    assert_eq!(decks.len(), 6);
    let mut table = Setup::new(2).deck(6).ready();
    table.done(0).unwrap();
    assert!(table.state.deck.is_empty(), "the deck was just enough");
}

#[test]
fn r18_no_reshuffle_players_go_on_with_what_they_hold() {
    let mut table = Setup::new(2).hand(0, "+5/0").deck(2).rules(|rules| rules.no_reshuffle = true).ready();
    table.fund(0, "+5/0").unwrap();
    let events = table.done(0).unwrap();
    assert!(!events.iter().any(|event| matches!(event, Event::Reshuffled { .. })));
    assert_eq!((table.hand(0).len(), table.state.deck.len()), (2, 0));
    table.done(1).unwrap();
    assert_eq!(table.hand(1).len(), 0);
}

#[test]
fn r18_with_nothing_left_the_refill_stops_short() {
    let mut table = Setup::new(2).deck(0).ready();
    let rest = std::mem::take(&mut table.state.open.discards);
    table.state.hands[1] = rest;
    table.done(0).unwrap();
    assert_eq!((table.hand(0).len(), table.at()), (0, 1));
}
