//! What serenity doesn't notice or doesn't end, and what Discord's gateway does on bad days. After each fault that
//! passes, the bot is back within the time that [`Watch::back`] states, and answers everything from then on; after
//! one that doesn't, it ends with an error.

use std::time::{Duration, Instant};

use boardroom::discord::{RunError, Watch};
use boardroom::games::boss::rules::Boss;
use boardroom::sandbox::{Away, Effect, Order, Rule, Step};
use boardroom::table::Event;
use serde_json::json;

use crate::discord_support::play::{Play, Way};
use crate::discord_support::staged::Staged;
use crate::discord_support::{GAMES, PATIENCE, Stage};

/// One that is soon noticed. With it goes a gateway that asks for a heartbeat every second.
const QUICK: Watch = Watch {
    silent: Duration::from_secs(5),
    deaf: Duration::from_secs(5),
    opening: Duration::from_secs(2),
    pause: Duration::from_secs(1),
};

fn order(stage: &Stage, order: Order) {
    stage.world.order(order).expect("an order");
}

/// A game in which no time runs out.
async fn game(stage: &Stage) -> Play<Boss> {
    Play::begin(stage, &["Ada", "陈明", "Ben"], &[("pace", json!("untimed"))]).await
}

/// The next move is made, and answered.
async fn goes_on(play: &mut Play<Boss>) {
    play.book.read().await;
    let (seat, wanted) = Boss::next(&play.book, None);
    play.make_by(play.at(seat), &wanted, Way::Typed).await;
    assert_eq!(play.book.read().await.len(), 1, "{wanted:?}");
}

/// Waits until the bot is back, and gives how long that took. From then on it answers everything.
async fn back(stage: &Stage) -> Duration {
    let took = stage.answers_within(stage.watch.back()).await;
    for _ in 0..10 {
        stage.person("Dora").types(GAMES, "help", &[]).await;
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    took
}

/// Waits for something about the stand-in.
async fn until(what: &str, holds: impl Fn() -> bool) {
    let waited = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waited).await.unwrap_or_else(|_| panic!("{what} in time"));
}

async fn quick(stage: &mut Stage) {
    stage.stop().await;
    order(stage, Order::Heartbeat { ms: Some(1_000) });
    stage.watch = QUICK;
}

/// One fault after the other, in a game that goes on.
async fn passes(faults: impl IntoIterator<Item = Order>) {
    let mut stage = Stage::house().await;
    let mut play = game(&stage).await;
    for fault in faults {
        order(&stage, fault.clone());
        println!("{fault:?}: back after {:?}", back(&stage).await);
        goes_on(&mut play).await;
    }
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_taken_up_again() {
    let cut = |code| Order::CutGateway { code };
    let codes = [1000, 1001, 4000, 4001, 4002, 4005, 4008].map(|code| cut(Some(code)));
    let asked = [cut(None), Order::Reconnect, Order::Invalidate { resumable: true }];
    passes(codes.into_iter().chain(asked)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_session_is_lost() {
    let lost = [4007, 4009].map(|code| Order::CutGateway { code: Some(code) });
    passes(lost.into_iter().chain([Order::Invalidate { resumable: false }, Order::ForgetSessions])).await;
}

/// What serenity takes no notice of: it spins, unless it is stopped.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_close_is_not_noticed() {
    let codes = [4003, 4010, 4011].map(|code| Order::CutGateway { code: Some(code) });
    passes([Order::CloseGatewayWithoutCode].into_iter().chain(codes)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nonsense_and_repetitions_are_passed_over() {
    let texts = ["nonsense", "{}", "[]", r#"{"op":0,"s":1,"t":"INTERACTION_CREATE","d":{}}"#];
    let texts = texts.map(|text| Order::Utter { text: text.to_owned() });
    passes(texts.into_iter().chain([Order::RepeatEvents { count: 1_000 }])).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_first_connection_hangs() {
    let mut stage = Stage::house().await;
    for step in [Step::Handshake, Step::Hello, Step::Session] {
        quick(&mut stage).await;
        let hung = stage.world.stalled();
        order(&stage, Order::Stall { before: Some(step) });
        stage.launch().await;
        until("it tries again", || stage.world.stalled() >= hung + 2).await;
        order(&stage, Order::Stall { before: None });
        println!("{step:?}: back after {:?}", back(&stage).await);
    }
    goes_on(&mut game(&stage).await).await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn taking_a_session_up_again_hangs() {
    let mut stage = Stage::house().await;
    quick(&mut stage).await;
    stage.start().await;
    let mut play = game(&stage).await;
    for step in [Step::Handshake, Step::Hello, Step::Session] {
        let hung = stage.world.stalled();
        order(&stage, Order::Stall { before: Some(step) });
        order(&stage, Order::CutGateway { code: None });
        until("it tries", || stage.world.stalled() > hung).await;
        order(&stage, Order::Stall { before: None });
        println!("{step:?}: back after {:?}", back(&stage).await);
        goes_on(&mut play).await;
    }
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn heartbeats_are_not_answered() {
    let mut stage = Stage::house().await;
    quick(&mut stage).await;
    stage.start().await;
    let mut play = game(&stage).await;
    order(&stage, Order::Deafen { deaf: true });
    until("it is given up", || stage.world.connected() == 0).await;
    order(&stage, Order::Deafen { deaf: false });
    println!("back after {:?}", back(&stage).await);
    goes_on(&mut play).await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_events_come() {
    let mut stage = Stage::house().await;
    quick(&mut stage).await;
    stage.start().await;
    // What is posted a second later is not heard of.
    let messages = "/channels/{channel_id}/messages";
    order(&stage, Order::Rest(Rule::next("POST", messages, Effect::Status { status: 500 })));
    let ada = stage.person("Ada");
    ada.types(GAMES, "table open", &[("game", json!("boss"))]).await.says("Your table is open");
    order(&stage, Order::Withhold { withhold: true });
    ada.awaits(GAMES, "A table is open").await;
    until("it is given up", || stage.world.connected() == 0).await;
    order(&stage, Order::Withhold { withhold: false });
    println!("back after {:?}", back(&stage).await);
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sessions_are_refused_for_a_while() {
    let mut stage = Stage::house().await;
    for code in [4000, 4003, 4008, 4009] {
        quick(&mut stage).await;
        order(&stage, Order::RefuseSessions { code: Some(code) });
        stage.launch().await;
        // For longer than one connection is given.
        tokio::time::sleep(2 * QUICK.opening).await;
        order(&stage, Order::RefuseSessions { code: None });
        println!("{code}: back after {:?}", back(&stage).await);
    }
    goes_on(&mut game(&stage).await).await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_starts_in_an_outage() {
    let mut stage = Stage::house().await;
    for away in [Away::Refused, Away::Silent] {
        quick(&mut stage).await;
        order(&stage, Order::Outage { away, ms: 4_000 });
        stage.launch().await;
        println!("{away:?}: back after {:?}", back(&stage).await);
    }
    goes_on(&mut game(&stage).await).await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_gateway_s_address_is_not_to_be_had() {
    let mut stage = Stage::house().await;
    for path in ["/users/@me", "/gateway"] {
        for effect in [Effect::Status { status: 500 }, Effect::DropBefore, Effect::Hang] {
            // A call that nobody answers is given up after half a minute; the connection that waits for one, before.
            if path == "/users/@me" && effect == Effect::Hang {
                continue;
            }
            quick(&mut stage).await;
            order(&stage, Order::Rest(Rule { times: 2, ..Rule::next("GET", path, effect) }));
            stage.launch().await;
            until("it asks twice", || stage.world.rules_left() == 0).await;
            println!("{path} {effect:?}: back after {:?}", back(&stage).await);
        }
    }
    goes_on(&mut game(&stage).await).await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_is_told_to_stop_before_it_is_connected() {
    let mut stage = Stage::house().await;
    stage.stop().await;
    for path in ["/users/@me", "/gateway"] {
        order(&stage, Order::Rest(Rule::next("GET", path, Effect::Hang)));
        stage.launch_program();
        until("it asks", || stage.world.rules_left() == 0).await;
        stops(&mut stage).await;
    }
    for step in [Step::Handshake, Step::Hello, Step::Session] {
        let hung = stage.world.stalled();
        order(&stage, Order::Stall { before: Some(step) });
        stage.launch_program();
        until("it tries", || stage.world.stalled() > hung).await;
        stops(&mut stage).await;
    }
}

async fn stops(stage: &mut Stage) {
    let told = Instant::now();
    assert_eq!(stage.stop_program().await, Some(0), "cleanly");
    assert!(told.elapsed() < Duration::from_secs(5), "{:?}", told.elapsed());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_does_not_pass_ends_it() {
    let mut stage = Stage::house().await;
    for code in [4004, 4013, 4014] {
        // In the middle of a session, and when one begins.
        order(&stage, Order::CutGateway { code: Some(code) });
        is_refused(stage.ended().await, code);
        order(&stage, Order::RefuseSessions { code: Some(code) });
        stage.launch().await;
        is_refused(stage.ended().await, code);
        order(&stage, Order::RefuseSessions { code: None });
        stage.start().await;
    }
    // It has grown out of one connection.
    order(&stage, Order::NeedShards { shards: 3 });
    order(&stage, Order::ForgetSessions);
    let ended = stage.ended().await;
    assert!(matches!(ended, Err(RunError::Servers { shards: 3 })), "{ended:?}");
}

fn is_refused(ended: Result<(), RunError>, code: u16) {
    match ended {
        Err(RunError::Token) => assert_eq!(code, 4004),
        Err(RunError::Gateway(_)) => assert_ne!(code, 4004),
        other => panic!("{code}: {other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_program_says_why_it_ends() {
    let mut stage = Stage::house().await;
    stage.stop().await;
    for (code, says) in [(4004, "DISCORD_TOKEN"), (4013, "intents"), (4014, "intents"), (4011, "shards")] {
        let shards = if code == 4011 { 3 } else { 1 };
        order(&stage, Order::NeedShards { shards });
        order(&stage, Order::RefuseSessions { code: (shards == 1).then_some(code) });
        let mut program = stage.program();
        let ended = tokio::task::spawn_blocking(move || program.output().expect("it runs"));
        let ended = tokio::time::timeout(PATIENCE, ended).await.expect("it ends").expect("no panic");
        let said = String::from_utf8(ended.stderr).expect("text");
        assert_eq!(ended.status.code(), Some(1), "{said}");
        // It is the last line, after what was logged.
        let line = said.lines().last().and_then(|line| line.strip_prefix("boardroom: "));
        assert!(line.is_some_and(|line| line.contains(says)), "{code}: {said}");
    }
}

/// How often open questions got more time.
async fn graces(play: &mut Play<Boss>) -> usize {
    play.book.read().await;
    let events = play.book.records.iter().flat_map(|record| &record.events);
    events.filter(|event| matches!(event, Event::Graced { about: None, .. })).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_outage_counts_once_however_it_came() {
    let mut stage = Stage::house().await;
    quick(&mut stage).await;
    stage.watch.silent = Duration::from_secs(7);
    stage.start().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &[("pace", json!("live"))]).await;
    // Short ones are nobody's business.
    let short = [Order::CutGateway { code: None }, Order::Reconnect, Order::Invalidate { resumable: true }];
    for fault in short {
        order(&stage, fault);
        back(&stage).await;
    }
    assert_eq!(graces(&mut play).await, 0);
    // Taking it up again hangs until that is noticed: it began when nothing was heard any more.
    order(&stage, Order::Stall { before: Some(Step::Handshake) });
    order(&stage, Order::CutGateway { code: None });
    until("it hangs", || stage.world.stalled() > 0).await;
    order(&stage, Order::Stall { before: None });
    back(&stage).await;
    is_given(&mut play, 1).await;
    // And right after it others.
    for (given, away) in [(2, Away::Refused), (3, Away::Silent)] {
        order(&stage, Order::Outage { away, ms: 8_000 });
        back(&stage).await;
        is_given(&mut play, given).await;
    }
    stage.stop().await;
}

/// It isn't noticed before the line lives again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_line_that_was_dead_for_a_while_was_an_outage() {
    let mut stage = Stage::house().await;
    stage.stop().await;
    order(&stage, Order::Heartbeat { ms: Some(10_000) });
    stage.watch = Watch { silent: Duration::from_secs(14), ..Watch::default() };
    stage.start().await;
    let mut play = Play::begin(&stage, &["Ada", "陈明", "Ben"], &[("pace", json!("live"))]).await;
    let ada = stage.person("Ada");
    ada.world.say(ada.id, GAMES, "a sign of life", None).expect("she may");
    order(&stage, Order::Outage { away: Away::Silent, ms: 9_500 });
    assert!(back(&stage).await < Duration::from_secs(11), "it was taken up again at once");
    is_given(&mut play, 1).await;
    stage.stop().await;
}

/// So many graces were given by now, or soon will be; and no more.
async fn is_given(play: &mut Play<Boss>, graces_given: usize) {
    let given = async { while graces(play).await < graces_given {} };
    tokio::time::timeout(PATIENCE, given).await.expect("more time");
    assert_eq!(graces(play).await, graces_given);
}
