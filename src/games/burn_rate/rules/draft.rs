//! The set-up: the draft, the first hands.

use super::eyes::same;
use super::script::Script;
use super::{Department, Employee, EmployeeId, Event, Eyes, Material, Open, Options, Phase, Refusal, State};
use crate::game::{Dice, Id, Seat};

/// The events up to the first pick, or the first turn (R1–R4).
///
/// # Errors
/// If the game isn't for so many.
pub(super) fn start(
    material: Material,
    options: Options,
    seats: u8,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refusal> {
    if !(2..=4).contains(&seats) {
        return Err(Refusal::Seats { seats });
    }
    let dealer = Seat(u8::try_from(dice.below(seats.into())).unwrap_or(0));
    let stacks = Department::ALL.map(|department| {
        let of_it = material.employees.iter().filter(|employee| employee.department == department);
        let mut stack: Vec<EmployeeId> = of_it.map(|employee| employee.id).collect();
        dice.shuffle(&mut stack);
        stack
    });
    let mut script = Script::new(State::default(), dice);
    script.happens(Event::Started { options, seats, material: Box::new(material), dealer, stacks });
    script.next_pick(dealer, 0);
    Ok(script.events())
}

impl Open {
    /// The turned-up employees a seat may draft (R3, R9).
    pub(super) fn draftable(&self, seat: Seat) -> impl Iterator<Item = &Employee> {
        let company = self.company(seat);
        self.turned_up().filter(move |&up| company.is_some_and(|company| company.has_room_for(up).is_ok()))
    }
}

impl<'a> Eyes<'a> {
    /// R3.
    pub(super) fn may_draft(&self, pick: Id, employee: EmployeeId) -> Result<&'a Employee, Refusal> {
        match self.open.phase {
            Phase::Draft { pick: now, seat, .. } => {
                if seat != self.seat {
                    return Err(Refusal::Drafting { seat });
                }
                same(now, pick)?;
                self.newcomer(employee, self.company)
            }
            Phase::Over { .. } => Err(Refusal::GameOver),
            _ => Err(Refusal::DraftOver),
        }
    }
}

impl Script<'_> {
    pub(super) fn draft(&mut self, seat: Seat, employee: Employee) {
        let Phase::Draft { round, .. } = self.state.open.phase else { return };
        let up = self.next_up(&employee);
        self.happens(Event::Drafted { seat, employee, up });
        self.next_pick(seat, round);
    }

    /// The pick after this seat's: the dealer's closes a round. Who may take nobody skips it (R3).
    fn next_pick(&mut self, after: Seat, round: u8) {
        let (mut seat, mut round) = (after, round);
        loop {
            round += u8::from(seat == self.state.open.dealer);
            seat = seat.left(self.state.open.seats);
            if round > self.state.open.options.starting_staff {
                return self.deal();
            }
            if self.state.open.draftable(seat).next().is_some() {
                let pick = self.mint();
                return self.happens(Event::PickBegan { pick, seat, round });
            }
            self.happens(Event::PickSkipped { seat, round });
        }
    }

    /// R4.
    fn deal(&mut self) {
        let mut deck = self.state.deck.clone();
        self.dice.shuffle(&mut deck);
        self.happens(Event::Shuffled { deck });
        let size = usize::from(self.state.open.options.hand_size);
        for seat in Seat::all(self.state.open.seats) {
            let cards = self.state.top(size);
            self.happens(Event::Dealt { seat, cards });
        }
        self.begin_turn(self.state.open.dealer.left(self.state.open.seats), 1);
    }
}
