//! Some game that looks like a view: what is hidden is dealt anew.

use super::{Boss, CardId, Investor, Material, Money, Open, Public, State};
use crate::game::{Dice, Seat, View};

/// Some state that looks like this view.
pub(super) fn imagine(view: &View<Boss>, dice: &mut Dice) -> State {
    let Public { open, hands, purses, .. } = &view.public;
    let own = |seat: Seat| view.own.as_ref().filter(|(viewer, _)| *viewer == seat).map(|(_, own)| own);
    let returned = open.returned.iter().map(|returned| returned.card);
    let in_hand = view.own.iter().flat_map(|(_, own)| own.hand.iter().copied());
    let seen: Vec<CardId> = open.shown().chain(returned).chain(in_hand).collect();
    let mut unseen: Vec<CardId> = cards(&open.material).filter(|card| !seen.contains(card)).collect();
    dice.shuffle(&mut unseen);
    let hands = Seat::all(open.seats)
        .zip(hands)
        .map(|(seat, &size)| match own(seat) {
            Some(own) => own.hand.clone(),
            None => {
                let returned = open.returned.iter().filter(|returned| returned.seat == seat);
                let mut hand: Vec<CardId> = returned.map(|returned| returned.card).collect();
                let others = size.saturating_sub(hand.len());
                hand.extend(unseen.split_off(unseen.len().saturating_sub(others)));
                hand
            }
        })
        .collect();
    let purses = match purses {
        Some(purses) => purses.clone(),
        None => share_out(open, |seat| own(seat).map(|own| own.purse), dice),
    };
    let passed = passed(open, |seat| own(seat).map(|own| own.passed), dice);
    State { open: open.clone(), hands, deck: unseen, purses, passed }
}

fn cards(material: &Material) -> impl Iterator<Item = CardId> {
    material.cards().map(|(card, _)| card)
}

impl Open {
    /// Every card of the deck that lies face up.
    pub(in crate::games::boss) fn shown(&self) -> impl Iterator<Item = CardId> {
        let covers = self.investors.iter().filter_map(|Investor { cover, .. }| *cover);
        let pending = self.pending().into_iter().flat_map(|pending| pending.play.cards().iter().copied());
        let laid = self.laid.iter().map(|laid| laid.card);
        self.discards.iter().copied().chain(covers).chain(pending).chain(laid)
    }
}

/// The pots of all deals done, in other hands (I2).
fn share_out(open: &Open, known: impl Fn(Seat) -> Option<Money>, dice: &mut Dice) -> Vec<Money> {
    let mut purses: Vec<Money> =
        Seat::all(open.seats).map(|seat| known(seat).unwrap_or(Money::ZERO)).collect();
    let earned: Money = open.done.iter().map(|done| done.pot).sum();
    let mut left = earned.less(purses.iter().copied().sum());
    let unknown: Vec<Seat> = Seat::all(open.seats).filter(|&seat| known(seat).is_none()).collect();
    for (&seat, others) in unknown.iter().zip((0..unknown.len()).rev()) {
        let share = if others == 0 { left } else { Money(dice.below(left.0 + 1)) };
        left = left.less(share);
        if let Some(purse) = purses.get_mut(seat.index()) {
            *purse = share;
        }
    }
    purses
}

/// Others may have passed, but never all: the window would be over.
fn passed(open: &Open, known: impl Fn(Seat) -> Option<bool>, dice: &mut Dice) -> Vec<Seat> {
    let asked = open.asked();
    let mut passed: Vec<Seat> =
        asked.iter().copied().filter(|&seat| known(seat).unwrap_or_else(|| dice.below(2) == 1)).collect();
    if passed.len() == asked.len() {
        let unknown: Vec<Seat> = asked.into_iter().filter(|&seat| known(seat).is_none()).collect();
        let waits = dice.pick(&unknown).copied();
        passed.retain(|&seat| Some(seat) != waits);
    }
    passed
}
