//! The lobby: who may join, who may choose, how it starts.

use boardroom::game::{Arg, HouseRules, Tempo, Viewer};
use boardroom::table::{
    Access, Act, Actor, DAY, DueKind, Ending, Event, LOBBY_AT_MOST, Opening, Options, Pace, PaceName, Phase,
    Player, Setting, Table,
};

use crate::toy;
use crate::toy::desk::{Desk, SECRET, person};

fn join(n: u64) -> Act {
    Act::Join { name: format!("Person {n}") }
}

fn people(desk: &Desk) -> Vec<u64> {
    desk.table.members().iter().map(|member| member.person.0 - 1000).collect()
}

fn seats(n: u8) -> Act {
    Act::Set(vec![Setting::Seats(n)])
}

fn rules(rules: &[(&str, u32)]) -> Setting {
    Setting::Rules(rules.iter().map(|(id, value)| ((*id).to_owned(), *value)).collect())
}

#[test]
fn the_host_opens_and_sits_and_others_join() {
    let desk = Desk::joined(3, &[]);
    assert_eq!(people(&desk), [0, 1, 2]);
    assert_eq!(desk.table.host(), person(0));
    assert_eq!(desk.table.phase(), Phase::Lobby);
    assert_eq!(desk.table.hash(), SECRET.hash());
    assert_eq!(desk.table.secret(), None);
    assert!(desk.table.state().is_none());
    assert!(desk.table.awaiting().is_empty());
}

#[test]
fn a_table_is_opened_only_for_a_known_game_with_options_that_fit() {
    let games = toy::games();
    let options = Options::of(&**games.get("toy").expect("the toy"), "zh-CN");
    let opening = |game: &str, options| Opening {
        by: person(0),
        name: "A".to_owned(),
        game: game.to_owned(),
        options,
        secret: SECRET,
        cause: "1".to_owned(),
    };
    let now = toy::desk::Desk::open(&[]).now;
    let refused = |opening| Table::open(&games, &opening, now).expect_err("refused").id;
    assert!(Table::open(&games, &opening("toy", options.clone()), now).is_ok());
    assert_eq!(refused(opening("chess", options.clone())), "table-refusal-game");
    for (setting, id) in [
        (Setting::Seats(1), "table-refusal-seats"),
        (Setting::Seats(5), "table-refusal-seats"),
        (Setting::Language("tlh".to_owned()), "table-refusal-language"),
        (rules(&[("no_such", 1)]), "table-refusal-rule-unknown"),
        (rules(&[("open_scores", 2)]), "table-refusal-rule-value"),
        (Setting::Pace(Pace::named(PaceName::Live).with(Tempo::Window, 19)), "table-refusal-pace-length"),
        (Setting::Pace(Pace::named(PaceName::Live).with(Tempo::Turn, 31 * DAY)), "table-refusal-pace-length"),
        (Setting::Pace(Pace::named(PaceName::Untimed).with(Tempo::Turn, DAY)), "table-refusal-pace-untimed"),
    ] {
        assert_eq!(refused(opening("toy", options.clone().with(setting))), id);
    }
}

#[test]
fn who_joins_and_leaves_for_ever_makes_no_journal_grow_for_ever() {
    let mut desk = Desk::joined(3, &[]);
    let sits = |desk: &Desk| desk.table.member(person(2)).is_some();
    while desk.table.seq() < LOBBY_AT_MOST || sits(&desk) {
        let act = if sits(&desk) { Act::Leave } else { join(2) };
        desk.does(2, act);
    }
    for (by, act) in [(2, join(2)), (0, seats(3)), (0, Act::Invite(person(2)))] {
        assert_eq!(desk.refused(by, act), "table-refusal-changed-often");
    }
    desk.does(0, Act::Start);
    assert_eq!(desk.table.phase(), Phase::Playing);
}

#[test]
fn nobody_joins_twice_or_a_full_table() {
    let mut desk = Desk::joined(2, &[Setting::Seats(2)]);
    assert_eq!(desk.refused(1, join(1)), "table-refusal-joined");
    assert_eq!(desk.refused(2, join(2)), "table-refusal-full");
    desk.does(1, Act::Leave);
    desk.does(2, join(2));
    assert_eq!(people(&desk), [0, 2]);
    assert_eq!(desk.refused(1, Act::Leave), "table-refusal-not-member");
}

#[test]
fn names_become_one_line_of_80_characters() {
    let mut desk = Desk::open(&[]);
    desk.does(1, Act::Join { name: format!("  A\n\tB\u{7} {} ", "长".repeat(200)) });
    desk.does(2, Act::Join { name: "\n \u{0}".to_owned() });
    let names: Vec<&str> = desk.table.members().iter().map(|member| member.name.as_str()).collect();
    assert_eq!(names[1], format!("A B {}", "长".repeat(76)));
    assert_eq!(names[2], "1002");
    // Cut at a space: cleaned once more, as a proof does, it is the same.
    desk.does(3, Act::Join { name: format!("{} B", "a".repeat(79)) });
    assert_eq!(desk.table.members()[3].name, "a".repeat(79));
}

#[test]
fn by_invitation_only_invited_people_join() {
    let mut desk = Desk::open(&[Setting::Access(Access::Invited)]);
    assert_eq!(desk.refused(1, join(1)), "table-refusal-invited-only");
    assert_eq!(desk.refused(1, Act::Invite(person(1))), "table-refusal-host-only");
    desk.does(0, Act::Invite(person(1)));
    assert_eq!(desk.refused(0, Act::Invite(person(1))), "table-refusal-invited");
    assert_eq!(desk.refused(0, Act::Invite(person(0))), "table-refusal-invited");
    desk.does(1, join(1));
    for n in 100..150 {
        desk.does(0, Act::Invite(person(n)));
    }
    assert_eq!(desk.refused(0, Act::Invite(person(150))), "table-refusal-invited-many");
    desk.does(0, Act::Set(vec![Setting::Access(Access::Open)]));
    desk.does(2, join(2));
}

#[test]
fn who_is_sent_away_comes_back_only_invited() {
    let mut desk = Desk::joined(3, &[]);
    assert_eq!(desk.refused(1, Act::Kick(person(2))), "table-refusal-host-only");
    assert_eq!(desk.refused(0, Act::Kick(person(0))), "table-refusal-kick-self");
    assert_eq!(desk.refused(0, Act::Kick(person(9))), "table-refusal-kick-stranger");
    desk.does(0, Act::Kick(person(2)));
    assert_eq!(people(&desk), [0, 1]);
    assert_eq!(desk.refused(2, join(2)), "table-refusal-kicked");
    desk.does(0, Act::Invite(person(2)));
    desk.does(2, join(2));
    for n in 100..150 {
        desk.does(n, join(n));
        desk.does(0, Act::Kick(person(n)));
    }
    desk.does(150, join(150));
    assert_eq!(desk.refused(0, Act::Kick(person(150))), "table-refusal-kicked-many");
}

#[test]
fn a_host_who_leaves_hands_over_and_the_last_one_cancels() {
    let mut desk = Desk::joined(3, &[]);
    desk.does(0, Act::Leave);
    assert_eq!(desk.table.host(), person(1));
    assert_eq!(desk.refused(0, Act::Start), "table-refusal-host-only");
    desk.does(2, Act::Leave);
    assert_eq!(desk.table.host(), person(1));
    desk.does(1, Act::Leave);
    assert_eq!(desk.table.ended().map(|(ending, _)| ending), Some(Ending::Cancelled));
    assert_eq!(desk.table.secret(), Some(SECRET.reveal()));
    assert!(desk.table.dues().is_empty());
    assert_eq!(desk.refused(3, join(3)), "table-refusal-over");
    assert_eq!(desk.refused(1, Act::Leave), "table-refusal-over");
}

#[test]
fn the_host_chooses_until_the_start() {
    let mut desk = Desk::joined(3, &[]);
    assert_eq!(desk.refused(1, seats(4)), "table-refusal-host-only");
    assert_eq!(desk.refused(0, seats(4)), "table-refusal-set-nothing");
    assert_eq!(desk.refused(0, Act::Set(Vec::new())), "table-refusal-set-nothing");
    assert_eq!(desk.refused(0, seats(2)), "table-refusal-seats-joined");
    assert_eq!(desk.refused(0, seats(0)), "table-refusal-seats");
    let pace = Pace::named(PaceName::Live).with(Tempo::Deal, 600);
    let record = desk.does(
        0,
        Act::Set(vec![
            Setting::Seats(3),
            Setting::Pace(pace),
            Setting::Seats(3),
            Setting::Language("zh-CN".to_owned()),
            rules(&[("rounds", 3)]),
        ]),
    );
    assert_eq!(record.events.len(), 4);
    let options = desk.table.options();
    assert_eq!((options.seats, options.pace, options.language.as_str()), (3, pace, "zh-CN"));
    assert_eq!(options.rules, HouseRules::from([("rounds".to_owned(), 3)]));
    let bad = Act::Set(vec![Setting::Language("en-US".to_owned()), rules(&[("rounds", 501)])]);
    assert_eq!(desk.refused(0, bad), "table-refusal-rule-value");
    assert_eq!(desk.table.options().language, "zh-CN");
    desk.does(0, Act::Start);
    for act in [seats(4), join(0), Act::Start, Act::Kick(person(1))] {
        assert_eq!(desk.refused(0, act), "table-refusal-started");
    }
}

#[test]
fn an_unknown_rule_is_answered_with_those_there_are() {
    let mut desk = Desk::open(&[]);
    let refusal = desk.asks(0, Act::Set(vec![rules(&[("roundz", 3)])])).expect_err("unknown");
    let known = ["rounds", "open_scores"].map(|id| Arg::Text(id.to_owned()));
    assert_eq!(
        refusal.args,
        [("rule", Arg::Text("roundz".to_owned())), ("known", Arg::List(known.to_vec()))]
    );
}

#[test]
fn it_starts_with_enough_and_only_by_the_host() {
    let mut desk = Desk::open(&[]);
    assert_eq!(desk.refused(0, Act::Start), "table-refusal-too-few");
    desk.does(1, join(1));
    assert_eq!(desk.refused(1, Act::Start), "table-refusal-host-only");
    assert_eq!(desk.refused(7, Act::Start), "table-refusal-host-only");
    desk.does(0, Act::Start);
    assert_eq!(desk.table.phase(), Phase::Playing);
    assert_eq!(desk.table.seats().len(), 2);
    for (at, &sits) in desk.table.came().iter().enumerate() {
        assert_eq!(desk.table.seat_of(sits).map(|seat| seat.index()), Some(at));
    }
    assert_eq!(desk.table.seat_of(person(9)), None);
}

#[test]
fn seats_are_drawn_from_what_everybody_did() {
    let desk = Desk::started(4, &[]);
    let [Event::Started { seats, causes, .. }] = &desk.records[4].events[..] else { panic!("started") };
    assert_eq!(causes, &["100", "101", "102", "103", "104"]);
    // By hand: the seed is of the secret and these causes, the dice of record 5.
    let seed = SECRET.seed(["100", "101", "102", "103", "104"]);
    let mut drawn: Vec<_> = (0..4).map(|n| Player::Person(person(n))).collect();
    boardroom::game::Dice::new(seed, 5).shuffle(&mut drawn);
    assert_eq!(seats, &drawn);
    assert_eq!(desk.table.seats(), drawn);
    // Every order comes up, whoever opened.
    let mut first = std::collections::BTreeSet::new();
    for tries in 0..40 {
        let mut desk = Desk::joined(2, &[]);
        for _ in 0..tries {
            let _ = desk.asks(5, Act::Start);
        }
        desk.does(0, Act::Start);
        first.insert(desk.table.seats()[0]);
    }
    assert_eq!(first.len(), 2);
}

#[test]
fn an_untouched_lobby_closes_after_a_week() {
    let mut desk = Desk::open(&[]);
    desk.wait(6 * DAY);
    assert!(desk.clock(Act::Close).is_err());
    desk.does(1, join(1));
    desk.wait(2 * DAY);
    assert!(desk.clock(Act::Close).is_err());
    assert_eq!(desk.due(DueKind::Close)[0].at, desk.now.plus(5 * DAY));
    desk.fire().expect("due");
    assert_eq!((desk.table.phase(), desk.table.secret()), (Phase::Adjourned, None));
}

#[test]
fn a_moderator_ends_a_lobby_and_nothing_else() {
    let mut desk = Desk::joined(2, &[]);
    assert_eq!(desk.refused(0, Act::End), "table-refusal-moderator-only");
    let moderator = Actor::Moderator(person(50));
    assert_eq!(desk.request(moderator, Act::Start).expect_err("no").id, "table-refusal-moderator-end");
    desk.request(moderator, Act::End).expect("ended");
    assert_eq!(desk.table.ended().map(|(ending, _)| ending), Some(Ending::Moderator(person(50))));
    assert_eq!(desk.request(moderator, Act::End).expect_err("over").id, "table-refusal-over");
}

#[test]
fn people_cannot_pass_for_the_clock_nor_the_clock_for_people() {
    let mut desk = Desk::joined(2, &[]);
    for act in [Act::Close, Act::Grace { about: None }, Act::Lapse { motion: 1 }] {
        assert_eq!(desk.refused(0, act), "table-refusal-not-due");
    }
    for act in [Act::Start, Act::Leave, Act::End, join(3)] {
        assert_eq!(desk.clock(act).expect_err("not a person").id, "table-refusal-not-due");
    }
}

#[test]
fn the_lobby_is_told() {
    let mut desk = Desk::joined(2, &[]);
    desk.does(0, Act::Set(vec![Setting::Access(Access::Invited), seats_setting(3)]));
    desk.does(0, Act::Invite(person(2)));
    desk.does(2, join(2));
    desk.does(0, Act::Kick(person(1)));
    desk.does(0, Act::Leave);
    desk.does(2, Act::Leave);
    let told = |record| desk.table.told(record, Viewer::Public).into_iter().map(|line| line.id).collect();
    let told: Vec<Vec<&str>> = desk.records.iter().map(told).collect();
    let expected: [&[&str]; 8] = [
        &["table-opened"],
        &["table-joined"],
        &["table-set-invited", "table-set-seats"],
        &["table-invited"],
        &["table-joined"],
        &["table-kicked"],
        &["table-left", "table-host-passed"],
        &["table-left", "table-ended-cancelled", "table-secret"],
    ];
    assert_eq!(told, expected);
}

fn seats_setting(n: u8) -> Setting {
    Setting::Seats(n)
}
