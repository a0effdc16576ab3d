//! What stands for Discord in a simulation: channels, threads, private talks and messages, with Discord's
//! limits. It records all that is written, and complains about what Discord wouldn't take.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Call;
use crate::host::{Body, ChannelId, ChatError, Clock, MessageId, Said};
use crate::table::{Moment, PersonId, Seconds};

/// So long a nonce is remembered: as Discord, a few minutes.
const NONCE: Seconds = 150;
/// The private talk of person `n` is the channel `DM + n`.
const DM: u64 = 9_000_000;

#[derive(Clone, Debug)]
pub struct Message {
    pub id: MessageId,
    pub channel: ChannelId,
    pub body: Body,
    pub deleted: bool,
    /// How often it was edited.
    pub edits: u32,
    pub at: Moment,
}

/// Something that goes wrong once.
#[derive(Clone, Debug)]
pub struct Fault {
    /// At the next such call; [`Call::Post`] is also a story's.
    pub call: Call,
    /// What is answered; `None`: nothing, ever.
    pub answer: Option<ChatError>,
    /// It happened all the same.
    pub done: bool,
}

#[derive(Default)]
pub struct State {
    next: u64,
    pub messages: BTreeMap<MessageId, Message>,
    nonces: HashMap<String, (MessageId, Moment)>,
    pub gone: BTreeSet<ChannelId>,
    pub archived: BTreeSet<ChannelId>,
    /// Only a moderator may open these when they are archived.
    pub locked: BTreeSet<ChannelId>,
    /// No thread may be opened there.
    pub no_threads: BTreeSet<ChannelId>,
    /// Nobody may write there.
    pub mute: BTreeSet<ChannelId>,
    pub threads: BTreeMap<ChannelId, BTreeSet<PersonId>>,
    pub closed: BTreeSet<PersonId>,
    pub faults: VecDeque<Fault>,
    /// All calls, with the moments when they were begun.
    pub calls: Vec<(Moment, ChannelId, Call)>,
    /// Where a call is under way.
    busy: BTreeSet<ChannelId>,
    /// What Discord wouldn't have taken, or not in that way.
    complaints: Vec<String>,
    /// The call that was just made isn't answered.
    hangs: bool,
    hung: u64,
}

pub struct World {
    clock: Arc<dyn Clock>,
    state: Mutex<State>,
}

/// Whose private talk it is.
pub fn dm(person: PersonId) -> ChannelId {
    ChannelId(DM + person.0)
}

impl World {
    /// `clock` shows Discord's time.
    pub fn new(clock: Arc<dyn Clock>) -> World {
        World { clock, state: Mutex::new(State { next: 500_000, ..State::default() }) }
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next such call goes wrong.
    pub fn fail(&self, call: Call, error: ChatError, done: bool) {
        self.state().faults.push_back(Fault { call, answer: Some(error), done });
    }

    /// The next such call is done, but never answered.
    pub fn hang(&self, call: Call) {
        self.state().faults.push_back(Fault { call, answer: None, done: true });
    }

    /// How many calls were never answered.
    pub fn hung(&self) -> u64 {
        self.state().hung
    }

    /// The messages of a channel that weren't deleted.
    pub fn in_channel(&self, channel: ChannelId) -> Vec<Message> {
        let state = self.state();
        let here = state.messages.values().filter(|message| message.channel == channel && !message.deleted);
        here.cloned().collect()
    }

    /// What Discord wouldn't have taken so far.
    pub fn complaints(&self) -> Vec<String> {
        self.state().complaints.clone()
    }

    /// Somebody deletes a message.
    pub fn remove(&self, message: MessageId) {
        if let Some(message) = self.state().messages.get_mut(&message) {
            message.deleted = true;
        }
    }

    /// Whether the call just made isn't answered: told once.
    pub(super) fn hangs_now(&self) -> bool {
        std::mem::take(&mut self.state().hangs)
    }

    /// A call is begun. There is never more than one in a channel.
    pub(super) fn begin(&self, call: Call, channel: ChannelId) -> Busy<'_> {
        let mut state = self.state();
        state.calls.push((self.clock.now(), channel, call));
        if !state.busy.insert(channel) {
            state.complain(format!("two calls at once in {channel:?}"));
        }
        Busy { world: self, channel }
    }

    fn write<T>(
        &self,
        call: Call,
        write: impl FnOnce(&mut State, Moment) -> Result<T, ChatError>,
    ) -> Result<T, ChatError> {
        let mut state = self.state();
        let now = self.clock.now();
        let meant = |fault: &Fault| fault.call == call || (fault.call, call) == (Call::Post, Call::Story);
        let at = state.faults.iter().position(meant);
        let Some(fault) = at.and_then(|at| state.faults.remove(at)) else { return write(&mut state, now) };
        if fault.done {
            write(&mut state, now)?;
        }
        if fault.answer.is_none() {
            state.hangs = true;
            state.hung += 1;
        }
        Err(fault.answer.unwrap_or_else(|| ChatError::Unknown("never answered".to_owned())))
    }
}

/// A call is under way in a channel, until this is dropped.
pub(super) struct Busy<'a> {
    world: &'a World,
    channel: ChannelId,
}

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.world.state().busy.remove(&self.channel);
    }
}

impl State {
    fn complain(&mut self, complaint: impl Into<String>) {
        self.complaints.push(complaint.into());
    }

    fn check(&mut self, body: &Body) {
        if let Some(problem) = problem(body) {
            self.complain(problem);
        }
    }

    fn open(&self, channel: ChannelId) -> Result<(), ChatError> {
        let owner = channel.0.checked_sub(DM).map(PersonId);
        if owner.is_some_and(|owner| self.closed.contains(&owner)) {
            return Err(ChatError::Closed);
        }
        if self.gone.contains(&channel) {
            return Err(ChatError::NoChannel);
        }
        if self.mute.contains(&channel) {
            return Err(ChatError::Forbidden);
        }
        if self.archived.contains(&channel) {
            return Err(ChatError::Archived);
        }
        Ok(())
    }

    /// A message that wasn't deleted.
    fn message(&mut self, id: MessageId) -> Result<&mut Message, ChatError> {
        self.messages.get_mut(&id).filter(|message| !message.deleted).ok_or(ChatError::NoMessage)
    }
}

/// What is wrong with a message, by Discord's limits.
pub fn problem(body: &Body) -> Option<String> {
    let length = |text: &str| text.encode_utf16().count();
    if length(&body.text) > 2000 {
        return Some(format!("a text of {}: {}", length(&body.text), body.text));
    }
    if body.text.is_empty() && body.embeds.is_empty() {
        return Some("an empty message".to_owned());
    }
    if body.embeds.len() > 10 {
        return Some(format!("{} embeds", body.embeds.len()));
    }
    for embed in &body.embeds {
        if length(&embed.title) > 256 || length(&embed.text) > 4096 {
            return Some(format!("an embed too long: {}", embed.title));
        }
        if embed.title.is_empty() && embed.text.is_empty() {
            return Some("an empty embed".to_owned());
        }
    }
    let all: usize = body.embeds.iter().map(|embed| length(&embed.title) + length(&embed.text)).sum();
    if all > 6000 {
        return Some(format!("embeds of {all}"));
    }
    if body.buttons.len() > 5 || body.buttons.iter().any(|row| !(1..=5).contains(&row.len())) {
        return Some("rows of buttons too many, or too long, or empty".to_owned());
    }
    if let Some(button) =
        body.buttons.iter().flatten().find(|button| !(1..=80).contains(&length(&button.label)))
    {
        return Some(format!("the label {:?}", button.label));
    }
    if let Some(mark) = &body.mark
        && (!(1..=25).contains(&length(mark)) || body.buttons.is_empty())
    {
        return Some(format!("the mark {mark:?}"));
    }
    let said = |person: &&PersonId| body.text.contains(&format!("<@{}>", person.0));
    body.mentions.iter().find(|person| !said(person)).map(|person| format!("a ping unsaid: {person:?}"))
}

/// What Discord does.
impl World {
    pub(super) fn post(&self, channel: ChannelId, body: &Body, nonce: &str) -> Result<MessageId, ChatError> {
        let call = if body.embeds.is_empty() { Call::Story } else { Call::Post };
        self.write(call, |state, now| {
            state.check(body);
            if !(1..=25).contains(&nonce.len()) {
                state.complain(format!("the nonce {nonce:?}"));
            }
            state.open(channel)?;
            if let Some(&(message, at)) = state.nonces.get(nonce)
                && now < at.plus(NONCE)
            {
                return state.message(message).map(|message| message.id);
            }
            state.next += 1;
            let id = MessageId(state.next);
            let body = body.clone();
            state.messages.insert(id, Message { id, channel, body, deleted: false, edits: 0, at: now });
            state.nonces.insert(nonce.to_owned(), (id, now));
            Ok(id)
        })
    }

    pub(super) fn edit(&self, channel: ChannelId, message: MessageId, body: &Body) -> Result<(), ChatError> {
        self.write(Call::Edit, |state, _| {
            state.check(body);
            state.open(channel)?;
            let found = state.message(message)?;
            let there = found.channel;
            if there == channel {
                found.body = body.clone();
                found.edits += 1;
                return Ok(());
            }
            state.complain(format!("{message:?} is in {there:?}, not in {channel:?}"));
            Err(ChatError::NoMessage)
        })
    }

    pub(super) fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), ChatError> {
        self.write(Call::Delete, |state, _| {
            state.open(channel)?;
            state.message(message)?.deleted = true;
            Ok(())
        })
    }

    pub(super) fn recent(
        &self,
        channel: ChannelId,
        after: Option<MessageId>,
    ) -> Result<Vec<Said>, ChatError> {
        self.write(Call::Recent, |state, _| {
            // Where nobody may write one may still read.
            if state.gone.contains(&channel) {
                return Err(ChatError::NoChannel);
            }
            let here = state
                .messages
                .values()
                .filter(|message| message.channel == channel && !message.deleted && Some(message.id) > after);
            let said = here.map(|message| Said {
                message: message.id,
                text: message.body.text.clone(),
                mark: message.body.mark.clone(),
            });
            Ok(said.collect())
        })
    }

    pub(super) fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, ChatError> {
        self.write(Call::OpenThread, |state, _| {
            if !(1..=100).contains(&name.chars().count()) {
                state.complain(format!("the thread's name {name:?}"));
            }
            state.open(channel)?;
            if state.no_threads.contains(&channel) {
                return Err(ChatError::Forbidden);
            }
            let thread = ChannelId(state.message(message)?.id.0);
            state.threads.entry(thread).or_default();
            Ok(thread)
        })
    }

    pub(super) fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Result<(), ChatError> {
        self.write(Call::AddToThread, |state, _| {
            state.open(thread)?;
            state.threads.get_mut(&thread).ok_or(ChatError::NoChannel)?.insert(person);
            Ok(())
        })
    }

    pub(super) fn unarchive(&self, thread: ChannelId) -> Result<(), ChatError> {
        self.write(Call::Unarchive, |state, _| {
            if state.locked.contains(&thread) {
                return Err(ChatError::Forbidden);
            }
            state.archived.remove(&thread);
            Ok(())
        })
    }

    pub(super) fn open_dm(&self, person: PersonId) -> Result<ChannelId, ChatError> {
        self.write(Call::OpenDm, |_, _| Ok(dm(person)))
    }
}
