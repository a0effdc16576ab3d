use super::after::{joined, left, rid_of};
use super::mind::Mind;
use crate::game::{Game, Seat};
use crate::games::burn_rate::rules::{
    BurnRate, Card, CardId, Company, Department, Employee, Eyes, Face, Kind,
};

/// The most who play.
const SEATS: usize = *BurnRate::SEATS.end() as usize;

/// What the cards in hand are worth unplayed, for a later turn or to answer an attack with: parts of one's
/// chance.
pub struct Hand<'a> {
    mind: &'a Mind<'a>,
    heads: Heads,
    /// What each card is worth by itself, if it can be played.
    each: Vec<f64>,
    /// What letting a VP go, or taking one, by a pair would bring (R15).
    fire: f64,
    poach: f64,
}

/// What decides which cards can be played (R11, R12).
#[derive(Clone, Copy)]
struct Heads {
    /// Of each company, by department.
    levels: [[u8; Department::ALL.len()]; SEATS],
    /// How many VPs the own one has.
    vps: usize,
}

impl<'a> Hand<'a> {
    pub fn of(mind: &'a Mind<'a>) -> Hand<'a> {
        let holds = |kind| mind.eyes.hand.iter().any(|card| card.face.kind() == kind);
        let fire = if holds(Kind::Fire) { fired(mind) } else { 0.0 };
        let poach = if holds(Kind::Poach) { poached(mind) } else { 0.0 };
        let release = if holds(Kind::Release) { released(mind) } else { 0.0 };
        let each = mind.eyes.hand.iter().map(|card| by_itself(mind, release, card)).collect();
        let heads = Heads { levels: [[0; Department::ALL.len()]; SEATS], vps: 0 };
        Hand { mind, heads: heads.after(&mind.eyes, &mind.eyes.open.companies), each, fire, poach }
    }

    /// What the hand is worth more once these cards are gone and these companies have changed. A pair that is
    /// played waits for nothing.
    pub fn change(&self, gone: &[CardId], changed: &[Company]) -> f64 {
        let pair = if gone.len() > 1 { 0.0 } else { self.mind.judge.weights.pair };
        let all = |heads, gone| self.worth(heads, gone, pair).map(|(_, worth)| worth).sum::<f64>();
        all(self.heads.after(&self.mind.eyes, changed), gone) - all(self.heads, &[])
    }

    /// The cards that are worth less than those drawn instead, the least first, and by how much.
    pub fn junk(&self) -> Vec<(CardId, f64)> {
        let weights = &self.mind.judge.weights;
        let less = self.worth(self.heads, &[], weights.pair).map(|(id, worth)| (id, weights.fresh - worth));
        let mut junk: Vec<(CardId, f64)> = less.filter(|(_, less)| *less > 0.0).collect();
        junk.sort_by(|one, other| other.1.total_cmp(&one.1));
        junk
    }

    /// Each card but those that are gone. That two may be a pair to come counts for so much.
    fn worth(&self, heads: Heads, gone: &[CardId], pair: f64) -> impl Iterator<Item = (CardId, f64)> {
        let Mind { eyes, judge, .. } = self.mind;
        let weights = &judge.weights;
        // One more answer of a kind is worth less than the one before.
        let (mut release, mut staff) = (1.0, 1.0);
        let kept = eyes.hand.iter().zip(&self.each).filter(|(card, _)| !gone.contains(&card.id));
        kept.map(move |(card, &worth)| {
            let kind = card.face.kind();
            let worth = match kind {
                _ if !heads.fit(eyes, card) => weights.idle,
                Kind::Release => worth * next(&mut release, weights.further),
                Kind::Hire => worth * next(&mut staff, weights.further),
                Kind::Fire => (worth * next(&mut staff, weights.further)).max(pair * self.fire),
                Kind::Poach => worth.max(pair * self.poach),
                _ => worth,
            };
            (card.id, worth)
        })
    }
}

/// A card that can be played, whatever else is in hand.
fn by_itself(mind: &Mind, release: f64, card: &Card) -> f64 {
    let weights = &mind.judge.weights;
    match &card.face {
        Face::Funding { amount, .. } => {
            let own = mind.eyes.company;
            weights.waiting * mind.gain(&[Company { funds: own.funds + *amount, ..own.clone() }])
        }
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

impl Heads {
    /// Once these companies have changed.
    fn after(mut self, eyes: &Eyes, changed: &[Company]) -> Heads {
        for company in changed {
            if let Some(levels) = self.levels.get_mut(company.seat.index()) {
                *levels = Department::ALL.map(|department| company.level(department));
            }
            if company.seat == eyes.seat {
                self.vps = company.vps().count();
            }
        }
        self
    }

    /// Whether a card of the seat's could be played on somebody.
    fn fit(&self, eyes: &Eyes, card: &Card) -> bool {
        let Some(department) = card.face.kind().department() else {
            return matches!(card.face, Face::Vp { effect } if self.vps >= effect.needs());
        };
        let fits = |seat: Seat| {
            let levels = self.levels.get(seat.index());
            levels.is_some_and(|levels| card.face.levels().contains(levels[department.index()]))
        };
        match card.face.kind() {
            Kind::BadHire | Kind::Poach | Kind::BadIdea => {
                eyes.open.survivors().any(|seat| seat != eyes.seat && fits(seat))
            }
            _ => fits(eyes.seat),
        }
    }
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
    most(may_come.map(|(victim, vp)| mind.gain(&[left(victim, vp), joined(own, vp)])))
}

/// The most that a Release brings.
fn released(mind: &Mind) -> f64 {
    let own = mind.eyes.company;
    most(own.ideas.iter().map(|idea| mind.gain(&[rid_of(own, idea.id)])))
}

fn most(gains: impl Iterator<Item = f64>) -> f64 {
    gains.fold(0.0, f64::max)
}
