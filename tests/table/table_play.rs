//! Moves, the end, and the chance scheme.

use boardroom::game::{Move, Seat, Value, Viewer};
use boardroom::table::{
    Act, Actor, DAY, Ending, Event, Flaw, PaceName, Phase, Record, Secret, Setting, Table, TableId, records,
    verify,
};
use serde_json::{Value as Json, json};

use crate::toy::desk::{Desk, SECRET, person};
use crate::toy::plain;

#[test]
fn only_players_move_and_only_while_playing() {
    let mut desk = Desk::joined(2, &[]);
    assert_eq!(desk.refused(0, Act::Move(plain("roll", 1))), "table-refusal-not-started");
    desk.does(0, Act::Start);
    assert_eq!(desk.refused(9, Act::Move(plain("roll", 1))), "table-refusal-not-seated");
    while desk.table.phase() == Phase::Playing {
        desk.roll();
    }
    assert_eq!(desk.refused(0, Act::Move(plain("roll", 1))), "table-refusal-over");
}

#[test]
fn what_the_game_refuses_is_said_in_its_words() {
    let mut desk = Desk::started(2, &[]);
    let (seat, turn) = desk.turn();
    let numbers: Vec<u64> = desk.table.came().iter().map(|person| person.0 - 1000).collect();
    let (own, other) = (numbers[seat.index()], numbers[seat.left(2).index()]);
    let offer = |values| Act::Move(Move { verb: "offer".to_owned(), about: turn, values });
    assert_eq!(desk.refused(other, Act::Move(plain("roll", turn))), "toy-refusal-turn");
    assert_eq!(desk.refused(own, Act::Move(plain("roll", turn + 1))), "toy-refusal-gone");
    assert_eq!(desk.refused(own, Act::Move(plain("fly", turn))), "refusal-not-understood");
    assert_eq!(desk.refused(own, offer(vec![Value::Whole(1)])), "refusal-not-understood");
    for (to, cards, price, id) in [
        (u32::MAX, vec![1], 3, "refusal-not-understood"),
        (9, vec![1], 3, "toy-refusal-card"),
        (2, vec![99], 3, "toy-refusal-card"),
        (2, vec![], 3, "toy-refusal-card"),
        (2, vec![1; 500], 3, "toy-refusal-card"),
        (2, vec![1], 1_000_000_000, "toy-refusal-price"),
    ] {
        let values = vec![Value::Pick(to), Value::Subset(cards), Value::Whole(price)];
        assert_eq!(desk.refused(own, offer(values)), id);
    }
    assert_eq!(desk.refused(other, Act::Move(plain("accept", 2))), "toy-refusal-gone");
    assert_eq!(desk.records.len(), 3);
}

fn finished() -> Desk {
    let mut desk = Desk::at_pace(3, PaceName::Live);
    let (offer, to) = desk.offer();
    desk.moves(to, plain("accept", offer));
    let (window, asked) = desk.flash();
    desk.moves(asked[0], plain("pass", window));
    desk.does(0, Act::Propose(boardroom::table::Proposal::End));
    desk.does(1, Act::Vote { motion: 1, agree: false });
    desk.clock(Act::Grace { about: None }).expect("open");
    desk.run_out(100);
    desk
}

#[test]
fn a_game_ends_with_a_result_and_its_secret() {
    let desk = finished();
    assert_eq!(desk.table.ended().map(|(ending, _)| ending), Some(Ending::Played));
    let outcome = desk.table.outcome().expect("a result");
    assert_eq!(outcome.standings.len(), 3);
    let record = desk.records.last().expect("the end");
    assert!(matches!(record.events[..], [Event::StoodIn { .. }, Event::Ended { .. }]));
    let told = desk.table.told(record, Viewer::Public);
    let told: Vec<_> = told.iter().map(|line| line.id).collect();
    assert_eq!(told, ["table-automatic", "toy-over", "table-secret"]);
    assert_eq!(desk.table.secret(), Some(SECRET.reveal()));
    assert!(desk.table.state().is_some());
    assert_eq!(desk.table.seats().len(), 3);
}

#[test]
fn the_dice_of_a_record_are_those_of_its_number() {
    let mut desk = Desk::started(2, &[]);
    let (_, turn) = desk.turn();
    // A refused request and another moment shift nothing.
    assert_eq!(desk.refused(7, Act::Move(plain("roll", turn))), "table-refusal-not-seated");
    desk.wait(DAY);
    let record = desk.roll().clone();
    let [Event::Played { events, .. }] = &record.events[..] else { panic!("played") };
    let seed = SECRET.seed(["100", "101", "102"]);
    let die = boardroom::game::Dice::new(seed, record.seq).die();
    assert_eq!(events[0], json!({ "toy": "rolled", "seat": 0, "die": die }));
}

#[test]
fn a_finished_table_can_be_proved() {
    let desk = finished();
    let proof = verify(&desk.records, &desk.games).expect("fair");
    assert_eq!(proof.hash, SECRET.hash());
    assert_eq!(proof.anew, desk.records.len());
    assert_eq!(proof.seed, Some(Secret(SECRET.seed(["100", "101", "102", "103"])).reveal()));
    // From its export, too.
    let export = desk.table.export(&desk.records).to_string();
    let read = records(&export).expect("an export");
    assert_eq!(read, desk.records);
    assert_eq!(verify(&read, &desk.games).expect("fair"), proof);
}

#[test]
fn a_hash_is_what_anybody_can_compute() {
    // printf '07%.0s' {1..32} | xxd -r -p | sha256sum
    assert_eq!(SECRET.hash(), "4bb06f8e4e3a7715d201d573d0aa423762e55dabd61a2c02278fa56cc6d294e0");
    assert_eq!(SECRET.reveal(), "07".repeat(32));
    assert_eq!(format!("{SECRET:?}"), "Secret(…)");
}

type Change = Box<dyn Fn(&mut Json)>;

/// Every record with one of its events changed in one place, where that isn't simply another request.
fn flipped(records: &[Record]) -> Vec<Vec<Record>> {
    let mut all = Vec::new();
    for (at, record) in records.iter().enumerate() {
        for event in 0..record.events.len() {
            let mut json: Json = serde_json::to_value(record).expect("JSON");
            let whole = &mut json["events"][event];
            let inner = whole["events"].as_array().map_or(0, Vec::len);
            let mut changes: Vec<Change> = Vec::new();
            for inner in 0..inner {
                changes.push(Box::new(move |event| flip(&mut event["events"][inner])));
                changes.push(Box::new(move |event| {
                    event["events"].as_array_mut().expect("a list").remove(inner);
                }));
            }
            match whole["event"].as_str().expect("a name") {
                "opened" | "ended" => {
                    changes.push(Box::new(|event| event["secret"] = json!("08".repeat(32))))
                }
                "started" => {
                    changes.push(Box::new(|event| event["seats"].as_array_mut().expect("a list").reverse()));
                    changes.push(Box::new(|event| event["causes"][1] = json!("7")));
                }
                "graced" => changes.push(Box::new(|event| event["more"][0]["seconds"] = json!(1))),
                "reminded" | "proposed" => changes.push(Box::new(|event| event["until"] = json!(1))),
                "rejected" | "voted" => changes.push(Box::new(|event| event["motion"] = json!(8))),
                "played" | "stood_in" => changes.push(Box::new(|event| event["seat"] = json!(3))),
                _ => {}
            }
            for change in changes {
                let mut json = json.clone();
                change(&mut json["events"][event]);
                let mut copy = records.to_vec();
                match Record::from_json(&json.to_string()) {
                    Ok(changed) => copy[at] = changed,
                    Err(error) => panic!("{error}"),
                }
                assert_ne!(copy, records);
                all.push(copy);
            }
        }
    }
    all
}

/// Changes the first number in it.
fn flip(json: &mut Json) {
    let fields = json.as_object_mut().expect("an event");
    for (_, value) in fields.iter_mut() {
        if let Some(number) = value.as_u64() {
            *value = json!(if number == 1 { 2 } else { 1 });
            return;
        }
        if let Some(list) = value.as_array_mut().filter(|list| !list.is_empty()) {
            list.pop();
            return;
        }
    }
    panic!("nothing to flip in {json}");
}

#[test]
fn flipping_any_event_is_found() {
    let desk = finished();
    let flipped = flipped(&desk.records);
    assert!(flipped.len() > 2 * desk.records.len(), "{}", flipped.len());
    for records in flipped {
        assert!(verify(&records, &desk.games).is_err(), "{records:#?}");
    }
}

#[test]
fn flaws_are_named() {
    let desk = finished();
    let flaw = |records: &[Record]| verify(records, &desk.games).expect_err("a flaw");
    assert!(matches!(flaw(&[]), Flaw::Unreadable(_)));
    assert!(matches!(flaw(&desk.records[..5]), Flaw::Running));
    let mut other = desk.records.clone();
    other.remove(6);
    assert!(matches!(flaw(&other), Flaw::Unreadable(_)), "a gap");
    let mut other = desk.records.clone();
    if let Some(Event::Ended { secret, .. }) = other.last_mut().and_then(|record| record.events.last_mut()) {
        *secret = Secret([8; 32]);
    }
    assert!(matches!(flaw(&other), Flaw::Secret { .. }));
    let mut other = desk.records.clone();
    if let Some(Event::Started { causes, .. }) = other[3].events.first_mut() {
        causes.swap(0, 1);
    }
    assert!(matches!(flaw(&other), Flaw::Causes { seq: 4 }));
    let mut other = desk.records.clone();
    other[4].by = Actor::Person(person(77));
    assert!(matches!(flaw(&other), Flaw::Refused { seq: 5, .. }));
}

#[test]
fn records_of_other_rules_are_folded_only() {
    let mut desk = finished();
    for record in &mut desk.records {
        record.rules.game += 1;
    }
    let proof = verify(&desk.records, &desk.games).expect("foldable");
    assert_eq!(proof.anew, 0);
}

#[test]
fn until_the_end_an_export_hides_what_is_hidden() {
    let mut desk = Desk::at_pace(4, PaceName::Daily);
    let (window, asked) = desk.flash();
    let before = desk.table.export(&desk.records);
    desk.wait(60);
    desk.moves(asked[0], plain("pass", window));
    assert_eq!(desk.table.export(&desk.records), before, "nobody sees that somebody passed");
    let text = before.to_string();
    for hidden in ["records", "secret\"", &SECRET.reveal(), "hands", "dealt-you", "wanted"] {
        assert!(!text.contains(hidden), "{hidden} in {text}");
    }
    assert!(text.contains(&SECRET.hash()) && text.contains("toy-flashed"));
    assert!(records(&text).is_err());
}

#[test]
fn a_seat_is_told_its_own_cards_only() {
    let desk = Desk::started(2, &[Setting::Seats(2)]);
    let record = &desk.records[2];
    let dealt = |viewer| desk.table.told(record, viewer)[1].clone();
    assert_eq!(dealt(Viewer::Public).id, "toy-dealt");
    assert_eq!(dealt(Viewer::Seat(Seat(0))).id, "toy-dealt-you");
    assert_ne!(dealt(Viewer::Seat(Seat(0))), dealt(Viewer::Seat(Seat(1))));
}

#[test]
fn a_copy_goes_its_own_way() {
    let mut desk = Desk::started(2, &[]);
    let copy = desk.table.clone();
    let turn = desk.turn();
    desk.roll();
    assert_eq!(copy.seq() + 1, desk.table.seq());
    let waiting = copy.state().expect("a game").waiting();
    assert_eq!((waiting[0].seat, waiting[0].about), turn);
    let loaded = Table::load(TableId(1), &desk.games, &desk.records).expect("it loads");
    assert_eq!(loaded.awaiting(), desk.table.awaiting());
    assert_eq!(loaded.dues(), desk.table.dues());
}
