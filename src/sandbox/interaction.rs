//! Interactions: what a person did with a command, a control or a modal, and how it was answered.

use serde_json::Value;

use super::id::Id;

/// How long the application has for its first answer, in milliseconds.
pub const ANSWER_WITHIN: i64 = 3_000;
/// How long a token lives, in milliseconds.
pub const TOKEN_LIFE: i64 = 15 * 60 * 1_000;

/// What the person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Ran a slash command (type 2).
    Command,
    /// Pressed a button or chose in a select (type 3).
    Component,
    /// Typed in an option that completes (type 4).
    Autocomplete,
    /// Sent a modal off (type 5).
    Modal,
}

impl Kind {
    /// Discord's number.
    pub fn number(self) -> u8 {
        match self {
            Kind::Command => 2,
            Kind::Component => 3,
            Kind::Autocomplete => 4,
            Kind::Modal => 5,
        }
    }
}

/// How it stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Nobody has answered yet.
    Pending,
    /// No answer came within three seconds: "The application did not respond".
    Failed,
    /// An answer was promised: "thinking …" (a message with the loading flag stands already).
    Deferred,
    /// Answered: with a message, by changing the message of the control, or by nothing that shows.
    Answered,
    /// Answered with a modal, which the person may send off; Discord's modal object.
    Modal(Value),
    /// Answered with what an option may be completed to; Discord's choice objects.
    Choices(Vec<Value>),
}

/// An interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    pub id: Id,
    pub(super) token: String,
    pub kind: Kind,
    /// When it began, in milliseconds since 1970 UTC.
    pub(super) began: i64,
    pub person: Id,
    pub channel: Id,
    /// The message of the control.
    pub message: Option<Id>,
    pub standing: Standing,
    /// The message that answers it (`@original`).
    pub original: Option<Id>,
    /// The command's name with its subcommands; empty for others.
    pub(super) name: String,
    /// The interaction that was answered with the modal which this one sends off.
    pub(super) opened_by: Option<Id>,
}

impl Interaction {
    /// Whether nothing more is expected of the application.
    pub fn settled(&self) -> bool {
        !matches!(self.standing, Standing::Pending | Standing::Deferred)
    }
}
