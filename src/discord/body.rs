//! Messages as Discord takes them, within its limits.

use serde_json::{Value as Json, json};

use super::custom_id;
use crate::host::{Body, Button, Embed, Style};

/// Notifies nobody.
const SUPPRESS_NOTIFICATIONS: u64 = 1 << 12;
/// Only the person addressed sees it.
pub const EPHEMERAL: u64 = 1 << 6;

const ACTION_ROW: u8 = 1;
const BUTTON: u8 = 2;
const SELECT: u8 = 3;
const TEXT_INPUT: u8 = 4;

/// Discord's limits, in characters.
pub const LONGEST_TEXT: usize = 2000;
const LONGEST_EMBED: usize = 4096;
const LONGEST_EMBEDS: usize = 6000;
const LONGEST_LABEL: usize = 80;
const LONGEST_OPTION: usize = 100;
const LONGEST_PLACEHOLDER: usize = 150;
const LONGEST_TITLE: usize = 45;
/// Discord's limits, in number.
pub const MOST_OPTIONS: usize = 25;
pub const MOST_ROWS: usize = 5;
pub const MOST_IN_ROW: usize = 5;
const MOST_EMBEDS: usize = 10;

/// What anybody may upload to Discord in one file, in bytes.
pub const LARGEST_FILE: usize = 10 << 20;

/// A private answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    pub text: String,
    pub embeds: Vec<Embed>,
    pub rows: Vec<Row>,
    /// A file's name and contents.
    pub file: Option<(String, Vec<u8>)>,
}

/// A row of controls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    Buttons(Vec<Press>),
    Select(Select),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    pub custom_id: String,
    pub label: String,
    pub style: Style,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    pub custom_id: String,
    pub placeholder: String,
    pub options: Vec<Choosable>,
    /// How many may be chosen.
    pub least: usize,
    pub most: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choosable {
    pub label: String,
    pub value: String,
    /// It is chosen already.
    pub chosen: bool,
}

/// A modal with one line to type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modal {
    pub custom_id: String,
    pub title: String,
    pub label: String,
    pub placeholder: String,
}

/// The name of a modal's one field.
pub const FIELD: &str = "typed";

impl Reply {
    pub fn text(text: impl Into<String>) -> Reply {
        Reply { text: text.into(), ..Reply::default() }
    }

    /// What the host shows of a table, for one reader.
    pub fn of(body: Body) -> Reply {
        let press = |button: &Button| Press {
            custom_id: custom_id::of_control(&button.control),
            label: button.label.clone(),
            style: button.style,
        };
        let rows = body.buttons.iter().map(|row| Row::Buttons(row.iter().map(press).collect()));
        Reply { text: body.text, embeds: body.embeds, rows: rows.collect(), file: body.file }
    }

    #[must_use]
    pub fn with_row(mut self, row: Row) -> Reply {
        self.rows.push(row);
        self
    }

    #[must_use]
    pub fn with_file(mut self, name: &str, bytes: Vec<u8>) -> Reply {
        self.file = Some((name.into(), bytes));
        self
    }

    /// The answer as Discord takes it. On an edit, what isn't there goes away.
    pub fn json(&self) -> Json {
        let rows: Vec<Json> = self.rows.iter().take(MOST_ROWS).map(Row::json).collect();
        content(&self.text, &self.embeds, rows)
    }
}

impl Row {
    fn json(&self) -> Json {
        let components: Vec<Json> = match self {
            Row::Buttons(presses) => presses
                .iter()
                .take(MOST_IN_ROW)
                .map(|press| button(&press.custom_id, &press.label, press.style))
                .collect(),
            Row::Select(select) => vec![select.json()],
        };
        json!({ "type": ACTION_ROW, "components": components })
    }
}

impl Select {
    fn json(&self) -> Json {
        let option = |option: &Choosable| {
            let label = cut(&option.label, LONGEST_OPTION);
            json!({ "label": label, "value": option.value, "default": option.chosen })
        };
        let options: Vec<Json> = self.options.iter().take(MOST_OPTIONS).map(option).collect();
        json!({
            "type": SELECT,
            "custom_id": self.custom_id,
            "placeholder": cut(&self.placeholder, LONGEST_PLACEHOLDER),
            "min_values": self.least.min(options.len()),
            "max_values": self.most.clamp(1, options.len().max(1)),
            "options": options,
        })
    }
}

impl Modal {
    pub fn json(&self) -> Json {
        let field = json!({
            "type": TEXT_INPUT,
            "custom_id": FIELD,
            "style": 1,
            "label": cut(&self.label, LONGEST_TITLE),
            "placeholder": cut(&self.placeholder, LONGEST_OPTION),
            "required": true,
            "max_length": 40,
        });
        json!({
            "custom_id": self.custom_id,
            "title": cut(&self.title, LONGEST_TITLE),
            "components": [{ "type": ACTION_ROW, "components": [field] }],
        })
    }
}

/// A message of the host's.
pub fn json(body: &Body) -> Json {
    let mut rows: Vec<Json> = body.buttons.iter().map(|row| buttons(row)).collect();
    let last = rows.last_mut().and_then(|row| row["components"].as_array_mut()?.last_mut());
    if let (Some(last), Some(mark)) = (last, &body.mark) {
        last["custom_id"] = json!(custom_id::marked(last["custom_id"].as_str().unwrap_or_default(), mark));
    }
    let mut message = content(&body.text, &body.embeds, rows);
    message["allowed_mentions"] = json!({
        "parse": [],
        "users": body.mentions.iter().map(|person| person.0.to_string()).collect::<Vec<_>>(),
    });
    if body.silent {
        message["flags"] = json!(SUPPRESS_NOTIFICATIONS);
    }
    message
}

fn content(text: &str, embeds: &[Embed], rows: Vec<Json>) -> Json {
    json!({
        "content": cut(text, LONGEST_TEXT),
        "embeds": fitting(embeds),
        "components": rows,
        "allowed_mentions": { "parse": [] },
    })
}

/// The embeds, cut where a message would hold more than Discord allows.
fn fitting(embeds: &[Embed]) -> Vec<Json> {
    let mut left = LONGEST_EMBEDS;
    let mut fitting = Vec::new();
    for embed in embeds.iter().take(MOST_EMBEDS) {
        let title = cut(&embed.title, 256.min(left));
        left -= title.chars().count();
        let text = cut(&embed.text, LONGEST_EMBED.min(left));
        left -= text.chars().count();
        if !(title.is_empty() && text.is_empty()) {
            fitting.push(json!({ "title": title, "description": text }));
        }
    }
    fitting
}

fn buttons(row: &[Button]) -> Json {
    let button =
        |button: &Button| self::button(&custom_id::of_control(&button.control), &button.label, button.style);
    json!({ "type": ACTION_ROW, "components": row.iter().map(button).collect::<Vec<_>>() })
}

fn button(custom_id: &str, label: &str, style: Style) -> Json {
    let style = match style {
        Style::Primary => 1,
        Style::Secondary => 2,
        Style::Danger => 4,
    };
    json!({ "type": BUTTON, "custom_id": custom_id, "label": cut(label, LONGEST_LABEL), "style": style })
}

/// At most so many characters.
pub fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    text.chars().take(longest.saturating_sub(1)).chain((longest > 0).then_some('…')).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_longer_than_discord_allows() {
        let long = "长".repeat(9_000);
        let embed = Embed { title: long.clone(), text: long.clone() };
        let reply = Reply { text: long, embeds: vec![embed; 12], ..Reply::default() };
        let json = reply.json();
        let count = |json: &Json| json.as_str().unwrap_or_default().chars().count();
        assert_eq!(count(&json["content"]), 2000);
        let embeds = json["embeds"].as_array().expect("an array");
        assert!(embeds.len() <= 10);
        let total: usize = embeds.iter().map(|e| count(&e["title"]) + count(&e["description"])).sum();
        assert!(total <= 6000, "{total}");
    }
}
