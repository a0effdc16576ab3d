//! R21, R22.

use std::collections::BTreeSet;

use boardroom::game::{Seat, Tempo};
use boardroom::games::burn_rate::rules::{Event, Refusal};

use crate::burn::setup::Setup;
use crate::burn::table::Table;

/// Seat 0 goes under at the end of this turn.
fn doomed(keeps: bool, seed: u8) -> Table {
    Setup::new(3)
        .seed(seed)
        .staff(0, "sv1 hm2 de de de fm1")
        .ideas(0, "i4/0 i2/1")
        .hand(0, "+5/0 h0 conflict")
        .funds(0, 5)
        .rules(|rules| rules.bankrupt_keeps_table = keeps)
        .ready()
}

#[test]
fn r21_hand_and_bad_ideas_go_to_the_discards_employees_under_their_stacks() {
    let mut table = doomed(false, 1);
    let before = table.stack('d');
    table.done(0).unwrap();
    assert_eq!(table.open().discards.len(), 5);
    assert!(table.hand(0).is_empty());
    let company = table.company(0);
    assert!(company.staff.is_empty() && company.ideas.is_empty());
    let stack = table.stack('d');
    assert_eq!(stack[3..], before[..], "under the others");
    assert_eq!(stack.len(), before.len() + 3);
}

#[test]
fn r21_those_of_one_stack_are_shuffled_among_themselves() {
    let orders: BTreeSet<_> = (0..12)
        .map(|seed| {
            let mut table = doomed(false, seed);
            table.done(0).unwrap();
            table.stack('d')[..3].to_vec()
        })
        .collect();
    assert!(orders.len() > 3);
}

#[test]
fn r21_who_comes_to_an_empty_stack_is_turned_up() {
    let mut table = Setup::new(3).staff(0, "fm1 fm1").funds(0, 1).empty("f").ready();
    table.state.open.companies[2].staff.extend(table.state.open.pool[3].take());
    let events = table.done(0).unwrap();
    let up = events.iter().find_map(|event| match event {
        Event::WentBankrupt { up, .. } => Some(up.clone()),
        _ => None,
    });
    let up = up.expect("a bankruptcy");
    assert_eq!(up.len(), 1);
    assert!(table.is_up(up[0]));
    assert_eq!(table.stack('f').len(), 1);
}

#[test]
fn r21_bankrupt_keeps_table_its_cards_are_set_aside() {
    let mut table = doomed(true, 1);
    let (hand, company) = (table.hand(0).to_vec(), table.company(0).clone());
    let stacks = table.state.stacks.clone();
    table.done(0).unwrap();
    assert_eq!(table.hand(0), hand);
    assert_eq!((&table.company(0).staff, &table.company(0).ideas), (&company.staff, &company.ideas));
    assert!(table.open().discards.is_empty());
    assert_eq!(table.state.stacks, stacks);
    // They don't come back: a reshuffle leaves them where they are.
    let deck = std::mem::take(&mut table.state.deck);
    table.state.open.discards = deck;
    table.done(1).unwrap();
    assert_eq!(table.hand(0), hand);
    assert_eq!(table.company(0).ideas, company.ideas);
}

#[test]
fn r21_contractors_vanish_and_a_bankrupt_doesnt_refill() {
    for keeps in [false, true] {
        let mut table = doomed(keeps, 1);
        assert_eq!(table.company(0).contractors(), 3);
        let held = table.hand(0).len();
        let events = table.done(0).unwrap();
        assert!(matches!(events[1], Event::WentBankrupt { seat: Seat(0), .. }));
        assert_eq!(table.company(0).contractors(), 0);
        assert!(!events.iter().any(|event| matches!(event, Event::Drew { .. })));
        assert_eq!(table.hand(0).len(), if keeps { held } else { 0 });
    }
}

#[test]
fn r22_a_bankrupt_company_can_be_no_target() {
    for keeps in [false, true] {
        let mut table = Setup::new(3)
            .fallen(1)
            .staff(0, "sv1 dv3 fv3")
            .staff(1, "de hv2")
            .hand(0, "b3 p3 i1/3 conflict plan")
            .pool("sm1")
            .rules(|rules| rules.bankrupt_keeps_table = keeps)
            .ready();
        let bankrupt = Err(Refusal::TargetBankrupt { target: Seat(1) });
        assert_eq!(table.bad_hire(0, 1, "sm1", "b3"), bankrupt);
        assert_eq!(table.poach(0, 1, "de", "p3"), bankrupt);
        assert_eq!(table.bad_idea(0, 1, "i1/3"), bankrupt);
        assert_eq!(table.oust(0, 1, "hv2", "conflict"), bankrupt);
        assert_eq!(table.plan(0, 1), bankrupt);
        table.bad_idea(0, 2, "i1/3").unwrap();
    }
}

#[test]
fn r22_and_holds_no_turn() {
    let mut table = Setup::new(3).fallen(1).hand(1, "h0").pool("sm1").ready();
    assert_eq!(table.hire(1, "sm1", "h0"), Err(Refusal::Bankrupt));
    assert_eq!(table.done(1), Err(Refusal::Bankrupt));
    assert!(table.verbs(1).is_empty());
    table.done(0).unwrap();
    assert_eq!(table.awaited(), [(2, Tempo::Turn)]);
}
