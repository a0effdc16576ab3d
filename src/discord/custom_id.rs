//! What stands in a button, select or modal: at most 100 characters, and nothing that is trusted.

use std::fmt::Write as _;

use crate::game::walk::Slot;
use crate::game::{Id, Move, Value};
use crate::host::Control;
use crate::table::{PersonId, TableId};

/// Discord's limit, in characters.
pub const LONGEST: usize = 100;
/// The version of this writing; buttons of an earlier one are answered as stale.
const VERSION: &str = "1";
/// How many ids a list in a custom id may have.
const LONGEST_LIST: usize = 40;

/// What somebody pressed, chose from or sent off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pressed {
    /// A control that everybody sees.
    Public(Control),
    /// A control of a private menu.
    Menu(Menu),
    /// A private control of a table: see [`Errand`].
    Errand { table: TableId, person: PersonId, errand: Errand },
}

impl Pressed {
    /// The table it claims to be of.
    pub fn table(&self) -> TableId {
        match self {
            Pressed::Public(control) => control.table(),
            Pressed::Menu(menu) => menu.table,
            Pressed::Errand { table, .. } => *table,
        }
    }
}

/// What can be done to a table from its private menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Errand {
    Leave,
    Start,
    ProposeEnd,
    /// Ends the table at once: for who may manage the server.
    EndNow,
    /// Chooses a pace: the host's in the lobby, a motion while playing.
    Pace,
    Language,
    Access,
    Rules,
    /// Chooses how many automatic players there are.
    Automatic,
    /// Takes over the seat of the automatic player that is chosen.
    TakeOver,
    /// Asks whether one's seat shall be handed over.
    HandOver,
    HandOverNow,
    Log,
    Export,
    Verify,
}

/// A step of a private menu: what has been said, and what this control does next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    pub table: TableId,
    /// Whose menu it is.
    pub person: PersonId,
    pub verb: String,
    pub about: Option<Id>,
    /// One for each param that has been gone by.
    pub values: Vec<Option<Value>>,
    pub then: Then,
}

/// What a control of a menu does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Then {
    /// Shows the menu from its start.
    Top,
    /// Goes on with what has been said.
    Go,
    /// What is chosen answers this.
    Choose(Slot),
    /// What is chosen is added to the list so far.
    Add { param: usize, so_far: Vec<Id> },
    /// The list so far answers this.
    Enough { param: usize, so_far: Vec<Id> },
    /// Shows another page of what answers this.
    Page { slot: Slot, page: u8, so_far: Vec<Id> },
    /// Opens the modal that asks for a number, or brings what was typed into it.
    Type { param: usize },
    /// Makes the move: all has been said, and confirmed where that is asked.
    Make,
}

/// A custom id would be longer than Discord allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too much has been said for a button: the command line has room for it")]
pub struct TooLong;

/// The custom id of a public control.
pub fn of_control(control: &Control) -> String {
    let simple = |letter: char, table: &TableId| format!("{VERSION}:{letter}:{}", table.0);
    match control {
        Control::Join(table) => simple('j', table),
        Control::Leave(table) => simple('l', table),
        Control::Options(table) => simple('o', table),
        Control::Start(table) => simple('s', table),
        Control::Hand(table) => simple('h', table),
        Control::Act(table) => simple('a', table),
        Control::Look(table) => simple('k', table),
        Control::Table(table) => simple('t', table),
        Control::Reopen(table) => simple('r', table),
        Control::Vote { table, motion, agree } => {
            format!("{VERSION}:v:{}:{motion}:{}", table.0, u8::from(*agree))
        }
        Control::Verb { table, verb, about } => format!("{VERSION}:x:{}:{verb}:{about}", table.0),
    }
}

/// A custom id with the mark of its message.
pub fn marked(custom_id: &str, mark: &str) -> String {
    format!("{custom_id}#{mark}")
}

/// The mark of a message, if this custom id has it.
pub fn mark(custom_id: &str) -> Option<&str> {
    custom_id.split_once('#').map(|(_, mark)| mark)
}

/// The custom id of a private control of a table.
pub fn of_errand(table: TableId, person: PersonId, errand: Errand) -> String {
    format!("{VERSION}:d:{}:{}:{}", table.0, person.0, errand.letter())
}

impl Errand {
    const ALL: [(Errand, char); 15] = [
        (Errand::Leave, 'l'),
        (Errand::Start, 's'),
        (Errand::ProposeEnd, 'e'),
        (Errand::EndNow, 'n'),
        (Errand::Pace, 'p'),
        (Errand::Language, 'g'),
        (Errand::Access, 'a'),
        (Errand::Rules, 'r'),
        (Errand::Automatic, 'u'),
        (Errand::TakeOver, 't'),
        (Errand::HandOver, 'h'),
        (Errand::HandOverNow, 'w'),
        (Errand::Log, 'o'),
        (Errand::Export, 'x'),
        (Errand::Verify, 'v'),
    ];

    fn letter(self) -> char {
        Errand::ALL.iter().find(|(errand, _)| *errand == self).map_or('?', |(_, letter)| *letter)
    }
}

impl Menu {
    /// The start of a person's menu.
    pub fn top(table: TableId, person: PersonId) -> Menu {
        Menu { table, person, verb: String::new(), about: None, values: Vec::new(), then: Then::Top }
    }

    /// Makes a finished move.
    pub fn make(table: TableId, person: PersonId, wanted: &Move) -> Menu {
        Menu {
            table,
            person,
            verb: wanted.verb.clone(),
            about: Some(wanted.about),
            values: wanted.values.iter().cloned().map(Some).collect(),
            then: Then::Make,
        }
    }

    /// Says the value of a param.
    pub fn set(&mut self, param: usize, value: Value) {
        if self.values.len() <= param {
            self.values.resize(param + 1, None);
        }
        if let Some(slot) = self.values.get_mut(param) {
            *slot = Some(value);
        }
    }

    /// The move, if everything has been said.
    pub fn wanted(&self) -> Option<Move> {
        let values = self.values.iter().cloned().collect::<Option<Vec<_>>>()?;
        Some(Move { verb: self.verb.clone(), about: self.about?, values })
    }

    /// # Errors
    /// If it is longer than Discord allows.
    pub fn custom_id(&self) -> Result<String, TooLong> {
        let mut id = format!("{VERSION}:m:{}:{}:{}:", self.table.0, base36(self.person.0), self.verb);
        if let Some(about) = self.about {
            id.push_str(&base36(about.into()));
        }
        for value in &self.values {
            id.push(':');
            match value {
                None => id.push('-'),
                Some(Value::Pick(pick)) => id.extend(["p", &base36((*pick).into())]),
                Some(Value::Whole(number)) => id.extend(["w", &base36((*number).into())]),
                Some(Value::Subset(ids)) => id.extend(["s", &list(ids)]),
            }
        }
        // The last part begins with a letter that no value has.
        let written = match &self.then {
            Then::Top => write!(id, ":T"),
            Then::Go => write!(id, ":G"),
            Then::Choose(at) => write!(id, ":C{}", slot(*at)),
            Then::Add { param, so_far } => write!(id, ":A{param}.{}", list(so_far)),
            Then::Enough { param, so_far } => write!(id, ":E{param}.{}", list(so_far)),
            Then::Page { slot: at, page, so_far } => {
                write!(id, ":P{}.{page}.{}", slot(*at), list(so_far))
            }
            Then::Type { param } => write!(id, ":N{param}"),
            Then::Make => write!(id, ":Y"),
        };
        if written.is_ok() && id.chars().count() <= LONGEST { Ok(id) } else { Err(TooLong) }
    }
}

/// Reads a custom id; `None` if it isn't one of ours, or of another version.
pub fn read(custom_id: &str) -> Option<Pressed> {
    if custom_id.chars().count() > LONGEST {
        return None;
    }
    let unmarked = custom_id.split_once('#').map_or(custom_id, |(unmarked, _)| unmarked);
    let mut parts = unmarked.split(':');
    if parts.next()? != VERSION {
        return None;
    }
    let kind = parts.next()?;
    let table = TableId(number(parts.next()?)?);
    let control = match kind {
        "j" => Control::Join(table),
        "l" => Control::Leave(table),
        "o" => Control::Options(table),
        "s" => Control::Start(table),
        "h" => Control::Hand(table),
        "a" => Control::Act(table),
        "k" => Control::Look(table),
        "t" => Control::Table(table),
        "r" => Control::Reopen(table),
        "v" => {
            let motion = number(parts.next()?)?;
            Control::Vote { table, motion, agree: flag(parts.next()?)? }
        }
        "x" => Control::Verb { table, verb: word(parts.next()?)?, about: number(parts.next()?)? },
        "d" => return errand(table, &parts.collect::<Vec<_>>()),
        "m" => return menu(table, &parts.collect::<Vec<_>>()).map(Pressed::Menu),
        _ => return None,
    };
    parts.next().is_none().then_some(Pressed::Public(control))
}

fn errand(table: TableId, parts: &[&str]) -> Option<Pressed> {
    let [person, letter] = parts else { return None };
    let (errand, _) = Errand::ALL.into_iter().find(|(_, of)| letter.chars().eq([*of]))?;
    Some(Pressed::Errand { table, person: PersonId(number(person)?), errand })
}

fn menu(table: TableId, parts: &[&str]) -> Option<Menu> {
    let [person, verb, about, values @ .., then] = parts else { return None };
    let about = if about.is_empty() { None } else { Some(small(about)?) };
    let verb = if verb.is_empty() { String::new() } else { word(verb)? };
    let values = values.iter().map(|value| self::value(value)).collect::<Option<Vec<_>>>()?;
    Some(Menu { table, person: PersonId(from_base36(person)?), verb, about, values, then: self::then(then)? })
}

/// `Some(None)`: not said.
fn value(text: &str) -> Option<Option<Value>> {
    let mut chars = text.chars();
    let kind = chars.next()?;
    let rest = chars.as_str();
    Some(match kind {
        '-' if rest.is_empty() => None,
        'p' => Some(Value::Pick(small(rest)?)),
        'w' => Some(Value::Whole(small(rest)?)),
        's' => Some(Value::Subset(unlist(rest)?)),
        _ => return None,
    })
}

fn then(text: &str) -> Option<Then> {
    let mut chars = text.chars();
    let kind = chars.next()?;
    let rest = chars.as_str();
    Some(match kind {
        'T' if rest.is_empty() => Then::Top,
        'G' if rest.is_empty() => Then::Go,
        'Y' if rest.is_empty() => Then::Make,
        'C' => Then::Choose(unslot(rest)?),
        'N' => Then::Type { param: place(rest)? },
        'A' | 'E' => {
            let (param, ids) = rest.split_once('.')?;
            let (param, so_far) = (place(param)?, unlist(ids)?);
            if kind == 'A' { Then::Add { param, so_far } } else { Then::Enough { param, so_far } }
        }
        'P' => {
            let (at, rest) = rest.split_once('.')?;
            let (page, ids) = rest.split_once('.')?;
            Then::Page { slot: unslot(at)?, page: number(page)?, so_far: unlist(ids)? }
        }
        _ => return None,
    })
}

fn slot(slot: Slot) -> String {
    match slot {
        Slot::About => "a".into(),
        Slot::Param(param) => param.to_string(),
    }
}

fn unslot(text: &str) -> Option<Slot> {
    if text == "a" { Some(Slot::About) } else { place(text).map(Slot::Param) }
}

fn place(text: &str) -> Option<usize> {
    number::<usize>(text).filter(|&param| param < 25)
}

fn list(ids: &[Id]) -> String {
    ids.iter().map(|&id| base36(id.into())).collect::<Vec<_>>().join(".")
}

fn unlist(text: &str) -> Option<Vec<Id>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let ids = text.split('.').map(small).collect::<Option<Vec<_>>>()?;
    (ids.len() <= LONGEST_LIST).then_some(ids)
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "0" => Some(false),
        "1" => Some(true),
        _ => None,
    }
}

/// A number without sign or leading zeros, so that each id is written in one way.
fn number<N: std::str::FromStr + ToString>(text: &str) -> Option<N> {
    let number: N = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

fn word(text: &str) -> Option<String> {
    let fits = !text.is_empty() && text.chars().all(|c| c.is_ascii_lowercase() || c == '_' || c == '-');
    fits.then(|| text.to_owned())
}

fn base36(mut number: u64) -> String {
    let mut digits = Vec::new();
    loop {
        // A remainder of 36 is a digit.
        digits.push(char::from_digit(u32::try_from(number % 36).unwrap_or(0), 36).unwrap_or('0'));
        number /= 36;
        if number == 0 {
            return digits.iter().rev().collect();
        }
    }
}

fn from_base36(text: &str) -> Option<u64> {
    let number = u64::from_str_radix(text, 36).ok()?;
    (base36(number) == text).then_some(number)
}

fn small(text: &str) -> Option<u32> {
    u32::try_from(from_base36(text)?).ok()
}
