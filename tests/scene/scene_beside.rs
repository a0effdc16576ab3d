//! Both games side by side, in one channel, with the same people: nothing mixes.

use boardroom::game::Line;
use boardroom::games::boss::rules::Boss;
use boardroom::games::burn_rate::rules::BurnRate;
use boardroom::sandbox::Order;
use boardroom::sandbox::permission::CREATE_PUBLIC_THREADS;
use boardroom::words::Lang;
use serde_json::json;

use crate::discord_support::play::Play;
use crate::discord_support::staged::{Said, Staged};
use crate::discord_support::{GAMES, Stage, text};

const PEOPLE: [&str; 3] = ["Ada", "陈明", "Ben"];

/// Each of the other game's commands is for another table; and nothing happens.
async fn is_no_place_for<G: Staged, Other: Staged>(play: &mut Play<G>) {
    for person in play.people.clone() {
        let foreign = person.types(play.thread, &format!("{} {}", Other::ID, Other::BARE), &[]).await;
        foreign.says(Said("You don't sit at such a table here", "你在这里没有这样的一桌").to(&person));
    }
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
}

/// Everybody has one message with their hand at this table.
fn one_hand_each<G: Staged>(play: &Play<G>) {
    for person in &play.people {
        let title = play.line(person, &Line::new(G::ID));
        let hands = person.messages(person.dm());
        assert_eq!(hands.iter().filter(|hand| text(hand).contains(&title)).count(), 1, "{hands:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_games_in_two_threads() {
    let mut stage = Stage::house().await;
    let options = [("pace", json!("untimed"))];
    let mut boss = Play::<Boss>::sit(&stage, &PEOPLE, &options).await;
    let mut burn = Play::<BurnRate>::sit(&stage, &PEOPLE, &options).await;
    // Two invitations stand in the channel.
    let which = Said("You sit at several tables here", "你在这里坐着好几桌");
    for person in &boss.people {
        person.types(GAMES, "table status", &[]).await.says(which.to(person));
    }
    boss.start().await;
    boss.finds_thread().await;
    burn.start().await;
    burn.finds_thread().await;
    assert_ne!(boss.thread, burn.thread);

    // They go on in turn.
    for _ in 0..3 {
        boss.until(Boss::PENDING).await;
        burn.until(BurnRate::PENDING).await;
        boss.until(Boss::SOON).await;
        burn.until(BurnRate::SOON).await;
    }
    is_no_place_for::<Boss, BurnRate>(&mut boss).await;
    is_no_place_for::<BurnRate, Boss>(&mut burn).await;
    hand_titles(&boss).await;
    hand_titles(&burn).await;
    one_hand_each(&boss);
    one_hand_each(&burn);

    // Each sees both, from anywhere, in their own language.
    for person in &boss.people {
        for place in [GAMES, person.dm()] {
            let tables = person.types(place, "tables", &[]).await;
            tables.says(&boss.line(person, &Line::new("boss")));
            tables.says(&boss.line(person, &Line::new("burn")));
        }
    }
    boss.tells_everything_once(Lang::EnUs).await;
    burn.tells_everything_once(Lang::EnUs).await;
    for (story, foreign) in [(boss.story(), "🔥"), (burn.story(), "Let's make a deal!")] {
        assert!(!story.contains(foreign), "{story}");
    }
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}

/// The hand in each thread is the one of its table.
async fn hand_titles<G: Staged>(play: &Play<G>) {
    for person in &play.people {
        let hand = person.types(play.thread, "hand", &[]).await;
        hand.says(&play.line(person, &Line::new(G::ID)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_games_in_the_channel_itself() {
    let mut stage = Stage::house().await;
    let order = Order::Forbid { channel: GAMES, permissions: CREATE_PUBLIC_THREADS };
    stage.world.order(order).expect("an order");
    let options = [("pace", json!("untimed"))];
    let mut boss = Play::<Boss>::sit(&stage, &PEOPLE, &options).await;
    boss.start().await;
    boss.awaits_board().await;
    let mut burn = Play::<BurnRate>::sit(&stage, &PEOPLE, &options).await;
    burn.start().await;
    burn.awaits_board().await;

    // A command of a game means its table; one of every table has to say which.
    boss.until(Boss::SOON).await;
    burn.until(BurnRate::SOON).await;
    for (person, at) in boss.people.iter().zip([0, 1, 2]) {
        for command in ["hand", "look", "table status", "table end"] {
            let answer = person.types(GAMES, command, &[]).await;
            answer.says(Said("You sit at several tables here", "你在这里坐着好几桌").to(person));
            let offered = person.completes(GAMES, command, &[("table", json!(""))], "table").await;
            assert_eq!(offered.len(), 2, "{offered:?}");
            if command != "table end" {
                let (name, table) = &offered[at % 2];
                let answer = person.types(GAMES, command, &[("table", table.clone())]).await;
                let title = boss.line(person, &Line::new(if name.contains("#1") { "boss" } else { "burn" }));
                assert!(!title.is_empty() && !answer.text().is_empty(), "{name}: {answer:?}");
            }
        }
    }
    assert_eq!(boss.book.read().await, Vec::new(), "nothing has changed");
    assert_eq!(burn.book.read().await, Vec::new(), "nothing has changed");
    boss.until(Boss::PENDING).await;
    burn.until(BurnRate::PENDING).await;
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}
