//! What cards, offers and packages are called.

use std::collections::BTreeMap;

use super::{Asked, Bond, Card, Content, Filler, Money, Name, NameSet, Offer, Play, Pledge, TravelKind};
use crate::game::{Arg, Line, Seat};

pub fn money(money: Money) -> Arg {
    Arg::Money(i64::from(money.0))
}

pub fn number(number: impl TryInto<i64>) -> Arg {
    Arg::Number(number.try_into().unwrap_or(i64::MAX))
}

pub fn name(name: Name) -> Line {
    Line::new(match name {
        Name::Cashman => "boss-name-cashman",
        Name::Dougherty => "boss-name-dougherty",
        Name::Goldman => "boss-name-goldman",
        Name::Liebgeld => "boss-name-liebgeld",
        Name::Sacks => "boss-name-sacks",
        Name::Wadsworth => "boss-name-wadsworth",
    })
}

pub fn names(names: NameSet) -> Arg {
    names.iter().map(name).collect()
}

/// A card that fills a name: an investor by the bare name.
pub fn filler(card: Filler) -> Line {
    match card {
        Filler::Investor(of) => name(of),
        Filler::Clan(of, _) => card_of(Card::Clan(of)),
    }
}

pub fn fillers(cards: &[Filler]) -> Arg {
    cards.iter().map(|&card| filler(card)).collect()
}

pub fn card_of(card: Card) -> Line {
    match card {
        Card::Clan(of) => Line::new("boss-card-clan").with("name", name(of)),
        Card::Travel(TravelKind::Of(of)) => Line::new("boss-card-travel").with("name", name(of)),
        Card::Travel(TravelKind::Wild) => Line::new("boss-card-travel-wild"),
        Card::Poach => Line::new("boss-card-poach"),
        Card::Boss => Line::new("boss-card-boss"),
        Card::Stop => Line::new("boss-card-stop"),
    }
}

/// Cards by what stands on them, each kind once: "Boss and 2 × Poach".
pub fn counted(cards: impl IntoIterator<Item = Card>) -> Arg {
    let mut kinds: BTreeMap<Card, usize> = BTreeMap::new();
    cards.into_iter().for_each(|card| *kinds.entry(card).or_default() += 1);
    let line =
        |(kind, count)| Line::new("boss-counted").with("card", card_of(kind)).with("count", number(count));
    kinds.into_iter().map(line).collect()
}

/// An investor at the start: "Ann's Goldman", or "Goldman (beside the board)".
pub fn dealt(investor: Name, owner: Option<Seat>) -> Line {
    match owner {
        Some(_) => owned(Filler::Investor(investor), owner),
        None => Line::new("boss-investor-beside").with("name", name(investor)),
    }
}

/// A card in front of somebody: "Ann's Goldman", or "Goldman" if it is nobody's.
pub fn owned(card: Filler, owner: Option<Seat>) -> Line {
    match owner {
        Some(seat) => Line::new("boss-owned").with("seat", seat).with("card", filler(card)),
        None => filler(card),
    }
}

/// A played card and what it is played on: "**Travel** on Ann's Goldman".
pub fn play(play: &Play) -> Line {
    match *play {
        Play::Travel { target, owner, .. } => {
            Line::new("boss-play-travel").with("target", owned(target, owner))
        }
        Play::Poach { target, owner, .. } => {
            Line::new("boss-play-poach").with("target", owned(Filler::Investor(target), owner))
        }
        Play::Boss { .. } => Line::new("boss-play-boss"),
    }
}

/// Who offers what to whom, for how much: "Ann offers Bob $7M for Goldman and Sacks".
pub fn offer(offer: &Offer) -> Line {
    let line = |id| Line::new(id).with("seat", offer.maker).with("price", money(offer.price));
    match &offer.content {
        Content::Supply { cards, .. } if cards.is_empty() => line("boss-offer-ask"),
        Content::Supply { cards, .. } => line("boss-offer-supply").with("cards", fillers(cards)),
        Content::Answer { to, cards } if cards.is_empty() => line("boss-offer-pay").with("to", *to),
        Content::Answer { to, cards } => line("boss-offer-one").with("to", *to).with("cards", fillers(cards)),
        Content::Demand { asked: Asked::One(to), names: none } if none.is_empty() => {
            line("boss-offer-pay").with("to", *to)
        }
        Content::Demand { asked: Asked::One(to), names: wanted } => {
            line("boss-offer-one").with("to", *to).with("cards", names(*wanted))
        }
        Content::Demand { asked: Asked::All(_), names: wanted } => {
            line("boss-offer-all").with("cards", names(*wanted))
        }
    }
}

/// What is supplied, by whom, for how much: "Goldman and Sacks clan (Bob, $7M)".
pub fn package(pledge: &Pledge) -> Line {
    let line = |id| Line::new(id).with("seat", pledge.seat);
    match pledge.bond {
        Bond::Own => line("boss-package-own").with("cards", fillers(&pledge.cards)),
        priced if pledge.cards.is_empty() => {
            line("boss-package-nothing").with("price", money(priced.price()))
        }
        priced => {
            line("boss-package").with("cards", fillers(&pledge.cards)).with("price", money(priced.price()))
        }
    }
}
