use std::sync::Arc;

use super::{Attack, Card, Company, Employee, EmployeeId, Material, Options, id};
use crate::game::{Id, Seat};

/// What lies open on the table: all that everybody sees, but for sizes of what is hidden (R25).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    pub material: Arc<Material>,
    pub options: Options,
    pub seats: u8,
    pub dealer: Seat,
    /// One for each seat.
    pub companies: Vec<Company>,
    /// The turned-up card of each department's stack; none once the stack is empty.
    pub pool: [Option<Employee>; 4],
    pub discards: Vec<Card>,
    /// The bankrupt, in the order in which they went under.
    pub fallen: Vec<Seat>,
    /// From 1; 0 in the draft.
    pub round: u32,
    /// In this round no card was played or discarded and every payroll was 0 (R28).
    pub still: bool,
    pub phase: Phase,
    /// The next id to be minted.
    pub next: Id,
}

/// Where the game is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Before the first event, and between the events of one command.
    Idle,
    /// A seat takes a turned-up employee, in this round of the draft (R3).
    Draft {
        pick: Id,
        seat: Seat,
        round: u8,
    },
    /// The first phase of a turn; the others follow by themselves (R5).
    Turn(Turn),
    Over {
        end: End,
    },
}

/// The first phase of a turn (R5).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    pub id: Id,
    pub seat: Seat,
    /// How many cards have been played.
    pub played: usize,
    pub pending: Option<Pending>,
}

/// An attack that was played and hasn't taken effect (R20).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The counter window; none under `no_counters`.
    pub window: Option<Id>,
    pub target: Seat,
    pub attack: Attack,
}

/// How the game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// One company is left (R23).
    LastStanding,
    /// Nothing moved for a round (R28).
    Standstill,
}

/// How many cards a turn plays or discards at most (R5).
pub const MOST_CARDS: usize = 4;

impl Default for Open {
    fn default() -> Open {
        Open {
            material: Arc::default(),
            options: Options::default(),
            seats: 0,
            dealer: Seat(0),
            companies: Vec::new(),
            pool: [const { None }; 4],
            discards: Vec::new(),
            fallen: Vec::new(),
            round: 0,
            still: false,
            phase: Phase::Idle,
            next: id::FIRST_MINTED,
        }
    }
}

impl Turn {
    /// How many cards may still be played (R5).
    pub fn left(&self) -> usize {
        MOST_CARDS.saturating_sub(self.played)
    }
}

impl Open {
    pub fn company(&self, seat: Seat) -> Option<&Company> {
        self.companies.get(seat.index())
    }

    /// Whether a seat's company is in business: it sits here and isn't bankrupt (R22).
    pub fn is_standing(&self, seat: Seat) -> bool {
        seat.0 < self.seats && !self.fallen.contains(&seat)
    }

    /// Those in business, clockwise from seat 0.
    pub fn survivors(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.seats).filter(|&seat| self.is_standing(seat))
    }

    pub fn turn(&self) -> Option<&Turn> {
        match &self.phase {
            Phase::Turn(turn) => Some(turn),
            _ => None,
        }
    }

    pub fn pending(&self) -> Option<&Pending> {
        self.turn()?.pending.as_ref()
    }

    /// The attack that hasn't taken effect, with whose it is.
    pub(super) fn attacked(&self) -> Option<(Seat, Pending)> {
        let turn = self.turn()?;
        Some((turn.seat, turn.pending.clone()?))
    }

    /// The open counter window.
    pub fn window(&self) -> Option<Id> {
        self.pending()?.window
    }

    /// The turned-up employees of the labour pool.
    pub fn turned_up(&self) -> impl Iterator<Item = &Employee> {
        self.pool.iter().flatten()
    }

    /// A turned-up employee.
    pub fn in_pool(&self, id: EmployeeId) -> Option<&Employee> {
        self.turned_up().find(|employee| employee.id == id)
    }
}
