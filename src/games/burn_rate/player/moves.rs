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
    let columns: Vec<Vec<Value>> =
        params.iter().zip(&choice.domains).map(|(param, domain)| values(param, domain)).collect();
    let mut commands = Vec::new();
    combine(choice, &columns, &mut Vec::new(), &mut commands);
    commands
}

/// Every command that begins with these values and goes on with one of each column.
fn combine(choice: &Choice, columns: &[Vec<Value>], row: &mut Vec<Value>, commands: &mut Vec<Command>) {
    let Some((column, others)) = columns.split_first() else {
        commands.extend(BurnRate::command(choice.verb, choice.about, row));
        return;
    };
    for value in column {
        row.push(value.clone());
        combine(choice, others, row, commands);
        row.pop();
    }
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
