use std::collections::BTreeMap;
use std::fmt::Debug;

/// What doesn't hold of a state although it always must, see [`super::Game::flaws`].
#[derive(Debug, Default)]
pub struct Flaws(Vec<String>);

impl Flaws {
    /// What must hold, in a sentence that begins with the rule's number, and of what.
    pub fn must(&mut self, hold: bool, rule: &str, of: &dyn Debug) {
        if !hold {
            self.0.push(format!("{rule}; not so: {of:?}"));
        }
    }

    /// Each of `all`, and nothing else, must be among `found` exactly once.
    pub fn each_once<T: Ord + Debug>(
        &mut self,
        rule: &str,
        all: impl IntoIterator<Item = T>,
        found: impl IntoIterator<Item = T>,
    ) {
        let mut places: BTreeMap<T, usize> = BTreeMap::new();
        for one in found {
            *places.entry(one).or_default() += 1;
        }
        for one in all {
            let times = places.remove(&one).unwrap_or(0);
            self.must(times == 1, rule, &format_args!("{one:?}, {times} times"));
        }
        for stranger in places.into_keys() {
            self.must(false, rule, &format_args!("{stranger:?}, a stranger"));
        }
    }
}

impl From<Flaws> for Vec<String> {
    fn from(flaws: Flaws) -> Vec<String> {
        flaws.0
    }
}
