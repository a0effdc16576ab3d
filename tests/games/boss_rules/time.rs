//! When cards are played, and time: B43–B45.

use std::collections::BTreeSet;

use boardroom::game::{Awaited, Flow, Game, Seat, Tempo};
use boardroom::games::boss::rules::{Boss, Command, Event, Phase, Refusal, State};

use crate::boss::table::{Setup, Table, name};
use crate::every_game;

fn awaited(table: &Table, tempo: Tempo) -> Vec<Awaited> {
    Boss::waiting(&table.state).into_iter().filter(|awaited| awaited.tempo == tempo).collect()
}

const STANDS: Flow = Flow::Stands { at_least: None };

#[test]
fn b43_travel_and_boss_in_a_deal_stop_in_a_window() {
    let mut table = Setup::new(3).hand(1, "tG b s").turn();
    assert_eq!(table.travel(1, name('G').id()), Err(Refusal::NoDeal));
    assert_eq!(table.take_over(1), Err(Refusal::NoDeal));
    assert_eq!(table.stop(1), Err(Refusal::NothingToStop));
    assert_eq!(table.pass(1), Err(Refusal::NothingToPass));
    table.raise(0).unwrap();
    assert_eq!(table.stop(1), Err(Refusal::NothingToStop));
    assert_eq!(table.pass(1), Err(Refusal::NothingToPass));
    table.travel(1, name('G').id()).unwrap();
}

#[test]
fn b43_one_card_is_pending_at_a_time_and_a_second_stays_in_hand() {
    let mut table = Setup::new(3).hand(0, "p p p tC").hand(1, "b tL").hand(2, "tG").marker(4).deal();
    let pledge = table.agree(1, "G", 1).id;
    table.travel(2, name('G').id()).unwrap();
    let pending = Refusal::CardPending { seat: Seat(2) };
    assert_eq!(table.take_over(1), Err(pending.clone()));
    assert_eq!(table.travel(1, name('L').id()), Err(pending.clone()));
    assert_eq!(table.travel(0, name('C').id()), Err(pending.clone()));
    assert_eq!(table.poach(0, 'L'), Err(pending.clone()));
    assert_eq!((table.hand(0).len(), table.hand(1).len()), (4, 2));
    // Only stop and pass are possible.
    assert_eq!(table.fill(0, "C"), Err(pending.clone()));
    assert_eq!(table.bid(0, "C", 1, None), Err(pending.clone()));
    assert_eq!(table.release(1, pledge), Err(pending.clone()));
    assert_eq!(table.close(0), Err(pending.clone()));
    assert_eq!(table.give_up(0), Err(pending.clone()));
    assert_eq!(table.drop(0, pledge), Err(pending));
}

#[test]
fn b43_play_goes_on_where_it_was() {
    let mut table = Setup::new(3).hand(0, "p p p").hand(1, "s").turn();
    table.roll(0).unwrap();
    let before = table.state.open.phase.clone();
    table.poach(0, 'G').unwrap();
    table.stop(1).unwrap();
    assert_eq!(table.state.open.phase, before);
    assert_eq!(table.roll(0), Err(Refusal::AlreadyRolled));
    table.draw(0).unwrap();
}

#[test]
fn b43_a_played_card_is_pending_until_its_window_ends() {
    let mut table = Setup::new(3).hand(2, "b").deal();
    let card = table.hand(2)[0];
    table.take_over(2).unwrap();
    assert_eq!(table.hand(2), []);
    assert!(!table.open().discards.contains(&card));
    assert_eq!(table.open().pending().expect("pending").play.cards(), [card]);
    table.all_pass();
    assert_eq!(table.open().discards, [card]);
}

#[test]
fn b44_placing_a_deal_by_seed() {
    let mut places = BTreeSet::new();
    for seed in 0..20 {
        let mut dice = boardroom::game::Dice::new([seed; 32], 0);
        let mut table = Setup::new(3).seed(seed).turn();
        table.state = every_game::start::<Boss>(3, &Default::default(), &mut dice).0;
        let (boss, about) = (table.boss(), table.about());
        let events = table.stand_in(boss, about).unwrap();
        let Event::Placed { deal, .. } = events[0] else { panic!() };
        places.insert(deal);
    }
    assert!(places.len() > 8, "{places:?}");
}

#[test]
fn b44_not_rolled_rolls_rolled_draws_or_has_to_raise() {
    let mut table = Setup::new(3).turn();
    let about = table.about();
    assert!(matches!(table.stand_in(0, about).unwrap()[0], Event::Rolled { .. }));
    assert_eq!(awaited(&table, Tempo::Turn)[0].about, about, "the roll doesn't renew the clock");
    assert!(matches!(table.stand_in(0, about).unwrap()[0], Event::Drew { .. }));

    let mut table =
        Setup::new(3).rules(|rules| rules.must_deal_at_ten = true).hand(0, "C C C C D D D D G G").turn();
    let about = table.about();
    table.stand_in(0, about).unwrap();
    assert!(matches!(table.stand_in(0, about).unwrap()[0], Event::Raised { .. }));
    let deal = awaited(&table, Tempo::Deal);
    assert!(deal[0].about != about && deal[0].flow == Flow::Runs, "the deal has its own clock");
}

#[test]
fn b44_negotiation_closes_if_full_else_gives_up() {
    let mut table = Setup::new(3).hand(0, "G").marker(4).deal();
    let lead = table.lead();
    table.fill(0, "C").unwrap();
    let mut other = Setup::new(3).hand(0, "G").marker(4).deal();
    other.fill(0, "CG").unwrap();
    assert!(matches!(table.stand_in(0, lead).unwrap()[0], Event::Failed { .. }));
    assert!(matches!(other.stand_in(0, lead).unwrap()[0], Event::Closed { .. }));
}

#[test]
fn b44_an_offer_or_a_release_proposal_is_declined() {
    let mut table = Setup::new(3).deal();
    table.offer(1, "G", 1).unwrap();
    let offer = table.last_offer().id;
    assert!(matches!(table.stand_in(0, offer).unwrap()[0], Event::Declined { .. }));
    let pledge = table.agree(1, "G", 1).id;
    table.release(1, pledge).unwrap();
    let proposal = table.in_deal().releases[0].id;
    assert!(matches!(table.stand_in(0, proposal).unwrap()[0], Event::ReleaseDeclined { .. }));
    // An offer to all ends.
    table.bid(0, "L", 1, None).unwrap();
    let offer = table.last_offer().id;
    table.stand_in(1, offer).unwrap();
    table.stand_in(2, offer).unwrap();
    assert_eq!(table.in_deal().offers, []);
}

#[test]
fn b44_a_discard_is_at_random_by_seed() {
    let mut discarded = BTreeSet::new();
    for seed in 0..12 {
        let mut table = Setup::new(3).hand(0, "C C C C D D D D G G").seed(seed).turn();
        table.roll(0).unwrap();
        table.draw(0).unwrap();
        let about = table.about();
        let events = table.stand_in(0, about).unwrap();
        let Event::Discarded { cards, .. } = &events[0] else { panic!() };
        assert_eq!(cards.len(), 1);
        discarded.insert(cards[0]);
    }
    assert!(discarded.len() > 3, "{discarded:?}");
}

#[test]
fn b45_the_deals_clock_is_the_bosss_and_starts_at_the_raise() {
    let mut table = Setup::new(3).hand(2, "b").turn();
    let turn = awaited(&table, Tempo::Turn);
    assert_eq!((turn.len(), turn[0].seat, turn[0].flow), (1, Seat(0), Flow::Runs));
    assert_eq!(awaited(&table, Tempo::Deal), []);
    table.raise(0).unwrap();
    let deal = awaited(&table, Tempo::Deal);
    assert_eq!(
        (deal.len(), deal[0].seat, deal[0].flow, deal[0].about),
        (1, Seat(0), Flow::Runs, table.lead())
    );
    assert_eq!(awaited(&table, Tempo::Turn), []);
    // A take-over gives the new boss a fresh one (B31).
    table.take_over(2).unwrap();
    table.all_pass();
    let fresh = awaited(&table, Tempo::Deal);
    assert_eq!((fresh[0].seat, fresh[0].flow), (Seat(2), Flow::Runs));
    assert_ne!(fresh[0].about, deal[0].about);
}

#[test]
fn b45_every_other_clock_stands_while_a_card_is_pending() {
    let mut table = Setup::new(3).hand(0, "s").hand(2, "tG").marker(4).deal();
    let pledge = table.agree(1, "G", 1).id;
    table.bid(0, "C", 1, None).unwrap();
    table.release(0, pledge).unwrap();
    assert_eq!(awaited(&table, Tempo::Offer).len(), 3);
    assert!(Boss::waiting(&table.state).iter().all(|awaited| awaited.flow == Flow::Runs && !awaited.sealed));
    table.travel(2, name('G').id()).unwrap();
    assert_eq!(awaited(&table, Tempo::Deal)[0].flow, STANDS);
    assert!(awaited(&table, Tempo::Offer).iter().all(|offer| offer.flow == STANDS));
    let window = awaited(&table, Tempo::Window);
    let asked: Vec<Seat> = window.iter().map(|awaited| awaited.seat).collect();
    assert_eq!(asked, [Seat(0), Seat(1)]);
    assert!(
        window
            .iter()
            .all(|awaited| awaited.sealed && awaited.flow == Flow::Runs && awaited.about == table.window())
    );
    // Who has answered isn't awaited any more.
    table.pass(1).unwrap();
    assert_eq!(awaited(&table, Tempo::Window).len(), 1);
    table.stop(0).unwrap();
    assert!(Boss::waiting(&table.state).iter().all(|awaited| awaited.flow == Flow::Runs));
    // The turn's clock stands as well.
    let mut table = Setup::new(3).hand(0, "p p p").turn();
    table.poach(0, 'G').unwrap();
    assert_eq!(awaited(&table, Tempo::Turn)[0].flow, STANDS);
}

#[test]
fn b45_back_from_a_last_chance_there_is_at_least_one_offers_time() {
    let mut table = Setup::new(3).hand(2, "tG").marker(4).deal();
    table.fill(0, "C").unwrap();
    table.agree(1, "G", 1);
    table.close(0).unwrap();
    let at_least = Flow::Stands { at_least: Some(Tempo::Offer) };
    assert_eq!(awaited(&table, Tempo::Deal)[0].flow, at_least);
    let asked = awaited(&table, Tempo::Window);
    assert_eq!(asked.iter().map(|awaited| awaited.seat).collect::<Vec<_>>(), [Seat(1), Seat(2)]);
    assert!(asked.iter().all(|awaited| awaited.sealed));
    // Also while a card is pending in it.
    let lead = table.lead();
    table.travel(2, name('G').id()).unwrap();
    assert_eq!(awaited(&table, Tempo::Deal)[0].flow, at_least);
    table.all_pass();
    assert_eq!((awaited(&table, Tempo::Deal)[0].flow, table.lead()), (Flow::Runs, lead));
}

#[test]
fn b45_offers_stand_in_a_last_chance() {
    let mut table = Setup::new(3).hand(1, "C").hand(0, "G").marker(4).deal();
    table.fill(0, "CG").unwrap();
    table.offer(1, "C", 1).unwrap();
    table.close(0).unwrap();
    assert_eq!(awaited(&table, Tempo::Offer)[0].flow, STANDS);
    assert_eq!(table.in_deal().offers.len(), 1);
}

#[test]
fn b44_windows_offers_and_releases_have_clocks_of_their_own() {
    // What ends on an untimed table too (B45) is what isn't a turn or a deal.
    let mut table = Setup::new(3).hand(2, "tG").deal();
    table.offer(1, "G", 1).unwrap();
    assert_eq!(awaited(&table, Tempo::Offer).len(), 1);
    table.travel(2, name('G').id()).unwrap();
    assert_eq!(awaited(&table, Tempo::Window).len(), 2);
}

#[test]
fn b44_nobody_is_awaited_before_and_after_the_game() {
    assert_eq!(Boss::waiting(&State::default()), []);
    let mut table = Setup::new(3).turn();
    table.happens(Event::Ended { money: Vec::new() });
    assert_eq!(Boss::waiting(&table.state), []);
    assert_eq!(table.does(0, Command::Roll { turn: 1 }), Err(Refusal::GameOver));
    assert!(matches!(table.open().phase, Phase::Over { .. }));
}
