//! What must always hold can fail: each damage done to a state by hand is told of, and nothing else.

use std::sync::Arc;

use boardroom::game::{Game, Seat};
use boardroom::games::boss::rules::{
    Asked, Bond, Boss, CardId, Content, Deal, DealNo, Done, Filler, LaidOut, Money, Name, Offer, Phase,
    Pledge, Stage, State,
};

use crate::boss::table::{Setup, Table, name, names};

fn flaws(table: &Table, damage: impl FnOnce(&mut State)) -> Vec<String> {
    assert_eq!(Boss::flaws(&table.state), Vec::<String>::new());
    let mut state = table.state.clone();
    damage(&mut state);
    Boss::flaws(&state)
}

/// Of this damage there is a flaw that begins so, and no other.
fn flawed(table: &Table, flaw: &str, damage: impl FnOnce(&mut State)) {
    let flaws = flaws(table, damage);
    assert!(flaws.len() == 1 && flaws[0].starts_with(flaw), "{flaw}: {flaws:#?}");
}

fn turn() -> Table {
    Setup::new(3).turn()
}

/// Deal 11 (C, G, S; it brings 8): the boss, seat 0, fills C, seat 1 has pledged G for 3 and proposes its
/// release, seat 2 offers S for 2.
fn in_deal() -> Table {
    let mut table = Setup::new(3).marker(11).deal();
    table.fill(0, "C").unwrap();
    let pledge = table.agree(1, "G", 3).id;
    table.release(1, pledge).unwrap();
    table.offer(2, "S", 2).unwrap();
    table
}

fn deal(state: &mut State) -> &mut Deal {
    let Phase::Deal(deal) = &mut state.open.phase else { panic!("no deal is on") };
    deal
}

fn cover(state: &mut State, letter: char) {
    state.open.investors[name(letter).index()].cover = state.deck.pop();
}

fn own(state: &mut State, letter: char, seat: u8) {
    state.open.investors[name(letter).index()].owner = Some(Seat(seat));
}

#[test]
fn i1_a_card_that_is_nowhere_or_in_two_places() {
    flawed(&turn(), "I1: every card is somewhere exactly once", |state| state.deck.truncate(97));
    flawed(&turn(), "I1: every card is somewhere exactly once", |state| state.hands[1].push(state.deck[0]));
    flawed(&turn(), "I1: every card is somewhere exactly once", |state| state.deck.push(CardId(109)));
    flawed(&turn(), "I1: an investor", |state| own(state, 'C', 3));
    let mut table = Setup::new(3).hand(2, "S").marker(11).deal();
    table.offer_with(2, "S", "S", 1).unwrap();
    flawed(&table, "I1: a clan card is laid out", |state| state.open.laid[0].name = Name::Cashman);
}

#[test]
fn i2_b12_b35_b37_money_from_nowhere() {
    flawed(&turn(), "I2: ", |state| state.purses[1] = Money(1));
    // Deal 16 brings four shares of 2.
    let done = |state: &mut State, pot| {
        state.open.done.push(Done { deal: DealNo(16), value: Money(2), pot: Money(pot) });
        state.purses[1] = Money(pot);
    };
    assert_eq!(flaws(&turn(), |state| done(state, 8)), Vec::<String>::new());
    flawed(&turn(), "B12: ", |state| done(state, 9));
    flawed(&turn(), "B35: ", |state| {
        done(state, 8);
        Arc::make_mut(&mut state.open.material).market.clear();
    });
    flawed(&turn(), "B37: ", |state| {
        state.open.phase = Phase::Over { money: vec![Money(0), Money(0), Money(1)] };
    });
}

#[test]
fn b7_b18_b33_who_owes_a_discard_and_who_has_passed() {
    let owing =
        |state: &mut State, owing| state.open.phase = Phase::Discarding { id: 2000, limit: 12, owing };
    let thirteen = |state: &mut State| state.hands[0].extend(state.deck.drain(..13));
    flawed(&turn(), "B7: ", thirteen);
    flawed(&turn(), "B7: ", |state| owing(state, vec![Seat(1)]));
    let due = flaws(&turn(), |state| {
        thirteen(state);
        owing(state, vec![Seat(0)]);
    });
    assert_eq!(due, Vec::<String>::new());
    flawed(&turn(), "B33: ", |state| state.passed.push(Seat(1)));
    let mut table = Setup::new(3).hand(1, "b").marker(11).deal();
    table.take_over(1).unwrap();
    flawed(&table, "B18, B33: ", |state| state.passed = vec![Seat(0), Seat(2)]);
}

#[test]
fn b15_b23_what_lies_on_the_table_outside_a_deal() {
    flawed(&turn(), "B15: ", |state| {
        let at = state.deck.iter().position(|&card| state.open.material.clan(card).is_some()).unwrap();
        let card = state.deck.remove(at);
        let name = state.open.material.clan(card).unwrap();
        state.open.laid.push(LaidOut { seat: Seat(0), card, name });
    });
    flawed(&turn(), "B23: ", |state| cover(state, 'C'));
    // B41.
    assert_eq!(flaws(&Setup::new(2).turn(), |state| cover(state, 'C')), Vec::<String>::new());
}

fn pledge(seat: u8, letters: &str, bond: Bond) -> Pledge {
    let cards = names(letters).iter().map(Filler::Investor).collect();
    Pledge { id: 2000, seat: Seat(seat), cards, bond }
}

#[test]
fn b10_b11_b13_b16_b18_a_deal() {
    flawed(&in_deal(), "B10: ", |state| state.open.marker = None);
    flawed(&in_deal(), "B11: only names", |state| deal(state).pledges.push(pledge(0, "D", Bond::Own)));
    flawed(&in_deal(), "B11: a name", |state| deal(state).pledges.push(pledge(0, "C", Bond::Own)));
    // Deal 16 asks for W, one of D and L, and one of C and S.
    let mut table = Setup::new(3).marker(16).deal();
    table.fill(0, "D").unwrap();
    flawed(&table, "B11: a group", |state| {
        deal(state).pledges.push(pledge(1, "L", Bond::Agreed(Money(1))));
    });
    flawed(&in_deal(), "B13g: ", |state| deal(state).made[1] = 31);
    flawed(&in_deal(), "B13g: ", |state| deal(state).made.truncate(2));
    flawed(&in_deal(), "B16: all prices", |state| deal(state).pledges[1].bond = Bond::Agreed(Money(9)));
    flawed(&in_deal(), "B18: ", |state| deal(state).stage = Stage::LastChance { id: 2000 });
}

#[test]
fn b11_b14_b17_b31_b41_a_pledge() {
    flawed(&in_deal(), "B11, B14: ", |state| own(state, 'G', 2));
    flawed(&in_deal(), "B11, B14: ", |state| cover(state, 'G'));
    flawed(&in_deal(), "B11, B31: ", |state| deal(state).pledges[1].bond = Bond::Own);
    flawed(&in_deal(), "B11, B31: ", |state| deal(state).pledges[0].bond = Bond::Inherited(Money(0)));
    flawed(&in_deal(), "B41: ", |state| deal(state).pledges[1].bond = Bond::Used(Money(2)));
    flawed(&in_deal(), "B17: only", |state| {
        deal(state).pledges.push(pledge(1, "", Bond::Agreed(Money(1))));
    });
}

/// The offer of S is another one.
fn offered(flaw: &str, maker: u8, content: Content) {
    flawed(&in_deal(), flaw, |state| {
        deal(state).offers = vec![Offer { id: 2000, maker: Seat(maker), price: Money(2), content }];
    });
}

#[test]
fn b13_b16_b17_an_offer() {
    let supply = |to, letters| {
        let cards = names(letters).iter().map(Filler::Investor).collect();
        Content::Supply { to: Seat(to), cards }
    };
    let demand = |asked, letters| Content::Demand { asked, names: names(letters) };
    offered("B17: one side", 2, demand(Asked::One(Seat(1)), "S"));
    offered("B17: a player", 2, supply(1, "S"));
    offered("B13c: an offer", 0, demand(Asked::All(Vec::new()), "S"));
    offered("B13c: the maker", 0, demand(Asked::All(vec![Seat(0), Seat(1)]), "S"));
    offered("B13a, B13b: ", 2, supply(0, "W"));
    offered("B17: only", 2, supply(0, ""));
    offered("B13e: ", 0, demand(Asked::One(Seat(1)), "G"));
    offered("B13a, B13e: ", 1, supply(0, "S"));
    flawed(&in_deal(), "B13a, B13e: ", |state| cover(state, 'S'));
    flawed(&in_deal(), "B16: no price", |state| deal(state).offers[0].price = Money(9));
    flawed(&in_deal(), "B13d: ", |state| {
        let newer = deal(state).offers[0].clone();
        deal(state).offers.push(newer);
    });
}

#[test]
fn b15_a_release() {
    flawed(&in_deal(), "B15: one side", |state| deal(state).releases[0].pledge = 2000);
    flawed(&in_deal(), "B15: one side", |state| deal(state).releases[0].by = Seat(2));
}
