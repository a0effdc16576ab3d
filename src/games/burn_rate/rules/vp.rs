//! The four VP cards: Conflict of Opinion, Out to Pasture, New Business Plan, Layoffs.

use super::script::Script;
use super::{Card, CardId, Company, Employee, EmployeeId, Event, Eyes, Face, Kind, Refusal, VpCard};
use crate::game::{Id, Seat};

/// So many VPs remain after Layoffs (R27).
const VPS_STAY: usize = 2;

/// What a VP card does.
pub(super) enum VpPlay {
    /// A VP of the target's goes back to the pool.
    Oust { card: Card, target: Seat, employee: Employee },
    /// The target's next payroll is doubled.
    Plan { card: Card, target: Seat },
    /// Own employees go back to the pool.
    LayOff { card: Card, employees: Vec<Employee> },
}

impl<'a> Eyes<'a> {
    /// R12, R16, R26, R27.
    pub(super) fn may_play_vp(
        &self,
        turn: Id,
        card: CardId,
        target: Seat,
        vps: &[EmployeeId],
        staff: &[EmployeeId],
    ) -> Result<VpPlay, Refusal> {
        self.turn(turn)?;
        let (card, effect) = self.vp_card(card)?;
        let victim = self.vp_target(effect, target)?;
        self.has_vps_for(effect, victim)?;
        match effect {
            VpCard::Conflict | VpCard::Pasture => {
                let employee = ousted(victim, vps, staff)?;
                Ok(VpPlay::Oust { card: card.clone(), target, employee: employee.clone() })
            }
            VpCard::Plan if !vps.is_empty() || !staff.is_empty() => Err(Refusal::NobodyLeaves),
            VpCard::Plan => Ok(VpPlay::Plan { card: card.clone(), target }),
            VpCard::Layoffs => {
                let employees = self.laid_off(vps, staff)?;
                Ok(VpPlay::LayOff { card: card.clone(), employees })
            }
        }
    }

    fn vp_card(&self, id: CardId) -> Result<(&'a Card, VpCard), Refusal> {
        let none = match self.held(Kind::Vp).next() {
            None => Refusal::NoneInHand { kind: Kind::Vp },
            Some(_) => Refusal::NotInHand,
        };
        let card = self.card(id).map_err(|_| none)?;
        match card.face {
            Face::Vp { effect } => Ok((card, effect)),
            _ => Err(Refusal::NotThatKind { kind: Kind::Vp }),
        }
    }

    /// Whom it may be played on: Layoffs on oneself, the others on an opponent on whom it would do
    /// something (R16, R26).
    pub(super) fn vp_target(&self, effect: VpCard, target: Seat) -> Result<&'a Company, Refusal> {
        if effect == VpCard::Layoffs {
            return if target == self.seat { Ok(self.company) } else { Err(Refusal::OnlyOwn) };
        }
        let victim = self.opponent(target)?;
        match effect {
            VpCard::Plan if victim.plan => Err(Refusal::HasPlan { target }),
            VpCard::Conflict | VpCard::Pasture if victim.vps().next().is_none() => {
                Err(Refusal::NoVp { target })
            }
            _ => Ok(victim),
        }
    }

    /// R12: one's own VPs; under `vp_cards_read_target` the target's.
    pub(super) fn has_vps_for(&self, effect: VpCard, target: &Company) -> Result<(), Refusal> {
        let read = if self.open.options.vp_cards_read_target { target } else { self.company };
        let (has, needs) = (read.vps().count(), effect.needs());
        if has < needs {
            return Err(Refusal::TooFewVps { card: effect, seat: read.seat, has, needs });
        }
        Ok(())
    }

    /// How many own VPs may leave by Layoffs (R27).
    pub(super) fn vps_to_spare(&self) -> usize {
        self.company.vps().count().saturating_sub(VPS_STAY)
    }

    /// R27.
    fn laid_off(&self, vps: &[EmployeeId], staff: &[EmployeeId]) -> Result<Vec<Employee>, Refusal> {
        let mut leaving: Vec<Employee> = Vec::new();
        for (&id, wants_vp) in vps.iter().map(|id| (id, true)).chain(staff.iter().map(|id| (id, false))) {
            let employee = self.company.employee(id).ok_or(Refusal::NotOnStaff { seat: self.seat })?.clone();
            match (wants_vp, employee.is_vp()) {
                (true, false) => return Err(Refusal::IsNoVp { employee }),
                (false, true) => return Err(Refusal::IsVp { employee }),
                _ if leaving.contains(&employee) => return Err(Refusal::NamedTwice),
                _ => leaving.push(employee),
            }
        }
        if vps.len() > self.vps_to_spare() {
            Err(Refusal::VpsStay { most: self.vps_to_spare() })
        } else if leaving.is_empty() {
            Err(Refusal::SomebodyLeaves)
        } else {
            Ok(leaving)
        }
    }
}

/// The one VP who goes.
fn ousted<'a>(
    victim: &'a Company,
    vps: &[EmployeeId],
    staff: &[EmployeeId],
) -> Result<&'a Employee, Refusal> {
    let target = victim.seat;
    let (&[vp], []) = (vps, staff) else { return Err(Refusal::OneVp { target }) };
    let employee = victim.employee(vp).ok_or(Refusal::NotOnStaff { seat: target })?;
    if employee.is_vp() { Ok(employee) } else { Err(Refusal::IsNoVp { employee: employee.clone() }) }
}

impl Script<'_> {
    /// No VP card opens a counter window (R20).
    pub(super) fn play_vp(&mut self, seat: Seat, play: VpPlay) {
        let event = match play {
            VpPlay::Oust { card, target, employee } => {
                let up = self.goes_up(&employee);
                Event::Ousted { seat, card, target, employee, up }
            }
            VpPlay::Plan { card, target } => Event::Planned { seat, card, target },
            VpPlay::LayOff { card, employees } => {
                let (employees, up) = self.going_back(employees);
                Event::LaidOff { seat, card, employees, up }
            }
        };
        self.happens(event);
        self.settled();
    }
}
