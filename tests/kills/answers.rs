//! What the program answered, as the stand-in took it down, and whether that acknowledges a deed.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use boardroom::sandbox::Id;
use boardroom::words::Lang;
use serde_json::Value as Json;

use super::ftl;

pub struct Answers {
    record: BufReader<File>,
    /// A line that isn't whole yet.
    line: String,
    sayings: Sayings,
    /// Whose token it is.
    tokens: HashMap<String, Id>,
    /// Interactions whose answer says that something has happened.
    pub acknowledged: BTreeSet<Id>,
    /// Interactions whose answer says that nothing has happened, and how.
    pub refused: BTreeMap<Id, String>,
    /// Looks, questions, completions.
    others: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    Done,
    Refused,
    /// Neither.
    Other,
}

impl Answers {
    pub fn of(record: &Path) -> Answers {
        Answers {
            record: BufReader::new(File::open(record).expect("the stand-in records")),
            line: String::new(),
            sayings: Sayings::read(),
            tokens: HashMap::new(),
            acknowledged: BTreeSet::new(),
            refused: BTreeMap::new(),
            others: 0,
        }
    }

    /// Reads what came since; gives what was acknowledged in it.
    pub fn read_on(&mut self) -> Vec<Id> {
        let mut new = Vec::new();
        while self.record.read_line(&mut self.line).expect("it can be read") > 0 && self.line.ends_with('\n')
        {
            let line = std::mem::take(&mut self.line);
            let request: Json = serde_json::from_str(&line).expect("JSON");
            if let Some((id, text)) = self.answer(&request) {
                match self.sayings.says(&text) {
                    Says::Done if self.acknowledged.insert(id) => new.push(id),
                    Says::Done => {}
                    Says::Refused => drop(self.refused.insert(id, text)),
                    Says::Other => self.others += 1,
                }
            }
        }
        new
    }

    /// Which interaction a request answers with which text, if it was taken.
    fn answer(&mut self, request: &Json) -> Option<(Id, String)> {
        if !(200..300).contains(&request["status"].as_u64()?) {
            return None;
        }
        let path: Vec<&str> = request["path"].as_str()?.split('/').skip(1).collect();
        let body = &request["body"];
        let (id, message) = match *path.as_slice() {
            ["interactions", id, token, "callback"] => {
                let id = id.parse().ok()?;
                self.tokens.insert(token.to_owned(), id);
                (id, &body["data"])
            }
            ["webhooks", _, token, "messages", _] => (*self.tokens.get(token)?, body),
            _ => return None,
        };
        Some((id, message["content"].as_str()?.to_owned()))
    }

    pub fn figures(&self) -> String {
        let (acknowledged, refused) = (self.acknowledged.len(), self.refused.len());
        format!("{acknowledged} acknowledged, {refused} refused, {} others answered", self.others)
    }
}

/// What the program can say besides what has happened, in every language.
struct Sayings {
    refusals: Vec<Pattern>,
    /// Whoever is asked is told nothing else.
    questions: Vec<Pattern>,
    /// Stands below what has happened.
    menu: Vec<Pattern>,
}

impl Sayings {
    fn read() -> Sayings {
        let messages = || [Lang::EnUs, Lang::ZhCn].into_iter().flat_map(ftl::messages);
        let of = |fits: &dyn Fn(&str) -> bool| -> Vec<Pattern> {
            let fitting = messages().filter(|(id, _)| fits(id));
            fitting.flat_map(|(_, message)| Pattern::of_each_line(&message.text)).collect()
        };
        let menu = ["ui-menu-what", "ui-menu-nothing", "ui-menu-awaited", "ui-menu-awaited-until"];
        let refusal = |id: &str| id.starts_with("refusal-") || id.contains("-refusal-");
        let asked = ["ui-menu-choose", "ui-menu-sure", "ui-end-now"];
        let stale = ["ui-menu-stale", "ui-menu-too-long"];
        Sayings {
            refusals: of(&|id| refusal(id) || stale.contains(&id)),
            questions: of(&|id| asked.contains(&id) || id.contains("-confirm-")),
            menu: of(&|id| menu.contains(&id)),
        }
    }

    fn says(&self, text: &str) -> Says {
        let is = |patterns: &[Pattern], line: &str| patterns.iter().any(|pattern| pattern.fits(line));
        if text.lines().any(|line| is(&self.refusals, line)) {
            return Says::Refused;
        }
        let asks = text.lines().any(|line| is(&self.questions, line));
        if asks || text.lines().all(|line| is(&self.menu, line)) { Says::Other } else { Says::Done }
    }
}

/// A line of a catalogue: its fixed pieces, with anything between them.
#[derive(Debug)]
struct Pattern(Vec<String>);

impl Pattern {
    fn of_each_line(text: &str) -> Vec<Pattern> {
        let mut lines = vec![vec![String::new()]];
        let mut depth = 0;
        for c in text.chars() {
            let line = lines.last_mut().expect("a line");
            match c {
                '{' if depth == 0 => (depth, _) = (1, line.push(String::new())),
                '{' => depth += 1,
                '}' => depth -= 1,
                '\n' if depth == 0 => lines.push(vec![String::new()]),
                c if depth == 0 => line.last_mut().expect("a piece").push(c),
                _ => {}
            }
        }
        let fixed = |line: &Vec<String>| line.iter().map(|piece| piece.chars().count()).sum::<usize>();
        lines.into_iter().filter(|line| fixed(line) >= 3).map(Pattern).collect()
    }

    fn fits(&self, line: &str) -> bool {
        let Some((last, before)) = self.0.split_last() else { return false };
        let mut rest = line;
        for (at, piece) in before.iter().enumerate() {
            let found =
                if at == 0 { rest.starts_with(piece.as_str()).then_some(0) } else { rest.find(piece) };
            let Some(found) = found else { return false };
            rest = &rest[found + piece.len()..];
        }
        if before.is_empty() { rest == last } else { rest.ends_with(last.as_str()) }
    }
}

#[test]
fn an_answer_says_whether_something_has_happened() {
    let sayings = Sayings::read();
    for (text, says) in [
        ("<@1> rolls 🎲 3.\nWhat would you like to do?", Says::Done),
        ("Done.", Says::Done),
        ("You are awaited: to roll\nWhat would you like to do?", Says::Other),
        ("**Offer**\nNow choose: Price", Says::Other),
        ("**资金**\n牌：资金1000万\n就这样吗？", Says::Other),
        (
            "End this table at once, without a result? You may, because you look after this server.",
            Says::Other,
        ),
        ("", Says::Other),
        ("That can't be done now. **Act** shows what can.\nWhat would you like to do?", Says::Refused),
        ("Only the host can do that: <@5>.", Says::Refused),
        ("没有这个投资计划，请从1到16号里选。\n", Says::Refused),
        ("I'm just being restarted, so nothing has happened. Please try again in a minute.", Says::Refused),
    ] {
        assert_eq!(sayings.says(text), says, "{text}");
    }
}
