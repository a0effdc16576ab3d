//! Brings every place up to the head of the journal. Each place has its own task while there is
//! something to do for it; each of its steps can be repeated after a crash.

mod latest;
mod post;
mod story;
mod thread;
mod turns;

use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinError;

use super::back_off::BackOff;
use super::desk::{Desk, Slot, State, Work, lock};
use super::{Busy, ChannelId, ChatError, Clock, Inner, MessageId};
use crate::game::Seat;
use crate::store::{PlaceKey, PlaceKind, PlaceRow, Stage, StoreError, TableRow};
use crate::table::{DAY, HOUR, Moment, Seconds};

use turns::{Turns, Urgency};

/// A call that isn't answered by then is given up, and may have happened.
const ANSWER: Duration = Duration::from_secs(30);
/// A place where nothing could be shown is tried again after so long, in seconds: somebody may have given us
/// our permissions back.
const BROKEN: Seconds = HOUR;
/// So long after the last record it is tried again though nothing has happened since.
const RETRIED: Seconds = 7 * DAY;

pub(super) struct Outbox {
    turns: Turns,
}

impl Outbox {
    pub fn new(clock: Arc<dyn Clock>) -> Outbox {
        Outbox { turns: Turns::new(clock) }
    }
}

/// How a place has come on.
enum Step {
    Moved,
    /// Nothing to do here.
    Rests,
}

/// Why a step must be tried again later.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Chat(ChatError),
    /// A panic, or the end of the program.
    #[error("it was given up: {0}")]
    GivenUp(#[from] JoinError),
}

/// Whether fewer seconds have passed since then. The clock may have been set back.
fn is_recent(since: i64, seconds: Seconds, now: Moment) -> bool {
    (Moment(since)..Moment(since).plus(seconds)).contains(&now)
}

impl State {
    /// Every place at which the table is shown.
    pub(super) fn places(&self) -> Vec<PlaceKey> {
        let table = self.row.id;
        let place = |kind| PlaceKey { table, kind, seat: None };
        let mut places = vec![place(PlaceKind::Invitation)];
        let seats = self.table.seats().len();
        if seats > 0 {
            places.extend([PlaceKind::Thread, PlaceKind::Story, PlaceKind::Board].map(place));
            let hands = Seat::all(u8::try_from(seats).unwrap_or(u8::MAX));
            places.extend(hands.map(|seat| PlaceKey { table, kind: PlaceKind::Hand, seat: Some(seat.0) }));
        }
        places
    }
}

impl Desk {
    /// A copy of a place's row.
    fn row(&self, key: PlaceKey) -> PlaceRow {
        lock(&self.places).get(&key).map_or_else(|| PlaceRow::fresh(key), |slot| slot.row.clone())
    }

    pub(super) fn row_of(&self, kind: PlaceKind) -> PlaceRow {
        self.row(PlaceKey { table: self.id.0, kind, seat: None })
    }

    /// Where the table is played, unless that was found to be gone.
    fn played_in(&self) -> Option<ChannelId> {
        let lost = *lock(&self.lost);
        self.row_of(PlaceKind::Thread).channel.map(ChannelId).filter(|&channel| lost != Some(channel))
    }

    /// When the places where nothing could be shown are tried again though nothing has happened since.
    pub(super) fn retries(&self) -> Vec<Moment> {
        let last = self.with(|state| state.recent.back().map(|record| record.at)).flatten();
        let until = last.unwrap_or_default().plus(RETRIED);
        let broken: Vec<Moment> = {
            let places = lock(&self.places);
            places.values().filter_map(|slot| slot.row.broken).map(Moment).collect()
        };
        broken.into_iter().filter(|&since| since < until).map(|since| since.plus(BROKEN)).collect()
    }

    /// What the unfinished post of a place came out as, if we heard of it.
    fn posted(&self, key: PlaceKey) -> Option<MessageId> {
        lock(&self.places).get(&key)?.posted
    }

    fn note_posted(&self, key: PlaceKey, message: Option<MessageId>) {
        if let Some(slot) = lock(&self.places).get_mut(&key) {
            slot.posted = message;
        }
    }

    /// Keeps a row in memory.
    fn keep(&self, row: PlaceRow) {
        if let Some(slot) = lock(&self.places).get_mut(&row.key) {
            slot.row = row;
        }
    }

    fn begin_look(&self, key: PlaceKey) {
        let head = self.table().map_or(0, |table| table.seq());
        if let Some(slot) = lock(&self.places).get_mut(&key) {
            slot.work = Work::Runs;
            slot.looked = head;
        }
    }

    /// Rests, unless something has changed since the place was looked at.
    fn rest(&self, key: PlaceKey) -> bool {
        match lock(&self.places).get_mut(&key) {
            Some(slot) if slot.work == Work::Again => false,
            Some(slot) => {
                slot.work = Work::Rests;
                true
            }
            None => true,
        }
    }
}

impl Inner {
    /// There may be something to do for the table's places.
    pub fn wake(self: &Arc<Self>, desk: &Arc<Desk>) {
        for key in desk.with(State::places).unwrap_or_default() {
            self.wake_place(desk, key);
        }
    }

    fn wake_place(self: &Arc<Self>, desk: &Arc<Desk>, key: PlaceKey) {
        let mut places = lock(&desk.places);
        let slot = places.entry(key).or_insert_with(|| Slot::new(PlaceRow::fresh(key)));
        if slot.work != Work::Rests {
            slot.work = Work::Again;
            return;
        }
        slot.work = Work::Runs;
        tokio::spawn(self.clone().work(desk.clone(), key, self.busy()));
    }

    /// The board waits for the story.
    fn wake_board(self: &Arc<Self>, desk: &Arc<Desk>) {
        self.wake_place(desk, PlaceKey { table: desk.id.0, kind: PlaceKind::Board, seat: None });
    }

    /// Takes one place step by step to the head.
    async fn work(self: Arc<Self>, desk: Arc<Desk>, key: PlaceKey, busy: Busy) {
        let mut back_off = BackOff::default();
        while !self.stops() {
            desk.begin_look(key);
            match self.contained_step(&desk, key).await {
                Ok(Step::Moved) => back_off = BackOff::default(),
                Ok(Step::Rests) if desk.rest(key) => break,
                Ok(Step::Rests) => {}
                Err(trouble) => {
                    tracing::warn!(table = desk.id.0, place = ?key.kind, %trouble, "a place must wait");
                    self.clock.sleep(back_off.next()).await;
                }
            }
        }
        while !self.stops()
            && let Err(error) = self.close_if_shown(&desk).await
        {
            tracing::warn!(table = desk.id.0, %error, "a table isn't closed");
            self.clock.sleep(back_off.next()).await;
        }
        drop(busy);
    }

    /// A step that panics costs a wait, not the place.
    async fn contained_step(self: &Arc<Self>, desk: &Arc<Desk>, key: PlaceKey) -> Result<Step, Trouble> {
        let (inner, desk) = (self.clone(), desk.clone());
        tokio::spawn(async move { inner.step(&desk, key).await }).await?
    }

    async fn step(self: &Arc<Self>, desk: &Arc<Desk>, key: PlaceKey) -> Result<Step, Trouble> {
        let row = desk.row(key);
        if row.broken.is_some_and(|since| is_recent(since, BROKEN, self.clock.now())) {
            return Ok(Step::Rests);
        }
        let was_broken = row.broken.is_some();
        let step = match (key.kind, key.seat) {
            (PlaceKind::Invitation, _) => self.step_invitation(desk, row).await,
            (PlaceKind::Thread, _) => self.step_thread(desk, row).await,
            (PlaceKind::Story, _) => self.step_story(desk, row).await,
            (PlaceKind::Board, _) => self.step_board(desk, row).await,
            (PlaceKind::Hand, Some(seat)) => self.step_hand(desk, row, Seat(seat)).await,
            (PlaceKind::Hand, None) => Ok(Step::Rests),
        }?;
        if was_broken && matches!(step, Step::Rests) {
            // There is nothing to show here any more.
            let row = PlaceRow { broken: None, ..desk.row(key) };
            self.commit(desk, row).await?;
        }
        Ok(step)
    }

    /// Commits a place's row.
    async fn commit(&self, desk: &Desk, row: PlaceRow) -> Result<(), StoreError> {
        self.store.put_place(row.clone()).await?;
        desk.keep(row);
        Ok(())
    }

    /// Nothing can be shown here for now.
    async fn give_up(
        self: &Arc<Self>,
        desk: &Arc<Desk>,
        mut row: PlaceRow,
        why: &ChatError,
    ) -> Result<Step, Trouble> {
        tracing::warn!(table = desk.id.0, place = ?row.key.kind, seat = row.key.seat, %why, "a place is broken");
        if row.key.kind == PlaceKind::Story || row.key.kind == PlaceKind::Thread {
            // Nobody will be shown these windows, so nothing is to be waited for.
            lock(&desk.unshown).clear();
        }
        // An unfinished post stays: it may have come out, and is looked for before it is made again.
        row.broken = Some(self.clock.now().0);
        self.commit(desk, row).await?;
        self.arm(desk);
        // Others may have waited for it.
        self.wake(desk);
        Ok(Step::Moved)
    }

    /// Makes one call in its turn, within [`ANSWER`].
    async fn call<T>(
        &self,
        channel: ChannelId,
        urgency: Urgency,
        call: impl Future<Output = Result<T, ChatError>>,
    ) -> Result<T, ChatError> {
        let turn = self.outbox.turns.turn(channel, urgency).await;
        let result = tokio::select! {
            biased;
            result = call => result,
            () = self.clock.sleep(ANSWER) => {
                Err(ChatError::Unknown("no answer in time".to_owned()))
            }
        };
        drop(turn);
        if result.as_ref().is_err_and(ChatError::counts) {
            self.outbox.turns.refused();
        }
        result
    }

    /// A table that is over and shown wherever it can be is closed: it isn't looked at after a start.
    async fn close_if_shown(self: &Arc<Self>, desk: &Arc<Desk>) -> Result<(), StoreError> {
        if desk.with(|state| state.row.stage) != Some(Stage::Over) {
            return Ok(());
        }
        // It may just be reopened.
        let _turn = desk.turn.lock().await;
        let Some((row, head)) = desk.with(|state| (state.row.clone(), state.table.seq())) else {
            return Ok(());
        };
        let shown = |slot: &Slot| slot.work == Work::Rests && slot.looked == head;
        let is_shown = lock(&desk.places).values().all(shown) && desk.retries().is_empty();
        if row.stage != Stage::Over || self.stops() || !is_shown {
            return Ok(());
        }
        let closed = TableRow { stage: Stage::Closed, ..TableRow::clone(&row) };
        self.store.put_table(closed.clone()).await?;
        desk.put_row(closed);
        Ok(())
    }
}
