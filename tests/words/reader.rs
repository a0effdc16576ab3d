//! Somebody who reads what is said.

use std::collections::BTreeSet;
use std::fmt::Write;

use boardroom::game::{Arg, Game, Line, Seat, Section, Viewer};
use boardroom::words::{Lang, Names, Words};

/// Reads every line in every language.
pub struct Reader {
    pub words: Words,
    /// The ids read so far.
    pub seen: BTreeSet<&'static str>,
}

/// Seats by short names.
pub struct Short;

/// Seats as mentions, as long as they get.
pub struct Mentions;

/// Seats by names as long as Discord allows: 32 characters.
pub struct Longest;

impl Names for Short {
    fn seat(&self, seat: Seat) -> String {
        ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"].get(seat.index()).map_or("?", |name| name).to_owned()
    }

    fn person(&self, person: u64) -> String {
        person.to_string()
    }
}

impl Names for Mentions {
    fn seat(&self, seat: Seat) -> String {
        format!("<@123456789012345678{}>", seat.0)
    }

    fn person(&self, person: u64) -> String {
        format!("<@{person}>")
    }
}

impl Names for Longest {
    fn seat(&self, seat: Seat) -> String {
        seat.0.to_string().repeat(32)
    }

    fn person(&self, _: u64) -> String {
        "x".repeat(32)
    }
}

impl Reader {
    pub fn new() -> Reader {
        Reader { words: Words::built_in(), seen: BTreeSet::new() }
    }

    /// # Panics
    /// If a fact is missing, or nothing is said.
    pub fn read(&mut self, line: &Line) -> [String; 2] {
        note(line, &mut self.seen);
        Lang::ALL.map(|lang| {
            let said = self.words.say(lang, line, &Short);
            assert!(!said.trim().is_empty(), "{lang} says nothing for {line:?}");
            assert!(!said.contains("{$") && !said.contains("{ $"), "{lang} lacks a fact: {said}");
            said
        })
    }

    pub fn read_sections(&mut self, sections: &[Section]) {
        for section in sections {
            self.read(&section.head);
            section.lines.iter().for_each(|line| {
                self.read(line);
            });
        }
    }
}

fn note(line: &Line, seen: &mut BTreeSet<&'static str>) {
    seen.insert(line.id);
    line.args.iter().for_each(|(_, arg)| note_arg(arg, seen));
}

fn note_arg(arg: &Arg, seen: &mut BTreeSet<&'static str>) {
    match arg {
        Arg::Line(line) => note(line, seen),
        Arg::List(items) => items.iter().for_each(|item| note_arg(item, seen)),
        _ => {}
    }
}

/// How sections read. Names have three letters; on a phone a line has some forty characters.
pub fn page(lang: Lang, sections: &[Section]) -> String {
    let words = Words::built_in();
    let mut page = String::new();
    for section in sections {
        let _ = writeln!(page, "# {}", words.say(lang, &section.head, &Short));
        for line in &section.lines {
            let _ = writeln!(page, "{}", words.say(lang, line, &Short));
        }
    }
    page
}

/// How the story reads.
pub fn story<G: Game>(lang: Lang, log: &[G::Event]) -> String {
    let words = Words::built_in();
    let lines = log.iter().filter_map(|event| G::told(event, Viewer::Public));
    lines.map(|line| words.say(lang, &line, &Short) + "\n").collect()
}
