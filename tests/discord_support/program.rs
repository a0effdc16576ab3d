use std::path::Path;
use std::process::{Command, Stdio};

/// The program, with nothing set but the folder of its data, in which it also works. `BOARDROOM_BINARY` names
/// another build of it.
pub fn program(folder: &Path) -> Command {
    let built =
        std::env::var_os("BOARDROOM_BINARY").unwrap_or_else(|| env!("CARGO_BIN_EXE_boardroom").into());
    let mut program = Command::new(built);
    for name in ["DISCORD_TOKEN", "DISCORD_API", "BOARDROOM_SEEDS", "RUST_LOG"] {
        program.env_remove(name);
    }
    program.env("BOARDROOM_DATA", folder).current_dir(folder);
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program
}
