//! What an id offered by a choice is called, and what choosing it would do. Shown where Discord
//! reads no markdown, and in at most 100 characters: what matters stands first.

use std::collections::BTreeMap;

use super::company::runway;
use super::nouns::{added, after, change, printed};
use crate::game::{Arg, Choice, Domain, Game, Id, Line, View};
use crate::games::burn_rate::BurnRate;
use crate::games::burn_rate::rules::noun::{card, employee, money, number};
use crate::games::burn_rate::rules::{
    Card, CardId, Company, Employee, EmployeeId, Face, Kind, Money, Open, VpCard, id,
};

pub fn label(view: &View<BurnRate>, verb: &str, param: &str, id: Id) -> Line {
    let found = match (verb, param) {
        ("draft" | "hire", "employee") => joins(view, id),
        ("fire", "employee") => leaves(view, id),
        ("poach", "employee") => poached(view, id),
        ("badhire", "employee") => forced(view, id),
        ("vp", "vps") => ousted(view, id),
        ("vp", "staff") => laid_off(view, id),
        ("badidea", "target") => stuck(view, id),
        ("vp", "target") => vp_target(view, id),
        (_, "target") => target(view, id),
        ("release", "idea") => rid(view, id),
        ("badidea", "card") => idea(view, id),
        ("fund", "card") => funding(view, id),
        ("vp", "card") => vp_card(view, id),
        ("counter", "card") => in_hand("burn-label-counter", held(view, id)),
        (_, "card" | "cards") => in_hand("burn-label-card", held(view, id)),
        _ => None,
    };
    found.unwrap_or_else(|| Line::new("burn-label-gone"))
}

fn own(view: &View<BurnRate>) -> Option<&Company> {
    view.public.open.company(view.seat()?)
}

fn held(view: &View<BurnRate>, id: Id) -> Option<&Card> {
    view.own.as_ref()?.1.hand.iter().find(|card| card.id == CardId(id))
}

/// An employee of somebody's, and whose.
fn employed(open: &Open, id: Id) -> Option<(&Company, &Employee)> {
    open.companies.iter().find_map(|company| Some((company, company.employee(EmployeeId(id))?)))
}

/// With what a company burns a turn, before and after.
fn burns(line: Line, company: &Company, change: impl FnOnce(&mut Company)) -> Line {
    line.with("before", money(company.salaries())).with("after", money(after(company, change).salaries()))
}

fn join(of: &Employee) -> impl FnOnce(&mut Company) {
    let of = of.clone();
    |company| company.staff.push(of)
}

fn leave(of: &Employee) -> impl FnOnce(&mut Company) {
    let id = of.id;
    move |company| company.staff.retain(|other| other.id != id)
}

/// "Ada Kernel (Development VP, skill 3, $2M): burn $7M → $9M".
fn joins(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let of = view.public.open.in_pool(EmployeeId(id))?;
    let line = Line::new("burn-label-employee").with("employee", employee(of));
    Some(burns(line, own(view)?, join(of)))
}

fn leaves(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let company = own(view)?;
    let of = company.employee(EmployeeId(id))?;
    Some(burns(moved(of), company, leave(of)))
}

fn poached(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let (_, of) = employed(&view.public.open, id)?;
    Some(burns(moved(of), own(view)?, join(of)))
}

/// An employee who is fired or poached: a VP by two cards (R15).
fn moved(of: &Employee) -> Line {
    let id = if of.is_vp() { "burn-label-employee-pair" } else { "burn-label-employee" };
    Line::new(id).with("employee", employee(of))
}

fn ousted(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let (company, of) = employed(&view.public.open, id)?;
    let line = Line::new("burn-label-employee").with("employee", employee(of));
    Some(burns(line, company, leave(of)))
}

/// One of several who may go together.
fn laid_off(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let company = own(view)?;
    let of = company.employee(EmployeeId(id))?;
    adds(employee(of), &[added(company, leave(of))])
}

fn forced(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let of = view.public.open.in_pool(EmployeeId(id))?;
    let by: Vec<Money> = targets(view, "badhire", id).map(|company| added(company, join(of))).collect();
    adds(employee(of), &by)
}

/// A bad idea in hand, for any of those who may get it.
fn idea(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let of = held(view, id)?;
    let by: Vec<Money> = targets(view, "badidea", id).map(|company| added(company, get(of))).collect();
    adds(card(of), &by)
}

/// Who may get a bad idea, for any of those in hand that can be played on them.
fn stuck(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let company = addressed(view, id)?;
    let hand = view.own.as_ref().map_or(&[][..], |(_, own)| &own.hand);
    let ideas = hand.iter().filter(|card| card.face.kind() == Kind::BadIdea && company.fits(card).is_ok());
    let by: BTreeMap<u32, Money> =
        ideas.map(|card| (card.face.engineers(), added(company, get(card)))).collect();
    if by.len() <= 1 {
        return adds(company.seat, &by.into_values().collect::<Vec<_>>());
    }
    let each = by.into_iter().map(|(engineers, by)| {
        Line::new("burn-change-by-engineers").with("engineers", number(engineers)).with("change", change(by))
    });
    let line = Line::new("burn-label-adds-by-engineers").with("seat", company.seat);
    Some(line.with("changes", each.collect::<Arg>()))
}

fn get(idea: &Card) -> impl FnOnce(&mut Company) {
    let idea = idea.clone();
    |company| company.ideas.push(idea)
}

/// "…: +$3M a turn", or "…: +$3M to +$9M a turn".
fn adds(what: impl Into<Arg>, by: &[Money]) -> Option<Line> {
    let (&least, &most) = (by.iter().min()?, by.iter().max()?);
    if least == most {
        return Some(Line::new("burn-label-adds").with("what", what).with("change", change(least)));
    }
    let line = Line::new("burn-label-adds-between").with("what", what);
    Some(line.with("least", change(least)).with("most", change(most)))
}

fn addressed(view: &View<BurnRate>, id: Id) -> Option<&Company> {
    view.public.open.company(id::seat(id))
}

fn target(view: &View<BurnRate>, id: Id) -> Option<Line> {
    Some(burning(Line::new("burn-label-target"), addressed(view, id)?))
}

fn vp_target(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let company = addressed(view, id)?;
    let line = Line::new("burn-label-vp-target").with("vps", number(company.vps().count()));
    Some(burning(line, company))
}

fn burning(line: Line, company: &Company) -> Line {
    line.with("seat", company.seat).with("burn", money(company.salaries())).with("runway", runway(company))
}

/// A bad idea to get rid of.
fn rid(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let company = own(view)?;
    let of = company.idea(CardId(id))?;
    let line = Line::new("burn-label-idea").with("idea", card(of));
    Some(burns(line, company, |company| company.ideas.retain(|other| other.id != of.id)))
}

fn funding(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let of = held(view, id)?;
    let Face::Funding { amount, .. } = &of.face else { return None };
    let funds = own(view)?.funds;
    let line = Line::new("burn-label-fund").with("card", printed(of));
    Some(line.with("before", money(funds)).with("after", money(funds + *amount)))
}

fn vp_card(view: &View<BurnRate>, id: Id) -> Option<Line> {
    let of = held(view, id)?;
    let Face::Vp { effect } = &of.face else { return None };
    let id = match effect {
        VpCard::Conflict => "burn-label-conflict",
        VpCard::Pasture => "burn-label-pasture",
        VpCard::Plan => "burn-label-plan",
        VpCard::Layoffs => "burn-label-layoffs",
    };
    Some(Line::new(id).with("card", card(of)))
}

fn in_hand(id: &'static str, card: Option<&Card>) -> Option<Line> {
    Some(Line::new(id).with("card", printed(card?)))
}

/// The companies that a verb may hit with this id.
fn targets<'a>(view: &'a View<BurnRate>, verb: &str, id: Id) -> impl Iterator<Item = &'a Company> {
    let choices: Vec<Choice> = BurnRate::choices(view)
        .into_iter()
        .filter(|choice| choice.verb == verb && offered(choice).any(|offered| offered == id))
        .collect();
    view.public.open.companies.iter().filter(move |company| {
        choices.iter().any(|choice| offered(choice).any(|offered| offered == id::of_seat(company.seat)))
    })
}

/// Every id that a choice offers for anything: no employee, card or seat has the number of another
/// (see [`id`]).
pub fn offered(choice: &Choice) -> impl Iterator<Item = Id> {
    choice.domains.iter().flat_map(ids).copied()
}

fn ids(domain: &Domain) -> &[Id] {
    match domain {
        Domain::Pick(ids) | Domain::Subset { of: ids, .. } => ids,
        Domain::Whole(_) => &[],
    }
}
