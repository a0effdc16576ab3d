//! What a command makes of the companies it touches, if nobody counters it.

use super::firm::Firm;
use super::mind::Mind;
use crate::games::burn_rate::rules::{Attack, Card, CardId, Command, Company, Employee, Face};

/// The companies that change, as they are then. Nothing changes by what can't be seen.
pub fn after(mind: &Mind, command: &Command) -> Vec<Firm> {
    touched(mind, command).unwrap_or_default()
}

fn touched(mind: &Mind, command: &Command) -> Option<Vec<Firm>> {
    let Mind { eyes, own, .. } = *mind;
    Some(match command {
        Command::Draft { employee, .. } | Command::Hire { employee, .. } => {
            vec![own.joined(eyes.open.in_pool(*employee)?)]
        }
        Command::Fire { employee, .. } => vec![left(eyes.company, eyes.company.employee(*employee)?)],
        Command::Fund { card, .. } => {
            let Face::Funding { amount, .. } = held(mind, *card)?.face else { return None };
            vec![own.funded(amount)]
        }
        Command::Release { idea, .. } => vec![own.rid_of(eyes.company.idea(*idea)?)],
        Command::BadHire { target, employee, .. } => {
            vec![mind.firm(*target)?.joined(eyes.open.in_pool(*employee)?)]
        }
        Command::Poach { target, employee, .. } => {
            let victim = eyes.open.company(*target)?;
            let employee = victim.employee(*employee)?;
            vec![left(victim, employee), own.joined(employee)]
        }
        Command::BadIdea { card, target, .. } => vec![mind.firm(*target)?.suffering(held(mind, *card)?)],
        Command::Vp { card, target, vps, staff, .. } => {
            held(mind, *card)?;
            let target = eyes.open.company(*target)?;
            let firm = Firm::without(target, |one| vps.contains(&one.id) || staff.contains(&one.id));
            vec![if vps.is_empty() && staff.is_empty() { firm.planned() } else { firm }]
        }
        Command::Counter { .. } | Command::Pass { .. } | Command::Discard { .. } | Command::Done { .. } => {
            Vec::new()
        }
    })
}

/// The same of an attack on the seat that takes effect (R14).
pub fn landed(mind: &Mind, attacker: Firm, attack: &Attack) -> Vec<Firm> {
    match attack {
        Attack::BadHire { employee, .. } => vec![mind.own.joined(employee)],
        Attack::Poach { employee, .. } => vec![left(mind.eyes.company, employee), attacker.joined(employee)],
        Attack::BadIdea { card } => vec![mind.own.suffering(card)],
    }
}

/// The company once this employee has left.
pub fn left(company: &Company, employee: &Employee) -> Firm {
    Firm::without(company, |one| one.id == employee.id)
}

fn held<'a>(mind: &Mind<'a>, id: CardId) -> Option<&'a Card> {
    mind.eyes.hand.iter().find(|card| card.id == id)
}
