use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use super::{Actor, AutomaticPlayer, Moment, Options, PersonId, Player, Proposal, Seconds, Secret, Setting};
use crate::game::{AnyGame, Id, Move, Outcome, Seat, Tempo, UnreadableEvent};

/// One entry of a table's journal: what followed from one request.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// Counted from 1, without gaps.
    pub seq: u64,
    pub at: Moment,
    pub by: Actor,
    /// See [`super::Request::cause`].
    pub cause: String,
    /// By which rules it was decided.
    pub rules: Rules,
    pub events: Vec<Event>,
}

/// The rules by which a record was decided: deciding it anew gives the same only by the same ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    /// The table's: [`super::RULES`].
    pub table: u32,
    /// The game's: [`crate::game::Game::RULES`].
    pub game: u32,
}

/// What happened at a table. Events are for ever: no variant is edited or removed once shipped.
/// Those of the game stand in it as the game wrote them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    Opened {
        host: PersonId,
        name: String,
        game: String,
        options: Options,
        secret: Secret,
    },
    Joined {
        person: PersonId,
        name: String,
    },
    Left {
        person: PersonId,
    },
    Kicked {
        person: PersonId,
    },
    Invited {
        person: PersonId,
    },
    /// The host left, or their seat was handed over; this member is host now.
    HostPassed {
        person: PersonId,
    },
    Set {
        setting: Setting,
    },
    Started {
        /// Who sits where, in clockwise order, drawn by chance.
        seats: Vec<Player>,
        /// What the seed is made of; see [`Secret::seed`].
        causes: Vec<String>,
        events: Vec<Json>,
    },
    Played {
        seat: Seat,
        wanted: Move,
        events: Vec<Json>,
    },
    /// The seat's time was over.
    StoodIn {
        seat: Seat,
        about: Id,
        events: Vec<Json>,
    },
    /// An automatic player acted.
    Acted {
        seat: Seat,
        /// On which occasion.
        about: Id,
        /// By which players it was chosen: see [`crate::game::Automatic::PLAYERS`].
        players: u32,
        /// What it chose, as the game writes it.
        command: Json,
        events: Vec<Json>,
    },
    /// While the game runs a person sat down in an automatic player's seat.
    TookOver {
        seat: Seat,
        person: PersonId,
        name: String,
        from: AutomaticPlayer,
    },
    /// While the game runs an automatic player took the seat of a person, who isn't a member any more: they
    /// asked for it, or had gone.
    HandedOver {
        seat: Seat,
        person: PersonId,
        to: AutomaticPlayer,
    },
    Reminded {
        seat: Seat,
        about: Id,
        until: Moment,
        /// Nobody else may see it: it would show who hasn't answered.
        sealed: bool,
    },
    /// At an untimed table `person` gave the seat until then.
    TimeCalled {
        person: PersonId,
        seat: Seat,
        about: Id,
        until: Moment,
    },
    Proposed {
        motion: Id,
        person: PersonId,
        proposal: Proposal,
        until: Moment,
    },
    Voted {
        motion: Id,
        person: PersonId,
        agree: bool,
    },
    Passed {
        motion: Id,
        proposal: Proposal,
    },
    Rejected {
        motion: Id,
        proposal: Proposal,
    },
    Lapsed {
        motion: Id,
        proposal: Proposal,
    },
    /// After an outage: every running question (about this only, if it is named) got so much more
    /// time, counted from now if its time was already over; and a table that would be adjourned as
    /// untouched, unless it is about one question, counts as touched.
    Graced {
        about: Option<Id>,
        more: Vec<Grace>,
    },
    Ended {
        ending: Ending,
        /// The result, if the game was played to its end.
        outcome: Option<Outcome>,
        secret: Secret,
    },
    /// Nobody touched the table for long, so it rests: what is hidden stays hidden.
    Adjourned,
    /// This member had it go on, exactly where it was.
    Reopened {
        person: PersonId,
    },
}

/// How much more time the questions of one kind got.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grace {
    pub tempo: Tempo,
    pub seconds: Seconds,
}

/// Why a table ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ending", content = "by", rename_all = "snake_case")]
pub enum Ending {
    /// The game was over.
    Played,
    /// The players agreed.
    Agreed,
    Moderator(PersonId),
    /// Nobody touched it. Earlier builds told its secret then, so it can't go on; now such a table is
    /// adjourned instead.
    Untouched,
    /// Everybody left the lobby.
    Cancelled,
}

/// A journal that this build can't read: it is damaged, or from a newer build.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    #[error("a record isn't the JSON of one: {0}")]
    Record(#[source] serde_json::Error),
    #[error("record {seq}: event `{event}` can't be read (is it from a newer build?): {source}")]
    Event { seq: u64, event: String, source: serde_json::Error },
    #[error("record {seq}: {source} (is it from a newer build?)")]
    GameEvent { seq: u64, source: UnreadableEvent },
    #[error("record {seq}: the game `{game}` isn't known to this build")]
    Game { seq: u64, game: String },
    #[error("record {seq} comes where record {expected} is expected")]
    Order { seq: u64, expected: u64 },
    #[error("record {seq}: event `{event}` can't happen there")]
    Place { seq: u64, event: &'static str },
}

impl Rules {
    /// Those of this build.
    pub(super) fn of(game: &dyn AnyGame) -> Rules {
        Rules { table: super::RULES, game: game.rules() }
    }
}

#[derive(Deserialize)]
struct Raw {
    seq: u64,
    at: Moment,
    by: Actor,
    cause: String,
    rules: Rules,
    events: Vec<Json>,
}

impl Record {
    /// As it stands in the journal.
    ///
    /// # Errors
    /// Never, as far as is known: a record is plain data with string keys.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// # Errors
    /// What is wrong with it, naming the event that this build doesn't know.
    pub fn from_json(text: &str) -> Result<Record, Unreadable> {
        Record::read(serde_json::from_str(text))
    }

    pub(super) fn from_value(json: Json) -> Result<Record, Unreadable> {
        Record::read(serde_json::from_value(json))
    }

    fn read(raw: Result<Raw, serde_json::Error>) -> Result<Record, Unreadable> {
        let raw = raw.map_err(Unreadable::Record)?;
        let seq = raw.seq;
        let read = |json: Json| {
            let event = json.get("event").and_then(Json::as_str).unwrap_or("?").chars().take(80).collect();
            serde_json::from_value(json).map_err(|source| Unreadable::Event { seq, event, source })
        };
        let events = raw.events.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Record { seq, at: raw.at, by: raw.by, cause: raw.cause, rules: raw.rules, events })
    }
}

impl Event {
    /// Its name in the journal.
    pub fn name(&self) -> &'static str {
        match self {
            Event::Opened { .. } => "opened",
            Event::Joined { .. } => "joined",
            Event::Left { .. } => "left",
            Event::Kicked { .. } => "kicked",
            Event::Invited { .. } => "invited",
            Event::HostPassed { .. } => "host_passed",
            Event::Set { .. } => "set",
            Event::Started { .. } => "started",
            Event::Played { .. } => "played",
            Event::StoodIn { .. } => "stood_in",
            Event::Acted { .. } => "acted",
            Event::TookOver { .. } => "took_over",
            Event::HandedOver { .. } => "handed_over",
            Event::Reminded { .. } => "reminded",
            Event::TimeCalled { .. } => "time_called",
            Event::Proposed { .. } => "proposed",
            Event::Voted { .. } => "voted",
            Event::Passed { .. } => "passed",
            Event::Rejected { .. } => "rejected",
            Event::Lapsed { .. } => "lapsed",
            Event::Graced { .. } => "graced",
            Event::Ended { .. } => "ended",
            Event::Adjourned => "adjourned",
            Event::Reopened { .. } => "reopened",
        }
    }

    /// The game's own events in it.
    pub fn of_game(&self) -> &[Json] {
        match self {
            Event::Started { events, .. }
            | Event::Played { events, .. }
            | Event::StoodIn { events, .. }
            | Event::Acted { events, .. } => events,
            _ => &[],
        }
    }
}
