//! Components: rows of buttons and selects under a message, text inputs in a modal.

use serde_json::{Value, json};

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
pub(super) fn filled_in(modal: &Value, fields: &[(String, String)]) -> Result<Vec<Value>, String> {
    let rows = modal["components"].as_array().map_or(&[][..], Vec::as_slice);
    rows.iter().map(|row| filled_row(row, fields)).collect()
}

fn filled_row(row: &Value, fields: &[(String, String)]) -> Result<Value, String> {
    let inputs = row["components"].as_array().map_or(&[][..], Vec::as_slice);
    let components: Result<Vec<Value>, String> =
        inputs.iter().map(|input| filled_input(input, fields)).collect();
    Ok(json!({ "type": 1, "id": row["id"], "components": components? }))
}

fn filled_input(input: &Value, fields: &[(String, String)]) -> Result<Value, String> {
    let custom_id = input["custom_id"].as_str().unwrap_or_default();
    let text = fields.iter().find(|(id, _)| id == custom_id).map_or("", |(_, text)| text.as_str());
    let (length, bound) = (text.chars().count() as u64, |name: &str, or| input[name].as_u64().unwrap_or(or));
    let required = input["required"].as_bool().unwrap_or(true);
    let fits = if length == 0 {
        !required
    } else {
        (bound("min_length", 0)..=bound("max_length", 4_000)).contains(&length)
    };
    if !fits {
        return Err(custom_id.to_owned());
    }
    Ok(json!({ "type": 4, "id": input["id"], "custom_id": custom_id, "value": text }))
}
