//! Who and what there is: users, the application, the guild, the gateway's address.

use serde_json::{Value, json};

use super::call::{Answer, Call};
use crate::sandbox::{
    channel::{Channel, Kind},
    guild::Guild,
    id::Id,
    people::{APPLICATION, INTEGRATION, MODERATORS, bot_member, bot_user},
    permission as bits,
    refusal::{Refusal, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_USER},
    world::State,
};

type Result = std::result::Result<Answer, Refusal>;

fn found(body: Value) -> Result {
    Ok(Answer::Json(200, body))
}

pub fn gateway(state: &mut State, _: &Call) -> Result {
    found(json!({ "url": state.gateway_url() }))
}

pub fn gateway_bot(state: &mut State, _: &Call) -> Result {
    let starts = json!({ "total": 1000, "remaining": 999, "reset_after": 86_400_000, "max_concurrency": 1 });
    found(json!({ "url": state.gateway_url(), "shards": 1, "session_start_limit": starts }))
}

pub fn me(_: &mut State, _: &Call) -> Result {
    found(own_user())
}

pub fn user(state: &mut State, call: &Call) -> Result {
    let id = call.id(0)?;
    if id == APPLICATION {
        return found(bot_user());
    }
    found(state.people.get(&id).ok_or(UNKNOWN_USER)?.user())
}

pub fn application(state: &mut State, _: &Call) -> Result {
    found(own_application(state.guilds.len()))
}

pub fn authorization(state: &mut State, _: &Call) -> Result {
    let application = own_application(state.guilds.len());
    found(json!({ "application": application, "scopes": ["bot"], "expires": "2099-01-01T00:00:00+00:00" }))
}

fn own_application(guilds: usize) -> Value {
    json!({
        "id": APPLICATION, "name": "Boardroom", "icon": null, "description": "", "bot_public": true,
        "bot_require_code_grant": false, "verify_key": "0".repeat(64), "flags": 0, "hook": true, "type": null,
        "team": null, "owner": bot_user(), "bot": own_user(), "summary": "", "redirect_uris": [],
        "interactions_endpoint_url": null, "role_connections_verification_url": null, "rpc_origins": [],
        "approximate_guild_count": guilds, "approximate_user_install_count": 0,
    })
}

/// The application's user as it sees itself.
pub(in crate::sandbox) fn own_user() -> Value {
    let mut user = bot_user();
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(false);
    user["email"] = Value::Null;
    user["flags"] = json!(0);
    user
}

fn known_guild<'s>(state: &'s State, call: &Call) -> std::result::Result<&'s Guild, Refusal> {
    state.guilds.get(&call.id(0)?).ok_or(UNKNOWN_GUILD)
}

pub fn guild(state: &mut State, call: &Call) -> Result {
    found(state.guild_json(known_guild(state, call)?))
}

pub fn roles(state: &mut State, call: &Call) -> Result {
    found(role_objects(known_guild(state, call)?.id))
}

pub fn channels(state: &mut State, call: &Call) -> Result {
    found(state.guild_channels(known_guild(state, call)?.id))
}

pub fn active_threads(state: &mut State, call: &Call) -> Result {
    let threads = state.active_threads(known_guild(state, call)?.id);
    let own = |thread: &Value| thread["id"].as_str()?.parse().ok();
    let members: Vec<Value> = threads
        .iter()
        .filter_map(own)
        .filter(|id| {
            state.channels.get(id).and_then(Channel::thread).is_some_and(|t| t.members.contains(&APPLICATION))
        })
        .map(|id: Id| state.thread_member(id, APPLICATION))
        .collect();
    found(json!({ "threads": threads, "members": members }))
}

pub fn member(state: &mut State, call: &Call) -> Result {
    let (guild, id) = (known_guild(state, call)?.id, call.id(1)?);
    if id == APPLICATION {
        return found(bot_member());
    }
    let person = state.people.get(&id).ok_or(UNKNOWN_USER)?;
    if person.is_in(guild) { found(person.member()) } else { Err(UNKNOWN_MEMBER) }
}

fn role_objects(guild: Id) -> Value {
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

    /// A thread with the application's own membership.
    pub fn thread_for_bot(&self, channel: &Channel) -> Value {
        let mut json = self.channel_json(channel);
        if channel.thread().is_some_and(|thread| thread.members.contains(&APPLICATION)) {
            json["member"] = self.thread_member(channel.id, APPLICATION);
        }
        json
    }

    /// Whether the application sees a channel.
    pub fn bot_sees(&self, channel: &Channel) -> bool {
        let invited = channel.thread().is_none_or(|t| !t.private || t.members.contains(&APPLICATION));
        let needed = if invited { bits::VIEW_CHANNEL } else { bits::VIEW_CHANNEL | bits::MANAGE_THREADS };
        self.bot_permissions(channel) & needed == needed
    }
}
