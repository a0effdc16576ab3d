//! `boardroom simulate`: lives of the whole bot in which everything goes wrong, or games by automatic players.

mod games;
mod lives;
mod print;

use std::path::PathBuf;
use std::sync::Arc;

use boardroom::contest::ContestError;
use boardroom::simulation::House;
use boardroom::table::Games;
use boardroom::words::Words;

use crate::output::Unprinted;

#[derive(clap::Args)]
pub struct Asked {
    /// The first life's seed, the others follow it; or the seed of all games [default: 1]
    #[arg(long)]
    seed: Option<u64>,
    /// How many at once [default: as many as there are cores]
    #[arg(long)]
    threads: Option<usize>,
    #[command(flatten)]
    lives: lives::Lives,
    #[command(flatten)]
    games: games::Contests,
}

/// Why nothing was simulated, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum SimulateError {
    #[error("{life} is about lives of the whole bot and {game} about games: ask for one of the two")]
    Mixed { life: &'static str, game: &'static str },
    #[error("{0} is about games: say which with --game")]
    NoGame(&'static str),
    #[error("there is no game \"{asked}\": there are {known}")]
    Game { asked: String, known: String },
    #[error("say with --seats how many play")]
    NoSeats,
    #[error(transparent)]
    Contest(#[from] ContestError),
    #[error(transparent)]
    Output(#[from] Unprinted),
    #[error("{}: {source}", path.display())]
    Write { path: PathBuf, source: std::io::Error },
}

/// Simulates what is asked for, and says whether all was well.
///
/// # Errors
/// If it can't be done as it is asked for.
pub fn run(asked: &Asked, games: Games) -> Result<bool, SimulateError> {
    let threads = asked.threads.unwrap_or_else(cores).max(1);
    let seed = asked.seed.unwrap_or(1);
    match (asked.lives.given(), asked.games.given()) {
        (Some(life), Some(game)) => Err(SimulateError::Mixed { life, game }),
        (None, Some(_)) => games::run(&asked.games, seed, threads, &games),
        (_, None) => {
            let house = House { games, words: Arc::new(Words::built_in()) };
            Ok(lives::run(&asked.lives, seed, threads, &house)?)
        }
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
