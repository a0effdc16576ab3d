//! The counter window: whether an attack is answered, and by which card (R19).

use super::after::landed;
use super::hand::Hand;
use super::mind::Mind;
use super::moves::moves;
use super::turn::played;
use crate::game::Id;
use crate::games::burn_rate::rules::Command;

/// The cheapest card that cancels the attack, if the attack would cost more; else it passes.
pub fn answer(mind: &Mind, window: Id) -> Command {
    let pass = Command::Pass { window };
    let open = mind.eyes.open;
    let Some((turn, pending)) = open.turn().zip(open.pending()) else { return pass };
    let Some(attacker) = open.company(turn.seat) else { return pass };
    let cost = -mind.gain(&landed(attacker, mind.eyes.company, &pending.attack));
    let hand = Hand::of(mind);
    let price = |command: &Command| hand.price(played(command));
    let counters = moves(mind, &mind.eyes.choices()).into_iter().filter(|command| *command != pass);
    let cheapest = counters.min_by(|one, other| price(one).total_cmp(&price(other)));
    cheapest.filter(|counter| price(counter) < cost).unwrap_or(pass)
}
