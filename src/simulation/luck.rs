use crate::game::Dice;
use sha2::{Digest, Sha256};

/// The chance of a life: streams that follow from its seed and a name, each by itself, so that one more
/// draw in one shifts nothing in another.
#[derive(Clone, Debug)]
pub(super) struct Luck(Dice);

impl Luck {
    pub fn new(seed: u64, stream: &str) -> Luck {
        let hash = Sha256::new().chain_update(seed.to_be_bytes()).chain_update(stream).finalize();
        Luck(Dice::new(hash.into(), 0))
    }

    pub fn dice(&mut self) -> &mut Dice {
        &mut self.0
    }

    /// From 0 to `n` − 1.
    pub fn below(&mut self, n: u32) -> u32 {
        self.0.below(n)
    }

    pub fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.0.below(most.saturating_sub(least) + 1)
    }

    /// So many times of a thousand.
    pub fn happens(&mut self, permille: u32) -> bool {
        self.0.below(1000) < permille
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        self.0.pick(items)
    }

    /// A time in ms: mostly near `typical`, rarely ten or a hundred times as long.
    pub fn wait(&mut self, typical: u32) -> i64 {
        let times = match self.below(100) {
            0..70 => 1,
            70..95 => 10,
            _ => 100,
        };
        i64::from(self.between(typical / 4, typical.saturating_mul(2))) * times
    }
}
