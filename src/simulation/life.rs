//! A life: one world, one disk, and a bot that dies and comes back until everybody has gone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use sha2::{Digest, Sha256};
use tempfile::TempDir;
use tokio::task::JoinHandle;

use super::conclusion::{Concluded, Conclusion, conclude, rest};
use super::people::{People, person};
use super::quiet::Quiet;
use super::sluice::{Ending, Sluice};
use super::stand_ins::StoodIn;
use super::weather::{Trouble, Weather, meddle};
use super::{Effect, Gated, Luck, Plan, SimClock, SimTime, Sort, World};
use crate::host::{Chance, Clock as _, Finding, Host, NoChance, Parts, Report, check};
use crate::store::{OpenError, Reading, Sqlite, StoreError};
use crate::table::{Games, Moment, Secret};
use crate::words::Words;

/// When every life begins.
const START: Moment = Moment(1_800_000_000_000);
/// So many lines of what happened are kept.
const LINES: usize = 400_000;
/// A cut that lasts so long is noticed, ms.
const NOTICED: i64 = 5_000;
/// So often at least the bot looks at the clock, ms.
const LOOKS: i64 = 31_000;
/// So long after a cut nobody is stood in for, ms.
const SPARED: i64 = 27_000;
/// Nobody waits longer for an answer, ms.
const PATIENCE: i64 = 20_000;
/// A life of more effects than this never ends.
const EFFECTS: u64 = 2_000_000;

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

/// Something that happens at a time.
#[derive(Clone, Debug)]
enum Happening {
    Comes(u32),
    /// It is noticed that Discord is away.
    Noticed,
    Returns,
    /// The bot is connected.
    Connects,
    StormEnds,
    DiskHeals,
    Calm,
}

/// How a program ends.
enum End {
    /// It is back after so many ms.
    Back(i64),
    Finished(Concluded),
}

/// How far a life has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Busy,
    /// Nobody comes any more, and all is well.
    Calm,
    /// All is shown; it is started once more, and has nothing to do.
    Afterwards,
}

struct Life {
    plan: Plan,
    house: House,
    clock: SimClock,
    world: Arc<World>,
    people: People,
    chance: Arc<Chances>,
    dir: TempDir,
    order: Luck,
    luck: Luck,
    agenda: BTreeMap<(Moment, u64), Happening>,
    happenings: u64,
    weather: Weather,
    /// In how many effects it dies, whether after that one, and when it is back.
    death: Option<(u32, bool, i64)>,
    acts: u32,
    stage: Stage,
    /// The players are cut off from the bot.
    cut_off: bool,
    /// Since when the bot knows or must find out that they are.
    knows: Option<Moment>,
    /// When a noticeable cut ended last.
    reached: Option<Moment>,
    /// What the computer's clock showed when it leapt, if that was the last cut: what was due by then was late.
    leapt_from: Option<Moment>,
    /// When the computer's clock was set back last, and by how many ms.
    set_back: Option<(Moment, i64)>,
    figures: Figures,
    wrong: Vec<String>,
    trace: Vec<String>,
    digest: Sha256,
}

/// Chance that follows from the seed.
struct Chances(Mutex<Luck>);

impl Chance for Chances {
    fn secret(&self) -> Result<Secret, NoChance> {
        let mut luck = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(Secret(std::array::from_fn(|_| u8::try_from(luck.below(256)).unwrap_or_default())))
    }
}

/// The program while it runs.
struct Bot {
    began: Moment,
    sluice: Arc<Sluice>,
    store: Arc<Sqlite>,
    gated: Arc<Gated<Sluice, Sqlite>>,
    starting: Option<JoinHandle<Result<Host, StoreError>>>,
    host: Option<Host>,
    /// How many people wait for an answer.
    asking: Arc<AtomicUsize>,
    stopped: Arc<AtomicBool>,
    /// When it is back after a stop.
    back: i64,
    conclusion: Option<JoinHandle<Concluded>>,
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

    fn database(&self) -> PathBuf {
        self.dir.path().join("boardroom.sqlite")
    }

    fn note(&mut self, what: impl AsRef<str>) {
        let line = format!("{:>12} {}", self.clock.time().since(START), what.as_ref());
        self.digest.update(&line);
        if self.trace.len() < LINES {
            self.trace.push(line);
        }
    }

    fn after(&mut self, ms: i64, happening: Happening) {
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

    async fn program(&mut self, quiet: &Quiet) -> Result<End, String> {
        let calls = self.world.state().calls.len();
        let mut bot = self.boot().await?;
        loop {
            quiet.falls().await;
            if bot.sluice.is_dead() {
                self.figures.deaths += 1;
                let back = self.death.take().map_or(1_000, |(.., back)| back);
                return Ok(End::Back(back));
            }
            if bot.stopped.load(Ordering::Relaxed) {
                // Not in a task: nobody would wait for it, and time would pass.
                bot.store.close().await;
                self.figures.restarts += 1;
                return Ok(End::Back(bot.back));
            }
            if bot.starting.is_some() && self.clock.time().since(bot.began) > PATIENCE {
                return Err("it doesn't come to work".to_owned());
            }
            if bot.starting.as_ref().is_some_and(JoinHandle::is_finished)
                && let Some(started) = bot.starting.take()
            {
                let host = started.await.map_err(|error| format!("the start was given up: {error}"))?;
                match host {
                    Ok(host) => bot.host = Some(host),
                    // Whoever watches over it starts it again.
                    Err(error) if self.weather.disk.is_some() => {
                        self.note(format!("it doesn't start: {error}"));
                        return Ok(End::Back(2_000));
                    }
                    Err(error) => return Err(format!("it doesn't start: {error}")),
                }
            }
            if bot.conclusion.as_ref().is_some_and(JoinHandle::is_finished)
                && let Some(conclusion) = bot.conclusion.take()
            {
                let mut concluded = conclusion.await.map_err(|error| format!("given up: {error}"))?;
                let asking = bot.asking.load(Ordering::Relaxed);
                if asking > 0 {
                    concluded.wrong.push(format!("{asking} people still wait for an answer"));
                }
                if self.stage == Stage::Afterwards {
                    bot.store.close().await;
                    let calls = self.world.state().calls.len() - calls;
                    if calls > 0 && self.is_whole() {
                        concluded
                            .wrong
                            .push(format!("all was shown, and it made {calls} calls when it started"));
                    }
                    concluded.wrong.extend(self.check().await);
                }
                return Ok(End::Finished(concluded));
            }
            if self.figures.effects > EFFECTS {
                return Err("it never ends".to_owned());
            }
            let waiting = bot.sluice.waiting();
            let slow = self.order.happens(60)
                && self.next().is_some_and(|next| next.since(self.clock.time()) < 2_000);
            if !waiting.is_empty() && !slow {
                if let Some(end) = self.let_through(&bot, &waiting).await {
                    return Ok(end);
                }
                continue;
            }
            let Some(next) = self.next() else { return Err("nothing will ever happen again".to_owned()) };
            self.clock.pass(next);
            while let Some((&key, _)) = self.agenda.first_key_value().filter(|((at, _), _)| *at <= next) {
                if let Some(happening) = self.agenda.remove(&key) {
                    self.happens(&mut bot, happening);
                }
            }
        }
    }

    /// Nothing was deleted, so that nothing is left to be tried again.
    fn is_whole(&self) -> bool {
        self.world.state().gone.is_empty()
    }

    /// What an operator would be told of the database.
    async fn check(&self) -> Vec<String> {
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

    /// When something will happen.
    fn next(&self) -> Option<Moment> {
        let happening = self.agenda.keys().next().map(|&(at, _)| at);
        self.clock.next().into_iter().chain(happening).min()
    }

    async fn boot(&mut self) -> Result<Bot, String> {
        self.note("the program starts");
        self.people.known().cuts += 1;
        let sluice = Sluice::new(self.clock.clone());
        let store = Arc::new(open(&self.database()).await.map_err(|error| error.to_string())?);
        let gated = Arc::new(Gated { gate: sluice.clone(), inner: store.clone() });
        let parts = Parts {
            store: gated.clone(),
            games: self.house.games.clone(),
            words: self.house.words.clone(),
            clock: Arc::new(self.clock.clone()),
            chance: self.chance.clone(),
            chat: Arc::new(Gated { gate: sluice.clone(), inner: self.world.clone() }),
        };
        if !self.weather.away {
            let soon = i64::from(self.luck.between(100, 2_000));
            self.after(soon, Happening::Connects);
        }
        Ok(Bot {
            began: self.clock.time(),
            sluice,
            store,
            gated,
            starting: Some(tokio::spawn(Host::start(parts))),
            host: None,
            asking: Arc::default(),
            stopped: Arc::default(),
            back: 0,
            conclusion: None,
        })
    }

    /// Lets one of those that wait through, or some writes together.
    async fn let_through(&mut self, bot: &Bot, waiting: &[Effect]) -> Option<End> {
        let first = self.order.below(u32::try_from(waiting.len()).unwrap_or(u32::MAX)) as usize;
        let mut some = vec![first];
        let writes = |at: &usize| waiting.get(*at).is_some_and(|effect| effect.sort == Sort::Write);
        if writes(&first) && self.order.happens(300) {
            some.extend((0..waiting.len()).filter(writes).filter(|&at| at != first).take(4));
        }
        // Taken out from the end.
        some.sort_unstable_by(|a, b| b.cmp(a));
        let mut verdicts = Vec::new();
        for at in some {
            let Some(effect) = waiting.get(at) else { continue };
            self.figures.effects += 1;
            *self.figures.kinds.entry(effect.kind()).or_default() += 1;
            let mut verdict = self.weather.verdict(&self.plan, effect, &self.world, &mut self.luck);
            match &mut self.death {
                Some((0, after, back)) => {
                    let (dies, back) = (*after, *back);
                    match &mut verdict {
                        Ok(ending) if dies => *ending = Ending { dies: true, ..Ending::default() },
                        _ => {
                            self.note(format!("it dies before {}", effect.name));
                            self.figures.deaths += 1;
                            self.death = None;
                            return Some(End::Back(back));
                        }
                    }
                }
                Some((effects, ..)) => *effects -= 1,
                None => {}
            }
            self.stand_in(effect);
            let cause = effect.cause.as_deref().unwrap_or_default();
            self.note(format!("{} {} {cause} {verdict:?}", effect.name, effect.about));
            verdicts.push((at, verdict));
        }
        bot.sluice.let_through(verdicts).await;
        None
    }

    /// Nobody is stood in for while the bot knows that they are cut off. What else must hold of it is looked at in
    /// the end.
    fn stand_in(&mut self, effect: &Effect) {
        let Some(cause) = effect.cause.as_ref().filter(|cause| cause.contains(":StandIn:")) else { return };
        let now = self.clock.time();
        if self.knows.is_some_and(|since| now.since(since) >= NOTICED) {
            self.wrong.push(format!("{cause}: played for somebody who is cut off"));
        }
        let due = cause.rsplit(':').next().and_then(|at| at.parse().ok()).map(Moment);
        let was_late = self.leapt_from.is_some_and(|leapt| due.is_some_and(|due| due <= leapt));
        let reached = self.reached.filter(|_| self.knows.is_none() && !was_late);
        let after_cut = reached.map(|reached| now.since(reached)).filter(|&ms| ms < SPARED);
        let stood_in = StoodIn { at: SimTime(self.clock.clone()).now(), after_cut };
        self.people.known().stood_in.insert(cause.clone(), stood_in);
    }

    /// The bot knows, or must find out when it starts, that the players can't reach it.
    fn is_cut_off(&mut self) {
        self.cut_off = true;
        self.knows.get_or_insert(self.clock.time());
    }

    /// The players can reach the bot again.
    fn is_reached(&mut self) {
        self.note("connected");
        self.people.known().cuts += 1;
        self.cut_off = false;
        let now = self.clock.time();
        if self.knows.take().is_some_and(|since| now.since(since) >= NOTICED) {
            self.reached = Some(now);
            self.leapt_from = None;
        }
    }

    fn happens(&mut self, bot: &mut Bot, happening: Happening) {
        match happening {
            Happening::Comes(n) => self.comes(bot, n),
            Happening::Noticed => {
                if let Some(host) = bot.host.as_ref().filter(|_| self.weather.away) {
                    host.disconnected();
                    self.is_cut_off();
                    self.note("disconnected");
                }
            }
            Happening::Returns => {
                self.weather.away = false;
                self.note("Discord is back");
                let soon = i64::from(self.luck.between(100, 5_000));
                self.after(soon, Happening::Connects);
            }
            Happening::Connects => match &bot.host {
                _ if self.weather.away => {}
                Some(host) => {
                    let host = host.clone();
                    tokio::spawn(async move { host.reconnected().await });
                    self.is_reached();
                }
                None => self.after(500, Happening::Connects),
            },
            Happening::StormEnds => self.weather.storm = false,
            Happening::DiskHeals => self.weather.disk = None,
            Happening::Calm => self.calm(bot),
        }
    }

    fn comes(&mut self, bot: &mut Bot, n: u32) {
        if self.stage != Stage::Busy {
            return;
        }
        let again = People::rhythm(&mut self.luck);
        self.after(again, Happening::Comes(n));
        let Some(host) = bot.host.clone().filter(|_| !self.cut_off) else { return };
        if self.acts == 0 {
            self.stage = Stage::Calm;
            self.after(1_000, Happening::Calm);
            return;
        }
        self.acts -= 1;
        self.note(format!("person {n} comes"));
        let luck = Luck::new(self.plan.seed, &format!("act {}", self.acts));
        let (people, asking, clock) = (self.people.clone(), bot.asking.clone(), self.clock.clone());
        asking.fetch_add(1, Ordering::Relaxed);
        tokio::spawn(async move {
            let began = clock.time();
            people.come(&host, person(n), luck).await;
            let waited = clock.time().since(began);
            if waited > PATIENCE {
                people.known().wrong.push(format!("person {n} waited {waited} ms for an answer"));
            }
            asking.fetch_sub(1, Ordering::Relaxed);
        });
        if self.luck.happens(70)
            && let Some(trouble) = Trouble::any(&self.plan, &mut self.luck)
        {
            self.begins(bot, trouble);
        }
    }

    fn begins(&mut self, bot: &mut Bot, trouble: Trouble) {
        self.note(format!("{trouble:?}"));
        *self.figures.troubles.entry(trouble.kind()).or_default() += 1;
        match trouble {
            Trouble::Away { .. } if self.weather.away => {}
            Trouble::Away { ms, noticed } => {
                self.weather.away = true;
                self.cut_off = true;
                self.after(noticed, Happening::Noticed);
                self.after(ms, Happening::Returns);
            }
            Trouble::Storm { ms } => {
                self.weather.storm = true;
                self.after(ms, Happening::StormEnds);
            }
            Trouble::Disk { ms, why } => {
                self.weather.disk = Some(why);
                self.after(ms, Happening::DiskHeals);
            }
            Trouble::Clock { by } => {
                self.clock.set(by);
                self.leapt(by);
            }
            Trouble::Sleep { ms } => {
                self.clock.suspend(ms);
                self.leapt(ms);
            }
            Trouble::Meddling => {
                let who = person(self.luck.below(self.people.count));
                let what = meddle(&self.world, who, &mut self.luck);
                if self.world.state().closed.contains(&who) {
                    self.people.known().closed.insert(who);
                }
                self.note(what);
            }
            Trouble::Death { effects, after, back } => {
                self.death.get_or_insert((effects, after, back));
            }
            Trouble::Restart { back } => {
                let Some(host) = bot.host.clone().filter(|_| bot.back == 0) else { return };
                bot.back = back.max(1);
                let stopped = bot.stopped.clone();
                tokio::spawn(async move {
                    host.stop(10).await;
                    stopped.store(true, Ordering::Relaxed);
                });
            }
        }
    }

    /// The clock has gone on by so many ms more than time has.
    fn leapt(&mut self, by: i64) {
        let now = self.clock.time();
        self.people.known().cuts += 1;
        if by < 0 {
            // What was leapt forward over may be given back before anybody looks.
            self.reached = None;
            self.set_back = Some((now, by));
            return;
        }
        // And the other way round.
        let back = self.set_back.filter(|&(at, _)| now.since(at) <= LOOKS).map_or(0, |(_, by)| by);
        if by + back >= NOTICED {
            self.reached = Some(now);
            self.leapt_from = Some(self.clock.now().plus_millis(-by));
        }
    }

    /// Everybody has gone, and all is well: what was begun comes to its end.
    fn calm(&mut self, bot: &mut Bot) {
        let Some(host) = bot.host.clone().filter(|_| bot.back == 0) else {
            return self.after(1_000, Happening::Calm);
        };
        self.note("calm");
        let was_away = self.weather.away || self.cut_off;
        self.weather = Weather::default();
        self.death = None;
        if was_away {
            self.after(100, Happening::Connects);
        }
        {
            let mut state = self.world.state();
            state.mute.clear();
            state.locked.clear();
            state.no_threads.clear();
            state.closed.clear();
        }
        let conclusion = Conclusion {
            host,
            store: bot.gated.clone(),
            clock: self.clock.clone(),
            people: self.people.clone(),
            words: self.house.words.clone(),
        };
        bot.conclusion = Some(match self.stage {
            Stage::Afterwards => tokio::spawn(rest(conclusion)),
            _ => tokio::spawn(conclude(conclusion)),
        });
    }
}

/// Opens the store. Who died a moment ago may still hold the lock.
///
/// # Errors
/// If it can't be used.
pub async fn open(path: &Path) -> Result<Sqlite, OpenError> {
    for _ in 0..500 {
        match Sqlite::open(path).await {
            Err(OpenError::Locked(_)) => tokio::time::sleep(std::time::Duration::from_millis(2)).await,
            opened => return opened,
        }
    }
    Sqlite::open(path).await
}
