//! Many games by automatic players, on all cores, and what they came to.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use boardroom::contest::{Contest, ContestError, Record, Report, Sums};
use boardroom::table::Games;

use super::{SimulateError, print};
use crate::output::say;

/// So many games, unless it is said how many.
const GAMES: u64 = 1_000;
/// Of so many games that failed the journals are written: the first ones.
const WRITTEN: usize = 5;

#[derive(clap::Args)]
#[command(next_help_heading = "Games by automatic players")]
pub struct Contests {
    /// Which game: boss, burn
    #[arg(long)]
    game: Option<String>,
    /// How many play; not needed if each is named
    #[arg(long)]
    seats: Option<u8>,
    /// How many games [default: 1000]
    #[arg(long)]
    games: Option<u64>,
    /// random, plain or sharp: one for all seats, or one for each; they go on by one seat from game to game
    /// [default: plain]
    #[arg(long, value_delimiter = ',')]
    players: Vec<String>,
    /// House rules: open_money,starting_staff=4
    #[arg(long, value_delimiter = ',')]
    rules: Vec<String>,
    /// Print the figures as JSON, and nothing else
    #[arg(long)]
    json: bool,
    /// After each command look for anything that must never be
    #[arg(long)]
    check: bool,
    /// The folder for the journals of games that fail [default: .]
    #[arg(long)]
    journal: Option<PathBuf>,
}

impl Contests {
    /// Something that is asked of games, if anything is.
    pub fn given(&self) -> Option<&'static str> {
        let asked = [
            ("--game", self.game.is_some()),
            ("--seats", self.seats.is_some()),
            ("--games", self.games.is_some()),
            ("--players", !self.players.is_empty()),
            ("--rules", !self.rules.is_empty()),
            ("--json", self.json),
            ("--check", self.check),
            ("--journal", self.journal.is_some()),
        ];
        asked.into_iter().find(|(_, given)| *given).map(|(flag, _)| flag)
    }

    fn contest(&self, seed: u64, games: &Games) -> Result<Contest, SimulateError> {
        let no_game = || SimulateError::NoGame(self.given().unwrap_or("this"));
        let asked = self.game.as_ref().ok_or_else(no_game)?;
        let game = games.get(asked).ok_or_else(|| SimulateError::Game {
            asked: asked.clone(),
            known: games.iter().map(|game| game.id()).collect::<Vec<_>>().join(", "),
        })?;
        let plain = ["plain".to_owned()];
        let names = if self.players.is_empty() { &plain[..] } else { &self.players[..] };
        if names.len() == 1 && self.seats.is_none() {
            return Err(SimulateError::NoSeats);
        }
        let players = Contest::players(names, self.seats)?;
        let rules = Contest::rules(&**game, &self.rules)?;
        Ok(Contest::new(game.clone(), rules, players, seed, self.check)?)
    }
}

/// Plays them, and says whether all was well.
///
/// # Errors
/// If they can't be played as it is asked for, or what came of them can't be printed or written.
pub fn run(asked: &Contests, seed: u64, threads: usize, games: &Games) -> Result<bool, SimulateError> {
    let contest = asked.contest(seed, games)?;
    let games = asked.games.unwrap_or(GAMES);
    let began = Instant::now();
    let (sums, records) = play(&contest, games, threads)?;
    let report = Report::new(&contest, &sums);
    if asked.json {
        say!("{}", serde_json::to_string_pretty(&report).unwrap_or_default())?;
    } else {
        print::report(&report)?;
        let seconds = began.elapsed().as_secs_f64();
        say!("{seconds:.1} s, {:.0} games a second, {threads} at once", report.games as f64 / seconds)?;
    }
    let folder = asked.journal.as_deref().unwrap_or(Path::new("."));
    records.iter().try_for_each(|record| write(record, folder))?;
    Ok(sums.failed() == 0)
}

/// Plays so many games, so many at once: what they came to, and the first of those that failed.
fn play(contest: &Contest, games: u64, threads: usize) -> Result<(Sums, Vec<Record>), ContestError> {
    let (next, progress) = (AtomicU64::new(0), Progress::new(games));
    let all = Mutex::new((Sums::default(), Vec::new()));
    let some = || -> Result<(), ContestError> {
        let (mut sums, mut records) = (Sums::default(), Vec::new());
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                break;
            }
            let playout = contest.play(number)?;
            sums.add(&contest.lineup(number).players, &playout);
            // Numbers only grow, so the first ones of all are among the first ones of each thread.
            if records.len() < WRITTEN {
                records.extend(Record::of(contest, number, &playout));
            }
            progress.one_more();
        }
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.0.merge(&sums);
        all.1.append(&mut records);
        Ok(())
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(some)).collect();
        let own = some();
        // A game that panics has failed; its thread goes on.
        let others = others.into_iter().filter_map(|thread| thread.join().ok()).collect::<Result<(), _>>();
        own.and(others)
    })?;
    progress.end();
    let (sums, mut records) = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    records.sort_by_key(|record: &Record| record.number);
    records.truncate(WRITTEN);
    Ok((sums, records))
}

/// Tells what is wrong with a game, and writes its journal.
fn write(record: &Record, folder: &Path) -> Result<(), SimulateError> {
    let path = folder.join(record.name());
    let failed = |source| SimulateError::Write { path: path.clone(), source };
    let text = serde_json::to_string_pretty(record).map_err(|error| failed(error.into()))?;
    std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&path, text)).map_err(failed)?;
    eprintln!("Game {} of seed {} failed; its journal: {}", record.number, record.seed, path.display());
    record.wrong.iter().for_each(|wrong| eprintln!("  {wrong}"));
    Ok(())
}

/// A bar on standard error, if somebody looks.
struct Progress {
    games: u64,
    done: AtomicU64,
    began: Instant,
    shown: bool,
}

impl Progress {
    fn new(games: u64) -> Progress {
        let shown = std::io::stderr().is_terminal();
        Progress { games, done: AtomicU64::new(0), began: Instant::now(), shown }
    }

    fn one_more(&self) {
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let percent = |done: u64| done * 100 / self.games.max(1);
        if self.shown && percent(done) > percent(done - 1) {
            let (percent, seconds) = (percent(done), self.began.elapsed().as_secs());
            let bar = "█".repeat(usize::try_from(percent / 2).unwrap_or(0));
            eprint!("\r{bar:░<50} {percent:>3} %, {done} games, {seconds} s ");
        }
    }

    fn end(&self) {
        if self.shown {
            // The line is cleared.
            eprint!("\r\u{1b}[2K");
        }
    }
}
