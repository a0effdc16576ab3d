//! The close, success and failure: B18–B21.

use boardroom::game::Seat;
use boardroom::games::boss::rules::{Command, DealNo, Event, Money, Paid, Phase, Refusal, Stage};

use crate::boss::table::{Setup, Table, name, names};

/// Deal 4 (C, G), full: the boss fills C, seat 1 supplies G for 2.
fn full(setup: Setup) -> Table {
    let mut table = setup.marker(4).deal();
    table.fill(0, "C").unwrap();
    table.agree(1, "G", 2);
    table
}

#[test]
fn b18_the_boss_calls_the_close_when_every_group_is_full() {
    let mut table = Setup::new(3).marker(4).deal();
    assert_eq!(table.close(0), Err(Refusal::NotFull));
    table.fill(0, "C").unwrap();
    assert_eq!(table.close(0), Err(Refusal::NotFull));
    table.agree(1, "G", 2);
    assert_eq!(table.close(1), Err(Refusal::NotBoss { boss: Seat(0) }));
    let events = table.close(0).unwrap();
    assert!(matches!(events[..], [Event::Closed { boss: Seat(0), .. }]));
    // It cannot be called back.
    assert_eq!(table.close(0), Err(Refusal::LastChance));
    assert_eq!(table.give_up(0), Err(Refusal::LastChance));
}

#[test]
fn b18_a_close_is_on_the_terms_it_names() {
    let mut table = full(Setup::new(3));
    let terms = table.in_deal().terms;
    let filling = table.in_deal().pledges[0].id;
    table.drop(0, filling).unwrap();
    table.fill(0, "C").unwrap();
    assert_eq!(table.does(0, Command::Close { terms }), Err(Refusal::Gone));
    assert_ne!(table.in_deal().terms, terms);
    // Offers alone don't change the terms.
    let terms = table.in_deal().terms;
    table.does(0, Command::Close { terms }).unwrap();
}

#[test]
fn b18_every_kind_of_change_makes_new_terms() {
    let mut table = Setup::new(3).hand(2, "tG b").marker(4).deal();
    let mut seen = vec![table.in_deal().terms];
    let mut changed = |table: &Table| {
        let terms = table.in_deal().terms;
        assert!(!seen.contains(&terms));
        seen.push(terms);
    };
    table.fill(0, "C").unwrap();
    changed(&table);
    let pledge = table.agree(1, "G", 1).id;
    changed(&table);
    table.release(0, pledge).unwrap();
    let proposal = table.in_deal().releases[0].id;
    table.accept(1, proposal).unwrap();
    changed(&table);
    table.agree(1, "G", 1);
    changed(&table);
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    changed(&table);
    table.take_over(2).unwrap();
    table.all_pass();
    changed(&table);
}

#[test]
fn b18_in_a_last_chance_nothing_else_is_possible() {
    let mut table = full(Setup::new(3).hand(0, "s b tC p p p").hand(1, "G s b").hand(2, "tL"));
    table.offer(1, "G", 1).unwrap();
    let offer = table.last_offer().id;
    let pledge = table.in_deal().pledges[1].id;
    table.close(0).unwrap();
    assert_eq!(table.offer(2, "C", 1), Err(Refusal::LastChance));
    assert_eq!(table.bid(0, "G", 1, None), Err(Refusal::LastChance));
    assert_eq!(table.accept(0, offer), Err(Refusal::LastChance));
    assert_eq!(table.decline(0, offer), Err(Refusal::LastChance));
    assert_eq!(table.answer(0, offer, 1), Err(Refusal::LastChance));
    assert_eq!(table.withdraw(1, offer), Err(Refusal::LastChance));
    assert_eq!(table.release(1, pledge), Err(Refusal::LastChance));
    assert_eq!(table.drop(0, pledge), Err(Refusal::LastChance));
    assert_eq!(table.poach(0, 'G'), Err(Refusal::LastChance));
    assert_eq!(table.stop(1), Err(Refusal::NothingToStop));
    // The boss isn't asked: no travel, no boss, no pass.
    assert_eq!(table.travel(0, name('C').id()), Err(Refusal::LastChance));
    assert_eq!(table.take_over(0), Err(Refusal::LastChance));
    assert_eq!(table.pass(0), Err(Refusal::IsBoss));
    // A travel only on a pledged card.
    assert_eq!(table.travel(2, name('L').id()), Err(Refusal::NotPledged));
}

#[test]
fn b18_a_travel_in_a_last_chance_meets_a_pledged_clan_card_only() {
    let mut table = Setup::new(3).hand(1, "G C").hand(2, "tC tG").marker(4).deal();
    table.offer_with(1, "C", "C", 1).unwrap();
    let spare = table.laid(1)[0];
    table.fill(0, "C").unwrap();
    let pledge = table.agree_with(1, "G", "G", 2);
    table.close(0).unwrap();
    assert_eq!(table.travel(2, spare.0), Err(Refusal::NotPledged));
    assert_eq!(table.travel(2, name('G').id()), Err(Refusal::NotPledged), "the investor isn't pledged");
    table.travel(2, pledge.cards[0].id()).unwrap();
    table.all_pass();
    assert_eq!(table.in_deal().stage, Stage::Negotiation);
    assert_eq!(table.filled(), names("C"));
}

#[test]
fn b18_everyone_else_is_asked_alike_and_a_pass_is_final() {
    let mut table = full(Setup::new(4).owners("0011..").hand(2, "b tC"));
    table.close(0).unwrap();
    assert_eq!(table.open().asked(), [Seat(1), Seat(2), Seat(3)]);
    table.pass(2).unwrap();
    assert_eq!(table.pass(2), Err(Refusal::HasPassed));
    assert_eq!(table.take_over(2), Err(Refusal::HasPassed));
    assert_eq!(table.travel(2, name('C').id()), Err(Refusal::HasPassed));
    table.pass(1).unwrap();
    assert!(table.is_last_chance());
    table.pass(3).unwrap();
    assert_eq!(table.open().done.len(), 1, "all have passed: the deal succeeds");
}

#[test]
fn b18_stopped_everyone_is_asked_again() {
    let mut table = full(Setup::new(4).owners("0011..").hand(2, "tC tC").hand(0, "s").hand(3, "b"));
    table.close(0).unwrap();
    let first = table.window();
    table.pass(3).unwrap();
    table.travel(2, name('C').id()).unwrap();
    // The stop window comes first; who passed the last chance is asked in it.
    assert_ne!(table.window(), first);
    assert_eq!(table.open().asked(), [Seat(0), Seat(1), Seat(3)]);
    assert_eq!(table.does(1, Command::Pass { window: first }), Err(Refusal::Gone));
    let events = table.stop(0).unwrap();
    assert!(matches!(events[..], [Event::Stopped { .. }, Event::AskedAgain { .. }]));
    let second = table.window();
    assert!(table.is_last_chance() && second != first);
    assert_eq!(table.filled(), names("CG"));
    // Also who had passed.
    assert_eq!(table.does(3, Command::Pass { window: first }), Err(Refusal::Gone));
    table.take_over(3).unwrap();
    table.all_pass();
    assert_eq!(table.boss(), 3);
    assert_eq!(table.in_deal().stage, Stage::Negotiation);
}

#[test]
fn b18_after_a_card_took_effect_negotiation_goes_on() {
    let mut table = full(Setup::new(3).hand(2, "tC").hand(0, "C"));
    table.close(0).unwrap();
    table.travel(2, name('C').id()).unwrap();
    table.all_pass();
    assert_eq!(table.in_deal().stage, Stage::Negotiation);
    assert_eq!(table.filled(), names("G"));
    // As if the close had not been called: fill, take back, propose, give up.
    assert_eq!(table.close(0), Err(Refusal::NotFull));
    table.fill(0, "C").unwrap();
    let filling = table.last_pledge().id;
    table.drop(0, filling).unwrap();
    let pledge = table.in_deal().pledges[0].id;
    table.release(1, pledge).unwrap();
    table.fill(0, "C").unwrap();
    table.succeed();
    assert_eq!(table.money(), [4, 2, 0]);
}

#[test]
fn b18_after_a_take_over_in_a_last_chance_negotiation_goes_on() {
    let mut table = full(Setup::new(3).hand(2, "b C"));
    table.close(0).unwrap();
    table.take_over(2).unwrap();
    table.all_pass();
    assert_eq!((table.boss(), table.in_deal().stage), (2, Stage::Negotiation));
    let inherited = table.in_deal().pledges[0].id;
    table.drop(2, inherited).unwrap();
}

#[test]
fn b18_it_is_the_same_when_the_boss_fills_everything_alone() {
    let mut table = Setup::new(3).hand(0, "G").hand(2, "b").marker(4).deal();
    table.fill(0, "CG").unwrap();
    table.close(0).unwrap();
    assert_eq!(table.open().asked(), [Seat(1), Seat(2)]);
    table.pass(1).unwrap();
    assert!(table.is_last_chance());
    table.pass(2).unwrap();
    assert_eq!(table.money(), [6, 0, 0]);
}

#[test]
fn b18_time_is_a_pass() {
    let mut table = full(Setup::new(3));
    table.close(0).unwrap();
    let window = table.window();
    table.stand_in(1, window).unwrap();
    assert_eq!(table.pass(1), Err(Refusal::HasPassed));
    table.stand_in(2, window).unwrap();
    assert_eq!(table.open().done.len(), 1);
}

#[test]
fn b19_the_boss_may_give_up_in_negotiation() {
    let mut table = Setup::new(3).marker(4).deal();
    assert_eq!(table.give_up(1), Err(Refusal::NotBoss { boss: Seat(0) }));
    let events = table.give_up(0).unwrap();
    assert!(matches!(events[0], Event::Failed { boss: Seat(0), deal: DealNo(4) }));
    // Also with full groups.
    let mut table = full(Setup::new(3));
    table.give_up(0).unwrap();
    assert_eq!(table.money(), [0, 0, 0]);
    assert_eq!(table.give_up(1), Err(Refusal::NoDeal));
}

#[test]
fn b19_not_while_a_card_is_pending_or_in_a_last_chance() {
    let mut table = full(Setup::new(3).hand(2, "tC"));
    table.travel(2, name('C').id()).unwrap();
    assert_eq!(table.give_up(0), Err(Refusal::CardPending { seat: Seat(2) }));
    let mut table = full(Setup::new(3));
    table.close(0).unwrap();
    assert_eq!(table.give_up(0), Err(Refusal::LastChance));
}

#[test]
fn b20_success_in_order() {
    // Deal 11: C, G, S; 4 shares of 2.
    let mut table = Setup::new(3).hand(0, "G").hand(1, "S S G").hand(2, "tD tG").boss(0).marker(11).deal();
    table.travel(2, name('D').id()).unwrap();
    table.all_pass();
    let cover = table.open().investor(name('D')).cover.expect("covered");
    table.fill(0, "C").unwrap();
    let supplied = table.agree_with(1, "GS", "GS", 3);
    let used = [supplied.cards[0].clan().unwrap(), supplied.cards[1].clan().unwrap()];
    table.offer(1, "S", 1).unwrap();
    let spare = *table.laid(1).last().unwrap();
    table.close(0).unwrap();
    let before = table.state.clone();
    let events = table.all_pass();
    let Event::Succeeded { boss, deal, value, pot, paid, rest, used: spent, marker } = &events[1] else {
        panic!("{events:?}")
    };
    assert_eq!((*boss, *deal, *value, *pot, *rest), (Seat(0), DealNo(11), Money(2), Money(8), Money(5)));
    assert_eq!(paid[..], [Paid { seat: Seat(1), price: Money(3) }]);
    assert_eq!((&spent[..], *marker), (&used[..], Some(DealNo(12))));
    assert!(matches!(events[2], Event::Uncovered { .. }));
    assert!(matches!(events[3], Event::TurnBegan { boss: Seat(1), .. }));
    assert_eq!(table.money(), [5, 3, 0]);
    // The top market card lies on the deal.
    let open = table.open();
    assert_eq!((open.done[0].deal, open.done[0].value, open.done[0].pot), (DealNo(11), Money(2), Money(8)));
    assert!(open.is_done(DealNo(11)));
    // Clan cards used and covering travels are discarded, other clan cards are back, investors stay.
    for card in [used[0], used[1], cover] {
        assert!(open.discards.contains(&card));
    }
    assert!(table.hand(1).contains(&spare));
    assert_eq!(open.laid, []);
    for (now, then) in open.investors.iter().zip(&before.open.investors) {
        assert_eq!((now.owner, now.cover), (then.owner, None));
    }
    assert_eq!(open.marker, Some(DealNo(12)));
}

#[test]
fn b20_the_marker_moves_to_the_next_undone_deal() {
    // 14, 15, 16 are done.
    let mut table = Setup::new(3).done(3).marker(13).hand(0, "W G L S D C").deal();
    table.fill(0, "CWGLS").unwrap();
    table.succeed();
    assert_eq!(table.open().marker, Some(DealNo(1)));
}

#[test]
fn b20_the_top_card_of_the_market_goes_with_the_deal() {
    let mut table = Setup::new(3).done(3).hand(0, "G").marker(4).deal();
    assert_eq!(table.open().value(), Money(2));
    table.fill(0, "CG").unwrap();
    table.succeed();
    assert_eq!(table.open().value(), Money(3), "the fifth card");
}

#[test]
fn b20_hand_limits_come_before_the_next_turn() {
    let mut table = Setup::new(3).hand(0, "G").hand(2, "L L L L S S S S W W W W s").marker(4).deal();
    table.fill(0, "CG").unwrap();
    table.succeed();
    assert!(matches!(&table.open().phase, Phase::Discarding { owing, .. } if owing[..] == [Seat(2)]));
    let hand = table.hand(2)[..1].to_vec();
    table.discard(2, &hand).unwrap();
    assert_eq!(table.boss(), 1);
}

#[test]
fn b20_a_supplier_is_paid_all_its_prices() {
    let mut table = Setup::new(3).hand(1, "C").marker(4).deal();
    table.agree(1, "C", 1);
    table.agree(1, "G", 3);
    let events = table.succeed();
    let Event::Succeeded { paid, rest, .. } = &events[1] else { panic!() };
    assert_eq!((&paid[..], *rest), (&[Paid { seat: Seat(1), price: Money(4) }][..], Money(2)));
}

#[test]
fn b21_failure_returns_clan_cards_and_discards_covers() {
    let mut table = Setup::new(3).hand(0, "G").hand(1, "S").hand(2, "tD").marker(11).deal();
    table.travel(2, name('D').id()).unwrap();
    table.all_pass();
    let cover = table.open().investor(name('D')).cover.expect("covered");
    table.fill(0, "CG").unwrap();
    table.agree(1, "S", 3);
    let (hands, deck) = (table.state.hands.clone(), table.state.deck.len());
    table.give_up(0).unwrap();
    assert_eq!((table.hand(0).len(), table.hand(1).len()), (hands[0].len() + 1, hands[1].len() + 1));
    let open = table.open();
    assert_eq!(open.laid, []);
    assert_eq!(open.discards, [cover]);
    assert!(!table.is_covered('D'));
    // Marker and market stay, nobody draws, nobody is paid.
    assert_eq!((open.marker, open.done.len(), open.value()), (Some(DealNo(11)), 0, Money(2)));
    assert_eq!(table.state.deck.len(), deck);
    assert_eq!(table.money(), [0, 0, 0]);
}
