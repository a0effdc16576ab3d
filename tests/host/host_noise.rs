//! One person's noise: it fills no table's queue, and slows no table, this one or another.

use boardroom::table::{Act, Actor, PersonId, Request, TableId};
use tokio::task::JoinHandle;

use crate::support::{Outside, Rig, When, person};

type Asked = JoinHandle<Result<u64, &'static str>>;

/// Asks without waiting for the answer: the record's sequence, or the refusal's id.
fn asks(rig: &Rig, table: TableId, by: PersonId, cause: String, act: Act) -> Asked {
    let host = rig.host.clone();
    tokio::spawn(async move {
        let request = Request { by: Actor::Person(by), act, cause };
        let answer = host.submit(table, request).await;
        answer.map(|receipt| receipt.record.seq).map_err(|line| line.id)
    })
}

/// Joins and leaves, again and again, as quickly as can be.
fn noise(rig: &Rig, table: TableId, by: PersonId, many: usize) -> Vec<Asked> {
    let act = |n| if n % 2 == 0 { Act::Join { name: "Noise".to_owned() } } else { Act::Leave };
    (0..many).map(|n| asks(rig, table, by, format!("noise {} {n} {}", table.0, by.0), act(n))).collect()
}

async fn has_come_to_rest() {
    for _ in 0..2_000 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn one_person_fills_no_queue_and_no_other_waits_behind_more_than_a_few() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let mut tables = Vec::new();
    for n in 0..10 {
        let opened = rig.host.open(rig.new_table(&format!("open {n}"), &[])).await.expect("it opens");
        tables.push(opened.table.id());
    }
    let [quiet, loud @ ..] = tables.as_slice() else { panic!("ten tables") };
    // The disk is slow with something at each of the loud tables.
    let go: Vec<_> = loud.iter().map(|_| rig.gate.stall("store.append", When::Before)).collect();
    let slow: Vec<Asked> = loud
        .iter()
        .map(|&table| {
            asks(&rig, table, person(1), format!("slow {}", table.0), Act::Join { name: "One".to_owned() })
        })
        .collect();
    has_come_to_rest().await;
    let before = rig.gate.times("store.append");
    let noise: Vec<Vec<Asked>> = loud.iter().map(|&table| noise(&rig, table, person(9), 300)).collect();
    has_come_to_rest().await;
    let finished = noise.iter().flatten().filter(|asked| asked.is_finished()).count();
    assert_eq!(finished, loud.len() * 290, "ten of them wait at each table, the others are refused at once");
    // Nothing of it has come to the writer, who serves another table meanwhile.
    assert_eq!(rig.gate.times("store.append"), before);
    rig.ask(*quiet, person(2), "quiet", Act::Join { name: "Two".to_owned() }).await.expect("joins");
    // Others have their place at the loud tables, too, behind those ten.
    let two: Vec<Asked> = loud
        .iter()
        .map(|&table| {
            asks(&rig, table, person(2), format!("two {}", table.0), Act::Join { name: "Two".to_owned() })
        })
        .collect();
    has_come_to_rest().await;
    go.iter().for_each(|go| go.notify_one());
    for (slow, two) in slow.into_iter().zip(two) {
        assert_eq!(slow.await.expect("no panic"), Ok(2));
        assert_eq!(two.await.expect("no panic"), Ok(13));
    }
    for asked in noise.into_iter().flatten() {
        match asked.await.expect("no panic") {
            Ok(seq) => assert!((3..13).contains(&seq)),
            Err(id) => assert_eq!(id, "host-refusal-busy"),
        }
    }
    rig.settle().await;
    rig.stop().await;
}
