//! What goes wrong on the disk, in a journal or around a start, and how a table goes on by itself.

use std::sync::Arc;

use boardroom::host::{ChatError, Clock, TABLES_AT_MOST};
use boardroom::simulation::{Call, Message, dm};
use boardroom::store::{Append, DueRow, Entry, Stage, Store, StoreError, TableRow};
use boardroom::table::{Act, DAY, Games, Pace, PaceName, Phase, Setting, TableId};

use crate::support::{
    CHANNEL, GUILD, Gate, Outside, Rig, When, choice, graces, live, passes, person, stand_ins,
};
use crate::toy::{Trouble, troubled};

#[tokio::test]
async fn a_due_that_could_not_be_written_goes_on_by_itself() {
    for trouble in [StoreError::Full, StoreError::Failed("the database is locked".to_owned())] {
        let outside = Outside::new();
        let (rig, table) = outside.playing(2, &live()).await;
        rig.gate.refuse(Some(trouble));
        passes(&rig, 130).await;
        rig.gate.refuse(None);
        // Nobody asks for the table.
        let read = rig.gate.times("store.journal");
        passes(&rig, 16).await;
        assert!(rig.gate.times("store.journal") > read, "it was loaded anew");
        assert_eq!(stand_ins(&rig, table).await, 1);
        rig.is_shown(table).await;
    }
}

#[tokio::test]
async fn a_disk_that_stays_full_is_asked_now_and_then() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.gate.refuse(Some(StoreError::Full));
    passes(&rig, 130).await;
    let read = rig.gate.times("store.journal");
    passes(&rig, 600).await;
    let tries = rig.gate.times("store.journal") - read;
    assert!((5..=30).contains(&tries), "{tries} times in ten minutes");
    rig.gate.refuse(None);
    passes(&rig, 61).await;
    assert!(stand_ins(&rig, table).await > 0);
}

#[tokio::test]
async fn what_waits_to_be_shown_is_shown_although_something_else_could_not_be_written() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    rig.world.fail(Call::Post, ChatError::Later("503".to_owned()), false);
    rig.asks(table, "roll").await;
    rig.gate.refuse(Some(StoreError::Full));
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("somebody rolls");
    let refusal = rig.ask(table, by, "roll again", act).await.err().expect("no disk");
    assert_eq!(refusal.id, "host-refusal-storage");
    rig.gate.refuse(None);
    rig.settle().await;
    let story = rig.world.in_channel(rig.thread(table));
    passes(&rig, 5).await;
    let here = rig.world.in_channel(rig.thread(table));
    assert!(here.len() > story.len() || story.iter().any(|message| message.body.text.contains("rolls")));
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_table_that_was_opened_though_nobody_knew_is_found() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    // It is written, but the answer is a failure, and then nothing can be read.
    rig.gate.lose_answer("store.append");
    rig.gate.lose_answer("store.caused");
    let refused = rig.host.open(rig.new_table("open", &[])).await.err().expect("refused");
    assert_eq!(refused.id, "host-refusal-storage");
    passes(&rig, 5).await;
    let table = rig.host.tables_of(person(0))[0];
    rig.is_shown(table).await;
}

#[tokio::test]
async fn each_outage_gives_time_however_soon_after_another() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    rig.later(40).await;
    // It dies twice: nothing is noted any more.
    rig.store.close().await;
    drop(rig);
    for times in 1..=2 {
        outside.clock.advance(3_600);
        let rig = outside.boot().await;
        rig.settle().await;
        assert_eq!(graces(&rig, table).await, times);
        rig.store.close().await;
        drop(rig);
    }
}

#[tokio::test]
async fn to_be_cut_off_and_then_to_die_is_one_outage() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let cut = rig.clock.now();
    rig.host.disconnected();
    for _ in 0..10 {
        rig.later(60).await;
    }
    // What was to be written before this is written now.
    rig.host.seen(person(1), "zh-CN").await;
    assert!(rig.store.alive().await.expect("read") <= Some(cut.0), "cut off, it doesn't count as at work");
    rig.store.close().await;
    drop(rig);
    let rig = outside.boot().await;
    rig.settle().await;
    assert_eq!(graces(&rig, table).await, 1);
}

#[tokio::test]
async fn a_grace_that_could_not_be_written_comes_before_anybodys_time_runs_out() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.host.disconnected();
    rig.later(600).await;
    rig.gate.refuse(Some(StoreError::Full));
    rig.host.reconnected().await;
    passes(&rig, 10).await;
    assert_eq!(graces(&rig, table).await, 0);
    rig.gate.refuse(None);
    passes(&rig, 20).await;
    assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (1, 0));
}

#[tokio::test]
async fn a_game_begins_though_its_invitation_was_deleted() {
    // Before the last join, which is shown or not when the game starts, or after it; and the thread
    // may come late.
    let cases = [(true, false, true), (true, false, false), (true, true, false), (false, false, false)];
    for (before, settled, late) in cases {
        let outside = Outside::new();
        let rig = outside.boot().await;
        let table = rig.host.open(rig.new_table("open", &[])).await.expect("it opens").table.id();
        rig.settle().await;
        let delete = || rig.world.remove(rig.world.in_channel(CHANNEL)[0].id);
        if before {
            delete();
        }
        rig.ask(table, person(1), "join", Act::Join { name: "One".to_owned() }).await.expect("joins");
        if settled {
            rig.settle().await;
        }
        if !before {
            delete();
        }
        if late {
            rig.world.fail(Call::OpenThread, ChatError::Later("503".to_owned()), false);
        }
        rig.ask(table, person(0), "start", Act::Start).await.expect("starts");
        rig.settle().await;
        assert_ne!(rig.thread(table), CHANNEL);
        rig.does(table, "roll").await;
        rig.board(table);
        assert_eq!(rig.world.in_channel(dm(person(1))).len(), 1, "a hand");
    }
}

#[tokio::test]
async fn hands_go_out_though_the_channel_is_gone() {
    // Also if the invitation never came out.
    for invited in [true, false] {
        let outside = Outside::new();
        let rig = outside.boot().await;
        if !invited {
            rig.world.state().gone.insert(CHANNEL);
        }
        let table = rig.host.open(rig.new_table("open", &[])).await.expect("it opens").table.id();
        rig.ask(table, person(1), "join", Act::Join { name: "One".to_owned() }).await.expect("joins");
        rig.settle().await;
        rig.world.state().gone.insert(CHANNEL);
        rig.ask(table, person(0), "start", Act::Start).await.expect("starts");
        rig.settle().await;
        for n in 0..2 {
            assert_eq!(rig.world.in_channel(dm(person(n))).len(), 1, "invited: {invited}, person {n}");
        }
    }
}

#[tokio::test]
async fn a_click_forged_for_a_table_that_is_being_opened_makes_no_second_desk() {
    let outside = Outside::new();
    let rig = Arc::new(outside.boot().await);
    rig.settle().await;
    let append = rig.gate.stall("store.append", When::Before);
    let opening = {
        let rig = rig.clone();
        tokio::spawn(async move { rig.host.open(rig.new_table("open", &[])).await })
    };
    tokio::task::yield_now().await;
    let answer = rig.gate.stall("store.table", When::After);
    let forging = {
        let rig = rig.clone();
        tokio::spawn(async move { rig.ask(TableId(1), person(9), "forged", Act::Start).await })
    };
    // It has been read that there is no such table, and then there is.
    while rig.gate.times("store.table") == 0 {
        tokio::task::yield_now().await;
    }
    append.notify_one();
    while rig.store.table(1).await.expect("read").is_none() {}
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    answer.notify_one();
    let refused = forging.await.expect("no panic").err().expect("refused");
    assert_eq!(refused.id, "host-refusal-no-table");
    let opened = opening.await.expect("no panic").expect("it opens");
    assert_eq!(opened.table.id(), TableId(1));
    assert!(rig.host.peek(TableId(1)).is_some(), "its desk is on the shelf");
    rig.settle().await;
    rig.is_shown(TableId(1)).await;
}

/// A table of this number whose very first record can't be read.
async fn unreadable(rig: &Rig, id: i64) {
    let entry =
        Entry { table: id, seq: 1, cause: format!("newer {id}"), body: "{\"levitated\":true}".to_owned() };
    let (channel, people) = (CHANNEL.0, vec![person(0).0]);
    let stage = Stage::Open;
    let (server, game) = (String::new(), "toy".to_owned());
    let row = TableRow { id, guild: GUILD, server, channel, threads: true, game, people, stage };
    let due = DueRow { at: 1_000, kind: "close".to_owned(), seat: None, about: 0 };
    rig.store.append(Append { entry, table: Some(row), dues: Some(vec![due]) }).await.expect("appended");
}

/// A record that a newer build wrote.
async fn levitates(rig: &Rig, table: TableId) {
    let seq = rig.table(table).await.seq() + 1;
    let body = format!(
        "{{\"seq\":{seq},\"at\":1,\"by\":\"clock\",\"cause\":\"newer\",\"rules\":{{\"table\":9,\"game\":9}},\"events\":[{{\"event\":\"levitated\"}}]}}"
    );
    let entry = Entry { table: table.0, seq, cause: "newer".to_owned(), body };
    rig.store.append(Append { entry, table: None, dues: None }).await.expect("appended");
}

#[tokio::test]
async fn tables_out_of_order_rest_and_hold_nobody_back() {
    let outside = Outside::new();
    let (rig, begun) = outside.playing(2, &live()).await;
    levitates(&rig, begun).await;
    unreadable(&rig, 7).await;
    rig.stop().await;
    outside.clock.advance(3_600);
    let rig = outside.boot().await;
    rig.settle().await;
    let read = rig.gate.times("store.journal");
    for _ in 0..60 {
        rig.later(60).await;
    }
    assert_eq!(rig.gate.times("store.journal"), read, "nothing is tried again by itself");
    for table in [begun, TableId(7)] {
        let refused = rig.ask(table, person(0), "leave", Act::Leave).await.err().expect("refused");
        assert_eq!(refused.id, "host-refusal-broken");
    }
    assert_eq!(rig.host.tables_of(person(0)), [begun, TableId(7)], "they are found");
    for n in 0..=TABLES_AT_MOST {
        let opened = rig.host.open(rig.new_table(&format!("more {n}"), &[])).await;
        assert_eq!(opened.is_ok(), n < TABLES_AT_MOST, "table {n}");
    }
}

#[tokio::test]
async fn who_deletes_whatever_a_thread_could_hang_on_has_the_game_in_the_channel() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let first = rig.thread(table);
    rig.world.state().gone.insert(first);
    // The message that is posted for the new thread is gone before the thread is opened.
    let opening = rig.gate.stall("chat.open_thread", When::Before);
    rig.asks(table, "roll").await;
    let is_starter = |message: &Message| message.body.mark.as_ref().is_some_and(|mark| mark.contains('t'));
    let starter = loop {
        match rig.world.in_channel(CHANNEL).into_iter().find(is_starter) {
            Some(starter) => break starter,
            None => tokio::task::yield_now().await,
        }
    };
    rig.world.remove(starter.id);
    opening.notify_one();
    rig.settle().await;
    assert_eq!(rig.thread(table), CHANNEL);
    rig.does(table, "roll").await;
    rig.board(table);
    assert!(!rig.world.in_channel(CHANNEL).iter().any(is_starter), "it isn't tried for ever");
}

#[tokio::test]
async fn a_table_out_of_order_can_be_put_aside() {
    let outside = Outside::new();
    let (rig, begun) = outside.playing(2, &live()).await;
    assert_eq!(rig.host.put_aside(begun).await, Ok(false), "this one is in order");
    levitates(&rig, begun).await;
    unreadable(&rig, 7).await;
    rig.stop().await;
    let rig = outside.boot().await;
    rig.settle().await;
    for table in [begun, TableId(7)] {
        assert_eq!(rig.host.guild_of(table).await, Ok(GUILD), "whose moderators may do it");
        rig.gate.refuse(Some(StoreError::Full));
        assert_eq!(rig.host.put_aside(table).await.map_err(|line| line.id), Err("host-refusal-storage"));
        rig.gate.refuse(None);
        assert_eq!(rig.host.put_aside(table).await, Ok(true));
    }
    assert_eq!(rig.host.put_aside(TableId(8)).await.map_err(|line| line.id), Err("host-refusal-no-table"));
    assert_eq!(rig.host.tables_of(person(0)), []);
    rig.stop().await;
    let rig = outside.boot().await;
    rig.later(3_600).await;
    assert_eq!(rig.host.tables_of(person(0)), []);
    assert_eq!(rig.gate.times("store.journal"), 0, "nobody looks at them");
}

#[tokio::test]
async fn where_nothing_can_be_shown_no_window_is_waited_for() {
    for threads in [true, false] {
        let outside = Outside::new();
        if !threads {
            outside.world.state().no_threads.insert(CHANNEL);
        }
        let (rig, table) = outside.playing(2, &live()).await;
        let here = rig.thread(table);
        assert_eq!(here != CHANNEL, threads);
        // The thread and its channel are deleted; or we may not write in the channel any more.
        match threads {
            true => rig.world.state().gone.extend([here, CHANNEL]),
            false => rig.world.state().mute.extend([CHANNEL]),
        }
        rig.does(table, "roll").await;
        // That is known when the window opens.
        rig.can_flash(table).await;
        rig.does(table, "flash").await;
        assert_eq!(stand_ins(&rig, table).await, 0);
        passes(&rig, 40).await;
        assert!(stand_ins(&rig, table).await > 0, "in a thread: {threads}");
    }
}

#[tokio::test]
async fn a_thread_that_was_locked_is_left() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let first = rig.thread(table);
    // One that was only archived is opened.
    rig.world.state().archived.insert(first);
    rig.does(table, "roll").await;
    assert_eq!(rig.thread(table), first);
    rig.world.state().archived.insert(first);
    rig.world.state().locked.insert(first);
    rig.does(table, "roll").await;
    assert_eq!(rig.thread(table), CHANNEL);
    assert!(rig.world.in_channel(CHANNEL).iter().any(|message| message.body.text.contains("rolls")));
    rig.board(table);
}

#[tokio::test]
async fn what_was_put_aside_rests_though_a_later_build_can_read_it() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.stop().await;
    let rig = Rig::boot_with(&outside, Gate::default(), Games::new(Vec::new())).await;
    rig.settle().await;
    assert_eq!(rig.host.put_aside(table).await, Ok(true));
    rig.stop().await;
    let rig = outside.boot().await;
    // A mere look.
    assert_eq!(rig.table(table).await.phase(), Phase::Playing);
    rig.later(3_600).await;
    assert_eq!(stand_ins(&rig, table).await, 0);
    assert_eq!(rig.host.tables_of(person(0)), []);
}

#[tokio::test]
async fn an_outage_longer_than_a_tables_patience_adjourns_nothing() {
    let untimed = vec![Setting::Pace(Pace::named(PaceName::Untimed))];
    for (begun, settings, days) in [(false, Vec::new(), 8), (true, live(), 1), (true, untimed, 31)] {
        let outside = Outside::new();
        let rig = outside.boot().await;
        let table = match begun {
            true => rig.started(2, &settings).await,
            false => rig.host.open(rig.new_table("open", &settings)).await.expect("it opens").table.id(),
        };
        rig.settle().await;
        let phase = rig.table(table).await.phase();
        rig.host.disconnected();
        rig.later(days * DAY).await;
        rig.host.reconnected().await;
        passes(&rig, 20).await;
        assert_eq!(rig.table(table).await.phase(), phase);
        assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (1, 0));
        rig.is_shown(table).await;
    }
}

#[tokio::test]
async fn a_panic_in_the_rules_stays_at_its_table() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    let trouble = troubled(Trouble::Panics);
    for n in 0..=100 {
        let (by, act) = choice(&*rig.table(table).await, "roll").expect("somebody rolls");
        let refused = rig.ask(table, by, &format!("panic {n}"), act).await.err().expect("refused");
        assert_eq!(refused.id, "host-refusal-internal", "nobody waits any more");
    }
    // Nor does the timer lose sight of it.
    passes(&rig, 130).await;
    drop(trouble);
    assert_eq!(stand_ins(&rig, table).await, 0);
    passes(&rig, 16).await;
    assert_eq!(stand_ins(&rig, table).await, 1);
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_panic_in_what_shows_a_table_costs_a_wait_and_not_the_place() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.is_shown(table).await;
    let trouble = troubled(Trouble::Dark);
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("somebody rolls");
    rig.ask(table, by, "dark", act).await.expect("rolled all the same");
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    drop(trouble);
    rig.later(70).await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_due_that_is_always_refused_holds_no_other_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    let _trouble = troubled(Trouble::Silent);
    for _ in 0..62 {
        rig.later(60).await;
    }
    assert_eq!(stand_ins(&rig, table).await, 0);
    assert_eq!(rig.table(table).await.phase(), Phase::Adjourned);
}

#[tokio::test]
async fn a_window_that_is_shown_late_once_more_has_its_grace_once_more() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.can_flash(table).await;
    for times in 1..=2 {
        let shown = rig.gate.stall("store.put_place story sending", When::Before);
        match times {
            1 => rig.asks(table, "flash").await,
            _ => drop(rig.ask(table, person(0), "reopen", Act::Reopen).await.expect("reopened")),
        }
        rig.clock.advance(6);
        shown.notify_one();
        rig.settle().await;
        assert_eq!(graces(&rig, table).await, times);
        // Nobody answers, nor any stand-in, until the table is adjourned.
        let _trouble = troubled(Trouble::Silent);
        for _ in 0..62 {
            rig.later(60).await;
        }
        assert_eq!(rig.table(table).await.phase(), Phase::Adjourned);
    }
}

#[tokio::test]
async fn what_was_granted_long_ago_is_not_refused_because_it_cannot_be_looked_up() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.host.open(rig.new_table("open", &[])).await.expect("it opens").table.id();
    let join = || rig.ask(table, person(1), "join 1", Act::Join { name: "Person 1".to_owned() });
    join().await.expect("joins");
    // Longer ago than is kept in memory.
    for n in 0..70 {
        let seats = Act::Set(vec![Setting::Seats(2 + n % 2)]);
        rig.ask(table, person(0), &format!("seats {n}"), seats).await.expect("it is set");
    }
    rig.gate.lose_answer("store.caused");
    let refused = join().await.err().expect("nobody knows");
    assert_eq!(refused.id, "host-refusal-storage");
    assert!(join().await.expect("it was granted").repeated);
}
