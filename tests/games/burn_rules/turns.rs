//! A turn: R5–R8.

use boardroom::game::Seat;
use boardroom::games::burn_rate::rules::{Event, Phase, Refusal};

use crate::burn::setup::Setup;

const SIX: &str = "h0 h0 h0 h0 h0 h0";

fn paid(events: &[Event]) -> (u32, bool, i32, i32) {
    let found = events.iter().find_map(|event| match event {
        Event::Paid { contractors, doubled, payroll, funds, .. } => {
            Some((*contractors, *doubled, payroll.0, funds.0))
        }
        _ => None,
    });
    found.expect("a payroll")
}

#[test]
fn r5_up_to_four_cards_one_after_the_other() {
    let mut table = Setup::new(2).hand(0, "+5/0 +5/0 +10/0 +5/0 +10/0").ready();
    for card in ["+5/0", "+10/0", "+5/0"] {
        let events = table.fund(0, card).unwrap();
        assert_eq!(events.len(), 1);
        assert_eq!(table.at(), 0);
    }
    // The fourth ends the phase.
    let events = table.fund(0, "+5/0").unwrap();
    assert_eq!(paid(&events), (0, false, 0, 125));
    assert_eq!(table.at(), 1);
    assert_eq!(table.hand(0).len(), 6);
}

#[test]
fn r5_or_none() {
    let mut table = Setup::new(2).staff(0, "hm1 de").hand(0, SIX).ready();
    table.done(0).unwrap();
    assert_eq!((table.funds(0), table.at()), (98, 1));
    assert_eq!(table.hand(0).len(), 6, "a full hand is kept");
}

#[test]
fn r5_or_discard_one_to_four_of_a_full_hand() {
    for count in 1..=4 {
        let mut table = Setup::new(2).hand(0, SIX).ready();
        table.discard(0, &"h0 ".repeat(count)).unwrap();
        assert_eq!(table.open().discards.len(), count);
        assert_eq!(table.hand(0).len(), 6, "refilled");
        assert_eq!(table.at(), 1, "the phase ends after the discard");
    }
    let mut table = Setup::new(2).hand(0, SIX).ready();
    for wrong in ["", "h0 h0 h0 h0 h0"] {
        assert_eq!(table.discard(0, wrong), Err(Refusal::DiscardFew { most: 4 }));
    }
}

#[test]
fn r5_only_with_exactly_hand_size() {
    let mut table = Setup::new(2).hand(0, "h0 h0 h0 h0 h0").ready();
    assert_eq!(table.discard(0, "h0"), Err(Refusal::HandNotFull { held: 5, size: 6 }));
    let mut table = Setup::new(2).hand(0, "h0 h0 h0").rules(|rules| rules.hand_size = 3).ready();
    table.discard(0, "h0 h0 h0").unwrap();
    assert_eq!(table.at(), 1);
}

#[test]
fn r5_no_more_than_the_hand() {
    let mut table = Setup::new(2).hand(0, "h0 h0 h0").rules(|rules| rules.hand_size = 3).ready();
    assert_eq!(table.discard(0, "h0 h0 h0 h0"), Err(Refusal::NotInHand));
    assert_eq!(table.discard(0, ""), Err(Refusal::DiscardFew { most: 3 }));
}

#[test]
fn r5_with_no_reshuffle_no_more_than_the_deck_holds() {
    let setup = |deck| Setup::new(2).hand(0, SIX).deck(deck).rules(|rules| rules.no_reshuffle = true).ready();
    let mut table = setup(2);
    assert_eq!(table.discard(0, "h0 h0 h0"), Err(Refusal::DiscardFew { most: 2 }));
    table.discard(0, "h0 h0").unwrap();
    assert_eq!((table.state.deck.len(), table.hand(0).len()), (0, 6));
    assert_eq!(setup(0).discard(0, "h0"), Err(Refusal::DeckEmpty));
    // Where the discards are shuffled the deck's size doesn't matter.
    let mut table = Setup::new(2).hand(0, SIX).deck(0).ready();
    table.discard(0, "h0 h0 h0 h0").unwrap();
}

#[test]
fn r5_never_both_in_one_turn() {
    let mut table = Setup::new(2).hand(0, "+5/0 h0 h0 h0 h0 h0").ready();
    table.fund(0, "+5/0").unwrap();
    assert_eq!(table.discard(0, "h0"), Err(Refusal::HasPlayed));
}

#[test]
fn r5_a_countered_card_counts_as_played() {
    let mut table = Setup::new(2).hand(0, "p3 +5/0 +5/0 +5/0").hand(1, "f0").staff(1, "de").ready();
    table.poach(0, 1, "de", "p3").unwrap();
    table.counter(1, "f0").unwrap();
    assert_eq!(table.open().turn().unwrap().played, 1);
    assert!(!table.verbs(0).contains(&"discard"));
    for _ in 0..3 {
        table.fund(0, "+5/0").unwrap();
    }
    assert_eq!(table.at(), 1);
}

#[test]
fn r5_the_phase_ends_when_the_fourth_card_is_settled() {
    for countered in [true, false] {
        let mut table = Setup::new(2).hand(0, "i1/3 +5/0 +5/0 +5/0").hand(1, "r0").ready();
        for _ in 0..3 {
            table.fund(0, "+5/0").unwrap();
        }
        table.bad_idea(0, 1, "i1/3").unwrap();
        assert_eq!(table.at(), 0, "not while it waits for an answer");
        if countered {
            table.counter(1, "r0").unwrap()
        } else {
            table.pass(1).unwrap()
        };
        assert_eq!(table.at(), 1);
    }
}

#[test]
fn r5_without_a_playable_card_the_phase_goes_on_until_done() {
    let mut table = Setup::new(2).hand(0, "h3 r0").ready();
    assert_eq!(table.verbs(0), ["done"]);
    table.done(0).unwrap();
}

#[test]
fn r6_contractors_for_the_engineers_that_are_missing() {
    for (staff, ideas, contractors) in [
        ("", "i1/0", 1),
        ("de", "i1/0", 0),
        ("de de de", "i1/0", 0),
        ("de", "i1/0 i2/0 i4/0", 6),
        // Managers and VPs don't fill in.
        ("dm1 dv3 sm1", "i2/1", 2),
        ("dm1 dv3 de", "", 0),
    ] {
        let mut table = Setup::new(2).staff(0, staff).ideas(0, ideas).ready();
        assert_eq!(table.company(0).contractors(), contractors);
        let events = table.done(0).unwrap();
        assert_eq!(paid(&events).0, contractors, "{staff}; {ideas}");
    }
}

/// There are 12 cards of them in the box.
#[test]
fn r6_the_supply_never_runs_out() {
    let mut table = Setup::new(2).ideas(0, "i4/0 i3/0 i3/1 i3/2 i2/0").ready();
    let events = table.done(0).unwrap();
    assert_eq!(paid(&events), (15, false, 45, 55));
}

#[test]
fn r6_they_adjust_by_themselves() {
    let mut table = Setup::new(2).ideas(0, "i2/1").hand(0, "h0 h0 r0").pool("de").ready();
    assert_eq!(table.company(0).contractors(), 2);
    table.hire(0, "de", "h0").unwrap();
    assert_eq!(table.company(0).contractors(), 1);
    table.release(0, "r0").unwrap();
    assert_eq!(table.company(0).contractors(), 0);
}

#[test]
fn r6_nobody_may_fire_or_poach_one() {
    let mut table = Setup::new(2).ideas(0, "i2/1").ideas(1, "i2/2").hand(0, "f0 p3 h0").ready();
    let verbs = table.verbs(0);
    assert!(!verbs.contains(&"fire") && !verbs.contains(&"poach"), "{verbs:?}");
    assert_eq!(table.fire(0, "de", "f0"), Err(Refusal::NotOnStaff { seat: Seat(0) }));
}

#[test]
fn r7_all_salaries_contractors_too_leave_the_funds() {
    let mut table = Setup::new(2).staff(0, "sv1 hm2 de de fm1").ideas(0, "i4/0").ready();
    // 2 + 1 + 1 + 1 + 1, and two contractors.
    let events = table.done(0).unwrap();
    assert_eq!(paid(&events), (2, false, 12, 88));
    assert_eq!(table.company(0).recap.paid.0, 12);
    assert_eq!(table.funds(1), 100);
}

#[test]
fn r7_exactly_nothing_left_survives() {
    let mut table = Setup::new(3).staff(0, "de de de").funds(0, 3).ready();
    table.done(0).unwrap();
    assert_eq!(table.funds(0), 0);
    assert!(table.open().is_standing(Seat(0)));
}

#[test]
fn r7_below_nothing_it_is_bankrupt_at_once_and_the_funds_stay_negative() {
    let mut table = Setup::new(3).staff(0, "de de de").funds(0, 2).ideas(0, "i4/0").ready();
    let events = table.done(0).unwrap();
    assert_eq!(paid(&events), (1, false, 6, -4));
    assert_eq!(table.funds(0), -4);
    assert!(!table.open().is_standing(Seat(0)));
    assert_eq!(table.at(), 1);
}

#[test]
fn r8_the_hand_is_refilled() {
    for held in 0..=6 {
        let mut table = Setup::new(2).hand(0, &"h0 ".repeat(held)).ready();
        let events = table.done(0).unwrap();
        let drew = events.iter().any(|event| matches!(event, Event::Drew { .. }));
        assert_eq!((table.hand(0).len(), drew), (6, held < 6));
    }
    let mut table = Setup::new(2).rules(|rules| rules.hand_size = 10).ready();
    table.done(0).unwrap();
    assert_eq!(table.hand(0).len(), 10);
}

#[test]
fn r8_the_next_in_business_clockwise_goes_on() {
    let mut table = Setup::new(4).fallen(1).fallen(2).ready();
    for next in [3, 0, 3] {
        let seat = table.at();
        table.done(seat).unwrap();
        assert_eq!(table.at(), next);
    }
}

#[test]
fn r8_a_round_ends_when_the_turn_passes_the_dealers_seat() {
    let mut table = Setup::new(3).dealer(1).turn(2).ready();
    let mut seen = vec![(table.at(), table.open().round)];
    for _ in 0..6 {
        table.done(table.at()).unwrap();
        seen.push((table.at(), table.open().round));
    }
    assert_eq!(seen, [(2, 1), (0, 1), (1, 1), (2, 2), (0, 2), (1, 2), (2, 3)]);
}

#[test]
fn r8_whether_the_dealer_is_still_in_or_not() {
    let mut table = Setup::new(4).dealer(1).turn(2).fallen(1).ready();
    let mut seen = vec![(table.at(), table.open().round)];
    for _ in 0..6 {
        table.done(table.at()).unwrap();
        seen.push((table.at(), table.open().round));
    }
    assert_eq!(seen, [(2, 1), (3, 1), (0, 1), (2, 2), (3, 2), (0, 2), (2, 3)]);
    // Also when the dealer, and the next one too, is out; and with the dealer's own last turn.
    let mut table = Setup::new(4).dealer(1).turn(0).fallen(1).fallen(2).ready();
    table.done(0).unwrap();
    assert_eq!((table.at(), table.open().round), (3, 2));
    let mut table = Setup::new(3).dealer(0).staff(0, "de").funds(0, 0).ready();
    table.done(0).unwrap();
    assert_eq!((table.at(), table.open().round), (1, 2));
}

#[test]
fn every_turn_has_an_id_of_its_own() {
    let mut table = Setup::new(2).ready();
    let first = table.turn();
    table.done(0).unwrap();
    table.done(1).unwrap();
    assert!(table.turn() > first);
    let stale = boardroom::games::burn_rate::rules::Command::Done { turn: first };
    assert_eq!(table.does(0, stale), Err(Refusal::Gone));
    assert!(matches!(table.open().phase, Phase::Turn(_)));
}
