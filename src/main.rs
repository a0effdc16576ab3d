//! The command line.

#![deny(clippy::print_stdout)]

mod doctor;
mod output;
mod simulate;

use std::io::{ErrorKind, IsTerminal as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use boardroom::config::{Api, Config, ConfigError, Token};
use boardroom::discord::{self, Allowance, RunError, Setup, Watch};
use boardroom::game::{SeedError, SeedFile};
use boardroom::games;
use boardroom::host::{self, Alike, Clock as _, SystemChance, WallClock};
use boardroom::sandbox::{self, Sandbox, SandboxError};
use boardroom::store::{self, Backup, BackupError, OpenError, Reading, Sqlite, StoreError};
use boardroom::table::{self, Flaw, Games, Rhythm, Unreadable};
use boardroom::words::Words;
use clap::{Parser, Subcommand};
use output::{Unprinted, say};
use simulate::SimulateError;
use tracing_subscriber::EnvFilter;

/// A Discord bot that runs negotiation games in group channels.
#[derive(Parser)]
#[command(version, about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the bot (DISCORD_TOKEN in the environment or in .env)
    Run,
    /// Play without Discord: a stand-in, the bot, and a page for the browser, on this machine only
    Sandbox {
        /// The port on 127.0.0.1; 0 for any that is free
        #[arg(long, default_value_t = 8700)]
        port: u16,
        /// The folder of its world and database
        #[arg(long, default_value = "data/sandbox")]
        data: PathBuf,
    },
    /// Check token, permissions, database and clock
    Doctor {
        /// Also check what the bot may do in this channel (its id)
        #[arg(long)]
        channel: Option<u64>,
    },
    /// Copy the database, also while the bot runs
    Backup {
        /// The copy, a file that isn't there yet; without it a dated name beside the database
        file: Option<PathBuf>,
    },
    /// Say what is wrong with a database, also while the bot runs; nothing in it is changed
    Check {
        /// The database; without it the bot's own
        file: Option<PathBuf>,
    },
    /// Check that a finished game was fair: its export, as `/table export` gives it
    Verify { file: PathBuf },
    /// Play games by automatic players (--game), or live lives of the whole bot in which everything goes wrong
    Simulate(Box<simulate::Asked>),
}

/// Why the program ends with an error: one line for the operator.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Seed(#[from] SeedError),
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error("{}: {source}", path.display())]
    Store { path: PathBuf, source: StoreError },
    #[error(transparent)]
    Run(#[from] RunError),
    #[error(transparent)]
    Sandbox(#[from] SandboxError),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: std::io::Error },
    #[error("{}: {source}", path.display())]
    Export { path: PathBuf, source: Unreadable },
    #[error("{}: {source}", path.display())]
    Unfair { path: PathBuf, source: Flaw },
    #[error(transparent)]
    Simulate(#[from] SimulateError),
    #[error(transparent)]
    Output(#[from] Unprinted),
    /// The store's writer has panicked; a supervisor starts us anew.
    #[error("nothing can be written to the database any more")]
    Unwritable,
    #[error("no runtime: {0}")]
    Runtime(std::io::Error),
    #[error("not everything is all right")]
    Ill,
}

impl Failure {
    /// Whether nobody reads any more what is printed: that is no failure of ours.
    fn is_unread(&self) -> bool {
        match self {
            Failure::Output(unprinted) | Failure::Simulate(SimulateError::Output(unprinted)) => {
                unprinted.is_closed()
            }
            _ => false,
        }
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    log_to_stderr();
    match start(cli.command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) if failure.is_unread() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("boardroom: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// `RUST_LOG` says how much. The libraries' own talk, in which tokens and messages may stand, is
/// never let through below warnings.
fn log_to_stderr() {
    let mut filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("boardroom=info"));
    for quiet in
        ["serenity=warn", "reqwest=warn", "hyper=warn", "hyper_util=warn", "sqlx=warn", "tungstenite=warn"]
    {
        if let Ok(directive) = quiet.parse() {
            filter = filter.add_directive(directive);
        }
    }
    let colours = std::io::stderr().is_terminal();
    tracing_subscriber::fmt().with_env_filter(filter).with_ansi(colours).with_writer(std::io::stderr).init();
}

fn start(command: Command) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new().map_err(Failure::Runtime)?;
    runtime.block_on(async {
        match command {
            Command::Run => run(&Config::read()?).await,
            Command::Sandbox { port, data } => sandbox(&Config::read()?, port, data).await,
            Command::Doctor { channel } => doctor(&Config::read()?, channel).await,
            Command::Backup { file } => backup(&Config::read()?, file).await,
            Command::Check { file } => check(&Config::read()?, file).await,
            Command::Verify { file } => verify(&Config::read()?, &file),
            Command::Simulate(asked) => simulate(&Config::read()?, &asked),
        }
    })
}

async fn run(config: &Config) -> Result<(), Failure> {
    let token = config.token()?.clone();
    serve(config, token, config.api.clone(), &config.data, Rhythm::Human).await
}

/// Runs the bot until it is told to stop.
async fn serve(
    config: &Config,
    token: Token,
    api: Option<Api>,
    data: &Path,
    rhythm: Rhythm,
) -> Result<(), Failure> {
    let games = games_of(config)?;
    let store = Arc::new(open(data).await?);
    let setup = Setup {
        token,
        api,
        games,
        words: Arc::new(Words::built_in()),
        store: store.clone(),
        clock: Arc::new(WallClock),
        chance: Arc::new(SystemChance),
        watch: Watch::default(),
        allowance: Allowance::default(),
        rhythm,
    };
    let written = store.clone();
    let until = async move {
        tokio::select! {
            () = told_to_stop() => {}
            () = written.closed() => {}
        }
    };
    let ended = discord::run(setup, until).await;
    let is_writable = !store.is_closed();
    store.close().await;
    ended?;
    if is_writable { Ok(()) } else { Err(Failure::Unwritable) }
}

/// SIGTERM or ctrl-c.
async fn told_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminated = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
    tracing::info!("stopping");
}

async fn open(data: &Path) -> Result<Sqlite, Failure> {
    std::fs::create_dir_all(data).map_err(|source| Failure::File { path: data.into(), source })?;
    Ok(Sqlite::open(&database(data)).await?)
}

fn database(data: &Path) -> PathBuf {
    data.join("boardroom.sqlite")
}

/// The games, with the data of the operator's files where there are some.
fn games_of(config: &Config) -> Result<Games, Failure> {
    let games = games::all(|file| seed_text(config.seeds.as_deref(), file))?;
    for warning in games.iter().flat_map(|game| game.warnings()) {
        tracing::warn!("{warning}");
    }
    Ok(Games::new(games))
}

fn seed_text(seeds: Option<&Path>, file: &SeedFile) -> Result<String, SeedError> {
    let Some(seeds) = seeds else { return games::built_in(file) };
    match std::fs::read_to_string(seeds.join(file.path)) {
        Err(error) if error.kind() == ErrorKind::NotFound => games::built_in(file),
        read => {
            read.map_err(|error| SeedError::new(file.path, "the file", format!("it can't be read: {error}")))
        }
    }
}

async fn sandbox(config: &Config, port: u16, data: PathBuf) -> Result<(), Failure> {
    let options = sandbox::Options { port, data: Some(data.join("world")), ..sandbox::Options::default() };
    let stand_in = Sandbox::start(options).await?;
    let url = stand_in.url();
    say!("Open {url} in a browser. Two windows can be two people. Ctrl-C stops it.")?;
    let (token, api) = (Token::new(&stand_in.token()), Some(Api::new(&url)?));
    let ended = serve(config, token, api, &data, Rhythm::Brisk).await;
    stand_in.stop().await;
    ended
}

async fn doctor(config: &Config, channel: Option<u64>) -> Result<(), Failure> {
    games_of(config)?;
    say!("ok    the games' data")?;
    let database = database(&config.data);
    let well = doctor::examine(config.token()?, config.api.as_ref(), &database, channel).await?;
    if well { Ok(()) } else { Err(Failure::Ill) }
}

fn simulate(config: &Config, asked: &simulate::Asked) -> Result<(), Failure> {
    if simulate::run(asked, games_of(config)?)? { Ok(()) } else { Err(Failure::Ill) }
}

async fn backup(config: &Config, file: Option<PathBuf>) -> Result<(), Failure> {
    let database = database(&config.data);
    let to = file.unwrap_or_else(|| {
        let now = WallClock.now().to_string().replace([' ', ':'], "-");
        database.with_extension(format!("{now}.sqlite"))
    });
    let Backup { tables, records } = store::backup(&database, &to).await?;
    say!("Wrote {}: {tables} tables, {records} records", to.display())?;
    Ok(())
}

async fn check(config: &Config, file: Option<PathBuf>) -> Result<(), Failure> {
    let games = games_of(config)?;
    let path = file.unwrap_or_else(|| database(&config.data));
    let failed = |source| Failure::Store { path: path.clone(), source };
    let mut reading = Reading::open(&path).await?;
    let older = reading.is_older();
    let report = host::check(&mut reading, &games).await.map_err(failed)?;
    reading.close().await.map_err(failed)?;
    if older {
        say!("It is of an older boardroom: the next start of the bot copies it and brings it up to date.")?;
    }
    for Alike { told, more } in &report.findings {
        told.iter().try_for_each(|finding| say!("{finding}"))?;
        if *more > 0 {
            say!("… and {more} more like these")?;
        }
    }
    let held = match report.counts {
        Some((tables, records)) => format!("{tables} tables, {records} records"),
        None => "what is in it wasn't looked at".to_owned(),
    };
    match report.count() {
        0 => say!("{}: {held}: nothing is wrong", path.display()),
        wrong => say!("{}: {held}: {wrong} found to be wrong", path.display()),
    }?;
    if report.findings.is_empty() { Ok(()) } else { Err(Failure::Ill) }
}

fn verify(config: &Config, path: &Path) -> Result<(), Failure> {
    let text = std::fs::read_to_string(path).map_err(|source| Failure::File { path: path.into(), source })?;
    let records = table::records(&text).map_err(|source| Failure::Export { path: path.into(), source })?;
    let proof = table::verify(&records, &games_of(config)?)
        .map_err(|source| Failure::Unfair { path: path.into(), source })?;
    say!("The secret is the one whose SHA-256 was shown: {}", proof.hash)?;
    if let Some(seed) = proof.seed {
        say!("All chance came from the seed {seed}")?;
    }
    say!("Records: {}, of which {} were decided anew, to the same", proof.records, proof.anew)?;
    Ok(())
}
