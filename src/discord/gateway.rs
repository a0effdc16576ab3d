//! The connection to Discord: from the first look at the token to a clean stop.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::all::{
    ClientBuilder, ConnectionStage, Context, Event, EventHandler, GatewayError, GatewayIntents, Http,
    HttpBuilder, HttpError, Interaction, Message, RawEventHandler, Ready, ShardManager,
};
use serenity::async_trait;
use tokio::runtime::{Handle, Runtime};
use tokio::task::JoinHandle;

use super::Bot;
use super::allowance::{Accounts, Allowance};
use super::arrivals::Arrivals;
use super::chat::{Discord, now, problem};
use super::commands;
use crate::config::{Api, Token, is_loopback};
use crate::host::{Chance, ChannelId, ChatError, Clock, Host, Parts};
use crate::store::{Store, StoreError};
use crate::table::{Games, PersonId, Seconds};
use crate::words::Words;

/// The longest a call to Discord's REST API may take.
const TIMEOUT: Duration = Duration::from_secs(30);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const LOOK: Duration = Duration::from_secs(1);
/// How long a stop waits for what is under way, in seconds.
const STOPPING: Seconds = 10;
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// None of them is privileged; no message's text is read.
pub const INTENTS: GatewayIntents =
    GatewayIntents::GUILDS.union(GatewayIntents::GUILD_MESSAGES).union(GatewayIntents::DIRECT_MESSAGES);

/// What the bot runs with.
pub struct Setup {
    pub token: Token,
    /// Another server than Discord's own.
    pub api: Option<Api>,
    pub games: Games,
    pub words: Arc<Words>,
    pub store: Arc<dyn Store>,
    pub clock: Arc<dyn Clock>,
    pub chance: Arc<dyn Chance>,
    pub watch: Watch,
    /// What one person may ask.
    pub allowance: Allowance,
}

/// When a connection counts as lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// So long there may be no sign of life, neither an event nor an answer to a heartbeat.
    pub silent: Duration,
    /// So long after we posted a message we must have heard something.
    pub deaf: Duration,
}

impl Default for Watch {
    /// Two of Discord's heartbeats; a minute.
    fn default() -> Watch {
        Watch { silent: Duration::from_secs(83), deaf: Duration::from_secs(60) }
    }
}

/// Why the bot can't run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    #[error("Discord refuses the token: check DISCORD_TOKEN")]
    Token,
    #[error("the gateway's address {0} isn't on this machine, although DISCORD_API is set: not connecting")]
    ForeignGateway(String),
    #[error("Discord refuses the connection: {0}")]
    Gateway(GatewayError),
    #[error("the HTTP client can't be made: {0}")]
    Http(#[from] reqwest::Error),
    #[error("the database can't be read: {0}")]
    Store(#[from] StoreError),
    #[error("no thread for the connection: {0}")]
    Runtime(#[from] std::io::Error),
}

/// A client of Discord's REST API: with time-outs, and without serenity's limiter, which ignores
/// the address of another server and waits without a bound.
///
/// # Errors
/// If the HTTP client can't be made.
pub fn http(token: &Token, api: Option<&Api>) -> Result<Http, RunError> {
    let client = reqwest::Client::builder().timeout(TIMEOUT).connect_timeout(CONNECT_TIMEOUT);
    // A proxy of the environment must not stand between us and this machine.
    let client = if api.is_some() { client.no_proxy() } else { client };
    let builder = HttpBuilder::new(token.secret()).client(client.build()?).ratelimiter_disabled(true);
    Ok(match api {
        Some(api) => builder.proxy(api.base()).build(),
        None => builder.build(),
    })
}

/// Runs the bot until `stop` is done.
///
/// # Errors
/// Why it can't run, or can't go on.
pub async fn run(setup: Setup, stop: impl Future<Output = ()>) -> Result<(), RunError> {
    tokio::pin!(stop);
    let rest = Arc::new(http(&setup.token, setup.api.as_ref())?);
    let me = tokio::select! {
        me = who_am_i(&rest) => me?,
        () = &mut stop => return Ok(()),
    };
    let chat = Arc::new(Discord::new(rest.clone(), me));
    let host = Host::start(Parts {
        store: setup.store.clone(),
        games: setup.games.clone(),
        words: setup.words.clone(),
        clock: setup.clock.clone(),
        chance: setup.chance.clone(),
        chat: chat.clone(),
    })
    .await?;
    let bot = Arc::new(Bot {
        host: host.clone(),
        games: setup.games.clone(),
        words: setup.words.clone(),
        http: rest,
        accounts: Accounts::new(setup.allowance, setup.clock.clone()),
        arrivals: Arrivals::default(),
    });
    let ended = tokio::select! {
        ended = stay_connected(&setup, &bot, &chat) => ended,
        () = &mut stop => Ok(()),
    };
    host.stop(STOPPING).await;
    ended
}

/// Our own user id; waits while Discord can't be reached.
async fn who_am_i(http: &Http) -> Result<PersonId, RunError> {
    let mut pause = FIRST_PAUSE;
    loop {
        match http.get_current_user().await {
            Ok(me) => return Ok(PersonId(me.id.get())),
            Err(error) => match problem(&error) {
                ChatError::Unauthorized => return Err(RunError::Token),
                problem => tracing::warn!(%problem, "Discord can't be reached; trying again"),
            },
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Connects, and connects anew whenever a connection is lost for too long.
async fn stay_connected(setup: &Setup, bot: &Arc<Bot>, chat: &Discord) -> Result<(), RunError> {
    let mut pause = FIRST_PAUSE;
    loop {
        let began = Instant::now();
        let connection = Connection::open(setup, bot.clone())?;
        match connection.watch(bot, chat, setup.watch).await {
            Lost::Fatal(error) => return Err(error),
            Lost::Why(why) => tracing::warn!(why, "the connection is lost; connecting anew"),
        }
        bot.host.disconnected();
        if began.elapsed() > setup.watch.silent {
            pause = FIRST_PAUSE;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// How a connection ended.
enum Lost {
    /// There is no use in trying again.
    Fatal(RunError),
    Why(String),
}

/// A connection with a runtime of its own. serenity's tasks end with it: a handshake that is never
/// answered, or a queue that tries for ever, can't be ended otherwise.
struct Connection {
    runtime: Option<Runtime>,
    client: JoinHandle<Result<(), RunError>>,
    shards: Arc<Mutex<Option<Arc<ShardManager>>>>,
    heard: Arc<AtomicI64>,
}

impl Connection {
    fn open(setup: &Setup, bot: Arc<Bot>) -> Result<Connection, RunError> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("gateway")
            .enable_all()
            .build()?;
        let heard = Arc::new(AtomicI64::new(now()));
        let ear = Ear { bot, main: Handle::current(), heard: heard.clone(), unknown: AtomicU64::new(0) };
        let ear = Arc::new(ear);
        let shards = Arc::new(Mutex::new(None));
        let builder = ClientBuilder::new_with_http(http(&setup.token, setup.api.as_ref())?, INTENTS)
            .event_handler(Listener(ear.clone()))
            .raw_event_handler(Listener(ear));
        let (local, slot) = (setup.api.is_some(), shards.clone());
        let client = runtime.spawn(async move {
            let mut client = builder.await.map_err(run_error)?;
            let address = client.ws_url.lock().await.clone();
            let url = reqwest::Url::parse(&address).ok();
            if local && !url.is_some_and(|url| is_loopback(&url)) {
                return Err(RunError::ForeignGateway(address));
            }
            *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(client.shard_manager.clone());
            client.start().await.map_err(run_error)
        });
        Ok(Connection { runtime: Some(runtime), client, shards, heard })
    }

    /// How long the last heartbeat took to be answered, if a shard is connected. While a lost connection
    /// is being taken up again a shard still counts as connected.
    async fn pulse(&self) -> Option<Option<Duration>> {
        let shards = self.shards.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let runners = shards?.runners.clone();
        let runners = runners.lock().await;
        let connected = runners.values().find(|runner| runner.stage == ConnectionStage::Connected);
        connected.map(|runner| runner.latency)
    }

    /// Tells the host how the connection is, until it's lost.
    async fn watch(mut self, bot: &Arc<Bot>, chat: &Discord, watch: Watch) -> Lost {
        let mut connected = false;
        let (mut sign, mut heard) = (None, Instant::now());
        loop {
            tokio::select! {
                ended = &mut self.client => return match ended {
                    Ok(Err(error @ (RunError::Token | RunError::Gateway(_)))) => Lost::Fatal(error),
                    // Discord's own address may come in place of one that couldn't be asked for.
                    Ok(Err(error)) => Lost::Why(error.to_string()),
                    Ok(Ok(())) => Lost::Why("it was closed".into()),
                    Err(error) => Lost::Why(error.to_string()),
                },
                () = tokio::time::sleep(LOOK) => {}
            }
            let pulse = self.pulse().await;
            let now_connected = pulse.is_some();
            if now_connected && !connected {
                tracing::info!("connected");
                bot.host.reconnected().await;
            } else if !now_connected && connected {
                tracing::info!("disconnected");
                bot.host.disconnected();
            }
            connected = now_connected;
            let now_sign = Some((pulse, self.heard.load(Ordering::Relaxed)));
            if now_sign != sign {
                (sign, heard) = (now_sign, Instant::now());
            }
            if heard.elapsed() > watch.silent {
                return Lost::Why("there is no sign of life".into());
            }
            if connected && self.deaf(chat, watch.deaf) {
                return Lost::Why("nothing is heard of what was posted".into());
            }
        }
    }

    /// We posted something a while ago and haven't heard even of that.
    fn deaf(&self, chat: &Discord, after: Duration) -> bool {
        let (posted, heard) = (chat.posted(), self.heard.load(Ordering::Relaxed));
        let after = i64::try_from(after.as_millis()).unwrap_or(i64::MAX);
        posted > heard && now() - posted > after
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

fn run_error(error: serenity::Error) -> RunError {
    match error {
        serenity::Error::Gateway(GatewayError::InvalidAuthentication | GatewayError::NoAuthentication) => {
            RunError::Token
        }
        serenity::Error::Gateway(error) => RunError::Gateway(error),
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) if answer.status_code == 401 => {
            RunError::Token
        }
        other => RunError::Runtime(std::io::Error::other(other.to_string())),
    }
}

/// What hears events. Its work is done on the main runtime, so that nothing ends with a connection.
struct Ear {
    bot: Arc<Bot>,
    main: Handle,
    heard: Arc<AtomicI64>,
    /// How many events this build doesn't know.
    unknown: AtomicU64,
}

/// serenity takes its handlers by value.
struct Listener(Arc<Ear>);

#[async_trait]
impl EventHandler for Listener {
    async fn ready(&self, ctx: Context, ready: Ready) {
        ctx.http.set_application_id(ready.application.id);
        self.0.bot.http.set_application_id(ready.application.id);
        let bot = self.0.bot.clone();
        self.0.main.spawn(async move { bot.register().await });
    }

    async fn message(&self, _: Context, message: Message) {
        let bot = &self.0.bot;
        bot.host.talked(ChannelId(message.channel_id.get()));
        if message.guild_id.is_none() && !message.author.bot {
            let (host, person) = (bot.host.clone(), PersonId(message.author.id.get()));
            self.0.main.spawn(async move { host.reopened(person).await });
        }
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let bot = self.0.bot.clone();
        if !bot.arrivals.is_first(interaction.id().get()) {
            return;
        }
        match interaction {
            Interaction::Command(i) => drop(self.0.main.spawn(bot.command(i))),
            Interaction::Autocomplete(i) => drop(self.0.main.spawn(bot.autocomplete(i))),
            Interaction::Component(i) => drop(self.0.main.spawn(bot.component(i))),
            Interaction::Modal(i) => drop(self.0.main.spawn(bot.modal(i))),
            _ => {}
        }
    }
}

#[async_trait]
impl RawEventHandler for Listener {
    async fn raw_event(&self, _: Context, event: Event) {
        self.0.heard.store(now(), Ordering::Relaxed);
        if let Event::Unknown(event) = event {
            let n = self.0.unknown.fetch_add(1, Ordering::Relaxed) + 1;
            if event.kind == "INTERACTION_CREATE" {
                tracing::warn!(n, "an interaction can't be read by this build");
            } else {
                tracing::debug!(n, kind = event.kind, "an event isn't known to this build");
            }
        }
    }
}

impl Bot {
    /// Registers the commands, if they aren't as they should be.
    async fn register(&self) {
        let wanted = commands::tree(&self.words, &self.games);
        let mut pause = FIRST_PAUSE;
        loop {
            match commands::register(&self.http, &wanted).await {
                Ok(true) => return tracing::info!(commands = wanted.len(), "commands registered"),
                Ok(false) => return tracing::info!("commands are registered already"),
                Err(error) => match problem(&error) {
                    ChatError::Wrong(why) => return tracing::error!(why, "Discord refuses the commands"),
                    problem => tracing::warn!(%problem, "commands can't be registered; trying again"),
                },
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }
}
