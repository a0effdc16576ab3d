//! Employees and play cards are data, in files: who they are, and how often there is which. What a
//! file says must be what the box holds.

use serde::Deserialize;

use super::noun::{NAMES, TITLES, key};
use super::{
    Card, CardId, Department, Employee, EmployeeId, Face, Levels, Material, Money, Options, Role, VpCard, id,
};
use crate::game::{Id, SeedError, SeedFile, from_json};

/// The files, in the order in which [`Seeds::read`] takes their texts.
pub const SEED_FILES: &[SeedFile] = &[
    SeedFile { path: EMPLOYEES, built_in: include_str!("../../../../seeds/burn_rate/employees.json") },
    SeedFile { path: CARDS, built_in: include_str!("../../../../seeds/burn_rate/cards.json") },
];

const EMPLOYEES: &str = "burn_rate/employees.json";
const CARDS: &str = "burn_rate/cards.json";

/// The material, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    employees: Vec<Employee>,
    cards: Vec<Card>,
    /// Those that `second_printing` adds.
    second_printing: Vec<Card>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EmployeesFile {
    employees: Vec<EmployeeEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EmployeeEntry {
    name: String,
    department: Department,
    role: RoleEntry,
    skill: Option<u8>,
    salary: i32,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum RoleEntry {
    Vp,
    Manager,
    Engineer,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CardsFile {
    hire: Vec<LevelsEntry>,
    fire: Vec<LevelsEntry>,
    release: Vec<LevelsEntry>,
    funding: Vec<FundingEntry>,
    bad_hire: Vec<LevelsEntry>,
    poach: Vec<LevelsEntry>,
    bad_ideas: Vec<IdeaEntry>,
    vp: Vec<VpCard>,
    second_printing: Vec<FundingEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelsEntry {
    levels: Levels,
    count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FundingEntry {
    amount: i32,
    levels: Levels,
    count: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct IdeaEntry {
    title: String,
    engineers: u8,
    levels: Levels,
}

impl Seeds {
    /// Reads the texts of [`SEED_FILES`].
    ///
    /// # Errors
    /// What is wrong, in which file, where.
    pub fn read(texts: &[&str]) -> Result<Seeds, SeedError> {
        let text = |at: usize| texts.get(at).copied().unwrap_or_default();
        let employees = employees(from_json(EMPLOYEES, text(0))?)?;
        let (cards, second_printing) = cards(from_json(CARDS, text(1))?)?;
        Ok(Seeds { employees, cards, second_printing })
    }

    /// The material of a game by these house rules.
    pub fn material(&self, options: Options) -> Material {
        let mut cards = self.cards.clone();
        if options.second_printing {
            cards.extend_from_slice(&self.second_printing);
        }
        Material { employees: self.employees.clone(), cards }
    }
}

/// How many of each there are: department, role, salary.
#[rustfmt::skip]
const STAFF: &[(Department, Role, i32, usize)] = &[
    (Department::Sales, Role::Vp { skill: 1 }, 2, 2),
    (Department::Sales, Role::Vp { skill: 0 }, 2, 1),
    (Department::Sales, Role::Manager { skill: 2 }, 1, 2),
    (Department::Sales, Role::Manager { skill: 1 }, 1, 3),
    (Department::Development, Role::Vp { skill: 3 }, 2, 1),
    (Department::Development, Role::Vp { skill: 2 }, 2, 1),
    (Department::Development, Role::Vp { skill: 0 }, 2, 1),
    (Department::Development, Role::Manager { skill: 1 }, 1, 3),
    (Department::Development, Role::Engineer, 1, 10),
    (Department::HumanResources, Role::Vp { skill: 3 }, 2, 1),
    (Department::HumanResources, Role::Vp { skill: 2 }, 2, 2),
    (Department::HumanResources, Role::Manager { skill: 2 }, 1, 1),
    (Department::HumanResources, Role::Manager { skill: 1 }, 1, 4),
    (Department::Finance, Role::Vp { skill: 3 }, 2, 1),
    (Department::Finance, Role::Vp { skill: 2 }, 2, 2),
    (Department::Finance, Role::Manager { skill: 1 }, 1, 5),
];

fn employees(file: EmployeesFile) -> Result<Vec<Employee>, SeedError> {
    let mut employees: Vec<Employee> = Vec::new();
    for ((entry, number), at) in file.employees.into_iter().zip(1..).zip(id::FIRST_EMPLOYEE..) {
        let wrong = |problem: String| SeedError::new(EMPLOYEES, format!("employee {number}"), problem);
        let name = entry.name.as_str();
        if !NAMES.iter().any(|line| key(line) == name) {
            return Err(wrong(format!("`{name}` is no name that can be said")));
        }
        if employees.iter().any(|other| *other.name == *name) {
            return Err(wrong(format!("`{name}` is there already")));
        }
        let role = match (entry.role, entry.skill) {
            (RoleEntry::Vp, Some(skill)) => Role::Vp { skill },
            (RoleEntry::Manager, Some(skill)) => Role::Manager { skill },
            (RoleEntry::Engineer, None) => Role::Engineer,
            (RoleEntry::Engineer, Some(_)) => return Err(wrong("an engineer has no skill".to_owned())),
            (_, None) => return Err(wrong("its skill is missing".to_owned())),
        };
        let (department, salary) = (entry.department, Money(entry.salary));
        employees.push(Employee { id: EmployeeId(at), name: entry.name.into(), department, role, salary });
    }
    for &(department, role, salary, count) in STAFF {
        let alike =
            |one: &&Employee| (one.department, one.role, one.salary) == (department, role, Money(salary));
        let found = employees.iter().filter(alike).count();
        if found != count {
            let place = format!("{department:?}, {role:?} with salary {salary}");
            return Err(SeedError::new(EMPLOYEES, place, format!("{found}; there are {count}")));
        }
    }
    let all: usize = STAFF.iter().map(|&(.., count)| count).sum();
    if employees.len() != all {
        let problem = format!("{} in all; there are {all}", employees.len());
        return Err(SeedError::new(EMPLOYEES, "employees", problem));
    }
    Ok(employees)
}

/// How many of each row there are, by the columns of the rules page.
#[rustfmt::skip]
const DEFENCE: &[(&str, [usize; 4])] = &[
    ("hire",       [6, 4, 2, 2]),
    ("fire",       [2, 4, 2, 2]),
    ("release",    [5, 5, 3, 3]),
    ("funding +5", [3, 3, 2, 0]),
    ("funding +10", [2, 2, 2, 1]),
    ("funding +15", [0, 0, 1, 1]),
    ("funding +20", [0, 0, 0, 1]),
];
#[rustfmt::skip]
const ATTACK: &[(&str, [usize; 4])] = &[
    ("bad_hire",   [2, 3, 3, 2]),
    ("poach",      [2, 2, 3, 2]),
    ("bad idea of 1", [2, 3, 2, 2]),
    ("bad idea of 2", [2, 2, 2, 2]),
    ("bad idea of 3", [1, 1, 1, 0]),
    ("bad idea of 4", [1, 0, 0, 0]),
];
const SECOND_PRINTING: &[(i32, u8, u8)] = &[(20, 2, 3), (5, 3, 3)];

/// The row of the rules page that a card belongs to.
fn row(face: &Face) -> String {
    match face {
        Face::Hire { .. } => "hire".to_owned(),
        Face::Fire { .. } => "fire".to_owned(),
        Face::Release { .. } => "release".to_owned(),
        Face::Funding { amount, .. } => format!("funding +{}", amount.0),
        Face::BadHire { .. } => "bad_hire".to_owned(),
        Face::Poach { .. } => "poach".to_owned(),
        Face::BadIdea { engineers, .. } => format!("bad idea of {engineers}"),
        Face::Vp { effect } => format!("{effect:?}"),
    }
}

fn cards(file: CardsFile) -> Result<(Vec<Card>, Vec<Card>), SeedError> {
    titled(&file.bad_ideas)?;
    let mut faces = Vec::new();
    let mut add = |entries: Vec<LevelsEntry>, face: fn(Levels) -> Face| {
        for LevelsEntry { levels, count } in entries {
            faces.extend(std::iter::repeat_n(face(levels), count.into()));
        }
    };
    add(file.hire, |levels| Face::Hire { levels });
    add(file.fire, |levels| Face::Fire { levels });
    add(file.release, |levels| Face::Release { levels });
    add(file.bad_hire, |levels| Face::BadHire { levels });
    add(file.poach, |levels| Face::Poach { levels });
    faces.extend(file.funding.iter().flat_map(funding));
    let idea =
        |IdeaEntry { title, engineers, levels }| Face::BadIdea { title: title.into(), engineers, levels };
    faces.extend(file.bad_ideas.into_iter().map(idea));
    faces.extend(file.vp.into_iter().map(|effect| Face::Vp { effect }));
    count(&faces)?;

    let more: Vec<Face> = file.second_printing.iter().flat_map(funding).collect();
    let expected: Vec<Face> = SECOND_PRINTING
        .iter()
        .map(|&(amount, least, most)| Face::Funding {
            amount: Money(amount),
            levels: Levels::from_to(least, most),
        })
        .collect();
    if more != expected {
        return Err(SeedError::new(CARDS, "second_printing", "it adds one funding +20 {2,3} and one +5 {3}"));
    }
    let second = id::FIRST_CARD + Id::try_from(faces.len()).unwrap_or(0);
    Ok((numbered(faces, id::FIRST_CARD), numbered(more, second)))
}

fn funding(entry: &FundingEntry) -> impl Iterator<Item = Face> {
    let face = Face::Funding { amount: Money(entry.amount), levels: entry.levels };
    std::iter::repeat_n(face, entry.count.into())
}

/// Each bad idea has a title of its own that can be said.
fn titled(ideas: &[IdeaEntry]) -> Result<(), SeedError> {
    for (at, IdeaEntry { title, .. }) in ideas.iter().enumerate() {
        let wrong = |problem: String| SeedError::new(CARDS, format!("bad idea {}", at + 1), problem);
        if !TITLES.iter().any(|line| key(line) == title) {
            return Err(wrong(format!("`{title}` is no title that can be said")));
        }
        if ideas.iter().take(at).any(|other| other.title == *title) {
            return Err(wrong(format!("`{title}` is there already")));
        }
    }
    Ok(())
}

/// The columns of the rules page: all levels, then fewer.
fn columns(of: [(u8, u8); 4]) -> [Levels; 4] {
    of.map(|(least, most)| Levels::from_to(least, most))
}

/// There are as many as the rules page says, and no others.
fn count(faces: &[Face]) -> Result<(), SeedError> {
    let defence = columns([(0, 3), (1, 3), (2, 3), (3, 3)]);
    let attack = columns([(0, 0), (0, 1), (0, 2), (0, 3)]);
    let rows = DEFENCE.iter().map(|row| (row, defence)).chain(ATTACK.iter().map(|row| (row, attack)));
    let mut all = 0;
    for ((name, counts), columns) in rows {
        for (&expected, levels) in counts.iter().zip(columns) {
            let alike = |face: &&Face| face.levels() == levels && row(face) == *name;
            let found = faces.iter().filter(alike).count();
            if found != expected {
                let place = format!("{name} {levels}");
                return Err(SeedError::new(CARDS, place, format!("{found} cards; there are {expected}")));
            }
            all += expected;
        }
    }
    for effect in VpCard::ALL {
        let found = faces.iter().filter(|face| **face == Face::Vp { effect }).count();
        if found != 1 {
            return Err(SeedError::new(
                CARDS,
                format!("vp, {effect:?}"),
                format!("{found} cards; there is 1"),
            ));
        }
        all += 1;
    }
    if faces.len() != all {
        return Err(SeedError::new(
            CARDS,
            "the counts",
            format!("{} cards in all; there are {all}", faces.len()),
        ));
    }
    Ok(())
}

fn numbered(faces: Vec<Face>, first: Id) -> Vec<Card> {
    faces.into_iter().zip(first..).map(|(face, id)| Card { id: CardId(id), face }).collect()
}
