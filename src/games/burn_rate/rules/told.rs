//! The story: what a viewer is told of an event.

use super::noun::{attack, card, cards, employee, employees, money, number, recap};
use super::{Attack, Employee, EmployeeId, End, Event, Material, Recap};
use crate::game::{Arg, Line, Seat, Viewer};

/// Nothing of what the viewer may not see: drawn cards are told to their seat, the order in a stack
/// to nobody.
pub(super) fn told(event: &Event, viewer: Viewer) -> Option<Line> {
    Some(match event {
        Event::Started { options, seats, material, dealer, stacks } => {
            let up = stacks.iter().filter_map(|stack| turned_up(material, stack));
            by(*dealer, "burn-told-started")
                .with("funds", money(options.funds(*seats)))
                .with("up", employees(up))
        }
        Event::PickBegan { .. } | Event::Shuffled { .. } => return None,
        Event::Drafted { seat, employee: of, up } => {
            with_up(by(*seat, "burn-told-drafted").with("employee", employee(of)), up)
        }
        Event::PickSkipped { seat, .. } => by(*seat, "burn-told-pick-skipped"),
        Event::Dealt { seat, cards: of } if viewer == Viewer::Seat(*seat) => {
            line("burn-told-dealt").with("cards", cards(of))
        }
        Event::Drew { seat, cards: of } if viewer == Viewer::Seat(*seat) => {
            line("burn-told-drew").with("cards", cards(of)).with("count", number(of.len()))
        }
        Event::Dealt { .. } | Event::Drew { .. } => return None,
        Event::TurnBegan { seat, round, .. } => by(*seat, "burn-told-turn").with("round", number(*round)),
        Event::Hired { seat, employee: of, up, .. } => {
            with_up(by(*seat, "burn-told-hired").with("employee", employee(of)), up)
        }
        Event::Fired { seat, cards: by_cards, employee: gone, up } => {
            let line = by(*seat, "burn-told-fired").with("employee", employee(gone));
            with_up(line.with("count", number(by_cards.len())), up.then_some(gone))
        }
        Event::Funded { seat, card: of, funds } => {
            by(*seat, "burn-told-funded").with("card", card(of)).with("funds", money(*funds))
        }
        Event::Released { seat, idea, .. } => by(*seat, "burn-told-released").with("idea", card(idea)),
        Event::Attacked { seat, target, attack: of, window: Some(_) } => {
            by(*seat, "burn-told-attacked").with("attack", attack(of, *target)).with("target", *target)
        }
        // It takes effect at once, and that is told.
        Event::Attacked { window: None, .. } => return None,
        Event::Countered { seat, target, attack: of, card: answer } => by(*target, "burn-told-countered")
            .with("attacker", *seat)
            .with("attack", attack(of, *target))
            .with("card", card(answer)),
        Event::Landed { seat, target, attack, up } => {
            with_up(landed(*seat, attack).with("target", *target), up)
        }
        Event::Ousted { seat, card: of, target, employee: gone, up } => {
            let line = by(*seat, "burn-told-ousted").with("card", card(of)).with("target", *target);
            with_up(line.with("employee", employee(gone)), up.then_some(gone))
        }
        Event::Planned { seat, target, .. } => by(*seat, "burn-told-planned").with("target", *target),
        Event::LaidOff { seat, employees: gone, up, .. } => {
            let line = by(*seat, "burn-told-laid-off").with("employees", employees(gone));
            with_up(line.with("count", number(gone.len())), among(gone, up))
        }
        Event::Discarded { seat, cards: of } => {
            by(*seat, "burn-told-discarded").with("cards", cards(of)).with("count", number(of.len()))
        }
        Event::Paid { seat, contractors, doubled, payroll, funds } => {
            by(*seat, if *doubled { "burn-told-paid-double" } else { "burn-told-paid" })
                .with("payroll", money(*payroll))
                .with("contractors", number(*contractors))
                .with("funds", money(*funds))
        }
        Event::WentBankrupt { seat, employees: gone, up, .. } => {
            with_up(by(*seat, "burn-told-bankrupt"), among(gone, up))
        }
        Event::Reshuffled { deck } => line("burn-told-reshuffled").with("count", number(deck.len())),
        Event::Ended { end, winners, recaps } => ended(*end, winners, recaps),
    })
}

fn line(id: &'static str) -> Line {
    Line::new(id)
}

fn by(seat: Seat, id: &'static str) -> Line {
    Line::new(id).with("seat", seat)
}

/// The turned-up employee of a stack.
fn turned_up<'a>(material: &'a Material, stack: &[EmployeeId]) -> Option<&'a Employee> {
    let up = stack.last()?;
    material.employees.iter().find(|employee| employee.id == *up)
}

fn among<'a>(employees: &'a [Employee], up: &[EmployeeId]) -> impl Iterator<Item = &'a Employee> {
    employees.iter().filter(|employee| up.contains(&employee.id))
}

/// With who is turned up in the labour pool, and how many they are.
fn with_up<'a>(line: Line, up: impl IntoIterator<Item = &'a Employee>) -> Line {
    let up: Vec<&Employee> = up.into_iter().collect();
    let count = number(up.len());
    line.with("up", employees(up)).with("ups", count)
}

fn landed(seat: Seat, attack: &Attack) -> Line {
    match attack {
        Attack::BadHire { employee: of, .. } => {
            by(seat, "burn-told-bad-hired").with("employee", employee(of))
        }
        Attack::Poach { employee: of, .. } => by(seat, "burn-told-poached").with("employee", employee(of)),
        Attack::BadIdea { card: of } => by(seat, "burn-told-bad-idea").with("card", card(of)),
    }
}

fn ended(end: End, winners: &[Seat], recaps: &[Recap]) -> Line {
    let id = match end {
        End::LastStanding => "burn-told-ended",
        End::Standstill => "burn-told-standstill",
    };
    let row = |(of, seat)| line("burn-told-recap").with("recap", recap(seat, of));
    let recaps = recaps.iter().zip(Seat::all(u8::MAX)).map(row);
    line(id).with("winners", winners.iter().copied().collect::<Arg>()).with("recaps", recaps.collect::<Arg>())
}
