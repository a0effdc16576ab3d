use super::{Boss, Card, CardId, Deal, Filler, Name, NameSet, Open, Phase, Refusal, Stage, State, Turn};
use crate::game::{Id, Seat, View};

/// What one seat sees. All that it may do is judged by this alone, so no refusal can leak.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    pub open: &'a Open,
    pub seat: Seat,
    pub hand: &'a [CardId],
    /// It has passed in the open stop window or last chance.
    pub passed: bool,
}

impl State {
    pub(in crate::games::boss) fn eyes(&self, seat: Seat) -> Eyes<'_> {
        let hand = self.hands.get(seat.index()).map_or(&[][..], Vec::as_slice);
        Eyes { open: &self.open, seat, hand, passed: self.passed.contains(&seat) }
    }
}

impl<'a> Eyes<'a> {
    /// # Errors
    /// If nobody's view it is.
    pub fn of(view: &'a View<Boss>) -> Result<Eyes<'a>, Refusal> {
        let (seat, own) = view.own.as_ref().ok_or(Refusal::NotSeated)?;
        Ok(Eyes { open: &view.public.open, seat: *seat, hand: &own.hand, passed: own.passed })
    }

    pub(in crate::games::boss) fn is_boss(&self) -> bool {
        self.seat == self.open.boss
    }

    /// The boss alone may do this.
    pub(super) fn be_boss(&self) -> Result<(), Refusal> {
        if self.is_boss() { Ok(()) } else { Err(Refusal::NotBoss { boss: self.open.boss }) }
    }

    /// The turn it leads, up to the raise, with no card pending.
    pub(super) fn turn(&self, id: Id) -> Result<&'a Turn, Refusal> {
        let turn = self.leads_turn()?;
        same(turn.id, id)?;
        self.nothing_pending()?;
        Ok(turn)
    }

    /// The turn it leads, up to the raise.
    pub(super) fn leads_turn(&self) -> Result<&'a Turn, Refusal> {
        match &self.open.phase {
            Phase::Turn(turn) => {
                self.be_boss()?;
                Ok(turn)
            }
            Phase::Placing { placer, .. } => Err(Refusal::MarkerNotPlaced { placer: *placer }),
            Phase::Deal(_) => Err(Refusal::DealOn),
            Phase::Discarding { .. } => Err(Refusal::Discarding),
            Phase::Over { .. } => Err(Refusal::GameOver),
            Phase::Idle => Err(Refusal::Gone),
        }
    }

    /// The deal that is on, with no card pending.
    pub(super) fn deal(&self) -> Result<&'a Deal, Refusal> {
        match &self.open.phase {
            Phase::Deal(deal) => {
                self.nothing_pending()?;
                Ok(deal)
            }
            Phase::Over { .. } => Err(Refusal::GameOver),
            _ => Err(Refusal::NoDeal),
        }
    }

    /// The deal that is on, in negotiation.
    pub(super) fn negotiation(&self) -> Result<&'a Deal, Refusal> {
        let deal = self.deal()?;
        if deal.stage == Stage::Negotiation { Ok(deal) } else { Err(Refusal::LastChance) }
    }

    /// The deal that is on, in negotiation, still led by whom the command was meant for.
    pub(super) fn led(&self, lead: Id) -> Result<&'a Deal, Refusal> {
        let deal = self.negotiation()?;
        same(deal.lead, lead)?;
        Ok(deal)
    }

    /// One card, or one set of poaches, is pending at a time (B43).
    pub(super) fn nothing_pending(&self) -> Result<(), Refusal> {
        match self.open.pending() {
            None => Ok(()),
            Some(pending) => Err(Refusal::CardPending { seat: pending.seat }),
        }
    }

    /// The cards in hand that say this.
    pub(in crate::games::boss) fn held(&self, face: Card) -> impl Iterator<Item = CardId> {
        let material = &self.open.material;
        self.hand.iter().copied().filter(move |&card| material.card(card) == Some(face))
    }

    /// The seat's own investor is uncovered and unpledged, and may be offered: between two players
    /// offers are about clan cards only (B41).
    fn has_investor(&self, name: Name) -> bool {
        let investor = self.open.investor(name);
        let free = investor.owner == Some(self.seat) && investor.cover.is_none();
        free && !self.is_pledged(Filler::Investor(name)) && (self.is_boss() || !self.open.is_two_players())
    }

    /// A clan card of that name that isn't pledged; a laid-out one first.
    fn clan_card(&self, name: Name) -> Option<CardId> {
        let own = self.open.laid.iter().filter(|laid| laid.seat == self.seat && laid.name == name);
        own.map(|laid| laid.card)
            .find(|&card| !self.is_pledged(Filler::Clan(name, card)))
            .or_else(|| self.held(Card::Clan(name)).next())
    }

    fn is_pledged(&self, card: Filler) -> bool {
        self.open.deal().is_some_and(|deal| deal.is_pledged(card))
    }

    /// The names it can supply with a clan card.
    pub(in crate::games::boss) fn clans(&self) -> NameSet {
        Name::ALL.into_iter().filter(|&name| self.clan_card(name).is_some()).collect()
    }

    /// The names it can supply.
    pub(in crate::games::boss) fn supplies(&self) -> NameSet {
        Name::ALL.into_iter().filter(|&name| self.card_for(name).is_some()).collect()
    }

    /// The card it supplies for a name: the own investor if it may be offered, else a clan card.
    pub fn card_for(&self, name: Name) -> Option<Filler> {
        if self.has_investor(name) {
            return Some(Filler::Investor(name));
        }
        self.clan_card(name).map(|card| Filler::Clan(name, card))
    }

    /// A card for each name; for the names in `clan` the clan card all the same.
    pub(super) fn supply(&self, names: NameSet, clan: NameSet) -> Result<Vec<Filler>, Refusal> {
        if let Some(name) = clan.without(self.clans()).iter().next() {
            return Err(Refusal::NoClanCard { name });
        }
        let card = |name| match self.clan_card(name) {
            Some(card) if clan.contains(name) => Ok(Filler::Clan(name, card)),
            _ => self.card_for(name).ok_or(Refusal::NoCardFor { name }),
        };
        names.iter().map(card).collect()
    }
}

/// What a command is about is still there.
pub(super) fn same(now: Id, meant: Id) -> Result<(), Refusal> {
    if now == meant { Ok(()) } else { Err(Refusal::Gone) }
}
