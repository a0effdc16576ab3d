use sha2::{Digest, Sha256};

/// All chance in a game. Draw *i* of record *s* is the first eight bytes of SHA-256(seed ‖ *s* ‖ *i*)
/// (*s* as 8, *i* as 4 bytes, all big-endian), so anybody with the seed can draw it again, and an
/// append that failed shifts nothing.
#[derive(Clone, Debug)]
pub struct Dice {
    seed: [u8; 32],
    record: u64,
    next: u32,
}

impl Dice {
    /// The dice of one record of the journal.
    pub fn new(seed: [u8; 32], record: u64) -> Dice {
        Dice { seed, record, next: 0 }
    }

    fn draw(&mut self) -> u64 {
        let hash = Sha256::new()
            .chain_update(self.seed)
            .chain_update(self.record.to_be_bytes())
            .chain_update(self.next.to_be_bytes())
            .finalize();
        self.next = self.next.wrapping_add(1);
        hash.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// A number from 0 to `n` − 1, each as likely; 0 if `n` is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n.max(1));
        // Draws from the incomplete last run of n are drawn again, or small numbers would be likelier.
        let fair = u64::MAX - u64::MAX % n;
        loop {
            let drawn = self.draw();
            if drawn < fair {
                return u32::try_from(drawn % n).unwrap_or(0);
            }
        }
    }

    /// A six-sided die.
    pub fn die(&mut self) -> u8 {
        u8::try_from(self.below(6)).unwrap_or(0) + 1
    }

    /// Shuffles in place (Fisher and Yates, from the end).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.index(last + 1);
            items.swap(last, other);
        }
    }

    /// One of the items, if there is any.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.index(items.len())) }
    }

    fn index(&mut self, n: usize) -> usize {
        self.below(u32::try_from(n).unwrap_or(u32::MAX)) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_drawn_alike_whatever_was_drawn_before() {
        let mut first = Dice::new([7; 32], 4);
        let drawn: Vec<u32> = (0..20).map(|_| first.below(98)).collect();
        let mut other = Dice::new([7; 32], 3);
        other.below(6);
        let mut again = Dice::new([7; 32], 4);
        assert_eq!(drawn, (0..20).map(|_| again.below(98)).collect::<Vec<_>>());
        assert_ne!(drawn, (0..20).map(|_| other.below(98)).collect::<Vec<_>>());
    }

    #[test]
    fn a_die_shows_each_face_about_as_often() {
        let mut dice = Dice::new([1; 32], 0);
        let mut seen = [0_u32; 7];
        for _ in 0..6_000 {
            seen[usize::from(dice.die())] += 1;
        }
        assert_eq!(seen[0], 0);
        assert!(seen[1..].iter().all(|&n| (850..1150).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_shuffle_keeps_every_item() {
        let mut items: Vec<u32> = (0..98).collect();
        Dice::new([2; 32], 1).shuffle(&mut items);
        assert_ne!(items, (0..98).collect::<Vec<_>>());
        items.sort_unstable();
        assert_eq!(items, (0..98).collect::<Vec<_>>());
    }
}
