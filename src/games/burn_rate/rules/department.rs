use serde::{Deserialize, Serialize};

/// One of a company's four departments, and of the labour pool's four stacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Department {
    Sales,
    Development,
    HumanResources,
    Finance,
}

impl Department {
    /// In the order in which ties are broken.
    pub const ALL: [Department; 4] =
        [Department::Sales, Department::Development, Department::HumanResources, Department::Finance];

    /// For indexing what is kept one for each department.
    pub fn index(self) -> usize {
        self as usize
    }
}
