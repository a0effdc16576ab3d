//! The table as everybody sees it.

use std::cmp::Reverse;

use super::nouns::{clan, dotted, groups, held, release};
use crate::game::{Arg, Line, Seat, Section};
use crate::games::boss::rules::noun::{filler, money, names, number, offer, package, play};
use crate::games::boss::rules::{
    Bond, Card, Deal, Filler, Group, MarketCard, Money, Name, NameSet, Open, Pending, Phase, Pledge, Public,
    Space, Stage, TravelKind, Turn,
};

/// The most offers shown; they are the newest.
const OFFERS_SHOWN: usize = 10;

/// Most important section first.
pub fn board(public: &Public) -> Vec<Section> {
    let open = &public.open;
    let mut sections = vec![now(public)];
    sections.extend(open.deal().and_then(|deal| offers(open, deal)));
    if !matches!(open.phase, Phase::Idle) {
        sections.push(players(public));
        sections.push(ring(open));
        sections.push(market(public));
    }
    sections
}

/// What is on now.
fn now(public: &Public) -> Section {
    let open = &public.open;
    match &open.phase {
        Phase::Idle => Section { head: Line::new("boss-board-idle"), lines: Vec::new() },
        Phase::Placing { placer, .. } => Section {
            head: Line::new("boss-board-placing"),
            lines: vec![Line::new("boss-board-placer").with("seat", *placer).with("boss", open.boss)],
        },
        Phase::Turn(turn) => turning(open, turn),
        Phase::Deal(deal) => dealing(open, deal),
        Phase::Discarding { limit, owing, .. } => Section {
            head: Line::new("boss-board-discarding").with("limit", number(*limit)),
            lines: vec![Line::new("boss-board-owing").with("seats", owing.iter().copied().collect::<Arg>())],
        },
        Phase::Over { money: purses } => {
            Section { head: Line::new("boss-board-over"), lines: results(purses) }
        }
    }
}

/// The richest first.
fn results(purses: &[Money]) -> Vec<Line> {
    let mut results: Vec<(Seat, Money)> = Seat::all(u8::MAX).zip(purses.iter().copied()).collect();
    results.sort_by_key(|&(seat, purse)| (Reverse(purse), seat));
    let line = |(seat, purse)| Line::new("boss-board-result").with("seat", seat).with("money", money(purse));
    results.into_iter().map(line).collect()
}

fn turning(open: &Open, turn: &Turn) -> Section {
    let mut lines = Vec::new();
    if let Some(pending) = &turn.pending {
        lines.push(played(pending));
    }
    if let Some(space) = open.space() {
        lines.push(worth(open, space));
        lines.extend(space.groups.iter().map(|group| group_filled(&[], group)));
    }
    lines.push(match (turn.rolled, turn.must_raise) {
        (None, false) => Line::new("boss-board-raise-or-roll"),
        (None, true) => Line::new("boss-board-must-raise-or-roll"),
        (Some(die), false) => Line::new("boss-board-raise-or-draw").with("die", number(die)),
        (Some(die), true) => Line::new("boss-board-must-raise").with("die", number(die)),
    });
    Section { head: headed("boss-board-turn", open), lines }
}

/// The boss, and the deal under the marker.
fn headed(id: &'static str, open: &Open) -> Line {
    Line::new(id).with("seat", open.boss).with("deal", number(open.marker.map_or(0, |deal| deal.0)))
}

fn played(pending: &Pending) -> Line {
    Line::new("boss-board-pending").with("seat", pending.seat).with("play", play(&pending.play))
}

/// "6 shares × $3M = $18M".
fn worth(open: &Open, space: &Space) -> Line {
    Line::new("boss-board-worth")
        .with("shares", number(space.shares))
        .with("value", money(open.value()))
        .with("pot", money(open.pot()))
}

fn dealing(open: &Open, deal: &Deal) -> Section {
    let mut lines = Vec::new();
    if let Some(pending) = &deal.pending {
        lines.push(played(pending));
    } else if matches!(deal.stage, Stage::LastChance { .. }) {
        lines.push(Line::new("boss-board-last-chance"));
    }
    if let Some(space) = open.space() {
        lines.push(worth(open, space));
        lines.extend(space.groups.iter().map(|group| group_filled(&deal.pledges, group)));
    }
    lines.extend(
        deal.pledges
            .iter()
            .filter(|pledge| pledge.cards.is_empty())
            .map(|pledge| Line::new("boss-board-bystander").with("package", package(pledge))),
    );
    lines.push(
        Line::new("boss-board-rest")
            .with("promised", money(deal.promised()))
            .with("rest", money(open.pot().less(deal.promised())))
            .with("seat", open.boss),
    );
    Section { head: headed("boss-board-deal", open), lines }
}

/// A group, who fills it, and how many names it still needs.
fn group_filled(pledges: &[Pledge], group: &Group) -> Line {
    let cards = pledges.iter().flat_map(|pledge| pledge.cards.iter().map(move |&card| (pledge, card)));
    let here: Vec<(&Pledge, Filler)> = cards.filter(|(_, card)| group.of.contains(card.name())).collect();
    let left = group.of.without(here.iter().map(|(_, card)| card.name()).collect());
    let missing = usize::from(group.take).saturating_sub(here.len());
    let by: Arg = here.iter().map(|&(pledge, card)| filled_by(pledge, card)).collect();
    let line = match (here.is_empty(), missing, left.len() == missing) {
        (_, 0, _) => return Line::new("boss-group-full").with("by", by),
        (true, _, true) => return Line::new("boss-group-open-all").with("names", names(left)),
        (true, _, false) => Line::new("boss-group-open"),
        (false, _, _) => Line::new("boss-group-partly").with("by", by),
    };
    line.with("names", names(left)).with("missing", number(missing))
}

/// "Goldman (Bob, $7M)"; a price for several cards says so.
fn filled_by(pledge: &Pledge, card: Filler) -> Line {
    let id = match (pledge.bond, pledge.cards.len()) {
        (Bond::Own, _) => "boss-filled-own",
        (_, 1) => "boss-filled",
        _ => "boss-filled-together",
    };
    Line::new(id)
        .with("card", filler(card))
        .with("seat", pledge.seat)
        .with("price", money(pledge.bond.price()))
}

/// The open offers and release proposals; `None` if there is none.
fn offers(open: &Open, deal: &Deal) -> Option<Section> {
    let all: Vec<Line> = deal
        .releases
        .iter()
        .filter_map(|proposal| release(open, proposal))
        .chain(deal.offers.iter().rev().map(offer))
        .collect();
    if all.is_empty() {
        return None;
    }
    let count = all.len();
    let mut lines: Vec<Line> = all.into_iter().take(OFFERS_SHOWN).collect();
    if count > OFFERS_SHOWN {
        lines.push(Line::new("boss-board-more").with("count", number(count - OFFERS_SHOWN)));
    }
    Some(Section { head: Line::new("boss-board-offers").with("count", number(count)), lines })
}

fn players(public: &Public) -> Section {
    let open = &public.open;
    let mut lines: Vec<Line> = Seat::all(open.seats).map(|seat| player(public, seat)).collect();
    let beside: NameSet = Name::ALL.into_iter().filter(|&name| open.investor(name).owner.is_none()).collect();
    if !beside.is_empty() {
        let beside: Arg = beside.iter().map(|name| held(open, name)).collect();
        lines.push(Line::new("boss-board-beside").with("investors", beside));
    }
    Section { head: Line::new("boss-board-players"), lines }
}

/// "Ann · Goldman · 5 cards · on the table: Sacks clan · $12M".
fn player(public: &Public, seat: Seat) -> Line {
    let open = &public.open;
    let who =
        Line::new(if seat == open.boss { "boss-player-boss" } else { "boss-player" }).with("seat", seat);
    let mut parts = vec![
        match open.owned(seat).count() {
            0 => Line::new("boss-player-no-investor"),
            _ => Line::new("boss-player-investors")
                .with("investors", open.owned(seat).map(|name| held(open, name)).collect::<Arg>()),
        },
        Line::new("boss-player-hand")
            .with("count", number(public.hands.get(seat.index()).copied().unwrap_or(0))),
    ];
    let laid: Arg = open.laid.iter().filter(|laid| laid.seat == seat).map(|laid| clan(laid.name)).collect();
    if open.laid.iter().any(|laid| laid.seat == seat) {
        parts.push(Line::new("boss-player-laid").with("cards", laid));
    }
    if let Some(&purse) = public.purses.as_ref().and_then(|purses| purses.get(seat.index())) {
        parts.push(Line::new("boss-player-money").with("money", money(purse)));
    }
    dotted(who, parts)
}

/// The ring of deals: the undone ones with what they ask for, then the done ones.
fn ring(open: &Open) -> Section {
    let undone = open.material.board.iter().filter(|space| !open.is_done(space.deal));
    let mut lines: Vec<Line> = undone
        .map(|space| {
            let here = open.marker == Some(space.deal);
            Line::new(if here { "boss-ring-marker" } else { "boss-ring-deal" })
                .with("deal", number(space.deal.0))
                .with("shares", number(space.shares))
                .with("groups", groups(space))
        })
        .collect();
    if !open.done.is_empty() {
        let done: Arg = open
            .done
            .iter()
            .map(|done| {
                Line::new("boss-ring-done-deal")
                    .with("deal", number(done.deal.0))
                    .with("pot", money(done.pot))
            })
            .collect();
        lines.push(Line::new("boss-ring-done").with("count", number(open.done.len())).with("deals", done));
    }
    Section { head: Line::new("boss-board-ring"), lines }
}

fn market(public: &Public) -> Section {
    let open = &public.open;
    let mut lines = Vec::new();
    if let Some(card) = open.material.market.get(open.done.len()) {
        lines.push(market_card(open, *card));
    }
    lines.push(
        Line::new("boss-market-deck")
            .with("deck", number(public.deck))
            .with("discards", number(open.discards.len())),
    );
    if !open.discards.is_empty() {
        lines.push(Line::new("boss-market-discards").with("cards", discards(open)));
    }
    Section { head: Line::new("boss-board-market"), lines }
}

fn market_card(open: &Open, card: MarketCard) -> Line {
    let id = match card.ends_on {
        0 => "boss-market-card",
        1 => "boss-market-card-one",
        2..=5 => "boss-market-card-die",
        _ => "boss-market-card-last",
    };
    Line::new(id)
        .with("number", number(open.done.len() + 1))
        .with("cards", number(open.material.market.len()))
        .with("value", money(card.value))
        .with("die", number(card.ends_on))
}

/// "5 Poach, 2 Stop, Travel CCW and clan D".
fn discards(open: &Open) -> Arg {
    let cards: Vec<Card> = open.discards.iter().filter_map(|&card| open.material.card(card)).collect();
    let of_kind = |id, kind: Card| {
        let count = cards.iter().filter(|&&card| card == kind).count();
        (count > 0).then(|| Line::new(id).with("count", number(count)))
    };
    let with_letters = |id, letter: &dyn Fn(&Card) -> Option<char>| {
        let mut letters: Vec<char> = cards.iter().filter_map(letter).collect();
        letters.sort_unstable();
        (!letters.is_empty()).then(|| Line::new(id).with("letters", Arg::Text(letters.into_iter().collect())))
    };
    let travels = |card: &Card| match card {
        Card::Travel(TravelKind::Of(name)) => Some(name.letter()),
        Card::Travel(TravelKind::Wild) => Some('?'),
        _ => None,
    };
    let clans = |card: &Card| match card {
        Card::Clan(name) => Some(name.letter()),
        _ => None,
    };
    [
        of_kind("boss-discards-poach", Card::Poach),
        of_kind("boss-discards-boss", Card::Boss),
        of_kind("boss-discards-stop", Card::Stop),
        with_letters("boss-discards-travel", &travels),
        with_letters("boss-discards-clan", &clans),
    ]
    .into_iter()
    .flatten()
    .collect()
}
