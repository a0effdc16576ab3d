//! What the service answers when it refuses: Discord's JSON error codes, and what is wrong with a form's body.

use serde_json::{Map, Value, json};

/// A refusal with one of Discord's codes (its *Opcodes and Status Codes*), or the errors of a form (50035).
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Refusal {
    Coded {
        status: u16,
        code: u32,
        message: &'static str,
    },
    Form(Map<String, Value>),
    /// Too many edits of messages older than an hour (30046, sent as 429); seconds until the next one.
    OldEdit {
        after: f64,
    },
}

const fn coded(status: u16, code: u32, message: &'static str) -> Refusal {
    Refusal::Coded { status, code, message }
}

pub(super) const UNAUTHORIZED: Refusal = coded(401, 0, "401: Unauthorized");
pub(super) const NOT_FOUND: Refusal = coded(404, 0, "404: Not Found");
pub(super) const METHOD_NOT_ALLOWED: Refusal = coded(405, 0, "405: Method Not Allowed");
pub(super) const UNKNOWN_APPLICATION: Refusal = coded(404, 10_002, "Unknown Application");
pub(super) const UNKNOWN_CHANNEL: Refusal = coded(404, 10_003, "Unknown Channel");
pub(super) const UNKNOWN_GUILD: Refusal = coded(404, 10_004, "Unknown Guild");
pub(super) const UNKNOWN_MEMBER: Refusal = coded(404, 10_007, "Unknown Member");
pub(super) const UNKNOWN_MESSAGE: Refusal = coded(404, 10_008, "Unknown Message");
pub(super) const UNKNOWN_USER: Refusal = coded(404, 10_013, "Unknown User");
pub(super) const UNKNOWN_WEBHOOK: Refusal = coded(404, 10_015, "Unknown Webhook");
pub(super) const UNKNOWN_INTERACTION: Refusal = coded(404, 10_062, "Unknown interaction");
pub(super) const UNKNOWN_COMMAND: Refusal = coded(404, 10_063, "Unknown application command");
pub(super) const TOO_MANY_ATTACHMENTS: Refusal =
    coded(400, 30_015, "Maximum number of attachments in a message reached (10)");
pub(super) const TOO_MANY_COMMANDS: Refusal =
    coded(400, 30_032, "Maximum number of application commands reached (100).");
pub(super) const TOO_MANY_CREATES: Refusal =
    coded(429, 30_034, "Max number of daily application command creates has been reached (200)");
pub(super) const TOO_LARGE: Refusal = coded(413, 40_005, "Request entity too large");
pub(super) const ALREADY_ACKNOWLEDGED: Refusal =
    coded(400, 40_060, "Interaction has already been acknowledged.");
pub(super) const MISSING_ACCESS: Refusal = coded(403, 50_001, "Missing Access");
pub(super) const NOT_IN_A_DM: Refusal = coded(400, 50_003, "Cannot execute action on a DM channel");
pub(super) const NOT_THE_AUTHOR: Refusal =
    coded(403, 50_005, "Cannot edit a message authored by another user");
pub(super) const EMPTY_MESSAGE: Refusal = coded(400, 50_006, "Cannot send an empty message");
pub(super) const CLOSED_DM: Refusal = coded(403, 50_007, "Cannot send messages to this user");
pub(super) const MISSING_PERMISSIONS: Refusal = coded(403, 50_013, "Missing Permissions");
pub(super) const WRONG_CHANNEL_TYPE: Refusal =
    coded(400, 50_024, "Cannot execute action on this channel type");
pub(super) const INVALID_WEBHOOK_TOKEN: Refusal = coded(401, 50_027, "Invalid Webhook Token");
pub(super) const THREAD_ARCHIVED: Refusal = coded(400, 50_083, "Thread is archived");
pub(super) const INVALID_JSON: Refusal = coded(400, 50_109, "The request body contains invalid JSON.");
pub(super) const NO_MUTUAL_GUILDS: Refusal =
    coded(403, 50_278, "Cannot send messages to this user due to having no mutual guilds");
pub(super) const THREAD_EXISTS: Refusal =
    coded(400, 160_004, "A thread has already been created for this message");
pub(super) const THREAD_LOCKED: Refusal = coded(400, 160_005, "Thread is locked");
pub(super) const TOO_MANY_THREADS: Refusal = coded(400, 160_006, "Maximum number of active threads reached");

impl Refusal {
    /// The HTTP status.
    pub fn status(&self) -> u16 {
        match self {
            Refusal::Coded { status, .. } => *status,
            Refusal::Form(_) => 400,
            Refusal::OldEdit { .. } => 429,
        }
    }

    /// The body.
    pub fn body(&self) -> Value {
        match self {
            Refusal::Coded { code, message, .. } => json!({ "message": message, "code": code }),
            Refusal::Form(errors) => {
                json!({ "message": "Invalid Form Body", "code": 50_035, "errors": errors })
            }
            Refusal::OldEdit { after } => json!({
                "message": "Maximum number of edits to messages older than 1 hour reached. Try again later",
                "code": 30_046, "retry_after": after, "global": false,
            }),
        }
    }
}

/// Collects what is wrong with a body, by path (`embeds.0.title`), as Discord nests it.
#[derive(Debug, Default)]
pub(super) struct Form {
    errors: Map<String, Value>,
}

impl Form {
    /// Notes an error at a path.
    pub fn wrong(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.errors;
        for step in path.split('.').filter(|step| !step.is_empty()) {
            let child = node.entry(step).or_insert_with(|| json!({}));
            match child {
                Value::Object(inner) => node = inner,
                _ => return,
            }
        }
        let error = json!({ "code": code, "message": message.into() });
        if let Value::Array(errors) = node.entry("_errors").or_insert_with(|| json!([])) {
            errors.push(error);
        }
    }

    pub fn required(&mut self, path: &str) {
        self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// A text of `least` to `most` characters.
    pub fn length(&mut self, path: &str, text: &str, least: usize, most: usize) {
        let length = text.chars().count();
        if least == 0 && length > most {
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {most} or fewer in length."));
        } else if least > 0 && length == 0 {
            self.required(path);
        } else if !(least..=most).contains(&length) {
            let message = format!("Must be between {least} and {most} in length.");
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// A list of `least` to `most` members.
    pub fn count(&mut self, path: &str, many: usize, least: usize, most: usize) {
        if !(least..=most).contains(&many) {
            let message = format!("Must be between {least} and {most} in length.");
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// The text at `name` of an object; `None`: it isn't there or is null.
    pub fn text<'v>(&mut self, object: &'v Value, path: &str, name: &str) -> Option<&'v str> {
        match &object[name] {
            Value::Null => None,
            Value::String(text) => Some(text),
            _ => {
                self.wrong(&join(path, name), "STRING_TYPE_CONVERT", "Could not interpret value as string.");
                None
            }
        }
    }

    /// A text that must be there, of `least` to `most` characters.
    pub fn required_text<'v>(
        &mut self,
        object: &'v Value,
        path: &str,
        name: &str,
        least: usize,
        most: usize,
    ) -> Option<&'v str> {
        if object[name].is_null() {
            self.required(&join(path, name));
            return None;
        }
        let text = self.text(object, path, name)?;
        self.length(&join(path, name), text, least, most);
        Some(text)
    }

    /// The whole number at `name`; Discord also takes one written as a string.
    pub fn whole(&mut self, object: &Value, path: &str, name: &str) -> Option<i64> {
        let value = &object[name];
        if value.is_null() {
            return None;
        }
        let number = value.as_i64().or_else(|| value.as_str()?.parse().ok());
        if number.is_none() {
            self.wrong(&join(path, name), "NUMBER_TYPE_COERCE", format!("Value {value} is not int."));
        }
        number
    }

    /// A whole number within bounds.
    pub fn within(&mut self, object: &Value, path: &str, name: &str, least: i64, most: i64) -> Option<i64> {
        let number = self.whole(object, path, name)?;
        if number < least {
            let message = format!("int value should be greater than or equal to {least}.");
            self.wrong(&join(path, name), "NUMBER_TYPE_MIN", message);
        } else if number > most {
            let message = format!("int value should be less than or equal to {most}.");
            self.wrong(&join(path, name), "NUMBER_TYPE_MAX", message);
        }
        Some(number)
    }

    /// A whole number that is one of these.
    pub fn one_of(&mut self, object: &Value, path: &str, name: &str, choices: &[i64]) -> Option<i64> {
        let number = self.whole(object, path, name)?;
        if !choices.contains(&number) {
            let choices: Vec<String> = choices.iter().map(i64::to_string).collect();
            let message = format!("Value must be one of {{{}}}.", choices.join(", "));
            self.wrong(&join(path, name), "BASE_TYPE_CHOICES", message);
        }
        Some(number)
    }

    pub fn boolean(&mut self, object: &Value, path: &str, name: &str) -> Option<bool> {
        let value = &object[name];
        if !value.is_null() && !value.is_boolean() {
            self.wrong(&join(path, name), "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        }
        value.as_bool()
    }

    /// The list at `name`; `None`: it isn't there or is null.
    pub fn list<'v>(&mut self, object: &'v Value, path: &str, name: &str) -> Option<&'v Vec<Value>> {
        match &object[name] {
            Value::Null => None,
            Value::Array(list) => Some(list),
            _ => {
                self.wrong(
                    &join(path, name),
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                None
            }
        }
    }

    /// Fine, or the refusal that says everything noted.
    pub fn finish(self) -> Result<(), Refusal> {
        if self.errors.is_empty() { Ok(()) } else { Err(Refusal::Form(self.errors)) }
    }
}

/// A path one step longer.
pub(super) fn join(path: &str, step: impl std::fmt::Display) -> String {
    if path.is_empty() { step.to_string() } else { format!("{path}.{step}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_nest_by_path() {
        let mut form = Form::default();
        form.length("embeds.0.title", &"x".repeat(257), 0, 256);
        form.required("embeds.0.title");
        let Err(refusal) = form.finish() else { panic!("something is wrong with it") };
        let errors = &refusal.body()["errors"]["embeds"]["0"]["title"]["_errors"];
        assert_eq!(errors[0]["code"], "BASE_TYPE_MAX_LENGTH");
        assert_eq!(errors[1]["code"], "BASE_TYPE_REQUIRED");
    }
}
