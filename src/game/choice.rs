use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Dice, Id};

/// The values one param of a verb may take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Domain {
    /// One of these.
    Pick(Vec<Id>),
    /// A whole number in this range.
    Whole(RangeInclusive<u32>),
    /// Distinct ones of these, as many as `size` allows, in any order.
    Subset { of: Vec<Id>, size: RangeInclusive<u8> },
}

/// The value given for one param of a verb.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    Pick(Id),
    Whole(u32),
    Subset(Vec<Id>),
}

/// A command as it arrives from outside: one value for each of the verb's params.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move {
    pub verb: String,
    pub about: Id,
    pub values: Vec<Value>,
}

impl Domain {
    /// The least domain of their kind (the first one's) that holds all values of all of them; it may
    /// hold more.
    pub fn any_of<'a>(domains: impl Iterator<Item = &'a Domain>) -> Domain {
        let add = |ids: &mut Vec<Id>, more: &[Id]| {
            for id in more {
                if !ids.contains(id) {
                    ids.push(*id);
                }
            }
        };
        let both = |mut sum: Domain, domain: &Domain| {
            match (&mut sum, domain) {
                (Domain::Pick(ids), Domain::Pick(more)) => add(ids, more),
                (Domain::Whole(range), Domain::Whole(more)) => {
                    *range = *range.start().min(more.start())..=*range.end().max(more.end());
                }
                (Domain::Subset { of, size }, Domain::Subset { of: more, size: other }) => {
                    add(of, more);
                    *size = *size.start().min(other.start())..=*size.end().max(other.end());
                }
                _ => {}
            }
            sum
        };
        let mut domains = domains.cloned();
        let first = domains.next().unwrap_or(Domain::Pick(Vec::new()));
        domains.fold(first, |sum, domain| both(sum, &domain))
    }

    pub fn contains(&self, value: &Value) -> bool {
        match (self, value) {
            (Domain::Pick(ids), Value::Pick(id)) => ids.contains(id),
            (Domain::Whole(range), Value::Whole(number)) => range.contains(number),
            (Domain::Subset { of, size }, Value::Subset(ids)) => {
                let distinct = ids.iter().enumerate().all(|(at, id)| !ids[..at].contains(id));
                let fits = u8::try_from(ids.len()).is_ok_and(|n| size.contains(&n));
                distinct && fits && ids.iter().all(|id| of.contains(id))
            }
            _ => false,
        }
    }

    /// One of its values by chance; `None` if there is none.
    pub fn any(&self, dice: &mut Dice) -> Option<Value> {
        match self {
            _ if self.is_empty() => None,
            Domain::Pick(ids) => dice.pick(ids).copied().map(Value::Pick),
            Domain::Whole(range) => {
                let more = dice.below((range.end() - range.start()).saturating_add(1));
                Some(Value::Whole(range.start() + more))
            }
            Domain::Subset { of, size } => {
                let mut of = of.clone();
                dice.shuffle(&mut of);
                let more = dice.below(u32::from(size.end() - size.start()) + 1);
                of.truncate(usize::from(*size.start()) + more as usize);
                Some(Value::Subset(of))
            }
        }
    }

    /// No value at all is in it.
    pub fn is_empty(&self) -> bool {
        match self {
            Domain::Pick(ids) => ids.is_empty(),
            Domain::Whole(range) => range.is_empty(),
            Domain::Subset { of, size } => size.is_empty() || usize::from(*size.start()) > of.len(),
        }
    }

    /// The only value in it, if there is just one: nobody needs to be asked for it.
    pub fn only(&self) -> Option<Value> {
        match self {
            Domain::Pick(ids) => match ids.as_slice() {
                [id] => Some(Value::Pick(*id)),
                _ => None,
            },
            Domain::Whole(range) => (range.start() == range.end()).then(|| Value::Whole(*range.start())),
            Domain::Subset { of, size } => {
                let most = usize::from(*size.end()).min(of.len());
                match usize::from(*size.start()) {
                    _ if most == 0 => Some(Value::Subset(Vec::new())),
                    least if least == of.len() => Some(Value::Subset(of.clone())),
                    _ => None,
                }
            }
        }
    }
}

/// Commands a seat may give: every combination of one value from each domain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The name of one of the game's verbs.
    pub verb: &'static str,
    /// What it is about: a turn, a window, an offer, a package, the terms …
    pub about: Id,
    /// One for each of the verb's params, in their order.
    pub domains: Vec<Domain>,
}

impl Choice {
    /// One of its commands by chance: any may come. `None` if there is none.
    pub fn any(&self, dice: &mut Dice) -> Option<Move> {
        let values = self.domains.iter().map(|domain| domain.any(dice)).collect::<Option<_>>()?;
        Some(Move { verb: self.verb.to_owned(), about: self.about, values })
    }

    pub fn contains(&self, wanted: &Move) -> bool {
        self.verb == wanted.verb
            && self.about == wanted.about
            && self.domains.len() == wanted.values.len()
            && self.domains.iter().zip(&wanted.values).all(|(domain, value)| domain.contains(value))
    }
}
