use std::collections::BTreeMap;

use serde::Serialize;

/// How often each whole number came. It is exact, and the same in whatever order they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spread {
    times: BTreeMap<i64, u64>,
}

/// A spread in short: a quarter of the numbers are at most `q1`, half at most `median`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quartiles {
    /// How many numbers.
    pub n: u64,
    pub mean: f64,
    pub min: i64,
    pub q1: i64,
    pub median: i64,
    pub q3: i64,
    pub max: i64,
}

impl Spread {
    pub fn add(&mut self, number: i64) {
        self.add_times(number, 1);
    }

    pub fn add_times(&mut self, number: i64, times: u64) {
        if times > 0 {
            *self.times.entry(number).or_default() += times;
        }
    }

    pub fn merge(&mut self, other: &Spread) {
        for (&number, &times) in &other.times {
            self.add_times(number, times);
        }
    }

    /// How many numbers came.
    pub fn count(&self) -> u64 {
        self.times.values().sum()
    }

    /// The least number that is at least as great as `quarters` quarters of all; `None` if none came.
    fn quartile(&self, quarters: u64) -> Option<i64> {
        let rank = (self.count() * quarters).div_ceil(4).max(1);
        let mut below = 0;
        let reached = |times: &u64| {
            below += times;
            below >= rank
        };
        let mut reached = reached;
        self.times.iter().find(|(_, times)| reached(times)).map(|(&number, _)| number)
    }

    /// `None` if no number came.
    pub fn quartiles(&self) -> Option<Quartiles> {
        let n = self.count();
        let sum: i128 =
            self.times.iter().map(|(&number, &times)| i128::from(number) * i128::from(times)).sum();
        Some(Quartiles {
            n,
            mean: sum as f64 / n as f64,
            min: *self.times.keys().next()?,
            q1: self.quartile(1)?,
            median: self.quartile(2)?,
            q3: self.quartile(3)?,
            max: *self.times.keys().next_back()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(numbers: &[i64]) -> Spread {
        let mut spread = Spread::default();
        numbers.iter().for_each(|&number| spread.add(number));
        spread
    }

    #[test]
    fn quartiles_by_rank() {
        assert_eq!(Spread::default().quartiles(), None);
        let one = of(&[7]).quartiles().expect("a number came");
        assert_eq!((one.n, one.min, one.q1, one.median, one.q3, one.max), (1, 7, 7, 7, 7, 7));
        let eight = of(&[8, 1, 7, 2, 6, 3, 5, -4]).quartiles().expect("numbers came");
        assert_eq!((eight.min, eight.q1, eight.median, eight.q3, eight.max), (-4, 1, 3, 6, 8));
        assert!((eight.mean - 3.5).abs() < 1e-12);
    }

    #[test]
    fn the_order_is_nothing_to_it() {
        let (mut there, mut back) = (of(&[1, 2, 2]), of(&[2, 9]));
        let other = there.clone();
        there.merge(&back);
        back.merge(&other);
        assert_eq!(there, back);
        assert_eq!(there, of(&[9, 2, 2, 1, 2]));
    }
}
