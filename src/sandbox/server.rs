//! The server: one loopback port for REST, gateway, attachments, control and page.

use std::{
    io,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use axum::{
    Router,
    extract::{DefaultBodyLimit, Path, Request, State},
    http::{HeaderMap, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{any, get},
};
use thiserror::Error;
use tokio::{net::TcpListener, task::JoinSet};

use super::{
    control,
    disk::{Disk, DiskError},
    door::Door,
    gateway,
    id::Id,
    limits::Limits,
    outage::Away,
    page,
    record::Recorder,
    rest,
    world::World,
};

/// How often time is looked at: late interactions, idle threads.
const TICK: Duration = Duration::from_millis(100);

/// How to start a stand-in.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The port on 127.0.0.1; 0: any that is free.
    pub port: u16,
    /// The folder of the world; without one it ends with the process.
    pub data: Option<PathBuf>,
    /// The folder where every request is recorded, for a check against Discord's OpenAPI document: a file of JSON
    /// lines for each stand-in. Without it, the environment's `BOARDROOM_RECORD_BODIES`, if that is set: so all
    /// the tests of a run record without a word of their own.
    pub record: Option<PathBuf>,
    /// Without rate limits by route and over all. (Old edits and invalid requests are limited all the same.)
    pub unlimited: bool,
}

/// Why a stand-in can't start.
#[derive(Debug, Error)]
pub enum SandboxError {
    #[error("port {port} on 127.0.0.1 is in use; choose another with --port")]
    PortInUse { port: u16 },
    #[error("can't listen on 127.0.0.1:{port}: {source}")]
    Listen { port: u16, source: io::Error },
    #[error(transparent)]
    Disk(#[from] DiskError),
    #[error("can't record requests in {}: {source}", path.display())]
    Record { path: PathBuf, source: io::Error },
}

/// A running stand-in. It ends when this is dropped.
pub struct Sandbox {
    world: World,
    address: SocketAddr,
    tasks: JoinSet<()>,
}

impl Sandbox {
    /// Opens the world and listens.
    pub async fn start(options: Options) -> Result<Sandbox, SandboxError> {
        let port = options.port;
        let listener =
            TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|source| match source.kind() {
                io::ErrorKind::AddrInUse => SandboxError::PortInUse { port },
                _ => SandboxError::Listen { port, source },
            })?;
        let address = listener.local_addr().map_err(|source| SandboxError::Listen { port, source })?;
        let disk = options.data.as_deref().map_or_else(|| Ok(Disk::in_memory()), Disk::open)?;
        let folder =
            options.record.or_else(|| std::env::var_os("BOARDROOM_RECORD_BODIES").map(PathBuf::from));
        let recorder = folder.map(|folder| {
            let path = folder.join(format!("requests-{}-{}.jsonl", std::process::id(), address.port()));
            Recorder::open(&path).map_err(|source| SandboxError::Record { path, source })
        });
        let recorder = recorder.transpose()?;
        let limits = Limits::new(!options.unlimited);
        let world = World::open(disk, format!("http://{address}"), limits, recorder)?;
        let mut tasks = JoinSet::new();
        let service = router(world.clone());
        let door = Door::new(listener, address, world.outages().clone());
        tasks.spawn(async move {
            if let Err(error) = axum::serve(door, service).await {
                tracing::error!(%error, "the sandbox's server ended");
            }
        });
        tasks.spawn(keep_time(world.clone()));
        Ok(Sandbox { world, address, tasks })
    }

    /// `http://127.0.0.1:PORT`: the page, and what `DISCORD_API` is set to.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The bot's token, of no use anywhere else.
    pub fn token(&self) -> String {
        self.world.lock().token.clone()
    }

    /// Where the gateway is: `ws://127.0.0.1:PORT/gateway`.
    pub fn gateway_url(&self) -> String {
        self.world.lock().gateway_url()
    }

    /// The world inside.
    pub fn world(&self) -> World {
        self.world.clone()
    }

    /// Ends it, and waits until the port and the folder are free.
    pub async fn stop(mut self) {
        self.tasks.shutdown().await;
    }
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        self.world.shut();
    }
}

async fn keep_time(world: World) {
    let mut ticks = tokio::time::interval(TICK);
    loop {
        ticks.tick().await;
        let mut state = world.lock();
        state.expire_interactions();
        state.archive_idle_threads();
        let now = state.now();
        state.sessions.expire(now);
        state.expire_nonces();
    }
}

fn router(world: World) -> Router {
    Router::new()
        .route("/api/{*path}", any(rest::answer))
        .route("/gateway", get(gateway::connect))
        .route("/gateway/", get(gateway::connect))
        .route("/control", get(control::tell).post(control::take))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .with_state(world.clone())
        .merge(page::routes(world.clone()))
        .layer(DefaultBodyLimit::max(rest::LARGEST))
        .layer(middleware::from_fn(loopback_only))
        .layer(middleware::from_fn_with_state(world, unless_away))
}

async fn attachment(
    State(world): State<World>,
    Path((channel, id, _)): Path<(u64, u64, String)>,
) -> Response {
    // It stands on the page's own origin: a browser that opens it must run nothing in it.
    let guard = [(header::CONTENT_SECURITY_POLICY, "sandbox"), (header::X_CONTENT_TYPE_OPTIONS, "nosniff")];
    match world.file(Id(channel), Id(id)) {
        Some((content_type, bytes)) => (guard, [(header::CONTENT_TYPE, content_type)], bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// In an outage a connection of before is cut with what it asks, which takes no effect: at once, or in the end.
async fn unless_away(State(world): State<World>, request: Request, next: Next) -> Response {
    match world.outages().now() {
        None => return next.run(request).await,
        Some(Away::Refused) => {}
        Some(Away::Silent) => world.outages().over().await,
    }
    rest::cut()
}

/// Refuses what a foreign web page makes a browser send here: another host's name, another site's origin.
async fn loopback_only(request: Request, next: Next) -> Response {
    if is_loopback(request.headers()) {
        next.run(request).await
    } else {
        (StatusCode::FORBIDDEN, "The sandbox answers on loopback only.").into_response()
    }
}

fn is_loopback(headers: &HeaderMap) -> bool {
    let named = |header| headers.get(header).map(|value| value.to_str().unwrap_or_default());
    let local = |host: &str| {
        let name =
            host.rsplit_once(':').map_or(host, |(name, port)| if port.ends_with(']') { host } else { name });
        matches!(name, "127.0.0.1" | "localhost" | "[::1]")
    };
    let origin = named(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://").is_some_and(local));
    named(header::HOST).is_none_or(local) && origin
}
