//! A table of the toy game, with its journal and a clock that is moved by hand.

use boardroom::game::{Flow, Id, Line, Move, Seat, Value};
use boardroom::table::{
    Act, Actor, Due, DueKind, Games, Moment, Opening, Options, Pace, PaceName, PersonId, Phase, Record,
    Request, Secret, Setting, Table, TableId,
};

use super::rules::plain;

pub const SECRET: Secret = Secret([7; 32]);

pub struct Desk {
    pub games: Games,
    pub table: Table,
    pub records: Vec<Record>,
    pub now: Moment,
    asked: u64,
}

pub fn person(n: u64) -> PersonId {
    PersonId(1000 + n)
}

impl Desk {
    /// Opened by person 0, with these settings.
    pub fn open(settings: &[Setting]) -> Desk {
        let games = super::games();
        let now = Moment(1_800_000_000_000);
        let toy = games.get("toy").expect("the toy");
        let options = settings.iter().cloned().fold(Options::of(&**toy, "en-US"), Options::with);
        let opening = Opening {
            by: person(0),
            name: "Person 0".to_owned(),
            game: "toy".to_owned(),
            options,
            secret: SECRET,
            cause: "100".to_owned(),
        };
        let record = Table::open(&games, &opening, now).expect("it opens");
        let table = Table::load(TableId(1), &games, [&record]).expect("it loads");
        Desk { games, table, records: vec![record], now, asked: 100 }
    }

    /// With people 0 to `n` − 1, who have joined.
    pub fn joined(n: u64, settings: &[Setting]) -> Desk {
        let mut desk = Desk::open(settings);
        for n in 1..n {
            desk.does(n, Act::Join { name: format!("Person {n}") });
        }
        desk
    }

    /// With `n` people and started.
    pub fn started(n: u64, settings: &[Setting]) -> Desk {
        let mut desk = Desk::joined(n, settings);
        desk.does(0, Act::Start);
        desk
    }

    pub fn at_pace(n: u64, name: PaceName) -> Desk {
        Desk::started(n, &[Setting::Pace(Pace::named(name))])
    }

    /// A request that may be refused; what is refused must change nothing, which goes without saying:
    /// `decide` can't.
    pub fn request(&mut self, by: Actor, act: Act) -> Result<&Record, Line> {
        self.asked += 1;
        let request = Request { by, act, cause: self.asked.to_string() };
        let record = self.table.decide(&request, self.now)?;
        assert_eq!(record.seq, self.table.seq() + 1);
        // As the journal would give it back.
        let json = record.to_json().expect("JSON");
        let record = Record::from_json(&json).expect("a record");
        assert_eq!(record.to_json().expect("JSON"), json);
        self.table.apply(&record).expect("it applies");
        self.records.push(record);
        Ok(self.records.last().expect("just pushed"))
    }

    pub fn asks(&mut self, n: u64, act: Act) -> Result<&Record, Line> {
        self.request(Actor::Person(person(n)), act)
    }

    /// A request that is granted.
    pub fn does(&mut self, n: u64, act: Act) -> &Record {
        let what = format!("{act:?}");
        self.asks(n, act).unwrap_or_else(|refusal| panic!("{what} refused: {refusal:?}"))
    }

    /// The id of the refusal of a request.
    pub fn refused(&mut self, n: u64, act: Act) -> &'static str {
        let what = format!("{act:?}");
        match self.asks(n, act) {
            Ok(_) => panic!("{what} was granted"),
            Err(line) => line.id,
        }
    }

    pub fn clock(&mut self, act: Act) -> Result<&Record, Line> {
        self.request(Actor::Clock, act)
    }

    /// A move by the person who sits there.
    pub fn moves(&mut self, seat: Seat, wanted: Move) -> &Record {
        let person = self.table.person_at(seat).expect("somebody sits there");
        self.does(person.0 - 1000, Act::Move(wanted))
    }

    /// Whose turn it is, and which.
    pub fn turn(&self) -> (Seat, Id) {
        let state = self.table.state().expect("a game");
        let turn = state.waiting().into_iter().next().expect("it runs");
        (turn.seat, turn.about)
    }

    pub fn roll(&mut self) -> &Record {
        let (seat, turn) = self.turn();
        self.moves(seat, plain("roll", turn))
    }

    /// Who has the turn flashes a card that scores; the window and who is asked.
    pub fn flash(&mut self) -> (Id, Vec<Seat>) {
        let (seat, turn) = self.turn();
        let choices = self.table.state().expect("a game").choices(seat);
        let flash = choices.iter().find(|choice| choice.verb == "flash").expect("a card that scores");
        let card = match &flash.domains[0] {
            boardroom::game::Domain::Pick(cards) => cards[0],
            other => panic!("{other:?}"),
        };
        let values = vec![Value::Pick(card)];
        self.moves(seat, Move { verb: "flash".to_owned(), about: turn, values });
        let asked = self.table.state().expect("a game").waiting();
        let asked: Vec<_> = asked.into_iter().filter(|awaited| awaited.flow == Flow::Runs).collect();
        (asked[0].about, asked.into_iter().map(|awaited| awaited.seat).collect())
    }

    /// Who has the turn offers their first card to the next seat for $3M; the offer and that seat.
    pub fn offer(&mut self) -> (Id, Seat) {
        let (seat, turn) = self.turn();
        let to = seat.left(u8::try_from(self.table.seats().len()).expect("few"));
        let choices = self.table.state().expect("a game").choices(seat);
        let offer = choices.iter().find(|choice| choice.verb == "offer").expect("a card");
        let card = match &offer.domains[1] {
            boardroom::game::Domain::Subset { of, .. } => of[0],
            other => panic!("{other:?}"),
        };
        let values = vec![Value::Pick(Id::from(to.0) + 1), Value::Subset(vec![card]), Value::Whole(3)];
        self.moves(seat, Move { verb: "offer".to_owned(), about: turn, values });
        let asked = self.table.state().expect("a game").waiting();
        (asked.iter().find(|awaited| awaited.seat == to).expect("asked").about, to)
    }

    pub fn wait(&mut self, seconds: u32) {
        self.now = self.now.plus(seconds);
    }

    /// The dues of one kind.
    pub fn due(&self, kind: DueKind) -> Vec<Due> {
        self.table.dues().into_iter().filter(|due| due.kind == kind).collect()
    }

    /// Waits until the next due and fires it.
    pub fn fire(&mut self) -> Result<&Record, Line> {
        let due = self.table.dues()[0];
        self.now = self.now.max(due.at);
        self.clock(due.act().expect("whole"))
    }

    /// Fires everything until nothing is due any more; at most so many.
    pub fn run_out(&mut self, most: usize) {
        for _ in 0..most {
            if matches!(self.table.phase(), Phase::Adjourned | Phase::Ended) {
                return;
            }
            self.fire().expect("what is due is granted");
        }
        panic!("it doesn't end");
    }

    /// The deadline of what this seat is awaited for.
    pub fn until(&self, seat: Seat, about: Id) -> Option<Moment> {
        let awaiting = self.table.awaiting();
        awaiting.iter().find(|a| a.seat == seat && a.about == about).expect("awaited").until
    }
}
