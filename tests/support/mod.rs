//! What the tests of the host share: a clock driven by hand, a gate at which the program dies, and a host
//! on them and the recording chat of the simulation.

// Each test uses its part.
#![allow(dead_code, unused_imports)]

mod clock;
mod counts;
mod gate;
mod script;

use std::collections::BTreeSet;
use std::sync::Arc;

use boardroom::game::{Line, Move, Seat, Value};
use boardroom::games::{all, built_in};
use boardroom::host::{
    Body, Chance, ChannelId, Clock, Control, Host, NewTable, NoChance, Parts, Receipt, SystemChance,
};
use boardroom::simulation::{Books, Demand, Gated, Message, World, dm};
use boardroom::store::{Sqlite, Store};
use boardroom::table::{
    Act, Actor, Games, Options, Pace, PaceName, PersonId, Record, Request, Secret, Setting, Table, TableId,
};
use boardroom::words::{Lang, Words};

pub use clock::{HandClock, TrueTime};
pub use counts::{events, graces, in_time, life, passes, settles, stand_ins};
pub use gate::{Gate, When};
pub use script::{Outcome, Progress, Step, run};

use super::toy;

pub const GUILD: u64 = 1;
pub const SERVER: &str = "Friday games";
pub const CHANNEL: ChannelId = ChannelId(100);

pub fn person(n: u64) -> PersonId {
    PersonId(1000 + n)
}

/// The quickest pace.
pub fn live() -> Vec<Setting> {
    vec![Setting::Pace(Pace::named(PaceName::Live))]
}

pub fn words() -> Words {
    let words = Words::built_in().with(Lang::EnUs, toy::EN_US).expect("English");
    words.with(Lang::ZhCn, toy::ZH_CN).expect("Chinese")
}

/// The toy, and every game.
pub fn games() -> Games {
    let games = all(built_in).expect("the built-in data is right");
    Games::new(toy::games().iter().cloned().chain(games).collect())
}

/// The same game each time, if the same is asked.
struct SameChance;

impl Chance for SameChance {
    fn secret(&self) -> Result<Secret, NoChance> {
        Ok(Secret([1; 32]))
    }
}

/// What outlives the program: the clock, the world, the disk.
pub struct Outside {
    pub clock: Arc<HandClock>,
    pub world: Arc<World>,
    pub dir: tempfile::TempDir,
}

impl Outside {
    pub fn new() -> Outside {
        let clock = Arc::new(HandClock::new());
        let world = Arc::new(World::new(Arc::new(TrueTime(clock.clone()))));
        Outside { clock, world, dir: tempfile::tempdir().expect("a folder") }
    }

    /// The program, started here.
    pub async fn boot(&self) -> Rig {
        Rig::boot(self, Gate::default()).await
    }

    /// The program with a game of `n` that has begun and is shown.
    pub async fn playing(&self, n: u64, settings: &[Setting]) -> (Rig, TableId) {
        let rig = self.boot().await;
        let table = rig.started(n, settings).await;
        rig.settle().await;
        (rig, table)
    }

    pub fn database(&self) -> std::path::PathBuf {
        self.dir.path().join("boardroom.db")
    }
}

/// Comes back when so many calls to the chat are never answered.
pub async fn hung(world: &World, calls: u64) {
    while world.hung() < calls {
        tokio::task::yield_now().await;
    }
}

/// The program, running.
pub struct Rig {
    pub clock: Arc<HandClock>,
    pub world: Arc<World>,
    pub store: Arc<Sqlite>,
    games: Games,
    words: Arc<Words>,
    pub host: Host,
    pub gate: Arc<Gate>,
}

impl Rig {
    pub async fn boot(outside: &Outside, gate: Gate) -> Rig {
        Rig::boot_with(outside, gate, toy::games()).await
    }

    /// Knows every game, and chance is the same each time. `None` if it dies meanwhile.
    pub async fn boot_watched(outside: &Outside, gate: Gate) -> Option<Rig> {
        let gate = Arc::new(gate);
        tokio::select! {
            rig = Rig::boot_gated(outside, gate.clone(), games(), Arc::new(SameChance)) => Some(rig),
            () = gate.died() => None,
        }
    }

    pub async fn boot_with(outside: &Outside, gate: Gate, games: Games) -> Rig {
        Rig::boot_gated(outside, Arc::new(gate), games, Arc::new(SystemChance)).await
    }

    async fn boot_gated(outside: &Outside, gate: Arc<Gate>, games: Games, chance: Arc<dyn Chance>) -> Rig {
        let store = Arc::new(Sqlite::open(&outside.database()).await.expect("the store opens"));
        let words = Arc::new(words());
        let parts = Parts {
            store: Arc::new(Gated { gate: gate.clone(), inner: store.clone() }),
            games: games.clone(),
            words: words.clone(),
            clock: outside.clock.clone(),
            chance,
            chat: Arc::new(Gated { gate: gate.clone(), inner: outside.world.clone() }),
        };
        let host = Host::start(parts).await.expect("the host starts");
        host.reconnected().await;
        Rig { clock: outside.clock.clone(), world: outside.world.clone(), store, games, words, host, gate }
    }

    /// A table of the toy game.
    pub fn new_table(&self, cause: &str, settings: &[Setting]) -> NewTable {
        self.new_table_of("toy", cause, settings)
    }

    pub fn new_table_of(&self, game: &str, cause: &str, settings: &[Setting]) -> NewTable {
        let known = self.games.get(game).expect("a game known here");
        let options = settings.iter().cloned().fold(Options::of(&**known, "en-US"), Options::with);
        NewTable {
            guild: GUILD,
            server: SERVER.to_owned(),
            channel: CHANNEL,
            threads: true,
            by: person(0),
            name: "Person 0".to_owned(),
            game: game.to_owned(),
            options,
            cause: cause.to_owned(),
        }
    }

    pub async fn ask(&self, table: TableId, by: PersonId, cause: &str, act: Act) -> Result<Receipt, Line> {
        let request = Request { by: Actor::Person(by), act, cause: cause.to_owned() };
        self.host.submit(table, request).await
    }

    /// A started table of `n`.
    pub async fn started(&self, n: u64, settings: &[Setting]) -> TableId {
        self.starts("", n, settings).await
    }

    /// The same, where there are others; their causes have other names.
    pub async fn starts(&self, name: &str, n: u64, settings: &[Setting]) -> TableId {
        let opened = self.host.open(self.new_table(&format!("open{name}"), settings)).await;
        let table = opened.expect("it opens").table.id();
        for n in 1..n {
            let act = Act::Join { name: format!("Person {n}") };
            self.ask(table, person(n), &format!("join {n}{name}"), act).await.expect("joins");
        }
        self.ask(table, person(0), &format!("start{name}"), Act::Start).await.expect("starts");
        table
    }

    /// Whoever can, does it, with the first values there are.
    pub async fn asks(&self, table: TableId, verb: &str) {
        let now = self.table(table).await;
        let (by, act) = choice(&now, verb).unwrap_or_else(|| panic!("nobody can {verb}"));
        self.ask(table, by, &format!("{verb} {}", now.seq()), act).await.expect("it is granted");
    }

    /// The same, and all that follows from it.
    pub async fn does(&self, table: TableId, verb: &str) {
        self.asks(table, verb).await;
        self.settle().await;
    }

    /// Comes to a turn in which a card can be flashed.
    pub async fn can_flash(&self, table: TableId) {
        while choice(&*self.table(table).await, "flash").is_none() {
            self.does(table, "roll").await;
        }
    }

    /// Everything is shown, exactly once.
    pub async fn is_shown(&self, table: TableId) {
        self.is_right(table, &[], Demand::All).await;
    }

    /// What the simulation's audit finds, of a table of which these records were acknowledged.
    pub async fn audit(&self, table: TableId, acknowledged: &[Record], demand: Demand) -> Vec<String> {
        let (store, excused) = (&*self.store, &BTreeSet::new());
        let books = Books { host: &self.host, store, world: &self.world, words: &self.words, excused };
        books.audit(table, acknowledged, demand).await
    }

    /// All has settled, and is as it must be.
    pub async fn is_right(&self, table: TableId, acknowledged: &[Record], demand: Demand) {
        let found = self.audit(table, acknowledged, demand).await;
        assert!(found.is_empty(), "{}", found.join("\n"));
        assert_eq!(self.world.complaints(), [""; 0]);
        assert_eq!(self.gate.times("store.put_table"), 0, "a row is put only to close its table");
        let row = self.store.table(table.0).await.expect("the row").expect("there is one");
        assert_eq!((row.guild, row.server.as_str(), row.channel), (GUILD, SERVER, CHANNEL.0));
        self.hands_are_in_the_language_last_seen(table).await;
    }

    /// Holds here, where nobody is seen with another language after the hand was shown.
    async fn hands_are_in_the_language_last_seen(&self, table: TableId) {
        let now = self.table(table).await;
        for (player, seat) in now.seats().iter().zip(Seat::all(u8::MAX)) {
            let Some(person) = player.person() else { continue };
            if self.world.state().closed.contains(&person) {
                continue;
            }
            let seen = self.store.person(person.0).await.expect("people").map(|row| row.locale);
            let lang = Lang::of(&seen.unwrap_or_else(|| now.options().language.clone()));
            let hand = self.host.hand(table, seat, lang).await.expect("a hand");
            let says = |shown: &Message| {
                let mut both = shown.body.embeds.iter().zip(&hand.embeds);
                both.all(|(shown, hand)| shown.text.starts_with(&hand.text))
            };
            assert!(self.world.in_channel(dm(person)).iter().any(says), "{person:?} has no {hand:?}");
        }
    }

    /// The board in the table's thread.
    pub fn board(&self, table: TableId) -> Message {
        let here = self.world.in_channel(self.thread(table));
        here.into_iter().find(|message| is_board(&message.body)).expect("a board")
    }

    /// Stops it in good order.
    pub async fn stop(self) {
        self.host.stop(60).await;
        self.store.close().await;
    }

    /// Lets time pass, and all that follows from it happen.
    pub async fn later(&self, seconds: u32) {
        self.clock.advance(seconds);
        self.settle().await;
    }

    pub async fn settle(&self) {
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        self.host.settled().await;
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        self.host.settled().await;
        assert_eq!(self.world.complaints(), [""; 0]);
    }

    pub async fn table(&self, id: TableId) -> Arc<Table> {
        self.host.table(id).await.expect("the table")
    }

    /// The thread of the table.
    pub fn thread(&self, id: TableId) -> ChannelId {
        self.host.listed(id).and_then(|listed| listed.thread).expect("it is played somewhere")
    }
}

pub fn is_board(body: &Body) -> bool {
    body.buttons.iter().flatten().any(|button| matches!(button.control, Control::Act(_)))
}

/// The first choice with this verb of whoever has it, with its first values.
pub fn choice(table: &Table, verb: &str) -> Option<(PersonId, Act)> {
    let state = table.state()?;
    for (player, seat) in table.seats().iter().zip(Seat::all(u8::MAX)) {
        let Some(person) = player.person() else { continue };
        if let Some(choice) = state.choices(seat).into_iter().find(|choice| choice.verb == verb) {
            let values = choice.domains.iter().map(|domain| match domain {
                boardroom::game::Domain::Pick(ids) => Value::Pick(ids[0]),
                boardroom::game::Domain::Whole(range) => Value::Whole(*range.end()),
                boardroom::game::Domain::Subset { of, .. } => Value::Subset(of[..1].to_vec()),
            });
            let wanted = Move { verb: verb.to_owned(), about: choice.about, values: values.collect() };
            return Some((person, Act::Move(wanted)));
        }
    }
    None
}
