//! Whole games of *Burn Rate* by command events, through the stand-in's REST and gateway and serenity, and what
//! everybody sees of them in their own language.
//!
//! The players play towards what a scene wishes to see (`discord_support/burn.rs`). What is rare (a counter of a
//! pair, three VPs beside a New Business Plan) comes about by the chance that scenes are given; with another one
//! (`BOARDROOM_CHANCE`) it may not, while the rest must.
//!
//! With `BOARDROOM_RECORD_GAMES=<folder>` each game is kept there as the bot exports it, for `tests/recorded/`.

use boardroom::game::{Line, Seat};
use boardroom::games::burn_rate::rules::noun::money;
use boardroom::games::burn_rate::rules::{Attack, BurnRate, Event, Money};
use boardroom::words::Lang;
use serde_json::json;

use crate::discord_support::book::Book;
use crate::discord_support::burn::Wish;
use crate::discord_support::play::Play;
use crate::discord_support::seen::{comes_about, ends, everybody_is_told, hands_are_ones_own};
use crate::discord_support::staged::{Said, Staged as _};
use crate::discord_support::{Person, Stage};

/// Everybody sees this on the board.
async fn board_says(play: &Play<BurnRate>, said: Said) {
    for person in &play.people {
        person.types(play.thread, "look", &[]).await.says(said.to(person));
    }
}

/// A card takes at most three taps after *Act*; a VP card one more, where it has to be said which VP goes.
fn takes_few_taps(play: &Play<BurnRate>) {
    let more = play.take_more_taps_than(3);
    assert!(more.iter().all(|verb| verb == "vp"), "{more:?}");
    assert_eq!(play.take_more_taps_than(4), Vec::<String>::new());
}

/// How often it happened in the game so far.
fn times(play: &Play<BurnRate>, is: impl Fn(&Event) -> bool) -> usize {
    play.book.story().iter().filter(|event| is(event)).count()
}

fn shuffles(play: &Play<BurnRate>) -> usize {
    times(play, |event| matches!(event, Event::Reshuffled { .. }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_make_plans() {
    let mut stage = Stage::house().await;
    let rules = "Starting funds: 500, Starting staff: 8";
    let options = [("rules", json!(rules)), ("pace", json!("untimed"))];
    let mut play = Play::<BurnRate>::begin(&stage, &["Ada", "陈明", "Ben"], &options).await;
    hands_are_ones_own(&play).await;
    play.while_wishing(Wish::Planned, |book| book.state.open.round > 0).await;
    hands_are_ones_own(&play).await;

    // A bad idea without engineers, and then a new plan for them.
    comes_about(&mut play, Wish::Countered).await;
    comes_about(&mut play, Wish::Contractors).await;
    comes_about(&mut play, Wish::Planned).await;
    board_says(&play, Said("📈 **New Business Plan**", "📈 **新营运计划**")).await;
    let scene = comes_about(&mut play, Wish::PaidDouble).await;
    everybody_is_told(&play, &scene, BurnRate::said(Wish::Contractors)).await;
    let plans = play.book.state.open.companies.iter().filter(|company| company.plan);
    assert_eq!(plans.count(), 0, "once");
    hands_are_ones_own(&play).await;

    comes_about(&mut play, Wish::Reshuffled).await;
    ends(&stage, &mut play, Lang::EnUs).await;
    takes_few_taps(&play);
    play.record("3-seats-starting_funds-starting_staff").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vice_president_stays() {
    let mut stage = Stage::house().await;
    let people = ["陈明", "Ada", "Ben"];
    let mut play = Play::<BurnRate>::begin(&stage, &people, &[("pace", json!("untimed"))]).await;
    let scene = comes_about(&mut play, Wish::PairCountered).await;
    let Some(Event::Countered { seat, target, attack: Attack::Poach { cards, employee }, card }) =
        scene.events.first()
    else {
        panic!("{:?}", scene.events)
    };
    // One answer cancels both cards, and nothing has moved but these three.
    let open = &play.book.state.open;
    assert!(employee.is_vp());
    assert!(open.company(*target).is_some_and(|company| company.staff.contains(employee)));
    assert!(cards.iter().chain([card]).all(|played| open.discards.contains(played)));
    // The pair was one choice, and counts twice.
    let attacks = times(&play, |event| {
        matches!(event, Event::Attacked { seat: by, attack: Attack::Poach { cards, .. }, .. }
            if by == seat && cards.len() == 2)
    });
    assert_eq!(attacks, 1);
    assert!(open.turn().is_none_or(|turn| turn.seat != *seat || turn.played >= 2));
    takes_few_taps(&play);
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_in_chinese_till_one_is_left() {
    let mut stage = Stage::house().await;
    let people = ["方雨", "Ada", "林雅婷", "陈明"];
    let options = [("language", json!("zh-CN")), ("pace", json!("weekly"))];
    let mut play = Play::<BurnRate>::begin(&stage, &people, &options).await;
    hands_are_ones_own(&play).await;
    comes_about(&mut play, Wish::Countered).await;

    // Exactly nothing is left, and that is enough.
    let scene = comes_about(&mut play, Wish::NothingLeft).await;
    let seat = play.seat(&scene.by);
    assert!(play.book.state.open.is_standing(seat));
    let nothing = Line::new("burn-company").with("seat", seat).with("funds", money(Money::ZERO));
    for person in &play.people {
        person.types(play.thread, "look", &[]).await.says(&play.line(person, &nothing));
    }
    comes_about(&mut play, Wish::Bankrupt).await;
    board_says(&play, Said("Bankrupt", "破产")).await;
    hands_are_ones_own(&play).await;
    ends(&stage, &mut play, Lang::ZhCn).await;
    assert_eq!(play.book.state.open.fallen.len(), 3);
    takes_few_taps(&play);
    play.record("4-seats").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_run_out_of_cards() {
    let mut stage = Stage::house().await;
    let options = [("rules", json!("No reshuffle")), ("pace", json!("live")), ("seats", json!(2))];
    let options = [&options[..], &[("turn", json!("1h")), ("window", json!("1h"))]].concat();
    let mut play = Play::<BurnRate>::begin(&stage, &["Ben", "陈明"], &options).await;
    comes_about(&mut play, Wish::Countered).await;
    comes_about(&mut play, Wish::RanOut).await;
    board_says(&play, Said("Deck 0 · discards ", "牌堆0张 · 弃牌")).await;
    ends(&stage, &mut play, Lang::EnUs).await;
    assert_eq!(shuffles(&play), 0);
    takes_few_taps(&play);
    play.record("2-seats-no_reshuffle").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_until_nothing_moves() {
    let mut stage = Stage::house().await;
    let options = [("rules", json!("Starting staff: 0, No reshuffle")), ("seats", json!(2))];
    let mut play = Play::<BurnRate>::begin(&stage, &["Ada", "陈明"], &options).await;
    play.while_wishing(Wish::RanOut, |book| book.state.deck.is_empty()).await;
    comes_about(&mut play, Wish::Standstill).await;
    ends(&stage, &mut play, Lang::EnUs).await;
    assert_eq!(play.book.state.open.fallen, Vec::<Seat>::new());
    assert_eq!(shuffles(&play), 0);
    play.record("2-seats-starting_staff-no_reshuffle").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_without_counters() {
    let mut stage = Stage::house().await;
    let rules = "不能抵消，第二版，破产封存，不塞副总裁，副总裁卡看对手，初始资金: 60";
    let options = [("rules", json!(rules)), ("language", json!("en-US"))];
    let people = ["林雅婷", "Ben", "Dora", "方雨"];
    let mut play = Play::<BurnRate>::begin(&stage, &people, &options).await;
    let scene = play.until(Wish::Landed).await;
    assert!(matches!(scene.events[0], Event::Attacked { window: None, .. }), "{:?}", scene.events);
    assert_eq!(play.book.window(), None);
    comes_about(&mut play, Wish::Bankrupt).await;
    ends(&stage, &mut play, Lang::EnUs).await;
    assert!(!play.story().contains("⚡"), "{}", play.story());
    assert_eq!(play.book.state.open.fallen.len(), 3);
    takes_few_taps(&play);
    play.record("4-seats-no_counters-second_printing-bankrupt_keeps_table").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_old_button_does_nothing() {
    let mut stage = Stage::house().await;
    let mut play =
        Play::<BurnRate>::begin(&stage, &["Ada", "陈明", "Ben"], &[("pace", json!("untimed"))]).await;

    // A turn's end, from a menu of the turn before.
    play.while_wishing(Wish::Paid, |book| book.state.open.round > 0).await;
    let seat = play.book.state.open.turn().expect("a turn").seat;
    let person = play.at(seat).clone();
    let menu = play.opens_menu(&person).await;
    let done = Said("Done", "出完了").to(&person);
    let again = |book: &Book<BurnRate>| {
        book.state.open.turn().is_some_and(|turn| turn.seat == seat && book.state.open.round > 1)
    };
    play.while_wishing(Wish::Paid, again).await;
    let late = person.presses_on(&menu, done).await;
    late.says(Said("That is gone, or has changed since", "它已经不在，或者变了").to(&person));
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");

    // An answer to an attack that is over, while another waits.
    play.until(Wish::Pending).await;
    let window = play.book.window().expect("a window");
    let asked = asked(&play);
    let (board, pass) = play.window_button(&asked, "pass", window).await;
    let other = |book: &Book<BurnRate>| {
        let now = book.window();
        now.is_some() && now != Some(window)
    };
    play.while_wishing(Wish::Pending, other).await;
    let waits = self::asked(&play);
    // The board may have been posted anew.
    if let Ok(pressed) = waits.world.press(waits.id, play.thread, board, &pass) {
        waits.world.settled(pressed).await.expect("known");
        assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
    }
    // Who isn't asked is told who is.
    let window = play.book.window().expect("a window");
    for person in play.people.iter().filter(|person| person.id != waits.id) {
        for verb in ["counter", "pass"] {
            let answer = play.presses_window(person, verb, window).await;
            answer.says(Said("who alone can answer it", "只有本人能应对").to(person));
        }
    }
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
    stage.stop().await;
}

/// Who is to answer the attack.
fn asked(play: &Play<BurnRate>) -> Person {
    let target = play.book.state.open.pending().expect("an attack").target;
    play.at(target).clone()
}
