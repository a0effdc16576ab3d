//! What is said of *Burn Rate*: lines, whose words are in `locales/*/burn.ftl`.

mod ask;
mod board;
mod company;
mod hand;
mod label;
mod nouns;
mod recap;
mod refusal;

use super::BurnRate;
use super::rules::{Command, Public, Refusal};
use crate::game::{Awaited, Confirm, Face, Id, Line, Section, View, WindowButton};

impl Face for BurnRate {
    fn board(public: &Public) -> Vec<Section> {
        board::board(public)
    }

    fn hand(view: &View<BurnRate>) -> Vec<Section> {
        hand::hand(view)
    }

    fn refusal(refusal: &Refusal) -> Line {
        refusal::refusal(refusal)
    }

    fn label(view: &View<BurnRate>, verb: &str, param: &str, id: Id) -> Line {
        label::label(view, verb, param, id)
    }

    /// Nothing asks: what a card does to whom was chosen with the card, and being done is a turn's
    /// ordinary end.
    fn confirm(_view: &View<BurnRate>, _command: &Command) -> Option<Confirm> {
        None
    }

    fn window(public: &Public) -> Vec<WindowButton> {
        ask::window(public)
    }

    fn awaited(public: &Public, awaited: &Awaited) -> Line {
        ask::awaited(public, awaited)
    }
}
