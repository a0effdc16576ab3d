//! The port to where people are: channels, messages, threads, private talk. The outbox is its only
//! caller; answers to interactions don't go this way.

use std::pin::Pin;

use serde::{Deserialize, Serialize};

use crate::game::Id;
use crate::table::{Moment, PersonId, TableId};

/// Something that will be there later, behind a port.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A channel, a thread or a person's private talk with us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChannelId(pub u64);

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// What a message says. Within Discord's limits: 2000 characters of text, 4096 in an embed, 6000
/// over all embeds (titles count), five rows of five buttons.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Body {
    pub text: String,
    pub embeds: Vec<Embed>,
    /// Rows of buttons.
    pub buttons: Vec<Vec<Button>>,
    /// Who is pinged. Nobody else is, whatever the text says.
    pub mentions: Vec<PersonId>,
    /// Notifies nobody (`SUPPRESS_NOTIFICATIONS`).
    pub silent: bool,
    /// A file to go with it: its name and contents.
    pub file: Option<(String, Vec<u8>)>,
    /// By what the message is known again, at most 25 characters. It goes with the last button, where
    /// nobody sees it; a message without buttons can't have one.
    pub mark: Option<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Embed {
    pub title: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Button {
    pub control: Control,
    pub label: String,
    pub style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    Primary,
    Secondary,
    Danger,
}

/// What a button does: the same for everyone who presses it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    Join(TableId),
    Leave(TableId),
    Options(TableId),
    Start(TableId),
    Hand(TableId),
    Act(TableId),
    Look(TableId),
    Table(TableId),
    Reopen(TableId),
    /// Answers the open motion.
    Vote {
        table: TableId,
        motion: Id,
        agree: bool,
    },
    /// A verb without params, e.g. *Stop* on the window `about`.
    Verb {
        table: TableId,
        verb: String,
        about: Id,
    },
}

impl Control {
    /// The table it is of.
    pub fn table(&self) -> TableId {
        match self {
            Control::Join(table)
            | Control::Leave(table)
            | Control::Options(table)
            | Control::Start(table)
            | Control::Hand(table)
            | Control::Act(table)
            | Control::Look(table)
            | Control::Table(table)
            | Control::Reopen(table)
            | Control::Vote { table, .. }
            | Control::Verb { table, .. } => *table,
        }
    }
}

/// So many messages are looked through for one of our own.
pub const LOOKED: usize = 5_000;

/// One of our own messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub message: MessageId,
    pub text: String,
    /// See [`Body::mark`].
    pub mark: Option<String>,
}

/// Why a call to [`Chat`] didn't do what it should.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChatError {
    /// The channel or thread (10003), the person (10013) or the server (10004) is gone.
    #[error("the channel is gone")]
    NoChannel,
    /// The message is gone (10008). From [`Chat::post`]: it was posted before under this nonce, and
    /// then deleted.
    #[error("the message is gone")]
    NoMessage,
    /// We lack a permission (50001, 50013, any other 403).
    #[error("we may not")]
    Forbidden,
    /// The person takes no private messages from us (50007, 50278).
    #[error("the person takes no private messages")]
    Closed,
    /// The thread is archived (50083).
    #[error("the thread is archived")]
    Archived,
    /// Too many edits of a message older than an hour (30046).
    #[error("the message is too old to be edited now")]
    Old,
    /// Too fast: it wasn't done (any other 429).
    #[error("too many requests")]
    Slow,
    /// It wasn't done, and may be tried again: not connected, 5xx.
    #[error("the service is out of order: {0}")]
    Later(String),
    /// Nobody knows whether it was done: a connection lost on the way, an answer that can't be read.
    #[error("nobody knows whether it was done: {0}")]
    Unknown(String),
    /// The token isn't good any more (401).
    #[error("the token is refused")]
    Unauthorized,
    /// What we sent is wrong (any other 400): a fault of ours, not worth trying again.
    #[error("refused as wrong: {0}")]
    Wrong(String),
}

impl ChatError {
    /// Discord counts it: ten thousand of these in ten minutes get an address banned.
    pub fn counts(&self) -> bool {
        matches!(
            self,
            ChatError::Forbidden
                | ChatError::Closed
                | ChatError::Old
                | ChatError::Slow
                | ChatError::Unauthorized
        )
    }
}

/// Discord, or what stands for it. Each call is tried once; pacing and trying again are the
/// outbox's matter.
pub trait Chat: Send + Sync {
    /// Posts a message. A second post with the same `nonce` (at most 25 characters) within some
    /// minutes does nothing and gives the first one's id.
    fn post<'a>(
        &'a self,
        channel: ChannelId,
        body: &'a Body,
        nonce: &'a str,
    ) -> Pending<'a, Result<MessageId, ChatError>>;

    /// Makes a message say `body` and nothing else.
    fn edit<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        body: &'a Body,
    ) -> Pending<'a, Result<(), ChatError>>;

    fn delete(&self, channel: ChannelId, message: MessageId) -> Pending<'_, Result<(), ChatError>>;

    /// Our own messages in a channel that came after `after` and not before `since`, oldest first. Of the
    /// channel's messages from there on the first [`LOOKED`] are looked through.
    fn recent(
        &self,
        channel: ChannelId,
        after: Option<MessageId>,
        since: Moment,
    ) -> Pending<'_, Result<Vec<Said>, ChatError>>;

    /// Opens a public thread on a message. If the message has one already, gives that.
    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> Pending<'a, Result<ChannelId, ChatError>>;

    fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Pending<'_, Result<(), ChatError>>;

    fn unarchive(&self, thread: ChannelId) -> Pending<'_, Result<(), ChatError>>;

    /// The person's private talk with us.
    fn open_dm(&self, person: PersonId) -> Pending<'_, Result<ChannelId, ChatError>>;
}
