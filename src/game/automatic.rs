use serde::{Deserialize, Serialize};

use super::{Dice, Game, Id, Line, Seat, View};

/// How well an automatic player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// Anything it may do, each as likely.
    Random,
    /// By rules of thumb.
    Plain,
    /// By rules of thumb and by trying what may come of them.
    Sharp,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Random, Level::Plain, Level::Sharp];

    /// As it is typed and written in the journal.
    pub fn tag(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Plain => "plain",
            Level::Sharp => "sharp",
        }
    }

    pub fn of(tag: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.tag() == tag)
    }
}

/// Of so many times that a random player isn't asked for anything, it does something once.
const UNASKED: u32 = 8;

/// A game that can be played without people. A player is given the view of its seat and nothing else, so to
/// cheat doesn't compile.
///
/// A player is asked again whenever something has happened. `asked` is all that its seat is awaited about while
/// the clock runs. To do nothing (`None`) is to wait for others; if all wait, time passes, and stand-ins act.
pub trait Automatic: Game {
    /// Goes up with a release in which some player does otherwise than in the last: what an earlier one did can
    /// then be followed, but not chosen anew.
    const PLAYERS: u32 = 1;

    /// What a plain player does.
    fn plain(view: &View<Self>, asked: &[Id], dice: &mut Dice) -> Option<Self::Command>;
    /// What a sharp player does. It may try things out in states it imagines, a fixed number of times.
    fn sharp(view: &View<Self>, asked: &[Id], dice: &mut Dice) -> Option<Self::Command>;
    /// What the automatic player in this seat says to an event of what it did, if anything. `turn` varies the
    /// words. It is asked only of what everybody is told, and everybody hears it.
    fn remark(_event: &Self::Event, _seat: Seat, _turn: u64) -> Option<Line> {
        None
    }

    /// What a player of this level does.
    fn choose(view: &View<Self>, asked: &[Id], level: Level, dice: &mut Dice) -> Option<Self::Command> {
        match level {
            Level::Random => Self::random(view, asked, dice),
            Level::Plain => Self::plain(view, asked, dice),
            Level::Sharp => Self::sharp(view, asked, dice),
        }
    }

    /// What a random player does: one of its choices, and one of what that may be.
    fn random(view: &View<Self>, asked: &[Id], dice: &mut Dice) -> Option<Self::Command> {
        if asked.is_empty() && dice.below(UNASKED) > 0 {
            return None;
        }
        let wanted = dice.pick(&Self::choices(view))?.any(dice)?;
        Self::command(&wanted.verb, wanted.about, &wanted.values)
    }
}
