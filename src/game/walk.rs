//! The one walk through what a seat may do: from a verb and its choices, by what has been said so
//! far, to a [`Move`]. Completion, typed commands, menus and modals all go this way.
//!
//! What somebody picks travels as `#12` (an id) or `#12#15#7` (a list); anything else is read as
//! the label of what is offered.

use super::{Arg, Choice, Domain, Id, Kind, Line, Move, Param, Value, Verb};

/// Discord's limit for the name and the value of a completion, in characters.
const LONGEST: usize = 100;
/// Discord's limit for the number of completions.
const MOST: usize = 25;
/// How many possible values a refusal names.
const NAMED: usize = 8;

/// What a verb's option is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// What the verb is about.
    About,
    /// The verb's param at this place.
    Param(usize),
}

/// An argument as it was typed or picked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Given {
    Text(String),
    Number(i64),
}

/// What to ask for next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Ask(Slot, Domain),
    Ready(Move),
}

/// A suggestion for what is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    pub name: String,
    pub value: String,
}

/// What is wrong with what was said.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    #[error("nothing of this kind can be done now")]
    NotNow,
    #[error("{option} is missing")]
    Missing { option: &'static str, possible: Vec<Id> },
    #[error("{given:?} isn't possible for {option}")]
    NotOffered { option: &'static str, given: String, possible: Vec<Id> },
    #[error("{given:?} could be several things for {option}")]
    Ambiguous { option: &'static str, given: String, possible: Vec<Id> },
    #[error("{option} takes a whole number from {least} to {most}")]
    OutOfRange { option: &'static str, least: u32, most: u32 },
    #[error("{option} takes {least} to {most} of the values offered")]
    WrongSize { option: &'static str, least: u8, most: u8 },
    #[error("each value fits, but not together")]
    NotTogether,
}

/// What an id offered for an option (the name of a param, or of what the verb is about) is called.
pub type Label<'a> = dyn Fn(&str, Id) -> String + 'a;

/// The verbs that can be played now, in the game's order.
pub fn playable<'v>(verbs: &'v [Verb], choices: &[Choice]) -> Vec<&'v Verb> {
    verbs.iter().filter(|verb| choices.iter().any(|choice| choice.verb == verb.name)).collect()
}

/// A verb, the choices that still fit, and what has been said.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    verb: &'a Verb,
    fits: Vec<&'a Choice>,
    about: Option<Id>,
    values: Vec<Option<Value>>,
}

impl<'a> Walk<'a> {
    /// # Errors
    /// [`Wrong::NotNow`] if no choice is of this verb.
    pub fn new(verb: &'a Verb, choices: &'a [Choice]) -> Result<Walk<'a>, Wrong> {
        let fits: Vec<&Choice> = choices
            .iter()
            .filter(|choice| choice.verb == verb.name && choice.domains.len() == verb.params.len())
            .filter(|choice| !choice.domains.iter().any(Domain::is_empty))
            .collect();
        if fits.is_empty() {
            return Err(Wrong::NotNow);
        }
        Ok(Walk { verb, fits, about: None, values: vec![None; verb.params.len()] })
    }

    pub fn verb(&self) -> &'a Verb {
        self.verb
    }

    /// What has been said for a param.
    pub fn said(&self, param: usize) -> Option<&Value> {
        self.values.get(param)?.as_ref()
    }

    /// Everything the verb can be about, given what has been said.
    pub fn abouts(&self) -> Vec<Id> {
        let mut ids = Vec::new();
        for choice in &self.fits {
            if !ids.contains(&choice.about) {
                ids.push(choice.about);
            }
        }
        ids
    }

    /// The values a param can take, given what has been said.
    pub fn ask(&self, param: usize) -> Domain {
        Domain::any_of(self.fits.iter().filter_map(|choice| choice.domains.get(param)))
    }

    /// Says what the verb is about.
    ///
    /// # Errors
    /// If nothing that still fits is about this; the walk is unchanged then.
    pub fn say_about(&mut self, id: Id) -> Result<(), Wrong> {
        let possible = self.abouts();
        if !possible.contains(&id) {
            let option = self.name(Slot::About);
            return Err(Wrong::NotOffered { option, given: code(&[id]), possible });
        }
        self.fits.retain(|choice| choice.about == id);
        self.about = Some(id);
        Ok(())
    }

    /// Says the value of a param.
    ///
    /// # Errors
    /// If no choice that still fits has it; the walk is unchanged then.
    pub fn say(&mut self, param: usize, value: Value) -> Result<(), Wrong> {
        let has = |choice: &&Choice| choice.domains.get(param).is_some_and(|domain| domain.contains(&value));
        if !self.fits.iter().any(has) {
            return Err(self.why_not(param, &value));
        }
        self.fits.retain(has);
        if let Some(slot) = self.values.get_mut(param) {
            *slot = Some(value);
        }
        Ok(())
    }

    fn why_not(&self, param: usize, value: &Value) -> Wrong {
        let option = self.name(Slot::Param(param));
        match (self.ask(param), value) {
            (Domain::Whole(range), _) => {
                Wrong::OutOfRange { option, least: *range.start(), most: *range.end() }
            }
            (Domain::Subset { of, size }, Value::Subset(ids)) => {
                let strange: Vec<Id> = ids.iter().copied().filter(|id| !of.contains(id)).collect();
                if !strange.is_empty() {
                    Wrong::NotOffered { option, given: code(&strange), possible: of }
                } else if u8::try_from(ids.len()).is_ok_and(|n| size.contains(&n)) {
                    Wrong::NotTogether
                } else {
                    Wrong::WrongSize { option, least: *size.start(), most: *size.end() }
                }
            }
            (Domain::Pick(of) | Domain::Subset { of, .. }, value) => {
                Wrong::NotOffered { option, given: written(value), possible: of }
            }
        }
    }

    /// What goes without saying for a param: its only value, or what it is if it isn't given.
    pub fn unsaid(&self, param: usize) -> Option<Value> {
        self.ask(param).only().or_else(|| {
            let optional = self.verb.params.get(param).is_some_and(|param| param.optional);
            self.least(param).filter(|least| optional || *least == Value::Subset(Vec::new()))
        })
    }

    /// The first of a pick's ids in the first choice that fits, the least of a range, the smallest
    /// subset.
    fn least(&self, param: usize) -> Option<Value> {
        let domain = self.fits.first()?.domains.get(param)?;
        Some(match domain {
            Domain::Pick(ids) => Value::Pick(*ids.first()?),
            Domain::Whole(range) => Value::Whole(*range.start()),
            Domain::Subset { of, size } => {
                Value::Subset(of.iter().copied().take(usize::from(*size.start())).collect())
            }
        })
    }

    /// What to ask for next: whatever isn't said yet and could be more than one thing.
    pub fn step(&self) -> Step {
        let abouts = self.abouts();
        if self.verb.about.is_some() && self.about.is_none() && abouts.len() > 1 {
            return Step::Ask(Slot::About, Domain::Pick(abouts));
        }
        for param in (0..self.values.len()).filter(|&param| self.values[param].is_none()) {
            let ask = self.ask(param);
            if ask.only().is_none() {
                return Step::Ask(Slot::Param(param), ask);
            }
        }
        match self.clone().finish() {
            Ok(wanted) => Step::Ready(wanted),
            // Not reached: a walk always has a choice that fits, and every param has a value in it.
            Err(_) => Step::Ask(Slot::About, Domain::Pick(abouts)),
        }
    }

    /// The move, with what goes without saying filled in.
    ///
    /// # Errors
    /// [`Wrong::Missing`] for the first thing that has to be said and wasn't.
    pub fn finish(mut self) -> Result<Move, Wrong> {
        let abouts = self.abouts();
        if let Some(option) = self.verb.about
            && self.about.is_none()
            && abouts.len() > 1
        {
            return Err(Wrong::Missing { option, possible: abouts });
        }
        for param in 0..self.values.len() {
            if self.values[param].is_some() {
                continue;
            }
            match self.unsaid(param) {
                Some(value) => self.say(param, value)?,
                None => return Err(self.missing(param)),
            }
        }
        let about = self.fits.first().map(|choice| choice.about).ok_or(Wrong::NotNow)?;
        Ok(Move { verb: self.verb.name.into(), about, values: self.values.into_iter().flatten().collect() })
    }

    fn missing(&self, param: usize) -> Wrong {
        let option = self.name(Slot::Param(param));
        match self.ask(param) {
            Domain::Whole(range) => Wrong::OutOfRange { option, least: *range.start(), most: *range.end() },
            Domain::Pick(of) | Domain::Subset { of, .. } => Wrong::Missing { option, possible: of },
        }
    }

    /// The name of an option.
    pub fn name(&self, slot: Slot) -> &'static str {
        match slot {
            Slot::About => self.verb.about.unwrap_or(self.verb.name),
            Slot::Param(param) => self.verb.params.get(param).map_or(self.verb.name, |param| param.name),
        }
    }

    /// What could be meant by what is being typed for an option; at most 25. For a list every
    /// suggestion is the whole list so far and one more item.
    pub fn complete(&self, slot: Slot, typed: &str, label: &Label) -> Vec<Completion> {
        let name = self.name(slot);
        let ask = match slot {
            Slot::About => Domain::Pick(self.abouts()),
            Slot::Param(param) => self.ask(param),
        };
        let mut found = match ask {
            Domain::Pick(of) => like(&of, typed, &|id| label(name, id))
                .into_iter()
                .map(|id| Completion { name: cut(&label(name, id)), value: code(&[id]) })
                .collect(),
            Domain::Whole(range) => numbers(typed, *range.start(), *range.end()),
            Domain::Subset { of, .. } => {
                let Slot::Param(param) = slot else { return Vec::new() };
                self.complete_list(param, &of, typed, &|id| label(name, id))
            }
        };
        found.truncate(MOST);
        found
    }

    fn complete_list(
        &self,
        param: usize,
        of: &[Id],
        typed: &str,
        label: &dyn Fn(Id) -> String,
    ) -> Vec<Completion> {
        let (list, rest) = items(of, typed, label);
        let mut found = Vec::new();
        if rest.is_empty() && !list.is_empty() && self.holds(param, &list, true) {
            found.push(completed(&list, label));
        }
        let left: Vec<Id> = of.iter().copied().filter(|id| !list.contains(id)).collect();
        for id in like(&left, rest, label) {
            let longer: Vec<Id> = list.iter().copied().chain([id]).collect();
            if self.holds(param, &longer, false) {
                found.push(completed(&longer, label));
            }
        }
        found
    }

    /// Whether a list is a value of the param (`whole`), or can become one.
    fn holds(&self, param: usize, list: &[Id], whole: bool) -> bool {
        self.fits.iter().filter_map(|choice| choice.domains.get(param)).any(|domain| match domain {
            Domain::Subset { of, size } => {
                let n = u8::try_from(list.len()).unwrap_or(u8::MAX);
                n <= *size.end() && (!whole || n >= *size.start()) && list.iter().all(|id| of.contains(id))
            }
            _ => false,
        })
    }

    /// Reads a value that was typed or picked for a param; it need not fit.
    fn read(&self, param: usize, given: &Given, label: &Label) -> Result<Value, Wrong> {
        let slot = Slot::Param(param);
        let option = self.name(slot);
        match self.ask(param) {
            Domain::Whole(range) => number(given).map(Value::Whole).ok_or(Wrong::OutOfRange {
                option,
                least: *range.start(),
                most: *range.end(),
            }),
            Domain::Pick(of) => pick(option, &of, given, label).map(Value::Pick),
            Domain::Subset { of, .. } => list(option, &of, given, label).map(Value::Subset),
        }
    }

    /// Reads and says what was typed or picked for an option.
    ///
    /// # Errors
    /// What is wrong with it; the walk is unchanged then.
    pub fn hear(&mut self, slot: Slot, given: &Given, label: &Label) -> Result<(), Wrong> {
        match slot {
            Slot::About => self.say_about(pick(self.name(slot), &self.abouts(), given, label)?),
            Slot::Param(param) => {
                let value = self.read(param, given, label)?;
                self.say(param, value)
            }
        }
    }
}

/// The option of a verb that has this name.
pub fn slot(verb: &Verb, name: &str) -> Option<Slot> {
    if verb.about == Some(name) {
        return Some(Slot::About);
    }
    verb.params.iter().position(|param| param.name == name).map(Slot::Param)
}

/// Reads a typed command.
///
/// # Errors
/// What is wrong with it.
pub fn parse(verb: &Verb, choices: &[Choice], given: &[(Slot, Given)], label: &Label) -> Result<Move, Wrong> {
    let mut walk = Walk::new(verb, choices)?;
    let abouts_first = given.iter().filter(|(slot, _)| *slot == Slot::About);
    for (slot, text) in abouts_first.chain(given.iter().filter(|(slot, _)| *slot != Slot::About)) {
        walk.hear(*slot, text, label)?;
    }
    walk.finish()
}

/// A typed command whether or not it is possible, if it's made of ids and numbers: where [`parse`]
/// refuses it, the rules know better why.
pub fn attempt(verb: &Verb, choices: &[Choice], given: &[(Slot, Given)]) -> Option<Move> {
    let said = |slot| given.iter().find(|(at, _)| *at == slot).map(|(_, given)| given);
    let ids = |slot| match said(slot)? {
        Given::Text(text) => coded(text),
        Given::Number(_) => None,
    };
    let about = match verb.about {
        Some(_) => *ids(Slot::About)?.first()?,
        None => choices.iter().find(|choice| choice.verb == verb.name).map_or(0, |choice| choice.about),
    };
    let value = |(place, param): (usize, &Param)| {
        let slot = Slot::Param(place);
        match (param.kind, said(slot)) {
            (Kind::Pick, Some(_)) => ids(slot)?.first().copied().map(Value::Pick),
            (Kind::Subset, Some(_)) => ids(slot).map(Value::Subset),
            (Kind::Whole, Some(given)) => number(given).map(Value::Whole),
            (Kind::Subset, None) if param.optional => Some(Value::Subset(Vec::new())),
            (Kind::Whole, None) if param.optional => Some(Value::Whole(0)),
            (_, None) => None,
        }
    };
    let values = verb.params.iter().enumerate().map(value).collect::<Option<Vec<_>>>()?;
    Some(Move { verb: verb.name.into(), about, values })
}

/// `#12#15`: how ids travel through completion and menus.
pub fn code(ids: &[Id]) -> String {
    ids.iter().map(|id| format!("#{id}")).collect()
}

/// The ids of a [`code`].
pub fn coded(text: &str) -> Option<Vec<Id>> {
    let text = text.trim().strip_prefix('#')?;
    text.split('#').map(|id| id.trim().parse().ok()).collect()
}

fn written(value: &Value) -> String {
    match value {
        Value::Pick(id) => code(&[*id]),
        Value::Whole(number) => number.to_string(),
        Value::Subset(ids) => code(ids),
    }
}

/// A whole number as people write one: `7`, `$7`, `$7M`, `700万` (hundreds of 万 are millions).
fn whole(text: &str) -> Option<u32> {
    let text = text.trim().trim_start_matches(['$', '＄', '¥']).trim();
    if let Some(tens_of_thousands) = text.strip_suffix('万') {
        let number: u32 = tens_of_thousands.trim().parse().ok()?;
        return number.is_multiple_of(100).then_some(number / 100);
    }
    text.trim_end_matches(['M', 'm']).trim().parse().ok()
}

fn number(given: &Given) -> Option<u32> {
    match given {
        Given::Number(number) => u32::try_from(*number).ok(),
        Given::Text(text) => whole(text),
    }
}

fn text_of(given: &Given) -> String {
    match given {
        Given::Text(text) => text.trim().to_owned(),
        Given::Number(number) => number.to_string(),
    }
}

fn pick(option: &'static str, of: &[Id], given: &Given, label: &Label) -> Result<Id, Wrong> {
    let text = text_of(given);
    if let Some([id]) = coded(&text).as_deref() {
        return Ok(*id);
    }
    one(option, of, &text, &|id| label(option, id))
}

fn list(option: &'static str, of: &[Id], given: &Given, label: &Label) -> Result<Vec<Id>, Wrong> {
    let text = text_of(given);
    if let Some(ids) = coded(&text) {
        return Ok(ids);
    }
    let (mut ids, rest) = items(of, &text, &|id| label(option, id));
    if !rest.is_empty() {
        ids.push(one(option, of, rest, &|id| label(option, id))?);
    }
    Ok(ids)
}

/// The one id that a text names: by its label, else as the only one whose label begins so, with whole
/// words if one does ("1" of "1: $12M" and "10: $8M").
fn one(option: &'static str, of: &[Id], text: &str, label: &dyn Fn(Id) -> String) -> Result<Id, Wrong> {
    let wanted = fold(text);
    let named = |test: &dyn Fn(&str) -> bool| -> Vec<Id> {
        of.iter().copied().filter(|&id| test(&fold(&label(id)))).collect()
    };
    let exact = named(&|name| name == wanted || fold(&cut(name)) == wanted);
    let begins = |name: &str, test: &dyn Fn(&str) -> bool| name.strip_prefix(&wanted).is_some_and(test);
    let whole = |name: &str| begins(name, &|rest| !rest.starts_with(char::is_alphanumeric));
    let tests: [&dyn Fn(&str) -> bool; 2] = [&whole, &|name| begins(name, &|_| true)];
    let by_beginning = || tests.into_iter().map(named).find(|found| !found.is_empty()).unwrap_or_default();
    let found = if exact.is_empty() && !wanted.is_empty() { by_beginning() } else { exact };
    match found.as_slice() {
        [] => Err(Wrong::NotOffered { option, given: text.into(), possible: of.to_vec() }),
        // Things that are called the same are the same: cards of one kind, say.
        [id, others @ ..] if others.iter().all(|&other| label(other) == label(*id)) => Ok(*id),
        _ => Err(Wrong::Ambiguous { option, given: text.into(), possible: found }),
    }
}

/// The items at the head of a list being typed, and the text after them. An item is a [`code`] or a
/// label with a separator or the end behind it.
fn items<'t>(of: &[Id], typed: &'t str, label: &dyn Fn(Id) -> String) -> (Vec<Id>, &'t str) {
    let mut list: Vec<Id> = Vec::new();
    let mut rest = typed.trim();
    while !rest.is_empty() {
        let Some((ids, after)) = item(of, &list, rest, label) else { break };
        list.extend(ids.into_iter().filter(|id| !list.contains(id)).collect::<Vec<_>>());
        rest = after;
    }
    (list, rest)
}

fn item<'t>(
    of: &[Id],
    list: &[Id],
    text: &'t str,
    label: &dyn Fn(Id) -> String,
) -> Option<(Vec<Id>, &'t str)> {
    if text.starts_with('#') {
        let end = text.find(|c: char| c != '#' && !c.is_ascii_digit()).unwrap_or(text.len());
        return coded(text.get(..end)?).map(|ids| (ids, behind(&text[end..]).unwrap_or(&text[end..])));
    }
    let fits = |&id: &Id| {
        let name = label(id);
        let after = without(text, name.trim())?;
        Some((name.chars().count(), id, behind(after)?))
    };
    // Equal labels: the next one that isn't in the list yet.
    let fresh = of.iter().filter(|id| !list.contains(id)).filter_map(fits);
    match fresh.max_by_key(|(length, id, _)| (*length, std::cmp::Reverse(*id))) {
        Some((_, id, after)) => Some((vec![id], after)),
        None => begun(of, list, text, label),
    }
}

/// The only item left whose label begins with what stands before the next separator: people write
/// "Cashman, Sacks", not whole labels.
fn begun<'t>(
    of: &[Id],
    list: &[Id],
    text: &'t str,
    label: &dyn Fn(Id) -> String,
) -> Option<(Vec<Id>, &'t str)> {
    let (head, after) = text.split_once(SEPARATORS)?;
    let begins = |typed: &str| {
        let wanted = fold(typed);
        let fits =
            |id: &Id| !wanted.is_empty() && !list.contains(id) && fold(&label(*id)).starts_with(&wanted);
        of.iter().copied().filter(fits).collect::<Vec<Id>>()
    };
    // A label with a comma in it may still be being typed.
    match begins(head).as_slice() {
        [id] if begins(text).is_empty() => Some((vec![*id], after.trim_start())),
        _ => None,
    }
}

/// The text after a label, whatever the case of its letters.
fn without<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    if label.is_empty() {
        return None;
    }
    let end = text.char_indices().nth(label.chars().count()).map_or(text.len(), |(at, _)| at);
    let (head, after) = text.split_at(end);
    (fold(head) == fold(label)).then_some(after)
}

/// What parts the items of a list.
const SEPARATORS: [char; 8] = [',', '，', '、', ';', '；', '+', '&', '·'];

/// The text behind a separator; `None` if something else comes first.
fn behind(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let rest = text.trim_start_matches(SEPARATORS);
    (text.is_empty() || rest.len() < text.len()).then(|| rest.trim_start())
}

/// Those whose label holds the text: first the ones that begin with it.
fn like(of: &[Id], text: &str, label: &dyn Fn(Id) -> String) -> Vec<Id> {
    let wanted = fold(text);
    if let Some(ids) = coded(text) {
        return of.iter().copied().filter(|id| ids.contains(id)).collect();
    }
    let (mut first, mut then) = (Vec::new(), Vec::new());
    for &id in of {
        let name = fold(&label(id));
        if name.starts_with(&wanted) || fold(&cut(&name)) == wanted {
            first.push(id);
        } else if name.contains(&wanted) {
            then.push(id);
        }
    }
    first.append(&mut then);
    first
}

fn fold(text: &str) -> String {
    text.trim().to_lowercase()
}

/// A list as a completion. If the labels are too long together, the items before the last are shown
/// by their ids, so that what stands in the field can still be read.
fn completed(list: &[Id], label: &dyn Fn(Id) -> String) -> Completion {
    let names: Vec<String> = list.iter().map(|&id| label(id)).collect();
    let joined = names.join(", ");
    let name = match (joined.chars().count() <= LONGEST, list) {
        (false, [before @ .., last]) if !before.is_empty() => {
            cut(&format!("{}, {}", code(before), label(*last)))
        }
        _ => cut(&joined),
    };
    Completion { name, value: code(list) }
}

/// The number being typed if it is in the range, and the ends of the range.
fn numbers(typed: &str, least: u32, most: u32) -> Vec<Completion> {
    let mut found: Vec<u32> =
        whole(typed).filter(|number| (least..=most).contains(number)).into_iter().collect();
    if found.is_empty() {
        found = vec![least, most];
    }
    found.dedup();
    found
        .into_iter()
        .map(|number| Completion { name: number.to_string(), value: number.to_string() })
        .collect()
}

/// At most [`LONGEST`] characters.
fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

impl Wrong {
    /// What to tell the player. `option` gives the line that names an option, `label` the one that
    /// names a value of it.
    pub fn line(&self, option: &dyn Fn(&str) -> Line, label: &dyn Fn(&str, Id) -> Line) -> Line {
        let with_named = |line: Line, name: &'static str, ids: &[Id]| {
            let named: Arg = ids.iter().take(NAMED).map(|&id| label(name, id)).collect();
            let n = i64::try_from(ids.len()).unwrap_or(i64::MAX);
            line.with("option", option(name)).with("possible", named).with("n", Arg::Number(n))
        };
        let given_for = |id, given: &String| Line::new(id).with("given", Arg::Text(given.clone()));
        match self {
            Wrong::NotNow => Line::new("refusal-not-now"),
            Wrong::NotTogether => Line::new("refusal-not-together"),
            Wrong::Missing { option: name, possible } => {
                with_named(Line::new("refusal-missing"), name, possible)
            }
            Wrong::NotOffered { option: name, given, possible } if coded(given).is_some() => {
                with_named(Line::new("refusal-gone"), name, possible)
            }
            Wrong::NotOffered { option: name, given, possible } => {
                with_named(given_for("refusal-not-offered", given), name, possible)
            }
            Wrong::Ambiguous { option: name, given, possible } => {
                with_named(given_for("refusal-ambiguous", given), name, possible)
            }
            Wrong::OutOfRange { option: name, least, most } => Line::new("refusal-out-of-range")
                .with("option", option(name))
                .with("least", Arg::Number(i64::from(*least)))
                .with("most", Arg::Number(i64::from(*most))),
            Wrong::WrongSize { option: name, least, most } if least == most => {
                Line::new("refusal-exact-size")
                    .with("option", option(name))
                    .with("count", Arg::Number(i64::from(*least)))
            }
            Wrong::WrongSize { option: name, least, most } => Line::new("refusal-wrong-size")
                .with("option", option(name))
                .with("least", Arg::Number(i64::from(*least)))
                .with("most", Arg::Number(i64::from(*most))),
        }
    }
}
