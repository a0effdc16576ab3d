//! Games that were played through Discord's protocol, as the bot exported them: every build folds them,
//! and decides them anew to the same end, as long as its rules are theirs. Nothing in them can be changed
//! without being found out.
//!
//! How to record new ones: `BOARDROOM_RECORD_GAMES=tests/recorded cargo test --test scene --
//! scene_games:: scene_burn::`. Events are for ever: a game that was recorded once stays, beside those of later builds.

use std::path::PathBuf;

use boardroom::games;
use boardroom::table::{Audit, Games, Record, records, verify};
use serde_json::Value as Json;

fn house() -> Games {
    Games::new(games::all(games::built_in).expect("the games' data is right"))
}

fn recorded() -> Vec<(String, Vec<Record>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recorded");
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut files: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|ext| ext == "json")).collect();
    files.sort();
    let read = |path: PathBuf| {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let text = std::fs::read_to_string(&path).expect("text");
        let records = records(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name, records)
    };
    files.into_iter().map(read).collect()
}

#[test]
fn every_recorded_game_folds_and_decides_to_the_same_end() {
    let games = recorded();
    for game in house().iter() {
        let of_it = games.iter().filter(|(name, _)| name.split('-').next() == Some(game.id())).count();
        assert!(of_it >= 5, "{of_it} games of {}", game.id());
    }
    for (name, records) in games {
        let proof = verify(&records, &house()).unwrap_or_else(|flaw| panic!("{name}: {flaw}"));
        assert_eq!(proof.records, records.len());
        assert_eq!(
            proof.anew,
            records.len(),
            "{name}: its rules are another build's; record it anew, beside it"
        );
    }
}

/// What people chose freely, and nothing follows from: what they are called, and how long they give
/// themselves.
const FREE: [&str; 3] = ["name", "options", "setting"];

#[test]
fn no_event_can_be_changed() {
    let games = recorded();
    std::thread::scope(|threads| {
        for (name, records) in &games {
            threads.spawn(move || flip_everything(name, records));
        }
    });
}

/// Changes every single value of every event, and expects each change to be found out.
fn flip_everything(name: &str, records: &[Record]) {
    let games = house();
    let mut audit: Option<Audit> = None;
    for (at, record) in records.iter().enumerate() {
        let json: Json = serde_json::from_str(&record.to_json().expect("JSON")).expect("JSON");
        for event in 0..record.events.len() {
            let mut caught = 0;
            for path in leaves(&json["events"][event]) {
                let mut flipped = json.clone();
                flip(flipped["events"][event].pointer_mut(&path).expect("a value"));
                let flipped = Record::from_json(&flipped.to_string());
                let found_out = flipped.is_err()
                    || flipped
                        .is_ok_and(|flipped| found_out(audit.as_ref(), &flipped, &records[at + 1..], &games));
                let free = FREE.iter().any(|free| path.split('/').nth(1) == Some(free));
                assert!(found_out || free, "{name}, record {}, {path} of {}", at + 1, json["events"][event]);
                caught += usize::from(found_out);
            }
            assert!(caught > 0, "{name}, record {}: {}", at + 1, json["events"][event]);
        }
        match &mut audit {
            None => audit = Some(Audit::begin(Some(record), &games).expect("in order")),
            Some(audit) => audit.take(record).expect("in order"),
        }
    }
}

/// Whether a changed record is found out, at once or by what follows.
fn found_out(before: Option<&Audit>, changed: &Record, rest: &[Record], games: &Games) -> bool {
    let audit = match before {
        None => Audit::begin(Some(changed), games),
        Some(before) => before.check(changed).map(|()| before.clone()).and_then(|mut audit| {
            audit.take(changed)?;
            Ok(audit)
        }),
    };
    let Ok(mut audit) = audit else { return true };
    rest.iter().any(|record| audit.take(record).is_err()) || audit.end().is_err()
}

/// The pointers to every value that holds no others.
fn leaves(json: &Json) -> Vec<String> {
    let within =
        |key: &str, inner: &Json| leaves(inner).into_iter().map(|path| format!("/{key}{path}")).collect();
    match json {
        Json::Object(fields) => {
            fields.iter().flat_map(|(key, inner)| -> Vec<String> { within(key, inner) }).collect()
        }
        Json::Array(items) => {
            let items = items.iter().enumerate();
            items.flat_map(|(at, inner)| -> Vec<String> { within(&at.to_string(), inner) }).collect()
        }
        _ => vec![String::new()],
    }
}

fn flip(value: &mut Json) {
    *value = match value {
        Json::Bool(yes) => Json::Bool(!*yes),
        Json::Number(number) => Json::from(number.as_i64().expect("whole") + 1),
        Json::String(text) if text.ends_with('1') => Json::from(text.trim_end_matches('1').to_owned() + "2"),
        Json::String(text) => {
            let mut chars: Vec<char> = text.chars().collect();
            chars.pop();
            Json::from(chars.into_iter().chain(['1']).collect::<String>())
        }
        _ => Json::from(1),
    };
}
