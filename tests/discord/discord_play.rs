//! Whole games of the toy by command events, through the stand-in's gateway and serenity.

use boardroom::sandbox::Order;
use boardroom::words::{Lang, Words};
use serde_json::json;

use crate::discord_support::{GAMES, Person, Stage};
use crate::toy;

fn words() -> Words {
    let words = Words::built_in().with(Lang::EnUs, toy::EN_US).expect("Fluent");
    words.with(Lang::ZhCn, toy::ZH_CN).expect("Fluent")
}

async fn stage() -> Stage {
    Stage::new(toy::games(), words()).await
}

/// Ada opens a live table, Chen Ming sits down, Ada starts; gives the thread.
async fn seated(ada: &Person, chen: &Person) -> boardroom::sandbox::Id {
    let opened =
        ada.types(GAMES, "table open", &[("game", json!("toy")), ("rules", json!("Open scores"))]).await;
    opened.says("Your table is open");
    chen.awaits(GAMES, "The toy").await;
    chen.presses(GAMES, "Join").await.says("加入");
    ada.presses(GAMES, "Start").await;
    let thread = ada.awaits_thread(|control| control["label"] == "Act").await;
    ada.awaits(thread, "The game begins").await;
    thread
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_is_played_by_commands_to_its_end() {
    let mut stage = stage().await;
    let (ada, chen) = (stage.person("Ada"), stage.person("陈明"));
    let thread = seated(&ada, &chen).await;
    ada.awaits(thread, "may roll, offer or flash").await;

    // Each sees their own hand, in their own language, and nobody else sees it.
    ada.types(thread, "hand", &[]).await.says("You have");
    let hand = chen.types(thread, "hand", &[]).await;
    assert!(!hand.text().contains("You have"), "{}", hand.text());

    let mut rolls = 0;
    while !ada.sees(thread).contains("The game is over") {
        for person in [&ada, &chen] {
            let answer = person.types(thread, "toy roll", &[]).await.text();
            let (rolled, refused) = if person.id == ada.id {
                (
                    answer.contains("rolls"),
                    ["It is the turn of", "over", "ended"].iter().any(|why| answer.contains(why)),
                )
            } else {
                (answer.contains("掷出"), answer.contains("轮到") || answer.contains("结束"))
            };
            assert!(rolled || refused, "{answer}");
            rolls += usize::from(rolled);
        }
    }
    assert_eq!(rolls, 4);
    ada.awaits(thread, "The game is over").await;
    ada.types(thread, "table verify", &[]).await.says("All is in order");
    let log = ada.types(thread, "table log", &[]).await;
    assert_eq!(log.message.expect("a message")["attachments"].as_array().map(Vec::len), Some(1));
    ada.types(thread, "toy roll", &[]).await.says("ended");
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_input_is_answered_privately_and_changes_nothing() {
    let mut stage = stage().await;
    let (ada, chen, dora) = (stage.person("Ada"), stage.person("陈明"), stage.person("Dora"));

    // Where no table can be, or none is.
    ada.types(ada.dm(), "table open", &[("game", json!("toy"))]).await.says("server's channel");
    ada.types(GAMES, "toy roll", &[]).await.says("don't sit");
    ada.types(GAMES, "table join", &[]).await.says("no table here");
    ada.types(GAMES, "hand", &[("table", json!("no such table"))]).await.says("don't sit at any table");
    ada.types(GAMES, "table open", &[("game", json!("toy")), ("turn", json!("soon"))])
        .await
        .says("length of time");
    let rules = [("game", json!("toy")), ("rules", json!("Free beer"))];
    ada.types(GAMES, "table open", &rules).await.says("Free beer");

    // Before the start.
    ada.types(GAMES, "table open", &[("game", json!("toy"))]).await.says("Your table is open");
    ada.types(GAMES, "toy roll", &[]).await.says("hasn't begun");
    ada.types(GAMES, "table start", &[]).await.says("at least 2");
    chen.types(GAMES, "table join", &[]).await.says("加入");
    chen.types(GAMES, "table start", &[]).await.says("桌主");
    ada.types(GAMES, "table start", &[]).await.says("begins");
    let thread = ada.awaits_thread(|control| control["label"] == "Act").await;

    // Who doesn't play, and whose turn it isn't.
    dora.types(thread, "toy roll", &[]).await.says("don't sit");
    dora.presses(thread, "Act").await.says("don't play");
    dora.presses(thread, "My hand").await.says("don't play");
    dora.presses(thread, "Look").await.says("may roll, offer or flash");
    let (mut turn, mut other) = (&ada, &chen);
    if ada.presses(thread, "Act").await.buttons().is_empty() {
        (turn, other) = (&chen, &ada);
    }
    let roll = other.types(thread, "toy roll", &[]).await.text();
    assert!(roll.contains("turn of") || roll.contains("轮到"), "{roll}");

    // Amounts and ids that can't be.
    let hand = turn.completes(thread, "toy offer", &[("cards", json!(""))], "cards").await;
    let card = hand[0].1.clone();
    let to = turn.completes(thread, "toy offer", &[("to", json!(""))], "to").await[0].1.clone();
    for price in [-1_i64, 21, 1_000_000_000_000_000] {
        let options = [("to", to.clone()), ("cards", card.clone()), ("price", json!(price))];
        let text = turn.types(thread, "toy offer", &options).await.text();
        assert!(text.contains("20"), "{price}: {text}");
    }
    for forged in ["#999", "#1#1", "@everyone **x** \u{202e}", &"long".repeat(50)] {
        let options = [("to", to.clone()), ("cards", json!(forged)), ("price", json!(1))];
        let text = turn.types(thread, "toy offer", &options).await.text();
        assert!(!text.is_empty() && !text.contains("@everyone"), "{forged}: {text}");
    }
    assert_eq!(stage.faults(), Vec::<String>::new());
    let options = [("to", to), ("cards", card), ("price", json!(20))];
    let offered = turn.types(thread, "toy offer", &options).await.text();
    assert!(offered.contains("$20M") || offered.contains("2000万"), "{offered}");
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_goes_on_after_a_restart_and_a_lost_connection() {
    let mut stage = stage().await;
    let (ada, chen) = (stage.person("Ada"), stage.person("陈明"));
    let thread = seated(&ada, &chen).await;
    stage.stop().await;
    stage.start().await;
    // The board of before still works, wherever the connection is cut.
    for order in [Order::CutGateway { code: None }, Order::Reconnect, Order::CutGateway { code: Some(4000) }]
    {
        assert!(ada.presses(thread, "Look").await.text().contains("may roll"));
        stage.world.order(order).expect("an order");
        tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    }
    ada.types(thread, "tables", &[]).await.says("table 1");
    stage.stop().await;
}
