use std::sync::Arc;

use super::{
    Asked, Card, CardId, Content, Deal, Done, Event, Filler, Investor, LaidOut, Money, Name, NameSet, Offer,
    Open, Paid, Pending, Phase, Play, Pledge, Quote, Release, Stage, Turn,
};
use crate::game::{Id, Seat};

/// A whole game: what lies open, and what is hidden.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub open: Open,
    pub hands: Vec<Vec<CardId>>,
    /// The next card to be drawn is the last one.
    pub deck: Vec<CardId>,
    pub purses: Vec<Money>,
    /// Who has passed in the open stop window or last chance.
    pub passed: Vec<Seat>,
}

impl State {
    /// The only thing that changes a state.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { options, seats, material, owners, deck, starter, placer, placing } => {
                let mut investors = [Investor::default(); 6];
                for (investor, &owner) in investors.iter_mut().zip(owners) {
                    investor.owner = owner;
                }
                let phase = Phase::Placing { id: *placing, placer: *placer };
                self.open = Open {
                    material: Arc::new((**material).clone()),
                    options: *options,
                    seats: *seats,
                    investors,
                    dealt: *owners,
                    boss: *starter,
                    phase,
                    ..Open::default()
                };
                self.hands = vec![Vec::new(); usize::from(*seats)];
                self.purses = vec![Money::ZERO; usize::from(*seats)];
                self.deck.clone_from(deck);
                self.passed.clear();
                self.claim(*placing);
            }
            Event::Dealt { seat, cards } | Event::Drew { seat, cards } => {
                let cards = ids(cards);
                self.deck.retain(|card| !cards.contains(card));
                self.give(*seat, &cards);
            }
            Event::Placed { deal, .. } => self.open.marker = Some(*deal),
            Event::TurnBegan { turn, boss, must_raise } => {
                self.open.boss = *boss;
                self.open.phase = Phase::Turn(Turn {
                    id: *turn,
                    stay: *turn,
                    rolled: None,
                    must_raise: *must_raise,
                    pending: None,
                });
                self.claim(*turn);
            }
            Event::Rolled { die, deal, stay, .. } => {
                self.open.marker = Some(*deal);
                if let Phase::Turn(turn) = &mut self.open.phase {
                    turn.rolled = Some(*die);
                    turn.stay = *stay;
                }
                self.claim(*stay);
            }
            Event::Reshuffled { deck } => {
                self.open.discards.retain(|card| !deck.contains(card));
                self.deck.extend(deck);
            }
            Event::Raised { boss, lead, .. } => self.raise(*boss, *lead),
            Event::Filled { pledges, .. } => self.pledge(pledges),
            Event::Offered { offer, answers, replaced } => self.offer(offer, *answers, replaced),
            Event::Declined { seat, offer, .. } => self.deal(|deal| {
                deal.decline(offer.id, *seat);
                deal.disagree(offer, *seat);
            }),
            Event::OfferWithdrawn { offer } => self.lapse(std::slice::from_ref(offer)),
            Event::OffersLapsed { offers } => self.lapse(offers),
            Event::Pledged { offer, pledge, .. } => {
                self.deal(|deal| deal.offers.retain(|open| open.id != *offer));
                self.pledge(std::slice::from_ref(pledge));
            }
            Event::Used { pledge, .. } => self.pledge(std::slice::from_ref(pledge)),
            Event::ReleaseProposed { release, .. } => self.propose_release(release),
            Event::ReleaseDeclined { release, .. } | Event::ReleaseWithdrawn { release, .. } => {
                self.deal(|deal| deal.releases.retain(|open| open.id != release.id));
            }
            Event::PledgeEnded { pledge, .. } => self.unpledge(std::slice::from_ref(pledge)),
            Event::Played { seat, window, play } => self.play(*seat, *window, *play),
            Event::Passed { seat } => self.passed.push(*seat),
            Event::Stopped { seat, card, play, .. } => {
                self.take(*seat, &[*card]);
                self.open.discards.push(*card);
                self.open.discards.extend(play.cards());
                self.end_window();
            }
            Event::Travelled { card, target, void, lapsed, .. } => {
                self.travel(*card, *target);
                self.void(void.as_ref(), lapsed);
            }
            Event::Poached { seat, cards, target, void, lapsed, .. } => {
                self.open.investors[target.index()].owner = Some(*seat);
                self.open.discards.extend(cards);
                self.void(void.as_ref(), lapsed);
            }
            Event::TookOver { seat, card, lead, undone, own, .. } => {
                self.open.discards.push(*card);
                self.take_over(*seat, *lead, undone, own);
            }
            Event::Closed { last_chance, .. } | Event::AskedAgain { last_chance } => {
                self.passed.clear();
                self.deal(|deal| deal.stage = Stage::LastChance { id: *last_chance });
                self.claim(*last_chance);
            }
            Event::Succeeded { boss, deal, value, pot, paid, rest, used, marker } => {
                self.pay(*boss, *rest);
                paid.iter().for_each(|&Paid { seat, price }| self.pay(seat, price));
                self.open.done.push(Done { deal: *deal, value: *value, pot: *pot });
                self.open.failed.clear();
                self.open.laid.retain(|laid| !used.contains(&laid.card));
                self.open.discards.extend(used);
                self.open.marker = marker.or(self.open.marker);
                self.end_deal();
            }
            Event::MarketRolled { .. } => {}
            Event::Failed { deal, .. } => {
                let failed = self.open.failed.entry(*deal).or_default();
                *failed = failed.saturating_add(1);
                self.end_deal();
            }
            Event::Uncovered { names } => names.iter().for_each(|&name| self.uncover(name)),
            Event::DiscardBegan { discarding, limit, owing } => {
                self.open.phase = Phase::Discarding { id: *discarding, limit: *limit, owing: owing.clone() };
                self.claim(*discarding);
            }
            Event::Discarded { seat, cards } => self.discard(*seat, &ids(cards)),
            Event::Ended { money } => {
                self.open.phase = Phase::Over { money: money.clone() };
                self.passed.clear();
            }
        }
    }

    /// An id in an event is never minted again.
    fn claim(&mut self, id: Id) {
        self.open.next = self.open.next.max(id.saturating_add(1));
    }

    fn deal(&mut self, change: impl FnOnce(&mut Deal)) {
        if let Phase::Deal(deal) = &mut self.open.phase {
            change(deal);
        }
    }

    /// The terms have changed: they get a new revision.
    fn revise(&mut self) {
        let terms = self.open.next;
        self.claim(terms);
        self.deal(|deal| deal.terms = terms);
    }

    fn give(&mut self, seat: Seat, cards: &[CardId]) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.extend(cards);
        }
    }

    fn take(&mut self, seat: Seat, cards: &[CardId]) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.retain(|card| !cards.contains(card));
        }
        self.open.returned.retain(|returned| !cards.contains(&returned.card));
    }

    fn pay(&mut self, seat: Seat, money: Money) {
        if let Some(purse) = self.purses.get_mut(seat.index()) {
            *purse = *purse + money;
        }
    }

    fn raise(&mut self, boss: Seat, lead: Id) {
        self.open.boss = boss;
        self.open.phase = Phase::Deal(Deal {
            lead,
            terms: lead,
            pledges: Vec::new(),
            offers: Vec::new(),
            releases: Vec::new(),
            made: vec![0; self.hands.len()],
            declined: vec![NameSet::default(); self.hands.len()],
            quotes: Vec::new(),
            stage: Stage::Negotiation,
            pending: None,
        });
        self.claim(lead);
        self.revise();
    }

    /// Clan cards are shown (B13a, B14).
    fn lay_out(&mut self, seat: Seat, cards: &[Filler]) {
        for &card in cards {
            if let Filler::Clan(name, card) = card
                && !self.open.laid.iter().any(|laid| laid.card == card)
            {
                self.take(seat, &[card]);
                self.open.laid.push(LaidOut { seat, card, name });
            }
        }
    }

    fn pledge(&mut self, pledges: &[Pledge]) {
        for pledge in pledges {
            self.lay_out(pledge.seat, &pledge.cards);
            self.claim(pledge.id);
        }
        self.deal(|deal| deal.pledges.extend_from_slice(pledges));
        self.revise();
    }

    /// Packages end, and the proposals to release them.
    fn unpledge(&mut self, ended: &[Pledge]) {
        let has_ended = |id: Id| ended.iter().any(|pledge| pledge.id == id);
        self.deal(|deal| {
            deal.pledges.retain(|pledge| !has_ended(pledge.id));
            deal.releases.retain(|release| !has_ended(release.pledge));
        });
        self.revise();
    }

    fn offer(&mut self, offer: &Offer, answers: Option<Id>, replaced: &[Id]) {
        self.lay_out(
            offer.maker,
            match &offer.content {
                Content::Supply { cards, .. } => cards,
                Content::Demand { .. } | Content::Answer { .. } => &[],
            },
        );
        self.deal(|deal| {
            if let Some(answered) = answers {
                deal.decline(answered, offer.maker);
            }
            deal.offers.retain(|older| !replaced.contains(&older.id));
            deal.offers.push(offer.clone());
            deal.count(offer.maker);
            deal.reconsider(offer);
            deal.quote(offer);
        });
        self.claim(offer.id);
    }

    fn lapse(&mut self, offers: &[Offer]) {
        self.deal(|deal| deal.offers.retain(|open| !offers.iter().any(|lapsed| lapsed.id == open.id)));
    }

    fn propose_release(&mut self, release: &Release) {
        self.deal(|deal| {
            deal.releases.push(release.clone());
            deal.count(release.by);
        });
        self.claim(release.id);
    }

    fn play(&mut self, seat: Seat, window: Id, play: Play) {
        self.take(seat, play.cards());
        self.passed.clear();
        let pending = Some(Pending { window, seat, play });
        match &mut self.open.phase {
            Phase::Turn(turn) => turn.pending = pending,
            Phase::Deal(deal) => deal.pending = pending,
            _ => {}
        }
        self.claim(window);
    }

    fn end_window(&mut self) {
        self.passed.clear();
        match &mut self.open.phase {
            Phase::Turn(turn) => turn.pending = None,
            Phase::Deal(deal) => deal.pending = None,
            _ => {}
        }
    }

    /// A card took effect: back to negotiation, also from a last chance (B18).
    fn void(&mut self, pledge: Option<&Pledge>, lapsed: &[Offer]) {
        self.end_window();
        self.deal(|deal| deal.stage = Stage::Negotiation);
        self.lapse(lapsed);
        if let Some(pledge) = pledge {
            self.unpledge(std::slice::from_ref(pledge));
        }
    }

    /// B23, B24.
    fn travel(&mut self, card: CardId, target: Filler) {
        match target {
            Filler::Investor(name) => self.open.investors[name.index()].cover = Some(card),
            Filler::Clan(_, clan) => {
                self.open.laid.retain(|laid| laid.card != clan);
                self.open.discards.extend([clan, card]);
            }
        }
    }

    /// B31.
    fn take_over(&mut self, seat: Seat, lead: Id, undone: &[Pledge], own: &[Pledge]) {
        self.end_window();
        self.claim(lead);
        self.open.boss = seat;
        self.deal(|deal| {
            deal.lead = lead;
            deal.stage = Stage::Negotiation;
            deal.offers.clear();
            deal.releases.clear();
            deal.declined.fill(NameSet::default());
            deal.quotes.clear();
            deal.pledges.retain(|pledge| pledge.seat != seat && !undone.contains(pledge));
            for pledge in &mut deal.pledges {
                pledge.bond = pledge.bond.inherited();
            }
            deal.pledges.extend_from_slice(own);
        });
        own.iter().for_each(|pledge| self.claim(pledge.id));
        self.revise();
    }

    fn uncover(&mut self, name: Name) {
        if let Some(travel) = self.open.investors[name.index()].cover.take() {
            self.open.discards.push(travel);
        }
    }

    /// Clan cards on the table return to the hands (B15, B21).
    fn end_deal(&mut self) {
        for laid in std::mem::take(&mut self.open.laid) {
            self.give(laid.seat, &[laid.card]);
            self.open.returned.push(laid);
        }
        self.passed.clear();
        self.open.phase = Phase::Idle;
    }

    fn discard(&mut self, seat: Seat, cards: &[CardId]) {
        self.take(seat, cards);
        self.open.discards.extend(cards);
        if let Phase::Discarding { owing, .. } = &mut self.open.phase {
            owing.retain(|&owes| owes != seat);
            if owing.is_empty() {
                self.open.phase = Phase::Idle;
            }
        }
    }
}

fn ids(cards: &[(CardId, Card)]) -> Vec<CardId> {
    cards.iter().map(|&(card, _)| card).collect()
}

impl Deal {
    /// One more offer, answer or proposal (B13g).
    fn count(&mut self, seat: Seat) {
        if let Some(made) = self.made.get_mut(seat.index()) {
            *made = made.saturating_add(1);
        }
    }

    /// A player and the boss don't agree on these names.
    fn disagree(&mut self, offer: &Offer, decliner: Seat) {
        let player = if offer.is_boss_made() { decliner } else { offer.maker };
        if let Some(names) = self.declined.get_mut(player.index()) {
            *names = names.or(offer.names());
        }
    }

    /// A player's offer opens talks anew.
    fn reconsider(&mut self, offer: &Offer) {
        if let (false, Some(names)) = (offer.is_boss_made(), self.declined.get_mut(offer.maker.index())) {
            *names = names.without(offer.names());
        }
    }

    /// Everybody hears the price (B13g).
    fn quote(&mut self, offer: &Offer) {
        let Offer { maker: by, price, .. } = *offer;
        let (to, names) = (offer.to(), offer.names());
        self.quotes.retain(|quote| (quote.by, quote.to, quote.names) != (by, to, names));
        self.quotes.push(Quote { by, to, names, price });
    }

    /// An offer ends when all who were asked have declined (B13c).
    fn decline(&mut self, id: Id, seat: Seat) {
        self.offers.retain_mut(|offer| {
            offer.id != id
                || match &mut offer.content {
                    Content::Demand { asked: Asked::All(asked), .. } => {
                        asked.retain(|&other| other != seat);
                        !asked.is_empty()
                    }
                    _ => false,
                }
        });
    }
}
