//! The journal is for ever.

use std::time::{Duration, Instant};

use boardroom::table::{Event, Moment, Record, Setting, Table, TableId, Unreadable};
use serde_json::{Value as Json, json};

use crate::toy::desk::Desk;

/// Every event as it was first shipped. Lines are added here, never changed.
const EVENTS: &str = r#"
{"event":"opened","host":"1","name":"A","game":"toy","options":{"pace":{"name":"daily","turn":86400,"deal":172800,"offer":86400,"window":21600},"language":"en-US","seats":4,"access":"open","rules":{"rounds":3}},"secret":"0707070707070707070707070707070707070707070707070707070707070707"}
{"event":"joined","person":"18446744073709551615","name":"B"}
{"event":"left","person":"2"}
{"event":"kicked","person":"2"}
{"event":"invited","person":"2"}
{"event":"host_passed","person":"2"}
{"event":"set","setting":{"setting":"pace","to":{"name":"untimed","turn":null,"deal":null,"offer":259200,"window":259200}}}
{"event":"set","setting":{"setting":"language","to":"zh-CN"}}
{"event":"set","setting":{"setting":"seats","to":3}}
{"event":"set","setting":{"setting":"access","to":"invited"}}
{"event":"set","setting":{"setting":"rules","to":{"open_scores":1}}}
{"event":"started","seats":["2","1"],"causes":["100","101","102"],"events":[{"toy":"began","seat":0,"turn":1}]}
{"event":"played","seat":0,"wanted":{"verb":"offer","about":1,"values":[{"Pick":2},{"Subset":[1,4]},{"Whole":3}]},"events":[]}
{"event":"stood_in","seat":1,"about":2,"events":[{"toy":"declined","offer":2,"to":1}]}
{"event":"reminded","seat":1,"about":2,"until":1800000000000,"sealed":true}
{"event":"time_called","person":"1","seat":1,"about":2,"until":1800000000000}
{"event":"proposed","motion":1,"person":"1","proposal":{"proposal":"end"},"until":1800000000000}
{"event":"proposed","motion":2,"person":"1","proposal":{"proposal":"pace","to":{"name":"live","turn":120,"deal":360,"offer":60,"window":30}},"until":1800000000000}
{"event":"voted","motion":1,"person":"2","agree":false}
{"event":"passed","motion":1,"proposal":{"proposal":"end"}}
{"event":"rejected","motion":1,"proposal":{"proposal":"end"}}
{"event":"lapsed","motion":1,"proposal":{"proposal":"end"}}
{"event":"graced","about":null,"more":[{"tempo":"turn","seconds":30},{"tempo":"deal","seconds":30},{"tempo":"offer","seconds":30},{"tempo":"window","seconds":30}]}
{"event":"ended","ending":{"ending":"played"},"outcome":{"standings":[{"seat":0,"place":1,"score":-3}]},"secret":"0707070707070707070707070707070707070707070707070707070707070707"}
{"event":"ended","ending":{"ending":"agreed"},"outcome":null,"secret":"0707070707070707070707070707070707070707070707070707070707070707"}
{"event":"ended","ending":{"ending":"moderator","by":"9"},"outcome":null,"secret":"0707070707070707070707070707070707070707070707070707070707070707"}
{"event":"ended","ending":{"ending":"untouched"},"outcome":null,"secret":"0707070707070707070707070707070707070707070707070707070707070707"}
{"event":"adjourned"}
{"event":"reopened","person":"2"}
{"event":"ended","ending":{"ending":"cancelled"},"outcome":null,"secret":"0707070707070707070707070707070707070707070707070707070707070707"}
"#;

fn record(event: &Json, by: &Json) -> String {
    let rules = json!({ "table": 1, "game": 1 });
    json!({ "seq": 7, "at": 1_800_000_000_000_i64, "by": by, "cause": "5", "rules": rules, "events": [event] })
        .to_string()
}

#[test]
fn every_event_ever_shipped_is_read_and_written_alike() {
    let mut names = std::collections::BTreeSet::new();
    for line in EVENTS.lines().filter(|line| !line.is_empty()) {
        let event: Json = serde_json::from_str(line).expect("JSON");
        for by in [json!({ "person": "1" }), json!({ "moderator": "2" }), json!("clock")] {
            let text = record(&event, &by);
            let read = Record::from_json(&text).unwrap_or_else(|error| panic!("{line}: {error}"));
            let written: Json = serde_json::from_str(&read.to_json().expect("JSON")).expect("JSON");
            assert_eq!(written, serde_json::from_str::<Json>(&text).expect("JSON"));
            assert_eq!(Some(read.events[0].name()), event["event"].as_str());
            names.insert(read.events[0].name());
        }
    }
    assert_eq!(names.len(), 21, "every variant stands in the list: {names:?}");
}

#[test]
fn an_event_of_a_newer_build_is_named() {
    let text = record(&json!({ "event": "auctioned", "lot": 3 }), &json!("clock"));
    let error = Record::from_json(&text).expect_err("unknown");
    assert!(matches!(&error, Unreadable::Event { seq: 7, event, .. } if event == "auctioned"));
    assert!(error.to_string().starts_with("record 7: event `auctioned` can't be read (is it from a newer"));
    for broken in [
        json!({ "event": "joined", "person": 5, "name": "B" }),
        json!({ "event": "joined", "person": "x", "name": "B" }),
        json!({ "event": "ended", "ending": { "ending": "played" }, "outcome": null, "secret": "07" }),
        json!({ "event": 5 }),
        json!([]),
        json!(null),
    ] {
        let read = Record::from_json(&record(&broken, &json!("clock")));
        assert!(matches!(read, Err(Unreadable::Event { .. })), "{broken}");
    }
    for text in ["", "{", "[]", "{\"seq\":-1}", &record(&json!({}), &json!("nobody"))] {
        assert!(matches!(Record::from_json(text), Err(Unreadable::Record(_))), "{text}");
    }
}

#[test]
fn a_game_event_of_a_newer_build_is_named() {
    let mut desk = Desk::started(2, &[]);
    let mut record = desk.roll().clone();
    record.seq += 1;
    if let Event::Played { events, .. } = &mut record.events[0] {
        events[0] = json!({ "toy": "flown" });
    }
    let error = desk.table.apply(&record).expect_err("unknown");
    assert!(matches!(error, Unreadable::GameEvent { seq: 5, .. }), "{error}");
    assert!(error.to_string().contains("flown"), "{error}");
}

#[test]
fn records_out_of_order_or_place_are_refused() {
    let desk = Desk::started(2, &[]);
    let load = |records: &[&Record]| {
        Table::load(TableId(1), &desk.games, records.iter().copied()).map(|_| ()).expect_err("refused")
    };
    let [opened, joined, started] = &desk.records[..] else { panic!("three records") };
    assert!(matches!(load(&[]), Unreadable::Order { .. }));
    assert!(matches!(load(&[joined]), Unreadable::Order { seq: 2, expected: 1 }));
    assert!(matches!(load(&[opened, started]), Unreadable::Order { seq: 3, expected: 2 }));
    assert!(matches!(load(&[opened, opened]), Unreadable::Order { seq: 1, expected: 2 }));
    let moved = Record { seq: 1, ..joined.clone() };
    assert!(matches!(load(&[&moved]), Unreadable::Place { seq: 1, event: "joined" }));
    let again = Record { seq: 4, ..started.clone() };
    assert!(matches!(load(&[opened, joined, started, &again]), Unreadable::Place { .. }));
    let early = Record {
        events: vec![Event::Lapsed { motion: 1, proposal: boardroom::table::Proposal::End }],
        ..joined.clone()
    };
    assert!(matches!(load(&[opened, &early]), Unreadable::Place { event: "lapsed", .. }));
    let games = boardroom::table::Games::default();
    assert!(matches!(Table::load(TableId(1), &games, [opened]), Err(Unreadable::Game { .. })));
}

#[test]
fn a_thousand_records_fold_in_no_time() {
    let rounds = Setting::Rules([("rounds".to_owned(), 500)].into());
    let mut desk = Desk::started(2, &[rounds]);
    while desk.records.len() < 1000 {
        desk.roll();
    }
    let began = Instant::now();
    let table = Table::load(TableId(1), &desk.games, &desk.records).expect("it loads");
    let took = began.elapsed();
    println!("folding 1,000 records took {took:?}");
    assert_eq!(table.seq(), 1000);
    assert_eq!(table.awaiting(), desk.table.awaiting());
    // Milliseconds, even unoptimised on a busy machine.
    assert!(took < Duration::from_secs(1), "{took:?}");
}

#[test]
fn moments_are_shown_in_whole_seconds_never_too_early() {
    for (millis, seconds) in [(0, 0), (1, 1), (999, 1), (1000, 1), (1001, 2), (-1, 0), (-1000, -1)] {
        assert_eq!(Moment(millis).seconds(), seconds);
    }
    assert_eq!(Moment(i64::MAX).plus(5), Moment(i64::MAX));
}
