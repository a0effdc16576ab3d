//! Influence cards: B22–B33, each stopped and unstopped.

use boardroom::game::{Game, Seat, Viewer};
use boardroom::games::boss::rules::{
    Bond, Boss, Command, Event, Filler, Money, Play, Refusal, Stage, TravelKind,
};

use crate::boss::table::{Setup, Table, name, names};

fn discarded(table: &Table) -> usize {
    table.open().discards.len()
}

#[test]
fn b22_a_travel_works_on_its_name_a_wild_one_on_any() {
    let mut table = Setup::new(3).hand(2, "tG t?").deal();
    let wrong = Err(Refusal::WrongTravel { name: name('L') });
    let kind = TravelKind::Of(name('G'));
    assert_eq!(table.travel_with(2, name('L').id(), kind), wrong);
    assert_eq!(table.travel(1, name('G').id()), Err(Refusal::NoTravel));
    assert_eq!(table.travel(2, name('L').id()), Err(Refusal::NoTravel), "no travel of L in hand");
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    table.travel_with(2, name('L').id(), TravelKind::Wild).unwrap();
    table.all_pass();
    assert!(table.is_covered('G') && table.is_covered('L'));
}

#[test]
fn b22_any_investor_pledged_or_not_owned_or_not_ones_own_too() {
    // C0 D1 G2 L3, S and W beside the board.
    let mut table = Setup::new(4).hand(2, "tG tD tS tC").hand(0, "tC").marker(11).deal();
    table.fill(0, "C").unwrap();
    for (seat, letter) in [(2, 'G'), (2, 'D'), (2, 'S'), (0, 'C')] {
        table.travel(seat, name(letter).id()).unwrap();
        table.all_pass();
        assert!(table.is_covered(letter));
    }
    assert_eq!(table.filled(), names(""));
    assert_eq!(table.travel(2, name('C').id()), Err(Refusal::Covered { name: name('C') }));
}

#[test]
fn b22_refused_targets() {
    let mut table = Setup::new(3).hand(1, "S").hand(2, "tS t?").deal();
    let in_hand = table.hand(1)[0];
    assert_eq!(table.travel(2, in_hand.0), Err(Refusal::NotLaidOut));
    let travel = table.hand(2)[0];
    let wild = TravelKind::Wild;
    assert_eq!(table.travel_with(2, travel.0, wild), Err(Refusal::NoSuchTarget));
    for nothing in [0, 7, 109, 1001] {
        assert_eq!(table.travel_with(2, nothing, wild), Err(Refusal::NoSuchTarget));
    }
    table.offer_with(1, "S", "S", 1).unwrap();
    table.travel(2, in_hand.0).unwrap();
}

#[test]
fn b23_a_travelled_investor_is_covered_until_the_turn_ends() {
    let mut table = Setup::new(3).hand(2, "tG").marker(4).deal();
    let travel = table.hand(2)[0];
    let pledge = table.agree(1, "G", 3);
    table.travel(2, name('G').id()).unwrap();
    let events = table.all_pass();
    let Event::Travelled { seat, card, void, .. } = &events[1] else { panic!("{events:?}") };
    assert_eq!((*seat, *card, void.as_ref()), (Seat(2), travel, Some(&pledge)));
    // A pledge of it is void, it can't be pledged again, it still belongs to its owner.
    assert_eq!(table.filled(), names(""));
    assert_eq!(table.offer(1, "G", 1), Err(Refusal::NoCardFor { name: name('G') }));
    table.bid(0, "G", 1, Some(1)).unwrap();
    let bid = table.last_offer().id;
    assert_eq!(table.accept(1, bid), Err(Refusal::NoCardFor { name: name('G') }));
    assert_eq!(table.owner('G'), Some(1));
    assert_eq!(discarded(&table), 0, "the travel lies on it");
    table.give_up(0).unwrap();
    assert!(!table.is_covered('G'));
    assert_eq!(table.open().discards, [travel]);
}

#[test]
fn b23_the_boss_cant_use_a_covered_investor() {
    let mut table = Setup::new(3).hand(2, "tC").hand(0, "C").marker(4).deal();
    table.travel(2, name('C').id()).unwrap();
    table.all_pass();
    table.fill(0, "C").unwrap();
    assert!(matches!(table.last_pledge().cards[..], [Filler::Clan(..)]));
}

#[test]
fn b24_a_travelled_clan_card_is_discarded_with_the_travel() {
    let mut table = Setup::new(3).hand(1, "S").hand(2, "tS").marker(11).deal();
    let travel = table.hand(2)[0];
    let pledge = table.agree(1, "S", 3);
    let card = pledge.cards[0].clan().expect("a clan card");
    table.travel(2, card.0).unwrap();
    let events = table.all_pass();
    assert!(matches!(&events[1], Event::Travelled { void: Some(void), .. } if *void == pledge));
    assert_eq!(table.filled(), names(""));
    assert_eq!(table.laid(1), []);
    assert_eq!(table.open().discards, [card, travel]);
    assert!(!table.is_covered('S'));
}

#[test]
fn b25_the_name_can_be_filled_by_another_card() {
    let mut table = Setup::new(3).hand(1, "G").hand(2, "tG").marker(4).deal();
    table.agree(1, "G", 3);
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    let pledge = table.agree(1, "G", 3);
    assert!(matches!(pledge.cards[..], [Filler::Clan(..)]));
    table.fill(0, "C").unwrap();
    table.succeed();
    assert_eq!(table.money(), [3, 3, 0]);
}

#[test]
fn b26_a_void_package_is_void_whole_with_its_price() {
    let mut table = Setup::new(3).hand(1, "S").hand(2, "tG").deal();
    table.agree(1, "GLS", 6);
    assert_eq!(table.in_deal().promised(), Money(6));
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    assert_eq!(table.in_deal().promised(), Money(0));
    assert_eq!(table.filled(), names(""));
    // Its other investors are free, its other clan cards stay laid out.
    assert_eq!(table.laid(1).len(), 1);
    table.agree(1, "LS", 2);
}

#[test]
fn b26_the_bosss_fillings_are_packages_of_their_own() {
    let mut table = Setup::new(3).hand(0, "G").hand(2, "tC").marker(4).deal();
    table.fill(0, "CG").unwrap();
    table.travel(2, name('C').id()).unwrap();
    table.all_pass();
    assert_eq!(table.filled(), names("G"));
}

#[test]
fn b27_three_poaches_take_an_investor_for_good() {
    let mut table = Setup::new(3).hand(0, "p p").hand(1, "p p p").turn();
    assert_eq!(table.poach(0, 'G'), Err(Refusal::TooFewPoaches { held: 2 }));
    assert_eq!(table.poach(1, 'C'), Err(Refusal::NotBoss { boss: Seat(0) }));
    let mut table = Setup::new(3).hand(0, "p").turn();
    assert_eq!(table.poach(0, 'G'), Err(Refusal::TooFewPoaches { held: 1 }));

    let mut table = Setup::new(3).hand(0, "p p p p").turn();
    assert_eq!(table.poach(0, 'C'), Err(Refusal::OwnInvestor));
    table.poach(0, 'G').unwrap();
    assert_eq!(table.hand(0).len(), 1);
    let events = table.all_pass();
    assert!(matches!(events[1], Event::Poached { seat: Seat(0), owner: Some(Seat(1)), .. }));
    assert_eq!(table.owner('G'), Some(0));
    assert_eq!(discarded(&table), 3);
    // For good.
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    assert_eq!(table.owner('G'), Some(0));
}

#[test]
fn b27_before_and_after_rolling_and_in_negotiation() {
    let poacher = || Setup::new(3).hand(0, "p p p G").hand(2, "tC").marker(4);
    let mut table = poacher().turn();
    table.poach(0, 'W').unwrap();
    let mut table = poacher().turn();
    table.roll(0).unwrap();
    table.poach(0, 'L').unwrap();
    let mut table = poacher().deal();
    table.poach(0, 'S').unwrap();
    table.all_pass();
    assert_eq!(table.owner('S'), Some(0));
    // Not after drawing, not while a card is pending, not in a last chance.
    let mut table = poacher().turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    assert_eq!(table.poach(0, 'S'), Err(Refusal::NotBoss { boss: Seat(1) }));
    let mut table = poacher().deal();
    table.travel(2, name('C').id()).unwrap();
    assert_eq!(table.poach(0, 'S'), Err(Refusal::CardPending { seat: Seat(2) }));
    let mut table = poacher().deal();
    table.fill(0, "CG").unwrap();
    table.close(0).unwrap();
    assert_eq!(table.poach(0, 'S'), Err(Refusal::LastChance));
}

#[test]
fn b27_not_before_the_marker_lies() {
    let mut table = Setup::new(3).hand(0, "p p p").turn();
    let id = table.about();
    table.state.open.phase = boardroom::games::boss::rules::Phase::Placing { id, placer: Seat(0) };
    assert_eq!(table.poach(0, 'G'), Err(Refusal::MarkerNotPlaced { placer: Seat(0) }));
}

#[test]
fn b27_after_a_take_over_the_turn_is_the_new_bosss() {
    let mut table = Setup::new(3).hand(0, "p p p").hand(2, "b p p p").deal();
    table.take_over(2).unwrap();
    table.all_pass();
    assert_eq!(table.poach(0, 'G'), Err(Refusal::NotBoss { boss: Seat(2) }));
    table.poach(2, 'G').unwrap();
    table.all_pass();
    assert_eq!(table.owner('G'), Some(2));
}

#[test]
fn b27_refused_if_there_is_none() {
    let mut table = Setup::new(3).owners("000000").hand(0, "p p p").turn();
    for letter in "CDGLSW".chars() {
        assert_eq!(table.poach(0, letter), Err(Refusal::NothingToPoach));
    }
}

#[test]
fn b28_unowned_investors_first() {
    for seats in [4, 5] {
        let mut table = Setup::new(seats).hand(0, "p p p p p p p p p").turn();
        let mut beside: Vec<char> = if seats == 4 { vec!['S', 'W'] } else { vec!['W'] };
        while let Some(letter) = beside.pop() {
            assert!(matches!(table.poach(0, 'D'), Err(Refusal::UnownedFirst { .. })));
            table.poach(0, letter).unwrap();
            let events = table.all_pass();
            assert!(matches!(events[1], Event::Poached { owner: None, .. }));
            assert_eq!(table.owner(letter), Some(0));
        }
        table.poach(0, 'D').unwrap();
    }
}

#[test]
fn b29_a_poached_investor_voids_its_pledge_and_its_cover_stays() {
    let mut table = Setup::new(3).hand(0, "p p p p p p").hand(1, "S").hand(2, "tG").deal();
    let pledge = table.agree(1, "LS", 4);
    table.offer(1, "G", 2).unwrap();
    table.poach(0, 'L').unwrap();
    let events = table.all_pass();
    assert!(
        matches!(&events[1], Event::Poached { void: Some(void), lapsed, .. } if *void == pledge && lapsed.is_empty())
    );
    assert_eq!(table.filled(), names(""));
    assert_eq!(table.laid(1).len(), 1);
    // The new owner may pledge it if it is uncovered.
    table.fill(0, "L").unwrap();
    // Covered, it stays covered.
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    table.poach(0, 'G').unwrap();
    table.all_pass();
    assert_eq!((table.owner('G'), table.is_covered('G')), (Some(0), true));
    assert_eq!(table.fill(0, "G"), Err(Refusal::NoCardFor { name: name('G') }));
}

#[test]
fn b30_anyone_but_the_boss_takes_over_any_number_of_times() {
    let mut table = Setup::new(3).hand(0, "b b").hand(1, "b").hand(2, "b").deal();
    assert_eq!(table.take_over(0), Err(Refusal::IsBoss));
    let mut leads = vec![table.lead()];
    for seat in [1, 2, 0] {
        table.take_over(seat).unwrap();
        assert_eq!(table.boss(), (seat + 2) % 3, "not before the window has ended");
        table.all_pass();
        assert_eq!(table.boss(), seat);
        assert!(!leads.contains(&table.lead()), "a fresh clock");
        leads.push(table.lead());
    }
    assert_eq!(table.take_over(2), Err(Refusal::NoBossCard));
    // Of this turn as well.
    table.give_up(0).unwrap();
    assert_eq!(table.boss(), 1);
    assert_eq!(discarded(&table), 3);
    assert_eq!(table.take_over(2), Err(Refusal::NoDeal));
}

/// Deal 1 (C, S, W, 2 of D G L) with every kind of pledge, taken over by seat 1.
fn taken_over() -> Table {
    let mut table = Setup::new(3).hand(0, "S").hand(1, "b L G").hand(2, "W").deal();
    table.fill(0, "CS").unwrap();
    table.agree_with(1, "GL", "L", 5);
    let pledge = table.agree_with(2, "W", "W", 3).id;
    table.release(2, pledge).unwrap();
    table.offer(2, "S", 2).unwrap();
    table.bid(0, "D", 1, None).unwrap();
    table.take_over(1).unwrap();
    table
}

#[test]
fn b31_open_offers_and_release_proposals_lapse() {
    let mut table = taken_over();
    assert_eq!((table.in_deal().offers.len(), table.in_deal().releases.len()), (2, 1));
    let events = table.all_pass();
    let Event::TookOver { seat, from, undone, own, lapsed, .. } = &events[1] else { panic!() };
    assert_eq!((*seat, *from), (Seat(1), Seat(0)));
    assert_eq!((undone.len(), own.len(), lapsed.len()), (2, 2, 2));
    assert_eq!((table.in_deal().offers.len(), table.in_deal().releases.len()), (0, 0));
}

#[test]
fn b31_the_old_bosss_own_pledges_are_undone() {
    let mut table = taken_over();
    table.all_pass();
    assert!(!table.filled().contains(name('C')) && !table.filled().contains(name('S')));
    assert_eq!(table.laid(0).len(), 1, "clan cards stay laid out");
    // The old boss takes part as any player: its investor is free, its clan card too.
    table.agree(0, "CS", 4);
}

#[test]
fn b31_the_new_bosss_pledges_become_unpriced_and_dissolve() {
    let mut table = taken_over();
    table.all_pass();
    let own: Vec<_> = table.in_deal().pledges.iter().filter(|pledge| pledge.seat == Seat(1)).collect();
    assert_eq!(own.len(), 2);
    assert!(own.iter().all(|pledge| pledge.bond == Bond::Own && pledge.cards.len() == 1));
    assert_eq!(table.in_deal().promised(), Money(3));
    // Each may be taken back by itself.
    let one = own[0].id;
    table.drop(1, one).unwrap();
    assert_eq!(table.filled(), names("LW"));
}

#[test]
fn b31_every_other_pledge_stands_but_either_may_end_it() {
    let mut table = taken_over();
    table.all_pass();
    let other =
        table.in_deal().pledges.iter().find(|pledge| pledge.seat == Seat(2)).expect("it stands").clone();
    assert_eq!(other.bond, Bond::Inherited(Money(3)));
    let state = table.state.clone();
    table.drop(1, other.id).unwrap();
    table.state = state.clone();
    assert_eq!(table.withdraw(0, other.id), Err(Refusal::NotMaker));
    assert_eq!(table.drop(0, other.id), Err(Refusal::NotBoss { boss: Seat(1) }));
    table.withdraw(2, other.id).unwrap();
    // Silence keeps: closed, it is paid; and from the close on it can't be ended.
    table.state = state;
    table.agree(0, "CS", 4);
    table.close(1).unwrap();
    assert_eq!(table.drop(1, other.id), Err(Refusal::LastChance));
    assert_eq!(table.withdraw(2, other.id), Err(Refusal::LastChance));
    table.all_pass();
    assert_eq!(table.money(), [4, 5, 3]);
}

#[test]
fn b31_what_is_agreed_with_the_new_boss_binds() {
    let mut table = taken_over();
    table.all_pass();
    let pledge = table.agree(0, "C", 2).id;
    assert_eq!(table.drop(1, pledge), Err(Refusal::Binds));
    assert_eq!(table.withdraw(0, pledge), Err(Refusal::Binds));
}

#[test]
fn b31_a_second_take_over_loosens_again() {
    let mut table = Setup::new(4).owners("0123..").hand(1, "b").hand(2, "b").marker(11).deal();
    table.take_over(1).unwrap();
    table.all_pass();
    let pledge = table.agree(0, "C", 2).id;
    table.take_over(2).unwrap();
    table.all_pass();
    assert_eq!(table.in_deal().pledges[0].bond, Bond::Inherited(Money(2)));
    table.withdraw(0, pledge).unwrap();
}

#[test]
fn b32_a_stop_cancels_a_travel() {
    let mut table = Setup::new(3).hand(0, "s").hand(2, "tG").marker(4).deal();
    let pledge = table.agree(1, "G", 2);
    table.travel(2, name('G').id()).unwrap();
    let events = table.stop(0).unwrap();
    assert!(matches!(
        events[..],
        [Event::Stopped { seat: Seat(0), stopped: Seat(2), play: Play::Travel { .. }, .. }]
    ));
    assert!(!table.is_covered('G'));
    assert_eq!(table.last_pledge(), pledge);
    assert_eq!((discarded(&table), table.hand(0).len(), table.hand(2).len()), (2, 0, 0));
}

#[test]
fn b32_a_stop_cancels_a_travel_on_a_clan_card() {
    let mut table = Setup::new(3).hand(1, "S").hand(0, "s").hand(2, "tS").marker(11).deal();
    let pledge = table.agree(1, "S", 2);
    table.travel(2, pledge.cards[0].id()).unwrap();
    table.stop(0).unwrap();
    assert_eq!((table.last_pledge(), table.laid(1).len()), (pledge, 1));
}

#[test]
fn b32_a_stop_cancels_a_boss_also_for_someone_elses_benefit() {
    let mut table = Setup::new(3).hand(1, "s").hand(2, "b").deal();
    let lead = table.lead();
    table.take_over(2).unwrap();
    table.stop(1).unwrap();
    assert_eq!((table.boss(), table.lead(), discarded(&table)), (0, lead, 2));
}

#[test]
fn b32_a_stop_cancels_a_whole_set_of_poaches() {
    for in_deal in [false, true] {
        let setup = Setup::new(3).hand(0, "p p p").hand(2, "s");
        let mut table = if in_deal { setup.deal() } else { setup.turn() };
        table.poach(0, 'G').unwrap();
        table.stop(2).unwrap();
        assert_eq!((table.owner('G'), discarded(&table), table.hand(0).len()), (Some(1), 4, 0));
        assert!(table.open().pending().is_none());
    }
}

#[test]
fn b32_a_stop_cannot_be_stopped() {
    let mut table = Setup::new(3).hand(0, "s").hand(1, "s").hand(2, "tG s").deal();
    table.travel(2, name('G').id()).unwrap();
    table.stop(0).unwrap();
    assert_eq!(table.stop(2), Err(Refusal::NothingToStop));
    assert_eq!(table.stop(1), Err(Refusal::NothingToStop));
}

#[test]
fn b33_everyone_but_its_player_may_stop_or_pass() {
    let mut table = Setup::new(4).hand(2, "tG s").hand(1, "s").deal();
    table.travel(2, name('G').id()).unwrap();
    assert_eq!(table.open().asked(), [Seat(0), Seat(1), Seat(3)]);
    assert_eq!(table.stop(2), Err(Refusal::OwnCard));
    assert_eq!(table.pass(2), Err(Refusal::OwnCard));
    assert_eq!(table.stop(0), Err(Refusal::NoStop));
    table.pass(1).unwrap();
    // A pass is final for that window.
    assert_eq!(table.stop(1), Err(Refusal::HasPassed));
    assert_eq!(table.pass(1), Err(Refusal::HasPassed));
    table.pass(0).unwrap();
    assert!(!table.is_covered('G'), "not before all have passed");
    table.pass(3).unwrap();
    assert!(table.is_covered('G'));
}

#[test]
fn b33_the_first_stop_closes_the_window_and_later_ones_stay_in_hand() {
    let mut table = Setup::new(3).hand(0, "s").hand(1, "s").hand(2, "tG").deal();
    table.travel(2, name('G').id()).unwrap();
    let window = table.window();
    table.stop(1).unwrap();
    assert_eq!(table.does(0, Command::Stop { window }), Err(Refusal::NothingToStop));
    assert_eq!(table.hand(0).len(), 1);
}

#[test]
fn b33_a_pass_in_one_window_says_nothing_in_the_next() {
    let mut table = Setup::new(3).hand(0, "s").hand(2, "tG tL").deal();
    table.travel(2, name('G').id()).unwrap();
    let window = table.window();
    table.all_pass();
    table.travel(2, name('L').id()).unwrap();
    assert_eq!(table.does(0, Command::Stop { window }), Err(Refusal::Gone));
    table.stop(0).unwrap();
}

#[test]
fn b33_time_ends_it_like_passing() {
    let mut table = Setup::new(3).hand(0, "s").hand(2, "tG").deal();
    table.travel(2, name('G').id()).unwrap();
    let window = table.window();
    for seat in [0, 1] {
        table.stand_in(seat, window).unwrap();
    }
    assert!(table.is_covered('G'));
}

#[test]
fn b33_the_window_looks_the_same_whoever_holds_a_stop() {
    let shown = |hands: [&str; 2]| {
        let mut table = Setup::new(3).hand(0, hands[0]).hand(1, hands[1]).hand(2, "tG").deal();
        table.travel(2, name('G').id()).unwrap();
        let before = (Boss::public(&table.state).open.phase, Boss::waiting(&table.state));
        // Nor does a pass show.
        table.pass(0).unwrap();
        let after = Boss::view(&table.state, Viewer::Public).public.open.phase;
        (before, after)
    };
    assert_eq!(shown(["s", "s"]), shown(["p", "p"]));
    let (before, after) = shown(["s", "p"]);
    assert_eq!(before.0, after);
}

#[test]
fn b30_in_negotiation_or_a_last_chance_only() {
    let mut table = Setup::new(3).hand(1, "b").turn();
    assert_eq!(table.take_over(1), Err(Refusal::NoDeal));
    let mut table = Setup::new(3).hand(0, "G").hand(1, "b").marker(4).deal();
    table.fill(0, "CG").unwrap();
    table.close(0).unwrap();
    table.take_over(1).unwrap();
    table.all_pass();
    assert_eq!((table.boss(), table.in_deal().stage), (1, Stage::Negotiation));
}

#[test]
fn a_command_that_says_no_subject_is_told_what_is_wrong_with_it_anyway() {
    let mut table = Setup::new(3).hand(2, "tG").marker(4).deal();
    assert_eq!(table.does(0, Command::Close { terms: 0 }), Err(Refusal::NotFull));
    assert_eq!(table.does(1, Command::GiveUp { lead: 0 }), Err(Refusal::NotBoss { boss: Seat(0) }));
    assert_eq!(table.does(1, Command::TakeOver { lead: 0 }), Err(Refusal::NoBossCard));
    // What could be done is not done for it.
    assert_eq!(table.does(0, Command::GiveUp { lead: 0 }), Err(Refusal::Gone));
    table.travel(2, name('G').id()).unwrap();
    assert_eq!(table.does(0, Command::Stop { window: 0 }), Err(Refusal::NoStop));
}
