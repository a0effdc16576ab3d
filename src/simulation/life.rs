//! A life: one world, one disk, and a bot that dies and comes back until everybody has gone.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};
use tempfile::TempDir;

use super::happening::Happening;
use super::people::People;
use super::program::End;
use super::quiet::Quiet;
use super::weather::Weather;
use super::{Luck, Plan, SimClock, SimTime, World};
use crate::host::{Chance, Finding, NoChance, Report, check};
use crate::store::Reading;
use crate::table::{Games, Moment, Secret};
use crate::words::Words;

/// When every life begins.
const START: Moment = Moment(1_800_000_000_000);
/// So many lines of what happened are kept.
const LINES: usize = 400_000;

/// What a life came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    pub tables: u64,
    pub records: u64,
    pub effects: u64,
    pub calls: u64,
    pub deaths: u64,
    pub restarts: u64,
    /// How often each kind of effect was let through; of appends, by what caused them.
    pub kinds: BTreeMap<String, u64>,
    /// How often each kind of trouble came.
    pub troubles: BTreeMap<&'static str, u64>,
    pub told: super::Told,
    /// How much time passed, seconds.
    pub seconds: i64,
    /// Of all that happened, in its order: the same seed gives the same.
    pub digest: String,
}

/// What isn't as it must be after a life.
#[derive(Clone, Debug)]
pub struct Failure {
    pub plan: Plan,
    pub wrong: Vec<String>,
    /// What happened, in order.
    pub trace: Vec<String>,
}

/// What a life needs from outside.
#[derive(Clone)]
pub struct House {
    pub games: Games,
    pub words: Arc<Words>,
}

/// How far a life has come.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Busy,
    /// Nobody comes any more, and all is well.
    Calm,
    /// All is shown; it is started once more, and has nothing to do.
    Afterwards,
}

pub(super) struct Life {
    pub plan: Plan,
    pub house: House,
    pub clock: SimClock,
    pub world: Arc<World>,
    pub people: People,
    pub chance: Arc<Chances>,
    pub dir: TempDir,
    pub order: Luck,
    pub luck: Luck,
    pub agenda: BTreeMap<(Moment, u64), Happening>,
    pub happenings: u64,
    pub weather: Weather,
    /// In how many effects it dies, whether after that one, and when it is back.
    pub death: Option<(u32, bool, i64)>,
    pub acts: u32,
    pub stage: Stage,
    /// The players are cut off from the bot.
    pub cut_off: bool,
    /// Since when the bot knows or must find out that they are.
    pub knows: Option<Moment>,
    /// When a noticeable cut ended last.
    pub reached: Option<Moment>,
    /// What the computer's clock showed when it leapt, if that was the last cut: what was due by then was late.
    pub leapt_from: Option<Moment>,
    /// When the computer's clock was set back last, and by how many ms.
    pub set_back: Option<(Moment, i64)>,
    pub figures: Figures,
    pub wrong: Vec<String>,
    pub trace: Vec<String>,
    pub digest: Sha256,
}

/// Chance that follows from the seed.
pub(super) struct Chances(Mutex<Luck>);

impl Chance for Chances {
    fn secret(&self) -> Result<Secret, NoChance> {
        let mut luck = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Secret(std::array::from_fn(|_| u8::try_from(luck.below(256)).unwrap_or_default())))
    }
}

/// Lives a life.
///
/// # Errors
/// What isn't as it must be.
pub fn live(plan: Plan, house: &House) -> Result<Figures, Box<Failure>> {
    let mut life = match Life::new(plan, house) {
        Ok(life) => life,
        Err(error) => return Err(failure(plan, vec![error.to_string()], Vec::new())),
    };
    life.run();
    life.figures.digest = life.digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    match life.wrong.is_empty() {
        true => Ok(life.figures),
        false => Err(failure(plan, life.wrong, life.trace)),
    }
}

fn failure(plan: Plan, wrong: Vec<String>, trace: Vec<String>) -> Box<Failure> {
    Box::new(Failure { plan, wrong, trace })
}

/// A smaller life that fails, too, tried at most so many times.
pub fn shrink(failure: Box<Failure>, house: &House, mut tries: u32) -> Box<Failure> {
    let mut smallest = failure;
    'smaller: loop {
        for plan in smallest.plan.smaller() {
            if tries == 0 {
                return smallest;
            }
            tries -= 1;
            if let Err(failure) = live(plan, house) {
                smallest = failure;
                continue 'smaller;
            }
        }
        return smallest;
    }
}

impl Life {
    fn new(plan: Plan, house: &House) -> std::io::Result<Life> {
        let clock = SimClock::starting_at(START);
        let world = Arc::new(World::new(Arc::new(SimTime(clock.clone()))));
        let mut luck = Luck::new(plan.seed, "happenings");
        let count = 3 + plan.tables;
        let people = People {
            known: Arc::default(),
            world: world.clone(),
            games: house.games.clone(),
            tables: plan.tables,
            count,
        };
        let mut agenda = BTreeMap::new();
        for n in 0..count {
            let at = START.plus_millis(luck.wait(1_000));
            agenda.insert((at, u64::from(n)), Happening::Comes(n));
        }
        Ok(Life {
            plan,
            house: house.clone(),
            clock,
            world,
            people,
            chance: Arc::new(Chances(Mutex::new(Luck::new(plan.seed, "secrets")))),
            dir: tempfile::tempdir()?,
            order: Luck::new(plan.seed, "order"),
            luck,
            agenda,
            happenings: u64::from(count),
            weather: Weather::default(),
            death: None,
            acts: plan.acts,
            stage: Stage::Busy,
            cut_off: true,
            knows: Some(START),
            reached: None,
            leapt_from: None,
            set_back: None,
            figures: Figures::default(),
            wrong: Vec::new(),
            trace: Vec::new(),
            digest: Sha256::new(),
        })
    }

    pub fn database(&self) -> PathBuf {
        self.dir.path().join("boardroom.sqlite")
    }

    pub fn note(&mut self, what: impl AsRef<str>) {
        let line = format!("{:>12} {}", self.clock.time().since(START), what.as_ref());
        self.digest.update(&line);
        if self.trace.len() < LINES {
            self.trace.push(line);
        }
    }

    pub fn after(&mut self, ms: i64, happening: Happening) {
        self.happenings += 1;
        self.agenda.insert((self.clock.time().plus_millis(ms), self.happenings), happening);
    }

    fn run(&mut self) {
        loop {
            let quiet = Quiet::default();
            let end = match quiet.runtime() {
                Ok(runtime) => runtime.block_on(self.program(&quiet)),
                Err(error) => Err(error.to_string()),
            };
            match end {
                Ok(End::Back(ms)) => {
                    self.is_cut_off();
                    self.note(format!("the program is gone for {ms} ms"));
                    self.clock.pass(self.clock.time().plus_millis(ms));
                }
                Ok(End::Finished(concluded)) => {
                    self.wrong.extend(concluded.wrong);
                    self.figures.tables = concluded.tables;
                    self.figures.records = concluded.records;
                    if self.stage == Stage::Afterwards || !self.wrong.is_empty() {
                        break;
                    }
                    self.stage = Stage::Afterwards;
                    self.is_cut_off();
                    self.clock.pass(self.clock.time().plus_millis(5_000));
                    self.after(60_000, Happening::Calm);
                }
                Err(problem) => {
                    self.wrong.push(problem);
                    break;
                }
            }
        }
        self.judge();
    }

    /// What can be said without the program.
    fn judge(&mut self) {
        self.wrong.extend(self.world.complaints());
        self.wrong.append(&mut self.people.known().wrong);
        self.pace();
        self.figures.told = self.people.known().figures;
        self.figures.calls = self.world.state().calls.len() as u64;
        self.figures.seconds = self.clock.time().since(START) / 1000;
    }

    /// Writes stay within the pacing: so far apart in a channel, so many a second.
    fn pace(&mut self) {
        let calls = self.world.state().calls.clone();
        let mut last: BTreeMap<_, Moment> = BTreeMap::new();
        for (n, &(at, channel, call)) in calls.iter().enumerate() {
            if let Some(before) = last.insert(channel, at).filter(|&before| at.since(before) < 1_200) {
                self.wrong.push(format!("{call:?} in {channel:?} {} ms after the last", at.since(before)));
            }
            let first = n.checked_sub(40).and_then(|n| calls.get(n)).map(|&(at, ..)| at);
            if first.is_some_and(|first| at.since(first) < 1_000) {
                self.wrong.push(format!("more than 40 calls in a second, at {}", at.since(START)));
            }
        }
    }

    /// Nothing was deleted, so that nothing is left to be tried again.
    pub fn is_whole(&self) -> bool {
        self.world.state().gone.is_empty()
    }

    /// What an operator would be told of the database.
    pub async fn check(&self) -> Vec<String> {
        let looked = async {
            let mut reading = Reading::open(&self.database()).await.map_err(|error| error.to_string())?;
            check(&mut reading, &self.house.games).await.map_err(|error| error.to_string())
        };
        let report: Report = match looked.await {
            Ok(report) => report,
            Err(problem) => return vec![problem],
        };
        let told = report.findings.iter().flat_map(|alike| &alike.told);
        // Which places couldn't be shown is known.
        let told = told.filter(|found| !matches!(found, Finding::Broken { .. } | Finding::Sending { .. }));
        told.map(ToString::to_string).collect()
    }
}
