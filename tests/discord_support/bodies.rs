//! Every body that the bot sent: whom it could ping, and what in it isn't as the bot's own words have it.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value as Json;

use super::hostile;

/// Looks at each message in what the stand-in recorded; says how many there were.
pub fn look_through(recorded: &Path) -> usize {
    let text = std::fs::read_to_string(recorded).expect("a record");
    let requests = text.lines().map(|line| serde_json::from_str(line).expect("JSON"));
    requests.filter(look_at).count()
}

/// Looks at a request; says whether it has a message.
fn look_at(request: &Json) -> bool {
    let (method, path) = (request["method"].as_str().expect("it"), request["path"].as_str().expect("it"));
    let body = &request["body"];
    let (message, pings) = match (method, path.split('/').collect::<Vec<_>>().as_slice()) {
        ("POST", ["", "channels", _, "messages"]) | ("PATCH", ["", "channels", _, "messages", _]) => {
            (body, true)
        }
        ("POST", ["", "interactions", .., "callback"]) => match body["type"].as_u64() {
            Some(4 | 7) => (&body["data"], false),
            // A promise, completions, a modal: nothing is said.
            Some(5 | 6 | 8 | 9) => return false,
            other => panic!("an answer of type {other:?}: {request}"),
        },
        (_, ["", "webhooks", ..]) => (body, false),
        _ => return false,
    };
    pings_only_whom_we_mean(message, pings);
    says_nothing_smuggled(message);
    true
}

fn pings_only_whom_we_mean(message: &Json, may: bool) {
    let allowed = message["allowed_mentions"].as_object().unwrap_or_else(|| panic!("anybody: {message}"));
    assert_eq!(allowed["parse"], Json::Array(Vec::new()), "{message}");
    let known = ["parse", "users"];
    assert!(allowed.keys().all(|key| known.contains(&key.as_str())), "{message}");
    let users = allowed.get("users").and_then(Json::as_array).cloned().unwrap_or_default();
    assert!(may || users.is_empty(), "an answer pings: {message}");
    let content = message["content"].as_str().unwrap_or_default();
    for user in users {
        let mention = format!("<@{}>", user.as_str().expect("an id"));
        assert!(content.contains(&mention), "{mention} is pinged for nothing: {message}");
    }
}

fn says_nothing_smuggled(message: &Json) {
    let mut texts = vec![message["content"].as_str().unwrap_or_default()];
    for embed in message["embeds"].as_array().into_iter().flatten() {
        let mut known = BTreeSet::from(["title", "description"]);
        assert!(embed.as_object().expect("an embed").keys().all(|key| known.remove(key.as_str())), "{embed}");
        texts.extend([&embed["title"], &embed["description"]].map(|text| text.as_str().unwrap_or_default()));
    }
    for text in texts {
        assert!(!hostile::hides(text), "{text:?}");
        let strange: Vec<String> = hostile::marks(text).into_iter().filter(|mark| !is_ours(mark)).collect();
        assert_eq!(strange, Vec::<String>::new(), "{text}");
    }
    for control in super::controls(message) {
        let options = control["options"].as_array().into_iter().flatten();
        for label in options.chain([&control]).filter_map(|labelled| labelled["label"].as_str()) {
            assert!(!label.trim().is_empty() && !hostile::hides(label), "{control}");
        }
    }
}

/// Bold type, code, small letters and lists; people, channels and moments; the way to a table.
fn is_ours(mark: &str) -> bool {
    let (kind, what) = mark.split_once(' ').unwrap_or((mark, ""));
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    match kind {
        "style" => ["*", "`"].contains(&what),
        "small" | "list" => true,
        "link" => {
            what.strip_prefix("https://discord.com/channels/").is_some_and(|rest| rest.split('/').all(number))
        }
        "mark" => {
            let inside = what.trim_start_matches('<').trim_end_matches('>');
            let moment = inside.strip_prefix("t:").and_then(|rest| rest.strip_suffix(":R"));
            let whom = inside.strip_prefix('@').or_else(|| inside.strip_prefix('#'));
            moment.or(whom).is_some_and(number)
        }
        _ => false,
    }
}
