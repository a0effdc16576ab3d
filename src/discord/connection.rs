//! Staying connected, through serenity and in spite of it: it doesn't notice, or not for long, when
//!
//! * a socket is closed without a code, or breaks while no new one is to be had: its runner then spins and hears
//!   nothing until its next heartbeat (41 s); with a code that it takes no notice of (4011), again and again;
//! * a handshake, HELLO, or the answer to IDENTIFY or RESUME never comes;
//! * heartbeats are answered, but no events come.
//!
//! So each connection is watched from outside, with a runtime of its own, which can be given up with all that hangs
//! in it.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serenity::all::{ClientBuilder, ConnectionStage, GatewayError, HttpError, ShardManager};
use tokio::runtime::{Handle, Runtime};
use tokio::task::JoinHandle;

use super::Bot;
use super::chat::{Discord, now};
use super::ear::{Ear, Listener};
use super::gateway::{FIRST_PAUSE, INTENTS, LONGEST_PAUSE, RunError, Setup, http};
use crate::config::is_loopback;
use crate::host::{Clock, Host};
use crate::table::Moment;

/// How often a connection is looked at.
const LOOK: Duration = Duration::from_secs(1);
/// A connection's thread that doesn't answer for so long is stuck.
const STUCK: Duration = Duration::from_secs(2);
/// So often a stuck thread is asked to let go.
const TRIES: u32 = 3;
/// Discord counts a shard for each 1,000 servers, and refuses a bot with one from 2,500 on.
const MOST_SHARDS: u32 = 2;

/// When a connection counts as lost, and how long the next may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Watch {
    /// So long there may be no sign of life, neither an event nor an answer to a heartbeat: about two heartbeats.
    pub silent: Duration,
    /// So long after we posted a message we must have heard something.
    pub deaf: Duration,
    /// So long it may take until Discord says that we are connected.
    pub opening: Duration,
    /// The longest pause between two attempts. They are 1, 2, 4 … seconds.
    pub pause: Duration,
}

impl Default for Watch {
    /// Two of Discord's heartbeats; a minute; half a minute.
    fn default() -> Watch {
        Watch {
            silent: Duration::from_secs(83),
            deaf: Duration::from_secs(60),
            opening: Duration::from_secs(30),
            pause: LONGEST_PAUSE,
        }
    }
}

impl Watch {
    /// However the gateway failed, so long after it is well again we are back at the latest: the loss is noticed, or
    /// the attempt that hangs is given up and the pause after it is over; and a new connection is opened. By default
    /// it is less than two minutes. (Where nothing is posted or pressed, nothing shows that no events come.)
    pub fn back(&self) -> Duration {
        let noticed = self.silent.max(self.deaf) + LOOK + FIRST_PAUSE.min(self.pause);
        let given_up = self.opening + LOOK + self.pause;
        let freed = LOOK + STUCK * (1 + TRIES) + self.pause;
        noticed.max(given_up).max(freed) + self.opening
    }
}

/// Connects, and connects anew whenever a connection is lost, until there is no use in it.
pub async fn stay_connected(setup: &Setup, bot: &Arc<Bot>, chat: &Discord) -> RunError {
    let first = FIRST_PAUSE.min(setup.watch.pause);
    let mut pause = first;
    loop {
        let connection = match Connection::open(setup, bot.clone()) {
            Ok(connection) => connection,
            Err(error) => return error,
        };
        match connection.watch(setup, bot, chat).await {
            Lost::Fatal(error) => return error,
            Lost::Anew { why, up } => {
                tracing::warn!(why, "the connection is lost; connecting anew");
                if up > setup.watch.pause {
                    pause = first;
                }
            }
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(setup.watch.pause);
    }
}

/// How a connection ended.
enum Lost {
    /// There is no use in trying again.
    Fatal(RunError),
    /// It was up for so long.
    Anew { why: String, up: Duration },
}

/// What a look at a connection finds.
enum Pulse {
    Down,
    /// Connected, with the time that the last heartbeat took to be answered, if it was. While a lost connection is
    /// being taken up again a shard still counts as connected.
    Up(Option<Duration>),
}

/// What was seen of a connection so far.
struct Seen {
    /// How long the last heartbeat that was answered took, and when the last event came.
    sign: (Option<Duration>, i64),
    /// When that last changed.
    alive: Instant,
    /// When its thread last answered.
    looked: Instant,
    /// Since when it is up, if it is.
    up: Option<Instant>,
    /// For how long it was up at a stretch, when last it was.
    lasted: Duration,
}

impl Seen {
    fn nothing(heard: i64) -> Seen {
        let now = Instant::now();
        Seen { sign: (None, heard), alive: now, looked: now, up: None, lasted: Duration::ZERO }
    }

    /// How long ago the last sign of life was, if a heartbeat was missed since.
    fn missed(&self, watch: Watch) -> Duration {
        Some(self.alive.elapsed()).filter(|quiet| *quiet > watch.silent * 3 / 5).unwrap_or_default()
    }

    /// Notes a look, and tells the host what follows.
    async fn note(&mut self, pulse: Pulse, heard: i64, watch: Watch, host: &Host, clock: &dyn Clock) {
        let missed = self.missed(watch);
        // A heartbeat that isn't answered yet is no sign of life.
        let answered = if let Pulse::Up(Some(took)) = pulse { Some(took) } else { self.sign.0 };
        let sign = (answered, heard);
        let changed = std::mem::replace(&mut self.sign, sign) != sign;
        match (self.up, pulse) {
            (None, Pulse::Up(_)) => {
                tracing::info!("connected");
                host.reconnected().await;
                (self.up, self.alive) = (Some(Instant::now()), Instant::now());
            }
            (Some(_), Pulse::Down) => {
                tracing::info!("disconnected");
                host.cut_off_since(before(clock, missed));
                (self.up, self.alive) = (None, Instant::now());
            }
            // It was taken up again after it had hung.
            (Some(_), Pulse::Up(_)) if changed && !missed.is_zero() => {
                tracing::info!(seconds = missed.as_secs(), "was cut off");
                host.cut_off_since(before(clock, missed));
                host.reconnected().await;
                self.alive = Instant::now();
            }
            _ if changed => self.alive = Instant::now(),
            _ => {}
        }
        self.looked = Instant::now();
        self.lasted = self.up.map_or(self.lasted, |up| up.elapsed());
    }
}

/// The moment so long ago.
fn before(clock: &dyn Clock, ago: Duration) -> Moment {
    clock.now().plus_millis(i64::try_from(ago.as_millis()).map_or(i64::MIN, |millis| -millis))
}

/// A connection with a runtime of its own, which has one thread: serenity's tasks end with it.
struct Connection {
    runtime: Option<Runtime>,
    client: JoinHandle<Result<(), RunError>>,
    shards: Arc<Mutex<Option<Arc<ShardManager>>>>,
    /// When the last event came, ms since 1970.
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

    fn shards(&self) -> Option<Arc<ShardManager>> {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How it is; `None`: its thread is stuck.
    async fn pulse(&self) -> Option<Pulse> {
        let shards = self.shards();
        let felt = self.runtime.as_ref()?.spawn(async move {
            let Some(shards) = shards else { return Pulse::Down };
            let runners = shards.runners.lock().await;
            let connected = runners.values().find(|runner| runner.stage == ConnectionStage::Connected);
            connected.map_or(Pulse::Down, |runner| Pulse::Up(runner.latency))
        });
        tokio::time::timeout(STUCK, felt).await.ok()?.ok()
    }

    /// Frees a thread on which a runner of serenity's spins. It still takes what it is told to send, and ends when
    /// that can't be sent: here the presence that we have anyway.
    async fn let_go(&self) {
        for _ in 0..TRIES {
            if let Some(shards) = self.shards()
                && let Ok(runners) = shards.runners.try_lock()
            {
                runners.values().for_each(|runner| runner.runner_tx.set_activity(None));
            }
            if self.pulse().await.is_some() {
                return;
            }
        }
        tracing::warn!("the connection's thread is left to itself");
    }

    /// Tells the host how the connection is, until it's lost.
    async fn watch(mut self, setup: &Setup, bot: &Arc<Bot>, chat: &Discord) -> Lost {
        let (watch, clock) = (setup.watch, &*setup.clock);
        let mut seen = Seen::nothing(self.heard.load(Ordering::Relaxed));
        let (why, ago) = loop {
            tokio::select! {
                ended = &mut self.client => match ended {
                    Ok(Err(error @ (RunError::Token | RunError::Gateway(_)))) => return Lost::Fatal(error),
                    // Discord's own address may come in place of one that couldn't be asked for.
                    Ok(Err(error)) => break (error.to_string(), Duration::ZERO),
                    Ok(Ok(())) => break ("it was closed".into(), Duration::ZERO),
                    Err(error) => break (error.to_string(), Duration::ZERO),
                },
                () = tokio::time::sleep(LOOK) => {}
            }
            let Some(pulse) = self.pulse().await else {
                self.let_go().await;
                if seen.up.is_none()
                    && let Some(shards) = too_many_servers(bot).await
                {
                    return Lost::Fatal(RunError::Servers { shards });
                }
                break ("its thread is stuck".into(), seen.looked.elapsed());
            };
            seen.note(pulse, self.heard.load(Ordering::Relaxed), watch, &bot.host, clock).await;
            let quiet = seen.alive.elapsed();
            if seen.up.is_none() && quiet > watch.opening {
                break ("it doesn't come about".into(), Duration::ZERO);
            }
            if quiet > watch.silent {
                break ("there is no sign of life".into(), quiet);
            }
            if seen.up.is_some() && self.deaf(chat, watch.deaf) {
                break ("nothing is heard of what was posted".into(), watch.deaf);
            }
        };
        bot.host.cut_off_since(before(clock, ago.max(seen.missed(watch))));
        Lost::Anew { why, up: seen.lasted }
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

/// The shards that Discord wants of us, if one isn't enough any more.
async fn too_many_servers(bot: &Bot) -> Option<u32> {
    let gateway = bot.http.get_bot_gateway().await.ok()?;
    (gateway.shards > MOST_SHARDS).then_some(gateway.shards)
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
