//! The audit after a life: whatever a bot might get wrong is found, and nothing else.

use boardroom::host::{ChannelId, MessageId};
use boardroom::simulation::{Demand, Message, World, dm};
use boardroom::table::{Record, TableId};

use crate::support::{CHANNEL, Outside, Rig, When, person};

/// What is shown of a table of two that is being played.
struct Shown {
    invitation: MessageId,
    board: MessageId,
    hand: MessageId,
    /// The first message of the story.
    story: MessageId,
}

impl Shown {
    fn of(rig: &Rig, table: TableId) -> Shown {
        let first = |channel, is: fn(&Message) -> bool| {
            rig.world.in_channel(channel).into_iter().find(is).expect("a message").id
        };
        Shown {
            invitation: first(CHANNEL, |_| true),
            board: rig.board(table).id,
            hand: first(dm(person(0)), |_| true),
            story: first(rig.thread(table), |message| message.body.text.contains("\n-# ")),
        }
    }
}

fn alter(world: &World, id: MessageId, alter: impl FnOnce(&mut Message)) {
    alter(world.state().messages.get_mut(&id).expect("a message"));
}

/// The same once more, with this mark, as the newest message; gives its id.
fn again(world: &World, id: MessageId, mark: Option<&str>) -> MessageId {
    let mut state = world.state();
    let newest = MessageId(state.messages.keys().last().map_or(0, |id| id.0) + 1);
    let mut copy = Message { id: newest, ..state.messages[&id].clone() };
    copy.body.mark = mark.map(str::to_owned).or(copy.body.mark);
    state.messages.insert(newest, copy);
    newest
}

/// We delete it ourselves.
fn deletes(world: &World, id: MessageId) {
    if let Some(message) = world.state().messages.get_mut(&id) {
        message.deleted = true;
    }
}

fn says_otherwise(message: &mut Message) {
    message.body.text = message.body.text.replace("Person", "Nobody").replace("<@", "<@9");
    for embed in &mut message.body.embeds {
        embed.text = format!("Otherwise. {}", embed.text);
    }
}

/// Makes something so.
type Make = fn(&World, &Shown);

/// Something that is wrong, and whether it is in any case: what people deleted may be missing.
type Wrong = (&'static str, Make, bool);

const WRONG: &[Wrong] = &[
    ("no board", |world, shown| deletes(world, shown.board), true),
    (
        "two boards",
        |world, shown| {
            again(world, shown.board, None);
        },
        true,
    ),
    ("an old board", |world, shown| alter(world, shown.board, says_otherwise), true),
    ("no invitation", |world, shown| deletes(world, shown.invitation), false),
    (
        "two invitations",
        |world, shown| {
            again(world, shown.invitation, None);
        },
        false,
    ),
    ("an old invitation", |world, shown| alter(world, shown.invitation, says_otherwise), false),
    ("no hand", |world, shown| deletes(world, shown.hand), true),
    (
        "two hands",
        |world, shown| {
            again(world, shown.hand, None);
        },
        true,
    ),
    ("an old hand", |world, shown| alter(world, shown.hand, says_otherwise), true),
    (
        "a hand of a seat that there isn't",
        |world, shown| alter(world, shown.hand, |hand| hand.body.mark = Some("1h2.1".to_owned())),
        true,
    ),
    (
        "a line untold",
        |world, shown| {
            world.state().messages.remove(&shown.story);
        },
        false,
    ),
    (
        "a line told twice",
        |world, shown| {
            again(world, shown.story, None);
        },
        true,
    ),
    ("a line told otherwise", |world, shown| alter(world, shown.story, says_otherwise), true),
    (
        "a line that was never said",
        |world, shown| alter(world, shown.story, |told| told.body.text = "It ends.\n-# 1 · 0–999".to_owned()),
        true,
    ),
    (
        "a thread begun twice",
        |world, shown| {
            again(world, shown.invitation, Some("1t.1"));
            again(world, shown.invitation, Some("1t.2"));
        },
        true,
    ),
    (
        "a thread left for another",
        |world, shown| {
            let starter = again(world, shown.invitation, Some("1t.1"));
            world.state().threads.insert(ChannelId(starter.0), [].into());
        },
        true,
    ),
];

/// Nothing is wrong with that.
const RIGHT: &[(&str, Make)] = &[
    // 0x1b is 27.
    ("another table's invitation", |world, shown| {
        again(world, shown.board, Some("1bi.1"));
    }),
    ("another table's hand", |world, shown| {
        again(world, shown.hand, Some("11h0.1"));
    }),
    ("a deleted board", |world, shown| {
        let old = again(world, shown.board, None);
        world.remove(old);
    }),
    ("a thread deleted before", |world, shown| {
        let starter = again(world, shown.invitation, Some("1t.1"));
        let mut state = world.state();
        state.threads.insert(ChannelId(starter.0), [].into());
        state.gone.insert(ChannelId(starter.0));
    }),
];

async fn played() -> (Outside, Rig, TableId) {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    rig.does(table, "roll").await;
    rig.is_shown(table).await;
    (outside, rig, table)
}

#[tokio::test]
async fn whatever_is_shown_wrongly_is_found() {
    for (name, make, in_any_case) in WRONG {
        let (_outside, rig, table) = played().await;
        make(&rig.world, &Shown::of(&rig, table));
        assert!(!rig.audit(table, &[], Demand::All).await.is_empty(), "{name}");
        let found = rig.audit(table, &[], Demand::WhatIsThere).await;
        assert_eq!(!found.is_empty(), *in_any_case, "{name}: {found:?}");
    }
}

#[tokio::test]
async fn whatever_is_right_is_not_complained_of() {
    for (name, make) in RIGHT {
        let (_outside, rig, table) = played().await;
        make(&rig.world, &Shown::of(&rig, table));
        for demand in [Demand::All, Demand::WhatIsThere] {
            assert_eq!(rig.audit(table, &[], demand).await, [""; 0], "{name}");
        }
    }
}

#[tokio::test]
async fn what_was_acknowledged_must_be_in_the_journal() {
    let (_outside, rig, table) = played().await;
    let records = rig.host.records(table).await.expect("the journal");
    assert_eq!(rig.audit(table, &records, Demand::All).await, [""; 0]);
    let last = records.last().expect("a record");
    let lost = Record { cause: "lost".to_owned(), ..last.clone() };
    let other = Record { seq: last.seq + 1, ..last.clone() };
    for wrong in [lost, other] {
        assert!(!rig.audit(table, &[wrong], Demand::WhatIsThere).await.is_empty());
    }
    // Nor is a table found to be right that isn't there, or can't be read.
    assert!(!rig.audit(TableId(7), &[], Demand::WhatIsThere).await.is_empty());
}

#[tokio::test]
async fn what_is_not_finished_is_found() {
    for step in ["store.put_place story sending", "store.put_place story shown"] {
        let (_outside, rig, table) = played().await;
        let go = rig.gate.stall(step, When::Before);
        rig.asks(table, "roll").await;
        assert!(!rig.audit(table, &[], Demand::All).await.is_empty(), "before {step}");
        go.notify_one();
        rig.settle().await;
        rig.is_shown(table).await;
    }
}
