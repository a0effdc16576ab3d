//! A post that happens once, through crashes: it is announced in the store before and noted after.

use std::sync::Arc;

use super::{Inner, Trouble, Urgency, is_recent};
use crate::host::desk::Desk;
use crate::host::show::{is_signed, signed};
use crate::host::{Body, ChannelId, ChatError, MessageId, Said};
use crate::store::{PlaceKind, PlaceRow, Sending};
use crate::table::{Moment, Seconds};

/// So long after a post was begun the service still knows its nonce.
const NONCE: Seconds = 120;
/// By how much the computer's clock may have been ahead of the service's when a post was begun, ms.
const SKEW: i64 = 24 * 60 * 60 * 1000;

/// A post came out.
pub(super) enum Posted {
    /// With the very body given.
    Now(MessageId),
    /// Before, perhaps with an older body; `None` if it was deleted since.
    Before(Option<MessageId>),
}

/// What is to be posted where. A story's small text names its lines, so what `to` is decides it.
pub(super) struct Post<'a> {
    pub channel: ChannelId,
    pub urgency: Urgency,
    /// What [`PlaceRow::shown`] will be.
    pub to: u64,
    pub body: &'a Body,
}

impl Inner {
    /// Posts a body, or finds out that it was posted before; gives the row with its post announced.
    ///
    /// A post of which nobody heard how it ended is looked for before it is tried again: its nonce alone
    /// wouldn't do, since the computer may sleep for longer than the service knows it.
    ///
    /// The inner error is the service's, after which nothing more can be done by trying again.
    pub(super) async fn post(
        self: &Arc<Self>,
        desk: &Desk,
        mut row: PlaceRow,
        post: Post<'_>,
    ) -> Result<(PlaceRow, Result<Posted, ChatError>), Trouble> {
        let Post { channel, urgency, to, body } = post;
        let heard = desk.posted(row.key).filter(|_| row.sending.is_some());
        if let Some(message) = heard {
            return Ok((row, Ok(Posted::Before(Some(message)))));
        }
        if let Some(sending) = &row.sending {
            match self.find(channel, &row, sending, urgency).await {
                Ok(Some(found)) => return Ok((row, Ok(Posted::Before(Some(found))))),
                // It may still come, and under the same nonce it comes once.
                Ok(None) if is_recent(sending.since, NONCE, self.clock.now()) => {}
                Ok(None) => row.sending = None,
                Err(error) => return settle(row, error),
            }
        }
        let first = row.sending.is_none();
        let Sending { to, nonce, .. } = match row.sending.clone() {
            Some(begun) => begun,
            None => {
                row.generation += 1;
                let begun = Sending { to, nonce: nonce(&row), since: self.clock.now().0 };
                row.sending = Some(begun.clone());
                self.commit(desk, row.clone()).await?;
                desk.note_posted(row.key, None);
                begun
            }
        };
        let body = marked(body.clone(), &row, to);
        let posted = self.call(channel, urgency, self.chat.post(channel, &body, &nonce)).await;
        if let Ok(message) = posted {
            // Should it fail to be noted, nobody is asked again.
            desk.note_posted(row.key, Some(message));
        }
        match posted {
            Ok(message) if first => Ok((row, Ok(Posted::Now(message)))),
            Ok(message) => Ok((row, Ok(Posted::Before(Some(message))))),
            Err(ChatError::NoMessage) => Ok((row, Ok(Posted::Before(None)))),
            Err(error) => settle(row, error),
        }
    }

    /// The message of a post of which nobody heard how it ended, if it is there.
    async fn find(
        &self,
        channel: ChannelId,
        row: &PlaceRow,
        sending: &Sending,
        urgency: Urgency,
    ) -> Result<Option<MessageId>, ChatError> {
        let after = row.message.map(MessageId);
        let since = Moment(sending.since).plus_millis(-SKEW);
        let said = self.call(channel, urgency, self.chat.recent(channel, after, since)).await?;
        Ok(said.into_iter().find(|said| is_this(said, row, sending)).map(|said| said.message))
    }

    /// Opens an archived thread, where the same can then be tried again.
    ///
    /// The inner error is the service's, after which nothing more can be done by trying again: who locked
    /// the thread doesn't let us.
    pub(super) async fn unarchive(
        &self,
        channel: ChannelId,
        urgency: Urgency,
    ) -> Result<Result<(), ChatError>, Trouble> {
        match self.call(channel, urgency, self.chat.unarchive(channel)).await {
            Err(error) if passes(&error) => Err(Trouble::Chat(error)),
            opened => Ok(opened),
        }
    }
}

/// An error that may pass is trouble; what won't is the caller's to deal with.
fn settle<T>(row: PlaceRow, error: ChatError) -> Result<(PlaceRow, Result<T, ChatError>), Trouble> {
    if passes(&error) { Err(Trouble::Chat(error)) } else { Ok((row, Err(error))) }
}

/// Whether a call may do better when it is tried again.
pub(super) fn passes(error: &ChatError) -> bool {
    matches!(
        error,
        ChatError::Old
            | ChatError::Slow
            | ChatError::Later(_)
            | ChatError::Unknown(_)
            | ChatError::Unauthorized
    )
}

/// At most 25 characters: table and generation in hexadecimal, at most eight digits each in practice.
fn nonce(row: &PlaceRow) -> String {
    let seat = row.key.seat.map(|seat| seat.to_string()).unwrap_or_default();
    let nonce = format!("{:x}{}{seat}.{:x}", row.key.table, letter(row.key.kind), row.generation);
    nonce.chars().take(25).collect()
}

/// The body with that by which its message is known again: a story's by the numbers of its lines, which
/// everybody sees, another by the nonce of its post, which nobody does.
pub(super) fn marked(body: Body, row: &PlaceRow, to: u64) -> Body {
    match row.key.kind {
        PlaceKind::Story => signed(body, &lines(row, to)),
        _ => Body { mark: Some(nonce(row)), ..body },
    }
}

/// Whether it is the message of this post.
fn is_this(said: &Said, row: &PlaceRow, sending: &Sending) -> bool {
    match row.key.kind {
        PlaceKind::Story => is_signed(&said.text, &lines(row, sending.to)),
        _ => said.mark.as_ref() == Some(&sending.nonce),
    }
}

/// "7 · 12–14": the lines of a message of the story.
fn lines(row: &PlaceRow, to: u64) -> String {
    let table = row.key.table;
    match row.shown + 1 {
        from if from > to => format!("{table} · {to}+"),
        from if from == to => format!("{table} · {to}"),
        from => format!("{table} · {from}–{to}"),
    }
}

fn letter(kind: PlaceKind) -> char {
    match kind {
        PlaceKind::Invitation => 'i',
        PlaceKind::Thread => 't',
        PlaceKind::Story => 's',
        PlaceKind::Board => 'b',
        PlaceKind::Hand => 'h',
    }
}
