use super::after::left;
use super::mind::Mind;
use crate::game::{Choice, Domain};
use crate::games::burn_rate::rules::{CardId, Command, Company, Employee, EmployeeId, Eyes, id};

/// Layoffs (R27) that let go whoever's leaving helps, one after another; none if nobody's does.
pub fn layoffs(mind: &Mind, choices: &[Choice]) -> Option<Command> {
    let own: Vec<&Choice> = choices.iter().filter(|choice| is_layoffs(&mind.eyes, choice)).collect();
    let (&Choice { about: turn, ref domains, .. }, most) = own.first().copied().zip(most_vps(&own))?;
    let [Domain::Pick(cards), ..] = domains.as_slice() else { return None };
    let card = CardId(*cards.first()?);
    let mut company = mind.eyes.company.clone();
    let (mut vps, mut staff): (Vec<EmployeeId>, Vec<EmployeeId>) = (Vec::new(), Vec::new());
    while let Some(gone) = dearest(mind, &company, vps.len() < most) {
        if gone.is_vp() {
            vps.push(gone.id)
        } else {
            staff.push(gone.id)
        }
        company = left(&company, &gone);
    }
    let somebody = !vps.is_empty() || !staff.is_empty();
    somebody.then_some(Command::Vp { turn, card, target: mind.eyes.seat, vps, staff })
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

/// Whose leaving helps most, if anybody's does.
fn dearest(mind: &Mind, company: &Company, vps_too: bool) -> Option<Employee> {
    let may_go = company.staff.iter().filter(|one| vps_too || !one.is_vp());
    let now = mind.gain(std::slice::from_ref(company));
    let then = may_go.map(|one| (mind.gain(&[left(company, one)]), one));
    let best = then.max_by(|one, other| one.0.total_cmp(&other.0));
    best.filter(|(gain, _)| *gain > now).map(|(_, one)| one.clone())
}
