//! What an id or a price offered by a choice is called, and what choosing it would do. Shown where Discord
//! reads no markdown, and in at most 100 characters: what matters stands first.

use super::nouns::{clan, groups, investor, release, travel};
use crate::game::{Id, Line, View};
use crate::games::boss::Boss;
use crate::games::boss::rules::noun::{card_of, money, name, number, offer, package};
use crate::games::boss::rules::{CardId, DealNo, Eyes, Filler, Money, Name, Open, TravelKind, id};

pub fn label(view: &View<Boss>, verb: &str, param: &str, id: Id) -> Line {
    let open = &view.public.open;
    let found = match (verb, param) {
        (_, "deal") => deal(open, id),
        ("offer", "to") => addressee(open, id),
        ("use", _) => Name::from_id(id).map(|of| used(open, of)),
        ("poach", _) => {
            Name::from_id(id).map(|of| Line::new("boss-label-poach").with("investor", investor(open, of)))
        }
        ("travel", "target") => target(open, id),
        ("travel", _) => TravelKind::from_id(id).map(travel),
        ("discard", _) => open.material.card(CardId(id)).map(card_of),
        (_, "names") => Name::from_id(id).map(|of| wanted(view, verb, of)),
        (_, "price") => Some(Line::new("boss-label-price").with("price", money(Money(id)))),
        (_, "clan") => Name::from_id(id).map(|of| Line::new("boss-label-clan").with("name", name(of))),
        (_, "offer" | "subject" | "package") => subject(open, id),
        _ => None,
    };
    found.unwrap_or_else(|| Line::new("boss-label-gone"))
}

/// "5: $18M for D, L and 3 of C G S W".
fn deal(open: &Open, id: Id) -> Option<Line> {
    let space = open.material.space(DealNo(u8::try_from(id).ok()?))?;
    let line = Line::new("boss-label-deal").with("deal", number(space.deal.0));
    Some(line.with("pot", money(open.value().times(space.shares))).with("groups", groups(space)))
}

fn addressee(open: &Open, id: Id) -> Option<Line> {
    if id == id::EVERYONE {
        return Some(Line::new("boss-label-everyone"));
    }
    let seat = id::seat(id)?;
    Some(
        Line::new(if seat == open.boss { "boss-label-boss" } else { "boss-label-player" }).with("seat", seat),
    )
}

fn used(open: &Open, of: Name) -> Line {
    Line::new("boss-label-use").with("name", name(of)).with("price", money(open.value()))
}

/// A name to fill or to offer, by the viewer's card that would fill it; or one the boss wants of others,
/// by whose investor it is.
fn wanted(view: &View<Boss>, verb: &str, of: Name) -> Line {
    let open = &view.public.open;
    let own = Eyes::of(view).ok().filter(|eyes| verb == "fill" || eyes.seat != open.boss);
    let id = match own.and_then(|eyes| eyes.card_for(of)) {
        Some(Filler::Investor(_)) => "boss-label-own-investor",
        Some(Filler::Clan(..)) => "boss-label-own-clan",
        None => return Line::new("boss-label-wanted").with("investor", investor(open, of)),
    };
    Line::new(id).with("name", name(of))
}

/// The target of a travel: an investor, or a laid-out clan card.
fn target(open: &Open, id: Id) -> Option<Line> {
    let (card, what) = match Name::from_id(id) {
        Some(of) => (Filler::Investor(of), investor(open, of)),
        None => {
            let laid = open.laid.iter().find(|laid| laid.card == CardId(id))?;
            let what = Line::new("boss-label-laid").with("card", clan(laid.name)).with("seat", laid.seat);
            (Filler::Clan(laid.name, laid.card), what)
        }
    };
    let pledged = open.deal().is_some_and(|deal| deal.is_pledged(card));
    let id = if pledged { "boss-label-target-pledged" } else { "boss-label-target" };
    Some(Line::new(id).with("target", what))
}

/// An offer, a release proposal or a package.
fn subject(open: &Open, id: Id) -> Option<Line> {
    let deal = open.deal()?;
    deal.offer(id)
        .map(offer)
        .or_else(|| deal.release(id).and_then(|proposal| release(open, proposal)))
        .or_else(|| deal.pledge(id).map(package))
}
