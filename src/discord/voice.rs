//! Saying things to one reader, of one table.

use crate::game::{AnyMatch, Arg, Id, Line, Seat};
use crate::table::{Awaiting, PersonId, Table};
use crate::words::{Lang, Names, Words, escape, unescape};

/// Speaks to a reader in their language.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    pub words: &'a Words,
    pub lang: Lang,
}

/// Of one table, whose people have names.
#[derive(Clone, Copy)]
pub struct TableVoice<'a> {
    pub voice: Voice<'a>,
    pub table: &'a Table,
}

/// Nobody sits anywhere: people are mentioned.
struct NoTable;

/// People as mentions, for where Discord reads markdown.
struct Mentions<'a>(&'a Table);

/// People by name, for where it doesn't.
struct Plain<'a>(&'a Table);

impl Names for NoTable {
    fn seat(&self, seat: Seat) -> String {
        seat.to_string()
    }

    fn person(&self, person: u64) -> String {
        mention(person)
    }
}

impl Names for Mentions<'_> {
    fn seat(&self, seat: Seat) -> String {
        self.0.person_at(seat).map_or_else(|| seat.to_string(), |person| mention(person.0))
    }

    fn automatic(&self, seat: Seat) -> Option<Line> {
        Some(self.0.player_at(seat)?.automatic()?.line())
    }

    fn person(&self, person: u64) -> String {
        mention(person)
    }
}

impl Names for Plain<'_> {
    fn seat(&self, seat: Seat) -> String {
        self.0.person_at(seat).map_or_else(|| seat.to_string(), |person| self.person(person.0))
    }

    fn automatic(&self, seat: Seat) -> Option<Line> {
        Some(self.0.player_at(seat)?.automatic()?.line())
    }

    fn person(&self, person: u64) -> String {
        // Who has a name without a shape of its own is called by number.
        let name = self.0.name_of(PersonId(person)).map(escape);
        name.filter(|name| !name.is_empty()).unwrap_or_else(|| person.to_string())
    }
}

fn mention(person: u64) -> String {
    format!("<@{person}>")
}

impl<'a> Voice<'a> {
    pub fn text(&self, id: &str) -> String {
        self.words.text(self.lang, id)
    }

    pub fn say(&self, line: &Line) -> String {
        self.words.say(self.lang, line, &NoTable)
    }

    pub fn of(self, table: &'a Table) -> TableVoice<'a> {
        TableVoice { voice: self, table }
    }
}

impl TableVoice<'_> {
    pub fn text(&self, id: &str) -> String {
        self.voice.text(id)
    }

    /// With markdown and mentions.
    pub fn say(&self, line: &Line) -> String {
        self.voice.words.say(self.voice.lang, line, &Mentions(self.table))
    }

    /// For where Discord reads neither: labels of buttons, options, completions.
    pub fn plainly(&self, line: &Line) -> String {
        unescape(&self.voice.words.say(self.voice.lang, line, &Plain(self.table)))
    }

    /// One line each.
    pub fn lines(&self, lines: &[Line]) -> String {
        lines.iter().map(|line| self.say(line)).collect::<Vec<_>>().join("\n")
    }

    /// What an id offered to a seat is called.
    pub fn label(&self, state: &dyn AnyMatch, seat: Seat, verb: &str, option: &str, id: Id) -> String {
        self.plainly(&state.label(seat, verb, option, id))
    }

    /// What a verb is called.
    pub fn verb(&self, verb: &str) -> String {
        self.text(&format!("{}-verb-{verb}", self.table.game().id()))
    }

    /// What an option of the game's commands is called.
    pub fn option(&self, option: &str) -> String {
        self.text(&format!("{}-param-{option}", self.table.game().id()))
    }

    pub fn option_line(&self, option: &str) -> Line {
        Line::new("ui-option-called").with("option", Arg::Text(self.option(option)))
    }

    /// What the person is awaited for at this table: a line for each question.
    pub fn awaited(&self, person: PersonId) -> Vec<String> {
        let line = |asked: Awaiting| match asked.until {
            Some(until) => Line::new("ui-menu-awaited-until")
                .with("what", asked.what)
                .with("until", Arg::Moment(until.seconds())),
            None => Line::new("ui-menu-awaited").with("what", asked.what),
        };
        self.table.awaits(person).into_iter().map(|asked| self.say(&line(asked))).collect()
    }

    /// What a table is called where it has to be told from others.
    pub fn title(&self) -> String {
        let game = Line::new(self.table.game().id());
        let number = Arg::Number(self.table.id().0);
        self.plainly(&Line::new("host-title").with("table", number).with("game", game))
    }
}
