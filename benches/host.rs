//! How fast the host answers: one request after the other, and 64 at once. Each answer is a record on
//! the disk (`synchronous=FULL`). Nothing is posted but into memory.
//!
//! `cargo bench --bench host`

#[path = "../tests/toy/mod.rs"]
mod toy;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use boardroom::host::{
    Body, ChannelId, Chat, ChatError, Host, MessageId, NewTable, Parts, Pending, Said, SystemChance,
    WallClock,
};
use boardroom::store::Sqlite;
use boardroom::table::{Act, Actor, Moment, Options, PersonId, Request, TableId};
use boardroom::words::{Lang, Words};

/// Says yes to everything.
#[derive(Default)]
struct Yes(AtomicU64);

impl Yes {
    fn id(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed) + 1
    }
}

impl Chat for Yes {
    fn post<'a>(
        &'a self,
        _: ChannelId,
        _: &'a Body,
        _: &'a str,
    ) -> Pending<'a, Result<MessageId, ChatError>> {
        Box::pin(async { Ok(MessageId(self.id())) })
    }

    fn edit<'a>(&'a self, _: ChannelId, _: MessageId, _: &'a Body) -> Pending<'a, Result<(), ChatError>> {
        Box::pin(async { Ok(()) })
    }

    fn delete(&self, _: ChannelId, _: MessageId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(async { Ok(()) })
    }

    fn recent(
        &self,
        _: ChannelId,
        _: Option<MessageId>,
        _: Moment,
    ) -> Pending<'_, Result<Vec<Said>, ChatError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn open_thread<'a>(
        &'a self,
        _: ChannelId,
        _: MessageId,
        _: &'a str,
    ) -> Pending<'a, Result<ChannelId, ChatError>> {
        Box::pin(async { Ok(ChannelId(self.id())) })
    }

    fn add_to_thread(&self, _: ChannelId, _: PersonId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(async { Ok(()) })
    }

    fn unarchive(&self, _: ChannelId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(async { Ok(()) })
    }

    fn open_dm(&self, person: PersonId) -> Pending<'_, Result<ChannelId, ChatError>> {
        Box::pin(async move { Ok(ChannelId(person.0)) })
    }
}

async fn open(host: &Host, n: u64) -> TableId {
    let games = toy::games();
    let toy = games.get("toy").expect("the toy");
    let mut options = Options::of(&**toy, "en-US");
    options.rules.insert("rounds".to_owned(), 500);
    let by = PersonId(1_000 + 2 * n);
    let new = NewTable {
        guild: 1,
        server: String::new(),
        channel: ChannelId(10 + n),
        threads: true,
        by,
        name: "One".to_owned(),
        game: "toy".to_owned(),
        options,
        cause: format!("open {n}"),
    };
    let table = host.open(new).await.expect("it opens").table.id();
    let other = PersonId(by.0 + 1);
    ask(host, table, other, format!("join {n}"), Act::Join { name: "Two".to_owned() }).await;
    ask(host, table, by, format!("start {n}"), Act::Start).await;
    table
}

async fn ask(host: &Host, table: TableId, by: PersonId, cause: String, act: Act) {
    let request = Request { by: Actor::Person(by), act, cause };
    host.submit(table, request).await.expect("it is granted");
}

/// Rolls by turns; gives how long each answer took.
async fn roll(host: Host, table: TableId, times: u64) -> Vec<Duration> {
    let mut took = Vec::new();
    for n in 0..times {
        let now = host.table(table).await.expect("the table");
        let state = now.state().expect("a game");
        let seat = state.waiting()[0].seat;
        let choices = state.choices(seat);
        let choice = choices.iter().find(|choice| choice.verb == "roll").expect("a roll");
        let wanted =
            boardroom::game::Move { verb: "roll".to_owned(), about: choice.about, values: Vec::new() };
        let by = now.person_at(seat).expect("somebody");
        let began = Instant::now();
        ask(&host, table, by, format!("{} {n} {:?}", table.0, now.seq()), Act::Move(wanted)).await;
        took.push(began.elapsed());
    }
    took
}

fn report(what: &str, mut took: Vec<Duration>, all: Duration) {
    took.sort();
    let at = |part: usize| took[(took.len() * part / 100).min(took.len() - 1)];
    let each_second = took.len() as f64 / all.as_secs_f64();
    println!("{what}: {each_second:.0} answers a second, p50 {:.2?}, p99 {:.2?}", at(50), at(99));
}

#[tokio::main]
async fn main() {
    let dir = tempfile::tempdir().expect("a folder");
    let store = Sqlite::open(&dir.path().join("bench.db")).await.expect("the store opens");
    let words = Words::built_in().with(Lang::EnUs, toy::EN_US).expect("English");
    let words = words.with(Lang::ZhCn, toy::ZH_CN).expect("Chinese");
    let parts = Parts {
        store: Arc::new(store),
        games: toy::games(),
        words: Arc::new(words),
        clock: Arc::new(WallClock),
        chance: Arc::new(SystemChance),
        chat: Arc::new(Yes::default()),
    };
    let host = Host::start(parts).await.expect("the host starts");
    host.reconnected().await;
    let alone = open(&host, 0).await;
    let began = Instant::now();
    let took = roll(host.clone(), alone, 900).await;
    report("one after the other", took, began.elapsed());
    let mut tables = Vec::new();
    for n in 1..=64 {
        tables.push(open(&host, n).await);
    }
    let began = Instant::now();
    let rolls: Vec<_> =
        tables.into_iter().map(|table| tokio::spawn(roll(host.clone(), table, 200))).collect();
    let mut took = Vec::new();
    for rolls in rolls {
        took.extend(rolls.await.expect("no panic"));
    }
    report("64 at once", took, began.elapsed());
}
