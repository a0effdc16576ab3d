use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Department, Money};
use crate::game::Id;

/// One of the play cards, see [`super::id`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub Id);

/// A play card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Card {
    pub id: CardId,
    #[serde(flatten)]
    pub face: Face,
}

/// What stands on a play card.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "card", rename_all = "snake_case")]
pub enum Face {
    Hire {
        levels: Levels,
    },
    Fire {
        levels: Levels,
    },
    Funding {
        amount: Money,
        levels: Levels,
    },
    Release {
        levels: Levels,
    },
    BadHire {
        levels: Levels,
    },
    Poach {
        levels: Levels,
    },
    /// `title` names it: `pet-food-by-courier`.
    BadIdea {
        title: Arc<str>,
        engineers: u8,
        levels: Levels,
    },
    /// It has neither department nor levels (R12).
    Vp {
        effect: VpCard,
    },
}

/// What a card does, whatever its levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    Hire,
    Fire,
    Funding,
    Release,
    BadHire,
    Poach,
    BadIdea,
    Vp,
}

/// One of the four VP cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VpCard {
    /// Conflict of Opinion: a VP of an opponent goes back to the pool.
    Conflict,
    /// Out to Pasture: the same.
    Pasture,
    /// New Business Plan: an opponent's next payroll is doubled (R26).
    Plan,
    /// Own employees go back to the pool (R27).
    Layoffs,
}

impl VpCard {
    pub const ALL: [VpCard; 4] = [VpCard::Conflict, VpCard::Pasture, VpCard::Plan, VpCard::Layoffs];

    /// How many VPs it asks for (R12).
    pub fn needs(self) -> usize {
        match self {
            VpCard::Conflict | VpCard::Layoffs => 2,
            VpCard::Pasture | VpCard::Plan => 3,
        }
    }
}

impl Face {
    pub fn kind(&self) -> Kind {
        match self {
            Face::Hire { .. } => Kind::Hire,
            Face::Fire { .. } => Kind::Fire,
            Face::Funding { .. } => Kind::Funding,
            Face::Release { .. } => Kind::Release,
            Face::BadHire { .. } => Kind::BadHire,
            Face::Poach { .. } => Kind::Poach,
            Face::BadIdea { .. } => Kind::BadIdea,
            Face::Vp { .. } => Kind::Vp,
        }
    }

    /// The skill levels printed on it (R11); a VP card has none.
    pub fn levels(&self) -> Levels {
        match self {
            Face::Hire { levels }
            | Face::Fire { levels }
            | Face::Funding { levels, .. }
            | Face::Release { levels }
            | Face::BadHire { levels }
            | Face::Poach { levels }
            | Face::BadIdea { levels, .. } => *levels,
            Face::Vp { .. } => Levels::default(),
        }
    }

    /// The engineers a bad idea takes; other cards take none.
    pub fn engineers(&self) -> u32 {
        match self {
            Face::BadIdea { engineers, .. } => u32::from(*engineers),
            _ => 0,
        }
    }
}

impl Kind {
    /// The department whose head it asks for; a VP card asks for none.
    pub fn department(self) -> Option<Department> {
        match self {
            Kind::Hire | Kind::Fire | Kind::BadHire | Kind::Poach => Some(Department::HumanResources),
            Kind::Funding => Some(Department::Finance),
            Kind::Release => Some(Department::Development),
            Kind::BadIdea => Some(Department::Sales),
            Kind::Vp => None,
        }
    }
}

/// A set of skill levels, 0–3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
pub struct Levels(u8);

/// The highest level there is.
const HIGHEST: u8 = 3;

impl Levels {
    /// The levels from `least` to `most`.
    pub fn from_to(least: u8, most: u8) -> Levels {
        Levels((least..=most.min(HIGHEST)).fold(0, |set, level| set | 1 << level))
    }

    pub fn contains(self, level: u8) -> bool {
        self.iter().any(|printed| printed == level)
    }

    /// How many they are.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// From the least.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..=HIGHEST).filter(move |level| self.0 & 1 << level != 0)
    }
}

impl fmt::Display for Levels {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let levels: Vec<String> = self.iter().map(|level| level.to_string()).collect();
        write!(f, "{{{}}}", levels.join(","))
    }
}

/// Not a set of levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("levels are distinct numbers from 0 to {HIGHEST}")]
pub struct NoLevels;

impl TryFrom<Vec<u8>> for Levels {
    type Error = NoLevels;

    fn try_from(levels: Vec<u8>) -> Result<Levels, NoLevels> {
        levels.into_iter().try_fold(Levels::default(), |set, level| {
            let taken = level > HIGHEST || set.contains(level);
            if taken { Err(NoLevels) } else { Ok(Levels(set.0 | 1 << level)) }
        })
    }
}

impl From<Levels> for Vec<u8> {
    fn from(levels: Levels) -> Vec<u8> {
        levels.iter().collect()
    }
}
