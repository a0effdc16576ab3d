//! Whoever reads what a command prints may have read enough: that ends the command quietly.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use boardroom::store::Sqlite;

/// Runs a command whose standard output nobody reads.
fn unread(folder: &Path, args: &[&str]) -> Output {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardroom"));
    command.args(args).current_dir(folder).env("BOARDROOM_DATA", folder).env_remove("DISCORD_TOKEN");
    command.env("RUST_LOG", "off").stdout(writer).stderr(Stdio::piped());
    command.spawn().and_then(std::process::Child::wait_with_output).expect("it runs")
}

#[tokio::test]
async fn every_command_that_prints_ends_quietly_if_nobody_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("boardroom.sqlite");
    Sqlite::open(&database).await.expect("it opens").close().await;
    let export = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded/burn-4-seats.json");
    let export = export.to_str().expect("text");
    let commands: [&[&str]; 8] = [
        &["simulate", "--game", "burn", "--seats", "4", "--players", "random", "--games", "2"],
        &["simulate", "--game", "burn", "--seats", "4", "--players", "random", "--games", "2", "--json"],
        &["simulate", "--lives", "1", "--acts", "5"],
        &["sandbox", "--port", "0", "--data", "sandbox"],
        &["doctor"],
        &["backup"],
        &["check"],
        &["verify", export],
    ];
    for args in commands {
        let Output { status, stderr, .. } = unread(folder.path(), args);
        let stderr = String::from_utf8_lossy(&stderr);
        assert!(status.success() && stderr.is_empty(), "{args:?}: {status}\n{stderr}");
    }
}
