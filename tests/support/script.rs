//! A scripted game that goes on, through crashes, where it was left.

use boardroom::host::Receipt;
use boardroom::simulation::{Demand, World};
use boardroom::store::{PlaceKind, Store};
use boardroom::table::{Act, Actor, PersonId, Record, Request, Setting, Table, TableId};

use super::{Gate, Outside, Rig, When, hung};

pub type Ask = fn(&Table) -> Option<(Actor, Act)>;

#[derive(Clone, Copy)]
pub enum Step {
    /// A table of this game is opened, with these settings.
    Open(&'static str, fn() -> Vec<Setting>),
    /// Somebody asks for something, again and again while the function says so.
    Ask(Ask),
    /// Somebody asks for something.
    Once(Ask),
    /// It is refused.
    Refused(Ask),
    /// Like `Ask`, but what follows isn't waited for.
    Quick(Ask),
    Seen(u64, &'static str),
    Later(u32),
    /// Time passes, so many seconds at once, until this is so. (After a death there was grace.)
    Until(u32, fn(&Table) -> bool),
    /// Something happens to the world, before there is a table.
    World(fn(&World)),
    Outside(fn(&World, &Rig, TableId)),
    /// A person takes private messages again.
    Reopened(u64),
    /// The players can't be reached for so many seconds.
    Outage(u32),
    /// Waits until a call hangs, then the program dies; so many seconds later it is started again.
    Die(u32),
}

#[derive(Debug, PartialEq, Eq)]
pub enum Outcome {
    Finished,
    Died,
    Again(u32),
}

/// How far a script has come: what the players know.
#[derive(Default)]
pub struct Progress {
    at: usize,
    causes: u64,
    /// What was asked and isn't answered.
    pending: Option<Request>,
    pub table: Option<TableId>,
    /// What was answered.
    pub acknowledged: Vec<Record>,
    /// The journal, at the end.
    pub journal: Vec<Record>,
    /// What isn't to be done again in this step.
    done: bool,
    /// How many calls were never answered.
    hung: u64,
    pub effects: u64,
    pub died: bool,
    pub kinds: std::collections::BTreeSet<String>,
}

impl Progress {
    fn cause(&mut self) -> String {
        self.causes += 1;
        assert!(self.causes < 500, "the script doesn't end");
        format!("cause {}", self.causes)
    }

    fn answered(&mut self, receipt: &Receipt) {
        self.acknowledged.push(Record::clone(&receipt.record));
        self.pending = None;
    }

    async fn step(&mut self, rig: &Rig, step: Step) -> Outcome {
        match step {
            Step::Open(game, settings) => {
                let new = rig.new_table_of(game, "open", &settings());
                let opened = rig.host.open(new).await.expect("it opens");
                self.table = Some(opened.table.id());
                self.answered(&opened);
            }
            Step::Ask(ask) | Step::Quick(ask) | Step::Once(ask) => {
                let id = self.table.expect("a table");
                while !self.done {
                    let table = rig.table(id).await;
                    if self.pending.is_none() {
                        let Some((by, act)) = ask(&table) else { break };
                        self.pending = Some(Request { by, act, cause: self.cause() });
                    }
                    let request = self.pending.clone().expect("just made");
                    let receipt = rig.host.submit(id, request.clone()).await;
                    let receipt = receipt.unwrap_or_else(|line| panic!("{request:?}: {line:?}"));
                    self.answered(&receipt);
                    self.done = !matches!(step, Step::Ask(_));
                }
                if matches!(step, Step::Quick(_)) {
                    return Outcome::Finished;
                }
            }
            Step::Refused(ask) => {
                let id = self.table.expect("a table");
                let (by, act) = ask(&*rig.table(id).await).expect("something to ask");
                let request = Request { by, act, cause: "refused".to_owned() };
                assert!(rig.host.submit(id, request).await.is_err());
            }
            Step::Seen(person, locale) => rig.host.seen(super::person(person), locale).await,
            Step::Later(seconds) => {
                if !std::mem::replace(&mut self.done, true) {
                    rig.clock.advance(seconds);
                }
            }
            Step::Until(seconds, reached) => {
                let id = self.table.expect("a table");
                let mut waits = 0;
                while !reached(&*rig.table(id).await) {
                    waits += 1;
                    assert!(waits <= 20, "it never comes");
                    rig.later(seconds).await;
                }
            }
            Step::World(act) => {
                if !std::mem::replace(&mut self.done, true) {
                    act(&rig.world);
                }
            }
            Step::Outside(act) => {
                if !std::mem::replace(&mut self.done, true) {
                    act(&rig.world, rig, self.table.expect("a table"));
                }
            }
            Step::Reopened(person) => {
                rig.world.state().closed.remove(&super::person(person));
                rig.host.reopened(super::person(person)).await;
            }
            Step::Outage(seconds) => {
                rig.host.disconnected();
                rig.clock.advance(seconds);
                rig.host.reconnected().await;
            }
            Step::Die(seconds) => {
                hung(&rig.world, self.hung + 1).await;
                self.hung += 1;
                return Outcome::Again(seconds);
            }
        }
        rig.settle().await;
        Outcome::Finished
    }

    async fn go_on(&mut self, rig: &Rig, steps: &[Step]) -> Outcome {
        while let Some(&step) = steps.get(self.at) {
            let outcome = self.step(rig, step).await;
            self.at += 1;
            self.done = false;
            if outcome != Outcome::Finished {
                return outcome;
            }
        }
        rig.settle().await;
        Outcome::Finished
    }
}

/// The only thread is the one in which the only table is played, but for those that people deleted.
async fn has_one_thread(rig: &Rig, table: TableId) {
    let places = rig.store.places(table.0).await.expect("the places");
    let home =
        places.iter().find(|place| place.key.kind == PlaceKind::Thread).and_then(|place| place.channel);
    let state = rig.world.state();
    let mut there = state.threads.keys().filter(|thread| !state.gone.contains(thread));
    assert!(there.all(|thread| Some(thread.0) == home), "{home:?} in {:?}", state.threads);
}

/// Plays a script to its end, dying at the gate and starting again as often as it takes, and checks
/// what is left.
pub fn run(steps: &[Step], crash: Option<(u64, When)>, pause: u32, demand: Demand) -> Progress {
    let outside = Outside::new();
    let mut progress = Progress::default();
    loop {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let outcome = runtime.block_on(async {
            // It dies at that effect once.
            let gate = Gate::new(progress.effects, crash.filter(|_| !progress.died));
            let Some(rig) = Rig::boot_watched(&outside, gate).await else { return Outcome::Died };
            let outcome = tokio::select! {
                outcome = async {
                    let outcome = progress.go_on(&rig, steps).await;
                    if outcome == Outcome::Finished {
                        let table = progress.table.expect("a table");
                        rig.is_right(table, &progress.acknowledged, demand).await;
                        has_one_thread(&rig, table).await;
                        progress.journal = rig.host.records(table).await.expect("the journal");
                    }
                    outcome
                } => outcome,
                () = rig.gate.died() => Outcome::Died,
            };
            progress.effects = rig.gate.count();
            progress.kinds.extend(rig.gate.kinds().into_keys());
            outcome
        });
        drop(runtime);
        match outcome {
            Outcome::Finished => return progress,
            Outcome::Died => {
                progress.died = true;
                outside.clock.advance(pause);
            }
            Outcome::Again(seconds) => outside.clock.advance(seconds),
        }
    }
}
