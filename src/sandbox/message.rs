//! Messages.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    channel::{Channel, Kind},
    id::{Id, iso},
    people::{APPLICATION, GUILD, Person, bot_member, bot_user},
    session::{DIRECT_MESSAGES, GUILD_MESSAGES},
    world::{Entry, State},
};

/// Shown to one person only, until their client is opened anew.
pub const EPHEMERAL: u64 = 1 << 6;
/// An answer that was promised ("thinking …").
pub const LOADING: u64 = 1 << 7;
/// Posted without notifying anybody.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Its embeds are hidden.
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// A thread hangs on it.
pub const HAS_THREAD: u64 = 1 << 5;

/// The largest file that may be uploaded, in bytes.
pub(super) const ATTACHMENT_BYTES: usize = 10 << 20;

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    /// In bytes.
    pub size: u64,
}

/// The interaction that a message answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cause {
    pub id: Id,
    /// Discord's interaction type: 2 command, 3 component, 5 modal.
    pub kind: u8,
    /// The command's name with its subcommands; empty for others.
    pub name: String,
    pub person: Id,
    /// The message of the control.
    #[serde(default)]
    pub message: Option<Id>,
    /// What opened the modal that was sent off.
    #[serde(default)]
    pub opened_by: Option<Box<Cause>>,
}

/// A message. Embeds and components stand in Discord's own form, checked when they came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    /// A person or the application.
    pub author: Id,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Milliseconds since 1970 UTC.
    pub edited: Option<i64>,
    pub flags: u64,
    pub nonce: Option<Value>,
    /// The people whom it pinged.
    pub mentions: Vec<Id>,
    pub mentions_everyone: bool,
    pub reply_to: Option<Id>,
    /// The one person who sees it.
    pub only_for: Option<Id>,
    pub cause: Option<Cause>,
    /// The application it came through (answers to interactions).
    pub webhook: bool,
}

impl Message {
    /// A message without anything in it.
    pub(super) fn empty(id: Id, channel: Id, author: Id) -> Message {
        Message {
            id,
            channel,
            author,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            edited: None,
            flags: 0,
            nonce: None,
            mentions: Vec::new(),
            mentions_everyone: false,
            reply_to: None,
            only_for: None,
            cause: None,
            webhook: false,
        }
    }
}

/// Discord's metadata of an interaction; a modal's tells of what opened it.
fn metadata(cause: &Cause, guild: Option<Id>, user: &impl Fn(&Id) -> Value) -> Value {
    let mut json = json!({
        "id": cause.id, "type": cause.kind, "user": user(&cause.person),
        "authorizing_integration_owners": { "0": guild.unwrap_or(Id(0)) },
    });
    if let (3, Some(message)) = (cause.kind, cause.message) {
        json["interacted_message_id"] = json!(message);
    }
    if let Some(opened_by) = &cause.opened_by {
        json["triggering_interaction_metadata"] = metadata(opened_by, guild, user);
    }
    json
}

impl State {
    /// Discord's message object.
    pub(super) fn message_json(&self, message: &Message) -> Value {
        let user = |id: &Id| match self.people.get(id) {
            Some(person) => person.user(),
            None => bot_user(),
        };
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "author": user(&message.author),
            "content": message.content, "timestamp": iso(message.id.moment()),
            "edited_timestamp": message.edited.map(iso), "tts": false, "pinned": false,
            "mention_everyone": message.mentions_everyone,
            "mentions": message.mentions.iter().map(user).collect::<Vec<_>>(), "mention_roles": [],
            "embeds": message.embeds, "components": message.components, "flags": message.flags,
            "attachments": message.attachments.iter().map(|a| self.attachment_json(message, a)).collect::<Vec<_>>(),
            "type": self.message_type(message),
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if message.webhook {
            json["webhook_id"] = json!(APPLICATION);
            json["application_id"] = json!(APPLICATION);
        }
        if let Some(cause) = &message.cause {
            json["interaction"] = json!({ "id": cause.id, "type": cause.kind, "name": cause.name, "user": user(&cause.person) });
            json["interaction_metadata"] = {
                let guild = self.channels.get(&message.channel).and_then(Channel::guild);
                metadata(cause, guild, &user)
            };
        }
        if let Some(reply_to) = message.reply_to {
            json["message_reference"] =
                json!({ "type": 0, "message_id": reply_to, "channel_id": message.channel });
            let replied = self.message(message.channel, reply_to).filter(|m| m.reply_to.is_none());
            json["referenced_message"] = replied.map_or(Value::Null, |m| self.message_json(m));
        }
        if message.flags & HAS_THREAD != 0
            && let Some(thread) = self.channels.get(&message.id)
        {
            json["thread"] = self.channel_json(thread);
        }
        json
    }

    fn message_type(&self, message: &Message) -> u8 {
        match &message.cause {
            Some(cause) if cause.kind == 2 => 20,
            _ if message.reply_to.is_some() => 19,
            _ => 0,
        }
    }

    fn attachment_json(&self, message: &Message, attachment: &Attachment) -> Value {
        let (name, url) = (&attachment.filename, self.file_url(message.channel, attachment));
        let mut json = json!({
            "id": attachment.id, "filename": name, "size": attachment.size, "url": url, "proxy_url": url,
            "content_type": attachment.content_type,
        });
        if let Some(description) = &attachment.description {
            json["description"] = json!(description);
        }
        json
    }

    /// Where an attachment is downloaded.
    pub fn file_url(&self, channel: Id, attachment: &Attachment) -> String {
        format!("{}/attachments/{channel}/{}/{}", self.origin, attachment.id, attachment.filename)
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

    /// The message as the application gets it. It has no message content intent: of others' messages it sees what
    /// stands in them only in direct messages and where it is mentioned.
    pub fn message_for_bot(&self, message: &Message) -> Value {
        let mut json = self.message_json(message);
        let in_dm = self.channels.get(&message.channel).is_some_and(|c| c.dm().is_some());
        if message.author != APPLICATION && !in_dm && !message.mentions.contains(&APPLICATION) {
            json["content"] = json!("");
            for name in ["embeds", "components", "attachments"] {
                json[name] = json!([]);
            }
        }
        json
    }

    /// A person's direct message with the application, opened if need be.
    pub fn dm_with(&mut self, person: Id) -> Id {
        if let Some(open) = self.channels.values().find(|c| c.dm() == Some(person)) {
            return open.id;
        }
        let id = self.next_id();
        let kind = Kind::Dm { person };
        let name = String::new();
        let channel = Channel { id, home: GUILD, name, kind, overwrites: Vec::new(), last_message: None };
        self.keep(Entry::Channel(channel));
        id
    }

    /// A message that stands in a channel.
    pub(super) fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }
}

/// The users that a text mentions, in order, each once.
pub(super) fn mentioned(text: &str) -> Vec<Id> {
    let mut found = Vec::new();
    for piece in text.split("<@").skip(1) {
        let digits = piece.strip_prefix('!').unwrap_or(piece).split('>').next().unwrap_or_default();
        if let Ok(id) = digits.parse()
            && piece.contains('>')
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    found
}
