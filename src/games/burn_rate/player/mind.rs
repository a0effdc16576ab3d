use super::firm::Firm;
use super::outlook::{Judge, Outlook};
use crate::game::Seat;
use crate::games::burn_rate::rules::Eyes;

/// What a player sees and makes of it.
pub struct Mind<'a> {
    pub eyes: Eyes<'a>,
    pub judge: &'a Judge,
    /// Its own company.
    pub own: Firm,
    /// Every company, one for each seat.
    pub firms: Vec<Firm>,
    now: Outlook,
}

impl<'a> Mind<'a> {
    pub fn new(eyes: Eyes<'a>, judge: &'a Judge) -> Mind<'a> {
        let firms: Vec<Firm> = eyes.open.companies.iter().map(Firm::of).collect();
        let standing = firms.iter().filter(|firm| eyes.open.is_standing(firm.seat));
        let now = Outlook::of(eyes.seat, standing, judge);
        Mind { eyes, judge, own: Firm::of(eyes.company), firms, now }
    }

    pub fn firm(&self, seat: Seat) -> Option<Firm> {
        self.firms.get(seat.index()).copied()
    }

    /// By how much its chance grows if these companies change.
    pub fn gain(&self, changed: &[Firm]) -> f64 {
        self.now.gain(changed, self.judge)
    }

    /// Its chance to outlast the others, from 0 to 1.
    pub fn chance(&self) -> f64 {
        self.now.chance()
    }
}
