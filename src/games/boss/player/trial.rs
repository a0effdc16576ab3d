//! What a sharp player does: it tries what comes to its mind in games that look like its own, each played by
//! plain players to the end of the turn.

use super::super::rules::{Boss, Command, Phase, State};
use super::Player;
use crate::game::{Dice, Game, Id, Seat, View, Viewer};

/// So many games are imagined for one choice.
const GAMES: u32 = 48;
/// After so many games, and so many again, ideas that did worse are given up.
const ROUND: u32 = 8;
/// So many ideas are tried at most, the first that came to mind.
const MOST_IDEAS: usize = 11;
/// A game is played on so far at most, in commands.
const MOST_COMMANDS: usize = 80;
/// So many commands are played for one choice at most: about 10 ms of work.
const MOST_WORK: usize = 8_000;

/// An idea, and how much better than the first it has done.
struct Tried {
    idea: Command,
    games: u32,
    sum: f64,
    squares: f64,
}

/// The best of what comes to mind: what a plain player would do, unless something else does clearly better.
pub(super) fn best(view: &View<Boss>, dice: &mut Dice) -> Option<Command> {
    think(view, dice).map(|(command, _)| command)
}

/// The best, and how many commands were played out to find it.
fn think(view: &View<Boss>, dice: &mut Dice) -> Option<(Command, usize)> {
    let player = Player::of(view)?;
    let plain = player.act(dice)?;
    let mut ideas: Vec<Tried> = player.ideas(&plain).into_iter().take(MOST_IDEAS).map(Tried::new).collect();
    let me = player.eyes.seat;
    let mut work = 0;
    for number in 1..=GAMES {
        // A game that might be too much work isn't begun.
        if ideas.is_empty() || work + (ideas.len() + 1) * MOST_COMMANDS > MOST_WORK {
            break;
        }
        let game = Boss::imagine(view, dice);
        let seed = u64::from(dice.below(u32::MAX));
        let mut outcome = |idea: &Command| play_on(game.clone(), me, idea, seed, &mut work);
        let usual = outcome(&plain);
        for tried in &mut ideas {
            tried.add(outcome(&tried.idea) - usual);
        }
        if number % ROUND == 0 {
            ideas.retain(|tried| tried.mean() + tried.doubt() > 0.0);
        }
    }
    ideas.retain(|tried| tried.surely() > 0.0);
    let better = ideas.into_iter().max_by(|a, b| a.surely().total_cmp(&b.surely()));
    Some((better.map_or(plain, |tried| tried.idea), work))
}

impl Tried {
    fn new(idea: Command) -> Tried {
        Tried { idea, games: 0, sum: 0.0, squares: 0.0 }
    }

    fn add(&mut self, better: f64) {
        self.games += 1;
        self.sum += better;
        self.squares += better * better;
    }

    /// By how much it is better on the average.
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.games.max(1))
    }

    /// How much of that may be chance: the standard error.
    fn doubt(&self) -> f64 {
        let games = f64::from(self.games.max(1));
        let variance = (self.squares / games - self.mean() * self.mean()).max(0.0);
        (variance / games).sqrt()
    }

    fn surely(&self) -> f64 {
        self.mean() - self.doubt()
    }
}

/// How far ahead a seat is at the end of the turn, if it does this now. The seed is the game's chance.
fn play_on(game: State, me: Seat, idea: &Command, seed: u64, work: &mut usize) -> f64 {
    let dice = &mut Dice::new([0; 32], seed);
    let turn = turn(&game);
    let mut state = game.after(me, idea, dice);
    *work += 1;
    for at in 1..MOST_COMMANDS {
        if is_over(&state, turn) {
            break;
        }
        let seats = state.open.seats;
        let first = u8::try_from(at % usize::from(seats.max(1))).unwrap_or(0);
        let mut order = Seat::all(seats).map(|seat| Seat((seat.0 + first) % seats));
        let acts = order.find_map(|seat| Some((seat, Player::in_state(&state, seat).act(dice)?)));
        let Some((seat, command)) = acts.or_else(|| waits(&state, dice)) else { break };
        state = state.after(seat, &command, dice);
        *work += 1;
    }
    ahead(&state, me)
}

/// Time passes for whoever is awaited.
fn waits(state: &State, dice: &mut Dice) -> Option<(Seat, Command)> {
    let awaited = *Boss::waiting(state).last()?;
    let view = Boss::view(state, Viewer::Seat(awaited.seat));
    Some((awaited.seat, Boss::stand_in(&view, awaited.about, dice)))
}

fn turn(state: &State) -> Option<Id> {
    state.open.turn().map(|turn| turn.id)
}

/// Another turn has begun, or the game is over.
fn is_over(state: &State, begun: Option<Id>) -> bool {
    match &state.open.phase {
        Phase::Turn(turn) => begun != Some(turn.id),
        Phase::Over { .. } | Phase::Idle => true,
        _ => false,
    }
}

/// What a seat has, less what the others have on the average: money, and while the game goes on cards and
/// investors. If everybody's money is known, so is who leads, and counts as much as the average.
fn ahead(state: &State, me: Seat) -> f64 {
    let goes_on = !matches!(state.open.phase, Phase::Over { .. });
    let has = |seat: Seat| {
        let money = state.purses.get(seat.index()).map_or(0.0, |money| f64::from(money.0));
        let player = Player::in_state(state, seat);
        let investors = state.open.owned(seat).count() as f64;
        let means = if goes_on { player.hand_worth() + investors * player.investor_worth() } else { 0.0 };
        money + means
    };
    let others = Seat::all(state.open.seats).filter(|&seat| seat != me).map(has);
    let average = others.clone().sum::<f64>() / f64::from(state.open.seats.saturating_sub(1).max(1));
    if !state.open.options.open_money {
        return has(me) - average;
    }
    let most = others.fold(average, f64::max);
    has(me) - (average + most) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::HouseRules;

    /// Six players with full hands, through many a window and haggle: no choice is more work than that, and
    /// many are real work.
    #[test]
    fn the_work_of_a_choice_is_bounded() {
        let texts: Vec<&str> = Boss::SEED_FILES.iter().map(|file| file.built_in).collect();
        let seeds = Boss::seeds(&texts).expect("the built-in files are right");
        let options = Boss::options(&HouseRules::new()).expect("no house rules");
        let (mut most, mut thoughts) = (0, 0);
        let mut dice = Dice::new([1; 32], 0);
        let mut state = State::default();
        let setup = Boss::start(&seeds, &options, 6, &mut dice).expect("six may play");
        setup.iter().for_each(|event| state.apply(event));
        for hand in &mut state.hands {
            let rest = state.deck.len() - 7;
            hand.extend(state.deck.split_off(rest));
        }
        for _ in 0..60 {
            let thought = Seat::all(6)
                .find_map(|seat| Some((seat, think(&Boss::view(&state, Viewer::Seat(seat)), &mut dice)?)));
            let Some((seat, (command, work))) = thought else { break };
            most = most.max(work);
            thoughts += u32::from(work > 0);
            state = state.after(seat, &command, &mut dice);
        }
        assert!(most <= MOST_WORK, "{most} commands");
        assert!(thoughts > 20 && most > MOST_COMMANDS, "{thoughts} thoughts, of {most} commands at most");
    }
}
