//! Whole games of the toy by command events, through the stand-in's gateway and serenity.

mod discord_support;
mod toy;

use boardroom::words::{Lang, Words};
use discord_support::{GAMES, Person, Stage};
use serde_json::json;

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
    let thread = ada.awaits_thread().await;
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
                (answer.contains("rolls"), answer.contains("It is the turn of") || answer.contains("over"))
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
