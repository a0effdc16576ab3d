use std::collections::BTreeMap;

use crate::game::{End, Fact, Level, Outcome, Playout};

use super::Spread;

/// A win is counted in so many parts: it is shared evenly by up to twelve.
pub(super) const PARTS: u64 = 27_720;

/// Wins and scores of a seat or of a level.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Results {
    /// In [`PARTS`] of a win.
    pub won: u64,
    pub scores: Spread,
}

/// What many games came to. Whole numbers only, so it is the same in whatever order they are added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    pub(super) over: u64,
    pub(super) cut_off: u64,
    pub(super) failed: u64,
    pub(super) shared_wins: u64,
    pub(super) commands: Spread,
    pub(super) by_clock: Spread,
    pub(super) seats: BTreeMap<u8, Results>,
    pub(super) levels: BTreeMap<Level, Results>,
    /// How often it happened in a game; games in which it didn't aren't among them.
    pub(super) times: BTreeMap<&'static str, Spread>,
    /// How often it was so, and of how many.
    pub(super) shares: BTreeMap<&'static str, (u64, u64)>,
    pub(super) values: BTreeMap<(&'static str, u32), Spread>,
}

impl Sums {
    /// Adds a game among these players, by seat. Only games that came to their end are looked into.
    pub fn add(&mut self, players: &[Level], playout: &Playout) {
        match &playout.end {
            End::Over(outcome) => {
                self.over += 1;
                self.commands.add(playout.commands.into());
                self.by_clock.add(playout.by_clock.into());
                self.add_outcome(players, outcome);
                self.add_facts(&playout.facts);
            }
            End::CutOff => self.cut_off += 1,
            End::Failed { .. } => self.failed += 1,
        }
    }

    fn add_outcome(&mut self, players: &[Level], outcome: &Outcome) {
        let winners = u64::try_from(outcome.winners().count()).unwrap_or(u64::MAX).max(1);
        self.shared_wins += u64::from(winners > 1);
        for standing in &outcome.standings {
            let won = if standing.place == 1 { PARTS / winners } else { 0 };
            let add = |results: &mut Results| {
                results.won += won;
                results.scores.add(standing.score);
            };
            add(self.seats.entry(standing.seat.0).or_default());
            if let Some(&level) = players.get(standing.seat.index()) {
                add(self.levels.entry(level).or_default());
            }
        }
    }

    fn add_facts(&mut self, facts: &[Fact]) {
        let mut times: BTreeMap<&'static str, i64> = BTreeMap::new();
        for &fact in facts {
            match fact {
                Fact::Times(what, more) => *times.entry(what).or_default() += i64::from(more),
                Fact::Share(what, so) => {
                    let (hits, of) = self.shares.entry(what).or_default();
                    (*hits, *of) = (*hits + u64::from(so), *of + 1);
                }
                Fact::Value(what, at, value) => self.values.entry((what, at)).or_default().add(value),
            }
        }
        for (what, times) in times {
            self.times.entry(what).or_default().add(times);
        }
    }

    /// Adds what other games came to.
    pub fn merge(&mut self, other: &Sums) {
        self.over += other.over;
        self.cut_off += other.cut_off;
        self.failed += other.failed;
        self.shared_wins += other.shared_wins;
        self.commands.merge(&other.commands);
        self.by_clock.merge(&other.by_clock);
        for (seat, results) in &other.seats {
            self.seats.entry(*seat).or_default().merge(results);
        }
        for (level, results) in &other.levels {
            self.levels.entry(*level).or_default().merge(results);
        }
        for (what, spread) in &other.times {
            self.times.entry(what).or_default().merge(spread);
        }
        for (what, (more, of_more)) in &other.shares {
            let (hits, of) = self.shares.entry(what).or_default();
            (*hits, *of) = (*hits + more, *of + of_more);
        }
        for (point, spread) in &other.values {
            self.values.entry(*point).or_default().merge(spread);
        }
    }

    /// How many games failed.
    pub fn failed(&self) -> u64 {
        self.failed
    }
}

impl Results {
    fn merge(&mut self, other: &Results) {
        self.won += other.won;
        self.scores.merge(&other.scores);
    }
}
