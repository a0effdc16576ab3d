//! What counts of a game, for those who weigh many.

use super::rules::{Boss, Event, Open, Play, State, starter};
use crate::game::{Counted, Fact, Game, Outcome, Seat};

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
            Event::Ended { .. } => won(state),
            _ => Vec::new(),
        }
    }
}

/// By the investor that was dealt, in the order of the names.
const DEALT: [&str; 6] = [
    "games that Cashman's owner won",
    "games that Dougherty's owner won",
    "games that Goldman's owner won",
    "games that Liebgeld's owner won",
    "games that Sacks's owner won",
    "games that Wadsworth's owner won",
];

/// Whether each won, clockwise from who started, and by the investors that they were dealt.
fn won(state: &State) -> Vec<Fact> {
    let Open { dealt, seats, .. } = &state.open;
    let winners: Vec<Seat> = Boss::outcome(state).iter().flat_map(Outcome::winners).collect();
    let from = starter(dealt).into_iter().flat_map(|seat| Fact::won_from(seat, *seats, &winners));
    let owners = DEALT.into_iter().zip(dealt);
    let by_owner = owners.filter_map(|(label, owner)| Some(Fact::Share(label, winners.contains(&(*owner)?))));
    from.chain(by_owner).collect()
}
