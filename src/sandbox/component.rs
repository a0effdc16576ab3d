//! Components: rows of buttons and selects under a message, rows of text inputs in a modal.
//!
//! Source: Discord's *Component Reference*. The sandbox knows the legacy components (five rows; buttons, string and
//! user selects; text inputs in a modal's rows) and refuses the others, IS_COMPONENTS_V2 included.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::refusal::{Form, join};

/// Checks a message's components and gives them as the service keeps them.
pub(super) fn message_rows(form: &mut Form, rows: &[Value], path: &str) -> Vec<Value> {
    form_rows(form, rows, path, 0, |form, control, path, taken| match control["type"].as_i64() {
        Some(2) => button(form, control, path, taken),
        Some(kind @ (3 | 5)) => select(form, control, path, taken, kind),
        _ => unknown_type(form, path, "Value must be one of {2, 3, 5}."),
    })
}

/// Checks a modal's components and gives them as the service keeps them.
pub(super) fn modal_rows(form: &mut Form, rows: &[Value], path: &str) -> Vec<Value> {
    form_rows(form, rows, path, 1, |form, input, path, taken| match input["type"].as_i64() {
        Some(4) => text_input(form, input, path, taken),
        _ => unknown_type(form, path, "Value must be one of {4}."),
    })
}

/// Up to five rows; `least` says whether there may be none. Every control gets a number of its own.
fn form_rows(
    form: &mut Form,
    rows: &[Value],
    path: &str,
    least: usize,
    child: fn(&mut Form, &Value, &str, &mut BTreeSet<String>) -> Option<Value>,
) -> Vec<Value> {
    form.count(path, rows.len(), least, 5);
    let (mut taken, mut number) = (BTreeSet::new(), 0);
    let mut kept = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let path = join(path, index);
        if row["type"] != 1 {
            unknown_type(form, &path, "Value must be one of {1}.");
            continue;
        }
        number += 1;
        let (row_number, inner) = (number, join(&path, "components"));
        let children = form.list(row, &path, "components").map_or(&[][..], Vec::as_slice);
        form.count(&inner, children.len(), 1, 5);
        let whole_row = |control: &Value| control["type"] != 2;
        if children.len() > 1 && children.iter().any(whole_row) {
            form.wrong(
                &path,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            );
        }
        let mut controls = Vec::new();
        for (index, control) in children.iter().enumerate() {
            if let Some(mut control) = child(form, control, &join(&inner, index), &mut taken) {
                number += 1;
                control["id"] = json!(number);
                controls.push(control);
            }
        }
        kept.push(json!({ "type": 1, "id": row_number, "components": controls }));
    }
    kept
}

fn unknown_type(form: &mut Form, path: &str, message: &str) -> Option<Value> {
    form.wrong(&join(path, "type"), "BASE_TYPE_CHOICES", message);
    None
}

/// A custom id of 1 to 100 characters that no other control has.
fn custom_id(form: &mut Form, control: &Value, path: &str, taken: &mut BTreeSet<String>) -> String {
    let id = form.required_text(control, path, "custom_id", 1, 100).unwrap_or_default().to_owned();
    if !id.is_empty() && !taken.insert(id.clone()) {
        let message = "Component custom id cannot be duplicated";
        form.wrong(&join(path, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", message);
    }
    id
}

/// The fields of `object` with these names, as far as they are there and not null.
fn fields(object: &Value, names: &[&str]) -> Value {
    let present = names.iter().filter(|name| !object[**name].is_null());
    Value::Object(present.map(|name| ((*name).to_owned(), object[*name].clone())).collect::<Map<_, _>>())
}

fn button(form: &mut Form, button: &Value, path: &str, taken: &mut BTreeSet<String>) -> Option<Value> {
    let style = form.one_of(button, path, "style", &[1, 2, 3, 4, 5]);
    if style.is_none() && button["style"].is_null() {
        form.required(&join(path, "style"));
    }
    if let Some(label) = form.text(button, path, "label") {
        form.length(&join(path, "label"), label, 0, 80);
    }
    if button["label"].as_str().is_none_or(|label| label.trim().is_empty()) && button["emoji"].is_null() {
        form.wrong(path, "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED", "A label or an emoji is required");
    }
    form.boolean(button, path, "disabled");
    if style == Some(5) {
        let url = form.required_text(button, path, "url", 1, 512).unwrap_or_default();
        if !["http://", "https://", "discord://"].iter().any(|scheme| url.starts_with(scheme)) {
            let message =
                format!("Scheme \"{}\" is not supported.", url.split(':').next().unwrap_or_default());
            form.wrong(&join(path, "url"), "URL_TYPE_INVALID_SCHEME", message);
        }
        if !button["custom_id"].is_null() {
            let message = "A custom id and url cannot both be specified";
            form.wrong(
                &join(path, "custom_id"),
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                message,
            );
        }
    } else {
        custom_id(form, button, path, taken);
        if !button["url"].is_null() {
            let message = "A custom id and url cannot both be specified";
            form.wrong(&join(path, "url"), "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", message);
        }
    }
    Some(fields(button, &["type", "style", "label", "emoji", "custom_id", "url", "disabled"]))
}

fn select(
    form: &mut Form,
    select: &Value,
    path: &str,
    taken: &mut BTreeSet<String>,
    kind: i64,
) -> Option<Value> {
    custom_id(form, select, path, taken);
    if let Some(placeholder) = form.text(select, path, "placeholder") {
        form.length(&join(path, "placeholder"), placeholder, 0, 150);
    }
    form.boolean(select, path, "disabled");
    let least = form.within(select, path, "min_values", 0, 25).unwrap_or(1);
    let most = form.within(select, path, "max_values", 1, 25).unwrap_or(1);
    if least > most {
        let message = "min_values must not be greater than max_values";
        form.wrong(&join(path, "min_values"), "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX", message);
    }
    if kind == 3 {
        options(form, select, path, most);
    }
    let names = ["type", "custom_id", "placeholder", "min_values", "max_values", "options", "disabled"];
    let mut kept = fields(select, &names);
    kept["min_values"] = json!(least);
    kept["max_values"] = json!(most);
    Some(kept)
}

fn options(form: &mut Form, select: &Value, path: &str, most: i64) {
    let path = join(path, "options");
    let options = form.list(select, "", "options").map_or(&[][..], Vec::as_slice);
    if select["options"].is_null() {
        return form.required(&path);
    }
    form.count(&path, options.len(), 1, 25);
    let many = i64::try_from(options.len()).unwrap_or(i64::MAX);
    if most > many && !options.is_empty() {
        let message = format!("int value should be less than or equal to {many}.");
        form.wrong(&path, "NUMBER_TYPE_MAX", message);
    }
    let mut values = BTreeSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = join(&path, index);
        form.required_text(option, &path, "label", 1, 100);
        let value = form.required_text(option, &path, "value", 1, 100).unwrap_or_default();
        if !value.is_empty() && !values.insert(value) {
            let message = "The specified option value is already used";
            form.wrong(&join(&path, "value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
        if let Some(description) = form.text(option, &path, "description") {
            form.length(&join(&path, "description"), description, 0, 100);
        }
    }
    let defaults = options.iter().filter(|option| option["default"] == true).count();
    if i64::try_from(defaults).is_ok_and(|defaults| defaults > most) {
        let message = format!("The specified number of default values exceeds the maximum of {most}");
        form.wrong(&path, "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message);
    }
}

fn text_input(form: &mut Form, input: &Value, path: &str, taken: &mut BTreeSet<String>) -> Option<Value> {
    custom_id(form, input, path, taken);
    form.required_text(input, path, "label", 1, 45);
    if input["style"].is_null() {
        form.required(&join(path, "style"));
    }
    form.one_of(input, path, "style", &[1, 2]);
    let least = form.within(input, path, "min_length", 0, 4_000).unwrap_or(0);
    let most = form.within(input, path, "max_length", 1, 4_000).unwrap_or(4_000);
    if least > most {
        let message = "min_length must not be greater than max_length";
        form.wrong(&join(path, "min_length"), "TEXT_INPUT_MIN_LENGTH_EXCEEDS_MAX", message);
    }
    if let Some(value) = form.text(input, path, "value").filter(|value| !value.is_empty()) {
        let bounds = (usize::try_from(least).unwrap_or(0), usize::try_from(most).unwrap_or(4_000));
        form.length(&join(path, "value"), value, bounds.0, bounds.1);
    }
    if let Some(placeholder) = form.text(input, path, "placeholder") {
        form.length(&join(path, "placeholder"), placeholder, 0, 100);
    }
    form.boolean(input, path, "required");
    let names = [
        "type",
        "custom_id",
        "label",
        "style",
        "min_length",
        "max_length",
        "required",
        "value",
        "placeholder",
    ];
    Some(fields(input, &names))
}

/// The control of this custom id among rows.
pub(super) fn find<'a>(rows: &'a [Value], custom_id: &str) -> Option<&'a Value> {
    let children = rows.iter().filter_map(|row| row["components"].as_array()).flatten();
    children.into_iter().find(|c| c["custom_id"] == custom_id)
}

/// How few and how many may be chosen in a select.
pub(super) fn bounds(select: &Value) -> (u64, u64) {
    let number = |name: &str| select[name].as_u64().unwrap_or(1);
    (number("min_values"), number("max_values"))
}

/// A modal's rows as they are sent off with these texts by custom id; else the field that doesn't fit.
pub(super) fn filled_in(modal: &Value, texts: &[(String, String)]) -> Result<Vec<Value>, String> {
    let rows = modal["components"].as_array().map_or(&[][..], Vec::as_slice);
    rows.iter().map(|row| filled_row(row, texts)).collect()
}

fn filled_row(row: &Value, texts: &[(String, String)]) -> Result<Value, String> {
    let inputs = row["components"].as_array().map_or(&[][..], Vec::as_slice);
    let components: Result<Vec<Value>, String> =
        inputs.iter().map(|input| filled_input(input, texts)).collect();
    Ok(json!({ "type": 1, "id": row["id"], "components": components? }))
}

fn filled_input(input: &Value, texts: &[(String, String)]) -> Result<Value, String> {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    let text = texts.iter().find(|(id, _)| id == custom_id).map_or("", |(_, text)| text.as_str());
    let (length, bound) = (text.chars().count() as u64, |name: &str, or| input[name].as_u64().unwrap_or(or));
    let fits = match length {
        0 => !input["required"].as_bool().unwrap_or(true),
        _ => (bound("min_length", 0)..=bound("max_length", 4_000)).contains(&length),
    };
    if !fits {
        return Err(custom_id.to_owned());
    }
    Ok(json!({ "type": 4, "id": input["id"], "custom_id": custom_id, "value": text }))
}
