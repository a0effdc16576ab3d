//! What must be true when the last life is over and everything has come to rest.

use std::collections::{BTreeMap, BTreeSet};

use boardroom::game::{Line, Seat, Viewer};
use boardroom::host::{Body, ChannelId, show};
use boardroom::sandbox::Id;
use boardroom::store::{PlaceKind, PlaceRow, Sqlite, Stage, Store, TableRow};
use boardroom::table::{Actor, Audit, Event, Games, Phase, Record, Table, TableId, verify};
use boardroom::words::{Lang, Names, Words};
use serde_json::Value as Json;

use super::answers::Answers;
use super::discord_support::play::custom_id;
use super::discord_support::{controls, house_games};
use super::house::House;
use super::ledger::Ledger;

/// What was looked at.
#[derive(Debug, Default)]
pub struct Found {
    tables: usize,
    ended: usize,
    records: usize,
    /// Decided by the clock.
    by_clock: usize,
    /// Lines of stories.
    lines: usize,
    /// Hands that were sent.
    hands: usize,
}

/// Everything that is kept, and everything that is seen.
struct Check<'a> {
    house: &'a House,
    store: Sqlite,
    games: Games,
    words: Words,
    found: Found,
    causes: BTreeMap<String, Actor>,
    threads: BTreeSet<u64>,
}

pub async fn all(house: &House, ledger: &Ledger, answers: &Answers) -> Found {
    let store = house.store().await;
    let (games, words) = (house_games(), Words::built_in());
    let (found, causes, threads) = (Found::default(), BTreeMap::new(), BTreeSet::new());
    let mut check = Check { house, store, games, words, found, causes, threads };
    for id in 1..=check.store.last_table().await.expect("the tables") {
        check.table(TableId(id)).await;
    }
    check.acknowledged(ledger, answers);
    check.no_empty_threads();
    check.store.close().await;
    let left = house.left_behind(&[]).await;
    assert!(left.sound && left.sending == 0, "the database isn't in order");
    check.found
}

impl Check<'_> {
    async fn table(&mut self, id: TableId) {
        // A number that was given out, but nothing came of it.
        let Some(row) = self.store.table(id.0).await.expect("the row") else { return };
        let records = self.journal(id).await;
        let table = Table::load(id, &self.games, &records).expect("it folds");
        self.chance_was_fair(&table, &records);
        let flaws = table.state().map(|state| state.flaws()).unwrap_or_default();
        assert_eq!(flaws, Vec::<String>::new(), "table {}", id.0);
        let closed = matches!(table.phase(), Phase::Adjourned | Phase::Ended);
        assert_eq!(row.stage == Stage::Closed, closed, "table {}", id.0);
        let places = self.store.places(id.0).await.expect("the places");
        for place in &places {
            assert_eq!(
                (&place.sending, place.broken, &*place.retired),
                (&None, None, &[][..]),
                "{:?}",
                place.key
            );
        }
        self.shown(&table, &row, &records, &places).await;
        self.found.tables += 1;
        self.found.ended += usize::from(table.phase() == Phase::Ended);
    }

    /// The journal, without gaps; no cause stands there twice.
    async fn journal(&mut self, id: TableId) -> Vec<Record> {
        let mut records: Vec<Record> = Vec::new();
        loop {
            let page = self.store.journal(id.0, records.len() as u64, 500).await.expect("the journal");
            if page.is_empty() {
                break;
            }
            for entry in page {
                let record = Record::from_json(&entry.body).expect("a record");
                assert_eq!((record.seq, &record.cause), (entry.seq, &entry.cause), "table {}", id.0);
                assert_eq!(record.seq, records.len() as u64 + 1, "table {} has a gap", id.0);
                let twice = self.causes.insert(record.cause.clone(), record.by);
                assert_eq!(twice, None, "{} led to something twice", record.cause);
                self.found.by_clock += usize::from(record.by == Actor::Clock);
                records.push(record);
            }
        }
        assert!(!records.is_empty(), "table {} has no journal", id.0);
        self.found.records += records.len();
        records
    }

    /// Decided anew, everything comes out the same; if the table has ended, all of it is proved.
    fn chance_was_fair(&self, table: &Table, records: &[Record]) {
        if table.phase() == Phase::Ended {
            let proof =
                verify(records, &self.games).unwrap_or_else(|flaw| panic!("table {}: {flaw}", table.id().0));
            assert_eq!((proof.records, proof.anew), (records.len(), records.len()));
            return;
        }
        let mut audit = Audit::begin(records.first(), &self.games).expect("an opening");
        for record in &records[1..] {
            audit.take(record).unwrap_or_else(|flaw| panic!("table {}: {flaw}", table.id().0));
        }
    }

    /// Every place shows the head, once.
    async fn shown(&mut self, table: &Table, row: &TableRow, records: &[Record], places: &[PlaceRow]) {
        let place = |kind| places.iter().find(|place| place.key.kind == kind);
        let home = place(PlaceKind::Thread).and_then(|place| place.channel);
        let lang = Lang::of(&table.options().language);
        let elsewhere = home.filter(|&home| home != row.channel).map(ChannelId);
        let invitation = show::invitation(&self.words, lang, table, elsewhere);
        self.once(table, "i", Id(row.channel), &invitation);
        if table.seats().is_empty() {
            return;
        }
        let home = home.expect("it is played somewhere");
        assert!(self.threads.insert(home), "two tables in thread {home}");
        let lines = self.lines(table, records);
        let told = self.story(table, Id(home), &lines);
        assert_eq!(place(PlaceKind::Story).map(|place| place.shown), Some(told as u64), "table {}", row.id);
        let latest = told_lines(table, records);
        let latest = &latest[latest.len().saturating_sub(5)..];
        let board = show::board(&self.words, lang, table, latest);
        self.once(table, "b", Id(home), &board);
        for (player, seat) in table.seats().iter().zip(Seat::all(u8::MAX)) {
            let Some(person) = player.person() else { continue };
            let known = self.store.person(person.0).await.expect("the people");
            let lang =
                Lang::of(&known.map_or_else(|| table.options().language.clone(), |known| known.locale));
            let home = show::Home { guild: row.guild, server: &row.server, channel: ChannelId(home) };
            let hand = show::hand(&self.words, lang, table, seat, Some(home));
            let dm = self.house.world.open_dm(Id(person.0)).expect("a private talk");
            self.once(table, &format!("h{}", seat.0), dm, &hand);
            self.found.hands += 1;
        }
    }

    /// What the program has said here, ephemeral answers apart.
    fn said(&self, channel: Id) -> Vec<Json> {
        let channels = self.house.world.people().into_iter().find_map(|person| {
            let seen = self.house.world.messages(person.id, channel, None, 1_000);
            (!seen.is_empty()).then_some(seen)
        });
        let mut said = channels.unwrap_or_default();
        said.retain(|message| {
            message["author"]["bot"] == true && message["flags"].as_u64().unwrap_or(0) & 64 == 0
        });
        said
    }

    /// One message of this kind is here, and says just this.
    fn once(&self, table: &Table, kind: &str, channel: Id, body: &Body) {
        let place = format!("{:x}{kind}", table.id().0);
        let mut here = self.said(channel);
        here.retain(|message| {
            mark(message).is_some_and(|mark| {
                mark.split_once('.').map(|(place, _)| place.to_owned()) == Some(place.clone())
            })
        });
        assert_eq!(here.len(), 1, "{place} in {channel}: {here:#?}");
        let message = &here[0];
        let shown: Vec<(&Json, &Json)> = message["embeds"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|embed| (&embed["title"], &embed["description"]))
            .collect();
        let wanted: Vec<(Json, Json)> =
            body.embeds.iter().map(|embed| (Json::from(&*embed.title), Json::from(&*embed.text))).collect();
        assert_eq!(shown, wanted.iter().map(|(title, text)| (title, text)).collect::<Vec<_>>(), "{place}");
        let buttons = controls(message).len();
        assert_eq!(buttons, body.buttons.iter().flatten().count(), "{place}");
    }

    /// The lines of the story, as they are said.
    fn lines(&self, table: &Table, records: &[Record]) -> Vec<String> {
        let lang = Lang::of(&table.options().language);
        told_lines(table, records).iter().map(|line| self.words.say(lang, line, &Mentions(table))).collect()
    }

    /// Every line stands once in its thread, in order, and nothing else but the board; gives how many there are.
    fn story(&mut self, table: &Table, thread: Id, lines: &[String]) -> usize {
        let mut next = 1;
        for message in self.said(thread) {
            if mark(&message).is_some() {
                continue;
            }
            let text = message["content"].as_str().unwrap_or_default();
            let (from, to) = range(table.id(), text).unwrap_or_else(|| panic!("what is this? {text}"));
            assert_eq!(from, next, "table {}: line {from} comes after {}", table.id().0, next - 1);
            assert!(text.contains(&lines[from - 1..to].join("\n")), "table {}: {text}", table.id().0);
            next = to + 1;
        }
        assert_eq!(next, lines.len() + 1, "table {}: not all lines are told", table.id().0);
        self.found.lines += lines.len();
        lines.len()
    }

    /// What people were told has happened stands in the journal, and nothing that they were told hasn't; what
    /// stands there by a person was done by that person.
    fn acknowledged(&self, ledger: &Ledger, answers: &Answers) {
        let is_there = |id: &Id| self.causes.contains_key(&id.to_string());
        let lost: Vec<&Id> = answers.acknowledged.iter().filter(|id| !is_there(id)).collect();
        assert!(lost.is_empty(), "acknowledged and lost: {lost:?}");
        let done: Vec<_> = answers.refused.iter().filter(|(id, _)| is_there(id)).collect();
        assert!(done.is_empty(), "refused and done: {done:#?}");
        for (cause, by) in &self.causes {
            let Some(person) = by.person() else { continue };
            let did = cause.parse().ok().and_then(|cause| ledger.by(cause));
            assert_eq!(did, Some(Id(person.0)), "{cause} was nobody's");
        }
    }

    /// Every thread is that of a table.
    fn no_empty_threads(&self) {
        let seen =
            self.house.world.people().into_iter().flat_map(|person| self.house.world.channels(person.id));
        for thread in seen.filter(|channel| channel.thread().is_some()) {
            assert!(self.threads.contains(&thread.id.0), "nobody plays in {}", thread.name);
        }
    }
}

struct Mentions<'a>(&'a Table);

impl Names for Mentions<'_> {
    fn seat(&self, seat: Seat) -> String {
        self.person(self.0.person_at(seat).expect("somebody").0)
    }

    fn person(&self, person: u64) -> String {
        format!("<@{person}>")
    }
}

/// All lines of the story, from the start of the game.
fn told_lines(table: &Table, records: &[Record]) -> Vec<Line> {
    let starts = |record: &Record| record.events.iter().any(|event| matches!(event, Event::Started { .. }));
    let start = records.iter().position(starts).unwrap_or(records.len());
    records[start..].iter().flat_map(|record| table.told(record, Viewer::Public)).collect()
}

/// The lines that a message of the story says it has.
fn range(table: TableId, text: &str) -> Option<(usize, usize)> {
    let mark = text.lines().last()?.strip_prefix(&format!("-# {} · ", table.0))?;
    match mark.split_once('–') {
        Some((from, to)) => Some((from.parse().ok()?, to.parse().ok()?)),
        None => mark.parse().ok().map(|line| (line, line)),
    }
}

/// By which a message that isn't of the story is known: the place, and which of its posts.
fn mark(message: &Json) -> Option<String> {
    controls(message).iter().find_map(|control| Some(custom_id(control).split_once('#')?.1.to_owned()))
}
