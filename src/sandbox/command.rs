//! A registered command, and how a person fills it in.

use serde_json::{Map, Value, json};
use thiserror::Error;

use super::id::Id;

/// Discord's locales (its reference, *Locales*).
pub const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

/// An option that doesn't fit the command.
#[derive(Clone, Debug, Error, PartialEq)]
#[error("option {name}: {why}")]
pub struct BadOption {
    pub name: String,
    pub why: &'static str,
}

impl BadOption {
    fn new(name: &str, why: &'static str) -> BadOption {
        BadOption { name: name.to_owned(), why }
    }

    pub(super) fn unknown(id: Id) -> BadOption {
        BadOption { name: id.to_string(), why: "there is nobody and no channel of this id" }
    }
}

/// A slash command as a person fills it in.
#[derive(Clone, Debug, PartialEq)]
pub struct Invocation {
    /// The command's name with its subcommands, in English: `boss offer`.
    pub command: String,
    /// Names of options and their values, in the order filled in; people by their id.
    pub options: Vec<(String, Value)>,
}

impl Invocation {
    /// A command with these options.
    pub fn new(command: &str, options: &[(&str, Value)]) -> Invocation {
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        Invocation { command: command.to_owned(), options }
    }
}

/// A command's options as Discord sends them.
#[derive(Debug, Default)]
pub(super) struct Filled {
    pub options: Vec<Value>,
    /// People named in options.
    pub people: Vec<Id>,
    /// Channels named in options.
    pub channels: Vec<Id>,
}

/// Whether a command works in a direct message with the application, or in the guild.
pub(super) fn works_in(command: &Value, dm: bool) -> bool {
    let context = if dm { 1 } else { 0 };
    match command["contexts"].as_array() {
        Some(contexts) => contexts.iter().any(|c| *c == context),
        None => !dm || command["dm_permission"] != false,
    }
}

/// The permissions that a member needs to see a command.
pub(super) fn needs(command: &Value) -> Option<u64> {
    command["default_member_permissions"].as_str()?.parse().ok()
}

/// Fills a command in. With `focused`, that option is marked and nothing is required yet.
pub(super) fn fill(
    command: &Value,
    path: &[&str],
    given: &[(String, Value)],
    focused: Option<&str>,
) -> Result<Filled, BadOption> {
    let mut filled = Filled::default();
    filled.options = filled.level(command, path, given, focused)?;
    Ok(filled)
}

impl Filled {
    fn level(
        &mut self,
        node: &Value,
        path: &[&str],
        given: &[(String, Value)],
        focused: Option<&str>,
    ) -> Result<Vec<Value>, BadOption> {
        let known = node["options"].as_array().map_or(&[][..], Vec::as_slice);
        let is_branch = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
        let Some((name, rest)) = path.split_first() else {
            if known.iter().any(is_branch) {
                return Err(BadOption::new(
                    node["name"].as_str().unwrap_or_default(),
                    "it needs a subcommand",
                ));
            }
            return self.leaf(known, given, focused);
        };
        let branch = known.iter().find(|o| is_branch(o) && o["name"] == **name);
        let branch = branch.ok_or_else(|| BadOption::new(name, "there is no such subcommand"))?;
        let options = self.level(branch, rest, given, focused)?;
        Ok(vec![json!({ "name": name, "type": branch["type"], "options": options })])
    }

    fn leaf(
        &mut self,
        known: &[Value],
        given: &[(String, Value)],
        focused: Option<&str>,
    ) -> Result<Vec<Value>, BadOption> {
        let missing =
            |o: &&Value| o["required"] == true && !given.iter().any(|(name, _)| o["name"] == **name);
        if let (None, Some(option)) = (focused, known.iter().find(missing)) {
            return Err(BadOption::new(option["name"].as_str().unwrap_or_default(), "it is required"));
        }
        if focused.is_some_and(|name| !given.iter().any(|(given, _)| given == name)) {
            return Err(BadOption::new(focused.unwrap_or_default(), "it isn't among the options given"));
        }
        let mut options = Vec::new();
        for (index, (name, value)) in given.iter().enumerate() {
            let option = known.iter().find(|o| o["name"] == **name);
            let option = option.ok_or_else(|| BadOption::new(name, "there is no such option"))?;
            if given.iter().take(index).any(|(earlier, _)| earlier == name) {
                return Err(BadOption::new(name, "it is given twice"));
            }
            let mut filled =
                Map::from_iter([("name".into(), json!(name)), ("type".into(), option["type"].clone())]);
            if focused == Some(name) {
                if option["autocomplete"] != true {
                    return Err(BadOption::new(name, "it doesn't complete"));
                }
                // Discord sends what is typed so far as a string, whatever the type.
                let typed = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                filled.insert("value".into(), json!(typed));
                filled.insert("focused".into(), json!(true));
            } else {
                filled.insert("value".into(), self.value(option, name, value)?);
            }
            options.push(Value::Object(filled));
        }
        Ok(options)
    }

    /// The value as Discord sends it, if a client would let it pass.
    fn value(&mut self, option: &Value, name: &str, value: &Value) -> Result<Value, BadOption> {
        let text = || value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let parsed = match option["type"].as_u64() {
            Some(3) => value.as_str().map(|text| json!(text)),
            Some(4) => text().parse::<i64>().ok().filter(|n| n.unsigned_abs() <= 1 << 53).map(|n| json!(n)),
            Some(5) => text().parse::<bool>().ok().map(|b| json!(b)),
            Some(6 | 9) => text().parse().ok().inspect(|id| self.people.push(*id)).map(|id| json!(id)),
            Some(7) => text().parse().ok().inspect(|id| self.channels.push(*id)).map(|id| json!(id)),
            Some(10) => text().parse::<f64>().ok().filter(|n| n.abs() <= 2_f64.powi(53)).map(|n| json!(n)),
            _ => return Err(BadOption::new(name, "the sandbox can't fill in this type of option")),
        };
        let parsed = parsed.ok_or_else(|| BadOption::new(name, "the value isn't of the option's type"))?;
        if let Some(choices) = option["choices"].as_array().filter(|choices| !choices.is_empty())
            && !choices.iter().any(|choice| choice["value"] == parsed)
        {
            return Err(BadOption::new(name, "it isn't one of the choices"));
        }
        let number = |name: &str| option[name].as_f64();
        let (size, least, most) = match parsed.as_str() {
            Some(text) if option["type"] == 3 => {
                (text.chars().count() as f64, number("min_length"), number("max_length").or(Some(6_000.0)))
            }
            _ => (parsed.as_f64().unwrap_or_default(), number("min_value"), number("max_value")),
        };
        if least.is_some_and(|least| size < least) || most.is_some_and(|most| size > most) {
            return Err(BadOption::new(name, "it is too small or too large"));
        }
        Ok(parsed)
    }
}
