//! What nobody was ever shown or offered: custom ids of every kind, cut, mixed and swollen; values of selects; options
//! of commands. By who sits at the table, who doesn't, and in private: each gets a private answer, nothing is done
//! that they couldn't do anyway, and they learn nothing of tables that aren't theirs.
//!
//! The ids are drawn by chance, the same each time; `BOARDROOM_CHANCE=<number>` draws others.

use std::time::Duration;

use boardroom::discord::custom_id::{self, Errand, Menu, Pressed, Then};
use boardroom::games::boss::rules::Boss;
use boardroom::host::Control;
use boardroom::sandbox::interaction::Standing;
use boardroom::sandbox::{Id, Invocation, Order};
use boardroom::table::{Actor, PersonId, Phase, TableId};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value as Json, json};

use crate::discord_support::book::Book;
use crate::discord_support::boss::Wish;
use crate::discord_support::forge::{leave_controls, leave_selects, mutated};
use crate::discord_support::hostile::NAMES;
use crate::discord_support::input::private;
use crate::discord_support::play::Play;
use crate::discord_support::{self, Answer, GAMES, PATIENCE, Person, Stage, controls};

const NO_TABLE: &str = "There is no such table.";
/// What is said of a custom id that isn't one.
const STALE: &str = "That button is out of date";

/// Three tables: at the first 方雨, 陈明 and Ben play, the second is Dora's and not begun, the third is another
/// server's.
struct Tables {
    stage: Stage,
    thread: Id,
    annex: Id,
    books: Vec<Book<Boss>>,
    chance: StdRng,
}

impl Tables {
    async fn set() -> Tables {
        let stage = Stage::house().await;
        let mut play =
            Play::<Boss>::begin(&stage, &["Ben", "陈明", "方雨"], &[("pace", json!("untimed"))]).await;
        play.until(Wish::Answered).await;
        let (dora, lin) = (stage.person("Dora"), stage.person("林雅婷"));
        dora.types(GAMES, "table open", &[("game", json!("boss"))]).await.says("Your table is open");
        stage.world.order(Order::AddGuild { name: "annex".into() }).expect("an order");
        let channels = stage.world.channels(dora.id);
        let annex = channels.iter().find(|channel| channel.name == "annex").expect("a channel").id;
        assert!(!lin.types(annex, "table open", &[("game", json!("boss"))]).await.text().is_empty());
        let mut books = Vec::new();
        for table in 1..=3 {
            let mut book = Book::open(stage.store(), stage.games().clone(), TableId(table)).await;
            book.read().await;
            books.push(book);
        }
        let number = std::env::var("BOARDROOM_CHANCE").map_or(7, |number| number.parse().expect("a number"));
        Tables { stage, thread: play.thread, annex, books, chance: StdRng::seed_from_u64(number) }
    }

    fn book(&self, table: TableId) -> Option<&Book<Boss>> {
        self.books.iter().find(|book| book.table.id() == table)
    }

    /// Whether a table is there for somebody who asks in a place.
    fn reaches(&self, person: &Person, place: Id, table: TableId) -> bool {
        let Some(book) = self.book(table) else { return false };
        let sits = book.table.member(PersonId(person.id.0)).is_some();
        let here = if place == self.annex { vec![3] } else { vec![1, 2] };
        sits || !self.is_private(place) && here.contains(&table.0)
    }

    fn is_private(&self, place: Id) -> bool {
        ![self.thread, self.annex, GAMES].contains(&place)
    }

    /// Whether a custom id may lead to something being done, by this person here.
    fn may(&self, person: &Person, place: Id, pressed: Option<&Pressed>) -> bool {
        let Some(pressed) = pressed else { return false };
        if !self.reaches(person, place, pressed.table()) {
            return false;
        }
        let table = &self.book(pressed.table()).expect("it is there").table;
        let (me, seat) = (PersonId(person.id.0), table.seat_of(PersonId(person.id.0)));
        match pressed {
            Pressed::Public(Control::Join(_)) => table.phase() == Phase::Lobby && table.member(me).is_none(),
            Pressed::Public(Control::Leave(_)) => table.phase() == Phase::Lobby && table.member(me).is_some(),
            Pressed::Public(Control::Start(_)) => table.host() == me,
            Pressed::Public(Control::Vote { .. } | Control::Reopen(_)) => table.member(me).is_some(),
            Pressed::Public(Control::Verb { .. }) => seat.is_some(),
            Pressed::Public(_) => false,
            Pressed::Menu(Menu { person, then: Then::Make, .. }) => {
                let allowed =
                    |seat, wanted| table.state().is_some_and(|state| state.check(seat, &wanted).is_ok());
                let Pressed::Menu(menu) = pressed else { return false };
                *person == me && seat.zip(menu.wanted()).is_some_and(|(seat, wanted)| allowed(seat, wanted))
            }
            Pressed::Menu(menu) => menu.person == me && seat.is_some(),
            // None of those who press looks after a server.
            Pressed::Errand { errand: Errand::EndNow, .. } => false,
            Pressed::Errand { person, .. } => *person == me && table.member(me).is_some(),
        }
    }

    /// What came of it: a private answer in any case; and whatever was done, they may do.
    async fn comes_of(&mut self, person: &Person, place: Id, custom_id: &str, answer: &Answer) {
        let pressed = custom_id::read(custom_id);
        let what = format!("{custom_id:?} by {:?} in {place}: {:?}", person.id, answer.text());
        if !matches!(answer.interaction.standing, Standing::Modal(_)) {
            private(answer, "");
            assert!(!answer.text().contains("ui-") && !answer.text().contains("refusal-"), "{what}");
        }
        match &pressed {
            None if person.lang() == boardroom::words::Lang::EnUs => {
                assert!(answer.text().contains(STALE), "{what}")
            }
            None => {}
            // Of a table that isn't theirs they learn no more than of one that isn't there.
            Some(pressed) if !self.reaches(person, place, pressed.table()) => {
                let nothing = [NO_TABLE, "没有这一桌。"];
                assert!(nothing.contains(&answer.text().trim()), "{what}");
                assert!(answer.buttons().is_empty(), "{what}");
            }
            Some(_) => {}
        }
        let may = self.may(person, place, pressed.as_ref());
        for book in &mut self.books {
            for record in book.read().await {
                assert!(may, "{what} did {record:?}");
                assert_eq!(record.by, Actor::Person(PersonId(person.id.0)), "{what}");
                assert_eq!(pressed.as_ref().map(Pressed::table), Some(book.table.id()), "{what}");
            }
        }
    }

    /// Presses it; if that asks for something to be typed, types that.
    async fn forge(&mut self, person: &Person, place: Id, message: Id, custom_id: &str) {
        let answer = person.press_id(place, message, custom_id).await;
        self.comes_of(person, place, custom_id, &answer).await;
        if let Standing::Modal(_) = answer.interaction.standing {
            let typed = NAMES[self.chance.random_range(0..NAMES.len())];
            let typed = if typed.trim().is_empty() { "-1" } else { typed };
            let sent = person.sends(&answer, typed).await;
            self.comes_of(person, place, custom_id, &sent).await;
        }
    }

    /// The custom ids that a person sees somewhere.
    fn seen(&self, person: &Person, place: Id) -> Vec<String> {
        let messages = person.messages(place);
        let ids = messages
            .iter()
            .flat_map(controls)
            .filter_map(|control| Some(control["custom_id"].as_str()?.to_owned()));
        ids.collect()
    }

    async fn end(mut self) {
        assert_eq!(self.stage.faults(), Vec::<String>::new());
        drop(self.books);
        self.stage.stop().await;
    }
}

/// All that is really there, and one of each kind that isn't just now.
async fn genuine(tables: &Tables, people: &[Person]) -> Vec<String> {
    let mut ids = Vec::new();
    for person in people {
        for place in [tables.thread, GAMES, tables.annex, person.dm()] {
            ids.extend(tables.seen(person, place));
        }
        let me = PersonId(person.id.0);
        for table in 1..=3 {
            ids.extend("jlosahktr".chars().map(|kind| format!("1:{kind}:{table}")));
            ids.extend("lsenpgaroxv".chars().map(|errand| format!("1:d:{table}:{me}:{errand}", me = me.0)));
            ids.extend([format!("1:v:{table}:1:1"), format!("1:x:{table}:pass:1001")]);
            ids.push(Menu::top(TableId(table), me).custom_id().expect("short"));
        }
        let Some(seat) = tables.books[0].table.seat_of(me) else { continue };
        let state = tables.books[0].table.state().expect("a game");
        for choice in state.choices(seat) {
            let wanted = discord_support::staged::plain_move(&choice);
            let made = Menu::make(TableId(1), me, &wanted);
            let asks = Then::Type { param: wanted.values.len().saturating_sub(1) };
            let typed = Menu { values: Vec::new(), then: asks, ..made.clone() };
            ids.extend([made, typed].iter().filter_map(|menu| menu.custom_id().ok()));
        }
    }
    ids.sort();
    ids.dedup();
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn custom_ids_of_every_kind() {
    let mut tables = Tables::set().await;
    let [ben, dora, lin] = ["Ben", "Dora", "林雅婷"].map(|name| tables.stage.person(name));
    let people = [ben, dora, lin];
    let genuine = genuine(&tables, &people).await;
    assert!(genuine.len() > 100, "{genuine:?}");
    let pick = |chance: &mut StdRng| genuine[chance.random_range(0..genuine.len())].clone();
    let mut places: Vec<(Id, Vec<Person>)> =
        [tables.thread, GAMES, tables.annex].into_iter().map(|place| (place, people.to_vec())).collect();
    places.extend(people.iter().map(|person| (person.dm(), vec![person.clone()])));
    for (place, there) in places {
        let mut forged: Vec<String> = Vec::new();
        while forged.len() < 100 {
            let (one, other) = (pick(&mut tables.chance), pick(&mut tables.chance));
            // One in four as it is, from wherever it is.
            let forged_id =
                if forged.len().is_multiple_of(4) { one } else { mutated(&one, &other, &mut tables.chance) };
            if !forged.contains(&forged_id) {
                forged.push(forged_id);
            }
        }
        for (message, custom_id) in leave_controls(&tables.stage, place, &forged).await {
            for person in &there {
                tables.forge(person, place, message, &custom_id).await;
            }
        }
    }
    tables.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_that_no_select_offers() {
    let mut tables = Tables::set().await;
    let [ben, dora] = ["Ben", "Dora"].map(|name| tables.stage.person(name));
    let (mine, hers) = (PersonId(ben.id.0), PersonId(dora.id.0));
    let values = [
        "#1",
        "#999999",
        "#0#0",
        "#1#1#1",
        "#99999999999",
        "–",
        "-1",
        "zh-TW\u{202e}",
        "xx",
        "yesterday",
        "loose_pledges=0",
        "loose_pledges=99999999999",
        "no_such_rule=1",
        "=",
        "@everyone",
        "[x](https://evil.example)",
        "長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長長",
    ];
    let mut ids: Vec<String> = ["p", "g", "a", "r", "l", "s", "e", "n", "o", "z"]
        .iter()
        .flat_map(|letter| {
            [(1, mine), (2, hers), (3, mine)].map(|(table, who)| format!("1:d:{table}:{}:{letter}", who.0))
        })
        .collect();
    for then in ["C0", "Ca", "C9", "A0.1.2", "A9.", "E0.1.1", "P0.9.", "N1", "G", "Y", "T"] {
        let menu = Menu::top(TableId(1), mine).custom_id().expect("short");
        for verb in ["offer", "fill", "answer", "accept", "nonsense"] {
            ids.push(menu.replace(":::T", &format!(":{verb}::{then}")));
        }
    }
    let mut changed = Vec::new();
    let place = tables.thread;
    let some = [values.as_slice(), &values[..1], &values[9..12]];
    let mut left = Vec::new();
    for (ids, values) in ids.chunks(5).zip(some.iter().cycle()) {
        let selects = leave_selects(&tables.stage, place, ids, values).await;
        left.extend(selects.into_iter().map(|(message, custom_id)| (message, custom_id, *values)));
    }
    for (message, custom_id, few) in left {
        for person in [&ben, &dora] {
            let values: Vec<String> = few.iter().map(|value| (*value).to_owned()).collect();
            let before: Vec<usize> = tables.books.iter().map(|book| book.records.len()).collect();
            let id =
                person.world.choose(person.id, place, message, &custom_id, &values).expect("it is there");
            let settled = tokio::time::timeout(PATIENCE, person.world.settled(id)).await.expect("in time");
            let interaction = settled.expect("known");
            assert_ne!(interaction.standing, Standing::Failed, "{custom_id}");
            let message = interaction.original.and_then(|id| person.message(place, id));
            let answer = Answer { interaction, message };
            tables.comes_of(person, place, &custom_id, &answer).await;
            let after: Vec<usize> = tables.books.iter().map(|book| book.records.len()).collect();
            if after != before {
                changed.push(custom_id.clone());
            }
        }
    }
    // What doesn't look at what was chosen does what it says: Dora's table is started by nobody, and left.
    assert!(
        changed.iter().all(|id| ["l", "e", "s"].iter().any(|end| id.ends_with(&format!(":{end}")))),
        "{changed:?}"
    );
    tables.end().await;
}

/// Every command with all its options, but for those whose values are given.
fn every_command(world: &boardroom::sandbox::World) -> Vec<(String, Vec<Json>)> {
    let mut all = Vec::new();
    for command in world.commands() {
        let name = command["name"].as_str().expect("a name").to_owned();
        let options = command["options"].as_array().cloned().unwrap_or_default();
        let (subcommands, own): (Vec<Json>, Vec<Json>) =
            options.into_iter().partition(|option| option["type"] == 1);
        if subcommands.is_empty() {
            all.push((name.clone(), own));
        }
        for sub in subcommands {
            let sub_name = format!("{name} {}", sub["name"].as_str().expect("a name"));
            all.push((sub_name, sub["options"].as_array().cloned().unwrap_or_default()));
        }
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn options_of_commands() {
    let mut tables = Tables::set().await;
    let [ben, dora] = ["Ben", "Dora"].map(|name| tables.stage.person(name));
    let mut ids: Vec<String> =
        ["#1", "#2", "#3", "#999", "#-1", "#18446744073709551616", "3"].map(str::to_owned).into();
    ids.extend(
        ["a", "#1", "1,", "長", "Starting funds: 20, ", "[x](https://y.z) "]
            .map(|piece| piece.repeat(6_000).chars().take(6_000).collect()),
    );
    ids.extend(NAMES.iter().map(|name| (*name).to_owned()));
    let commands = every_command(&tables.stage.world);
    assert!(commands.len() > 40, "{commands:?}");
    let mut rubbish = ids.iter().cycle();
    for place in [tables.thread, tables.annex, ben.dm(), dora.dm()] {
        for (command, options) in &commands {
            let filled: Vec<(&str, Json)> = options
                .iter()
                .map(|option| {
                    let name = option["name"].as_str().expect("a name");
                    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
                    let least = option["min_value"].as_i64().unwrap_or(-(1 << 53) + 1);
                    let text = rubbish.next().expect("for ever");
                    (
                        name,
                        match (option["type"].as_u64(), choices) {
                            (_, Some(choices)) => choices[0]["value"].clone(),
                            (Some(4), _) => json!(least),
                            (Some(6), _) => json!(dora.id.to_string()),
                            _ => json!(text),
                        },
                    )
                })
                .collect();
            let people: Vec<&Person> = [&ben, &dora]
                .into_iter()
                .filter(|person| !tables.is_private(place) || person.dm() == place)
                .collect();
            for person in people {
                let texts =
                    filled.iter().any(|(_, value)| value.as_str().is_some_and(|text| text.len() > 40));
                let invocation = Invocation::new(command, &filled);
                // A client lets some of it pass.
                let Ok(id) = person.world.run(person.id, place, &invocation) else { continue };
                let settled =
                    tokio::time::timeout(PATIENCE, person.world.settled(id)).await.expect("in time");
                let interaction = settled.expect("known");
                assert_eq!(interaction.standing, Standing::Answered, "{command} {filled:?}");
                let message = interaction.original.and_then(|id| person.message(place, id));
                let answer = Answer { interaction, message };
                private(&answer, "");
                assert!(!answer.text().contains("ui-") && !answer.text().contains("refusal-"), "{answer:?}");
                for book in &mut tables.books {
                    for record in book.read().await {
                        let me = PersonId(person.id.0);
                        assert_eq!(record.by, Actor::Person(me), "{command} {filled:?}");
                        assert!(!texts, "{command} {filled:?} did {record:?}");
                        assert!(
                            book.table.member(me).is_some() || command == "table leave",
                            "{command} {record:?}"
                        );
                    }
                }
                // While it is typed, too.
                for option in options.iter().filter(|option| option["autocomplete"] == true) {
                    let name = option["name"].as_str().expect("a name");
                    let Ok(id) = person.world.complete(person.id, place, &invocation, name) else { continue };
                    let settled =
                        tokio::time::timeout(Duration::from_secs(3), person.world.settled(id)).await;
                    let settled = settled.expect("in time").expect("known");
                    assert!(
                        matches!(settled.standing, Standing::Choices(_)),
                        "{command} {name}: {settled:?}"
                    );
                }
            }
        }
    }
    tables.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_has_left_the_server_is_still_no_more_than_they_were() {
    let mut stage = Stage::house().await;
    let mut play = Play::<Boss>::begin(&stage, &["Ben", "陈明", "方雨"], &[("pace", json!("untimed"))]).await;
    play.until(Wish::Answered).await;
    let (ada, ben, dora) = (stage.person("Ada"), stage.person("Ben"), stage.person("Dora"));
    let gone = |person: &Person| Order::Leave { person: person.id, gone: true };
    let mut forged = Vec::new();
    for person in [&ada, &dora] {
        let own = ["n", "o", "x"].map(|errand| format!("1:d:1:{}:{errand}", person.id));
        let ids: Vec<String> =
            ["1:k:1", "1:t:1", "1:a:1", "1:j:1"].map(str::to_owned).into_iter().chain(own).collect();
        forged.push((person, leave_controls(&stage, person.dm(), &ids).await));
    }
    for person in [&ada, &ben, &dora] {
        stage.world.order(gone(person)).expect("an order");
    }
    play.book.read().await;
    let table = [("table", json!("#1"))];
    // Ada looked after the server, Dora looked on: in private the table is nothing to them any more.
    for (person, forged) in forged {
        for command in
            ["look", "hand", "table status", "table log", "table export", "table end", "table join"]
        {
            let answer = person.types(person.dm(), command, &table).await;
            private(&answer, "You don't sit at any table, and there is none here");
        }
        for (message, custom_id) in forged {
            assert_eq!(
                person.press_id(person.dm(), message, &custom_id).await.text(),
                NO_TABLE,
                "{custom_id}"
            );
        }
    }
    assert_eq!(play.book.read().await, Vec::new());
    // Ben still plays: his seat is his, and so are his cards.
    ben.types(ben.dm(), "hand", &table).await.says("Your hand");
    private(
        &ben.types(ben.dm(), "boss discard", &[("cards", json!("@everyone")), table[0].clone()]).await,
        "",
    );
    ben.types(ben.dm(), "table end", &table).await.says("proposes to end the game");
    assert_eq!(play.book.read().await.len(), 1);
    // Then he is banned, and nothing reaches him. What the others do is done, and told.
    stage.world.order(Order::CloseDms { person: ben.id, closed: true }).expect("an order");
    let [chen, fang] = [&play.people[1], &play.people[2]];
    chen.types(play.thread, "table vote", &[("answer", json!("no"))]).await.says("不同意");
    fang.types(play.thread, "table end", &[]).await.says("提议");
    fang.awaits(play.thread, &format!("{} proposes to end the game", fang.mention())).await;
    fang.awaits(play.thread, &format!("{} doesn't agree", chen.mention())).await;
    assert_eq!(stage.faults(), Vec::<String>::new());
    stage.stop().await;
}
