//! The thread of a table: opened when the game starts, its players added.

use std::sync::Arc;

use super::post::{Post, Posted, passes};
use super::{Desk, Inner, Step, Trouble, Urgency};
use crate::host::desk::lock;
use crate::host::show;
use crate::host::{ChannelId, ChatError, MessageId};
use crate::store::{PlaceKind, PlaceRow};
use crate::words::Lang;

/// No thread may be opened, so the table is played in the channel.
pub(super) const NO_THREAD: &str = "host-no-thread";
/// The thread was deleted and is another one now.
pub(super) const NEW_THREAD: &str = "host-new-thread";

impl Inner {
    pub(super) async fn step_thread(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
    ) -> Result<Step, Trouble> {
        let Some((table, listed)) = desk.with(|state| (state.table.clone(), state.row.clone())) else {
            return Ok(Step::Rests);
        };
        let home = ChannelId(listed.channel);
        if let Some(lost) = lock(&desk.lost).take()
            && row.channel == Some(lost.0)
        {
            row.channel = None;
            row.message = None;
            row.generation += 1;
            row.shown = 0;
            row.note = Some(NEW_THREAD.to_owned());
            // Should we die before the new one is there, this is found out again.
            desk.keep(row.clone());
        }
        let Some(thread) = row.channel.map(ChannelId) else {
            return self.open_thread(desk, row, home, listed.threads).await;
        };
        let Some(&person) = table.came().get(usize::try_from(row.shown).unwrap_or(usize::MAX)) else {
            return Ok(Step::Rests);
        };
        if thread != home {
            let added = self.call(thread, Urgency::Window, self.chat.add_to_thread(thread, person)).await;
            match added {
                Err(error) if passes(&error) => return Err(Trouble::Chat(error)),
                Err(error) => tracing::info!(table = desk.id.0, %error, "a player isn't added to the thread"),
                Ok(()) => {}
            }
        }
        row.shown = if thread == home { table.came().len() as u64 } else { row.shown + 1 };
        self.commit(desk, row).await?;
        Ok(Step::Moved)
    }

    async fn open_thread(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        home: ChannelId,
        may: bool,
    ) -> Result<Step, Trouble> {
        if !may {
            return self.play_in(desk, row, home).await;
        }
        let invitation = desk.row_of(PlaceKind::Invitation);
        let first = row.generation == 0;
        if first && is_to_come(&invitation) {
            // It wakes us when it is out.
            return Ok(Step::Rests);
        }
        // A thread hangs on a message, so that to open it twice opens it once: on the invitation, or on
        // a message of its own if that is gone, or has had its thread.
        let starter = row.message.filter(|_| row.sending.is_none());
        let Some(on) = invitation.message.filter(|_| first).or(starter) else {
            return self.post_starter(desk, row, home).await;
        };
        let name = desk.with(|state| {
            let lang = Lang::of(&state.table.options().language);
            show::thread_name(&self.words, lang, &state.table)
        });
        let name = name.unwrap_or_default();
        let opened = self.chat.open_thread(home, MessageId(on), &name);
        match self.call(home, Urgency::Window, opened).await {
            Ok(thread) => self.play_in(desk, row, thread).await,
            Err(ChatError::NoMessage) if first => {
                row.generation += 1;
                desk.keep(row);
                Ok(Step::Moved)
            }
            Err(error) => self.without_thread(desk, row, home, error).await,
        }
    }

    async fn post_starter(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        row: PlaceRow,
        home: ChannelId,
    ) -> Result<Step, Trouble> {
        let body = desk.with(|state| {
            let lang = Lang::of(&state.table.options().language);
            show::starter(&self.words, lang, &state.table)
        });
        let Some(body) = body else { return Ok(Step::Rests) };
        let post = Post { channel: home, urgency: Urgency::Window, to: row.shown, body: &body };
        let (mut row, posted) = self.post(desk, row, post).await?;
        match posted {
            Ok(Posted::Now(message) | Posted::Before(Some(message))) => {
                row.message = Some(message.0);
                row.posted_at = self.clock.now().0;
                row.sending = None;
                self.commit(desk, row).await?;
                Ok(Step::Moved)
            }
            // Deleted at once: whoever does that wants no thread here.
            Ok(Posted::Before(None)) => self.without_thread(desk, row, home, ChatError::NoMessage).await,
            Err(error) => self.without_thread(desk, row, home, error).await,
        }
    }

    /// No thread was opened. If that won't pass, the table is played in the channel.
    async fn without_thread(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        home: ChannelId,
        error: ChatError,
    ) -> Result<Step, Trouble> {
        if passes(&error) {
            return Err(Trouble::Chat(error));
        }
        if error == ChatError::NoChannel {
            return self.give_up(desk, row, &error).await;
        }
        tracing::info!(table = desk.id.0, %error, "no thread may be opened");
        row.note = Some(NO_THREAD.to_owned());
        row.sending = None;
        self.play_in(desk, row, home).await
    }

    /// The table is played here from now on.
    async fn play_in(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        channel: ChannelId,
    ) -> Result<Step, Trouble> {
        row.channel = Some(channel.0);
        row.broken = None;
        self.commit(desk, row).await?;
        self.shelf.list_thread(desk.id, Some(channel));
        self.wake(desk);
        Ok(Step::Moved)
    }

    /// In the thread something couldn't be shown: it is gone, or we may not write there.
    pub(super) async fn leave_thread(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        row: PlaceRow,
        channel: ChannelId,
        error: ChatError,
    ) -> Result<Step, Trouble> {
        let home = desk.with(|state| ChannelId(state.row.channel));
        if home.is_none_or(|home| home == channel) {
            return self.give_up(desk, row, &error).await;
        }
        if error == ChatError::NoChannel {
            *lock(&desk.lost) = Some(channel);
            self.wake(desk);
            return Ok(Step::Rests);
        }
        let mut thread = desk.row_of(PlaceKind::Thread);
        thread.note = Some(NO_THREAD.to_owned());
        match home {
            Some(home) => self.play_in(desk, thread, home).await,
            None => Ok(Step::Rests),
        }
    }
}

/// Whether the invitation will yet be posted. One that was deleted doesn't come back once the game runs.
fn is_to_come(invitation: &PlaceRow) -> bool {
    let deleted = invitation.sending.is_none() && invitation.generation > 0;
    invitation.message.is_none() && invitation.broken.is_none() && !deleted
}
