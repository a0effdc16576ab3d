//! Every call to the store or to the chat is an effect with a number. Here the program can be made to
//! die before or after one: nothing that was begun then ever answers.

use std::collections::BTreeMap;
use std::future::pending;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use boardroom::host::{Body, ChannelId, Chat, ChatError, MessageId, Pending, Said};
use boardroom::store::{
    Append, AppendError, Entry, PersonRow, PlaceKind, PlaceRow, Stage, Store, StoreError, TableRow,
};
use boardroom::table::PersonId;
use tokio::sync::Notify;

use super::World;

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
    one: tokio::sync::Mutex<()>,
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

    /// Writes to the store.
    async fn writes<E: From<StoreError>>(
        &self,
        kind: &str,
        call: impl Future<Output = Result<(), E>>,
    ) -> Result<(), E> {
        let why = self.refuse.lock().expect("no panic").clone();
        match why {
            Some(why) => Err(why.into()),
            None => self.answered(kind, call).await,
        }
    }

    /// The next effect of this kind is done, but what it answers is lost.
    pub fn lose_answer(&self, kind: &'static str) {
        self.lost.lock().expect("no panic").push(kind);
    }

    async fn answered<T, E: From<StoreError>>(
        &self,
        kind: &str,
        call: impl Future<Output = Result<T, E>>,
    ) -> Result<T, E> {
        let answer = self.through(kind, call).await;
        let mut lost = self.lost.lock().expect("no panic");
        match lost.iter().position(|&lost| lost == kind) {
            Some(at) => {
                lost.remove(at);
                Err(StoreError::Failed("the answer is lost".to_owned()).into())
            }
            None => answer,
        }
    }

    async fn die(&self) -> ! {
        self.dead.store(true, Ordering::SeqCst);
        self.died.notify_waiters();
        self.died.notify_one();
        pending().await
    }

    async fn alive(&self) {
        if self.is_dead() {
            pending::<()>().await;
        }
    }

    async fn through<T>(&self, kind: &str, call: impl Future<Output = T>) -> T {
        self.stalls(kind, When::Before).await;
        let result = self.one_by_one(kind, call).await;
        self.stalls(kind, When::After).await;
        result
    }

    async fn one_by_one<T>(&self, kind: &str, call: impl Future<Output = T>) -> T {
        self.alive().await;
        let _one = self.one.lock().await;
        self.alive().await;
        let number = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        *self.kinds.lock().expect("no panic").entry(kind.to_owned()).or_default() += 1;
        if self.crash == Some((number, When::Before)) {
            self.die().await;
        }
        let result = call.await;
        if self.crash == Some((number, When::After)) {
            self.die().await;
        }
        self.alive().await;
        result
    }
}

pub struct Gated<T: ?Sized> {
    pub gate: Arc<Gate>,
    pub inner: Arc<T>,
}

fn place(row: &PlaceRow) -> &'static str {
    match row.key.kind {
        PlaceKind::Invitation => "invitation",
        PlaceKind::Thread => "thread",
        PlaceKind::Story => "story",
        PlaceKind::Board => "board",
        PlaceKind::Hand => "hand",
    }
}

impl<S: Store + ?Sized> Store for Gated<S> {
    fn append(&self, append: Append) -> Pending<'_, Result<(), AppendError>> {
        Box::pin(async move { self.gate.writes("store.append", self.inner.append(append)).await })
    }

    fn put_table(&self, row: TableRow) -> Pending<'_, Result<(), StoreError>> {
        assert_eq!(row.stage, Stage::Closed);
        Box::pin(async move { self.gate.writes("store.put_table closed", self.inner.put_table(row)).await })
    }

    fn put_place(&self, row: PlaceRow) -> Pending<'_, Result<(), StoreError>> {
        let step = match (&row.sending, row.retired.is_empty(), row.broken) {
            (Some(_), _, _) => "sending",
            (None, _, Some(_)) => "broken",
            (None, false, None) => "shown, old one retired",
            (None, true, None) => "shown",
        };
        let kind = format!("store.put_place {} {step}", place(&row));
        Box::pin(async move { self.gate.writes(&kind, self.inner.put_place(row)).await })
    }

    fn put_person(&self, row: PersonRow) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move { self.gate.writes("store.put_person", self.inner.put_person(row)).await })
    }

    fn put_alive(&self, at: i64) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(async move { self.gate.writes("store.put_alive", self.inner.put_alive(at)).await })
    }

    fn journal(&self, table: i64, seq: u64, most: u32) -> Pending<'_, Result<Vec<Entry>, StoreError>> {
        Box::pin(
            async move { self.gate.through("store.journal", self.inner.journal(table, seq, most)).await },
        )
    }

    fn caused(&self, cause: String) -> Pending<'_, Result<Option<Entry>, StoreError>> {
        Box::pin(async move { self.gate.answered("store.caused", self.inner.caused(cause)).await })
    }

    fn table(&self, table: i64) -> Pending<'_, Result<Option<TableRow>, StoreError>> {
        Box::pin(async move { self.gate.through("store.table", self.inner.table(table)).await })
    }

    fn tables(&self) -> Pending<'_, Result<Vec<TableRow>, StoreError>> {
        Box::pin(async move { self.gate.through("store.tables", self.inner.tables()).await })
    }

    fn threads(&self) -> Pending<'_, Result<Vec<(i64, u64)>, StoreError>> {
        Box::pin(async move { self.gate.through("store.threads", self.inner.threads()).await })
    }

    fn shown_in(&self, channel: u64) -> Pending<'_, Result<Option<i64>, StoreError>> {
        Box::pin(async move { self.gate.through("store.shown_in", self.inner.shown_in(channel)).await })
    }

    fn last_table(&self) -> Pending<'_, Result<i64, StoreError>> {
        Box::pin(async move { self.gate.through("store.last_table", self.inner.last_table()).await })
    }

    fn places(&self, table: i64) -> Pending<'_, Result<Vec<PlaceRow>, StoreError>> {
        Box::pin(async move { self.gate.through("store.places", self.inner.places(table)).await })
    }

    fn person(&self, person: u64) -> Pending<'_, Result<Option<PersonRow>, StoreError>> {
        Box::pin(async move { self.gate.through("store.person", self.inner.person(person)).await })
    }

    fn first_dues(&self) -> Pending<'_, Result<Vec<(i64, i64)>, StoreError>> {
        Box::pin(async move { self.gate.through("store.first_dues", self.inner.first_dues()).await })
    }

    fn alive(&self) -> Pending<'_, Result<Option<i64>, StoreError>> {
        Box::pin(async move { self.gate.through("store.alive", self.inner.alive()).await })
    }
}

impl Chat for Gated<World> {
    fn post<'a>(
        &'a self,
        channel: ChannelId,
        body: &'a Body,
        nonce: &'a str,
    ) -> Pending<'a, Result<MessageId, ChatError>> {
        Box::pin(async move {
            let posted = self.gate.through("chat.post", self.inner.post(channel, body, nonce)).await;
            // Out of the gate, so that nobody else has to wait there.
            if self.inner.hangs_now(body) {
                pending::<()>().await;
            }
            posted
        })
    }

    fn edit<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        body: &'a Body,
    ) -> Pending<'a, Result<(), ChatError>> {
        self.at_once("chat.edit", move |world| world.edit(channel, message, body))
    }

    fn delete(&self, channel: ChannelId, message: MessageId) -> Pending<'_, Result<(), ChatError>> {
        self.at_once("chat.delete", move |world| world.delete(channel, message))
    }

    fn recent(
        &self,
        channel: ChannelId,
        after: Option<MessageId>,
    ) -> Pending<'_, Result<Vec<Said>, ChatError>> {
        self.at_once("chat.recent", move |world| world.recent(channel, after))
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> Pending<'a, Result<ChannelId, ChatError>> {
        self.at_once("chat.open_thread", move |world| world.open_thread(channel, message, name))
    }

    fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Pending<'_, Result<(), ChatError>> {
        self.at_once("chat.add_to_thread", move |world| world.add_to_thread(thread, person))
    }

    fn unarchive(&self, thread: ChannelId) -> Pending<'_, Result<(), ChatError>> {
        self.at_once("chat.unarchive", move |world| world.unarchive(thread))
    }

    fn open_dm(&self, person: PersonId) -> Pending<'_, Result<ChannelId, ChatError>> {
        self.at_once("chat.open_dm", move |world| world.open_dm(person))
    }
}

impl Gated<World> {
    /// A call that the world answers at once.
    fn at_once<'a, T: Send + 'a>(
        &'a self,
        kind: &'static str,
        call: impl FnOnce(&World) -> Result<T, ChatError> + Send + 'a,
    ) -> Pending<'a, Result<T, ChatError>> {
        Box::pin(self.gate.through(kind, async move { call(&self.inner) }))
    }
}
