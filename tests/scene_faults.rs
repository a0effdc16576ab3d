//! What goes wrong around a game of *I'm the Boss!*: the program is killed, Discord refuses, repeats,
//! forgets, is slow; things are deleted under it; people press what is out of date.

mod discord_support;

use std::time::{Duration, Instant};

use boardroom::game::{Choice, Move, Seat, Value};
use boardroom::games::boss::rules::{Event, Money, Offer, id};
use boardroom::sandbox::interaction::Standing;
use boardroom::sandbox::permission::{CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS};
use boardroom::sandbox::{Effect, Invocation, Order, Rule};
use boardroom::words::Lang;
use discord_support::book::Book;
use discord_support::play::{Play, Way, custom_id};
use discord_support::wish::{Wish, next};
use discord_support::{Answer, GAMES, GENERAL, Person, Stage};
use serde_json::json;

const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";

fn untimed() -> [(&'static str, serde_json::Value); 1] {
    [("pace", json!("untimed"))]
}

/// Who is asked in the open window, in their order at the table.
fn asked(play: &Play) -> Vec<Person> {
    let by = play.book.state.open.pending().expect("a window").seat;
    play.book.seats().filter(|&seat| seat != by).map(|seat| play.at(seat).clone()).collect()
}

/// What a second pass is answered.
fn passed_already(lang: Lang) -> &'static str {
    if lang == Lang::EnUs { "You have passed" } else { "你已经放过了" }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_while_a_window_is_open() {
    let mut stage = Stage::house().await;
    let people = ["Ada", "陈明", "Ben", "Dora", "方雨"];
    let mut play = Play::begin(&stage, &people, &untimed()).await;
    play.until(Wish::Pending).await;
    let asked = asked(&play);
    stage.stop().await;

    // Each passes, and the program is killed a little later: before, while or after it answers.
    stage.start_program().await;
    let mut acknowledged = Vec::new();
    for (person, wait) in asked.iter().zip([300, 0, 4, 15]).take(3) {
        let kill = async {
            tokio::time::sleep(Duration::from_millis(wait)).await;
            stage.kill_program();
        };
        let (answer, ()) = tokio::join!(person.tries(play.thread, "boss pass", &[]), kill);
        acknowledged.push(answer.is_some());
        stage.start_program().await;
    }
    assert!(acknowledged[0], "there was time enough");

    // What was acknowledged is not lost; what wasn't may be done again, or was done. The window is open.
    for (person, acknowledged) in asked.iter().zip(acknowledged) {
        let again = person.types(play.thread, "boss pass", &[]).await.text();
        assert!(!acknowledged || again.contains(passed_already(person.lang())), "{again}");
        person.types(play.thread, "look", &[]).await.says("⚡ ");
    }
    let last = &asked[3];
    let look = last.types(play.thread, "look", &[]).await;
    look.says(if last.lang() == Lang::EnUs {
        "stop it, or let it pass?"
    } else {
        "停止，还是放过？"
    });
    last.types(play.thread, "boss pass", &[]).await;
    assert_eq!(stage.stop_program().await, Some(0), "it stops when it is told to");

    // Everything stands once in the journal and in the story.
    stage.start().await;
    play.book = play.book.reopened(stage.store());
    let new: Vec<Event> = play.book.read().await.iter().flat_map(discord_support::book::happened).collect();
    let mut passes: Vec<Seat> = new
        .iter()
        .filter_map(|event| match event {
            Event::Passed { seat } => Some(*seat),
            _ => None,
        })
        .collect();
    let seats: Vec<Seat> = asked.iter().map(|person| play.seat(person)).collect();
    passes.sort_unstable();
    assert_eq!(passes, seats);
    let effect = |event: &&Event| matches!(event, Event::Travelled { .. } | Event::TookOver { .. });
    assert_eq!(new.iter().filter(effect).count(), 1, "{new:?}");
    play.until(Wish::Failed).await;
    play.tells_everything_once(Lang::EnUs, " up. It fails").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn private_messages_are_closed() {
    let mut stage = Stage::house().await;
    let ben = stage.person("Ben");
    stage.world.order(Order::CloseDms { person: ben.id, closed: true }).expect("an order");
    let mut play = Play::begin(&stage, &["Ada", "Ben", "陈明"], &untimed()).await;
    // The others have their hands; Ben is told once that his doesn't come, and sees it all the same.
    play.people[0].awaits(play.people[0].dm(), "Your hand").await;
    play.people[2].awaits(play.people[2].dm(), "你的手牌").await;
    let told = "I can't send you private messages";
    let mut hand = ben.types(play.thread, "hand", &[]).await;
    for _ in 0..40 {
        if hand.text().contains(told) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        hand = ben.types(play.thread, "hand", &[]).await;
    }
    hand.says(told);
    hand.says("Your hand");
    let again = ben.types(play.thread, "hand", &[]).await;
    assert!(!again.text().contains(told), "{}", again.text());
    play.until(Wish::Failed).await;
    play.reads(" up. It fails").await;

    // He opens them, and writes a word: the hand comes.
    stage.world.order(Order::CloseDms { person: ben.id, closed: false }).expect("an order");
    ben.world.say(ben.id, ben.dm(), "hello", None).expect("he may");
    ben.awaits(ben.dm(), "Your hand").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_thread_may_be_opened() {
    let mut stage = Stage::house().await;
    let ada = stage.person("Ada");
    let order = Order::Forbid { channel: GAMES, permissions: CREATE_PUBLIC_THREADS };
    stage.world.order(order).expect("an order");
    let mut play = Play::sit(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    assert!(ada.sees(GAMES).contains("so the game will be played in this channel"), "{}", ada.sees(GAMES));
    play.start().await;
    play.awaits_board().await;
    play.until(Wish::Failed).await;
    play.tells_everything_once(Lang::EnUs, " up. It fails").await;
    assert!(stage.world.channels(ada.id).iter().all(|channel| channel.thread().is_none()));
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn writing_in_the_thread_is_forbidden_later() {
    let mut stage = Stage::house().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    let permissions = CREATE_PUBLIC_THREADS | SEND_MESSAGES_IN_THREADS;
    stage.world.order(Order::Forbid { channel: GAMES, permissions }).expect("an order");
    // Commands go on, and the story goes on in the channel, saying so once.
    play.until(Wish::Failed).await;
    play.thread = GAMES;
    play.reads("this table is played in the channel").await;
    play.reads(" up. It fails").await;
    play.awaits_board().await;
    play.until(Wish::Declined).await;
    play.reads(" declines").await;
    assert_eq!(play.story().matches("this table is played in the channel").count(), 1);
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn board_thread_and_channel_are_deleted() {
    let mut stage = Stage::house().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    let ada = play.people[0].clone();
    let act = |control: &serde_json::Value| custom_id(control).starts_with("1:a:");

    // The board comes anew with what happens next.
    let (board, _) = ada.awaits_fitting(play.thread, act).await;
    let order = Order::DeleteMessage { channel: play.thread, message: board };
    stage.world.order(order).expect("an order");
    let (seat, wanted) = next(&play.book, None);
    play.make_by(play.at(seat), &wanted, Way::Typed).await;
    assert_eq!(play.book.read().await.len(), 1, "{wanted:?}");
    let (anew, _) = ada.awaits_fitting(play.thread, act).await;
    assert_ne!(anew, board);
    play.until(Wish::Failed).await;

    // Another thread takes the place of the one that was deleted.
    play.reads(" up. It fails").await;
    let old = play.thread;
    stage.world.order(Order::DeleteChannel { channel: old }).expect("an order");
    let look = format!("#{}", play.book.table.id().0);
    play.thread = GENERAL;
    let elsewhere = ada.types(GENERAL, "look", &[("table", json!(look))]).await;
    elsewhere.says("I'm the Boss!");
    // What happens next shows that it is gone.
    let (seat, wanted) = next(&play.book, None);
    let by = play.at(seat).clone();
    let command = format!("boss {}", wanted.verb);
    by.types(GENERAL, &command, &[("table", json!(look))]).await;
    assert_eq!(play.book.read().await.len(), 1, "{wanted:?}");
    play.finds_thread().await;
    assert_ne!(play.thread, old);
    play.reads("The thread of this table was deleted. The game goes on here").await;
    play.until(Wish::Failed).await;
    play.reads(" up. It fails").await;

    // Without its channel the table can't be shown; others aren't touched.
    stage.world.order(Order::DeleteChannel { channel: play.thread }).expect("an order");
    stage.world.order(Order::DeleteChannel { channel: GAMES }).expect("an order");
    ada.types(GENERAL, "table open", &[("game", json!("boss"))]).await.says("Your table is open");
    ada.awaits(GENERAL, "A table is open. Join in!").await;
    ada.types(GENERAL, "look", &[("table", json!(look))]).await.says("I'm the Boss!");
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_press_twice_and_too_late() {
    let mut stage = Stage::house().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;

    // The boss's menu lies open while the turn goes on.
    play.while_wishing(Wish::Failed, |book| !book.choices(book.state.open.boss, "raise").is_empty()).await;
    let boss = play.at(play.book.state.open.boss).clone();
    let (board, act) = boss.awaits_fitting(play.thread, |c| custom_id(c).starts_with("1:a:")).await;
    let menu = boss.press_id(play.thread, board, custom_id(&act)).await;
    let raise = menu.control(|control| custom_id(control).contains(":raise:")).expect("it is offered");
    play.until(Wish::Answered).await;
    let offer = play.book.state.open.deal().expect("a deal").offers[0].clone();
    let late = boss.press_id(play.thread, menu.id(), custom_id(&raise)).await;
    late.says(if boss.lang() == Lang::EnUs { "What would you like to do?" } else { "你想做什么？" });
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");

    // The deal is over, and its offer with it.
    play.until(Wish::Failed).await;
    let asked = play.at(offer.asked()[0]).clone();
    let id = json!(format!("#{}", offer.id));
    let gone = asked.types(play.thread, "boss accept", &[("offer", id)]).await;
    gone.says(if asked.lang() == Lang::EnUs { "No deal is on" } else { "现在没有" });
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");

    // Twice on the same button at once: once it counts, once it is explained.
    play.until(Wish::Pending).await;
    let window = play.book.state.open.window().expect("a window");
    let person = self::asked(&play)[0].clone();
    let (board, button) = play.window_button(&person, "pass", window).await;
    let press = || person.press_id(play.thread, board, &button);
    let (first, second) = tokio::join!(press(), press());
    let already = [&first, &second].into_iter().filter(|a| a.text().contains(passed_already(person.lang())));
    assert_eq!(already.count(), 1, "{} / {}", first.text(), second.text());
    assert_eq!(play.book.read().await.len(), 1);

    // The window is over, its button is still there for who hasn't looked up.
    play.while_wishing(Wish::Failed, |book| book.state.open.window().is_none()).await;
    let late = person.world.press(person.id, play.thread, board, &button);
    if let Ok(late) = late {
        let settled = person.world.settled(late).await.expect("known");
        assert_eq!(settled.standing, Standing::Answered);
    }
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
    stage.stop().await;
}

/// A button of a menu that does what it says at once.
fn button(menu: &Answer, verb: &str) -> String {
    let fits = |control: &serde_json::Value| custom_id(control).split(':').nth(4) == Some(verb);
    custom_id(&menu.control(fits).unwrap_or_else(|| panic!("no {verb} in {menu:?}"))).to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_button_does_what_it_was_for_or_nothing() {
    let mut stage = Stage::house().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;

    // A raise, and the die is rolled meanwhile (B6).
    let may_roll = |book: &Book| !book.choices(book.state.open.boss, "roll").is_empty();
    play.while_wishing(Wish::Failed, may_roll).await;
    let boss = play.at(play.book.state.open.boss).clone();
    let menu = play.opens_menu(&boss).await;
    boss.types(play.thread, "boss roll", &[]).await;
    assert_eq!(play.book.read().await.len(), 1);
    let deal = play.book.state.open.marker.expect("it lies").0;
    let late = boss.press_id(play.thread, menu.id(), &button(&menu, "raise")).await;
    late.says(&if boss.lang() == Lang::EnUs {
        format!("the marker lies on deal {deal} now")
    } else {
        format!("标签现在在{deal}号计划上")
    });
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
    // What is possible now stands there, too.
    boss.press_id(play.thread, late.id(), &button(&late, "raise")).await;
    assert_eq!(play.book.read().await.len(), 1);
    assert_eq!(play.book.state.open.marker.map(|marker| marker.0), Some(deal));

    // The acceptance of an offer, and its maker makes another one meanwhile.
    let one_offer = |book: &Book| only_offer(book).is_some();
    play.while_wishing(Wish::Released, one_offer).await;
    let (asked, offer) = only_offer(&play.book).expect("an offer");
    let person = play.at(asked).clone();
    let menu = play.opens_menu(&person).await;
    play.make(offer.maker, &dearer(&play.book, &offer, asked)).await;
    let late = person.press_id(play.thread, menu.id(), &button(&menu, "accept")).await;
    late.says(if person.lang() == Lang::EnUs { "is gone" } else { "已经不在" });
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
    stage.stop().await;
}

/// The only offer that somebody could accept, without being asked for anything.
fn only_offer(book: &Book) -> Option<(Seat, Offer)> {
    book.seats().find_map(|seat| {
        let [Choice { about, domains, .. }] = &book.choices(seat, "accept")[..] else { return None };
        let offer = book.state.open.deal()?.offer(*about)?.clone();
        let dearer = Money(offer.price.0 + 1);
        (domains.iter().all(|domain| domain.only().is_some()) && dearer <= book.state.open.left())
            .then_some((seat, offer))
    })
}

/// The same offer once more, for a million more.
fn dearer(book: &Book, offer: &Offer, asked: Seat) -> Move {
    let names = Value::Subset(offer.names().iter().map(|name| name.id()).collect());
    let to = if offer.asked().len() > 1 { id::EVERYONE } else { id::of_seat(asked) };
    let values = vec![names, Value::Whole(offer.price.0 + 1), Value::Pick(to), Value::Subset(Vec::new())];
    let lead = book.state.open.deal().expect("a deal").lead;
    Move { verb: "offer".into(), about: lead, values }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_gateway_repeats_itself_and_breaks() {
    let mut stage = Stage::house().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    play.until(Wish::Answered).await;
    stage.world.order(Order::RepeatEvents { count: 50 }).expect("an order");
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert_eq!(play.book.read().await, Vec::new(), "what was repeated is done once");

    // Cut, with something said meanwhile: the gateway replays it, and it is answered in time.
    stage.world.order(Order::CutGateway { code: None }).expect("an order");
    let ada = play.people[0].clone();
    let meanwhile = ada.world.run(ada.id, play.thread, &Invocation::new("hand", &[])).expect("she may");
    let answered = ada.world.settled(meanwhile).await.expect("known");
    assert_eq!(answered.standing, Standing::Answered, "within three seconds");
    for order in [Order::Reconnect, Order::Invalidate { resumable: true }] {
        stage.world.order(order).expect("an order");
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(stage.world.wait_connected(Duration::from_secs(10)).await);
    }
    play.until(Wish::Failed).await;
    play.tells_everything_once(Lang::EnUs, " up. It fails").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_has_a_bad_day() {
    let mut stage = Stage::house().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    // Messages fail, are refused, are lost before or after they are there, come slowly.
    let storm = [
        (MESSAGES, "POST", Effect::Status { status: 500 }),
        (MESSAGES, "POST", Effect::DropAfter),
        (MESSAGE, "PATCH", Effect::Status { status: 502 }),
        (MESSAGES, "POST", Effect::RateLimit { after: 0.5, global: false }),
        (MESSAGE, "PATCH", Effect::RateLimit { after: 0.2, global: false }),
        (MESSAGES, "POST", Effect::DropBefore),
        (MESSAGES, "POST", Effect::DelayBefore { ms: 2_000 }),
    ];
    for (path, method, effect) in storm {
        stage.world.order(Order::Rest(Rule::next(method, path, effect))).expect("an order");
    }
    // Everybody is answered at once all the same.
    let mut slowest = Duration::ZERO;
    for wish in [Wish::Answered, Wish::Failed, Wish::Declined, Wish::Released, Wish::Pending] {
        play.until(wish).await;
        for person in &play.people {
            let asked = Instant::now();
            person.types(play.thread, "look", &[]).await;
            slowest = slowest.max(asked.elapsed());
        }
    }
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    play.until(Wish::Failed).await;
    // And the story has come whole, once.
    let last = "is the boss.**";
    let turns = play.book.story().iter().filter(|event| matches!(event, Event::TurnBegan { .. })).count();
    let until = Instant::now() + Duration::from_secs(60);
    while play.story().matches(last).count() < turns && Instant::now() < until {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    play.tells_everything_once(Lang::EnUs, last).await;
    assert_eq!(play.story().matches(last).count(), turns, "{}", play.story());
    stage.stop().await;
}
