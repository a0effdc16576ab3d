//! What a sharp player does: it tries what comes to its mind in games that look like its own, each played by
//! plain players to the end of the turn.

use super::super::rules::{Boss, Command, Phase, State};
use super::Player;
use crate::game::{Dice, Game, Id, Seat, View};

/// So many games are imagined for one choice.
const GAMES: u32 = 32;
/// A game is played so far at most, in commands.
const MOST_COMMANDS: usize = 120;

/// How much better than the first idea another has done.
#[derive(Clone, Copy, Default)]
struct Tried {
    sum: f64,
    squares: f64,
}

/// The best of what comes to mind: what a plain player would do, unless something else does clearly better.
pub(super) fn best(view: &View<Boss>, dice: &mut Dice) -> Option<Command> {
    let player = Player::of(view)?;
    let plain = player.act()?;
    let ideas = player.ideas(&plain);
    if ideas.is_empty() {
        return Some(plain);
    }
    let me = player.eyes.seat;
    let mut tried = vec![Tried::default(); ideas.len()];
    for _ in 0..GAMES {
        let game = Boss::imagine(view, dice);
        let seed = u64::from(dice.below(u32::MAX));
        let outcome = |idea: &Command| play_on(game.clone(), me, idea, &mut fresh(seed));
        let usual = outcome(&plain);
        for (tried, idea) in tried.iter_mut().zip(&ideas) {
            tried.add(outcome(idea) - usual);
        }
    }
    let better = ideas.into_iter().zip(&tried).max_by(|a, b| a.1.surely().total_cmp(&b.1.surely()));
    better.filter(|(_, tried)| tried.surely() > 0.0).map_or(Some(plain), |(idea, _)| Some(idea))
}

fn fresh(seed: u64) -> Dice {
    Dice::new([0; 32], seed)
}

impl Tried {
    fn add(&mut self, better: f64) {
        self.sum += better;
        self.squares += better * better;
    }

    /// By how much it is better on the average, less what may be chance.
    fn surely(&self) -> f64 {
        let games = f64::from(GAMES);
        let mean = self.sum / games;
        let variance = (self.squares / games - mean * mean).max(0.0);
        mean - (variance / games).sqrt()
    }
}

/// How far ahead a seat is at the end of the turn, if it does this now.
fn play_on(game: State, me: Seat, idea: &Command, dice: &mut Dice) -> f64 {
    let turn = turn(&game);
    let mut state = game.after(me, idea, dice);
    for at in 0..MOST_COMMANDS {
        if is_over(&state, turn) {
            break;
        }
        let seats = state.open.seats;
        let first = u8::try_from(at % usize::from(seats.max(1))).unwrap_or(0);
        let mut order = Seat::all(seats).map(|seat| Seat((seat.0 + first) % seats));
        let acts = order.find_map(|seat| Some((seat, Player::in_state(&state, seat).act()?)));
        let (seat, command) = match acts {
            Some(acts) => acts,
            None => match waits(&state, dice) {
                Some(acts) => acts,
                None => break,
            },
        };
        state = state.after(seat, &command, dice);
    }
    ahead(&state, me)
}

/// Time passes for whoever is awaited.
fn waits(state: &State, dice: &mut Dice) -> Option<(Seat, Command)> {
    let awaited = *Boss::waiting(state).last()?;
    let view = Boss::view(state, crate::game::Viewer::Seat(awaited.seat));
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
/// investors.
fn ahead(state: &State, me: Seat) -> f64 {
    let goes_on = !matches!(state.open.phase, Phase::Over { .. });
    let has = |seat: Seat| {
        let money = state.purses.get(seat.index()).map_or(0.0, |money| f64::from(money.0));
        let player = Player::in_state(state, seat);
        let investors = state.open.owned(seat).count() as f64;
        let means = if goes_on { player.hand_worth() + investors * player.investor_worth() } else { 0.0 };
        money + means
    };
    let seats = state.open.seats;
    let others = Seat::all(seats).filter(|&seat| seat != me).map(has).sum::<f64>();
    has(me) - others / f64::from(seats.saturating_sub(1).max(1))
}
