//! The one walk through what a seat may do: from a verb and its choices, by what has been said so
//! far, to a [`Move`]. Completion, typed commands, menus and modals all go this way.
//!
//! What somebody picks travels as `#12` (an id) or `#12#15#7` (a list); anything else is read as
//! the label of what is offered.

mod typed;
mod wrong;

use super::{Choice, Domain, Id, Kind, Move, Need, Param, Value, Verb};

pub use typed::{code, coded};
pub use wrong::Wrong;

use typed::{EMPTY, LONGEST, completed, cut, items, like, list, number, numbers, pick, written};

/// Discord's limit for the number of completions.
const MOST: usize = 25;

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

/// What an id or a number offered for an option (the name of a param, or of what the verb is about) is
/// called.
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
            let optional = self.verb.params.get(param).is_some_and(Param::is_optional);
            self.least(param).filter(|least| optional || *least == Value::Subset(Vec::new()))
        })
    }

    fn is_needless(&self, param: usize) -> bool {
        self.verb.params.get(param).is_some_and(|param| param.need == Need::Needless)
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

    /// What to ask for next: whatever isn't said yet, could be more than one thing, and doesn't go without
    /// saying.
    pub fn step(&self) -> Step {
        let abouts = self.abouts();
        if self.verb.about.is_some() && self.about.is_none() && abouts.len() > 1 {
            return Step::Ask(Slot::About, Domain::Pick(abouts));
        }
        for param in (0..self.values.len()).filter(|&param| self.values[param].is_none()) {
            let ask = self.ask(param);
            if ask.only().is_none() && !self.is_needless(param) {
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
        name(self.verb, slot)
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
            Domain::Whole(range) => numbers(typed, *range.start(), *range.end())
                .into_iter()
                .map(|number| Completion { name: cut(&label(name, number)), value: number.to_string() })
                .collect(),
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
        // What has no room as a value can't be sent, and nothing with it.
        let has_room = |list: &[Id]| code(list).len() <= LONGEST;
        let mut found = Vec::new();
        if rest.is_empty() && !list.is_empty() && has_room(&list) && self.holds(param, &list, true) {
            found.push(completed(&list, label));
        }
        let optional = self.verb.params.get(param).is_some_and(Param::is_optional);
        if typed.trim().is_empty() && !optional && self.holds(param, &[], true) {
            found.push(Completion { name: EMPTY.into(), value: EMPTY.into() });
        }
        let left: Vec<Id> = of.iter().copied().filter(|id| !list.contains(id)).collect();
        for id in like(&left, rest, label) {
            let longer: Vec<Id> = list.iter().copied().chain([id]).collect();
            if has_room(&longer) && self.holds(param, &longer, false) {
                found.push(completed(&longer, label));
            }
            if found.len() >= MOST {
                break;
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

/// The name of a verb's option.
fn name(verb: &Verb, slot: Slot) -> &'static str {
    match slot {
        Slot::About => verb.about.unwrap_or(verb.name),
        Slot::Param(param) => verb.params.get(param).map_or(verb.name, |param| param.name),
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

/// What was typed for the first option that takes a label, where nothing is offered that it could be the
/// label of.
pub fn unmatched(verb: &Verb, given: &[(Slot, Given)]) -> Option<Wrong> {
    let labelled = |slot| match slot {
        Slot::About => true,
        Slot::Param(param) => verb.params.get(param).is_some_and(|param| param.kind != Kind::Whole),
    };
    given.iter().find_map(|(slot, given)| match given {
        Given::Text(text) if labelled(*slot) => Some(Wrong::NotOffered {
            option: name(verb, *slot),
            given: text.trim().to_owned(),
            possible: Vec::new(),
        }),
        _ => None,
    })
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
            (Kind::Subset, None) if param.is_optional() => Some(Value::Subset(Vec::new())),
            (Kind::Whole, None) if param.is_optional() => Some(Value::Whole(0)),
            (_, None) => None,
        }
    };
    let values = verb.params.iter().enumerate().map(value).collect::<Option<Vec<_>>>()?;
    Some(Move { verb: verb.name.into(), about, values })
}
