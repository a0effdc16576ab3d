//! The private menu: one verb, then what has to be said for it, step by step, as the walk asks.

use super::body::{Choosable, MOST_IN_ROW, MOST_OPTIONS, MOST_ROWS, Modal, Press, Reply, Row, Select};
use super::custom_id::{Menu, Then, TooLong};
use super::voice::TableVoice;
use crate::game::walk::{self, Given, Slot, Step, Walk, Wrong};
use crate::game::{AnyMatch, Arg, Choice, Confirm, Domain, Id, Line, Move, Seat, Value, Verb};
use crate::host::Style;
use crate::table::{PersonId, Phase};

/// One player's menu at one table, as it stands now.
pub struct Player<'a> {
    pub voice: TableVoice<'a>,
    pub person: PersonId,
    pub seat: Seat,
    pub state: &'a dyn AnyMatch,
    pub choices: Vec<Choice>,
}

/// What a control leads to.
#[derive(Clone, Debug, PartialEq)]
pub enum Next {
    Show(Reply),
    Ask(Modal),
    Do(Move),
}

/// What came with the press of a control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<'a> {
    Nothing,
    Chosen(&'a [String]),
    Typed(&'a str),
}

impl<'a> Player<'a> {
    /// `None` if the person doesn't play there now.
    pub fn new(voice: TableVoice<'a>, person: PersonId) -> Option<Player<'a>> {
        if voice.table.phase() != Phase::Playing {
            return None;
        }
        let seat = voice.table.seat_of(person)?;
        let state = voice.table.state()?;
        Some(Player { voice, person, seat, state, choices: state.choices(seat) })
    }

    fn verbs(&self) -> &'static [Verb] {
        self.voice.table.game().verbs()
    }

    pub fn verb(&self, name: &str) -> Option<&'static Verb> {
        self.verbs().iter().find(|verb| verb.name == name)
    }

    /// The label of an id or a number offered for an option of a verb.
    pub fn label(&self, verb: &str, option: &str, id: Id) -> String {
        self.voice.label(self.state, self.seat, verb, option, id)
    }

    /// What is wrong, as the player is told it.
    pub fn wrong(&self, verb: &str, wrong: &Wrong) -> String {
        let line = wrong.line(&|option| self.voice.option_line(option), &|option, id| {
            self.state.label(self.seat, verb, option, id)
        });
        self.voice.say(&line)
    }

    fn at(&self, verb: &str, then: Then) -> Menu {
        Menu { verb: verb.into(), then, ..Menu::top(self.voice.table.id(), self.person) }
    }

    /// Everything that can be done now.
    pub fn top(&self, before: &str) -> Reply {
        let verbs = walk::playable(self.verbs(), &self.choices);
        let question = if verbs.is_empty() { "ui-menu-nothing" } else { "ui-menu-what" };
        let mut text: Vec<String> = Vec::new();
        if !before.is_empty() {
            text.push(before.to_owned());
        }
        text.extend(self.voice.awaited(self.person));
        text.push(self.voice.text(question));
        let press = |verb: &&Verb| {
            let custom_id = self.way_in(verb)?;
            Some(Press { custom_id, label: self.voice.verb(verb.name), style: Style::Primary })
        };
        // The menu stays of use when something else can be done.
        let again = self.to_top("ui-button-again");
        let presses: Vec<Press> = verbs.iter().filter_map(press).chain(again).collect();
        let rows = presses.chunks(MOST_IN_ROW).take(MOST_ROWS).map(|row| Row::Buttons(row.to_vec()));
        Reply { text: text.join("\n"), rows: rows.collect(), ..Reply::default() }
    }

    /// What the button of a verb does. Where nothing is to be said it does what can be done now, and nothing
    /// else when it's pressed later. `None` if the verb has no room in a button.
    fn way_in(&self, verb: &Verb) -> Option<String> {
        let path = Path { menu: self.at(verb.name, Then::Go), walk: Walk::new(verb, &self.choices).ok()? };
        let at_once = match path.walk.step() {
            Step::Ready(wanted) if self.doubt(&path, &wanted).is_none() => {
                Menu::make(self.voice.table.id(), self.person, &wanted).custom_id().ok()
            }
            _ => None,
        };
        at_once.or_else(|| path.menu.custom_id().ok())
    }

    /// What is shown before it is done, and how its *Yes* looks: what can't be taken back, and what nobody has
    /// chosen.
    fn doubt(&self, path: &Path, wanted: &Move) -> Option<(String, Style)> {
        match self.state.confirm(self.seat, wanted) {
            Some(Confirm::Always(line)) => Some((self.voice.say(&line), Style::Danger)),
            _ if path.is_fresh() && wanted.values.iter().any(says) => {
                let sure = format!("{}\n{}", self.told(path), self.voice.text("ui-menu-sure"));
                Some((sure, Style::Primary))
            }
            _ => None,
        }
    }

    /// Begins with a verb about this, and goes as far as goes without saying; `None` if it can't be done.
    pub fn begin(&self, verb: &str, about: Id) -> Option<Next> {
        let mut walk = Walk::new(self.verb(verb)?, &self.choices).ok()?;
        walk.say_about(about).ok()?;
        let menu = Menu { about: Some(about), ..self.at(verb, Then::Go) };
        Some(self.next(&Path { menu, walk }))
    }

    /// Goes on from a control.
    pub fn press(&self, menu: &Menu, input: Input) -> Next {
        match menu.then {
            Then::Top => return Next::Show(self.top("")),
            Then::Make => {
                if let Some(wanted) = menu.wanted() {
                    return Next::Do(wanted);
                }
            }
            _ => {}
        }
        let Some(verb) = self.verb(&menu.verb) else {
            return Next::Show(self.top(&self.voice.text("ui-menu-stale")));
        };
        match self.go(verb, menu, input) {
            Ok(next) => next,
            Err(wrong) => Next::Show(self.top(&self.wrong(verb.name, &wrong))),
        }
    }

    fn go(&self, verb: &'static Verb, menu: &Menu, input: Input) -> Result<Next, Wrong> {
        let mut path = Path { menu: menu.clone(), walk: Walk::new(verb, &self.choices)? };
        if let Some(about) = menu.about {
            path.walk.say_about(about)?;
        }
        for (param, value) in menu.values.iter().enumerate() {
            if let Some(value) = value {
                path.walk.say(param, value.clone())?;
            }
        }
        match (&menu.then, input) {
            (Then::Choose(slot), Input::Chosen(chosen)) => self.choose(&mut path, *slot, chosen)?,
            (Then::Add { param, so_far }, Input::Chosen(chosen)) => {
                let added = chosen.iter().filter_map(|value| walk::coded(value)).flatten();
                let so_far: Vec<Id> = so_far.iter().copied().chain(added).collect();
                return Ok(Next::Show(self.list(&path, *param, &so_far, 0, "")));
            }
            (Then::Enough { param, so_far }, _) => path.say(*param, Value::Subset(so_far.clone()))?,
            (Then::Page { slot, page, so_far }, _) => {
                return Ok(Next::Show(self.page(&path, *slot, so_far, *page)));
            }
            (Then::Type { param }, Input::Typed(typed)) => {
                let given = Given::Text(typed.to_owned());
                let mut heard = path.walk.clone();
                if let Err(wrong) = heard.hear(Slot::Param(*param), &given, &|_, _| String::new()) {
                    let what = self.wrong(verb.name, &wrong);
                    return Ok(Next::Show(self.step(&path, &what)));
                }
                let Some(Value::Whole(number)) = heard.said(*param).cloned() else {
                    return Err(Wrong::NotNow);
                };
                path.say(*param, Value::Whole(number))?;
            }
            (Then::Type { param }, _) => {
                if let Some(modal) = self.modal(&path, *param) {
                    return Ok(Next::Ask(modal));
                }
            }
            _ => {}
        }
        Ok(self.next(&path))
    }

    fn choose(&self, path: &mut Path, slot: Slot, chosen: &[String]) -> Result<(), Wrong> {
        let ids: Vec<Id> = chosen.iter().filter_map(|value| walk::coded(value)).flatten().collect();
        match (slot, ids.as_slice()) {
            (Slot::About, &[id]) => {
                path.walk.say_about(id)?;
                path.menu.about = Some(id);
                Ok(())
            }
            (Slot::Param(param), _) => match (path.walk.ask(param), ids.as_slice()) {
                (Domain::Subset { .. }, _) => path.say(param, Value::Subset(ids)),
                (Domain::Pick(_), &[id]) => path.say(param, Value::Pick(id)),
                (Domain::Whole(_), &[number]) => path.say(param, Value::Whole(number)),
                _ => Err(Wrong::NotNow),
            },
            (Slot::About, _) => Err(Wrong::NotNow),
        }
    }

    fn next(&self, path: &Path) -> Next {
        match path.walk.step() {
            Step::Ask(..) => Next::Show(self.step(path, "")),
            Step::Ready(wanted) => match self.doubt(path, &wanted) {
                Some((question, yes)) => Next::Show(self.confirm(&wanted, question, yes)),
                None => Next::Do(wanted),
            },
        }
    }

    /// Asks to confirm a move.
    pub fn confirm(&self, wanted: &Move, question: String, yes: Style) -> Reply {
        let menu = Menu::make(self.voice.table.id(), self.person, wanted);
        let Ok(custom_id) = menu.custom_id() else { return self.too_long() };
        let yes = Press { custom_id, label: self.voice.text("ui-button-yes"), style: yes };
        let presses = [yes].into_iter().chain(self.back()).collect();
        Reply::text(question).with_row(Row::Buttons(presses))
    }

    fn back(&self) -> Option<Press> {
        self.to_top("ui-button-back")
    }

    /// A button that shows what can be done now.
    fn to_top(&self, label: &str) -> Option<Press> {
        let custom_id = Menu::top(self.voice.table.id(), self.person).custom_id().ok()?;
        Some(Press { custom_id, label: self.voice.text(label), style: Style::Secondary })
    }

    fn too_long(&self) -> Reply {
        Reply::text(self.voice.text("ui-menu-too-long"))
    }

    /// The next question of the walk.
    fn step(&self, path: &Path, before: &str) -> Reply {
        match path.walk.step() {
            Step::Ask(Slot::Param(param), Domain::Subset { of, .. }) if of.len() > MOST_OPTIONS => {
                self.list(path, param, &[], 0, before)
            }
            Step::Ask(slot, domain) => {
                self.question(path, slot, &domain, 0, before).unwrap_or_else(|_| self.too_long())
            }
            Step::Ready(_) => self.top(before),
        }
    }

    fn page(&self, path: &Path, slot: Slot, so_far: &[Id], page: u8) -> Reply {
        let domain = match slot {
            Slot::About => Domain::Pick(path.walk.abouts()),
            Slot::Param(param) => path.walk.ask(param),
        };
        match (slot, &domain) {
            (Slot::Param(param), Domain::Subset { of, .. }) if of.len() > MOST_OPTIONS => {
                self.list(path, param, so_far, page, "")
            }
            _ => self.question(path, slot, &domain, page, "").unwrap_or_else(|_| self.too_long()),
        }
    }

    /// What has been said so far or goes without saying, and what is asked.
    fn heading(&self, path: &Path, option: &str, before: &str) -> String {
        let asked = Line::new("ui-menu-choose").with("option", self.voice.option_line(option));
        let lines = [before.to_owned(), self.told(path), self.voice.say(&asked)];
        lines.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// What has been said so far or goes without saying.
    fn told(&self, path: &Path) -> String {
        let verb = path.walk.verb();
        let mut lines = vec![format!("**{}**", self.voice.verb(verb.name))];
        let mut tell = |option: &str, value: &Value| lines.push(self.said(verb.name, option, value));
        if let (Some(name), &[about]) = (verb.about, path.walk.abouts().as_slice()) {
            tell(name, &Value::Pick(about));
        }
        for (at, param) in verb.params.iter().enumerate() {
            let only = || path.walk.ask(at).only().filter(says);
            if let Some(value) = path.walk.said(at).cloned().or_else(only) {
                tell(param.name, &value);
            }
        }
        lines.join("\n")
    }

    /// What was said for an option.
    fn said(&self, verb: &str, option: &str, value: &Value) -> String {
        let label = |&id: &Id| Arg::from(self.state.label(self.seat, verb, option, id));
        let value = match value {
            Value::Pick(id) | Value::Whole(id) => label(id),
            Value::Subset(ids) if ids.is_empty() => Line::new("ui-menu-none").into(),
            Value::Subset(ids) => Arg::List(ids.iter().map(label).collect()),
        };
        let option = self.voice.option_line(option);
        self.voice.say(&Line::new("ui-menu-said").with("option", option).with("value", value))
    }

    fn question(
        &self,
        path: &Path,
        slot: Slot,
        domain: &Domain,
        page: u8,
        before: &str,
    ) -> Result<Reply, TooLong> {
        let mut reply = Reply::text(self.heading(path, path.walk.name(slot), before));
        let mut presses = Vec::new();
        let (values, least, most) = offered(domain);
        if !values.is_empty() {
            let menu = path.then(Then::Choose(slot));
            reply.rows.push(self.select(path, &menu, slot, pages(&values, page), (least, most))?);
            presses.extend(self.turning(path, slot, &[], values.len(), page)?);
        }
        if let (Slot::Param(param), Domain::Whole(_)) = (slot, domain) {
            let custom_id = path.then(Then::Type { param }).custom_id()?;
            let style = if values.is_empty() { Style::Primary } else { Style::Secondary };
            presses.push(Press { custom_id, label: self.voice.text("ui-button-type"), style });
        }
        presses.extend(self.skip(path, slot)?);
        presses.extend(self.back());
        Ok(reply.with_row(Row::Buttons(presses)))
    }

    /// A select of these values of an option, whose choice is answered by `menu`.
    fn select(
        &self,
        path: &Path,
        menu: &Menu,
        slot: Slot,
        values: &[Id],
        (least, most): (usize, usize),
    ) -> Result<Row, TooLong> {
        let (verb, option) = (path.walk.verb().name, path.walk.name(slot));
        let options = values.iter().map(|&id| choosable(id, self.label(verb, option, id))).collect();
        let placeholder = self.voice.option(option);
        Ok(Row::Select(Select { custom_id: menu.custom_id()?, placeholder, options, least, most }))
    }

    /// The button that leaves an option unsaid, if it can be.
    fn skip(&self, path: &Path, slot: Slot) -> Result<Option<Press>, TooLong> {
        let Slot::Param(param) = slot else { return Ok(None) };
        let Some(value) = path.walk.unsaid(param) else { return Ok(None) };
        let mut menu = path.then(Then::Go);
        menu.set(param, value);
        let (custom_id, label) = (menu.custom_id()?, self.voice.text("ui-button-skip"));
        Ok(Some(Press { custom_id, label, style: Style::Secondary }))
    }

    /// A list too long for one select: it grows page by page, until it's enough.
    fn list(&self, path: &Path, param: usize, so_far: &[Id], page: u8, before: &str) -> Reply {
        self.growing(path, param, so_far, page, before).unwrap_or_else(|_| self.too_long())
    }

    fn growing(
        &self,
        path: &Path,
        param: usize,
        so_far: &[Id],
        page: u8,
        before: &str,
    ) -> Result<Reply, TooLong> {
        let verb = path.walk.verb();
        let slot = Slot::Param(param);
        let option = path.walk.name(slot);
        let Domain::Subset { of, size } = path.walk.ask(param) else { return Ok(self.too_long()) };
        let mut text = self.heading(path, option, before);
        if !so_far.is_empty() {
            let so_far = Value::Subset(so_far.to_vec());
            text.push_str(&format!("\n{}", self.said(verb.name, option, &so_far)));
        }
        let mut reply = Reply::text(text);
        let left: Vec<Id> = of.iter().copied().filter(|id| !so_far.contains(id)).collect();
        let room = usize::from(*size.end()).saturating_sub(so_far.len());
        let mut presses = Vec::new();
        if room > 0 && !left.is_empty() {
            let menu = path.then(Then::Add { param, so_far: so_far.to_vec() });
            reply.rows.push(self.select(path, &menu, slot, pages(&left, page), (1, room))?);
            presses.extend(self.turning(path, slot, so_far, left.len(), page)?);
        }
        if so_far.len() >= usize::from(*size.start()) {
            let custom_id = path.then(Then::Enough { param, so_far: so_far.to_vec() }).custom_id()?;
            presses.push(Press {
                custom_id,
                label: self.voice.text("ui-button-enough"),
                style: Style::Primary,
            });
        }
        presses.extend(self.back());
        Ok(reply.with_row(Row::Buttons(presses)))
    }

    /// Buttons that turn the page, if there are several.
    fn turning(
        &self,
        path: &Path,
        slot: Slot,
        so_far: &[Id],
        n: usize,
        page: u8,
    ) -> Result<Vec<Press>, TooLong> {
        let last = u8::try_from(n.saturating_sub(1) / MOST_OPTIONS).unwrap_or(u8::MAX);
        let turn = |page: u8, id: &str| -> Result<Press, TooLong> {
            let custom_id = path.then(Then::Page { slot, page, so_far: so_far.to_vec() }).custom_id()?;
            Ok(Press { custom_id, label: self.voice.text(id), style: Style::Secondary })
        };
        let earlier = (page > 0).then(|| turn(page.min(last + 1) - 1, "ui-button-earlier"));
        let later = (page < last).then(|| turn(page + 1, "ui-button-later"));
        earlier.into_iter().chain(later).collect()
    }

    fn modal(&self, path: &Path, param: usize) -> Option<Modal> {
        let Domain::Whole(range) = path.walk.ask(param) else { return None };
        let option = path.walk.name(Slot::Param(param));
        let range = Line::new("ui-modal-range")
            .with("least", Arg::Number((*range.start()).into()))
            .with("most", Arg::Number((*range.end()).into()));
        Some(Modal {
            custom_id: path.then(Then::Type { param }).custom_id().ok()?,
            title: self.voice.verb(path.walk.verb().name),
            label: self.voice.option(option),
            placeholder: self.voice.plainly(&range),
        })
    }
}

/// A walk, and how it is written in the controls.
struct Path<'a> {
    menu: Menu,
    walk: Walk<'a>,
}

impl Path<'_> {
    fn say(&mut self, param: usize, value: Value) -> Result<(), Wrong> {
        self.walk.say(param, value.clone())?;
        self.menu.set(param, value);
        Ok(())
    }

    /// Nothing was chosen yet.
    fn is_fresh(&self) -> bool {
        self.menu.about.is_none() && self.menu.values.iter().all(Option::is_none)
    }

    fn then(&self, then: Then) -> Menu {
        Menu { then, ..self.menu.clone() }
    }
}

/// That there is nothing to choose from is no news.
fn says(value: &Value) -> bool {
    *value != Value::Subset(Vec::new())
}

fn choosable(id: Id, label: String) -> Choosable {
    Choosable { label, value: walk::code(&[id]), chosen: false }
}

/// What can be chosen in a select, at least and at most how many of it; nothing of too wide a range.
fn offered(domain: &Domain) -> (Vec<Id>, usize, usize) {
    match domain {
        Domain::Pick(of) => (of.clone(), 1, 1),
        Domain::Subset { of, size } => (of.clone(), (*size.start()).max(1).into(), (*size.end()).into()),
        Domain::Whole(range) => {
            let values: Vec<Id> = range.clone().take(MOST_OPTIONS + 1).collect();
            (if values.len() > MOST_OPTIONS { Vec::new() } else { values }, 1, 1)
        }
    }
}

/// The ids of a page; of the last one, if there aren't so many.
fn pages(ids: &[Id], page: u8) -> &[Id] {
    let last = ids.len().saturating_sub(1) / MOST_OPTIONS;
    ids.chunks(MOST_OPTIONS).nth(usize::from(page).min(last)).unwrap_or_default()
}

#[cfg(test)]
mod tests;
