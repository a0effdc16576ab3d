//! *Burn Rate*: what a scene may wish to see, and who does what next so that it comes about. The cards lie as
//! chance has dealt them: the players look one card ahead, and discard until somebody holds what it takes.

use boardroom::game::{Choice, Dice, Domain, Game, Id, Line, Move, Seat, Value};
use boardroom::games::burn_rate::rules::noun::recap;
use boardroom::games::burn_rate::rules::{
    Attack, BurnRate, Card, Company, Department, EmployeeId, End, Event, Face, Kind, MOST_CARDS, Money,
    Phase, State, VpCard, id,
};

use super::book::Book;
use super::staged::{Said, Staged, Told, plain_move};

/// Something that may happen in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// An attack waits for its target's answer (R20).
    Pending,
    /// A turn is over, and salaries are paid (R7).
    Paid,
    /// An attack takes effect (R14).
    Landed,
    /// R19.
    Countered,
    /// Two Poach cards on a VP, cancelled by one card (R15, R19).
    PairCountered,
    /// Salaries are paid, contractors' too (R6).
    Contractors,
    /// A New Business Plan on a company with contractors (R26).
    Planned,
    /// A doubled payroll, contractors' too (R26).
    PaidDouble,
    /// Salaries take exactly what there was (R7).
    NothingLeft,
    /// R23.
    Bankrupt,
    /// R18.
    Reshuffled,
    /// Under `no_reshuffle` somebody draws less than a full hand, and nothing is shuffled (R18).
    RanOut,
    /// Nothing moves for a round (R28).
    Standstill,
}

impl Staged for BurnRate {
    type Wish = Wish;

    const PENDING: Wish = Wish::Pending;
    const SOON: Wish = Wish::Paid;
    const STORY: &'static [Told<BurnRate>] = &[
        (Said("'s turn.**", "轮：轮到<@"), |event| matches!(event, Event::TurnBegan { .. })),
        (Said("🤝 ", "🤝 "), |event| matches!(event, Event::Hired { .. })),
        (Said("👋 ", "👋 "), |event| matches!(event, Event::Fired { .. })),
        (Said("💵 ", "💵 "), |event| matches!(event, Event::Funded { .. })),
        (Said("🗑️ ", "🗑️ "), |event| matches!(event, Event::Released { .. })),
        (Said("⚡ ", "⚡ "), |event| matches!(event, Event::Attacked { window: Some(_), .. })),
        (Said("✋ ", "✋ "), |event| matches!(event, Event::Countered { .. })),
        (Said("😬 ", "😬 "), |event| {
            matches!(event, Event::Landed { attack: Attack::BadHire { .. }, .. })
        }),
        (Said("💼 ", "💼 "), |event| matches!(event, Event::Landed { attack: Attack::Poach { .. }, .. })),
        (Said("💡 ", "💡 "), |event| {
            matches!(event, Event::Landed { attack: Attack::BadIdea { .. }, .. })
        }),
        (Said("📈 ", "📈 "), |event| matches!(event, Event::Planned { .. })),
        (Said("🔥🔥 ", "🔥🔥 "), |event| matches!(event, Event::Paid { doubled: true, .. })),
        (Said(" pays $", ">发薪"), |event| matches!(event, Event::Paid { doubled: false, .. })),
        (Said("💥 ", "💥 "), |event| matches!(event, Event::WentBankrupt { .. })),
        (Said(" into a new deck of ", "弃牌洗成新的牌堆"), |event| {
            matches!(event, Event::Reshuffled { .. })
        }),
        (Said("🏁 ", "🏁 "), |event| matches!(event, Event::Ended { .. })),
    ];
    const BARE: &'static str = "done";
    const PASSED: Said = Said("There is no attack to answer now", "现在没有要应对的攻击");
    const ASKS: Said = Said("counter, or let it pass?", "抵消，还是放过？");

    fn granted(wish: Wish, before: &State, events: &[Event]) -> bool {
        events.iter().any(|event| wish.is_granted_by(before, event, events))
    }

    fn next(book: &Book<BurnRate>, wish: Option<Wish>) -> (Seat, Move) {
        next(&book.state, wish)
    }

    fn said(wish: Wish) -> Said {
        match wish {
            Wish::Pending => Said(" counter?", "要抵消吗？"),
            Wish::Paid | Wish::RanOut => Said("🔥 ", "🔥 "),
            Wish::Landed => Said("", ""),
            Wish::Countered => Said("✋ ", "✋ "),
            Wish::PairCountered => Said("two **Poach** cards on ", "两张**网罗**（对"),
            Wish::Contractors => Said(" contractor", "（含外包"),
            Wish::Planned => Said("whose next payroll is doubled.", "下次发薪翻倍。"),
            Wish::PaidDouble => Said(" pays double, ", "加倍发薪"),
            Wish::NothingLeft => Said(" has $0", "还剩0。"),
            Wish::Bankrupt => Said(" is bankrupt.**", "破产了。**"),
            Wish::Reshuffled => Said("The discards are shuffled into a new deck of ", "弃牌洗成新的牌堆"),
            Wish::Standstill => Said("A round in which nothing moved ends the game", "一整轮什么都没动"),
        }
    }

    fn asked(state: &State) -> Vec<Seat> {
        state.open.pending().map(|pending| pending.target).into_iter().collect()
    }

    fn takes_effect(event: &Event) -> bool {
        matches!(event, Event::Landed { .. })
    }

    fn results(state: &State) -> Vec<Line> {
        let Phase::Over { .. } = state.open.phase else { panic!("it isn't over") };
        state.open.companies.iter().map(|company| recap(company.seat, &company.recap)).collect()
    }
}

impl Wish {
    /// Whether it came about with one of these events.
    fn is_granted_by(self, before: &State, event: &Event, events: &[Event]) -> bool {
        match (self, event) {
            (Wish::Pending, Event::Attacked { window, .. }) => window.is_some(),
            (Wish::Paid, Event::Paid { .. })
            | (Wish::Landed, Event::Landed { .. })
            | (Wish::Countered, Event::Countered { .. })
            | (Wish::Bankrupt, Event::WentBankrupt { .. })
            | (Wish::Reshuffled, Event::Reshuffled { .. })
            | (Wish::Standstill, Event::Ended { end: End::Standstill, .. }) => true,
            (Wish::PairCountered, Event::Countered { attack: Attack::Poach { cards, .. }, .. }) => {
                cards.len() == 2
            }
            (Wish::Contractors, Event::Paid { contractors, .. }) => *contractors > 0,
            (Wish::Planned, Event::Planned { target, .. }) => {
                before.open.company(*target).is_some_and(|company| company.contractors() > 0)
            }
            (Wish::PaidDouble, Event::Paid { contractors, doubled, .. }) => *doubled && *contractors > 0,
            (Wish::NothingLeft, Event::Paid { payroll, funds, .. }) => {
                *funds == Money::ZERO && *payroll > Money::ZERO
            }
            (Wish::RanOut, Event::Paid { seat, .. }) => {
                let after = applied(before, events);
                let full = usize::from(after.open.options.hand_size);
                after.open.is_standing(*seat)
                    && after.deck.is_empty()
                    && after.hands[seat.index()].len() < full
            }
            _ => false,
        }
    }

    /// Whether the target of an attack answers it, if it can.
    fn answers(self, attack: &Attack) -> bool {
        match self {
            Wish::Countered => true,
            Wish::PairCountered => attack.cards().len() == 2,
            _ => false,
        }
    }

    /// How many cards of this kind a player keeps for it.
    fn keeps(self, card: &Card) -> usize {
        match (self, card.face.kind()) {
            (Wish::PairCountered, Kind::Poach) => 4,
            (Wish::PairCountered, Kind::Hire | Kind::Fire) => 1,
            (Wish::Contractors | Wish::Planned, Kind::BadIdea) => 1,
            (Wish::Planned, Kind::Hire) => 2,
            // It would be long until it comes again.
            (_, Kind::Vp) => usize::from(card.face == Face::Vp { effect: VpCard::Plan }),
            (Wish::NothingLeft, Kind::Hire | Kind::Fire | Kind::Funding) => 1,
            (Wish::RanOut, Kind::Funding) => 2,
            _ => 0,
        }
    }
}

fn applied(before: &State, events: &[Event]) -> State {
    let mut state = before.clone();
    events.iter().for_each(|event| state.apply(event));
    state
}

/// The state and the events after a move, if it is allowed.
fn after(state: &State, seat: Seat, wanted: &Move) -> Option<(State, Vec<Event>)> {
    let command = BurnRate::command(&wanted.verb, wanted.about, &wanted.values)?;
    let events = BurnRate::play(state, seat, &command, &mut Dice::new([0; 32], 0)).ok()?;
    Some((applied(state, &events), events))
}

fn choices(state: &State, seat: Seat) -> Vec<Choice> {
    let view = BurnRate::view(state, boardroom::game::Viewer::Seat(seat));
    BurnRate::choices(&view)
}

/// Every move of a choice, with the first cards that do for it, and with each who could leave.
fn moves(choice: &Choice) -> Vec<Move> {
    let mut moves = vec![plain_move(choice)];
    for (at, domain) in choice.domains.iter().enumerate() {
        let values: Vec<Value> = match domain {
            Domain::Pick(ids) => ids.iter().map(|&id| Value::Pick(id)).collect(),
            Domain::Subset { of, size } if *size.start() == 1 => {
                of.iter().map(|&id| Value::Subset(vec![id])).collect()
            }
            Domain::Subset { .. } | Domain::Whole(_) => continue,
        };
        let with = |wanted: &Move, value: &Value| {
            let mut wanted = wanted.clone();
            wanted.values[at] = value.clone();
            wanted
        };
        moves = moves.iter().flat_map(|wanted| values.iter().map(|value| with(wanted, value))).collect();
    }
    moves
}

/// Who does what next.
pub fn next(state: &State, wish: Option<Wish>) -> (Seat, Move) {
    let seats = Seat::all(state.open.seats).map(|seat| (seat, choices(state, seat)));
    let (seat, choices) =
        seats.into_iter().find(|(_, choices)| !choices.is_empty()).expect("somebody can act");
    let wanted = match (&state.open.phase, state.open.pending()) {
        (Phase::Draft { .. }, _) => draft(state, &choices, wish),
        (_, Some(pending)) => {
            let answers = wish.map_or(pending.window.is_some_and(|window| window % 2 == 0), |wish| {
                wish.answers(&pending.attack)
            });
            answer(&choices, answers)
        }
        _ => on_turn(state, seat, &choices, wish),
    };
    (seat, wanted)
}

/// VPs first; for attacks and their answers nobody for Human Resources, since every card fits level 0.
fn draft(state: &State, choices: &[Choice], wish: Option<Wish>) -> Move {
    let attacked = matches!(wish, Some(Wish::PairCountered | Wish::Countered));
    let rank = |wanted: &Move| {
        let Value::Pick(id) = wanted.values[0] else { panic!("somebody is taken: {wanted:?}") };
        let up = state.open.in_pool(EmployeeId(id)).expect("turned up");
        let human = up.department == Department::HumanResources;
        (attacked && human, !up.is_vp(), human, up.skill().is_none())
    };
    moves(&choices[0]).into_iter().min_by_key(rank).expect("somebody may be taken")
}

fn answer(choices: &[Choice], answers: bool) -> Move {
    let counter = choices.iter().find(|choice| choice.verb == "counter").filter(|_| answers);
    plain_move(counter.or_else(|| choices.iter().find(|choice| choice.verb == "pass")).expect("one may pass"))
}

fn on_turn(state: &State, seat: Seat, choices: &[Choice], wish: Option<Wish>) -> Move {
    let played = choices.iter().filter(|choice| choice.verb != "discard");
    let all: Vec<Move> = played.flat_map(moves).collect();
    let Some(wish) = wish else { return attack(state, seat, &all).unwrap_or_else(|| done(choices)) };
    let granted = all.iter().find(|wanted| leads_to(state, seat, wanted, wish));
    let wanted = granted.cloned().or_else(|| towards(state, seat, &all, wish));
    wanted.unwrap_or_else(|| renew(state, seat, choices, wish))
}

/// Whether a move, and the answer to it, brings the wish about.
fn leads_to(state: &State, seat: Seat, wanted: &Move, wish: Wish) -> bool {
    let Some((then, events)) = after(state, seat, wanted) else { return false };
    if BurnRate::granted(wish, state, &events) {
        return true;
    }
    let Some(pending) = then.open.pending().filter(|pending| pending.window.is_some()) else { return false };
    let answered = answer(&choices(&then, pending.target), wish.answers(&pending.attack));
    after(&then, pending.target, &answered).is_some_and(|(_, events)| BurnRate::granted(wish, &then, &events))
}

/// What it would be like if the attack, if it is one, took effect.
fn landed(state: &State, seat: Seat, wanted: &Move) -> Option<State> {
    let (then, _) = after(state, seat, wanted)?;
    match then.open.pending() {
        Some(pending) => {
            Some(after(&then, pending.target, &answer(&choices(&then, pending.target), false))?.0)
        }
        None => Some(then),
    }
}

/// A step that makes the wish likelier.
fn towards(state: &State, seat: Seat, all: &[Move], wish: Wish) -> Option<Move> {
    let own = |state: &State| state.open.company(seat).cloned().expect("a company");
    let company = own(state);
    let verb = |verb: &'static str| all.iter().filter(move |wanted| wanted.verb == verb);
    let burdened = |state: &State| state.open.companies.iter().any(|company| company.contractors() > 0);
    let burden = || {
        verb("badidea")
            .find(|wanted| landed(state, seat, wanted).is_some_and(|then| burdened(&then)))
            .cloned()
    };
    let plan = Face::Vp { effect: VpCard::Plan };
    let plans = state.hands[seat.index()].iter().any(|card| card.face == plan);
    let found = match wish {
        Wish::Contractors if !burdened(state) => burden(),
        Wish::Planned if !burdened(state) => burden(),
        Wish::Planned if plans => {
            let more = |then: State| own(&then).vps().count() > company.vps().count();
            let vp = verb("hire").find(|wanted| landed(state, seat, wanted).is_some_and(more));
            // Whoever comes instead makes room for the next.
            let anybody = || verb("hire").next().filter(|_| company.funds > company.payroll().times(8));
            vp.or_else(anybody).cloned()
        }
        Wish::RanOut if state.deck.len() < MOST_CARDS => {
            let salaries =
                |state: &State| -> i32 { state.open.companies.iter().map(|one| one.salaries().0).sum() };
            let cheap = |wanted: &&Move| {
                wanted.verb != "done"
                    && landed(state, seat, wanted).is_some_and(|then| salaries(&then) <= salaries(state))
            };
            all.iter().find(cheap).cloned()
        }
        Wish::NothingLeft if !comes_to_nothing(&company) => {
            let lone = ["hire", "fire", "fund"].into_iter().flat_map(verb);
            lone.into_iter()
                .find(|wanted| landed(state, seat, wanted).is_some_and(|then| comes_to_nothing(&own(&then))))
                .cloned()
        }
        _ => None,
    };
    // Nobody goes under meanwhile, if it can be helped.
    let poor =
        company.funds < company.payroll().times(3) && wish != Wish::NothingLeft && wish != Wish::Bankrupt;
    found.or_else(|| verb("fund").next().filter(|_| poor).cloned())
}

/// Whether the payrolls to come end at exactly nothing, if nothing changes.
fn comes_to_nothing(company: &Company) -> bool {
    company.salaries().0 > 0 && company.funds.0 % company.salaries().0 == 0 && company.funds > Money::ZERO
}

/// The attack that costs its target most, to win.
fn attack(state: &State, seat: Seat, all: &[Move]) -> Option<Move> {
    let burns = |state: &State| -> i32 {
        let others = state.open.companies.iter().filter(|company| company.seat != seat);
        others.map(|company| company.payroll().0).sum()
    };
    let before = burns(state);
    let costs = |wanted: &Move| landed(state, seat, wanted).map_or(0, |then| burns(&then) - before);
    let attacks = all.iter().filter(|wanted| matches!(wanted.verb.as_str(), "badhire" | "badidea" | "vp"));
    let best =
        attacks.map(|wanted| (costs(wanted), wanted)).max_by_key(|(costs, wanted)| (*costs, about(wanted)));
    best.filter(|(costs, _)| *costs > 0).map(|(_, wanted)| wanted.clone())
}

/// Whom or what a move names first: so that of several alike always the same is chosen.
fn about(wanted: &Move) -> Id {
    match wanted.values.first() {
        Some(Value::Pick(id)) => id::of_seat(Seat(0)).max(*id),
        _ => 0,
    }
}

/// Other cards for those that don't help.
fn renew(state: &State, seat: Seat, choices: &[Choice], wish: Wish) -> Move {
    let Some(choice) = choices.iter().find(|choice| choice.verb == "discard") else { return done(choices) };
    let Domain::Subset { size, .. } = &choice.domains[0] else { panic!("{choice:?}") };
    let mut kept: Vec<Kind> = Vec::new();
    let mut gone = Vec::new();
    for card in &state.hands[seat.index()] {
        let kind = card.face.kind();
        if kept.iter().filter(|&&other| other == kind).count() < wish.keeps(card) {
            kept.push(kind);
        } else {
            gone.push(card.id.0);
        }
    }
    gone.truncate(usize::from(*size.end()));
    // A round in which nothing moves has no discards, either.
    if gone.is_empty() || wish == Wish::Standstill {
        return done(choices);
    }
    Move { values: vec![Value::Subset(gone)], ..plain_move(choice) }
}

fn done(choices: &[Choice]) -> Move {
    plain_move(choices.iter().find(|choice| choice.verb == "done").expect("a turn can be over"))
}
