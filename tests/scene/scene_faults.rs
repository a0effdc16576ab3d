//! What goes wrong around a game, whichever it is: the program is killed, Discord refuses, repeats, forgets, is
//! slow; things are deleted under it; people press what is out of date.

use std::time::{Duration, Instant};

use boardroom::game::{Choice, Line, Move, Seat, Value};
use boardroom::games::boss::rules::{Boss, Money, Offer, id};
use boardroom::sandbox::interaction::Standing;
use boardroom::sandbox::permission::{CREATE_PUBLIC_THREADS, SEND_MESSAGES_IN_THREADS};
use boardroom::sandbox::{Effect, Id, Invocation, Order, Rule};
use boardroom::words::Lang;
use serde_json::json;

use crate::discord_support::book::{Book, happened};
use crate::discord_support::boss::Wish;
use crate::discord_support::play::{Play, Way, custom_id};
use crate::discord_support::staged::{Said, Staged};
use crate::discord_support::{Answer, GAMES, GENERAL, Person, Stage, with_each_game};

const MESSAGES: &str = "/channels/{channel_id}/messages";
const MESSAGE: &str = "/channels/{channel_id}/messages/{message_id}";

fn untimed() -> [(&'static str, serde_json::Value); 1] {
    [("pace", json!("untimed"))]
}

with_each_game! {
    killed_while_a_window_is_open,
    private_messages_are_closed,
    no_thread_may_be_opened,
    writing_in_the_thread_is_forbidden_later,
    board_thread_and_channel_are_deleted,
    a_button_is_pressed_twice_and_too_late,
    the_gateway_repeats_itself_and_breaks,
    what_was_refused_isn_t_done_when_it_comes_again,
    discord_has_a_bad_day,
}

/// Who is asked in the open window, in their order at the table.
fn asked<G: Staged>(play: &Play<G>) -> Vec<Person> {
    G::asked(&play.book.state).into_iter().map(|seat| play.at(seat).clone()).collect()
}

async fn killed_while_a_window_is_open<G: Staged>() {
    let mut stage = Stage::house().await;
    let people = ["Ada", "陈明", "Ben", "Dora"];
    let mut play = Play::<G>::begin(&stage, &people, &untimed()).await;
    play.until(G::PENDING).await;
    let asked = asked(&play);
    let (last, earlier) = asked.split_last().expect("somebody is asked");
    let pass = format!("{} pass", G::ID);
    stage.stop().await;

    // Killed while nobody has answered.
    stage.start_program().await;
    stage.kill_program();
    stage.start_program().await;
    last.types(play.thread, "look", &[]).await.says(G::ASKS.to(last));

    // Each passes, and the program is killed a little later: before, while or after it answers.
    let mut acknowledged = Vec::new();
    for (person, wait) in asked.iter().zip([300, 0, 4]) {
        if person.id == last.id {
            break;
        }
        acknowledged.push(passes_while_killed(&mut stage, person, play.thread, &pass, wait).await);
    }
    assert!(acknowledged.first() != Some(&false), "there was time enough");

    // What was acknowledged is not lost; what wasn't may be done again, or was done. The window is open.
    for (person, acknowledged) in earlier.iter().zip(acknowledged) {
        let again = person.types(play.thread, &pass, &[]).await.text();
        assert!(!acknowledged || again.contains(G::PASSED.to(person)), "{again}");
        person.types(play.thread, "look", &[]).await.says("⚡ ");
    }
    last.types(play.thread, "look", &[]).await.says(G::ASKS.to(last));
    passes_while_killed(&mut stage, last, play.thread, &pass, 0).await;
    last.types(play.thread, &pass, &[]).await;
    assert_eq!(stage.stop_program().await, Some(0), "it stops when it is told to");

    // Everything stands once in the journal and in the story.
    stage.start().await;
    play.book = play.book.reopened(stage.store());
    let new: Vec<Vec<G::Event>> = play.book.read().await.iter().map(happened::<G>).collect();
    let answers = new.iter().filter(|events| !events.is_empty()).count();
    assert_eq!(answers, asked.len(), "each passed once: {new:?}");
    let effects = new.iter().flatten().filter(|event| G::takes_effect(event)).count();
    assert_eq!(effects, 1, "{new:?}");
    play.until(G::SOON).await;
    play.tells_everything_once(Lang::EnUs).await;
    stage.stop().await;
}

/// Whether it was acknowledged; the program runs again then.
async fn passes_while_killed(stage: &mut Stage, person: &Person, thread: Id, pass: &str, wait: u64) -> bool {
    let kill = async {
        tokio::time::sleep(Duration::from_millis(wait)).await;
        stage.kill_program();
    };
    let (answer, ()) = tokio::join!(person.tries(thread, pass, &[]), kill);
    stage.start_program().await;
    answer.is_some()
}

async fn private_messages_are_closed<G: Staged>() {
    let mut stage = Stage::house().await;
    let ben = stage.person("Ben");
    stage.world.order(Order::CloseDms { person: ben.id, closed: true }).expect("an order");
    let mut play = Play::<G>::begin(&stage, &["Ada", "Ben", "陈明"], &untimed()).await;
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
    play.until(G::SOON).await;
    play.reads(G::said(G::SOON).0).await;

    // He opens them, and writes a word: the hand comes.
    stage.world.order(Order::CloseDms { person: ben.id, closed: false }).expect("an order");
    ben.world.say(ben.id, ben.dm(), "hello", None).expect("he may");
    ben.awaits(ben.dm(), "Your hand").await;
    stage.stop().await;
}

async fn no_thread_may_be_opened<G: Staged>() {
    let mut stage = Stage::house().await;
    let ada = stage.person("Ada");
    let order = Order::Forbid { channel: GAMES, permissions: CREATE_PUBLIC_THREADS };
    stage.world.order(order).expect("an order");
    let mut play = Play::<G>::sit(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    assert!(ada.sees(GAMES).contains("so the game will be played in this channel"), "{}", ada.sees(GAMES));
    play.start().await;
    play.awaits_board().await;
    play.until(G::SOON).await;
    play.tells_everything_once(Lang::EnUs).await;
    assert!(stage.world.channels(ada.id).iter().all(|channel| channel.thread().is_none()));
    stage.stop().await;
}

async fn writing_in_the_thread_is_forbidden_later<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    let permissions = CREATE_PUBLIC_THREADS | SEND_MESSAGES_IN_THREADS;
    stage.world.order(Order::Forbid { channel: GAMES, permissions }).expect("an order");
    // Commands go on, and the story goes on in the channel, saying so once.
    play.until(G::SOON).await;
    play.thread = GAMES;
    play.reads("this table is played in the channel").await;
    play.reads(G::said(G::SOON).0).await;
    play.awaits_board().await;
    play.until(G::PENDING).await;
    play.reads(G::said(G::PENDING).0).await;
    assert_eq!(play.story().matches("this table is played in the channel").count(), 1);
    stage.stop().await;
}

async fn board_thread_and_channel_are_deleted<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    let ada = play.people[0].clone();
    let act = |control: &serde_json::Value| custom_id(control).starts_with("1:a:");

    // The board comes anew with what happens next.
    let (board, _) = ada.awaits_fitting(play.thread, act).await;
    let order = Order::DeleteMessage { channel: play.thread, message: board };
    stage.world.order(order).expect("an order");
    let (seat, wanted) = G::next(&play.book, None);
    play.make_by(play.at(seat), &wanted, Way::Typed).await;
    assert_eq!(play.book.read().await.len(), 1, "{wanted:?}");
    let (anew, _) = ada.awaits_fitting(play.thread, act).await;
    assert_ne!(anew, board);
    play.until(G::SOON).await;

    // Another thread takes the place of the one that was deleted.
    play.reads(G::said(G::SOON).0).await;
    let old = play.thread;
    stage.world.order(Order::DeleteChannel { channel: old }).expect("an order");
    let look = format!("#{}", play.book.table.id().0);
    let title = play.line(&ada, &Line::new(G::ID));
    play.thread = GENERAL;
    let elsewhere = ada.types(GENERAL, "look", &[("table", json!(look))]).await;
    elsewhere.says(&title);
    // What happens next shows that it is gone.
    let (seat, wanted) = G::next(&play.book, None);
    let by = play.at(seat).clone();
    let (command, options) = play.typed(&wanted);
    let options = [&options[..], &[("table", json!(look))]].concat();
    by.types(GENERAL, &command, &options).await;
    assert_eq!(play.book.read().await.len(), 1, "{wanted:?}");
    play.finds_thread().await;
    assert_ne!(play.thread, old);
    play.reads("The thread of this table was deleted. The game goes on here").await;
    play.until(G::SOON).await;
    play.reads(G::said(G::SOON).0).await;

    // Without its channel the table can't be shown; others aren't touched.
    stage.world.order(Order::DeleteChannel { channel: play.thread }).expect("an order");
    stage.world.order(Order::DeleteChannel { channel: GAMES }).expect("an order");
    ada.types(GENERAL, "table open", &[("game", json!(G::ID))]).await.says("Your table is open");
    ada.awaits(GENERAL, "A table is open. Join in!").await;
    ada.types(GENERAL, "look", &[("table", json!(look))]).await.says(&title);
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_pressed_too_late_is_over() {
    let mut stage = Stage::house().await;
    let mut play = Play::<Boss>::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;

    // The boss's menu lies open while the turn goes on.
    play.while_wishing(Wish::Failed, |book| !book.choices(book.state.open.boss, "raise").is_empty()).await;
    let boss = play.at(play.book.state.open.boss).clone();
    let (board, act) = boss.awaits_fitting(play.thread, |c| custom_id(c).starts_with("1:a:")).await;
    let menu = boss.press_id(play.thread, board, custom_id(&act)).await;
    let raise = menu.control(|control| custom_id(control).contains(":raise:")).expect("it is offered");
    play.until(Wish::Answered).await;
    let offer = play.book.state.open.deal().expect("a deal").offers[0].clone();
    let late = boss.press_id(play.thread, menu.id(), custom_id(&raise)).await;
    late.says(Said("What would you like to do?", "你想做什么？").to(&boss));
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");

    // The deal is over, and its offer with it.
    play.until(Wish::Failed).await;
    let asked = play.at(offer.asked()[0]).clone();
    let id = json!(format!("#{}", offer.id));
    let gone = asked.types(play.thread, "boss accept", &[("offer", id)]).await;
    gone.says(Said("No deal is on", "现在没有").to(&asked));
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
    stage.stop().await;
}

async fn a_button_is_pressed_twice_and_too_late<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;

    // Twice on the same button at once: once it counts, once it is explained.
    play.until(G::PENDING).await;
    let window = play.book.window().expect("a window");
    let person = self::asked(&play)[0].clone();
    let (board, button) = play.window_button(&person, "pass", window).await;
    let press = || person.press_id(play.thread, board, &button);
    let (first, second) = tokio::join!(press(), press());
    let already = [&first, &second].into_iter().filter(|a| a.text().contains(G::PASSED.to(&person)));
    assert_eq!(already.count(), 1, "{} / {}", first.text(), second.text());
    assert_eq!(play.book.read().await.len(), 1);

    // The window is over, its button is still there for who hasn't looked up.
    play.while_wishing(G::SOON, |book| book.window().is_none()).await;
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
    let mut play = Play::<Boss>::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;

    // A raise, and the die is rolled meanwhile (B6).
    let may_roll = |book: &Book<Boss>| !book.choices(book.state.open.boss, "roll").is_empty();
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
    let one_offer = |book: &Book<Boss>| only_offer(book).is_some();
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
fn only_offer(book: &Book<Boss>) -> Option<(Seat, Offer)> {
    book.seats().find_map(|seat| {
        let [Choice { about, domains, .. }] = &book.choices(seat, "accept")[..] else { return None };
        let offer = book.state.open.deal()?.offer(*about)?.clone();
        let dearer = Money(offer.price.0 + 1);
        (domains.iter().all(|domain| domain.only().is_some()) && dearer <= book.state.open.left())
            .then_some((seat, offer))
    })
}

/// The same offer once more, for a million more.
fn dearer(book: &Book<Boss>, offer: &Offer, asked: Seat) -> Move {
    let names = Value::Subset(offer.names().iter().map(|name| name.id()).collect());
    let to = if offer.asked().len() > 1 { id::EVERYONE } else { id::of_seat(asked) };
    let values = vec![names, Value::Whole(offer.price.0 + 1), Value::Pick(to), Value::Subset(Vec::new())];
    let lead = book.state.open.deal().expect("a deal").lead;
    Move { verb: "offer".into(), about: lead, values }
}

async fn the_gateway_repeats_itself_and_breaks<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
    play.until(G::PENDING).await;
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
    play.until(G::SOON).await;
    play.tells_everything_once(Lang::EnUs).await;
    stage.stop().await;
}

async fn what_was_refused_isn_t_done_when_it_comes_again<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::sit(&stage, &["Ada"], &untimed()).await;
    let (ada, ben) = (play.people[0].clone(), stage.person("Ben"));
    play.presses_invitation(&ada, "s").await.says("at least 2");
    play.presses_invitation(&ben, "j").await;
    // Now she could start, but that isn't what she was told.
    stage.world.order(Order::RepeatEvents { count: 50 }).expect("an order");
    for _ in 0..5 {
        // It comes behind what was repeated.
        ben.types(GAMES, "tables", &[]).await.says("not begun yet");
    }
    play.book.read().await;
    assert!(play.book.table.seats().is_empty(), "it has begun");
    play.presses_invitation(&ada, "s").await.says("begins");
    stage.stop().await;
}

async fn discord_has_a_bad_day<G: Staged>() {
    let mut stage = Stage::house().await;
    let mut play = Play::<G>::begin(&stage, &["Ada", "陈明", "Ben"], &untimed()).await;
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
    for wish in [G::PENDING, G::SOON, G::PENDING, G::SOON, G::PENDING] {
        play.until(wish).await;
        for person in &play.people {
            let asked = Instant::now();
            person.types(play.thread, "look", &[]).await;
            slowest = slowest.max(asked.elapsed());
        }
    }
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    play.until(G::SOON).await;
    // And the story has come whole, once.
    play.tells_everything_once(Lang::EnUs).await;
    stage.stop().await;
}
