//! Every call to the store or to the chat is an effect, and passes a gate that says when.

use std::borrow::Cow;
use std::future::pending;
use std::sync::Arc;

use super::World;
use crate::host::{Body, ChannelId, Chat, ChatError, MessageId, Pending, Said};
use crate::store::{
    Append, AppendError, Entry, PersonRow, PlaceKind, PlaceRow, Stage, Store, StoreError, TableRow,
};
use crate::table::{Moment, PersonId};

/// A call to the chat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// A post with an embed: everything but a story.
    Post,
    /// A post of text alone.
    Story,
    Edit,
    Delete,
    Recent,
    OpenThread,
    AddToThread,
    Unarchive,
    OpenDm,
}

impl Call {
    fn name(self) -> &'static str {
        match self {
            Call::Post | Call::Story => "chat.post",
            Call::Edit => "chat.edit",
            Call::Delete => "chat.delete",
            Call::Recent => "chat.recent",
            Call::OpenThread => "chat.open_thread",
            Call::AddToThread => "chat.add_to_thread",
            Call::Unarchive => "chat.unarchive",
            Call::OpenDm => "chat.open_dm",
        }
    }
}

/// What an effect is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Read,
    Write,
    Chat(Call),
}

/// One call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effect {
    /// E.g. `store.append`, `chat.edit`.
    pub name: Cow<'static, str>,
    pub sort: Sort,
    /// Of an append, its cause.
    pub cause: Option<String>,
    /// What it is done to, for who reads what happened: a table, a channel.
    pub about: String,
}

impl Effect {
    /// Its name; of an append also what caused it: a due of some kind, a grace, a person.
    pub fn kind(&self) -> String {
        let cause = self.cause.as_deref().map(|cause| {
            let mut parts = cause.split(':');
            match (parts.next(), parts.nth(2)) {
                (Some("due"), Some(due)) => due,
                (Some(other @ ("grace" | "late")), _) => other,
                _ => "request",
            }
        });
        cause.map_or_else(|| self.name.to_string(), |cause| format!("{} of a {cause}", self.name))
    }
}

/// Says when an effect is done and when it is answered: if the program has died, never.
pub trait Gate: Send + Sync {
    /// What an effect has while it is done; dropped if its caller gives it up.
    type Ticket: Send;

    /// Comes back when the effect may be done.
    ///
    /// # Errors
    /// What the store answers without having done it.
    fn before(&self, effect: Effect) -> Pending<'_, Result<Self::Ticket, StoreError>>;

    /// Comes back when the effect with that ticket may be answered.
    ///
    /// # Errors
    /// What the store answers although it did it.
    fn after(&self, ticket: Self::Ticket) -> Pending<'_, Result<(), StoreError>>;
}

/// A store or a chat behind a gate.
pub struct Gated<G, T> {
    pub gate: Arc<G>,
    pub inner: Arc<T>,
}

impl<G: Gate, T> Gated<G, T> {
    async fn store<R, E: From<StoreError>>(
        &self,
        sort: Sort,
        name: impl Into<Cow<'static, str>>,
        call: impl Future<Output = Result<R, E>>,
    ) -> Result<R, E> {
        self.effect(Effect { name: name.into(), sort, cause: None, about: String::new() }, call).await
    }

    async fn effect<R, E: From<StoreError>>(
        &self,
        effect: Effect,
        call: impl Future<Output = Result<R, E>>,
    ) -> Result<R, E> {
        let ticket = self.gate.before(effect).await?;
        let answer = call.await;
        self.gate.after(ticket).await?;
        answer
    }
}

fn place(row: &PlaceRow) -> String {
    let place = match row.key.kind {
        PlaceKind::Invitation => "invitation",
        PlaceKind::Thread => "thread",
        PlaceKind::Story => "story",
        PlaceKind::Board => "board",
        PlaceKind::Hand => "hand",
    };
    let step = match (&row.sending, row.retired.is_empty(), row.broken) {
        (Some(_), _, None) => "sending",
        (Some(_), _, Some(_)) => "broken, sending",
        (None, _, Some(_)) => "broken",
        (None, false, None) => "shown, old one retired",
        (None, true, None) => "shown",
    };
    format!("store.put_place {place} {step}")
}

impl<G: Gate, S: Store> Store for Gated<G, S> {
    fn append(&self, append: Append) -> Pending<'_, Result<(), AppendError>> {
        let cause = Some(append.entry.cause.clone());
        let about = format!("table {}", append.entry.table);
        let effect = Effect { name: "store.append".into(), sort: Sort::Write, cause, about };
        Box::pin(self.effect(effect, self.inner.append(append)))
    }

    fn put_table(&self, row: TableRow) -> Pending<'_, Result<(), StoreError>> {
        let name = if row.stage == Stage::Closed { "store.put_table closed" } else { "store.put_table" };
        Box::pin(self.store(Sort::Write, name, self.inner.put_table(row)))
    }

    fn put_place(&self, row: PlaceRow) -> Pending<'_, Result<(), StoreError>> {
        let name = place(&row).into();
        let sending = row.sending.as_ref().map(|sending| format!(", sending up to {}", sending.to));
        let about = format!("table {}, shown {}{}", row.key.table, row.shown, sending.unwrap_or_default());
        let effect = Effect { name, sort: Sort::Write, cause: None, about };
        Box::pin(self.effect(effect, self.inner.put_place(row)))
    }

    fn put_person(&self, row: PersonRow) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(self.store(Sort::Write, "store.put_person", self.inner.put_person(row)))
    }

    fn put_alive(&self, at: i64) -> Pending<'_, Result<(), StoreError>> {
        Box::pin(self.store(Sort::Write, "store.put_alive", self.inner.put_alive(at)))
    }

    fn journal(&self, table: i64, seq: u64, most: u32) -> Pending<'_, Result<Vec<Entry>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.journal", self.inner.journal(table, seq, most)))
    }

    fn caused(&self, cause: String) -> Pending<'_, Result<Option<Entry>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.caused", self.inner.caused(cause)))
    }

    fn table(&self, table: i64) -> Pending<'_, Result<Option<TableRow>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.table", self.inner.table(table)))
    }

    fn tables(&self) -> Pending<'_, Result<Vec<TableRow>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.tables", self.inner.tables()))
    }

    fn threads(&self) -> Pending<'_, Result<Vec<(i64, u64)>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.threads", self.inner.threads()))
    }

    fn shown_in(&self, channel: u64) -> Pending<'_, Result<Option<i64>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.shown_in", self.inner.shown_in(channel)))
    }

    fn last_table(&self) -> Pending<'_, Result<i64, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.last_table", self.inner.last_table()))
    }

    fn places(&self, table: i64) -> Pending<'_, Result<Vec<PlaceRow>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.places", self.inner.places(table)))
    }

    fn person(&self, person: u64) -> Pending<'_, Result<Option<PersonRow>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.person", self.inner.person(person)))
    }

    fn first_dues(&self) -> Pending<'_, Result<Vec<(i64, i64)>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.first_dues", self.inner.first_dues()))
    }

    fn alive(&self) -> Pending<'_, Result<Option<i64>, StoreError>> {
        Box::pin(self.store(Sort::Read, "store.alive", self.inner.alive()))
    }
}

impl<G: Gate> Gated<G, World> {
    async fn chat<R>(
        &self,
        call: Call,
        channel: ChannelId,
        what: impl FnOnce(&World) -> Result<R, ChatError>,
    ) -> Result<R, ChatError> {
        let _busy = self.inner.begin(call, channel);
        // What a store would answer in its place is no answer of a chat's.
        let effect = Effect {
            name: call.name().into(),
            sort: Sort::Chat(call),
            cause: None,
            about: channel.0.to_string(),
        };
        let ticket = match self.gate.before(effect).await {
            Ok(ticket) => ticket,
            Err(why) => return Err(ChatError::Later(why.to_string())),
        };
        let answer = what(&self.inner);
        let hangs = self.inner.hangs_now();
        if let Err(why) = self.gate.after(ticket).await {
            return Err(ChatError::Unknown(why.to_string()));
        }
        if hangs {
            pending::<()>().await;
        }
        answer
    }
}

impl<G: Gate> Chat for Gated<G, World> {
    fn post<'a>(
        &'a self,
        channel: ChannelId,
        body: &'a Body,
        nonce: &'a str,
    ) -> Pending<'a, Result<MessageId, ChatError>> {
        let call = if body.embeds.is_empty() { Call::Story } else { Call::Post };
        Box::pin(self.chat(call, channel, move |world| world.post(channel, body, nonce)))
    }

    fn edit<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        body: &'a Body,
    ) -> Pending<'a, Result<(), ChatError>> {
        Box::pin(self.chat(Call::Edit, channel, move |world| world.edit(channel, message, body)))
    }

    fn delete(&self, channel: ChannelId, message: MessageId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(self.chat(Call::Delete, channel, move |world| world.delete(channel, message)))
    }

    fn recent(
        &self,
        channel: ChannelId,
        after: Option<MessageId>,
        since: Moment,
    ) -> Pending<'_, Result<Vec<Said>, ChatError>> {
        Box::pin(self.chat(Call::Recent, channel, move |world| world.recent(channel, after, since)))
    }

    fn open_thread<'a>(
        &'a self,
        channel: ChannelId,
        message: MessageId,
        name: &'a str,
    ) -> Pending<'a, Result<ChannelId, ChatError>> {
        Box::pin(self.chat(Call::OpenThread, channel, move |world| world.open_thread(channel, message, name)))
    }

    fn add_to_thread(&self, thread: ChannelId, person: PersonId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(self.chat(Call::AddToThread, thread, move |world| world.add_to_thread(thread, person)))
    }

    fn unarchive(&self, thread: ChannelId) -> Pending<'_, Result<(), ChatError>> {
        Box::pin(self.chat(Call::Unarchive, thread, move |world| world.unarchive(thread)))
    }

    fn open_dm(&self, person: PersonId) -> Pending<'_, Result<ChannelId, ChatError>> {
        // Not yet a channel.
        Box::pin(self.chat(Call::OpenDm, ChannelId(person.0), move |world| world.open_dm(person)))
    }
}
