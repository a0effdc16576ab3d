//! How long an automatic player takes.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::game::{Dice, Id, Seat};

/// How fast the automatic players of a table are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rhythm {
    /// As a person: see [`delay`].
    #[default]
    Human,
    /// Three times as fast, for trying things out.
    Brisk,
}

/// Nobody is faster, in milliseconds.
const SHORTEST: u32 = 2_000;
/// And so much more it takes at most.
const MORE: u32 = 8_000;

/// After how many milliseconds a seat acts on an occasion: two seconds, and the product of two numbers from 0 to 1,
/// each as likely, times eight seconds. So it is four seconds on average, and never more than ten. It
/// follows from seed, occasion and seat alone, so it tells nothing of what the seat holds.
pub(super) fn delay(seed: &[u8; 32], about: Id, seat: Seat) -> u32 {
    let mut dice = Dice::new(stream(seed, "delay", seat), about.into());
    let mut part = || u64::from(dice.below(MORE + 1));
    let product = part() * part() / u64::from(MORE);
    SHORTEST + u32::try_from(product).unwrap_or(MORE)
}

/// Chance that isn't the game's: SHA-256(seed ‖ what it is for ‖ the seat), so that the game's dice fall as they would
/// without it.
pub(super) fn stream(seed: &[u8; 32], purpose: &str, seat: Seat) -> [u8; 32] {
    Sha256::new().chain_update(seed).chain_update(purpose).chain_update([seat.0]).finalize().into()
}

impl Rhythm {
    pub(super) fn is_human(&self) -> bool {
        *self == Rhythm::Human
    }

    /// In milliseconds.
    pub(super) fn delay(self, seed: &[u8; 32], about: Id, seat: Seat) -> i64 {
        let human = delay(seed, about, seat);
        i64::from(match self {
            Rhythm::Human => human,
            Rhythm::Brisk => human / 3,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_is_as_it_is_said_to_be() {
        let many: Vec<u32> = (0..20_000).map(|about| delay(&[3; 32], about, Seat(about as u8 % 5))).collect();
        assert!(many.iter().all(|&millis| (2_000..=10_000).contains(&millis)));
        let mean = many.iter().sum::<u32>() / 20_000;
        assert!((3_950..4_050).contains(&mean), "{mean}");
        // Two seats, two occasions, two seeds: nothing of one shows in the other.
        assert_ne!(delay(&[3; 32], 1, Seat(0)), delay(&[3; 32], 1, Seat(1)));
        assert_ne!(delay(&[3; 32], 1, Seat(0)), delay(&[3; 32], 2, Seat(0)));
        assert_ne!(delay(&[3; 32], 1, Seat(0)), delay(&[4; 32], 1, Seat(0)));
    }
}
