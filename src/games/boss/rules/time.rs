//! Who is awaited, and what happens when time is over.

use super::{Command, Deal, DealNo, Eyes, Open, Phase, Stage, State};
use crate::game::{Awaited, Dice, Flow, Id, Tempo};

impl State {
    /// Who may act on whose clock (B44, B45).
    pub(super) fn waiting(&self) -> Vec<Awaited> {
        let open = &self.open;
        let runs = |seat, about, tempo| Awaited { seat, about, tempo, sealed: false, flow: Flow::Runs };
        let mut waiting = match &open.phase {
            Phase::Idle | Phase::Over { .. } => Vec::new(),
            Phase::Placing { id, placer } => vec![runs(*placer, *id, Tempo::Turn)],
            Phase::Turn(turn) => vec![runs(open.boss, turn.id, Tempo::Turn)],
            Phase::Deal(deal) => {
                let offers =
                    deal.offers.iter().flat_map(|offer| offer.asked().iter().map(|&seat| (seat, offer.id)));
                let releases = deal.releases.iter().map(|release| (release.to, release.id));
                let asked = offers.chain(releases).map(|(seat, about)| runs(seat, about, Tempo::Offer));
                std::iter::once(runs(open.boss, deal.lead, Tempo::Deal)).chain(asked).collect()
            }
            Phase::Discarding { id, owing, .. } => {
                owing.iter().map(|&seat| runs(seat, *id, Tempo::Turn)).collect()
            }
        };
        if let Some(window) = open.window() {
            for awaited in &mut waiting {
                awaited.flow = Flow::Stands { at_least: open.at_least(awaited.tempo) };
            }
            let asked = open.asked().into_iter().filter(|seat| !self.passed.contains(seat));
            waiting.extend(asked.map(|seat| Awaited { sealed: true, ..runs(seat, window, Tempo::Window) }));
        }
        waiting
    }
}

impl Open {
    /// The open stop window or last chance.
    pub fn window(&self) -> Option<Id> {
        match (self.pending(), self.deal().map(|deal| deal.stage)) {
            (Some(pending), _) => Some(pending.window),
            (None, Some(Stage::LastChance { id })) => Some(id),
            _ => None,
        }
    }

    /// Back from a last chance the deal's clock has at least one offer's time left (B45).
    fn at_least(&self, tempo: Tempo) -> Option<Tempo> {
        let last_chance = matches!(self.deal(), Some(Deal { stage: Stage::LastChance { .. }, .. }));
        (last_chance && tempo == Tempo::Deal).then_some(Tempo::Offer)
    }
}

impl Eyes<'_> {
    /// What happens for the seat when its time for this is over (B44).
    pub(super) fn stand_in(&self, about: Id, dice: &mut Dice) -> Command {
        match &self.open.phase {
            _ if self.open.window() == Some(about) => Command::Pass { window: about },
            Phase::Placing { .. } => {
                let deals: Vec<DealNo> = self.open.material.board.iter().map(|space| space.deal).collect();
                Command::Place { placing: about, deal: dice.pick(&deals).copied().unwrap_or(DealNo(1)) }
            }
            Phase::Turn(turn) if turn.rolled.is_none() => Command::Roll { turn: about },
            Phase::Turn(turn) if turn.must_raise => Command::Raise { stay: turn.stay },
            Phase::Turn(_) => Command::Draw { turn: about },
            Phase::Deal(deal) if about != deal.lead => Command::Decline { offer: about },
            Phase::Deal(deal) if self.is_full() => Command::Close { terms: deal.terms },
            Phase::Deal(_) => Command::GiveUp { lead: about },
            Phase::Discarding { limit, .. } => {
                let mut cards = self.hand.to_vec();
                dice.shuffle(&mut cards);
                cards.truncate(self.hand.len().saturating_sub(usize::from(*limit)));
                Command::Discard { discarding: about, cards }
            }
            // Nobody is awaited then.
            Phase::Idle | Phase::Over { .. } => Command::Pass { window: about },
        }
    }
}
