//! A seat's own cards and purse.

use super::nouns::{clan, held};
use crate::game::{Arg, Line, Section, View};
use crate::games::boss::Boss;
use crate::games::boss::rules::noun::{counted, money, number};
use crate::games::boss::rules::{Card, Name, Phase};

/// Empty for a public view.
pub fn hand(view: &View<Boss>) -> Vec<Section> {
    let Some((seat, private)) = &view.own else { return Vec::new() };
    let open = &view.public.open;
    let mut lines = Vec::new();
    if let Phase::Discarding { limit, owing, .. } = &open.phase
        && owing.contains(seat)
    {
        let count = private.hand.len().saturating_sub(usize::from(*limit));
        lines.push(Line::new("boss-hand-discard").with("count", number(count)));
    }
    let faces: Vec<Card> = private.hand.iter().filter_map(|&card| open.material.card(card)).collect();
    for kind in [is_clan, is_travel, is_other] {
        let cards: Vec<Card> = faces.iter().copied().filter(|&card| kind(card)).collect();
        if !cards.is_empty() {
            lines.push(Line::new("boss-hand-line").with("cards", counted(cards)));
        }
    }
    let laid: Vec<Line> =
        open.laid.iter().filter(|laid| laid.seat == *seat).map(|laid| clan(laid.name)).collect();
    if !laid.is_empty() {
        lines.push(Line::new("boss-hand-laid").with("cards", laid.into_iter().collect::<Arg>()));
    }
    let own: Vec<Name> = open.owned(*seat).collect();
    if !own.is_empty() {
        let investors: Arg = own.into_iter().map(|name| held(open, name)).collect();
        lines.push(Line::new("boss-hand-investors").with("investors", investors));
    }
    lines.push(Line::new("boss-hand-money").with("money", money(private.purse)));
    vec![Section { head: Line::new("boss-hand").with("count", number(private.hand.len())), lines }]
}

fn is_clan(card: Card) -> bool {
    matches!(card, Card::Clan(_))
}

fn is_travel(card: Card) -> bool {
    matches!(card, Card::Travel(_))
}

fn is_other(card: Card) -> bool {
    !is_clan(card) && !is_travel(card)
}
