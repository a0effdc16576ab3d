//! The walk through choices: everything possible is reached, nothing else is.

use boardroom::game::walk::{self, Completion, Given, Slot, Step, Walk, Wrong};
use boardroom::game::{Arg, Choice, Dice, Domain, Id, Kind, Line, Move, Param, Value, Verb};
use proptest::prelude::*;
use proptest::sample::Index;

const PARAMS: &[Param] = &[
    Param::new("card", Kind::Pick),
    Param::new("names", Kind::Subset),
    Param::optional("clan", Kind::Subset),
    Param::new("price", Kind::Whole),
];
const OFFER: Verb = Verb { name: "offer", about: Some("to"), params: PARAMS };
const PASS: Verb = Verb { name: "pass", about: None, params: &[] };

/// Labels with commas in them, and some that begin like others.
fn label(option: &str, id: Id) -> String {
    match id % 3 {
        _ if option == "price" => format!("${id}M"),
        0 => format!("Card {id}"),
        1 => format!("Goldman, {option} {id}"),
        _ => format!("戈德曼 {id} (a longer label that says what choosing it would do)"),
    }
}

fn ids() -> impl Strategy<Value = Vec<Id>> {
    prop::collection::btree_set(1_u32..60, 1..9).prop_map(|ids| ids.into_iter().collect())
}

fn subset() -> impl Strategy<Value = Domain> {
    (ids(), 0_u8..4, 0_u8..4).prop_map(|(of, least, more)| {
        let most = u8::try_from(of.len()).unwrap_or(u8::MAX);
        let least = least.min(most);
        Domain::Subset { size: least..=(least + more).min(most), of }
    })
}

fn choice() -> impl Strategy<Value = Choice> {
    let whole = (0_u32..30, 0_u32..30).prop_map(|(least, more)| Domain::Whole(least..=least + more));
    (1_u32..6, ids().prop_map(Domain::Pick), subset(), subset(), whole).prop_map(
        |(about, card, names, clan, price)| Choice {
            verb: "offer",
            about,
            domains: vec![card, names, clan, price],
        },
    )
}

fn choices() -> impl Strategy<Value = Vec<Choice>> {
    prop::collection::vec(choice(), 1..6)
}

fn sorted(wanted: &Move) -> Move {
    let mut wanted = wanted.clone();
    for value in &mut wanted.values {
        if let Value::Subset(ids) = value {
            ids.sort_unstable();
        }
    }
    wanted
}

fn slots() -> impl Iterator<Item = Slot> {
    [Slot::About].into_iter().chain((0..PARAMS.len()).map(Slot::Param))
}

/// Whatever a small domain holds comes sooner or later, and of an empty one nothing.
#[test]
fn any_may_be_each_of_them() {
    let drawn = |domain: &Domain| {
        let mut dice = Dice::new([1; 32], 0);
        let values = (0..500).map(|_| domain.any(&mut dice));
        values.collect::<Option<Vec<_>>>()
    };
    let few = |of: &[Id], size| Domain::Subset { of: of.to_vec(), size };
    let cases: [(Domain, &[Value]); 6] = [
        (Domain::Pick(vec![4, 9]), &[Value::Pick(4), Value::Pick(9)]),
        (Domain::Whole(7..=9), &[Value::Whole(7), Value::Whole(8), Value::Whole(9)]),
        (Domain::Whole(0..=0), &[Value::Whole(0)]),
        (few(&[1, 2], 0..=1), &[Value::Subset(vec![]), Value::Subset(vec![1]), Value::Subset(vec![2])]),
        (few(&[1, 2], 2..=2), &[Value::Subset(vec![1, 2]), Value::Subset(vec![2, 1])]),
        // More than there are can't be taken.
        (few(&[1], 0..=3), &[Value::Subset(vec![]), Value::Subset(vec![1])]),
    ];
    for (domain, values) in cases {
        let drawn = drawn(&domain).expect("it isn't empty");
        assert!(drawn.iter().all(|value| domain.contains(value) && values.contains(value)), "{drawn:?}");
        assert!(values.iter().all(|value| drawn.contains(value)), "{drawn:?}");
    }
    let empty = [Domain::Pick(vec![]), few(&[1], 2..=3)];
    assert!(empty.iter().all(|domain| drawn(domain).is_none()));
    let choice = Choice { verb: "offer", about: 1, domains: vec![Domain::Whole(0..=1), empty[0].clone()] };
    assert_eq!(choice.any(&mut Dice::new([1; 32], 0)), None);
}

proptest! {
    #[test]
    fn any_of_a_choice_is_in_it(choice in choice(), seed: [u8; 32]) {
        let mut dice = Dice::new(seed, 0);
        for _ in 0..8 {
            let wanted = choice.any(&mut dice).unwrap();
            prop_assert!(choice.contains(&wanted), "{:?}", wanted);
        }
    }

    #[test]
    fn every_choice_is_reached(choices in choices(), which: Index, seed: [u8; 32]) {
        let wanted = which.get(&choices).any(&mut Dice::new(seed, 0)).unwrap();
        let mut walk = Walk::new(&OFFER, &choices).unwrap();
        let reached = loop {
            match walk.step() {
                Step::Ask(Slot::About, _) => walk.say_about(wanted.about).unwrap(),
                Step::Ask(Slot::Param(param), ask) => {
                    prop_assert!(ask.contains(&wanted.values[param]));
                    walk.say(param, wanted.values[param].clone()).unwrap();
                }
                Step::Ready(reached) => break reached,
            }
        };
        prop_assert_eq!(sorted(&reached), sorted(&wanted));
    }

    #[test]
    fn what_is_completed_is_a_choice(choices in choices(), chance: [Index; 24]) {
        let mut chance = chance.iter().cycle();
        let mut walk = Walk::new(&OFFER, &choices).unwrap();
        let mut given = Vec::new();
        for slot in slots() {
            let mut typed = String::new();
            loop {
                let found = walk.complete(slot, &typed, &label);
                prop_assert!(found.len() <= 25);
                for Completion { name, value } in &found {
                    prop_assert!((1..=100).contains(&name.chars().count()), "{}", name);
                    prop_assert!((1..=100).contains(&value.chars().count()), "{}", value);
                }
                if found.is_empty() {
                    break; // only the empty list is possible
                }
                let picked = chance.next().unwrap().get(&found).clone();
                // The value and the name shown for it are read alike.
                let mut other = walk.clone();
                let by_value = other.hear(slot, &Given::Text(picked.value.clone()), &label);
                let mut other = walk.clone();
                let by_name = other.hear(slot, &Given::Text(picked.name.clone()), &label);
                prop_assert_eq!(&by_value, &by_name);
                if by_value.is_ok() {
                    walk.hear(slot, &Given::Text(picked.value.clone()), &label).unwrap();
                    given.push((slot, Given::Text(picked.value)));
                    break;
                }
                // A list that has to go on: the completed name is what stands in the field.
                prop_assert!(matches!(by_value, Err(Wrong::WrongSize { .. } | Wrong::NotTogether)), "{:?}", by_value);
                typed = picked.name;
            }
        }
        let wanted = walk::parse(&OFFER, &choices, &given, &label).unwrap();
        prop_assert!(choices.iter().any(|choice| choice.contains(&wanted)));
    }

    #[test]
    fn what_was_never_offered_is_refused(choices in choices(), slot in 0_usize..5, text in ".{0,40}", number in any::<i64>()) {
        let slot = slots().nth(slot).unwrap();
        for given in [Given::Text(text), Given::Number(number), Given::Text("#4294967295".into())] {
            match walk::parse(&OFFER, &choices, &[(slot, given)], &label) {
                Ok(wanted) => prop_assert!(choices.iter().any(|choice| choice.contains(&wanted))),
                Err(wrong) => {
                    let line = wrong.line(&|_| Line::new("option"), &|_, _| Line::new("label"));
                    prop_assert!(line.id.starts_with("refusal-"));
                }
            }
        }
    }
}

fn one_choice() -> Vec<Choice> {
    vec![Choice {
        verb: "offer",
        about: 7,
        domains: vec![
            Domain::Pick(vec![3]),
            Domain::Subset { of: vec![1, 2, 3, 6], size: 2..=3 },
            Domain::Subset { of: vec![4, 5], size: 0..=2 },
            Domain::Whole(0..=18),
        ],
    }]
}

fn text(slot: usize, text: &str) -> (Slot, Given) {
    (Slot::Param(slot), Given::Text(text.into()))
}

#[test]
fn labels_and_ids_are_understood() {
    let offered = one_choice();
    let given = [text(1, "card 3, Goldman, names 1"), text(3, "$7M")];
    let wanted = walk::parse(&OFFER, &offered, &given, &label).unwrap();
    assert_eq!(
        wanted,
        Move {
            verb: "offer".into(),
            about: 7,
            values: vec![Value::Pick(3), Value::Subset(vec![3, 1]), Value::Subset(vec![]), Value::Whole(7)],
        }
    );
    let money = |text_: &str| {
        walk::parse(&OFFER, &offered, &[text(1, "#3#1"), text(3, text_)], &label)
            .map(|wanted| wanted.values[3].clone())
    };
    assert_eq!(money("700万"), Ok(Value::Whole(7)));
    for bad in ["-1", "1.5", "1000000000000000000", "19", "", "seven", "750万"] {
        assert_eq!(money(bad), Err(Wrong::OutOfRange { option: "price", least: 0, most: 18 }), "{bad}");
    }
}

#[test]
fn whole_words_at_the_beginning_go_before_parts_of_words() {
    const PLACE: Verb = Verb { name: "place", about: None, params: &[Param::new("deal", Kind::Pick)] };
    let offered = [Choice { verb: "place", about: 7, domains: vec![Domain::Pick(vec![10, 1, 11])] }];
    let label = |_: &str, id: u32| format!("{id}: $6M for C and G");
    let parse = |typed: &str| walk::parse(&PLACE, &offered, &[text(0, typed)], &label);
    assert_eq!(parse("1").expect("the first").values, [Value::Pick(1)]);
    assert_eq!(parse("11: $6M").expect("the eleventh").values, [Value::Pick(11)]);
    assert!(parse("2").is_err());
}

#[test]
fn what_is_wrong_is_said() {
    let offered = one_choice();
    let wrong =
        |names: &str| walk::parse(&OFFER, &offered, &[text(1, names), text(3, "1")], &label).unwrap_err();
    let possible = vec![1, 2, 3, 6];
    assert_eq!(
        wrong("Cashman"),
        Wrong::NotOffered { option: "names", given: "Cashman".into(), possible: possible.clone() }
    );
    assert_eq!(wrong("#1#99"), Wrong::NotOffered { option: "names", given: "#99".into(), possible });
    assert_eq!(
        wrong("card"),
        Wrong::Ambiguous { option: "names", given: "card".into(), possible: vec![3, 6] }
    );
    assert_eq!(wrong("#1"), Wrong::WrongSize { option: "names", least: 2, most: 3 });
    assert_eq!(Walk::new(&PASS, &offered).unwrap_err(), Wrong::NotNow);
    let line = wrong("Cashman").line(&|_| Line::new("the-option"), &|_, _| Line::new("a-label"));
    assert_eq!(line.id, "refusal-not-offered");
    assert_eq!(line.args[0].1, Arg::Text("Cashman".into()));
}

#[test]
fn an_impossible_command_can_still_be_put_to_the_rules() {
    let given = [
        (Slot::About, Given::Text("#7".into())),
        text(0, "#3"),
        text(1, "#1#2"),
        (Slot::Param(3), Given::Number(99)),
    ];
    let wanted = walk::attempt(&OFFER, &[], &given).unwrap();
    assert_eq!(wanted.about, 7);
    assert_eq!(wanted.values[3], Value::Whole(99));
    assert_eq!(walk::attempt(&OFFER, &[], &given[1..]), None);
    assert_eq!(walk::attempt(&PASS, &[], &[]), Some(Move { verb: "pass".into(), about: 0, values: vec![] }));
}

#[test]
fn what_nothing_offered_can_match_is_named() {
    let given = [(Slot::Param(3), Given::Text("$3M".into())), text(1, " Nobody ")];
    let wrong = walk::unmatched(&OFFER, &given).unwrap();
    assert_eq!(wrong, Wrong::NotOffered { option: "names", given: "Nobody".into(), possible: vec![] });
    assert_eq!(walk::unmatched(&OFFER, &given[..1]), None, "a price needs no match");
}

#[test]
fn a_domain_with_one_member_is_not_asked() {
    let offered = one_choice();
    let mut walk = Walk::new(&OFFER, &offered).unwrap();
    assert_eq!(walk.step(), Step::Ask(Slot::Param(1), Domain::Subset { of: vec![1, 2, 3, 6], size: 2..=3 }));
    walk.say(1, Value::Subset(vec![1, 2])).unwrap();
    assert_eq!(walk.unsaid(2), Some(Value::Subset(vec![])));
    assert_eq!(walk.unsaid(3), None);
}

#[test]
fn a_menu_asks_for_what_may_be_said_but_not_for_what_goes_without_saying() {
    const FIRE: Verb = Verb {
        name: "fire",
        about: None,
        params: &[
            Param::new("employee", Kind::Pick),
            Param::optional("note", Kind::Pick),
            Param::needless("card", Kind::Pick),
        ],
    };
    let domains = vec![Domain::Pick(vec![1, 2]), Domain::Pick(vec![3, 4]), Domain::Pick(vec![5, 6])];
    let choices = [Choice { verb: "fire", about: 9, domains }];
    let mut walk = Walk::new(&FIRE, &choices).expect("it can be played");
    for (param, of) in [(0, vec![1, 2]), (1, vec![3, 4])] {
        assert_eq!(walk.step(), Step::Ask(Slot::Param(param), Domain::Pick(of.clone())));
        walk.say(param, Value::Pick(of[1])).expect("it is offered");
    }
    let played =
        |values: [Id; 3]| Move { verb: "fire".into(), about: 9, values: values.map(Value::Pick).into() };
    assert_eq!(walk.step(), Step::Ready(played([2, 4, 5])));
    // Typed, both may be left out, and either can be said.
    let typed = |given: &[(Slot, Given)]| walk::parse(&FIRE, &choices, given, &label);
    assert_eq!(typed(&[text(0, "#1")]), Ok(played([1, 3, 5])));
    assert_eq!(typed(&[text(0, "#1"), text(2, "#6")]), Ok(played([1, 3, 6])));
}

#[test]
fn a_long_list_still_fits_and_can_be_typed_on() {
    let of: Vec<Id> = (100..110).collect();
    let list = Domain::Subset { of: of.clone(), size: 0..=10 };
    let mut offered = one_choice();
    offered[0].domains[1] = list;
    let walk = Walk::new(&OFFER, &offered).unwrap();
    let long = |_: &str, id: Id| format!("A label of thirty characters {id}");
    let mut typed = String::new();
    for n in 1..=of.len() {
        let found = walk.complete(Slot::Param(1), &typed, &long);
        let longest = found.iter().max_by_key(|found| found.value.len()).unwrap();
        assert_eq!(longest.value.matches('#').count(), n);
        assert!(found.iter().all(|found| found.name.chars().count() <= 100 && found.value.len() <= 100));
        typed = longest.name.clone();
    }
}

#[test]
fn the_items_of_a_list_may_be_begun_only() {
    let label = |_: &str, id: Id| {
        ["Cashman: your investor", "Sacks: by clan card", "Sacks: your investor"][id as usize].into()
    };
    let choice =
        Choice { verb: "fill", about: 7, domains: vec![Domain::Subset { of: vec![0, 1, 2], size: 1..=3 }] };
    const FILL: Verb = Verb { name: "fill", about: None, params: &[Param::new("names", Kind::Subset)] };
    let parse = |typed: &str| {
        let given = [(Slot::Param(0), Given::Text(typed.into()))];
        walk::parse(&FILL, std::slice::from_ref(&choice), &given, &label).map(|wanted| wanted.values)
    };
    assert_eq!(parse("cash, sacks: y").unwrap(), [Value::Subset(vec![0, 2])]);
    assert_eq!(parse("sacks: y、Cash").unwrap(), [Value::Subset(vec![2, 0])]);
    assert!(matches!(parse("sacks, cash"), Err(Wrong::NotOffered { .. })), "which of the two?");
    assert!(matches!(parse("x, cash"), Err(Wrong::NotOffered { .. })));
    let choices = [choice.clone()];
    let walk = Walk::new(&FILL, &choices).unwrap();
    let found = walk.complete(Slot::Param(0), "cash, sacks: b", &label);
    assert_eq!(found.iter().map(|found| found.value.as_str()).collect::<Vec<_>>(), ["#0#1"]);
}

#[test]
fn a_list_that_must_be_given_may_be_empty() {
    const PAY: Verb = Verb { name: "offer", about: None, params: &[Param::new("names", Kind::Subset)] };
    let choice =
        |size| Choice { verb: "offer", about: 7, domains: vec![Domain::Subset { of: vec![1, 2], size }] };
    let label = |_: &str, id: Id| format!("name {id}");
    let given = [(Slot::Param(0), Given::Text("–".into()))];
    let may = [choice(0..=2)];
    let found = Walk::new(&PAY, &may).unwrap().complete(Slot::Param(0), "", &label);
    assert_eq!(found[0].value, "–");
    assert_eq!(walk::parse(&PAY, &may, &given, &label).unwrap().values, [Value::Subset(vec![])]);
    let must = [choice(1..=2)];
    let found = Walk::new(&PAY, &must).unwrap().complete(Slot::Param(0), "", &label);
    assert!(found.iter().all(|found| found.value != "–"));
    assert!(matches!(walk::parse(&PAY, &must, &given, &label), Err(Wrong::WrongSize { .. })));
}

/// Whatever is typed for a list, completion costs little and proposes only what can be sent.
#[test]
fn a_text_as_long_as_discord_lets_it_be_costs_little() {
    let of: Vec<Id> = (1..=500).collect();
    let domains = vec![Domain::Subset { size: 0..=255, of: of.clone() }];
    let choices = [Choice { verb: LIST.name, about: 0, domains }];
    let walk = Walk::new(&LIST, &choices).expect("it can be played");
    let asked = std::cell::Cell::new(0);
    let label = |_: &str, id: Id| {
        asked.set(asked.get() + 1);
        format!("长长的规则 {id}")
    };
    let labels: String = of.iter().map(|id| format!("长长的规则 {id}, ")).collect();
    let typed = [
        "#1".repeat(3_000),
        "x, ".repeat(2_000),
        labels.chars().take(900).collect(),
        labels,
        "#7,".repeat(2_000),
    ];
    for typed in typed {
        let typed: String = typed.chars().take(6_000).collect();
        asked.set(0);
        let found = walk.complete(Slot::Param(0), &typed, &label);
        assert!(found.iter().all(|found| found.name.chars().count() <= 100 && found.value.len() <= 100));
        let mut heard = walk.clone();
        let _ = heard.hear(Slot::Param(0), &Given::Text(typed.clone()), &label);
        assert!(asked.get() < 10_000, "{} labels for {typed}", asked.get());
    }
}

const LIST: Verb = Verb { name: "list", about: None, params: &[Param::optional("list", Kind::Subset)] };
