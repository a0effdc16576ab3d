//! What came of it, and letting time pass until it does.

use std::time::Duration;

use boardroom::table::{Event, Record, TableId};

use super::Rig;

pub async fn events(rig: &Rig, table: TableId) -> Vec<Event> {
    let records = rig.host.records(table).await.expect("the journal");
    records.into_iter().flat_map(|record: Record| record.events).collect()
}

pub async fn stand_ins(rig: &Rig, table: TableId) -> usize {
    events(rig, table).await.iter().filter(|event| matches!(event, Event::StoodIn { .. })).count()
}

pub async fn graces(rig: &Rig, table: TableId) -> usize {
    events(rig, table).await.iter().filter(|event| matches!(event, Event::Graced { .. })).count()
}

/// Second by second.
pub async fn passes(rig: &Rig, seconds: u32) {
    for _ in 0..seconds {
        rig.later(1).await;
    }
}

/// Time passes, second by second, until nobody is at work.
pub async fn settles(rig: &Rig) {
    let time = async {
        loop {
            // The disk needs some.
            tokio::time::sleep(Duration::from_millis(2)).await;
            rig.clock.advance(1);
        }
    };
    tokio::select! {
        biased;
        () = rig.settle() => {}
        () = time => {}
    }
}

/// What should come soon; a test that waits for ever says nothing.
pub async fn in_time<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(Duration::from_secs(60), what).await.expect("it comes at all")
}

/// One life of the program; what it had begun dies with it.
pub fn life<T>(work: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(work)
}
