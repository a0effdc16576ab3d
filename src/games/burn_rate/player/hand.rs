use super::after::{joined, left};
use super::mind::Mind;
use crate::games::burn_rate::rules::{Card, CardId, Company, Employee, Face, Kind};

/// What the cards in hand are worth unplayed, for a later turn or to answer an attack with: parts of one's
/// chance.
pub struct Hand<'a> {
    mind: &'a Mind<'a>,
    /// What letting a VP go, or taking one, by a pair would bring (R15).
    fire: f64,
    poach: f64,
}

impl<'a> Hand<'a> {
    pub fn of(mind: &'a Mind<'a>) -> Hand<'a> {
        let holds = |kind| mind.eyes.hand.iter().any(|card| card.face.kind() == kind);
        let fire = if holds(Kind::Fire) { fired(mind) } else { 0.0 };
        let poach = if holds(Kind::Poach) { poached(mind) } else { 0.0 };
        Hand { mind, fire, poach }
    }

    /// A card by itself.
    fn alone(&self, card: &Card) -> f64 {
        let Mind { eyes, judge, .. } = self.mind;
        let weights = &judge.weights;
        let own = eyes.company;
        let mut others = eyes.open.companies.iter().filter(|company| is_opponent(self.mind, company));
        let by_own = || own.fits(card).is_ok();
        match &card.face {
            Face::Funding { amount, .. } if by_own() => weights.funding * f64::from(amount.0),
            Face::Release { .. } if by_own() => weights.answer,
            Face::Hire { .. } | Face::Fire { .. } if by_own() => weights.staff,
            Face::BadHire { .. } | Face::Poach { .. } | Face::BadIdea { .. }
                if others.any(|company| company.fits(card).is_ok()) =>
            {
                weights.attack
            }
            Face::Vp { effect } if own.vps().count() >= effect.needs() => weights.attack,
            _ => weights.idle,
        }
    }

    /// A card that may be half of a pair to come.
    pub fn worth(&self, card: &Card) -> f64 {
        let pair = match card.face.kind() {
            Kind::Fire => self.fire,
            Kind::Poach => self.poach,
            _ => 0.0,
        };
        self.alone(card).max(pair * self.mind.judge.weights.pair)
    }

    /// Cards that are played together: a pair waits for nothing.
    pub fn price(&self, ids: &[CardId]) -> f64 {
        let cards = self.mind.eyes.hand.iter().filter(|card| ids.contains(&card.id));
        match ids {
            [_] => cards.map(|card| self.worth(card)).sum(),
            _ => cards.map(|card| self.alone(card)).sum(),
        }
    }
}

fn is_opponent(mind: &Mind, company: &Company) -> bool {
    company.seat != mind.eyes.seat && mind.eyes.open.is_standing(company.seat)
}

/// The most that firing a VP brings.
fn fired(mind: &Mind) -> f64 {
    let own = mind.eyes.company;
    most(own.vps().map(|vp| mind.gain(&[left(own, vp)])))
}

/// The most that poaching a VP brings.
fn poached(mind: &Mind) -> f64 {
    let own = mind.eyes.company;
    let victims = mind.eyes.open.companies.iter().filter(|company| is_opponent(mind, company));
    let all = victims.flat_map(|victim| victim.vps().map(move |vp| (victim, vp)));
    let may_come = all.filter(|(_, vp): &(&Company, &Employee)| own.has_room_for(vp).is_ok());
    most(may_come.map(|(victim, vp)| mind.gain(&[left(victim, vp), joined(own, vp)])))
}

fn most(gains: impl Iterator<Item = f64>) -> f64 {
    gains.fold(0.0, f64::max)
}
