//! Who is awaited, and what happens when time is over.

use std::cmp::Reverse;

use super::{Command, Department, Employee, EmployeeId, Eyes, Open, Phase, Role};
use crate::game::{Awaited, Flow, Id, Tempo};

impl Open {
    /// Who may act on whose clock. An attacker's stands while the target may answer (R19).
    pub(super) fn waiting(&self) -> Vec<Awaited> {
        let runs = |seat, about, tempo| Awaited { seat, about, tempo, sealed: false, flow: Flow::Runs };
        match &self.phase {
            Phase::Idle | Phase::Over { .. } => Vec::new(),
            Phase::Draft { pick, seat, .. } => vec![runs(*seat, *pick, Tempo::Turn)],
            Phase::Turn(turn) => {
                let turns = runs(turn.seat, turn.id, Tempo::Turn);
                match self.window().zip(self.pending()) {
                    None => vec![turns],
                    Some((window, pending)) => vec![
                        Awaited { flow: Flow::Stands { at_least: None }, ..turns },
                        runs(pending.target, window, Tempo::Window),
                    ],
                }
            }
        }
    }
}

impl Eyes<'_> {
    /// What happens for the seat when its time for this is over.
    pub(super) fn stand_in(&self, about: Id) -> Command {
        match &self.open.phase {
            _ if self.open.window() == Some(about) => Command::Pass { window: about },
            Phase::Draft { .. } => {
                let employee = self.open.draftable(self.seat).min_by_key(|employee| liking(employee));
                // A seat that may take nobody isn't asked.
                Command::Draft { pick: about, employee: employee.map_or(EmployeeId(0), |taken| taken.id) }
            }
            // Nobody is awaited when the game is over.
            Phase::Turn(_) | Phase::Idle | Phase::Over { .. } => Command::Done { turn: about },
        }
    }
}

/// A manager of the highest skill first, then an engineer, then a VP of the highest skill; ties in
/// the order of the departments.
fn liking(employee: &Employee) -> (u8, Reverse<Option<u8>>, Department) {
    let role = match employee.role {
        Role::Manager { .. } => 0,
        Role::Engineer => 1,
        Role::Vp { .. } => 2,
    };
    (role, Reverse(employee.skill()), employee.department)
}
