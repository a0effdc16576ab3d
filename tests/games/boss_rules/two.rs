//! Two players: B41.

use boardroom::game::Seat;
use boardroom::games::boss::rules::{Bond, End, Event, Filler, Money, Refusal};

use crate::boss::table::{Setup, name, names};

/// Seat 0 owns C D L, seat 1 owns G S W.
fn two() -> Setup {
    Setup::new(2)
}

#[test]
fn b41_each_gets_three_investors() {
    let table = two().turn();
    assert_eq!(table.open().owned(Seat(0)).count(), 3);
    assert_eq!(table.open().owned(Seat(1)).count(), 3);
    // The set-up itself: b2.
}

#[test]
fn b41_the_boss_uses_the_opponents_investor_at_the_value_of_a_share() {
    let mut table = two().done(4).marker(4).deal();
    assert_eq!(table.use_investor(1, 'C'), Err(Refusal::NotBoss { boss: Seat(0) }));
    assert_eq!(table.use_investor(0, 'C'), Err(Refusal::NotOpponents));
    let events = table.use_investor(0, 'G').unwrap();
    assert!(matches!(events[..], [Event::Used { boss: Seat(0), .. }]));
    let pledge = table.last_pledge();
    assert_eq!(
        (pledge.seat, pledge.bond, &pledge.cards[..]),
        (Seat(1), Bond::Used(Money(3)), &[Filler::Investor(name('G'))][..])
    );
    assert_eq!(table.use_investor(0, 'G'), Err(Refusal::Filled { name: name('G') }));
    // No withdrawal, though the boss may drop it.
    assert_eq!(table.withdraw(1, pledge.id), Err(Refusal::Binds));
    let events = table.drop(0, pledge.id).unwrap();
    assert!(matches!(events[..], [Event::PledgeEnded { end: End::Dropped, .. }]));
    table.use_investor(0, 'G').unwrap();
    table.fill(0, "C").unwrap();
    table.succeed();
    assert_eq!(table.money(), [6, 3]);
}

#[test]
fn b41_no_withdrawal_under_loose_pledges_either() {
    let mut table = two().rules(|rules| rules.loose_pledges = true).marker(4).deal();
    table.use_investor(0, 'G').unwrap();
    let pledge = table.last_pledge().id;
    assert_eq!(table.withdraw(1, pledge), Err(Refusal::Binds));
    table.drop(0, pledge).unwrap();
}

#[test]
fn b41_groups_and_the_pot_hold() {
    // Deal 2: 2 of G S W, and 1 of D L; 4 shares of 2.
    let mut table = two().marker(2).hand(1, "D").deal();
    assert_eq!(table.use_investor(0, 'C'), Err(Refusal::NotOpponents));
    table.use_investor(0, 'G').unwrap();
    table.use_investor(0, 'S').unwrap();
    assert_eq!(table.use_investor(0, 'W'), Err(Refusal::GroupFull { of: names("GSW"), take: 2 }));
    // B16.
    let mut table = two().marker(4).hand(1, "C").deal();
    table.agree_with(1, "C", "C", 5);
    assert_eq!(table.use_investor(0, 'G'), Err(Refusal::OverPot { over: Money(1), left: Money(1) }));
    // A name the deal doesn't ask for.
    assert_eq!(table.use_investor(0, 'W'), Err(Refusal::NotAsked { name: name('W') }));
}

#[test]
fn b41_only_uncovered_ones_and_only_two_players() {
    let mut table = two().marker(4).hand(1, "tG").deal();
    table.travel(1, name('G').id()).unwrap();
    table.all_pass();
    assert_eq!(table.use_investor(0, 'G'), Err(Refusal::Covered { name: name('G') }));
    let mut table = Setup::new(3).marker(4).deal();
    assert_eq!(table.use_investor(0, 'G'), Err(Refusal::NotTwoPlayers));
    let mut table = two().marker(4).turn();
    assert_eq!(table.use_investor(0, 'G'), Err(Refusal::NoDeal));
}

#[test]
fn b41_offers_are_about_clan_cards_only() {
    let mut table = two().hand(1, "S").deal();
    assert_eq!(table.offer(1, "W", 1), Err(Refusal::NoCardFor { name: name('W') }));
    table.offer(1, "S", 1).unwrap();
    assert!(matches!(table.last_offer().cards()[..], [Filler::Clan(..)]));
    table.bid(0, "W", 1, Some(1)).unwrap();
    let bid = table.last_offer().id;
    assert_eq!(table.accept(1, bid), Err(Refusal::NoCardFor { name: name('W') }));
    assert_eq!(table.answer(1, bid, 2), Err(Refusal::NoCardFor { name: name('W') }));
    table.bid(0, "S", 1, None).unwrap();
    let bid = table.last_offer().id;
    table.accept(1, bid).unwrap();
    // The boss's own investors are its own to fill in.
    table.fill(0, "C").unwrap();
}

#[test]
fn b41_after_a_take_over_a_used_investor_is_its_owners_own() {
    let mut table = two().hand(1, "b").marker(4).deal();
    table.use_investor(0, 'G').unwrap();
    table.fill(0, "C").unwrap();
    table.take_over(1).unwrap();
    table.all_pass();
    let [left] = &table.in_deal().pledges[..] else { panic!() };
    assert_eq!((left.seat, left.bond), (Seat(1), Bond::Own));
}

#[test]
fn b41_either_may_travel_an_own_investor_from_the_turns_beginning() {
    let mut table = two().hand(0, "tC").hand(1, "tG t?").turn();
    assert_eq!(table.travel(1, name('C').id()), Err(Refusal::NotOwn));
    assert_eq!(table.travel(0, name('G').id()), Err(Refusal::NotOwn));
    table.travel(1, name('G').id()).unwrap();
    // Its stop window opens.
    assert_eq!(table.open().asked(), [Seat(0)]);
    assert_eq!(table.roll(0), Err(Refusal::CardPending { seat: Seat(1) }));
    assert_eq!(table.travel(0, name('C').id()), Err(Refusal::CardPending { seat: Seat(1) }));
    table.all_pass();
    assert!(table.is_covered('G'));
    assert_eq!(
        table.travel_with(1, name('G').id(), boardroom::games::boss::rules::TravelKind::Wild),
        Err(Refusal::Covered { name: name('G') })
    );
    // After rolling too.
    table.roll(0).unwrap();
    table.travel(0, name('C').id()).unwrap();
    table.all_pass();
    assert!(table.is_covered('C'));
    // The cover lasts until the turn ends, here by drawing.
    let events = table.draw(0).unwrap();
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Uncovered { names } if names[..] == [name('C'), name('G')]))
    );
    assert!(!table.is_covered('C') && !table.is_covered('G'));
    assert_eq!(table.open().discards.len(), 2);
}

#[test]
fn b41_such_a_travel_can_be_stopped() {
    let mut table = two().hand(0, "s").hand(1, "tG").turn();
    table.travel(1, name('G').id()).unwrap();
    table.stop(0).unwrap();
    assert!(!table.is_covered('G'));
    table.roll(0).unwrap();
}

#[test]
fn b41_the_cover_lasts_through_the_deal() {
    let mut table = two().hand(1, "tG").marker(4).turn();
    table.travel(1, name('G').id()).unwrap();
    table.all_pass();
    table.raise(0).unwrap();
    assert!(table.is_covered('G'));
    assert_eq!(table.use_investor(0, 'G'), Err(Refusal::Covered { name: name('G') }));
    table.give_up(0).unwrap();
    assert!(!table.is_covered('G'));
}

#[test]
fn b41_not_while_cards_are_discarded_nor_before_the_marker_lies() {
    let mut table = two().hand(0, "C C C C D D D D L L").hand(1, "tG").turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    assert_eq!(table.travel(1, name('G').id()), Err(Refusal::NoDeal));
    let mut table = two().hand(1, "tG").turn();
    let id = table.about();
    table.state.open.phase = boardroom::games::boss::rules::Phase::Placing { id, placer: Seat(0) };
    assert_eq!(table.travel(1, name('G').id()), Err(Refusal::NoDeal));
}

#[test]
fn b41_with_more_players_travel_waits_for_a_deal() {
    let mut table = Setup::new(3).hand(1, "tG").turn();
    assert_eq!(table.travel(1, name('G').id()), Err(Refusal::NoDeal));
}

#[test]
fn b41_in_a_last_chance_only_the_opponent_and_only_on_a_pledged_card() {
    let mut table = two().hand(0, "tC").hand(1, "tG tS").marker(4).deal();
    table.use_investor(0, 'G').unwrap();
    table.fill(0, "C").unwrap();
    table.close(0).unwrap();
    assert_eq!(table.travel(0, name('C').id()), Err(Refusal::LastChance));
    assert_eq!(table.travel(1, name('S').id()), Err(Refusal::NotPledged));
    table.travel(1, name('G').id()).unwrap();
    table.all_pass();
    assert_eq!(table.filled(), names("C"));
}
