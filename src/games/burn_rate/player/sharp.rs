//! What a sharp player does: it tries out how the game may go on.

use std::cmp::Ordering;

use super::mind::Mind;
use super::outlook::Judge;
use super::plain;
use super::turn::Rated;
use crate::game::{Dice, Flow, Game, Id, Seat, View};
use crate::games::burn_rate::rules::{BurnRate, Command, Phase, State};

/// States that are imagined for one choice; each candidate is tried once in each.
const STATES: u32 = 4;
/// The best by a plain player's lights are tried.
const CANDIDATES: usize = 4;
/// A try goes on until the seat has had so many more turns.
const TURNS: u32 = 1;
/// No try takes more commands: in the longest draft there are (R1, R3) four seats take eight employees each, and
/// then have two turns at most.
const MOST_COMMANDS: u32 = 120;
/// How much a plain player's rating counts beside the tries.
const TRUST: f64 = 0.6;

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
            let (then, _) = gone_on(next, mind.eyes.seat, mind.judge, &mut luck);
            *chance += self::chance(&then, mind.eyes.seat, mind.judge) / f64::from(STATES);
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

/// The game once it has gone on for a while, everybody playing plainly, and after how many commands that is.
fn gone_on(mut state: State, seat: Seat, judge: &Judge, dice: &mut Dice) -> (State, u32) {
    let (mut turn, mut left, mut commands) = (own_turn(&state, seat), TURNS, 0);
    while commands < MOST_COMMANDS {
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
        commands += 1;
    }
    (state, commands)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{HouseRules, Viewer};

    /// Of the longest draft, and of turns with the most cards in hand.
    const LONGEST: [(&str, u32); 3] = [("starting_staff", 8), ("hand_size", 10), ("starting_funds", 500)];

    /// Games by plain players in which each seat tries things out before each command, as a sharp player does.
    #[test]
    fn every_try_is_over_before_it_is_broken_off() {
        let texts: Vec<&str> = BurnRate::SEED_FILES.iter().map(|file| file.built_in).collect();
        let seeds = BurnRate::seeds(&texts).expect("the built-in files are right");
        let rules: HouseRules = LONGEST.iter().map(|&(rule, value)| (rule.to_owned(), value)).collect();
        let options = BurnRate::options(&rules).expect("house rules of the game");
        let (mut tries, mut longest) = (0, 0);
        for game in 0..3 {
            let dice = &mut Dice::new([8; 32], game);
            let mut state = State::default();
            let events = BurnRate::start(&seeds, &options, 4, dice).expect("four may play");
            events.iter().for_each(|event| state.apply(event));
            let judge = Judge::of(&state.open.material);
            // A draft and some rounds.
            for _ in 0..150 {
                let Some((seat, about)) = awaited(&state) else { break };
                let view = BurnRate::view(&state, Viewer::Seat(seat));
                let (_, commands) = gone_on(BurnRate::imagine(&view, dice), seat, &judge, dice);
                (tries, longest) = (tries + 1, longest.max(commands));
                let mind = Mind::new(state.eyes(seat).expect("a seat"), &judge);
                let command = plain(&mind, about, dice).expect("who is asked answers");
                state = state.played(seat, &command, dice);
            }
        }
        println!("{tries} tries, the longest of {longest} commands");
        assert!(tries > 400 && longest < MOST_COMMANDS, "{tries} tries, the longest of {longest} commands");
    }
}
