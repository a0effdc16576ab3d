//! Channels: where messages stand. A thread is one, and a direct message too.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{id::Id, people::GUILD, permission::Overwrite};

/// What a channel is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A text channel of the guild (type 0).
    Text,
    /// An announcement channel (type 5): only moderators and the application write there.
    Announcement,
    /// The application's direct message with a person (type 1).
    Dm { person: Id },
    /// A thread (types 10, 11 and 12).
    Thread(Thread),
}

/// What a thread has that other channels don't.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Thread {
    pub parent: Id,
    pub owner: Id,
    /// Members, the owner among them.
    pub members: BTreeSet<Id>,
    /// Only members see it (type 12).
    pub private: bool,
    pub archived: bool,
    pub locked: bool,
    /// Minutes without activity after which it is archived: 60, 1440, 4320 or 10080.
    pub auto_archive: u32,
    /// When `archived` changed last; milliseconds since 1970 UTC.
    pub archive_changed: i64,
    /// Last activity: a message, un-archiving, or a change of `auto_archive`.
    pub active: i64,
    /// Messages ever sent in it, without the first.
    pub messages: u32,
}

/// A channel.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    /// The guild it belongs to; of no meaning in a direct message.
    #[serde(default = "super::guild::first")]
    pub home: Id,
    pub name: String,
    pub kind: Kind,
    pub overwrites: Vec<Overwrite>,
    pub last_message: Option<Id>,
}

impl Channel {
    /// The guild it is in, if it is in one.
    pub fn guild(&self) -> Option<Id> {
        self.dm().is_none().then_some(self.home)
    }

    /// The thread, if it is one.
    pub fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            Kind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    /// The person of a direct message.
    pub fn dm(&self) -> Option<Id> {
        match self.kind {
            Kind::Dm { person } => Some(person),
            _ => None,
        }
    }
}

/// The channels of a fresh world.
pub(super) fn prepared() -> Vec<Channel> {
    let channel = |id, name: &str, kind| Channel {
        id: Id(id),
        home: GUILD,
        name: name.to_owned(),
        kind,
        overwrites: Vec::new(),
        last_message: None,
    };
    let mut news = channel(1_400_000_000_000_000_203, "announcements", Kind::Announcement);
    let deny = super::permission::SEND_MESSAGES;
    news.overwrites.push(Overwrite { id: GUILD, member: false, allow: 0, deny });
    for role in [super::people::MODERATORS, super::people::INTEGRATION] {
        news.overwrites.push(Overwrite { id: role, member: false, allow: deny, deny: 0 });
    }
    vec![
        channel(1_400_000_000_000_000_201, "general", Kind::Text),
        channel(1_400_000_000_000_000_202, "games", Kind::Text),
        news,
    ]
}
