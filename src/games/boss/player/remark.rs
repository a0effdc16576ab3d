//! What an automatic player says when it makes or refuses an offer, plays a boss card or stops a card.

use super::super::rules::{Event, Play};
use crate::game::Line;

/// Of so many times it says something only the first few: as many as there are ways to say it.
const TIMES: u64 = 6;

const ASKS: [&str; 3] = ["boss-remark-asks-1", "boss-remark-asks-2", "boss-remark-asks-3"];
const OFFERS: [&str; 3] = ["boss-remark-offers-1", "boss-remark-offers-2", "boss-remark-offers-3"];
const ANSWERS: [&str; 3] = ["boss-remark-answers-1", "boss-remark-answers-2", "boss-remark-answers-3"];
const DECLINES: [&str; 3] = ["boss-remark-declines-1", "boss-remark-declines-2", "boss-remark-declines-3"];
const TAKES_OVER: [&str; 3] =
    ["boss-remark-takes-over-1", "boss-remark-takes-over-2", "boss-remark-takes-over-3"];
const STOPS: [&str; 3] = ["boss-remark-stops-1", "boss-remark-stops-2", "boss-remark-stops-3"];

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
    let way = usize::try_from(turn % TIMES).ok()?;
    ways.get(way).map(|id| Line::new(id))
}
