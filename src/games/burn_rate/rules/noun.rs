//! What employees, cards and attacks are called.

use super::{Attack, Card, Department, Employee, Face, Kind, Levels, Money, Recap, Role, VpCard};
use crate::game::{Arg, Line, Seat};

pub fn money(money: Money) -> Arg {
    Arg::Money(i64::from(money.0))
}

pub fn number(number: impl TryInto<i64>) -> Arg {
    Arg::Number(number.try_into().unwrap_or(i64::MAX))
}

/// The names of employees that can be said.
pub const NAMES: &[&str] = &[
    "burn-employee-rex-handshake",
    "burn-employee-gloria-upsell",
    "burn-employee-chad-buzzword",
    "burn-employee-dana-closer",
    "burn-employee-miles-commission",
    "burn-employee-penny-coldcall",
    "burn-employee-lou-longlunch",
    "burn-employee-bea-brochure",
    "burn-employee-ada-kernel",
    "burn-employee-linus-merge",
    "burn-employee-biff-slideware",
    "burn-employee-gus-backlog",
    "burn-employee-nora-standup",
    "burn-employee-otto-deadline",
    "burn-employee-ida-null",
    "burn-employee-ken-semicolon",
    "burn-employee-yuki-stacktrace",
    "burn-employee-raj-regex",
    "burn-employee-olga-overflow",
    "burn-employee-tim-tabs",
    "burn-employee-sue-spaces",
    "burn-employee-piotr-pointer",
    "burn-employee-mei-cache",
    "burn-employee-bob-reboot",
    "burn-employee-helena-harmony",
    "burn-employee-frank-feedback",
    "burn-employee-wanda-welcome",
    "burn-employee-pia-perks",
    "burn-employee-toby-badge",
    "burn-employee-carol-calendar",
    "burn-employee-hugo-handbook",
    "burn-employee-tess-teambuilding",
    "burn-employee-victor-venture",
    "burn-employee-ruth-runway",
    "burn-employee-earl-equity",
    "burn-employee-abe-abacus",
    "burn-employee-sally-spreadsheet",
    "burn-employee-nick-nickel",
    "burn-employee-ines-invoice",
    "burn-employee-walt-writeoff",
];

/// The titles of bad ideas that can be said.
pub const TITLES: &[&str] = &[
    "burn-idea-pet-food-by-courier",
    "burn-idea-socks-by-subscription",
    "burn-idea-singing-emails",
    "burn-idea-portal-for-portals",
    "burn-idea-banner-ads-on-bananas",
    "burn-idea-points-for-logging-in",
    "burn-idea-mascot-helpline",
    "burn-idea-horoscopes-for-servers",
    "burn-idea-guestbook-for-everything",
    "burn-idea-scents-over-modem",
    "burn-idea-toaster-with-a-homepage",
    "burn-idea-pizza-by-fax",
    "burn-idea-ice-cream-in-one-hour",
    "burn-idea-virtual-lawn-care",
    "burn-idea-currency-with-a-cat-on-it",
    "burn-idea-gift-cards-for-gift-cards",
    "burn-idea-search-engine-for-lost-keys",
    "burn-idea-social-network-for-houseplants",
    "burn-idea-airline-without-planes",
    "burn-idea-fridge-that-orders-itself",
    "burn-idea-operating-system-for-shoes",
];

/// What stands for a name or a title in the data: its line's id without the area.
pub fn key(line: &str) -> &str {
    line.strip_prefix("burn-employee-").or_else(|| line.strip_prefix("burn-idea-")).unwrap_or(line)
}

/// The line for a key. One that isn't known comes from data of another build.
fn keyed(lines: &[&'static str], wanted: &str, unknown: &'static str) -> Line {
    Line::new(lines.iter().copied().find(|line| key(line) == wanted).unwrap_or(unknown))
}

/// An employee by the bare name.
pub fn name(employee: &Employee) -> Line {
    keyed(NAMES, &employee.name, "burn-employee-unknown")
}

/// A bad idea by its bare title.
pub fn title(title: &str) -> Line {
    keyed(TITLES, title, "burn-idea-unknown")
}

/// An employee with what counts: "**Dana Closer**, VP of Sales 1, $2M".
pub fn employee(of: &Employee) -> Line {
    let id = match of.role {
        Role::Vp { .. } => "burn-employee-vp",
        Role::Manager { .. } => "burn-employee-manager",
        Role::Engineer => "burn-employee-engineer",
    };
    Line::new(id)
        .with("name", name(of))
        .with("department", department(of.department))
        .with("skill", number(of.skill().unwrap_or(0)))
        .with("salary", money(of.salary))
}

/// In an order that tells nothing of how they lie in their stacks.
pub fn employees<'a>(of: impl IntoIterator<Item = &'a Employee>) -> Arg {
    let mut of: Vec<&Employee> = of.into_iter().collect();
    of.sort();
    of.into_iter().map(employee).collect()
}

pub fn department(department: Department) -> Line {
    Line::new(match department {
        Department::Sales => "burn-department-sales",
        Department::Development => "burn-department-development",
        Department::HumanResources => "burn-department-human-resources",
        Department::Finance => "burn-department-finance",
    })
}

/// A play card without its levels: "Funding $10M", "Bad Idea: Pet food by courier, 1 engineer".
pub fn card(card: &Card) -> Line {
    match &card.face {
        Face::Funding { amount, .. } => Line::new("burn-card-funding").with("amount", money(*amount)),
        Face::BadIdea { title, engineers, .. } => Line::new("burn-card-bad-idea")
            .with("title", self::title(title))
            .with("engineers", number(*engineers)),
        Face::Vp { effect } => vp_card(*effect),
        face => kind(face.kind()),
    }
}

/// Cards in an order that tells nothing of how they lie.
pub fn cards<'a>(of: impl IntoIterator<Item = &'a Card>) -> Arg {
    let mut of: Vec<&Card> = of.into_iter().collect();
    of.sort();
    of.into_iter().map(card).collect()
}

/// What a card does, whatever it says besides.
pub fn kind(kind: Kind) -> Line {
    Line::new(match kind {
        Kind::Hire => "burn-kind-hire",
        Kind::Fire => "burn-kind-fire",
        Kind::Funding => "burn-kind-funding",
        Kind::Release => "burn-kind-release",
        Kind::BadHire => "burn-kind-bad-hire",
        Kind::Poach => "burn-kind-poach",
        Kind::BadIdea => "burn-kind-bad-idea",
        Kind::Vp => "burn-kind-vp",
    })
}

pub fn vp_card(card: VpCard) -> Line {
    Line::new(match card {
        VpCard::Conflict => "burn-card-conflict",
        VpCard::Pasture => "burn-card-pasture",
        VpCard::Plan => "burn-card-plan",
        VpCard::Layoffs => "burn-card-layoffs",
    })
}

/// Skill levels: "0, 1 and 2".
pub fn levels(levels: Levels) -> Arg {
    levels.iter().map(number).collect()
}

/// An attack and whom it hits: "**Poach** of Ann's Dana Closer".
pub fn attack(attack: &Attack, target: Seat) -> Line {
    let line = |id| Line::new(id).with("target", target);
    match attack {
        Attack::BadHire { employee: of, .. } => line("burn-attack-bad-hire").with("employee", employee(of)),
        Attack::Poach { cards, employee: of } => {
            line("burn-attack-poach").with("employee", employee(of)).with("count", number(cards.len()))
        }
        Attack::BadIdea { card: of } => line("burn-attack-bad-idea").with("card", card(of)),
    }
}

/// What became of a company (R24).
pub fn recap(seat: Seat, of: &Recap) -> Line {
    let id = if of.fell.is_some() { "burn-recap-bankrupt" } else { "burn-recap" };
    Line::new(id)
        .with("seat", seat)
        .with("funds", money(of.funds.last().copied().unwrap_or_default()))
        .with("paid", money(of.paid))
        .with("forced", number(of.forced))
        .with("suffered", number(of.suffered))
        .with("rid", number(of.rid))
        .with("attacks", number(of.attacks))
        .with("round", number(of.fell.unwrap_or(0)))
}
