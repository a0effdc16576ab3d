use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use boardroom::game::Arg;
use boardroom::game::{
    Automatic, Awaited, Choice, Counted, Dice, Domain, Fact, Flaws, Flow, Game, HouseRule, HouseRules, Id,
    Kind, Line, Move, Outcome, Param, Seat, SeedError, SeedFile, Tempo, Value, Verb, View, Viewer,
};
use serde::{Deserialize, Serialize};

pub struct Toy;

/// What is wrong with the rules.
#[derive(Clone, Copy)]
pub enum Trouble {
    /// Nothing follows from anything.
    Silent,
    Panics,
    /// To show the board panics.
    Dark,
    /// What is sold stays in the hand.
    Copies,
}

thread_local! {
    static TROUBLE: Cell<Option<Trouble>> = const { Cell::new(None) };
}

/// In this thread something is wrong with the rules until this is dropped.
pub struct Troubled(());

pub fn troubled(trouble: Trouble) -> Troubled {
    TROUBLE.set(Some(trouble));
    Troubled(())
}

/// Panics if there is trouble of that kind.
pub fn stumble(public: &Public) -> &Public {
    assert!(!matches!(TROUBLE.get(), Some(Trouble::Dark)), "the board can't be shown");
    public
}

impl Drop for Troubled {
    fn drop(&mut self) {
        TROUBLE.set(None);
    }
}

/// What a card may cost at most, $M.
const MOST: u32 = 20;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Options {
    pub rounds: u32,
    pub open_scores: bool,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub enum Phase {
    #[default]
    Turn,
    Offer {
        about: Id,
        to: Seat,
        cards: Vec<Id>,
        price: u32,
    },
    Window {
        about: Id,
        card: Id,
    },
    Over,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    seats: u8,
    open_scores: bool,
    values: Vec<u8>,
    hands: Vec<Vec<Id>>,
    rest: Vec<Id>,
    scores: Vec<i64>,
    /// Turns still to come, with this one.
    turns: u32,
    turn: Id,
    /// Whose turn it is.
    at: u8,
    /// The last id given to a turn, an offer or a window.
    last: Id,
    passed: Vec<Seat>,
    phase: Phase,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Public {
    pub seats: u8,
    pub values: Vec<u8>,
    pub hands: Vec<u8>,
    pub scores: Option<Vec<i64>>,
    pub turns: u32,
    pub turn: Id,
    pub last: Id,
    pub at: Seat,
    pub phase: Phase,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Private {
    pub hand: Vec<Id>,
    pub score: i64,
    pub passed: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Command {
    Roll { turn: Id },
    Offer { turn: Id, to: Seat, cards: Vec<Id>, price: u32 },
    Accept { offer: Id },
    Decline { offer: Id },
    Flash { turn: Id, card: Id },
    Stop { window: Id },
    Pass { window: Id },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "toy", rename_all = "snake_case")]
pub enum Event {
    Dealt { options: Options, values: Vec<u8>, hands: Vec<Vec<Id>>, rest: Vec<Id> },
    Rolled { seat: Seat, die: u8 },
    Began { seat: Seat, turn: Id },
    Offered { offer: Id, seat: Seat, to: Seat, cards: Vec<Id>, price: u32 },
    Accepted { offer: Id, seat: Seat, to: Seat, cards: Vec<Id>, price: u32 },
    Declined { offer: Id, to: Seat },
    Flashed { window: Id, seat: Seat, card: Id, value: u8 },
    Passed { window: Id, seat: Seat },
    Stopped { window: Id, seat: Seat, null: Id },
    Scored { window: Id, seat: Seat, value: u8 },
    Over { scores: Vec<i64> },
}

#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    #[error("2 to 4 can play, not {0}")]
    Seats(u8),
    #[error("no such house rule, or not that value: {0}")]
    Rule(String),
    #[error("the game is over")]
    Over,
    #[error("it is the turn of {0}, and nothing may be open")]
    Turn(Seat),
    #[error("what this is about is gone")]
    Gone,
    #[error("not a card in the hand, or not a seat to offer to")]
    Card,
    #[error("the price is above {0}")]
    Price(u32),
    #[error("this seat isn't asked")]
    Asked,
    #[error("no null in the hand")]
    NoNull,
}

impl State {
    fn at(&self) -> Seat {
        Seat(self.at)
    }

    fn value(&self, card: Id) -> u8 {
        value(&self.values, card)
    }

    fn take(&mut self, seat: Seat, card: Id) {
        if let Some(hand) = self.hands.get_mut(seat.index()) {
            hand.retain(|&held| held != card);
        }
    }

    fn score(&mut self, seat: Seat, more: i64) {
        if let Some(score) = self.scores.get_mut(seat.index()) {
            *score += more;
        }
    }
}

fn value(values: &[u8], card: Id) -> u8 {
    (card as usize).checked_sub(1).and_then(|at| values.get(at)).copied().unwrap_or(0)
}

fn picked(seat: Seat) -> Id {
    Id::from(seat.0) + 1
}

impl Automatic for Toy {
    fn plain(view: &View<Toy>, asked: &[Id], dice: &mut Dice) -> Option<Command> {
        Self::random(view, asked, dice)
    }

    fn sharp(view: &View<Toy>, asked: &[Id], dice: &mut Dice) -> Option<Command> {
        Self::plain(view, asked, dice)
    }

    fn remark(event: &Event, _seat: Seat, turn: u64) -> Option<Line> {
        match event {
            // Of what is hidden nothing is to be heard, whatever is said of it here.
            Event::Rolled { .. } | Event::Passed { .. } => {
                Some(Line::new("toy-remark").with("turn", Arg::Number(i64::try_from(turn % 2).unwrap_or(0))))
            }
            _ => None,
        }
    }
}

impl Counted for Toy {
    fn facts(_state: &State, event: &Event) -> Vec<Fact> {
        match event {
            Event::Rolled { die, .. } => vec![Fact::Times("rolls", 1), Fact::Share("sixes", *die == 6)],
            Event::Over { scores } => {
                (0..).zip(scores).map(|(at, &score)| Fact::Value("scores", at, score)).collect()
            }
            _ => Vec::new(),
        }
    }
}

impl Game for Toy {
    const ID: &'static str = "toy";
    const RULES: u32 = 1;
    const SEATS: RangeInclusive<u8> = 2..=4;
    const VERBS: &'static [Verb] = &[
        Verb { name: "roll", about: None, params: &[] },
        Verb {
            name: "offer",
            about: None,
            params: &[
                Param::new("to", Kind::Pick),
                Param::new("cards", Kind::Subset),
                Param::new("price", Kind::Whole),
            ],
        },
        Verb { name: "accept", about: Some("offer"), params: &[] },
        Verb { name: "decline", about: Some("offer"), params: &[] },
        Verb { name: "flash", about: None, params: &[Param::optional("card", Kind::Pick)] },
        Verb { name: "stop", about: None, params: &[] },
        Verb { name: "pass", about: None, params: &[] },
    ];
    const HOUSE_RULES: &'static [HouseRule] =
        &[HouseRule { id: "rounds", values: 1..=500 }, HouseRule { id: "open_scores", values: 1..=1 }];
    const SEED_FILES: &'static [SeedFile] = &[SeedFile {
        path: "toy/cards.json",
        // A 0 is a null, which stops a flash.
        built_in: "[1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 0, 0, 0, 0]",
    }];

    type Seeds = Vec<u8>;
    type Options = Options;
    type State = State;
    type Command = Command;
    type Event = Event;
    type Public = Public;
    type Private = Private;
    type Refusal = Refusal;

    fn seeds(texts: &[&str]) -> Result<Vec<u8>, SeedError> {
        let wrong = |place: String, problem: &str| SeedError {
            file: "toy/cards.json".to_owned(),
            place,
            problem: problem.to_owned(),
        };
        let text = texts.first().ok_or_else(|| wrong("the file".to_owned(), "is missing"))?;
        let values: Vec<u8> = serde_json::from_str(text).map_err(|error| {
            wrong(format!("line {}, column {}", error.line(), error.column()), "no numbers")
        })?;
        if values.len() < 12 {
            return Err(wrong("the list".to_owned(), "has fewer than 12 cards"));
        }
        Ok(values)
    }

    fn options(rules: &HouseRules) -> Result<Options, Refusal> {
        let mut options = Options { rounds: 2, open_scores: false };
        for (rule, &value) in rules {
            match rule.as_str() {
                "rounds" if (1..=500).contains(&value) => options.rounds = value,
                "open_scores" if value == 1 => options.open_scores = true,
                _ => return Err(Refusal::Rule(rule.clone())),
            }
        }
        Ok(options)
    }

    fn start(values: &Vec<u8>, options: &Options, seats: u8, dice: &mut Dice) -> Result<Vec<Event>, Refusal> {
        if !Toy::SEATS.contains(&seats) {
            return Err(Refusal::Seats(seats));
        }
        let mut deck: Vec<Id> = (1..).take(values.len()).collect();
        dice.shuffle(&mut deck);
        let rest = deck.split_off(3 * usize::from(seats));
        let hands = deck.chunks(3).map(<[Id]>::to_vec).collect();
        let dealt = Event::Dealt { options: options.clone(), values: values.clone(), hands, rest };
        Ok(vec![dealt, Event::Began { seat: Seat(0), turn: 1 }])
    }

    fn apply(state: &mut State, event: &Event) {
        match event {
            Event::Dealt { options, values, hands, rest } => {
                let seats = u8::try_from(hands.len()).unwrap_or(0);
                *state = State {
                    seats,
                    open_scores: options.open_scores,
                    values: values.clone(),
                    hands: hands.clone(),
                    rest: rest.clone(),
                    scores: vec![0; hands.len()],
                    turns: options.rounds * u32::from(seats),
                    ..State::default()
                };
            }
            Event::Rolled { seat, die } => {
                state.score(*seat, i64::from(*die));
                state.turns = state.turns.saturating_sub(1);
            }
            Event::Began { seat, turn } => {
                (state.at, state.turn, state.last, state.phase) = (seat.0, *turn, *turn, Phase::Turn);
            }
            Event::Offered { offer, to, cards, price, .. } => {
                state.last = *offer;
                state.phase = Phase::Offer { about: *offer, to: *to, cards: cards.clone(), price: *price };
            }
            Event::Accepted { seat, to, cards, price, .. } => {
                let copies = matches!(TROUBLE.get(), Some(Trouble::Copies));
                for &card in cards.iter().filter(|_| !copies) {
                    state.take(*seat, card);
                }
                if let Some(hand) = state.hands.get_mut(to.index()) {
                    hand.extend(cards);
                }
                state.score(*seat, i64::from(*price));
                state.score(*to, -i64::from(*price));
                state.phase = Phase::Turn;
            }
            Event::Declined { .. } => state.phase = Phase::Turn,
            Event::Flashed { window, seat, card, .. } => {
                state.take(*seat, *card);
                state.passed.clear();
                state.last = *window;
                state.phase = Phase::Window { about: *window, card: *card };
            }
            Event::Passed { seat, .. } => state.passed.push(*seat),
            Event::Stopped { seat, null, .. } => {
                state.take(*seat, *null);
                state.passed.clear();
                state.phase = Phase::Turn;
            }
            Event::Scored { seat, value, .. } => {
                state.score(*seat, i64::from(*value));
                state.passed.clear();
                state.phase = Phase::Turn;
            }
            Event::Over { .. } => state.phase = Phase::Over,
        }
    }

    fn public(state: &State) -> Public {
        let shown = state.open_scores || state.phase == Phase::Over;
        Public {
            seats: state.seats,
            values: state.values.clone(),
            hands: state.hands.iter().map(|hand| u8::try_from(hand.len()).unwrap_or(u8::MAX)).collect(),
            scores: shown.then(|| state.scores.clone()),
            turns: state.turns,
            turn: state.turn,
            last: state.last,
            at: state.at(),
            phase: state.phase.clone(),
        }
    }

    fn private(state: &State, seat: Seat) -> Private {
        Private {
            hand: state.hands.get(seat.index()).cloned().unwrap_or_default(),
            score: state.scores.get(seat.index()).copied().unwrap_or(0),
            passed: state.passed.contains(&seat),
        }
    }

    fn check(view: &View<Toy>, command: &Command) -> Result<(), Refusal> {
        let public = &view.public;
        let Some((seat, own)) = &view.own else { return Err(Refusal::Asked) };
        if public.phase == Phase::Over {
            return Err(Refusal::Over);
        }
        match command {
            Command::Roll { turn } | Command::Offer { turn, .. } | Command::Flash { turn, .. } => {
                if public.at != *seat || public.phase != Phase::Turn {
                    return Err(Refusal::Turn(public.at));
                }
                if *turn != public.turn {
                    return Err(Refusal::Gone);
                }
            }
            Command::Accept { offer } | Command::Decline { offer } => match &public.phase {
                Phase::Offer { about, to, .. } if about == offer => {
                    return if to == seat { Ok(()) } else { Err(Refusal::Asked) };
                }
                _ => return Err(Refusal::Gone),
            },
            Command::Stop { window } | Command::Pass { window } => match &public.phase {
                Phase::Window { about, .. } if about == window => {
                    if public.at == *seat || own.passed {
                        return Err(Refusal::Asked);
                    }
                }
                _ => return Err(Refusal::Gone),
            },
        }
        let holds = |card: &Id| own.hand.contains(card);
        match command {
            Command::Flash { card, .. } if !holds(card) || value(&public.values, *card) == 0 => {
                Err(Refusal::Card)
            }
            Command::Stop { .. } if !own.hand.iter().any(|&card| value(&public.values, card) == 0) => {
                Err(Refusal::NoNull)
            }
            Command::Offer { price, .. } if *price > MOST => Err(Refusal::Price(MOST)),
            Command::Offer { to, cards, .. } => {
                let distinct = cards.iter().enumerate().all(|(at, card)| !cards[..at].contains(card));
                let fits = to != seat && to.0 < public.seats && distinct && !cards.is_empty();
                if fits && cards.iter().all(holds) { Ok(()) } else { Err(Refusal::Card) }
            }
            _ => Ok(()),
        }
    }

    fn decide(state: &State, seat: Seat, command: &Command, dice: &mut Dice) -> Vec<Event> {
        match TROUBLE.get() {
            Some(Trouble::Silent) => return Vec::new(),
            Some(Trouble::Panics) => panic!("the rules are wrong"),
            Some(Trouble::Dark | Trouble::Copies) | None => {}
        }
        let next = state.last + 1;
        match (command, &state.phase) {
            (Command::Roll { .. }, _) => {
                let rolled = Event::Rolled { seat, die: dice.die() };
                let mut after = state.clone();
                Toy::apply(&mut after, &rolled);
                let then = match after.turns {
                    0 => Event::Over { scores: after.scores },
                    _ => Event::Began { seat: seat.left(state.seats), turn: next },
                };
                vec![rolled, then]
            }
            (Command::Offer { to, cards, price, .. }, _) => {
                vec![Event::Offered { offer: next, seat, to: *to, cards: cards.clone(), price: *price }]
            }
            (Command::Accept { offer }, Phase::Offer { to, cards, price, .. }) => vec![Event::Accepted {
                offer: *offer,
                seat: state.at(),
                to: *to,
                cards: cards.clone(),
                price: *price,
            }],
            (Command::Decline { offer }, _) => vec![Event::Declined { offer: *offer, to: seat }],
            (Command::Flash { card, .. }, _) => {
                vec![Event::Flashed { window: next, seat, card: *card, value: state.value(*card) }]
            }
            (Command::Stop { window }, _) => {
                let hand = state.hands.get(seat.index());
                let null = hand.and_then(|hand| hand.iter().copied().find(|&card| state.value(card) == 0));
                null.map(|null| Event::Stopped { window: *window, seat, null }).into_iter().collect()
            }
            (Command::Pass { window }, Phase::Window { card, .. }) => {
                let mut events = vec![Event::Passed { window: *window, seat }];
                if state.passed.len() + 2 == usize::from(state.seats) {
                    let value = state.value(*card);
                    events.push(Event::Scored { window: *window, seat: state.at(), value });
                }
                events
            }
            _ => Vec::new(),
        }
    }

    fn choices(view: &View<Toy>) -> Vec<Choice> {
        let Some((seat, own)) = &view.own else { return Vec::new() };
        let public = &view.public;
        let plain = |verb, about| Choice { verb, about, domains: Vec::new() };
        let (scoring, nulls): (Vec<Id>, Vec<Id>) =
            own.hand.iter().partition(|&&card| value(&public.values, card) > 0);
        match &public.phase {
            Phase::Turn if public.at == *seat => {
                let mut choices = vec![plain("roll", public.turn)];
                if !own.hand.is_empty() {
                    let others = Seat::all(public.seats).filter(|other| other != seat).map(picked).collect();
                    let size = 1..=u8::try_from(own.hand.len()).unwrap_or(u8::MAX);
                    let domains = vec![
                        Domain::Pick(others),
                        Domain::Subset { of: own.hand.clone(), size },
                        Domain::Whole(0..=MOST),
                    ];
                    choices.push(Choice { verb: "offer", about: public.turn, domains });
                }
                if !scoring.is_empty() {
                    let domains = vec![Domain::Pick(scoring)];
                    choices.push(Choice { verb: "flash", about: public.turn, domains });
                }
                choices
            }
            Phase::Offer { about, to, .. } if to == seat => {
                vec![plain("accept", *about), plain("decline", *about)]
            }
            Phase::Window { about, .. } if public.at != *seat && !own.passed => {
                let mut choices = vec![plain("pass", *about)];
                if !nulls.is_empty() {
                    choices.push(plain("stop", *about));
                }
                choices
            }
            _ => Vec::new(),
        }
    }

    fn command(verb: &str, about: Id, values: &[Value]) -> Option<Command> {
        Some(match (verb, values) {
            ("roll", []) => Command::Roll { turn: about },
            ("offer", [Value::Pick(to), Value::Subset(cards), Value::Whole(price)]) => Command::Offer {
                turn: about,
                to: Seat(u8::try_from(to.checked_sub(1)?).ok()?),
                cards: cards.clone(),
                price: *price,
            },
            ("accept", []) => Command::Accept { offer: about },
            ("decline", []) => Command::Decline { offer: about },
            ("flash", [Value::Pick(card)]) => Command::Flash { turn: about, card: *card },
            ("stop", []) => Command::Stop { window: about },
            ("pass", []) => Command::Pass { window: about },
            _ => return None,
        })
    }

    fn waiting(state: &State) -> Vec<Awaited> {
        let turn =
            |flow| Awaited { seat: state.at(), about: state.turn, tempo: Tempo::Turn, sealed: false, flow };
        match &state.phase {
            Phase::Over => Vec::new(),
            Phase::Turn if state.seats == 0 => Vec::new(),
            Phase::Turn => vec![turn(Flow::Runs)],
            Phase::Offer { about, to, .. } => {
                let flow = Flow::Runs;
                let asked = Awaited { seat: *to, about: *about, tempo: Tempo::Offer, sealed: false, flow };
                vec![turn(Flow::Stands { at_least: None }), asked]
            }
            Phase::Window { about, .. } => {
                let asked = Seat::all(state.seats)
                    .filter(|seat| *seat != state.at() && !state.passed.contains(seat))
                    .map(|seat| {
                        let flow = Flow::Runs;
                        Awaited { seat, about: *about, tempo: Tempo::Window, sealed: true, flow }
                    });
                [turn(Flow::Stands { at_least: Some(Tempo::Offer) })].into_iter().chain(asked).collect()
            }
        }
    }

    fn stand_in(view: &View<Toy>, about: Id, _dice: &mut Dice) -> Command {
        match view.public.phase {
            Phase::Offer { about: offer, .. } if offer == about => Command::Decline { offer },
            Phase::Window { about: window, .. } if window == about => Command::Pass { window },
            _ => Command::Roll { turn: about },
        }
    }

    fn told(event: &Event, viewer: Viewer) -> Option<Line> {
        let money = |amount: u32| Arg::Money(amount.into());
        let number = |n: u8| Arg::Number(n.into());
        Some(match event {
            Event::Dealt { hands, .. } => {
                let own = match viewer {
                    Viewer::Seat(seat) => hands.get(seat.index()),
                    Viewer::Public => None,
                };
                match own {
                    Some(own) => Line::new("toy-dealt-you")
                        .with("cards", Arg::List(own.iter().map(|&card| Arg::Number(card.into())).collect())),
                    None => Line::new("toy-dealt"),
                }
            }
            Event::Rolled { seat, die } => {
                Line::new("toy-rolled").with("seat", *seat).with("die", number(*die))
            }
            Event::Began { seat, .. } => Line::new("toy-began").with("seat", *seat),
            Event::Offered { seat, to, cards, price, .. } => Line::new("toy-offered")
                .with("seat", *seat)
                .with("to", *to)
                .with("cards", number(u8::try_from(cards.len()).unwrap_or(u8::MAX)))
                .with("price", money(*price)),
            Event::Accepted { to, price, .. } => {
                Line::new("toy-accepted").with("to", *to).with("price", money(*price))
            }
            Event::Declined { to, .. } => Line::new("toy-declined").with("to", *to),
            Event::Flashed { seat, value, .. } => {
                Line::new("toy-flashed").with("seat", *seat).with("value", number(*value))
            }
            // Who has passed is nobody's business until the window ends.
            Event::Passed { seat, .. } if viewer == Viewer::Seat(*seat) => Line::new("toy-passed-you"),
            Event::Passed { .. } => return None,
            Event::Stopped { seat, .. } => Line::new("toy-stopped").with("seat", *seat),
            Event::Scored { seat, value, .. } => {
                Line::new("toy-scored").with("seat", *seat).with("value", number(*value))
            }
            Event::Over { scores } => Line::new("toy-over")
                .with("scores", scores.iter().map(|&score| Arg::Money(score)).collect::<Arg>()),
        })
    }

    fn imagine(view: &View<Toy>, dice: &mut Dice) -> State {
        let public = &view.public;
        let mut state = State {
            seats: public.seats,
            open_scores: public.scores.is_some(),
            values: public.values.clone(),
            hands: vec![Vec::new(); public.hands.len()],
            scores: public.scores.clone().unwrap_or_else(|| vec![0; public.hands.len()]),
            turns: public.turns,
            turn: public.turn,
            last: public.last,
            at: public.at.0,
            phase: public.phase.clone(),
            ..State::default()
        };
        // The cards of an open offer lie in the hand of who made it.
        if let (Phase::Offer { cards, .. }, Some(hand)) =
            (&public.phase, state.hands.get_mut(public.at.index()))
        {
            hand.clone_from(cards);
        }
        if let Some((seat, own)) = &view.own {
            if let Some(hand) = state.hands.get_mut(seat.index()) {
                hand.clone_from(&own.hand);
            }
            if let Some(score) = state.scores.get_mut(seat.index()) {
                *score = own.score;
            }
            state.passed.extend(own.passed.then_some(*seat));
        }
        let mut unseen: Vec<Id> = (1..)
            .take(public.values.len())
            .filter(|card| !state.hands.iter().any(|hand| hand.contains(card)))
            .collect();
        dice.shuffle(&mut unseen);
        for (hand, &size) in state.hands.iter_mut().zip(&public.hands) {
            let more = usize::from(size).saturating_sub(hand.len()).min(unseen.len());
            hand.extend(unseen.drain(..more));
        }
        state.rest = unseen;
        state
    }

    fn outcome(state: &State) -> Option<Outcome> {
        (state.phase == Phase::Over).then(|| Outcome::by_score(&state.scores))
    }

    fn flaws(state: &State) -> Vec<String> {
        let mut flaws = Flaws::default();
        // What was flashed is gone.
        let left: BTreeSet<&Id> = state.hands.iter().flatten().chain(&state.rest).collect();
        let found = state.hands.iter().flatten().chain(&state.rest);
        flaws.each_once("T1: no card is there twice", left, found);
        if let Phase::Offer { cards, .. } = &state.phase {
            let held = |card| state.hands.get(state.at().index()).is_some_and(|hand| hand.contains(card));
            flaws.must(cards.iter().all(held), "T2: what is offered is held", cards);
        }
        flaws.into()
    }
}

/// A move without values.
pub fn plain(verb: &str, about: Id) -> Move {
    Move { verb: verb.to_owned(), about, values: Vec::new() }
}
