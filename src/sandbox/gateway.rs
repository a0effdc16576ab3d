//! The gateway: the socket through which a session hears its events.
//!
//! Source: Discord's *Gateway* and *Gateway Events*. The limit of one IDENTIFY in five seconds isn't enforced.

use std::{
    collections::{BTreeMap, VecDeque},
    future,
    time::{Duration, Instant},
};

use axum::{
    extract::{
        Query, State as Shared, WebSocketUpgrade,
        ws::{CloseFrame, Message, WebSocket},
    },
    response::Response,
};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::{
    faults::Step,
    outage::Away,
    packing::Packing,
    people::{APPLICATION, own_user},
    session::{GUILD_MEMBERS, GUILDS, Out, Resumed},
    world::{State, World},
};

/// Intents that exist.
const KNOWN_INTENTS: u64 = 0b11_0001_1111_1111_1111_1111_1111;
/// Intents that this application wasn't given: members, presences, message content.
const PRIVILEGED: u64 = GUILD_MEMBERS | 1 << 8 | 1 << 15;

/// Milliseconds between heartbeats.
const HEARTBEAT: u64 = 41_250;
/// Bytes of the largest payload that a client may send.
const LARGEST_PAYLOAD: usize = 4_096;
/// Payloads that a client may send in a minute.
const PAYLOADS_A_MINUTE: usize = 120;

/// `GET /gateway`: a socket.
pub(super) async fn connect(
    Shared(world): Shared<World>,
    Query(query): Query<BTreeMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    if stalls(&world, Step::Handshake) {
        future::pending::<()>().await;
    }
    let packing = Packing::of_transport(query.get("compress").map(String::as_str));
    let version = query.get("v").is_none_or(|version| version == "10");
    upgrade.on_upgrade(move |socket| async move {
        let socket = Socket {
            socket,
            world,
            packing,
            session: None,
            events: None,
            last_heartbeat: Instant::now(),
            payloads: VecDeque::new(),
        };
        socket.run(version).await;
    })
}

/// Whether the gateway is to stall here.
fn stalls(world: &World, before: Step) -> bool {
    let faults = &mut world.lock().faults;
    let stalls = faults.stall == Some(before);
    faults.stalled += usize::from(stalls);
    stalls
}

/// A client's connection.
struct Socket {
    socket: WebSocket,
    world: World,
    packing: Packing,
    session: Option<String>,
    events: Option<mpsc::Receiver<Out>>,
    last_heartbeat: Instant,
    /// When payloads came in the last minute.
    payloads: VecDeque<Instant>,
}

/// Why a connection ends.
enum End {
    /// Closed with one of Discord's codes, or a frame without a code.
    Close(Option<u16>),
    /// The client closed it; `true`: with 1000 or 1001, which ends the session too.
    Left(bool),
    /// Cut, or broken.
    Cut,
}

type Outcome = Result<(), End>;

impl Socket {
    async fn run(mut self, version: bool) {
        let end = if version { self.talk().await } else { End::Close(Some(4012)) };
        if let Some(session) = &self.session {
            let mut state = self.world.lock();
            if matches!(end, End::Left(true) | End::Close(Some(4007))) {
                state.sessions.end(session);
            }
        }
        // The events' receiver goes with this socket; the session notices and waits for a resume.
        if let End::Close(code) = end {
            self.close(code).await;
        }
    }

    /// Sends a close frame and gives the client a moment to answer it.
    async fn close(&mut self, code: Option<u16>) {
        let frame = code.map(|code| CloseFrame { code, reason: "".into() });
        if self.socket.send(Message::Close(frame)).await.is_ok() {
            let answered = async { while let Some(Ok(_)) = self.socket.recv().await {} };
            let _ = tokio::time::timeout(Duration::from_secs(2), answered).await;
        }
    }

    async fn talk(&mut self) -> End {
        let outages = self.world.outages().clone();
        if stalls(&self.world, Step::Hello) {
            while let Some(Ok(_)) = self.socket.recv().await {}
            return End::Cut;
        }
        let interval = self.world.lock().faults.heartbeat.unwrap_or(HEARTBEAT);
        let hello =
            json!({ "op": 10, "d": { "heartbeat_interval": interval, "_trace": [] }, "s": null, "t": null });
        if let Err(end) = self.send(&hello).await {
            return end;
        }
        loop {
            let deadline = self.last_heartbeat + Duration::from_millis(2 * interval);
            let step = tokio::select! {
                biased;
                away = outages.begun() => {
                    if away == Away::Silent {
                        outages.over().await;
                    }
                    Err(End::Cut)
                }
                received = self.socket.recv() => match received {
                    Some(Ok(message)) => self.receive(message).await,
                    Some(Err(_)) | None => Err(End::Cut),
                },
                out = next(&mut self.events) => self.obey(out).await,
                () = tokio::time::sleep_until(deadline.into()) => Err(End::Cut),
            };
            if let Err(end) = step {
                return end;
            }
        }
    }

    async fn obey(&mut self, out: Option<Out>) -> Outcome {
        match out {
            Some(Out::Event(_)) if self.world.lock().faults.withhold => Ok(()),
            Some(Out::Event(event)) => {
                let payload = json!({ "op": 0, "s": event.seq, "t": event.name, "d": event.data });
                self.send(&payload).await
            }
            Some(Out::Reconnect) => self.send(&json!({ "op": 7, "d": null, "s": null, "t": null })).await,
            Some(Out::Invalid(resumable)) => {
                let sent = self.send(&json!({ "op": 9, "d": resumable, "s": null, "t": null })).await;
                if !resumable {
                    self.session = None;
                    self.events = None;
                }
                sent
            }
            Some(Out::Utter(text)) => self.socket.send(Message::text(text)).await.map_err(|_| End::Cut),
            Some(Out::Close(code)) => Err(End::Close(code)),
            // Without a sender, this socket was replaced or didn't keep up.
            Some(Out::Cut) | None => Err(End::Cut),
        }
    }

    async fn send(&mut self, payload: &Value) -> Outcome {
        let message = self.packing.pack(&payload.to_string()).map_err(|_| End::Cut)?;
        self.socket.send(message).await.map_err(|_| End::Cut)
    }

    async fn receive(&mut self, message: Message) -> Outcome {
        let payload = match message {
            Message::Text(text) if text.len() <= LARGEST_PAYLOAD => serde_json::from_str::<Value>(&text),
            Message::Text(_) | Message::Binary(_) => return Err(End::Close(Some(4002))),
            Message::Close(frame) => {
                return Err(End::Left(frame.is_some_and(|f| matches!(f.code, 1000 | 1001))));
            }
            Message::Ping(_) | Message::Pong(_) => return Ok(()),
        };
        let payload = payload.map_err(|_| End::Close(Some(4002)))?;
        let now = Instant::now();
        self.payloads.push_back(now);
        while self.payloads.front().is_some_and(|at| now.duration_since(*at) > Duration::from_secs(60)) {
            self.payloads.pop_front();
        }
        if self.payloads.len() > PAYLOADS_A_MINUTE {
            return Err(End::Close(Some(4008)));
        }
        match payload["op"].as_u64() {
            Some(1) => self.heartbeat().await,
            Some(2) if self.session.is_some() => Err(End::Close(Some(4005))),
            Some(6) if self.session.is_some() => Err(End::Close(Some(4005))),
            Some(2 | 6) if stalls(&self.world, Step::Session) => Ok(()),
            Some(2) => self.identify(&payload["d"]),
            Some(6) => self.resume(&payload["d"]).await,
            Some(3 | 4 | 8 | 31) if self.session.is_none() => Err(End::Close(Some(4003))),
            // Presence and voice show nowhere here; members need an intent that the application wasn't given.
            Some(3 | 4 | 8 | 31) => Ok(()),
            _ => Err(End::Close(Some(4001))),
        }
    }

    async fn heartbeat(&mut self) -> Outcome {
        self.last_heartbeat = Instant::now();
        let deaf = self.world.lock().faults.deaf;
        if deaf {
            return Ok(());
        }
        self.send(&json!({ "op": 11, "d": null, "s": null, "t": null })).await
    }

    fn identify(&mut self, data: &Value) -> Outcome {
        let mut state = self.world.lock();
        authenticate(&state, data)?;
        if state.faults.shards.is_some_and(|shards| shards > 1) {
            return Err(End::Close(Some(4011)));
        }
        let intents = data["intents"].as_u64().filter(|bits| bits & !KNOWN_INTENTS == 0);
        let intents = intents.ok_or(End::Close(Some(4013)))?;
        if intents & PRIVILEGED != 0 {
            return Err(End::Close(Some(4014)));
        }
        if let Some(shard) = data["shard"].as_array()
            && shard.first().and_then(Value::as_u64) >= shard.get(1).and_then(Value::as_u64)
        {
            return Err(End::Close(Some(4010)));
        }
        if !data["properties"].is_object() {
            return Err(End::Close(Some(4002)));
        }
        if data["compress"] == true {
            self.packing.compress_payloads();
        }
        let id = format!("{:032x}", rand::random::<u128>());
        let mut first = vec![("READY", ready(&state, &id))];
        if intents & GUILDS != 0 {
            first.extend(state.guilds.values().map(|guild| ("GUILD_CREATE", state.guild_create(guild))));
        }
        let events = state.sessions.open(id.clone(), intents, first);
        drop(state);
        (self.session, self.events) = (Some(id), Some(events));
        Ok(())
    }

    async fn resume(&mut self, data: &Value) -> Outcome {
        let resumed = self.take_up(data)?;
        if resumed { Ok(()) } else { self.send(&json!({ "op": 9, "d": false, "s": null, "t": null })).await }
    }

    /// Takes a session up again, with the events since; `false`: it is gone, or too far behind.
    fn take_up(&mut self, data: &Value) -> Result<bool, End> {
        let mut state = self.world.lock();
        authenticate(&state, data)?;
        let seq = data["seq"].as_u64().ok_or(End::Close(Some(4007)))?;
        let id = data["session_id"].as_str().unwrap_or_default();
        match state.sessions.resume(id, seq, ("RESUMED", json!({ "_trace": [] }))) {
            Resumed::Taken(events) => {
                (self.session, self.events) = (Some(id.to_owned()), Some(events));
                Ok(true)
            }
            Resumed::Gone => Ok(false),
            Resumed::Ahead => Err(End::Close(Some(4007))),
        }
    }
}

fn ready(state: &State, session: &str) -> Value {
    json!({
        "v": 10, "user": own_user(), "session_id": session,
        "guilds": state.guilds.keys().map(|id| json!({ "id": id, "unavailable": true })).collect::<Vec<_>>(),
        "resume_gateway_url": state.gateway_url(), "session_type": "normal", "shard": [0, 1],
        "application": { "id": APPLICATION, "flags": 0 }, "private_channels": [], "relationships": [],
        "presences": [], "guild_join_requests": [], "geo_ordered_rtc_regions": [], "user_settings": {},
        "auth": {}, "_trace": [],
    })
}

fn authenticate(state: &State, data: &Value) -> Outcome {
    let token = data["token"].as_str().unwrap_or_default();
    let right = token.strip_prefix("Bot ").unwrap_or(token) == state.token;
    let refused = if right { state.faults.refuse_sessions } else { Some(4004) };
    refused.map_or(Ok(()), |code| Err(End::Close(Some(code))))
}

/// The next order for a socket; without a session there never is one.
async fn next(events: &mut Option<mpsc::Receiver<Out>>) -> Option<Out> {
    match events {
        Some(events) => events.recv().await,
        None => future::pending().await,
    }
}
