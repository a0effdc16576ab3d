//! Embeds: the boxes under a message. Source: Discord's *Embed Limits*.

use serde_json::{Map, Value, json};

use super::refusal::{Form, join};

/// Checks a message's embeds and gives them as the service keeps them.
pub(super) fn checked(form: &mut Form, embeds: &[Value], path: &str) -> Vec<Value> {
    if embeds.len() > 10 {
        form.wrong(path, "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length.");
    }
    let mut total = 0;
    let mut kept = Vec::new();
    for (index, embed) in embeds.iter().enumerate() {
        kept.push(one(form, embed, &join(path, index), &mut total));
    }
    if total > 6_000 {
        let message = "Embed size exceeds maximum size of 6000";
        form.wrong(path, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
    kept
}

fn one(form: &mut Form, embed: &Value, path: &str, total: &mut usize) -> Value {
    let mut kept = Map::from_iter([("type".to_owned(), json!("rich"))]);
    let mut text = |form: &mut Form, object: &Value, path: &str, name: &str, most: usize| {
        let text = form.text(object, path, name).unwrap_or_default().trim().to_owned();
        form.length(&join(path, name), &text, 0, most);
        *total += text.chars().count();
        text
    };
    for (name, most) in [("title", 256), ("description", 4_096)] {
        let text = text(form, embed, path, name, most);
        if !text.is_empty() {
            kept.insert(name.to_owned(), json!(text));
        }
    }
    for (part, name, most) in [("footer", "text", 2_048), ("author", "name", 256)] {
        if embed[part].is_object() {
            let text = text(form, &embed[part], &join(path, part), name, most);
            kept.insert(part.to_owned(), json!({ name: text }));
        }
    }
    let fields = form.list(embed, path, "fields").map_or(&[][..], Vec::as_slice);
    let fields_path = join(path, "fields");
    if fields.len() > 25 {
        form.wrong(&fields_path, "BASE_TYPE_MAX_LENGTH", "Must be 25 or fewer in length.");
    }
    let mut kept_fields = Vec::new();
    for (index, field) in fields.iter().enumerate() {
        let path = join(&fields_path, index);
        let (name, value) = (text(form, field, &path, "name", 256), text(form, field, &path, "value", 1_024));
        for (part, text) in [("name", &name), ("value", &value)] {
            if text.is_empty() {
                form.required(&join(&path, part));
            }
        }
        kept_fields.push(json!({ "name": name, "value": value, "inline": field["inline"] == true }));
    }
    if !kept_fields.is_empty() {
        kept.insert("fields".to_owned(), json!(kept_fields));
    }
    if let Some(color) = form.within(embed, path, "color", 0, 0xFF_FFFF) {
        kept.insert("color".to_owned(), json!(color));
    }
    for name in ["url", "timestamp"] {
        if let Some(text) = form.text(embed, path, name) {
            kept.insert(name.to_owned(), json!(text));
        }
    }
    for name in ["image", "thumbnail"] {
        if let Some(url) = form.text(&embed[name], &join(path, name), "url") {
            kept.insert(name.to_owned(), json!({ "url": url }));
        }
    }
    if kept.len() == 1 {
        form.required(&join(path, "description"));
    }
    Value::Object(kept)
}
