//! A gate that counts the effects, and at which one can be held up or its answer lost, nothing can be
//! written, and the program can be made to die before or after one: nothing that was begun then ever
//! answers.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use boardroom::host::Pending;
use boardroom::simulation::{self, Effect, Sort};
use boardroom::store::StoreError;
use tokio::sync::{Notify, OwnedMutexGuard};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Before,
    After,
}

/// An effect that is kept waiting.
struct Stall {
    kind: &'static str,
    when: When,
    go: Arc<Notify>,
}

#[derive(Default)]
pub struct Gate {
    count: AtomicU64,
    crash: Option<(u64, When)>,
    dead: AtomicBool,
    died: Notify,
    /// One at a time, so that the numbers mean nearly the same in each run.
    one: Arc<tokio::sync::Mutex<()>>,
    /// How often each kind went through.
    kinds: Mutex<BTreeMap<String, u64>>,
    stalls: Mutex<Vec<Stall>>,
    lost: Mutex<Vec<&'static str>>,
    /// Why nothing can be written.
    refuse: Mutex<Option<StoreError>>,
}

impl Gate {
    /// Counts on from `count`; the program dies at an effect.
    pub fn new(count: u64, crash: Option<(u64, When)>) -> Gate {
        Gate { count: AtomicU64::new(count), crash, ..Gate::default() }
    }

    pub fn count(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    pub fn is_dead(&self) -> bool {
        self.dead.load(Ordering::SeqCst)
    }

    /// Comes back when the program has died.
    pub async fn died(&self) {
        let died = self.died.notified();
        if !self.is_dead() {
            died.await;
        }
    }

    pub fn kinds(&self) -> BTreeMap<String, u64> {
        self.kinds.lock().expect("no panic").clone()
    }

    /// How often an effect of this kind went through.
    pub fn times(&self, kind: &str) -> u64 {
        self.kinds().get(kind).copied().unwrap_or_default()
    }

    /// Comes back when nothing has been done for a while: whoever is at work waits for the clock.
    pub async fn rests(&self) {
        let mut quiet = 0;
        while quiet < 100 {
            quiet = if self.one.try_lock().is_ok() { quiet + 1 } else { 0 };
            tokio::task::yield_now().await;
        }
    }

    /// The next effect of this kind waits, out of everybody's way, before it is done or before it
    /// answers, until it is notified.
    pub fn stall(&self, kind: &'static str, when: When) -> Arc<Notify> {
        let go = Arc::new(Notify::new());
        self.stalls.lock().expect("no panic").push(Stall { kind, when, go: go.clone() });
        go
    }

    async fn stalls(&self, kind: &str, when: When) {
        let stall = {
            let mut stalls = self.stalls.lock().expect("no panic");
            let at = stalls.iter().position(|stall| stall.kind == kind && stall.when == when);
            at.map(|at| stalls.remove(at))
        };
        if let Some(stall) = stall {
            stall.go.notified().await;
        }
    }

    /// From now on nothing can be written, for this reason.
    pub fn refuse(&self, why: Option<StoreError>) {
        *self.refuse.lock().expect("no panic") = why;
    }

    /// The next effect of this kind is done, but what it answers is lost.
    pub fn lose_answer(&self, kind: &'static str) {
        self.lost.lock().expect("no panic").push(kind);
    }

    fn is_lost(&self, kind: &str) -> bool {
        let mut lost = self.lost.lock().expect("no panic");
        let at = lost.iter().position(|&lost| lost == kind);
        at.map(|at| lost.remove(at)).is_some()
    }

    async fn dies(&self, number: u64, when: When) {
        if self.crash == Some((number, when)) {
            self.dead.store(true, Ordering::SeqCst);
            self.died.notify_waiters();
            self.died.notify_one();
            pending::<()>().await;
        }
    }

    async fn alive(&self) {
        if self.is_dead() {
            pending::<()>().await;
        }
    }
}

/// An effect that is being done; no other is, meanwhile.
pub struct Passing {
    kind: String,
    number: u64,
    one: OwnedMutexGuard<()>,
}

impl simulation::Gate for Gate {
    type Ticket = Passing;

    fn before(&self, effect: Effect) -> Pending<'_, Result<Passing, StoreError>> {
        Box::pin(async move {
            let refused = self.refuse.lock().expect("no panic").clone();
            if let Some(why) = refused.filter(|_| effect.sort == Sort::Write) {
                return Err(why);
            }
            let kind = effect.name.into_owned();
            self.stalls(&kind, When::Before).await;
            self.alive().await;
            let one = self.one.clone().lock_owned().await;
            self.alive().await;
            let number = self.count.fetch_add(1, Ordering::SeqCst) + 1;
            *self.kinds.lock().expect("no panic").entry(kind.clone()).or_default() += 1;
            self.dies(number, When::Before).await;
            Ok(Passing { kind, number, one })
        })
    }

    fn after(&self, Passing { kind, number, one }: Passing) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move {
            self.dies(number, When::After).await;
            self.alive().await;
            drop(one);
            self.stalls(&kind, When::After).await;
            if self.is_lost(&kind) {
                return Err(StoreError::Failed("the answer is lost".to_owned()));
            }
            Ok(())
        })
    }
}
