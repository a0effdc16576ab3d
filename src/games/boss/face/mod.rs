//! What is said of *I'm the Boss!*: lines, whose words are in `locales/*/boss.ftl`.

mod ask;
mod board;
mod hand;
mod label;
mod nouns;
mod refusal;

use super::Boss;
use super::rules::{Command, Public, Refusal};
use crate::game::{Awaited, Confirm, Face, Id, Line, Section, View, WindowButton};

impl Face for Boss {
    fn board(public: &Public) -> Vec<Section> {
        board::board(public)
    }

    fn hand(view: &View<Boss>) -> Vec<Section> {
        hand::hand(view)
    }

    fn refusal(refusal: &Refusal) -> Line {
        refusal::refusal(refusal)
    }

    fn label(view: &View<Boss>, verb: &str, param: &str, id: Id) -> Line {
        label::label(view, verb, param, id)
    }

    fn confirm(view: &View<Boss>, command: &Command) -> Option<Confirm> {
        ask::confirm(view, command)
    }

    fn window(public: &Public) -> Vec<WindowButton> {
        ask::window(public)
    }

    fn awaited(public: &Public, awaited: &Awaited) -> Line {
        ask::awaited(public, awaited)
    }
}
