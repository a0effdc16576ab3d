//! Automatic players.
//!
//! A [`Player`] is what one seat sees and what it reckons from that: `market` says what a place in a deal is
//! worth and who might fill it, `cards` what a card is worth, `prospect` what a deal promises its boss, `haggle`
//! which prices may still be named. `turn`, `lead`, `supply`, `window` and `poach` say what it does.

mod cards;
mod haggle;
mod ideas;
mod lead;
mod market;
mod poach;
mod prospect;
mod remark;
mod supply;
mod trial;
mod turn;
mod window;

use super::rules::{Boss, Card, Command, Event, Eyes, Open, Phase, State};
use crate::game::{Automatic, Dice, Id, Line, Seat, View};

impl Automatic for Boss {
    const PLAYERS: u32 = 4;

    fn plain(view: &View<Boss>, _asked: &[Id], dice: &mut Dice) -> Option<Command> {
        Player::of(view)?.act(dice)
    }

    fn sharp(view: &View<Boss>, _asked: &[Id], dice: &mut Dice) -> Option<Command> {
        trial::best(view, dice)
    }

    fn remark(event: &Event, _seat: Seat, turn: u64) -> Option<Line> {
        remark::remark(event, turn)
    }
}

/// A seat, and what it knows.
struct Player<'a> {
    eyes: Eyes<'a>,
    /// How many cards each seat holds that weren't seen.
    sizes: [usize; 6],
    unseen: Unseen,
}

/// The cards of which the seat doesn't know where they are.
#[derive(Clone, Copy, Default)]
struct Unseen {
    all: usize,
    /// Clan cards, for each name.
    clans: [usize; 6],
}

impl<'a> Player<'a> {
    /// The player whose view this is; `None` if it is the public's.
    fn of(view: &'a View<Boss>) -> Option<Player<'a>> {
        let eyes = Eyes::of(view).ok()?;
        Some(Player::new(eyes, view.public.hands.iter().copied()))
    }

    /// A player in a state that was imagined.
    fn in_state(state: &'a State, seat: Seat) -> Player<'a> {
        Player::new(state.eyes(seat), state.hands.iter().map(Vec::len))
    }

    fn new(eyes: Eyes<'a>, hands: impl Iterator<Item = usize>) -> Player<'a> {
        let mut sizes = [0; 6];
        sizes.iter_mut().zip(hands).for_each(|(size, hand)| *size = hand);
        for returned in &eyes.open.returned {
            if let Some(size) = sizes.get_mut(returned.seat.index()) {
                *size = size.saturating_sub(1);
            }
        }
        Player { eyes, sizes, unseen: Unseen::by(&eyes) }
    }

    fn open(&self) -> &'a Open {
        self.eyes.open
    }

    fn seats(&self) -> f64 {
        f64::from(self.open().seats.max(2))
    }

    fn others(&self) -> impl Iterator<Item = Seat> + Clone {
        let me = self.eyes.seat;
        Seat::all(self.open().seats).filter(move |&seat| seat != me)
    }

    /// What it does now; `None` if it waits for others.
    fn act(&self, dice: &mut Dice) -> Option<Command> {
        let open = self.open();
        if open.window().is_some() {
            return self.in_window();
        }
        match &open.phase {
            Phase::Idle | Phase::Over { .. } => None,
            Phase::Placing { id, placer } => (*placer == self.eyes.seat).then(|| self.place(*id)),
            Phase::Turn(turn) => {
                if self.eyes.is_boss() {
                    self.lead_turn(turn, dice)
                } else {
                    None
                }
            }
            Phase::Deal(deal) if self.eyes.is_boss() => self.lead(deal, dice),
            Phase::Deal(deal) => self.supply(deal),
            Phase::Discarding { id, owing, .. } => owing.contains(&self.eyes.seat).then(|| self.discard(*id)),
        }
    }

    fn may(&self, command: &Command) -> bool {
        self.eyes.check(command).is_ok()
    }
}

impl Unseen {
    fn by(eyes: &Eyes) -> Unseen {
        let material = &eyes.open.material;
        let mut unseen = Unseen { all: material.deck.len(), clans: [0; 6] };
        for card in &material.deck {
            if let Card::Clan(name) = card {
                unseen.clans[name.index()] += 1;
            }
        }
        let returned = eyes.open.returned.iter().filter(|returned| returned.seat != eyes.seat);
        let seen = eyes.open.shown().chain(returned.map(|returned| returned.card));
        for card in seen.chain(eyes.hand.iter().copied()) {
            unseen.all = unseen.all.saturating_sub(1);
            if let Some(name) = material.clan(card) {
                unseen.clans[name.index()] = unseen.clans[name.index()].saturating_sub(1);
            }
        }
        unseen
    }
}
