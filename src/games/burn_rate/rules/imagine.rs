//! Some game that looks like a view: what is hidden is dealt anew.

use super::{BurnRate, Card, Company, Department, Employee, Material, Open, State};
use crate::game::{Dice, Seat, View};

/// Some state that looks like this view.
pub(super) fn imagine(view: &View<BurnRate>, dice: &mut Dice) -> State {
    let open = &view.public.open;
    let own = |seat: Seat| view.own.as_ref().filter(|(viewer, _)| *viewer == seat).map(|(_, own)| &own.hand);
    let Material { cards, employees } = &*open.material;

    let held: Vec<&Card> = view.own.iter().flat_map(|(_, own)| &own.hand).collect();
    let seen = |card: &Card| held.contains(&card) || open.shown_cards().any(|shown| shown == card);
    let mut unseen: Vec<Card> = cards.iter().filter(|card| !seen(card)).cloned().collect();
    dice.shuffle(&mut unseen);
    let hands = Seat::all(open.seats)
        .zip(&view.public.hands)
        .map(|(seat, &size)| match own(seat) {
            Some(hand) => hand.clone(),
            None => unseen.split_off(unseen.len().saturating_sub(size)),
        })
        .collect();

    let hidden = |employee: &&Employee| !open.shown_employees().any(|shown| shown == *employee);
    let stacks = Department::ALL.map(|department| {
        let of_it = employees.iter().filter(|employee| employee.department == department).filter(hidden);
        let mut stack: Vec<Employee> = of_it.cloned().collect();
        dice.shuffle(&mut stack);
        stack
    });
    State { open: open.clone(), hands, deck: unseen, stacks }
}

impl Open {
    /// Every play card that lies face up.
    pub(super) fn shown_cards(&self) -> impl Iterator<Item = &Card> {
        let ideas = self.companies.iter().flat_map(|Company { ideas, .. }| ideas);
        let pending = self.pending().into_iter().flat_map(|pending| pending.attack.cards());
        self.discards.iter().chain(ideas).chain(pending)
    }

    /// Every employee who is turned up or works somewhere.
    pub(super) fn shown_employees(&self) -> impl Iterator<Item = &Employee> {
        self.turned_up().chain(self.companies.iter().flat_map(|Company { staff, .. }| staff))
    }
}
