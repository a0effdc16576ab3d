//! Games played at random, legally; now and then time runs out.

use boardroom::game::{Awaited, Choice, Dice, Flow, Game, Move, Seat, Value, Verb};
use boardroom::games::boss::rules::{Boss, Command, Event, Options, Phase, State, id};

use super::table::seeds;
use crate::every_game;

/// How willing a random player is to do something, so that deals come about.
fn weight(verb: &str) -> u32 {
    match verb {
        "fill" | "accept" | "pass" | "use" | "roll" | "draw" => 12,
        "close" => 30,
        "offer" | "stop" => 6,
        "raise" => 2,
        "giveup" | "drop" | "withdraw" => 1,
        _ => 3,
    }
}

/// The options that these bits turn on.
pub fn options(bits: u32) -> Options {
    let on = |at: u32| bits & (1 << at) != 0;
    Options {
        loose_pledges: on(0),
        boss_keeps_share: on(1),
        bystanders_paid: on(2),
        open_money: on(3),
        balanced_draw: on(4),
        must_deal_at_ten: on(5),
        late_hand_limit: on(6),
        seat_right_places_marker: on(7),
    }
}

/// The game begun.
pub fn start(seats: u8, options: Options, dice: &mut Dice) -> (State, Vec<Event>) {
    let events = Boss::start(&seeds(), &options, seats, dice).expect("a game for so many");
    let mut state = State::default();
    events.iter().for_each(|event| Boss::apply(&mut state, event));
    (state, events)
}

/// Something that some seat may do, with the seat.
pub fn legal(state: &State, dice: &mut Dice) -> (Seat, Command) {
    let waiting = Boss::waiting(state);
    if dice.below(12) == 0 {
        let running: Vec<Awaited> =
            waiting.into_iter().filter(|awaited| awaited.flow == Flow::Runs).collect();
        let awaited = *dice.pick(&running).expect("somebody is awaited");
        let view = every_game::view::<Boss>(state, awaited.seat);
        return (awaited.seat, Boss::stand_in(&view, awaited.about, dice));
    }
    let choices: Vec<(Seat, Choice)> = Seat::all(state.open.seats)
        .flat_map(|seat| {
            Boss::choices(&every_game::view::<Boss>(state, seat))
                .into_iter()
                .map(move |choice| (seat, choice))
        })
        .collect();
    let mut verbs: Vec<&str> = choices.iter().map(|(_, choice)| choice.verb).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let mut left = dice.below(verbs.iter().map(|verb| weight(verb)).sum());
    let verb = verbs.into_iter().find(|verb| {
        let here = left < weight(verb);
        left = left.saturating_sub(weight(verb));
        here
    });
    let fitting: Vec<&(Seat, Choice)> =
        choices.iter().filter(|(_, choice)| Some(choice.verb) == verb).collect();
    let (seat, choice) = *dice.pick(&fitting).expect("somebody may do something");
    (*seat, every_game::command::<Boss>(&every_game::member(choice, dice)))
}

/// Plays to the end, or so many commands; `visit` sees every state, and what led to it.
pub fn play(
    seats: u8,
    options: Options,
    most: usize,
    dice: &mut Dice,
    mut visit: impl FnMut(&State, &[Event], &mut Dice),
) -> (State, Vec<Event>) {
    let (mut state, mut log) = start(seats, options, dice);
    visit(&state, &log, dice);
    for _ in 0..most {
        if Boss::outcome(&state).is_some() {
            break;
        }
        let (seat, command) = legal(&state, dice);
        let events = every_game::act::<Boss>(&mut state, seat, &command, dice)
            .unwrap_or_else(|refusal| panic!("{seat} {command:?}: {refusal}"));
        visit(&state, &events, dice);
        log.extend(events);
    }
    (state, log)
}

/// Any move that the vocabulary knows, mostly about something that is there.
pub fn any_move(state: &State, dice: &mut Dice) -> Move {
    let timely = |verb: &&Verb| !abouts(state, verb.name).is_empty();
    let timely: Vec<&Verb> = Boss::VERBS.iter().filter(timely).collect();
    let any: Vec<&Verb> = Boss::VERBS.iter().collect();
    let verbs = if timely.is_empty() || dice.below(2) == 0 { any } else { timely };
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
        "roll" | "raise" | "draw" => turn.into_iter().collect(),
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
