//! What must always hold (J1, J2), and what the rules say of every state.
//!
//! Of J2 a state alone knows no fundings: it tells only what is missing. J3 to J5 are about views,
//! refusals and clocks. Tests hold the rest.

use std::collections::BTreeSet;

use super::{Company, MOST_CARDS, Money, Open, Phase, State, Turn};
use crate::game::{Flaws, Seat};

impl State {
    /// What doesn't hold, see [`crate::game::Game::flaws`].
    pub(super) fn flaws(&self) -> Vec<String> {
        let mut flaws = Flaws::default();
        self.all_employees(&mut flaws);
        self.all_cards(&mut flaws);
        let (standing, fallen) = (self.open.survivors().count(), &self.open.fallen);
        let each = standing + fallen.len() == usize::from(self.open.seats);
        flaws.must(each, "R23: each company is in business or went under once", fallen);
        for company in &self.open.companies {
            self.open.in_business(company, &mut flaws);
        }
        if let Some(turn) = self.open.turn() {
            self.open.in_turn(turn, &mut flaws);
        }
        flaws.into()
    }

    fn all_employees(&self, flaws: &mut Flaws) {
        let all = &self.open.material.employees;
        let found = self.stacks.iter().flatten().chain(self.open.shown_employees());
        flaws.each_once("J1: every employee is somewhere exactly once", all, found);
        for (up, stack) in self.open.pool.iter().zip(&self.stacks) {
            let covered = up.is_some() || stack.is_empty();
            flaws.must(covered, "R2, R17: the top card of each stack is turned up", stack);
        }
    }

    fn all_cards(&self, flaws: &mut Flaws) {
        let open = &self.open;
        let hidden = self.deck.iter().chain(self.hands.iter().flatten());
        let all = &open.material.cards;
        flaws.each_once(
            "J1: every play card is somewhere exactly once",
            all,
            hidden.chain(open.shown_cards()),
        );
        for (seat, hand) in Seat::all(open.seats).zip(&self.hands) {
            let most = usize::from(open.options.hand_size);
            flaws.must(hand.len() <= most, "R8: a hand is refilled to its size, no further", &seat);
            let kept = hand.is_empty() || open.is_standing(seat) || open.options.bankrupt_keeps_table;
            flaws.must(kept, "R21: a bankrupt's hand goes to the discards", &seat);
        }
    }
}

impl Open {
    fn in_business(&self, company: &Company, flaws: &mut Flaws) {
        let Company { seat, funds, recap, .. } = company;
        let start = recap.funds.first().copied().unwrap_or(Money::ZERO);
        let left = start - recap.paid;
        flaws.must(*funds >= left, "J2: funds are start and fundings less salaries", company);
        let departments: BTreeSet<_> = company.vps().map(|vp| vp.department).collect();
        let single = departments.len() == company.vps().count();
        flaws.must(single, "R9: a department has one VP at most", company);
        let bankrupt = *funds < Money::ZERO;
        let out = !self.is_standing(*seat);
        flaws.must(out == bankrupt, "R7: who has less than nothing is bankrupt", company);
        let fell = recap.fell.is_some();
        flaws.must(fell == bankrupt, "R24: the round in which it went under is noted", company);
        let cleared = company.staff.is_empty() && company.ideas.is_empty();
        let gone = !bankrupt || self.options.bankrupt_keeps_table || cleared;
        flaws.must(gone, "R21: a bankrupt's employees and bad ideas leave", company);
        flaws.must(!(bankrupt && company.plan), "R26: at bankruptcy a plan's mark goes", company);
        let over = matches!(self.phase, Phase::Over { .. });
        let noted =
            u32::try_from(recap.funds.len()).ok() == Some(self.round.max(1).saturating_add(over.into()));
        flaws.must(noted, "R24: funds are noted at the start, after each round and at the end", company);
    }

    fn in_turn(&self, turn: &Turn, flaws: &mut Flaws) {
        flaws.must(self.is_standing(turn.seat), "R22: a bankrupt holds no turn", turn);
        flaws.must(self.survivors().count() > 1, "R23: the last company wins at once", &self.fallen);
        flaws.must(turn.played <= MOST_CARDS, "R5: a turn plays up to 4 cards", turn);
        let goes_on = turn.left() > 0 || turn.pending.is_some();
        flaws.must(goes_on, "R5: with the fourth card settled the phase ends", turn);
        if let Some(pending) = &turn.pending {
            flaws.must(self.is_standing(pending.target), "R22: a bankrupt is no target", pending);
            flaws.must(pending.window.is_some(), "R20: an attack waits for its target's answer", pending);
        }
    }
}
