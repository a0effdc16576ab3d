//! A seat's own cards and purse.

use super::nouns::{clan, held};
use crate::game::{Arg, Line, Section, View};
use crate::games::boss::Boss;
use crate::games::boss::rules::noun::{card_of, money, number};
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
    let mut cards: Vec<Card> = private.hand.iter().filter_map(|&card| open.material.card(card)).collect();
    cards.sort_unstable();
    for kind in [is_clan, is_travel, is_other] {
        lines.extend(counted(cards.iter().copied().filter(|&card| kind(card))));
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

/// "2 × **Cashman clan**, 1 × **Sacks clan**" of sorted cards; `None` of none.
fn counted(cards: impl Iterator<Item = Card>) -> Option<Line> {
    let mut kinds: Vec<(Card, usize)> = Vec::new();
    for card in cards {
        match kinds.last_mut() {
            Some((kind, count)) if *kind == card => *count += 1,
            _ => kinds.push((card, 1)),
        }
    }
    if kinds.is_empty() {
        return None;
    }
    let cards: Arg = kinds
        .into_iter()
        .map(|(kind, count)| {
            Line::new("boss-hand-cards").with("card", card_of(kind)).with("count", number(count))
        })
        .collect();
    Some(Line::new("boss-hand-line").with("cards", cards))
}
