use super::outlook::{Judge, Outlook};
use crate::games::burn_rate::rules::{Company, Eyes};

/// What a player sees and makes of it.
pub struct Mind<'a> {
    pub eyes: Eyes<'a>,
    pub judge: &'a Judge,
    now: Outlook,
}

impl<'a> Mind<'a> {
    pub fn new(eyes: Eyes<'a>, judge: &'a Judge) -> Mind<'a> {
        Mind { eyes, judge, now: Outlook::of(eyes.open, eyes.seat, judge) }
    }

    /// By how much its chance grows if these companies change.
    pub fn gain(&self, changed: &[Company]) -> f64 {
        self.now.gain(changed, self.judge)
    }

    /// Its chance to outlast the others, from 0 to 1.
    pub fn chance(&self) -> f64 {
        self.now.chance()
    }
}
