//! Automatic players.

use super::rules::Boss;
use crate::game::{Automatic, Dice, Game, Id, View};

impl Automatic for Boss {
    fn plain(view: &View<Boss>, asked: &[Id], dice: &mut Dice) -> Option<<Boss as Game>::Command> {
        Self::random(view, asked, dice)
    }

    fn sharp(view: &View<Boss>, asked: &[Id], dice: &mut Dice) -> Option<<Boss as Game>::Command> {
        Self::plain(view, asked, dice)
    }
}
