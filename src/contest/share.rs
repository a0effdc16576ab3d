use serde::Serialize;

/// The standard normal's 97.5th percentile: 95 % lie between its negative and it.
const Z: f64 = 1.959_963_984_540_054;

/// A share of many, with the interval by Wilson's score in which the true share lies with 95 %.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    pub of: u64,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    /// So many `of` so many; a win that is shared is a part of one. Of none it may be anything.
    pub fn new(hits: f64, of: u64) -> Share {
        if of == 0 {
            return Share { of, share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = of as f64;
        let share = hits / n;
        let centre = share + Z * Z / (2.0 * n);
        let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let by = 1.0 + Z * Z / n;
        let within = |x: f64| (x / by).clamp(0.0, 1.0);
        Share { of, share, low: within(centre - reach), high: within(centre + reach) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_between(hits: f64, of: u64, low: f64, high: f64) {
        let share = Share::new(hits, of);
        assert!((share.low - low).abs() < 5e-5 && (share.high - high).abs() < 5e-5, "{share:?}");
    }

    /// Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I, method 3.
    #[test]
    fn wilsons_interval_is_the_one_in_the_books() {
        assert_between(81.0, 263, 0.2553, 0.3662);
        assert_between(15.0, 148, 0.0624, 0.1605);
        assert_between(0.0, 20, 0.0, 0.1611);
        assert_between(1.0, 29, 0.0061, 0.1718);
    }

    #[test]
    fn of_none_it_may_be_anything() {
        assert_eq!(Share::new(0.0, 0), Share { of: 0, share: 0.0, low: 0.0, high: 1.0 });
    }
}
