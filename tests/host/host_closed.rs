//! A thread or channel is closed to us: muted, or locked and archived; in the midst of a post, or for hours,
//! or for ever.

use boardroom::host::{ChannelId, ChatError, MessageId};
use boardroom::simulation::{Call, Demand, Message};
use boardroom::store::{Stage, Store, StoreError};
use boardroom::table::{Act, Actor, DAY, HOUR, Pace, PaceName, Phase, Request, Setting, TableId};

use crate::support::{CHANNEL, Outside, Rig, When, hung, in_time, life, person, settles};

#[derive(Clone, Copy, Debug)]
enum Closing {
    Muted,
    Locked,
}

const CLOSINGS: [Closing; 2] = [Closing::Muted, Closing::Locked];

fn close(rig: &Rig, thread: ChannelId, closing: Closing) {
    let mut state = rig.world.state();
    match closing {
        Closing::Muted => drop(state.mute.insert(thread)),
        Closing::Locked => {
            state.archived.insert(thread);
            state.locked.insert(thread);
        }
    }
}

fn last(rig: &Rig, channel: ChannelId) -> Option<MessageId> {
    rig.world.in_channel(channel).last().map(|message| message.id)
}

/// Lets everybody do what they can at once.
async fn a_moment() {
    for _ in 0..500 {
        tokio::task::yield_now().await;
    }
}

/// Comes back when something more was posted in this channel.
async fn is_posted(rig: &Rig, channel: ChannelId, before: Option<MessageId>) {
    while last(rig, channel) == before {
        tokio::task::yield_now().await;
    }
}

/// The story goes on in the channel, and each of its lines was told once.
async fn goes_on_in_the_channel(rig: &Rig, table: TableId) {
    in_time(settles(rig)).await;
    rig.is_shown(table).await;
    rig.does(table, "roll").await;
    assert_eq!(rig.thread(table), CHANNEL);
    rig.is_shown(table).await;
}

#[tokio::test]
async fn lines_that_were_posted_but_could_not_be_noted_stand_once() {
    for closing in CLOSINGS {
        let outside = Outside::new();
        let (rig, table) = outside.playing(2, &[]).await;
        let thread = rig.thread(table);
        let before = last(&rig, thread);
        let answer = rig.gate.stall("chat.post", When::After);
        rig.asks(table, "roll").await;
        in_time(is_posted(&rig, thread, before)).await;
        rig.gate.refuse(Some(StoreError::Full));
        close(&rig, thread, closing);
        answer.notify_one();
        a_moment().await;
        let noted = rig.store.places(table.0).await.expect("the places");
        assert!(noted.iter().any(|place| place.sending.is_some()), "it isn't noted");
        rig.gate.refuse(None);
        goes_on_in_the_channel(&rig, table).await;
    }
}

#[tokio::test]
async fn lines_whose_answer_was_lost_stand_once() {
    // They were posted, or not.
    for done in [true, false] {
        for closing in CLOSINGS {
            let outside = Outside::new();
            let (rig, table) = outside.playing(2, &[]).await;
            let thread = rig.thread(table);
            rig.clock.advance(2);
            rig.clock.stand_still(true);
            rig.world.fail(Call::Story, ChatError::Unknown("cut".to_owned()), done);
            rig.asks(table, "roll").await;
            let lost = async {
                while !rig.world.state().faults.is_empty() {
                    tokio::task::yield_now().await;
                }
            };
            in_time(lost).await;
            close(&rig, thread, closing);
            rig.clock.stand_still(false);
            goes_on_in_the_channel(&rig, table).await;
        }
    }
}

#[test]
fn lines_of_a_program_that_died_stand_once() {
    for closing in CLOSINGS {
        let outside = Outside::new();
        let table = life(async {
            let (rig, table) = outside.playing(2, &[]).await;
            rig.world.hang(Call::Story);
            rig.asks(table, "roll").await;
            in_time(hung(&rig.world, 1)).await;
            close(&rig, rig.thread(table), closing);
            table
        });
        life(async { goes_on_in_the_channel(&outside.boot().await, table).await });
    }
}

#[tokio::test]
async fn lines_that_were_not_posted_stand_in_the_channel() {
    for closing in CLOSINGS {
        let outside = Outside::new();
        let (rig, table) = outside.playing(2, &[]).await;
        let thread = rig.thread(table);
        let before = last(&rig, thread);
        close(&rig, thread, closing);
        rig.does(table, "roll").await;
        assert_eq!(last(&rig, thread), before);
        let said = rig.world.in_channel(CHANNEL);
        assert!(said.iter().any(|message| message.body.text.contains("rolls")));
        goes_on_in_the_channel(&rig, table).await;
    }
}

/// What a table comes to while we may write nowhere.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    Ends,
    IsAdjourned,
    Waits,
}

/// Our permissions are taken away while this happens.
async fn taken_away(outside: &Outside, fate: Fate) -> (Rig, TableId) {
    let (rig, table) = outside.playing(2, &[Setting::Pace(Pace::named(PaceName::Untimed))]).await;
    let closed = [rig.thread(table), CHANNEL];
    rig.world.state().mute.extend(closed);
    match fate {
        Fate::Ends => {
            let by = Actor::Moderator(person(9));
            let end = Request { by, act: Act::End, cause: "end".to_owned() };
            rig.host.submit(table, end).await.expect("it ends");
        }
        Fate::IsAdjourned => rig.clock.advance(30 * DAY),
        Fate::Waits => rig.asks(table, "roll").await,
    }
    rig.settle().await;
    let phase = rig.table(table).await.phase();
    let expected = match fate {
        Fate::Ends => Phase::Ended,
        Fate::IsAdjourned => Phase::Adjourned,
        Fate::Waits => Phase::Playing,
    };
    assert_eq!(phase, expected);
    (rig, table)
}

async fn restarted(rig: Rig, outside: &Outside) -> Rig {
    rig.stop().await;
    let rig = outside.boot().await;
    rig.settle().await;
    rig
}

#[tokio::test]
async fn what_could_not_be_shown_is_shown_when_permissions_come_back() {
    for fate in [Fate::Ends, Fate::IsAdjourned, Fate::Waits] {
        for restarts in [false, true] {
            let outside = Outside::new();
            let (mut rig, table) = taken_away(&outside, fate).await;
            for _ in 0..4 {
                rig.later(HOUR / 2).await;
            }
            if restarts {
                rig = restarted(rig, &outside).await;
            }
            rig.world.state().mute.clear();
            let head = rig.table(table).await.seq();
            rig.later(HOUR).await;
            assert_eq!(rig.table(table).await.seq(), head, "nothing happens");
            unbroken(&rig, table).await;
            // An old invitation isn't edited because the game goes on elsewhere.
            let demand = if fate == Fate::Waits { Demand::WhatIsThere } else { Demand::All };
            rig.is_right(table, &[], demand).await;
            let rolls = |message: &Message| message.body.text.contains("rolls");
            assert!(fate != Fate::Waits || rig.world.in_channel(CHANNEL).iter().any(rolls));
        }
    }
}

async fn unbroken(rig: &Rig, table: TableId) {
    let places = rig.store.places(table.0).await.expect("the places");
    assert!(places.iter().all(|place| place.broken.is_none()), "{places:?}");
}

async fn stage(rig: &Rig, table: TableId) -> Stage {
    rig.store.table(table.0).await.expect("read").expect("a table").stage
}

fn tries(rig: &Rig) -> usize {
    rig.world.state().calls.len()
}

#[tokio::test]
async fn what_can_never_be_shown_is_tried_every_hour_for_a_week() {
    for fate in [Fate::Ends, Fate::IsAdjourned] {
        for restarts in [false, true] {
            let outside = Outside::new();
            let (mut rig, table) = taken_away(&outside, fate).await;
            for hour in 1..7 * 24 {
                let before = tries(&rig);
                rig.later(HOUR).await;
                let tried = tries(&rig) - before;
                assert!((1..=5).contains(&tried), "{fate:?}, hour {hour}: {tried} times");
                assert_eq!(stage(&rig, table).await, Stage::Over, "{fate:?}, hour {hour}");
                if restarts && hour % 50 == 0 {
                    let before = tries(&rig);
                    rig = restarted(rig, &outside).await;
                    assert_eq!(tries(&rig), before, "it isn't tried the sooner");
                }
            }
            for _ in 0..2 {
                rig.later(HOUR).await;
            }
            assert_eq!(stage(&rig, table).await, Stage::Closed, "{fate:?}");
            let before = tries(&rig);
            for _ in 0..48 {
                rig.later(HOUR).await;
            }
            assert_eq!(tries(&rig), before, "then no more");
        }
    }
}

#[tokio::test]
async fn a_place_with_nothing_to_show_any_more_is_not_broken() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.host.open(rig.new_table("open", &[])).await.expect("it opens").table.id();
    rig.settle().await;
    // The invitation is deleted, and can't be posted once more while that would be of use.
    let deleted = rig.gate.stall("chat.edit", When::After);
    rig.world.remove(last(&rig, CHANNEL).expect("an invitation"));
    rig.ask(table, person(1), "join", Act::Join { name: "One".to_owned() }).await.expect("joins");
    in_time(async {
        while rig.gate.times("chat.edit") == 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    rig.world.state().mute.insert(CHANNEL);
    deleted.notify_one();
    rig.settle().await;
    rig.world.state().mute.clear();
    rig.ask(table, person(0), "start", Act::Start).await.expect("starts");
    rig.settle().await;
    let end = Request { by: Actor::Moderator(person(9)), act: Act::End, cause: "end".to_owned() };
    rig.host.submit(table, end).await.expect("ends");
    rig.settle().await;
    rig.later(HOUR).await;
    assert_eq!(stage(&rig, table).await, Stage::Closed);
    unbroken(&rig, table).await;
}
