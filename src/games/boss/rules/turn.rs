//! A turn: the marker, the die, the draw, the discards.

use std::collections::BTreeSet;

use super::eyes::same;
use super::script::Script;
use super::{CardId, DealNo, Event, Eyes, Material, Open, Options, Phase, Refusal};
use crate::game::{Dice, Id, Seat};

/// Who begins the turn with so many cards must raise under B39.
const MUST_RAISE_AT: usize = 10;
const FIRST_HAND: usize = 5;

/// The set-up (B1–B4, B41, B42).
///
/// # Errors
/// If the game isn't for so many.
pub(super) fn start(
    material: &Material,
    options: Options,
    seats: u8,
    dice: &mut Dice,
) -> Result<Vec<Event>, Refusal> {
    let each = match seats {
        2 => 3,
        3 => 2,
        4..=6 => 1,
        _ => return Err(Refusal::Seats { seats }),
    };
    let mut owners: Vec<Option<Seat>> =
        Seat::all(seats).flat_map(|seat| std::iter::repeat_n(Some(seat), each)).collect();
    owners.resize(6, None);
    dice.shuffle(&mut owners);
    let starter = self::starter(&owners).unwrap_or(Seat(0));
    let right = Seat((starter.0 + seats - 1) % seats);
    let placer = if options.seat_right_places_marker { right } else { starter };
    let mut deck: Vec<CardId> = material.cards().map(|(card, _)| card).collect();
    dice.shuffle(&mut deck);
    let mut hands = deck.rchunks(FIRST_HAND);
    let dealt: Vec<Event> = Seat::all(seats)
        .map(|seat| Event::Dealt {
            seat,
            cards: material.faces(hands.next().unwrap_or_default().iter().copied()),
        })
        .collect();
    let started = Event::Started {
        options,
        seats,
        material: Box::new(material.clone()),
        owners: std::array::from_fn(|at| owners[at]),
        deck,
        starter,
        placer,
        placing: Open::default().next,
    };
    Ok(std::iter::once(started).chain(dealt).collect())
}

/// The owner of the alphabetically lowest investor starts (B4).
pub fn starter(owners: &[Option<Seat>]) -> Option<Seat> {
    owners.iter().flatten().next().copied()
}

impl Open {
    /// How many cards a seat draws (B6, B38).
    pub(in crate::games::boss) fn drawn(&self, seat: Seat) -> usize {
        if self.options.balanced_draw { 4_usize.saturating_sub(self.owned(seat).count()).max(1) } else { 3 }
    }

    /// The undone deal `steps` further on the ring (B5). A deal done is skipped.
    pub(in crate::games::boss) fn ahead(&self, steps: u8) -> Option<DealNo> {
        let board = &self.material.board;
        let at = board.iter().position(|space| Some(space.deal) == self.marker)?;
        let ring = board.iter().cycle().skip(at + 1).map(|space| space.deal);
        let mut undone = ring.take(board.len() * usize::from(steps)).filter(|&deal| !self.is_done(deal));
        undone.nth(usize::from(steps).checked_sub(1)?)
    }
}

impl Eyes<'_> {
    /// B4, B42.
    pub(super) fn may_place(&self, placing: Id, deal: DealNo) -> Result<(), Refusal> {
        match self.open.phase {
            Phase::Placing { id, placer } => {
                if self.seat != placer {
                    return Err(Refusal::MarkerNotPlaced { placer });
                }
                same(id, placing)?;
                self.open.material.space(deal).map(drop).ok_or(Refusal::NoSuchDeal)
            }
            Phase::Over { .. } => Err(Refusal::GameOver),
            _ => Err(Refusal::MarkerPlaced),
        }
    }

    /// Once a turn (B5).
    pub(super) fn may_roll(&self, turn: Id) -> Result<(), Refusal> {
        if self.turn(turn)?.rolled.is_some() { Err(Refusal::AlreadyRolled) } else { Ok(()) }
    }

    /// Before or after rolling (B5, B6); but what was meant before isn't done after.
    pub(super) fn may_raise(&self, stay: Id) -> Result<(), Refusal> {
        let turn = self.leads_turn()?;
        match self.open.marker {
            Some(deal) if stay == turn.id && stay != turn.stay => Err(Refusal::MarkerMoved { deal }),
            _ => same(turn.stay, stay),
        }?;
        self.nothing_pending()
    }

    /// Only after rolling (B6), and not under B39.
    pub(super) fn may_draw(&self, turn: Id) -> Result<(), Refusal> {
        let turn = self.turn(turn)?;
        if turn.must_raise {
            return Err(Refusal::MustRaise);
        }
        if turn.rolled.is_none() { Err(Refusal::NotRolled) } else { Ok(()) }
    }

    /// Down to the hand limit exactly (B7).
    pub(super) fn may_discard(&self, discarding: Id, cards: &[CardId]) -> Result<(), Refusal> {
        let Phase::Discarding { id, limit, owing } = &self.open.phase else {
            let over = matches!(self.open.phase, Phase::Over { .. });
            return Err(if over { Refusal::GameOver } else { Refusal::NothingToDiscard });
        };
        same(*id, discarding)?;
        if !owing.contains(&self.seat) {
            return Err(Refusal::NothingToDiscard);
        }
        if !cards.iter().all(|card| self.hand.contains(card)) {
            return Err(Refusal::NotInHand);
        }
        let count = self.hand.len().saturating_sub(usize::from(*limit));
        let distinct = cards.iter().collect::<BTreeSet<_>>().len();
        if distinct == count && cards.len() == count {
            Ok(())
        } else {
            Err(Refusal::DiscardExactly { count })
        }
    }
}

impl Script<'_> {
    pub(super) fn place(&mut self, seat: Seat, deal: DealNo) {
        self.happens(Event::Placed { seat, deal });
        self.begin_turn(self.state.open.boss);
    }

    fn begin_turn(&mut self, boss: Seat) {
        let hand = self.eyes(boss).hand.len();
        let must_raise = self.state.open.options.must_deal_at_ten && hand >= MUST_RAISE_AT;
        let turn = self.mint();
        self.happens(Event::TurnBegan { turn, boss, must_raise });
    }

    pub(super) fn roll(&mut self, seat: Seat) {
        let die = self.dice.die();
        if let Some(deal) = self.state.open.ahead(die) {
            let stay = self.mint();
            self.happens(Event::Rolled { seat, die, deal, stay });
        }
    }

    pub(super) fn draw(&mut self, seat: Seat) {
        let mut wanted = self.state.open.drawn(seat);
        loop {
            let left = self.state.deck.len();
            let cards = self.state.deck.iter().rev().take(wanted).copied();
            let cards = self.state.open.material.faces(cards);
            wanted -= cards.len();
            if left > 0 || wanted > 0 && self.state.open.discards.is_empty() {
                self.happens(Event::Drew { seat, cards });
            }
            if wanted == 0 || self.state.open.discards.is_empty() {
                break;
            }
            self.reshuffle();
        }
        self.end_turn();
    }

    /// B8.
    fn reshuffle(&mut self) {
        let mut deck = self.state.open.discards.clone();
        self.dice.shuffle(&mut deck);
        self.happens(Event::Reshuffled { deck });
    }

    /// Covers end, hands come down to the limit, then it is the left neighbour's turn (B7, B9, B23).
    pub(super) fn end_turn(&mut self) {
        self.uncover();
        let limit = self.state.open.hand_limit();
        let over = |seat: &Seat| self.eyes(*seat).hand.len() > usize::from(limit);
        let owing: Vec<Seat> = Seat::all(self.state.open.seats).filter(over).collect();
        if owing.is_empty() {
            self.next_turn();
        } else {
            let discarding = self.mint();
            self.happens(Event::DiscardBegan { discarding, limit, owing });
        }
    }

    /// Investors are back from their travels.
    pub(super) fn uncover(&mut self) {
        let open = &self.state.open;
        let names: Vec<_> =
            super::Name::ALL.into_iter().filter(|&name| open.investor(name).cover.is_some()).collect();
        if !names.is_empty() {
            self.happens(Event::Uncovered { names });
        }
    }

    pub(super) fn discard(&mut self, seat: Seat, cards: &[CardId]) {
        let cards = self.state.open.material.faces(cards.iter().copied());
        self.happens(Event::Discarded { seat, cards });
        if self.state.open.phase == Phase::Idle {
            self.next_turn();
        }
    }

    fn next_turn(&mut self) {
        self.begin_turn(self.state.open.boss.left(self.state.open.seats));
    }
}
