//! What everybody sees of a game, each in their own language, and nobody else.

use boardroom::game::Viewer;
use boardroom::words::Lang;
use serde_json::Value as Json;

use super::play::{Play, Scene};
use super::staged::{Said, Staged};
use super::{Person, Stage, text};

/// Plays on until it comes about, and looks at what everybody is told of it.
pub async fn comes_about<G: Staged>(play: &mut Play<G>, wish: G::Wish) -> Scene<G> {
    let scene = play.until(wish).await;
    everybody_is_told(play, &scene, G::said(wish)).await;
    scene
}

/// Who did it, in the answer; everybody, by looking; each in their own language.
pub async fn everybody_is_told<G: Staged>(play: &Play<G>, scene: &Scene<G>, said: Said) {
    scene.answer.says(said.to(&scene.by));
    for person in &play.people {
        person.types(play.thread, "look", &[]).await.says(said.to(person));
    }
}

/// Everybody's hand is shown to them, in their language, and to nobody else.
pub async fn hands_are_ones_own<G: Staged>(play: &Play<G>) {
    for person in &play.people {
        let hand = person.types(play.thread, "hand", &[]).await;
        let view = G::view(&play.book.state, Viewer::Seat(play.seat(person)));
        let sections = G::hand(&view);
        let title = play.line(person, &sections.first().expect("a hand").head);
        for section in &sections {
            hand.says(&play.line(person, &section.head));
            section.lines.iter().for_each(|line| hand.says(&play.line(person, line)));
        }
        person.awaits(person.dm(), &title).await;
        person.awaits(person.dm(), "The sandbox · ").await;
        let hands = person.messages(person.dm());
        assert_eq!(hands.iter().filter(|message| is_private(&text(message))).count(), 1, "{hands:?}");
    }
}

/// Whether a text is for one player alone.
pub fn is_private(text: &str) -> bool {
    let words = [
        "Your hand",
        "You are dealt",
        "ou draw",
        "Your money",
        "你的手牌",
        "发给你的牌",
        "你摸到",
        "你的现金",
    ];
    words.iter().any(|word| text.contains(word))
}

/// What anybody but its owner could see holds nothing of a hand.
fn nobody_sees_anothers_hand<G: Staged>(play: &Play<G>, onlooker: &Person) {
    for person in play.people.iter().chain([onlooker]) {
        let ephemeral = |message: &Json| message["flags"].as_u64().unwrap_or(0) & 64 != 0;
        for channel in person.world.channels(person.id) {
            for message in person.messages(channel.id) {
                let own = ephemeral(&message) || channel.dm() == Some(person.id);
                assert!(own || !is_private(&text(&message)), "{:?} sees {}", person.id, text(&message));
            }
        }
    }
}

/// Plays to the end: the result is everybody's, the secret is told, and all of it is proved.
pub async fn ends<G: Staged>(stage: &Stage, play: &mut Play<G>, lang: Lang) {
    play.finish().await;
    play.reads(Said("The secret of this table was ", "本桌的密钥是").in_lang(lang)).await;
    play.tells_everything_once(lang).await;
    for person in &play.people {
        let look = person.types(play.thread, "look", &[]).await;
        look.says(Said("**Result**", "**结果**").to(person));
        G::results(&play.book.state).iter().for_each(|result| look.says(&play.line(person, result)));
        let fair = person.types(play.thread, "table verify", &[]).await;
        fair.says(Said("All is in order", "一切无误").to(person));
        let late = person.types(play.thread, &format!("{} {}", G::ID, G::BARE), &[]).await;
        late.says(Said("has ended", "已经结束").to(person));
    }
    nobody_sees_anothers_hand(play, &stage.person("Dora"));
    assert_eq!(stage.faults(), Vec::<String>::new());
}
