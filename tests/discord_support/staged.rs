//! What the scenes know of a game, so that the same scene is played with each.

use std::fmt::Debug;

use boardroom::game::{Choice, Domain, Face, Game, Line, Move, Seat, Value};
use boardroom::words::Lang;

use super::Person;
use super::book::Book;

/// A part of a text, in English and in Chinese.
#[derive(Clone, Copy, Debug)]
pub struct Said(pub &'static str, pub &'static str);

impl Said {
    pub fn in_lang(self, lang: Lang) -> &'static str {
        match lang {
            Lang::EnUs => self.0,
            Lang::ZhCn => self.1,
        }
    }

    /// In the language of a person.
    pub fn to(self, person: &Person) -> &'static str {
        self.in_lang(person.lang())
    }
}

/// What stands in the story, and for which events.
pub type Told<G> = (Said, fn(&<G as Game>::Event) -> bool);

/// A game that scenes are played with.
pub trait Staged: Face {
    /// Something that may happen in it, and that a scene may wish to see.
    type Wish: Copy + Debug + PartialEq + Send + Sync;

    /// A card was played, and waits for answers.
    const PENDING: Self::Wish;
    /// What comes about soon, and again and again.
    const SOON: Self::Wish;
    /// What stands in the story once for each event of a kind.
    const STORY: &'static [Told<Self>];
    /// A verb for which nothing has to be said.
    const BARE: &'static str;
    /// What a second pass is answered.
    const PASSED: Said;
    /// What a window asks.
    const ASKS: Said;

    /// Whether it came about with these events.
    fn granted(wish: Self::Wish, before: &Self::State, events: &[Self::Event]) -> bool;
    /// Who does what next, so that the wish comes true (or, without one, so that the game comes to its end).
    fn next(book: &Book<Self>, wish: Option<Self::Wish>) -> (Seat, Move);
    /// What is told when it comes true.
    fn said(wish: Self::Wish) -> Said;
    /// Who is asked in the open window, in their order at the table, answered or not.
    fn asked(state: &Self::State) -> Vec<Seat>;
    /// Whether the card that was pending takes effect.
    fn takes_effect(event: &Self::Event) -> bool;
    /// What everybody is shown at the end.
    fn results(state: &Self::State) -> Vec<Line>;
}

/// The first value of every domain.
pub fn plain_move(choice: &Choice) -> Move {
    let value = |domain: &Domain| match domain {
        Domain::Pick(ids) => Value::Pick(ids[0]),
        Domain::Whole(range) => Value::Whole(*range.start()),
        Domain::Subset { of, size } => {
            Value::Subset(of.iter().copied().take(usize::from(*size.start())).collect())
        }
    };
    Move {
        verb: choice.verb.to_owned(),
        about: choice.about,
        values: choice.domains.iter().map(value).collect(),
    }
}
