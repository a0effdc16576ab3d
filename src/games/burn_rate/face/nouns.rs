//! What is shown beside the nouns of the story: signs of departments, staff in short, levels, changes
//! of what a company burns.

use crate::game::{Arg, Line};
use crate::games::burn_rate::rules::noun::{self, money, name, number};
use crate::games::burn_rate::rules::{Card, Company, Department, Employee, Levels, Money, Role};

/// A department by its sign and a short word: "🔴 Dev".
pub fn sign(department: Department) -> Line {
    Line::new(match department {
        Department::Sales => "burn-sign-sales",
        Department::Development => "burn-sign-development",
        Department::HumanResources => "burn-sign-human-resources",
        Department::Finance => "burn-sign-finance",
    })
}

/// An employee where the department goes without saying: "VP Ada Kernel 3/2".
pub fn staff(employee: &Employee) -> Line {
    let id = match employee.role {
        Role::Vp { .. } => "burn-staff-vp",
        Role::Manager { .. } => "burn-staff-manager",
        Role::Engineer => "burn-staff-engineer",
    };
    Line::new(id)
        .with("name", name(employee))
        .with("skill", number(employee.skill().unwrap_or(0)))
        .with("salary", number(employee.salary.0))
}

/// The levels printed on a card: "0–2", or "0 and 2" if there is a gap.
pub fn levels(of: Levels) -> Arg {
    match (of.iter().min(), of.iter().max()) {
        (Some(least), Some(most)) if least < most && Levels::from_to(least, most) == of => {
            Line::new("burn-levels").with("least", number(least)).with("most", number(most)).into()
        }
        _ => noun::levels(of),
    }
}

/// A play card with its levels: "Hire (0–2)".
pub fn printed(card: &Card) -> Line {
    let levels = card.face.levels();
    if levels.is_empty() {
        return noun::card(card);
    }
    Line::new("burn-card-printed").with("card", noun::card(card)).with("levels", self::levels(levels))
}

/// A company as it would be after a change.
pub fn after(company: &Company, change: impl FnOnce(&mut Company)) -> Company {
    let mut company = company.clone();
    change(&mut company);
    company
}

/// What a change would add to a company's burn rate.
pub fn added(company: &Company, change: impl FnOnce(&mut Company)) -> Money {
    after(company, change).salaries() - company.salaries()
}

/// "+$9M", "−$2M".
pub fn change(by: Money) -> Line {
    Line::new(if by > Money::ZERO { "burn-change-up" } else { "burn-change" }).with("by", money(by))
}
