//! What somebody found who wanted to break the house: each once went wrong.

mod support;
mod toy;

use boardroom::host::ChatError;
use boardroom::store::StoreError;
use boardroom::table::Event;
use support::{Call, Gate, Outside, Rig, choice};

/// All that can be read in a table's thread.
fn thread_text(rig: &Rig, table: boardroom::table::TableId) -> String {
    let here = rig.world.in_channel(rig.thread(table));
    here.iter().map(|message| message.body.text.clone()).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn what_waits_to_be_shown_is_shown_although_something_else_could_not_be_written() {
    let outside = Outside::new();
    let rig = Rig::boot(&outside, Gate::default()).await;
    let table = rig.started(2, &[]).await;
    rig.settle().await;
    let before = thread_text(&rig, table);
    rig.world.fail(Call::Post, ChatError::Later("503".to_owned()), false);
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("somebody rolls");
    rig.ask(table, by, "roll", act).await.expect("it is granted");
    rig.gate.refuse(Some(StoreError::Full));
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("somebody rolls");
    let refusal = rig.ask(table, by, "roll again", act).await.map(|_| ()).expect_err("no disk");
    assert_eq!(refusal.id, "host-refusal-storage");
    rig.gate.refuse(None);
    rig.settle().await;
    rig.later(90).await;
    assert!(thread_text(&rig, table).len() > before.len(), "nobody has been told of the roll");
}

#[tokio::test]
async fn a_second_outage_soon_after_the_first_gives_time_too() {
    let outside = Outside::new();
    let mut table = None;
    for _ in 0..2 {
        let rig = Rig::boot(&outside, Gate::default()).await;
        if table.is_none() {
            table = Some(rig.started(2, &[]).await);
            rig.later(40).await;
        }
        rig.settle().await;
        // It dies: nothing is noted any more.
        rig.store.close().await;
        drop(rig);
        outside.clock.advance(3_600);
    }
    let rig = Rig::boot(&outside, Gate::default()).await;
    let records = rig.host.records(table.expect("a table")).await.expect("a journal");
    let graces = records.iter().flat_map(|record| &record.events);
    assert_eq!(graces.filter(|event| matches!(event, Event::Graced { .. })).count(), 2);
}
