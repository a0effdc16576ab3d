//! Automatic players.

use super::rules::BurnRate;
use crate::game::{Automatic, Dice, Game, Id, View};

impl Automatic for BurnRate {
    fn plain(view: &View<BurnRate>, asked: &[Id], dice: &mut Dice) -> Option<<BurnRate as Game>::Command> {
        Self::random(view, asked, dice)
    }

    fn sharp(view: &View<BurnRate>, asked: &[Id], dice: &mut Dice) -> Option<<BurnRate as Game>::Command> {
        Self::plain(view, asked, dice)
    }
}
