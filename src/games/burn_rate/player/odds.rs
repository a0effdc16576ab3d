use crate::games::burn_rate::rules::{Card, Face, Kind, Levels};

/// Levels run from 0 to 3.
const LEVELS: usize = 4;

/// By the level (0–3) of the head that is asked for (R11).
pub type ByLevel = [f64; LEVELS];

/// What a drawn card brings on average, whoever draws it.
pub struct Odds {
    /// $M, by one's own Finance.
    pub funding: ByLevel,
    /// Releases, by one's own Development.
    pub releases: ByLevel,
    /// Hires and Fires, by one's own Human Resources.
    pub staffing: ByLevel,
    /// Engineers that bad ideas take, by their victim's Sales.
    pub ideas: ByLevel,
    /// Bad Hires and Poaches, by their victim's Human Resources.
    pub raids: ByLevel,
}

impl Odds {
    /// Of a game with these play cards.
    pub fn of(cards: &[Card]) -> Odds {
        let mut odds = Odds {
            funding: [0.0; LEVELS],
            releases: [0.0; LEVELS],
            staffing: [0.0; LEVELS],
            ideas: [0.0; LEVELS],
            raids: [0.0; LEVELS],
        };
        for card in cards {
            let (by_level, worth) = match (&card.face, card.face.kind()) {
                (Face::Funding { amount, .. }, _) => (&mut odds.funding, f64::from(amount.0)),
                (_, Kind::Release) => (&mut odds.releases, 1.0),
                (_, Kind::Hire | Kind::Fire) => (&mut odds.staffing, 1.0),
                (face, Kind::BadIdea) => (&mut odds.ideas, f64::from(face.engineers())),
                (_, Kind::BadHire | Kind::Poach) => (&mut odds.raids, 1.0),
                _ => continue,
            };
            add(by_level, card.face.levels(), worth);
        }
        let all = cards.len().max(1) as f64;
        for by_level in
            [&mut odds.funding, &mut odds.releases, &mut odds.staffing, &mut odds.ideas, &mut odds.raids]
        {
            by_level.iter_mut().for_each(|worth| *worth /= all);
        }
        odds
    }
}

fn add(by_level: &mut ByLevel, levels: Levels, worth: f64) {
    for (level, sum) in (0..).zip(by_level) {
        if levels.contains(level) {
            *sum += worth;
        }
    }
}
