//! The connection to Discord: from the first look at the token to a clean stop.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{GatewayError, GatewayIntents, Http, HttpBuilder};
use tokio::sync::Mutex;

use super::Bot;
use super::allowance::{Accounts, Allowance};
use super::arrivals::Arrivals;
use super::chat::{Discord, problem};
use super::commands;
use super::connection::{Watch, stay_connected};
use crate::config::{Api, Token};
use crate::host::{Chance, ChatError, Clock, Host, Parts};
use crate::store::{Store, StoreError};
use crate::table::{Games, PersonId, Rhythm, Seconds};
use crate::words::Words;

/// The longest a call to Discord's REST API may take.
const TIMEOUT: Duration = Duration::from_secs(30);
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a stop waits for what is under way, in seconds.
const STOPPING: Seconds = 10;
/// Pauses between tries double, from the first to the longest.
pub(super) const FIRST_PAUSE: Duration = Duration::from_secs(1);
pub(super) const LONGEST_PAUSE: Duration = Duration::from_secs(30);

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
    /// How fast automatic players are at the tables opened.
    pub rhythm: Rhythm,
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
    #[error("Discord wants {shards} shards of a bot in so many servers, and this program has one")]
    Servers { shards: u32 },
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
        rhythm: setup.rhythm,
        arrivals: Arrivals::default(),
        registering: Mutex::new(()),
    });
    let ended = tokio::select! {
        error = stay_connected(&setup, &bot, &chat) => Err(error),
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

impl Bot {
    /// Registers the commands, if they aren't as they should be.
    pub(super) async fn register(&self) {
        // Each new session asks for it.
        let Ok(_one) = self.registering.try_lock() else { return };
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
