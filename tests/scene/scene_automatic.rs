//! A person plays with automatic players by commands and buttons; another takes over, and leaves again.

use boardroom::sandbox::Id;
use serde_json::json;

use crate::discord_support::{GAMES, Person, Stage, text};

/// Plays as somebody who presses the first thing offered until the board says that the wish has come true.
async fn acts_until(person: &Person, thread: Id, wish: impl Fn(&str) -> bool) {
    for _ in 0..400 {
        if wish(&person.sees(thread)) {
            return;
        }
        let mut answer = person.presses(thread, "Act").await;
        // Down the menu, always the first way; a modal asks for a number.
        for _ in 0..8 {
            let first = answer.control(|control| control["type"] == 2 && control["label"] != "Back");
            let select = answer.control(|control| control["type"] == 3);
            answer = match (select, first) {
                (Some(select), _) => {
                    let value = select["options"][0]["value"].as_str().expect("a value").to_owned();
                    person.chooses_on(&answer, &[value]).await
                }
                (None, Some(button)) if button["label"] != "What now?" => {
                    let label = button["label"].as_str().expect("a label").to_owned();
                    person.presses_on(&answer, &label).await
                }
                _ => break,
            };
            if answer.message.is_none() {
                break;
            }
        }
        tokio::time::sleep(std::time::Duration::from_millis(100)).await;
    }
    panic!("it never comes:\n{}", person.sees(thread));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_plays_with_automatic_players_and_seats_change_hands() {
    let mut stage = Stage::house().await;
    let (ada, dora) = (stage.person("Ada"), stage.person("Dora"));
    let options = [("game", json!("burn")), ("automatic", json!(2)), ("pace", json!("relaxed"))];
    ada.types(GAMES, "table open", &options).await.says("Your table is open");
    ada.awaits(GAMES, "🤖 Hedy (plain) and 🤖 Grace (plain)").await;
    let add = [("change", json!("add")), ("level", json!("sharp"))];
    ada.types(GAMES, "table seat", &add).await.says("🤖 Alan (sharp)");
    dora.types(GAMES, "table join", &[]).await.says("All 4 seats are taken");
    let asked = [("change", json!("remove")), ("player", json!("al"))];
    let found = ada.completes(GAMES, "table seat", &asked, "player").await;
    assert_eq!(found, [("🤖 Alan (sharp)".to_owned(), json!("3"))]);
    let remove = [("change", json!("remove")), ("player", json!("3"))];
    ada.types(GAMES, "table seat", &remove).await.says("🤖 Hedy (plain) and 🤖 Grace (plain).");
    ada.types(GAMES, "table seat", &[("change", json!("take"))]).await.says("no table here");
    ada.presses(GAMES, "Start").await;
    let thread = ada.awaits_thread(|control| control["label"] == "Act").await;
    // The draft goes round.
    acts_until(&ada, thread, |seen| seen.matches("🤖 Grace").count() > 5).await;

    // Dora takes over, sees the hand, and leaves.
    dora.types(thread, "table seat", &[("change", json!("leave"))])
        .await
        .says("You don't sit at such a table here");
    dora.types(thread, "table seat", &[("change", json!("take")), ("player", json!("grace"))])
        .await
        .says("takes over");
    dora.awaits(dora.dm(), "To the table").await;
    dora.types(thread, "hand", &[]).await.says("Burn Rate");
    ada.awaits(thread, &format!("{} takes over from 🤖 Grace", dora.mention())).await;
    let menu = dora.types(thread, "table status", &[]).await;
    let sure = dora.presses_on(&menu, "Leave my seat").await;
    sure.says("You won't see its hand any more");
    dora.presses_on(&sure, "Yes, leave it").await.says("plays on");
    dora.awaits(dora.dm(), "You don't play at this table any more").await;
    assert!(!dora.messages(dora.dm()).iter().map(text).any(|shown| shown.contains("To the table")));
    dora.types(thread, "hand", &[]).await.says("You don't sit at such a table here");
    // From the menu once more, and the one person left ends it.
    let menu = dora.types(thread, "table status", &[("table", json!("#1"))]).await;
    dora.chooses_on(&menu, &["2".to_owned()]).await.says("takes over");
    let end = ada.types(thread, "table end", &[]).await;
    ada.presses_on(&end, "Propose to end").await.says("proposes");
    dora.types(thread, "table vote", &[("answer", json!("yes"))]).await.says("Everybody agrees");
    dora.types(thread, "table verify", &[]).await.says("All is in order");
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}
