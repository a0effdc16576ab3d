use super::coded;
use crate::game::{Arg, Id, Line};

/// How many possible values a refusal names.
const NAMED: usize = 8;

/// What is wrong with what was said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("nothing of this kind can be done now")]
    NotNow,
    #[error("{option} is missing")]
    Missing { option: &'static str, possible: Vec<Id> },
    #[error("{given:?} isn't possible for {option}")]
    NotOffered { option: &'static str, given: String, possible: Vec<Id> },
    #[error("{given:?} could be several things for {option}")]
    Ambiguous { option: &'static str, given: String, possible: Vec<Id> },
    #[error("{option} takes a whole number from {least} to {most}")]
    OutOfRange { option: &'static str, least: u32, most: u32 },
    #[error("{option} takes {least} to {most} of the values offered")]
    WrongSize { option: &'static str, least: u8, most: u8 },
    #[error("each value fits, but not together")]
    NotTogether,
}

impl Wrong {
    /// What to tell the player. `option` gives the line that names an option, `label` the one that
    /// names a value of it.
    pub fn line(&self, option: &dyn Fn(&str) -> Line, label: &dyn Fn(&str, Id) -> Line) -> Line {
        let with_named = |line: Line, name: &'static str, ids: &[Id]| {
            let named: Arg = ids.iter().take(NAMED).map(|&id| label(name, id)).collect();
            let n = i64::try_from(ids.len()).unwrap_or(i64::MAX);
            line.with("option", option(name)).with("possible", named).with("n", Arg::Number(n))
        };
        let given_for = |id, given: &String| Line::new(id).with("given", Arg::Text(given.clone()));
        match self {
            Wrong::NotNow => Line::new("refusal-not-now"),
            Wrong::NotTogether => Line::new("refusal-not-together"),
            Wrong::Missing { option: name, possible } => {
                with_named(Line::new("refusal-missing"), name, possible)
            }
            Wrong::NotOffered { option: name, given, possible } if coded(given).is_some() => {
                with_named(Line::new("refusal-gone"), name, possible)
            }
            Wrong::NotOffered { option: name, given, possible } => {
                with_named(given_for("refusal-not-offered", given), name, possible)
            }
            Wrong::Ambiguous { option: name, given, possible } => {
                with_named(given_for("refusal-ambiguous", given), name, possible)
            }
            Wrong::OutOfRange { option: name, least, most } => Line::new("refusal-out-of-range")
                .with("option", option(name))
                .with("least", Arg::Number(i64::from(*least)))
                .with("most", Arg::Number(i64::from(*most))),
            Wrong::WrongSize { option: name, least, most } if least == most => {
                Line::new("refusal-exact-size")
                    .with("option", option(name))
                    .with("count", Arg::Number(i64::from(*least)))
            }
            Wrong::WrongSize { option: name, least, most } => Line::new("refusal-wrong-size")
                .with("option", option(name))
                .with("least", Arg::Number(i64::from(*least)))
                .with("most", Arg::Number(i64::from(*most))),
        }
    }
}
