//! Controls that the bot never made.

use std::time::Duration;

use boardroom::sandbox::Id;
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
