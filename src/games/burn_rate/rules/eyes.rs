use super::{BurnRate, Card, CardId, Company, Employee, EmployeeId, Kind, Open, Phase, Refusal, State, Turn};
use crate::game::{Id, Seat, View};

/// What one seat sees. All that it may do is judged by this alone, so no refusal can leak.
#[derive(Clone, Copy)]
pub struct Eyes<'a> {
    pub open: &'a Open,
    pub seat: Seat,
    /// Its own.
    pub company: &'a Company,
    pub hand: &'a [Card],
    /// How many cards the deck holds.
    pub deck: usize,
}

impl State {
    /// What a seat sees of it.
    ///
    /// # Errors
    /// If the seat isn't at this table.
    pub(in crate::games::burn_rate) fn eyes(&self, seat: Seat) -> Result<Eyes<'_>, Refusal> {
        let hand = self.hands.get(seat.index()).map_or(&[][..], Vec::as_slice);
        Eyes::through(&self.open, seat, hand, self.deck.len())
    }
}

impl<'a> Eyes<'a> {
    /// # Errors
    /// If nobody's view it is.
    pub fn of(view: &'a View<BurnRate>) -> Result<Eyes<'a>, Refusal> {
        let (seat, own) = view.own.as_ref().ok_or(Refusal::NotSeated)?;
        Eyes::through(&view.public.open, *seat, &own.hand, view.public.deck)
    }

    fn through(open: &'a Open, seat: Seat, hand: &'a [Card], deck: usize) -> Result<Eyes<'a>, Refusal> {
        let company = open.company(seat).ok_or(Refusal::NotSeated)?;
        Ok(Eyes { open, seat, company, hand, deck })
    }

    /// Its own turn, with no attack to be answered.
    pub(super) fn turn(&self, id: Id) -> Result<&'a Turn, Refusal> {
        let turn = match &self.open.phase {
            Phase::Turn(turn) => turn,
            Phase::Draft { seat, .. } => return Err(Refusal::Drafting { seat: *seat }),
            Phase::Over { .. } => return Err(Refusal::GameOver),
            Phase::Idle => return Err(Refusal::Gone),
        };
        if !self.open.is_standing(self.seat) {
            return Err(Refusal::Bankrupt);
        }
        if turn.seat != self.seat {
            return Err(Refusal::NotTurn { seat: turn.seat });
        }
        same(turn.id, id)?;
        match &turn.pending {
            None => Ok(turn),
            Some(pending) => Err(Refusal::AwaitingAnswer { target: pending.target }),
        }
    }

    /// An opponent's company in business (R22).
    pub(super) fn opponent(&self, target: Seat) -> Result<&'a Company, Refusal> {
        let company = self.open.company(target).ok_or(Refusal::NoSuchPlayer)?;
        if target == self.seat {
            Err(Refusal::OwnCompany)
        } else if self.open.is_standing(target) {
            Ok(company)
        } else {
            Err(Refusal::TargetBankrupt { target })
        }
    }

    /// Those it may attack, clockwise from its left.
    pub(super) fn opponents(&self) -> impl Iterator<Item = &'a Company> {
        let companies = self.open.companies.iter();
        let from_left = companies.cycle().skip(self.seat.index() + 1).take(self.open.companies.len());
        from_left.filter(|company| self.opponent(company.seat).is_ok())
    }

    pub(super) fn card(&self, id: CardId) -> Result<&'a Card, Refusal> {
        self.hand.iter().find(|card| card.id == id).ok_or(Refusal::NotInHand)
    }

    /// The cards in hand that do this.
    pub(super) fn held(&self, kind: Kind) -> impl Iterator<Item = &'a Card> {
        self.hand.iter().filter(move |card| card.face.kind() == kind)
    }

    /// A card in hand that does this, and that a company's head makes playable (R11): one's own for
    /// a defence card, the target's for an attack card.
    pub(super) fn fitting(&self, id: CardId, kind: Kind, read: &Company) -> Result<&'a Card, Refusal> {
        let card = self.card(id)?;
        if card.face.kind() != kind {
            return Err(Refusal::NotThatKind { kind });
        }
        read.fits(card)?;
        Ok(card)
    }

    /// That some card in hand does this, and is playable.
    pub(super) fn some_fit(&self, kind: Kind, read: &Company) -> Result<(), Refusal> {
        let judged = self.held(kind).map(|card| read.fits(card));
        judged.reduce(Result::or).unwrap_or(Err(Refusal::NoneInHand { kind }))
    }

    /// The cards that let an employee go, or take one: one, or two for a VP (R15).
    pub(super) fn cards_for(
        &self,
        turn: &Turn,
        employee: &Employee,
        ids: &[CardId],
        kind: Kind,
        read: &Company,
    ) -> Result<Vec<Card>, Refusal> {
        let needed = cards_needed(employee);
        let cards = ids.iter().map(|&id| self.fitting(id, kind, read).cloned());
        let mut cards = cards.collect::<Result<Vec<Card>, Refusal>>()?;
        cards.dedup();
        if cards.len() != needed || ids.len() != needed {
            Err(Refusal::CardsNeeded { kind, needed })
        } else if needed > turn.left() {
            Err(Refusal::TooManyPlayed { left: turn.left() })
        } else {
            Ok(cards)
        }
    }

    /// A turned-up employee who may come into a company (R9).
    pub(super) fn newcomer(&self, id: EmployeeId, company: &Company) -> Result<&'a Employee, Refusal> {
        let nobody = self.open.turned_up().all(|up| company.has_room_for(up).is_err());
        let none = if nobody { Refusal::NobodyMayCome { seat: company.seat } } else { Refusal::NotTurnedUp };
        let employee = self.open.in_pool(id).ok_or(none)?;
        company.has_room_for(employee)?;
        Ok(employee)
    }
}

/// How many cards it takes to fire or poach somebody (R15).
pub(super) fn cards_needed(employee: &Employee) -> usize {
    if employee.is_vp() { 2 } else { 1 }
}

/// What a command is about is still there.
pub(super) fn same(now: Id, meant: Id) -> Result<(), Refusal> {
    if now == meant { Ok(()) } else { Err(Refusal::Gone) }
}
