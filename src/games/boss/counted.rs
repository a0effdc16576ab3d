//! What counts of a game, for those who weigh many.

use super::rules::{Boss, Event, Play, State};
use crate::game::{Counted, Fact};

impl Counted for Boss {
    fn facts(state: &State, event: &Event) -> Vec<Fact> {
        let deal = u32::try_from(state.open.done.len()).unwrap_or(u32::MAX);
        match event {
            Event::TurnBegan { .. } => vec![Fact::Times("turns", 1)],
            Event::Drew { .. } => vec![Fact::Times("draws instead of a deal", 1)],
            Event::Offered { .. } => vec![Fact::Times("offers", 1)],
            Event::Pledged { .. } => vec![Fact::Times("offers accepted", 1)],
            Event::Played { play, .. } => vec![Fact::Times(
                match play {
                    Play::Travel { .. } => "played: travel",
                    Play::Poach { .. } => "played: three poaches",
                    Play::Boss { .. } => "played: boss",
                },
                1,
            )],
            Event::Stopped { .. } => vec![Fact::Times("played: stop", 1)],
            Event::Succeeded { pot, rest, used, .. } => vec![
                Fact::Share("deals that failed", false),
                Fact::Times("deals done", 1),
                Fact::Times("played: clan card", u32::try_from(used.len()).unwrap_or(u32::MAX)),
                Fact::Value("pot by deal", deal, pot.0.into()),
                Fact::Value("the boss's rest by deal", deal, rest.0.into()),
            ],
            Event::Failed { .. } => vec![Fact::Share("deals that failed", true)],
            _ => Vec::new(),
        }
    }
}
