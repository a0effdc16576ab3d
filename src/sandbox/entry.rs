//! What a world keeps for good, and writes down.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{channel::Channel, guild::Guild, id::Id, message::Message, people::Person};

/// Something kept; a line on disk.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Entry {
    Token(String),
    Guild(Guild),
    Person(Person),
    Channel(Channel),
    ChannelGone(Id),
    Message(Message),
    MessageGone {
        channel: Id,
        message: Id,
    },
    /// The commands of the application, or of the application in the guild.
    Commands {
        guild: bool,
        commands: Vec<Value>,
    },
}
