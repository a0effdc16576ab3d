//! The counter window: the target answers an attack, or doesn't (R19, R20).

use super::eyes::same;
use super::script::Script;
use super::{Card, CardId, Event, Eyes, Pending, Phase, Refusal};
use crate::game::Id;

impl<'a> Eyes<'a> {
    /// A defence card that passes the own level check; a legal target isn't asked for (R19).
    pub(super) fn may_counter(&self, window: Id, card: CardId) -> Result<&'a Card, Refusal> {
        let pending = self.asked(window)?;
        let none = if self.answers().next().is_none() { Refusal::NoAnswer } else { Refusal::NotInHand };
        let card = self.card(card).map_err(|_| none)?;
        let kind = card.face.kind();
        if !pending.attack.is_answered_by(kind) {
            return Err(Refusal::WrongAnswer { kind });
        }
        self.company.fits(card)?;
        Ok(card)
    }

    /// The cards that cancel the attack.
    pub(super) fn answers(&self) -> impl Iterator<Item = &'a Card> {
        let (company, pending) = (self.company, self.open.pending());
        self.hand.iter().filter(move |card| {
            pending.is_some_and(|pending| pending.attack.is_answered_by(card.face.kind()))
                && company.fits(card).is_ok()
        })
    }

    pub(super) fn may_pass(&self, window: Id) -> Result<(), Refusal> {
        self.asked(window).map(drop)
    }

    /// The attack that this seat is to answer.
    fn asked(&self, window: Id) -> Result<&'a Pending, Refusal> {
        let Some((now, pending)) = self.open.window().zip(self.open.pending()) else {
            let over = matches!(self.open.phase, Phase::Over { .. });
            return Err(if over { Refusal::GameOver } else { Refusal::NothingToAnswer });
        };
        if pending.target != self.seat {
            return Err(Refusal::NotAttacked { target: pending.target });
        }
        same(now, window)?;
        Ok(pending)
    }
}

impl Script<'_> {
    pub(super) fn counter(&mut self, card: Card) {
        let Some((seat, Pending { target, attack, .. })) = self.state.open.attacked() else { return };
        self.happens(Event::Countered { seat, target, attack, card });
        self.settled();
    }
}
