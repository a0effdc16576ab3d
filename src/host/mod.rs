//! Where rules, time, chance and storage meet. The host knows three ports, [`Clock`], [`Chance`] and
//! [`Chat`], and the [`Store`]; every call to the store or to the chat is an effect before and after which the
//! program may die without anything being lost or done twice.
//!
//! A request takes its table's turn, is decided (pure), appended, and only then shown: the *outbox*
//! brings each place (invitation, thread, story, board, hands) up to the head of the journal.

mod back_off;
mod chance;
mod chat;
mod check;
mod clock;
mod desk;
mod outage;
mod outbox;
mod people;
mod shelf;
pub mod show;
mod submit;
mod timer;

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::AbortHandle;

use crate::game::{Line, Seat};
use crate::store::{Store, StoreError};
use crate::table::{Games, Moment, PersonId, Record, Request, Seconds, Table, TableId};
use crate::words::{Lang, Words};

pub use chance::{Chance, NoChance, SystemChance};
pub use chat::{
    Body, Button, ChannelId, Chat, ChatError, Control, Embed, LOOKED, MessageId, Pending, Said, Style,
};
pub use check::{Alike, Finding, Place, Report, check};
pub use clock::{Clock, WallClock};
pub use shelf::{Listed, TABLES_AT_MOST};
pub use submit::{NewTable, Receipt};

use desk::lock;
use outage::Outage;
use outbox::Outbox;
use people::People;
use shelf::Shelf;
use timer::Timer;

/// What the host works with.
pub struct Parts {
    pub store: Arc<dyn Store>,
    pub games: Games,
    pub words: Arc<Words>,
    pub clock: Arc<dyn Clock>,
    pub chance: Arc<dyn Chance>,
    pub chat: Arc<dyn Chat>,
}

/// All tables of this program. A clone is the same host.
#[derive(Clone)]
pub struct Host(Arc<Inner>);

struct Inner {
    store: Arc<dyn Store>,
    games: Games,
    words: Arc<Words>,
    clock: Arc<dyn Clock>,
    chance: Arc<dyn Chance>,
    chat: Arc<dyn Chat>,
    shelf: Shelf,
    timer: Timer,
    outage: Outage,
    outbox: Outbox,
    people: People,
    next_table: AtomicI64,
    /// How many requests, dues and places are being worked on.
    busy: watch::Sender<usize>,
    stopping: AtomicBool,
    /// Those that run for ever.
    tasks: Mutex<Vec<AbortHandle>>,
}

/// Somebody is at work until this is dropped.
struct Busy(watch::Sender<usize>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.send_modify(|busy| *busy -= 1);
    }
}

impl Inner {
    fn busy(&self) -> Busy {
        self.busy.send_modify(|busy| *busy += 1);
        Busy(self.busy.clone())
    }

    fn stops(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    /// Does what concerns one table: a panic there, in a game's rules, is a refusal, and no other table's
    /// trouble.
    async fn contain<T: Send + 'static>(
        &self,
        table: TableId,
        work: impl Future<Output = Result<T, Line>> + Send + 'static,
    ) -> Result<T, Line> {
        tokio::spawn(work).await.unwrap_or_else(|error| {
            tracing::error!(table = table.0, %error, "something was given up");
            Err(submit::internal())
        })
    }
}

impl Host {
    /// Takes up the work where it was left: reads what tables there are, and begins to bring their
    /// places to the head and to watch their dues. It counts as cut off from the players until
    /// [`Host::reconnected`] is called.
    ///
    /// # Errors
    /// If the store can't be read.
    pub async fn start(parts: Parts) -> Result<Host, StoreError> {
        let Parts { store, games, words, clock, chance, chat } = parts;
        let now = clock.now();
        let inner = Arc::new(Inner {
            next_table: AtomicI64::new(store.last_table().await? + 1),
            outbox: Outbox::new(clock.clone()),
            store,
            games,
            words,
            clock,
            chance,
            chat,
            shelf: Shelf::default(),
            timer: Timer::default(),
            outage: Outage::default(),
            people: People::default(),
            busy: watch::Sender::new(0),
            stopping: AtomicBool::new(false),
            tasks: Mutex::default(),
        });
        inner.outage.begin(inner.store.alive().await?.map_or(now, Moment), &*inner.clock);
        inner.look_at_clock();
        let rows = inner.store.tables().await?;
        rows.iter().for_each(|row| inner.shelf.list(row));
        for (table, thread) in inner.store.threads().await? {
            inner.shelf.list_thread(TableId(table), Some(ChannelId(thread)));
        }
        for (table, at) in inner.store.first_dues().await? {
            inner.timer.set(TableId(table), Some(Moment(at)));
        }
        let mut tasks = vec![tokio::spawn(inner.clone().run_timer()).abort_handle()];
        tasks.push(tokio::spawn(inner.clone().run_pulse()).abort_handle());
        let (busy, catching_up) = (inner.busy(), inner.clone());
        tasks.push(
            tokio::spawn(async move {
                for row in rows {
                    // Reading a table wakes its places. What is wrong with it is logged there.
                    let (table, reading) = (TableId(row.id), catching_up.clone());
                    let read = async move { reading.known_desk(table).await.map(drop) };
                    if catching_up.contain(table, read).await.is_err() {
                        catching_up.timer.fails(table, catching_up.clock.now());
                    }
                }
                drop(busy);
            })
            .abort_handle(),
        );
        *lock(&inner.tasks) = tasks;
        Ok(Host(inner))
    }

    /// Opens a table. Its invitation follows by itself.
    ///
    /// # Errors
    /// The refusal; nothing has happened then.
    pub async fn open(&self, new: NewTable) -> Result<Receipt, Line> {
        let inner = self.0.clone();
        self.to_its_end(async move { inner.open(new).await }).await
    }

    /// Asks something of a table. It runs to its end even if nobody waits for it any more.
    ///
    /// # Errors
    /// The refusal; nothing has happened then.
    pub async fn submit(&self, table: TableId, request: Request) -> Result<Receipt, Line> {
        let inner = self.0.clone();
        self.to_its_end(async move { inner.submit(table, request).await }).await
    }

    async fn to_its_end<F>(&self, work: F) -> Result<Receipt, Line>
    where
        F: Future<Output = Result<Receipt, Line>> + Send + 'static,
    {
        if self.0.stops() {
            return Err(Line::new("host-refusal-stopping"));
        }
        let busy = self.0.busy();
        let work = tokio::spawn(async move {
            let result = work.await;
            drop(busy);
            result
        });
        work.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a request was given up");
            Err(submit::internal())
        })
    }

    /// The table as it is.
    ///
    /// # Errors
    /// If there is no such table, or it can't be read.
    pub async fn table(&self, id: TableId) -> Result<Arc<Table>, Line> {
        self.0.desk(id).await?.table().ok_or_else(submit::internal)
    }

    /// Puts a table aside of which the journal can't be read to its end: it isn't listed any more, and
    /// nothing happens there. Says whether it is such a table; to no other is anything done.
    ///
    /// # Errors
    /// If there is no such table, or the store fails.
    pub async fn put_aside(&self, id: TableId) -> Result<bool, Line> {
        self.0.put_aside(id).await
    }

    /// The table as it is, if it is in memory: never waits. If it isn't, it begins to be loaded, for
    /// who looks again.
    pub fn peek(&self, id: TableId) -> Option<Arc<Table>> {
        let desk = self.0.desk_of(id).ok()?;
        let table = desk.table();
        // Whoever has the turn loads it.
        if table.is_none() && desk.turn.try_lock().is_ok() {
            let inner = self.0.clone();
            // What is wrong with it is logged there.
            tokio::spawn(async move { inner.desk(id).await.map(drop) });
        }
        table
    }

    /// Where a table is that hasn't ended: never waits.
    pub fn listed(&self, id: TableId) -> Option<Listed> {
        self.0.shelf.listed(id)
    }

    /// The Discord server in which a table is played.
    ///
    /// # Errors
    /// If there is no such table, or the store can't be read. That of a table is known even if nothing of
    /// its journal can be read.
    pub async fn guild_of(&self, id: TableId) -> Result<u64, Line> {
        match self.listed(id) {
            Some(listed) => Ok(listed.guild),
            None => Ok(self.0.row(id).await?.guild),
        }
    }

    /// The tables at which a person sits, without those that have ended: never waits.
    pub fn tables_of(&self, person: PersonId) -> Vec<TableId> {
        self.0.shelf.tables_of(person)
    }

    /// The tables that were opened or are played in a channel or thread, without those that have
    /// ended: never waits.
    pub fn tables_in(&self, channel: ChannelId) -> Vec<TableId> {
        self.0.shelf.tables_in(channel)
    }

    /// The last table that was opened or played in a channel or thread, ended or not.
    ///
    /// # Errors
    /// If the store can't be read.
    pub async fn last_in(&self, channel: ChannelId) -> Result<Option<TableId>, Line> {
        let last = self.0.store.shown_in(channel.0).await.map_err(|_| Line::new("host-refusal-storage"))?;
        Ok(last.map(TableId))
    }

    /// A table's journal.
    ///
    /// # Errors
    /// If there is no such table, or it can't be read.
    pub async fn records(&self, id: TableId) -> Result<Vec<Record>, Line> {
        self.table(id).await?;
        let entries = self.0.entries(id, 0).await.map_err(|_| Line::new("host-refusal-storage"))?;
        let records = entries.iter().map(|entry| Record::from_json(&entry.body));
        records.collect::<Result<_, _>>().map_err(|_| Line::new("host-refusal-broken"))
    }

    /// The board, with the last lines of the story, in a reader's language.
    ///
    /// # Errors
    /// If there is no such table, or it can't be read.
    pub async fn look(&self, id: TableId, lang: Lang) -> Result<Body, Line> {
        let desk = self.0.desk(id).await?;
        let looked = desk.with(|state| self.0.look(lang, state));
        looked.ok_or_else(submit::internal)
    }

    /// A seat's hand, in a reader's language. For the eyes of who sits there only.
    ///
    /// # Errors
    /// If there is no such table, or it can't be read.
    pub async fn hand(&self, id: TableId, seat: Seat, lang: Lang) -> Result<Body, Line> {
        let desk = self.0.desk(id).await?;
        let hand = desk.with(|state| show::hand(&self.0.words, lang, &state.table, seat, None));
        hand.ok_or_else(submit::internal)
    }

    /// A person was seen, with this language.
    pub async fn seen(&self, person: PersonId, locale: &str) {
        self.0.seen(person, locale).await;
    }

    /// Whether a person must still be told that their private messages are closed to us: yes once.
    pub async fn owes_notice(&self, person: PersonId) -> bool {
        self.0.owes_notice(person).await
    }

    /// A person wrote to us privately, or asks us to try again: their hands are sent once more.
    pub async fn reopened(&self, person: PersonId) {
        self.0.reopened(person).await;
    }

    /// Somebody (we, too) posted a message in a channel or thread: boards there are pushed away.
    pub fn talked(&self, channel: ChannelId) {
        for desk in self.tables_in(channel).into_iter().filter_map(|id| self.0.shelf.peek(id)) {
            desk.talk.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// We are cut off from the players: until [`Host::reconnected`] nobody's time runs out.
    pub fn disconnected(&self) {
        self.cut_off_since(self.0.clock.now());
    }

    /// The same, noticed later than it was so.
    pub fn cut_off_since(&self, since: Moment) {
        // Of what the clock did before this the return won't know.
        self.0.look_at_clock();
        self.0.outage.begin(since, &*self.0.clock);
    }

    /// We can be reached again. After a noticeable while open questions get more time.
    pub async fn reconnected(&self) {
        self.0.back().await;
    }

    /// Waits until nobody is at work: every request answered, every place at the head.
    pub async fn settled(&self) {
        // The sender lives as long as we do.
        let _ = self.0.busy.subscribe().wait_for(|busy| *busy == 0).await;
    }

    /// Stops: no request is taken any more; waits until those taken are done and all is shown, at
    /// most `patience`. What isn't shown by then is shown after the next start.
    pub async fn stop(&self, patience: Seconds) {
        self.0.stopping.store(true, Ordering::Relaxed);
        tokio::select! {
            biased;
            () = self.settled() => {}
            () = self.0.clock.sleep(Duration::from_secs(patience.into())) => tracing::warn!("stopping before all is shown"),
        }
        lock(&self.0.tasks).drain(..).for_each(|task| task.abort());
        // A leap that nobody has seen is for the next start to make good.
        self.0.look_at_clock();
        if !self.0.outage.cuts_off() {
            self.0.note_alive().await;
        }
    }
}
