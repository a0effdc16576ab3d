//! The counter window: whether an attack is answered, and by which card (R19).

use super::after::landed;
use super::hand::Hand;
use super::mind::Mind;
use super::moves::moves;
use super::turn::{Rated, played};
use crate::games::burn_rate::rules::Command;

/// What may be answered, rated: what the attack would do, and what the card is worth that cancels it.
pub fn all(mind: &Mind) -> Vec<Rated> {
    let open = mind.eyes.open;
    let attack = open
        .turn()
        .zip(open.pending())
        .and_then(|(turn, pending)| Some(landed(mind, mind.firm(turn.seat)?, &pending.attack)));
    let changed = attack.unwrap_or_default();
    let hand = Hand::of(mind);
    let passed = mind.gain(&changed) + hand.change(&[], &changed);
    let rate = |command: Command| match command {
        Command::Counter { .. } => Rated { gain: hand.change(played(&command), &[]), command },
        _ => Rated { gain: passed, command },
    };
    moves(mind, &mind.eyes.choices()).into_iter().map(rate).collect()
}
