//! Who sees which channel, and what they may do there.

use super::{
    channel::{Channel, Kind},
    id::Id,
    people::{APPLICATION, Person},
    permission as bits,
    world::State,
};

impl State {
    /// Whether a person can see a channel.
    pub fn sees(&self, person: Id, channel: &Channel) -> bool {
        let Some(somebody) = self.people.get(&person) else { return false };
        match &channel.kind {
            Kind::Dm { person: whose } => *whose == person,
            Kind::Thread(thread) if thread.private && !thread.members.contains(&person) => {
                self.allows(somebody, channel, bits::MANAGE_THREADS)
            }
            _ => self.allows(somebody, channel, bits::VIEW_CHANNEL),
        }
    }

    /// A person's permissions in a channel.
    pub fn permissions(&self, person: &Person, channel: &Channel) -> u64 {
        match channel.kind {
            Kind::Dm { person: whose } if whose == person.id => bits::IN_DM,
            Kind::Dm { .. } => 0,
            _ if !person.is_in(channel.home) => 0,
            _ => bits::of(person, &self.ground(channel).overwrites),
        }
    }

    /// Whether a person has all these permissions in a channel.
    pub fn allows(&self, person: &Person, channel: &Channel, bits: u64) -> bool {
        self.permissions(person, channel) & bits == bits
    }

    /// Whether the application sees a channel.
    pub fn bot_sees(&self, channel: &Channel) -> bool {
        let invited = channel.thread().is_none_or(|t| !t.private || t.members.contains(&APPLICATION));
        let needed = if invited { bits::VIEW_CHANNEL } else { bits::VIEW_CHANNEL | bits::MANAGE_THREADS };
        self.bot_permissions(channel) & needed == needed
    }

    /// The application's permissions in a channel.
    pub fn bot_permissions(&self, channel: &Channel) -> u64 {
        match channel.kind {
            Kind::Dm { .. } => bits::IN_DM,
            _ => bits::of_bot(&self.ground(channel).overwrites),
        }
    }

    /// The channel whose overwrites hold for `channel`: a thread inherits its parent's.
    pub fn ground<'a>(&'a self, channel: &'a Channel) -> &'a Channel {
        channel.thread().and_then(|thread| self.channels.get(&thread.parent)).unwrap_or(channel)
    }
}
