//! The host's port to Discord, for real: each call is tried once.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use serde_json::json;
use serenity::all::{ActionRowComponent, Button, ButtonKind, Message};
use serenity::all::{ChannelId as DiscordChannel, MessageId as DiscordMessage, UserId};
use serenity::all::{CreateAttachment, Http, HttpError, MessagePagination};

use super::{body, custom_id};
use crate::host::{
    Body, ChannelId, Chat, ChatError, Clock as _, LOOKED, MessageId, Pending, Said, WallClock,
};
use crate::table::{Moment, PersonId};

/// So many messages are asked for at once: Discord's limit.
const PAGE: u8 = 100;
/// From here on Discord's ids count time, ms since 1970.
const EPOCH: i64 = 1_420_070_400_000;
/// A thread nobody talks in is archived after a week (in minutes).
const ARCHIVED_AFTER: u16 = 10_080;
/// Discord's limit for a thread's name, in characters.
const LONGEST_NAME: usize = 100;

/// Discord's own error codes.
mod code {
    pub const NO_CHANNEL: isize = 10_003;
    pub const NO_SERVER: isize = 10_004;
    pub const NO_MESSAGE: isize = 10_008;
    pub const NO_PERSON: isize = 10_013;
    pub const OLD_EDITS: isize = 30_046;
    pub const CLOSED: isize = 50_007;
    pub const ARCHIVED: isize = 50_083;
    pub const NOTHING_SHARED: isize = 50_278;
    pub const HAS_THREAD: isize = 160_004;
}

/// Discord, by its REST API.
pub struct Discord {
    http: Arc<Http>,
    /// Our own user id.
    me: PersonId,
    /// When we last posted a message, ms since 1970.
    posted: AtomicI64,
}

impl Discord {
    pub fn new(http: Arc<Http>, me: PersonId) -> Discord {
        Discord { http, me, posted: AtomicI64::new(0) }
    }

    /// When we last posted a message, ms since 1970.
    pub fn posted(&self) -> i64 {
        self.posted.load(Ordering::Relaxed)
    }

    async fn post(&self, channel: ChannelId, body: &Body, nonce: &str) -> Result<MessageId, ChatError> {
        let mut message = body::json(body);
        message["nonce"] = json!(nonce);
        message["enforce_nonce"] = json!(true);
        let before = now();
        let sent = self.http.send_message(room(channel)?, files(body), &message).await;
        if sent.is_ok() {
            self.posted.store(before, Ordering::Relaxed);
        }
        sent.map(|sent| MessageId(sent.id.get())).map_err(|error| problem(&error))
    }

    async fn edit(&self, channel: ChannelId, message: MessageId, body: &Body) -> Result<(), ChatError> {
        let mut edited = body::json(body);
        if body.file.is_none() {
            edited["attachments"] = json!([]);
        }
        let (channel, message) = (room(channel)?, letter(message)?);
        self.http
            .edit_message(channel, message, &edited, files(body))
            .await
            .map_err(|error| problem(&error))?;
        Ok(())
    }

    async fn recent(
        &self,
        channel: ChannelId,
        after: Option<MessageId>,
        since: Moment,
    ) -> Result<Vec<Said>, ChatError> {
        let since = just_before(since);
        let mut last = after.map_or(since, |after| after.max(since));
        let mut said = Vec::new();
        for _ in 0..LOOKED.div_ceil(PAGE.into()) {
            let from = MessagePagination::After(letter(last)?);
            let page = self.http.get_messages(room(channel)?, Some(from), Some(PAGE)).await;
            let page = page.map_err(|error| problem(&error))?;
            let is_last = page.len() < PAGE.into();
            last = page.iter().map(|message| MessageId(message.id.get())).max().unwrap_or(last);
            said.extend(page.into_iter().filter(|message| message.author.id.get() == self.me.0).map(to_said));
            if is_last {
                break;
            }
        }
        said.sort_by_key(|said: &Said| said.message);
        Ok(said)
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: &str,
    ) -> Result<ChannelId, ChatError> {
        let thread = json!({
            "name": name.chars().take(LONGEST_NAME).collect::<String>(),
            "auto_archive_duration": ARCHIVED_AFTER,
        });
        match self.http.create_thread_from_message(room(channel)?, letter(message)?, &thread, None).await {
            Ok(thread) => Ok(ChannelId(thread.id.get())),
            // A thread on a message has the message's id.
            Err(error) if discord_code(&error) == Some(code::HAS_THREAD) => Ok(ChannelId(message.0)),
            Err(error) => Err(problem(&error)),
        }
    }

    async fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Result<(), ChatError> {
        let added = self.http.add_thread_channel_member(room(thread)?, user(person)?).await;
        added.map_err(|error| problem(&error))
    }

    async fn unarchive(&self, thread: ChannelId) -> Result<(), ChatError> {
        let opened = json!({ "archived": false });
        self.http.edit_thread(room(thread)?, &opened, None).await.map_err(|error| problem(&error))?;
        Ok(())
    }

    async fn open_dm(&self, person: PersonId) -> Result<ChannelId, ChatError> {
        let whom = json!({ "recipient_id": user(person)?.to_string() });
        let opened = self.http.create_private_channel(&whom).await;
        opened.map(|channel| ChannelId(channel.id.get())).map_err(|error| problem(&error))
    }
}

impl Chat for Discord {
    fn post<'a>(
        &'a self,
        channel: ChannelId,
        body: &'a Body,
        nonce: &'a str,
    ) -> Pending<'a, Result<MessageId, ChatError>> {
        Box::pin(self.post(channel, body, nonce))
    }

    fn edit<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        body: &'a Body,
    ) -> Pending<'a, Result<(), ChatError>> {
        Box::pin(self.edit(channel, message, body))
    }

    fn delete(&self, channel: ChannelId, message: MessageId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(async move {
            let deleted = self.http.delete_message(room(channel)?, letter(message)?, None).await;
            deleted.map_err(|error| problem(&error))
        })
    }

    fn recent(
        &self,
        channel: ChannelId,
        after: Option<MessageId>,
        since: Moment,
    ) -> Pending<'_, Result<Vec<Said>, ChatError>> {
        Box::pin(self.recent(channel, after, since))
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> Pending<'a, Result<ChannelId, ChatError>> {
        Box::pin(self.open_thread(channel, message, name))
    }

    fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(self.add_to_thread(thread, person))
    }

    fn unarchive(&self, thread: ChannelId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(self.unarchive(thread))
    }

    fn open_dm(&self, person: PersonId) -> Pending<'_, Result<ChannelId, ChatError>> {
        Box::pin(self.open_dm(person))
    }
}

/// ms since 1970, for comparing when something was posted with when something was heard.
pub fn now() -> i64 {
    WallClock.now().0
}

/// An id as serenity has it, which is never 0.
fn room(channel: ChannelId) -> Result<DiscordChannel, ChatError> {
    nonzero(channel.0).map(DiscordChannel::new)
}

fn letter(message: MessageId) -> Result<DiscordMessage, ChatError> {
    nonzero(message.0).map(DiscordMessage::new)
}

fn user(person: PersonId) -> Result<UserId, ChatError> {
    nonzero(person.0).map(UserId::new)
}

fn nonzero(id: u64) -> Result<u64, ChatError> {
    if id == 0 { Err(ChatError::Wrong("an id is 0".into())) } else { Ok(id) }
}

/// An id just before those of what happens at a moment: the upper 42 bits of an id are its time.
fn just_before(moment: Moment) -> MessageId {
    let millis = u64::try_from(moment.since(Moment(EPOCH))).unwrap_or(0);
    MessageId((millis << 22).saturating_sub(1).max(1))
}

fn to_said(message: Message) -> Said {
    Said { message: MessageId(message.id.get()), mark: mark(&message), text: message.content }
}

/// The mark that we gave a message.
fn mark(message: &Message) -> Option<String> {
    let components = message.components.iter().flat_map(|row| &row.components);
    let mut marks = components.filter_map(|component| match component {
        ActionRowComponent::Button(Button { data: ButtonKind::NonLink { custom_id, .. }, .. }) => {
            custom_id::mark(custom_id)
        }
        _ => None,
    });
    marks.next().map(str::to_owned)
}

fn files(body: &Body) -> Vec<CreateAttachment> {
    let file = body.file.iter();
    file.map(|(name, bytes)| CreateAttachment::bytes(bytes.clone(), name.clone())).collect()
}

/// Discord's code for what went wrong, if it answered with one.
pub fn discord_code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => Some(answer.error.code),
        _ => None,
    }
}

/// What went wrong, in the host's terms.
pub fn problem(error: &serenity::Error) -> ChatError {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(answer)) => {
            of_answer(answer.status_code.as_u16(), answer.error.code, &answer.error.message)
        }
        serenity::Error::Http(HttpError::Request(error)) if error.is_connect() => {
            ChatError::Later("no connection".into())
        }
        serenity::Error::Http(HttpError::Request(error)) if error.is_timeout() => {
            ChatError::Unknown("no answer in time".into())
        }
        serenity::Error::Http(HttpError::ApplicationIdMissing) => {
            ChatError::Later("not connected yet".into())
        }
        // Its text has the address in it, and that of an interaction has a token.
        serenity::Error::Http(HttpError::Request(_)) => ChatError::Unknown("the connection was lost".into()),
        serenity::Error::Model(error) => ChatError::Wrong(error.to_string()),
        other => ChatError::Unknown(other.to_string()),
    }
}

fn of_answer(status: u16, code: isize, message: &str) -> ChatError {
    match (status, code) {
        (_, code::NO_CHANNEL | code::NO_SERVER | code::NO_PERSON) => ChatError::NoChannel,
        (_, code::NO_MESSAGE) => ChatError::NoMessage,
        (_, code::CLOSED | code::NOTHING_SHARED) => ChatError::Closed,
        (_, code::ARCHIVED) => ChatError::Archived,
        (_, code::OLD_EDITS) => ChatError::Old,
        (401, _) => ChatError::Unauthorized,
        (403, _) => ChatError::Forbidden,
        (404, _) => ChatError::NoChannel,
        (429, _) => ChatError::Slow,
        (500.., _) => ChatError::Later(format!("{status} {message}")),
        _ => ChatError::Wrong(format!("{status} {code} {message}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discord_s_codes_are_the_host_s_errors() {
        for (status, code, expected) in [
            (404, 10_003, ChatError::NoChannel),
            (404, 10_004, ChatError::NoChannel),
            (404, 10_008, ChatError::NoMessage),
            (404, 0, ChatError::NoChannel),
            (403, 50_001, ChatError::Forbidden),
            (403, 50_013, ChatError::Forbidden),
            (403, 50_007, ChatError::Closed),
            (403, 50_278, ChatError::Closed),
            (400, 50_083, ChatError::Archived),
            (429, 30_046, ChatError::Old),
            (429, 0, ChatError::Slow),
            (429, -1, ChatError::Slow),
            (401, 0, ChatError::Unauthorized),
            (502, -1, ChatError::Later("502 m".into())),
            (400, 50_035, ChatError::Wrong("400 50035 m".into())),
        ] {
            assert_eq!(of_answer(status, code, "m"), expected, "{status} {code}");
        }
    }
}
