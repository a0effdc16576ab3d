use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Department, Money};
use crate::game::Id;

/// One of the 40 employees, see [`super::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EmployeeId(pub Id);

/// An employee's card. Contractors aren't employees: they are only counted (R6).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Employee {
    pub id: EmployeeId,
    /// Which name is said: `dana-closer`.
    pub name: Arc<str>,
    pub department: Department,
    #[serde(flatten)]
    pub role: Role,
    /// Paid every turn, 1–3.
    pub salary: Money,
}

/// What an employee does; only some have a skill (0–3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "role", rename_all = "snake_case")]
pub enum Role {
    /// Vice president.
    Vp {
        skill: u8,
    },
    Manager {
        skill: u8,
    },
    Engineer,
}

/// How an employee ranks as head of its department: a VP before every manager, then the more skilled (R10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Rank {
    pub vp: bool,
    pub skill: u8,
}

impl Employee {
    pub fn is_vp(&self) -> bool {
        matches!(self.role, Role::Vp { .. })
    }

    /// An engineer has none.
    pub fn skill(&self) -> Option<u8> {
        match self.role {
            Role::Vp { skill } | Role::Manager { skill } => Some(skill),
            Role::Engineer => None,
        }
    }

    /// An engineer heads nothing.
    pub fn rank(&self) -> Option<Rank> {
        self.skill().map(|skill| Rank { vp: self.is_vp(), skill })
    }
}
