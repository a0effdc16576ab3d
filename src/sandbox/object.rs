//! Discord's objects: how guilds, channels, threads and messages are told in JSON.

use serde_json::{Value, json};

use super::{
    channel::{Channel, Kind, Thread},
    guild::Guild,
    id::{Id, iso},
    message::{Attachment, Cause, HAS_THREAD, Message},
    people::{APPLICATION, INTEGRATION, MODERATORS, bot_member, bot_user},
    permission::{self as bits, Overwrite},
    world::State,
};

impl State {
    /// Discord's guild object.
    pub fn guild_json(&self, guild: &Guild) -> Value {
        let owner =
            self.people.values().find(|person| person.moderator).map_or(APPLICATION, |person| person.id);
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "splash": null, "discovery_splash": null,
            "owner_id": owner, "region": "deprecated", "afk_channel_id": null, "afk_timeout": 300,
            "widget_enabled": false, "widget_channel_id": null, "verification_level": 0,
            "default_message_notifications": 1, "explicit_content_filter": 0, "roles": role_objects(guild.id), "emojis": [],
            "features": [], "mfa_level": 0, "application_id": null, "system_channel_id": null,
            "system_channel_flags": 0, "rules_channel_id": null, "max_presences": null, "max_members": 500_000,
            "vanity_url_code": null, "description": null, "banner": null, "premium_tier": 0,
            "premium_subscription_count": 0, "preferred_locale": "en-US", "public_updates_channel_id": null,
            "safety_alerts_channel_id": null, "max_video_channel_users": 25, "max_stage_video_channel_users": 50,
            "nsfw_level": 0, "nsfw": false, "stickers": [], "premium_progress_bar_enabled": false,
        })
    }

    /// A guild, as the gateway tells of it.
    pub fn guild_create(&self, of: &Guild) -> Value {
        let mut guild = self.guild_json(of);
        guild["joined_at"] = json!(iso(of.id.moment()));
        guild["large"] = json!(false);
        guild["unavailable"] = json!(false);
        guild["member_count"] = json!(self.people.values().filter(|person| person.is_in(of.id)).count() + 1);
        guild["members"] = json!([bot_member()]);
        guild["channels"] = self.guild_channels(of.id);
        guild["threads"] = json!(self.active_threads(of.id));
        for name in
            ["voice_states", "presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"]
        {
            guild[name] = json!([]);
        }
        guild
    }

    /// A guild's channels that the application sees, without threads.
    pub fn guild_channels(&self, guild: Id) -> Value {
        let there = |c: &&Channel| matches!(c.kind, Kind::Text | Kind::Announcement) && c.home == guild;
        self.channels
            .values()
            .filter(there)
            .filter(|c| self.bot_sees(c))
            .map(|c| self.channel_json(c))
            .collect()
    }

    /// A guild's threads that the application sees and that aren't archived.
    pub fn active_threads(&self, guild: Id) -> Vec<Value> {
        let active = |c: &&Channel| c.home == guild && c.thread().is_some_and(|thread| !thread.archived);
        let seen = self.channels.values().filter(active).filter(|c| self.bot_sees(c));
        seen.map(|c| self.thread_for_bot(c)).collect()
    }
}

pub(super) fn role_objects(guild: Id) -> Value {
    let role = |id: Id, name: &str, permissions: u64, position: u32, managed: bool| {
        json!({
            "id": id, "name": name, "permissions": permissions.to_string(), "position": position, "managed": managed,
            "color": 0, "colors": { "primary_color": 0, "secondary_color": null, "tertiary_color": null },
            "hoist": false, "icon": null, "unicode_emoji": null, "mentionable": false, "flags": 0,
        })
    };
    let mut own = role(INTEGRATION, "Boardroom", bits::INVITED_WITH, 1, true);
    own["tags"] = json!({ "bot_id": APPLICATION });
    json!([
        role(guild, "@everyone", bits::EVERYONE, 0, false),
        own,
        role(MODERATORS, "Moderators", bits::MODERATOR, 2, false),
    ])
}

impl State {
    /// Discord's channel object.
    pub(super) fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id, "name": channel.name, "last_message_id": channel.last_message, "flags": 0,
            "last_pin_timestamp": null, "rate_limit_per_user": 0,
        });
        match &channel.kind {
            Kind::Dm { person } => {
                json["type"] = json!(1);
                json["name"] = Value::Null;
                json["recipients"] = self.people.get(person).map_or(json!([]), |p| json!([p.user()]));
            }
            Kind::Text | Kind::Announcement => {
                json["type"] = json!(if channel.kind == Kind::Text { 0 } else { 5 });
                json["guild_id"] = json!(channel.home);
                json["position"] = json!(channel.id.0 % 1_000);
                json["parent_id"] = Value::Null;
                json["topic"] = Value::Null;
                json["nsfw"] = json!(false);
                json["permission_overwrites"] = channel.overwrites.iter().map(overwrite_json).collect();
            }
            Kind::Thread(thread) => self.add_thread_fields(&mut json, channel, thread),
        }
        json
    }

    fn add_thread_fields(&self, json: &mut Value, channel: &Channel, thread: &Thread) {
        let announcement = self.channels.get(&thread.parent).is_some_and(|p| p.kind == Kind::Announcement);
        json["type"] = json!(if announcement {
            10
        } else if thread.private {
            12
        } else {
            11
        });
        json["guild_id"] = json!(channel.home);
        json["parent_id"] = json!(thread.parent);
        json["owner_id"] = json!(thread.owner);
        json["message_count"] = json!(thread.messages);
        json["total_message_sent"] = json!(thread.messages);
        json["member_count"] = json!(thread.members.len().min(50));
        json["thread_metadata"] = json!({
            "archived": thread.archived, "locked": thread.locked, "auto_archive_duration": thread.auto_archive,
            "archive_timestamp": iso(thread.archive_changed), "create_timestamp": iso(channel.id.moment()),
        });
        if thread.private {
            json["thread_metadata"]["invitable"] = json!(true);
        }
    }

    /// A thread with the application's own membership.
    pub fn thread_for_bot(&self, channel: &Channel) -> Value {
        let mut json = self.channel_json(channel);
        if channel.thread().is_some_and(|thread| thread.members.contains(&APPLICATION)) {
            json["member"] = self.thread_member(channel.id, APPLICATION);
        }
        json
    }

    /// Discord's thread member object.
    pub fn thread_member(&self, thread: Id, user: Id) -> Value {
        json!({ "id": thread, "user_id": user, "join_timestamp": iso(thread.moment()), "flags": 0 })
    }
}

fn overwrite_json(overwrite: &Overwrite) -> Value {
    json!({
        "id": overwrite.id, "type": u8::from(overwrite.member),
        "allow": overwrite.allow.to_string(), "deny": overwrite.deny.to_string(),
    })
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
