use super::{Event, Moment, Motion, PersonId, Play, Player, Record, Stage, Table, question::Question};
use crate::game::{Awaited, Id, Line, Seat, Tempo};

/// Whom the game waits for, as everybody may see it: of a sealed window all who were asked, whether
/// they have answered or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Awaiting {
    pub seat: Seat,
    pub player: Player,
    pub about: Id,
    pub tempo: Tempo,
    pub sealed: bool,
    /// What for.
    pub what: Line,
    /// `None` if its clock stands, or has no end.
    pub until: Option<Moment>,
    pub stands: bool,
}

/// A person who should hear of something now.
#[derive(Clone, Debug, PartialEq)]
pub struct Ping {
    pub person: PersonId,
    /// What they are awaited for.
    pub what: Line,
    pub until: Option<Moment>,
    /// The public mustn't see that this person is mentioned: by DM only.
    pub privately: bool,
}

impl Table {
    /// For the board: whom the game waits for, until when.
    pub fn awaiting(&self) -> Vec<Awaiting> {
        let Stage::Playing(play) = &self.stage else { return Vec::new() };
        play.questions.iter().filter_map(|question| self.awaited(play, question)).collect()
    }

    /// For this person's eyes: what they can answer now. They know of a sealed window whether they
    /// have answered.
    pub fn awaits(&self, person: PersonId) -> Vec<Awaiting> {
        let Stage::Playing(play) = &self.stage else { return Vec::new() };
        let open = play.questions.iter().filter(|question| !question.answered && !question.stands());
        let awaited = open.filter_map(|question| self.awaited(play, question));
        awaited.filter(|awaiting| awaiting.player == Player::Person(person)).collect()
    }

    fn awaited(&self, play: &Play, question: &Question) -> Option<Awaiting> {
        let Awaited { seat, about, tempo, sealed, .. } = question.awaited;
        Some(Awaiting {
            seat,
            player: self.player_at(seat)?,
            about,
            tempo,
            sealed,
            what: play.state.awaited(&question.awaited),
            until: question.until(),
            stands: question.stands(),
        })
    }

    /// Whom to mention with a record: those who came to be awaited by it and still are (but not who
    /// brought it about), and those it reminds. A sealed window mentions everyone asked.
    pub fn pings(&self, record: &Record) -> Vec<Ping> {
        let Stage::Playing(play) = &self.stage else { return Vec::new() };
        let by = record.by.person();
        let new = play.questions.iter().filter(|question| {
            question.since == record.seq && self.options.pace.pings(question.awaited.tempo)
        });
        let mut pings: Vec<Ping> = new.filter_map(|question| self.ping(question, false)).collect();
        for event in &record.events {
            match event {
                Event::Reminded { seat, about, sealed, .. } => {
                    let open = play.questions.iter().find(|q| q.is(*seat, *about) && !q.answered);
                    pings.extend(open.and_then(|question| self.ping(question, *sealed)));
                }
                Event::TimeCalled { seat, about, .. } => {
                    let open = play.questions.iter().find(|q| q.is(*seat, *about));
                    pings.extend(open.and_then(|question| self.ping(question, false)));
                }
                Event::Proposed { motion, .. } => pings.extend(self.motion_pings(*motion)),
                _ => {}
            }
        }
        pings.retain(|ping| Some(ping.person) != by);
        pings
    }

    fn ping(&self, question: &Question, privately: bool) -> Option<Ping> {
        Some(Ping {
            person: self.person_at(question.awaited.seat)?,
            what: self.state()?.awaited(&question.awaited),
            until: question.until(),
            privately,
        })
    }

    fn motion_pings(&self, id: Id) -> Vec<Ping> {
        let Some(motion) = self.motion().filter(|motion| motion.id == id) else { return Vec::new() };
        let Motion { proposal, until, agreed, .. } = motion;
        let asked = self.play().into_iter().flat_map(Play::people);
        let asked = asked.filter(|person| !agreed.contains(person));
        let ping = |person| Ping { person, what: proposal.question(), until: Some(*until), privately: false };
        asked.map(ping).collect()
    }
}
