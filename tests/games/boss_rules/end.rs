//! Money and the end: B34–B37.

use std::collections::BTreeMap;

use boardroom::game::{Arg, Dice, Game, Seat, Viewer};
use boardroom::games::boss::rules::{Boss, Event, Money, Phase, Refusal};

use crate::boss::table::{Setup, Table};

/// So many deals are done; the next one succeeds.
fn after(done: u8, seed: u8) -> (Table, Vec<Event>) {
    let mut table = Setup::new(3).hand(0, "C G D L S W").done(done).seed(seed).deal();
    let names = table.open().space().expect("a deal").groups.clone();
    let wanted: String = names
        .iter()
        .flat_map(|group| group.of.iter().take(group.take.into()))
        .map(|name| name.letter())
        .collect();
    table.fill(0, &wanted).unwrap();
    let events = table.succeed();
    (table, events)
}

#[test]
fn b34_nobody_sees_anothers_purse() {
    let (table, events) = after(0, 1);
    assert_eq!(table.money(), [12, 0, 0]);
    assert_eq!(Boss::public(&table.state).purses, None);
    for seat in 0..3 {
        let view = table.view(seat);
        assert_eq!(view.public.purses, None);
        let (_, own) = view.own.expect("a seat's view");
        assert_eq!(own.purse, Money(table.money()[usize::from(seat)]));
    }
    // Prices and pots are public as they happen.
    let told = table.told(&events[1], Viewer::Public).expect("a line");
    let fact = |name: &str| told.args.iter().find(|(arg, _)| *arg == name).map(|(_, arg)| arg.clone());
    assert_eq!(fact("pot"), Some(Arg::Money(12)));
    assert_eq!(fact("rest"), Some(Arg::Money(12)));
}

#[test]
fn b34_open_money_shows_all() {
    let mut table = Setup::new(3).rules(|rules| rules.open_money = true).hand(0, "G").marker(4).deal();
    table.fill(0, "C").unwrap();
    table.agree(1, "G", 2);
    table.succeed();
    let all = Some(vec![Money(4), Money(2), Money(0)]);
    assert_eq!(Boss::public(&table.state).purses, all);
    assert_eq!(table.view(2).public.purses, all);
}

#[test]
fn b35_with_the_last_market_card_used_the_game_is_over() {
    for seed in 0..6 {
        let (table, events) = after(14, seed);
        assert_eq!(table.open().done.len(), 15);
        assert!(matches!(table.open().phase, Phase::Over { .. }));
        assert!(!events.iter().any(|event| matches!(event, Event::MarketRolled { .. })), "no die is rolled");
        assert_eq!(Boss::waiting(&table.state), []);
    }
}

#[test]
fn b36_before_the_tenth_deal_no_die_is_rolled() {
    for done in 0..9 {
        let (table, events) = after(done, 1);
        assert!(!events.iter().any(|event| matches!(event, Event::MarketRolled { .. })));
        assert!(!matches!(table.open().phase, Phase::Over { .. }));
    }
}

#[test]
fn b36_after_the_tenth_to_fourteenth_deal_the_die_decides() {
    for (done, ends_on) in (9..14).zip(1..) {
        let mut seen = BTreeMap::new();
        for seed in 0..40 {
            let (table, events) = after(done, seed);
            let rolled = events.iter().find_map(|event| match event {
                Event::MarketRolled { die, ends_on } => Some((*die, *ends_on)),
                _ => None,
            });
            let (die, on) = rolled.expect("the die is rolled at once");
            assert_eq!(on, ends_on);
            let over = matches!(table.open().phase, Phase::Over { .. });
            assert_eq!(over, die <= ends_on, "deal {}, die {die}", done + 1);
            seen.insert(die, over);
        }
        assert_eq!(seen.len(), 6, "every face was seen");
    }
}

#[test]
fn b36_a_game_that_ends_discards_nothing_and_begins_no_turn() {
    let mut table = Setup::new(3).hand(0, "C G D L S W").hand(1, "s s s s s s s s s s b b b").done(14).deal();
    table.fill(0, "CSWDG").unwrap();
    let events = table.succeed();
    assert!(matches!(events.last(), Some(Event::Ended { .. })));
    assert!(
        !events.iter().any(|event| matches!(event, Event::DiscardBegan { .. } | Event::TurnBegan { .. }))
    );
    // Whatever is tried then is refused.
    for command in [table.raise(0), table.roll(1), table.give_up(0), table.stop(1), table.pass(1)] {
        assert_eq!(command, Err(Refusal::GameOver));
    }
    let hand = table.hand(1)[..1].to_vec();
    assert_eq!(table.discard(1, &hand), Err(Refusal::GameOver));
    assert_eq!(table.place(0, 1), Err(Refusal::GameOver));
    assert_eq!(table.offer(1, "G", 1), Err(Refusal::GameOver));
}

fn ended(money: [u32; 4]) -> Vec<(u8, u8, i64)> {
    let mut table = Setup::new(4).turn();
    assert_eq!(Boss::outcome(&table.state), None);
    table.happens(Event::Ended { money: money.map(Money).to_vec() });
    let outcome = Boss::outcome(&table.state).expect("an outcome");
    outcome.standings.iter().map(|standing| (standing.seat.0, standing.place, standing.score)).collect()
}

#[test]
fn b37_most_money_wins() {
    assert_eq!(ended([3, 12, 7, 0]), [(1, 1, 12), (2, 2, 7), (0, 3, 3), (3, 4, 0)]);
}

#[test]
fn b37_equal_money_shares_the_win() {
    assert_eq!(ended([3, 12, 12, 0]), [(1, 1, 12), (2, 1, 12), (0, 3, 3), (3, 4, 0)]);
    assert_eq!(ended([0, 0, 0, 0]), [(0, 1, 0), (1, 1, 0), (2, 1, 0), (3, 1, 0)]);
}

#[test]
fn b37_at_the_end_all_see_the_money() {
    let (table, events) = after(14, 1);
    let all: Vec<Money> = table.state.purses.clone();
    assert_eq!(Boss::public(&table.state).purses, Some(all.clone()));
    assert!(matches!(events.last(), Some(Event::Ended { money }) if *money == all));
    let told = table.told(events.last().expect("an end"), Viewer::Public).expect("a line");
    assert!(told.args.contains(&("winners", Arg::List(vec![Arg::Seat(Seat(0))]))));
}

#[test]
fn b36_the_die_is_the_seeds() {
    let die = |seed| {
        let mut dice = Dice::new([seed; 32], 7);
        dice.die()
    };
    let (_, events) = after(9, 5);
    let expected = die(5);
    assert!(events.iter().any(|event| matches!(event, Event::MarketRolled { die, .. } if *die == expected)));
}
