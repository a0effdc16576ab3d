//! Whole games of *I'm the Boss!* by command events, through the stand-in's REST and gateway and
//! serenity, and what everybody sees of them in their own language.
//!
//! The players play towards what a scene wishes to see (`discord_support/wish.rs`), and it must come
//! about, however the cards lie: see `BOARDROOM_CHANCE` in `discord_support`.
//!
//! With `BOARDROOM_RECORD_GAMES=<folder>` each game is kept there as the bot exports it, for
//! `tests/recorded/`.

use boardroom::game::{Arg, Line, Seat};
use boardroom::games::boss::rules::noun::card_of;
use boardroom::games::boss::rules::{Boss, Event};
use boardroom::words::{Lang, Names, Words};
use serde_json::json;

use crate::discord_support::book::Book;
use crate::discord_support::boss::Wish;
use crate::discord_support::play::{Play, Scene};
use crate::discord_support::seen::{ends, everybody_is_told, hands_are_ones_own, is_private};
use crate::discord_support::staged::{Said, Staged};
use crate::discord_support::{Person, Stage};

/// Plays on until it comes about, and looks at what everybody is told of it.
async fn comes_about(play: &mut Play<Boss>, wish: Wish) -> Scene<Boss> {
    let scene = play.until(wish).await;
    // A card in a last chance may be a travel instead.
    let of_travel = scene.events.iter().any(|event| matches!(event, Event::Travelled { .. }));
    let wish = if wish == Wish::LastChance && of_travel { Wish::Void } else { wish };
    if wish != Wish::Void || Wish::Void.granted(&scene.events, false) {
        everybody_is_told(play, &scene, Boss::said(wish)).await;
    }
    scene
}

struct Nobody;

impl Names for Nobody {
    fn seat(&self, seat: Seat) -> String {
        panic!("a card names no seat: {seat}")
    }

    fn person(&self, person: u64) -> String {
        panic!("a card names nobody: {person}")
    }
}

/// Each card of a hand is named in it.
async fn hands_name_their_cards(play: &Play<Boss>) {
    let words = Words::built_in();
    for person in &play.people {
        let hand = person.types(play.thread, "hand", &[]).await;
        let cards = play.book.cards(play.seat(person));
        hand.says(&match person.lang() {
            Lang::EnUs => format!("Your hand: {}", cards.len()),
            Lang::ZhCn => format!("你的手牌：{}张", cards.len()),
        });
        cards.iter().for_each(|&card| hand.says(&words.say(person.lang(), &card_of(card), &Nobody)));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_haggle_to_the_end() {
    let mut stage = Stage::house().await;
    let people = ["Ada", "陈明", "Ben"];
    let mut play = Play::<Boss>::begin(&stage, &people, &[("pace", json!("untimed"))]).await;
    hands_are_ones_own(&play).await;
    hands_name_their_cards(&play).await;

    // Terms are proposed, and come to nothing.
    comes_about(&mut play, Wish::Answered).await;
    comes_about(&mut play, Wish::Declined).await;
    comes_about(&mut play, Wish::Failed).await;
    // What was agreed is released, stopped, sent travelling.
    comes_about(&mut play, Wish::Released).await;
    comes_about(&mut play, Wish::Stopped).await;
    comes_about(&mut play, Wish::Void).await;
    hands_are_ones_own(&play).await;

    // A card waits for stops: the buttons are there for all alike, and nobody sees who has passed.
    let scene = play.until(Wish::Pending).await;
    let window = play.book.state.open.window().expect("it is open");
    let others: Vec<Person> = play.people.iter().filter(|person| person.id != scene.by.id).cloned().collect();
    let own = play.presses_window(&scene.by, "stop", window).await;
    own.says(Said("That is your own card", "这是你自己打出的牌").to(&scene.by));
    play.presses_window(&others[0], "pass", window).await;
    play.book.read().await;
    let again = play.presses_window(&others[0], "pass", window).await;
    again.says(Boss::PASSED.to(&others[0]));
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
    assert!(!play.story().contains(" passes"), "{}", play.story());

    // Somebody else is the boss now.
    comes_about(&mut play, Wish::TakenOver).await;
    comes_about(&mut play, Wish::Poached).await;
    comes_about(&mut play, Wish::AskedAgain).await;
    comes_about(&mut play, Wish::LastChance).await;
    hands_are_ones_own(&play).await;
    ends(&stage, &mut play, Lang::EnUs).await;
    play.record("3-seats").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_play_in_chinese() {
    let mut stage = Stage::house().await;
    let people = ["方雨", "Ada", "林雅婷", "Dora", "陈明"];
    let options = [("language", json!("zh-CN")), ("seats", json!(5))];
    let mut play = Play::<Boss>::begin(&stage, &people, &options).await;
    hands_are_ones_own(&play).await;
    for wish in [
        Wish::Answered,
        Wish::Failed,
        Wish::Void,
        Wish::TakenOver,
        Wish::Released,
        Wish::Poached,
        Wish::Stopped,
        Wish::LastChance,
        Wish::Discarded,
    ] {
        comes_about(&mut play, wish).await;
    }
    hands_are_ones_own(&play).await;
    ends(&stage, &mut play, Lang::ZhCn).await;
    play.record("5-seats").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_until_the_die_ends_it() {
    let mut stage = Stage::house().await;
    // Of 65 games one runs through all 15 market cards; four in a row are one in 18 million.
    for _ in 0..4 {
        let options = [("seats", json!(2)), ("pace", json!("live")), ("window", json!("1h"))];
        let options = [&options[..], &[("turn", json!("1h")), ("deal", json!("1h")), ("offer", json!("1h"))]];
        let mut play = Play::<Boss>::begin(&stage, &["Ben", "陈明"], &options.concat()).await;
        hands_are_ones_own(&play).await;
        for wish in [Wish::Stopped, Wish::TakenOver, Wish::Void, Wish::Poached, Wish::LastChance] {
            comes_about(&mut play, wish).await;
        }
        ends(&stage, &mut play, Lang::EnUs).await;
        assert!(has_used(&play.book), "an investor of the opponent is used (B41)");
        play.record("2-seats").await;
        if Wish::EndedByDie.granted(&play.book.story(), false) {
            play.reads(Boss::said(Wish::EndedByDie).0).await;
            return stage.stop().await;
        }
    }
    panic!("the die didn't end a game");
}

fn has_used(book: &Book<Boss>) -> bool {
    book.story().iter().any(|event| matches!(event, Event::Used { .. }))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_play_by_looser_rules() {
    let mut stage = Stage::house().await;
    let rules = "Loose pledges, The boss keeps a share, Bystanders are paid";
    let options = [("rules", json!(rules)), ("seats", json!(4)), ("pace", json!("weekly"))];
    let mut play = Play::<Boss>::begin(&stage, &["Dora", "Ben", "方雨", "林雅婷"], &options).await;
    for wish in [Wish::BystanderPaid, Wish::Dropped, Wish::TakenOver, Wish::Stopped] {
        comes_about(&mut play, wish).await;
    }
    ends(&stage, &mut play, Lang::EnUs).await;
    play.record("4-seats-loose_pledges-boss_keeps_share-bystanders_paid").await;
    stage.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn six_play_by_stricter_rules() {
    let mut stage = Stage::house().await;
    let rules = "公开现金，均衡摸牌，十张必集资，后期限牌，右家放标签";
    let options = [("rules", json!(rules)), ("language", json!("en-US"))];
    let people = ["陈明", "Ada", "Ben", "Dora", "方雨", "林雅婷"];
    let mut play = Play::<Boss>::begin(&stage, &people, &options).await;
    for wish in [Wish::Failed, Wish::TakenOver, Wish::Poached, Wish::Declined] {
        comes_about(&mut play, wish).await;
    }
    ends(&stage, &mut play, Lang::EnUs).await;
    play.record("6-seats-open_money-balanced_draw-must_deal_at_ten").await;
    stage.stop().await;
}

#[test]
fn what_is_for_one_player_alone_is_known_by_its_words() {
    let words = Words::built_in();
    for lang in [Lang::EnUs, Lang::ZhCn] {
        let line = |id| words.say(lang, &Line::new(id).with("count", Arg::Number(1)), &Nobody);
        assert!(is_private(&line("boss-hand")), "{}", line("boss-hand"));
        for id in ["boss-told-dealt", "boss-hand-money"] {
            assert!(is_private(&words.text(lang, id)), "{}", words.text(lang, id));
        }
    }
}
