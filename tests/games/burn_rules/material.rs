//! The components, and the files they come from.

use std::collections::BTreeMap;

use boardroom::game::{Game, SeedError};
use boardroom::games::burn_rate::rules::{
    BurnRate, CardId, EmployeeId, Face, Kind, Levels, Options, Role, Seeds, VpCard,
};

use crate::burn::setup::{department, material};

/// What is wrong after replacing `from` by `to` in a file.
fn changed(file: usize, from: &str, to: &str) -> Result<Seeds, SeedError> {
    let mut texts: Vec<String> = BurnRate::SEED_FILES.iter().map(|file| file.built_in.to_owned()).collect();
    assert!(texts[file].contains(from), "{from}");
    texts[file] = texts[file].replacen(from, to, 1);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    BurnRate::seeds(&texts)
}

#[track_caller]
fn refused(file: usize, from: &str, to: &str, place: &str, problem: &str) {
    let error = changed(file, from, to).expect_err("a wrong file");
    assert_eq!(error.file, BurnRate::SEED_FILES[file].path);
    assert_eq!((error.place.as_str(), error.problem.as_str()), (place, problem));
    assert!(error.to_string().starts_with(&format!("seeds/{}, {place}: ", error.file)));
}

#[test]
fn the_built_in_employees_are_the_pages() {
    let employees = material(Options::default()).employees;
    let vp = |skill| Role::Vp { skill };
    let manager = |skill| Role::Manager { skill };
    let of = |letter| {
        let mut found: Vec<(Role, i32)> = employees
            .iter()
            .filter(|employee| employee.department == department(letter))
            .map(|employee| (employee.role, employee.salary.0))
            .collect();
        found.sort();
        found
    };
    let mut sales =
        vec![(vp(0), 2), (vp(1), 2), (vp(1), 2), (manager(1), 1), (manager(1), 1), (manager(1), 1)];
    sales.extend([(manager(2), 1), (manager(2), 1)]);
    assert_eq!(of('s'), sales);
    let mut development = vec![(vp(0), 2), (vp(2), 2), (vp(3), 2)];
    development.extend([(manager(1), 1); 3]);
    development.extend([(Role::Engineer, 1); 10]);
    assert_eq!(of('d'), development);
    let mut people = vec![(vp(2), 2), (vp(2), 2), (vp(3), 2)];
    people.extend([(manager(1), 1); 4]);
    people.push((manager(2), 1));
    assert_eq!(of('h'), people);
    let mut finance = vec![(vp(2), 2), (vp(2), 2), (vp(3), 2)];
    finance.extend([(manager(1), 1); 5]);
    assert_eq!(of('f'), finance);
    let ids: Vec<EmployeeId> = employees.iter().map(|employee| employee.id).collect();
    assert_eq!(ids, (11..=50).map(EmployeeId).collect::<Vec<_>>());
}

#[test]
fn the_built_in_cards_are_the_pages() {
    let cards = material(Options::default()).cards;
    let mut counts: BTreeMap<(Kind, i32, Levels), u32> = BTreeMap::new();
    for card in &cards {
        let number = match &card.face {
            Face::Funding { amount, .. } => amount.0,
            Face::BadIdea { engineers, .. } => i32::from(*engineers),
            _ => 0,
        };
        *counts.entry((card.face.kind(), number, card.face.levels())).or_default() += 1;
    }
    let count = |kind, number, least, most| {
        counts.get(&(kind, number, Levels::from_to(least, most))).copied().unwrap_or(0)
    };
    let defence = |kind, number| [0, 1, 2, 3].map(|least| count(kind, number, least, 3));
    let attack = |kind, number| [0, 1, 2, 3].map(|most| count(kind, number, 0, most));
    assert_eq!(defence(Kind::Hire, 0), [6, 4, 2, 2]);
    assert_eq!(defence(Kind::Fire, 0), [2, 4, 2, 2]);
    assert_eq!(defence(Kind::Release, 0), [5, 5, 3, 3]);
    assert_eq!(defence(Kind::Funding, 5), [3, 3, 2, 0]);
    assert_eq!(defence(Kind::Funding, 10), [2, 2, 2, 1]);
    assert_eq!(defence(Kind::Funding, 15), [0, 0, 1, 1]);
    assert_eq!(defence(Kind::Funding, 20), [0, 0, 0, 1]);
    assert_eq!(attack(Kind::BadHire, 0), [2, 3, 3, 2]);
    assert_eq!(attack(Kind::Poach, 0), [2, 2, 3, 2]);
    assert_eq!(attack(Kind::BadIdea, 1), [2, 3, 2, 2]);
    assert_eq!(attack(Kind::BadIdea, 2), [2, 2, 2, 2]);
    assert_eq!(attack(Kind::BadIdea, 3), [1, 1, 1, 0]);
    assert_eq!(attack(Kind::BadIdea, 4), [1, 0, 0, 0]);
    assert_eq!(cards.iter().filter(|card| card.face.kind() == Kind::Vp).count(), 4);
    for effect in VpCard::ALL {
        assert!(cards.iter().any(|card| card.face == Face::Vp { effect }));
    }
    let ids: Vec<CardId> = cards.iter().map(|card| card.id).collect();
    assert_eq!(ids, (101..=202).map(CardId).collect::<Vec<_>>());
}

#[test]
fn each_bad_idea_and_each_employee_has_a_name_of_its_own() {
    let material = material(Options::default());
    let mut names: Vec<&str> = material.employees.iter().map(|employee| &*employee.name).collect();
    let mut titles: Vec<&str> = Vec::new();
    for card in &material.cards {
        if let Face::BadIdea { title, .. } = &card.face {
            titles.push(title);
        }
    }
    names.sort_unstable();
    names.dedup();
    titles.sort_unstable();
    titles.dedup();
    assert_eq!((names.len(), titles.len()), (40, 21));
}

#[test]
fn a_file_that_isnt_json_is_refused_with_line_and_column() {
    let place = |file, from, to| changed(file, from, to).expect_err("no JSON").place;
    assert_eq!(place(0, "\"employees\": [", "\"employees\": [["), "line 3, column 4");
    assert_eq!(place(1, "\"hire\"", "\"hyre\""), "line 2, column 8");
    assert_eq!(place(0, "\"sales\"", "\"sails\""), "line 3, column 52");
    // Levels are distinct numbers from 0 to 3.
    for wrong in ["[0, 1, 2, 4]", "[0, 1, 2, 2]", "[0, 1, 2, -3]"] {
        assert!(place(1, "[0, 1, 2, 3]", wrong).starts_with("line 3, column "));
    }
    let error = BurnRate::seeds(&[]).expect_err("no files");
    assert_eq!((error.file.as_str(), error.place.as_str()), ("burn_rate/employees.json", "line 1, column 0"));
}

#[test]
fn wrong_employees_are_refused_with_their_place() {
    let (employee, skill) = ("employee 1", "\"skill\": 1, \"salary\": 2");
    refused(0, "rex-handshake", "Rex", employee, "`Rex` is no name that can be said");
    refused(0, "gloria-upsell", "rex-handshake", "employee 2", "`rex-handshake` is there already");
    refused(0, skill, "\"salary\": 2", employee, "its skill is missing");
    refused(
        0,
        "\"role\": \"engineer\"",
        "\"role\": \"engineer\", \"skill\": 1",
        "employee 15",
        "an engineer has no skill",
    );
    let sales = "Sales, Vp { skill: 1 } with salary 2";
    refused(0, skill, "\"skill\": 2, \"salary\": 2", sales, "1; there are 2");
    refused(0, skill, "\"skill\": 1, \"salary\": 3", sales, "1; there are 2");
    refused(0, "\"department\": \"sales\"", "\"department\": \"finance\"", sales, "1; there are 2");
    let last = "Finance, Manager { skill: 1 } with salary 1";
    let rest = ",\n    { \"name\": \"walt-writeoff\", \"department\": \"finance\", \"role\": \"manager\", \"skill\": 1, \"salary\": 1 }";
    refused(0, rest, "", last, "4; there are 5");
    // Nobody of a kind that isn't on the page.
    let strange = rest.replace("\"skill\": 1", "\"skill\": 3");
    refused(0, rest, &strange, last, "4; there are 5");
}

#[test]
fn wrong_cards_are_refused_with_their_place() {
    let hire = "{ \"levels\": [0, 1, 2, 3], \"count\": 6 }";
    refused(1, hire, "{ \"levels\": [0, 1, 2, 3], \"count\": 7 }", "hire {0,1,2,3}", "7 cards; there are 6");
    refused(1, hire, "{ \"levels\": [0, 1], \"count\": 6 }", "hire {0,1,2,3}", "0 cards; there are 6");
    let funding = "\"amount\": 20, \"levels\": [3]";
    refused(1, funding, "\"amount\": 25, \"levels\": [3]", "funding +20 {3}", "0 cards; there are 1");
    refused(1, "pet-food-by-courier", "Pets", "bad idea 1", "`Pets` is no title that can be said");
    refused(
        1,
        "socks-by-subscription",
        "pet-food-by-courier",
        "bad idea 2",
        "`pet-food-by-courier` is there already",
    );
    refused(1, "\"engineers\": 4", "\"engineers\": 5", "bad idea of 4 {0}", "0 cards; there are 1");
    refused(1, "\"plan\", ", "", "vp, Plan", "0 cards; there is 1");
    refused(1, "\"plan\", ", "\"plan\", \"plan\", ", "vp, Plan", "2 cards; there is 1");
    // More cards than are on the page.
    refused(
        1,
        hire,
        &format!("{hire}, {{ \"levels\": [1], \"count\": 1 }}"),
        "the counts",
        "103 cards in all; there are 102",
    );
    let second = "it adds one funding +20 {2,3} and one +5 {3}";
    refused(
        1,
        "\"amount\": 20, \"levels\": [2, 3]",
        "\"amount\": 20, \"levels\": [3]",
        "second_printing",
        second,
    );
}
