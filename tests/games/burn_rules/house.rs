//! House rules as they are chosen. What each does stands with its rule: R1, R9, R12, R18, R19, R21.

use std::collections::BTreeMap;

use boardroom::game::Game;
use boardroom::games::burn_rate::rules::{BurnRate, Face, Money, Options, Refusal};

use crate::burn::setup::material;
use crate::burn::table::Table;

#[test]
fn they_are_off_unless_chosen_and_each_sets_its_own() {
    assert_eq!(BurnRate::options(&BTreeMap::new()), Ok(Options::default()));
    let default = serde_json::to_value(Options::default()).expect("options have a JSON");
    for rule in BurnRate::HOUSE_RULES {
        for value in [*rule.values.start(), *rule.values.end()] {
            let alone =
                BurnRate::options(&BTreeMap::from([(rule.id.to_owned(), value)])).expect("a house rule");
            let json = serde_json::to_value(alone).expect("options have a JSON");
            for (id, set) in json.as_object().expect("an object") {
                if id != rule.id {
                    assert_eq!(*set, default[id], "{id}");
                } else if rule.values == (1..=1) {
                    assert_eq!(*set, serde_json::Value::Bool(true), "{id}");
                } else {
                    assert_eq!(*set, value, "{id}");
                }
            }
        }
    }
    assert_eq!(BurnRate::HOUSE_RULES.len(), 9);
}

#[test]
fn unknown_rules_and_values_out_of_range_are_refused() {
    let options = |rule: &str, value| BurnRate::options(&BTreeMap::from([(rule.to_owned(), value)]));
    let unknown = Refusal::UnknownHouseRule { rule: "loose_pledges".to_owned() };
    assert_eq!(options("loose_pledges", 1), Err(unknown));
    for (rule, values) in [
        ("starting_funds", [19, 501, u32::MAX]),
        ("starting_staff", [9, 256, u32::MAX]),
        ("hand_size", [2, 11, 259]),
        ("no_counters", [0, 2, 257]),
    ] {
        for value in values {
            assert_eq!(options(rule, value), Err(Refusal::HouseRuleValue { rule, value }));
        }
    }
    assert_eq!(options("starting_funds", 500).unwrap().funds(4), Money(500));
    assert_eq!(options("starting_staff", 0).unwrap().starting_staff, 0);
}

#[test]
fn second_printing_two_more_funding_cards() {
    let (first, second) = (
        material(Options::default()).cards,
        material(Options { second_printing: true, ..Options::default() }).cards,
    );
    assert_eq!((first.len(), second.len()), (102, 104));
    assert_eq!(second[..102], first[..]);
    let more: Vec<(i32, String)> = second[102..]
        .iter()
        .map(|card| match &card.face {
            Face::Funding { amount, levels } => (amount.0, levels.to_string()),
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(more, [(20, "{2,3}".to_owned()), (5, "{3}".to_owned())]);
    // And they are dealt with the others.
    let table =
        Table::start(2, Options { second_printing: true, starting_staff: 0, ..Options::default() }, 1);
    assert_eq!(table.state.deck.len(), 104 - 12);
}
