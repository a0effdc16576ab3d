use super::after::left;
use super::firm::Firm;
use super::mind::Mind;
use crate::games::burn_rate::rules::{Card, CardId, Company, Employee, Eyes, Face, Kind};

/// What the cards in hand are worth unplayed, for a later turn or to answer an attack with: parts of one's
/// chance.
pub struct Hand<'a> {
    mind: &'a Mind<'a>,
    /// What each card is worth by itself, if it can be played.
    each: Vec<f64>,
    /// What letting a VP go, or taking one, by a pair would bring (R15).
    fire: f64,
    poach: f64,
    /// What all of them are worth now, if pairs to come count and if they don't.
    now: f64,
    unpaired: f64,
}

impl<'a> Hand<'a> {
    pub fn of(mind: &'a Mind<'a>) -> Hand<'a> {
        let holds = |kind| mind.eyes.hand.iter().any(|card| card.face.kind() == kind);
        let fire = if holds(Kind::Fire) { fired(mind) } else { 0.0 };
        let poach = if holds(Kind::Poach) { poached(mind) } else { 0.0 };
        let release = if holds(Kind::Release) { released(mind) } else { 0.0 };
        let each = mind.eyes.hand.iter().map(|card| by_itself(mind, release, card)).collect();
        let hand = Hand { mind, each, fire, poach, now: 0.0, unpaired: 0.0 };
        Hand {
            now: hand.worth(&[], &[], mind.judge.weights.pair),
            unpaired: hand.worth(&[], &[], 0.0),
            ..hand
        }
    }

    /// What the hand is worth more once these cards are gone and these companies have changed. A pair that is
    /// played waits for nothing.
    pub fn change(&self, gone: &[CardId], changed: &[Firm]) -> f64 {
        let (pair, now) =
            if gone.len() > 1 { (0.0, self.unpaired) } else { (self.mind.judge.weights.pair, self.now) };
        self.worth(changed, gone, pair) - now
    }

    /// The cards that are worth less than those drawn instead, the least first, and by how much.
    pub fn junk(&self) -> Vec<(CardId, f64)> {
        let weights = &self.mind.judge.weights;
        let less = self.worths(&[], &[], weights.pair).map(|(id, worth)| (id, weights.fresh - worth));
        let mut junk: Vec<(CardId, f64)> = less.filter(|(_, less)| *less > 0.0).collect();
        junk.sort_by(|one, other| other.1.total_cmp(&one.1));
        junk
    }

    /// The cards but those that are gone, once these companies have changed. That two may be a pair to come counts
    /// for so much.
    fn worth(&self, changed: &[Firm], gone: &[CardId], pair: f64) -> f64 {
        self.worths(changed, gone, pair).map(|(_, worth)| worth).sum()
    }

    /// The same, card by card.
    fn worths(&self, changed: &[Firm], gone: &[CardId], pair: f64) -> impl Iterator<Item = (CardId, f64)> {
        let Mind { eyes, judge, .. } = self.mind;
        let weights = &judge.weights;
        // One more answer of a kind is worth less than the one before.
        let (mut release, mut staff) = (1.0, 1.0);
        let kept = eyes.hand.iter().zip(&self.each).filter(|(card, _)| !gone.contains(&card.id));
        kept.map(move |(card, &worth)| {
            let kind = card.face.kind();
            let worth = match kind {
                _ if !self.fits(card, changed) => weights.idle,
                Kind::Release => worth * next(&mut release, weights.further),
                Kind::Hire => worth * next(&mut staff, weights.further),
                Kind::Fire => (worth * next(&mut staff, weights.further)).max(pair * self.fire),
                Kind::Poach => worth.max(pair * self.poach),
                _ => worth,
            };
            (card.id, worth)
        })
    }

    /// Whether a card could be played on somebody (R11, R12), once these companies have changed.
    fn fits(&self, card: &Card, changed: &[Firm]) -> bool {
        let then = |now: &Firm| *changed.iter().find(|firm| firm.seat == now.seat).unwrap_or(now);
        let Mind { eyes, own, firms, .. } = self.mind;
        let Some(department) = card.face.kind().department() else {
            return matches!(card.face, Face::Vp { effect } if then(own).vps >= effect.needs());
        };
        let fits = |on: &Firm| card.face.levels().contains(then(on).level(department));
        match card.face.kind() {
            Kind::BadHire | Kind::Poach | Kind::BadIdea => {
                firms.iter().any(|on| on.seat != eyes.seat && eyes.open.is_standing(on.seat) && fits(on))
            }
            _ => fits(own),
        }
    }
}

/// A card that can be played, whatever else is in hand.
fn by_itself(mind: &Mind, release: f64, card: &Card) -> f64 {
    let weights = &mind.judge.weights;
    match &card.face {
        Face::Funding { amount, .. } => weights.waiting * mind.gain(&[mind.own.funded(*amount)]),
        Face::Release { .. } => weights.answer.max(weights.waiting * release),
        Face::Hire { .. } | Face::Fire { .. } => weights.staff,
        Face::BadHire { .. } | Face::Poach { .. } | Face::BadIdea { .. } | Face::Vp { .. } => weights.attack,
    }
}

fn next(part: &mut f64, further: f64) -> f64 {
    let now = *part;
    *part *= further;
    now
}

/// The most that firing a VP brings.
fn fired(mind: &Mind) -> f64 {
    let own = mind.eyes.company;
    most(own.vps().map(|vp| mind.gain(&[left(own, vp)])))
}

/// The most that poaching a VP brings.
fn poached(mind: &Mind) -> f64 {
    let Eyes { open, seat, company: own, .. } = mind.eyes;
    let victims = open.companies.iter().filter(|victim| victim.seat != seat && open.is_standing(victim.seat));
    let all = victims.flat_map(|victim| victim.vps().map(move |vp| (victim, vp)));
    let may_come = all.filter(|(_, vp): &(&Company, &Employee)| own.has_room_for(vp).is_ok());
    most(may_come.map(|(victim, vp)| mind.gain(&[left(victim, vp), mind.own.joined(vp)])))
}

/// The most that a Release brings.
fn released(mind: &Mind) -> f64 {
    most(mind.eyes.company.ideas.iter().map(|idea| mind.gain(&[mind.own.rid_of(idea)])))
}

fn most(gains: impl Iterator<Item = f64>) -> f64 {
    gains.fold(0.0, f64::max)
}
