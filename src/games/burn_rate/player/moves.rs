//! Which commands are worth a thought.

use super::layoffs::{is_layoffs, layoffs};
use super::mind::Mind;
use crate::game::{Choice, Domain, Game, Need, Param, Value};
use crate::games::burn_rate::rules::{BurnRate, Command, VERBS};

/// Every command of the choices, but for discards: of cards that do the same, those that fit least often are
/// played, and by Layoffs those leave whose leaving helps.
pub fn moves(mind: &Mind, choices: &[Choice]) -> Vec<Command> {
    let others = choices.iter().filter(|choice| choice.verb != "discard" && !is_layoffs(&mind.eyes, choice));
    others.flat_map(all).chain(layoffs(mind, choices)).collect()
}

fn all(choice: &Choice) -> Vec<Command> {
    let params = VERBS.iter().find(|verb| verb.name == choice.verb).map_or(&[][..], |verb| verb.params);
    let mut rows: Vec<Vec<Value>> = vec![Vec::new()];
    for (param, domain) in params.iter().zip(&choice.domains) {
        let values = values(param, domain);
        let longer = |row: Vec<Value>| {
            values.iter().map(move |value| [row.as_slice(), std::slice::from_ref(value)].concat())
        };
        rows = rows.into_iter().flat_map(longer).collect();
    }
    rows.into_iter().filter_map(|values| BurnRate::command(choice.verb, choice.about, &values)).collect()
}

/// The values to try: each of a pick, but only the first if it needn't be said; the least subset, and each if
/// that is of one.
fn values(param: &Param, domain: &Domain) -> Vec<Value> {
    let most = if param.need == Need::Needless { 1 } else { usize::MAX };
    match domain {
        Domain::Pick(ids) => ids.iter().copied().take(most).map(Value::Pick).collect(),
        Domain::Subset { of, size } => match usize::from(*size.start()) {
            0 => vec![Value::Subset(Vec::new())],
            1 => of.iter().take(most).map(|&id| Value::Subset(vec![id])).collect(),
            least => vec![Value::Subset(of.iter().take(least).copied().collect())],
        },
        Domain::Whole(range) => vec![Value::Whole(*range.start())],
    }
}
