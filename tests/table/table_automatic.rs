//! Automatic players at a table: when they act, what follows, and how seats change hands.

use std::collections::BTreeSet;

use boardroom::game::{Arg, Dice, Level, Line, Seat, Viewer};
use boardroom::table::{
    ALONE_AT_MOST, Access, Act, Actor, AutomaticPlayer, CHANGES_AT_MOST, DueKind, Ending, Event, Flaw, Pace,
    PaceName, Phase, Player, Proposal, Record, Rhythm, Setting, Table, TableId, WAITS, verify,
};
use proptest::prelude::*;

use crate::toy::desk::{Desk, person};
use crate::toy::plain;

const PLAIN: AutomaticPlayer = AutomaticPlayer { number: 1, level: Level::Plain };

fn automatic(many: usize) -> Setting {
    Setting::Automatic(vec![Level::Plain; many])
}

/// One person and three automatic players, begun.
fn alone(settings: &[Setting]) -> Desk {
    Desk::started(1, &[&[automatic(3)], settings].concat())
}

fn take(number: u8, n: u64) -> Act {
    Act::TakeOver { number, name: format!("Person {n}") }
}

fn hand_over(seat: Seat) -> Act {
    Act::HandOver { seat, level: Level::Sharp }
}

/// The person who plays alone does something, if they may.
fn moves_on(desk: &mut Desk, dice: &mut Dice) -> bool {
    let Some(seat) = desk.table.seat_of(person(0)) else { return false };
    let state = desk.table.state().expect("a game");
    let wanted = dice.pick(&state.choices(seat)).and_then(|choice| choice.any(dice));
    wanted.is_some_and(|wanted| desk.asks(0, Act::Move(wanted)).is_ok())
}

/// Fires what is first due; says whether something came of it, and never asks twice where a player waits.
fn fires(desk: &mut Desk, waiting: &mut BTreeSet<(u8, u32)>) -> bool {
    let tried = |due: &boardroom::table::Due| {
        due.kind == DueKind::Automatic && due.seat.is_some_and(|seat| waiting.contains(&(seat.0, due.about)))
    };
    let Some(due) = desk.table.dues().into_iter().find(|due| !tried(due)) else { return false };
    desk.now = desk.now.max(due.at);
    match desk.clock(due.act().expect("whole")) {
        Ok(_) => true,
        Err(line) => {
            assert_eq!((line.id, due.kind), (WAITS, DueKind::Automatic));
            waiting.insert((due.seat.expect("a seat").0, due.about));
            true
        }
    }
}

/// A game of one person against three, played to its end by clock and chance.
fn played(seed: u8) -> Desk {
    let mut desk = alone(&[Setting::Pace(Pace::named(PaceName::Live))]);
    let mut dice = Dice::new([seed; 32], 0);
    let mut waiting = BTreeSet::new();
    for _ in 0..3_000 {
        if desk.table.phase() == Phase::Ended {
            return desk;
        }
        if dice.below(3) > 0 || !moves_on(&mut desk, &mut dice) {
            assert!(fires(&mut desk, &mut waiting), "nothing is due");
        }
    }
    panic!("it doesn't end");
}

fn acts(records: &[Record]) -> Vec<(Seat, u32)> {
    let acted = records.iter().flat_map(|record| &record.events).filter_map(|event| match event {
        Event::Acted { seat, about, .. } => Some((*seat, *about)),
        _ => None,
    });
    acted.collect()
}

#[test]
fn one_person_plays_with_automatic_players_who_have_names_and_no_clocks_of_people() {
    let mut desk = Desk::open(&[automatic(3)]);
    assert_eq!(desk.table.automatic().len(), 3);
    assert_eq!(
        desk.refused(1, Act::Join { name: "One too many".to_owned() }),
        "table-refusal-full-automatic"
    );
    desk.does(0, Act::Set(vec![automatic(2)]));
    assert_eq!(desk.refused(0, Act::Set(vec![automatic(4)])), "table-refusal-automatic-many");
    let record = desk.does(0, Act::Start).clone();
    assert_eq!(desk.table.seats().len(), 3);
    assert_eq!(desk.table.came(), [person(0)]);
    let told = desk.table.told(&record, Viewer::Public);
    let Some((_, Arg::List(people))) = told[0].args.first() else { panic!("{told:?}") };
    let numbers = people.iter().filter(|arg| matches!(arg, Arg::Line(line) if line.id == "table-player"));
    assert_eq!(numbers.count(), 2);
    let own = desk.table.seat_of(person(0));
    for due in desk.table.dues() {
        assert_eq!(
            due.kind == DueKind::Automatic,
            due.seat.is_some() && due.seat != own && due.at < record.at.plus(11)
        );
        assert!(due.kind != DueKind::Remind || due.seat == own, "nobody reminds an automatic player");
    }
    assert!(desk.table.pings(&record).iter().all(|ping| ping.person == person(0)));
}

#[test]
fn an_automatic_player_takes_a_while_and_in_the_sandbox_a_third_of_it() {
    for (rhythm, shortest, longest) in [(Rhythm::Human, 2_000, 10_000), (Rhythm::Brisk, 666, 3_333)] {
        let mut desk = Desk::open(&[automatic(3)]);
        let Event::Opened { options, .. } = &mut desk.records[0].events[0] else { panic!("opened") };
        options.rhythm = rhythm;
        desk.table = Table::load(TableId(1), &desk.games, &desk.records).expect("it loads");
        desk.does(0, Act::Start);
        let dues = desk.due(DueKind::Automatic);
        assert_eq!(dues.len(), 3);
        for due in dues {
            assert!((shortest..=longest).contains(&due.at.since(desk.now)), "{due:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn nobody_acts_twice_on_one_occasion_and_the_journal_proves_it_all(seed: u8) {
        let desk = played(seed);
        let acts = acts(&desk.records);
        prop_assert!(acts.len() > 5, "{acts:?}");
        let different: BTreeSet<_> = acts.iter().collect();
        prop_assert_eq!(different.len(), acts.len());
        let proof = verify(&desk.records, &desk.games).expect("fair");
        prop_assert_eq!(proof.anew, desk.records.len());
        for record in &desk.records {
            let json = record.to_json().expect("JSON");
            prop_assert_eq!(&Record::from_json(&json).expect("a record"), record);
        }
        // What was told of each record is told of it again.
        let mut table = Table::load(TableId(1), &desk.games, &desk.records[..1]).expect("it loads");
        for record in &desk.records[1..] {
            table.apply(record).expect("it applies");
            prop_assert_eq!(table.told(record, Viewer::Public), desk.table.told(record, Viewer::Public));
        }
        prop_assert_eq!(table.dues(), desk.table.dues());
    }
}

#[test]
fn a_due_that_something_came_before_is_dropped() {
    let mut desk = alone(&[]);
    let mut dice = Dice::new([1; 32], 0);
    let mut waiting = BTreeSet::new();
    let (old, head) = (desk.due(DueKind::Automatic), desk.table.seq());
    desk.now = desk.now.plus(60);
    let record = loop {
        // Somebody acts, and everybody sees it.
        if moves_on(&mut desk, &mut dice) || fires(&mut desk, &mut waiting) {
            let record = desk.records.last().expect("a record");
            if record.seq > head && !desk.table.told(record, Viewer::Public).is_empty() {
                break record.seq;
            }
        }
    };
    assert!(desk.due(DueKind::Automatic).iter().all(|due| u64::from(due.about) == record));
    for due in old {
        assert_eq!(
            desk.clock(due.act().expect("whole")).expect_err("it is over").id,
            "table-refusal-not-due"
        );
    }
}

#[test]
fn nothing_shows_in_their_rhythm_that_a_sealed_window_hides() {
    for tries in 0..200 {
        let mut desk = Desk::joined(3, &[automatic(1)]);
        // Another cause, another game.
        for _ in 0..tries {
            desk.refused(9, Act::Start);
        }
        desk.does(0, Act::Start);
        let (seat, _) = desk.turn();
        let cards = desk.table.state().expect("a game").choices(seat);
        if desk.table.person_at(seat).is_none() || cards.iter().all(|choice| choice.verb != "flash") {
            continue;
        }
        let (window, asked) = desk.flash();
        let people: Vec<Seat> =
            asked.into_iter().filter(|&seat| desk.table.person_at(seat).is_some()).collect();
        let before = desk.due(DueKind::Automatic);
        assert!(!before.is_empty());
        let record = desk.moves(people[0], plain("pass", window)).clone();
        assert!(desk.table.told(&record, Viewer::Public).is_empty());
        assert_eq!(desk.due(DueKind::Automatic), before);
        return;
    }
    panic!("nobody could flash");
}

#[test]
fn another_builds_players_are_followed_but_not_asked_again() {
    let mut desk = played(5);
    let other = |record: &mut Record, change: &dyn Fn(&mut u32, &mut serde_json::Value)| {
        let Some(Event::Acted { players, command, .. }) = record.events.first_mut() else { return false };
        change(players, command);
        true
    };
    let changed =
        desk.records.iter_mut().filter_map(|record| other(record, &|players, _| *players = 99).then_some(()));
    assert!(changed.count() > 0);
    let proof = verify(&desk.records, &desk.games).expect("fair all the same");
    assert_eq!(proof.anew, desk.records.len());
    let last = desk.records.iter_mut().rev().find(|record| matches!(record.events[0], Event::Acted { .. }));
    other(last.expect("an act"), &|_, command| *command = serde_json::json!("nonsense"));
    assert!(matches!(verify(&desk.records, &desk.games), Err(Flaw::Refused { .. })));
}

#[test]
fn automatic_players_do_not_go_on_for_ever_by_themselves() {
    let mut desk = alone(&[]);
    let seat = desk.due(DueKind::Automatic)[0].seat.expect("a seat");
    for _ in 0..ALONE_AT_MOST {
        assert_eq!(desk.due(DueKind::Automatic).len(), 3);
        let seq = desk.table.seq() + 1;
        let acted =
            Event::Acted { seat, about: 0, players: 1, command: serde_json::Value::Null, events: vec![] };
        let record = Record {
            seq,
            at: desk.now,
            by: Actor::Clock,
            cause: format!("due:{seq}"),
            rules: desk.table.rules(),
            events: vec![acted],
        };
        desk.table.apply(&record).expect("it applies");
    }
    assert!(desk.due(DueKind::Automatic).is_empty());
    desk.does(0, Act::Propose(Proposal::Pace(Pace::named(PaceName::Live))));
    assert_eq!(desk.due(DueKind::Automatic).len(), 3);
}

#[test]
fn a_person_takes_over_and_what_was_done_before_stays_anothers_doing() {
    let mut desk = alone(&[]);
    let mut waiting = BTreeSet::new();
    let mut dice = Dice::new([2; 32], 0);
    let seat = desk.table.seats().iter().position(|player| *player == Player::Automatic(PLAIN));
    let seat = Seat(u8::try_from(seat.expect("it sits")).expect("few"));
    while !acts(&desk.records).iter().any(|(acted, _)| *acted == seat) {
        if !moves_on(&mut desk, &mut dice) {
            fires(&mut desk, &mut waiting);
        }
    }
    let told = |desk: &Desk, seq: usize| desk.table.told(&desk.records[seq], Viewer::Public);
    let acted = desk
        .records
        .iter()
        .rposition(|record| matches!(&record.events[0], Event::Acted { seat: by, .. } if *by == seat));
    let acted = acted.expect("just now");
    let before = told(&desk, acted);
    assert_eq!(desk.refused(0, take(1, 0)), "table-refusal-seated");
    assert_eq!(desk.refused(5, take(9, 5)), "table-refusal-take-nobody");
    let record = desk.does(5, take(1, 5)).clone();
    assert_eq!(desk.table.player_at(seat), Some(Player::Person(person(5))));
    assert_eq!(desk.table.first_at(seat), Some(Player::Automatic(PLAIN)));
    assert_eq!((desk.table.members().len(), desk.table.came()), (2, &[person(0), person(5)][..]));
    assert_eq!(desk.table.told(&record, Viewer::Public)[0].id, "table-took-over");
    assert_eq!(desk.due(DueKind::Automatic).len(), 2);
    // The name stands in the line now: it is the same sentence.
    let named = |line: &Line| {
        let args = line.args.iter().map(|(name, arg)| match arg {
            Arg::Seat(at) if *at == seat => (*name, PLAIN.line().into()),
            _ => (*name, arg.clone()),
        });
        Line { id: line.id, args: args.collect() }
    };
    assert_eq!(told(&desk, acted), before.iter().map(named).collect::<Vec<_>>());
    assert_eq!(desk.refused(6, take(1, 6)), "table-refusal-take-nobody");
}

#[test]
fn whom_the_host_does_not_want_takes_over_nothing() {
    let mut desk = Desk::joined(2, &[automatic(2)]);
    desk.does(0, Act::Kick(person(1)));
    desk.does(0, Act::Set(vec![Setting::Access(Access::Invited)]));
    desk.does(0, Act::Invite(person(2)));
    desk.does(0, Act::Start);
    assert_eq!(desk.refused(1, take(1, 1)), "table-refusal-kicked");
    assert_eq!(desk.refused(3, take(1, 3)), "table-refusal-invited-only");
    desk.does(2, take(1, 2));
    // Who leaves may come back.
    let seat = desk.table.seat_of(person(2)).expect("a seat");
    desk.does(2, hand_over(seat));
    assert_eq!(desk.table.seat_of(person(2)), None);
    desk.does(2, take(1, 2));
    assert_eq!(desk.table.seat_of(person(2)), Some(seat));
}

#[test]
fn whom_the_host_invites_while_the_game_runs_takes_over() {
    let mut desk = Desk::joined(2, &[automatic(2)]);
    desk.does(0, Act::Kick(person(1)));
    desk.does(0, Act::Set(vec![Setting::Access(Access::Invited)]));
    desk.does(0, Act::Start);
    assert_eq!(desk.refused(5, Act::Invite(person(5))), "table-refusal-host-only");
    for guest in [1, 5] {
        let record = desk.does(0, Act::Invite(person(guest))).clone();
        assert_eq!(desk.table.told(&record, Viewer::Public)[0].id, "table-invited");
        assert_eq!(desk.refused(0, Act::Invite(person(guest))), "table-refusal-invited");
        let number = desk.table.automatic()[0].number;
        desk.does(guest, take(number, guest));
    }
    assert_eq!(desk.refused(0, Act::Invite(person(5))), "table-refusal-invited");
    assert_eq!(desk.table.automatic().len(), 0);
    let again = Table::load(TableId(1), &desk.games, &desk.records).expect("it loads");
    assert_eq!(again.seats(), desk.table.seats());
}

#[test]
fn who_leaves_hands_over_and_the_last_one_ends_the_table() {
    let mut desk = Desk::started(2, &[]);
    let [first, second] = [0, 1].map(|n| desk.table.seat_of(person(n)).expect("a seat"));
    assert_eq!(desk.refused(0, Act::Leave), "table-refusal-leave-playing");
    assert_eq!(desk.refused(5, Act::Leave), "table-refusal-started");
    assert_eq!(desk.refused(5, hand_over(first)), "table-refusal-not-seated");
    let record = desk.does(0, hand_over(first)).clone();
    let to = AutomaticPlayer { number: 1, level: Level::Sharp };
    assert_eq!(desk.table.player_at(first), Some(Player::Automatic(to)));
    assert_eq!(desk.table.host(), person(1));
    assert_eq!(desk.table.name_of(person(0)), Some("Person 0"));
    assert!(desk.table.member(person(0)).is_none());
    let told: Vec<&str> = desk.table.told(&record, Viewer::Public).iter().map(|line| line.id).collect();
    assert_eq!(told, ["table-handed-over", "table-host-passed"]);
    assert_eq!(desk.refused(1, hand_over(first)), "table-refusal-hand-automatic");
    desk.does(1, hand_over(second));
    assert_eq!(desk.table.ended().map(|(ending, _)| ending), Some(Ending::Cancelled));
    verify(&desk.records, &desk.games).expect("fair");
}

#[test]
fn somebody_who_has_gone_is_replaced_by_another_and_comes_back() {
    let mut desk = Desk::at_pace(2, PaceName::Live);
    let mut dice = Dice::new([3; 32], 0);
    let gone = desk.table.seat_of(person(1)).expect("a seat");
    let stood_in = |desk: &Desk| {
        let by = |record: &&Record| matches!(&record.events[0], Event::StoodIn { seat, .. } if *seat == gone);
        desk.records.iter().filter(by).count()
    };
    while stood_in(&desk) < 2 {
        assert_eq!(desk.refused(0, hand_over(gone)), "table-refusal-hand-there");
        if !moves_on(&mut desk, &mut dice) {
            desk.fire().expect("it is due");
        }
    }
    let record = desk.does(0, hand_over(gone)).clone();
    assert_eq!(desk.table.told(&record, Viewer::Public)[0].id, "table-handed-over-by");
    desk.does(1, take(1, 1));
    assert_eq!(desk.table.seat_of(person(1)), Some(gone));
    assert_eq!(desk.refused(0, hand_over(gone)), "table-refusal-hand-there");
}

#[test]
fn people_alone_vote_and_whose_vote_was_wanting_may_leave() {
    let mut desk = Desk::started(3, &[automatic(1)]);
    desk.does(0, Act::Propose(Proposal::End));
    desk.does(1, Act::Vote { motion: 1, agree: true });
    assert_eq!(desk.table.phase(), Phase::Playing);
    let seat = desk.table.seat_of(person(2)).expect("a seat");
    desk.does(2, hand_over(seat));
    assert_eq!(desk.table.ended().map(|(ending, _)| ending), Some(Ending::Agreed));
    verify(&desk.records, &desk.games).expect("fair");
    let mut alone = alone(&[]);
    alone.does(0, Act::Propose(Proposal::End));
    assert_eq!(alone.table.phase(), Phase::Ended);
}

#[test]
fn seats_do_not_change_hands_for_ever() {
    let mut desk = Desk::started(2, &[automatic(1)]);
    for at in 0..CHANGES_AT_MOST {
        if at % 2 == 0 {
            let number = desk.table.automatic()[0].number;
            desk.does(5, take(number, 5));
        } else {
            let seat = desk.table.seat_of(person(5)).expect("a seat");
            desk.does(5, hand_over(seat));
        }
    }
    assert_eq!(desk.refused(5, take(1, 5)), "table-refusal-changed-hands");
}
