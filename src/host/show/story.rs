use super::{Body, Mentions, Words, fit, person};
use crate::game::{Arg, Line};
use crate::table::{PersonId, Ping, Table};
use crate::words::Lang;

/// Lines of the story for one message, with who hears of them.
pub(in crate::host) struct Chapter<'a> {
    words: &'a Words,
    lang: Lang,
    table: &'a Table,
    note: Option<String>,
    lines: Vec<String>,
    size: usize,
    pings: Vec<Ping>,
}

/// Left for those who hear of it, a note and the mark.
const LINES: usize = fit::TEXT - 700;
const LINE: usize = 1000;
const PINGS: usize = 600;

impl<'a> Chapter<'a> {
    pub fn new(words: &'a Words, lang: Lang, table: &'a Table) -> Chapter<'a> {
        Chapter { words, lang, table, note: None, lines: Vec::new(), size: 0, pings: Vec::new() }
    }

    /// Says something before the lines.
    pub fn note(&mut self, line: &Line) {
        self.note = Some(self.words.say(self.lang, line, &Mentions(self.table)));
    }

    /// Adds a line, if it fits; the first always does.
    pub fn add(&mut self, line: &Line) -> bool {
        let line = fit::cut(&self.words.say(self.lang, line, &Mentions(self.table)), LINE);
        let size = fit::length(&line) + 1;
        if !self.lines.is_empty() && self.size + size > LINES {
            return false;
        }
        self.size += size;
        self.lines.push(line);
        true
    }

    pub fn ping(&mut self, pings: Vec<Ping>) {
        self.pings.extend(pings.into_iter().filter(|ping| !ping.privately));
    }

    pub fn body(self) -> Body {
        let note = self.note.into_iter();
        let mut text = note.chain(self.lines).collect::<Vec<_>>().join("\n");
        let mut mentions: Vec<PersonId> = Vec::new();
        let mut left = PINGS;
        for (at, first) in self.pings.iter().enumerate() {
            let same = |other: &Ping| other.what == first.what && other.until == first.until;
            if self.pings.iter().take(at).any(same) {
                continue;
            }
            let mut people: Vec<PersonId> =
                self.pings.iter().filter(|other| same(other)).map(|other| other.person).collect();
            people.sort();
            people.dedup();
            let asked = Arg::List(people.iter().map(|&asked| person(asked)).collect());
            let line = match first.until {
                Some(until) => Line::new("host-ping-until").with("until", Arg::Moment(until.seconds())),
                None => Line::new("host-ping"),
            };
            let line = line.with("people", asked).with("what", first.what.clone());
            let said = self.words.say(self.lang, &line, &Mentions(self.table));
            if fit::length(&said) + 1 > left {
                break;
            }
            left -= fit::length(&said) + 1;
            text.push('\n');
            text.push_str(&said);
            mentions.extend(people);
        }
        mentions.sort();
        mentions.dedup();
        Body { text, mentions, ..Body::default() }
    }
}
