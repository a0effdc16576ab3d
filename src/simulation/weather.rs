//! What goes wrong, and for how long.

use std::time::Duration;

use super::people::CHANNELS;
use super::sluice::{Ending, Verdict};
use super::{Call, Effect, Luck, Plan, Sort, World, dm};
use crate::host::{ChannelId, ChatError, MessageId};
use crate::store::StoreError;
use crate::table::{MINUTE, PersonId};

/// Nobody waits so long for an answer.
const TOO_LATE: Duration = Duration::from_secs(31);

/// Something goes wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// Discord is away for so many ms; after how many of them that is noticed.
    Away { ms: i64, noticed: i64 },
    /// Discord errs half of the time, for so many ms.
    Storm { ms: i64 },
    /// Nothing can be written for so many ms.
    Disk { ms: i64, why: StoreError },
    /// The computer sleeps for so many ms.
    Sleep { ms: i64 },
    /// The computer's clock is set by so many ms.
    Clock { by: i64 },
    /// Somebody meddles.
    Meddling,
    /// The program dies in so many effects, before or after that one is done; it is back after so many ms.
    Death { effects: u32, after: bool, back: i64 },
    /// The program is stopped in good order, and is back after so many ms.
    Restart { back: i64 },
}

/// What goes wrong now.
#[derive(Default)]
pub(super) struct Weather {
    pub away: bool,
    pub storm: bool,
    pub disk: Option<StoreError>,
}

impl Trouble {
    pub fn kind(&self) -> &'static str {
        match self {
            Trouble::Away { .. } => "Discord away",
            Trouble::Storm { .. } => "Discord erring",
            Trouble::Disk { .. } => "disk full or busy",
            Trouble::Sleep { .. } => "asleep",
            Trouble::Clock { .. } => "clock set",
            Trouble::Meddling => "meddling",
            Trouble::Death { .. } => "death",
            Trouble::Restart { .. } => "restart",
        }
    }

    /// Something that may go wrong in this life.
    pub fn any(plan: &Plan, luck: &mut Luck) -> Option<Trouble> {
        let kinds = plan.troubles;
        let drawn = match luck.below(100) {
            0..15 => {
                let ms = luck.wait(20_000);
                Trouble::Away { ms, noticed: i64::from(luck.between(0, 90_000)).min(ms / 2) }
            }
            15..30 => Trouble::Storm { ms: luck.wait(20_000) },
            30..42 => {
                let why = luck.pick(&[StoreError::Full, StoreError::Failed("busy".to_owned())]).cloned();
                Trouble::Disk { ms: luck.wait(8_000), why: why? }
            }
            42..50 => {
                let by = luck.wait(10_000);
                if luck.happens(400) {
                    return plan.troubles.clock.then_some(Trouble::Sleep { ms: by });
                }
                Trouble::Clock { by: if luck.happens(500) { by } else { -by } }
            }
            50..72 => Trouble::Meddling,
            72..92 => {
                let back = if luck.happens(100) { luck.wait(10 * MINUTE * 1000) } else { luck.wait(4_000) };
                Trouble::Death { effects: luck.below(40), after: luck.happens(500), back }
            }
            _ => Trouble::Restart { back: luck.wait(4_000) },
        };
        let comes = match drawn {
            Trouble::Away { .. } | Trouble::Storm { .. } => kinds.discord,
            Trouble::Disk { .. } => kinds.disk,
            Trouble::Clock { .. } | Trouble::Sleep { .. } => kinds.clock,
            Trouble::Meddling => kinds.meddling,
            Trouble::Death { .. } | Trouble::Restart { .. } => kinds.deaths,
        };
        comes.then_some(drawn)
    }
}

impl Weather {
    /// How an effect goes.
    pub fn verdict(&self, plan: &Plan, effect: &Effect, world: &World, luck: &mut Luck) -> Verdict {
        match effect.sort {
            Sort::Read if self.disk.is_some() && luck.happens(100) => {
                return Err(StoreError::Failed("it can't be read now".to_owned()));
            }
            Sort::Read => {}
            Sort::Write => return self.write(luck),
            Sort::Chat(call) if plan.troubles.discord => return Ok(self.chat(call, world, luck)),
            Sort::Chat(_) => {}
        }
        Ok(Ending::default())
    }

    fn write(&self, luck: &mut Luck) -> Verdict {
        let Some(why) = &self.disk else { return Ok(Ending::default()) };
        match luck.below(10) {
            // Some come through, and of some nobody hears how they went.
            0..2 => Ok(Ending::default()),
            2 => Ok(Ending { error: Some(StoreError::Failed("no answer".to_owned())), ..Ending::default() }),
            _ => Err(why.clone()),
        }
    }

    fn chat(&self, call: Call, world: &World, luck: &mut Luck) -> Ending {
        let late = Duration::from_millis(luck.between(50, 400).into());
        let goes_wrong = match (self.away, self.storm) {
            (true, _) => 1_000,
            (false, true) => 500,
            (false, false) => 25,
        };
        if !luck.happens(goes_wrong) {
            return Ending { late, ..Ending::default() };
        }
        if self.away {
            // The connection is refused, or hangs; nothing is done.
            match luck.happens(500) {
                true => world.fail(call, ChatError::Later("away".to_owned()), false),
                false => world.fail(call, ChatError::Unknown("no answer".to_owned()), false),
            }
            return Ending { late: if luck.happens(200) { TOO_LATE } else { late }, ..Ending::default() };
        }
        match luck.below(10) {
            0..3 => world.fail(call, ChatError::Slow, false),
            3..5 => world.fail(call, ChatError::Later("503".to_owned()), false),
            5 => world.fail(call, ChatError::Later("502".to_owned()), false),
            6 => world.fail(call, ChatError::Unknown("cut before".to_owned()), false),
            7 => world.fail(call, ChatError::Unknown("cut after".to_owned()), true),
            8 => world.hang(call),
            _ if call == Call::Edit => world.fail(call, ChatError::Old, false),
            _ => return Ending { late: TOO_LATE, ..Ending::default() },
        }
        Ending { late, ..Ending::default() }
    }
}

/// Somebody does something to a message, a thread, a channel or their own settings; gives what it was.
pub(super) fn meddle(world: &World, who: PersonId, luck: &mut Luck) -> String {
    let mut state = world.state();
    let threads: Vec<ChannelId> = state.threads.keys().copied().collect();
    let thread = luck.pick(&threads).copied();
    let public = |channel: ChannelId| CHANNELS.contains(&channel) || threads.contains(&channel);
    let messages = state.messages.values().filter(|message| !message.deleted && public(message.channel));
    let messages: Vec<MessageId> = messages.map(|message| message.id).collect();
    let message = luck.pick(&messages).copied();
    let channel = *luck.pick(&CHANNELS).unwrap_or(&CHANNELS[0]);
    match (luck.below(100), thread, message) {
        (0..25, Some(thread), _) => {
            state.archived.insert(thread);
            format!("{thread:?} is archived")
        }
        (25..30, Some(thread), _) => {
            state.hurt.insert(thread);
            state.archived.insert(thread);
            state.locked.insert(thread);
            format!("{thread:?} is locked")
        }
        (30..38, Some(thread), _) => {
            state.hurt.insert(thread);
            state.gone.insert(thread);
            format!("{thread:?} is deleted")
        }
        (38..40, _, _) => {
            state.hurt.insert(channel);
            state.gone.insert(channel);
            format!("{channel:?} is deleted")
        }
        (40..60, _, Some(message)) => {
            state.remove(message);
            format!("{message:?} is deleted")
        }
        (60..66, Some(thread), _) => {
            state.hurt.insert(thread);
            state.mute.insert(thread);
            format!("{thread:?} is closed to us")
        }
        (66..70, _, _) => {
            state.hurt.insert(channel);
            state.mute.insert(channel);
            format!("{channel:?} is closed to us")
        }
        (70..74, _, _) => {
            state.no_threads.insert(channel);
            format!("no threads in {channel:?}")
        }
        (74..92, _, _) => {
            state.hurt.insert(dm(who));
            state.closed.insert(who);
            format!("{:?} is closed to us", dm(who))
        }
        _ => {
            state.closed.remove(&who);
            state.mute.clear();
            state.locked.clear();
            state.no_threads.clear();
            "permissions are given back".to_owned()
        }
    }
}
