//! Who looks after the servers: ends tables.

use std::sync::Arc;
use std::time::{Duration, Instant};

use boardroom::sandbox::{Id, Invocation};

use super::discord_support::play::custom_id;
use super::discord_support::{PATIENCE, controls, id_of};
use super::house::House;
use super::ledger::Ledger;
use super::person::{By, FULL};

pub struct Moderator {
    by: By,
    channels: Vec<Id>,
}

impl Moderator {
    pub fn new(house: &House, ledger: Arc<Ledger>) -> Moderator {
        let people = house.world.people();
        let id = people.iter().find(|person| person.moderator).expect("somebody moderates").id;
        Moderator { by: By { world: house.world.clone(), id, ledger }, channels: house.channels.clone() }
    }

    fn played(&self) -> Vec<Id> {
        let threads = self.channels.iter().flat_map(|&home| self.by.threads(home));
        threads.map(|thread| thread.id).filter(|&thread| self.by.board(thread).is_some()).collect()
    }

    /// Waits until so many tables are played.
    pub async fn awaits_tables(&self, many: usize) {
        let mut changes = self.by.world.changes();
        let until = Instant::now() + 3 * PATIENCE;
        loop {
            let played = self.played().len();
            if played >= many {
                return;
            }
            assert!(Instant::now() < until, "only {played} tables are played");
            tokio::time::timeout(PATIENCE, changes.recv()).await.ok();
            changes = changes.resubscribe();
        }
    }

    /// Ends the tables of which the stand-in would soon forget the first messages.
    pub async fn ends_what_is_full(&self) {
        for thread in self.played().into_iter().filter(|&thread| self.by.ledger.count_in(thread) >= FULL) {
            self.ends(thread).await;
        }
    }

    /// Ends every table that goes on by itself, and some others: then nothing more happens.
    pub async fn ends_what_has_a_clock(&self, house: &House) {
        for thread in self.played().into_iter().step_by(3) {
            self.ends(thread).await;
        }
        let mut changes = self.by.world.changes();
        let until = Instant::now() + 3 * PATIENCE;
        loop {
            let going_on = house.with_a_clock(Duration::from_secs(3_600)).await;
            if going_on.is_empty() {
                return;
            }
            assert!(Instant::now() < until, "these tables don't end: {going_on:?}\n{}", house.log());
            for thread in going_on.into_iter().flatten() {
                self.ends(thread).await;
            }
            // One that has just begun has no thread yet.
            tokio::time::timeout(Duration::from_secs(1), changes.recv()).await.ok();
        }
    }

    /// Asks for the end of a table, and confirms it.
    async fn ends(&self, thread: Id) {
        let sent = self.by.world.run(self.by.id, thread, &Invocation::new("table end", &[]));
        let asked = self.by.does(thread, sent, PATIENCE).await;
        let Some(message) = asked.and_then(|asked| self.by.message(&asked)) else { return };
        let at_once = controls(&message).into_iter().find(|control| custom_id(control).ends_with(":n"));
        // Without the button it has ended.
        let Some(at_once) = at_once else { return };
        let sent = self.by.world.press(self.by.id, thread, id_of(&message), custom_id(&at_once));
        self.by.does(thread, sent, PATIENCE).await;
    }
}
