use super::Seat;

/// Something to say: a Fluent id and its facts. Which language, and who sits where, is the reader's
/// matter.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    pub id: &'static str,
    pub args: Vec<(&'static str, Arg)>,
}

/// A fact in a [`Line`].
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    Number(i64),
    /// Whole millions of dollars.
    Money(i64),
    Seat(Seat),
    /// A Discord user's id.
    Person(u64),
    /// Seconds since 1970 (UTC).
    Moment(i64),
    /// What a person or a server wrote: escaped when shown.
    Text(String),
    /// A Fluent term or message of its own, e.g. a card's name.
    Line(Box<Line>),
    /// Joined as the language does ("A, B and C").
    List(Vec<Arg>),
}

impl Line {
    pub fn new(id: &'static str) -> Line {
        Line { id, args: Vec::new() }
    }

    /// Adds a fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, arg: impl Into<Arg>) -> Line {
        self.args.push((name, arg.into()));
        self
    }
}

impl From<Seat> for Arg {
    fn from(seat: Seat) -> Arg {
        Arg::Seat(seat)
    }
}

impl From<Line> for Arg {
    fn from(line: Line) -> Arg {
        Arg::Line(Box::new(line))
    }
}

impl<T: Into<Arg>> FromIterator<T> for Arg {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Arg {
        Arg::List(items.into_iter().map(Into::into).collect())
    }
}

/// Lines that belong together, under a heading.
#[derive(Clone, Debug, PartialEq)]
pub struct Section {
    pub head: Line,
    pub lines: Vec<Line>,
}
