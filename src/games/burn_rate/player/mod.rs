//! Automatic players. A company lasts so many turns ([`outlook`]); a player does what makes its own outlast the
//! others ([`turn`], [`answer`]), and minds what its cards would be worth later ([`hand`]).

mod after;
mod answer;
mod firm;
mod hand;
mod layoffs;
mod mind;
mod moves;
mod odds;
mod outlook;
mod remark;
mod sharp;
mod turn;
mod weights;

use super::rules::{BurnRate, Command, Event, Eyes, Phase};
use crate::game::{Automatic, Dice, Id, Line, Seat, View};
use hand::Hand;
use mind::Mind;
use outlook::Judge;
use turn::Rated;

impl Automatic for BurnRate {
    const PLAYERS: u32 = 2;

    fn plain(view: &View<BurnRate>, asked: &[Id], dice: &mut Dice) -> Option<Command> {
        let eyes = Eyes::of(view).ok()?;
        let judge = Judge::of(&eyes.open.material);
        plain(&Mind::new(eyes, &judge), *asked.first()?, dice)
    }

    fn sharp(view: &View<BurnRate>, asked: &[Id], dice: &mut Dice) -> Option<Command> {
        let eyes = Eyes::of(view).ok()?;
        let judge = Judge::of(&eyes.open.material);
        let mind = Mind::new(eyes, &judge);
        sharp::choose(view, &mind, rated(&mind, *asked.first()?), dice)
    }

    fn remark(event: &Event, seat: Seat, turn: u64) -> Option<Line> {
        remark::remark(event, seat, turn)
    }
}

/// What a plain player does about what it is asked.
fn plain(mind: &Mind, about: Id, dice: &mut Dice) -> Option<Command> {
    turn::best(&rated(mind, about), dice).map(|best| best.command.clone())
}

/// What may be done about what the seat is asked, rated.
fn rated(mind: &Mind, about: Id) -> Vec<Rated> {
    match &mind.eyes.open.phase {
        Phase::Draft { .. } => turn::rated(mind, &Hand::of(mind), &mind.eyes.choices()),
        Phase::Turn(_) if mind.eyes.open.window() == Some(about) => answer::all(mind),
        Phase::Turn(_) => turn::all(mind, about),
        Phase::Idle | Phase::Over { .. } => Vec::new(),
    }
}
