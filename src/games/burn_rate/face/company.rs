//! A company on the board.

use super::nouns::{sign, staff};
use crate::game::{Arg, Line, Section};
use crate::games::burn_rate::rules::noun::{money, number, title};
use crate::games::burn_rate::rules::{Card, Company, Department, Face, Money, Public};

/// Its funds, what it burns and for how long it can, its departments and bad ideas.
pub fn company(public: &Public, company: &Company) -> Section {
    let turns = public.open.turn().is_some_and(|turn| turn.seat == company.seat);
    let head = Line::new(if turns { "burn-company-turn" } else { "burn-company" })
        .with("seat", company.seat)
        .with("funds", money(company.funds));
    let hand = public.hands.get(company.seat.index()).copied().unwrap_or(0);
    let mut lines = vec![
        Line::new("burn-company-burn")
            .with("burn", money(company.salaries()))
            .with("runway", runway(company))
            .with("hand", number(hand)),
    ];
    if company.plan {
        lines.push(Line::new("burn-company-plan").with("payroll", money(company.payroll())));
    }
    lines.extend(departments(company));
    if !company.ideas.is_empty() {
        lines.push(ideas(company));
    }
    Section { head, lines }
}

/// For how long its funds last: "3 turns left".
pub fn runway(company: &Company) -> Line {
    match payrolls(company) {
        None => Line::new("burn-runway-ever"),
        Some(0) => Line::new("burn-runway-none"),
        Some(turns) => Line::new("burn-runway").with("turns", number(turns)),
    }
}

/// How many payrolls its funds last, the next one doubled under a New Business Plan (R7, R26); `None`
/// if there is nothing to pay.
fn payrolls(company: &Company) -> Option<i32> {
    let left = company.funds - company.payroll();
    let more = left.0.checked_div(company.salaries().0)?;
    Some(if left < Money::ZERO { 0 } else { more.saturating_add(1) })
}

/// A line for each department with somebody in it, and one for those without.
fn departments(company: &Company) -> Vec<Line> {
    let (there, empty): (Vec<Department>, Vec<Department>) =
        Department::ALL.into_iter().partition(|&of| company.department(of).next().is_some());
    let mut lines: Vec<Line> = there.into_iter().map(|of| department(company, of)).collect();
    if !empty.is_empty() {
        let signs = empty.into_iter().map(sign).collect::<Arg>();
        lines.push(Line::new("burn-company-empty").with("departments", signs));
    }
    lines
}

/// Its level, the head and the others.
fn department(company: &Company, of: Department) -> Line {
    let head = company.head(of);
    let others = company.department(of).filter(|&employee| Some(employee) != head);
    let people = head.into_iter().chain(others).map(staff);
    Line::new("burn-company-department")
        .with("department", sign(of))
        .with("level", number(company.level(of)))
        .with("staff", people.collect::<Arg>())
}

/// The bad ideas, the engineers they take and those there are.
fn ideas(company: &Company) -> Line {
    let ideas = company.ideas.iter().filter_map(idea).collect::<Arg>();
    Line::new("burn-company-ideas")
        .with("needed", number(company.engineers_needed()))
        .with("engineers", number(company.engineers()))
        .with("contractors", number(company.contractors()))
        .with("ideas", ideas)
}

fn idea(card: &Card) -> Option<Line> {
    let Face::BadIdea { title: of, engineers, .. } = &card.face else { return None };
    Some(Line::new("burn-company-idea").with("title", title(of)).with("engineers", number(*engineers)))
}
