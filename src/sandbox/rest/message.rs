//! Messages of a channel. Source: Discord's *Message Resource*.

use serde_json::{Value, json};

use super::call::{Answer, Call};
use crate::sandbox::{
    channel::{Channel, Kind},
    draft::Draft,
    id::Id,
    message::Message,
    people::APPLICATION,
    permission as bits,
    refusal::{
        CLOSED_DM, Form, MISSING_PERMISSIONS, NO_MUTUAL_GUILDS, NOT_THE_AUTHOR, Refusal, THREAD_ARCHIVED,
        THREAD_LOCKED, UNKNOWN_MESSAGE,
    },
    world::State,
};

type Result<T = Answer> = std::result::Result<T, Refusal>;

/// Milliseconds after which editing a message is limited more tightly.
const OLD: i64 = 3_600_000;
/// How long a nonce is remembered, in milliseconds (Discord: "the past few minutes").
const NONCE_LIFE: i64 = 5 * 60_000;

pub fn list(state: &mut State, call: &Call) -> Result {
    let id = call.id(0)?;
    let channel = state.visible(id)?;
    let limit = call.limit(50, 100)?;
    if state.bot_permissions(channel) & bits::READ_MESSAGE_HISTORY == 0 {
        return Ok(Answer::Json(200, json!([])));
    }
    let (around, before, after) =
        (call.query_id("around")?, call.query_id("before")?, call.query_id("after")?);
    let all = state.messages.get(&id).into_iter().flat_map(|messages| messages.values());
    let all: Vec<&Message> = all.filter(|message| message.only_for.is_none()).collect();
    let newest = |from: usize, to: usize| &all[from.min(to)..to];
    let position = |id: Id| all.partition_point(|message| message.id < id);
    let chosen = if let Some(around) = around {
        let from = position(around).saturating_sub(limit / 2);
        newest(from, all.len().min(from + limit))
    } else if let Some(after) = after {
        let from = position(Id(after.0.saturating_add(1)));
        newest(from, all.len().min(from + limit))
    } else {
        let to = before.map_or(all.len(), position);
        newest(to.saturating_sub(limit), to)
    };
    let messages: Vec<Value> = chosen.iter().rev().map(|message| state.message_for_bot(message)).collect();
    Ok(Answer::Json(200, json!(messages)))
}

pub fn get(state: &mut State, call: &Call) -> Result {
    let (channel, id) = (call.id(0)?, call.id(1)?);
    state.permitted(channel, bits::READ_MESSAGE_HISTORY)?;
    Ok(Answer::Json(200, state.message_for_bot(&public(state, channel, id)?)))
}

/// A message that isn't ephemeral.
fn public(state: &State, channel: Id, id: Id) -> Result<Message> {
    state.message(channel, id).filter(|message| message.only_for.is_none()).cloned().ok_or(UNKNOWN_MESSAGE)
}

pub fn create(state: &mut State, call: &Call) -> Result {
    let id = call.id(0)?;
    let channel = state.visible(id)?.clone();
    may_write(state, &channel)?;
    let mut form = Form::default();
    let draft = Draft::read(&mut form, call.body(), call.uploads(), "");
    form.finish()?;
    let draft = draft?;
    state.permitted(id, draft.needs())?;
    if let Some(reply_to) = draft.reply_to {
        let fail = call.body()["message_reference"]["fail_if_not_exists"] != false;
        if fail && state.message(id, reply_to).is_none() {
            let mut form = Form::default();
            form.wrong("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message");
            form.finish()?;
        }
    }
    let nonce = draft.nonce.clone();
    if let (Some(nonce), true) = (&nonce, draft.enforce_nonce)
        && let Some((place, earlier)) = state.sent_with(nonce)
    {
        let message = public(state, place, earlier)?;
        return Ok(Answer::Json(200, state.message_for_bot(&message)));
    }
    let mut message = state.own_message(id);
    message.reply_to = draft.reply_to.filter(|reply_to| state.message(id, *reply_to).is_some());
    message.nonce = nonce;
    draft.write(state, &mut message)?;
    if let Kind::Thread(_) = channel.kind {
        state.wake_thread(id);
        state.join_thread(id, APPLICATION);
    }
    let json = state.message_json(&message);
    state.post(message);
    Ok(Answer::Json(200, json))
}

/// Whether the application may write in a channel at all.
fn may_write(state: &State, channel: &Channel) -> Result<()> {
    let permissions = state.bot_permissions(channel);
    let has = |bit: u64| if permissions & bit == bit { Ok(()) } else { Err(MISSING_PERMISSIONS) };
    match &channel.kind {
        Kind::Dm { person } => match state.people.get(person) {
            Some(person) if person.in_guild && person.dms_open => Ok(()),
            Some(person) if !person.in_guild => Err(NO_MUTUAL_GUILDS),
            _ => Err(CLOSED_DM),
        },
        Kind::Thread(thread) => {
            has(bits::SEND_MESSAGES_IN_THREADS)?;
            if thread.locked && permissions & bits::MANAGE_THREADS == 0 { Err(THREAD_LOCKED) } else { Ok(()) }
        }
        Kind::Text | Kind::Announcement => has(bits::SEND_MESSAGES),
    }
}

impl State {
    /// The message that the application sent with this nonce in the past few minutes.
    fn sent_with(&self, nonce: &Value) -> Option<(Id, Id)> {
        let now = self.now();
        let recent = |(_, id): &&(Id, Id)| now - id.moment() <= NONCE_LIFE;
        self.nonces.get(&nonce.to_string()).filter(recent).copied()
    }

    /// Forgets nonces of more than a few minutes ago.
    pub fn expire_nonces(&mut self) {
        let now = self.now();
        self.nonces.retain(|_, (_, id)| now - id.moment() <= NONCE_LIFE);
    }
}

pub fn edit(state: &mut State, call: &Call) -> Result {
    let (place, id) = (call.id(0)?, call.id(1)?);
    let channel = state.visible(place)?;
    let archived = channel.thread().is_some_and(|thread| thread.archived);
    let locked = channel.thread().is_some_and(|thread| thread.locked);
    let moderates = state.bot_permissions(channel) & bits::MANAGE_THREADS != 0;
    let mut message = public(state, place, id)?;
    if message.author != APPLICATION {
        return Err(NOT_THE_AUTHOR);
    }
    if archived {
        return Err(THREAD_ARCHIVED);
    }
    if locked && !moderates {
        return Err(THREAD_LOCKED);
    }
    let mut form = Form::default();
    let draft = Draft::read(&mut form, call.body(), call.uploads(), "");
    form.finish()?;
    let draft = draft?;
    state.permitted(place, draft.needs())?;
    let now = state.now();
    if now - id.moment() > OLD {
        state.limits.take_old_edit(place).map_err(|after| Refusal::OldEdit { after })?;
    }
    draft.write(state, &mut message)?;
    message.edited = Some(now);
    let json = state.message_json(&message);
    state.edit(message);
    Ok(Answer::Json(200, json))
}

pub fn delete(state: &mut State, call: &Call) -> Result {
    let (place, id) = (call.id(0)?, call.id(1)?);
    state.visible(place)?;
    let message = public(state, place, id)?;
    if message.author != APPLICATION {
        state.permitted(place, bits::MANAGE_MESSAGES)?;
    }
    if state.delete(place, id) { Ok(Answer::Empty) } else { Err(UNKNOWN_MESSAGE) }
}
