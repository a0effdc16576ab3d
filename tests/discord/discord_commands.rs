//! The command tree within Discord's limits, and the ids of controls.

use boardroom::discord::commands::{self, Command, Opt};
use boardroom::discord::custom_id::{self, Errand, LONGEST, Menu, Pressed, Then};
use boardroom::game::Value;
use boardroom::game::walk::Slot;
use boardroom::host::Control;
use boardroom::table::{Games, PersonId, TableId};
use boardroom::words::{Lang, Words};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use crate::discord_support::forge;
use crate::toy;

fn words() -> Words {
    let words = Words::built_in().with(Lang::EnUs, toy::EN_US).expect("Fluent");
    words.with(Lang::ZhCn, toy::ZH_CN).expect("Fluent")
}

/// Every game, and the toy.
fn games() -> Games {
    let known = boardroom::games::all(boardroom::games::built_in).expect("built in");
    Games::new(known.into_iter().chain(toy::games().iter().cloned()).collect())
}

fn tree() -> Vec<Command> {
    commands::tree(&words(), &games())
}

/// A name of a command or an option, as Discord wants it.
fn is_name(name: &str) -> bool {
    let n = name.chars().count();
    let letter = |c: char| c.is_alphanumeric() || c == '-' || c == '_' || c == '\'';
    (1..=32).contains(&n) && name.chars().all(letter) && name.to_lowercase() == name
}

fn longest(default: &str, all: &std::collections::BTreeMap<String, String>) -> usize {
    all.values().map(String::as_str).chain([default]).map(|text| text.chars().count()).max().unwrap_or(0)
}

/// Checks an option and all below it; gives what it counts towards the 8000 characters of a command.
fn check(option: &Opt, at: &str) -> usize {
    let at = format!("{at} {}", option.name);
    for name in option.name_localizations.values().chain([&option.name]) {
        assert!(is_name(name), "{at}: {name}");
    }
    let description = longest(&option.description, &option.description_localizations);
    for text in option.description_localizations.values().chain([&option.description]) {
        assert!((1..=100).contains(&text.chars().count()), "{at}: {text}");
    }
    assert!(option.options.len() <= 25 && option.choices.len() <= 25, "{at}");
    assert!(option.choices.is_empty() || !option.autocomplete, "{at}");
    let first_optional = option.options.iter().position(|option| !option.required).unwrap_or(usize::MAX);
    assert!(option.options.iter().skip(first_optional).all(|option| !option.required), "{at}");
    unique(option.options.iter().map(|option| (&option.name, &option.name_localizations)), &at);
    let mut total = longest(&option.name, &option.name_localizations) + description;
    for choice in &option.choices {
        let name = longest(&choice.name, &choice.name_localizations);
        assert!((1..=100).contains(&name) && (1..=100).contains(&choice.value.chars().count()), "{at}");
        total += name + choice.value.chars().count();
    }
    total + option.options.iter().map(|option| check(option, &at)).sum::<usize>()
}

type Names<'a> = (&'a String, &'a std::collections::BTreeMap<String, String>);

fn unique<'a>(names: impl Iterator<Item = Names<'a>>, at: &str) {
    let mut seen = std::collections::BTreeSet::new();
    for (name, localized) in names {
        assert!(seen.insert(("en", name.clone())), "{at}: {name} twice");
        if let Some(chinese) = localized.get("zh-CN") {
            assert!(seen.insert(("zh", chinese.clone())), "{at}: {chinese} twice");
        }
    }
}

#[test]
fn the_tree_is_within_discord_s_limits() {
    let tree = tree();
    unique(tree.iter().map(|command| (&command.name, &command.name_localizations)), "");
    for command in &tree {
        let as_option = Opt {
            kind: 1,
            name: command.name.clone(),
            name_localizations: command.name_localizations.clone(),
            description: command.description.clone(),
            description_localizations: command.description_localizations.clone(),
            required: false,
            autocomplete: false,
            min_value: None,
            max_value: None,
            choices: Vec::new(),
            options: command.options.clone(),
        };
        let total = check(&as_option, "");
        assert!(total <= 8000, "{}: {total}", command.name);
    }
}

#[test]
fn every_text_of_the_tree_is_there_in_both_languages() {
    let words = words();
    commands::tree(&words, &games());
    assert_eq!(words.faults(), Vec::<String>::new());
    for command in tree() {
        assert_eq!(command.description_localizations["zh-CN"], command.description_localizations["zh-TW"]);
        assert_eq!(command.description_localizations["en-US"], command.description);
        assert_ne!(command.description_localizations["zh-CN"], command.description);
        assert!(command.name_localizations.contains_key("zh-CN"), "{}", command.name);
    }
}

#[test]
fn the_tree_stays_as_it_was() {
    fn list(option: &Opt, indent: usize, lines: &mut Vec<String>) {
        let chinese = option.name_localizations.get("zh-CN").map_or("", String::as_str);
        let required = if option.required { "!" } else { "" };
        lines.push(format!("{}{}{required} {chinese}", " ".repeat(indent), option.name));
        option.options.iter().for_each(|option| list(option, indent + 2, lines));
    }
    let mut lines = Vec::new();
    for command in tree() {
        let chinese = command.name_localizations.get("zh-CN").map_or("", String::as_str);
        lines.push(format!("/{} {chinese}", command.name));
        command.options.iter().for_each(|option| list(option, 2, &mut lines));
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn discord_s_answer_is_known_again() {
    let sent = serde_json::to_value(tree()).expect("JSON");
    let again: Vec<Command> = serde_json::from_value(sent).expect("our own");
    assert_eq!(again, tree());
}

fn value() -> impl Strategy<Value = Option<Value>> {
    prop_oneof![
        Just(None),
        any::<u32>().prop_map(|id| Some(Value::Pick(id))),
        any::<u32>().prop_map(|number| Some(Value::Whole(number))),
        prop::collection::vec(any::<u32>(), 0..8).prop_map(|ids| Some(Value::Subset(ids))),
    ]
}

fn then() -> impl Strategy<Value = Then> {
    let slot = || prop_oneof![Just(Slot::About), (0_usize..25).prop_map(Slot::Param)];
    let ids = || prop::collection::vec(any::<u32>(), 0..8);
    prop_oneof![
        Just(Then::Top),
        Just(Then::Go),
        Just(Then::Make),
        slot().prop_map(Then::Choose),
        (0_usize..25).prop_map(|param| Then::Type { param }),
        (0_usize..25, ids()).prop_map(|(param, so_far)| Then::Add { param, so_far }),
        (0_usize..25, ids()).prop_map(|(param, so_far)| Then::Enough { param, so_far }),
        (slot(), any::<u8>(), ids()).prop_map(|(slot, page, so_far)| Then::Page { slot, page, so_far }),
    ]
}

/// One of each kind.
const GENUINE: [&str; 9] = [
    "1:j:1",
    "1:v:1:9:1",
    "1:x:1:pass:1001",
    "1:d:1:1400000000000000101:e",
    "1:m:1:aj1ymadmd2kl:::T",
    "1:m:1:aj1ymadmd2kl:offer:rt:s1.2.3:w7:p1z:s:Y",
    "1:m:1:aj1ymadmd2kl:offer:rt:-:A0.1.2.3",
    "1:m:1:aj1ymadmd2kl:travel:1:p9:p9:P1.2.1.2",
    "1:m:1:aj1ymadmd2kl:answer:rt:N1#12:3",
];

proptest! {
    #[test]
    fn a_menu_s_id_is_read_again(
        table in 0_i64..=i64::MAX, person: u64, about: Option<u32>,
        values in prop::collection::vec(value(), 0..5), then in then(),
    ) {
        let menu = Menu {
            table: TableId(table), person: PersonId(person), verb: "offer".into(), about, values, then,
        };
        match menu.custom_id() {
            Ok(id) => {
                prop_assert!(id.chars().count() <= LONGEST);
                prop_assert_eq!(custom_id::read(&id), Some(Pressed::Menu(menu)));
            }
            Err(too_long) => prop_assert!(!too_long.to_string().is_empty()),
        }
    }

    #[test]
    fn whatever_is_forged_is_refused_or_means_one_thing(
        text in "1:[a-z]:[-:0-9a-zA-Z.]{0,40}", at in 0..GENUINE.len(), with in 0..GENUINE.len(), seed: u64,
    ) {
        let mut chance = StdRng::seed_from_u64(seed);
        let mutated = forge::mutated(GENUINE[at], GENUINE[with], &mut chance);
        let again = forge::mutated(&mutated, GENUINE[at], &mut chance);
        for text in [text, mutated, again] {
            let unmarked = text.split('#').next().unwrap_or_default();
            match custom_id::read(&text) {
                Some(Pressed::Menu(menu)) => prop_assert_eq!(menu.custom_id(), Ok(unmarked.to_owned())),
                Some(Pressed::Public(control)) => {
                    prop_assert_eq!(custom_id::of_control(&control), unmarked);
                }
                Some(Pressed::Errand { table, person, errand }) => {
                    prop_assert_eq!(custom_id::of_errand(table, person, errand), unmarked);
                }
                None => {}
            }
        }
    }

    #[test]
    fn garbage_is_refused(text in ".{0,120}") {
        prop_assume!(!text.starts_with("1:"));
        prop_assert_eq!(custom_id::read(&text), None);
    }
}

#[test]
fn controls_are_read_again() {
    let table = TableId(i64::MAX);
    let longest = "abcdefghijklmnopqrstuvwxyzabcdef";
    let controls = [
        Control::Join(table),
        Control::Leave(table),
        Control::Options(table),
        Control::Start(table),
        Control::Hand(table),
        Control::Act(table),
        Control::Look(table),
        Control::Table(table),
        Control::Vote { table, motion: u32::MAX, agree: true },
        Control::Verb { table, verb: longest.to_owned(), about: u32::MAX },
    ];
    for control in controls {
        let id = custom_id::of_control(&control);
        assert!(id.chars().count() <= LONGEST, "{id}");
        assert_eq!(control.table(), table);
        assert_eq!(custom_id::read(&id), Some(Pressed::Public(control)));
    }
    let person = PersonId(u64::MAX);
    let id = custom_id::of_errand(table, person, Errand::Verify);
    assert!(id.len() <= LONGEST);
    assert_eq!(custom_id::read(&id), Some(Pressed::Errand { table, person, errand: Errand::Verify }));
    for bad in
        ["", "1", "1:j", "1:j:", "1:j:x", "1:j:1:2", "2:j:1", "1:v:1:1:2", "1:j:+1", "1:j:01", "1:m:1:2"]
    {
        assert_eq!(custom_id::read(bad), None, "{bad}");
    }
}
