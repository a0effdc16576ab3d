//! What an automatic player says when it makes or refuses an offer, plays a boss card or stops a card.

use super::super::rules::{Event, Play};
use crate::game::Line;

const ASKS: &[&str] = &[
    "boss-remark-asks-1",
    "boss-remark-asks-2",
    "boss-remark-asks-3",
    "boss-remark-asks-4",
    "boss-remark-asks-5",
];
const OFFERS: &[&str] = &[
    "boss-remark-offers-1",
    "boss-remark-offers-2",
    "boss-remark-offers-3",
    "boss-remark-offers-4",
    "boss-remark-offers-5",
];
const ANSWERS: &[&str] = &[
    "boss-remark-answers-1",
    "boss-remark-answers-2",
    "boss-remark-answers-3",
    "boss-remark-answers-4",
    "boss-remark-answers-5",
];
const DECLINES: &[&str] = &[
    "boss-remark-declines-1",
    "boss-remark-declines-2",
    "boss-remark-declines-3",
    "boss-remark-declines-4",
    "boss-remark-declines-5",
];
const TAKES_OVER: &[&str] = &[
    "boss-remark-takes-over-1",
    "boss-remark-takes-over-2",
    "boss-remark-takes-over-3",
    "boss-remark-takes-over-4",
];
const STOPS: &[&str] =
    &["boss-remark-stops-1", "boss-remark-stops-2", "boss-remark-stops-3", "boss-remark-stops-4"];

/// A remark on what the player's seat has just done; on most things none.
pub(super) fn remark(event: &Event, turn: u64) -> Option<Line> {
    let ways = match event {
        Event::Offered { answers: Some(_), .. } => ANSWERS,
        Event::Offered { offer, .. } if offer.is_boss_made() => ASKS,
        Event::Offered { .. } => OFFERS,
        Event::Declined { .. } => DECLINES,
        Event::Played { play: Play::Boss { .. }, .. } => TAKES_OVER,
        Event::Stopped { .. } => STOPS,
        _ => return None,
    };
    // Every other time, on the average, it says nothing.
    let way = usize::try_from(turn).ok()? % (2 * ways.len());
    ways.get(way).map(|id| Line::new(id))
}
