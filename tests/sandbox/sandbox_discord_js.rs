//! discord.js, unchanged, against the stand-in. It needs node and `npm ci` in `tests/node`, so it runs on request:
//! `cargo test --test sandbox -- --ignored`.
#![allow(clippy::unwrap_used)]

use std::process::Command;

use boardroom::sandbox::{Options, Sandbox};

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs node and npm ci in tests/node"]
async fn discord_js_registers_a_command_and_answers_it() {
    let folder = tempfile::tempdir().unwrap();
    let options = Options { record: Some(folder.path().to_owned()), ..Options::default() };
    let sandbox = Sandbox::start(options).await.unwrap();
    let port = sandbox.url().rsplit(':').next().unwrap().to_owned();
    let node = async |script: &'static str, argument: std::ffi::OsString| {
        let run = move || {
            Command::new("node").current_dir("tests/node").arg(script).arg(argument).output().unwrap()
        };
        let output = tokio::task::spawn_blocking(run).await.unwrap();
        let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
        assert!(output.status.success(), "{}", said.join("\n"));
        println!("{}", said.join("\n"));
    };
    node("discord_js.mjs", port.into()).await;
    // What discord.js sends is of Discord's own schemas, so the check of bodies must let it pass.
    node("validate_bodies.mjs", folder.path().into()).await;
}
