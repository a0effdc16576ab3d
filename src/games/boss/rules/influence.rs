//! Influence cards: travel, poach, boss and stop, and the stop window that the first three open.

use super::eyes::same;
use super::script::Script;
use super::{
    Bond, Card, CardId, Deal, Event, Eyes, Filler, Name, NameSet, Offer, Open, Pending, Phase, Play, Pledge,
    Refusal, Stage, TravelKind,
};
use crate::game::{Id, Seat};

impl Open {
    /// Who is asked in the open stop window: everyone but the card's player (B33); in a last chance
    /// everyone but the boss (B18). Nobody, if neither is open.
    pub fn asked(&self) -> Vec<Seat> {
        let last_chance = matches!(self.deal(), Some(Deal { stage: Stage::LastChance { .. }, .. }));
        let out = match self.pending() {
            Some(pending) => pending.seat,
            None if last_chance => self.boss,
            None => return Vec::new(),
        };
        Seat::all(self.seats).filter(|&seat| seat != out).collect()
    }

    /// The card that an id names as a target: an investor, or a laid-out clan card.
    fn target(&self, id: Id) -> Result<Filler, Refusal> {
        if let Some(name) = Name::from_id(id) {
            return Ok(Filler::Investor(name));
        }
        let laid = self.laid.iter().find(|laid| laid.card.0 == id);
        let unlaid = || {
            if self.material.clan(CardId(id)).is_some() { Refusal::NotLaidOut } else { Refusal::NoSuchTarget }
        };
        laid.map(|laid| Filler::Clan(laid.name, laid.card)).ok_or_else(unlaid)
    }

    /// The investors this boss may poach: the unowned ones first (B27, B28).
    pub(in crate::games::boss) fn poachable(&self) -> NameSet {
        let unowned: NameSet = self.owned_by(|owner| owner.is_none());
        if unowned.is_empty() { self.owned_by(|owner| owner != Some(self.boss)) } else { unowned }
    }

    fn owned_by(&self, wanted: impl Fn(Option<Seat>) -> bool) -> NameSet {
        Name::ALL.into_iter().filter(|&name| wanted(self.investor(name).owner)).collect()
    }
}

impl Eyes<'_> {
    /// Whom travel may meet now: anything in negotiation, pledged cards in a last chance; between two
    /// players also own investors in a turn outside a deal (B18, B41, B43).
    pub(super) fn may_travel(&self, about: Id, target: Id, kind: TravelKind) -> Result<Play, Refusal> {
        let target = match &self.open.phase {
            Phase::Turn(turn) if self.open.is_two_players() => {
                self.nothing_pending()?;
                same(turn.id, about)?;
                let target = self.open.target(target)?;
                let own = self.open.owner(target) == Some(self.seat);
                if own { target } else { return Err(Refusal::NotOwn) }
            }
            _ => {
                let deal = self.interfering(about)?;
                let target = self.open.target(target)?;
                if deal.stage != Stage::Negotiation && !deal.is_pledged(target) {
                    return Err(Refusal::NotPledged);
                }
                target
            }
        };
        let name = target.name();
        if matches!(target, Filler::Investor(_)) && self.open.investor(name).cover.is_some() {
            return Err(Refusal::Covered { name });
        }
        if !kind.works_on(name) {
            return Err(Refusal::WrongTravel { name });
        }
        let card = self.held(Card::Travel(kind)).next().ok_or(Refusal::NoTravel)?;
        Ok(Play::Travel { card, kind, target, owner: self.open.owner(target) })
    }

    /// In negotiation anyone, in a last chance those who are asked and haven't passed (B18).
    fn interfering(&self, lead: Id) -> Result<&Deal, Refusal> {
        let deal = self.deal()?;
        same(deal.lead, lead)?;
        if matches!(deal.stage, Stage::LastChance { .. }) {
            if self.is_boss() {
                return Err(Refusal::LastChance);
            }
            if self.passed {
                return Err(Refusal::HasPassed);
            }
        }
        Ok(deal)
    }

    /// Anyone but the boss (B30).
    pub(super) fn may_take_over(&self, lead: Id) -> Result<Play, Refusal> {
        self.interfering(lead)?;
        if self.is_boss() {
            return Err(Refusal::IsBoss);
        }
        let card = self.held(Card::Boss).next().ok_or(Refusal::NoBossCard)?;
        Ok(Play::Boss { card })
    }

    /// The boss: before rolling, after rolling, in negotiation (B27).
    pub(super) fn may_poach(&self, about: Id, target: Name) -> Result<Play, Refusal> {
        if matches!(self.open.phase, Phase::Deal(_)) {
            self.led(about)?;
            self.be_boss()?;
        } else {
            self.turn(about)?;
        }
        let poachable = self.open.poachable();
        if poachable.is_empty() {
            return Err(Refusal::NothingToPoach);
        }
        let owner = self.open.investor(target).owner;
        if owner == Some(self.seat) {
            return Err(Refusal::OwnInvestor);
        }
        if !poachable.contains(target) {
            return Err(Refusal::UnownedFirst { of: poachable });
        }
        let held: Vec<CardId> = self.held(Card::Poach).collect();
        match held[..] {
            [first, second, third, ..] => Ok(Play::Poach { cards: [first, second, third], target, owner }),
            _ => Err(Refusal::TooFewPoaches { held: held.len() }),
        }
    }

    /// Anyone but the card's player, who hasn't passed (B32, B33).
    pub(super) fn may_stop(&self, window: Id) -> Result<CardId, Refusal> {
        let pending = self.open.pending().ok_or_else(|| self.nothing_open(Refusal::NothingToStop))?;
        same(pending.window, window)?;
        if pending.seat == self.seat {
            return Err(Refusal::OwnCard);
        }
        if self.passed {
            return Err(Refusal::HasPassed);
        }
        self.held(Card::Stop).next().ok_or(Refusal::NoStop)
    }

    /// In a stop window or a last chance, once (B18, B33).
    pub(super) fn may_pass(&self, window: Id) -> Result<(), Refusal> {
        match (self.open.pending(), self.open.deal().map(|deal| deal.stage)) {
            (Some(pending), _) => {
                same(pending.window, window)?;
                if pending.seat == self.seat {
                    return Err(Refusal::OwnCard);
                }
            }
            (None, Some(Stage::LastChance { id })) => {
                same(id, window)?;
                if self.is_boss() {
                    return Err(Refusal::IsBoss);
                }
            }
            _ => return Err(self.nothing_open(Refusal::NothingToPass)),
        }
        if self.passed { Err(Refusal::HasPassed) } else { Ok(()) }
    }

    fn nothing_open(&self, refusal: Refusal) -> Refusal {
        if matches!(self.open.phase, Phase::Over { .. }) { Refusal::GameOver } else { refusal }
    }
}

impl Script<'_> {
    pub(super) fn play(&mut self, seat: Seat, play: Play) {
        let window = self.mint();
        self.happens(Event::Played { seat, window, play });
    }

    /// Cancels the pending card. In a last chance everyone is asked again (B18).
    pub(super) fn stop(&mut self, seat: Seat, card: CardId) {
        let Some(Pending { seat: stopped, play, .. }) = self.state.open.pending().cloned() else { return };
        self.happens(Event::Stopped { seat, card, stopped, play });
        if matches!(self.state.open.deal(), Some(Deal { stage: Stage::LastChance { .. }, .. })) {
            let last_chance = self.mint();
            self.happens(Event::AskedAgain { last_chance });
        }
    }

    /// When all have passed, the pending card takes effect; with none, the deal succeeds.
    pub(super) fn pass(&mut self, seat: Seat) {
        self.happens(Event::Passed { seat });
        if !self.state.open.asked().iter().all(|asked| self.state.passed.contains(asked)) {
            return;
        }
        match self.state.open.pending().cloned() {
            Some(Pending { seat, play, .. }) => self.take_effect(seat, play),
            None => self.succeed(),
        }
    }

    fn take_effect(&mut self, seat: Seat, play: Play) {
        match play {
            Play::Travel { card, target, owner, .. } => {
                let (void, lapsed) = self.voided(target);
                self.happens(Event::Travelled { seat, card, target, owner, void, lapsed });
            }
            Play::Poach { cards, target, owner } => {
                let (void, lapsed) = self.voided(Filler::Investor(target));
                self.happens(Event::Poached { seat, cards, target, owner, void, lapsed });
            }
            Play::Boss { card } => self.take_over(seat, card),
        }
    }

    /// The package and the offers that end with a card (B13e, B26, B29).
    fn voided(&self, card: Filler) -> (Option<Pledge>, Vec<Offer>) {
        let Some(deal) = self.state.open.deal() else { return (None, Vec::new()) };
        let void = deal.pledges.iter().find(|pledge| pledge.cards.contains(&card)).cloned();
        let lapsed = deal.offers.iter().filter(|offer| offer.cards().contains(&card)).cloned().collect();
        (void, lapsed)
    }

    /// B31: open offers and proposals lapse, the old boss's pledges are undone, the new boss's become
    /// its own fillings, all others are inherited.
    fn take_over(&mut self, seat: Seat, card: CardId) {
        let Some(deal) = self.state.open.deal().cloned() else { return };
        let from = self.state.open.boss;
        let of = |seat| deal.pledges.iter().filter(move |pledge| pledge.seat == seat);
        let undone = of(from).cloned().collect();
        let dissolved = of(seat).flat_map(|pledge| pledge.cards.iter().copied()).collect();
        let lead = self.mint();
        let own = self.own_fillings(seat, dissolved);
        self.happens(Event::TookOver { seat, card, from, lead, undone, own, lapsed: deal.offers });
    }
}

impl Bond {
    /// What it is under another boss (B31).
    pub(super) fn inherited(self) -> Bond {
        match self {
            Bond::Agreed(price) => Bond::Inherited(price),
            other => other,
        }
    }
}
