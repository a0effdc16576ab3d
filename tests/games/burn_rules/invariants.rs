//! What must always hold can fail: each damage done to a state by hand is told of, and nothing else.

use boardroom::game::{Game, Seat};
use boardroom::games::burn_rate::rules::{Attack, BurnRate, Money, Pending, Phase, State, Turn};

use crate::burn::setup::{Setup, is_employee};
use crate::burn::table::Table;

/// Of this damage there is a flaw that begins so, and no other.
fn flawed(table: &Table, flaw: &str, damage: impl FnOnce(&mut State)) {
    assert_eq!(BurnRate::flaws(&table.state), Vec::<String>::new());
    let mut state = table.state.clone();
    damage(&mut state);
    let flaws = BurnRate::flaws(&state);
    assert!(flaws.len() == 1 && flaws[0].starts_with(flaw), "{flaw}: {flaws:#?}");
}

/// The turn of seat 0, who has a VP of Sales; the others have nothing, and seat 1 is bankrupt.
fn table() -> Table {
    Setup::new(3).staff(0, "sv1").funds(1, -1).fallen(1).ready()
}

fn turn(state: &mut State) -> &mut Turn {
    let Phase::Turn(turn) = &mut state.open.phase else { panic!("no turn") };
    turn
}

#[test]
fn j1_an_employee_or_card_that_is_nowhere_or_in_two_places() {
    flawed(&table(), "J1: every employee", |state| drop(state.stacks[0].pop()));
    flawed(&table(), "J1: every employee", |state| {
        state.open.companies[2].staff.push(state.stacks[0][0].clone());
    });
    flawed(&table(), "J1: every play card", |state| drop(state.deck.pop()));
    flawed(&table(), "J1: every play card", |state| state.open.discards.push(state.deck[0].clone()));
    flawed(&table(), "R2, R17: ", |state| {
        let up = state.open.pool[1].take();
        state.stacks[1].extend(up);
    });
}

#[test]
fn j2_money_that_is_missing() {
    flawed(&table(), "J2: ", |state| state.open.companies[0].funds = Money(99));
}

#[test]
fn r8_a_hand() {
    flawed(&table(), "R8: ", |state| state.hands[0].extend(state.deck.drain(..7)));
}

#[test]
fn r9_two_vps_of_a_department() {
    flawed(&table(), "R9: ", |state| {
        let at = state.stacks[0].iter().position(|employee| is_employee(employee, "sv0")).unwrap();
        let vp = state.stacks[0].remove(at);
        state.open.companies[0].staff.push(vp);
    });
}

/// It has paid more than it had.
fn broke(state: &mut State, seat: usize) {
    let company = &mut state.open.companies[seat];
    (company.funds, company.recap.paid) = (Money(-1), Money(101));
    company.recap.fell = Some(1);
}

#[test]
fn r7_r21_r23_r24_r26_a_bankruptcy() {
    flawed(&table(), "R7: ", |state| broke(state, 2));
    flawed(&table(), "R23: each company", |state| state.open.fallen.push(Seat(1)));
    flawed(&table(), "R23: the last company", |state| {
        broke(state, 2);
        state.open.fallen.push(Seat(2));
    });
    flawed(&table(), "R24: the round", |state| state.open.companies[2].recap.fell = Some(1));
    flawed(&table(), "R24: funds", |state| state.open.companies[2].recap.funds.push(Money(100)));
    flawed(&table(), "R21: a bankrupt's hand", |state| state.hands[1].extend(state.deck.pop()));
    flawed(&table(), "R21: a bankrupt's employees", |state| {
        let employee = state.stacks[1].pop();
        state.open.companies[1].staff.extend(employee);
    });
    flawed(&table(), "R21: a bankrupt's employees", |state| {
        state.open.companies[1].ideas.extend(state.deck.pop());
    });
    flawed(&table(), "R26: ", |state| state.open.companies[1].plan = true);
}

/// A card is played on a seat.
fn attack(state: &mut State, target: u8, window: Option<u32>) {
    let card = state.deck.pop().expect("a card");
    let attack = Attack::BadIdea { card };
    turn(state).pending = Some(Pending { window, target: Seat(target), attack });
}

#[test]
fn r5_r20_r22_a_turn() {
    flawed(&table(), "R5: with the fourth", |state| turn(state).played = 4);
    flawed(&table(), "R5: a turn", |state| {
        attack(state, 2, Some(2000));
        turn(state).played = 5;
    });
    flawed(&table(), "R20: ", |state| attack(state, 2, None));
    flawed(&table(), "R22: a bankrupt is no target", |state| attack(state, 1, Some(2000)));
    flawed(&table(), "R22: a bankrupt holds no turn", |state| turn(state).seat = Seat(1));
}
