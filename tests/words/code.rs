//! Reads the program's own text.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use boardroom::words::{Lang, catalogues};

use super::ftl::messages;

/// A string in the code.
struct Literal {
    place: String,
    text: String,
    /// What stands before it in its statement.
    before: String,
}

/// Beginnings of the catalogues' ids: the names of their files, and of what is refused before a game sees it.
static AREAS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let files = catalogues(Lang::EnUs).filter_map(|catalogue| catalogue.file.strip_suffix(".ftl"));
    files.chain(["refusal"]).collect()
});

/// What the command line and the log print to an operator is English and may stand in code, as may
/// SQL and the text of errors.
const OPERATORS: &[&str] = &[
    "src/main.rs",
    "src/config.rs",
    "src/doctor.rs",
    "src/discord/checkup.rs",
    "src/discord/connection.rs",
    "src/sandbox",
    "src/store",
    "src/simulate",
    "src/simulation",
    "src/contest",
    "src/game/fact.rs",
    "src/game/playout.rs",
];
/// What is wrong with a game's data is told to the operator.
const SEEDS: &str = "/rules/seeds.rs:";
/// What is counted of a game is told to whoever simulates it.
const COUNTED: &str = "/counted.rs:";
/// How a language writes figures, and how people type lengths of time.
const FIGURES: &[&str] = &["src/words/figures.rs", "src/discord/lengths.rs"];
const NOT_FOR_PLAYERS: &[&str] = &[
    "#[error",
    "#[arg",
    "#[command",
    "#[value",
    "#[serde",
    "#[must_use",
    "#[allow",
    "#[expect",
    "trace!",
    "debug!",
    "info!",
    "warn!",
    "error!",
    "panic!",
    "unreachable!",
    "expect(",
    "assert",
    "problem",
    "fault(",
    "flaws.must(",
    "flaws.each_once(",
    "Error::custom(",
    "ChatError::",
    "Lost::Why(",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the sources") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Every string of `src/`, tests and comments apart.
fn literals() -> Vec<Literal> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    sources(&root.join("src"), &mut files);
    files.sort();
    let mut all = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).expect("a source");
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let name = file.strip_prefix(root).expect("below the root").display().to_string();
        strings(&name, code, &mut all);
    }
    assert!(all.len() > 50, "the scan finds the strings");
    all
}

fn strings(file: &str, code: &str, all: &mut Vec<Literal>) {
    let mut line = 1;
    let mut before = String::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let mut taken = first.len_utf8();
        if rest.starts_with("//") {
            taken = rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            taken = rest.find("*/").map_or(rest.len(), |end| end + 2);
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\'") {
            taken = 3;
        } else if let Some((text, length)) = raw(rest).or_else(|| plain(rest)) {
            all.push(Literal { place: format!("{file}:{line}"), text, before: before.clone() });
            before.push_str("\"\"");
            taken = length;
        } else if matches!(first, ';' | '{' | '}') {
            before.clear();
        } else if !first.is_whitespace() {
            before.push(first);
        }
        line += rest[..taken].matches('\n').count();
        rest = &rest[taken..];
    }
}

/// `"text"`, and how long it is in the code.
fn plain(code: &str) -> Option<(String, usize)> {
    let inner = code.strip_prefix('"')?;
    let mut escaped = false;
    let end = inner.find(|c| {
        let ends = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    })?;
    Some((inner[..end].to_owned(), end + 2))
}

/// `r#"text"#`, likewise.
fn raw(code: &str) -> Option<(String, usize)> {
    let inner = code.strip_prefix('r')?;
    let marks = inner.len() - inner.trim_start_matches('#').len();
    let text = inner[marks..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(marks));
    let end = text.find(&close)?;
    Some((text[..end].to_owned(), 1 + marks + 1 + end + close.len()))
}

fn is_id(text: &str) -> bool {
    let area = text.split('-').next().unwrap_or_default();
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '-' | '_' | '.');
    text.contains('-') && AREAS.contains(&area) && text.chars().all(fits) && !text.ends_with('-')
}

/// Whether `id` may come from a format string like `table-pace-{}`.
fn comes_from(id: &str, format: &str) -> bool {
    let mut fixed = format.split('{').enumerate().map(|(at, part)| match part.split_once('}') {
        Some((_, after)) if at > 0 => after,
        _ => part,
    });
    let Some(mut rest) = fixed.next().and_then(|start| id.strip_prefix(start)) else { return false };
    for part in fixed {
        let found =
            if part.is_empty() { Some(rest.len()) } else { rest.find(part).map(|at| at + part.len()) };
        match found {
            Some(end) => rest = &rest[end..],
            None => return false,
        }
    }
    rest.is_empty()
}

fn begins(start: &str, id: &str) -> bool {
    id.strip_prefix(start).is_some_and(|rest| rest.starts_with('-'))
}

#[test]
fn every_id_in_the_code_is_in_every_catalogue() {
    let catalogues: Vec<_> = Lang::ALL.into_iter().map(|lang| (lang, messages(lang))).collect();
    let mut missing = BTreeMap::new();
    for literal in literals().iter().filter(|literal| is_id(&literal.text)) {
        for (lang, messages) in &catalogues {
            let text = &literal.text;
            // It is one, or what several begin with: `ui-access` of `ui-access-open`.
            if !messages.contains_key(text) && !messages.keys().any(|id| begins(text, id)) {
                missing.insert(format!("{lang} {text}"), literal.place.clone());
            }
        }
    }
    assert!(missing.is_empty(), "no words for {missing:#?}");
}

#[test]
fn every_id_in_the_catalogues_is_used() {
    let literals = literals();
    let texts: BTreeSet<&str> = literals.iter().map(|literal| literal.text.as_str()).collect();
    let formats: Vec<&str> = texts
        .iter()
        .copied()
        .filter(|text| text.contains('{') && AREAS.iter().any(|a| begins(a, text)))
        .collect();
    let messages = messages(Lang::EnUs);
    let referred: BTreeSet<&str> = messages.values().flat_map(|message| message.references()).collect();
    let commands = super::commands::used();
    let is_used = |id: &str| {
        let direct = texts.contains(id) || referred.contains(id) || commands.contains(id);
        let begun = texts.iter().any(|text| is_id(text) && !messages.contains_key(*text) && begins(text, id));
        direct || begun || formats.iter().any(|format| comes_from(id, format))
    };
    // An attribute is read beside its message, by `{id}.name` or `{id}.description`.
    let unused: Vec<&String> = messages
        .keys()
        .filter(|id| !is_used(id) && !id.split_once('.').is_some_and(|(id, _)| is_used(id)))
        .collect();
    assert!(unused.is_empty(), "nothing says {unused:#?}");
}

#[test]
fn no_sentence_for_players_stands_in_the_code() {
    let mut found = BTreeMap::new();
    for literal in literals() {
        let operators = OPERATORS.iter().any(|place| literal.place.starts_with(place))
            || literal.place.starts_with("src/games/")
                && [SEEDS, COUNTED].iter().any(|file| literal.place.contains(file));
        let for_others = NOT_FOR_PLAYERS.iter().any(|mark| literal.before.contains(mark));
        let han =
            literal.text.chars().any(|c| matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}'));
        let figures = FIGURES.iter().any(|place| literal.place.starts_with(place));
        if !operators && !for_others && !figures && (han || is_sentence(&literal.text)) {
            found.insert(literal.place, literal.text);
        }
    }
    assert!(found.is_empty(), "these belong in the catalogues: {found:#?}");
}

/// Three words in a row.
fn is_sentence(text: &str) -> bool {
    let word = |word: &&str| {
        let bare = word.trim_end_matches([',', '.', '!', '?', ':']);
        !bare.is_empty() && bare.chars().all(|c| c.is_ascii_alphabetic() || c == '\'')
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    words.windows(3).any(|three| three.iter().all(word))
}

#[test]
fn the_scan_sees_what_it_should() {
    let mut all = Vec::new();
    strings(
        "a.rs",
        "let x = '\"'; // \"no\"\nsay(\"one \\\" two\"); r#\"raw \"x\" y\"#; warn!(\"they say so here\")",
        &mut all,
    );
    let texts: Vec<_> = all.iter().map(|literal| literal.text.as_str()).collect();
    assert_eq!(texts, ["one \\\" two", "raw \"x\" y", "they say so here"]);
    assert_eq!(all[0].place, "a.rs:2");
    assert!(all[2].before.contains("warn!"));
    assert!(is_sentence("You can't do that.") && !is_sentence("en-US") && !is_sentence("a/b c"));
    assert!(is_id("boss-told-offer") && is_id("ui-a.name") && !is_id("boss-verb-") && !is_id("boss"));
    assert!(comes_from("boss-verb-place.description", "{}-verb-{}.description"));
    assert!(
        comes_from("table-pace-live", "table-pace-{}")
            && !comes_from("table-pace-live", "table-pace-{}.name")
    );
}
