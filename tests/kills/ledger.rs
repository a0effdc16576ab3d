//! What people did, whatever became of it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use boardroom::sandbox::interaction::Standing;
use boardroom::sandbox::{Id, World};

#[derive(Default)]
pub struct Ledger(Mutex<Entries>);

#[derive(Default)]
struct Entries {
    /// Who did it.
    by: BTreeMap<Id, Id>,
    /// How often somebody did something in a channel.
    in_channel: BTreeMap<Id, usize>,
    unanswered: BTreeSet<Id>,
    /// When somebody last opened a table in a channel.
    opened: BTreeMap<Id, Instant>,
}

impl Ledger {
    fn entries(&self) -> MutexGuard<'_, Entries> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn sent(&self, interaction: Id, by: Id, channel: Id) {
        let mut entries = self.entries();
        entries.by.insert(interaction, by);
        *entries.in_channel.entry(channel).or_default() += 1;
        entries.unanswered.insert(interaction);
    }

    pub fn answered(&self, interaction: Id) {
        self.entries().unanswered.remove(&interaction);
    }

    /// How many interactions the program that was just killed had before it; they won't be answered any more.
    pub fn take_unanswered(&self, world: &World) -> usize {
        let mut entries = self.entries();
        let unanswered = std::mem::take(&mut entries.unanswered);
        let open = |id: &Id| {
            let by = entries.by.get(id).and_then(|&by| world.interaction(by, *id));
            by.is_some_and(|now| matches!(now.standing, Standing::Pending | Standing::Deferred))
        };
        unanswered.iter().filter(|id| open(id)).count()
    }

    /// Whether somebody may open a table here, as nobody has in so long: invitations take their time.
    pub fn may_open(&self, channel: Id, pause: Duration) -> bool {
        let now = Instant::now();
        let mut entries = self.entries();
        let may = entries.opened.get(&channel).is_none_or(|&last| now > last + pause);
        if may {
            entries.opened.insert(channel, now);
        }
        may
    }

    pub fn by(&self, interaction: Id) -> Option<Id> {
        self.entries().by.get(&interaction).copied()
    }

    pub fn count(&self) -> usize {
        self.entries().by.len()
    }

    pub fn count_in(&self, channel: Id) -> usize {
        self.entries().in_channel.get(&channel).copied().unwrap_or_default()
    }
}
