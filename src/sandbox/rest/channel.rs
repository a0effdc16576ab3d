//! Channels, threads and their members. Source: Discord's *Channel Resource* and *Threads*.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::call::{Answer, Call};
use crate::sandbox::{
    channel::{Channel, Kind, Thread},
    entry::Entry,
    id::Id,
    message::HAS_THREAD,
    people::APPLICATION,
    permission as bits,
    refusal::{
        CLOSED_DM, Form, MISSING_ACCESS, MISSING_PERMISSIONS, NOT_IN_A_DM, Refusal, THREAD_ARCHIVED,
        THREAD_EXISTS, TOO_MANY_THREADS, UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER,
        WRONG_CHANNEL_TYPE,
    },
    session::GUILDS,
    world::State,
};

type Result<T = Answer> = std::result::Result<T, Refusal>;

/// Active threads of a guild (Discord says there is a limit, users report 1,000).
const ACTIVE_THREADS: usize = 1_000;
/// Minutes after which a thread may be archived.
const AUTO_ARCHIVE: [i64; 4] = [60, 1_440, 4_320, 10_080];

impl State {
    /// A channel that the application sees.
    pub fn visible(&self, id: Id) -> Result<&Channel> {
        let channel = self.channels.get(&id).ok_or(UNKNOWN_CHANNEL)?;
        if self.bot_sees(channel) { Ok(channel) } else { Err(MISSING_ACCESS) }
    }

    /// A channel where the application has these permissions.
    pub fn permitted(&self, id: Id, needed: u64) -> Result<&Channel> {
        let channel = self.visible(id)?;
        if self.bot_permissions(channel) & needed == needed { Ok(channel) } else { Err(MISSING_PERMISSIONS) }
    }

    /// A thread that the application sees.
    fn thread(&self, id: Id) -> Result<(&Channel, &Thread)> {
        let channel = self.visible(id)?;
        channel.thread().map(|thread| (channel, thread)).ok_or(WRONG_CHANNEL_TYPE)
    }
}

pub fn open_dm(state: &mut State, call: &Call) -> Result {
    let mut form = Form::default();
    let recipient =
        form.required_text(call.body(), "", "recipient_id", 1, 20).unwrap_or_default().parse().ok();
    if recipient.is_none() {
        form.wrong("recipient_id", "NUMBER_TYPE_COERCE", "Value is not snowflake.");
    }
    form.finish()?;
    let person = recipient.unwrap_or(Id(0));
    if person == APPLICATION {
        return Err(CLOSED_DM);
    }
    if !state.people.contains_key(&person) {
        return Err(UNKNOWN_USER);
    }
    let id = state.dm_with(person);
    Ok(Answer::Json(200, state.channel_json(state.visible(id)?)))
}

pub fn get(state: &mut State, call: &Call) -> Result {
    let channel = state.visible(call.id(0)?)?;
    Ok(Answer::Json(200, state.thread_for_bot(channel)))
}

pub fn modify(state: &mut State, call: &Call) -> Result {
    let (id, body) = (call.id(0)?, call.body());
    let channel = state.visible(id)?.clone();
    let mut form = Form::default();
    let name = form.text(body, "", "name").map(str::to_owned);
    if let Some(name) = &name {
        form.length("name", name, 1, 100);
    }
    match channel.kind {
        Kind::Dm { .. } => return Err(NOT_IN_A_DM),
        Kind::Text | Kind::Announcement => {
            form.finish()?;
            state.permitted(id, bits::MANAGE_CHANNELS)?;
            let changed = Channel { name: name.unwrap_or_else(|| channel.name.clone()), ..channel };
            let json = state.channel_json(&changed);
            state.keep(Entry::Channel(changed));
            state.sessions.dispatch(GUILDS, "CHANNEL_UPDATE", json.clone());
            return Ok(Answer::Json(200, json));
        }
        Kind::Thread(_) => {}
    }
    let archived = form.boolean(body, "", "archived");
    let locked = form.boolean(body, "", "locked");
    let auto_archive = form.one_of(body, "", "auto_archive_duration", &AUTO_ARCHIVE);
    form.within(body, "", "rate_limit_per_user", 0, 21_600);
    form.finish()?;
    may_modify_thread(state, &channel, name.is_some(), archived, locked, auto_archive)?;
    let now = state.now();
    state.change_thread(id, |channel, thread| {
        if let Some(name) = name {
            channel.name = name;
        }
        if let Some(archived) = archived
            && archived != thread.archived
        {
            (thread.archived, thread.archive_changed, thread.active) = (archived, now, now);
        }
        thread.locked = locked.unwrap_or(thread.locked);
        if let Some(minutes) = auto_archive.and_then(|minutes| u32::try_from(minutes).ok()) {
            (thread.auto_archive, thread.archive_changed, thread.active) = (minutes, now, now);
        }
    });
    Ok(Answer::Json(200, state.thread_for_bot(state.visible(id)?)))
}

/// Who may change what of a thread (*Editing & Deleting Threads*).
fn may_modify_thread(
    state: &State,
    channel: &Channel,
    renames: bool,
    archived: Option<bool>,
    locked: Option<bool>,
    auto_archive: Option<i64>,
) -> Result<()> {
    let Some(thread) = channel.thread() else { return Err(WRONG_CHANNEL_TYPE) };
    let permissions = state.bot_permissions(channel);
    let moderates = permissions & bits::MANAGE_THREADS != 0;
    let owns = thread.owner == APPLICATION;
    if thread.archived && archived != Some(false) {
        return Err(THREAD_ARCHIVED);
    }
    let opens = archived == Some(false) && thread.archived;
    let may_open = permissions & bits::SEND_MESSAGES_IN_THREADS != 0
        && (!thread.locked || owns)
        && (owns || thread.members.contains(&APPLICATION));
    let others = renames || archived == Some(true) || auto_archive.is_some();
    let fine = (!opens || may_open || moderates)
        && (!others || owns || moderates)
        && (locked.is_none_or(|locked| locked == thread.locked) || moderates);
    if fine { Ok(()) } else { Err(MISSING_PERMISSIONS) }
}

pub fn delete(state: &mut State, call: &Call) -> Result {
    let id = call.id(0)?;
    let channel = state.visible(id)?;
    let needed = match channel.kind {
        Kind::Thread(_) => bits::MANAGE_THREADS,
        Kind::Text | Kind::Announcement => bits::MANAGE_CHANNELS,
        // Closing a direct message hides it; it stays where it is.
        Kind::Dm { .. } => return Ok(Answer::Json(200, state.channel_json(channel))),
    };
    let json = state.channel_json(state.permitted(id, needed)?);
    state.remove_channel(id);
    Ok(Answer::Json(200, json))
}

pub fn typing(state: &mut State, call: &Call) -> Result {
    state.visible(call.id(0)?)?;
    Ok(Answer::Empty)
}

pub fn start_thread_on(state: &mut State, call: &Call) -> Result {
    let (parent, message) = (call.id(0)?, call.id(1)?);
    let channel = state.visible(parent)?;
    if !matches!(channel.kind, Kind::Text | Kind::Announcement) {
        return Err(WRONG_CHANNEL_TYPE);
    }
    let on = state.message(parent, message).filter(|m| m.only_for.is_none()).ok_or(UNKNOWN_MESSAGE)?;
    if on.flags & HAS_THREAD != 0 || state.channels.contains_key(&message) {
        return Err(THREAD_EXISTS);
    }
    state.permitted(parent, bits::CREATE_PUBLIC_THREADS)?;
    new_thread(state, call, parent, message, false)
}

pub fn start_thread(state: &mut State, call: &Call) -> Result {
    let parent = call.id(0)?;
    let channel = state.visible(parent)?;
    let announcement = match channel.kind {
        Kind::Text => false,
        Kind::Announcement => true,
        _ => return Err(WRONG_CHANNEL_TYPE),
    };
    let mut form = Form::default();
    // A private thread, unless another type is named (Discord's *Start Thread without Message*).
    let kinds: &[i64] = if announcement { &[10] } else { &[11, 12] };
    let kind = form.one_of(call.body(), "", "type", kinds).unwrap_or(if announcement { 10 } else { 12 });
    form.finish()?;
    let private = kind == 12;
    state.permitted(
        parent,
        if private { bits::CREATE_PRIVATE_THREADS } else { bits::CREATE_PUBLIC_THREADS },
    )?;
    let id = state.next_id();
    new_thread(state, call, parent, id, private)
}

fn new_thread(state: &mut State, call: &Call, parent: Id, id: Id, private: bool) -> Result {
    let mut form = Form::default();
    let name = form.required_text(call.body(), "", "name", 1, 100).unwrap_or_default().to_owned();
    let minutes = form.one_of(call.body(), "", "auto_archive_duration", &AUTO_ARCHIVE).unwrap_or(4_320);
    form.within(call.body(), "", "rate_limit_per_user", 0, 21_600);
    form.finish()?;
    if state.channels.values().filter(|c| c.thread().is_some_and(|t| !t.archived)).count() >= ACTIVE_THREADS {
        return Err(TOO_MANY_THREADS);
    }
    let now = state.now();
    let thread = Thread {
        parent,
        owner: APPLICATION,
        members: BTreeSet::from([APPLICATION]),
        private,
        archived: false,
        locked: false,
        auto_archive: u32::try_from(minutes).unwrap_or(4_320),
        archive_changed: now,
        active: now,
        messages: 0,
    };
    let home = state.visible(parent)?.home;
    let kind = Kind::Thread(thread);
    state.keep(Entry::Channel(Channel { id, home, name, kind, overwrites: Vec::new(), last_message: None }));
    let mut json = state.thread_for_bot(state.visible(id)?);
    if let Some(mut on) = state.message(parent, id).cloned() {
        on.flags |= HAS_THREAD;
        state.edit(on);
    }
    let answer = json.clone();
    json["newly_created"] = json!(true);
    state.sessions.dispatch(GUILDS, "THREAD_CREATE", json);
    Ok(Answer::Json(201, answer))
}

pub fn thread_members(state: &mut State, call: &Call) -> Result {
    let (channel, thread) = state.thread(call.id(0)?)?;
    let members: Vec<Value> =
        thread.members.iter().map(|user| state.thread_member(channel.id, *user)).collect();
    Ok(Answer::Json(200, json!(members)))
}

pub fn thread_member(state: &mut State, call: &Call) -> Result {
    let (channel, thread) = state.thread(call.id(0)?)?;
    let user = if call.param(1) == "@me" { APPLICATION } else { call.id(1)? };
    let there = thread.members.contains(&user);
    if there { Ok(Answer::Json(200, state.thread_member(channel.id, user))) } else { Err(UNKNOWN_MEMBER) }
}

/// The thread, if it isn't archived.
fn active(state: &State, id: Id) -> Result<&Thread> {
    let (_, thread) = state.thread(id)?;
    if thread.archived { Err(THREAD_ARCHIVED) } else { Ok(thread) }
}

pub fn join_thread(state: &mut State, call: &Call) -> Result {
    let id = call.id(0)?;
    active(state, id)?;
    state.join_thread(id, APPLICATION);
    Ok(Answer::Empty)
}

pub fn add_thread_member(state: &mut State, call: &Call) -> Result {
    let (id, user) = (call.id(0)?, call.id(1)?);
    let place = state.permitted(id, bits::SEND_MESSAGES_IN_THREADS)?.clone();
    active(state, id)?;
    if user != APPLICATION {
        let person = state.people.get(&user).ok_or(UNKNOWN_USER)?;
        if !person.is_in(place.home) {
            return Err(UNKNOWN_MEMBER);
        }
        if !state.allows(person, &place, bits::VIEW_CHANNEL) {
            return Err(MISSING_ACCESS);
        }
    }
    state.join_thread(id, user);
    Ok(Answer::Empty)
}

pub fn leave_thread(state: &mut State, call: &Call) -> Result {
    let id = call.id(0)?;
    active(state, id)?;
    state.leave_thread(id, APPLICATION);
    Ok(Answer::Empty)
}

pub fn remove_thread_member(state: &mut State, call: &Call) -> Result {
    let (id, user) = (call.id(0)?, call.id(1)?);
    let thread = active(state, id)?;
    let own_private = thread.private && thread.owner == APPLICATION;
    if !own_private {
        state.permitted(id, bits::MANAGE_THREADS)?;
    }
    state.leave_thread(id, user);
    Ok(Answer::Empty)
}
