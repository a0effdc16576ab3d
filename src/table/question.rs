//! On whom a clock runs, and what is left on it.

use super::moment::millis;
use super::{DAY, Due, DueKind, Grace, HOUR, Moment, Pace, Seconds};
use crate::game::{Awaited, Flow, Id, Seat, Tempo};

/// A stand-in acts so long after the deadline that was shown.
pub(super) const LATE: Seconds = 3;
/// At an untimed table, time may be called on a seat awaited for so long.
pub(super) const CALLABLE_AFTER: Seconds = 2 * DAY;
/// And the seat has so long from then on.
pub(super) const CALLED: Seconds = DAY;

/// Something a seat was asked. Its clock starts when the game first waits for it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Question {
    pub awaited: Awaited,
    /// The record by which it came.
    pub since: u64,
    pub asked: Moment,
    /// How long it may take in all; `None` if as long as it likes.
    length: Option<Seconds>,
    clock: Clock,
    /// Answered, but it belongs to a sealed window that is still open, and nobody may see that it is.
    pub answered: bool,
    reminded: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Clock {
    /// As long as it likes.
    Free,
    Until(Moment),
    /// It stands with so many milliseconds left, and goes on with no less than a whole `at_least`.
    Left {
        millis: i64,
        at_least: Option<Tempo>,
    },
}

impl Question {
    fn asked(awaited: Awaited, pace: &Pace, at: Moment, since: u64) -> Question {
        let mut question = Question {
            awaited,
            since,
            asked: at,
            length: None,
            clock: Clock::Free,
            answered: false,
            reminded: false,
        };
        question.begin(pace, at);
        question
    }

    /// Its whole time from now on.
    fn begin(&mut self, pace: &Pace, at: Moment) {
        self.asked = at;
        self.reminded = false;
        self.length = pace.length(self.awaited.tempo);
        self.clock = match (self.length, self.awaited.flow) {
            (None, _) => Clock::Free,
            (Some(length), Flow::Runs) => Clock::Until(at.plus(length)),
            (Some(length), Flow::Stands { at_least }) => Clock::Left { millis: millis(length), at_least },
        };
    }

    fn flow(&mut self, flow: Flow, pace: &Pace, at: Moment) {
        self.awaited.flow = flow;
        self.clock = match (self.clock, flow) {
            (Clock::Until(until), Flow::Stands { at_least }) => {
                Clock::Left { millis: until.since(at).max(0), at_least }
            }
            // What it met once while it stood still holds when it goes on.
            (Clock::Left { millis, at_least: before }, Flow::Stands { at_least }) => {
                Clock::Left { millis, at_least: at_least.or(before) }
            }
            (Clock::Left { millis: left, at_least }, Flow::Runs) => {
                let least = at_least.and_then(|tempo| pace.length(tempo)).map_or(0, millis);
                Clock::Until(at.plus_millis(left.max(least)))
            }
            (clock, _) => clock,
        };
    }

    /// Its deadline, if its clock runs.
    pub fn until(&self) -> Option<Moment> {
        match self.clock {
            Clock::Until(until) => Some(until),
            _ => None,
        }
    }

    pub fn stands(&self) -> bool {
        matches!(self.awaited.flow, Flow::Stands { .. })
    }

    pub fn is(&self, seat: Seat, about: Id) -> bool {
        self.awaited.seat == seat && self.awaited.about == about
    }

    /// From when on the stand-in acts.
    pub fn overdue_at(&self) -> Option<Moment> {
        self.until().filter(|_| !self.answered).map(|until| until.plus(LATE))
    }

    /// When three quarters of its time are over; `None` if nobody is to be reminded (any more).
    pub fn remind_at(&self, pace: &Pace) -> Option<Moment> {
        if self.answered || self.reminded || !pace.pings(self.awaited.tempo) {
            return None;
        }
        Some(self.until()?.plus_millis(-millis(self.length?) / 4))
    }

    /// From when on time may be called on it: only on turns and deals without a deadline.
    pub fn callable_at(&self) -> Option<Moment> {
        let callable = self.clock == Clock::Free
            && !self.answered
            && !self.stands()
            && matches!(self.awaited.tempo, Tempo::Turn | Tempo::Deal);
        callable.then(|| self.asked.plus(CALLABLE_AFTER))
    }

    fn same(&self, other: &Awaited) -> bool {
        self.is(other.seat, other.about) && self.awaited.tempo == other.tempo
    }

    fn due(&self, at: Moment, kind: DueKind) -> Due {
        Due { at, kind, seat: Some(self.awaited.seat), about: self.awaited.about }
    }
}

/// All that is open, in the order in which it was asked.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Questions(Vec<Question>);

impl Questions {
    pub fn iter(&self) -> impl Iterator<Item = &Question> {
        self.0.iter()
    }

    /// Takes up what the game waits for after a record.
    pub fn update(&mut self, waiting: &[Awaited], pace: &Pace, at: Moment, since: u64) {
        self.0.retain_mut(|question| {
            let still = waiting.iter().find(|awaited| question.same(awaited));
            question.answered = still.is_none();
            // Of a sealed window those who answered stay, and their clocks go like the others'.
            let window = || waiting.iter().find(|awaited| awaited.about == question.awaited.about);
            let like = still.or_else(|| if question.awaited.sealed { window() } else { None });
            if let Some(like) = like {
                question.flow(like.flow, pace, at);
            }
            like.is_some()
        });
        for awaited in waiting {
            if !self.0.iter().any(|question| question.same(awaited)) {
                self.0.push(Question::asked(*awaited, pace, at, since));
            }
        }
    }

    /// Everything open has its whole time anew, at this pace.
    pub fn restart(&mut self, pace: &Pace, at: Moment) {
        for question in &mut self.0 {
            question.begin(pace, at);
        }
    }

    /// Everything open is asked once more, at this pace.
    pub fn ask_again(&mut self, pace: &Pace, at: Moment, since: u64) {
        self.restart(pace, at);
        for question in &mut self.0 {
            question.since = since;
        }
    }

    pub fn remind(&mut self, seat: Seat, about: Id) {
        for question in self.0.iter_mut().filter(|question| question.is(seat, about)) {
            question.reminded = true;
        }
    }

    /// Time is called on a seat.
    pub fn call(&mut self, seat: Seat, about: Id, until: Moment) {
        for question in self.0.iter_mut().filter(|question| question.is(seat, about)) {
            if question.clock == Clock::Free {
                question.clock = Clock::Until(until);
                question.length = Some(CALLED);
            }
        }
    }

    /// What an outage gives back: a quarter of each kind's length, at least 30 s, at most 1 h.
    /// Empty if nothing runs.
    pub fn grace(&self, about: Option<Id>) -> Vec<Grace> {
        let mut more: Vec<Grace> = Vec::new();
        for question in self.0.iter().filter(|question| about.is_none_or(|id| question.awaited.about == id)) {
            let tempo = question.awaited.tempo;
            if let (Some(_), Some(length)) = (question.until(), question.length)
                && more.iter().all(|grace| grace.tempo != tempo)
            {
                more.push(Grace { tempo, seconds: (length / 4).clamp(30, HOUR) });
            }
        }
        more
    }

    pub fn graced(&mut self, about: Option<Id>, more: &[Grace], at: Moment) {
        for question in &mut self.0 {
            let grace = more.iter().find(|grace| grace.tempo == question.awaited.tempo);
            if let (Clock::Until(until), Some(grace)) = (question.clock, grace)
                && about.is_none_or(|id| question.awaited.about == id)
            {
                question.clock = Clock::Until(until.max(at).plus(grace.seconds));
            }
        }
    }

    pub fn dues(&self, pace: &Pace) -> Vec<Due> {
        let stand_ins = self.0.iter().filter_map(|q| Some(q.due(q.overdue_at()?, DueKind::StandIn)));
        let reminders = self.0.iter().filter_map(|q| Some(q.due(q.remind_at(pace)?, DueKind::Remind)));
        stand_ins.chain(reminders).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::PaceName;

    const LIVE: Pace = Pace::named(PaceName::Live);
    const START: Moment = Moment(1_000_000);

    fn awaited(tempo: Tempo, flow: Flow) -> Awaited {
        Awaited { seat: Seat(0), about: 1, tempo, sealed: false, flow }
    }

    fn stands(at_least: Option<Tempo>) -> Flow {
        Flow::Stands { at_least }
    }

    /// A deal that began at the start and met these, each so many seconds after the start.
    fn deal(met: &[(Seconds, Flow)]) -> Questions {
        let mut questions = Questions::default();
        questions.update(&[awaited(Tempo::Deal, Flow::Runs)], &LIVE, START, 1);
        for &(after, flow) in met {
            questions.update(&[awaited(Tempo::Deal, flow)], &LIVE, START.plus(after), 2);
        }
        questions
    }

    fn until(questions: &Questions) -> Option<Moment> {
        questions.iter().next().and_then(Question::until)
    }

    #[test]
    fn b45_the_deal_stands_while_a_card_is_pending() {
        let deal = deal(&[(100, stands(None)), (130, Flow::Runs)]);
        assert_eq!(until(&deal), Some(START.plus(360 + 30)));
    }

    #[test]
    fn b45_back_from_a_last_chance_it_has_an_offers_time() {
        let last = stands(Some(Tempo::Offer));
        assert_eq!(until(&deal(&[(340, last), (370, Flow::Runs)])), Some(START.plus(370 + 60)));
        assert_eq!(until(&deal(&[(100, last), (130, Flow::Runs)])), Some(START.plus(360 + 30)));
        // A card pending within the last chance doesn't lose it.
        let within = deal(&[(340, last), (350, stands(None)), (380, Flow::Runs)]);
        assert_eq!(until(&within), Some(START.plus(380 + 60)));
        // But it holds for once only.
        let twice = deal(&[(340, last), (370, Flow::Runs), (420, stands(None)), (430, Flow::Runs)]);
        assert_eq!(until(&twice), Some(START.plus(430 + 10)));
    }

    #[test]
    fn time_that_was_over_is_not_below_nothing() {
        let deal = deal(&[(361, stands(None)), (500, Flow::Runs)]);
        assert_eq!(until(&deal), Some(START.plus(500)));
    }

    #[test]
    fn what_a_stand_in_leaves_open_is_still_overdue() {
        // B44: not rolled → roll; rolled → draw. The roll doesn't renew the turn's clock.
        let mut questions = Questions::default();
        let turn = [awaited(Tempo::Turn, Flow::Runs)];
        questions.update(&turn, &LIVE, START, 1);
        let dues = questions.dues(&LIVE);
        questions.update(&turn, &LIVE, START.plus(123), 2);
        assert_eq!(questions.dues(&LIVE), dues);
        assert_eq!(questions.iter().next().and_then(Question::overdue_at), Some(START.plus(123)));
    }

    #[test]
    fn a_new_boss_has_a_clock_of_its_own() {
        let mut questions = deal(&[(300, stands(None))]);
        let boss = Awaited { seat: Seat(1), ..awaited(Tempo::Deal, Flow::Runs) };
        questions.update(&[boss], &LIVE, START.plus(330), 3);
        assert_eq!(questions.iter().count(), 1);
        assert_eq!(until(&questions), Some(START.plus(330 + 360)));
    }

    #[test]
    fn the_same_subject_at_another_tempo_is_another_question() {
        let mut questions = Questions::default();
        questions.update(&[awaited(Tempo::Turn, Flow::Runs)], &LIVE, START, 1);
        questions.update(&[awaited(Tempo::Deal, Flow::Runs)], &LIVE, START.plus(90), 2);
        assert_eq!(until(&questions), Some(START.plus(90 + 360)));
        assert_eq!(questions.iter().map(|question| question.since).collect::<Vec<_>>(), [2]);
    }

    #[test]
    fn what_is_asked_standing_begins_with_its_whole_time() {
        let mut questions = Questions::default();
        questions.update(&[awaited(Tempo::Offer, stands(None))], &LIVE, START, 1);
        assert_eq!(until(&questions), None);
        questions.update(&[awaited(Tempo::Offer, Flow::Runs)], &LIVE, START.plus(500), 2);
        assert_eq!(until(&questions), Some(START.plus(560)));
    }

    #[test]
    fn who_answered_in_a_sealed_window_may_be_asked_again() {
        let ask = |seat| Awaited { seat: Seat(seat), sealed: true, ..awaited(Tempo::Window, Flow::Runs) };
        let mut questions = Questions::default();
        questions.update(&[ask(0), ask(1)], &LIVE, START, 1);
        questions.update(&[ask(1)], &LIVE, START.plus(5), 2);
        let answered = |questions: &Questions| questions.iter().map(|q| q.answered).collect::<Vec<_>>();
        assert_eq!(answered(&questions), [true, false]);
        assert_eq!(questions.dues(&LIVE).len(), 1);
        questions.update(&[ask(0), ask(1)], &LIVE, START.plus(9), 3);
        assert_eq!(answered(&questions), [false, false]);
        assert!(questions.iter().all(|question| question.until() == Some(START.plus(30))));
        questions.update(&[], &LIVE, START.plus(12), 4);
        assert_eq!(questions, Questions::default());
    }
}
