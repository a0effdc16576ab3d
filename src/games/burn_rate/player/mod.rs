//! Automatic players. A company lasts so many turns ([`outlook`]); a player does what makes its own outlast the
//! others ([`turn`], [`answer`]), and minds what its cards would be worth later ([`hand`]).

mod after;
mod answer;
mod hand;
mod layoffs;
mod mind;
mod moves;
mod odds;
mod outlook;
mod turn;
mod weights;

use super::rules::{BurnRate, Command, Eyes, Phase};
use crate::game::{Automatic, Dice, Id, View};
use hand::Hand;
use mind::Mind;
use outlook::Judge;

impl Automatic for BurnRate {
    fn plain(view: &View<BurnRate>, asked: &[Id], dice: &mut Dice) -> Option<Command> {
        let eyes = Eyes::of(view).ok()?;
        let judge = Judge::of(&eyes.open.material);
        plain(&Mind::new(eyes, &judge), *asked.first()?, dice)
    }

    fn sharp(view: &View<BurnRate>, asked: &[Id], dice: &mut Dice) -> Option<Command> {
        Self::plain(view, asked, dice)
    }
}

/// What a plain player does about what it is asked.
fn plain(mind: &Mind, about: Id, dice: &mut Dice) -> Option<Command> {
    match &mind.eyes.open.phase {
        Phase::Draft { .. } => {
            let rated = turn::rated(mind, &Hand::of(mind), &mind.eyes.choices());
            turn::best(&rated, dice).map(|best| best.command.clone())
        }
        Phase::Turn(_) if mind.eyes.open.window() == Some(about) => Some(answer::answer(mind, about)),
        Phase::Turn(_) => Some(turn::take(mind, about, dice)),
        Phase::Idle | Phase::Over { .. } => None,
    }
}
