//! Controls that the bot never made.

use std::time::Duration;

use boardroom::sandbox::Id;
use rand::RngExt as _;
use rand::rngs::StdRng;
use serde_json::{Value as Json, json};

use super::Stage;

/// The bot's own token can post anything: here, what another version or somebody else might have left.
pub async fn leave_controls(stage: &Stage, channel: Id, custom_ids: &[String]) -> Vec<(Id, String)> {
    let mut left = Vec::new();
    for page in custom_ids.chunks(25) {
        let button = |id: &String| json!({ "type": 2, "style": 2, "label": "x", "custom_id": id });
        let row =
            |ids: &[String]| json!({ "type": 1, "components": ids.iter().map(button).collect::<Vec<_>>() });
        let rows: Vec<Json> = page.chunks(5).map(row).collect();
        let body = json!({ "content": "left", "components": rows, "allowed_mentions": { "parse": [] } });
        let id = post(stage, channel, &body).await;
        left.extend(page.iter().map(|custom_id| (id, custom_id.clone())));
    }
    left
}

/// Selects with values as nobody was ever offered them, each with its message.
pub async fn leave_selects(
    stage: &Stage,
    channel: Id,
    custom_ids: &[String],
    values: &[&str],
) -> Vec<(Id, String)> {
    let option = |(at, value): (usize, &&str)| json!({ "label": at.to_string(), "value": value });
    let options: Vec<Json> = values.iter().enumerate().map(option).collect();
    let row = |custom_id: &String| {
        let most = options.len();
        let select = json!({ "type": 3, "custom_id": custom_id, "options": options, "max_values": most });
        json!({ "type": 1, "components": [select] })
    };
    let mut left = Vec::new();
    for some in custom_ids.chunks(5) {
        let rows: Vec<Json> = some.iter().map(row).collect();
        let body = json!({ "content": "left", "components": rows, "allowed_mentions": { "parse": [] } });
        let id = post(stage, channel, &body).await;
        left.extend(some.iter().map(|custom_id| (id, custom_id.clone())));
    }
    left
}

/// Another custom id: something of this one is changed, left out or said twice, or put in from elsewhere.
pub fn mutated(custom_id: &str, other: &str, chance: &mut StdRng) -> String {
    let mut parts: Vec<String> = custom_id.split(':').map(str::to_owned).collect();
    let others: Vec<&str> = other.split(':').collect();
    for _ in 0..chance.random_range(1..=2) {
        let at = chance.random_range(0..parts.len());
        match chance.random_range(0..8) {
            0 => parts[at] = STRANGE[chance.random_range(0..STRANGE.len())].to_owned(),
            1 => parts[at] = others[chance.random_range(0..others.len())].to_owned(),
            2 => parts.insert(at, others[chance.random_range(0..others.len())].to_owned()),
            3 if parts.len() > 1 => drop(parts.remove(at)),
            4 => parts.truncate(at.max(1)),
            5 => parts.swap(at, 0),
            6 => {
                // The next number.
                let number = parts[at].parse::<i64>().unwrap_or_default();
                parts[at] = (number + chance.random_range(-1..=1)).to_string();
            }
            _ => parts[at].push(char::from(b"0123456789abcGYTCAEPN.:-#"[chance.random_range(0..25)])),
        }
    }
    let mutated: String = parts.join(":").chars().take(100).collect();
    if mutated.trim().is_empty() { "x".to_owned() } else { mutated }
}

/// What may stand in a part of a custom id.
const STRANGE: [&str; 22] = [
    "",
    "-1",
    "0",
    "00",
    "1",
    "2",
    "3",
    "999",
    "4294967296",
    "9223372036854775808",
    "99999999999999999999999999",
    "zzzzzzzzzzzzz",
    "é",
    "\u{202e}",
    "長長長",
    "😀",
    "@everyone",
    "s1.2.3.4.5.6.7.8.9.a.b.c.d.e.f.g",
    "P0.255.1",
    "N24",
    "A0.1.1.1",
    "Y",
];

/// Posts a message with the bot's token.
async fn post(stage: &Stage, channel: Id, body: &Json) -> Id {
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let url = format!("{}/api/v10/channels/{channel}/messages", stage.sandbox.url());
    loop {
        let post = client
            .post(&url)
            .header("Authorization", format!("Bot {}", stage.sandbox.token()))
            .header("Content-Type", "application/json")
            .body(body.to_string());
        let sent = post.send().await.expect("an answer");
        let status = sent.status();
        let answer: Json = serde_json::from_str(&sent.text().await.expect("text")).expect("JSON");
        if status.as_u16() != 429 {
            assert!(status.is_success(), "{answer}");
            return answer["id"].as_str().expect("an id").parse().expect("a number");
        }
        let after = answer["retry_after"].as_f64().expect("seconds");
        tokio::time::sleep(Duration::from_secs_f64(after)).await;
    }
}
