use super::{Body, Button, Control, Kept, Page, Style, Words, number, person};
use crate::game::{Arg, Line, Outcome};
use crate::table::{Awaiting, Motion, Phase, Table};
use crate::words::Lang;

/// The board: the latest lines, the game as everybody sees it, an open motion, and whom the game waits
/// for. It is taller than a phone's screen, so what matters most stands last, next to the buttons.
pub fn board<'a>(
    words: &Words,
    lang: Lang,
    table: &Table,
    latest: impl IntoIterator<Item = &'a Line>,
) -> Body {
    let mut page = Page::new(words, lang, table);
    page.section(&Line::new("host-head-latest"), latest.into_iter().cloned());
    if let Some(state) = table.state() {
        page.sections(state.board().into_iter().rev());
    }
    if let Some(motion) = table.motion() {
        page.section(&Line::new("host-head-motion"), [motion_line(motion)]);
    }
    page.section(&Line::new("host-head-awaited"), awaited(table));
    if let Some(outcome) = table.outcome() {
        page.section(&Line::new("host-head-result"), result(outcome));
    }
    if table.phase() == Phase::Adjourned {
        page.text.push('\n');
        page.line(&Line::new("host-adjourned"));
    }
    let title = page.title();
    let buttons = buttons(&page);
    page.body(title, Kept::Last, buttons)
}

/// In place of board or invitation, if the journal can't be read to its end.
pub fn broken(words: &Words, lang: Lang, table: &Table) -> Body {
    let mut page = Page::new(words, lang, table);
    page.line(&Line::new("host-broken"));
    let title = page.title();
    let look = page.button(Control::Look(table.id()), "host-button-look", Style::Secondary);
    page.body(title, Kept::Last, vec![vec![look]])
}

/// One line for all who are asked the same until the same moment. Whose clock stands for another's isn't
/// waited for now.
fn awaited(table: &Table) -> Vec<Line> {
    let mut awaiting = table.awaiting();
    if awaiting.iter().any(|asked| !asked.stands) {
        awaiting.retain(|asked| !asked.stands);
    }
    let mut lines = Vec::new();
    for (at, first) in awaiting.iter().enumerate() {
        let same = |other: &Awaiting| {
            other.about == first.about && other.what == first.what && other.until == first.until
        };
        if awaiting.iter().take(at).any(same) {
            continue;
        }
        let people = awaiting.iter().filter(|other| same(other)).map(|other| other.player.arg());
        let id = match (first.until, first.stands) {
            (Some(_), _) => "host-awaited-until",
            (None, true) => "host-awaited-stands",
            (None, false) => "host-awaited",
        };
        let line = Line::new(id).with("people", Arg::List(people.collect())).with("what", first.what.clone());
        lines.push(match first.until {
            Some(until) => line.with("until", Arg::Moment(until.seconds())),
            None => line,
        });
    }
    lines
}

fn motion_line(motion: &Motion) -> Line {
    Line::new("host-motion")
        .with("what", motion.proposal.question())
        .with("agreed", Arg::List(motion.agreed.iter().map(|&agreed| person(agreed)).collect()))
        .with("until", Arg::Moment(motion.until.seconds()))
}

pub(super) fn result(outcome: &Outcome) -> Vec<Line> {
    let line = |standing: &crate::game::Standing| {
        Line::new("host-standing")
            .with("place", number(standing.place))
            .with("seat", standing.seat)
            .with("score", Arg::Money(standing.score))
    };
    outcome.standings.iter().map(line).collect()
}

/// The same for everyone: those of the open window, of the motion, and the standing ones.
fn buttons(page: &Page) -> Vec<Vec<Button>> {
    let table = page.table.id();
    let look = [(Control::Look(table), "host-button-look"), (Control::Table(table), "host-button-table")];
    let look = look.map(|(control, id)| page.button(control, id, Style::Secondary));
    match page.table.phase() {
        Phase::Playing => {}
        Phase::Adjourned => {
            let reopen = page.button(Control::Reopen(table), "host-button-reopen", Style::Primary);
            return vec![[reopen].into_iter().chain(look).collect()];
        }
        Phase::Lobby | Phase::Ended => return vec![look.to_vec()],
    }
    let mut rows = Vec::new();
    let game = page.table.game().id();
    let window = page.table.state().map(|state| state.window()).unwrap_or_default();
    // The first of several is the one that stops or counters; one by itself only lets things go on.
    let several = window.len() > 1;
    let window = window.iter().take(5).enumerate().map(|(at, button)| {
        let control = Control::Verb { table, verb: button.verb.to_owned(), about: button.about };
        let style = if at == 0 && several { Style::Danger } else { Style::Primary };
        page.button(control, &format!("{game}-verb-{}", button.verb), style)
    });
    rows.push(window.collect());
    if let Some(motion) = page.table.motion() {
        let vote =
            |agree, id| page.button(Control::Vote { table, motion: motion.id, agree }, id, Style::Secondary);
        rows.push(vec![vote(true, "host-button-agree"), vote(false, "host-button-disagree")]);
    }
    let own = [
        page.button(Control::Hand(table), "host-button-hand", Style::Secondary),
        page.button(Control::Act(table), "host-button-act", Style::Primary),
    ];
    rows.push(own.into_iter().chain(look).collect());
    rows.retain(|row: &Vec<Button>| !row.is_empty());
    rows
}
