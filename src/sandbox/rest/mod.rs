//! REST v10: which routes there are, and the way of one request.

mod about;
mod call;
mod channel;
mod command;
mod interaction;
mod message;
mod webhook;

use std::{future, panic, time::Duration};

use axum::{
    body::Body,
    extract::{Path, Request, State as Shared},
    http::{HeaderValue, Method, Response, StatusCode, header},
};
use serde_json::{Value, json};

pub(super) use self::call::LARGEST;
use self::call::{Answer, Call, Received};
use super::{
    faults::Effect,
    limits::{Level, Limited, Size},
    refusal::{METHOD_NOT_ALLOWED, NOT_FOUND, Refusal, UNAUTHORIZED},
    world::{State, World},
};

type Handler = fn(&mut State, &Call) -> Result<Answer, Refusal>;

/// A route: Discord's path with its parameters, and who answers it.
struct Route {
    method: Method,
    path: &'static str,
    size: Size,
    run: Handler,
}

const fn route(method: Method, path: &'static str, run: Handler) -> Route {
    sized(method, path, run, 50, 1)
}

/// A route with a bucket of its own size: `requests` in `seconds`.
const fn sized(method: Method, path: &'static str, run: Handler, requests: u32, seconds: u64) -> Route {
    Route { method, path, size: Size { requests, per: Duration::from_secs(seconds) }, run }
}

const GET: Method = Method::GET;
const POST: Method = Method::POST;
const PUT: Method = Method::PUT;
const PATCH: Method = Method::PATCH;
const DELETE: Method = Method::DELETE;

/// Every route. Where two fit, the first counts.
static ROUTES: &[Route] = &[
    route(GET, "/gateway", about::gateway),
    route(GET, "/gateway/bot", about::gateway_bot),
    route(GET, "/users/@me", about::me),
    route(GET, "/users/{user_id}", about::user),
    route(POST, "/users/@me/channels", channel::open_dm),
    route(GET, "/oauth2/applications/@me", about::application),
    route(GET, "/applications/@me", about::application),
    route(GET, "/guilds/{guild_id}", about::guild),
    route(GET, "/guilds/{guild_id}/channels", about::channels),
    route(GET, "/guilds/{guild_id}/roles", about::roles),
    route(GET, "/guilds/{guild_id}/threads/active", about::active_threads),
    route(GET, "/guilds/{guild_id}/members/{user_id}", about::member),
    route(GET, "/channels/{channel_id}", channel::get),
    sized(PATCH, "/channels/{channel_id}", channel::modify, 5, 15),
    route(DELETE, "/channels/{channel_id}", channel::delete),
    sized(POST, "/channels/{channel_id}/typing", channel::typing, 5, 5),
    sized(POST, "/channels/{channel_id}/threads", channel::start_thread, 10, 10),
    route(GET, "/channels/{channel_id}/thread-members", channel::thread_members),
    route(GET, "/channels/{channel_id}/thread-members/{user_id}", channel::thread_member),
    route(PUT, "/channels/{channel_id}/thread-members/@me", channel::join_thread),
    route(PUT, "/channels/{channel_id}/thread-members/{user_id}", channel::add_thread_member),
    route(DELETE, "/channels/{channel_id}/thread-members/@me", channel::leave_thread),
    route(DELETE, "/channels/{channel_id}/thread-members/{user_id}", channel::remove_thread_member),
    sized(GET, "/channels/{channel_id}/messages", message::list, 5, 5),
    sized(POST, "/channels/{channel_id}/messages", message::create, 5, 5),
    sized(GET, "/channels/{channel_id}/messages/{message_id}", message::get, 5, 5),
    sized(PATCH, "/channels/{channel_id}/messages/{message_id}", message::edit, 5, 5),
    sized(DELETE, "/channels/{channel_id}/messages/{message_id}", message::delete, 5, 1),
    sized(POST, "/channels/{channel_id}/messages/{message_id}/threads", channel::start_thread_on, 10, 10),
    route(GET, "/applications/{application_id}/commands", command::list),
    route(PUT, "/applications/{application_id}/commands", command::replace),
    route(POST, "/applications/{application_id}/commands", command::create),
    route(GET, "/applications/{application_id}/commands/{command_id}", command::get),
    route(DELETE, "/applications/{application_id}/commands/{command_id}", command::delete),
    route(GET, "/applications/{application_id}/guilds/{guild_id}/commands", command::list_guild),
    route(PUT, "/applications/{application_id}/guilds/{guild_id}/commands", command::replace_guild),
    route(POST, "/applications/{application_id}/guilds/{guild_id}/commands", command::create_guild),
    route(GET, "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", command::get_guild),
    route(
        DELETE,
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        command::delete_guild,
    ),
    route(POST, "/interactions/{interaction_id}/{interaction_token}/callback", interaction::answer),
    sized(POST, "/webhooks/{webhook_id}/{webhook_token}", webhook::follow_up, 5, 2),
    sized(GET, "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhook::get, 5, 2),
    sized(PATCH, "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhook::edit, 5, 2),
    sized(DELETE, "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhook::delete, 5, 2),
    route(GET, "/oauth2/@me", about::authorization),
];

impl Route {
    /// The parameters of a path, if it is this route's.
    fn fit<'p>(&self, path: &'p str) -> Option<Vec<&'p str>> {
        let (mut own, mut given) = (self.path.split('/'), path.split('/'));
        let mut params = Vec::new();
        loop {
            match (own.next(), given.next()) {
                (None, None) => return Some(params),
                (Some(step), Some(part)) if step.starts_with('{') && !part.is_empty() => params.push(part),
                (Some(step), Some(part)) if step == part => {}
                _ => return None,
            }
        }
    }

    /// Whether the token in its path is its authorisation.
    fn is_interaction(&self) -> bool {
        self.path.starts_with("/interactions/") || self.path.starts_with("/webhooks/")
    }

    /// The top-level resource that has a bucket of its own.
    fn major(&self, params: &[&str]) -> String {
        match self.path.split('/').nth(1) {
            Some("channels" | "guilds") => params.first().copied().unwrap_or_default().to_owned(),
            Some("webhooks" | "interactions") => params.iter().take(2).copied().collect::<Vec<_>>().join("/"),
            _ => String::new(),
        }
    }
}

/// The way of one request to `/api`.
pub(super) async fn answer(
    Shared(world): Shared<World>,
    Path(path): Path<String>,
    request: Request,
) -> Response<Body> {
    let method = request.method().clone();
    let Some(path) = route_path(&path) else { return refused(&world, &NOT_FOUND, None) };
    let fitting = || ROUTES.iter().filter_map(|route| Some((route, route.fit(&path)?)));
    let Some((route, params)) = fitting().find(|(route, _)| route.method == method) else {
        let refusal = if fitting().next().is_some() { METHOD_NOT_ALLOWED } else { NOT_FOUND };
        return refused(&world, &refusal, None);
    };
    if !route.is_interaction() && !authorised(&world, &request) {
        return refused(&world, &UNAUTHORIZED, None);
    }
    let bucket = format!("{method} {}", route.path);
    let major = route.major(&params);
    let taken = world.lock().limits.take(&bucket, &major, route.size, route.is_interaction());
    let level = match taken {
        Ok(level) => level,
        Err(limited) => return too_many(&world, &limited),
    };
    let fault = world.lock().faults.next(method.as_str(), route.path);
    if let Some(response) = before(&world, fault).await {
        return response;
    }
    let received = match Received::read(request).await {
        Ok(received) => received,
        Err(refusal) => return refused(&world, &refusal, level),
    };
    let response = {
        let mut state = world.lock();
        let result = (route.run)(&mut state, &Call::new(&params, &received));
        let status = match &result {
            Ok(Answer::Json(status, _)) => *status,
            Ok(Answer::Empty) => 204,
            Err(refusal) => refusal.status(),
        };
        if let Some(recorder) = &mut state.recorder {
            recorder.record(&method, &path, &received.body, status);
        }
        result
    };
    after(fault).await;
    match response {
        Ok(Answer::Empty) => with_level(reply(204, None), level),
        Ok(Answer::Json(status, body)) => with_level(reply(status, Some(&body)), level),
        Err(refusal) => refused(&world, &refusal, level),
    }
}

/// The path that routes are told by, behind `/api/` or `/api/v10/`; `None`: another version.
fn route_path(path: &str) -> Option<String> {
    let unversioned = match path.split_once('/') {
        Some(("v10", rest)) => rest,
        Some((first, _)) if first.strip_prefix('v').is_some_and(|n| n.parse::<u8>().is_ok()) => return None,
        _ => path,
    };
    Some(format!("/{unversioned}"))
}

fn authorised(world: &World, request: &Request) -> bool {
    let given = request.headers().get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = given.and_then(|given| given.strip_prefix("Bot "));
    token.is_some_and(|token| token == world.lock().token)
}

/// A fault before the request takes effect; `Some`: it never does.
async fn before(world: &World, fault: Option<Effect>) -> Option<Response<Body>> {
    match fault? {
        Effect::Status { status } => {
            Some(reply(status, Some(&json!({ "message": "Internal Server Error", "code": 0 }))))
        }
        Effect::RateLimit { after, global } => {
            let after = Duration::from_secs_f64(after.clamp(0.0, 86_400.0));
            let level = Level { limit: 5, remaining: 0, reset_after: after, bucket: "fault".to_owned() };
            let limited = if global { Limited::Global { after } } else { Limited::Route(level) };
            Some(too_many(world, &limited))
        }
        Effect::DropBefore => cut(),
        Effect::DelayBefore { ms } => {
            tokio::time::sleep(Duration::from_millis(ms)).await;
            None
        }
        Effect::Hang => future::pending().await,
        Effect::DropAfter | Effect::DelayAfter { .. } => None,
    }
}

/// A fault after the request took effect.
async fn after(fault: Option<Effect>) {
    match fault {
        Some(Effect::DropAfter) => cut(),
        Some(Effect::DelayAfter { ms }) => tokio::time::sleep(Duration::from_millis(ms)).await,
        _ => {}
    }
}

/// Ends the connection without an answer: unwinding ends its task, and the socket with it. Nothing is locked then.
pub(super) fn cut() -> ! {
    panic::resume_unwind(Box::new("the connection is cut on demand"))
}

fn reply(status: u16, body: Option<&Value>) -> Response<Body> {
    let mut response = Response::new(body.map_or_else(Body::empty, |body| Body::from(body.to_string())));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    if body.is_some() {
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    }
    response
}

fn refused(world: &World, refusal: &Refusal, level: Option<Level>) -> Response<Body> {
    if matches!(refusal.status(), 401 | 403 | 429) {
        world.lock().limits.note_invalid();
    }
    let mut response = with_level(reply(refusal.status(), Some(&refusal.body())), level);
    if let Refusal::OldEdit { after } = refusal {
        put(&mut response, "retry-after", &format!("{}", after.ceil()));
        put(&mut response, "x-ratelimit-scope", "user");
    }
    response
}

fn too_many(world: &World, limited: &Limited) -> Response<Body> {
    world.lock().limits.note_invalid();
    let (after, global, level) = match limited {
        Limited::Banned { after } => {
            // Not the service answers but what stands before it: no JSON.
            let mut response = Response::new(Body::from("error code: 1015"));
            *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
            put(&mut response, "retry-after", &after.as_secs().max(1).to_string());
            return response;
        }
        Limited::Global { after } => (*after, true, None),
        Limited::Route(level) => (level.reset_after, false, Some(level.clone())),
    };
    let seconds = after.as_secs_f64();
    let body = json!({ "message": "You are being rate limited.", "retry_after": seconds, "global": global });
    let mut response = with_level(reply(429, Some(&body)), level);
    put(&mut response, "retry-after", &format!("{}", seconds.ceil()));
    put(&mut response, "x-ratelimit-scope", if global { "global" } else { "user" });
    if global {
        put(&mut response, "x-ratelimit-global", "true");
    }
    response
}

fn with_level(mut response: Response<Body>, level: Option<Level>) -> Response<Body> {
    if let Some(level) = level {
        let reset = std::time::SystemTime::now() + level.reset_after;
        let reset = reset.duration_since(std::time::UNIX_EPOCH).unwrap_or_default().as_secs_f64();
        put(&mut response, "x-ratelimit-limit", &level.limit.to_string());
        put(&mut response, "x-ratelimit-remaining", &level.remaining.to_string());
        put(&mut response, "x-ratelimit-reset", &format!("{reset:.3}"));
        put(&mut response, "x-ratelimit-reset-after", &format!("{:.3}", level.reset_after.as_secs_f64()));
        put(&mut response, "x-ratelimit-bucket", &level.bucket);
    }
    response
}

fn put(response: &mut Response<Body>, name: &'static str, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        response.headers_mut().insert(name, value);
    }
}
