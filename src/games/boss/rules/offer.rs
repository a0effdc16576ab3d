use serde::{Deserialize, Serialize};

use super::script::Script;
use super::{Bond, Deal, End, Event, Eyes, Filler, Money, NameSet, Pledge, Refusal};
use crate::game::{Id, Seat};

/// So many offers, answers and release proposals may a seat make in a deal (B13g).
pub const MOST_OFFERS: u8 = 30;

/// An open offer (B13).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    pub id: Id,
    pub maker: Seat,
    pub price: Money,
    pub content: Content,
}

/// What is offered, and to whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// A player's cards, for the boss to take (B13a). None, if it answers an offer that names
    /// nothing (B17).
    Supply { to: Seat, cards: Vec<Filler> },
    /// The boss's price for names, whoever of those asked supplies them (B13b). No names, if the
    /// player is to be paid for nothing (B17).
    Demand { asked: Asked, names: NameSet },
    /// The boss's other price for the cards of an offer that it answered (B13c).
    Answer { to: Seat, cards: Vec<Filler> },
}

/// The players who haven't declined an offer yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Asked {
    One(Seat),
    /// It was made to all.
    All(Vec<Seat>),
}

/// The addressee of a new offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum To {
    Seat(Seat),
    All,
}

/// A proposal to release a whole package (B15).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Release {
    pub id: Id,
    /// The package.
    pub pledge: Id,
    pub by: Seat,
    pub to: Seat,
}

impl Offer {
    /// The names it is about.
    pub fn names(&self) -> NameSet {
        match &self.content {
            Content::Supply { cards, .. } | Content::Answer { cards, .. } => {
                cards.iter().map(|card| card.name()).collect()
            }
            Content::Demand { names, .. } => *names,
        }
    }

    /// The cards it names; none if it leaves them to the supplier.
    pub fn cards(&self) -> &[Filler] {
        match &self.content {
            Content::Supply { cards, .. } | Content::Answer { cards, .. } => cards,
            Content::Demand { .. } => &[],
        }
    }

    /// Whether the cards are settled, so that who accepts it doesn't choose them.
    pub fn is_settled(&self) -> bool {
        !matches!(self.content, Content::Demand { .. })
    }

    /// Who may still answer it.
    pub fn asked(&self) -> &[Seat] {
        match &self.content {
            Content::Supply { to, .. } | Content::Answer { to, .. } => std::slice::from_ref(to),
            Content::Demand { asked: Asked::One(seat), .. } => std::slice::from_ref(seat),
            Content::Demand { asked: Asked::All(seats), .. } => seats,
        }
    }

    /// Whom it was made to; "all" is one addressee (B13d).
    pub fn to(&self) -> To {
        match &self.content {
            Content::Supply { to, .. } | Content::Answer { to, .. } => To::Seat(*to),
            Content::Demand { asked: Asked::One(seat), .. } => To::Seat(*seat),
            Content::Demand { asked: Asked::All(_), .. } => To::All,
        }
    }

    /// Whether it is the boss's.
    pub fn is_boss_made(&self) -> bool {
        !matches!(self.content, Content::Supply { .. })
    }

    /// Whether a newer offer replaces this one: the same maker and addressee, and they share a name
    /// or both name nothing (B13d, B17).
    pub fn is_replaced_by(&self, newer: &Offer) -> bool {
        let (ours, theirs) = (self.names(), newer.names());
        let share = !ours.and(theirs).is_empty() || ours.is_empty() && theirs.is_empty();
        self.maker == newer.maker && self.to() == newer.to() && share
    }
}

/// What is accepted.
pub(super) enum Accepted {
    /// An offer: the supplier and its cards.
    Offer { id: Id, supplier: Seat, cards: Vec<Filler>, price: Money },
    /// A proposal to release this package.
    Release(Pledge),
}

/// An offer or a proposal to release a package.
pub(super) enum Proposal {
    Offer(Offer),
    Release(Release, Pledge),
}

/// What is taken back.
pub(super) enum Withdrawn {
    Proposal(Proposal),
    Package(Pledge),
}

impl Eyes<'_> {
    /// One more offer, answer or proposal (B13g).
    pub(super) fn may_make(&self, deal: &Deal) -> Result<(), Refusal> {
        let made = deal.made.get(self.seat.index()).copied().unwrap_or(MOST_OFFERS);
        if made < MOST_OFFERS { Ok(()) } else { Err(Refusal::TooManyOffers { most: MOST_OFFERS }) }
    }

    /// A price of an offer: not above what may be promised at all (B16); for nothing there is no
    /// offer of nothing.
    fn fair_price(&self, names: NameSet, price: Money) -> Result<(), Refusal> {
        let limit = self.open.limit();
        if price > limit {
            return Err(Refusal::PriceAboveLimit { limit });
        }
        if names.is_empty() && price == Money::ZERO { Err(Refusal::NothingForNothing) } else { Ok(()) }
    }

    /// To the boss (B13a), or by the boss (B13b, B17).
    pub(super) fn may_offer(
        &self,
        lead: Id,
        names: NameSet,
        clan: NameSet,
        price: Money,
        to: To,
    ) -> Result<Content, Refusal> {
        let deal = self.led(lead)?;
        self.may_make(deal)?;
        if !self.is_boss() {
            if to != To::Seat(self.open.boss) {
                return Err(Refusal::OnlyToBoss { boss: self.open.boss });
            }
            if names.is_empty() {
                return Err(Refusal::NoNames);
            }
            self.asked_for(names)?;
            self.fair_price(names, price)?;
            return Ok(Content::Supply { to: self.open.boss, cards: self.supply(names, clan)? });
        }
        if !clan.is_empty() {
            return Err(Refusal::CardsSettled);
        }
        if names.is_empty() && !(self.open.options.bystanders_paid && to != To::All) {
            return Err(Refusal::NoNames);
        }
        self.unfilled(deal, names)?;
        self.fair_price(names, price)?;
        let others = Seat::all(self.open.seats).filter(|&seat| seat != self.seat);
        let asked = match to {
            To::All => Asked::All(others.collect()),
            To::Seat(seat) => {
                Asked::One(others.clone().find(|&other| other == seat).ok_or(Refusal::NoSuchPlayer)?)
            }
        };
        Ok(Content::Demand { asked, names })
    }

    fn asked(&self, deal: &Deal, id: Id) -> Result<Proposal, Refusal> {
        if let Some(offer) = deal.offer(id) {
            let asked = offer.asked().contains(&self.seat);
            return if asked { Ok(Proposal::Offer(offer.clone())) } else { Err(Refusal::NotAddressee) };
        }
        let (release, package) = released(deal, id)?;
        if release.to == self.seat {
            Ok(Proposal::Release(release, package))
        } else {
            Err(Refusal::NotAddressee)
        }
    }

    /// Another price (B13c). The boss keeps the cards; a player names its own.
    pub(super) fn may_answer(&self, id: Id, clan: NameSet, price: Money) -> Result<Content, Refusal> {
        let deal = self.negotiation()?;
        let Proposal::Offer(offer) = self.asked(deal, id)? else { return Err(Refusal::Gone) };
        self.may_make(deal)?;
        self.fair_price(offer.names(), price)?;
        if !self.is_boss() {
            return Ok(Content::Supply { to: offer.maker, cards: self.supply(offer.names(), clan)? });
        }
        if !clan.is_empty() {
            return Err(Refusal::CardsSettled);
        }
        self.unfilled(deal, offer.names())?;
        Ok(Content::Answer { to: offer.maker, cards: offer.cards().to_vec() })
    }

    /// Refused if a name is filled, a group is full, or the pot would be exceeded (B13f).
    pub(super) fn may_accept(&self, id: Id, clan: NameSet) -> Result<Accepted, Refusal> {
        let deal = self.negotiation()?;
        let proposal = self.asked(deal, id)?;
        let settled = match &proposal {
            Proposal::Offer(offer) => offer.is_settled(),
            Proposal::Release(..) => true,
        };
        if settled && !clan.is_empty() {
            return Err(Refusal::CardsSettled);
        }
        let offer = match proposal {
            Proposal::Release(_, package) => return Ok(Accepted::Release(package)),
            Proposal::Offer(offer) => offer,
        };
        self.room_for(deal, offer.names())?;
        self.affordable(offer.price)?;
        let supplier = if self.is_boss() { offer.maker } else { self.seat };
        let cards = if settled { offer.cards().to_vec() } else { self.supply(offer.names(), clan)? };
        Ok(Accepted::Offer { id, supplier, cards, price: offer.price })
    }

    pub(super) fn may_decline(&self, id: Id) -> Result<Proposal, Refusal> {
        self.asked(self.negotiation()?, id)
    }

    /// The maker an offer or a proposal (B13c), the supplier a package where it may.
    pub(super) fn may_withdraw(&self, id: Id) -> Result<Withdrawn, Refusal> {
        let deal = self.negotiation()?;
        if let Some(offer) = deal.offer(id) {
            self.be_maker(offer.maker)?;
            return Ok(Withdrawn::Proposal(Proposal::Offer(offer.clone())));
        }
        if let Some(pledge) = deal.pledge(id) {
            self.may_withdraw_package(pledge)?;
            return Ok(Withdrawn::Package(pledge.clone()));
        }
        let (release, package) = released(deal, id)?;
        self.be_maker(release.by)?;
        Ok(Withdrawn::Proposal(Proposal::Release(release, package)))
    }

    fn be_maker(&self, maker: Seat) -> Result<(), Refusal> {
        if maker == self.seat { Ok(()) } else { Err(Refusal::NotMaker) }
    }
}

/// A proposal to release a package, and the package.
fn released(deal: &Deal, id: Id) -> Result<(Release, Pledge), Refusal> {
    let release = deal.release(id).ok_or(Refusal::Gone)?;
    let package = deal.pledge(release.pledge).ok_or(Refusal::Gone)?;
    Ok((release.clone(), package.clone()))
}

impl Script<'_> {
    pub(super) fn offer(&mut self, maker: Seat, price: Money, content: Content, answers: Option<Id>) {
        let offer = Offer { id: self.mint(), maker, price, content };
        let open = self.state.open.deal().map_or(&[][..], |deal| &deal.offers);
        let replaced =
            open.iter().filter(|older| older.is_replaced_by(&offer)).map(|older| older.id).collect();
        self.happens(Event::Offered { offer, answers, replaced });
    }

    pub(super) fn accept(&mut self, seat: Seat, accepted: Accepted) {
        match accepted {
            Accepted::Offer { id, supplier, cards, price } => {
                let pledge = Pledge { id: self.mint(), seat: supplier, cards, bond: Bond::Agreed(price) };
                self.happens(Event::Pledged { boss: self.state.open.boss, offer: id, pledge });
                self.lapse_filled();
            }
            Accepted::Release(pledge) => {
                self.happens(Event::PledgeEnded { pledge, by: seat, end: End::Released });
            }
        }
    }

    pub(super) fn decline(&mut self, seat: Seat, proposal: Proposal) {
        self.happens(match proposal {
            Proposal::Offer(offer) => {
                let ended = offer.asked() == [seat];
                Event::Declined { seat, offer, ended }
            }
            Proposal::Release(release, package) => Event::ReleaseDeclined { release, package },
        });
    }

    pub(super) fn withdraw(&mut self, seat: Seat, withdrawn: Withdrawn) {
        self.happens(match withdrawn {
            Withdrawn::Proposal(Proposal::Offer(offer)) => Event::OfferWithdrawn { offer },
            Withdrawn::Proposal(Proposal::Release(release, package)) => {
                Event::ReleaseWithdrawn { release, package }
            }
            Withdrawn::Package(pledge) => Event::PledgeEnded { pledge, by: seat, end: End::Withdrawn },
        });
    }

    pub(super) fn propose_release(&mut self, by: Seat, (package, to): (Pledge, Seat)) {
        let release = Release { id: self.mint(), pledge: package.id, by, to };
        self.happens(Event::ReleaseProposed { release, package });
    }
}
