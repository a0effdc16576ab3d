//! The table's lines are said in both languages, with the facts they need.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use boardroom::game::{Arg, Level, Line, Seat, Tempo, Viewer};
use boardroom::table::{
    Access, Act, Actor, CHANGES_AT_MOST, DAY, DueKind, Ending, Event, HOUR, LOBBY_AT_MOST, Moment, Opening,
    Options, Pace, PaceName, Proposal, Record, SHORTEST, Setting, Table, WAITS, length,
};
use boardroom::words::{Lang, Names, Words};

use crate::toy::desk::{Desk, SECRET, person};
use crate::toy::{self, plain};

struct Mentions;

impl Names for Mentions {
    fn seat(&self, seat: Seat) -> String {
        format!("<@{}>", seat.0)
    }

    fn person(&self, person: u64) -> String {
        format!("<@{person}>")
    }
}

fn words() -> Words {
    let words = Words::built_in().with(Lang::EnUs, toy::EN_US).expect("Fluent");
    words.with(Lang::ZhCn, toy::ZH_CN).expect("Fluent")
}

/// Every line that was told, asked or refused, with its id.
#[derive(Default)]
struct Heard(Vec<Line>);

impl Heard {
    fn all(&mut self, desk: &Desk) {
        for record in &desk.records {
            for viewer in [Viewer::Public, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))] {
                self.0.extend(desk.table.told(record, viewer));
            }
            self.0.extend(desk.table.pings(record).into_iter().map(|ping| ping.what));
        }
        self.0.extend(desk.table.awaiting().into_iter().map(|awaiting| awaiting.what));
    }

    fn refused(&mut self, desk: &mut Desk, n: u64, act: Act) {
        self.0.push(desk.asks(n, act).expect_err("refused"));
    }
}

fn set(setting: Setting) -> Act {
    Act::Set(vec![setting])
}

fn rule(id: &str, value: u32) -> Act {
    set(Setting::Rules([(id.to_owned(), value)].into()))
}

fn lobby(heard: &mut Heard) {
    let mut desk = Desk::joined(2, &[Setting::Seats(2)]);
    let join = || Act::Join { name: "*B*".to_owned() };
    heard.refused(&mut desk, 1, join());
    heard.refused(&mut desk, 2, join());
    heard.refused(&mut desk, 1, Act::Start);
    heard.refused(&mut desk, 2, Act::Leave);
    heard.refused(&mut desk, 0, Act::Kick(person(0)));
    heard.refused(&mut desk, 0, Act::Kick(person(9)));
    heard.refused(&mut desk, 0, Act::Invite(person(1)));
    heard.refused(&mut desk, 0, Act::Move(plain("roll", 1)));
    heard.refused(&mut desk, 0, Act::End);
    heard.refused(&mut desk, 0, Act::Close);
    heard.refused(&mut desk, 0, Act::Set(Vec::new()));
    for act in [
        set(Setting::Seats(1)),
        set(Setting::Seats(9)),
        set(Setting::Language("de".to_owned())),
        rule("nothing", 1),
        rule("rounds", 900),
        rule("open_scores", 2),
        set(Setting::Pace(Pace::named(PaceName::Live).with(Tempo::Offer, SHORTEST - 1))),
        set(Setting::Pace(Pace::named(PaceName::Untimed).with(Tempo::Deal, DAY))),
    ] {
        heard.refused(&mut desk, 0, act);
    }
    desk.does(0, set(Setting::Seats(4)));
    desk.does(5, join());
    heard.refused(&mut desk, 0, set(Setting::Seats(2)));
    desk.does(5, Act::Leave);
    desk.does(0, set(Setting::Language("zh-CN".to_owned())));
    desk.does(0, rule("open_scores", 1));
    for name in PaceName::ALL {
        let pace = Pace::named(name).with(Tempo::Window, 90);
        desk.does(0, set(Setting::Pace(pace)));
    }
    desk.does(0, Act::Kick(person(1)));
    heard.refused(&mut desk, 1, join());
    heard.refused(&mut desk, 0, Act::Start);
    desk.does(0, set(Setting::Access(Access::Invited)));
    heard.refused(&mut desk, 2, join());
    for n in 100..150 {
        desk.does(0, Act::Invite(person(n)));
    }
    heard.refused(&mut desk, 0, Act::Invite(person(150)));
    desk.does(0, set(Setting::Access(Access::Open)));
    for n in 200..249 {
        desk.does(n, join());
        desk.does(0, Act::Kick(person(n)));
    }
    desk.does(3, join());
    heard.refused(&mut desk, 0, Act::Kick(person(3)));
    desk.does(0, Act::Leave);
    desk.does(3, Act::Leave);
    heard.refused(&mut desk, 3, join());
    heard.all(&desk);

    let options = Options::of(&**desk.games.get("toy").expect("the toy"), "en-US");
    let (name, game, cause) = ("A".to_owned(), "go".to_owned(), "1".to_owned());
    let opening = Opening { by: person(0), name, game, options, secret: SECRET, cause };
    heard.0.push(Table::open(&desk.games, &opening, desk.now).expect_err("no such game"));
    let mut desk = Desk::joined(2, &[]);
    while desk.table.seq() < LOBBY_AT_MOST {
        let act = if desk.table.member(person(1)).is_some() { Act::Leave } else { join() };
        desk.does(1, act);
    }
    heard.refused(&mut desk, 2, join());

    let moderator = Actor::Moderator(person(9));
    let mut desk = Desk::open(&[]);
    heard.0.push(desk.request(moderator, Act::Start).expect_err("refused"));
    desk.request(moderator, Act::End).expect("ended");
    heard.all(&desk);
}

fn play(heard: &mut Heard) {
    let mut desk = Desk::at_pace(3, PaceName::Untimed);
    let (seat, turn) = desk.turn();
    let numbers: Vec<u64> = desk.table.came().iter().map(|person| person.0 - 1000).collect();
    let (own, other) = (numbers[seat.index()], numbers[seat.left(3).index()]);
    heard.refused(&mut desk, own, Act::Start);
    heard.refused(&mut desk, 9, Act::Move(plain("roll", turn)));
    heard.refused(&mut desk, own, Act::CallTime(seat));
    heard.refused(&mut desk, other, Act::CallTime(seat));
    heard.refused(&mut desk, own, Act::CallTime(seat.left(3)));
    desk.wait(2 * DAY);
    desk.does(other, Act::CallTime(seat));
    heard.all(&desk);
    desk.fire().expect("reminded");
    heard.all(&desk);
    desk.clock(Act::Grace { about: None }).expect("open");
    let pace = |name| Act::Propose(Proposal::Pace(Pace::named(name)));
    let vote = |motion, agree| Act::Vote { motion, agree };
    heard.refused(&mut desk, own, pace(PaceName::Untimed));
    heard.refused(&mut desk, own, vote(1, true));
    desk.does(own, pace(PaceName::Daily));
    heard.all(&desk);
    heard.refused(&mut desk, own, vote(1, true));
    heard.refused(&mut desk, other, Act::Propose(Proposal::End));
    desk.does(other, vote(1, false));
    heard.refused(&mut desk, own, pace(PaceName::Live));
    desk.does(other, pace(PaceName::Daily));
    desk.wait(DAY);
    desk.clock(Act::Lapse { motion: 2 }).expect("due");
    for n in &numbers {
        desk.does(*n, pace(PaceName::Weekly));
    }
    desk.does(own, Act::Propose(Proposal::End));
    heard.all(&desk);
    desk.does(other, vote(4, false));
    desk.wait(DAY);
    desk.does(own, Act::Propose(Proposal::End));
    desk.wait(DAY);
    desk.clock(Act::Lapse { motion: 5 }).expect("due");
    desk.wait(DAY);
    for n in numbers {
        desk.does(n, Act::Propose(Proposal::End));
    }
    heard.all(&desk);

    let mut desk = Desk::at_pace(3, PaceName::Daily);
    desk.run_out(200);
    heard.all(&desk);
    let mut desk = Desk::at_pace(3, PaceName::Untimed);
    desk.run_out(200);
    heard.refused(&mut desk, 0, Act::Start);
    desk.does(1, Act::Reopen);
    heard.refused(&mut desk, 1, Act::Reopen);
    heard.all(&desk);
    let moderator = Actor::Moderator(person(9));
    desk.request(moderator, Act::End).expect("ended");
    heard.refused(&mut desk, 1, Act::Reopen);
    // As earlier builds ended it.
    let ended = Event::Ended { ending: Ending::Untouched, outcome: None, secret: SECRET };
    desk.records.push(Record { events: vec![ended], ..desk.records[0].clone() });
    heard.all(&desk);
    heard.0.extend([1, 60, HOUR, 2 * DAY, 90].map(length));
}

fn automatic(heard: &mut Heard) {
    let mut desk = Desk::joined(2, &[Setting::Pace(Pace::named(PaceName::Live))]);
    heard.refused(&mut desk, 0, set(Setting::Automatic(vec![Level::Plain; 3])));
    desk.does(0, set(Setting::Automatic(Level::ALL[..2].to_vec())));
    heard.refused(&mut desk, 5, Act::Join { name: "E".to_owned() });
    desk.does(0, set(Setting::Automatic(Vec::new())));
    desk.does(0, set(Setting::Automatic(vec![Level::Sharp])));
    desk.does(0, Act::Start);
    heard.refused(&mut desk, 0, Act::Leave);
    let take = |number| Act::TakeOver { number, name: "*F*".to_owned() };
    heard.refused(&mut desk, 0, take(1));
    heard.refused(&mut desk, 5, take(9));
    let gone = desk.table.seat_of(person(1)).expect("a seat");
    let leave = |seat| Act::HandOver { seat, level: Level::Plain };
    heard.refused(&mut desk, 0, leave(gone));
    while desk.asks(0, leave(gone)).is_err() {
        let due = desk.table.dues().into_iter().find(|due| due.kind != DueKind::Automatic).expect("a clock");
        desk.now = due.at;
        desk.clock(due.act().expect("whole")).expect("it is due");
    }
    heard.refused(&mut desk, 0, leave(gone));
    while !desk
        .table
        .told(desk.records.last().expect("one"), Viewer::Public)
        .iter()
        .any(|line| line.id == "table-remark")
    {
        let mut dues = desk.table.dues().into_iter();
        let fires = dues.any(|due| {
            desk.now = desk.now.max(due.at);
            desk.clock(due.act().expect("whole")).is_ok()
        });
        assert!(fires, "somebody's time runs");
    }
    for _ in 1..CHANGES_AT_MOST {
        if let Some(seat) = desk.table.seat_of(person(5)) {
            desk.does(5, leave(seat));
        } else {
            let number = desk.table.automatic()[0].number;
            desk.does(5, take(number));
        }
    }
    let own = desk.table.seat_of(person(0)).expect("a seat");
    heard.refused(&mut desk, 0, leave(own));
    heard.0.push(Line::new(WAITS));
    heard.all(&desk);
}

#[test]
fn everything_a_table_says_is_said_in_both_languages() {
    let mut heard = Heard::default();
    lobby(&mut heard);
    play(&mut heard);
    automatic(&mut heard);
    let words = words();
    for line in &heard.0 {
        for lang in [Lang::EnUs, Lang::ZhCn] {
            let said = words.say(lang, line, &Mentions);
            assert!(!said.is_empty() && said.len() < 1000, "{said}");
            assert!(!said.contains("{$"), "{said}");
        }
    }
    assert_eq!(words.faults(), Vec::<String>::new());
    // Everything in the catalogue was heard.
    let heard: BTreeSet<&str> = heard.0.iter().flat_map(ids).collect();
    let unheard: Vec<String> = catalogue("en-US").into_iter().filter(|id| !heard.contains(&**id)).collect();
    assert_eq!(unheard, Vec::<String>::new());
    assert_eq!(catalogue("en-US"), catalogue("zh-CN"));
}

/// The ids of a line and of those within.
fn ids(line: &Line) -> Vec<&'static str> {
    line.args.iter().flat_map(|(_, arg)| inner(arg)).chain([line.id]).collect()
}

fn inner(arg: &Arg) -> Vec<&'static str> {
    match arg {
        Arg::Line(line) => ids(line),
        Arg::List(args) => args.iter().flat_map(inner).collect(),
        _ => Vec::new(),
    }
}

fn catalogue(tag: &str) -> BTreeSet<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(tag).join("table.ftl");
    let text = fs::read_to_string(path).expect("a file");
    let ids = text.lines().filter(|line| line.starts_with("table-"));
    ids.filter_map(|line| line.split_once(" =")).map(|(id, _)| id.to_owned()).collect()
}

#[test]
fn some_sentences() {
    let words = words();
    let say = |lang, line: &Line| words.say(lang, line, &Mentions);
    let pace = Pace::named(PaceName::Live).line();
    assert_eq!(
        say(Lang::EnUs, &pace),
        "live (a turn 2 minutes, a deal 6 minutes, an offer 1 minute, a window 30 seconds)"
    );
    assert_eq!(say(Lang::ZhCn, &pace), "实时（回合2分钟，投资计划6分钟，报价1分钟，响应30秒）");
    let mut desk = Desk::open(&[]);
    let refusal = desk.asks(0, Act::Start).expect_err("alone");
    assert_eq!(say(Lang::EnUs, &refusal), "It takes at least 2 to play; only one has joined.");
    let refusal = desk.asks(0, rule("*x*", 1)).expect_err("unknown");
    assert_eq!(
        say(Lang::EnUs, &refusal),
        "This game has no house rule called “\\*x\\*”. It has rounds and open\\_scores."
    );
    desk.now = Moment(0);
    let opened = desk.table.told(&desk.records[0], Viewer::Public);
    assert_eq!(say(Lang::EnUs, &opened[0]), "<@1000> opens a table: The toy.");
}
