//! Places that show how things stand now: invitation, board, hands. One message each, edited when
//! what it says changes, or posted anew when it is too old for that.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::post::{Post, Posted, marked, passes};
use super::{Desk, Inner, Step, Trouble, Urgency};
use crate::game::Seat;
use crate::host::desk::State;
use crate::host::show::{self, Nudge};
use crate::host::{Body, ChannelId, ChatError, MessageId};
use crate::store::{Closed, PlaceKind, PlaceRow};
use crate::table::{Moment, PersonId, Phase, Seconds, Table};
use crate::words::Lang;

/// A board or hand that old is posted anew when it changes: an older message is hard to edit.
const ANEW: Seconds = 55 * 60;
/// An invitation that old is edited when the game starts, rests, goes on or ends, only.
const OLD: Seconds = 60 * 60;
/// Talk that pushes the board so far away has it posted anew when it changes. When a window opens,
/// whose buttons are under the board, a single message is enough.
const PUSHED: u32 = 15;
/// A hand's note, if it is an automatic player's; else there stands whose it is, once the seat has changed hands.
const NOBODY: &str = "-";
/// A hand's digest begins with this, if it isn't a hand any more.
const FAREWELL: &str = "farewell";
/// In a board's digest: no window is open.
const NO_WINDOW: &str = "-";
/// So many old messages are remembered to be deleted.
const RETIRED: usize = 20;

/// What a place should say.
struct Wanted {
    channel: ChannelId,
    urgency: Urgency,
    body: Body,
    /// What decides whether the message must change.
    digest: String,
    /// Rather by a new message than by an edit.
    anew: bool,
}

impl Inner {
    /// The board as everybody sees it.
    pub fn look(&self, lang: Lang, state: &State) -> Body {
        if state.broken.is_some() {
            return show::broken(&self.words, lang, &state.table);
        }
        show::board(&self.words, lang, &state.table, state.story.latest())
    }

    pub(super) async fn step_invitation(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        row: PlaceRow,
    ) -> Result<Step, Trouble> {
        let thread = desk.row_of(PlaceKind::Thread);
        let looked = desk.with(|state| {
            let lang = Lang::of(&state.table.options().language);
            let home = ChannelId(state.row.channel);
            let place = thread.channel.map(ChannelId).filter(|&thread| thread != home);
            let begun = !state.table.seats().is_empty();
            let body = match (&state.broken, begun) {
                // If it has a board, that says so.
                (Some(_), false) => show::broken(&self.words, lang, &state.table),
                _ => show::invitation(&self.words, lang, &state.table, place),
            };
            (home, place, state.table.phase(), body)
        });
        let Some((channel, place, phase, body)) = looked else { return Ok(Step::Rests) };
        let stands = stands(phase, place);
        let posted = row.message.is_some() && row.sending.is_none();
        let opening = thread.channel.is_none() && thread.broken.is_none();
        if posted && phase == Phase::Playing && opening {
            // It will say where the thread is.
            return Ok(Step::Rests);
        }
        let old = self.clock.now() >= Moment(row.posted_at).plus(OLD);
        if posted && old && row.digest.split(' ').next() == Some(&stands) {
            return Ok(Step::Rests);
        }
        let gone = row.message.is_none() && row.sending.is_none() && row.posted_at > 0;
        if gone && phase != Phase::Lobby {
            // Whoever deleted it doesn't want it back.
            return Ok(Step::Rests);
        }
        let digest = format!("{stands} {}", show::digest(&body));
        let wanted = Wanted { channel, urgency: Urgency::Story, body, digest, anew: false };
        let step = self.show(desk, row, wanted).await?;
        if matches!(step, Step::Moved) {
            // The thread waits for the invitation.
            self.wake(desk);
        }
        Ok(step)
    }

    pub(super) async fn step_board(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
    ) -> Result<Step, Trouble> {
        let Some(channel) = desk.played_in() else { return Ok(Step::Rests) };
        if row.channel != Some(channel.0) {
            row =
                PlaceRow { generation: row.generation, channel: Some(channel.0), ..PlaceRow::fresh(row.key) };
        }
        let story = desk.row_of(PlaceKind::Story);
        let looked = desk.with(|state| {
            // First what happened, then how things stand; but who only comes needn't wait for the board until
            // automatic players are done talking.
            let begun = row.message.is_none() && story.message.is_some();
            let told = begun || story.broken.is_some() || story.shown >= state.story.lines();
            let lang = Lang::of(&state.table.options().language);
            told.then(|| (self.look(lang, state), window(&state.table)))
        });
        let Some((body, window)) = looked.flatten() else { return Ok(Step::Rests) };
        let talk = desk.talk.load(Ordering::Relaxed);
        let opens = window != NO_WINDOW && !row.digest.starts_with(&format!("{window} "));
        let below = talk > 0 || story.message > row.message;
        let old = self.clock.now() >= Moment(row.posted_at).plus(ANEW);
        let anew = old || talk >= PUSHED || (opens && below);
        let urgency = if opens { Urgency::Window } else { Urgency::Board };
        let body = Body { silent: true, ..body };
        let digest = format!("{window} {}", show::digest(&body));
        self.show(desk, row, Wanted { channel, urgency, body, digest, anew }).await
    }

    pub(super) async fn step_hand(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        row: PlaceRow,
        seat: Seat,
    ) -> Result<Step, Trouble> {
        let Some(table) = desk.table() else { return Ok(Step::Rests) };
        let sits = table.person_at(seat);
        let before = holder(&row, &table, seat);
        if before != sits {
            return self.pass_on(desk, row, before, sits).await;
        }
        let Some(person) = sits else { return Ok(Step::Rests) };
        if self.is_closed(person).await? {
            return Ok(Step::Rests);
        }
        let language = self.language_of(person).await?;
        let thread = desk.row_of(PlaceKind::Thread);
        if thread.channel.is_none() && thread.broken.is_none() {
            // It will say where the table is.
            return Ok(Step::Rests);
        }
        let thread = thread.channel.map(ChannelId);
        let Some((body, digest, nudge)) = desk.with(|state| {
            let lang = language.unwrap_or_else(|| Lang::of(&state.table.options().language));
            let home = show::Home {
                guild: state.row.guild,
                server: &state.row.server,
                channel: thread.unwrap_or(ChannelId(state.row.channel)),
            };
            let plain = show::hand(&self.words, lang, &state.table, seat, None);
            let mut body = show::hand(&self.words, lang, &state.table, seat, Some(home));
            let nudge = nudge(state, seat, &row);
            if let Some(nudge) = &nudge {
                body.text = nudge.text(&self.words, lang, &state.table);
            }
            // What is only a link or a reminder doesn't change the hand.
            (body, show::digest(&plain), nudge)
        }) else {
            return Ok(Step::Rests);
        };
        let channel = match row.channel {
            Some(channel) => ChannelId(channel),
            None => match self.dm(desk, &row, person).await? {
                Some(channel) => channel,
                None => return Ok(Step::Moved),
            },
        };
        // The first hand and a reminder are heard.
        let silent = row.generation > 0 && nudge.is_none();
        let anew = nudge.is_some() || self.clock.now() >= Moment(row.posted_at).plus(ANEW);
        let digest = if nudge.is_some() { format!("{digest} nudge") } else { digest };
        let mut row = row;
        if nudge.is_none() && row.digest.strip_suffix(" nudge") == Some(&digest) {
            // Only the reminder is over.
            row.digest.clone_from(&digest);
        }
        let body = Body { silent, ..body };
        self.show(desk, row, Wanted { channel, urgency: Urgency::Hand, body, digest, anew }).await
    }

    /// The seat has changed hands: whoever sat there is told instead of what the hand is, and then the place is
    /// that of who sits there now.
    async fn pass_on(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        row: PlaceRow,
        before: Option<PersonId>,
        sits: Option<PersonId>,
    ) -> Result<Step, Trouble> {
        let shown = row.message.is_some() || row.sending.is_some() || !row.retired.is_empty();
        if let (Some(before), Some(channel), true) = (before, row.channel, shown)
            && !self.is_closed(before).await?
        {
            let language = self.language_of(before).await?;
            let body = desk.with(|state| {
                let lang = language.unwrap_or_else(|| Lang::of(&state.table.options().language));
                show::farewell(&self.words, lang, &state.table)
            });
            let Some(body) = body else { return Ok(Step::Rests) };
            let anew = self.clock.now() >= Moment(row.posted_at).plus(ANEW);
            let digest = format!("{FAREWELL} {}", show::digest(&body));
            let channel = ChannelId(channel);
            let wanted = Wanted { channel, urgency: Urgency::Hand, body, digest, anew };
            if let Step::Moved = self.show(desk, row.clone(), wanted).await? {
                return Ok(Step::Moved);
            }
        }
        let note = Some(sits.map_or_else(|| NOBODY.to_owned(), |person| person.0.to_string()));
        let row = PlaceRow { generation: row.generation, note, ..PlaceRow::fresh(row.key) };
        self.commit(desk, row).await?;
        Ok(Step::Moved)
    }

    /// The person's private talk with us; `None` if it is closed.
    async fn dm(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        row: &PlaceRow,
        person: PersonId,
    ) -> Result<Option<ChannelId>, Trouble> {
        // Not yet a channel to take turns in: the person stands for it.
        let opened = self.call(ChannelId(person.0), Urgency::Hand, self.chat.open_dm(person)).await;
        match opened {
            Ok(channel) => Ok(Some(channel)),
            Err(error) if passes(&error) => Err(Trouble::Chat(error)),
            Err(error) => {
                self.closed(desk, row.clone(), person, &error).await?;
                Ok(None)
            }
        }
    }

    /// The person takes no private messages: they will be told, and nothing is sent any more.
    async fn closed(
        &self,
        desk: &Arc<Desk>,
        row: PlaceRow,
        person: PersonId,
        error: &ChatError,
    ) -> Result<Step, Trouble> {
        tracing::info!(table = desk.id.0, seat = row.key.seat, %error, "private messages are closed");
        let untold = |row: &mut crate::store::PersonRow| {
            if row.closed == Closed::No {
                row.closed = Closed::Untold;
            }
        };
        self.note_person(person, untold).await?;
        // An unfinished post stays: it is looked for when they are open again.
        self.commit(desk, row).await?;
        Ok(Step::Moved)
    }

    /// Takes a place one step towards saying what it should.
    async fn show(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        wanted: Wanted,
    ) -> Result<Step, Trouble> {
        let message = row.message.filter(|_| row.sending.is_none()).map(MessageId);
        match message {
            Some(_) if row.digest == wanted.digest => {
                if let Some(&old) = row.retired.first() {
                    return self.delete(desk, row, MessageId(old), &wanted).await;
                }
                row.shown = head(desk);
                desk.keep(row);
                Ok(Step::Rests)
            }
            Some(message) if !wanted.anew => self.edit(desk, row, message, wanted).await,
            _ => self.post_latest(desk, row, wanted).await,
        }
    }

    async fn post_latest(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        wanted: Wanted,
    ) -> Result<Step, Trouble> {
        let head = head(desk);
        let Wanted { channel, urgency, body, digest, .. } = wanted;
        let kind = row.key.kind;
        row.channel = Some(channel.0);
        let (mut row, posted) =
            self.post(desk, row, Post { channel, urgency, to: head, body: &body }).await?;
        let (message, digest) = match posted {
            Ok(Posted::Now(message)) => (Some(message.0), digest),
            // It may say something older: the next step sees to that.
            Ok(Posted::Before(message)) => (message.map(|message| message.0), String::new()),
            Err(error) => return self.cannot(desk, row, channel, urgency, error).await,
        };
        if let Some(old) = row.message.take().filter(|&old| Some(old) != message) {
            row.retired.push(old);
            row.retired.drain(..row.retired.len().saturating_sub(RETIRED));
        }
        row.shown = row.sending.take().map_or(head, |sending| sending.to);
        row.message = message;
        row.digest = digest;
        row.posted_at = self.clock.now().0;
        row.broken = None;
        self.commit(desk, row).await?;
        if kind == PlaceKind::Board {
            desk.talk.store(0, Ordering::Relaxed);
        }
        Ok(Step::Moved)
    }

    async fn edit(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        message: MessageId,
        wanted: Wanted,
    ) -> Result<Step, Trouble> {
        let Wanted { channel, urgency, body, digest, .. } = wanted;
        let head = head(desk);
        let body = marked(body, &row, head);
        match self.call(channel, urgency, self.chat.edit(channel, message, &body)).await {
            Ok(()) => {
                row.digest = digest;
                row.shown = head;
                row.broken = None;
            }
            // Deleted by somebody: posted anew.
            Err(ChatError::NoMessage) => row.message = None,
            Err(error) => return self.cannot(desk, row, channel, urgency, error).await,
        }
        self.commit(desk, row).await?;
        Ok(Step::Moved)
    }

    async fn delete(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        old: MessageId,
        wanted: &Wanted,
    ) -> Result<Step, Trouble> {
        let Wanted { channel, urgency, .. } = *wanted;
        let deleted = self.call(channel, urgency, self.chat.delete(channel, old)).await;
        match deleted {
            // It is deleted when they are open again, or we may.
            Err(error @ (ChatError::Closed | ChatError::Forbidden | ChatError::Archived)) => {
                return self.cannot(desk, row, channel, urgency, error).await;
            }
            Err(error) if passes(&error) => return Err(Trouble::Chat(error)),
            Err(error) => tracing::info!(table = desk.id.0, %error, "an old message can't be deleted"),
            Ok(()) => {}
        }
        row.retired.retain(|&retired| retired != old.0);
        self.commit(desk, row).await?;
        Ok(Step::Moved)
    }

    /// What to do about an error that won't pass by itself.
    async fn cannot(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        row: PlaceRow,
        channel: ChannelId,
        urgency: Urgency,
        mut error: ChatError,
    ) -> Result<Step, Trouble> {
        if passes(&error) {
            return Err(Trouble::Chat(error));
        }
        if error == ChatError::Archived {
            match self.unarchive(channel, urgency).await? {
                Ok(()) => return Ok(Step::Moved),
                Err(why) => error = why,
            }
        }
        let person = row.key.seat.and_then(|seat| holder(&row, &*desk.table()?, Seat(seat)));
        match (row.key.kind, person, &error) {
            (
                PlaceKind::Hand,
                Some(person),
                ChatError::Closed | ChatError::Forbidden | ChatError::NoChannel,
            ) => self.closed(desk, row, person, &error).await,
            (PlaceKind::Board, _, ChatError::Forbidden | ChatError::NoChannel) => {
                self.leave_thread(desk, row, channel, error).await
            }
            _ => self.give_up(desk, row, &error).await,
        }
    }
}

/// What even an old invitation says as it is now: how far the table is, and which thread to go to.
fn stands(phase: Phase, thread: Option<ChannelId>) -> String {
    let phase = match phase {
        Phase::Lobby => "lobby",
        Phase::Playing => "playing",
        Phase::Adjourned => "adjourned",
        Phase::Ended => "ended",
    };
    thread.map_or_else(|| phase.to_owned(), |thread| format!("{phase}@{}", thread.0))
}

/// Whose hand a place shows, if it shows one.
fn holder(row: &PlaceRow, table: &Table, seat: Seat) -> Option<PersonId> {
    match row.note.as_deref() {
        None => table.first_at(seat)?.person(),
        Some(note) => note.parse().ok().map(PersonId),
    }
}

/// The buttons of the open window, as a board's digest begins with them.
fn window(table: &Table) -> String {
    let state = table.state().filter(|_| table.phase() == Phase::Playing);
    let buttons = state.map(|state| state.window()).unwrap_or_default();
    let named = buttons.iter().map(|button| format!("{}.{}", button.verb, button.about));
    if buttons.is_empty() { NO_WINDOW.to_owned() } else { named.collect::<Vec<_>>().join(",") }
}

fn head(desk: &Desk) -> u64 {
    desk.table().map_or(0, |table| table.seq())
}

/// A reminder for this seat's eyes that wasn't shown with the hand yet, and whose cause isn't over.
fn nudge(state: &State, seat: Seat, row: &PlaceRow) -> Option<Nudge> {
    let &seq = state.reminded.get(&seat)?;
    if seq <= row.shown {
        return None;
    }
    let record = state.recent.iter().find(|record| record.seq == seq)?;
    let person = state.table.person_at(seat)?;
    let ping = state.table.pings(record).into_iter().find(|ping| ping.person == person && ping.privately)?;
    Some(Nudge { what: ping.what, until: ping.until })
}
