//! A company goes under.

use super::Event;
use super::script::Script;
use crate::game::Seat;

impl Script<'_> {
    /// R21. Under `bankrupt_keeps_table` its cards stay where they are: set aside.
    pub(super) fn go_bankrupt(&mut self, seat: Seat) {
        let event = |hand, ideas, employees, up| Event::WentBankrupt { seat, hand, ideas, employees, up };
        let Some(company) = self.state.open.company(seat) else { return };
        if self.state.open.options.bankrupt_keeps_table {
            return self.happens(event(Vec::new(), Vec::new(), Vec::new(), Vec::new()));
        }
        let (ideas, staff) = (company.ideas.clone(), company.staff.clone());
        let hand = self.state.hands.get(seat.index()).cloned().unwrap_or_default();
        let (employees, up) = self.going_back(staff);
        self.happens(event(hand, ideas, employees, up));
    }
}
