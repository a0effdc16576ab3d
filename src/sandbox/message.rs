//! Messages.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::id::Id;

/// Shown to one person only, until their client is opened anew.
pub const EPHEMERAL: u64 = 1 << 6;
/// An answer that was promised ("thinking …").
pub const LOADING: u64 = 1 << 7;
/// Posted without notifying anybody.
pub const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Its embeds are hidden.
pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
/// A thread hangs on it.
pub const HAS_THREAD: u64 = 1 << 5;

/// The largest file that may be uploaded, in bytes.
pub(super) const ATTACHMENT_BYTES: usize = 10 << 20;

/// A file of a message.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attachment {
    pub id: Id,
    pub filename: String,
    pub description: Option<String>,
    pub content_type: String,
    /// In bytes.
    pub size: u64,
}

/// The interaction that a message answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Cause {
    pub id: Id,
    /// Discord's interaction type: 2 command, 3 component, 5 modal.
    pub kind: u8,
    /// The command's name with its subcommands; empty for others.
    pub name: String,
    pub person: Id,
    /// The message of the control.
    #[serde(default)]
    pub message: Option<Id>,
    /// What opened the modal that was sent off.
    #[serde(default)]
    pub opened_by: Option<Box<Cause>>,
}

/// A message. Embeds and components stand in Discord's own form, checked when they came.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    /// A person or the application.
    pub author: Id,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Milliseconds since 1970 UTC.
    pub edited: Option<i64>,
    pub flags: u64,
    pub nonce: Option<Value>,
    /// The people whom it pinged.
    pub mentions: Vec<Id>,
    pub mentions_everyone: bool,
    pub reply_to: Option<Id>,
    /// The one person who sees it.
    pub only_for: Option<Id>,
    pub cause: Option<Cause>,
    /// The application it came through (answers to interactions).
    pub webhook: bool,
}

impl Message {
    /// A message without anything in it.
    pub(super) fn empty(id: Id, channel: Id, author: Id) -> Message {
        Message {
            id,
            channel,
            author,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            edited: None,
            flags: 0,
            nonce: None,
            mentions: Vec::new(),
            mentions_everyone: false,
            reply_to: None,
            only_for: None,
            cause: None,
            webhook: false,
        }
    }
}

/// The users that a text mentions, in order, each once.
pub(super) fn mentioned(text: &str) -> Vec<Id> {
    let mut found = Vec::new();
    for piece in text.split("<@").skip(1) {
        let digits = piece.strip_prefix('!').unwrap_or(piece).split('>').next().unwrap_or_default();
        if let Ok(id) = digits.parse()
            && piece.contains('>')
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    found
}
