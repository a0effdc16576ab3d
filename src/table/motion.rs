use std::collections::BTreeSet;

use super::{Due, DueKind, Event, Moment, PersonId, Play, Proposal, Table};
use crate::game::{Arg, Id, Line};

/// What was proposed, on which all players vote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Motion {
    /// Counted from 1.
    pub id: Id,
    pub by: PersonId,
    pub proposal: Proposal,
    pub agreed: BTreeSet<PersonId>,
    /// When it lapses.
    pub until: Moment,
}

/// What a motion is about, whatever it says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Subject {
    End,
    Pace,
}

impl Proposal {
    pub(super) fn subject(&self) -> Subject {
        match self {
            Proposal::End => Subject::End,
            Proposal::Pace(_) => Subject::Pace,
        }
    }
}

impl Motion {
    pub(super) fn due(&self) -> Due {
        Due { at: self.until, kind: DueKind::Lapse, seat: None, about: self.id }
    }
}

impl Play {
    /// The people who play.
    pub(super) fn people(&self) -> impl Iterator<Item = PersonId> {
        self.seats.iter().filter_map(|player| player.person())
    }
}

impl Table {
    pub(super) fn propose(&self, by: PersonId, proposal: Proposal, now: Moment) -> Result<Vec<Event>, Line> {
        let play = self.seated(by)?;
        if let Some(open) = &play.motion {
            if open.proposal == proposal {
                return self.vote(by, open.id, true);
            }
            return Err(
                Line::new("table-refusal-motion-open").with("until", Arg::Moment(open.until.seconds()))
            );
        }
        if let Proposal::Pace(pace) = &proposal {
            pace.check()?;
            if *pace == self.options.pace {
                return Err(Line::new("table-refusal-motion-same-pace"));
            }
        }
        if let Some(&until) = play.failed.get(&(by, proposal.subject())).filter(|&&until| now < until) {
            return Err(Line::new("table-refusal-motion-again").with("until", Arg::Moment(until.seconds())));
        }
        let motion = play.motions.saturating_add(1);
        let until = now.plus(self.options.pace.motion());
        let mut events = vec![Event::Proposed { motion, person: by, proposal: proposal.clone(), until }];
        events.extend(self.carried(play.people(), &BTreeSet::from([by]), motion, &proposal));
        Ok(events)
    }

    pub(super) fn vote(&self, by: PersonId, about: Id, agree: bool) -> Result<Vec<Event>, Line> {
        let play = self.seated(by)?;
        let motion = play.motion.as_ref().filter(|motion| motion.id == about);
        let Some(Motion { agreed, proposal, .. }) = motion else {
            return Err(Line::new("table-refusal-motion-gone"));
        };
        if agree && agreed.contains(&by) {
            return Err(Line::new("table-refusal-motion-agreed"));
        }
        let mut events = vec![Event::Voted { motion: about, person: by, agree }];
        if agree {
            let mut agreed = agreed.clone();
            agreed.insert(by);
            events.extend(self.carried(play.people(), &agreed, about, proposal));
        } else {
            events.push(Event::Rejected { motion: about, proposal: proposal.clone() });
        }
        Ok(events)
    }

    pub(super) fn lapse(&self, about: Id, now: Moment) -> Result<Vec<Event>, Line> {
        match self.motion().filter(|motion| motion.id == about && motion.until <= now) {
            Some(motion) => Ok(vec![Event::Lapsed { motion: about, proposal: motion.proposal.clone() }]),
            None => Err(Line::new("table-refusal-not-due")),
        }
    }

    /// What follows if all these have agreed.
    pub(super) fn carried(
        &self,
        mut people: impl Iterator<Item = PersonId>,
        agreed: &BTreeSet<PersonId>,
        motion: Id,
        proposal: &Proposal,
    ) -> Vec<Event> {
        if !people.all(|person| agreed.contains(&person)) {
            return Vec::new();
        }
        let mut events = vec![Event::Passed { motion, proposal: proposal.clone() }];
        if *proposal == Proposal::End {
            events.push(self.end(super::Ending::Agreed, None));
        }
        events
    }
}
