use super::firm::Firm;
use super::odds::{ByLevel, Odds};
use super::weights::{WEIGHTS, Weights};
use crate::game::{Game, Seat};
use crate::games::burn_rate::rules::{BurnRate, Department, Material, Money};

/// The most who play.
const SEATS: usize = *BurnRate::SEATS.end() as usize;

/// A company that can't live on is still given this many turns: it may be saved.
const LEAST_LIFE: f64 = 0.05;

/// More engineers than these wait in vain for a bad idea.
const MOST_IDLE: u32 = 3;

/// Judges how long companies last.
pub struct Judge {
    odds: Odds,
    /// What things count for.
    pub weights: Weights,
}

impl Judge {
    /// Of a game with this material.
    pub fn of(material: &Material) -> Judge {
        Judge { odds: Odds::of(&material.cards), weights: WEIGHTS }
    }

    /// How many turns the company lasts, if what it burns goes on to grow as it does on average: its funds
    /// are burn · t + growth · t² / 2. Its heads' levels tell what it will get, and what will be done to it.
    fn life(&self, firm: &Firm) -> f64 {
        let Weights { draws, spare, idea, raid, release, staffing, least_growth, .. } = self.weights;
        let by = |odds: &ByLevel, department| {
            odds.get(usize::from(firm.level(department))).copied().unwrap_or_default() * draws
        };
        let odds = &self.odds;
        let salaries = firm.salaries();
        let idle = firm.engineers.saturating_sub(firm.needed).min(MOST_IDLE);
        let burn = f64::from(salaries.0) - by(&odds.funding, Department::Finance) - spare * f64::from(idle);
        let growth = idea * by(&odds.ideas, Department::Sales)
            + raid * by(&odds.raids, Department::HumanResources)
            - release * by(&odds.releases, Department::Development)
            - staffing * by(&odds.staffing, Department::HumanResources);
        let growth = growth.max(least_growth);
        let once = if firm.plan { salaries } else { Money::ZERO };
        let funds = f64::from((firm.funds - once).0.max(0));
        let turns = ((burn * burn + 2.0 * growth * funds).sqrt() - burn) / growth;
        turns.max(LEAST_LIFE)
    }
}

/// How long each company lasts, and what that makes of one seat's chance.
#[derive(Clone, Copy, Debug)]
pub struct Outlook {
    seat: Seat,
    /// In turns, one for each seat; 0 for the bankrupt.
    lives: [f64; SEATS],
}

impl Outlook {
    /// Of the seat among these companies, all that are in business.
    pub fn of<'f>(seat: Seat, standing: impl Iterator<Item = &'f Firm>, judge: &Judge) -> Outlook {
        Outlook { seat, lives: [0.0; SEATS] }.once(standing, judge)
    }

    /// By how much the seat's chance grows if these companies change: 0.1 is a tenth more.
    pub fn gain(&self, changed: &[Firm], judge: &Judge) -> f64 {
        let after = self.once(changed.iter(), judge);
        after.odds() / self.odds().max(f64::MIN_POSITIVE) - 1.0
    }

    /// Once these companies have changed.
    fn once<'f>(mut self, changed: impl Iterator<Item = &'f Firm>, judge: &Judge) -> Outlook {
        for firm in changed {
            if let Some(life) = self.lives.get_mut(firm.seat.index()) {
                *life = judge.life(firm);
            }
        }
        self
    }

    /// How likely the seat outlasts the others, against how likely it doesn't: who lives twice as long is
    /// eight times as likely to.
    fn odds(&self) -> f64 {
        let likely = |life: &f64| life * life * life;
        let own = self.lives.get(self.seat.index()).map_or(0.0, likely);
        let all: f64 = self.lives.iter().map(likely).sum();
        own / (all - own).max(f64::MIN_POSITIVE)
    }

    /// How likely the seat outlasts the others, from 0 to 1.
    pub fn chance(&self) -> f64 {
        let odds = self.odds();
        if odds.is_finite() { odds / (1.0 + odds) } else { 1.0 }
    }
}
