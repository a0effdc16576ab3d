//! What comes to a sharp player's mind.

use super::super::rules::{Command, Money, NameSet, Offer, Phase, To};
use super::Player;
use super::lead::LAST_STEP;
use crate::game::Seat;

/// A price is tried with so much more and less.
const NEARBY: [i64; 4] = [-1, 1, 2, 3];

impl Player<'_> {
    /// What it might do instead of what a plain player would.
    pub(super) fn ideas(&self, plain: &Command) -> Vec<Command> {
        let mut ideas = match plain {
            Command::Roll { .. } | Command::Raise { .. } | Command::Draw { .. } | Command::Poach { .. } => {
                self.turn_ideas()
            }
            Command::Stop { window } | Command::Pass { window } => self.window_ideas(*window),
            Command::Offer { lead, names, clan, price, to } => {
                let offer =
                    |price| Command::Offer { lead: *lead, names: *names, clan: *clan, price, to: *to };
                let prices = nearby(*price).filter(|&price| self.goes_on(*to, *names, price));
                prices.map(offer).collect()
            }
            Command::Answer { offer, .. } | Command::Accept { offer, .. } | Command::Decline { offer } => {
                let offer = self.open().deal().and_then(|deal| deal.offer(*offer));
                offer.map(|offer| self.answer_ideas(plain, offer)).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        ideas.retain(|idea| idea != plain && self.may(idea));
        ideas
    }

    fn turn_ideas(&self) -> Vec<Command> {
        let Phase::Turn(turn) = &self.open().phase else { return Vec::new() };
        let about = turn.id;
        let poaches = self.open().poachable().iter().map(|name| Command::Poach { about, name });
        let mut ideas: Vec<Command> = poaches.collect();
        ideas.extend([
            Command::Raise { stay: turn.stay },
            Command::Roll { turn: about },
            Command::Draw { turn: about },
        ]);
        ideas
    }

    fn window_ideas(&self, window: u32) -> Vec<Command> {
        let mut ideas = vec![Command::Pass { window }, Command::Stop { window }];
        if let Some(deal) = self.open().deal().filter(|deal| deal.pending.is_none()) {
            ideas.push(Command::TakeOver { lead: deal.lead });
            ideas.extend(self.travels(deal).map(|(_, command)| command));
        }
        ideas
    }

    fn answer_ideas(&self, plain: &Command, offer: &Offer) -> Vec<Command> {
        let (id, clan) = (offer.id, NameSet::default());
        let about = if let Command::Answer { price, .. } = plain { *price } else { offer.price };
        // The boss asks for less, whoever supplies for more: else there would be nothing to answer.
        let boss = self.eyes.is_boss();
        let gains = |price: &Money| if boss { *price < offer.price } else { *price > offer.price };
        let goes_on = |price: &Money| self.goes_on(To::Seat(offer.maker), offer.names(), *price);
        let prices = nearby(about).filter(gains).filter(goes_on).filter(|_| self.may_haggle(offer));
        let answers = prices.map(|price| Command::Answer { offer: id, clan, price });
        [Command::Accept { offer: id, clan }, Command::Decline { offer: id }]
            .into_iter()
            .chain(answers)
            .collect()
    }

    /// Another price leads somewhere: not each has had its say long since.
    fn may_haggle(&self, offer: &Offer) -> bool {
        let made = self.open().deal().map(|deal| &deal.made);
        let step = |seat: Seat| made.and_then(|made| made.get(seat.index())).copied().unwrap_or(LAST_STEP);
        if self.eyes.is_boss() { step(offer.maker) <= LAST_STEP } else { step(self.eyes.seat) < LAST_STEP }
    }
}

fn nearby(price: Money) -> impl Iterator<Item = Money> {
    NEARBY.into_iter().filter_map(move |more| u32::try_from(i64::from(price.0) + more).ok().map(Money))
}
