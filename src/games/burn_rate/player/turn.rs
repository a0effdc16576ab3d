//! The first phase of a turn: what is played, what is discarded, when it is done (R5).

use super::after::after;
use super::hand::Hand;
use super::mind::Mind;
use super::moves::moves;
use crate::game::{Choice, Dice, Domain, Id};
use crate::games::burn_rate::rules::{CardId, Command, MOST_CARDS};

/// A command, and what it adds to the seat's chance.
#[derive(Clone, Debug)]
pub struct Rated {
    pub command: Command,
    pub gain: f64,
}

/// What may be done in the turn, rated. A discard is rated against all that could be played instead.
pub fn all(mind: &Mind, turn: Id) -> Vec<Rated> {
    let choices = mind.eyes.choices();
    let hand = Hand::of(mind);
    let mut rated = rated(mind, &hand, &choices);
    let playing: f64 = best_plays(&rated).map(|one| one.gain).sum();
    let most = rated.iter().map(|one| one.gain).fold(0.0, f64::max);
    let discard = discard(&hand, turn, &choices);
    rated.extend(discard.map(|one| Rated { gain: most + one.gain - playing, ..one }));
    rated
}

/// One of the best by chance.
pub fn best<'a>(rated: &'a [Rated], dice: &mut Dice) -> Option<&'a Rated> {
    let most = rated.iter().map(|one| one.gain).fold(f64::NEG_INFINITY, f64::max);
    let equal: Vec<&Rated> = rated.iter().filter(|one| one.gain >= most).collect();
    dice.pick(&equal).copied()
}

/// Every command: what it does, what the hand is worth more or less by it, and what is drawn instead.
pub fn rated(mind: &Mind, hand: &Hand, choices: &[Choice]) -> Vec<Rated> {
    let rate = |command: Command| {
        let cards = played(&command);
        let drawn = mind.judge.weights.fresh * cards.len() as f64;
        let changed = after(mind, &command);
        let gain = mind.gain(&changed) + hand.change(cards, &changed) + drawn;
        Rated { gain, command }
    };
    moves(mind, choices).into_iter().map(rate).collect()
}

/// The cards that a command plays.
pub fn played(command: &Command) -> &[CardId] {
    match command {
        Command::Hire { card, .. }
        | Command::Fund { card, .. }
        | Command::Release { card, .. }
        | Command::BadHire { card, .. }
        | Command::BadIdea { card, .. }
        | Command::Vp { card, .. }
        | Command::Counter { card, .. } => std::slice::from_ref(card),
        Command::Fire { cards, .. } | Command::Poach { cards, .. } | Command::Discard { cards, .. } => cards,
        Command::Draft { .. } | Command::Pass { .. } | Command::Done { .. } => &[],
    }
}

/// The plays of the turn: each card for its best, as many as a turn plays.
fn best_plays(rated: &[Rated]) -> impl Iterator<Item = &Rated> {
    let mut best: Vec<&Rated> = rated.iter().filter(|one| one.gain > 0.0).collect();
    best.sort_by(|one, other| other.gain.total_cmp(&one.gain));
    let mut used: Vec<CardId> = Vec::new();
    best.into_iter().filter(move |one| {
        let cards = played(&one.command);
        let possible =
            used.len() + cards.len() <= MOST_CARDS && cards.iter().all(|card| !used.contains(card));
        if possible {
            used.extend_from_slice(cards);
        }
        possible
    })
}

/// The cards that are worth less than those drawn instead, as many as may be discarded.
fn discard(hand: &Hand, turn: Id, choices: &[Choice]) -> Option<Rated> {
    let choice = choices.iter().find(|choice| choice.verb == "discard")?;
    let [Domain::Subset { size, .. }] = choice.domains.as_slice() else { return None };
    let mut junk = hand.junk();
    junk.truncate(usize::from(*size.end()));
    let gain = junk.iter().map(|(_, gain)| gain).sum();
    let cards: Vec<CardId> = junk.into_iter().map(|(id, _)| id).collect();
    (!cards.is_empty()).then_some(Rated { command: Command::Discard { turn, cards }, gain })
}
