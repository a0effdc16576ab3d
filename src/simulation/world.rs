//! What stands for Discord in a simulation: channels, threads, private talks and messages, with Discord's
//! limits. It records all that is written, and complains about what Discord wouldn't take.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Call, problem};
use crate::host::{Body, ChannelId, ChatError, Clock, LOOKED, MessageId, Said};
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
    /// By somebody else than us, who then aren't told.
    pub removed: bool,
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
    nonces: BTreeMap<String, (MessageId, Moment)>,
    pub gone: BTreeSet<ChannelId>,
    pub archived: BTreeSet<ChannelId>,
    /// Only a moderator may open these when they are archived.
    pub locked: BTreeSet<ChannelId>,
    /// No thread may be opened there.
    pub no_threads: BTreeSet<ChannelId>,
    /// Nobody may write there.
    pub mute: BTreeSet<ChannelId>,
    /// Where one couldn't write at some time.
    pub hurt: BTreeSet<ChannelId>,
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
        self.state().remove(message);
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
    /// Somebody deletes a message.
    pub(super) fn remove(&mut self, message: MessageId) {
        if let Some(message) = self.messages.get_mut(&message) {
            (message.deleted, message.removed) = (true, true);
        }
    }

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
            state
                .messages
                .insert(id, Message { id, channel, body, deleted: false, removed: false, edits: 0, at: now });
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
        since: Moment,
    ) -> Result<Vec<Said>, ChatError> {
        self.write(Call::Recent, |state, _| {
            // Where nobody may write one may still read.
            if state.gone.contains(&channel) {
                return Err(ChatError::NoChannel);
            }
            let looked = |message: &&Message| {
                message.channel == channel
                    && !message.deleted
                    && message.at >= since
                    && Some(message.id) > after
            };
            let said = state.messages.values().filter(looked).take(LOOKED).map(|message| Said {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::{SimClock, SimTime};

    const CHANNEL: ChannelId = ChannelId(7);

    fn world() -> (SimClock, World) {
        let clock = SimClock::starting_at(Moment(1_000));
        (clock.clone(), World::new(Arc::new(SimTime(clock))))
    }

    fn says(text: &str) -> Body {
        Body { text: text.to_owned(), ..Body::default() }
    }

    fn texts(world: &World) -> Vec<String> {
        world.in_channel(CHANNEL).into_iter().map(|message| message.body.text).collect()
    }

    #[test]
    fn a_nonce_posts_once_for_some_minutes() {
        let (clock, world) = world();
        let first = world.post(CHANNEL, &says("one"), "nonce");
        assert!(first.is_ok());
        assert_eq!(world.post(CHANNEL, &says("two"), "nonce"), first);
        assert_eq!(texts(&world), ["one"]);
        first.map(|message| world.remove(message)).expect("posted");
        assert_eq!(world.post(CHANNEL, &says("two"), "nonce"), Err(ChatError::NoMessage));
        clock.pass(clock.time().plus(NONCE));
        assert!(world.post(CHANNEL, &says("two"), "nonce").is_ok());
        assert_eq!((texts(&world), world.complaints()), (vec!["two".to_owned()], Vec::new()));
    }

    #[test]
    fn a_fault_comes_once_and_is_done_or_not() {
        let (_, world) = world();
        let cut = ChatError::Unknown("cut".to_owned());
        world.fail(Call::Post, cut.clone(), true);
        world.fail(Call::Post, cut.clone(), false);
        world.fail(Call::Edit, cut.clone(), false);
        assert_eq!(world.post(CHANNEL, &says("one"), "1"), Err(cut.clone()));
        assert_eq!(world.post(CHANNEL, &says("two"), "2"), Err(cut));
        assert!(world.post(CHANNEL, &says("three"), "3").is_ok());
        assert_eq!(texts(&world), ["one", "three"]);
    }

    #[test]
    fn a_call_that_hangs_is_done_and_told_once() {
        let (_, world) = world();
        world.hang(Call::Story);
        assert!(!world.hangs_now());
        let _ = world.post(CHANNEL, &says("one"), "1");
        assert!(world.hangs_now() && !world.hangs_now());
        assert_eq!((texts(&world), world.hung()), (vec!["one".to_owned()], 1));
    }

    #[test]
    fn what_discord_would_not_take_is_complained_of() {
        let too_long = "x".repeat(2001);
        let cases: [fn(&World, &str); 5] = [
            |world, text| drop(world.post(CHANNEL, &says(text), "1")),
            |world, text| drop(world.edit(CHANNEL, MessageId(1), &says(text))),
            |world, text| drop(world.post(CHANNEL, &says("x"), text)),
            |world, text| drop(world.open_thread(CHANNEL, MessageId(1), text)),
            |world, _| {
                let there = world.post(CHANNEL, &says("x"), "1").expect("posted");
                assert_eq!(world.edit(ChannelId(8), there, &says("y")), Err(ChatError::NoMessage));
            },
        ];
        for case in cases {
            let (_, world) = world();
            case(&world, &too_long);
            assert_eq!(world.complaints().len(), 1);
        }
    }

    #[test]
    fn there_is_one_call_at_a_time_in_a_channel() {
        let (_, world) = world();
        let first = world.begin(Call::Edit, CHANNEL);
        let elsewhere = world.begin(Call::Edit, ChannelId(8));
        drop(first);
        let second = world.begin(Call::Edit, CHANNEL);
        assert_eq!(world.complaints(), [""; 0]);
        drop(world.begin(Call::Edit, CHANNEL));
        assert_eq!(world.complaints().len(), 1);
        drop((second, elsewhere));
    }

    #[test]
    fn whether_a_channel_can_be_written_in_depends() {
        let (_, world) = world();
        let tries = |shut: fn(&mut State) -> bool, why: ChatError| {
            assert!(shut(&mut world.state()));
            assert_eq!(world.post(CHANNEL, &says("x"), "1"), Err(why));
            *world.state() = State::default();
            assert!(world.post(CHANNEL, &says("x"), "1").is_ok());
        };
        tries(|state| state.gone.insert(CHANNEL), ChatError::NoChannel);
        tries(|state| state.mute.insert(CHANNEL), ChatError::Forbidden);
        tries(|state| state.archived.insert(CHANNEL), ChatError::Archived);
        world.state().closed.insert(PersonId(1));
        assert_eq!(world.post(dm(PersonId(1)), &says("x"), "1"), Err(ChatError::Closed));
        world.state().archived.insert(CHANNEL);
        world.state().locked.insert(CHANNEL);
        assert_eq!(world.unarchive(CHANNEL), Err(ChatError::Forbidden));
        world.state().locked.clear();
        assert_eq!(world.unarchive(CHANNEL), Ok(()));
        assert!(world.post(CHANNEL, &says("x"), "2").is_ok());
    }
}
