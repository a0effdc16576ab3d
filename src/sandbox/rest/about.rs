//! Who and what there is: users, the application, the guild, the gateway's address.

use serde_json::{Value, json};

use super::call::{Answer, Call};
use crate::sandbox::{
    channel::Channel,
    guild::Guild,
    id::Id,
    object::role_objects,
    people::{APPLICATION, bot_member, bot_user, own_user},
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
    let shards = state.faults.shards.unwrap_or(1);
    found(json!({ "url": state.gateway_url(), "shards": shards, "session_start_limit": starts }))
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
