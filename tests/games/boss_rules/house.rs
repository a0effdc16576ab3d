//! House rules: B38–B40, B42. The others stand with their rules: B15, B16, B17, B34.

use std::collections::BTreeMap;

use boardroom::game::{Dice, Game, Seat};
use boardroom::games::boss::rules::{Boss, Options, Phase, Refusal, State};

use crate::boss::table::{Setup, name, seeds};

#[test]
fn they_are_off_unless_chosen_and_unknown_ones_are_refused() {
    assert_eq!(Boss::options(&BTreeMap::new()), Ok(Options::default()));
    let mut all = BTreeMap::new();
    for rule in Boss::HOUSE_RULES {
        assert_eq!(rule.values, 1..=1);
        let alone = Boss::options(&BTreeMap::from([(rule.id.to_owned(), 1)])).expect("a house rule");
        let json = serde_json::to_value(alone).expect("options have a JSON");
        for (id, on) in json.as_object().expect("an object") {
            assert_eq!(on.as_bool(), Some(id == rule.id), "{id}");
        }
        all.insert(rule.id.to_owned(), 1);
    }
    assert_eq!(all.len(), 8);
    Boss::options(&all).expect("all together");
    let unknown = BTreeMap::from([("no_such".to_owned(), 1)]);
    assert_eq!(Boss::options(&unknown), Err(Refusal::UnknownHouseRule { rule: "no_such".to_owned() }));
    for value in [0, 2, u32::MAX] {
        let wrong = BTreeMap::from([("open_money".to_owned(), value)]);
        let rule = "open_money".to_owned();
        assert_eq!(Boss::options(&wrong), Err(Refusal::HouseRuleValue { rule, value }));
    }
}

#[test]
fn b38_who_has_more_investors_draws_less() {
    let drawn = |owners: &str, balanced: bool| {
        let mut table = Setup::new(6).owners(owners).rules(|rules| rules.balanced_draw = balanced).turn();
        table.roll(0).unwrap();
        table.draw(0).unwrap();
        table.hand(0).len()
    };
    for (owners, cards) in
        [("123455", 4), ("012345", 3), ("001234", 2), ("000123", 1), ("000012", 1), ("000000", 1)]
    {
        assert_eq!(drawn(owners, true), cards, "{owners}");
        assert_eq!(drawn(owners, false), 3, "{owners}");
    }
}

#[test]
fn b38_counted_when_drawing_and_covered_ones_count() {
    // Two players may travel their own investor in a turn (B41).
    let mut table =
        Setup::new(2).rules(|rules| rules.balanced_draw = true).hand(0, "tC p p p").owners("001111").turn();
    table.travel(0, name('C').id()).unwrap();
    table.all_pass();
    table.roll(0).unwrap();
    table.poach(0, 'G').unwrap();
    table.all_pass();
    assert_eq!(table.open().owned(Seat(0)).count(), 3);
    table.draw(0).unwrap();
    assert_eq!(table.hand(0).len(), 1);
}

const TEN: &str = "C C C C D D D D G G";

fn must(hand: &str) -> Setup {
    Setup::new(3).rules(|rules| rules.must_deal_at_ten = true).hand(0, hand)
}

#[test]
fn b39_who_begins_with_ten_cards_must_raise() {
    let mut table = must(TEN).turn();
    table.roll(0).unwrap();
    assert_eq!(table.draw(0), Err(Refusal::MustRaise));
    table.raise(0).unwrap();
    // The raise may be given up.
    table.give_up(0).unwrap();
    assert_eq!(table.boss(), 1);
    // Before rolling as well.
    let mut table = must(TEN).turn();
    assert_eq!(table.draw(0), Err(Refusal::MustRaise));
    table.raise(0).unwrap();
    // Nine may draw; and so may ten without the rule.
    let mut table = must("C C C C D D D D G").turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    let mut table = Setup::new(3).hand(0, TEN).turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
}

#[test]
fn b39_even_if_a_poach_has_lowered_the_hand_since() {
    let mut table = must("p p p D D D D G G G").turn();
    table.poach(0, 'G').unwrap();
    table.all_pass();
    assert_eq!(table.hand(0).len(), 7);
    table.roll(0).unwrap();
    assert_eq!(table.draw(0), Err(Refusal::MustRaise));
}

#[test]
fn b39_a_take_over_satisfies_it() {
    let mut table = must(TEN).hand(1, "b").deal();
    table.take_over(1).unwrap();
    table.all_pass();
    table.give_up(1).unwrap();
    assert_eq!(table.boss(), 2);
}

#[test]
fn b39_it_is_counted_anew_each_turn() {
    let mut table = Setup::new(3).rules(|rules| rules.must_deal_at_ten = true).hand(1, TEN).turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    table.roll(1).unwrap();
    assert_eq!(table.draw(1), Err(Refusal::MustRaise));
}

#[test]
fn b40_from_the_ninth_deal_on_the_limit_is_ten() {
    let eleven = "L L L L S S S S W W W";
    for (done, limit) in [(7, 12), (8, 10), (9, 10)] {
        let late = Setup::new(3).rules(|rules| rules.late_hand_limit = true).done(done);
        let mut table = late.hand(0, "G").hand(1, eleven).marker(4).deal();
        table.fill(0, "CG").unwrap();
        table.succeed();
        // For every player, from the moment it is done.
        let owing = matches!(&table.open().phase, Phase::Discarding { limit: 10, owing, .. } if owing[..] == [Seat(1)]);
        let over = matches!(table.open().phase, Phase::Over { .. });
        assert!(over || owing == (limit == 10), "{done} done before");
        assert_eq!(table.open().hand_limit(), limit);
    }
    // Not without the rule, and not by a failure.
    let mut table = Setup::new(3).done(9).hand(1, eleven).deal();
    table.give_up(0).unwrap();
    assert_eq!(table.boss(), 1);
    let mut table = Setup::new(3).rules(|rules| rules.late_hand_limit = true).done(8).hand(1, eleven).deal();
    table.give_up(0).unwrap();
    assert!(matches!(table.open().phase, Phase::Turn(_)));
}

#[test]
fn b42_the_player_on_the_starters_right_places_the_marker() {
    let options = Options { seat_right_places_marker: true, ..Options::default() };
    for seats in 2..=6 {
        for seed in 0..8 {
            let mut dice = Dice::new([seed; 32], 0);
            let events = Boss::start(&seeds(), &options, seats, &mut dice).expect("a game");
            let mut table = Setup::new(seats).turn();
            table.state = State::default();
            events.into_iter().for_each(|event| table.happens(event));
            let starter = table.boss();
            let right = (starter + seats - 1) % seats;
            assert_eq!(table.place(starter, 3), Err(Refusal::MarkerNotPlaced { placer: Seat(right) }));
            table.place(right, 3).unwrap();
            assert_eq!(table.boss(), starter);
            table.raise(starter).unwrap();
        }
    }
}
