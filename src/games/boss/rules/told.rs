//! The story: what a viewer is told of an event.

use super::noun::{counted, dealt, filler, fillers, money, name, number, offer, owned, package, play};
use super::{Bond, Card, CardId, End, Event, Filler, Offer, Paid, Pledge, Release, To};
use crate::game::{Arg, Line, Outcome, Seat, Viewer};

/// Nothing of what the viewer may not see: drawn cards are told to their seat, a pass to nobody.
pub(super) fn told(event: &Event, viewer: Viewer) -> Option<Line> {
    Some(match event {
        Event::Started { owners, starter, placer, .. } => {
            let investors = super::Name::ALL.into_iter().zip(owners);
            let investors = investors.map(|(of, &owner)| dealt(of, owner)).collect::<Arg>();
            line("boss-told-started")
                .with("investors", investors)
                .with("starter", *starter)
                .with("placer", *placer)
        }
        Event::Dealt { seat, cards } if viewer == Viewer::Seat(*seat) => {
            line("boss-told-dealt").with("cards", faces(cards))
        }
        Event::Dealt { .. } | Event::Passed { .. } => return None,
        Event::Placed { seat, deal } => by(*seat, "boss-told-placed").with("deal", number(deal.0)),
        Event::TurnBegan { boss, must_raise, .. } => {
            by(*boss, if *must_raise { "boss-told-turn-must-raise" } else { "boss-told-turn" })
        }
        Event::Rolled { seat, die, deal, .. } => {
            by(*seat, "boss-told-rolled").with("die", number(*die)).with("deal", number(deal.0))
        }
        Event::Drew { seat, cards } => drew(*seat, cards, viewer),
        Event::Reshuffled { deck } => line("boss-told-reshuffled").with("count", number(deck.len())),
        Event::Raised { boss, deal, pot, .. } => {
            by(*boss, "boss-told-raised").with("deal", number(deal.0)).with("pot", money(*pot))
        }
        Event::Filled { boss, pledges } => {
            let cards = pledges.iter().flat_map(|pledge| &pledge.cards).map(|&card| filler(card));
            by(*boss, "boss-told-filled").with("cards", cards.collect::<Arg>())
        }
        Event::Offered { offer: made, answers: None, .. } => {
            line("boss-told-offered").with("offer", offer(made))
        }
        Event::Offered { offer: made, .. } => line("boss-told-answered").with("offer", offer(made)),
        Event::Declined { seat, offer: declined, ended } => {
            let last = *ended && declined.to() == To::All;
            let id = if last { "boss-told-declined-last" } else { "boss-told-declined" };
            by(*seat, id).with("offer", offer(declined))
        }
        Event::OfferWithdrawn { offer: withdrawn } => {
            by(withdrawn.maker, "boss-told-offer-withdrawn").with("offer", offer(withdrawn))
        }
        Event::OffersLapsed { offers } => {
            line("boss-told-offers-lapsed").with("offers", offers.iter().map(offer).collect::<Arg>())
        }
        Event::Pledged { boss, pledge, .. } => pledged(*boss, pledge),
        Event::Used { boss, pledge } => by(pledge.seat, "boss-told-used")
            .with("boss", *boss)
            .with("cards", fillers(&pledge.cards))
            .with("price", money(pledge.bond.price())),
        Event::ReleaseProposed { release, package } => {
            releasing("boss-told-release-proposed", release, package)
        }
        Event::ReleaseDeclined { release, package } => {
            releasing("boss-told-release-declined", release, package)
        }
        Event::ReleaseWithdrawn { release, package } => {
            releasing("boss-told-release-withdrawn", release, package)
        }
        Event::PledgeEnded { pledge, by: seat, end } => {
            by(*seat, pledge_ended(pledge, *end)).with("package", package(pledge))
        }
        Event::Played { seat, play: played, .. } => by(*seat, "boss-told-played").with("play", play(played)),
        Event::Stopped { seat, stopped, play: played, .. } => {
            by(*seat, "boss-told-stopped").with("stopped", *stopped).with("play", play(played))
        }
        Event::Travelled { target, owner, void, lapsed, .. } => {
            let id = match target {
                Filler::Investor(_) => "boss-told-travelled-investor",
                Filler::Clan(..) => "boss-told-travelled-clan",
            };
            ending(line(id).with("target", owned(*target, *owner)), void.as_ref(), lapsed)
        }
        Event::Poached { seat, target, owner, void, lapsed, .. } => {
            let target = owned(Filler::Investor(*target), *owner);
            ending(by(*seat, "boss-told-poached").with("target", target), void.as_ref(), lapsed)
        }
        Event::TookOver { seat, from, undone, own, lapsed, .. } => by(*seat, "boss-told-took-over")
            .with("from", *from)
            .with("undone", number(undone.len()))
            .with("own", number(own.len()))
            .with("lapsed", number(lapsed.len())),
        Event::Closed { boss, .. } => by(*boss, "boss-told-closed"),
        Event::AskedAgain { .. } => line("boss-told-asked-again"),
        Event::Succeeded { boss, deal, pot, paid, rest, .. } => {
            let id = if paid.is_empty() { "boss-told-succeeded-alone" } else { "boss-told-succeeded" };
            by(*boss, id)
                .with("deal", number(deal.0))
                .with("pot", money(*pot))
                .with("rest", money(*rest))
                .with("paid", paid.iter().map(paid_to).collect::<Arg>())
        }
        Event::MarketRolled { die, ends_on } => {
            let id = if die <= ends_on { "boss-told-market-ends" } else { "boss-told-market-goes-on" };
            line(id).with("die", number(*die)).with("ends_on", number(*ends_on))
        }
        Event::Failed { boss, deal } => by(*boss, "boss-told-failed").with("deal", number(deal.0)),
        Event::Uncovered { names } => {
            line("boss-told-uncovered").with("names", names.iter().map(|&of| name(of)).collect::<Arg>())
        }
        Event::DiscardBegan { limit, owing, .. } => line("boss-told-discard-began")
            .with("limit", number(*limit))
            .with("seats", owing.iter().copied().collect::<Arg>()),
        Event::Discarded { seat, cards } => by(*seat, "boss-told-discarded").with("cards", faces(cards)),
        Event::Ended { money: all } => {
            let scores: Vec<i64> = all.iter().map(|money| i64::from(money.0)).collect();
            let outcome = Outcome::by_score(&scores);
            let money = outcome
                .standings
                .iter()
                .map(|standing| by(standing.seat, "boss-paid").with("price", Arg::Money(standing.score)));
            line("boss-told-ended")
                .with("winners", outcome.winners().collect::<Arg>())
                .with("money", money.collect::<Arg>())
        }
    })
}

fn line(id: &'static str) -> Line {
    Line::new(id)
}

fn by(seat: Seat, id: &'static str) -> Line {
    Line::new(id).with("seat", seat)
}

fn faces(cards: &[(CardId, Card)]) -> Arg {
    counted(cards.iter().map(|&(_, card)| card))
}

/// Which cards, only their seat is told.
fn drew(seat: Seat, cards: &[(CardId, Card)], viewer: Viewer) -> Line {
    if cards.is_empty() {
        by(seat, "boss-told-drew-nothing")
    } else if viewer == Viewer::Seat(seat) {
        by(seat, "boss-told-drew-own").with("cards", faces(cards))
    } else {
        by(seat, "boss-told-drew").with("count", number(cards.len()))
    }
}

fn pledged(boss: Seat, pledge: &Pledge) -> Line {
    let id = if pledge.cards.is_empty() { "boss-told-pledged-nothing" } else { "boss-told-pledged" };
    by(pledge.seat, id)
        .with("boss", boss)
        .with("cards", fillers(&pledge.cards))
        .with("price", money(pledge.bond.price()))
}

fn releasing(id: &'static str, release: &Release, pledge: &Pledge) -> Line {
    by(release.by, id).with("to", release.to).with("package", package(pledge))
}

fn pledge_ended(pledge: &Pledge, end: End) -> &'static str {
    match end {
        End::Released => "boss-told-released",
        End::Dropped if pledge.bond == Bond::Own => "boss-told-taken-back",
        End::Dropped => "boss-told-dropped",
        End::Withdrawn => "boss-told-withdrawn",
    }
}

/// With what ends by a travel or a poach: at most one package, and offers.
fn ending(line: Line, void: Option<&Pledge>, lapsed: &[Offer]) -> Line {
    line.with("void", void.into_iter().map(package).collect::<Arg>())
        .with("voids", number(void.iter().count()))
        .with("lapsed", number(lapsed.len()))
}

fn paid_to(paid: &Paid) -> Line {
    by(paid.seat, "boss-paid").with("price", money(paid.price))
}
