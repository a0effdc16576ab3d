//! What counts of a game, for those who weigh many.

use super::rules::{Attack, BurnRate, Card, Event, Kind, Open, Recap, State};
use crate::game::{Counted, Fact};

impl Counted for BurnRate {
    fn facts(state: &State, event: &Event) -> Vec<Fact> {
        match event {
            Event::TurnBegan { .. } => vec![Fact::Times("turns", 1)],
            Event::Hired { card, .. }
            | Event::Funded { card, .. }
            | Event::Released { card, .. }
            | Event::Ousted { card, .. }
            | Event::Planned { card, .. }
            | Event::LaidOff { card, .. } => played(std::slice::from_ref(card)),
            Event::Fired { cards, .. } => played(cards),
            Event::Attacked { attack, .. } => played(attack.cards()),
            Event::Countered { card, attack, .. } => {
                let mut facts = played(std::slice::from_ref(card));
                facts.push(Fact::Share(countered(attack), true));
                facts
            }
            Event::Landed { attack, .. } => vec![Fact::Share(countered(attack), false)],
            Event::Discarded { cards, .. } => vec![Fact::Times("cards discarded", count(cards.len()))],
            Event::Ended { recaps, winners, .. } => {
                let mut facts = vec![Fact::Times("rounds", state.open.round)];
                facts.extend(recaps.iter().flat_map(funds));
                let Open { dealer, seats, .. } = state.open;
                // The one on the dealer's left begins (R4).
                facts.extend(Fact::won_from(dealer.left(seats), seats, winners));
                facts
            }
            _ => Vec::new(),
        }
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// All cards of one act are of one kind.
fn played(cards: &[Card]) -> Vec<Fact> {
    let kind = |card: &Card| match card.face.kind() {
        Kind::Hire => "played: hire",
        Kind::Fire => "played: fire",
        Kind::Funding => "played: funding",
        Kind::Release => "played: release",
        Kind::BadHire => "played: bad hire",
        Kind::Poach => "played: poach",
        Kind::BadIdea => "played: bad idea",
        Kind::Vp => "played: VP card",
    };
    cards.first().map(|card| Fact::Times(kind(card), count(cards.len()))).into_iter().collect()
}

fn countered(attack: &Attack) -> &'static str {
    match attack {
        Attack::BadHire { .. } => "bad hires that were countered",
        Attack::Poach { .. } => "poaches that were countered",
        Attack::BadIdea { .. } => "bad ideas that were countered",
    }
}

/// A company's funds at the start and after each round, to the one in which it went under.
fn funds(recap: &Recap) -> impl Iterator<Item = Fact> {
    let last = recap.fell.unwrap_or(u32::MAX);
    let funds = (0..=last).zip(&recap.funds);
    funds.map(|(round, funds)| Fact::Value("funds by round", round, funds.0.into()))
}
