//! Bad Hire, Poach and Bad Idea: attacks that the target may answer.

use serde::{Deserialize, Serialize};

use super::script::Script;
use super::{Card, CardId, Company, Employee, EmployeeId, Event, Eyes, Kind, Pending, Refusal};
use crate::game::{Id, Seat};

/// An attack that opens a counter window (R20).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "attack", rename_all = "snake_case")]
pub enum Attack {
    /// A turned-up employee for the target (R14).
    BadHire { card: Card, employee: Employee },
    /// An employee of the target's for the attacker; a VP takes two cards (R14, R15).
    Poach { cards: Vec<Card>, employee: Employee },
    /// It comes in front of the target (R14).
    BadIdea { card: Card },
}

impl Attack {
    /// The cards it is made with.
    pub fn cards(&self) -> &[Card] {
        match self {
            Attack::BadHire { card, .. } | Attack::BadIdea { card } => std::slice::from_ref(card),
            Attack::Poach { cards, .. } => cards,
        }
    }

    /// Whether a defence card of this kind cancels it (R19).
    pub fn is_answered_by(&self, kind: Kind) -> bool {
        match self {
            Attack::BadHire { .. } | Attack::Poach { .. } => matches!(kind, Kind::Hire | Kind::Fire),
            Attack::BadIdea { .. } => kind == Kind::Release,
        }
    }
}

impl Eyes<'_> {
    pub(super) fn may_bad_hire(
        &self,
        turn: Id,
        target: Seat,
        employee: EmployeeId,
        card: CardId,
    ) -> Result<Attack, Refusal> {
        self.turn(turn)?;
        let victim = self.victim(target, Kind::BadHire)?;
        let employee = self.forced(employee, victim)?.clone();
        Ok(Attack::BadHire { card: self.fitting(card, Kind::BadHire, victim)?.clone(), employee })
    }

    /// An opponent on whom some card in hand of this kind can be played.
    fn victim(&self, target: Seat, kind: Kind) -> Result<&Company, Refusal> {
        if self.held(kind).next().is_none() {
            return Err(Refusal::NoneInHand { kind });
        }
        let victim = self.opponent(target)?;
        self.some_fit(kind, victim)?;
        Ok(victim)
    }

    /// A turned-up employee who may be forced on a company (R9).
    pub(super) fn forced(&self, id: EmployeeId, victim: &Company) -> Result<&Employee, Refusal> {
        let employee = self.newcomer(id, victim)?;
        let forced = employee.is_vp() && self.open.options.no_forced_vps;
        if forced { Err(Refusal::ForcedVp) } else { Ok(employee) }
    }

    pub(super) fn may_poach(
        &self,
        turn: Id,
        target: Seat,
        employee: EmployeeId,
        cards: &[CardId],
    ) -> Result<Attack, Refusal> {
        let turn = self.turn(turn)?;
        let victim = self.victim(target, Kind::Poach)?;
        let employee = victim.employee(employee).ok_or(Refusal::NotOnStaff { seat: target })?;
        self.company.has_room_for(employee)?;
        let cards = self.cards_for(turn, employee, cards, Kind::Poach, victim)?;
        Ok(Attack::Poach { cards, employee: employee.clone() })
    }

    pub(super) fn may_bad_idea(&self, turn: Id, card: CardId, target: Seat) -> Result<Attack, Refusal> {
        self.turn(turn)?;
        let victim = self.victim(target, Kind::BadIdea)?;
        Ok(Attack::BadIdea { card: self.fitting(card, Kind::BadIdea, victim)?.clone() })
    }
}

impl Script<'_> {
    /// It waits for its target's answer, whatever the target holds (R20).
    pub(super) fn attack(&mut self, seat: Seat, target: Seat, attack: Attack) {
        let window = (!self.state.open.options.no_counters).then(|| self.mint());
        self.happens(Event::Attacked { seat, target, attack, window });
        if window.is_none() {
            self.land();
        }
    }

    /// It takes effect (R14).
    pub(super) fn land(&mut self) {
        let Some((seat, Pending { target, attack, .. })) = self.state.open.attacked() else { return };
        let up = match &attack {
            Attack::BadHire { employee, .. } => self.next_up(employee),
            Attack::Poach { .. } | Attack::BadIdea { .. } => None,
        };
        self.happens(Event::Landed { seat, target, attack, up });
        self.settled();
    }
}
