//! What the application registers: commands, checked against every limit of Discord's *Application Commands*.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::{
    command::LOCALES,
    refusal::{Form, join},
};

/// Characters of a command's names, descriptions and values together.
const MOST_CHARACTERS: usize = 8_000;

/// Checks a command and gives its fields as the service keeps them (without ids).
pub(super) fn checked(form: &mut Form, command: &Value, path: &str) -> Map<String, Value> {
    if command["type"].as_i64().unwrap_or(1) != 1 {
        // The sandbox has slash commands only.
        form.wrong(&join(path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1}.");
    }
    let mut kept = Map::from_iter([("type".to_owned(), json!(1))]);
    named(form, command, path, &mut kept);
    described(form, command, path, &mut kept);
    let options = form.list(command, path, "options").cloned().unwrap_or_default();
    let options = options_of(form, &options, &join(path, "options"), 0);
    if size_of(&kept, &options) > MOST_CHARACTERS {
        let message = format!("Command exceeds maximum size ({MOST_CHARACTERS})");
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
    kept.insert("options".to_owned(), json!(options));
    for name in ["dm_permission", "nsfw"] {
        if let Some(value) = form.boolean(command, path, name) {
            kept.insert(name.to_owned(), json!(value));
        }
    }
    for (name, most) in [("contexts", 2), ("integration_types", 1)] {
        let Some(list) = form.list(command, path, name) else { continue };
        let list = list.clone();
        if list.iter().any(|n| n.as_u64().is_none_or(|n| n > most)) {
            form.wrong(&join(path, name), "BASE_TYPE_CHOICES", format!("Values are 0 to {most}."));
        }
        kept.insert(name.to_owned(), json!(list));
    }
    let permissions = &command["default_member_permissions"];
    let bits = permissions.as_u64().or_else(|| permissions.as_str()?.parse().ok());
    if !permissions.is_null() && bits.is_none() {
        let path = join(path, "default_member_permissions");
        form.wrong(&path, "NUMBER_TYPE_COERCE", "Value is not a permission set.");
    }
    kept.insert("default_member_permissions".to_owned(), json!(bits.map(|bits| bits.to_string())));
    kept
}

/// Notes names that two of these commands share.
pub(super) fn distinct(form: &mut Form, commands: &[Map<String, Value>]) {
    let mut names = BTreeSet::new();
    for (index, command) in commands.iter().enumerate() {
        if !names.insert(command.get("name").and_then(Value::as_str)) {
            let message = "Application command names must be unique";
            form.wrong(&index.to_string(), "APPLICATION_COMMANDS_DUPLICATE_NAME", message);
        }
    }
}

/// A name and its localisations.
fn named(form: &mut Form, node: &Value, path: &str, kept: &mut Map<String, Value>) {
    if let Some(name) = form.required_text(node, path, "name", 1, 32) {
        if !is_name(name) {
            form.wrong(&join(path, "name"), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
        kept.insert("name".to_owned(), json!(name));
    }
    localised(form, node, path, "name", kept, |form, path, name| {
        form.length(path, name, 1, 32);
        if !is_name(name) {
            form.wrong(path, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
    });
}

/// A description and its localisations.
fn described(form: &mut Form, node: &Value, path: &str, kept: &mut Map<String, Value>) {
    if let Some(description) = form.required_text(node, path, "description", 1, 100) {
        kept.insert("description".to_owned(), json!(description));
    }
    localised(form, node, path, "description", kept, |form, path, text| form.length(path, text, 1, 100));
}

fn localised(
    form: &mut Form,
    node: &Value,
    path: &str,
    what: &str,
    kept: &mut Map<String, Value>,
    check: impl Fn(&mut Form, &str, &str),
) {
    let name = format!("{what}_localizations");
    let path = join(path, &name);
    match &node[&name] {
        Value::Null => {}
        Value::Object(all) => {
            for (locale, text) in all {
                let path = join(&path, locale);
                if !LOCALES.contains(&locale.as_str()) {
                    form.wrong(
                        &path,
                        "ENUM_TYPE_COERCE",
                        format!("Value \"{locale}\" is not a valid locale."),
                    );
                } else if let Some(text) = text.as_str() {
                    check(form, &path, text);
                } else if !text.is_null() {
                    form.wrong(&path, "STRING_TYPE_CONVERT", "Could not interpret value as string.");
                }
            }
            kept.insert(name, json!(all));
        }
        _ => form.wrong(&path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType"),
    }
}

/// `^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$`, in lower case where there is one. (The length is checked apart.)
fn is_name(name: &str) -> bool {
    let allowed = |c: char| {
        matches!(c, '-' | '_' | '\'' | '\u{900}'..='\u{97F}' | '\u{E00}'..='\u{E7F}') || c.is_alphanumeric()
    };
    name.chars().all(|c| allowed(c) && c.to_lowercase().eq([c]))
}

/// The options of a command (depth 0), a group (1) or a subcommand (2).
fn options_of(form: &mut Form, options: &[Value], path: &str, depth: u8) -> Vec<Value> {
    if options.len() > 25 {
        form.wrong(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let kinds: Vec<Option<i64>> = options.iter().map(|option| option["type"].as_i64()).collect();
    let branches = kinds.iter().filter(|kind| matches!(kind, Some(1 | 2))).count();
    if branches > 0 && branches < options.len() {
        let message =
            "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    let required = |option: &Value| option["required"] == true;
    if options.iter().skip_while(|option| required(option)).any(required) {
        let message = "Required options must be placed before non-required options";
        form.wrong(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
    }
    let kept: Vec<Value> = options
        .iter()
        .enumerate()
        .map(|(index, option)| option_of(form, option, &join(path, index), depth))
        .collect();
    distinct_options(form, &kept, path);
    kept
}

/// Names differ within the default, and each localised name from every default one and from those of its locale.
fn distinct_options(form: &mut Form, options: &[Value], path: &str) {
    let names = |option: &Value, locale: Option<&str>| match locale {
        None => option["name"].as_str().map(str::to_owned),
        Some(locale) => option["name_localizations"][locale].as_str().map(str::to_owned),
    };
    for locale in std::iter::once(None).chain(LOCALES.map(Some)) {
        for (index, option) in options.iter().enumerate() {
            let Some(name) = names(option, locale) else { continue };
            let clashes = options.iter().enumerate().any(|(other, option)| {
                let with_default =
                    locale.is_some() && other != index && names(option, None).as_ref() == Some(&name);
                with_default || (other < index && names(option, locale).as_ref() == Some(&name))
            });
            if clashes {
                let message = "Option name is already used on this command";
                let path = join(&join(path, index), "name");
                form.wrong(&path, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE", message);
            }
        }
    }
}

fn option_of(form: &mut Form, option: &Value, path: &str, depth: u8) -> Value {
    let kinds: &[i64] = match depth {
        0 => &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        1 => &[1],
        _ => &[3, 4, 5, 6, 7, 8, 9, 10, 11],
    };
    let kind = form.one_of(option, path, "type", kinds);
    if option["type"].is_null() {
        form.required(&join(path, "type"));
    }
    let mut kept = Map::from_iter([("type".to_owned(), option["type"].clone())]);
    named(form, option, path, &mut kept);
    described(form, option, path, &mut kept);
    if let Some(kind @ (1 | 2)) = kind {
        let inner = form.list(option, path, "options").cloned().unwrap_or_default();
        if kind == 2 && inner.is_empty() {
            form.required(&join(path, "options"));
        }
        let inner = options_of(form, &inner, &join(path, "options"), if kind == 2 { 1 } else { 2 });
        kept.insert("options".to_owned(), json!(inner));
        return Value::Object(kept);
    }
    for name in ["required", "autocomplete"] {
        if let Some(value) = form.boolean(option, path, name) {
            kept.insert(name.to_owned(), json!(value));
        }
    }
    choices(form, option, path, kind, &mut kept);
    for (name, least) in [("min_length", 0), ("max_length", 1)] {
        if let Some(value) = form.within(option, path, name, least, 6_000) {
            kept.insert(name.to_owned(), json!(value));
        }
    }
    for name in ["min_value", "max_value", "channel_types"] {
        if !option[name].is_null() {
            kept.insert(name.to_owned(), option[name].clone());
        }
    }
    Value::Object(kept)
}

fn choices(form: &mut Form, option: &Value, path: &str, kind: Option<i64>, kept: &mut Map<String, Value>) {
    let takes_choices = matches!(kind, Some(3 | 4 | 10));
    let list = form.list(option, path, "choices").cloned().unwrap_or_default();
    let path_of = join(path, "choices");
    if option["autocomplete"] == true && (!list.is_empty() || !takes_choices) {
        let message = "Autocomplete needs a string, integer or number option without choices";
        form.wrong(&join(path, "autocomplete"), "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message);
    }
    if list.is_empty() {
        return;
    }
    if !takes_choices {
        let message = "Choices are for string, integer and number options";
        form.wrong(&path_of, "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", message);
    }
    kept.insert("choices".to_owned(), json!(checked_choices(form, &list, &path_of, kind)));
}

/// Choices of an option, or those that complete it.
pub(super) fn checked_choices(form: &mut Form, list: &[Value], path: &str, kind: Option<i64>) -> Vec<Value> {
    if list.len() > 25 {
        form.wrong(path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let mut kept_choices = Vec::new();
    for (index, choice) in list.iter().enumerate() {
        let path = join(path, index);
        let mut kept = Map::new();
        if let Some(name) = form.required_text(choice, &path, "name", 1, 100) {
            kept.insert("name".to_owned(), json!(name));
        }
        localised(form, choice, &path, "name", &mut kept, |form, path, text| form.length(path, text, 1, 100));
        let value = &choice["value"];
        let fits = match kind {
            Some(3) => value.is_string(),
            Some(4) => value.is_i64() || value.is_u64(),
            Some(10) => value.is_number(),
            _ => value.is_string() || value.is_number(),
        };
        if value.is_null() {
            form.required(&join(&path, "value"));
        } else if !fits {
            let message = "The value isn't of the option's type";
            form.wrong(&join(&path, "value"), "APPLICATION_COMMAND_OPTIONS_CHOICE_TYPE_INVALID", message);
        } else if let Some(text) = value.as_str() {
            form.length(&join(&path, "value"), text, 1, 100);
        }
        kept.insert("value".to_owned(), value.clone());
        kept_choices.push(Value::Object(kept));
    }
    kept_choices
}

/// Characters that count towards the limit: of each field its longest localisation.
fn size_of(node: &Map<String, Value>, options: &[Value]) -> usize {
    let longest = |what: &str| {
        let own = node.get(what).and_then(Value::as_str);
        let localised = node.get(&format!("{what}_localizations")).and_then(Value::as_object);
        let others = localised.into_iter().flat_map(Map::values).filter_map(Value::as_str);
        own.into_iter().chain(others).map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let value = match node.get("value") {
        Some(Value::String(text)) => text.chars().count(),
        Some(other) => other.to_string().chars().count(),
        None => 0,
    };
    let own = longest("name") + longest("description") + value;
    own + options
        .iter()
        .filter_map(Value::as_object)
        .map(|option| size_of(option, &children(option)))
        .sum::<usize>()
}

fn children(option: &Map<String, Value>) -> Vec<Value> {
    let lists = ["options", "choices"].into_iter().filter_map(|name| option.get(name)?.as_array());
    lists.flatten().cloned().collect()
}
