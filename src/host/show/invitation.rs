use super::board::result;
use super::{Body, Button, Control, Kept, Page, Style, Words, number, person};
use crate::game::{Arg, Line};
use crate::host::ChannelId;
use crate::table::{Access, Ending, Phase, Table};
use crate::words::Lang;

/// What everybody in the channel sees of a table. `home` is where it is played, if that is elsewhere.
pub fn invitation(words: &Words, lang: Lang, table: &Table, home: Option<ChannelId>) -> Body {
    let mut page = Page::new(words, lang, table);
    page.line(&Line::new(match table.phase() {
        Phase::Lobby => "host-invitation-lobby",
        Phase::Playing => "host-invitation-playing",
        Phase::Adjourned => "host-adjourned",
        Phase::Ended => "host-invitation-ended",
    }));
    if let Some((ending, _)) = table.ended() {
        page.line(&ended(ending));
    }
    if let Some(outcome) = table.outcome() {
        page.section(&Line::new("host-head-result"), result(outcome));
    }
    if let Some(home) = home {
        page.text.push_str(&format!("\n<#{}>", home.0));
    }
    page.section(&Line::new("host-head-members"), members(table));
    page.section(&Line::new("host-head-options"), options(table));
    let rules = rules(&page);
    page.section(&Line::new("host-head-rules"), rules);
    page.line(&Line::new("host-hash").with("hash", Arg::Text(table.hash())));
    if let Some(secret) = table.secret() {
        page.line(&Line::new("host-secret").with("secret", Arg::Text(secret)));
    }
    let title = page.title();
    let buttons = buttons(&page);
    page.body(title, Kept::First, buttons)
}

fn ended(ending: Ending) -> Line {
    Line::new(match ending {
        Ending::Played => "host-ended-played",
        Ending::Agreed => "table-ended-agreed",
        Ending::Moderator(by) => return Line::new("table-ended-moderator").with("person", person(by)),
        Ending::Untouched => "table-ended-untouched",
        Ending::Cancelled => "table-ended-cancelled",
    })
}

fn members(table: &Table) -> Vec<Line> {
    let automatic = table.automatic();
    let people = table.members().iter().map(|member| person(member.person));
    let people = people.chain(automatic.iter().map(|player| player.described().into())).collect();
    let mut lines = Vec::new();
    if !table.members().is_empty() {
        lines.push(
            Line::new("host-members")
                .with("people", Arg::List(people))
                .with("joined", number(table.members().len() + automatic.len()))
                .with("seats", number(table.options().seats)),
        );
        lines.push(Line::new("host-members-host").with("person", person(table.host())));
    }
    lines
}

fn options(table: &Table) -> Vec<Line> {
    let pace = Line::new("host-pace").with("pace", table.options().pace.line());
    let access = Line::new(match table.options().access {
        Access::Open => "host-access-open",
        Access::Invited => "host-access-invited",
    });
    let access = (table.phase() == Phase::Lobby).then_some(access);
    [pace].into_iter().chain(access).collect()
}

fn rules(page: &Page) -> Vec<Line> {
    let game = page.table.game();
    let rule = |(id, value): (&String, &u32)| {
        // Escaped where it is put in, so as plain text it must be said first.
        let name = page.words.text(page.lang, &format!("{}-rule-{id}", game.id()));
        let only = game.house_rules().iter().any(|rule| rule.id == id && rule.values == (1..=1));
        let line = Line::new(if only { "host-rule" } else { "host-rule-value" });
        line.with("rule", Arg::Text(name)).with("value", number(*value))
    };
    page.table.options().rules.iter().map(rule).collect()
}

fn buttons(page: &Page) -> Vec<Vec<Button>> {
    let id = page.table.id();
    let row = match page.table.phase() {
        Phase::Lobby => vec![
            page.button(Control::Join(id), "host-button-join", Style::Primary),
            page.button(Control::Leave(id), "host-button-leave", Style::Secondary),
            page.button(Control::Options(id), "host-button-options", Style::Secondary),
            page.button(Control::Start(id), "host-button-start", Style::Primary),
        ],
        Phase::Playing => vec![
            page.button(Control::Look(id), "host-button-look", Style::Secondary),
            page.button(Control::Table(id), "host-button-table", Style::Secondary),
        ],
        Phase::Adjourned => vec![
            page.button(Control::Reopen(id), "host-button-reopen", Style::Primary),
            page.button(Control::Look(id), "host-button-look", Style::Secondary),
        ],
        Phase::Ended => vec![page.button(Control::Look(id), "host-button-look", Style::Secondary)],
    };
    vec![row]
}
