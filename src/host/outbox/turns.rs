//! The pace of writing: one write at a time per channel, so far apart, so many a second in all, the
//! urgent ones first; and a pause when Discord has refused too much.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::sync::Notify;

use crate::host::desk::lock;
use crate::host::{ChannelId, Clock};

/// Between two writes in a channel.
const APART: Duration = Duration::from_millis(1_200);
/// In any second, everywhere.
const A_SECOND: usize = 40;
/// Of refused calls in ten minutes, so many are borne.
const REFUSED_AT_MOST: usize = 2_000;
const TEN_MINUTES: Duration = Duration::from_secs(600);
const SECOND: Duration = Duration::from_secs(1);
/// Channels that nobody writes in are forgotten when there are so many.
const CHANNELS: usize = 1_000;

/// What comes first when all can't go at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::host) enum Urgency {
    Window,
    Story,
    Board,
    Hand,
}

impl Urgency {
    /// By when it wants to go, if it asks now: a window before everything, the others before what is asked
    /// much later, so that a story without end doesn't keep a board from ever being shown.
    fn deadline(self, now: Duration) -> Duration {
        match self {
            Urgency::Window => Duration::ZERO,
            Urgency::Story => now + Duration::from_secs(1),
            Urgency::Board => now + Duration::from_secs(4),
            Urgency::Hand => now + Duration::from_secs(6),
        }
    }
}

pub(in crate::host) struct Turns {
    clock: Arc<dyn Clock>,
    /// When nothing that a program before us wrote hinders any more, by our uptime.
    first: Duration,
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Default)]
struct State {
    channels: BTreeMap<ChannelId, Channel>,
    /// Who waits: by their deadlines, then who came first.
    waiting: BTreeMap<Key, ChannelId>,
    tickets: u64,
    /// When the last writes went out, by our uptime; at most [`A_SECOND`].
    sent: VecDeque<Duration>,
    /// When calls were refused, at most [`REFUSED_AT_MOST`].
    refused: VecDeque<Duration>,
}

#[derive(Default)]
struct Channel {
    writing: bool,
    next: Duration,
}

/// The right to write once in a channel.
pub(in crate::host) struct Turn<'a> {
    turns: &'a Turns,
    channel: ChannelId,
}

enum Next {
    Go,
    /// Not before our uptime is this, or when something changes.
    At(Duration),
    Wait,
}

/// A deadline, by our uptime, and the number of a ticket.
type Key = (Duration, u64);

/// Who waits; nobody any more when dropped.
struct Ticket<'a> {
    turns: &'a Turns,
    key: Key,
}

impl Turns {
    pub fn new(clock: Arc<dyn Clock>) -> Turns {
        let first = clock.uptime() + APART;
        Turns { clock, first, state: Mutex::default(), changed: Notify::new() }
    }

    /// Waits for the turn to write in a channel.
    pub async fn turn(&self, channel: ChannelId, urgency: Urgency) -> Turn<'_> {
        let ticket = self.ticket(channel, urgency);
        loop {
            let changed = self.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            let now = self.clock.uptime();
            let next = match now < self.first {
                true => Next::At(self.first),
                false => lock(&self.state).next(ticket.key, channel, now),
            };
            match next {
                Next::Go => break,
                Next::Wait => changed.await,
                Next::At(at) => tokio::select! {
                    biased;
                    () = changed => {}
                    () = self.clock.sleep(at.saturating_sub(self.clock.uptime())) => {}
                },
            }
        }
        Turn { turns: self, channel }
    }

    fn ticket(&self, channel: ChannelId, urgency: Urgency) -> Ticket<'_> {
        let mut state = lock(&self.state);
        state.tickets += 1;
        let key = (urgency.deadline(self.clock.uptime()), state.tickets);
        state.waiting.insert(key, channel);
        Ticket { turns: self, key }
    }

    /// A call was refused in a way that Discord counts.
    pub fn refused(&self) {
        let mut state = lock(&self.state);
        state.refused.push_back(self.clock.uptime());
        if state.refused.len() > REFUSED_AT_MOST {
            state.refused.pop_front();
            tracing::warn!("Discord has refused too much: writing pauses");
        }
    }
}

impl State {
    fn next(&mut self, key: Key, channel: ChannelId, now: Duration) -> Next {
        if let Some(pause) = self.pause(now) {
            return Next::At(pause);
        }
        if let Some(at) = self.not_before(channel, now) {
            return at;
        }
        // Whoever could go now and comes first, goes first.
        let before = self.waiting.range(..key);
        if before.into_iter().any(|(_, &other)| other == channel || self.free(other, now)) {
            return Next::Wait;
        }
        if self.sent.len() >= A_SECOND
            && let Some(free) = self.sent.front().map(|at| *at + SECOND)
            && free > now
        {
            return Next::At(free);
        }
        self.waiting.remove(&key);
        self.sent.push_back(now);
        if self.sent.len() > A_SECOND {
            self.sent.pop_front();
        }
        if self.channels.len() > CHANNELS {
            self.channels.retain(|_, channel| channel.writing || channel.next > now);
        }
        self.channels.entry(channel).or_default().writing = true;
        Next::Go
    }

    /// Until when everything pauses because too much was refused.
    fn pause(&self, now: Duration) -> Option<Duration> {
        let oldest = self.refused.front().filter(|_| self.refused.len() >= REFUSED_AT_MOST)?;
        let end = *oldest + TEN_MINUTES;
        (end > now).then_some(end)
    }

    fn not_before(&self, channel: ChannelId, now: Duration) -> Option<Next> {
        match self.channels.get(&channel) {
            Some(channel) if channel.writing => Some(Next::Wait),
            Some(channel) if channel.next > now => Some(Next::At(channel.next)),
            _ => None,
        }
    }

    fn free(&self, channel: ChannelId, now: Duration) -> bool {
        self.not_before(channel, now).is_none()
    }
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        lock(&self.turns.state).waiting.remove(&self.key);
        self.turns.changed.notify_waiters();
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let next = self.turns.clock.uptime() + APART;
        if let Some(channel) = lock(&self.turns.state).channels.get_mut(&self.channel) {
            *channel = Channel { writing: false, next };
        }
        self.turns.changed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::watch;

    use super::*;
    use crate::host::Pending;
    use crate::table::Moment;

    /// Sleeping moves it on.
    struct Skips(watch::Sender<Duration>);

    impl Clock for Skips {
        fn now(&self) -> Moment {
            Moment::default()
        }

        fn sleep_until(&self, _: Moment) -> Pending<'_, ()> {
            Box::pin(std::future::pending())
        }

        fn uptime(&self) -> Duration {
            *self.0.borrow()
        }

        fn sleep(&self, length: Duration) -> Pending<'_, ()> {
            let at = self.uptime() + length;
            Box::pin(async move {
                tokio::task::yield_now().await;
                self.0.send_modify(|now| *now = at.max(*now));
            })
        }
    }

    fn turns() -> Arc<Turns> {
        Arc::new(Turns::new(Arc::new(Skips(watch::Sender::default()))))
    }

    #[tokio::test]
    async fn the_urgent_go_first_and_then_who_came_first() {
        let turns = turns();
        let channel = ChannelId(1);
        let first = turns.turn(channel, Urgency::Hand).await;
        let gone = Arc::new(Mutex::new(Vec::new()));
        let asked = [
            (Urgency::Hand, 1),
            (Urgency::Board, 2),
            (Urgency::Board, 3),
            (Urgency::Window, 4),
            (Urgency::Story, 5),
        ];
        let mut tasks = Vec::new();
        for (urgency, name) in asked {
            let (turns, gone) = (turns.clone(), gone.clone());
            tasks.push(tokio::spawn(async move {
                let turn = turns.turn(channel, urgency).await;
                lock(&gone).push(name);
                drop(turn);
            }));
            tokio::task::yield_now().await;
        }
        drop(first);
        for task in tasks {
            task.await.expect("no panic");
        }
        assert_eq!(*lock(&gone), [4, 5, 2, 3, 1]);
    }

    /// What is written without end keeps nothing else from being written, but for windows.
    #[tokio::test]
    async fn a_story_without_end_leaves_the_board_its_turn() {
        let many = 10;
        for (endless, before) in [(Urgency::Story, 2..=6), (Urgency::Window, 2 * many - 1..=2 * many)] {
            let turns = turns();
            let gone = Arc::new(Mutex::new(Vec::new()));
            let writes = |urgency: Urgency, times: usize| {
                let (turns, gone) = (turns.clone(), gone.clone());
                tokio::spawn(async move {
                    for _ in 0..times {
                        let turn = turns.turn(ChannelId(1), urgency).await;
                        lock(&gone).push(urgency);
                        drop(turn);
                    }
                })
            };
            for task in [writes(endless, many), writes(endless, many), writes(Urgency::Board, 1)] {
                task.await.expect("no panic");
            }
            let board = lock(&gone).iter().position(|&urgency| urgency == Urgency::Board);
            assert!(board.is_some_and(|board| before.contains(&board)), "{gone:?}");
        }
    }

    #[tokio::test]
    async fn who_gives_up_waiting_is_in_nobodys_way() {
        let turns = turns();
        let channel = ChannelId(1);
        let first = turns.turn(channel, Urgency::Story).await;
        {
            let waiting = turns.turn(channel, Urgency::Window);
            tokio::select! {
                biased;
                _ = waiting => panic!("it isn't its turn"),
                () = tokio::task::yield_now() => {}
            }
        }
        drop(first);
        drop(turns.turn(channel, Urgency::Hand).await);
    }

    #[tokio::test]
    async fn when_too_much_was_refused_writing_pauses() {
        let turns = turns();
        drop(turns.turn(ChannelId(9), Urgency::Hand).await);
        assert_eq!(turns.clock.uptime(), APART, "a program before us may have written just now");
        let began = turns.clock.uptime();
        for _ in 0..REFUSED_AT_MOST - 1 {
            turns.refused();
        }
        drop(turns.turn(ChannelId(1), Urgency::Window).await);
        assert_eq!(turns.clock.uptime(), began);
        turns.refused();
        drop(turns.turn(ChannelId(2), Urgency::Window).await);
        assert_eq!(turns.clock.uptime() - began, TEN_MINUTES);
        drop(turns.turn(ChannelId(3), Urgency::Window).await);
    }
}
