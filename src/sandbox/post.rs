//! Messages come, change and go, and the gateway hears of it.

use serde_json::{Value, json};

use super::{
    channel::{Channel, Kind},
    entry::Entry,
    id::Id,
    message::Message,
    people::{APPLICATION, Person, bot_member},
    session::{DIRECT_MESSAGES, GUILD_MESSAGES},
    world::State,
};

impl State {
    /// A fresh message of the application's.
    pub fn own_message(&mut self, channel: Id) -> Message {
        let id = self.next_id();
        Message::empty(id, channel, APPLICATION)
    }

    /// A new message takes its place and the gateway hears of it.
    pub fn post(&mut self, message: Message) {
        let (channel, ephemeral) = (message.channel, message.only_for.is_some());
        let event = self.message_event(&message);
        self.put_message(message);
        if ephemeral {
            return;
        }
        let now = self.now();
        if let Some(mut place) = self.channels.get(&channel).cloned()
            && let Kind::Thread(thread) = &mut place.kind
        {
            (thread.active, thread.messages) = (now, thread.messages + 1);
            self.keep(Entry::Channel(place));
        }
        self.sessions.dispatch(self.message_intent(channel), "MESSAGE_CREATE", event);
    }

    /// A changed message takes its place.
    pub fn edit(&mut self, message: Message) {
        let (channel, ephemeral) = (message.channel, message.only_for.is_some());
        let event = self.message_event(&message);
        self.put_message(message);
        if !ephemeral {
            self.sessions.dispatch(self.message_intent(channel), "MESSAGE_UPDATE", event);
        }
    }

    /// A message is gone; `false`: there was none.
    pub fn delete(&mut self, channel: Id, id: Id) -> bool {
        let Some(gone) = self.drop_message(channel, id) else { return false };
        if gone.only_for.is_none() {
            let mut data = json!({ "id": id, "channel_id": channel });
            if let Some(guild) = self.channels.get(&channel).and_then(Channel::guild) {
                data["guild_id"] = json!(guild);
            }
            self.sessions.dispatch(self.message_intent(channel), "MESSAGE_DELETE", data);
        }
        true
    }

    fn message_intent(&self, channel: Id) -> u64 {
        let dm = self.channels.get(&channel).is_some_and(|c| c.dm().is_some());
        if dm { DIRECT_MESSAGES } else { GUILD_MESSAGES }
    }

    /// The message as the gateway tells it.
    fn message_event(&self, message: &Message) -> Value {
        let mut json = self.message_for_bot(message);
        if let Some(guild) = self.channels.get(&message.channel).and_then(Channel::guild) {
            json["guild_id"] = json!(guild);
            json["member"] = self.people.get(&message.author).map_or_else(bot_member, Person::member);
            if let Some(member) = json["member"].as_object_mut() {
                member.remove("user");
            }
        }
        json
    }
}
