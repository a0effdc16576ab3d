//! The world: people, channels, messages, commands and what happens among them.
//!
//! One lock guards it. Everything that lasts is changed by [`State::keep`], which also writes it to disk;
//! ephemeral messages, interactions and gateway sessions end with the process, as they do on a real client.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use serde::Serialize;
use serde_json::Value;
use tokio::sync::broadcast;

use super::{
    channel::{self, Channel},
    disk::{Disk, DiskError},
    entry::Entry,
    faults::Faults,
    guild::{self, Guild},
    id::Id,
    interaction::Interaction,
    limits::Limits,
    message::Message,
    outage::Outages,
    people::{self, APPLICATION, GUILD, MOST_PEOPLE, Person},
    record::Recorder,
    session::{Out, Sessions},
};

/// Most messages kept of a channel; the oldest leave.
pub const MESSAGES_KEPT: usize = 1_000;
/// Most channels of a world, threads and direct messages among them; the oldest archived thread leaves.
pub const CHANNELS_KEPT: usize = 2_000;
/// Changes that a slow listener may be behind before it misses some.
const CHANGES_KEPT: usize = 4_096;

/// Something that changed. It says where to look, not what stands there now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// A person is new, or has changed.
    Person { person: Id },
    /// A channel or thread is new, or has changed.
    Channel { channel: Id },
    /// A channel or thread is gone.
    ChannelGone { channel: Id },
    /// A message is new, or was edited. `only_for`: an ephemeral one's reader.
    Message { channel: Id, message: Id, only_for: Option<Id> },
    /// A message is gone.
    MessageGone { channel: Id, message: Id, only_for: Option<Id> },
    /// The application's commands changed.
    Commands,
    /// An interaction of this person changed its standing.
    Interaction { interaction: Id, person: Id },
}

/// A shared handle on the world; cheap to clone.
#[derive(Clone)]
pub struct World {
    state: Arc<Mutex<State>>,
    changes: broadcast::Sender<Change>,
    outages: Outages,
}

/// Everything under the lock.
pub(super) struct State {
    pub token: String,
    /// `http://127.0.0.1:PORT`.
    pub origin: String,
    pub guilds: BTreeMap<Id, Guild>,
    pub people: BTreeMap<Id, Person>,
    pub channels: BTreeMap<Id, Channel>,
    /// By channel, then by id.
    pub messages: BTreeMap<Id, BTreeMap<Id, Message>>,
    pub commands: Vec<Value>,
    pub guild_commands: Vec<Value>,
    pub interactions: BTreeMap<Id, Interaction>,
    pub sessions: Sessions,
    pub faults: Faults,
    pub limits: Limits,
    pub recorder: Option<Recorder>,
    pub disk: Disk,
    /// Messages by the nonce they were sent with: channel and id.
    pub nonces: BTreeMap<String, (Id, Id)>,
    /// Milliseconds by which this world's clock is ahead.
    pub ahead: i64,
    last_id: Id,
    /// The id of the next interaction, if they were given numbers of their own.
    pub next_interaction: Option<Id>,
    changes: broadcast::Sender<Change>,
}

impl World {
    /// Opens the world on `disk`, or makes a fresh one there.
    pub(super) fn open(
        disk: Disk,
        origin: String,
        limits: Limits,
        recorder: Option<Recorder>,
    ) -> Result<World, DiskError> {
        let (changes, _) = broadcast::channel(CHANGES_KEPT);
        let mut state = State {
            token: String::new(),
            origin,
            guilds: BTreeMap::from([(GUILD, guild::prepared())]),
            people: BTreeMap::new(),
            channels: BTreeMap::new(),
            messages: BTreeMap::new(),
            commands: Vec::new(),
            guild_commands: Vec::new(),
            interactions: BTreeMap::new(),
            sessions: Sessions::default(),
            faults: Faults::default(),
            limits,
            recorder,
            nonces: BTreeMap::new(),
            disk,
            ahead: 0,
            last_id: Id(0),
            next_interaction: None,
            changes: changes.clone(),
        };
        for entry in state.disk.load()? {
            state.apply(entry);
        }
        if state.token.is_empty() {
            state.prepare();
        }
        // A world that was put forward stays so: time never runs back behind what it has seen.
        state.ahead = (state.last_id.moment() - state.now()).max(0);
        state.bound();
        state.sweep_files();
        state.rewrite_disk();
        Ok(World { state: Arc::new(Mutex::new(state)), changes, outages: Outages::new() })
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, State> {
        // A panic elsewhere must not take the world along: every change is a single insert or removal.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn outages(&self) -> &Outages {
        &self.outages
    }

    /// Ends it: nothing is written any more, another process may open its folder, and the gateway's sockets are cut.
    pub(super) fn shut(&self) {
        let mut state = self.lock();
        state.sessions.tell(|| Out::Cut);
        state.disk = Disk::in_memory();
    }

    /// Everybody, the prepared ones first.
    pub fn people(&self) -> Vec<Person> {
        self.lock().people.values().cloned().collect()
    }

    /// The registered commands: Discord's command objects with all localisations, the guild's after the global ones.
    pub fn commands(&self) -> Vec<Value> {
        let state = self.lock();
        state.commands.iter().chain(&state.guild_commands).cloned().collect()
    }

    /// Waits until an interaction is settled (it is within 3 s, or within 15 min when the answer was promised).
    /// `None`: it is not known, or not known any more.
    pub async fn settled(&self, id: Id) -> Option<Interaction> {
        let mut changes = self.changes();
        loop {
            let interaction = self.lock().interactions.get(&id).cloned()?;
            if interaction.settled() {
                return Some(interaction);
            }
            match changes.recv().await {
                Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => {}
                Err(broadcast::error::RecvError::Closed) => return None,
            }
        }
    }

    /// Everything that changes from now on. Whoever falls behind by thousands misses some and should look anew.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// The bytes of an attachment and its content type.
    pub fn file(&self, channel: Id, attachment: Id) -> Option<(String, Vec<u8>)> {
        let state = self.lock();
        let mut all = state.messages.get(&channel)?.values().flat_map(|m| &m.attachments);
        let found = all.find(|a| a.id == attachment)?;
        Some((found.content_type.clone(), state.disk.file(attachment)?))
    }

    /// Milliseconds since 1970 UTC on this world's clock.
    pub fn now(&self) -> i64 {
        self.lock().now()
    }
}

impl State {
    /// Milliseconds since 1970 UTC on this world's clock.
    pub fn now(&self) -> i64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX).saturating_add(self.ahead)
    }

    /// A new id, greater than all before.
    pub fn next_id(&mut self) -> Id {
        self.last_id = Id(Id::at(self.now()).0.max(self.last_id.0 + 1));
        self.last_id
    }

    /// Where the gateway is.
    pub fn gateway_url(&self) -> String {
        format!("{}/gateway", self.origin.replacen("http", "ws", 1))
    }

    /// A new interaction's id.
    pub fn next_interaction_id(&mut self) -> Id {
        match &mut self.next_interaction {
            Some(next) => std::mem::replace(next, Id(next.0 + 1)),
            None => self.next_id(),
        }
    }

    pub fn changed(&self, change: Change) {
        // Nobody may be listening; that's no failure.
        let _ = self.changes.send(change);
    }

    /// Keeps something for good: in memory, on disk, and told to whoever watches.
    pub fn keep(&mut self, entry: Entry) {
        self.disk.append(&entry);
        self.tell(&entry);
        self.apply(entry);
        self.bound();
        if self.disk.wants_rewriting() {
            self.rewrite_disk();
        }
    }

    /// Puts a message in its place; an ephemeral one isn't written down.
    pub fn put_message(&mut self, message: Message) {
        if message.only_for.is_none() {
            return self.keep(Entry::Message(message));
        }
        let (channel, id, only_for) = (message.channel, message.id, message.only_for);
        self.apply(Entry::Message(message));
        self.bound();
        self.changed(Change::Message { channel, message: id, only_for });
    }

    /// Takes a message and its files away.
    pub fn drop_message(&mut self, channel: Id, id: Id) -> Option<Message> {
        let gone = self.message(channel, id)?.clone();
        if gone.only_for.is_none() {
            self.keep(Entry::MessageGone { channel, message: id });
        } else {
            self.apply(Entry::MessageGone { channel, message: id });
            self.changed(Change::MessageGone { channel, message: id, only_for: gone.only_for });
        }
        gone.attachments.iter().for_each(|a| self.disk.drop_file(a.id));
        Some(gone)
    }

    fn tell(&self, entry: &Entry) {
        match entry {
            Entry::Token(_) | Entry::Guild(_) => {}
            Entry::Person(p) => self.changed(Change::Person { person: p.id }),
            Entry::Channel(c) => self.changed(Change::Channel { channel: c.id }),
            Entry::ChannelGone(channel) => self.changed(Change::ChannelGone { channel: *channel }),
            Entry::Message(m) => {
                self.changed(Change::Message { channel: m.channel, message: m.id, only_for: None })
            }
            Entry::MessageGone { channel, message } => {
                self.changed(Change::MessageGone { channel: *channel, message: *message, only_for: None })
            }
            Entry::Commands { .. } => self.changed(Change::Commands),
        }
    }

    fn apply(&mut self, entry: Entry) {
        match entry {
            Entry::Token(token) => self.token = token,
            Entry::Guild(guild) => {
                self.last_id = self.last_id.max(guild.id);
                self.guilds.insert(guild.id, guild);
            }
            Entry::Person(person) => {
                self.people.insert(person.id, person);
            }
            Entry::Channel(channel) => {
                self.last_id = self.last_id.max(channel.id);
                self.channels.insert(channel.id, channel);
            }
            Entry::ChannelGone(id) => {
                self.channels.remove(&id);
                for message in self.messages.remove(&id).unwrap_or_default().into_values() {
                    message.attachments.iter().for_each(|a| self.disk.drop_file(a.id));
                }
            }
            Entry::Message(message) => {
                self.last_id = self.last_id.max(message.id);
                if let Some(nonce) = &message.nonce {
                    self.nonces.insert(nonce.to_string(), (message.channel, message.id));
                }
                if let Some(channel) = self.channels.get_mut(&message.channel)
                    && message.only_for.is_none()
                {
                    channel.last_message = channel.last_message.max(Some(message.id));
                }
                self.messages.entry(message.channel).or_default().insert(message.id, message);
            }
            Entry::MessageGone { channel, message } => {
                self.messages.get_mut(&channel).and_then(|messages| messages.remove(&message));
            }
            Entry::Commands { guild: true, commands } => self.guild_commands = commands,
            Entry::Commands { guild: false, commands } => self.commands = commands,
        }
    }

    /// Lets the oldest messages and archived threads leave where there are too many.
    fn bound(&mut self) {
        let mut left = Vec::new();
        for messages in self.messages.values_mut() {
            while messages.len() > MESSAGES_KEPT {
                left.extend(messages.pop_first().map(|(_, message)| message));
            }
        }
        left.iter().flat_map(|m| &m.attachments).for_each(|a| self.disk.drop_file(a.id));
        if self.channels.len() > CHANNELS_KEPT {
            let archived = |c: &&Channel| c.thread().is_some_and(|t| t.archived);
            if let Some(oldest) = self.channels.values().find(archived).map(|c| c.id) {
                self.keep(Entry::ChannelGone(oldest));
            }
        }
    }

    /// Fills a fresh world.
    fn prepare(&mut self) {
        let entries = people::prepared().into_iter().map(Entry::Person);
        let entries = entries.chain(channel::prepared().into_iter().map(Entry::Channel));
        let token = format!("sandbox.{:032x}", rand::random::<u128>());
        for entry in std::iter::once(Entry::Token(token)).chain(entries).collect::<Vec<_>>() {
            self.apply(entry);
        }
    }

    /// Writes everything that lasts to a new file.
    fn rewrite_disk(&mut self) {
        let lasting = |m: &&Message| m.only_for.is_none();
        let messages = self.messages.values().flat_map(BTreeMap::values).filter(lasting);
        let entries = std::iter::once(Entry::Token(self.token.clone()))
            .chain(self.guilds.values().cloned().map(Entry::Guild))
            .chain(self.people.values().cloned().map(Entry::Person))
            .chain(self.channels.values().cloned().map(Entry::Channel))
            .chain(messages.cloned().map(Entry::Message))
            .chain([
                Entry::Commands { guild: false, commands: self.commands.clone() },
                Entry::Commands { guild: true, commands: self.guild_commands.clone() },
            ]);
        self.disk.rewrite(entries);
    }

    /// Removes files that no message has (those of ephemeral messages of an earlier process).
    fn sweep_files(&mut self) {
        let all = self.messages.values().flat_map(BTreeMap::values).flat_map(|m| &m.attachments);
        let wanted = all.map(|a| a.id).collect();
        self.disk.keep_files(&wanted);
    }

    /// A message that stands in a channel.
    pub fn message(&self, channel: Id, id: Id) -> Option<&Message> {
        self.messages.get(&channel)?.get(&id)
    }

    /// Whether this is a person or the application.
    pub fn is_user(&self, id: Id) -> bool {
        id == APPLICATION || self.people.contains_key(&id)
    }

    /// Whether there is room for another person.
    pub fn has_room_for_people(&self) -> bool {
        self.people.len() < MOST_PEOPLE
    }
}
