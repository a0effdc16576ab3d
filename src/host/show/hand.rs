use super::{Body, Control, Kept, Page, Style, Words};
use crate::game::{Arg, Line, Seat};
use crate::host::ChannelId;
use crate::table::{Moment, Phase, Table};
use crate::words::Lang;

/// A reminder that rides on a hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Nudge {
    pub what: Line,
    pub until: Option<Moment>,
}

/// Where a table is played, for who isn't there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Home<'a> {
    pub guild: u64,
    /// What the server is called; empty if that isn't known.
    pub server: &'a str,
    pub channel: ChannelId,
}

/// A seat's hand, for the eyes of who sits there.
pub fn hand(words: &Words, lang: Lang, table: &Table, seat: Seat, home: Option<Home<'_>>) -> Body {
    let mut page = Page::new(words, lang, table);
    if let Some(state) = table.state() {
        page.sections(state.hand(seat));
    }
    match table.phase() {
        Phase::Ended => page.line(&Line::new("host-hand-over")),
        Phase::Adjourned => page.line(&Line::new("host-adjourned")),
        Phase::Lobby | Phase::Playing => {}
    }
    if let Some(Home { guild, channel, .. }) = home {
        let link = format!("https://discord.com/channels/{guild}/{}", channel.0);
        let label = words.text(lang, "host-to-the-table");
        page.text.push_str(&format!("\n[{label}]({link})"));
    }
    let id = table.id();
    let act = page.button(Control::Act(id), "host-button-act", Style::Primary);
    let look = page.button(Control::Look(id), "host-button-look", Style::Secondary);
    let act = Some(act).filter(|_| table.phase() == Phase::Playing);
    let server = home.map(|home| home.server).filter(|server| !server.is_empty());
    let title = server.map_or_else(|| page.title(), |server| page.title_at(server));
    page.body(title, Kept::First, vec![act.into_iter().chain([look]).collect()])
}

/// In place of a hand, for who doesn't sit there any more.
pub fn farewell(words: &Words, lang: Lang, table: &Table) -> Body {
    let mut page = Page::new(words, lang, table);
    page.line(&Line::new("host-hand-passed-on"));
    let title = page.title();
    let look = page.button(Control::Look(table.id()), "host-button-look", Style::Secondary);
    Body { silent: true, ..page.body(title, Kept::First, vec![vec![look]]) }
}

impl Nudge {
    /// What is said with the hand.
    pub(in crate::host) fn text(&self, words: &Words, lang: Lang, table: &Table) -> String {
        let mut page = Page::new(words, lang, table);
        let line = match self.until {
            Some(until) => Line::new("host-nudge-until").with("until", Arg::Moment(until.seconds())),
            None => Line::new("host-nudge"),
        };
        page.line(&line.with("what", self.what.clone()));
        page.text
    }
}
