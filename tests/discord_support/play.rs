//! A table and the people at it, who play through Discord alone: by typed commands, with completion, through
//! their private menu, and by the buttons under the board, in turn.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use boardroom::game::{Id as GameId, Kind, Line, Move, Seat, Value, Verb};
use boardroom::sandbox::Id;
use boardroom::sandbox::interaction::Standing;
use boardroom::table::{Actor, PersonId, Record, Table, TableId};
use boardroom::words::{Lang, Names, Words};
use serde_json::{Value as Json, json};

use super::book::{Book, happened};
use super::staged::Staged;
use super::{Answer, GAMES, PATIENCE, Person, Stage};

/// More moves than this, and something goes round in circles.
const MOST_MOVES: usize = 1_500;

pub struct Play<G: Staged> {
    pub thread: Id,
    pub people: Vec<Person>,
    pub book: Book<G>,
    words: Words,
    /// How many moves were made: the ways of making one take turns.
    made: usize,
    /// The most taps after *Act* that a move of each verb took.
    taps: RefCell<BTreeMap<String, u64>>,
}

/// A wish came true.
pub struct Scene<G: Staged> {
    /// Who did it, and what they were answered.
    pub by: Person,
    pub answer: Answer,
    pub record: Record,
    pub events: Vec<G::Event>,
}

/// How a move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// A slash command, its options filled with what completion proposes.
    Completed,
    /// *Act* under the board, and then step by step.
    Menu,
    /// A slash command, typed blindly.
    Typed,
}

impl<G: Staged> Play<G> {
    /// The first person opens a table with these options, the others join, the first starts; it is
    /// played in its thread.
    pub async fn begin(stage: &Stage, people: &[&str], options: &[(&str, Json)]) -> Play<G> {
        let mut play = Play::sit(stage, people, options).await;
        play.start().await;
        play.finds_thread().await;
        play
    }

    /// The first person opens a table with these options, the others join.
    pub async fn sit(stage: &Stage, people: &[&str], options: &[(&str, Json)]) -> Play<G> {
        let people: Vec<Person> = people.iter().map(|name| stage.person(name)).collect();
        let host = &people[0];
        let options = [&[("game", json!(G::ID))], options].concat();
        let joins = |control: &Json| custom_id(control).starts_with("1:j:");
        let earlier: Vec<Json> =
            host.messages(GAMES).iter().flat_map(super::controls).filter(joins).collect();
        let opened = host.types(GAMES, "table open", &options).await;
        assert!(!opened.text().is_empty(), "{opened:?}");
        let new = |control: &Json| joins(control) && !earlier.contains(control);
        let (_, button) = host.awaits_fitting(GAMES, new).await;
        let table = custom_id(&button).trim_start_matches("1:j:").parse().expect("a table");
        let book = Book::open(stage.store(), stage.games().clone(), TableId(table)).await;
        let play =
            Play { thread: GAMES, people, book, words: Words::built_in(), made: 0, taps: RefCell::default() };
        for guest in &play.people[1..] {
            play.presses_invitation(guest, "j").await;
        }
        play
    }

    /// Presses a button of the invitation.
    pub async fn presses_invitation(&self, by: &Person, letter: &str) -> Answer {
        let wanted = format!("1:{letter}:{}", self.book.table.id().0);
        // The last button has the mark of its message, too.
        let fits = |control: &Json| custom_id(control).split('#').next() == Some(&wanted);
        let (invitation, button) = by.awaits_fitting(GAMES, fits).await;
        by.press_id(GAMES, invitation, custom_id(&button)).await
    }

    /// The first person starts the game.
    pub async fn start(&mut self) {
        self.presses_invitation(&self.people[0], "s").await;
        self.book.read().await;
        assert_eq!(self.book.table.seats().len(), self.people.len(), "everybody sits");
    }

    /// Waits until the board is there, in a thread, and goes there.
    pub async fn finds_thread(&mut self) {
        let act = self.act();
        self.thread = self.people[0].awaits_thread(|control| custom_id(control) == act).await;
    }

    /// Waits until the board is here.
    pub async fn awaits_board(&self) {
        let act = self.act();
        self.people[0].awaits_fitting(self.thread, |control| custom_id(control) == act).await;
    }

    /// The custom id of *Act* under the board.
    fn act(&self) -> String {
        format!("1:a:{}", self.book.table.id().0)
    }

    /// Plays until the wish comes true.
    pub async fn until(&mut self, wish: G::Wish) -> Scene<G> {
        for _ in 0..MOST_MOVES {
            let before = self.book.state.clone();
            let scene = self.one_move(Some(wish)).await;
            if G::granted(wish, &before, &scene.events) {
                return scene;
            }
            assert!(!self.book.over(), "the game is over without {wish:?}");
        }
        panic!("{wish:?} doesn't come about: {:?}", self.book.state);
    }

    /// Plays until something holds, wishing for this.
    pub async fn while_wishing(&mut self, wish: G::Wish, holds: impl Fn(&Book<G>) -> bool) {
        for _ in 0..MOST_MOVES {
            if holds(&self.book) {
                return;
            }
            self.one_move(Some(wish)).await;
        }
        panic!("it doesn't come about: {:?}", self.book.state);
    }

    /// Plays to the end.
    pub async fn finish(&mut self) {
        for _ in 0..MOST_MOVES {
            if self.book.over() {
                return;
            }
            self.one_move(None).await;
        }
        panic!("it doesn't end: {:?}", self.book.state);
    }

    async fn one_move(&mut self, wish: Option<G::Wish>) -> Scene<G> {
        let (seat, wanted) = G::next(&self.book, wish);
        self.make(seat, &wanted).await
    }

    /// Makes a move in one of the ways, and sees that it was granted.
    pub async fn make(&mut self, seat: Seat, wanted: &Move) -> Scene<G> {
        self.made += 1;
        let way = [Way::Completed, Way::Menu, Way::Typed][self.made % 3];
        let by = self.at(seat).clone();
        let answer = self.make_by(&by, wanted, way).await;
        let mut new = self.book.read().await;
        // The clock may grant time meanwhile.
        new.retain(|record| matches!(record.by, Actor::Person(_)));
        let [record] = new.as_slice() else { panic!("{wanted:?} by {way:?} led to {new:?}: {answer:?}") };
        assert!(!answer.text().is_empty(), "{answer:?}");
        Scene { by, answer, record: record.clone(), events: happened::<G>(record) }
    }

    pub async fn make_by(&self, by: &Person, wanted: &Move, way: Way) -> Answer {
        match way {
            Way::Typed => self.types(by, wanted, false).await,
            Way::Completed => self.types(by, wanted, true).await,
            Way::Menu => self.walks(by, wanted).await,
        }
    }

    /// The verbs for which more taps were needed after *Act*.
    pub fn take_more_taps_than(&self, few: u64) -> Vec<String> {
        self.taps.borrow().iter().filter(|(_, taps)| **taps > few).map(|(verb, _)| verb.clone()).collect()
    }

    pub fn at(&self, seat: Seat) -> &Person {
        let person = self.book.table.person_at(seat).expect("somebody sits there");
        self.people.iter().find(|known| known.id.0 == person.0).expect("one of us")
    }

    pub fn seat(&self, person: &Person) -> Seat {
        self.book.table.seat_of(PersonId(person.id.0)).expect("they sit")
    }

    /// A line, as it is shown to a person.
    pub fn line(&self, person: &Person, line: &Line) -> String {
        self.words.say(person.lang(), line, &Mentions(&self.book.table))
    }

    fn text(&self, lang: Lang, id: &str) -> String {
        self.words.text(lang, id)
    }

    /// The slash command of a move, and its options.
    pub fn typed(&self, wanted: &Move) -> (String, Vec<(&'static str, Json)>) {
        let verb = verb::<G>(wanted);
        let options = said(verb, wanted).into_iter().map(|(name, _, value)| (name, value));
        (format!("{} {}", G::ID, verb.name), options.collect())
    }

    /// A slash command; what completion proposes is what is sent.
    async fn types(&self, by: &Person, wanted: &Move, completing: bool) -> Answer {
        let verb = verb::<G>(wanted);
        let command = format!("{} {}", G::ID, verb.name);
        let mut options: Vec<(&str, Json)> = Vec::new();
        for (name, ids, value) in said(verb, wanted) {
            if completing {
                let found = self.completes(by, &command, &options, name, &ids, &value).await;
                assert!(found, "{name} of {command} doesn't complete to {value}");
            }
            options.push((name, value));
        }
        let answer = by.types(self.thread, &command, &options).await;
        self.says_yes(by, answer).await
    }

    /// Confirms what asks to be confirmed. What was only shown isn't as red as what can't be taken back.
    async fn says_yes(&self, by: &Person, answer: Answer) -> Answer {
        let yes = self.text(by.lang(), "ui-button-yes");
        let Some(control) = answer.control(|control| control["label"] == yes.as_str()) else { return answer };
        let only_shown = answer.text().contains(&self.text(by.lang(), "ui-menu-sure"));
        assert_eq!(control["style"], if only_shown { 1 } else { 4 }, "{}", answer.text());
        by.presses_on(&answer, &yes).await
    }

    /// Whether completion leads to a value: at once, or, for a list, item by item.
    async fn completes(
        &self,
        by: &Person,
        command: &str,
        before: &[(&str, Json)],
        name: &str,
        ids: &[GameId],
        value: &Json,
    ) -> bool {
        let steps: Vec<Json> = match ids {
            [] => vec![json!("")],
            _ => (0..ids.len()).map(|n| json!(code(&ids[..n]))).collect(),
        };
        let mut proposed = Vec::new();
        for typed in steps {
            let typed = if value.is_number() { value.to_string().into() } else { typed };
            let options = [before, &[(name, typed)]].concat();
            proposed = by.completes(self.thread, command, &options, name).await;
        }
        assert!(proposed.iter().all(|(label, _)| !label.is_empty() && label.chars().count() <= 100));
        proposed.iter().any(|(_, proposed)| proposed == value)
    }

    /// *Act*: the private menu.
    pub async fn opens_menu(&self, by: &Person) -> Answer {
        let act = self.act();
        let (board, _) = by.awaits_fitting(self.thread, |control| custom_id(control) == act).await;
        by.press_id(self.thread, board, &act).await
    }

    /// *Act*, the verb, and whatever is asked then.
    async fn walks(&self, by: &Person, wanted: &Move) -> Answer {
        let menu = self.opens_menu(by).await;
        let asked =
            by.presses_on(&menu, &self.text(by.lang(), &format!("{}-verb-{}", G::ID, wanted.verb))).await;
        let answer = self.goes_on(by, wanted, asked).await;
        // Interactions are numbered one by one.
        let taps = answer.interaction.id.0 - menu.interaction.id.0;
        let mut most = self.taps.borrow_mut();
        let most = most.entry(wanted.verb.clone()).or_default();
        *most = taps.max(*most);
        answer
    }

    /// Answers whatever is asked on the way to a move.
    pub async fn goes_on(&self, by: &Person, wanted: &Move, mut answer: Answer) -> Answer {
        let (lang, verb) = (by.lang(), verb::<G>(wanted));
        let asked = |answer: &Answer| answer.control(|control| control["type"] == 3);
        let offered = |answer: &Answer, id: &str| answer.buttons().contains(&self.text(lang, id));
        for _ in 0..8 {
            if let Some(select) = asked(&answer) {
                let ids = self.asked_for(lang, verb, wanted, &select);
                answer = if ids.is_empty() {
                    by.presses_on(&answer, &self.text(lang, "ui-button-skip")).await
                } else {
                    let values: Vec<String> = ids.iter().map(|&id| code(&[id])).collect();
                    by.chooses_on(&answer, &values).await
                };
            } else if offered(&answer, "ui-button-type") {
                let modal = by.presses_on(&answer, &self.text(lang, "ui-button-type")).await;
                assert!(matches!(modal.interaction.standing, Standing::Modal(_)), "{modal:?}");
                let number = wanted.values.iter().find_map(|value| match value {
                    Value::Whole(number) => Some(number.to_string()),
                    _ => None,
                });
                answer = by.sends(&modal, &number.expect("a number is asked for")).await;
            } else {
                break;
            }
        }
        self.says_yes(by, answer).await
    }

    /// What answers a select: it says which option it is for.
    fn asked_for(&self, lang: Lang, verb: &Verb, wanted: &Move, select: &Json) -> Vec<GameId> {
        let is = |name: &str| select["placeholder"] == self.text(lang, &format!("{}-param-{name}", G::ID));
        if verb.about.is_some_and(is) {
            return vec![wanted.about];
        }
        let at = verb.params.iter().position(|param| is(param.name));
        match &wanted.values[at.unwrap_or_else(|| panic!("what is asked? {select}"))] {
            Value::Pick(id) | Value::Whole(id) => vec![*id],
            Value::Subset(ids) => ids.clone(),
        }
    }

    /// Presses the button under the board that is for this window.
    pub async fn presses_window(&self, by: &Person, verb: &str, window: GameId) -> Answer {
        let (board, button) = self.window_button(by, verb, window).await;
        by.press_id(self.thread, board, &button).await
    }

    /// The button under the board that is for this window, with its message.
    pub async fn window_button(&self, by: &Person, verb: &str, window: GameId) -> (Id, String) {
        let suffix = format!(":{verb}:{window}");
        let (board, button) =
            by.awaits_fitting(self.thread, |control| custom_id(control).ends_with(&suffix)).await;
        (board, custom_id(&button).to_owned())
    }

    /// Waits until the story holds this.
    pub async fn reads(&self, part: &str) {
        let told = self.story_until(|story| story.contains(part)).await;
        assert!(told.contains(part), "{part:?} isn't told:\n{told}");
    }

    /// The story once something holds of it, or once it hasn't gone on for long: its pages come one by one.
    async fn story_until(&self, holds: impl Fn(&str) -> bool) -> String {
        let mut changes = self.people[0].world.changes();
        let mut story = self.story();
        let mut until = Instant::now() + PATIENCE;
        while !holds(&story) && Instant::now() < until {
            tokio::time::timeout_at(until.into(), changes.recv()).await.ok();
            let now = self.story();
            if now != story {
                (story, until) = (now, Instant::now() + PATIENCE);
            }
        }
        story
    }

    /// The public talk of the bot in the thread: the story, without the board.
    pub fn story(&self) -> String {
        let public = |message: &Json| message["flags"].as_u64().unwrap_or(0) & 64 == 0;
        let talk = |message: &Json| message["embeds"].as_array().is_none_or(Vec::is_empty);
        let messages = self.people[0].messages(self.thread);
        let story = messages.iter().filter(|message| public(message) && talk(message));
        story.map(super::text).collect::<Vec<_>>().join("\n")
    }

    /// Each line stands in the story as often as it happened; those that come are waited for.
    pub async fn tells_everything_once(&self, lang: Lang) {
        let happened = self.book.story();
        for (said, is) in G::STORY {
            let line = said.in_lang(lang);
            let count = happened.iter().filter(|event| is(event)).count();
            let story = self.story_until(|story| story.matches(line).count() >= count).await;
            assert_eq!(story.matches(line).count(), count, "{line:?} in\n{story}");
        }
    }

    /// The journal as `/table export` gives it, with the name of its file.
    pub async fn export(&self) -> (String, Vec<u8>) {
        self.file("table export").await
    }

    /// The file that is given for a command, with its name.
    pub async fn file(&self, command: &str) -> (String, Vec<u8>) {
        let by = &self.people[0];
        let answer = by.types(self.thread, command, &[]).await;
        let message = answer.message.expect("a message");
        let file = &message["attachments"][0];
        let id: Id = file["id"].as_str().expect("a file").parse().expect("an id");
        let (_, bytes) = by.world.file(self.thread, id).expect("its bytes");
        (file["filename"].as_str().expect("a name").to_owned(), bytes)
    }

    /// Keeps the finished game in the folder `BOARDROOM_RECORD_GAMES`, if there is to be one.
    pub async fn record(&self, name: &str) {
        if let Some(folder) = std::env::var_os("BOARDROOM_RECORD_GAMES") {
            let (_, bytes) = self.export().await;
            let path = PathBuf::from(folder).join(format!("{}-{name}.json", G::ID));
            std::fs::write(path, bytes).expect("a folder that can be written to");
        }
    }
}

/// People stand in a text by their mentions.
struct Mentions<'a>(&'a Table);

impl Names for Mentions<'_> {
    fn seat(&self, seat: Seat) -> String {
        self.person(self.0.person_at(seat).expect("somebody sits there").0)
    }

    fn person(&self, person: u64) -> String {
        format!("<@{person}>")
    }
}

pub fn custom_id(control: &Json) -> &str {
    control["custom_id"].as_str().unwrap_or_default()
}

fn verb<G: Staged>(wanted: &Move) -> &'static Verb {
    G::VERBS.iter().find(|verb| verb.name == wanted.verb).expect("a verb of the game")
}

fn code(ids: &[GameId]) -> String {
    ids.iter().map(|id| format!("#{id}")).collect()
}

/// What is typed for each option: its name, its ids (none for a number), its value. What goes without
/// saying is left out.
fn said(verb: &'static Verb, wanted: &Move) -> Vec<(&'static str, Vec<GameId>, Json)> {
    let about = verb.about.map(|name| (name, vec![wanted.about], json!(code(&[wanted.about]))));
    let params = verb.params.iter().zip(&wanted.values).filter_map(|(param, value)| match value {
        Value::Pick(id) => Some((param.name, vec![*id], json!(code(&[*id])))),
        Value::Whole(number) => Some((param.name, Vec::new(), json!(number))),
        Value::Subset(ids) if ids.is_empty() && param.is_optional() => None,
        Value::Subset(ids) if ids.is_empty() => Some((param.name, Vec::new(), json!("–"))),
        Value::Subset(ids) => Some((param.name, ids.clone(), json!(code(ids)))),
    });
    debug_assert!(verb.params.iter().all(|param| param.kind != Kind::Whole || !param.is_optional()));
    about.into_iter().chain(params).collect()
}
