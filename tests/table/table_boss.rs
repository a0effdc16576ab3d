//! I'm the Boss! at a table: time alone brings it on, and what was played can be proved.

use boardroom::game::{Dice, Domain, Id, Move, Seat, Tempo, Value, Viewer};
use boardroom::games;
use boardroom::games::boss::rules::id;
use boardroom::table::{
    Act, Actor, DueKind, Event, Games, Moment, Opening, Options, Pace, PaceName, PersonId, Phase, Record,
    Request, Secret, Setting, Table, TableId, verify,
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

    fn moves(&mut self, seat: Seat, verb: &str, about: Id, values: Vec<Value>) -> &Record {
        let person = self.table.person_at(seat).expect("sits");
        self.does(Actor::Person(person), Act::Move(Move { verb: verb.to_owned(), about, values }))
    }

    /// The boss, and the boss's tenure: the deal has been raised just now.
    fn raised(&mut self, deal: Id) -> (Seat, Id) {
        let placing = self.table.awaiting()[0].clone();
        self.moves(placing.seat, "place", placing.about, vec![Value::Pick(deal)]);
        let turn = self.table.awaiting()[0].clone();
        self.moves(turn.seat, "raise", turn.about, Vec::new());
        let deal = self.table.awaiting()[0].clone();
        (deal.seat, deal.about)
    }

    fn about(&self, seat: Seat, verb: &str) -> Id {
        let choices = self.table.state().expect("a game").choices(seat);
        choices.iter().find(|choice| choice.verb == verb).expect("possible").about
    }

    fn can(&self, seat: Seat, verb: &str, name: Id) -> bool {
        let choices = self.table.state().expect("a game").choices(seat);
        let named = Value::Subset(vec![name]);
        choices.iter().any(|choice| choice.verb == verb && choice.domains[0].contains(&named))
    }

    /// Everybody supplies what they can for nothing, and the close is called.
    fn closed(&mut self, boss: Seat, lead: Id, names: &[Id]) {
        for &name in names {
            let named = || Value::Subset(vec![name]);
            if self.can(boss, "fill", name) {
                self.moves(boss, "fill", lead, vec![named(), Value::Subset(Vec::new())]);
                continue;
            }
            let others = Seat::all(3).find(|&seat| seat != boss && self.can(seat, "offer", name));
            let to = Value::Pick(id::of_seat(boss));
            let values = vec![named(), Value::Whole(0), to, Value::Subset(Vec::new())];
            self.moves(others.expect("its owner"), "offer", lead, values);
            let offer = self.about(boss, "accept");
            self.moves(boss, "accept", offer, vec![Value::Subset(Vec::new())]);
        }
        let terms = self.about(boss, "close");
        self.moves(boss, "close", terms, Vec::new());
    }

    /// All that anybody but this seat can see.
    fn seen_by_others(&self, seat: Seat) -> String {
        let state = self.table.state().expect("a game");
        let hands: Vec<_> =
            Seat::all(3).filter(|&other| other != seat).map(|other| state.hand(other)).collect();
        format!("{:?}", (self.table.awaiting(), state.board(), state.window(), hands))
            + &self.table.export(&self.records).to_string()
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
        // Nobody touches it; so it is adjourned at last, but not before everybody's turn has come.
        assert_eq!(desk.table.phase(), Phase::Adjourned);
        assert_eq!(seats.len(), usize::try_from(people).expect("few"));
        desk.does(Actor::Moderator(PersonId(9)), Act::End);
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

#[test]
fn b44_time_ends_an_offer_to_all_and_the_deals_clock_goes_on() {
    let mut desk = Desk::started(3, PaceName::Live, 5);
    let (boss, lead) = desk.raised(12);
    let raised = desk.now;
    desk.now = desk.now.plus(100);
    let name = (1..=6).find(|&name| !desk.can(boss, "fill", name)).expect("a name of others");
    let everyone = Value::Pick(id::EVERYONE);
    let none = Value::Subset(Vec::new());
    desk.moves(boss, "offer", lead, vec![Value::Subset(vec![name]), Value::Whole(1), everyone, none]);
    let asked: Vec<_> =
        desk.table.awaiting().into_iter().filter(|asked| asked.tempo == Tempo::Offer).collect();
    assert_eq!(asked.len(), 2);
    assert!(asked.iter().all(|asked| asked.until == Some(raised.plus(160)) && !asked.sealed));
    // Reminders come first.
    let mut declined = 0;
    while desk.table.awaiting().len() > 1 {
        let record = desk.fire().clone();
        if matches!(record.events[..], [Event::StoodIn { .. }]) {
            declined += 1;
            let told = desk.table.told(&record, Viewer::Public);
            assert_eq!(told.iter().map(|line| line.id).collect::<Vec<_>>(), ["table-automatic"]);
            assert_eq!(desk.now, raised.plus(163));
        }
    }
    assert_eq!(declined, 2);
    // B13g, B45: the deal's six minutes go on from the raise.
    assert_eq!(desk.table.awaiting()[0].until, Some(raised.plus(360)));
}

#[test]
fn b18_b33_a_pass_is_seen_by_nobody_and_time_passes_for_the_rest() {
    let mut desk = Desk::started(3, PaceName::Live, 6);
    let (boss, lead) = desk.raised(4);
    desk.closed(boss, lead, &[1, 3]);
    let called = desk.now;
    // B45: the deal's clock stands; everyone but the boss is asked alike.
    let awaiting = desk.table.awaiting();
    assert!(awaiting.iter().any(|deal| deal.seat == boss && deal.stands && deal.until.is_none()));
    let asked: Vec<_> = awaiting.iter().filter(|asked| asked.sealed).cloned().collect();
    assert_eq!(asked.len(), 2);
    assert!(asked.iter().all(|asked| asked.until == Some(called.plus(30))));
    let first = asked[0].clone();
    let before = desk.seen_by_others(first.seat);
    desk.now = desk.now.plus(5);
    let record = desk.moves(first.seat, "pass", first.about, Vec::new()).clone();
    assert_eq!(desk.seen_by_others(first.seat), before);
    for seat in Seat::all(3) {
        assert_eq!(desk.table.told(&record, Viewer::Seat(seat)), []);
    }
    assert!(desk.table.pings(&record).is_empty());
    // B44: for who hasn't answered, time is a pass; the deal is done, marked as automatic.
    let record = desk.fire().clone();
    assert_eq!(desk.now, called.plus(33));
    let told = desk.table.told(&record, Viewer::Public);
    assert_eq!(told[0].id, "table-automatic");
    assert_eq!(desk.table.awaiting()[0].tempo, Tempo::Turn);
}

#[test]
fn b44_a_turn_has_one_clock_for_rolling_and_drawing() {
    let mut desk = Desk::started(4, PaceName::Live, 7);
    let placing = desk.table.awaiting()[0].clone();
    desk.moves(placing.seat, "place", placing.about, vec![Value::Pick(1)]);
    let began = desk.now;
    let mut told = Vec::new();
    while told.len() < 2 {
        let record = desk.fire().clone();
        if let Event::StoodIn { seat, .. } = record.events[0] {
            assert_eq!((seat, desk.now), (placing.seat, began.plus(123)));
            told.push(format!("{:?}", desk.table.told(&record, Viewer::Public)[0]));
        }
    }
    assert!(told[0].contains("table-automatic") && told[0].contains("boss-told-rolled"), "{told:?}");
    assert!(told[1].contains("table-automatic") && told[1].contains("boss-told-drew"), "{told:?}");
    // The next turn has its own.
    assert_eq!(desk.table.awaiting()[0].until, Some(began.plus(123 + 120)));
}

#[test]
fn b45_back_from_a_last_chance_the_deal_has_an_offers_time() {
    let travelling = |secret| {
        let mut desk = Desk::started(3, PaceName::Live, secret);
        let (boss, lead) = desk.raised(4);
        desk.now = desk.now.plus(350);
        desk.closed(boss, lead, &[1, 3]);
        let state = desk.table.state().expect("a game");
        let travel = |seat| state.choices(seat).into_iter().find(|choice| choice.verb == "travel");
        let (seat, travel) = Seat::all(3).find_map(|seat| Some((seat, travel(seat)?)))?;
        Some((desk, boss, lead, seat, travel))
    };
    let (mut desk, boss, lead, seat, travel) = (1..40).find_map(travelling).expect("somebody holds a travel");
    assert_ne!(seat, boss, "B18");
    let first = |domain: &Domain| match domain {
        Domain::Pick(ids) => Value::Pick(ids[0]),
        _ => panic!("a travel has a target and a card"),
    };
    desk.moves(seat, "travel", travel.about, travel.domains.iter().map(first).collect());
    assert!(desk.table.awaiting().iter().all(|asked| asked.sealed || asked.stands));
    while desk.table.awaiting().iter().any(|asked| asked.sealed) {
        desk.fire();
    }
    // Ten seconds were left.
    let back = desk.now;
    let deal = desk.table.awaiting()[0].clone();
    assert_eq!((deal.seat, deal.about, deal.until), (boss, lead, Some(back.plus(60))));
    // B44: a group isn't full any more, so time gives up.
    let record = desk.fire().clone();
    assert_eq!(desk.now, back.plus(63));
    assert!(format!("{:?}", desk.table.told(&record, Viewer::Public)[0]).contains("boss-told-failed"));
}
