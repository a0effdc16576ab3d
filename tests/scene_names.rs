//! People with names that are traps: whoever they are called, they play, and nobody is shown more than a name.

mod discord_support;

use boardroom::games::boss::rules::Boss;
use boardroom::words::plain;
use discord_support::boss::Wish;
use discord_support::hostile::{self, NAMES};
use discord_support::play::{Play, Way};
use discord_support::staged::Staged;
use discord_support::{Stage, text};
use serde_json::json;

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
