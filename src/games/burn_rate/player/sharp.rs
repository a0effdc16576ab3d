//! What a sharp player does: it tries out how the game may go on.

use std::cmp::Ordering;

use super::mind::Mind;
use super::outlook::Judge;
use super::plain;
use super::turn::Rated;
use crate::game::{Dice, Flow, Game, Id, Seat, View};
use crate::games::burn_rate::rules::{BurnRate, Command, Phase, State};

/// States that are imagined for one choice; each candidate is tried once in each.
const STATES: u32 = 5;
/// The best by a plain player's lights are tried.
const CANDIDATES: usize = 4;
/// A try goes on until the seat has had so many more turns.
const TURNS: u32 = 1;
/// No try takes more commands.
const MOST_COMMANDS: usize = 200;
/// How much a plain player's rating counts beside the tries.
const TRUST: f64 = 0.3;

/// The command after which the seat's chance is best, in a few states that look like its view.
pub fn choose(view: &View<BurnRate>, mind: &Mind, mut rated: Vec<Rated>, dice: &mut Dice) -> Option<Command> {
    rated.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    rated.truncate(CANDIDATES);
    if rated.len() < 2 {
        return rated.pop().map(|one| one.command);
    }
    let mut chances = vec![0.0; rated.len()];
    for _ in 0..STATES {
        let state = BurnRate::imagine(view, dice);
        for (one, chance) in rated.iter().zip(&mut chances) {
            // The same luck for each.
            let mut luck = dice.clone();
            let next = state.clone().played(mind.eyes.seat, &one.command, &mut luck);
            *chance += tried(next, mind.eyes.seat, mind.judge, &mut luck) / f64::from(STATES);
        }
    }
    let now = mind.chance().max(f64::MIN_POSITIVE);
    let scores = rated.iter().zip(chances).map(|(one, chance)| chance / now + TRUST * one.gain);
    let best = scores.zip(&rated).reduce(|best, next| if better(&next, &best) { next } else { best });
    best.map(|(_, one)| one.command.clone())
}

fn better(one: &(f64, &Rated), other: &(f64, &Rated)) -> bool {
    one.0.total_cmp(&other.0) == Ordering::Greater
}

/// The seat's chance once the game has gone on for a while, everybody playing plainly.
fn tried(mut state: State, seat: Seat, judge: &Judge, dice: &mut Dice) -> f64 {
    let (mut turn, mut left) = (own_turn(&state, seat), TURNS);
    for _ in 0..MOST_COMMANDS {
        let Some((next, about)) = awaited(&state).filter(|_| state.open.is_standing(seat)) else { break };
        let now = own_turn(&state, seat);
        if now.is_some() && now != turn {
            if left == 0 {
                break;
            }
            (turn, left) = (now, left - 1);
        }
        let Ok(eyes) = state.eyes(next) else { break };
        let Some(command) = plain(&Mind::new(eyes, judge), about, dice) else { break };
        state = state.played(next, &command, dice);
    }
    chance(&state, seat, judge)
}

fn own_turn(state: &State, seat: Seat) -> Option<Id> {
    state.open.turn().filter(|turn| turn.seat == seat).map(|turn| turn.id)
}

fn awaited(state: &State) -> Option<(Seat, Id)> {
    let awaited = BurnRate::waiting(state).into_iter().find(|awaited| awaited.flow == Flow::Runs)?;
    Some((awaited.seat, awaited.about))
}

/// 1 if it has won, 0 if it has lost or is bankrupt; else what it looks like.
fn chance(state: &State, seat: Seat, judge: &Judge) -> f64 {
    if let Phase::Over { .. } = state.open.phase {
        let won = BurnRate::outcome(state).is_some_and(|over| over.winners().any(|winner| winner == seat));
        return f64::from(u8::from(won));
    }
    let standing = state.eyes(seat).ok().filter(|_| state.open.is_standing(seat));
    standing.map_or(0.0, |eyes| Mind::new(eyes, judge).chance())
}
