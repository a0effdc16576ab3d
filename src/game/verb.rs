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
    pub need: Need,
}

/// Whether a param has to be said. If it isn't: the first of a pick's ids in the first choice that fits, the
/// least of a range, the smallest subset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    Must,
    /// It needn't be typed; a menu asks.
    May,
    /// It can be typed; a menu doesn't ask.
    Needless,
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
        Param { name, kind, need: Need::Must }
    }

    pub const fn optional(name: &'static str, kind: Kind) -> Param {
        Param { name, kind, need: Need::May }
    }

    pub const fn needless(name: &'static str, kind: Kind) -> Param {
        Param { name, kind, need: Need::Needless }
    }

    /// Whether it may be left out of a typed command.
    pub fn is_optional(&self) -> bool {
        self.need != Need::Must
    }
}
