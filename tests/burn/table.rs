//! A table in play.

use boardroom::game::{Awaited, Dice, Flow, Game, Id, Line, Move, Seat, Tempo, Value, View, Viewer};
use boardroom::games::burn_rate::rules::{
    BurnRate, Card, CardId, Command, Company, EmployeeId, Event, Open, Options, Phase, Refusal, State, id,
};

use super::setup::{department, is_card, is_employee, seeds};

/// A command as it arrives from outside.
pub fn as_move(command: &Command) -> Move {
    let seat = |seat: &Seat| Value::Pick(id::of_seat(*seat));
    let one = |card: &CardId| Value::Pick(card.0);
    let who = |employee: &EmployeeId| Value::Pick(employee.0);
    let cards = |cards: &[CardId]| Value::Subset(cards.iter().map(|card| card.0).collect());
    let people = |people: &[EmployeeId]| Value::Subset(people.iter().map(|one| one.0).collect());
    let (verb, about, values) = match command {
        Command::Draft { pick, employee } => ("draft", pick, vec![who(employee)]),
        Command::Hire { turn, employee, card } => ("hire", turn, vec![who(employee), one(card)]),
        Command::Fire { turn, employee, cards: with } => ("fire", turn, vec![who(employee), cards(with)]),
        Command::Fund { turn, card } => ("fund", turn, vec![one(card)]),
        Command::Release { turn, idea, card } => ("release", turn, vec![one(idea), one(card)]),
        Command::BadHire { turn, target, employee, card } => {
            ("badhire", turn, vec![seat(target), who(employee), one(card)])
        }
        Command::Poach { turn, target, employee, cards: with } => {
            ("poach", turn, vec![seat(target), who(employee), cards(with)])
        }
        Command::BadIdea { turn, card, target } => ("badidea", turn, vec![one(card), seat(target)]),
        Command::Vp { turn, card, target, vps, staff } => {
            ("vp", turn, vec![one(card), seat(target), people(vps), people(staff)])
        }
        Command::Counter { window, card } => ("counter", window, vec![one(card)]),
        Command::Pass { window } => ("pass", window, vec![]),
        Command::Discard { turn, cards: which } => ("discard", turn, vec![cards(which)]),
        Command::Done { turn } => ("done", turn, vec![]),
    };
    Move { verb: verb.to_owned(), about: *about, values }
}

/// A table in play.
pub struct Table {
    pub state: State,
    pub dice: Dice,
    pub log: Vec<Event>,
}

pub type Done = Result<Vec<Event>, Refusal>;

impl Table {
    pub fn happens(&mut self, event: Event) {
        BurnRate::apply(&mut self.state, &event);
        self.log.push(event);
    }

    /// What follows from a command; nothing, if it is refused.
    pub fn does(&mut self, seat: u8, command: Command) -> Done {
        let before = self.state.clone();
        let checked = BurnRate::check(&self.view(seat), &command);
        let events = BurnRate::play(&self.state, Seat(seat), &command, &mut self.dice);
        assert_eq!(checked.err(), events.as_ref().err().cloned());
        assert_eq!(self.state, before);
        // As it arrives from outside; and it is a choice exactly if it is accepted.
        let wanted = as_move(&command);
        let read = BurnRate::command(&wanted.verb, wanted.about, &wanted.values);
        let offered = BurnRate::choices(&self.view(seat)).iter().any(|choice| choice.contains(&wanted));
        assert_eq!(events.is_ok(), offered, "{command:?}: {events:?}");
        if let Ok(events) = &events {
            assert_eq!(read, Some(command.clone()));
            assert!(!events.is_empty(), "{command:?} brought nothing about");
            events.iter().cloned().for_each(|event| self.happens(event));
        }
        self.everything_is_somewhere();
        events
    }

    /// J1. What else is wrong may have been set up so.
    pub fn everything_is_somewhere(&self) {
        let mut flaws = BurnRate::flaws(&self.state);
        flaws.retain(|flaw| flaw.starts_with("J1"));
        assert_eq!(flaws, Vec::<String>::new());
    }

    pub fn view(&self, seat: u8) -> View<BurnRate> {
        BurnRate::view(&self.state, Viewer::Seat(Seat(seat)))
    }

    pub fn open(&self) -> &Open {
        &self.state.open
    }

    pub fn company(&self, seat: usize) -> &Company {
        &self.state.open.companies[seat]
    }

    pub fn funds(&self, seat: usize) -> i32 {
        self.company(seat).funds.0
    }

    pub fn all_funds(&self) -> Vec<i32> {
        self.open().companies.iter().map(|company| company.funds.0).collect()
    }

    pub fn hand(&self, seat: usize) -> &[Card] {
        &self.state.hands[seat]
    }

    /// The turn that is open.
    pub fn turn(&self) -> Id {
        self.open().turn().map_or(0, |turn| turn.id)
    }

    /// Whose turn it is.
    pub fn at(&self) -> u8 {
        self.open().turn().expect("a turn").seat.0
    }

    pub fn window(&self) -> Id {
        self.open().window().unwrap_or(0)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.open().phase, Phase::Over { .. })
    }

    pub fn winners(&self) -> Vec<u8> {
        BurnRate::outcome(&self.state).expect("an outcome").winners().map(|seat| seat.0).collect()
    }

    /// A card in a hand, in short; one that is nowhere, if it isn't held.
    pub fn card(&self, seat: u8, short: &str) -> CardId {
        let found = self.hand(seat.into()).iter().find(|card| is_card(card, short));
        found.map_or(CardId(999), |card| card.id)
    }

    /// Cards in a hand, in short, each another one.
    pub fn cards(&self, seat: u8, short: &str) -> Vec<CardId> {
        let mut found: Vec<CardId> = Vec::new();
        for one in short.split_whitespace() {
            let mut hand = self.hand(seat.into()).iter();
            let card = hand.find(|card| is_card(card, one) && !found.contains(&card.id));
            found.push(card.map_or(CardId(999), |card| card.id));
        }
        found
    }

    /// An employee of a seat's, in short.
    pub fn at_work(&self, seat: u8, short: &str) -> EmployeeId {
        let found = self.company(seat.into()).staff.iter().find(|employee| is_employee(employee, short));
        found.map_or(EmployeeId(999), |employee| employee.id)
    }

    pub fn all_at_work(&self, seat: u8, short: &str) -> Vec<EmployeeId> {
        let mut found: Vec<EmployeeId> = Vec::new();
        for one in short.split_whitespace() {
            let mut staff = self.company(seat.into()).staff.iter();
            let employee = staff.find(|employee| is_employee(employee, one) && !found.contains(&employee.id));
            found.push(employee.map_or(EmployeeId(999), |employee| employee.id));
        }
        found
    }

    /// A turned-up employee, in short.
    pub fn up(&self, short: &str) -> EmployeeId {
        let found = self.open().turned_up().find(|employee| is_employee(employee, short));
        found.map_or(EmployeeId(999), |employee| employee.id)
    }

    pub fn is_up(&self, employee: EmployeeId) -> bool {
        self.open().in_pool(employee).is_some()
    }

    /// The employees under a stack's turned-up one, the next last.
    pub fn stack(&self, letter: char) -> Vec<EmployeeId> {
        self.state.stacks[department(letter).index()].iter().map(|employee| employee.id).collect()
    }

    pub fn works_for(&self, seat: usize, employee: EmployeeId) -> bool {
        self.company(seat).employee(employee).is_some()
    }

    pub fn waiting(&self) -> Vec<Awaited> {
        BurnRate::waiting(&self.state)
    }

    /// Those on whom a clock runs, with its tempo.
    pub fn awaited(&self) -> Vec<(u8, Tempo)> {
        let running = self.waiting().into_iter().filter(|awaited| awaited.flow == Flow::Runs);
        running.map(|awaited| (awaited.seat.0, awaited.tempo)).collect()
    }

    pub fn verbs(&self, seat: u8) -> Vec<&'static str> {
        let mut verbs: Vec<_> =
            BurnRate::choices(&self.view(seat)).iter().map(|choice| choice.verb).collect();
        verbs.dedup();
        verbs
    }

    /// Time is over for whoever's clock runs.
    pub fn time_over(&mut self) -> Done {
        let waiting = self.waiting();
        let awaited = waiting.iter().find(|awaited| awaited.flow == Flow::Runs).expect("somebody is awaited");
        let command = BurnRate::stand_in(&self.view(awaited.seat.0), awaited.about, &mut self.dice);
        self.does(awaited.seat.0, command)
    }

    pub fn told(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        BurnRate::told(event, viewer)
    }

    pub fn hire(&mut self, seat: u8, employee: &str, card: &str) -> Done {
        let (turn, employee, card) = (self.turn(), self.up(employee), self.card(seat, card));
        self.does(seat, Command::Hire { turn, employee, card })
    }

    pub fn fire(&mut self, seat: u8, employee: &str, cards: &str) -> Done {
        let (employee, cards) = (self.at_work(seat, employee), self.cards(seat, cards));
        self.does(seat, Command::Fire { turn: self.turn(), employee, cards })
    }

    pub fn fund(&mut self, seat: u8, card: &str) -> Done {
        self.does(seat, Command::Fund { turn: self.turn(), card: self.card(seat, card) })
    }

    /// The first idea in front of the seat, if there is one.
    pub fn release(&mut self, seat: u8, card: &str) -> Done {
        let idea = self.company(seat.into()).ideas.first().map_or(CardId(999), |idea| idea.id);
        self.does(seat, Command::Release { turn: self.turn(), idea, card: self.card(seat, card) })
    }

    pub fn bad_hire(&mut self, seat: u8, target: u8, employee: &str, card: &str) -> Done {
        let (employee, card) = (self.up(employee), self.card(seat, card));
        self.does(seat, Command::BadHire { turn: self.turn(), target: Seat(target), employee, card })
    }

    pub fn poach(&mut self, seat: u8, target: u8, employee: &str, cards: &str) -> Done {
        let (employee, cards) = (self.at_work(target, employee), self.cards(seat, cards));
        self.does(seat, Command::Poach { turn: self.turn(), target: Seat(target), employee, cards })
    }

    pub fn bad_idea(&mut self, seat: u8, target: u8, card: &str) -> Done {
        let (turn, card) = (self.turn(), self.card(seat, card));
        self.does(seat, Command::BadIdea { turn, card, target: Seat(target) })
    }

    /// Conflict of Opinion or Out to Pasture.
    pub fn oust(&mut self, seat: u8, target: u8, vp: &str, card: &str) -> Done {
        let (card, vps) = (self.card(seat, card), vec![self.at_work(target, vp)]);
        let turn = self.turn();
        self.does(seat, Command::Vp { turn, card, target: Seat(target), vps, staff: Vec::new() })
    }

    pub fn plan(&mut self, seat: u8, target: u8) -> Done {
        let (turn, card) = (self.turn(), self.card(seat, "plan"));
        let (vps, staff) = (Vec::new(), Vec::new());
        self.does(seat, Command::Vp { turn, card, target: Seat(target), vps, staff })
    }

    pub fn lay_off(&mut self, seat: u8, vps: &str, staff: &str) -> Done {
        let (turn, card) = (self.turn(), self.card(seat, "layoffs"));
        let (vps, staff) = (self.all_at_work(seat, vps), self.all_at_work(seat, staff));
        self.does(seat, Command::Vp { turn, card, target: Seat(seat), vps, staff })
    }

    pub fn counter(&mut self, seat: u8, card: &str) -> Done {
        self.does(seat, Command::Counter { window: self.window(), card: self.card(seat, card) })
    }

    pub fn pass(&mut self, seat: u8) -> Done {
        self.does(seat, Command::Pass { window: self.window() })
    }

    pub fn discard(&mut self, seat: u8, cards: &str) -> Done {
        self.does(seat, Command::Discard { turn: self.turn(), cards: self.cards(seat, cards) })
    }

    pub fn done(&mut self, seat: u8) -> Done {
        self.does(seat, Command::Done { turn: self.turn() })
    }
}

impl Table {
    /// A whole game, begun by the rules.
    pub fn start(seats: u8, options: Options, seed: u8) -> Table {
        let mut dice = Dice::new([seed; 32], 0);
        let events = BurnRate::start(&seeds(), &options, seats, &mut dice).expect("a game for so many");
        let mut table = Table { state: State::default(), dice, log: Vec::new() };
        events.into_iter().for_each(|event| table.happens(event));
        table.everything_is_somewhere();
        table
    }

    /// Who drafts, in which round of it.
    pub fn drafting(&self) -> Option<(u8, u8)> {
        match self.open().phase {
            Phase::Draft { seat, round, .. } => Some((seat.0, round)),
            _ => None,
        }
    }

    pub fn draft(&mut self, seat: u8, employee: EmployeeId) -> Done {
        let pick = match self.open().phase {
            Phase::Draft { pick, .. } => pick,
            _ => 0,
        };
        self.does(seat, Command::Draft { pick, employee })
    }

    /// Takes whoever may be taken first.
    pub fn draft_any(&mut self) -> Done {
        let (seat, _) = self.drafting().expect("a draft");
        let company = self.company(seat.into());
        let may = self.open().turned_up().find(|employee| company.has_room_for(employee).is_ok());
        let employee = may.expect("somebody may be taken").id;
        self.draft(seat, employee)
    }
}
