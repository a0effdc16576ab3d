//! Many lives, on all cores, and what they came to.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use sha2::{Digest, Sha256};

use boardroom::simulation::{Failure, Figures, House, Plan, live, shrink};

use crate::output::{Unprinted, say};

/// A smaller life that fails is looked for so many times.
const TRIES: u32 = 60;
/// So many lines of what happened last are printed.
const LAST: usize = 40;
/// So many things that are wrong are printed.
const WRONG: usize = 20;
/// After so many lives the figures so far are told.
const TOLD: u64 = 100;

/// So many lives, unless it is said how many.
const LIVES: u64 = 100;

#[derive(clap::Args)]
#[command(next_help_heading = "Lives of the whole bot, in which everything goes wrong (without --game)")]
pub struct Lives {
    /// How many lives [default: 100]
    #[arg(long)]
    lives: Option<u64>,
    /// So many tables instead of as many as the seed says
    #[arg(long)]
    tables: Option<u32>,
    /// So many deeds of people instead of as many as the seed says
    #[arg(long)]
    acts: Option<u32>,
    /// Without trouble of this kind: discord, deaths, disk, clock, meddling
    #[arg(long)]
    without: Vec<String>,
    /// Write all that happened in a life that fails to this file
    #[arg(long)]
    trace: Option<PathBuf>,
}

impl Lives {
    /// Something that is asked of lives, if anything is.
    pub fn given(&self) -> Option<&'static str> {
        let asked = [
            ("--lives", self.lives.is_some()),
            ("--tables", self.tables.is_some()),
            ("--acts", self.acts.is_some()),
            ("--without", !self.without.is_empty()),
            ("--trace", self.trace.is_some()),
        ];
        asked.into_iter().find(|(_, given)| *given).map(|(flag, _)| flag)
    }

    fn plan(&self, seed: u64) -> Option<Plan> {
        let mut plan = Plan::of(seed);
        plan.tables = self.tables.unwrap_or(plan.tables);
        plan.acts = self.acts.unwrap_or(plan.acts);
        for kind in &self.without {
            plan.troubles = plan.troubles.without(kind)?;
        }
        Some(plan)
    }
}

/// The sums over lives.
#[derive(Default)]
struct Sums {
    figures: Figures,
    lives: u64,
    /// Of what happened in each, by seed.
    digests: BTreeMap<u64, String>,
}

impl Sums {
    fn add(&mut self, seed: u64, figures: &Figures) {
        let sums = &mut self.figures;
        self.lives += 1;
        self.digests.insert(seed, figures.digest.clone());
        sums.tables += figures.tables;
        sums.records += figures.records;
        sums.effects += figures.effects;
        sums.calls += figures.calls;
        sums.deaths += figures.deaths;
        sums.restarts += figures.restarts;
        sums.seconds += figures.seconds;
        sums.told.granted += figures.told.granted;
        sums.told.repeated += figures.told.repeated;
        sums.told.refused += figures.told.refused;
        sums.told.unheard += figures.told.unheard;
        for (kind, times) in &figures.troubles {
            *sums.troubles.entry(kind).or_default() += times;
        }
        for (kind, times) in &figures.kinds {
            *sums.kinds.entry(kind.clone()).or_default() += times;
        }
    }

    /// Of all that happened: the same seeds give the same, on any machine.
    fn digest(&self) -> String {
        let digests: Vec<&str> = self.digests.values().map(String::as_str).collect();
        Sha256::digest(digests.concat()).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Lives them, and says whether all was well.
///
/// # Errors
/// If what came of them can't be printed.
pub fn run(asked: &Lives, seed: u64, threads: usize, house: &House) -> Result<bool, Unprinted> {
    let lives = asked.lives.unwrap_or(LIVES);
    let (next, sums) = (AtomicU64::new(0), Mutex::new(Sums::default()));
    let (failed, failure, began) = (AtomicBool::new(false), Mutex::new(None), Instant::now());
    if asked.plan(0).is_none() {
        eprintln!("there is no such kind of trouble: {}", asked.without.join(", "));
        return Ok(false);
    }
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    if n >= lives || failed.load(Ordering::Relaxed) {
                        return;
                    }
                    let Some(plan) = asked.plan(seed.wrapping_add(n)) else { return };
                    match live(plan, house) {
                        Ok(figures) => {
                            let mut sums = sums.lock().unwrap_or_else(PoisonError::into_inner);
                            sums.add(plan.seed, &figures);
                            if sums.lives.is_multiple_of(TOLD) {
                                eprintln!("{} lives, {} s", sums.lives, began.elapsed().as_secs());
                            }
                        }
                        Err(found) => {
                            if !failed.swap(true, Ordering::Relaxed) {
                                let smaller = shrink(found, house, TRIES);
                                *failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(smaller);
                            }
                        }
                    }
                }
            });
        }
    });
    let sums = sums.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        tell(&failure, asked)?;
    }
    summary(&sums, began.elapsed().as_secs())?;
    Ok(!failed.into_inner())
}

fn summary(sums: &Sums, took: u64) -> Result<(), Unprinted> {
    let Figures { tables, records, effects, calls, deaths, restarts, kinds, troubles, told, seconds, .. } =
        &sums.figures;
    say!("{} lives in {took} s, {} days of them", sums.lives, seconds / 86_400)?;
    say!("{tables} tables, {records} records, {effects} effects, {calls} calls to the chat")?;
    say!("{deaths} deaths, {restarts} restarts")?;
    for (kind, times) in troubles {
        say!("{kind}: {times}")?;
    }
    for (kind, times) in kinds.iter().filter(|(kind, _)| kind.starts_with("store.append")) {
        say!("{kind}: {times}")?;
    }
    say!(
        "requests: {} granted ({} of them again), {} refused, {} granted unheard",
        told.granted,
        told.repeated,
        told.refused,
        told.unheard
    )?;
    say!("all that happened, in short: {}", sums.digest())
}

fn tell(failure: &Failure, asked: &Lives) -> Result<(), Unprinted> {
    say!("A life failed: boardroom simulate {}", failure.plan)?;
    for wrong in failure.wrong.iter().take(WRONG) {
        say!("  {wrong}")?;
    }
    if let Some(more) = failure.wrong.len().checked_sub(WRONG).filter(|&more| more > 0) {
        say!("  and {more} more")?;
    }
    match &asked.trace {
        Some(path) => {
            if let Err(error) = std::fs::write(path, failure.trace.join("\n")) {
                eprintln!("{}: {error}", path.display());
            }
        }
        None => {
            let last = failure.trace.len().saturating_sub(LAST);
            failure.trace.iter().skip(last).try_for_each(|line| say!("    {line}"))?;
        }
    }
    Ok(())
}
