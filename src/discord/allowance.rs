//! How much one person may ask in a while, so that nobody's noise is another's wait.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::asked::Asked;
use crate::game::{Arg, Line};
use crate::host::Clock;
use crate::table::{Moment, PersonId};

/// So many people are kept in mind.
const PEOPLE_AT_MOST: usize = 10_000;

/// What somebody asks for; each is counted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Any command, button, select or modal.
    Anything,
    /// Completions of what is being typed: one for each key.
    Completions,
    /// What is asked seldom and costs much, besides being [`Ask::Anything`]: a table, which is posted in the
    /// channel, or the whole journal of one.
    Much,
}

/// So many may be asked at once, and one more after so many milliseconds each: a token bucket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    pub at_once: u32,
    pub every: u32,
}

/// What one person may ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    pub anything: Rate,
    pub completions: Rate,
    pub much: Rate,
}

impl Default for Allowance {
    /// More than anybody can press, type or use. Who presses four times a second does so for half a minute
    /// before the sixty are used up, and twice a second for ever. Twenty is also the number of tables that
    /// one may sit at.
    fn default() -> Allowance {
        Allowance {
            anything: Rate { at_once: 60, every: 500 },
            completions: Rate { at_once: 100, every: 100 },
            much: Rate { at_once: 20, every: 30_000 },
        }
    }
}

impl Allowance {
    fn rate(&self, ask: Ask) -> Rate {
        match ask {
            Ask::Anything => self.anything,
            Ask::Completions => self.completions,
            Ask::Much => self.much,
        }
    }
}

/// What somebody has used of a [`Rate`], in milliseconds of what comes again with time.
#[derive(Clone, Copy, Debug, Default)]
struct Bucket {
    used: i64,
    at: Moment,
}

impl Bucket {
    /// Takes one.
    ///
    /// # Errors
    /// If there is none: the moment from which there is.
    fn take(&mut self, rate: Rate, now: Moment) -> Result<(), Moment> {
        self.refill(now);
        let (one, all) = (i64::from(rate.every), i64::from(rate.at_once) * i64::from(rate.every));
        let used = self.used + one;
        if used > all {
            return Err(now.plus_millis(used - all));
        }
        self.used = used;
        Ok(())
    }

    /// What came again with time. A clock that was set back takes nothing: it counts on from there.
    fn refill(&mut self, now: Moment) {
        self.used = self.used.saturating_sub(now.since(self.at).max(0)).max(0);
        self.at = now;
    }
}

/// What one person has asked.
#[derive(Debug, Default)]
struct Account {
    anything: Bucket,
    completions: Bucket,
    much: Bucket,
    /// They asked too much since they last had their whole allowance.
    too_much: bool,
    /// When they last asked.
    asked: Moment,
}

impl Account {
    fn bucket(&mut self, ask: Ask) -> &mut Bucket {
        match ask {
            Ask::Anything => &mut self.anything,
            Ask::Completions => &mut self.completions,
            Ask::Much => &mut self.much,
        }
    }

    /// Whether they have their whole allowance, as if they had never asked.
    fn is_whole(&mut self, now: Moment) -> bool {
        let all = [&mut self.anything, &mut self.completions, &mut self.much];
        all.into_iter().fold(true, |whole, bucket| {
            bucket.refill(now);
            whole && bucket.used == 0
        })
    }
}

/// Everybody's accounts.
pub struct Accounts {
    allowance: Allowance,
    clock: Arc<dyn Clock>,
    of: Mutex<HashMap<PersonId, Account>>,
}

impl Accounts {
    pub fn new(allowance: Allowance, clock: Arc<dyn Clock>) -> Accounts {
        Accounts { allowance, clock, of: Mutex::default() }
    }

    /// Counts what somebody asks.
    ///
    /// # Errors
    /// The refusal, with the moment from which they can go on.
    pub fn take(&self, ask: Ask, asked: &Asked) -> Result<(), Line> {
        self.take_at(ask, asked.person, self.clock.now()).map_err(|until| {
            let id = if ask == Ask::Much { "ui-refusal-too-much" } else { "ui-refusal-too-fast" };
            Line::new(id).with("until", Arg::Moment(until.seconds()))
        })
    }

    fn take_at(&self, ask: Ask, person: PersonId, now: Moment) -> Result<(), Moment> {
        let mut of = self.of.lock().unwrap_or_else(PoisonError::into_inner);
        if of.len() >= PEOPLE_AT_MOST && !of.contains_key(&person) {
            make_room(&mut of, now);
        }
        let account = of.entry(person).or_default();
        let is_whole = account.is_whole(now);
        let decided = account.bucket(ask).take(self.allowance.rate(ask), now);
        let too_much = decided.is_err() || account.too_much && !is_whole;
        if too_much && !account.too_much {
            // Once, however much more they ask.
            tracing::warn!(person = person.0, ?ask, "somebody asks too much, and is refused for a while");
        }
        (account.too_much, account.asked) = (too_much, now);
        decided
    }
}

/// Forgets those who have their whole allowance; if these are few, the half who asked longest ago.
fn make_room(of: &mut HashMap<PersonId, Account>, now: Moment) {
    of.retain(|_, account| !account.is_whole(now));
    if of.len() > PEOPLE_AT_MOST / 2 {
        let mut asked: Vec<Moment> = of.values().map(|account| account.asked).collect();
        let (_, median, _) = asked.select_nth_unstable(PEOPLE_AT_MOST / 2);
        let median = *median;
        of.retain(|_, account| account.asked > median);
    }
}

#[cfg(test)]
mod tests;
