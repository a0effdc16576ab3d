//! The counter window: whether an attack is answered, and by which card (R19).

use super::after::landed;
use super::hand::Hand;
use super::mind::Mind;
use super::moves::moves;
use super::turn::{Rated, played};
use crate::games::burn_rate::rules::Command;

/// What may be answered, rated: by what the attack would cost, less what the card is worth.
pub fn all(mind: &Mind) -> Vec<Rated> {
    let open = mind.eyes.open;
    let attack = open.turn().zip(open.pending()).and_then(|(turn, pending)| {
        Some(landed(open.company(turn.seat)?, mind.eyes.company, &pending.attack))
    });
    let cost = attack.map_or(0.0, |changed| -mind.gain(&changed));
    let hand = Hand::of(mind);
    let rate = |command: Command| match command {
        Command::Counter { .. } => Rated { gain: cost - hand.price(played(&command)), command },
        _ => Rated { gain: 0.0, command },
    };
    moves(mind, &mind.eyes.choices()).into_iter().map(rate).collect()
}
