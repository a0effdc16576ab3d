//! Three poaches: an investor for good.

use super::super::rules::{Card, Command, Filler, Name, NameSet};
use super::Player;
use super::market::needs;
use crate::game::{Dice, Id};

/// Three poaches are of no use but to take an investor; with so many deals to come or more it pays.
const WORTHWHILE: f64 = 1.0;

impl Player<'_> {
    /// Takes the investor that serves best; of several, any (B27).
    pub(super) fn poach(&self, about: Id, dice: &mut Dice) -> Option<Command> {
        if self.eyes.held(Card::Poach).count() < 3 || self.to_come() < WORTHWHILE {
            return None;
        }
        let mut targets: Vec<Name> = self.open().poachable().iter().collect();
        dice.shuffle(&mut targets);
        let commands = targets.into_iter().map(|name| (self.serves(name), Command::Poach { about, name }));
        let legal = commands.filter(|(_, command)| self.may(command));
        legal.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, command)| command)
    }

    /// How much an investor serves: in the deal under the marker first, then in all that are left. Whose
    /// own investors are many is robbed first.
    fn serves(&self, name: Name) -> f64 {
        let open = self.open();
        let filled = open.deal().map(|deal| deal.filled()).unwrap_or_default();
        let usable = open.investor(name).cover.is_none()
            && !open.deal().is_some_and(|deal| deal.is_pledged(Filler::Investor(name)));
        let here = open.space().is_some_and(|space| needs(space, filled).any(|need| need.of.contains(name)));
        let undone = open.material.board.iter().filter(|space| !open.is_done(space.deal));
        let asked = undone.filter(|space| space.names().contains(name)).count();
        let owned = open.investor(name).owner.map_or(0, |owner| open.owned(owner).count());
        let clans: NameSet = self.eyes.clans();
        f64::from(u8::from(here && usable)) * 3.0 + asked as f64 * 0.2 + owned as f64
            - f64::from(u8::from(clans.contains(name)))
    }
}
