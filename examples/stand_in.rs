//! The stand-in for Discord alone, without our bot: for the tests of the page, and for bots of others.
//!
//! `cargo run --example stand_in -- PORT` prints its address and the token to log in with, and runs until ctrl-c.

use boardroom::sandbox::{Options, Sandbox, SandboxError};

#[tokio::main]
async fn main() -> Result<(), SandboxError> {
    let port = std::env::args().nth(1).and_then(|port| port.parse().ok()).unwrap_or_default();
    let sandbox = Sandbox::start(Options { port, ..Options::default() }).await?;
    println!("{} {}", sandbox.url(), sandbox.token());
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    sandbox.stop().await;
    Ok(())
}
