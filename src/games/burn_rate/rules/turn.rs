//! A turn: play or discard, contractors and payroll, refill; whose turn is next.

use super::script::Script;
use super::{Card, CardId, End, Event, Eyes, MOST_CARDS, Money, Open, Refusal, State};
use crate::game::{Id, Seat};

impl State {
    /// The cards that would be drawn: so many, or as many as the deck holds.
    pub(super) fn top(&self, count: usize) -> Vec<Card> {
        self.deck.iter().rev().take(count).cloned().collect()
    }
}

impl Open {
    /// The next in business, clockwise, and the round then: it ends when the turn passes the
    /// dealer's seat, whether the dealer is still in or not (R8).
    fn after(&self, seat: Seat) -> (Seat, u32) {
        let (mut next, mut round) = (seat, self.round);
        for _ in 0..self.seats {
            round += u32::from(next == self.dealer);
            next = next.left(self.seats);
            if self.is_standing(next) {
                break;
            }
        }
        (next, round)
    }
}

impl Eyes<'_> {
    /// R5: instead of playing, with a full hand.
    pub(super) fn may_discard(&self, turn: Id, cards: &[CardId]) -> Result<Vec<Card>, Refusal> {
        let most = self.discards(turn)?;
        let mut discarded = Vec::new();
        for &id in cards {
            let card = self.card(id)?.clone();
            if discarded.contains(&card) {
                return Err(Refusal::NamedTwice);
            }
            discarded.push(card);
        }
        if (1..=most).contains(&discarded.len()) { Ok(discarded) } else { Err(Refusal::DiscardFew { most }) }
    }

    /// How many cards may be discarded: with `no_reshuffle` no more than the deck can replace (R5).
    pub(super) fn discards(&self, turn: Id) -> Result<usize, Refusal> {
        if self.turn(turn)?.played > 0 {
            return Err(Refusal::HasPlayed);
        }
        let (held, size) = (self.hand.len(), usize::from(self.open.options.hand_size));
        if held != size {
            return Err(Refusal::HandNotFull { held, size });
        }
        let refilled = if self.open.options.no_reshuffle { self.deck } else { held };
        let most = MOST_CARDS.min(held).min(refilled);
        if most == 0 { Err(Refusal::DeckEmpty) } else { Ok(most) }
    }

    /// R5.
    pub(super) fn may_be_done(&self, turn: Id) -> Result<(), Refusal> {
        self.turn(turn).map(drop)
    }
}

impl Script<'_> {
    pub(super) fn begin_turn(&mut self, seat: Seat, round: u32) {
        let turn = self.mint();
        self.happens(Event::TurnBegan { turn, seat, round });
    }

    /// A card is settled: with the fourth the phase ends (R5).
    pub(super) fn settled(&mut self) {
        let ended = self.state.open.turn().filter(|turn| turn.left() == 0).map(|turn| turn.seat);
        if let Some(seat) = ended {
            self.end_turn(seat);
        }
    }

    pub(super) fn discard(&mut self, seat: Seat, cards: Vec<Card>) {
        self.happens(Event::Discarded { seat, cards });
        self.end_turn(seat);
    }

    /// The phases that follow by themselves (R6–R8).
    pub(super) fn end_turn(&mut self, seat: Seat) {
        let Some(company) = self.state.open.company(seat) else { return };
        let payroll = company.payroll();
        let funds = company.funds - payroll;
        let (contractors, doubled) = (company.contractors(), company.plan);
        self.happens(Event::Paid { seat, contractors, doubled, payroll, funds });
        if funds < Money::ZERO {
            self.go_bankrupt(seat);
        } else {
            self.refill(seat);
        }
        self.next_turn(seat);
    }

    /// R8, R18.
    fn refill(&mut self, seat: Seat) {
        let size = usize::from(self.state.open.options.hand_size);
        loop {
            let held = self.state.hands.get(seat.index()).map_or(size, Vec::len);
            let cards = self.state.top(size.saturating_sub(held));
            let missing = held + cards.len() < size;
            if !cards.is_empty() {
                self.happens(Event::Drew { seat, cards });
            }
            if !missing || self.state.open.discards.is_empty() || self.state.open.options.no_reshuffle {
                return;
            }
            let mut deck = self.state.open.discards.clone();
            self.dice.shuffle(&mut deck);
            self.happens(Event::Reshuffled { deck });
        }
    }

    fn next_turn(&mut self, seat: Seat) {
        let open = &self.state.open;
        let (next, round) = open.after(seat);
        let standstill = round > open.round && open.still && open.options.no_reshuffle;
        if open.survivors().count() <= 1 {
            self.end(End::LastStanding);
        } else if standstill {
            self.end(End::Standstill);
        } else {
            self.begin_turn(next, round);
        }
    }

    /// R23, R28.
    fn end(&mut self, end: End) {
        let mut closed = self.state.open.clone();
        closed.close_round();
        let winners = closed.outcome().winners().collect();
        let recaps = closed.companies.into_iter().map(|company| company.recap).collect();
        self.happens(Event::Ended { end, winners, recaps });
    }
}
