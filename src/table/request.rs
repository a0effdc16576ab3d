use serde::{Deserialize, Serialize};

use super::{Moment, Options, Pace, PersonId, Secret, Setting};
use crate::game::{Id, Level, Move, Seat};

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Actor {
    Person(PersonId),
    /// A person who may manage the server, and acts as such.
    Moderator(PersonId),
    /// Nobody: time is over, or must be given back.
    Clock,
}

impl Actor {
    pub fn person(self) -> Option<PersonId> {
        match self {
            Actor::Person(person) | Actor::Moderator(person) => Some(person),
            Actor::Clock => None,
        }
    }
}

/// Something asked of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    pub by: Actor,
    pub act: Act,
    /// What brought it, once only: the id of a Discord interaction, or `due:<id>`.
    pub cause: String,
}

/// How a table is opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The host, who thereby joins.
    pub by: PersonId,
    /// What they are called.
    pub name: String,
    /// The game's id.
    pub game: String,
    pub options: Options,
    /// 32 bytes by chance, from the operating system.
    pub secret: Secret,
    /// See [`Request::cause`].
    pub cause: String,
}

/// What can be asked of a table.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    // In the lobby.
    Join {
        name: String,
    },
    Leave,
    /// The host sends a member away, who then can't join again unless invited.
    Kick(PersonId),
    /// The host lets a person join, or take over a seat while the game runs.
    Invite(PersonId),
    /// The host changes options.
    Set(Vec<Setting>),
    /// The host starts the game.
    Start,

    // While playing.
    Move(Move),
    /// Opens a motion; if the same is open, agrees to it.
    Propose(Proposal),
    Vote {
        motion: Id,
        agree: bool,
    },
    /// One who doesn't play takes over the seat of the automatic player with this number.
    TakeOver {
        number: u8,
        name: String,
    },
    /// Hands a seat over to an automatic player: one's own, or that of somebody who has gone.
    HandOver {
        seat: Seat,
        level: Level,
    },
    /// At an untimed table: gives a seat that has long been awaited a day.
    CallTime(Seat),
    /// A moderator ends the table at once, whether it has started or not.
    End,
    /// A member has an adjourned table go on.
    Reopen,

    // By the clock; see [`super::Due::act`].
    StandIn {
        seat: Seat,
        about: Id,
    },
    Remind {
        seat: Seat,
        about: Id,
    },
    Lapse {
        motion: Id,
    },
    /// An automatic player acts on an occasion, or waits: see [`super::WAITS`].
    Automatic {
        seat: Seat,
        about: Id,
    },
    /// Adjourns a table that nobody touches.
    Close,
    /// After an outage: gives open questions (about this only, if it is named) more time, and the table
    /// itself, if it would be adjourned as untouched.
    Grace {
        about: Option<Id>,
    },
}

/// What a motion would do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "proposal", content = "to", rename_all = "snake_case")]
pub enum Proposal {
    /// End the game without a result.
    End,
    Pace(Pace),
}

/// Something is due. Its whole is derived from the table: after each record the table's dues
/// replace those known before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Due {
    pub at: Moment,
    pub kind: DueKind,
    /// Whom it concerns, if it is one seat.
    pub seat: Option<Seat>,
    /// A question, a motion or an occasion; 0 if none of them.
    pub about: Id,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DueKind {
    StandIn,
    Remind,
    Lapse,
    Close,
    Automatic,
}

impl Due {
    /// What to ask of the table at that moment, by [`Actor::Clock`]. `None` if the seat is
    /// lacking whom it concerns.
    pub fn act(&self) -> Option<Act> {
        let about = self.about;
        Some(match self.kind {
            DueKind::StandIn => Act::StandIn { seat: self.seat?, about },
            DueKind::Remind => Act::Remind { seat: self.seat?, about },
            DueKind::Lapse => Act::Lapse { motion: about },
            DueKind::Close => Act::Close,
            DueKind::Automatic => Act::Automatic { seat: self.seat?, about },
        })
    }
}
