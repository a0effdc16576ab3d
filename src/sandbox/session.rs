//! The gateway's sessions: what each has heard, and what its socket is told next.
//!
//! Source: Discord's *Gateway*. How long a session can be resumed isn't documented ("a few minutes").

use std::collections::VecDeque;

use serde_json::Value;
use tokio::sync::mpsc;

/// No intent is needed.
pub const ALWAYS: u64 = u64::MAX;
pub const GUILDS: u64 = 1 << 0;
pub const GUILD_MEMBERS: u64 = 1 << 1;
pub const GUILD_MESSAGES: u64 = 1 << 9;
pub const DIRECT_MESSAGES: u64 = 1 << 12;

/// Events that a session keeps for a resume.
const EVENTS_KEPT: usize = 2_000;
/// Events that a socket may be behind before it is cut.
const EVENTS_WAITING: usize = 2 * EVENTS_KEPT;
/// Sessions kept; the oldest leaves.
const SESSIONS_KEPT: usize = 32;
/// How long a session without a socket can be resumed, in milliseconds.
const RESUMABLE: i64 = 3 * 60_000;

/// An event of a session.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub seq: u64,
    pub name: &'static str,
    pub data: Value,
}

/// What a socket is told to do.
#[derive(Debug)]
pub(super) enum Out {
    Event(Event),
    Reconnect,
    Invalid(bool),
    /// Something that is no payload.
    Utter(String),
    /// A close frame, with or without a code.
    Close(Option<u16>),
    /// The socket ends without a word.
    Cut,
}

/// A session of the application.
struct Session {
    id: String,
    intents: u64,
    seq: u64,
    kept: VecDeque<Event>,
    outlet: Option<mpsc::Sender<Out>>,
    /// Since when it has no socket.
    alone_since: i64,
}

/// What becomes of a resume.
pub(super) enum Resumed {
    /// The session goes on; what was missed comes first.
    Taken(mpsc::Receiver<Out>),
    /// The session is gone, or kept too little.
    Gone,
    /// The client names an event that it was never sent, which ends the session.
    Ahead,
}

/// The sessions, the oldest first.
#[derive(Default)]
pub(super) struct Sessions(Vec<Session>);

impl Sessions {
    /// Opens a session that begins with these events.
    pub fn open(
        &mut self,
        id: String,
        intents: u64,
        first: impl IntoIterator<Item = (&'static str, Value)>,
    ) -> mpsc::Receiver<Out> {
        let (outlet, events) = mpsc::channel(EVENTS_WAITING);
        let mut session =
            Session { id, intents, seq: 0, kept: VecDeque::new(), outlet: Some(outlet), alone_since: 0 };
        first.into_iter().for_each(|(name, data)| session.send(name, data));
        self.0.push(session);
        if self.0.len() > SESSIONS_KEPT {
            self.0.remove(0);
        }
        events
    }

    /// Takes a session up again behind the event `seq`; `greeting` follows what was missed.
    pub fn resume(&mut self, id: &str, seq: u64, greeting: (&'static str, Value)) -> Resumed {
        let Some(session) = self.0.iter_mut().find(|session| session.id == id) else {
            return Resumed::Gone;
        };
        if seq > session.seq {
            self.end(id);
            return Resumed::Ahead;
        }
        if session.kept.front().is_some_and(|first| first.seq > seq + 1) {
            self.end(id);
            return Resumed::Gone;
        }
        let (outlet, events) = mpsc::channel(EVENTS_WAITING);
        for event in session.kept.iter().filter(|event| event.seq > seq) {
            let _ = outlet.try_send(Out::Event(event.clone()));
        }
        session.outlet = Some(outlet);
        session.send(greeting.0, greeting.1);
        Resumed::Taken(events)
    }

    /// Forgets a session.
    pub fn end(&mut self, id: &str) {
        self.0.retain(|session| session.id != id);
    }

    /// Forgets every session.
    pub fn end_all(&mut self) {
        self.0.clear();
    }

    /// Forgets the sessions that at `now` (milliseconds) were without a socket for too long.
    pub fn expire(&mut self, now: i64) {
        for session in &mut self.0 {
            if session.outlet.as_ref().is_some_and(mpsc::Sender::is_closed) {
                (session.outlet, session.alone_since) = (None, now);
            }
        }
        self.0.retain(|session| session.outlet.is_some() || now - session.alone_since <= RESUMABLE);
    }

    /// Sends an event to every session with one of these intents.
    pub fn dispatch(&mut self, intents: u64, name: &'static str, data: Value) {
        for session in self.0.iter_mut().filter(|s| intents == ALWAYS || s.intents & intents != 0) {
            session.send(name, data.clone());
        }
    }

    /// Sends the last events of each session once more.
    pub fn repeat(&self, count: usize) {
        self.0.iter().for_each(|session| session.repeat(count));
    }

    /// Tells every socket.
    pub fn tell(&self, out: impl Fn() -> Out) {
        for outlet in self.0.iter().filter_map(|session| session.outlet.as_ref()) {
            // A socket too busy to hear it is about to be cut anyway.
            let _ = outlet.try_send(out());
        }
    }

    /// How many have a socket.
    pub fn connected(&self) -> usize {
        self.0.iter().filter(|session| session.outlet.is_some()).count()
    }
}

impl Session {
    fn send(&mut self, name: &'static str, data: Value) {
        self.seq += 1;
        let event = Event { seq: self.seq, name, data };
        self.kept.push_back(event.clone());
        if self.kept.len() > EVENTS_KEPT {
            self.kept.pop_front();
        }
        // A socket that doesn't keep up is cut; its client resumes.
        if self.outlet.as_ref().is_some_and(|outlet| outlet.try_send(Out::Event(event)).is_err()) {
            self.outlet = None;
        }
    }

    fn repeat(&self, count: usize) {
        let Some(outlet) = &self.outlet else { return };
        for event in self.kept.iter().skip(self.kept.len().saturating_sub(count)) {
            let _ = outlet.try_send(Out::Event(event.clone()));
        }
    }
}
