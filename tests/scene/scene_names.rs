//! People with names that are traps: whoever they are called, they play, and nobody is shown more than a name.

use boardroom::games::boss::rules::Boss;
use boardroom::sandbox::Order;
use boardroom::words::plain;
use serde_json::json;

use crate::discord_support::boss::Wish;
use crate::discord_support::hostile::{self, NAMES};
use crate::discord_support::play::{Play, Way};
use crate::discord_support::staged::Staged;
use crate::discord_support::{Stage, text};

/// Six of them sit down and play until one of them makes an offer to one of the others.
async fn they_play(stage: &Stage, names: &[&str]) {
    let mut play = Play::<Boss>::begin(stage, names, &[("pace", json!("untimed"))]).await;
    play.while_wishing(Wish::Failed, |book| book.state.open.deal().is_some()).await;
    // Whom an offer goes to is chosen by a name, as it is shown.
    let boss = play.at(play.book.state.open.boss).clone();
    let options = [("names", json!("#1")), ("to", json!(""))];
    let offered = boss.completes(play.thread, "boss offer", &options, "to").await;
    for (label, _) in &offered {
        assert!(!label.trim().is_empty() && !hostile::hides(label), "{label:?}");
    }
    for (person, name) in play.people.iter().zip(names).filter(|(person, _)| person.id != boss.id) {
        let shown = match plain(name) {
            nothing if nothing.is_empty() => person.id.to_string(),
            shown => shown,
        };
        let times = offered.iter().filter(|(label, _)| *label == shown).count();
        assert_eq!(times, 1, "{name:?} as {shown:?} in {offered:?}");
    }
    let (seat, wanted) = Boss::next(&play.book, Some(Wish::Failed));
    play.make_by(play.at(seat), &wanted, Way::Menu).await;
    assert_eq!(play.book.read().await.len(), 1);
    // The story as a file, in which everybody is named.
    let (_, log) = play.file("table log").await;
    let log = String::from_utf8(log).expect("text");
    assert!(!hostile::hides(&log), "{log}");
    for name in names {
        assert!(log.contains(&plain(name)), "{name:?} isn't in {log}");
    }
    for person in &play.people {
        for message in person.messages(play.thread) {
            assert_eq!(message["mention_everyone"], false, "{message}");
            assert!(!hostile::hides(&text(&message)), "{message}");
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_they_are_called() {
    let mut stage = Stage::house().await;
    // The others are read in the tests of words.
    let names = &NAMES[..12];
    for (at, name) in names.iter().enumerate() {
        // Some of them read Chinese.
        stage.world.add_person(name, if at % 3 == 2 { "zh-CN" } else { "en-US" }).expect("a name");
    }
    for six in names.chunks(6) {
        they_play(&stage, six).await;
    }
    assert_eq!(stage.faults(), Vec::<String>::new());
    // Here all is read that was said.
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_their_server_is_called() {
    let mut stage = Stage::house().await;
    let name = "@everyone **[x](https://evil.example)** \u{202e}<@&1400000000000000003> # ";
    stage.world.order(Order::AddGuild { name: name.into() }).expect("an order");
    let people = ["Ada", "Ben", "Dora"].map(|name| stage.person(name));
    let channels = stage.world.channels(people[0].id);
    let channel = channels.iter().find(|channel| channel.name == name).expect("its channel").id;
    let [ada, others @ ..] = &people;
    ada.types(channel, "table open", &[("game", json!("boss"))]).await.says("Your table is open");
    for other in others {
        other.types(channel, "table join", &[]).await.says("joins");
    }
    ada.types(channel, "table start", &[]).await.says("begins");
    // It stands over the hands.
    let shown = boardroom::words::escape(name);
    for person in &people {
        person.awaits(person.dm(), &shown).await;
        person.types(person.dm(), "hand", &[("table", json!("#1"))]).await.says("Your hand");
        person.types(person.dm(), "tables", &[]).await.says("Your tables");
    }
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}
