//! What a life is made of: all of it follows from the seed.

use std::fmt;

use super::Luck;

/// How a life is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    pub seed: u64,
    /// So many tables are opened at most.
    pub tables: u32,
    /// So many times somebody does something.
    pub acts: u32,
    /// How much goes wrong.
    pub troubles: Troubles,
}

/// What goes wrong, of all that can.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Troubles {
    /// Discord errs, is slow, or is away.
    pub discord: bool,
    /// The program dies or is restarted.
    pub deaths: bool,
    /// The disk is full or busy.
    pub disk: bool,
    /// The computer's clock is set.
    pub clock: bool,
    /// People and moderators meddle with messages, threads, channels and permissions.
    pub meddling: bool,
}

impl Troubles {
    pub const ALL: Troubles =
        Troubles { discord: true, deaths: true, disk: true, clock: true, meddling: true };

    const KINDS: [&'static str; 5] = ["discord", "deaths", "disk", "clock", "meddling"];

    fn kind(&mut self, kind: &str) -> Option<&mut bool> {
        match kind {
            "discord" => Some(&mut self.discord),
            "deaths" => Some(&mut self.deaths),
            "disk" => Some(&mut self.disk),
            "clock" => Some(&mut self.clock),
            "meddling" => Some(&mut self.meddling),
            _ => None,
        }
    }

    /// Without one kind; `None` if there is no such kind.
    #[must_use]
    pub fn without(mut self, kind: &str) -> Option<Troubles> {
        *self.kind(kind)? = false;
        Some(self)
    }
}

impl Plan {
    /// The life of a seed: mostly with few tables, sometimes with dozens.
    pub fn of(seed: u64) -> Plan {
        let mut luck = Luck::new(seed, "plan");
        let tables = match luck.below(10) {
            0..6 => luck.between(2, 6),
            6..9 => luck.between(7, 14),
            _ => luck.between(24, 40),
        };
        let acts = 150 + 30 * tables;
        Plan { seed, tables, acts, troubles: Troubles::ALL }
    }

    /// Smaller ones, the smallest first.
    pub(super) fn smaller(self) -> Vec<Plan> {
        let mut plans = Vec::new();
        for kind in Troubles::KINDS {
            plans.extend(self.troubles.without(kind).map(|troubles| Plan { troubles, ..self }));
        }
        for part in [8, 4, 2] {
            plans.push(Plan { tables: (self.tables / part).max(1), ..self });
            plans.push(Plan { acts: self.acts - self.acts / part, ..self });
        }
        plans.push(Plan { acts: self.acts - self.acts.min(3), ..self });
        plans.retain(|plan| *plan != self && plan.acts > 0);
        plans
    }
}

/// As the command line takes it.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "--lives 1 --seed {} --tables {} --acts {}", self.seed, self.tables, self.acts)?;
        let spared = |kind: &&str| self.troubles.without(kind) == Some(self.troubles);
        Troubles::KINDS.into_iter().filter(spared).try_for_each(|kind| write!(f, " --without {kind}"))
    }
}
