use std::sync::Arc;

use super::{
    Attack, Card, Company, Employee, EmployeeId, Event, Material, Money, Open, Options, Pending, Phase, Turn,
};
use crate::game::{Id, Seat};

/// A whole game: what lies open, and what is hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub open: Open,
    pub hands: Vec<Vec<Card>>,
    /// The next card to be drawn is the last one.
    pub deck: Vec<Card>,
    /// What lies face down in each department's stack; the next to be turned up is the last one.
    pub stacks: [Vec<Employee>; 4],
}

impl State {
    /// The only thing that changes a state.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { options, seats, material, dealer, stacks } => {
                self.start(*options, *seats, material, *dealer, stacks);
            }
            Event::PickBegan { pick, seat, round } => {
                self.open.phase = Phase::Draft { pick: *pick, seat: *seat, round: *round };
                self.claim(*pick);
            }
            Event::Drafted { seat, employee, up } => {
                self.leaves_pool(employee, up.as_ref());
                self.company(*seat, |company| company.staff.push(employee.clone()));
            }
            Event::PickSkipped { .. } => {}
            Event::Shuffled { deck } => self.deck.clone_from(deck),
            Event::Dealt { seat, cards } | Event::Drew { seat, cards } => {
                self.deck.retain(|card| !cards.contains(card));
                if let Some(hand) = self.hands.get_mut(seat.index()) {
                    hand.extend_from_slice(cards);
                }
            }
            Event::TurnBegan { turn, seat, round } => {
                if *round > 1 && *round > self.open.round {
                    self.open.close_round();
                }
                self.open.still |= *round > self.open.round;
                self.open.round = *round;
                self.open.phase = Phase::Turn(Turn { id: *turn, seat: *seat, played: 0, pending: None });
                self.claim(*turn);
            }
            Event::Hired { seat, card, employee, up } => {
                self.play(*seat, std::slice::from_ref(card));
                self.open.discards.push(card.clone());
                self.leaves_pool(employee, up.as_ref());
                self.company(*seat, |company| company.staff.push(employee.clone()));
            }
            Event::Fired { seat, cards, employee, .. } => {
                self.play(*seat, cards);
                self.open.discards.extend_from_slice(cards);
                self.go_back(*seat, std::slice::from_ref(employee));
            }
            Event::Funded { seat, card, funds } => {
                self.play(*seat, std::slice::from_ref(card));
                self.open.discards.push(card.clone());
                self.company(*seat, |company| company.funds = *funds);
            }
            Event::Released { seat, card, idea } => {
                self.play(*seat, std::slice::from_ref(card));
                self.open.discards.extend([card.clone(), idea.clone()]);
                self.company(*seat, |company| {
                    company.ideas.retain(|other| other != idea);
                    company.recap.rid += 1;
                });
            }
            Event::Attacked { seat, target, attack, window } => {
                self.play(*seat, attack.cards());
                self.company(*seat, |company| company.recap.attacks += 1);
                let pending = Pending { window: *window, target: *target, attack: attack.clone() };
                self.turn(|turn| turn.pending = Some(pending));
                window.iter().for_each(|&window| self.claim(window));
            }
            Event::Countered { target, attack, card, .. } => {
                self.turn(|turn| turn.pending = None);
                self.take(*target, std::slice::from_ref(card));
                self.open.discards.extend_from_slice(attack.cards());
                self.open.discards.push(card.clone());
                let rid = u32::from(matches!(attack, Attack::BadIdea { .. }));
                self.company(*target, |company| company.recap.rid += rid);
            }
            Event::Landed { seat, target, attack, up } => {
                self.turn(|turn| turn.pending = None);
                self.land(*seat, *target, attack, up.as_ref());
            }
            Event::Ousted { seat, card, target, employee, .. } => {
                self.attack_with(*seat, card);
                self.go_back(*target, std::slice::from_ref(employee));
            }
            Event::Planned { seat, card, target } => {
                self.attack_with(*seat, card);
                self.company(*target, |company| company.plan = true);
            }
            Event::LaidOff { seat, card, employees, .. } => {
                self.play(*seat, std::slice::from_ref(card));
                self.open.discards.push(card.clone());
                self.go_back(*seat, employees);
            }
            Event::Discarded { seat, cards } => {
                self.take(*seat, cards);
                self.open.discards.extend_from_slice(cards);
                self.open.still = false;
            }
            Event::Paid { seat, payroll, funds, .. } => {
                self.open.still &= *payroll == Money::ZERO;
                self.company(*seat, |company| {
                    company.funds = *funds;
                    company.plan = false;
                    company.recap.paid = company.recap.paid + *payroll;
                });
            }
            Event::WentBankrupt { seat, hand, ideas, employees, .. } => {
                self.go_bankrupt(*seat, hand, ideas, employees);
            }
            Event::Reshuffled { deck } => {
                self.open.discards.retain(|card| !deck.contains(card));
                self.deck.extend_from_slice(deck);
            }
            Event::Ended { end, recaps, .. } => {
                self.open.phase = Phase::Over { end: *end };
                for (company, recap) in self.open.companies.iter_mut().zip(recaps) {
                    company.recap = recap.clone();
                }
            }
        }
    }

    fn start(
        &mut self,
        options: Options,
        seats: u8,
        material: &Material,
        dealer: Seat,
        stacks: &[Vec<EmployeeId>; 4],
    ) {
        let employee = |&id: &EmployeeId| material.employees.iter().find(|one| one.id == id).cloned();
        let companies = Seat::all(seats).map(|seat| Company::new(seat, options.funds(seats))).collect();
        self.stacks = stacks.clone().map(|stack| stack.iter().filter_map(employee).collect());
        self.hands = vec![Vec::new(); usize::from(seats)];
        self.deck.clone_from(&material.cards);
        self.open = Open {
            material: Arc::new(material.clone()),
            options,
            seats,
            dealer,
            companies,
            ..Open::default()
        };
        for (up, stack) in self.open.pool.iter_mut().zip(&mut self.stacks) {
            *up = stack.pop();
        }
    }

    /// An id in an event is never minted again.
    fn claim(&mut self, id: Id) {
        self.open.next = self.open.next.max(id.saturating_add(1));
    }

    fn company(&mut self, seat: Seat, change: impl FnOnce(&mut Company)) {
        if let Some(company) = self.open.companies.get_mut(seat.index()) {
            change(company);
        }
    }

    fn turn(&mut self, change: impl FnOnce(&mut Turn)) {
        if let Phase::Turn(turn) = &mut self.open.phase {
            change(turn);
        }
    }

    /// Cards leave a hand.
    fn take(&mut self, seat: Seat, cards: &[Card]) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.retain(|card| !cards.contains(card));
        }
    }

    /// Cards are played in the first phase of a turn (R5).
    fn play(&mut self, seat: Seat, cards: &[Card]) {
        self.take(seat, cards);
        self.turn(|turn| turn.played += cards.len());
        self.open.still = false;
    }

    /// A VP card is played on an opponent.
    fn attack_with(&mut self, seat: Seat, card: &Card) {
        self.play(seat, std::slice::from_ref(card));
        self.open.discards.push(card.clone());
        self.company(seat, |company| company.recap.attacks += 1);
    }

    /// A turned-up employee is taken, and the next is turned up (R17).
    fn leaves_pool(&mut self, employee: &Employee, up: Option<&Employee>) {
        let department = employee.department.index();
        self.open.pool[department] = up.cloned();
        self.stacks[department].retain(|below| Some(below) != up);
    }

    /// Employees go under their stacks, or are turned up if a stack was empty (R17).
    fn go_back(&mut self, from: Seat, employees: &[Employee]) {
        self.company(from, |company| company.staff.retain(|employee| !employees.contains(employee)));
        for employee in employees {
            let department = employee.department.index();
            match &mut self.open.pool[department] {
                Some(_) => self.stacks[department].insert(0, employee.clone()),
                empty => *empty = Some(employee.clone()),
            }
        }
    }

    /// R14.
    fn land(&mut self, seat: Seat, target: Seat, attack: &Attack, up: Option<&Employee>) {
        match attack {
            Attack::BadHire { card, employee } => {
                self.open.discards.push(card.clone());
                self.leaves_pool(employee, up);
                self.company(target, |company| {
                    company.staff.push(employee.clone());
                    company.recap.forced += 1;
                });
            }
            Attack::Poach { cards, employee } => {
                self.open.discards.extend_from_slice(cards);
                self.company(target, |company| company.staff.retain(|other| other != employee));
                self.company(seat, |company| company.staff.push(employee.clone()));
            }
            Attack::BadIdea { card } => self.company(target, |company| {
                company.ideas.push(card.clone());
                company.recap.suffered += 1;
            }),
        }
    }

    /// R21.
    fn go_bankrupt(&mut self, seat: Seat, hand: &[Card], ideas: &[Card], employees: &[Employee]) {
        self.take(seat, hand);
        self.open.discards.extend(hand.iter().chain(ideas).cloned());
        self.go_back(seat, employees);
        let round = self.open.round;
        self.company(seat, |company| {
            company.ideas.retain(|idea| !ideas.contains(idea));
            company.plan = false;
            company.recap.fell = Some(round);
        });
        self.open.fallen.push(seat);
    }
}

impl Open {
    /// Everybody's funds are noted (R24).
    pub(super) fn close_round(&mut self) {
        for company in &mut self.companies {
            company.recap.funds.push(company.funds);
        }
    }
}
