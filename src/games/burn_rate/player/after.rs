//! What a command makes of the companies it touches, if nobody counters it.

use crate::game::Seat;
use crate::games::burn_rate::rules::{Attack, Card, CardId, Command, Company, Employee, Eyes, Face};

/// The companies that change, as they are then. Nothing changes by what can't be seen.
pub fn after(eyes: &Eyes, command: &Command) -> Vec<Company> {
    touched(eyes, command).unwrap_or_default()
}

fn touched(eyes: &Eyes, command: &Command) -> Option<Vec<Company>> {
    let own = eyes.company;
    let of = |target: &Seat| eyes.open.company(*target);
    Some(match command {
        Command::Draft { employee, .. } | Command::Hire { employee, .. } => {
            vec![joined(own, eyes.open.in_pool(*employee)?)]
        }
        Command::Fire { employee, .. } => vec![left(own, own.employee(*employee)?)],
        Command::Fund { card, .. } => {
            let Face::Funding { amount, .. } = held(eyes, *card)?.face else { return None };
            vec![Company { funds: own.funds + amount, ..own.clone() }]
        }
        Command::Release { idea, .. } => vec![rid_of(own, *idea)],
        Command::BadHire { target, employee, .. } => {
            vec![joined(of(target)?, eyes.open.in_pool(*employee)?)]
        }
        Command::Poach { target, employee, .. } => {
            let employee = of(target)?.employee(*employee)?;
            vec![left(of(target)?, employee), joined(own, employee)]
        }
        Command::BadIdea { card, target, .. } => vec![suffering(of(target)?, held(eyes, *card)?)],
        Command::Vp { card, target, vps, staff, .. } => {
            let mut target = of(target)?.clone();
            target.plan |= vps.is_empty() && staff.is_empty();
            target.staff.retain(|one| !vps.contains(&one.id) && !staff.contains(&one.id));
            held(eyes, *card)?;
            vec![target]
        }
        Command::Counter { .. } | Command::Pass { .. } | Command::Discard { .. } | Command::Done { .. } => {
            Vec::new()
        }
    })
}

/// The same of an attack that takes effect (R14).
pub fn landed(attacker: &Company, victim: &Company, attack: &Attack) -> Vec<Company> {
    match attack {
        Attack::BadHire { employee, .. } => vec![joined(victim, employee)],
        Attack::Poach { employee, .. } => vec![left(victim, employee), joined(attacker, employee)],
        Attack::BadIdea { card } => vec![suffering(victim, card)],
    }
}

fn held<'a>(eyes: &Eyes<'a>, id: CardId) -> Option<&'a Card> {
    eyes.hand.iter().find(|card| card.id == id)
}

pub fn joined(company: &Company, employee: &Employee) -> Company {
    let mut company = company.clone();
    company.staff.push(employee.clone());
    company
}

pub fn left(company: &Company, employee: &Employee) -> Company {
    let mut company = company.clone();
    company.staff.retain(|other| other.id != employee.id);
    company
}

pub fn rid_of(company: &Company, idea: CardId) -> Company {
    let mut company = company.clone();
    company.ideas.retain(|other| other.id != idea);
    company
}

fn suffering(company: &Company, idea: &Card) -> Company {
    let mut company = company.clone();
    company.ideas.push(idea.clone());
    company
}
