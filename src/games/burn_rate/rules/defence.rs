//! Hire, Fire, Funding, Release: cards played on oneself.

use super::script::Script;
use super::{Card, CardId, Employee, EmployeeId, Event, Eyes, Face, Kind, Refusal};
use crate::game::{Id, Seat};

impl<'a> Eyes<'a> {
    pub(super) fn may_hire(
        &self,
        turn: Id,
        employee: EmployeeId,
        card: CardId,
    ) -> Result<(&'a Card, &'a Employee), Refusal> {
        self.turn(turn)?;
        self.some_fit(Kind::Hire, self.company)?;
        let employee = self.newcomer(employee, self.company)?;
        Ok((self.fitting(card, Kind::Hire, self.company)?, employee))
    }

    pub(super) fn may_fire(
        &self,
        turn: Id,
        employee: EmployeeId,
        cards: &[CardId],
    ) -> Result<(Vec<Card>, &'a Employee), Refusal> {
        let turn = self.turn(turn)?;
        self.some_fit(Kind::Fire, self.company)?;
        let employee = self.company.employee(employee).ok_or(Refusal::NotOnStaff { seat: self.seat })?;
        Ok((self.cards_for(turn, employee, cards, Kind::Fire, self.company)?, employee))
    }

    pub(super) fn may_fund(&self, turn: Id, card: CardId) -> Result<&'a Card, Refusal> {
        self.turn(turn)?;
        self.some_fit(Kind::Funding, self.company)?;
        self.fitting(card, Kind::Funding, self.company)
    }

    pub(super) fn may_release(
        &self,
        turn: Id,
        idea: CardId,
        card: CardId,
    ) -> Result<(&'a Card, &'a Card), Refusal> {
        self.turn(turn)?;
        if self.company.ideas.is_empty() {
            return Err(Refusal::NoIdeas);
        }
        self.some_fit(Kind::Release, self.company)?;
        let idea = self.company.idea(idea).ok_or(Refusal::NoSuchIdea)?;
        Ok((self.fitting(card, Kind::Release, self.company)?, idea))
    }
}

impl Script<'_> {
    pub(super) fn hire(&mut self, seat: Seat, card: Card, employee: Employee) {
        let up = self.next_up(&employee);
        self.happens(Event::Hired { seat, card, employee, up });
        self.settled();
    }

    pub(super) fn fire(&mut self, seat: Seat, cards: Vec<Card>, employee: Employee) {
        let up = self.goes_up(&employee);
        self.happens(Event::Fired { seat, cards, employee, up });
        self.settled();
    }

    pub(super) fn fund(&mut self, seat: Seat, card: Card) {
        let (Some(company), Face::Funding { amount, .. }) = (self.state.open.company(seat), &card.face)
        else {
            return;
        };
        let funds = company.funds + *amount;
        self.happens(Event::Funded { seat, card, funds });
        self.settled();
    }

    pub(super) fn release(&mut self, seat: Seat, card: Card, idea: Card) {
        self.happens(Event::Released { seat, card, idea });
        self.settled();
    }
}
