//! I'm the Boss! at a table: time alone brings it on, and what was played can be proved.

use boardroom::game::{Dice, Domain, Move, Seat, Value};
use boardroom::games;
use boardroom::table::{
    Act, Actor, DueKind, Ending, Event, Games, Moment, Opening, Options, Pace, PaceName, PersonId, Phase,
    Record, Request, Secret, Setting, Table, TableId, verify,
};

struct Desk {
    games: Games,
    table: Table,
    records: Vec<Record>,
    now: Moment,
}

impl Desk {
    fn started(people: u64, pace: PaceName, secret: u8) -> Desk {
        let games = Games::new(games::all(games::built_in).expect("the seeds are right"));
        let boss = games.get("boss").expect("I'm the Boss!");
        let opening = Opening {
            by: PersonId(1),
            name: "A".to_owned(),
            game: "boss".to_owned(),
            options: Options::of(&**boss, "en-US").with(Setting::Pace(Pace::named(pace))),
            secret: Secret([secret; 32]),
            cause: "1".to_owned(),
        };
        let now = Moment(1_800_000_000_000);
        let first = Table::open(&games, &opening, now).expect("it opens");
        let table = Table::load(TableId(1), &games, [&first]).expect("it loads");
        let mut desk = Desk { games, table, records: vec![first], now };
        for person in 2..=people {
            desk.does(Actor::Person(PersonId(person)), Act::Join { name: "B".to_owned() });
        }
        desk.does(Actor::Person(PersonId(1)), Act::Start);
        desk
    }

    fn does(&mut self, by: Actor, act: Act) -> &Record {
        let cause = (self.records.len() + 1).to_string();
        let request = Request { by, act, cause };
        let record = self.table.decide(&request, self.now);
        let record = record.unwrap_or_else(|refusal| panic!("{request:?} refused: {refusal:?}"));
        let record = Record::from_json(&record.to_json().expect("JSON")).expect("a record");
        self.table.apply(&record).expect("it applies");
        self.records.push(record);
        self.records.last().expect("just pushed")
    }

    fn fire(&mut self) -> &Record {
        let due = self.table.dues()[0];
        self.now = self.now.max(due.at);
        self.does(Actor::Clock, due.act().expect("whole"))
    }

    /// A legal move by chance, which takes ten seconds; nothing if the seat drawn has none.
    fn move_by_chance(&mut self, dice: &mut Dice) {
        let state = self.table.state().expect("a game");
        let seats: Vec<Seat> = Seat::all(u8::try_from(self.table.seats().len()).expect("few")).collect();
        let seat = *dice.pick(&seats).expect("seats");
        let mut choices = state.choices(seat);
        // To give up ends most deals before they are done.
        choices.retain(|choice| choice.verb != "giveup");
        let Some(choice) = dice.pick(&choices).filter(|choice| !choice.domains.iter().any(Domain::is_empty))
        else {
            return;
        };
        let values = choice.domains.iter().map(|domain| match domain {
            Domain::Pick(ids) => Value::Pick(*dice.pick(ids).expect("never empty")),
            Domain::Whole(range) => Value::Whole(range.start() + dice.below(range.end() - range.start() + 1)),
            Domain::Subset { of, size } => {
                let mut of = of.clone();
                dice.shuffle(&mut of);
                of.truncate(usize::from((*size.start()).max(1).min(*size.end())));
                Value::Subset(of)
            }
        });
        let wanted = Move { verb: choice.verb.to_owned(), about: choice.about, values: values.collect() };
        let person = self.table.person_at(seat).expect("sits");
        self.now = self.now.plus(10);
        self.does(Actor::Person(person), Act::Move(wanted));
    }
}

#[test]
fn i5_time_alone_brings_the_game_on() {
    for people in 2..=6 {
        let mut desk = Desk::started(people, PaceName::Daily, 3);
        let mut seats = std::collections::BTreeSet::new();
        while desk.table.phase() == Phase::Playing {
            let record = desk.fire();
            if let Some(Event::StoodIn { seat, .. }) = record.events.first() {
                seats.insert(*seat);
            }
        }
        // Nobody touches it; so it is closed at last, but not before everybody's turn has come.
        assert_eq!(desk.table.ended().map(|(ending, _)| ending), Some(Ending::Untouched));
        assert_eq!(seats.len(), usize::try_from(people).expect("few"));
        assert!(verify(&desk.records, &desk.games).is_ok());
    }
}

#[test]
fn a_game_played_by_chance_and_time_can_be_proved() {
    for (people, secret) in [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5)] {
        let mut desk = Desk::started(people, PaceName::Live, secret);
        let mut dice = Dice::new([secret; 32], 0);
        for _ in 0..4000 {
            if desk.table.phase() == Phase::Ended {
                break;
            }
            let due = desk.table.dues()[0];
            if due.at <= desk.now || (due.kind != DueKind::Close && dice.below(12) == 0) {
                desk.fire();
            } else {
                desk.move_by_chance(&mut dice);
            }
            let awaiting = desk.table.awaiting();
            let timed = awaiting.iter().any(|awaiting| awaiting.until.is_some());
            assert!(timed || desk.table.phase() == Phase::Ended, "{awaiting:?}");
        }
        if desk.table.phase() != Phase::Ended {
            desk.does(Actor::Moderator(PersonId(9)), Act::End);
        }
        let proof = verify(&desk.records, &desk.games).expect("fair");
        assert_eq!(proof.anew, desk.records.len());
    }
}
