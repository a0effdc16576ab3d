//! Somebody makes noise: hundreds of commands, presses and completions, huge texts among them. They are told that
//! it is too much, and when to go on; nobody else notices. It counts all that its process logs, so it has one of its
//! own.

mod discord_support;

use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};

use boardroom::discord::{Allowance, Rate};
use boardroom::games::boss::rules::Boss;
use boardroom::sandbox::interaction::{Interaction, Standing};
use boardroom::sandbox::{Id, Invocation, Order};
use discord_support::boss::Wish;
use discord_support::play::Play;
use discord_support::staged::Said;
use discord_support::{Answer, GAMES, PATIENCE, Person, Stage};
use serde_json::{Value as Json, json};
use tokio::sync::{Mutex, MutexGuard};

const TOO_FAST: Said = Said("more at once than I can follow", "一下子来得太多，我跟不上");
const BOARD: Said = Said("I'm the Boss!", "我是大老板");
const TOO_MUCH: &str = "takes me much work";

/// One test after the other: what a person may ask hangs on the time, and so does whether everybody is answered in
/// time. Before a stage has it logged otherwise, what is logged is counted.
async fn alone() -> MutexGuard<'static, ()> {
    static ALONE: Mutex<()> = Mutex::const_new(());
    let alone = ALONE.lock().await;
    let counting = tracing_subscriber::fmt().with_max_level(tracing::Level::INFO).with_writer(|| Counting);
    // From the second test on it's there.
    let _ = counting.try_init();
    alone
}

/// The bot with what one person may ask in life.
async fn stage_with(allowance: Allowance) -> Stage {
    let mut stage = Stage::house().await;
    stage.stop().await;
    stage.allowance = allowance;
    stage.start().await;
    stage
}

/// What somebody asked, once it is answered.
async fn settled(person: &Person, asked: Vec<Id>) -> Vec<Interaction> {
    let mut settled = Vec::new();
    for id in asked {
        let answer = tokio::time::timeout(PATIENCE, person.world.settled(id)).await.expect("in time");
        settled.push(answer.expect("known"));
    }
    settled
}

/// The text of a private answer.
fn said(person: &Person, answer: &Interaction) -> String {
    let message = answer.original.and_then(|id| person.message(answer.channel, id)).unwrap_or_default();
    assert_eq!(message["flags"].as_u64().unwrap_or(0) & 64, 64, "{answer:?} {message}");
    discord_support::text(&message)
}

/// As much as a person's client lets through, at once: interactions, then completions.
fn noise(person: &Person, thread: Id, board: Option<&(Id, Vec<String>)>) -> (Vec<Id>, Vec<Id>) {
    let world = &person.world;
    let long = json!("長@everyone ".repeat(600).chars().take(6_000).collect::<String>());
    let commands: [(&str, Vec<(&str, Json)>); 6] = [
        ("boss pass", vec![]),
        ("boss offer", vec![("names", long.clone()), ("price", json!(1))]),
        ("look", vec![("table", long.clone())]),
        ("hand", vec![]),
        ("table join", vec![]),
        ("table status", vec![]),
    ];
    let (mut asked, mut completed) = (Vec::new(), Vec::new());
    for n in 0..240 {
        let (command, options) = &commands[n % commands.len()];
        asked
            .push(world.run(person.id, thread, &Invocation::new(command, options)).expect("it goes through"));
        if let Some((message, buttons)) = board {
            let button = &buttons[n % buttons.len()];
            asked.push(world.press(person.id, thread, *message, button).expect("it can be pressed"));
        }
        let typed = Invocation::new("look", &[("table", long.clone())]);
        completed.push(world.complete(person.id, thread, &typed, "table").expect("it completes"));
    }
    (asked, completed)
}

/// The lines that the bot has logged.
static LOGGED: AtomicUsize = AtomicUsize::new(0);

struct Counting;

impl Write for Counting {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        LOGGED.fetch_add(line.iter().filter(|byte| **byte == b'\n').count(), Ordering::Relaxed);
        Ok(line.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_notices() {
    let _alone = alone().await;
    let mut stage = Stage::house().await;
    let people = ["Ada", "陈明", "方雨"];
    let mut play = Play::<Boss>::begin(&stage, &people, &[("pace", json!("untimed"))]).await;
    let (ben, dora) = (stage.person("Ben"), stage.person("Dora"));
    // Ben has a table of his own; Dora sits nowhere.
    ben.types(GAMES, "table open", &[("game", json!("boss"))]).await.says("Your table is open");
    play.until(Wish::Answered).await;
    // From here on with what one may ask in life; the players ask for little in what follows.
    stage.stop().await;
    stage.allowance = Allowance::default();
    stage.start().await;
    play.book = play.book.reopened(stage.store());
    let look = |control: &Json| control["label"] == "Look" || control["label"] == "查看";
    let (board, _) = dora.awaits_fitting(play.thread, look).await;
    let shown = dora.message(play.thread, board).expect("the board");
    let buttons = discord_support::controls(&shown);
    let buttons =
        buttons.iter().filter_map(|button| button["custom_id"].as_str()).map(str::to_owned).collect();
    let board = (board, buttons);

    let logged = LOGGED.load(Ordering::Relaxed);
    assert!(logged > 0, "lines are counted");
    let (asked, completed) = noise(&dora, play.thread, Some(&board));
    // At the same table, at another, and in private: everybody is answered meanwhile, and in time.
    for _ in 0..4 {
        play.while_wishing(Wish::Failed, {
            let seen = play.book.records.len();
            move |book| book.records.len() > seen
        })
        .await;
        ben.types(GAMES, "table status", &[("table", json!("#2"))]).await.says("Anybody may join");
        play.people[1].types(play.thread, "look", &[]).await;
    }
    let answers = settled(&dora, asked).await;
    assert!(answers.iter().all(|answer| answer.standing == Standing::Answered), "each is answered");
    let (refused, granted): (Vec<_>, Vec<_>) =
        answers.iter().map(|answer| said(&dora, answer)).partition(|said| said.contains(TOO_FAST.to(&dora)));
    assert!((60..=120).contains(&granted.len()), "{}", granted.len());
    assert!(refused.iter().all(|said| said.contains("<t:")), "{refused:?}");
    assert!(granted.iter().all(|said| !said.is_empty() && said.chars().count() <= 2_000), "{granted:?}");
    let completed = settled(&dora, completed).await;
    assert!(completed.iter().all(|answer| matches!(answer.standing, Standing::Choices(_))));
    // What is refused leaves no line each.
    let logged = LOGGED.load(Ordering::Relaxed) - logged;
    assert!(logged < 30, "{logged} lines");
    // Nothing of hers stands in the journal.
    let by = format!("{:?}", boardroom::table::Actor::Person(boardroom::table::PersonId(dora.id.0)));
    assert!(play.book.records.iter().all(|record| format!("{:?}", record.by) != by));

    // Who sits at the table is no more than that: 陈明 makes noise, and Ada and 方雨 go on.
    let chen = play.people[1].clone();
    let (asked, _) = noise(&chen, play.thread, None);
    let ada = play.people[0].clone();
    for person in [&ada, &play.people[2].clone(), &ben] {
        person.types(play.thread, "look", &[("table", json!("#1"))]).await.says(BOARD.to(person));
    }
    let answers = settled(&chen, asked).await;
    let refused =
        answers.iter().map(|answer| said(&chen, answer)).filter(|said| said.contains(TOO_FAST.to(&chen)));
    assert!(refused.count() > 120);
    // Who waits is heard again.
    let heard = tokio::time::timeout(PATIENCE, async {
        while chen.types(play.thread, "look", &[]).await.text().contains(TOO_FAST.to(&chen)) {}
    });
    heard.await.expect("heard again");
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}

fn is_refused(answer: &Answer) -> bool {
    answer.text().contains(TOO_FAST.0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_gateway_repeats_is_asked_once() {
    let _alone = alone().await;
    let hour = Rate { at_once: 12, every: 3_600_000 };
    let mut stage = stage_with(Allowance { anything: hour, ..Allowance::default() }).await;
    let (ada, dora) = (stage.person("Ada"), stage.person("Dora"));
    for _ in 0..6 {
        assert!(!is_refused(&dora.types(GAMES, "help", &[]).await));
    }
    for _ in 0..4 {
        stage.world.order(Order::RepeatEvents { count: 100 }).expect("an order");
    }
    stage.world.order(Order::CutGateway { code: None }).expect("an order");
    ada.tries(GAMES, "help", &[]).await;
    for n in 0..6 {
        assert!(!is_refused(&dora.types(GAMES, "help", &[]).await), "{n}");
    }
    assert!(is_refused(&dora.types(GAMES, "help", &[]).await));
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_and_journals_are_given_more_sparingly() {
    let _alone = alone().await;
    let hour = Rate { at_once: 3, every: 3_600_000 };
    let mut stage = stage_with(Allowance { much: hour, ..Allowance::default() }).await;
    let (ben, dora) = (stage.person("Ben"), stage.person("Dora"));
    ben.types(GAMES, "table open", &[("game", json!("boss"))]).await.says("Your table is open");
    // Once each, by command; and a table opened and left again is one all the same.
    dora.types(GAMES, "table log", &[]).await.says("The story so far");
    dora.types(GAMES, "table export", &[]).await.says("The journal");
    dora.types(GAMES, "table open", &[("game", json!("burn"))]).await.says("Your table is open");
    let this = ("table", json!("#1"));
    for command in ["table log", "table export"] {
        dora.types(GAMES, command, std::slice::from_ref(&this)).await.says(TOO_MUCH);
    }
    dora.types(GAMES, "table open", &[("game", json!("burn"))]).await.says(TOO_MUCH);
    // All else she may.
    dora.types(GAMES, "table join", &[this]).await.says("joins");
    dora.types(GAMES, "tables", &[]).await.says("Your tables");
    ben.types(GAMES, "table log", &[("table", json!("#1"))]).await.says("The story so far");
    stage.stop().await;
}
