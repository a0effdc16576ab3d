//! The end and the recap: R23, R24, R28.

use boardroom::game::{Game, Seat};
use boardroom::games::burn_rate::rules::{BurnRate, End, Event, Phase, Recap, Refusal};

use crate::burn::setup::Setup;
use crate::burn::table::Table;

fn places(table: &Table) -> Vec<(u8, u8)> {
    let outcome = BurnRate::outcome(&table.state).expect("an outcome");
    outcome.standings.iter().map(|standing| (standing.seat.0, standing.place)).collect()
}

fn ended(table: &Table) -> Option<(End, Vec<Seat>, Vec<Recap>)> {
    match table.log.last() {
        Some(Event::Ended { end, winners, recaps }) => Some((*end, winners.clone(), recaps.clone())),
        _ => None,
    }
}

#[test]
fn r23_the_last_company_wins_at_once() {
    let mut table = Setup::new(2).staff(0, "de").funds(0, 0).ready();
    let events = table.done(0).unwrap();
    assert!(matches!(
        &events[..],
        [Event::Paid { .. }, Event::WentBankrupt { .. }, Event::Ended { end: End::LastStanding, .. }]
    ));
    assert_eq!(table.winners(), [1]);
    assert!(table.is_over() && table.waiting().is_empty());
    assert_eq!(table.open().phase, Phase::Over { end: End::LastStanding });
}

#[test]
fn r23_once_its_cards_have_moved() {
    let mut table = Setup::new(2).staff(0, "de hm1").ideas(0, "i1/0").hand(0, "h0").funds(0, 1).ready();
    table.done(0).unwrap();
    assert!(table.company(0).staff.is_empty());
    assert_eq!(table.open().discards.len(), 2);
}

#[test]
fn r23_with_two_left_it_goes_on() {
    let mut table = Setup::new(4).fallen(2).staff(0, "de").funds(0, 0).ready();
    table.done(0).unwrap();
    assert!(BurnRate::outcome(&table.state).is_none());
    assert_eq!(table.at(), 1);
}

#[test]
fn r23_there_is_no_limit_of_rounds() {
    let mut table = Setup::new(2).ready();
    for round in 1..=200 {
        assert_eq!(table.open().round, round);
        table.done(0).unwrap();
        table.done(1).unwrap();
    }
}

#[test]
fn r23_nothing_is_possible_after_the_end() {
    let mut table = Setup::new(2).staff(0, "de").funds(0, 0).hand(1, "+5/0").ready();
    table.done(0).unwrap();
    assert_eq!(table.fund(1, "+5/0"), Err(Refusal::GameOver));
    assert_eq!(table.done(1), Err(Refusal::GameOver));
    assert_eq!(table.pass(1), Err(Refusal::GameOver));
    assert_eq!(table.draft(1, boardroom::games::burn_rate::rules::EmployeeId(11)), Err(Refusal::GameOver));
    assert!(table.verbs(1).is_empty());
}

#[test]
fn r23_the_latest_bankrupt_is_second() {
    let mut table = Setup::new(4).fallen(2).fallen(0).staff(1, "de").funds(1, 0).turn(1).ready();
    table.done(1).unwrap();
    assert_eq!(places(&table), [(3, 1), (1, 2), (0, 3), (2, 4)]);
}

/// Nobody pays anything, and there is nothing to draw.
fn still(seats: u8, funds: &[i32]) -> Setup {
    let mut setup = Setup::new(seats).deck(0).rules(|rules| rules.no_reshuffle = true);
    for (seat, &funds) in funds.iter().enumerate() {
        setup = setup.funds(seat, funds);
    }
    setup
}

#[test]
fn r28_a_round_in_which_nothing_moved_ends_the_game() {
    let mut table = still(3, &[10, 30, 20]).ready();
    table.done(0).unwrap();
    table.done(1).unwrap();
    assert!(!table.is_over(), "not before the round ends");
    table.done(2).unwrap();
    let (end, winners, _) = ended(&table).expect("the end");
    assert_eq!((end, winners), (End::Standstill, vec![Seat(1)]));
    assert_eq!(places(&table), [(1, 1), (2, 2), (0, 3)]);
}

#[test]
fn r28_equal_funds_share() {
    let mut table = still(4, &[30, 10, 30, 10]).fallen(3).ready();
    for seat in [0, 1, 2] {
        table.done(seat).unwrap();
    }
    assert_eq!(table.winners(), [0, 2]);
    assert_eq!(places(&table), [(0, 1), (2, 1), (1, 3), (3, 4)]);
}

#[test]
fn r28_only_under_no_reshuffle() {
    let mut table = still(2, &[]).rules(|rules| rules.no_reshuffle = false).ready();
    table.state.hands[0] = std::mem::take(&mut table.state.open.discards);
    for _ in 0..6 {
        table.done(table.at()).unwrap();
    }
    assert!(!table.is_over());
}

#[test]
fn r28_not_if_a_card_was_played_or_discarded_or_a_payroll_paid() {
    // Played.
    let mut table = still(2, &[]).hand(0, "+5/0").ready();
    table.fund(0, "+5/0").unwrap();
    table.done(0).unwrap();
    table.done(1).unwrap();
    assert!(!table.is_over());
    // The next round is a new one.
    table.done(0).unwrap();
    table.done(1).unwrap();
    assert_eq!(table.winners(), [0]);
    // Discarded.
    let six = "h0 h0 h0 h0 h0 h0";
    let mut table = still(2, &[]).hand(0, "f0 f0 r0 r0 r0 r0").hand(1, six).deck(1).ready();
    table.done(0).unwrap();
    table.discard(1, "h0").unwrap();
    assert!(!table.is_over());
    // Paid.
    let mut table = still(2, &[]).staff(0, "de").ready();
    table.done(0).unwrap();
    table.done(1).unwrap();
    assert!(!table.is_over());
}

#[test]
fn r28_a_round_by_r8_also_without_its_dealer() {
    let mut table = still(3, &[5, 6, 7]).fallen(2).ready();
    table.done(0).unwrap();
    table.done(1).unwrap();
    assert_eq!(table.winners(), [1]);
}

#[test]
fn r24_the_recap_counts_for_each_company() {
    let mut table = Setup::new(3)
        .staff(0, "sv1 dv3 fv3")
        .staff(1, "hv2 de fv2")
        .ideas(1, "i2/1")
        .hand(0, "p3 p3 b2 i1/3 conflict plan i2/3")
        .hand(1, "r0 f1 r0")
        .hand(2, "+5/0")
        .pool("sm1")
        .ready();
    // A countered idea, an attack that arrives, a pair that is countered.
    table.bad_idea(0, 1, "i1/3").unwrap();
    table.counter(1, "r0").unwrap();
    table.bad_hire(0, 1, "sm1", "b2").unwrap();
    table.pass(1).unwrap();
    table.plan(0, 1).unwrap();
    // The fourth.
    table.oust(0, 1, "fv2", "conflict").unwrap();
    assert_eq!(table.at(), 1);
    table.release(1, "r0").unwrap();
    table.done(1).unwrap();
    let of = |seat: usize| table.company(seat).recap.clone();
    assert_eq!((of(0).attacks, of(0).paid.0), (4, 6));
    let suffered = of(1);
    assert_eq!((suffered.forced, suffered.suffered, suffered.rid, suffered.attacks), (1, 0, 2, 0));
    assert_eq!(suffered.paid.0, 2 * (2 + 1 + 1), "as paid, doubled");
    assert_eq!(of(2), Recap { funds: of(2).funds, ..Recap::default() });
}

#[test]
fn r24_a_pair_is_one_attack_and_forced_employees_count_only_if_they_arrived() {
    let mut table =
        Setup::new(2).staff(1, "sv1 hm1").hand(0, "p3 p3 b3 i1/3").hand(1, "f0 f0").pool("de").ready();
    table.poach(0, 1, "sv1", "p3 p3").unwrap();
    table.counter(1, "f0").unwrap();
    table.bad_hire(0, 1, "de", "b3").unwrap();
    table.counter(1, "f0").unwrap();
    assert_eq!(table.company(0).recap.attacks, 2);
    assert_eq!((table.company(1).recap.forced, table.company(1).recap.rid), (0, 0));
    table.bad_idea(0, 1, "i1/3").unwrap();
    table.pass(1).unwrap();
    assert_eq!((table.company(1).recap.suffered, table.company(0).recap.attacks), (1, 3));
}

#[test]
fn r24_funds_by_round_and_the_round_it_went_under() {
    let mut table =
        Setup::new(3).staff(0, "de").staff(1, "de de").funds(1, 3).staff(2, "fm1").funds(2, 1).ready();
    while !table.is_over() {
        table.done(table.at()).unwrap();
    }
    let (_, winners, recaps) = ended(&table).expect("the end");
    assert_eq!(winners, [Seat(0)]);
    let funds = |seat: usize| recaps[seat].funds.iter().map(|money| money.0).collect::<Vec<_>>();
    assert_eq!(funds(0), [100, 99, 98], "the start, after the first round, the end");
    assert_eq!(funds(1), [3, 1, -1]);
    assert_eq!(funds(2), [1, 0, -1]);
    assert_eq!([recaps[0].fell, recaps[1].fell, recaps[2].fell], [None, Some(2), Some(2)]);
    assert_eq!(
        table.open().companies.iter().map(|company| company.recap.clone()).collect::<Vec<_>>(),
        recaps
    );
}
