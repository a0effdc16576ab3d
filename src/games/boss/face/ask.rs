//! What is asked: before a command is carried out, and of those who are awaited.

use super::nouns::investor;
use crate::game::{Arg, Awaited, Confirm, Line, View, WindowButton};
use crate::games::boss::Boss;
use crate::games::boss::rules::noun::{fillers, money, names, number, package, play};
use crate::games::boss::rules::{Command, Deal, Money, Open, Phase, Public, Stage, Turn};

/// Giving up, a poach and a take-over are always asked about; a close only when it's typed, for its
/// button shows the terms.
pub fn confirm(view: &View<Boss>, command: &Command) -> Option<Confirm> {
    let open = &view.public.open;
    match command {
        Command::GiveUp { .. } => Some(Confirm::Always(with_deal("boss-confirm-giveup", open))),
        Command::TakeOver { .. } => {
            let line = with_deal("boss-confirm-takeover", open).with("seat", open.boss);
            Some(Confirm::Always(line.with("promised", money(inherited(view)))))
        }
        Command::Poach { name, .. } => {
            Some(Confirm::Always(Line::new("boss-confirm-poach").with("investor", investor(open, *name))))
        }
        Command::Close { .. } => open.deal().map(|deal| Confirm::Typed(terms(open, deal))),
        _ => None,
    }
}

fn with_deal(id: &'static str, open: &Open) -> Line {
    Line::new(id).with("deal", number(open.marker.map_or(0, |deal| deal.0)))
}

/// What others are promised: it stays so after a take-over by the viewer (B31).
fn inherited(view: &View<Boss>) -> Money {
    let pledges = view.public.open.deal().map_or(&[][..], |deal| &deal.pledges);
    pledges.iter().filter(|pledge| Some(pledge.seat) != view.seat()).map(|pledge| pledge.bond.price()).sum()
}

/// What a close would pay to whom.
fn terms(open: &Open, deal: &Deal) -> Line {
    let paid: Vec<Line> = deal.pledges.iter().map(package).collect();
    with_deal("boss-confirm-close", open)
        .with("pot", money(open.pot()))
        .with("packages", paid.into_iter().collect::<Arg>())
        .with("rest", money(open.pot().less(deal.promised())))
}

/// The buttons of the open window: stop and pass for a pending card, pass in a last chance.
pub fn window(public: &Public) -> Vec<WindowButton> {
    if let Some(pending) = public.open.pending() {
        return ["stop", "pass"].map(|verb| WindowButton { verb, about: pending.window }).into();
    }
    match public.open.deal().map(|deal| deal.stage) {
        Some(Stage::LastChance { id }) => vec![WindowButton { verb: "pass", about: id }],
        _ => Vec::new(),
    }
}

pub fn awaited(public: &Public, awaited: &Awaited) -> Line {
    let open = &public.open;
    if let Some(pending) = open.pending()
        && pending.window == awaited.about
    {
        return Line::new("boss-awaited-window").with("play", play(&pending.play)).with("seat", pending.seat);
    }
    match &open.phase {
        Phase::Placing { .. } => Line::new("boss-awaited-place"),
        Phase::Turn(turn) => Line::new(of_turn(turn)),
        Phase::Deal(deal) => in_deal(open, deal, awaited),
        Phase::Discarding { limit, .. } => Line::new("boss-awaited-discard").with("limit", number(*limit)),
        Phase::Idle | Phase::Over { .. } => Line::new("boss-awaited-nothing"),
    }
}

fn of_turn(turn: &Turn) -> &'static str {
    match (turn.rolled, turn.must_raise) {
        (None, _) => "boss-awaited-raise-or-roll",
        (Some(_), false) => "boss-awaited-raise-or-draw",
        (Some(_), true) => "boss-awaited-raise",
    }
}

fn in_deal(open: &Open, deal: &Deal, awaited: &Awaited) -> Line {
    if let Stage::LastChance { id } = deal.stage
        && id == awaited.about
    {
        return with_deal("boss-awaited-last-chance", open);
    }
    if let Some(offer) = deal.offer(awaited.about) {
        let line = |id| Line::new(id).with("seat", offer.maker).with("price", money(offer.price));
        return match (offer.cards(), offer.names()) {
            ([], none) if none.is_empty() => line("boss-awaited-pay"),
            ([], wanted) => line("boss-awaited-offer").with("cards", names(wanted)),
            (cards, _) => line("boss-awaited-offer").with("cards", fillers(cards)),
        };
    }
    let release = deal.release(awaited.about);
    match release.and_then(|release| Some((release, deal.pledge(release.pledge)?))) {
        Some((release, pledge)) => {
            Line::new("boss-awaited-release").with("seat", release.by).with("package", package(pledge))
        }
        None => with_deal("boss-awaited-deal", open),
    }
}
