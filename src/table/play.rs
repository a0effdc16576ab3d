//! What can be asked of a table while its game runs.

use serde_json::Value as Json;

use super::question::CALLED;
use super::{DueKind, Ending, Event, Moment, PersonId, Play, Player, Stage, Table};
use crate::game::{Arg, Dice, Id, Line, Move, Outcome, Seat};

impl Table {
    pub(super) fn make_move(&self, by: PersonId, wanted: &Move) -> Result<Vec<Event>, Line> {
        let play = self.seated(by)?;
        let seat = self.seat_of(by).ok_or_else(not_seated)?;
        let events = play.state.play(seat, wanted, &mut self.dice(play))?;
        let end = self.over(play, &events);
        Ok([Event::Played { seat, wanted: wanted.clone(), events }].into_iter().chain(end).collect())
    }

    pub(super) fn stand_in(&self, seat: Seat, about: Id, now: Moment) -> Result<Vec<Event>, Line> {
        let play = self.playing()?;
        let overdue = |at: Option<Moment>| at.is_some_and(|at| at <= now);
        if !play.questions.iter().any(|q| q.is(seat, about) && overdue(q.overdue_at())) {
            return Err(not_due());
        }
        let events = play.state.stand_in(seat, about, &mut self.dice(play));
        if events.is_empty() {
            return Err(not_due());
        }
        let end = self.over(play, &events);
        Ok([Event::StoodIn { seat, about, events }].into_iter().chain(end).collect())
    }

    pub(super) fn remind(&self, seat: Seat, about: Id, now: Moment) -> Result<Vec<Event>, Line> {
        let play = self.playing()?;
        self.person_at(seat).ok_or_else(not_due)?;
        let pace = &self.options.pace;
        let due = play.questions.iter().find(|question| {
            question.is(seat, about) && question.remind_at(pace).is_some_and(|at| at <= now)
        });
        let (question, until) = due.and_then(|q| Some((q, q.until()?))).ok_or_else(not_due)?;
        Ok(vec![Event::Reminded { seat, about, until, sealed: question.awaited.sealed }])
    }

    pub(super) fn call_time(&self, by: PersonId, seat: Seat, now: Moment) -> Result<Vec<Event>, Line> {
        let play = self.seated(by)?;
        if self.seat_of(by) == Some(seat) {
            return Err(Line::new("table-refusal-call-self"));
        }
        let callable = play.questions.iter().filter(|question| question.awaited.seat == seat);
        let callable =
            callable.filter_map(|question| Some((question.callable_at()?, question.awaited.about)));
        let (from, about) = callable.min().ok_or_else(|| Line::new("table-refusal-call-nothing"))?;
        if now < from {
            return Err(Line::new("table-refusal-call-early").with("from", Arg::Moment(from.seconds())));
        }
        Ok(vec![Event::TimeCalled { person: by, seat, about, until: now.plus(CALLED) }])
    }

    pub(super) fn grace(&self, about: Option<Id>, now: Moment) -> Result<Vec<Event>, Line> {
        let more = match &self.stage {
            Stage::Playing(play) => play.questions.grace(about),
            _ => Vec::new(),
        };
        let spared = about.is_none() && self.is_neglected(now);
        if more.is_empty() && !spared { Err(not_due()) } else { Ok(vec![Event::Graced { about, more }]) }
    }

    pub(super) fn close(&self, now: Moment) -> Result<Vec<Event>, Line> {
        if self.is_neglected(now) { Ok(vec![Event::Adjourned]) } else { Err(not_due()) }
    }

    /// Nobody touched it for so long that it is to be adjourned.
    pub(super) fn is_neglected(&self, now: Moment) -> bool {
        self.dues().iter().any(|due| due.kind == DueKind::Close && due.at <= now)
    }

    pub(super) fn reopen(&self, by: PersonId) -> Result<Vec<Event>, Line> {
        match self.stage {
            Stage::Adjourned(_) => {}
            Stage::Lobby | Stage::Playing(_) => return Err(Line::new("table-refusal-reopen-open")),
            Stage::Ended(_) => return Err(Line::new("table-refusal-reopen-ended")),
        }
        self.must_be_member(by)?;
        Ok(vec![Event::Reopened { person: by }])
    }

    pub(super) fn end(&self, ending: Ending, outcome: Option<Outcome>) -> Event {
        Event::Ended { ending, outcome, secret: self.secret }
    }

    /// The end, if the game is over with these events.
    pub(super) fn over(&self, play: &Play, events: &[Json]) -> Option<Event> {
        let mut state = play.state.boxed_clone();
        // Events of this very build can be read; if not, applying the record says so.
        let read = events.iter().all(|event| state.apply(event).is_ok());
        let outcome = state.outcome().filter(|_| read)?;
        Some(self.end(Ending::Played, Some(outcome)))
    }

    /// The dice of the next record.
    pub(super) fn dice(&self, play: &Play) -> Dice {
        Dice::new(play.seed, self.seq + 1)
    }

    pub(super) fn playing(&self) -> Result<&Play, Line> {
        match &self.stage {
            Stage::Lobby => Err(Line::new("table-refusal-not-started")),
            Stage::Playing(play) => Ok(play),
            Stage::Adjourned(_) => Err(Line::new("table-refusal-adjourned")),
            Stage::Ended(_) => Err(Line::new("table-refusal-over")),
        }
    }

    /// The running game, for one who plays in it.
    pub(super) fn seated(&self, by: PersonId) -> Result<&Play, Line> {
        let play = self.playing()?;
        if play.seats.contains(&Player::Person(by)) { Ok(play) } else { Err(not_seated()) }
    }
}

fn not_seated() -> Line {
    Line::new("table-refusal-not-seated")
}

pub(super) fn not_due() -> Line {
    Line::new("table-refusal-not-due")
}
