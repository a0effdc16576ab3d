//! Answering interactions: once, and within Discord's three seconds. Every answer is private.

use std::time::Duration;

use serde_json::{Value as Json, json};
use serenity::all::{CreateAttachment, Http, InteractionId};
use tokio::task::JoinHandle;

use super::body::{EPHEMERAL, Modal, Reply};
use super::chat::{discord_code, problem};
use crate::game::walk::Completion;
use crate::host::ChatError;

/// So long we wait for the answer before we ask Discord for patience.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// An interaction's token lives 15 minutes.
const TOO_LATE: Duration = Duration::from_secs(14 * 60);

/// Kinds of response: Discord's numbers.
const MESSAGE: u8 = 4;
const MESSAGE_LATER: u8 = 5;
const UPDATE_LATER: u8 = 6;
const UPDATE: u8 = 7;
const COMPLETIONS: u8 = 8;
const MODAL: u8 = 9;

/// Discord's codes for an answer that comes too late, or twice.
const UNKNOWN_INTERACTION: isize = 10_062;
const ALREADY_ANSWERED: isize = 40_060;

/// Where an answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A new private message.
    New,
    /// In place of the private message whose control was used.
    Update,
}

/// An interaction that waits for its answer.
pub struct Answer<'a> {
    pub http: &'a Http,
    pub id: u64,
    pub token: &'a str,
}

impl Answer<'_> {
    /// Answers with what the work comes to: at once if it doesn't take long.
    pub async fn with(&self, mut work: JoinHandle<Reply>, way: Way) {
        match tokio::time::timeout(PATIENCE, &mut work).await {
            Ok(Ok(reply)) => {
                self.reply(&reply, way).await;
            }
            Ok(Err(error)) => tracing::error!(%error, "an interaction was given up"),
            Err(_) => self.later(work, way).await,
        }
    }

    async fn later(&self, work: JoinHandle<Reply>, way: Way) {
        let (kind, data) = match way {
            Way::New => (MESSAGE_LATER, json!({ "flags": EPHEMERAL })),
            Way::Update => (UPDATE_LATER, json!({})),
        };
        if !self.respond(kind, data, Vec::new()).await {
            return;
        }
        let reply = match tokio::time::timeout(TOO_LATE, work).await {
            Ok(Ok(reply)) => reply,
            Ok(Err(error)) => return tracing::error!(%error, "an interaction was given up"),
            Err(_) => return tracing::error!("an interaction took longer than its token lives"),
        };
        let edited =
            self.http.edit_original_interaction_response(self.token, &reply.json(), files(&reply)).await;
        if let Err(error) = edited {
            tracing::warn!(code = discord_code(&error), "a late answer wasn't taken");
        }
    }

    /// Answers now. Says whether it was taken.
    pub async fn reply(&self, reply: &Reply, way: Way) -> bool {
        let mut data = reply.json();
        let kind = match way {
            Way::New => {
                data["flags"] = json!(EPHEMERAL);
                MESSAGE
            }
            Way::Update => {
                if reply.file.is_none() {
                    data["attachments"] = json!([]);
                }
                UPDATE
            }
        };
        self.respond(kind, data, files(reply)).await
    }

    pub async fn modal(&self, modal: &Modal) {
        self.respond(MODAL, modal.json(), Vec::new()).await;
    }

    pub async fn completions(&self, found: &[Completion], numbers: bool) {
        let choice = |found: &Completion| {
            let value = match found.value.parse::<i64>() {
                Ok(number) if numbers => json!(number),
                _ => json!(found.value),
            };
            json!({ "name": found.name, "value": value })
        };
        let choices: Vec<Json> = found.iter().map(choice).collect();
        self.respond(COMPLETIONS, json!({ "choices": choices }), Vec::new()).await;
    }

    /// Sends a response; once more, if nobody can know whether it came through.
    async fn respond(&self, kind: u8, data: Json, files: Vec<CreateAttachment>) -> bool {
        let response = json!({ "type": kind, "data": data });
        let id = InteractionId::new(self.id.max(1));
        let mut again = false;
        loop {
            let sent = self.http.create_interaction_response(id, self.token, &response, files.clone()).await;
            let Err(error) = sent else { return true };
            let code = discord_code(&error);
            match (code, problem(&error)) {
                // The first time it did come through.
                (Some(ALREADY_ANSWERED), _) if again => return true,
                (Some(UNKNOWN_INTERACTION), _) => tracing::warn!("an answer came too late"),
                (Some(ALREADY_ANSWERED), _) => tracing::debug!("an interaction was answered already"),
                (_, ChatError::Later(_) | ChatError::Unknown(_)) if !again => {
                    again = true;
                    continue;
                }
                (_, problem) => tracing::warn!(code, kind, %problem, "an answer wasn't taken"),
            }
            return false;
        }
    }
}

fn files(reply: &Reply) -> Vec<CreateAttachment> {
    let file = reply.file.iter();
    file.map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name.clone())).collect()
}
