//! A table: members, options and pace, and the one game they play. Pure: time, chance and storage
//! come from outside.
//!
//! [`Table::open`] and [`Table::decide`] say which [`Record`] follows from a request, or refuse it;
//! [`Table::apply`] alone changes a table; [`Table::dues`] is all that time will ask of it.

mod apply;
mod automatic;
mod chance;
mod change;
mod decide;
mod delay;
mod games;
mod id;
mod lobby;
mod moment;
mod motion;
mod options;
mod pace;
mod ping;
mod play;
mod player;
mod proof;
mod question;
mod record;
mod request;
mod told;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::game::{AnyGame, AnyMatch, Id, Outcome, Seat};

pub use automatic::{ALONE_AT_MOST, WAITS};
pub use chance::Secret;
pub use change::CHANGES_AT_MOST;
pub use delay::Rhythm;
pub use games::Games;
pub use id::{PersonId, TableId};
pub use moment::{DAY, HOUR, MINUTE, Moment, Seconds, length};
pub use motion::Motion;
pub use options::{Access, Options, Setting};
pub use pace::{LONGEST, Pace, PaceName, SHORTEST};
pub use ping::{Awaiting, Ping};
pub use player::{AutomaticPlayer, Player, level};
pub use proof::{Audit, Flaw, Proof, records, verify};
pub use record::{Ending, Event, Grace, Record, Rules, Unreadable};
pub use request::{Act, Actor, Due, DueKind, Opening, Proposal, Request};

use automatic::Occasion;
use change::Sat;
use question::Questions;

/// Goes up whenever [`Table::decide`] would decide a recorded table differently.
pub const RULES: u32 = 1;
/// How many may be invited, and how many sent away.
pub const INVITED_AT_MOST: usize = 50;
/// How long a name may be, in characters; longer ones are cut.
pub const NAME_AT_MOST: usize = 80;
/// So many records a table may have before people can only leave or start it: who joins and leaves for ever
/// doesn't make its journal grow for ever.
pub const LOBBY_AT_MOST: u64 = 10_000;

/// A member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    pub person: PersonId,
    /// What they were called when they joined: one line of at most [`NAME_AT_MOST`] characters, to be
    /// escaped when shown.
    pub name: String,
    /// The cause of their joining: part of the seed.
    cause: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    Lobby,
    Playing,
    /// Nobody touched it for long. Its members can reopen it.
    Adjourned,
    Ended,
}

#[derive(Clone)]
pub struct Table {
    id: TableId,
    /// That of the last record.
    seq: u64,
    /// When a person last did something, or could again after an outage that outlasted its patience.
    touched: Moment,
    game: Arc<dyn AnyGame>,
    secret: Secret,
    host: PersonId,
    options: Options,
    /// In the order in which they joined.
    members: Vec<Member>,
    /// Those who handed over their seats.
    former: Vec<Member>,
    invited: BTreeSet<PersonId>,
    kicked: BTreeSet<PersonId>,
    stage: Stage,
}

#[derive(Clone)]
enum Stage {
    Lobby,
    Playing(Play),
    /// How the game stood; `None` if it hadn't started.
    Adjourned(Option<Play>),
    Ended(End),
}

/// A game that runs.
struct Play {
    state: Box<dyn AnyMatch>,
    seats: Vec<Player>,
    /// The people who ever sat down, in that order: at the start clockwise.
    came: Vec<PersonId>,
    /// Who sat where before, oldest first.
    past: Vec<Sat>,
    /// About what each seat's time has run out since its person last did anything.
    missed: BTreeMap<Seat, BTreeSet<Id>>,
    seed: [u8; 32],
    questions: Questions,
    /// What each seat last saw happen.
    occasions: Vec<Occasion>,
    /// How many acts of automatic players came one after another.
    alone: u32,
    motion: Option<Motion>,
    /// How many motions there were.
    motions: Id,
    /// Until when a person may not propose again what failed.
    failed: BTreeMap<(PersonId, motion::Subject), Moment>,
}

impl Clone for Play {
    fn clone(&self) -> Play {
        Play {
            state: self.state.boxed_clone(),
            seats: self.seats.clone(),
            came: self.came.clone(),
            past: self.past.clone(),
            missed: self.missed.clone(),
            seed: self.seed,
            questions: self.questions.clone(),
            occasions: self.occasions.clone(),
            alone: self.alone,
            motion: self.motion.clone(),
            motions: self.motions,
            failed: self.failed.clone(),
        }
    }
}

#[derive(Clone)]
struct End {
    at: Moment,
    ending: Ending,
    outcome: Option<Outcome>,
    /// How the game stood; `None` if it hadn't started.
    last: Option<Play>,
}

impl Table {
    pub fn id(&self) -> TableId {
        self.id
    }

    /// The rules by which this build decides.
    pub fn rules(&self) -> Rules {
        Rules::of(&*self.game)
    }

    /// The number of the last record.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    pub fn phase(&self) -> Phase {
        match self.stage {
            Stage::Lobby => Phase::Lobby,
            Stage::Playing(_) => Phase::Playing,
            Stage::Adjourned(_) => Phase::Adjourned,
            Stage::Ended(_) => Phase::Ended,
        }
    }

    pub fn game(&self) -> &Arc<dyn AnyGame> {
        &self.game
    }

    pub fn options(&self) -> &Options {
        &self.options
    }

    pub fn host(&self) -> PersonId {
        self.host
    }

    /// In the order in which they joined.
    pub fn members(&self) -> &[Member] {
        &self.members
    }

    pub fn member(&self, person: PersonId) -> Option<&Member> {
        self.members.iter().find(|member| member.person == person)
    }

    pub fn invited(&self) -> impl Iterator<Item = PersonId> {
        self.invited.iter().copied()
    }

    /// The SHA-256 of the secret: shown with the invitation.
    pub fn hash(&self) -> String {
        self.secret.hash()
    }

    /// The secret, once the table has ended.
    pub fn secret(&self) -> Option<String> {
        matches!(self.stage, Stage::Ended(_)).then(|| self.secret.reveal())
    }

    /// The game as it stands, or stood when it ended or was adjourned; `None` if it hasn't started.
    pub fn state(&self) -> Option<&dyn AnyMatch> {
        self.play().map(|play| &*play.state)
    }

    /// Who sits where, in clockwise order; empty before the start.
    pub fn seats(&self) -> &[Player] {
        self.play().map_or(&[], |play| &play.seats)
    }

    pub fn seat_of(&self, person: PersonId) -> Option<Seat> {
        let sits = |&(_, player): &(Seat, &Player)| *player == Player::Person(person);
        Seat::all(u8::MAX).zip(self.seats()).find(sits).map(|(seat, _)| seat)
    }

    pub fn player_at(&self, seat: Seat) -> Option<Player> {
        self.seats().get(seat.index()).copied()
    }

    /// The person who sits there; `None` if an automatic player does.
    pub fn person_at(&self, seat: Seat) -> Option<PersonId> {
        self.player_at(seat)?.person()
    }

    /// Who sat there at the start.
    pub fn first_at(&self, seat: Seat) -> Option<Player> {
        self.play()?.sat(seat, 0)
    }

    /// The automatic players: before the start those that will sit down, then those who sit.
    pub fn automatic(&self) -> Vec<AutomaticPlayer> {
        match self.play() {
            None => AutomaticPlayer::numbered(&self.options.automatic).collect(),
            Some(play) => play.automatic().map(|(_, player)| player).collect(),
        }
    }

    /// All people who ever sat down, in that order; empty before the start.
    pub fn came(&self) -> &[PersonId] {
        self.play().map_or(&[], |play| &play.came)
    }

    /// What a person was called when they joined, also if they have handed over their seat since.
    pub fn name_of(&self, person: PersonId) -> Option<&str> {
        let all = self.members.iter().chain(&self.former);
        all.rev().find(|member| member.person == person).map(|member| member.name.as_str())
    }

    /// The open motion.
    pub fn motion(&self) -> Option<&Motion> {
        match &self.stage {
            Stage::Playing(play) => play.motion.as_ref(),
            _ => None,
        }
    }

    /// Why and when it ended. An adjourned table hasn't.
    pub fn ended(&self) -> Option<(Ending, Moment)> {
        match &self.stage {
            Stage::Ended(end) => Some((end.ending, end.at)),
            _ => None,
        }
    }

    /// The result, if the game was played to its end.
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.stage {
            Stage::Ended(end) => end.outcome.as_ref(),
            _ => None,
        }
    }

    fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Lobby => None,
            Stage::Playing(play) => Some(play),
            Stage::Adjourned(last) => last.as_ref(),
            Stage::Ended(end) => end.last.as_ref(),
        }
    }

    /// Everything that is due, soonest first.
    pub fn dues(&self) -> Vec<Due> {
        let mut dues = match &self.stage {
            Stage::Lobby => vec![self.closing(7 * DAY)],
            Stage::Playing(play) => {
                let mut dues = play.questions.dues(&self.options.pace);
                // Nobody reminds an automatic player.
                let sits = |due: &Due| due.seat.is_some_and(|seat| self.person_at(seat).is_some());
                dues.retain(|due| due.kind != DueKind::Remind || sits(due));
                dues.extend(play.acts(self.options.rhythm));
                dues.extend(play.motion.as_ref().map(Motion::due));
                dues.push(self.closing(self.options.pace.patience()));
                dues
            }
            Stage::Adjourned(_) | Stage::Ended(_) => Vec::new(),
        };
        dues.sort_by_key(|due| (due.at, due.kind, due.seat, due.about));
        dues.dedup();
        dues
    }

    fn closing(&self, patience: Seconds) -> Due {
        Due { at: self.touched.plus(patience), kind: DueKind::Close, seat: None, about: 0 }
    }
}
