//! How *Burn Rate* is played at random.

use boardroom::game::{Dice, Game, Id, Move, Value, Verb};
use boardroom::games::burn_rate::rules::{BurnRate, Card, Command, Kind, Phase, State, id};

use super::table;
use crate::every_game::Random;

impl Random for BurnRate {
    const STEPS: usize = 1_200;

    /// So that turns are full, attacks are answered now and then, and companies go under.
    fn weight(verb: &str) -> u32 {
        match verb {
            "badhire" | "badidea" | "poach" | "vp" => 12,
            "counter" => 12,
            "hire" => 6,
            "fund" | "release" => 1,
            "done" => 4,
            _ => 3,
        }
    }

    fn any_move(state: &State, dice: &mut Dice) -> Move {
        let verb = any_verb(state, dice);
        let about = match (dice.below(12), &state.open.phase) {
            (0, _) => *dice.pick(&[0, 3, state.open.next - 1, state.open.next]).expect("some"),
            (1, _) => dice.pick(&BurnRate::waiting(state)).map_or(0, |awaited| awaited.about),
            (_, Phase::Draft { pick, .. }) => *pick,
            (_, Phase::Turn(turn)) => state.open.window().unwrap_or(turn.id),
            _ => 0,
        };
        let values = match verb.name {
            "vp" => any_vp_play(state, dice),
            "poach" => any_poach(state, dice),
            verb_name => {
                verb.params.iter().map(|param| any_value(state, verb_name, param.name, dice)).collect()
            }
        };
        Move { verb: verb.name.to_owned(), about, values }
    }

    fn as_move(command: &Command) -> Move {
        table::as_move(command)
    }
}

/// Often one of a kind that is about what is open.
fn any_verb(state: &State, dice: &mut Dice) -> &'static Verb {
    let timely = |verb: &&Verb| match (&state.open.phase, state.open.window()) {
        (Phase::Draft { .. }, _) => verb.name == "draft",
        (Phase::Turn(_), Some(_)) => matches!(verb.name, "counter" | "pass"),
        (Phase::Turn(_), None) => !matches!(verb.name, "draft" | "counter" | "pass"),
        _ => false,
    };
    let fitting: Vec<&Verb> = BurnRate::VERBS.iter().filter(timely).collect();
    let any: Vec<&Verb> = BurnRate::VERBS.iter().collect();
    dice.pick(if fitting.is_empty() || dice.clone().below(3) == 0 { &any } else { &fitting }).expect("verbs")
}

fn any_value(state: &State, verb: &str, param: &str, dice: &mut Dice) -> Value {
    let staff: Vec<Id> =
        state.open.companies.iter().flat_map(|company| &company.staff).map(|one| one.id.0).collect();
    match (verb, param) {
        (_, "target") => Value::Pick(dice.below(u32::from(state.open.seats) + 2)),
        ("draft" | "hire" | "badhire", "employee") => {
            let up: Vec<Id> = state.open.turned_up().map(|one| one.id.0).collect();
            Value::Pick(one_of(&up, 11 + dice.below(41), dice))
        }
        (_, "employee") => Value::Pick(one_of(&staff, 11, dice)),
        (_, "idea") => {
            let ideas = state.open.companies.iter().flat_map(|company| &company.ideas);
            let ideas: Vec<Id> = ideas.map(|idea| idea.id.0).collect();
            Value::Pick(one_of(&ideas, 101 + dice.below(105), dice))
        }
        (_, "card") => Value::Pick(any_cards(state, verb, 1, dice).first().copied().unwrap_or(101)),
        ("discard", _) => Value::Subset(any_cards(state, verb, 1 + dice.below(5), dice)),
        (_, "cards") => Value::Subset(any_cards(state, verb, 1 + dice.below(2), dice)),
        (verb, param) => panic!("unknown param {param} of {verb}"),
    }
}

/// Somebody's employee, mostly by as many cards as it takes.
fn any_poach(state: &State, dice: &mut Dice) -> Vec<Value> {
    let company = dice.pick(&state.open.companies).expect("companies");
    let staff: Vec<Id> = company.staff.iter().map(|one| one.id.0).collect();
    let employee = one_of(&staff, 11 + dice.below(41), dice);
    let is_vp = company.vps().any(|vp| vp.id.0 == employee);
    let cards = any_cards(state, "poach", 1 + u32::from(is_vp != (dice.below(4) == 0)), dice);
    let target = Value::Pick(id::of_seat(company.seat));
    vec![target, Value::Pick(employee), Value::Subset(cards)]
}

/// A VP card on somebody, and some who work there: mostly a VP alone, or others alone.
fn any_vp_play(state: &State, dice: &mut Dice) -> Vec<Value> {
    let company = dice.pick(&state.open.companies).expect("companies");
    let some = |of_vps: bool, dice: &mut Dice| {
        let of = company.staff.iter().filter(|one| one.is_vp() == of_vps);
        let mut of: Vec<Id> = of.map(|one| one.id.0).collect();
        dice.shuffle(&mut of);
        of.truncate(1 + dice.below(2) as usize * dice.below(2) as usize);
        of
    };
    let (vps, staff) = match dice.below(8) {
        0 => (some(false, dice), some(true, dice)),
        1 => (some(true, dice), some(false, dice)),
        2 | 3 => (Vec::new(), Vec::new()),
        4 | 5 => (Vec::new(), some(false, dice)),
        _ => (some(true, dice), Vec::new()),
    };
    let card = any_cards(state, "vp", 1, dice).first().copied().unwrap_or(101);
    let target = Value::Pick(id::of_seat(company.seat));
    vec![Value::Pick(card), target, Value::Subset(vps), Value::Subset(staff)]
}

/// Mostly one of these.
fn one_of(ids: &[Id], else_this: Id, dice: &mut Dice) -> Id {
    if dice.below(8) == 0 { else_this } else { dice.pick(ids).copied().unwrap_or(else_this) }
}

/// Cards of one hand, mostly of whoever is awaited, and of the kind that the verb takes.
fn any_cards(state: &State, verb: &str, count: u32, dice: &mut Dice) -> Vec<Id> {
    let kind = match verb {
        "hire" => Some(Kind::Hire),
        "fire" => Some(Kind::Fire),
        "fund" => Some(Kind::Funding),
        "release" => Some(Kind::Release),
        "badhire" => Some(Kind::BadHire),
        "poach" => Some(Kind::Poach),
        "badidea" => Some(Kind::BadIdea),
        "vp" => Some(Kind::Vp),
        _ => None,
    };
    let kind = kind.filter(|_| dice.below(6) != 0);
    let fits = |card: &&Card| kind.is_none_or(|kind| card.face.kind() == kind);
    let awaited = BurnRate::waiting(state).last().map(|awaited| awaited.seat);
    let other = dice.pick(&state.hands);
    let hand = awaited.filter(|_| dice.clone().below(4) != 0).map(|seat| &state.hands[seat.index()]);
    let mut ids: Vec<Id> = hand.or(other).into_iter().flatten().filter(fits).map(|card| card.id.0).collect();
    dice.shuffle(&mut ids);
    ids.truncate(count as usize);
    ids
}
