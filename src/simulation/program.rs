//! The program while it runs: it is started, its effects are let through one at a time, and it ends.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use tokio::task::JoinHandle;

use super::conclusion::Concluded;
use super::happening::Happening;
use super::life::{Life, Stage};
use super::quiet::Quiet;
use super::sluice::{Ending, Sluice};
use super::{Effect, Gated, Sort};
use crate::host::{Host, Parts};
use crate::store::{Sqlite, StoreError};
use crate::table::Moment;

/// Nobody waits longer for an answer, ms.
pub(super) const PATIENCE: i64 = 20_000;
/// A life of more effects than this never ends.
const EFFECTS: u64 = 2_000_000;

/// How a program ends.
pub(super) enum End {
    /// It is back after so many ms.
    Back(i64),
    Finished(Concluded),
}

/// The program while it runs.
pub(super) struct Bot {
    pub began: Moment,
    pub sluice: Arc<Sluice>,
    pub store: Arc<Sqlite>,
    pub gated: Arc<Gated<Sluice, Sqlite>>,
    pub starting: Option<JoinHandle<Result<Host, StoreError>>>,
    pub host: Option<Host>,
    /// How many people wait for an answer.
    pub asking: Arc<AtomicUsize>,
    pub stopped: Arc<AtomicBool>,
    /// When it is back after a stop.
    pub back: i64,
    pub conclusion: Option<JoinHandle<Concluded>>,
}

impl Life {
    /// From a start to the next end.
    pub async fn program(&mut self, quiet: &Quiet) -> Result<End, String> {
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

    /// When something will happen.
    fn next(&self) -> Option<Moment> {
        let happening = self.agenda.keys().next().map(|&(at, _)| at);
        self.clock.next().into_iter().chain(happening).min()
    }

    async fn boot(&mut self) -> Result<Bot, String> {
        self.note("the program starts");
        self.people.known().cuts += 1;
        let sluice = Sluice::new(self.clock.clone());
        let store = Arc::new(Sqlite::open(&self.database()).await.map_err(|error| error.to_string())?);
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
}
