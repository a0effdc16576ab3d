//! Where rules, time, chance and storage meet. The host knows two ports: [`Clock`] and [`Chat`].

mod chat;
mod clock;

pub use chat::{Body, Button, ChannelId, Chat, ChatError, Control, Embed, MessageId, Pending, Said, Style};
pub use clock::{Clock, WallClock};
