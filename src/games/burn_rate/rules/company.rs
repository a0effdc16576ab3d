use super::{Card, CardId, Department, Employee, EmployeeId, Money, Recap, Refusal, Role};
use crate::game::Seat;

/// A contractor's salary (R6).
pub const CONTRACTOR: Money = Money(3);

/// A company: everything that lies in front of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    pub seat: Seat,
    /// Below 0 it is bankrupt (R7).
    pub funds: Money,
    /// In the order in which they came.
    pub staff: Vec<Employee>,
    /// The bad ideas in force, in the order in which they came.
    pub ideas: Vec<Card>,
    /// A New Business Plan: the next payroll is doubled (R26).
    pub plan: bool,
    pub recap: Recap,
}

impl Company {
    /// A company before it has drafted anybody.
    pub(super) fn new(seat: Seat, funds: Money) -> Company {
        let recap = Recap { funds: vec![funds], ..Recap::default() };
        Company { seat, funds, staff: Vec::new(), ideas: Vec::new(), plan: false, recap }
    }

    pub fn employee(&self, id: EmployeeId) -> Option<&Employee> {
        self.staff.iter().find(|employee| employee.id == id)
    }

    pub fn idea(&self, id: CardId) -> Option<&Card> {
        self.ideas.iter().find(|idea| idea.id == id)
    }

    pub fn department(&self, department: Department) -> impl Iterator<Item = &Employee> {
        self.staff.iter().filter(move |employee| employee.department == department)
    }

    pub fn vps(&self) -> impl Iterator<Item = &Employee> {
        self.staff.iter().filter(|employee| employee.is_vp())
    }

    /// A department's VP, of whom there is at most one (R9).
    pub fn vp(&self, department: Department) -> Option<&Employee> {
        self.department(department).find(|employee| employee.is_vp())
    }

    /// A VP, else the most skilled manager; the first of several (R10).
    pub fn head(&self, department: Department) -> Option<&Employee> {
        let ranked = self.department(department).filter(|employee| employee.rank().is_some());
        ranked.reduce(|best, next| if next.rank() > best.rank() { next } else { best })
    }

    /// The skill of a department's head; 0 without one (R10).
    pub fn level(&self, department: Department) -> u8 {
        self.head(department).and_then(Employee::skill).unwrap_or(0)
    }

    /// Whether an employee may come in: a second VP of a department may not (R9).
    ///
    /// # Errors
    /// That its department has a VP.
    pub fn has_room_for(&self, employee: &Employee) -> Result<(), Refusal> {
        let department = employee.department;
        let taken = employee.is_vp() && self.vp(department).is_some();
        if taken { Err(Refusal::HasVp { seat: self.seat, department }) } else { Ok(()) }
    }

    /// Whether the head of the card's department has a level printed on it (R11). A VP card asks for
    /// none.
    ///
    /// # Errors
    /// Which level it has.
    pub fn fits(&self, card: &Card) -> Result<(), Refusal> {
        let Some(department) = card.face.kind().department() else { return Ok(()) };
        let (level, levels) = (self.level(department), card.face.levels());
        if levels.contains(level) {
            Ok(())
        } else {
            Err(Refusal::Level { seat: self.seat, department, level, levels })
        }
    }

    pub fn engineers(&self) -> u32 {
        let engineers = self.staff.iter().filter(|employee| employee.role == Role::Engineer);
        u32::try_from(engineers.count()).unwrap_or(u32::MAX)
    }

    /// How many engineers the bad ideas take.
    pub fn engineers_needed(&self) -> u32 {
        self.ideas.iter().map(|idea| idea.face.engineers()).sum()
    }

    /// As many as engineers are missing (R6); a bankrupt has none (R21).
    pub fn contractors(&self) -> u32 {
        match self.recap.fell {
            None => self.engineers_needed().saturating_sub(self.engineers()),
            Some(_) => 0,
        }
    }

    /// Of employees and contractors, for one turn (R7).
    pub fn salaries(&self) -> Money {
        let employees: Money = self.staff.iter().map(|employee| employee.salary).sum();
        employees + CONTRACTOR.times(self.contractors())
    }

    /// What the next payroll takes: its burn rate, doubled by a New Business Plan (R7, R26).
    pub fn payroll(&self) -> Money {
        self.salaries().times(if self.plan { 2 } else { 1 })
    }
}
