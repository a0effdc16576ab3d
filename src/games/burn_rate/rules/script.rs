use super::{BurnRate, Command, Employee, EmployeeId, Eyes, Refusal, State};
use crate::game::{self, Dice, Id, Seat};

/// What follows from one command.
pub(super) type Script<'a> = game::Script<'a, BurnRate>;

impl Script<'_> {
    /// A new id, for the next event to carry.
    pub(super) fn mint(&mut self) -> Id {
        let id = self.state.open.next;
        self.state.open.next += 1;
        id
    }

    /// Who is turned up when this employee is taken from the pool (R17).
    pub(super) fn next_up(&self, taken: &Employee) -> Option<Employee> {
        self.state.stacks[taken.department.index()].last().cloned()
    }

    /// Whether this employee is turned up on going back, the stack being empty (R17).
    pub(super) fn goes_up(&self, employee: &Employee) -> bool {
        self.state.open.pool[employee.department.index()].is_none()
    }

    /// Those who go back together: in the order in which they go under their stacks, and who of them
    /// are turned up (R17).
    pub(super) fn going_back(&mut self, mut employees: Vec<Employee>) -> (Vec<Employee>, Vec<EmployeeId>) {
        self.dice.shuffle(&mut employees);
        employees.sort_by_key(|employee| employee.department);
        let mut up: Vec<&Employee> = employees.iter().filter(|employee| self.goes_up(employee)).collect();
        up.dedup_by_key(|employee| employee.department);
        let up = up.into_iter().map(|employee| employee.id).collect();
        (employees, up)
    }

    /// Writes down what the command does.
    ///
    /// # Errors
    /// The refusal of [`Eyes::check`]; nothing is written down then.
    pub(super) fn act(&mut self, seat: Seat, command: &Command) -> Result<(), Refusal> {
        let eyes = self.state.eyes(seat)?;
        match command {
            Command::Draft { pick, employee } => {
                let employee = eyes.may_draft(*pick, *employee)?.clone();
                self.draft(seat, employee);
            }
            Command::Hire { turn, employee, card } => {
                let (card, employee) = own(eyes.may_hire(*turn, *employee, *card)?);
                self.hire(seat, card, employee);
            }
            Command::Fire { turn, employee, cards } => {
                let (cards, employee) = eyes.may_fire(*turn, *employee, cards)?;
                self.fire(seat, cards, employee.clone());
            }
            Command::Fund { turn, card } => {
                let card = eyes.may_fund(*turn, *card)?.clone();
                self.fund(seat, card);
            }
            Command::Release { turn, idea, card } => {
                let (card, idea) = own(eyes.may_release(*turn, *idea, *card)?);
                self.release(seat, card, idea);
            }
            Command::BadHire { turn, target, employee, card } => {
                let attack = eyes.may_bad_hire(*turn, *target, *employee, *card)?;
                self.attack(seat, *target, attack);
            }
            Command::Poach { turn, target, employee, cards } => {
                let attack = eyes.may_poach(*turn, *target, *employee, cards)?;
                self.attack(seat, *target, attack);
            }
            Command::BadIdea { turn, card, target } => {
                let attack = eyes.may_bad_idea(*turn, *card, *target)?;
                self.attack(seat, *target, attack);
            }
            Command::Vp { turn, card, target, vps, staff } => {
                let play = eyes.may_play_vp(*turn, *card, *target, vps, staff)?;
                self.play_vp(seat, play);
            }
            Command::Counter { window, card } => {
                let card = eyes.may_counter(*window, *card)?.clone();
                self.counter(card);
            }
            Command::Pass { window } => {
                eyes.may_pass(*window)?;
                self.land();
            }
            Command::Discard { turn, cards } => {
                let cards = eyes.may_discard(*turn, cards)?;
                self.discard(seat, cards);
            }
            Command::Done { turn } => {
                eyes.may_be_done(*turn)?;
                self.end_turn(seat);
            }
        }
        Ok(())
    }
}

impl State {
    /// What becomes of it by a command: what `decide` and `apply` make, without the events. It is the same if
    /// the command is refused.
    pub(in crate::games::burn_rate) fn played(self, seat: Seat, command: &Command, dice: &mut Dice) -> State {
        let mut script = Script::new(self, dice);
        // Nothing is written down of a refused one.
        script.act(seat, command).ok();
        script.state
    }
}

impl Eyes<'_> {
    /// Whether the seat may do this. A command that doesn't say what it is about (0) is refused, but
    /// for what would be wrong with it anyway.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, command: &Command) -> Result<(), Refusal> {
        self.judge(command).map_err(|refusal| {
            let now = command.about_now(self.open).filter(|_| refusal == Refusal::Gone);
            now.and_then(|command| self.judge(&command).err()).unwrap_or(refusal)
        })
    }

    fn judge(&self, command: &Command) -> Result<(), Refusal> {
        match command {
            Command::Draft { pick, employee } => self.may_draft(*pick, *employee).map(drop),
            Command::Hire { turn, employee, card } => self.may_hire(*turn, *employee, *card).map(drop),
            Command::Fire { turn, employee, cards } => self.may_fire(*turn, *employee, cards).map(drop),
            Command::Fund { turn, card } => self.may_fund(*turn, *card).map(drop),
            Command::Release { turn, idea, card } => self.may_release(*turn, *idea, *card).map(drop),
            Command::BadHire { turn, target, employee, card } => {
                self.may_bad_hire(*turn, *target, *employee, *card).map(drop)
            }
            Command::Poach { turn, target, employee, cards } => {
                self.may_poach(*turn, *target, *employee, cards).map(drop)
            }
            Command::BadIdea { turn, card, target } => self.may_bad_idea(*turn, *card, *target).map(drop),
            Command::Vp { turn, card, target, vps, staff } => {
                self.may_play_vp(*turn, *card, *target, vps, staff).map(drop)
            }
            Command::Counter { window, card } => self.may_counter(*window, *card).map(drop),
            Command::Pass { window } => self.may_pass(*window),
            Command::Discard { turn, cards } => self.may_discard(*turn, cards).map(drop),
            Command::Done { turn } => self.may_be_done(*turn),
        }
    }
}

fn own<A: Clone, B: Clone>((one, other): (&A, &B)) -> (A, B) {
    (one.clone(), other.clone())
}
