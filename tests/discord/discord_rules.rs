//! House rules as a table's host chooses them: each value of each rule can be typed, and a menu shows some.

use boardroom::words::{Lang, Words};
use serde_json::json;

use crate::discord_support::{GAMES, Person, Stage, house_games};

/// The names in a completion of `rules:`.
async fn completed(person: &Person, game: &str, typed: &str) -> Vec<String> {
    let options = [("game", json!(game)), ("rules", json!(typed))];
    let found = person.completes(GAMES, "table open", &options, "rules").await;
    found.into_iter().map(|(name, _)| name).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_value_of_every_rule_can_be_chosen() {
    let mut stage = Stage::house().await;
    let ada = stage.person("Ada");
    let words = Words::built_in();
    for game in house_games().iter() {
        let proposed = completed(&ada, game.id(), "").await;
        for rule in game.house_rules() {
            let name = words.text(Lang::EnUs, &format!("{}-rule-{}", game.id(), rule.id));
            assert!(proposed.iter().any(|label| label.starts_with(&name)), "{name} isn't in {proposed:?}");
            let (least, most) = (*rule.values.start(), *rule.values.end());
            for value in [least, least + (most - least) * 7 / 13, most].into_iter().filter(|_| most > 1) {
                let label = format!("{name}: {value}");
                assert!(completed(&ada, game.id(), &label).await.contains(&label), "{label}");
            }
        }
    }
    stage.stop().await;
}

/// A value that no menu proposes stays chosen when another rule is chosen in the menu.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_menu_keeps_what_was_typed() {
    let mut stage = Stage::house().await;
    let ada = stage.person("Ada");
    let typed = "Starting funds: 157, Hand size: 9";
    ada.types(GAMES, "table open", &[("game", json!("burn")), ("rules", json!(typed))])
        .await
        .says("Your table is open");
    ada.awaits(GAMES, "Starting funds: 157").await;
    let menu = ada.presses(GAMES, "Options").await;
    let rules = menu.control(|control| control["placeholder"] == "House rules").expect("a select");
    let options = rules["options"].as_array().expect("options");
    let mut values: Vec<String> = options
        .iter()
        .filter(|option| option["default"] == true)
        .map(|option| option["value"].as_str().expect("a value").to_owned())
        .collect();
    assert_eq!(values, ["hand_size=9", "starting_funds=157"]);
    values.push("no_counters=1".to_owned());
    let custom_id = rules["custom_id"].as_str().expect("a custom id");
    ada.choose_id(GAMES, menu.id(), custom_id, &values).await;
    ada.awaits(GAMES, "No counters").await;
    assert!(ada.sees(GAMES).contains("Starting funds: 157"));
    stage.stop().await;
}
