//! The direction of the arrows: what a room may use stands in the source, line by line.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms by floor; a room uses rooms of lower floors only, and itself.
const FLOORS: &[(&str, u8)] = &[
    ("game", 1),
    ("picture", 1),
    ("sandbox", 1),
    ("games", 2),
    ("contest", 3),
    ("table", 3),
    ("store", 3),
    ("words", 3),
    ("host", 4),
    ("discord", 5),
    ("simulation", 5),
    ("config", 4),
];

/// Rooms without clock, I/O, async or Discord.
const PURE: &[&str] = &["contest", "game", "games", "picture", "table"];

fn sources(dir: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(dir).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// The room a source file belongs to; `lib.rs` and `main.rs` are the house itself.
fn room(path: &Path) -> Option<String> {
    let inside = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).ok()?;
    let first = inside.components().next()?.as_os_str().to_string_lossy().into_owned();
    let name = first.strip_suffix(".rs").unwrap_or(&first).to_owned();
    (!["lib", "main", "doctor", "output", "simulate"].contains(&name.as_str())).then_some(name)
}

fn floor(room: &str) -> Option<u8> {
    FLOORS.iter().find(|(name, _)| *name == room).map(|(_, floor)| *floor)
}

/// What code names behind `from` (`crate::`): `crate::room`, also within braces after `use crate::`.
fn named(code: &str, from: &str) -> Vec<String> {
    let mut rooms = Vec::new();
    for rest in code.split(from).skip(1) {
        let mut depth = 0;
        let mut name = String::new();
        for c in rest.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                c if depth <= 1 && (c.is_alphanumeric() || c == '_') => name.push(c),
                ',' if depth == 1 => rooms.push(std::mem::take(&mut name)),
                c if c.is_whitespace() && depth == 1 => {}
                ':' if depth == 1 => {
                    // What is taken from the room doesn't matter: skip to the next item.
                    rooms.push(std::mem::take(&mut name));
                    name.push('!');
                }
                _ if depth == 0 => break,
                _ => {}
            }
            if depth == 0 && c == '}' {
                break;
            }
        }
        rooms.push(name);
    }
    rooms.retain(|name| !name.is_empty() && !name.starts_with('!'));
    rooms
}

fn code_lines(path: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(path).expect("a readable source");
    let lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim().to_owned()));
    lines.filter(|(_, line)| !line.starts_with("//")).collect()
}

#[test]
fn no_arrow_runs_upward() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = 0;
    let mut wrong = Vec::new();
    for path in sources(&src) {
        let Some(own) = room(&path) else { continue };
        let own_floor = floor(&own).unwrap_or_else(|| panic!("the room {own} has no floor"));
        let code: Vec<String> = code_lines(&path).into_iter().map(|(_, line)| line).collect();
        for other in named(&code.join("\n"), "crate::") {
            let Some(other_floor) = floor(&other) else { continue };
            seen += 1;
            let alone = own == "sandbox" || other == "sandbox";
            if other != own && (other_floor >= own_floor || alone) {
                wrong.push(format!("{}: {own} uses {other}", path.display()));
            }
        }
    }
    assert!(seen > 0, "the test reads nothing");
    assert!(wrong.is_empty(), "arrows that run upward or sideways:\n{}", wrong.join("\n"));
}

/// The sandbox is a room of many files: each uses those below it only (`rest` counts as one).
#[test]
fn the_files_of_the_sandbox_stand_in_floors() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/sandbox");
    let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in sources(&room) {
        let inside = path.strip_prefix(&room).expect("a file of the room").with_extension("");
        let own = inside.iter().next().expect("a name").to_string_lossy().into_owned();
        let code: Vec<String> = code_lines(&path).into_iter().map(|(_, line)| line).collect();
        let above = inside.components().count() == 1 || inside.ends_with("mod");
        let from = if above { "super::" } else { "crate::sandbox::" };
        uses.entry(own).or_default().extend(named(&code.join("\n"), from));
    }
    assert!(uses["world"].contains("channel"), "the test reads nothing");
    let files: BTreeSet<String> = uses.keys().cloned().collect();
    uses.values_mut().for_each(|used| used.retain(|other| files.contains(other)));
    // Whoever uses nothing that is left stands on the floor, and leaves.
    while let Some(lowest) = uses.iter().find(|(_, used)| used.is_empty()).map(|(own, _)| own.clone()) {
        uses.remove(&lowest);
        for used in uses.values_mut() {
            used.remove(&lowest);
        }
    }
    assert!(uses.is_empty(), "files that use each other in a circle, or stand on one: {uses:#?}");
}

#[test]
fn pure_rooms_know_no_clock_no_input_and_no_discord() {
    let mut wrong = Vec::new();
    for own in PURE {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(own);
        if !dir.exists() {
            continue;
        }
        for path in sources(&dir) {
            for (at, line) in code_lines(&path) {
                let impure =
                    ["serenity", "sqlx", "tokio", "std::time", "std::fs", "std::net", "SystemTime", "async "];
                if impure.iter().any(|word| line.contains(word)) {
                    wrong.push(format!("{}:{at}: {line}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "not pure:\n{}", wrong.join("\n"));
}

#[test]
fn serenity_stays_in_the_discord_room_and_sql_in_the_store() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut wrong = Vec::new();
    for path in sources(&src) {
        let own = room(&path).unwrap_or_default();
        for (at, line) in code_lines(&path) {
            for (word, home) in [("serenity::", "discord"), ("sqlx::", "store")] {
                if line.contains(word) && own != home {
                    wrong.push(format!("{}:{at}: {word} outside {home}: {line}", path.display()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What follows must follow from the seed of a life alone, so nothing may stand in an order by chance.
#[test]
fn nothing_in_the_host_and_its_simulation_stands_in_an_order_by_chance() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let rooms = ["host", "simulation", "table", "contest", "game", "games"];
    let files = rooms.iter().flat_map(|room| sources(&src.join(room)));
    let hashed = |path: &PathBuf| {
        code_lines(path).iter().any(|(_, line)| line.contains("HashMap") || line.contains("HashSet"))
    };
    let wrong: Vec<PathBuf> = files.filter(hashed).collect();
    assert!(wrong.is_empty(), "whose order is another in every run: {wrong:?}");
}

#[test]
fn the_map_names_every_room() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let map = fs::read_to_string(src.join("lib.rs")).expect("the map of the house");
    for path in sources(&src) {
        if let Some(own) = room(&path) {
            assert!(map.contains(&format!("[`{own}`]")), "src/lib.rs doesn't speak of {own}");
        }
    }
}

#[test]
fn the_test_of_arrows_can_read() {
    assert_eq!(named("use crate::{game::Seat, host};", "crate::"), ["game", "host"]);
    assert_eq!(
        named("use crate::{\n    game::{Line, Seat},\n    words,\n};\nuse crate::store;", "crate::"),
        ["game", "words", "store"]
    );
    assert_eq!(named("    let x = crate::table::fresh(crate::games::all());", "crate::"), ["table", "games"]);
}

/// Tests that `docs/trust.md` names: `file::test`, or `file::*`, wherever in `tests/` the file or folder is.
#[test]
fn every_test_that_is_named_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/trust.md")).expect("docs/trust.md");
    let named: Vec<(&str, &str)> = text
        .split('`')
        .skip(1)
        .step_by(2)
        .filter_map(|code| code.split_once("::"))
        .filter(|(file, _)| file.starts_with(char::is_lowercase))
        .collect();
    assert!(named.len() > 20, "{named:?}");
    let tests = root.join("tests");
    let sources = sources(&tests);
    for (file, test) in named {
        let inside = |path: &&PathBuf| {
            path.strip_prefix(&tests)
                .is_ok_and(|path| path.with_extension("").iter().any(|part| part == file))
        };
        let found: Vec<&PathBuf> = sources.iter().filter(inside).collect();
        assert!(!found.is_empty(), "there is no {file} in tests/");
        let texts: String =
            found.into_iter().map(|path| fs::read_to_string(path).expect("a readable source")).collect();
        assert!(test == "*" || texts.contains(&format!("fn {test}")), "there is no {file}::{test}");
    }
}
