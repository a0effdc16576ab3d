//! Setting up, and turns: B1–B9.

use std::collections::BTreeSet;

use boardroom::game::{Dice, Game, Seat};
use boardroom::games::boss::rules::{Boss, Command, DealNo, Event, Name, Options, Phase, Refusal, State};

use crate::boss::table::{Setup, seeds};
use crate::every_game;

fn begun(seats: u8, seed: u8) -> State {
    every_game::start::<Boss>(seats, &Default::default(), &mut Dice::new([seed; 32], 0)).0
}

#[test]
fn b1_three_to_six_players_or_two_by_b41() {
    assert_eq!(Boss::SEATS, 2..=6);
    for seats in [0, 1, 7, 200] {
        let refused = Boss::start(&seeds(), &Options::default(), seats, &mut Dice::new([0; 32], 0));
        assert_eq!(refused, Err(Refusal::Seats { seats }));
    }
    for seats in 2..=6 {
        assert_eq!(begun(seats, 1).open.seats, seats);
    }
}

#[test]
fn b2_the_investors_are_dealt_and_the_rest_lie_beside_the_board() {
    let mut deals = BTreeSet::new();
    for (seats, each, unowned) in [(2, 3, 0), (3, 2, 0), (4, 1, 2), (5, 1, 1), (6, 1, 0)] {
        for seed in 0..10 {
            let open = begun(seats, seed).open;
            for seat in Seat::all(seats) {
                assert_eq!(open.owned(seat).count(), each, "{seats} players");
            }
            let beside = open.investors.iter().filter(|investor| investor.owner.is_none()).count();
            assert_eq!(beside, unowned, "{seats} players");
            assert!(open.investors.iter().all(|investor| investor.cover.is_none()));
            deals.insert(open.investors.map(|investor| investor.owner));
        }
    }
    assert!(deals.len() > 40, "they are shuffled");
}

#[test]
fn b3_each_player_draws_five_and_nobody_has_money() {
    let mut hands = BTreeSet::new();
    for seats in 2..=6 {
        for seed in 0..5 {
            let state = begun(seats, seed);
            assert!(state.hands.iter().all(|hand| hand.len() == 5));
            assert_eq!(state.deck.len(), 98 - 5 * usize::from(seats));
            assert!(state.purses.iter().all(|purse| purse.0 == 0));
            hands.insert(state.hands[0].clone());
        }
    }
    assert_eq!(hands.len(), 5, "the cards are shuffled, by the seed");
}

#[test]
fn b4_the_owner_of_the_lowest_investor_starts_and_places_the_marker() {
    let mut unowned_lowest = false;
    for seats in 2..=6 {
        for seed in 0..10 {
            let open = begun(seats, seed).open;
            let lowest =
                Name::ALL.into_iter().find_map(|name| open.investor(name).owner).expect("somebody owns one");
            assert_eq!(open.boss, lowest);
            assert!(matches!(open.phase, Phase::Placing { placer, .. } if placer == lowest));
            unowned_lowest |= open.investor(Name::Cashman).owner.is_none();
            assert_eq!(open.marker, None);
        }
    }
    assert!(unowned_lowest, "an investor beside the board doesn't count");
}

#[test]
fn b4_the_marker_goes_on_any_deal() {
    for deal in 1..=16 {
        let mut table = Setup::new(4).turn();
        table.state = begun(4, 3);
        let starter = table.boss();
        let other = (starter + 1) % 4;
        let placer = Seat(starter);
        assert_eq!(table.roll(starter), Err(Refusal::MarkerNotPlaced { placer }));
        assert_eq!(table.raise(starter), Err(Refusal::MarkerNotPlaced { placer }));
        assert_eq!(table.place(other, deal), Err(Refusal::MarkerNotPlaced { placer }));
        assert_eq!(table.place(starter, 0), Err(Refusal::NoSuchDeal));
        assert_eq!(table.place(starter, 17), Err(Refusal::NoSuchDeal));
        table.place(starter, deal).unwrap();
        assert_eq!(table.open().marker, Some(DealNo(deal)));
        assert_eq!(table.boss(), starter);
        assert!(matches!(table.open().phase, Phase::Turn(_)));
        assert_eq!(table.place(starter, deal), Err(Refusal::MarkerPlaced));
    }
}

/// Where a roll from `marker` with `done` deals done (the last ones of the ring) leads, by die.
fn rolled(marker: u8, done: u8) -> [Option<u8>; 7] {
    let mut by_die = [None; 7];
    for seed in 0..60 {
        let mut table = Setup::new(3).marker(marker).done(done).seed(seed).turn();
        let events = table.roll(0).unwrap();
        let [Event::Rolled { seat: Seat(0), die, deal, .. }] = events[..] else { panic!("{events:?}") };
        assert_eq!(table.open().marker, Some(deal));
        by_die[usize::from(die)] = Some(deal.0);
    }
    by_die
}

#[test]
fn b5_the_marker_moves_by_the_die_round_the_ring() {
    assert_eq!(rolled(1, 0)[1..], [2, 3, 4, 5, 6, 7].map(Some));
    assert_eq!(rolled(14, 0)[1..], [15, 16, 1, 2, 3, 4].map(Some));
}

#[test]
fn b5_only_undone_deals_count_and_the_one_left_counts_again() {
    // 14, 15, 16 are done.
    assert_eq!(rolled(12, 3)[1..], [13, 1, 2, 3, 4, 5].map(Some));
    // Only 1 and 2 are undone.
    assert_eq!(rolled(1, 14)[1..], [2, 1, 2, 1, 2, 1].map(Some));
}

#[test]
fn b5_the_boss_raises_or_rolls_once() {
    let mut table = Setup::new(3).turn();
    assert_eq!(table.roll(1), Err(Refusal::NotBoss { boss: Seat(0) }));
    assert_eq!(table.raise(1), Err(Refusal::NotBoss { boss: Seat(0) }));
    table.roll(0).unwrap();
    assert_eq!(table.roll(0), Err(Refusal::AlreadyRolled));
    // Before rolling one may raise as well.
    let mut table = Setup::new(3).turn();
    table.raise(0).unwrap();
    assert_eq!(table.open().marker, Some(DealNo(1)));
}

#[test]
fn b6_after_rolling_raise_or_draw_three() {
    let mut table = Setup::new(3).turn();
    table.roll(0).unwrap();
    let marker = table.open().marker;
    table.raise(0).unwrap();
    assert_eq!(table.open().marker, marker);
    assert_eq!(table.draw(0), Err(Refusal::DealOn));

    let mut table = Setup::new(3).hand(1, "s").turn();
    assert_eq!(table.draw(0), Err(Refusal::NotRolled));
    table.roll(0).unwrap();
    assert_eq!(table.draw(1), Err(Refusal::NotBoss { boss: Seat(0) }));
    let top: Vec<_> = table.state.deck.iter().rev().take(3).copied().collect();
    table.draw(0).unwrap();
    assert_eq!(table.hand(0), top);
    assert_eq!(table.state.deck.len(), 98 - 1 - 3);
    // The turn is over.
    assert_eq!(table.boss(), 1);
    assert_eq!(table.raise(0), Err(Refusal::NotBoss { boss: Seat(1) }));
}

#[test]
fn b6_a_raise_is_on_the_deal_it_was_meant_for() {
    let mut table = Setup::new(3).turn();
    let (turn, before) = (table.about(), table.stay());
    let awaited = Boss::waiting(&table.state);
    table.roll(0).unwrap();
    let deal = table.open().marker.expect("it lies");
    assert_eq!(table.does(0, Command::Raise { stay: before }), Err(Refusal::MarkerMoved { deal }));
    assert_eq!(table.does(0, Command::Raise { stay: 9999 }), Err(Refusal::Gone));
    assert_eq!(table.does(0, Command::Raise { stay: 0 }), Err(Refusal::Gone));
    assert_eq!(table.does(1, Command::Raise { stay: before }), Err(Refusal::NotBoss { boss: Seat(0) }));
    // It is one turn all the same, on one clock.
    assert_eq!(table.about(), turn);
    assert_eq!(Boss::waiting(&table.state), awaited);
    table.raise(0).unwrap();
    assert_eq!(table.does(0, Command::Raise { stay: before }), Err(Refusal::DealOn));
    // Where it was meant for a turn that is over, the next turn isn't touched.
    let mut table = Setup::new(3).turn();
    table.roll(0).unwrap();
    let before = table.stay();
    table.draw(0).unwrap();
    table.roll(1).unwrap();
    assert_eq!(table.does(1, Command::Raise { stay: before }), Err(Refusal::Gone));
}

#[test]
fn b6_if_time_rolls_an_old_raise_is_refused_and_time_raises_where_the_marker_lies() {
    let ten = "C C C C D D D D G G";
    let mut table = Setup::new(3).rules(|rules| rules.must_deal_at_ten = true).hand(0, ten).turn();
    let (turn, before) = (table.about(), table.stay());
    table.stand_in(0, turn).unwrap();
    let deal = table.open().marker.expect("it lies");
    assert_eq!(table.does(0, Command::Raise { stay: before }), Err(Refusal::MarkerMoved { deal }));
    table.stand_in(0, turn).unwrap();
    assert_eq!(table.open().marker, Some(deal));
    assert!(table.open().deal().is_some());
}

#[test]
fn b6_no_card_is_played_after_the_draw() {
    let mut table = Setup::new(3).hand(0, "p p p C C C C D D D D G").turn();
    table.roll(0).unwrap();
    let turn = table.about();
    table.draw(0).unwrap();
    // Cards are to be discarded first.
    let poach = boardroom::games::boss::rules::Command::Poach { about: turn, name: Name::Goldman };
    assert_eq!(table.does(0, poach.clone()), Err(Refusal::Discarding));
    let hand = table.hand(0)[..3].to_vec();
    table.discard(0, &hand).unwrap();
    assert_eq!(table.does(0, poach), Err(Refusal::NotBoss { boss: Seat(1) }));
}

#[test]
fn b7_everyone_over_twelve_discards_down_to_it_at_the_same_time() {
    let mut table = Setup::new(3)
        .hand(0, "C C C C D D D D G G")
        .hand(1, "L L L L S S S S W W W W s")
        .hand(2, "p p p p p p p p p p p p")
        .turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    assert!(
        matches!(&table.open().phase, Phase::Discarding { owing, limit: 12, .. } if owing[..] == [Seat(0), Seat(1)])
    );
    assert_eq!(table.roll(1), Err(Refusal::Discarding));
    let (own, other) = (table.hand(0).to_vec(), table.hand(1).to_vec());
    // Not awaited, too few, too many, another's, the same twice.
    let third = table.hand(2)[..1].to_vec();
    assert_eq!(table.discard(2, &third), Err(Refusal::NothingToDiscard));
    assert_eq!(table.discard(0, &[]), Err(Refusal::DiscardExactly { count: 1 }));
    assert_eq!(table.discard(0, &own[..2]), Err(Refusal::DiscardExactly { count: 1 }));
    assert_eq!(table.discard(0, &other[..1]), Err(Refusal::NotInHand));
    assert_eq!(table.discard(0, &[own[0], own[0]]), Err(Refusal::DiscardExactly { count: 1 }));
    // In any order, by their own choice.
    table.discard(1, &other[12..]).unwrap();
    assert_eq!(table.discard(1, &other[..1]), Err(Refusal::NothingToDiscard));
    assert!(matches!(&table.open().phase, Phase::Discarding { owing, .. } if owing[..] == [Seat(0)]));
    table.discard(0, &own[4..5]).unwrap();
    assert!(!table.hand(0).contains(&own[4]));
    assert!(table.open().discards.ends_with(&[other[12], own[4]]));
    assert!(matches!(table.open().phase, Phase::Turn(_)));
    assert_eq!(table.boss(), 1);
}

#[test]
fn b7_twelve_cards_may_stay_and_investors_dont_count() {
    let mut table = Setup::new(3).hand(0, "C C C C D D D D G").turn();
    assert_eq!(table.open().owned(Seat(0)).count(), 2);
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    assert_eq!(table.hand(0).len(), 12);
    assert!(matches!(table.open().phase, Phase::Turn(_)));
}

#[test]
fn b7_clan_cards_back_from_the_table_count() {
    let mut table = Setup::new(3).hand(1, "C C C C D D D D G G G G S").marker(1).deal();
    table.offer_with(1, "S", "S", 3).unwrap();
    assert_eq!(table.hand(1).len(), 12);
    table.give_up(0).unwrap();
    assert!(matches!(&table.open().phase, Phase::Discarding { owing, .. } if owing[..] == [Seat(1)]));
    let hand = table.hand(1)[..1].to_vec();
    table.discard(1, &hand).unwrap();
    assert_eq!(table.hand(1).len(), 12);
}

#[test]
fn b8_an_empty_deck_is_made_of_the_discards() {
    let mut table = Setup::new(3).turn();
    let rest = table.state.deck.split_off(1);
    let last = table.state.deck[0];
    let discarded = rest.len();
    table.state.open.discards.extend(rest);
    table.roll(0).unwrap();
    let events = table.draw(0).unwrap();
    assert!(matches!(&events[0], Event::Drew { cards, .. } if cards.len() == 1));
    assert!(matches!(&events[1], Event::Reshuffled { deck } if deck.len() == discarded));
    assert!(matches!(&events[2], Event::Drew { cards, .. } if cards.len() == 2));
    assert_eq!(table.hand(0).len(), 3);
    assert_eq!(table.hand(0)[0], last);
    assert!(table.open().discards.is_empty());
    assert_eq!(table.state.deck.len(), discarded - 2);
}

#[test]
fn b8_the_discards_are_shuffled() {
    let decks: BTreeSet<_> = (0..8)
        .map(|seed| {
            let mut table = Setup::new(3).seed(seed).turn();
            let rest = std::mem::take(&mut table.state.deck);
            table.state.open.discards.extend(rest);
            table.roll(0).unwrap();
            table.draw(0).unwrap();
            table.state.deck.clone()
        })
        .collect();
    assert_eq!(decks.len(), 8);
}

#[test]
fn b8_a_deck_that_is_just_enough_isnt_shuffled_yet() {
    let mut table = Setup::new(3).turn();
    let rest = table.state.deck.split_off(3);
    table.state.open.discards.extend(rest);
    table.roll(0).unwrap();
    let events = table.draw(0).unwrap();
    assert!(!events.iter().any(|event| matches!(event, Event::Reshuffled { .. })));
    assert_eq!((table.state.deck.len(), table.hand(0).len()), (0, 3));
}

#[test]
fn b8_with_nothing_left_the_draw_stops_short() {
    for left in 0..3 {
        let mut table = Setup::new(3).turn();
        table.state.deck.truncate(left);
        table.roll(0).unwrap();
        let events = table.draw(0).unwrap();
        assert_eq!(events.iter().filter(|event| matches!(event, Event::Drew { .. })).count(), 1);
        assert_eq!(table.hand(0).len(), left);
        assert_eq!(table.boss(), 1);
    }
}

#[test]
fn b9_the_left_neighbour_of_the_last_boss_is_next() {
    for seats in 3..=6 {
        for boss in 0..seats {
            let next = (boss + 1) % seats;
            let mut table = Setup::new(seats).boss(boss).turn();
            table.roll(boss).unwrap();
            table.draw(boss).unwrap();
            assert_eq!(table.boss(), next, "after a draw");
            table.raise(next).unwrap();
            table.give_up(next).unwrap();
            assert_eq!(table.boss(), (next + 1) % seats, "after a failure");
        }
    }
}

#[test]
fn b9_after_a_take_over_it_is_the_new_bosss_neighbour() {
    // Failure.
    let mut table = Setup::new(4).hand(2, "b").deal();
    table.take_over(2).unwrap();
    table.all_pass();
    table.give_up(2).unwrap();
    assert_eq!(table.boss(), 3);
    // Success.
    let mut table = Setup::new(4).hand(2, "b C G").marker(4).deal();
    table.take_over(2).unwrap();
    table.all_pass();
    table.fill(2, "CG").unwrap();
    table.succeed();
    assert_eq!(table.boss(), 3);
}
