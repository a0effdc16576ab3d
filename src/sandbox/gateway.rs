//! The gateway: sessions, their events, and the socket they come through.

use std::collections::VecDeque;

use serde_json::Value;
use tokio::sync::mpsc;

use super::world::State;

/// No intent is needed.
pub const ALWAYS: u64 = u64::MAX;
pub const GUILDS: u64 = 1 << 0;
pub const GUILD_MEMBERS: u64 = 1 << 1;
pub const GUILD_MESSAGES: u64 = 1 << 9;
pub const DIRECT_MESSAGES: u64 = 1 << 12;

/// Events that a session keeps for a resume.
const EVENTS_KEPT: usize = 2_000;

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
}

/// A session of the application.
pub(super) struct Session {
    pub id: String,
    pub intents: u64,
    pub seq: u64,
    pub kept: VecDeque<Event>,
    pub outlet: Option<mpsc::Sender<Out>>,
}

impl State {
    /// Sends an event to every session with one of these intents.
    pub fn dispatch(&mut self, intents: u64, name: &'static str, data: Value) {
        for session in self.sessions.iter_mut().filter(|s| intents == ALWAYS || s.intents & intents != 0) {
            session.send(name, data.clone());
        }
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
}
