//! The story: every line exactly once, in order, several to a message.

use std::sync::Arc;

use super::post::{Post, Posted};
use super::thread::NEW_THREAD;
use super::{Desk, Inner, Step, Trouble, Urgency};
use crate::game::{Line, Viewer};
use crate::host::desk::lock;
use crate::host::show::Chapter;
use crate::host::{Body, ChatError};
use crate::store::{PlaceKind, PlaceRow};
use crate::table::{Record, Table};
use crate::words::Lang;

/// So many records are read for one message.
const RECORDS: u32 = 64;

/// A message of the story.
struct Message {
    body: Body,
    /// The number of its last line.
    to: u64,
}

impl Inner {
    pub(super) async fn step_story(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
    ) -> Result<Step, Trouble> {
        let thread = desk.row_of(PlaceKind::Thread);
        let Some(channel) = desk.played_in() else { return Ok(Step::Rests) };
        let Some((table, lines)) = desk.with(|state| (state.table.clone(), state.story.lines())) else {
            return Ok(Step::Rests);
        };
        if row.channel != Some(channel.0) {
            // In a new thread the story goes on at the head; what came before is in the log.
            if row.channel.is_some() && thread.note.as_deref() == Some(NEW_THREAD) {
                row.shown = lines;
            }
            row.channel = Some(channel.0);
            row.message = None;
            row.sending = None;
        }
        let note = note_of(&thread);
        let note_due = note.is_some() && note != row.note;
        if row.sending.is_none() && row.shown >= lines && !note_due {
            desk.keep(row);
            return Ok(Step::Rests);
        }
        let to = row.sending.as_ref().map(|sending| sending.to);
        let message = self.message(desk, &table, row.shown, to, thread.note.filter(|_| note_due)).await?;
        let opens = lock(&desk.unshown).iter().any(|window| window.line > row.shown);
        let urgency = if opens { Urgency::Window } else { Urgency::Story };
        let post = Post { channel, urgency, to: message.to, body: &message.body };
        let (mut row, posted) = self.post(desk, row, post).await?;
        let to = row.sending.as_ref().map_or(message.to, |sending| sending.to);
        match posted {
            Ok(Posted::Now(message) | Posted::Before(Some(message))) => row.message = Some(message.0),
            Ok(Posted::Before(None)) => {}
            Err(ChatError::Wrong(problem)) => {
                tracing::error!(table = desk.id.0, %problem, to, "lines of the story can't be posted");
            }
            Err(mut error) => {
                if error == ChatError::Archived {
                    let Err(why) = self.unarchive(channel, urgency).await? else { return Ok(Step::Moved) };
                    error = why;
                }
                return self.leave_thread(desk, row, channel, error).await;
            }
        }
        row.shown = to;
        row.posted_at = self.clock.now().0;
        row.sending = None;
        row.broken = None;
        row.note = note;
        self.commit(desk, row).await?;
        self.confirmed(desk, to).await;
        self.wake_board(desk);
        Ok(Step::Moved)
    }

    /// The message that comes after line `shown`; up to line `to`, if that was settled before.
    async fn message(
        &self,
        desk: &Desk,
        table: &Table,
        shown: u64,
        to: Option<u64>,
        note: Option<String>,
    ) -> Result<Message, Trouble> {
        let lang = Lang::of(&table.options().language);
        let mut chapter = Chapter::new(&self.words, lang, table);
        if let Some(line) = note.as_deref().and_then(note_line) {
            chapter.note(&line);
        }
        let mut last = shown;
        let start = desk.with(|state| state.story.record_of(shown + 1)).flatten();
        if let Some((seq, before)) = start {
            let mut number = before;
            'records: for record in self.records(desk, seq).await? {
                let lines = table.told(&record, Viewer::Public);
                for line in &lines {
                    number += 1;
                    if number <= shown {
                        continue;
                    }
                    if to.is_some_and(|to| number > to) || !chapter.add(line) {
                        break 'records;
                    }
                    last = number;
                }
                if !lines.is_empty() {
                    chapter.ping(table.pings(&record));
                }
            }
        }
        Ok(Message { body: chapter.body(), to: to.unwrap_or(last) })
    }

    /// Records from `seq` on.
    async fn records(&self, desk: &Desk, seq: u64) -> Result<Vec<Arc<Record>>, Trouble> {
        let recent = desk.with(|state| {
            let all = state.recent.front().is_some_and(|first| first.seq <= seq);
            all.then(|| state.recent.iter().filter(|record| record.seq >= seq).cloned().collect())
        });
        if let Some(Some(records)) = recent {
            return Ok(records);
        }
        let entries = self.store.journal(desk.id.0, seq.saturating_sub(1), RECORDS).await?;
        // What can't be read isn't in the table either.
        let records = entries.iter().map_while(|entry| Record::from_json(&entry.body).ok());
        Ok(records.map(Arc::new).collect())
    }
}

/// Which note there is to be said, so that each is said once.
fn note_of(thread: &PlaceRow) -> Option<String> {
    thread.note.as_ref().map(|note| format!("{note} {}", thread.generation))
}

/// The note as a line, if this build knows it.
fn note_line(note: &str) -> Option<Line> {
    [super::thread::NO_THREAD, NEW_THREAD].into_iter().find(|&known| known == note).map(Line::new)
}
