use serde::{Deserialize, Serialize};

use super::{Attack, Card, Employee, EmployeeId, End, Material, Money, Options, Recap};
use crate::game::{Id, Seat};

/// What happened, with all its facts: what chance brought, who came and went, what was paid.
/// Variants are for ever.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// R1, R2: the dealer is drawn, the stacks (one for each department) are shuffled; the last of
    /// each is turned up.
    Started {
        options: Options,
        seats: u8,
        material: Box<Material>,
        dealer: Seat,
        stacks: [Vec<EmployeeId>; 4],
    },
    /// R3: a seat is to take an employee.
    PickBegan {
        pick: Id,
        seat: Seat,
        round: u8,
    },
    /// R3: `up` is turned up in the employee's place.
    Drafted {
        seat: Seat,
        employee: Employee,
        up: Option<Employee>,
    },
    /// R3: no turned-up employee may come to this seat.
    PickSkipped {
        seat: Seat,
        round: u8,
    },
    /// R4: the deck; its last card is drawn first.
    Shuffled {
        deck: Vec<Card>,
    },
    /// R4: a seat's first hand.
    Dealt {
        seat: Seat,
        cards: Vec<Card>,
    },
    TurnBegan {
        turn: Id,
        seat: Seat,
        round: u32,
    },
    /// R13.
    Hired {
        seat: Seat,
        card: Card,
        employee: Employee,
        up: Option<Employee>,
    },
    /// R13, R15: `up`: the stack was empty, so the employee is turned up.
    Fired {
        seat: Seat,
        cards: Vec<Card>,
        employee: Employee,
        up: bool,
    },
    /// R13: what the funds are then.
    Funded {
        seat: Seat,
        card: Card,
        funds: Money,
    },
    /// R13.
    Released {
        seat: Seat,
        card: Card,
        idea: Card,
    },
    /// R20: an attack, and the counter window it opens (none under `no_counters`).
    Attacked {
        seat: Seat,
        target: Seat,
        attack: Attack,
        window: Option<Id>,
    },
    /// R19: the target cancelled it.
    Countered {
        seat: Seat,
        target: Seat,
        attack: Attack,
        card: Card,
    },
    /// R14, R20: the attack took effect; `up` is turned up in a forced employee's place.
    Landed {
        seat: Seat,
        target: Seat,
        attack: Attack,
        up: Option<Employee>,
    },
    /// Conflict of Opinion, Out to Pasture: a VP of the target's goes. `up`: the stack was empty.
    Ousted {
        seat: Seat,
        card: Card,
        target: Seat,
        employee: Employee,
        up: bool,
    },
    /// R26.
    Planned {
        seat: Seat,
        card: Card,
        target: Seat,
    },
    /// R27: those who go, in the order in which they go under their stacks; `up`: who is turned up,
    /// since their stack was empty.
    LaidOff {
        seat: Seat,
        card: Card,
        employees: Vec<Employee>,
        up: Vec<EmployeeId>,
    },
    /// R5.
    Discarded {
        seat: Seat,
        cards: Vec<Card>,
    },
    /// R6, R7: the payroll, doubled (R26) or not, and what the funds are then.
    Paid {
        seat: Seat,
        contractors: u32,
        doubled: bool,
        payroll: Money,
        funds: Money,
    },
    /// R21: the hand and the bad ideas are discarded, the employees go under their stacks in this
    /// order; `up`: who is turned up, since their stack was empty. Under `bankrupt_keeps_table`
    /// nothing moves.
    WentBankrupt {
        seat: Seat,
        hand: Vec<Card>,
        ideas: Vec<Card>,
        employees: Vec<Employee>,
        up: Vec<EmployeeId>,
    },
    /// R8.
    Drew {
        seat: Seat,
        cards: Vec<Card>,
    },
    /// R18: the discards are the deck.
    Reshuffled {
        deck: Vec<Card>,
    },
    /// R23, R28, R24: the game is over.
    Ended {
        end: End,
        winners: Vec<Seat>,
        recaps: Vec<Recap>,
    },
}
