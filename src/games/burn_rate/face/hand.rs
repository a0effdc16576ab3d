//! A seat's own cards.

use std::collections::BTreeMap;

use super::label::offered;
use super::nouns::printed;
use crate::game::{Choice, Game, Id, Line, Section, View};
use crate::games::burn_rate::BurnRate;
use crate::games::burn_rate::rules::noun::number;
use crate::games::burn_rate::rules::{Card, Face};

/// Cards alike stand together. While the seat may do something, each says whether it can be played.
/// Empty for a public view.
pub fn hand(view: &View<BurnRate>) -> Vec<Section> {
    let Some((_, own)) = &view.own else { return Vec::new() };
    let choices = BurnRate::choices(view);
    let playable = playable(&choices);
    let id = |card: &Card| match (choices.is_empty(), playable.contains(&card.id.0)) {
        (true, _) => "burn-hand-card",
        (false, true) => "burn-hand-playable",
        (false, false) => "burn-hand-unplayable",
    };
    let mut alike: BTreeMap<(&Face, &str), (Line, usize)> = BTreeMap::new();
    for card in &own.hand {
        let id = id(card);
        let line = || (Line::new(id).with("card", printed(card)), 0);
        alike.entry((&card.face, id)).or_insert_with(line).1 += 1;
    }
    let lines = alike.into_values().map(|(line, count)| line.with("count", number(count)));
    let nothing = own.hand.is_empty().then(|| Line::new("burn-hand-nothing"));
    vec![Section {
        head: Line::new("burn-hand").with("count", number(own.hand.len())),
        lines: lines.chain(nothing).collect(),
    }]
}

/// The cards that can be played now; to discard them is no playing.
fn playable(choices: &[Choice]) -> Vec<Id> {
    choices.iter().filter(|choice| choice.verb != "discard").flat_map(offered).collect()
}
