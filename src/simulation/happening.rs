//! What happens to the program and around it: people come, Discord goes away and returns, clocks are set.

use std::sync::atomic::Ordering;

use super::conclusion::{Conclusion, conclude, rest};
use super::life::{Life, Stage};
use super::people::{People, person};
use super::program::{Bot, PATIENCE};
use super::stand_ins::StoodIn;
use super::weather::{Trouble, Weather, meddle};
use super::{Effect, Luck, SimTime};
use crate::host::Clock as _;
use crate::table::Moment;

/// A cut that lasts so long is noticed, ms.
const NOTICED: i64 = 5_000;
/// So often at least the bot looks at the clock, ms.
const LOOKS: i64 = 31_000;
/// So long after a cut nobody is stood in for, ms.
const SPARED: i64 = 27_000;

/// Something that happens at a time.
#[derive(Clone, Debug)]
pub(super) enum Happening {
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

impl Life {
    /// Nobody is stood in for while the bot knows that they are cut off. What else must hold of it is looked at in
    /// the end.
    pub fn stand_in(&mut self, effect: &Effect) {
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
    pub fn is_cut_off(&mut self) {
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

    pub fn happens(&mut self, bot: &mut Bot, happening: Happening) {
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
