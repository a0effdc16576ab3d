//! How *I'm the Boss!* is played at random.

use boardroom::game::{Dice, Game, Move, Value, Verb};
use boardroom::games::boss::rules::{Boss, Command, Phase, State, id};

use super::table;
use crate::every_game::Random;

impl Random for Boss {
    const STEPS: usize = 1_200;

    /// So that deals come about.
    fn weight(verb: &str) -> u32 {
        match verb {
            "fill" | "accept" | "pass" | "use" | "roll" | "draw" => 12,
            "close" => 30,
            "offer" | "stop" => 6,
            "raise" => 4,
            "giveup" | "drop" | "withdraw" => 1,
            _ => 3,
        }
    }

    fn any_move(state: &State, dice: &mut Dice) -> Move {
        any_move(state, dice)
    }

    fn as_move(command: &Command) -> Move {
        table::as_move(command)
    }
}

fn any_move(state: &State, dice: &mut Dice) -> Move {
    let timely = |verb: &&Verb| !abouts(state, verb.name).is_empty();
    let timely: Vec<&Verb> = Boss::VERBS.iter().filter(timely).collect();
    let any: Vec<&Verb> = Boss::VERBS.iter().collect();
    let verbs = if timely.is_empty() || dice.below(3) == 0 { any } else { timely };
    let verb = *dice.pick(&verbs).expect("verbs");
    let next = state.open.next;
    let about = match dice.below(12) {
        0 => *dice.pick(&[0, 3, next.saturating_sub(1 + dice.clone().below(30)), next]).expect("some"),
        1 => dice.pick(&Boss::waiting(state)).map_or(0, |awaited| awaited.about),
        _ => dice.pick(&abouts(state, verb.name)).copied().unwrap_or(0),
    };
    let values = verb.params.iter().map(|param| any_value(state, param.name, dice)).collect();
    Move { verb: verb.name.to_owned(), about, values }
}

/// What there is that a verb is about.
fn abouts(state: &State, verb: &str) -> Vec<u32> {
    let open = &state.open;
    let turn = match &open.phase {
        Phase::Idle | Phase::Over { .. } => return Vec::new(),
        Phase::Placing { id, .. } => return (verb == "place").then_some(*id).into_iter().collect(),
        Phase::Discarding { id, .. } => return (verb == "discard").then_some(*id).into_iter().collect(),
        Phase::Turn(turn) => Some(turn.id),
        Phase::Deal(_) => None,
    };
    let deal = open.deal();
    let offers = deal.iter().flat_map(|deal| &deal.offers).map(|offer| offer.id);
    let releases = deal.iter().flat_map(|deal| &deal.releases).map(|release| release.id);
    let packages = deal.iter().flat_map(|deal| &deal.pledges).map(|pledge| pledge.id);
    match verb {
        "place" | "discard" => Vec::new(),
        "roll" | "draw" => turn.into_iter().collect(),
        "raise" => open.turn().map(|turn| turn.stay).into_iter().collect(),
        "stop" | "pass" => open.window().into_iter().collect(),
        "close" => deal.iter().map(|deal| deal.terms).collect(),
        "answer" => offers.collect(),
        "accept" | "decline" => offers.chain(releases).collect(),
        "withdraw" => offers.chain(releases).chain(packages).collect(),
        "release" | "drop" => packages.collect(),
        "poach" | "travel" => turn.into_iter().chain(deal.map(|deal| deal.lead)).collect(),
        _ => deal.iter().map(|deal| deal.lead).collect(),
    }
}

fn any_value(state: &State, param: &str, dice: &mut Dice) -> Value {
    let some_of = |mut ids: Vec<u32>, dice: &mut Dice| {
        dice.shuffle(&mut ids);
        let size = dice.below(4).min(dice.below(4)) as usize;
        ids.truncate(size);
        Value::Subset(ids)
    };
    match param {
        "deal" => Value::Pick(dice.below(18)),
        "names" if dice.below(2) == 0 => Value::Subset(vec![dice.below(8)]),
        "names" => some_of((1..=6).collect(), dice),
        "clan" if dice.below(4) != 0 => Value::Subset(Vec::new()),
        "clan" => some_of((0..=7).collect(), dice),
        "price" => Value::Whole(match dice.below(4) {
            0 => dice.below(40),
            1 => state.open.limit().0 + dice.below(2),
            _ => dice.below(6),
        }),
        "to" if dice.below(2) == 0 => Value::Pick(id::of_seat(state.open.boss)),
        "to" => Value::Pick(110 + dice.below(9)),
        "name" => Value::Pick(dice.below(8)),
        "card" => Value::Pick(dice.below(9)),
        "target" => {
            let laid: Vec<u32> = state.open.laid.iter().map(|laid| laid.card.0).collect();
            match dice.pick(&laid) {
                Some(&card) if dice.below(3) == 0 => Value::Pick(card),
                _ if dice.below(6) == 0 => Value::Pick(11 + dice.below(99)),
                _ => Value::Pick(dice.below(8)),
            }
        }
        "cards" => any_cards(state, dice),
        other => panic!("unknown param {other}"),
    }
}

/// Some hand's cards, about as many as are too many.
fn any_cards(state: &State, dice: &mut Dice) -> Value {
    let hand = dice.pick(&state.hands).cloned().unwrap_or_default();
    let mut ids: Vec<u32> = hand.iter().map(|card| card.0).collect();
    dice.shuffle(&mut ids);
    let too_many = hand.len().saturating_sub(usize::from(state.open.hand_limit()));
    ids.truncate(too_many + dice.below(2) as usize);
    Value::Subset(ids)
}
