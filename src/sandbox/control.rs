//! Control: orders to the stand-in itself, from a test or over loopback (`POST /control`).

use std::time::Duration;

use axum::{
    Json,
    extract::State as Shared,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    act::Refused,
    channel::{Channel, Kind},
    command::Invocation,
    entry::Entry,
    faults::{Rule, Step},
    guild::{Guild, MOST_GUILDS},
    id::Id,
    outage::Away,
    people::{APPLICATION, Person},
    permission::Overwrite,
    session::{GUILDS, Out},
    world::{State, World},
};

/// An order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "order", rename_all = "snake_case")]
pub enum Order {
    /// A fault for requests to come.
    Rest(Rule),
    /// No more faults for requests.
    ClearRest,
    /// Closes the gateway's sockets with a code; without one the sockets are cut. Sessions can be resumed.
    CutGateway { code: Option<u16> },
    /// Closes the gateway's sockets with a close frame that has no code.
    CloseGatewayWithoutCode,
    /// Asks clients to reconnect (op 7).
    Reconnect,
    /// Invalidates the sessions (op 9); unless `resumable`, they are forgotten.
    Invalidate { resumable: bool },
    /// Forgets the sessions: their sockets are cut, and resuming them fails.
    ForgetSessions,
    /// Sends the last events of each session once more, just as they were.
    RepeatEvents { count: usize },
    /// Answers heartbeats no more, or again.
    Deafen { deaf: bool },
    /// Keeps events back from the sockets, or no more; what was kept back comes with a resume.
    Withhold { withhold: bool },
    /// Lets new connections to the gateway hang before this step, or no more. Those that hang stay so.
    Stall { before: Option<Step> },
    /// Closes the socket of whoever identifies or resumes with this code, or no more.
    RefuseSessions { code: Option<u16> },
    /// Asks new sockets for a heartbeat every so many milliseconds; without a number as often as usual.
    Heartbeat { ms: Option<u64> },
    /// From now on the application is in so many guilds that it needs so many shards.
    NeedShards { shards: u32 },
    /// Sends the sockets this text as it stands.
    Utter { text: String },
    /// REST, gateway and page are away for so long; 0: they are back.
    Outage { away: Away, ms: u64 },
    /// A person takes direct messages from the application no more, or again.
    CloseDms { person: Id, closed: bool },
    /// The application is invited to one more guild, with a channel of the same name.
    AddGuild { name: String },
    /// A person leaves the prepared guild, or comes back.
    Leave { person: Id, gone: bool },
    /// Takes permissions (bits) from the application in a channel and its threads; 0 gives all back.
    Forbid { channel: Id, permissions: u64 },
    /// A moderator deletes a message.
    DeleteMessage { channel: Id, message: Id },
    /// A moderator deletes a channel or thread.
    DeleteChannel { channel: Id },
    /// A moderator archives a thread, and locks it if said.
    ArchiveThread { channel: Id, locked: bool },
    /// Puts the world's clock forward.
    PassTime { ms: u64 },
    /// A person runs a slash command; `options`: names and values.
    Run { person: Id, channel: Id, command: String, options: Vec<(String, Value)> },
    /// A person presses a button.
    Press { person: Id, channel: Id, message: Id, custom_id: String },
    /// Gives the interactions to come these ids, one after the other: whatever an application draws from them
    /// is the same each time.
    NumberInteractions { from: Id },
    /// Counts so many invalid requests (401, 403, 429) as made just now.
    CountInvalid { requests: usize },
}

impl World {
    /// Carries an order out.
    pub fn order(&self, order: Order) -> Result<(), Refused> {
        let mut state = self.lock();
        match order {
            Order::Rest(rule) => state.faults.add(rule),
            Order::ClearRest => state.faults.clear(),
            Order::CutGateway { code } => {
                state.sessions.tell(|| code.map_or(Out::Cut, |code| Out::Close(Some(code))))
            }
            Order::CloseGatewayWithoutCode => state.sessions.tell(|| Out::Close(None)),
            Order::Reconnect => state.sessions.tell(|| Out::Reconnect),
            Order::Invalidate { resumable } => {
                state.sessions.tell(|| Out::Invalid(resumable));
                if !resumable {
                    state.sessions.end_all();
                }
            }
            Order::ForgetSessions => state.sessions.end_all(),
            Order::RepeatEvents { count } => state.sessions.repeat(count),
            Order::Deafen { deaf } => state.faults.deaf = deaf,
            Order::Withhold { withhold } => state.faults.withhold = withhold,
            Order::Stall { before } => state.faults.stall = before,
            Order::RefuseSessions { code } => state.faults.refuse_sessions = code,
            Order::Heartbeat { ms } => state.faults.heartbeat = ms,
            Order::NeedShards { shards } => state.faults.shards = Some(shards),
            Order::Utter { text } => state.sessions.tell(|| Out::Utter(text.clone())),
            Order::Outage { away, ms } => self.outages().begin(away, Duration::from_millis(ms)),
            Order::CloseDms { person, closed } => {
                let changed = Person { dms_open: !closed, ..state.person(person)?.clone() };
                state.keep(Entry::Person(changed));
            }
            Order::AddGuild { name } => state.add_guild(name)?,
            Order::Leave { person, gone } => {
                let changed = Person { in_guild: !gone, ..state.person(person)?.clone() };
                state.keep(Entry::Person(changed));
            }
            Order::Forbid { channel, permissions } => state.forbid(channel, permissions)?,
            Order::DeleteMessage { channel, message } => {
                if !state.delete(channel, message) {
                    return Err(Refused::NoSuchMessage);
                }
            }
            Order::DeleteChannel { channel } => {
                state.known(channel)?;
                state.remove_channel(channel);
            }
            Order::ArchiveThread { channel, locked } => {
                state.known(channel)?;
                let now = state.now();
                state.change_thread(channel, |_, thread| {
                    (thread.archived, thread.locked, thread.archive_changed) = (true, locked, now);
                });
            }
            Order::PassTime { ms } => {
                let ms = i64::try_from(ms).unwrap_or(i64::MAX);
                state.ahead = state.ahead.saturating_add(ms).min(MOST_AHEAD);
            }
            Order::Run { person, channel, command, options } => {
                state.invoke(person, channel, &Invocation { command, options }, None)?;
            }
            Order::Press { person, channel, message, custom_id } => {
                state.press(person, channel, message, &custom_id)?;
            }
            Order::NumberInteractions { from } => state.next_interaction = Some(from),
            Order::CountInvalid { requests } => state.limits.note_invalids(requests),
        }
        Ok(())
    }

    /// Answers of 401, 403 and 429 in the last ten minutes.
    pub fn invalid_requests(&self) -> usize {
        self.lock().limits.invalid_requests()
    }

    /// How many rules for requests to come are not used up.
    pub fn rules_left(&self) -> usize {
        self.lock().faults.left()
    }

    /// How many connections to the gateway were let hang.
    pub fn stalled(&self) -> usize {
        self.lock().faults.stalled
    }

    /// How many gateway sessions have a socket.
    pub fn connected(&self) -> usize {
        self.lock().sessions.connected()
    }

    /// Waits until the application is connected to the gateway; `false`: it wasn't within that time.
    pub async fn wait_connected(&self, within: Duration) -> bool {
        let connected = async {
            while self.connected() == 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(within, connected).await.is_ok()
    }
}

/// The clock can't be put further forward than this, in milliseconds (ten years).
const MOST_AHEAD: i64 = 10 * 366 * 86_400_000;

impl State {
    fn known(&self, channel: Id) -> Result<&Channel, Refused> {
        self.channels.get(&channel).ok_or(Refused::NoSuchChannel)
    }

    /// The application is invited to one more guild, which has a text channel of the same name.
    fn add_guild(&mut self, name: String) -> Result<(), Refused> {
        if !(2..=100).contains(&name.chars().count()) {
            return Err(Refused::BadName);
        }
        if self.guilds.len() >= MOST_GUILDS {
            return Err(Refused::TooManyGuilds);
        }
        let guild = Guild { id: self.next_id(), name: name.clone() };
        let channel = Channel {
            id: self.next_id(),
            home: guild.id,
            name,
            kind: Kind::Text,
            overwrites: Vec::new(),
            last_message: None,
        };
        self.keep(Entry::Guild(guild.clone()));
        self.keep(Entry::Channel(channel));
        let created = self.guild_create(&guild);
        self.sessions.dispatch(GUILDS, "GUILD_CREATE", created);
        Ok(())
    }

    /// Sets what the application may not do in a channel.
    fn forbid(&mut self, channel: Id, permissions: u64) -> Result<(), Refused> {
        let known = self.known(channel)?;
        let mut changed = self.ground(known).clone();
        if matches!(changed.kind, Kind::Dm { .. }) {
            return Err(Refused::NoSuchChannel);
        }
        changed.overwrites.retain(|overwrite| overwrite.id != APPLICATION);
        if permissions != 0 {
            changed.overwrites.push(Overwrite { id: APPLICATION, member: true, allow: 0, deny: permissions });
        }
        let json = self.channel_json(&changed);
        self.keep(Entry::Channel(changed));
        self.sessions.dispatch(GUILDS, "CHANNEL_UPDATE", json);
        Ok(())
    }
}

/// `POST /control`: an order as JSON.
pub(super) async fn take(Shared(world): Shared<World>, Json(order): Json<Order>) -> Response {
    match world.order(order) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(refused) => (StatusCode::CONFLICT, refused.to_string()).into_response(),
    }
}

/// `GET /control`: how it stands. The token is of no use anywhere else.
pub(super) async fn tell(Shared(world): Shared<World>) -> Response {
    let (connected, invalid_requests) = (world.connected(), world.invalid_requests());
    let state = world.lock();
    let body = json!({
        "token": state.token, "gateway": state.gateway_url(), "now": state.now(), "connected": connected,
        "invalid_requests": invalid_requests, "people": state.people.len(), "channels": state.channels.len(),
    });
    Json(body).into_response()
}
