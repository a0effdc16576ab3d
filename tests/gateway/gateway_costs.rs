//! What faults of the gateway cost the program, in a process of its own: no core is kept busy, and nothing piles up.
#![cfg(target_os = "linux")]

use std::time::{Duration, Instant};

use boardroom::sandbox::{Away, Order};

use crate::discord_support::Stage;
use crate::discord_support::process::Process;

/// What is allowed of one core: a loop that waits for nothing takes all of it.
const BUSY: f64 = 0.4;
/// Threads and sockets come and go.
const A_FEW: usize = 4;

/// The program, well and at work.
async fn program() -> (Stage, Process) {
    let mut stage = Stage::house().await;
    stage.stop().await;
    let process = Process(stage.launch_program());
    stage.answers_within(stage.watch.back()).await;
    (stage, process)
}

/// Has it go through a fault that passes after so long, and looks at it for so long at least.
async fn goes_through(fault: Order, passing: Duration, looking: Duration) {
    let (mut stage, process) = program().await;
    let (began, worked) = (Instant::now(), process.worked());
    let (threads, files) = (process.threads().len(), process.files());
    stage.world.order(fault.clone()).expect("an order");
    tokio::time::sleep(passing).await;
    let back = stage.answers_within(stage.watch.back()).await;
    tokio::time::sleep(looking.saturating_sub(began.elapsed())).await;
    let (took, worked) = (began.elapsed(), process.worked() - worked);
    let (more_threads, more_files) = (process.threads().len(), process.files());
    println!(
        "{fault:?}: back after {back:?}; worked {worked:?} in {took:?}; \
         threads {threads}, then {more_threads}; files {files}, then {more_files}"
    );
    assert!(worked.as_secs_f64() < BUSY * took.as_secs_f64(), "it is busy");
    assert!(more_threads <= threads + A_FEW && more_files <= files + A_FEW, "something piles up");
    assert_eq!(stage.stop_program().await, Some(0));
}

async fn is_away(away: Away, lasting: Duration) {
    let ms = u64::try_from(lasting.as_millis()).expect("not for ever");
    goes_through(Order::Outage { away, ms }, lasting, Duration::ZERO).await;
}

const SHORT: Duration = Duration::from_secs(12);
const LONG: Duration = Duration::from_secs(600);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_close_without_a_code() {
    goes_through(Order::CloseGatewayWithoutCode, Duration::ZERO, Duration::from_secs(15)).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_refuses_connections_for_12_seconds() {
    is_away(Away::Refused, SHORT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn discord_is_silent_for_12_seconds() {
    is_away(Away::Silent, SHORT).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes more than ten minutes"]
async fn discord_refuses_connections_for_10_minutes() {
    is_away(Away::Refused, LONG).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes more than ten minutes"]
async fn discord_is_silent_for_10_minutes() {
    is_away(Away::Silent, LONG).await;
}
