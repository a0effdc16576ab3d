//! What the commands of every game are called: there, and within Discord's limits.

use std::collections::BTreeSet;

use boardroom::game::AnyGame;
use boardroom::words::{Lang, Words};

/// The ids that the commands of every game need: with `.name` and `.description`, and the name as the
/// code has it; or only with `.description`.
fn wanted() -> (Vec<(String, &'static str)>, Vec<String>) {
    let mut named = Vec::new();
    let mut described = Vec::new();
    for game in boardroom::games::all(boardroom::games::built_in).expect("the built-in data is right") {
        let id = game.id();
        named.push((format!("{id}-command"), id));
        named.extend(game.verbs().iter().map(|verb| (format!("{id}-verb-{}", verb.name), verb.name)));
        named.extend(options(&*game).into_iter().map(|name| (format!("{id}-param-{name}"), name)));
        described.extend(game.house_rules().iter().map(|rule| format!("{id}-rule-{}", rule.id)));
    }
    (named, described)
}

fn options(game: &dyn AnyGame) -> BTreeSet<&'static str> {
    game.verbs().iter().flat_map(|verb| verb.params.iter().map(|p| p.name).chain(verb.about)).collect()
}

/// Every id that commands use, attributes too.
pub fn used() -> BTreeSet<String> {
    let (named, described) = wanted();
    let games = boardroom::games::all(boardroom::games::built_in).expect("the built-in data is right");
    let mut used: BTreeSet<String> = games.iter().map(|game| game.id().to_owned()).collect();
    for id in named.iter().map(|(id, _)| id).chain(&described) {
        used.extend(["", ".name", ".description"].map(|part| format!("{id}{part}")));
    }
    used
}

#[test]
fn every_command_has_its_words_within_discords_limits() {
    let words = Words::built_in();
    let (named, described) = wanted();
    assert!(named.len() > 30 && described.len() > 7);
    for lang in Lang::ALL {
        for id in named.iter().map(|(id, _)| id).chain(&described) {
            assert!(words.has(lang, id), "{lang} has no {id}");
            let label = words.text(lang, id).chars().count();
            assert!((1..=60).contains(&label), "{id} is too long for a button in {lang}");
            let description = words.text(lang, &format!("{id}.description")).chars().count();
            assert!((1..=100).contains(&description), "{id}.description has {description} characters");
            assert!(words.has(lang, &format!("{id}.description")), "{lang} has no {id}.description");
        }
        for (id, code) in &named {
            let attribute = format!("{id}.name");
            assert!(words.has(lang, &attribute), "{lang} has no {attribute}");
            let name = words.text(lang, &attribute);
            let fits = |c: char| matches!(c, '-' | '_') || c.is_alphanumeric() && !c.is_uppercase();
            assert!(
                (1..=32).contains(&name.chars().count()) && name.chars().all(fits),
                "{attribute}: {name}"
            );
            if lang == Lang::EnUs {
                assert_eq!(&name, code, "the English name is the one in the code");
            }
        }
    }
}

#[test]
fn no_two_verbs_or_options_of_a_game_have_the_same_name() {
    let words = Words::built_in();
    for game in boardroom::games::all(boardroom::games::built_in).expect("the built-in data is right") {
        for lang in Lang::ALL {
            let name =
                |kind: &str, name: &str| words.text(lang, &format!("{}-{kind}-{name}.name", game.id()));
            let verbs: BTreeSet<String> = game.verbs().iter().map(|verb| name("verb", verb.name)).collect();
            assert_eq!(verbs.len(), game.verbs().len());
            for verb in game.verbs() {
                let all: Vec<&str> = verb.params.iter().map(|p| p.name).chain(verb.about).collect();
                let distinct: BTreeSet<String> = all.iter().map(|option| name("param", option)).collect();
                assert_eq!(distinct.len(), all.len(), "the options of {} in {lang}", verb.name);
            }
        }
    }
}
