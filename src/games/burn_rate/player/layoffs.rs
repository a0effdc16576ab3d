use super::firm::Firm;
use super::mind::Mind;
use crate::game::{Choice, Domain};
use crate::games::burn_rate::rules::{CardId, Command, Employee, EmployeeId, Eyes, id};

/// Layoffs (R27) that let go whoever's leaving helps, one after another; none if nobody's does.
pub fn layoffs(mind: &Mind, choices: &[Choice]) -> Option<Command> {
    let own: Vec<&Choice> = choices.iter().filter(|choice| is_layoffs(&mind.eyes, choice)).collect();
    let (&Choice { about: turn, ref domains, .. }, most) = own.first().copied().zip(most_vps(&own))?;
    let [Domain::Pick(cards), ..] = domains.as_slice() else { return None };
    let card = CardId(*cards.first()?);
    let mut gone: Vec<&Employee> = Vec::new();
    while let Some(next) = dearest(mind, &gone, of_role(&gone, true).len() < most) {
        gone.push(next);
    }
    let (vps, staff) = (of_role(&gone, true), of_role(&gone, false));
    (!gone.is_empty()).then_some(Command::Vp { turn, card, target: mind.eyes.seat, vps, staff })
}

/// A choice of Layoffs, whose target is oneself.
pub fn is_layoffs(eyes: &Eyes, choice: &Choice) -> bool {
    choice.verb == "vp" && choice.domains.get(1) == Some(&Domain::Pick(vec![id::of_seat(eyes.seat)]))
}

fn most_vps(choices: &[&Choice]) -> Option<usize> {
    let sizes = choices.iter().filter_map(|choice| match choice.domains.get(2)? {
        Domain::Subset { size, .. } => Some(usize::from(*size.end())),
        _ => None,
    });
    sizes.max()
}

fn of_role(employees: &[&Employee], vp: bool) -> Vec<EmployeeId> {
    employees.iter().filter(|one| one.is_vp() == vp).map(|one| one.id).collect()
}

/// Whose leaving helps most once these have gone, if anybody's does.
fn dearest<'a>(mind: &Mind<'a>, gone: &[&Employee], vps_too: bool) -> Option<&'a Employee> {
    let own = mind.eyes.company;
    let has_gone = |one: &Employee| gone.iter().any(|other| other.id == one.id);
    let gain = |next: Option<&Employee>| {
        let left = |one: &Employee| has_gone(one) || next.is_some_and(|next| next.id == one.id);
        mind.gain(&[Firm::without(own, left)])
    };
    let may_go = own.staff.iter().filter(|one| !has_gone(one) && (vps_too || !one.is_vp()));
    let best = may_go.map(|one| (gain(Some(one)), one)).max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(most, _)| *most > gain(None)).map(|(_, one)| one)
}
