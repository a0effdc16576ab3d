//! Who may ask for what.

use super::play::not_due;
use super::{Act, Actor, Ending, Event, Moment, PersonId, Record, Request, Stage, Table};
use crate::game::Line;

impl Table {
    /// The next record, if the request may be granted.
    ///
    /// # Errors
    /// The refusal; nothing follows then.
    pub fn decide(&self, request: &Request, now: Moment) -> Result<Record, Line> {
        let events = match request.by {
            Actor::Person(by) => self.asked(by, &request.act, &request.cause, now),
            Actor::Moderator(by) => self.ordered(by, &request.act),
            Actor::Clock => self.timed(&request.act, now),
        }?;
        let cause = request.cause.clone();
        Ok(Record { seq: self.seq + 1, at: now, by: request.by, cause, rules: self.rules(), events })
    }

    fn asked(&self, by: PersonId, act: &Act, cause: &str, now: Moment) -> Result<Vec<Event>, Line> {
        match act {
            Act::Join { name } => self.join(by, name),
            Act::Leave => self.leave(by),
            Act::Kick(person) => self.kick(by, *person),
            Act::Invite(person) => self.invite(by, *person),
            Act::Set(settings) => self.set(by, settings),
            Act::Start => self.start(by, cause),
            Act::Move(wanted) => self.make_move(by, wanted),
            Act::Propose(proposal) => self.propose(by, proposal.clone(), now),
            Act::Vote { motion, agree } => self.vote(by, *motion, *agree),
            Act::TakeOver { number, name } => self.take_over(by, *number, name),
            Act::HandOver { seat, level } => self.hand_over(by, *seat, *level),
            Act::CallTime(seat) => self.call_time(by, *seat, now),
            Act::Reopen => self.reopen(by),
            Act::End => Err(Line::new("table-refusal-moderator-only")),
            _ => Err(not_due()),
        }
    }

    fn ordered(&self, by: PersonId, act: &Act) -> Result<Vec<Event>, Line> {
        match (act, &self.stage) {
            (_, Stage::Ended(_)) => Err(Line::new("table-refusal-over")),
            (Act::End, _) => Ok(vec![self.end(Ending::Moderator(by), None)]),
            _ => Err(Line::new("table-refusal-moderator-end")),
        }
    }

    fn timed(&self, act: &Act, now: Moment) -> Result<Vec<Event>, Line> {
        match act {
            Act::StandIn { seat, about } => self.stand_in(*seat, *about, now),
            Act::Remind { seat, about } => self.remind(*seat, *about, now),
            Act::Lapse { motion } => self.lapse(*motion, now),
            Act::Automatic { seat, about } => self.act(*seat, *about, now),
            Act::Close => self.close(now),
            Act::Grace { about } => self.grace(*about, now),
            _ => Err(not_due()),
        }
    }
}
