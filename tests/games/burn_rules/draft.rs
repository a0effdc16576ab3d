//! The set-up: R1–R4.

use std::collections::BTreeSet;

use boardroom::game::{Dice, Game, Seat};
use boardroom::games::burn_rate::rules::{BurnRate, Department, Event, Money, Options, Phase, Refusal, Role};

use crate::burn::setup::seeds;
use crate::burn::table::Table;

fn staff(starting_staff: u8) -> Options {
    Options { starting_staff, ..Options::default() }
}

#[test]
fn r1_two_to_four_play() {
    for seats in [0, 1, 5, 255] {
        let refused = BurnRate::start(&seeds(), &Options::default(), seats, &mut Dice::new([1; 32], 0));
        assert_eq!(refused, Err(Refusal::Seats { seats }));
    }
    for seats in 2..=4 {
        assert_eq!(Table::start(seats, Options::default(), 1).open().companies.len(), usize::from(seats));
    }
}

#[test]
fn r1_each_begins_with_100_with_four_80() {
    for (seats, funds) in [(2, 100), (3, 100), (4, 80)] {
        assert_eq!(Table::start(seats, Options::default(), 1).all_funds(), vec![funds; seats.into()]);
        let rich = Options { starting_funds: Some(Money(321)), ..Options::default() };
        assert_eq!(Table::start(seats, rich, 1).all_funds(), vec![321; seats.into()]);
    }
}

#[test]
fn r1_hand_size_and_starting_staff_are_the_tables() {
    for (starting_staff, hand_size) in [(0, 3), (1, 10), (8, 6)] {
        let mut table = Table::start(2, Options { starting_staff, hand_size, ..Options::default() }, 3);
        while table.drafting().is_some() {
            table.draft_any().unwrap();
        }
        for seat in 0..2 {
            assert_eq!(table.hand(seat).len(), usize::from(hand_size));
            assert_eq!(table.company(seat).staff.len(), usize::from(starting_staff));
        }
    }
}

#[test]
fn r2_four_shuffled_stacks_each_with_one_turned_up() {
    let mut orders = BTreeSet::new();
    for seed in 0..8 {
        let table = Table::start(2, Options::default(), seed);
        for (department, size) in Department::ALL.into_iter().zip([8, 16, 8, 8]) {
            let up = table.open().pool[department.index()].as_ref().expect("one is turned up");
            let stack = &table.state.stacks[department.index()];
            assert_eq!(up.department, department);
            assert!(stack.iter().all(|below| below.department == department));
            assert_eq!(stack.len(), size - 1);
        }
        orders.insert(table.stack('d'));
    }
    assert_eq!(orders.len(), 8, "shuffled");
}

#[test]
fn r3_from_the_dealers_left_clockwise_for_four_rounds() {
    for seats in 2..=4 {
        let mut table = Table::start(seats, Options::default(), 5);
        let dealer = table.open().dealer.0;
        for round in 1..=4 {
            for step in 1..=seats {
                assert_eq!(table.drafting(), Some(((dealer + step) % seats, round)));
                table.draft_any().unwrap();
            }
        }
        assert_eq!(table.drafting(), None);
        assert!(table.open().companies.iter().all(|company| company.staff.len() == 4));
    }
}

#[test]
fn r3_the_next_of_the_stack_is_turned_up_at_once() {
    let mut table = Table::start(3, Options::default(), 2);
    let (seat, _) = table.drafting().unwrap();
    let taken = table.open().pool[1].clone().expect("a developer");
    let next = *table.stack('d').last().expect("more of them");
    let events = table.draft(seat, taken.id).unwrap();
    assert!(matches!(&events[0], Event::Drafted { employee, up: Some(up), .. }
        if *employee == taken && up.id == next));
    assert!(table.works_for(seat.into(), taken.id));
    assert!(table.is_up(next));
    assert!(!table.stack('d').contains(&next));
}

#[test]
fn r3_departments_need_not_be_covered() {
    let mut table = Table::start(2, staff(2), 1);
    while let Some((seat, _)) = table.drafting() {
        // Two VPs may not be in one department: then somebody else has to do.
        let developer = table.open().pool[1].as_ref().expect("a developer").id;
        if table.draft(seat, developer).is_err() {
            table.draft_any().unwrap();
        }
    }
    assert!(table.company(0).department(Department::Finance).next().is_none());
}

/// Puts VPs on top of these departments' stacks, two deep.
fn vps_on_top(table: &mut Table, departments: &[usize]) {
    for &at in departments {
        let mut stack = std::mem::take(&mut table.state.stacks[at]);
        stack.extend(table.state.open.pool[at].take());
        stack.sort_by_key(|employee| employee.is_vp());
        table.state.open.pool[at] = stack.pop();
        table.state.stacks[at] = stack;
    }
}

#[test]
fn r3_a_second_vp_of_a_department_may_not_be_taken() {
    let mut table = Table::start(2, staff(2), 1);
    vps_on_top(&mut table, &[0]);
    let (first, _) = table.drafting().unwrap();
    let vp = |table: &Table| table.open().pool[0].as_ref().expect("a VP").id;
    table.draft(first, vp(&table)).unwrap();
    table.draft_any().unwrap();
    let has_vp = Refusal::HasVp { seat: Seat(first), department: Department::Sales };
    if table.open().pool[0].as_ref().is_some_and(|up| up.is_vp()) {
        assert_eq!(table.draft(first, vp(&table)), Err(has_vp));
    } else {
        panic!("the second draft took the VP of Sales: {:?}", table.open().pool[0]);
    }
}

#[test]
fn r3_who_has_no_legal_employee_skips_by_itself() {
    // Every stack shows VPs, three deep: the first seat takes one of each and then can take nobody.
    let mut table = Table::start(2, staff(8), 1);
    vps_on_top(&mut table, &[0, 1, 2, 3]);
    let (first, _) = table.drafting().unwrap();
    let mut skipped = Vec::new();
    for _ in 0..4 {
        let company = table.company(first.into());
        let mine = table.open().turned_up().find(|up| up.is_vp() && company.has_room_for(up).is_ok());
        let mine = mine.expect("a VP").id;
        table.draft(first, mine).unwrap();
        // The other takes after it, where the same stack shows a VP too.
        let department = table.company(first.into()).staff.last().unwrap().department;
        let theirs = table.open().pool[department.index()].as_ref().expect("a VP").id;
        skipped.extend(table.draft(1 - first, theirs).unwrap());
    }
    // Now each stack shows its last VP, whom neither may take, to the end of the draft.
    let skips: Vec<(u8, u8)> = skipped
        .iter()
        .filter_map(|event| match event {
            Event::PickSkipped { seat, round } => Some((seat.0, *round)),
            _ => None,
        })
        .collect();
    let second = 1 - first;
    let expected: Vec<(u8, u8)> = (5..=8).flat_map(|round| [(first, round), (second, round)]).collect();
    assert_eq!(skips, expected);
    assert!(matches!(table.open().phase, Phase::Turn(_)));
    assert!(table.open().turned_up().all(|up| matches!(up.role, Role::Vp { .. })));
}

#[test]
fn r3_with_no_starting_staff_there_is_no_draft() {
    for seats in 2..=4 {
        let table = Table::start(seats, staff(0), 1);
        assert!(matches!(table.open().phase, Phase::Turn(_)));
        assert!(table.open().companies.iter().all(|company| company.staff.is_empty()));
        assert!(!table.log.iter().any(|event| matches!(event, Event::PickBegan { .. })));
    }
}

#[test]
fn r3_only_who_is_turned_up_and_only_in_turn() {
    let mut table = Table::start(3, Options::default(), 2);
    let (seat, _) = table.drafting().unwrap();
    let other = (seat + 1) % 3;
    let up = table.open().pool[0].as_ref().unwrap().id;
    assert_eq!(table.draft(other, up), Err(Refusal::Drafting { seat: Seat(seat) }));
    let hidden = table.stack('s')[0];
    assert_eq!(table.draft(seat, hidden), Err(Refusal::NotTurnedUp));
    assert_eq!(table.done(seat), Err(Refusal::Drafting { seat: Seat(seat) }));
    assert_eq!(table.awaited(), [(seat, boardroom::game::Tempo::Turn)]);
}

#[test]
fn r4_then_the_cards_are_shuffled_and_dealt_and_the_dealers_left_begins() {
    let mut decks = BTreeSet::new();
    for seed in 0..6 {
        let mut table = Table::start(3, staff(1), seed);
        assert_eq!(table.state.deck.len(), 102);
        assert!(table.state.hands.iter().all(Vec::is_empty));
        while table.drafting().is_some() {
            table.draft_any().unwrap();
        }
        assert_eq!(table.state.deck.len(), 102 - 18);
        assert!(table.state.hands.iter().all(|hand| hand.len() == 6));
        assert_eq!(table.at(), (table.open().dealer.0 + 1) % 3);
        assert_eq!(table.open().round, 1);
        decks.insert(table.state.deck.clone());
    }
    assert_eq!(decks.len(), 6, "shuffled");
}

#[test]
fn r4_the_dealer_is_drawn_by_lot() {
    for seats in 2..=4 {
        let dealers: BTreeSet<u8> =
            (0..40).map(|seed| Table::start(seats, Options::default(), seed).open().dealer.0).collect();
        assert_eq!(dealers, (0..seats).collect());
    }
}
