//! A chat that records: channels, threads, private talks and messages, with Discord's limits.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use boardroom::host::{Body, ChannelId, ChatError, Clock, MessageId, Said};
use boardroom::table::{Moment, PersonId};

/// So long a nonce is remembered, seconds: as Discord, a few minutes.
const NONCE: u32 = 150;

#[derive(Clone, Debug)]
pub struct Message {
    pub id: MessageId,
    pub channel: ChannelId,
    pub body: Body,
    pub deleted: bool,
    /// When and how often it was edited.
    pub edits: u32,
    pub at: Moment,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Call {
    Post,
    Edit,
    Delete,
    Recent,
    OpenThread,
    OpenDm,
}

/// Something that goes wrong once.
pub struct Fault {
    pub call: Call,
    pub error: ChatError,
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
    /// All writes, with their moments.
    pub writes: Vec<(Moment, ChannelId, Call)>,
    writing: BTreeSet<ChannelId>,
    /// The next message of a story is posted, but nobody is ever answered.
    pub hang: bool,
    hung: bool,
}

pub struct World {
    clock: Arc<dyn Clock>,
    state: Mutex<State>,
    /// Something was asked that Discord wouldn't take, or not in that way.
    wrong: AtomicBool,
}

/// Whose private talk it is.
pub fn dm(person: PersonId) -> ChannelId {
    ChannelId(9_000_000 + person.0)
}

impl World {
    pub fn new(clock: Arc<dyn Clock>) -> World {
        World {
            clock,
            state: Mutex::new(State { next: 500_000, ..State::default() }),
            wrong: AtomicBool::new(false),
        }
    }

    pub fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn fail(&self, call: Call, error: ChatError, done: bool) {
        self.state().faults.push_back(Fault { call, error, done });
    }

    /// The messages of a channel that weren't deleted.
    pub fn in_channel(&self, channel: ChannelId) -> Vec<Message> {
        let state = self.state();
        let here = state.messages.values().filter(|message| message.channel == channel && !message.deleted);
        here.cloned().collect()
    }

    /// Comes back when a call hangs, once.
    pub async fn hangs(&self) {
        loop {
            if std::mem::take(&mut self.state().hung) {
                return;
            }
            tokio::time::sleep(std::time::Duration::from_millis(1)).await;
        }
    }

    pub fn is_right(&self) -> bool {
        !self.wrong.load(Ordering::SeqCst)
    }

    pub fn remove(&self, message: MessageId) {
        if let Some(message) = self.state().messages.get_mut(&message) {
            message.deleted = true;
        }
    }

    fn write<T>(
        &self,
        call: Call,
        channel: ChannelId,
        write: impl FnOnce(&mut State, Moment) -> Result<T, ChatError>,
    ) -> Result<T, ChatError> {
        let _watch = Watch(self);
        let mut state = self.state();
        let now = self.clock.now();
        state.writes.push((now, channel, call));
        let fault = state.faults.iter().position(|fault| fault.call == call);
        if let Some(fault) = fault.and_then(|at| state.faults.remove(at)) {
            if fault.done {
                write(&mut state, now).expect("a fault that is done");
            }
            return Err(fault.error);
        }
        write(&mut state, now)
    }
}

/// Somebody writes in a channel, until this is dropped.
struct Writing<'a> {
    world: &'a World,
    channel: ChannelId,
}

impl Writing<'_> {
    fn begin(world: &World, channel: ChannelId) -> Writing<'_> {
        let _watch = Watch(world);
        let alone = world.state().writing.insert(channel);
        assert!(alone, "two writes at once in {channel:?}");
        Writing { world, channel }
    }
}

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.world.state().writing.remove(&self.channel);
    }
}

/// An assertion that fails in a task of the host must fail the test.
struct Watch<'a>(&'a World);

impl Drop for Watch<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.wrong.store(true, Ordering::SeqCst);
        }
    }
}

impl State {
    fn open(&self, channel: ChannelId) -> Result<(), ChatError> {
        let owner = channel.0.checked_sub(9_000_000).map(PersonId);
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
}

/// Discord's limits on a message.
pub fn check(body: &Body) {
    let length = |text: &str| text.encode_utf16().count();
    assert!(length(&body.text) <= 2000, "a text of {}: {}", length(&body.text), body.text);
    assert!(!body.text.is_empty() || !body.embeds.is_empty(), "an empty message");
    assert!(body.embeds.len() <= 10);
    let mut all = 0;
    for embed in &body.embeds {
        assert!(length(&embed.title) <= 256 && length(&embed.text) <= 4096);
        assert!(!embed.title.is_empty() || !embed.text.is_empty(), "an empty embed");
        all += length(&embed.title) + length(&embed.text);
    }
    assert!(all <= 6000, "embeds of {all}");
    assert!(body.buttons.len() <= 5);
    for row in &body.buttons {
        assert!((1..=5).contains(&row.len()));
        assert!(row.iter().all(|button| (1..=80).contains(&length(&button.label))));
    }
    if let Some(mark) = &body.mark {
        assert!((1..=25).contains(&length(mark)) && !body.buttons.is_empty(), "{mark:?}");
    }
    for person in &body.mentions {
        assert!(body.text.contains(&format!("<@{}>", person.0)), "a ping that isn't said");
    }
}

/// What Discord does: called through the gate only.
impl World {
    pub async fn post(&self, channel: ChannelId, body: &Body, nonce: &str) -> Result<MessageId, ChatError> {
        {
            let _writing = Writing::begin(self, channel);
            tokio::task::yield_now().await;
        }
        self.write(Call::Post, channel, |state, now| {
            check(body);
            assert!((1..=25).contains(&nonce.len()), "the nonce {nonce:?}");
            state.open(channel)?;
            if let Some(&(message, at)) = state.nonces.get(nonce)
                && now < at.plus(NONCE)
            {
                let deleted = state.messages.get(&message).is_some_and(|message| message.deleted);
                return if deleted { Err(ChatError::NoMessage) } else { Ok(message) };
            }
            state.next += 1;
            let id = MessageId(state.next);
            let body = body.clone();
            state.messages.insert(id, Message { id, channel, body, deleted: false, edits: 0, at: now });
            state.nonces.insert(nonce.to_owned(), (id, now));
            Ok(id)
        })
    }

    /// Whether this post is the one that nobody is ever answered to.
    pub fn hangs_now(&self, body: &Body) -> bool {
        let mut state = self.state();
        let hangs = state.hang && body.embeds.is_empty();
        if hangs {
            state.hang = false;
            state.hung = true;
        }
        hangs
    }

    pub fn edit(&self, channel: ChannelId, message: MessageId, body: &Body) -> Result<(), ChatError> {
        self.write(Call::Edit, channel, |state, _| {
            check(body);
            state.open(channel)?;
            let found = state.messages.get_mut(&message).filter(|message| !message.deleted);
            let found = found.ok_or(ChatError::NoMessage)?;
            assert_eq!(found.channel, channel);
            found.body = body.clone();
            found.edits += 1;
            Ok(())
        })
    }

    pub fn delete(&self, channel: ChannelId, message: MessageId) -> Result<(), ChatError> {
        self.write(Call::Delete, channel, |state, _| {
            state.open(channel)?;
            let found = state.messages.get_mut(&message).filter(|message| !message.deleted);
            found.ok_or(ChatError::NoMessage)?.deleted = true;
            Ok(())
        })
    }

    pub fn recent(&self, channel: ChannelId, after: Option<MessageId>) -> Result<Vec<Said>, ChatError> {
        self.write(Call::Recent, channel, |state, _| {
            state.open(channel)?;
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

    pub fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, ChatError> {
        self.write(Call::OpenThread, channel, |state, _| {
            assert!((1..=100).contains(&name.chars().count()));
            state.open(channel)?;
            if state.no_threads.contains(&channel) {
                return Err(ChatError::Forbidden);
            }
            if state.messages.get(&message).is_none_or(|message| message.deleted) {
                return Err(ChatError::NoMessage);
            }
            let thread = ChannelId(message.0);
            state.threads.entry(thread).or_default();
            Ok(thread)
        })
    }

    pub fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Result<(), ChatError> {
        let mut state = self.state();
        state.open(thread)?;
        state.threads.get_mut(&thread).ok_or(ChatError::NoChannel)?.insert(person);
        Ok(())
    }

    pub fn unarchive(&self, thread: ChannelId) -> Result<(), ChatError> {
        let mut state = self.state();
        if state.locked.contains(&thread) {
            return Err(ChatError::Forbidden);
        }
        state.archived.remove(&thread);
        Ok(())
    }

    pub fn open_dm(&self, person: PersonId) -> Result<ChannelId, ChatError> {
        self.write(Call::OpenDm, dm(person), |_, _| Ok(dm(person)))
    }
}
