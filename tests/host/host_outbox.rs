//! How places are brought up to date: the pace of writing, trying again, posting anew, what is said to
//! whom, and what leaves no trace.

use boardroom::game::Seat;
use boardroom::host::{Body, ChannelId, ChatError, Clock, Control, MessageId};
use boardroom::simulation::{Call, Message, dm};
use boardroom::table::{Act, Event, Moment, TableId};

use crate::support::{CHANNEL, Outside, Rig, choice, hung, is_board, live, person};

fn calls(rig: &Rig) -> Vec<(Moment, ChannelId, Call)> {
    rig.world.state().calls.clone()
}

#[tokio::test]
async fn calls_keep_their_pace() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    for n in 0..15 {
        let new = rig.new_table(&format!("open {n}"), &[]);
        let new = boardroom::host::NewTable { channel: ChannelId(10 + n % 5), by: person(n), ..new };
        let table = rig.host.open(new).await.expect("it opens").table.id();
        for other in [100, 200] {
            let act = Act::Join { name: "Somebody".to_owned() };
            rig.ask(table, person(n + other), &format!("join {n} {other}"), act).await.expect("joins");
        }
        rig.ask(table, person(n), &format!("start {n}"), Act::Start).await.expect("starts");
    }
    rig.settle().await;
    let calls = calls(&rig);
    assert!(calls.len() > 100, "{}", calls.len());
    for (at, (moment, channel, _)) in calls.iter().enumerate() {
        let before = calls[..at].iter().rev().find(|(_, other, _)| other == channel);
        if let Some((before, _, call)) = before {
            assert!(
                moment.since(*before) >= 1_200,
                "{call:?} and the next within {} ms",
                moment.since(*before)
            );
        }
        let in_a_second = calls[..at].iter().filter(|(other, _, _)| moment.since(*other) < 1_000);
        assert!(in_a_second.count() < 40);
    }
}

#[tokio::test]
async fn the_story_comes_before_the_board_and_in_one_message() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let thread = rig.thread(table);
    let before = calls(&rig).len();
    // Two records while the channel must wait: one message.
    rig.asks(table, "roll").await;
    rig.asks(table, "roll").await;
    rig.settle().await;
    let calls: Vec<Call> = calls(&rig)[before..]
        .iter()
        .filter(|(_, channel, _)| *channel == thread)
        .map(|(_, _, call)| *call)
        .collect();
    assert!(
        matches!(calls.as_slice(), [Call::Story, Call::Edit] | [Call::Story, Call::Story, Call::Edit]),
        "{calls:?}"
    );
    rig.is_shown(table).await;
}

#[tokio::test]
async fn the_first_board_does_not_wait_for_the_whole_story() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.started(2, &[]).await;
    let told = |rig: &Rig| calls(rig).iter().filter(|(_, _, call)| *call == Call::Story).count();
    while told(&rig) == 0 {
        tokio::task::yield_now().await;
    }
    // More happens, and can't be told for a while.
    rig.asks(table, "roll").await;
    let failures = 3;
    for _ in 0..failures {
        rig.world.fail(Call::Story, ChatError::Later("503".to_owned()), false);
    }
    rig.settle().await;
    let thread = rig.thread(table);
    let here = calls(&rig).into_iter().filter(|(_, channel, _)| *channel == thread);
    let kinds: Vec<Call> = here.map(|(_, _, call)| call).collect();
    let board = kinds.iter().position(|call| *call == Call::Post).expect("a board");
    let after = kinds[board..].iter().filter(|call| **call == Call::Story).count();
    assert!(after >= failures, "{kinds:?}");
    rig.is_shown(table).await;
}

#[tokio::test]
async fn what_fails_is_tried_again_later_and_later() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    for error in [ChatError::Slow, ChatError::Later("503".to_owned()), ChatError::Unknown("cut".to_owned())] {
        rig.world.fail(Call::Post, error, false);
    }
    rig.host.open(rig.new_table("open", &[])).await.expect("it opens");
    rig.settle().await;
    let posts = calls(&rig).into_iter().filter(|(_, _, call)| *call == Call::Post);
    let posts: Vec<Moment> = posts.map(|(at, _, _)| at).collect();
    let gaps: Vec<i64> = posts.windows(2).map(|pair| pair[1].since(pair[0])).collect();
    assert_eq!(gaps.len(), 3);
    assert!(gaps[0] >= 1_000 && gaps[1] >= 2_000 && gaps[2] >= 4_000, "{gaps:?}");
    assert_eq!(rig.world.in_channel(CHANNEL).len(), 1);
}

#[tokio::test]
async fn what_may_have_happened_happens_once() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    for call in [Call::Post, Call::Edit, Call::OpenDm] {
        rig.world.fail(call, ChatError::Unknown("cut".to_owned()), true);
    }
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
}

/// Should the computer sleep before a second post is sent, Discord may have forgotten the nonce of the first.
#[tokio::test]
async fn what_came_out_is_found_and_not_posted_again() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let before = calls(&rig).len();
    rig.world.fail(Call::Story, ChatError::Unknown("cut".to_owned()), true);
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
    let made = calls(&rig).split_off(before).into_iter().map(|(_, _, call)| call);
    let made: Vec<Call> = made.filter(|call| matches!(call, Call::Story | Call::Recent)).collect();
    assert_eq!(made, [Call::Story, Call::Recent]);
}

#[tokio::test]
async fn what_came_out_is_found_among_what_others_wrote() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let thread = rig.thread(table);
    rig.world.hang(Call::Story);
    rig.asks(table, "roll").await;
    hung(&rig.world, 1).await;
    {
        let mut state = rig.world.state();
        let (&MessageId(last), told) = state.messages.last_key_value().expect("a message");
        let mut told = told.clone();
        assert_eq!(told.channel, thread);
        told.body = Body { text: "hello".to_owned(), ..Body::default() };
        for n in 1..=150 {
            let id = MessageId(last + 1_000 + n);
            state.messages.insert(id, Message { id, ..told.clone() });
        }
    }
    rig.clock.advance(10 * 60);
    rig.settle().await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_call_without_an_answer_is_given_up_after_thirty_seconds() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    rig.world.hang(Call::Story);
    rig.asks(table, "roll").await;
    hung(&rig.world, 1).await;
    rig.clock.advance(31);
    rig.settle().await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn an_old_board_is_posted_anew_and_the_old_one_goes() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let first = rig.board(table);
    rig.does(table, "roll").await;
    assert_eq!(rig.board(table).id, first.id, "edited");
    rig.later(55 * 60).await;
    assert_eq!(rig.board(table).id, first.id, "nothing changed");
    let before = calls(&rig).len();
    rig.does(table, "roll").await;
    let second = rig.board(table);
    assert_ne!(second.id, first.id);
    assert!(second.body.silent);
    let thread = rig.thread(table);
    let calls: Vec<Call> =
        calls(&rig)[before..].iter().filter(|(_, at, _)| *at == thread).map(|(_, _, call)| *call).collect();
    assert_eq!(calls, [Call::Story, Call::Post, Call::Delete], "story, new board, then the old one goes");
    // Talk pushes it away.
    for _ in 0..15 {
        rig.host.talked(thread);
    }
    rig.settle().await;
    assert_eq!(rig.board(table).id, second.id, "nothing changed");
    rig.does(table, "roll").await;
    assert_ne!(rig.board(table).id, second.id);
    rig.is_shown(table).await;
}

#[tokio::test]
async fn an_old_board_that_we_may_not_delete_goes_when_we_may() {
    let outside = Outside::new();
    outside.world.state().no_threads.insert(CHANNEL);
    let (rig, table) = outside.playing(2, &[]).await;
    for _ in 0..15 {
        rig.host.talked(CHANNEL);
    }
    rig.world.fail(Call::Delete, ChatError::Forbidden, false);
    rig.does(table, "roll").await;
    let boards =
        || rig.world.in_channel(CHANNEL).into_iter().filter(|message| is_board(&message.body)).count();
    assert_eq!(boards(), 2);
    rig.later(61 * 60).await;
    assert_eq!(boards(), 1);
    rig.is_shown(table).await;
}

/// The story and the boards of a thread, in order: whether each is a board, and its id.
fn said(rig: &Rig, table: TableId) -> Vec<(bool, Message)> {
    let here = rig.world.in_channel(rig.thread(table)).into_iter();
    here.map(|message| (is_board(&message.body), message)).collect()
}

fn has_window(body: &Body) -> bool {
    body.buttons.iter().flatten().any(|button| matches!(button.control, Control::Verb { .. }))
}

#[tokio::test]
async fn when_a_window_opens_its_buttons_come_below_what_was_said() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(3, &live()).await;
    for _ in 0..3 {
        rig.can_flash(table).await;
        let before = rig.board(table);
        assert!(!has_window(&before.body));
        rig.asks(table, "flash").await;
        rig.settle().await;
        let said = said(&rig, table);
        let (last_is_board, last) = said.last().expect("a board");
        assert!(*last_is_board && has_window(&last.body) && last.body.silent, "{last:?}");
        assert_ne!(last.id, before.id);
        assert_eq!(said.iter().filter(|(is_board, _)| *is_board).count(), 1, "the old one goes");
        // What changes in the window, and its end, are edits.
        while choice(&*rig.table(table).await, "pass").is_some() {
            rig.does(table, "pass").await;
        }
        let after = rig.board(table);
        assert!(!has_window(&after.body));
        assert_eq!(after.id, last.id);
        rig.is_shown(table).await;
    }
}

#[tokio::test]
async fn what_matters_most_stands_next_to_the_buttons() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(3, &live()).await;
    rig.can_flash(table).await;
    rig.does(table, "flash").await;
    let board = rig.board(table).body;
    let text = &board.embeds.last().expect("a text").text;
    let heads: Vec<&str> = text.lines().filter(|line| line.starts_with("**")).collect();
    assert_eq!(heads.first().copied(), Some("**Latest**"), "{text}");
    assert_eq!(heads.last().copied(), Some("**Awaited**"), "{text}");
}

#[tokio::test]
async fn while_others_are_asked_nobody_else_is_awaited() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(3, &live()).await;
    rig.can_flash(table).await;
    rig.does(table, "flash").await;
    let asked = rig.table(table).await.awaiting();
    let stands = |stands: bool| asked.iter().filter(move |asked| asked.stands == stands).count();
    assert!(stands(true) > 0 && stands(false) > 0, "{asked:?}");
    let board = rig.board(table).body;
    let (_, awaited) = board.embeds[0].text.rsplit_once("**Awaited**\n").expect("a section");
    assert_eq!(awaited.trim().lines().count(), 1, "{awaited}");
    assert!(!awaited.contains("(the clock stands)"), "{awaited}");
}

#[tokio::test]
async fn a_sealed_pass_leaves_no_trace() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(4, &[]).await;
    rig.can_flash(table).await;
    rig.does(table, "flash").await;
    let thread = rig.thread(table);
    let here = |rig: &Rig| {
        let all = calls(rig).into_iter().filter(|(_, at, _)| *at == thread || *at == CHANNEL);
        all.count()
    };
    let before = here(&rig);
    for _ in 0..2 {
        rig.does(table, "pass").await;
        rig.later(2 * 3600).await;
        assert_eq!(here(&rig), before);
    }
    rig.does(table, "pass").await;
    assert!(here(&rig) > before, "the window is over");
    rig.is_shown(table).await;
}

#[tokio::test]
async fn an_invitation_older_than_an_hour_changes_at_start_and_end_only() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.host.open(rig.new_table("open", &[])).await.expect("it opens").table.id();
    rig.settle().await;
    let edits = |rig: &Rig| rig.world.in_channel(CHANNEL)[0].edits;
    let joins = |n: u64| Act::Join { name: format!("Person {n}") };
    rig.ask(table, person(1), "join", joins(1)).await.expect("joins");
    rig.settle().await;
    assert_eq!(edits(&rig), 1);
    rig.later(3600).await;
    rig.ask(table, person(2), "join later", joins(2)).await.expect("joins");
    rig.settle().await;
    assert_eq!(edits(&rig), 1);
    rig.ask(table, person(0), "start", Act::Start).await.expect("starts");
    rig.settle().await;
    assert_eq!(edits(&rig), 2);
    let moderator = boardroom::table::Actor::Moderator(person(9));
    let end = boardroom::table::Request { by: moderator, act: Act::End, cause: "end".to_owned() };
    rig.host.submit(table, end).await.expect("ends");
    rig.settle().await;
    assert_eq!(edits(&rig), 3);
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_deleted_board_and_a_deleted_thread_come_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    rig.world.remove(rig.board(table).id);
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
    let first = rig.thread(table);
    rig.world.state().gone.insert(first);
    rig.does(table, "roll").await;
    let second = rig.thread(table);
    assert_ne!(first, second);
    assert_eq!(rig.host.tables_in(second), [table]);
    assert_eq!(rig.host.tables_in(first), []);
    assert_eq!(rig.world.state().threads[&second].len(), 2, "its players are added");
    rig.board(table);
    let notes = |rig: &Rig| {
        let here = rig.world.in_channel(second);
        here.iter().filter(|message| message.body.text.contains("was deleted")).count()
    };
    assert_eq!(notes(&rig), 1);
    rig.does(table, "roll").await;
    assert_eq!(notes(&rig), 1, "said once");
    let mut last = rig.world.in_channel(second).into_iter().filter(|message| message.body.embeds.is_empty());
    assert!(last.next_back().expect("a story").body.text.contains("rolls"));
}

#[tokio::test]
async fn without_threads_it_is_played_in_the_channel_which_is_said_once() {
    let outside = Outside::new();
    outside.world.state().no_threads.insert(CHANNEL);
    let (rig, table) = outside.playing(2, &[]).await;
    assert_eq!(rig.thread(table), CHANNEL);
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
    let said = rig.world.in_channel(CHANNEL);
    assert_eq!(said.iter().filter(|message| message.body.text.contains("in the channel")).count(), 1);
}

#[tokio::test]
async fn who_is_awaited_is_pinged_once() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(3, &[]).await;
    rig.can_flash(table).await;
    let thread = rig.thread(table);
    let pings = |rig: &Rig, n: u64| {
        let here = rig.world.in_channel(thread);
        here.iter().filter(|message| message.body.mentions.contains(&person(n))).count()
    };
    let before = [0, 1, 2].map(|n| pings(&rig, n));
    let at_turn = choice(&*rig.table(table).await, "flash").expect("a flash").0;
    rig.does(table, "flash").await;
    let others: Vec<u64> = (0..3).filter(|&n| person(n) != at_turn).collect();
    for n in 0..3 {
        let more = usize::from(others.contains(&n));
        assert_eq!(pings(&rig, n), before[n as usize] + more, "a sealed window mentions everyone asked");
    }
    // The reminder goes privately, and only to who hasn't answered.
    let now = rig.table(table).await;
    let (passes, act) = choice(&now, "pass").expect("a pass");
    rig.ask(table, passes, "pass", act).await.expect("passes");
    rig.settle().await;
    let loud = |rig: &Rig, n: u64| {
        let here = rig.world.state().messages.clone();
        let here = here.values().filter(|message| message.channel == dm(person(n)) && !message.body.silent);
        here.count()
    };
    let silent = [0, 1, 2].map(|n| loud(&rig, n));
    let said = rig.world.in_channel(thread).len();
    rig.later(5 * 3600).await;
    for n in 0..3 {
        let reminded = others.contains(&n) && person(n) != passes;
        assert_eq!(loud(&rig, n), silent[n as usize] + usize::from(reminded), "person {n}");
    }
    assert_eq!(rig.world.in_channel(thread).len(), said, "nothing in the open");
    rig.is_shown(table).await;
    // Still once after a restart.
    rig.stop().await;
    let rig = outside.boot().await;
    rig.settle().await;
    for n in 0..3 {
        let reminded = others.contains(&n) && person(n) != passes;
        assert_eq!(loud(&rig, n), silent[n as usize] + usize::from(reminded), "person {n}");
    }
    rig.is_shown(table).await;
}

fn graces(records: &[boardroom::table::Record]) -> usize {
    let events = records.iter().flat_map(|record| &record.events);
    events.filter(|event| matches!(event, Event::Graced { .. })).count()
}

#[tokio::test]
async fn a_window_that_was_shown_late_gets_more_time() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(3, &live()).await;
    rig.can_flash(table).await;
    for _ in 0..6 {
        rig.world.fail(Call::Post, ChatError::Later("503".to_owned()), false);
    }
    rig.asks(table, "flash").await;
    // Its 30 s go by unseen: nobody's stand-in acts.
    for _ in 0..36 {
        rig.clock.advance(1);
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    let now = rig.table(table).await;
    assert!(!now.state().expect("a game").window().is_empty(), "still open");
    rig.clock.advance(32);
    rig.settle().await;
    assert_eq!(graces(&rig.host.records(table).await.expect("the journal")), 1);
    let now = rig.table(table).await;
    assert!(!now.state().expect("a game").window().is_empty(), "still open");
    let until = now.awaiting().iter().filter_map(|asked| asked.until).max().expect("a deadline");
    assert!(until > rig.clock.now());
    rig.later(40).await;
    assert!(rig.table(table).await.state().expect("a game").window().is_empty(), "then time is over");
    rig.is_shown(table).await;
}

#[tokio::test]
async fn an_outage_does_not_play_for_people() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    let stood_in = |records: &[boardroom::table::Record]| {
        records.iter().flat_map(|record| &record.events).any(|event| matches!(event, Event::StoodIn { .. }))
    };
    let seq = rig.table(table).await.seq();
    rig.host.disconnected();
    rig.later(600).await;
    assert_eq!(rig.table(table).await.seq(), seq, "nobody's time runs out");
    rig.host.reconnected().await;
    rig.settle().await;
    let now = rig.table(table).await;
    let records = rig.host.records(table).await.expect("the journal");
    assert!(graces(&records) == 1 && !stood_in(&records));
    let until = now.awaiting()[0].until.expect("a deadline");
    // A quarter of two minutes, less what was spent on showing it.
    assert!((25_000..=30_000).contains(&until.since(rig.clock.now())), "{until:?}");
    // A short one is nobody's business.
    rig.host.disconnected();
    rig.later(4).await;
    rig.host.reconnected().await;
    rig.settle().await;
    assert_eq!(graces(&rig.host.records(table).await.expect("the journal")), 1);
    // To be switched off is an outage, too.
    rig.stop().await;
    outside.clock.advance(3600);
    let rig = outside.boot().await;
    rig.settle().await;
    let records = rig.host.records(table).await.expect("the journal");
    assert!(graces(&records) == 2 && !stood_in(&records));
    rig.is_shown(table).await;
}

#[tokio::test]
async fn nobody_sees_anothers_hand() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(3, &[]).await;
    for _ in 0..3 {
        rig.does(table, "roll").await;
    }
    let now = rig.table(table).await;
    for (&owner, seat) in now.came().iter().zip(Seat::all(3)) {
        let hand = rig.host.hand(table, seat, boardroom::words::Lang::EnUs).await.expect("a hand");
        let cards = &hand.embeds[0].text;
        for message in rig.world.state().messages.values().filter(|message| message.channel != dm(owner)) {
            assert!(message.body.embeds.iter().all(|embed| !embed.text.contains(cards.as_str())));
        }
    }
}
