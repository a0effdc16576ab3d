use serde::{Deserialize, Serialize};

use super::PersonId;
use crate::game::{Arg, Level, Line};

/// Who plays in a seat. In JSON a person is their id, an automatic player an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Player {
    Person(PersonId),
    Automatic(AutomaticPlayer),
}

/// A player who is nobody: it sees what its seat sees, and has a name by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct AutomaticPlayer {
    /// Counted from 1; no two at a table have the same at the same time.
    #[serde(rename = "automatic")]
    pub number: u8,
    pub level: Level,
}

impl Player {
    pub fn person(self) -> Option<PersonId> {
        match self {
            Player::Person(person) => Some(person),
            Player::Automatic(_) => None,
        }
    }

    pub fn automatic(self) -> Option<AutomaticPlayer> {
        match self {
            Player::Person(_) => None,
            Player::Automatic(player) => Some(player),
        }
    }

    /// As a fact in a line.
    pub fn arg(self) -> Arg {
        match self {
            Player::Person(person) => Arg::Person(person.0),
            Player::Automatic(player) => player.line().into(),
        }
    }
}

impl AutomaticPlayer {
    /// Those of a table that begins with these.
    pub(super) fn numbered(levels: &[Level]) -> impl Iterator<Item = AutomaticPlayer> {
        (1..).zip(levels).map(|(number, &level)| AutomaticPlayer { number, level })
    }

    /// What it is called.
    pub fn line(self) -> Line {
        Line::new("table-player").with("number", Arg::Number(self.number.into()))
    }

    /// What it is called, and how it plays.
    pub fn described(self) -> Line {
        Line::new("table-player-level").with("player", self.line()).with("level", level(self.level))
    }
}

/// What a level is called.
pub fn level(level: Level) -> Line {
    Line::new(match level {
        Level::Random => "table-level-random",
        Level::Plain => "table-level-plain",
        Level::Sharp => "table-level-sharp",
    })
}
