//! Tables through the host, on a clock driven by hand and a recording chat: the lobby, motions,
//! stand-ins, what goes wrong in Discord and on the disk.

use std::sync::Arc;
use std::time::Duration;

use boardroom::game::Seat;
use boardroom::host::{ChannelId, Control, NewTable, TABLES_AT_MOST};
use boardroom::simulation::{Call, Message, dm};
use boardroom::store::{Append, Entry, Store, StoreError};
use boardroom::table::{Act, Actor, DAY, Event, Pace, PaceName, Phase, Proposal, Request, Setting, TableId};
use boardroom::words::Lang;

use crate::support::{CHANNEL, Outside, Rig, choice, live, person};

#[tokio::test]
async fn a_lobby_is_shown_and_cancelled() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let opened = rig.host.open(rig.new_table("open", &[])).await.expect("it opens");
    let table = opened.table.id();
    assert_eq!(rig.host.tables_of(person(0)), [table]);
    assert_eq!(rig.host.tables_in(CHANNEL), [table]);
    rig.settle().await;
    rig.is_shown(table).await;
    let join = |n: u64| Act::Join { name: format!("Person {n}") };
    rig.ask(table, person(1), "join", join(1)).await.expect("joins");
    rig.settle().await;
    rig.is_shown(table).await;
    let refused = rig.ask(table, person(1), "join again", join(1)).await.err().expect("refused");
    assert_eq!(refused.id, "table-refusal-joined");
    rig.ask(table, person(0), "leave", Act::Leave).await.expect("leaves");
    assert_eq!(rig.host.tables_of(person(0)), []);
    assert_eq!(rig.table(table).await.host(), person(1));
    rig.ask(table, person(1), "leave, too", Act::Leave).await.expect("leaves");
    rig.settle().await;
    rig.is_shown(table).await;
    assert_eq!(rig.host.tables_in(CHANNEL), []);
    assert_eq!(rig.host.last_in(CHANNEL).await.expect("read"), Some(table));
    assert_eq!(rig.world.in_channel(CHANNEL).len(), 1);
    // Nobody has a hand, and nobody was written to.
    assert!(rig.world.state().messages.values().all(|message| message.channel == CHANNEL));
}

#[tokio::test]
async fn what_is_forged_or_gone_is_refused_clearly() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    for id in [TableId(0), TableId(7), TableId(-3), TableId(i64::MAX)] {
        let refused = rig.ask(id, person(0), "forged", Act::Start).await.err().expect("refused");
        assert_eq!(refused.id, "host-refusal-no-table");
        assert!(rig.host.table(id).await.is_err());
        assert!(rig.host.peek(id).is_none());
    }
    let unknown = NewTable { game: "chess".to_owned(), ..rig.new_table("open", &[]) };
    assert_eq!(rig.host.open(unknown).await.err().expect("refused").id, "table-refusal-game");
    assert_eq!(rig.host.tables_of(person(0)), []);
    assert!(rig.world.state().messages.is_empty());
}

#[tokio::test]
async fn a_whole_game_by_the_clock_alone() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(3, &live()).await;
    rig.is_shown(table).await;
    for _ in 0..40 {
        rig.later(30).await;
    }
    let ended = rig.table(table).await;
    assert_eq!(ended.phase(), Phase::Ended);
    assert!(ended.outcome().is_some());
    rig.is_shown(table).await;
    let records = rig.host.records(table).await.expect("the journal");
    let stood_in = records
        .iter()
        .filter(|record| record.events.iter().any(|event| matches!(event, Event::StoodIn { .. })));
    assert_eq!(stood_in.count(), 6, "each of three, twice");
    assert_eq!(rig.host.tables_of(person(0)), []);
    // The secret is told, in the story and with the invitation.
    let secret = ended.secret().expect("told at the end");
    let story = rig.world.in_channel(ChannelId(rig.world.in_channel(CHANNEL)[0].id.0));
    assert!(story.iter().any(|message| message.body.text.contains(&secret)));
    assert!(rig.world.in_channel(CHANNEL)[0].body.embeds[0].text.contains(&secret));
    // The hand says that it is over, and there is nothing left but to look.
    let hand = rig.world.in_channel(dm(person(0))).pop().expect("a hand");
    assert!(hand.body.embeds[0].text.contains("The game is over."));
    let controls: Vec<&Control> = hand.body.buttons.iter().flatten().map(|button| &button.control).collect();
    assert_eq!(controls, [&Control::Look(table)]);
    let refused = rig.ask(table, person(0), "late", Act::Start).await.err().expect("refused");
    assert_eq!(refused.id, "table-refusal-over");
}

fn reopens(message: &Message) -> bool {
    message.body.buttons.iter().flatten().any(|button| matches!(button.control, Control::Reopen(_)))
}

#[tokio::test]
async fn an_untouched_table_is_reopened_where_it_was() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[Setting::Pace(Pace::named(PaceName::Untimed))]).await;
    rig.does(table, "roll").await;
    let thread = rig.thread(table);
    rig.later(30 * DAY).await;
    let rests = rig.table(table).await;
    assert_eq!((rests.phase(), rests.secret()), (Phase::Adjourned, None));
    rig.is_shown(table).await;
    assert_eq!((rig.host.tables_of(person(0)), rig.host.tables_in(thread)), (vec![], vec![]));
    assert!(reopens(&rig.world.in_channel(CHANNEL)[0]), "the invitation");
    assert!(rig.world.in_channel(thread).iter().any(reopens), "the board");
    let records = rig.host.records(table).await.expect("the journal");
    let Some(Event::Opened { secret, .. }) = records[0].events.first() else { panic!("{:?}", records[0]) };
    let secret = secret.reveal();
    let said = |message: &Message| format!("{:?}", message.body).contains(&secret);
    assert!(!rig.world.state().messages.values().any(said), "the secret is told");
    rig.stop().await;
    outside.clock.advance(100 * DAY);
    outside.world.state().archived.insert(thread);
    let rig = outside.boot().await;
    rig.settle().await;
    let refused = rig.ask(table, person(9), "stranger", Act::Reopen).await.err().expect("refused");
    assert_eq!(refused.id, "table-refusal-not-member");
    let refused = rig.ask(table, person(0), "late", Act::Start).await.err().expect("refused");
    assert_eq!(refused.id, "table-refusal-adjourned");
    // Nobody takes more seats in this way than in any other.
    for n in 0..TABLES_AT_MOST {
        let new = NewTable { channel: ChannelId(200), ..rig.new_table(&format!("open {n}"), &[]) };
        rig.host.open(new).await.expect("it opens");
    }
    let refused = rig.ask(table, person(0), "too many", Act::Reopen).await.err().expect("refused");
    assert_eq!(refused.id, "host-refusal-many-tables");
    rig.ask(table, person(1), "reopen", Act::Reopen).await.expect("it goes on");
    rig.settle().await;
    rig.is_shown(table).await;
    assert_eq!((rig.host.tables_of(person(1)), rig.host.tables_in(thread)), (vec![table], vec![table]));
    assert!(!rig.world.in_channel(CHANNEL).iter().any(reopens));
    assert!(!rig.world.in_channel(thread).iter().any(reopens));
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
    // And is forgotten once more.
    rig.later(30 * DAY).await;
    assert_eq!(rig.table(table).await.phase(), Phase::Adjourned);
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_whole_game_by_choices() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.started(4, &[]).await;
    let verbs = ["flash", "stop", "pass", "offer", "accept", "decline", "roll"];
    for turn in 0..400 {
        let now = rig.table(table).await;
        if now.phase() == Phase::Ended {
            break;
        }
        // Rather something else than to roll, but not for ever.
        let wanted = (0..verbs.len()).map(|at| verbs[(at + turn) % verbs.len()]);
        let found =
            wanted.into_iter().find_map(|verb| choice(&now, verb)).expect("somebody can do something");
        let (by, act) = found;
        rig.ask(table, by, &format!("turn {turn}"), act).await.expect("a choice is granted");
        if turn % 5 == 0 {
            rig.settle().await;
        }
    }
    assert_eq!(rig.table(table).await.phase(), Phase::Ended);
    rig.settle().await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_motion_changes_the_pace() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.started(2, &[]).await;
    let proposal = Proposal::Pace(Pace::named(PaceName::Live));
    rig.ask(table, person(0), "propose", Act::Propose(proposal)).await.expect("proposed");
    rig.settle().await;
    rig.is_shown(table).await;
    // Who didn't propose is pinged, and may vote by a button that names the motion.
    let thread = rig.thread(table);
    let pinged =
        rig.world.in_channel(thread).iter().any(|message| message.body.mentions.contains(&person(1)));
    assert!(pinged);
    let board = rig.host.look(table, Lang::EnUs).await.expect("the board");
    let votes = |control: &Control| matches!(control, Control::Vote { motion: 1, agree: true, .. });
    assert!(board.buttons.iter().flatten().any(|button| votes(&button.control)));
    rig.ask(table, person(1), "vote", Act::Vote { motion: 1, agree: true }).await.expect("votes");
    rig.settle().await;
    assert_eq!(rig.table(table).await.options().pace.name(), PaceName::Live);
    rig.is_shown(table).await;
    // And one that nobody answers lapses.
    rig.ask(table, person(0), "end?", Act::Propose(Proposal::End)).await.expect("proposed");
    rig.later(121).await;
    assert!(rig.table(table).await.motion().is_none());
}

#[tokio::test]
async fn closed_private_messages_are_told_once() {
    let outside = Outside::new();
    outside.world.state().closed.insert(person(1));
    let (rig, table) = outside.playing(2, &[]).await;
    rig.is_shown(table).await;
    let tries = |rig: &Rig| {
        let calls = rig.world.state().calls.clone();
        calls.iter().filter(|(_, channel, call)| *channel == dm(person(1)) && *call == Call::Post).count()
    };
    assert_eq!(tries(&rig), 1);
    rig.does(table, "roll").await;
    rig.does(table, "roll").await;
    assert_eq!(tries(&rig), 1, "remembered");
    assert!(!rig.host.owes_notice(person(0)).await);
    assert!(rig.host.owes_notice(person(1)).await);
    assert!(!rig.host.owes_notice(person(1)).await, "told once");
    let second_table = NewTable { by: person(1), ..rig.new_table("second", &[]) };
    rig.host.open(second_table).await.expect("it opens");
    rig.world.state().closed.clear();
    rig.host.reopened(person(1)).await;
    rig.settle().await;
    rig.is_shown(table).await;
    assert_eq!(rig.world.in_channel(dm(person(1))).len(), 1);
}

#[tokio::test]
async fn a_hand_speaks_the_language_last_seen() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    rig.host.seen(person(1), "zh-TW").await;
    let table = rig.started(2, &[]).await;
    rig.settle().await;
    let text = |n| rig.world.in_channel(dm(person(n)))[0].body.embeds[0].text.clone();
    assert!(text(1).contains("你"), "{}", text(1));
    assert!(!text(0).contains("你"), "{}", text(0));
    rig.is_shown(table).await;
}

#[tokio::test]
async fn at_twenty_tables_a_person_sits_at_most() {
    let outside = Outside::new();
    let rig = Arc::new(outside.boot().await);
    let mut asked = Vec::new();
    for n in 0..TABLES_AT_MOST + 5 {
        let rig = rig.clone();
        asked
            .push(tokio::spawn(async move { rig.host.open(rig.new_table(&format!("open {n}"), &[])).await }));
    }
    let mut refused = 0;
    for answer in asked {
        if let Err(line) = answer.await.expect("no panic") {
            assert_eq!(line.id, "host-refusal-many-tables");
            refused += 1;
        }
    }
    assert_eq!(refused, 5);
    assert_eq!(rig.host.tables_of(person(0)).len(), TABLES_AT_MOST);
    let other = NewTable { by: person(1), ..rig.new_table("other", &[]) };
    let other = rig.host.open(other).await.expect("it opens").table.id();
    let join = Act::Join { name: "Person 0".to_owned() };
    assert_eq!(
        rig.ask(other, person(0), "join", join.clone()).await.err().expect("refused").id,
        "host-refusal-many-tables"
    );
    let first = rig.host.tables_of(person(0))[0];
    rig.ask(first, person(0), "leave", Act::Leave).await.expect("leaves");
    rig.ask(other, person(0), "join now", join).await.expect("joins");
}

#[tokio::test]
async fn a_repeated_cause_answers_like_the_first_time() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.started(2, &[]).await;
    let again = rig.host.open(rig.new_table("open", &[])).await.expect("answered");
    assert!(again.repeated && again.table.id() == table && again.record.seq == 1);
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("a roll");
    let first = rig.ask(table, by, "roll", act.clone()).await.expect("granted");
    let second = rig.ask(table, by, "roll", act.clone()).await.expect("answered");
    assert!(!first.repeated && second.repeated);
    assert_eq!(first.record, second.record);
    assert_eq!(first.told(by), second.told(by));
    // Also when so much came after it that it isn't remembered, and after a restart.
    for turn in 0..70 {
        let (by, act) = match rig.table(table).await.motion() {
            Some(motion) => (person(1), Act::Vote { motion: motion.id, agree: false }),
            None => (person(u64::from(turn % 4 == 0)), Act::Propose(Proposal::End)),
        };
        let _ = rig.ask(table, by, &format!("motion {turn}"), act).await;
        rig.clock.advance(24 * 3600 / 2);
    }
    let much_later = rig.ask(table, by, "roll", act.clone()).await.expect("answered");
    assert_eq!(much_later.record, first.record);
    rig.stop().await;
    let rig = outside.boot().await;
    let restarted = rig.ask(table, by, "roll", act).await.expect("answered");
    assert!(restarted.repeated);
    assert_eq!(restarted.record, first.record);
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_four_at_once_are_one_after_another() {
    let outside = Outside::new();
    let rig = Arc::new(outside.boot().await);
    let table = rig.started(2, &[]).await;
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("a roll");
    // One turn, rolled by 64 clicks: of those with the same cause all are answered alike, of the
    // others one is granted.
    let mut asked = Vec::new();
    for n in 0..64 {
        let (rig, act) = (rig.clone(), act.clone());
        asked.push(tokio::spawn(async move {
            // Ten of them may wait at once; the others are told to try again.
            loop {
                match rig.ask(table, by, &format!("click {}", n / 2), act.clone()).await {
                    Err(line) if line.id == "host-refusal-busy" => tokio::task::yield_now().await,
                    answer => break answer,
                }
            }
        }));
    }
    let mut granted = std::collections::BTreeMap::new();
    for answer in asked {
        match answer.await.expect("no panic") {
            Ok(receipt) => *granted.entry(receipt.record.cause.clone()).or_insert(0) += 1,
            Err(line) => assert_eq!(line.id, "toy-refusal-turn"),
        }
    }
    assert_eq!(granted.len(), 1, "{granted:?}");
    assert_eq!(granted.values().copied().collect::<Vec<i32>>(), [2]);
    // 64 tables at once.
    let mut asked = Vec::new();
    for n in 0..64 {
        let rig = rig.clone();
        asked.push(tokio::spawn(async move {
            let new = NewTable { by: person(100 + n), ..rig.new_table(&format!("open {n}"), &[]) };
            let table = rig.host.open(new).await.expect("it opens").table.id();
            for other in 1..4 {
                let act = Act::Join { name: "Somebody".to_owned() };
                let cause = format!("join {n} {other}");
                rig.ask(table, person(200 + 4 * n + other), &cause, act).await.expect("joins");
            }
            rig.ask(table, person(100 + n), &format!("start {n}"), Act::Start)
                .await
                .expect("starts")
                .record
                .seq
        }));
    }
    for answer in asked {
        assert_eq!(answer.await.expect("no panic"), 5);
    }
}

#[tokio::test]
async fn two_hosts_on_one_store_would_not_lose_a_record() {
    // What a sequence is for: somebody else wrote meanwhile, so the request is decided anew.
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let now = rig.table(table).await;
    let (by, act) = choice(&now, "roll").expect("a roll");
    let other = Request { by: Actor::Person(by), act: act.clone(), cause: "other".to_owned() };
    let record = now.decide(&other, boardroom::host::Clock::now(&*rig.clock)).expect("granted");
    let entry = boardroom::store::Entry {
        table: table.0,
        seq: record.seq,
        cause: record.cause.clone(),
        body: record.to_json().expect("JSON"),
    };
    rig.store.append(boardroom::store::Append { entry, table: None, dues: None }).await.expect("appended");
    let refused = rig.ask(table, by, "mine", act).await.err().expect("refused");
    assert_eq!(refused.id, "toy-refusal-turn", "decided on what the other left");
    assert_eq!(rig.table(table).await.seq(), record.seq);
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_full_disk_refuses_clearly_and_looking_still_works() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let before = rig.table(table).await.seq();
    for trouble in [StoreError::Full, StoreError::ReadOnly] {
        rig.gate.refuse(Some(trouble));
        let (by, act) = choice(&*rig.table(table).await, "roll").expect("a roll");
        for n in 0..3 {
            let refused = rig.ask(table, by, &format!("roll {n}"), act.clone()).await.err().expect("refused");
            assert_eq!(refused.id, "host-refusal-storage");
        }
        let refused = rig.host.open(rig.new_table("another", &[])).await.err().expect("refused");
        assert_eq!(refused.id, "host-refusal-storage");
        assert_eq!(rig.table(table).await.seq(), before, "nothing happened");
        rig.host.look(table, Lang::EnUs).await.expect("looking works");
        rig.host.hand(table, Seat(0), Lang::ZhCn).await.expect("looking works");
        assert_eq!(rig.host.records(table).await.expect("the journal").len() as u64, before);
    }
    rig.gate.refuse(None);
    // What was refused for that may be asked again.
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("a roll");
    rig.ask(table, by, "roll 0", act).await.expect("it is granted");
    rig.settle().await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn what_was_shown_while_the_disk_was_full_is_shown_once() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    // The record is written; that its story was posted can't be noted for a while.
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("a roll");
    rig.ask(table, by, "roll", act).await.expect("granted");
    rig.gate.refuse(Some(StoreError::Full));
    for _ in 0..30 {
        rig.clock.advance(10);
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    rig.gate.refuse(None);
    rig.clock.advance(300);
    rig.settle().await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_broken_journal_stops_that_table_alone() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = rig.started(2, &[]).await;
    let healthy = rig.host.open(rig.new_table("healthy", &[])).await.expect("it opens").table.id();
    rig.settle().await;
    let seq = rig.table(table).await.seq();
    rig.host.stop(60).await;
    // A newer build wrote something here.
    let newer = "{\"seq\":6,\"at\":1,\"by\":\"clock\",\"cause\":\"newer\",\"rules\":{\"table\":9,\"game\":9},\"events\":[{\"event\":\"levitated\"}]}";
    let newer = newer.replace("\"seq\":6", &format!("\"seq\":{}", seq + 1));
    let entry = Entry { table: table.0, seq: seq + 1, cause: "newer".to_owned(), body: newer };
    rig.store.append(Append { entry, table: None, dues: None }).await.expect("appended");
    rig.store.close().await;
    drop(rig);
    let rig = outside.boot().await;
    rig.settle().await;
    let thread = rig.thread(table);
    let board = rig.world.in_channel(thread).pop().expect("a board");
    assert!(board.body.embeds[0].text.contains("out of order"), "{:?}", board.body);
    assert_eq!(rig.table(table).await.seq(), seq, "it can be looked at where it could be read to");
    for n in 0..2 {
        let propose = Act::Propose(Proposal::End);
        let refused =
            rig.ask(table, person(0), &format!("propose {n}"), propose).await.err().expect("refused");
        assert_eq!(refused.id, "host-refusal-broken");
    }
    rig.ask(healthy, person(1), "join", Act::Join { name: "One".to_owned() }).await.expect("joins");
    let edits = rig.world.in_channel(thread).pop().expect("a board").edits;
    rig.later(48 * 3600).await;
    assert_eq!(rig.table(table).await.seq(), seq, "no stand-ins");
    assert_eq!(rig.world.in_channel(thread).pop().expect("a board").edits, edits, "said once");
    rig.is_shown(healthy).await;
}

#[tokio::test]
async fn the_least_recently_used_leave_memory_and_come_back() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let mut tables = Vec::new();
    for n in 0..520 {
        let new = NewTable {
            by: person(n),
            channel: ChannelId(10 + n),
            ..rig.new_table(&format!("open {n}"), &[])
        };
        tables.push(rig.host.open(new).await.expect("it opens").table.id());
    }
    rig.settle().await;
    let last = NewTable { by: person(520), ..rig.new_table("one more", &[]) };
    rig.host.open(last).await.expect("it opens");
    rig.settle().await;
    assert!(rig.host.peek(tables[1]).is_none());
    assert!(rig.host.peek(tables[519]).is_some());
    // It was asked for, so it comes.
    let again = async {
        while rig.host.peek(tables[1]).is_none() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), again).await.expect("it comes back");
    assert_eq!(rig.host.tables_of(person(0)), [tables[0]]);
    let join = Act::Join { name: "Somebody".to_owned() };
    rig.ask(tables[0], person(1), "join", join).await.expect("joins");
    rig.settle().await;
    assert_eq!(rig.table(tables[0]).await.members().len(), 2);
    let invitation = rig.world.in_channel(ChannelId(10)).pop().expect("an invitation");
    assert!(invitation.body.embeds[0].text.contains("2 of 4"));
}
