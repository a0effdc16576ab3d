//! The bot against the stand-in: through serenity and the gateway, on ports of the moment. A test is
//! some people who type and press, and what each of them sees.
//!
//! What chance brings is the same each time: the secrets of tables and the ids of interactions are given. With
//! `BOARDROOM_CHANCE=<number>` it is something else, the same each time: a scene must stand whatever comes.

// Each test uses its part.
#![allow(dead_code)]

pub mod bodies;
pub mod book;
pub mod boss;
pub mod burn;
pub mod forge;
#[path = "../hostile/mod.rs"]
pub mod hostile;
pub mod input;
pub mod play;
#[cfg(target_os = "linux")]
pub mod process;
mod program;
pub mod seen;
pub mod staged;

/// The same scenes with each game of the house: generic functions become tests.
#[allow(unused_macros)]
macro_rules! with_each_game {
    ($($scene:ident),* $(,)?) => {
        mod boss {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $scene() {
                super::$scene::<boardroom::games::boss::rules::Boss>().await;
            })*
        }
        mod burn {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $scene() {
                super::$scene::<boardroom::games::burn_rate::rules::BurnRate>().await;
            })*
        }
    };
}
#[allow(unused_imports)]
pub(crate) use with_each_game;

pub use program::program;

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use boardroom::config::{Api, Token};
use boardroom::discord::{self, Allowance, Rate, RunError, Setup, Watch};
use boardroom::games;
use boardroom::host::{Chance, NoChance, WallClock};
use boardroom::sandbox::interaction::{Interaction, Standing};
use boardroom::sandbox::{Change, Id, Invocation, Options, Order, Refused, Sandbox, World};
use boardroom::store::Sqlite;
use boardroom::table::{Games, Rhythm, Secret};
use boardroom::words::{Lang, Words};
use serde_json::Value as Json;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// So long a test waits for something to be seen.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// So long an interaction waits for its answer.
const ASKING: Duration = Duration::from_secs(3);

/// The channels of a fresh world.
pub const GENERAL: Id = Id(1_400_000_000_000_000_201);
pub const GAMES: Id = Id(1_400_000_000_000_000_202);
pub const NEWS: Id = Id(1_400_000_000_000_000_203);

/// The id of the first interaction once the bot is there.
const FIRST_INTERACTION: Id = Id(1_500_000_000_000_000_000);

/// A stand-in, and the bot on it.
pub struct Stage {
    pub sandbox: Sandbox,
    pub world: World,
    /// What the bot counts as a lost connection, from its next start on.
    pub watch: Watch,
    /// What one person may ask of the bot, from its next start on: a test's people are quicker than people.
    pub allowance: Allowance,
    games: Games,
    words: Arc<Words>,
    data: TempDir,
    /// Every request that the bot made, as the stand-in recorded it.
    bodies: PathBuf,
    bot: Option<Running>,
    program: Option<Program>,
}

struct Running {
    stop: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), RunError>>,
    store: Arc<Sqlite>,
}

impl Stage {
    /// Starts both with the games of the house, and waits until the commands are registered.
    pub async fn house() -> Stage {
        Stage::new(house_games(), Words::built_in()).await
    }

    /// Starts both, and waits until the commands are registered.
    pub async fn new(games: Games, words: Words) -> Stage {
        // `RUST_LOG` shows what the bot says.
        let filter = tracing_subscriber::EnvFilter::from_default_env();
        let _ = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer().try_init();
        let data = tempfile::tempdir().expect("a folder");
        let record = std::env::var_os("BOARDROOM_RECORD_BODIES").map(PathBuf::from);
        let folder = record.unwrap_or_else(|| data.path().to_owned());
        let options = Options { record: Some(folder.clone()), ..Options::default() };
        let sandbox = Sandbox::start(options).await.expect("a stand-in");
        let port = sandbox.url().rsplit(':').next().expect("a port").to_owned();
        let bodies = folder.join(format!("requests-{}-{port}.jsonl", std::process::id()));
        let world = sandbox.world();
        let words = Arc::new(words);
        let much = Rate { at_once: 1_000_000, every: 1 };
        let allowance = Allowance { anything: much, completions: much, much };
        let watch = Watch::default();
        let mut stage =
            Stage { sandbox, world, watch, allowance, games, words, data, bodies, bot: None, program: None };
        stage.start().await;
        stage.world.order(Order::NumberInteractions { from: FIRST_INTERACTION }).expect("an order");
        stage
    }

    /// Starts the bot (again), on the same database, and waits until it answers.
    pub async fn start(&mut self) {
        self.launch().await;
        self.answers().await;
    }

    /// Starts the bot (again), on the same database.
    pub async fn launch(&mut self) {
        assert!(self.bot.is_none(), "it runs already");
        let store = Arc::new(Sqlite::open(&self.database()).await.expect("a database"));
        let setup = Setup {
            rhythm: Rhythm::Brisk,
            token: Token::new(&self.sandbox.token()),
            api: Some(Api::new(&self.sandbox.url()).expect("on this machine")),
            games: self.games.clone(),
            words: self.words.clone(),
            store: store.clone(),
            clock: Arc::new(WallClock),
            chance: Arc::new(Given),
            watch: self.watch,
            allowance: self.allowance,
        };
        let (stop, stopped) = oneshot::channel();
        let ended = tokio::spawn(discord::run(setup, async {
            // Also if the test is over.
            let _ = stopped.await;
        }));
        self.bot = Some(Running { stop, ended, store });
    }

    /// Starts the program itself, in a process of its own, in place of the bot in ours, and waits until it answers.
    pub async fn start_program(&mut self) {
        self.launch_program();
        self.answers().await;
    }

    /// Starts the program itself, in a process of its own, in place of the bot in ours; gives the process's id.
    pub fn launch_program(&mut self) -> u32 {
        // Nobody reads what it logs, and it mustn't wait for a reader.
        let process = self.program().stderr(Stdio::null()).spawn().expect("a process");
        let id = process.id();
        self.program = Some(Program(process));
        id
    }

    /// The program itself, as it would run here.
    pub fn program(&self) -> Command {
        assert!(self.bot.is_none() && self.program.is_none(), "it runs already");
        let mut program = program(self.folder());
        program.arg("run").env("DISCORD_API", self.sandbox.url()).env("DISCORD_TOKEN", self.sandbox.token());
        program
    }

    /// Ends the program at once: kill −9.
    pub fn kill_program(&mut self) {
        drop(self.program.take().expect("it runs"));
    }

    /// Asks the program to stop (SIGTERM), and gives its exit code.
    pub async fn stop_program(&mut self) -> Option<i32> {
        let mut program = self.program.take().expect("it runs");
        let pid = program.0.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &pid]).status().expect("kill").success());
        let until = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = program.0.try_wait().expect("a child of ours") {
                return status.code();
            }
            assert!(Instant::now() < until, "it doesn't stop");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Waits until the bot answers.
    async fn answers(&self) {
        let mut changes = self.world.changes();
        while self.world.commands().is_empty() {
            tokio::time::timeout(PATIENCE, changes.recv()).await.expect("commands in time").ok();
        }
        // Registered before, it may still be connecting: whoever asks then gets no answer.
        let somebody = self.world.people()[0].id;
        let help = Invocation::new("help", &[]);
        for _ in 0..10 {
            let asked = self.world.run(somebody, GENERAL, &help).expect("a client lets it pass");
            let answered = self.world.settled(asked).await;
            if answered.is_some_and(|interaction| interaction.standing != Standing::Failed) {
                return;
            }
        }
        panic!("the bot doesn't answer");
    }

    /// Waits until the bot answers (again): so long at most, and as long as it takes to answer. Gives how long it took.
    pub async fn answers_within(&self, patience: Duration) -> Duration {
        // Somebody who plays nowhere: each may ask for so much only.
        let (began, dora) = (Instant::now(), self.person("Dora"));
        let mut asked = Vec::new();
        loop {
            if let Ok(id) = self.world.run(dora.id, GENERAL, &Invocation::new("help", &[])) {
                asked.push(id);
            }
            let standing = |id: &Id| self.world.interaction(dora.id, *id).map(|asked| asked.standing);
            if asked.iter().any(|id| standing(id) == Some(Standing::Answered)) {
                return began.elapsed();
            }
            assert!(began.elapsed() < patience + ASKING, "it isn't back after {:?}", began.elapsed());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Waits until the bot ends by itself.
    pub async fn ended(&mut self) -> Result<(), RunError> {
        let Running { ended, store, stop: _stop } = self.bot.take().expect("it runs");
        let ended = tokio::time::timeout(PATIENCE, ended).await.expect("it ends").expect("no panic");
        store.close().await;
        ended
    }

    /// Stops the bot cleanly, and looks at all that it has said.
    pub async fn stop(&mut self) {
        let Running { stop, ended, store } = self.bot.take().expect("it runs");
        stop.send(()).ok();
        ended.await.expect("no panic").expect("a clean end");
        store.close().await;
        assert!(bodies::look_through(&self.bodies) > 0, "it has said nothing");
    }

    /// What has been wrong with the words so far.
    pub fn faults(&self) -> Vec<String> {
        self.words.faults()
    }

    /// What the bot keeps, while it runs.
    pub fn store(&self) -> Arc<Sqlite> {
        self.bot.as_ref().expect("it runs").store.clone()
    }

    pub fn games(&self) -> &Games {
        &self.games
    }

    pub fn database(&self) -> PathBuf {
        self.data.path().join("boardroom.sqlite")
    }

    pub fn folder(&self) -> &Path {
        self.data.path()
    }

    /// One of the prepared people, by name.
    pub fn person(&self, name: &str) -> Person {
        let people = self.world.people();
        let person = people.into_iter().find(|person| person.name == name).expect("one of the prepared");
        Person { world: self.world.clone(), id: person.id }
    }
}

/// The same chance each time.
struct Given;

impl Chance for Given {
    fn secret(&self) -> Result<Secret, NoChance> {
        let number = std::env::var("BOARDROOM_CHANCE").map_or(0, |number| number.parse().expect("a number"));
        Ok(Secret([u64::to_le_bytes(number); 4].concat().try_into().expect("32 bytes")))
    }
}

/// The games that the program has.
pub fn house_games() -> Games {
    Games::new(games::all(games::built_in).expect("the games' data is right"))
}

/// The program in a process of its own; it is killed if it still runs when this is dropped.
struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        self.0.kill().ok();
        self.0.wait().ok();
    }
}

/// Somebody who types, presses and sees.
#[derive(Clone)]
pub struct Person {
    pub world: World,
    pub id: Id,
}

/// How an interaction was answered.
#[derive(Clone, Debug)]
pub struct Answer {
    pub interaction: Interaction,
    /// The message, as the person sees it now.
    pub message: Option<Json>,
}

impl Answer {
    /// Its text, with that of its embeds.
    pub fn text(&self) -> String {
        self.message.as_ref().map(text).unwrap_or_default()
    }

    /// The labels of its buttons.
    pub fn buttons(&self) -> Vec<String> {
        let Some(message) = &self.message else { return Vec::new() };
        let buttons = controls(message).into_iter().filter(|control| control["type"] == 2);
        buttons.map(|button| button["label"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// The message's id.
    pub fn id(&self) -> Id {
        id_of(self.message.as_ref().expect("a message"))
    }

    /// The first of its controls that fits.
    pub fn control(&self, fits: impl Fn(&Json) -> bool) -> Option<Json> {
        controls(self.message.as_ref()?).into_iter().find(|control| fits(control))
    }

    pub fn says(&self, part: &str) {
        assert!(self.text().contains(part), "{part:?} isn't in {:?} ({:?})", self.text(), self.interaction);
    }
}

impl Person {
    pub fn mention(&self) -> String {
        format!("<@{}>", self.id)
    }

    /// Types a slash command and waits for its answer.
    pub async fn types(&self, channel: Id, command: &str, options: &[(&str, Json)]) -> Answer {
        let id = self.world.run(self.id, channel, &Invocation::new(command, options));
        self.answer(id).await
    }

    /// Types a slash command; `None` if the application did not respond.
    pub async fn tries(&self, channel: Id, command: &str, options: &[(&str, Json)]) -> Option<Answer> {
        let id = self.world.run(self.id, channel, &Invocation::new(command, options));
        let interaction = self.settled(id.expect("a client lets it pass")).await;
        let failed = interaction.standing == Standing::Failed;
        (!failed).then(|| self.answered(interaction))
    }

    /// What an option completes to: names and values.
    pub async fn completes(
        &self,
        channel: Id,
        command: &str,
        options: &[(&str, Json)],
        focused: &str,
    ) -> Vec<(String, Json)> {
        let invocation = Invocation::new(command, options);
        let id = self.world.complete(self.id, channel, &invocation, focused).expect("it completes");
        let settled = self.settled(id).await;
        let Standing::Choices(choices) = settled.standing else { panic!("no choices: {settled:?}") };
        let name = |choice: &Json| choice["name"].as_str().unwrap_or_default().to_owned();
        choices.iter().map(|choice| (name(choice), choice["value"].clone())).collect()
    }

    /// Presses the newest button with this label that the person sees in a channel.
    pub async fn presses(&self, channel: Id, label: &str) -> Answer {
        let (message, control) =
            self.control(channel, |control| control["type"] == 2 && control["label"].as_str() == Some(label));
        self.press_id(channel, message, control["custom_id"].as_str().unwrap_or_default()).await
    }

    /// The same, whichever of several labels it has.
    pub async fn presses_one_of(&self, channel: Id, labels: &[&str]) -> Answer {
        let (message, control) = self.control(channel, |control| {
            control["type"] == 2 && control["label"].as_str().is_some_and(|label| labels.contains(&label))
        });
        self.press_id(channel, message, control["custom_id"].as_str().unwrap_or_default()).await
    }

    /// Presses a button of a message, by its custom id.
    pub async fn press_id(&self, channel: Id, message: Id, custom_id: &str) -> Answer {
        let id = self.world.press(self.id, channel, message, custom_id);
        self.answer(id).await
    }

    /// Chooses in the newest select: options by the beginning of their labels.
    pub async fn chooses(&self, channel: Id, labels: &[&str]) -> Answer {
        let (message, select) = self.control(channel, |control| control["type"] == 3);
        let options = select["options"].as_array().expect("options").clone();
        let value = |label: &&str| {
            let fits = |option: &&Json| option["label"].as_str().is_some_and(|name| name.starts_with(label));
            let found = options.iter().find(fits);
            found.unwrap_or_else(|| panic!("{label} isn't in {options:?}"))["value"]
                .as_str()
                .expect("a value")
                .to_owned()
        };
        let values: Vec<String> = labels.iter().map(value).collect();
        let custom_id = select["custom_id"].as_str().unwrap_or_default();
        let id = self.world.choose(self.id, channel, message, custom_id, &values);
        self.answer(id).await
    }

    /// Chooses in a select of a message, by its custom id: values.
    pub async fn choose_id(&self, channel: Id, message: Id, custom_id: &str, values: &[String]) -> Answer {
        let id = self.world.choose(self.id, channel, message, custom_id, values);
        self.answer(id).await
    }

    /// Presses a button of a private answer, by its label.
    pub async fn presses_on(&self, answer: &Answer, label: &str) -> Answer {
        let labelled = |control: &Json| control["type"] == 2 && control["label"].as_str() == Some(label);
        let button = answer.control(labelled).unwrap_or_else(|| panic!("no button {label}: {answer:?}"));
        let custom_id = button["custom_id"].as_str().expect("a custom id");
        self.press_id(answer.interaction.channel, answer.id(), custom_id).await
    }

    /// Chooses values in the select of a private answer.
    pub async fn chooses_on(&self, answer: &Answer, values: &[String]) -> Answer {
        let select = answer.control(|control| control["type"] == 3).expect("a select");
        let custom_id = select["custom_id"].as_str().expect("a custom id");
        let id = self.world.choose(self.id, answer.interaction.channel, answer.id(), custom_id, values);
        self.answer(id).await
    }

    /// Sends off the modal with which an interaction was answered.
    pub async fn sends(&self, modal: &Answer, typed: &str) -> Answer {
        let Standing::Modal(_) = modal.interaction.standing else { panic!("no modal: {modal:?}") };
        let fields = [("typed".to_owned(), typed.to_owned())];
        let id = self.world.submit(self.id, modal.interaction.id, &fields);
        self.answer(id).await
    }

    async fn settled(&self, id: Id) -> Interaction {
        let settled = tokio::time::timeout(PATIENCE, self.world.settled(id)).await;
        settled.expect("an answer in time").expect("a known interaction")
    }

    async fn answer(&self, id: Result<Id, Refused>) -> Answer {
        let interaction = self.settled(id.expect("a client lets it pass")).await;
        assert_ne!(interaction.standing, Standing::Failed, "the application did not respond");
        self.answered(interaction)
    }

    fn answered(&self, interaction: Interaction) -> Answer {
        let shown = interaction.original.or(interaction.message);
        let message = shown.and_then(|id| self.world.message(self.id, interaction.channel, id));
        Answer { interaction, message }
    }

    /// The newest control that fits.
    fn control(&self, channel: Id, fits: impl Fn(&Json) -> bool) -> (Id, Json) {
        let messages = self.messages(channel);
        for message in messages.iter().rev() {
            if let Some(control) = controls(message).into_iter().find(|control| fits(control)) {
                return (id_of(message), control);
            }
        }
        panic!("no such control in {channel}: {:#?}", messages.iter().map(text).collect::<Vec<_>>());
    }

    /// What the person sees in a channel, oldest first.
    pub fn messages(&self, channel: Id) -> Vec<Json> {
        self.world.messages(self.id, channel, None, 1_000)
    }

    pub fn message(&self, channel: Id, message: Id) -> Option<Json> {
        self.world.message(self.id, channel, message)
    }

    /// All that the person sees in a channel, as one text.
    pub fn sees(&self, channel: Id) -> String {
        self.messages(channel).iter().map(text).collect::<Vec<_>>().join("\n")
    }

    /// Waits until the person sees this text in a channel: as long as it is talked there.
    pub async fn awaits(&self, channel: Id, part: &str) {
        let mut changes = self.world.changes();
        let mut until = Instant::now() + PATIENCE;
        while !self.sees(channel).contains(part) {
            let left = until.saturating_duration_since(Instant::now());
            match tokio::time::timeout(left, changes.recv()).await {
                Ok(Ok(Change::Message { channel: place, .. })) if place == channel => {
                    until = Instant::now() + PATIENCE;
                }
                Ok(_) => {}
                Err(_) => panic!("{part:?} isn't seen in {channel}:\n{}", self.sees(channel)),
            }
        }
    }

    /// Waits for a thread in which there is a control that fits, and gives it.
    pub async fn awaits_thread(&self, fits: impl Fn(&Json) -> bool) -> Id {
        let mut changes = self.world.changes();
        let holds =
            |thread: Id| self.messages(thread).iter().flat_map(controls).any(|control| fits(&control));
        let seen = tokio::time::timeout(PATIENCE, async {
            loop {
                let channels = self.world.channels(self.id);
                let mut threads = channels.iter().filter(|channel| channel.thread().is_some());
                if let Some(thread) = threads.find(|thread| holds(thread.id)) {
                    return thread.id;
                }
                changes.recv().await.ok();
            }
        });
        seen.await.expect("a thread in time")
    }

    /// Waits until the person sees a control that fits, and gives it with its message.
    pub async fn awaits_fitting(&self, channel: Id, fits: impl Fn(&Json) -> bool) -> (Id, Json) {
        let mut changes = self.world.changes();
        let seen = tokio::time::timeout(PATIENCE, async {
            loop {
                // The board is posted anew when talk has pushed it away.
                for message in self.messages(channel).iter().rev() {
                    if let Some(control) = controls(message).into_iter().find(|control| fits(control)) {
                        return (id_of(message), control);
                    }
                }
                changes.recv().await.ok();
            }
        });
        seen.await.unwrap_or_else(|_| panic!("no such control in {channel}:\n{}", self.sees(channel)))
    }

    /// The language of the person's client.
    pub fn lang(&self) -> Lang {
        let people = self.world.people();
        Lang::of(&people.into_iter().find(|person| person.id == self.id).expect("known").locale)
    }

    /// The person's private talk with the bot.
    pub fn dm(&self) -> Id {
        self.world.open_dm(self.id).expect("a private talk")
    }
}

pub fn id_of(message: &Json) -> Id {
    message["id"].as_str().expect("an id").parse().expect("a number")
}

/// A message's text, with that of its embeds.
pub fn text(message: &Json) -> String {
    let mut text = message["content"].as_str().unwrap_or_default().to_owned();
    for embed in message["embeds"].as_array().into_iter().flatten() {
        for part in ["title", "description"] {
            text.push('\n');
            text.push_str(embed[part].as_str().unwrap_or_default());
        }
    }
    text
}

/// A message's buttons and selects.
pub fn controls(message: &Json) -> Vec<Json> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten()).cloned().collect()
}
