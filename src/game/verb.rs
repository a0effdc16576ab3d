/// Something a seat can do. What it is called in a language is found under the Fluent ids
/// `<game>-verb-<name>` and `<game>-param-<name>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    pub name: &'static str,
    /// The name of the option that says what it is about, if a seat may do this about several
    /// things at once (`accept offer:`); else what it is about goes without saying.
    pub about: Option<&'static str>,
    pub params: &'static [Param],
}

/// An argument of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Param {
    pub name: &'static str,
    pub kind: Kind,
    /// If it isn't given: the first of a pick's ids in the first choice that fits, the least of a
    /// range, the smallest subset.
    pub optional: bool,
}

/// What kind of value a param takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Pick,
    Whole,
    Subset,
}

impl Param {
    pub const fn new(name: &'static str, kind: Kind) -> Param {
        Param { name, kind, optional: false }
    }

    pub const fn optional(name: &'static str, kind: Kind) -> Param {
        Param { name, kind, optional: true }
    }
}
