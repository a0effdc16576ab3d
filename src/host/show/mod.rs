//! What each place says: tables become messages, in a language, within Discord's limits.

mod board;
mod fit;
mod hand;
mod invitation;
mod story;

use crate::game::{Arg, Line, Seat, Section};
use crate::table::{PersonId, Table};
use crate::words::{Lang, Names, Words};

use super::{Body, Button, Control, Embed, Style};

use fit::Kept;

pub use board::{board, broken};
pub use hand::{Home, Nudge, farewell, hand};
pub use invitation::invitation;
pub(super) use story::Chapter;

/// People as Discord shows them; whether they are pinged is another matter.
pub struct Mentions<'a>(pub &'a Table);

impl Names for Mentions<'_> {
    fn seat(&self, seat: Seat) -> String {
        match self.0.person_at(seat) {
            Some(person) => self.person(person.0),
            None => format!("#{}", seat.index() + 1),
        }
    }

    fn automatic(&self, seat: Seat) -> Option<Line> {
        Some(self.0.player_at(seat)?.automatic()?.line())
    }

    fn person(&self, person: u64) -> String {
        format!("<@{person}>")
    }
}

/// A table being put into a language.
struct Page<'a> {
    words: &'a Words,
    lang: Lang,
    table: &'a Table,
    text: String,
}

impl<'a> Page<'a> {
    fn new(words: &'a Words, lang: Lang, table: &'a Table) -> Page<'a> {
        Page { words, lang, table, text: String::new() }
    }

    fn line(&mut self, line: &Line) {
        let said = self.words.say(self.lang, line, &Mentions(self.table));
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&said);
    }

    /// Lines under a heading, if there are any.
    fn section(&mut self, head: &Line, lines: impl IntoIterator<Item = Line>) {
        let lines: Vec<Line> = lines.into_iter().collect();
        if lines.is_empty() {
            return;
        }
        let head = self.words.say(self.lang, head, &Mentions(self.table));
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
        self.text.push_str("**");
        self.text.push_str(&head);
        self.text.push_str("**");
        lines.iter().for_each(|line| self.line(line));
    }

    fn sections(&mut self, sections: impl IntoIterator<Item = Section>) {
        for Section { head, lines } in sections {
            self.section(&head, lines);
        }
    }

    /// "Table 7, I'm the Boss!"
    fn title(&self) -> String {
        let line = Line::new("host-title").with("table", number(self.table.id().0)).with("game", self.game());
        self.words.say(self.lang, &line, &Mentions(self.table))
    }

    /// "Friday games · I'm the Boss! · table 7"
    fn title_at(&self, server: &str) -> String {
        let line = Line::new("host-title-at")
            .with("server", Arg::Text(server.to_owned()))
            .with("table", number(self.table.id().0))
            .with("game", self.game());
        self.words.say(self.lang, &line, &Mentions(self.table))
    }

    fn game(&self) -> Arg {
        Line::new(self.table.game().id()).into()
    }

    fn body(self, title: String, kept: Kept, buttons: Vec<Vec<Button>>) -> Body {
        Body { embeds: fit::embeds(title, &self.text, kept), buttons, ..Body::default() }
    }

    fn button(&self, control: Control, id: &str, style: Style) -> Button {
        Button { control, label: fit::cut(&self.words.text(self.lang, id), fit::LABEL), style }
    }
}

/// A thread's name: at most 100 characters.
pub(super) fn thread_name(words: &Words, lang: Lang, table: &Table) -> String {
    fit::cut(&Page::new(words, lang, table).title(), fit::NAME)
}

/// What a thread hangs on that doesn't hang on the invitation.
pub(super) fn starter(words: &Words, lang: Lang, table: &Table) -> Body {
    let page = Page::new(words, lang, table);
    let look = page.button(Control::Look(table.id()), "host-button-look", Style::Secondary);
    let title = page.title();
    Body { silent: true, ..page.body(title, Kept::First, vec![vec![look]]) }
}

fn person(person: PersonId) -> Arg {
    Arg::Person(person.0)
}

fn number(number: impl TryInto<i64>) -> Arg {
    Arg::Number(number.try_into().unwrap_or(i64::MAX))
}

/// What a message says, as a short text that is the same for the same body in every build.
pub(super) fn digest(body: &Body) -> String {
    use sha2::{Digest, Sha256};
    let Body { text, embeds, buttons, mentions: _, silent: _, file: _, mark: _ } = body;
    let hash = Sha256::digest(format!("{text:?}{embeds:?}{buttons:?}"));
    hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect()
}

/// With a last line in small letters.
pub(super) fn signed(mut body: Body, small: &str) -> Body {
    if !body.text.is_empty() {
        body.text.push('\n');
    }
    body.text.push_str("-# ");
    body.text.push_str(small);
    body
}

/// Whether a message ends with this line in small letters.
pub(super) fn is_signed(text: &str, small: &str) -> bool {
    text.lines().next_back().and_then(|line| line.strip_prefix("-# ")) == Some(small)
}
