//! What a person sees of the world.

use serde_json::Value;

use super::{
    channel::Channel,
    id::Id,
    interaction::Interaction,
    world::{Change, World},
};

impl World {
    /// The channels, threads and direct messages that a person can see.
    pub fn channels(&self, person: Id) -> Vec<Channel> {
        let state = self.lock();
        state.channels.values().filter(|c| state.sees(person, c)).cloned().collect()
    }

    /// Discord's message objects that a person sees in a channel, oldest first: the last `limit` before `before`.
    /// Their own ephemeral ones (flag 64) stand among them.
    pub fn messages(&self, person: Id, channel: Id, before: Option<Id>, limit: usize) -> Vec<Value> {
        let state = self.lock();
        if !state.channels.get(&channel).is_some_and(|c| state.sees(person, c)) {
            return Vec::new();
        }
        let Some(messages) = state.messages.get(&channel) else { return Vec::new() };
        let before = before.unwrap_or(Id(u64::MAX));
        let seen = messages.range(..before).rev().map(|(_, m)| m);
        let mut seen: Vec<Value> = seen
            .filter(|m| m.only_for.is_none_or(|reader| reader == person))
            .take(limit)
            .map(|m| state.message_json(m))
            .collect();
        seen.reverse();
        seen
    }

    /// One message, if the person can see it.
    pub fn message(&self, person: Id, channel: Id, message: Id) -> Option<Value> {
        let state = self.lock();
        let visible = state.channels.get(&channel).is_some_and(|c| state.sees(person, c));
        let message = state.message(channel, message)?;
        let theirs = message.only_for.is_none_or(|reader| reader == person);
        (visible && theirs).then(|| state.message_json(message))
    }

    /// How an interaction of this person stands.
    pub fn interaction(&self, person: Id, id: Id) -> Option<Interaction> {
        self.lock().interactions.get(&id).filter(|i| i.person == person).cloned()
    }

    /// Whether a change is for this person's eyes.
    pub fn concerns(&self, change: &Change, person: Id) -> bool {
        let state = self.lock();
        let sees = |channel: &Id| state.channels.get(channel).is_some_and(|c| state.sees(person, c));
        match change {
            Change::Person { .. } | Change::Commands | Change::ChannelGone { .. } => true,
            Change::Channel { channel } => sees(channel),
            Change::Message { channel, only_for, .. } | Change::MessageGone { channel, only_for, .. } => {
                only_for.is_none_or(|reader| reader == person) && sees(channel)
            }
            Change::Interaction { person: whose, .. } => *whose == person,
        }
    }
}
