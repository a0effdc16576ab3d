use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::Mutex;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use super::{Lang, catalogues, escape, figures};
use crate::game::{Arg, Line, Seat};

/// How seats and people are called where a line will be shown. What it gives is put in as it is:
/// a mention (`<@1>`), or an escaped name.
pub trait Names {
    fn seat(&self, seat: Seat) -> String;
    /// What the automatic player is called who sits there, if one does.
    fn automatic(&self, _seat: Seat) -> Option<Line> {
        None
    }
    /// By Discord user id.
    fn person(&self, person: u64) -> String;
}

/// A Fluent text that can't be taken into the catalogues.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{lang}: {problem}")]
pub struct BadCatalogue {
    pub lang: Lang,
    pub problem: String,
}

/// How many different faults of the catalogues are logged; each of them once.
const FAULTS_LOGGED: usize = 1_000;

/// How deep lines within lines are followed.
const DEEPEST: u8 = 8;

/// The catalogues of every language.
pub struct Words {
    en_us: FluentBundle<FluentResource>,
    zh_cn: FluentBundle<FluentResource>,
    logged: Mutex<HashSet<String>>,
}

impl Words {
    /// The catalogues compiled in. That they are well-formed is tested; a faulty one would be logged
    /// and taken as far as it can be read.
    pub fn built_in() -> Words {
        let mut words =
            Words { en_us: bundle(Lang::EnUs), zh_cn: bundle(Lang::ZhCn), logged: Mutex::default() };
        for lang in Lang::ALL {
            for catalogue in catalogues(lang) {
                if let Err(bad) = words.add(lang, catalogue.text) {
                    tracing::error!(file = catalogue.file, "{bad}");
                }
            }
        }
        words
    }

    /// With another game's words besides.
    ///
    /// # Errors
    /// What is wrong with the text: not Fluent, or an id that is taken.
    pub fn with(mut self, lang: Lang, ftl: &str) -> Result<Words, BadCatalogue> {
        self.add(lang, ftl)?;
        Ok(self)
    }

    fn add(&mut self, lang: Lang, ftl: &str) -> Result<(), BadCatalogue> {
        let mut problems = Vec::new();
        let resource = FluentResource::try_new(ftl.to_owned()).unwrap_or_else(|(readable, errors)| {
            problems.extend(errors.iter().map(ToString::to_string));
            readable
        });
        let bundle = match lang {
            Lang::EnUs => &mut self.en_us,
            Lang::ZhCn => &mut self.zh_cn,
        };
        if let Err(errors) = bundle.add_resource(resource) {
            problems.extend(errors.iter().map(ToString::to_string));
        }
        if problems.is_empty() { Ok(()) } else { Err(BadCatalogue { lang, problem: problems.join("; ") }) }
    }

    /// The sentence for a line. Never fails: a message that a language lacks is said in English, and
    /// one that is nowhere by its id; both are logged.
    pub fn say(&self, lang: Lang, line: &Line, names: &dyn Names) -> String {
        self.line(lang, line, names, 0)
    }

    /// The message `id`, or with `id.attribute` one of its attributes, which needs no facts: a
    /// command's name, a description, a button's label.
    pub fn text(&self, lang: Lang, id: &str) -> String {
        self.message(lang, id, None).into_owned()
    }

    /// Whether the language itself has this message or attribute.
    pub fn has(&self, lang: Lang, id: &str) -> bool {
        let (message, attribute) = parts(id);
        self.bundle(lang).get_message(message).is_some_and(|message| match attribute {
            Some(attribute) => message.get_attribute(attribute).is_some(),
            None => message.value().is_some(),
        })
    }

    fn line(&self, lang: Lang, line: &Line, names: &dyn Names, depth: u8) -> String {
        if depth > DEEPEST {
            self.fault(lang, line.id, "lines within lines too deep");
            return line.id.to_owned();
        }
        if line.args.is_empty() {
            return self.text(lang, line.id);
        }
        let mut args = FluentArgs::with_capacity(line.args.len());
        for (name, arg) in &line.args {
            args.set(*name, self.value(lang, arg, names, depth));
        }
        self.message(lang, line.id, Some(&args)).into_owned()
    }

    fn value(&self, lang: Lang, arg: &Arg, names: &dyn Names, depth: u8) -> FluentValue<'static> {
        match arg {
            Arg::Number(number) => FluentValue::from(*number),
            other => FluentValue::from(self.arg(lang, other, names, depth)),
        }
    }

    fn arg(&self, lang: Lang, arg: &Arg, names: &dyn Names, depth: u8) -> String {
        match arg {
            Arg::Number(number) => number.to_string(),
            Arg::Money(millions) => figures::money(lang, *millions),
            Arg::Seat(seat) => match names.automatic(*seat) {
                Some(name) => self.line(lang, &name, names, depth + 1),
                None => names.seat(*seat),
            },
            Arg::Person(person) => names.person(*person),
            Arg::Moment(seconds) => figures::moment(*seconds),
            Arg::Text(text) => escape(text),
            Arg::Line(line) => self.line(lang, line, names, depth + 1),
            Arg::List(items) => {
                self.list(lang, items.iter().map(|item| self.arg(lang, item, names, depth + 1)).collect())
            }
        }
    }

    /// "A", "A and B", "A, B and C"; and "A, or B; C" if there are marks in the items themselves. Nothing stands
    /// between items that begin a row of their own.
    fn list(&self, lang: Lang, items: Vec<String>) -> String {
        let last = items.len().saturating_sub(1);
        let marked = items.iter().any(|item| item.contains([',', ':', '，', '、', '：']));
        let mut list = String::with_capacity(items.iter().map(|item| item.len() + 5).sum());
        for (at, item) in items.iter().enumerate() {
            if at > 0 && !item.starts_with('\n') {
                let joint = match (marked, at == last) {
                    (true, _) => "words-list-apart",
                    (false, true) => "words-list-last",
                    (false, false) => "words-list-next",
                };
                list.push_str(&self.message(lang, joint, None));
            }
            list.push_str(item);
        }
        list
    }

    fn message<'a>(&'a self, lang: Lang, id: &str, args: Option<&FluentArgs<'_>>) -> Cow<'a, str> {
        if let Some(message) = self.format(lang, id, args) {
            return message;
        }
        self.fault(lang, id, "no such message");
        match lang {
            Lang::EnUs => Cow::Owned(id.to_owned()),
            Lang::ZhCn => self.format(Lang::EnUs, id, args).unwrap_or_else(|| Cow::Owned(id.to_owned())),
        }
    }

    fn format<'a>(&'a self, lang: Lang, id: &str, args: Option<&FluentArgs<'_>>) -> Option<Cow<'a, str>> {
        let (message, attribute) = parts(id);
        let bundle = self.bundle(lang);
        let message = bundle.get_message(message)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut errors = Vec::new();
        let formatted = bundle.format_pattern(pattern, args, &mut errors);
        for error in errors {
            self.fault(lang, id, &error.to_string());
        }
        Some(formatted)
    }

    fn bundle(&self, lang: Lang) -> &FluentBundle<FluentResource> {
        match lang {
            Lang::EnUs => &self.en_us,
            Lang::ZhCn => &self.zh_cn,
        }
    }

    fn fault(&self, lang: Lang, id: &str, problem: &str) {
        let Ok(mut logged) = self.logged.lock() else { return };
        if logged.len() < FAULTS_LOGGED && logged.insert(format!("{lang} {id}: {problem}")) {
            tracing::error!(%lang, id, problem, "words are wrong");
        }
    }

    /// What has been wrong so far with the lines said, or with the catalogues: for tests.
    pub fn faults(&self) -> Vec<String> {
        let mut faults: Vec<String> =
            self.logged.lock().map(|logged| logged.iter().cloned().collect()).unwrap_or_default();
        faults.sort();
        faults
    }
}

fn bundle(lang: Lang) -> FluentBundle<FluentResource> {
    // Both tags are well-formed; it only matters for plurals and how numbers are written.
    let locale: LanguageIdentifier = lang.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Marks around every fact would show as boxes on some phones, and break `<@1>`.
    bundle.set_use_isolating(false);
    bundle
}

fn parts(id: &str) -> (&str, Option<&str>) {
    match id.split_once('.') {
        Some((message, attribute)) => (message, Some(attribute)),
        None => (id, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Signs;

    impl Names for Signs {
        fn seat(&self, seat: Seat) -> String {
            format!("S{}", seat.0)
        }

        fn person(&self, person: u64) -> String {
            format!("<@{person}>")
        }
    }

    fn toy() -> Words {
        Words::built_in()
            .with(
                Lang::EnUs,
                "toy-offer = { $who } offers { $what } for { $price } by { $until }\n\
                 toy-cards = { $n ->\n    [one] one card\n   *[other] { $n } cards\n }\n\
                 toy-only-here = Only { $what } here\n\
                 toy-verb = Go\n    .description = Go on\n",
            )
            .expect("Fluent")
            .with(
                Lang::ZhCn,
                "toy-offer = { $who }出{ $price }要{ $what }，{ $until }前\ntoy-cards = { $n }张\n",
            )
            .expect("Fluent")
    }

    fn offer() -> Line {
        let what: Arg = ["a", "b_", "c"].into_iter().map(|text| Arg::Text(text.to_owned())).collect();
        Line::new("toy-offer")
            .with("who", Seat(2))
            .with("what", what)
            .with("price", Arg::Money(7))
            .with("until", Arg::Moment(9))
    }

    #[test]
    fn facts_are_written_as_the_language_does() {
        let words = toy();
        assert_eq!(words.say(Lang::EnUs, &offer(), &Signs), "S2 offers a, b\\_ and c for $7M by <t:9:R>");
        assert_eq!(words.say(Lang::ZhCn, &offer(), &Signs), "S2出700万要a、b\\_和c，<t:9:R>前");
        assert_eq!(words.faults(), Vec::<String>::new());
    }

    #[test]
    fn items_with_marks_of_their_own_are_kept_apart() {
        let items =
            |items: [&str; 2]| items.into_iter().map(|item| Arg::Text(item.to_owned())).collect::<Arg>();
        let line = |all| Line::new("toy-only-here").with("what", all);
        let words = toy();
        assert_eq!(words.say(Lang::EnUs, &line(items(["a", "b"])), &Signs), "Only a and b here");
        assert_eq!(words.say(Lang::EnUs, &line(items(["a, b", "c"])), &Signs), "Only a, b; c here");
    }

    #[test]
    fn numbers_choose_the_plural() {
        let words = toy();
        let cards = |n| Line::new("toy-cards").with("n", Arg::Number(n));
        assert_eq!(words.say(Lang::EnUs, &cards(1), &Signs), "one card");
        assert_eq!(words.say(Lang::EnUs, &cards(2), &Signs), "2 cards");
        assert_eq!(words.say(Lang::ZhCn, &cards(1), &Signs), "1张");
    }

    #[test]
    fn a_line_within_a_line_is_said_too() {
        let words = toy();
        let line = Line::new("toy-only-here").with("what", Line::new("toy-cards").with("n", Arg::Number(3)));
        assert_eq!(words.say(Lang::EnUs, &line, &Signs), "Only 3 cards here");
    }

    #[test]
    fn what_is_missing_falls_back_and_is_kept_in_mind_once() {
        let words = toy();
        let here = Line::new("toy-only-here").with("what", Arg::Number(3));
        for _ in 0..3 {
            assert_eq!(words.say(Lang::ZhCn, &here, &Signs), "Only 3 here");
            assert_eq!(words.text(Lang::ZhCn, "toy-nowhere"), "toy-nowhere");
            words.say(Lang::EnUs, &Line::new("toy-only-here"), &Signs);
        }
        assert_eq!(words.faults().len(), 3, "{:?}", words.faults());
    }

    #[test]
    fn attributes_are_texts_of_their_own() {
        let words = toy();
        assert_eq!(words.text(Lang::EnUs, "toy-verb"), "Go");
        assert_eq!(words.text(Lang::EnUs, "toy-verb.description"), "Go on");
        assert!(words.has(Lang::EnUs, "toy-verb.description"));
        assert!(!words.has(Lang::EnUs, "toy-verb.name"));
        assert!(!words.has(Lang::ZhCn, "toy-verb"));
    }

    #[test]
    fn a_faulty_catalogue_is_refused() {
        assert!(Words::built_in().with(Lang::EnUs, "toy = { $x").is_err());
        assert!(toy().with(Lang::EnUs, "toy-offer = again").is_err());
    }

    #[test]
    fn lines_within_lines_end_somewhere() {
        let mut line = Line::new("toy-only-here").with("what", Arg::Number(1));
        for _ in 0..50 {
            line = Line::new("toy-only-here").with("what", line);
        }
        assert!(
            toy()
                .say(Lang::EnUs, &line, &Signs)
                .ends_with("toy-only-here here here here here here here here here here")
        );
    }
}
