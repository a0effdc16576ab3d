//! How long a person waits for an answer: the bot, with a journal and a sync behind every answer, beside
//! a bare serenity bot that only says "ok", on the same stand-in, in the same run.
//!
//!     cargo bench --bench answers

#[path = "../tests/discord_support/mod.rs"]
mod discord_support;

use std::future::Future;
use std::time::{Duration, Instant};

use boardroom::games;
use boardroom::sandbox::interaction::Standing;
use boardroom::sandbox::{Id, Invocation, Options, Sandbox, World};
use boardroom::table::Games;
use boardroom::words::Words;
use discord_support::{GAMES, Stage, controls};
use serde_json::{Value as Json, json};
use serenity::all::{
    Client, Command, Context, CreateCommand, CreateInteractionResponse, CreateInteractionResponseMessage,
    EventHandler, GatewayIntents, HttpBuilder, Interaction, Ready,
};
use serenity::async_trait;

/// How many people act at the same time, each at a table of their own.
const AT_ONCE: usize = 64;
/// A person may sit at so many of the bench's tables.
const TABLES_EACH: usize = 8;
const ROUNDS: usize = 10;
const IN_SEQUENCE: usize = 200;

struct Bare;

#[async_trait]
impl EventHandler for Bare {
    async fn ready(&self, context: Context, _: Ready) {
        let command = CreateCommand::new("ping").description("Answers ok");
        Command::set_global_commands(&context.http, vec![command]).await.expect("a command");
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        if let Interaction::Command(command) = interaction {
            let message = CreateInteractionResponseMessage::new().content("ok").ephemeral(true);
            let answer = CreateInteractionResponse::Message(message);
            command.create_response(&context.http, answer).await.expect("an answer");
        }
    }
}

/// A table's invitation, and who joins and leaves it.
#[derive(Clone)]
struct Guest {
    world: World,
    person: Id,
    message: Id,
    join: String,
    leave: String,
}

impl Guest {
    async fn press(&self, join: bool) -> Duration {
        let control = if join { &self.join } else { &self.leave };
        let began = Instant::now();
        let id = self.world.press(self.person, GAMES, self.message, control).expect("a button");
        answered(&self.world, id).await;
        began.elapsed()
    }
}

async fn answered(world: &World, id: Id) {
    let settled = world.settled(id).await.expect("a known interaction");
    assert_ne!(settled.standing, Standing::Failed, "the application did not respond");
}

fn people(world: &World, name: &str, many: usize) -> Vec<Id> {
    (0..many).map(|n| world.add_person(&format!("{name} {n}"), "en-US").expect("room for people")).collect()
}

/// Opens the tables: each guest joins and leaves one of them.
async fn guests(world: &World) -> Vec<Guest> {
    let hosts = people(world, "Host", AT_ONCE / TABLES_EACH);
    let joiners = people(world, "Guest", AT_ONCE / TABLES_EACH);
    let open = Invocation::new("table open", &[("game", json!("boss"))]);
    for at in 0..AT_ONCE {
        let id = world.run(hosts[at / TABLES_EACH], GAMES, &open).expect("a command");
        answered(world, id).await;
    }
    let mut changes = world.changes();
    let invitations = loop {
        let messages = world.messages(joiners[0], GAMES, None, 200);
        let found: Vec<(Id, String, String)> = messages.iter().filter_map(invitation).collect();
        if found.len() == AT_ONCE {
            break found;
        }
        changes.recv().await.ok();
    };
    let seat = |(at, (message, join, leave)): (usize, (Id, String, String))| Guest {
        world: world.clone(),
        person: joiners[at / TABLES_EACH],
        message,
        join,
        leave,
    };
    invitations.into_iter().enumerate().map(seat).collect()
}

fn invitation(message: &Json) -> Option<(Id, String, String)> {
    let button = |label: &str| {
        let found = controls(message).into_iter().find(|control| control["label"] == label)?;
        Some(found["custom_id"].as_str()?.to_owned())
    };
    Some((discord_support::id_of(message), button("Join")?, button("Leave")?))
}

fn say(what: &str, mut times: Vec<Duration>, whole: Duration) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)].as_secs_f64() * 1000.0;
    let rate = times.len() as f64 / whole.as_secs_f64();
    println!("{what}: p50 {:.2} ms, p99 {:.2} ms, {rate:.0} a second", at(50), at(99));
}

/// One after another, then all at once.
async fn measure<F, Fut>(who: &str, act: F)
where
    F: Fn(usize, usize) -> Fut,
    Fut: Future<Output = Duration> + Send + 'static,
{
    let began = Instant::now();
    let mut times = Vec::new();
    for at in 0..IN_SEQUENCE {
        times.push(act(0, at).await);
    }
    say(&format!("{who}, in sequence"), times, began.elapsed());
    let began = Instant::now();
    let mut times = Vec::new();
    for round in 0..ROUNDS {
        let acts: Vec<_> = (0..AT_ONCE).map(|at| tokio::spawn(act(at, round))).collect();
        for done in acts {
            times.push(done.await.expect("no panic"));
        }
    }
    say(&format!("{who}, {AT_ONCE} at once"), times, began.elapsed());
}

async fn bare() {
    let options = Options { unlimited: true, ..Options::default() };
    let sandbox = Sandbox::start(options).await.expect("a stand-in");
    let http = HttpBuilder::new(sandbox.token()).proxy(sandbox.url()).ratelimiter_disabled(true).build();
    let built = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::empty());
    let mut client: Client = built.event_handler(Bare).await.expect("a client");
    *client.ws_url.lock().await = sandbox.gateway_url();
    tokio::spawn(async move { client.start().await });
    let world = sandbox.world();
    let mut changes = world.changes();
    while world.commands().is_empty() {
        changes.recv().await.ok();
    }
    let person = people(&world, "Guest", 1)[0];
    let act = |_: usize, _: usize| {
        let world = world.clone();
        async move {
            let began = Instant::now();
            let id = world.run(person, GAMES, &Invocation::new("ping", &[])).expect("a command");
            answered(&world, id).await;
            began.elapsed()
        }
    };
    measure("a bare serenity bot", act).await;
    sandbox.stop().await;
}

async fn boardroom() {
    let games = Games::new(games::all(games::built_in).expect("the games' data"));
    let mut stage = Stage::new(games, Words::built_in()).await;
    let guests = guests(&stage.world).await;
    let act = |at: usize, round: usize| {
        let guest: Guest = guests[at].clone();
        async move { guest.press(round.is_multiple_of(2)).await }
    };
    measure("boardroom, joining and leaving", act).await;
    stage.stop().await;
}

fn main() {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        bare().await;
        boardroom().await;
    });
}
