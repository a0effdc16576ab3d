//! Twenty connections that came to nothing leave nothing behind, in a process where nothing else runs.
#![cfg(target_os = "linux")]

mod discord_support;

use std::time::Duration;

use boardroom::discord::Watch;
use boardroom::sandbox::{Order, Step};
use discord_support::process::Process;
use discord_support::{PATIENCE, Stage};
use tokio::runtime::Handle;

/// Threads, files and tasks come and go.
const A_FEW: usize = 4;

/// What there is: the connection's threads, files, tasks.
fn there_is() -> (usize, usize, usize) {
    let process = Process::ours();
    let threads = process.threads().iter().filter(|name| *name == "gateway").count();
    (threads, process.files(), Handle::current().metrics().num_alive_tasks())
}

async fn waits(patience: Duration, holds: impl Fn() -> bool) {
    let waited = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(patience, waited).await.expect("in time");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_leave_nothing_behind() {
    let mut stage = Stage::house().await;
    stage.stop().await;
    stage.world.order(Order::Heartbeat { ms: Some(1_000) }).expect("an order");
    let watch = Watch {
        silent: Duration::from_secs(4),
        opening: Duration::from_millis(500),
        pause: Duration::from_millis(100),
        ..Watch::default()
    };
    stage.watch = watch;
    stage.start().await;
    let (_, files, tasks) = there_is();
    stage.world.order(Order::Stall { before: Some(Step::Hello) }).expect("an order");
    stage.world.order(Order::ForgetSessions).expect("an order");
    waits(3 * PATIENCE, || stage.world.stalled() >= 20).await;
    stage.world.order(Order::Stall { before: None }).expect("an order");
    stage.answers_within(watch.back()).await;
    println!("threads, files, tasks: {:?}, before: files {files}, tasks {tasks}", there_is());
    waits(PATIENCE, || {
        let (threads, more_files, more_tasks) = there_is();
        threads == 1 && more_files <= files + A_FEW && more_tasks <= tasks + A_FEW
    })
    .await;
    stage.stop().await;
}
