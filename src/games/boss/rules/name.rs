use serde::{Deserialize, Serialize};

use crate::game::Id;

/// One of the six families: what a deal asks for, and whose investors and clan cards there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Name {
    #[serde(rename = "C")]
    Cashman,
    #[serde(rename = "D")]
    Dougherty,
    #[serde(rename = "G")]
    Goldman,
    #[serde(rename = "L")]
    Liebgeld,
    #[serde(rename = "S")]
    Sacks,
    #[serde(rename = "W")]
    Wadsworth,
}

impl Name {
    /// In alphabetical order.
    pub const ALL: [Name; 6] =
        [Name::Cashman, Name::Dougherty, Name::Goldman, Name::Liebgeld, Name::Sacks, Name::Wadsworth];

    /// The letter that stands for it: C D G L S W.
    pub fn letter(self) -> char {
        match self {
            Name::Cashman => 'C',
            Name::Dougherty => 'D',
            Name::Goldman => 'G',
            Name::Liebgeld => 'L',
            Name::Sacks => 'S',
            Name::Wadsworth => 'W',
        }
    }

    pub fn from_letter(letter: char) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.letter() == letter)
    }

    /// For indexing what is kept one for each name.
    pub fn index(self) -> usize {
        self as usize
    }

    /// 1–6, see [`super::id`].
    pub fn id(self) -> Id {
        self as Id + 1
    }

    pub fn from_id(id: Id) -> Option<Name> {
        Name::ALL.into_iter().find(|name| name.id() == id)
    }
}

/// A set of names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Name>", into = "Vec<Name>")]
pub struct NameSet(u8);

impl NameSet {
    pub fn contains(self, name: Name) -> bool {
        self.0 & bit(name) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn insert(&mut self, name: Name) {
        self.0 |= bit(name);
    }

    /// In alphabetical order.
    pub fn iter(self) -> impl Iterator<Item = Name> + Clone {
        Name::ALL.into_iter().filter(move |&name| self.contains(name))
    }

    /// The names in both.
    #[must_use]
    pub fn and(self, other: NameSet) -> NameSet {
        NameSet(self.0 & other.0)
    }

    /// The names in this one only.
    #[must_use]
    pub fn without(self, other: NameSet) -> NameSet {
        NameSet(self.0 & !other.0)
    }

    /// The names in either.
    #[must_use]
    pub fn or(self, other: NameSet) -> NameSet {
        NameSet(self.0 | other.0)
    }

    /// Their ids, in alphabetical order.
    pub fn ids(self) -> Vec<Id> {
        self.iter().map(Name::id).collect()
    }

    /// The set of distinct ids of names; `None` if one is no name or stands there twice.
    pub fn from_ids(ids: &[Id]) -> Option<NameSet> {
        let names = ids.iter().map(|&id| Name::from_id(id)).collect::<Option<NameSet>>()?;
        (names.len() == ids.len()).then_some(names)
    }
}

fn bit(name: Name) -> u8 {
    1 << name.index()
}

impl FromIterator<Name> for NameSet {
    fn from_iter<I: IntoIterator<Item = Name>>(names: I) -> NameSet {
        let mut set = NameSet::default();
        names.into_iter().for_each(|name| set.insert(name));
        set
    }
}

impl From<Vec<Name>> for NameSet {
    fn from(names: Vec<Name>) -> NameSet {
        names.into_iter().collect()
    }
}

impl From<NameSet> for Vec<Name> {
    fn from(names: NameSet) -> Vec<Name> {
        names.iter().collect()
    }
}
