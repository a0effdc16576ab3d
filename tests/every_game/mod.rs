//! What holds in every game, whatever its rules: properties over games played at random, which shrink to a
//! short play when they fail.
//!
//! How a game plugs in, e.g. in `tests/games/toy_always.rs`:
//!
//! 1. `impl Random for TheGame`: how long a play is, how willing a random player is to do what (so that
//!    games come far), any move of the vocabulary, and the move a command came from.
//! 2. One test a property of this folder, each with so many plays: `sound`, `complete`,
//!    `flawless`, `refused`, `kept`, `total`, `awaited`, `brought_on`, `faithful`, `told`, `shown`.
//! 3. The game's own invariants of more than a state (that is `Game::flaws`): `always::<TheGame>(plays,
//!    |now| …)` sees every state of every play, with what led there.
//! 4. `sample::<TheGame>(plays, |now| …)` sees the same plays in every run. A test over them asserts that
//!    they saw what the rules are about (each phase, each card, the end); else the properties say little.
//!
//! `PROPTEST_CASES=2000 cargo test --test games boss_always` plays so many games a property instead. A play that
//! failed is printed with what was done in it; `Play` is made of the same few numbers in a test of its own.

// Each test uses its part.
#![allow(dead_code, unused_imports)]

mod choices;
mod face;
mod journal;
mod play;
mod secrets;
mod time;

use boardroom::game::{Dice, Game, HouseRules, Move, Seat, View, Viewer};

pub use choices::{MOST_CHOICES, all_sound, complete, member, sound};
pub use face::shown;
pub use journal::{flawless, kept, refused, total};
pub use play::{Now, Play, Step, always, always_play, sample};
pub use secrets::{faithful, told};
pub use time::{awaited, brought_on};

/// A game that can be played at random.
pub trait Random: Game {
    /// A play has as many steps at most, and about half as many mostly: enough to reach the end.
    const STEPS: usize;

    /// How willing a random player is to do this rather than that.
    fn weight(_verb: &str) -> u32 {
        1
    }
    /// Any move that can be said with the game's verbs, mostly about something that is there: it knows the
    /// vocabulary, not what is legal.
    fn any_move(state: &Self::State, dice: &mut Dice) -> Move;
    /// The move that [`Game::command`] makes this command of.
    fn as_move(command: &Self::Command) -> Move;
}

/// A game begun with the built-in data, and the events of that.
pub fn start<G: Game>(seats: u8, rules: &HouseRules, dice: &mut Dice) -> (G::State, Vec<G::Event>) {
    let texts: Vec<&str> = G::SEED_FILES.iter().map(|file| file.built_in).collect();
    let seeds = G::seeds(&texts).expect("the built-in files are right");
    let options = G::options(rules).expect("the game's own house rules");
    let events = G::start(&seeds, &options, seats, dice).expect("a game for so many");
    let mut state = G::State::default();
    events.iter().for_each(|event| G::apply(&mut state, event));
    (state, events)
}

/// What a seat sees.
pub fn view<G: Game>(state: &G::State, seat: Seat) -> View<G> {
    G::view(state, Viewer::Seat(seat))
}

/// Applies what follows from a command.
pub fn act<G: Game>(
    state: &mut G::State,
    seat: Seat,
    command: &G::Command,
    dice: &mut Dice,
) -> Result<Vec<G::Event>, G::Refusal> {
    let events = G::play(state, seat, command, dice)?;
    for event in &events {
        G::apply(state, event);
    }
    Ok(events)
}

/// The command of a move that a choice contains.
pub fn command<G: Game>(wanted: &Move) -> G::Command {
    G::command(&wanted.verb, wanted.about, &wanted.values)
        .unwrap_or_else(|| panic!("not understood: {wanted:?}"))
}
