//! What must be true when all has settled, whatever happened on the way.

use boardroom::game::{Seat, Viewer};
use boardroom::host::{Body, ChannelId, show};
use boardroom::store::{PlaceKind, Store};
use boardroom::table::{Event, Phase, Record, Table, TableId};
use boardroom::words::{Lang, Names};

use super::{CHANNEL, GUILD, Message, Rig, SERVER, dm, words};

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
pub fn lines_of(table: &Table, records: &[Record]) -> Vec<String> {
    let words = words();
    let lang = Lang::of(&table.options().language);
    let start = records
        .iter()
        .position(|record| record.events.iter().any(|event| matches!(event, Event::Started { .. })));
    let told = records[start.unwrap_or(records.len())..].iter();
    let told = told.flat_map(|record| table.told(record, Viewer::Public));
    told.map(|line| words.say(lang, &line, &Mentions(table))).collect()
}

/// The lines that a message of the story says it has: from, to; `None` if it isn't one.
fn range(table: TableId, message: &Message) -> Option<(usize, usize)> {
    let mark = message.body.text.lines().last()?.strip_prefix(&format!("-# {} · ", table.0))?;
    match mark.split_once('–') {
        Some((from, to)) => Some((from.parse().ok()?, to.parse().ok()?)),
        None => mark.parse().ok().map(|line| (line, line)),
    }
}

fn is_a(kind: char, table: TableId, message: &Message) -> bool {
    let mark = message.body.mark.as_deref().unwrap_or_default();
    let place = mark.split_once('.').map_or(mark, |(place, _)| place);
    place.strip_prefix(&format!("{:x}{kind}", table.0)).is_some_and(|seat| seat.len() <= 1)
}

fn same(message: &Message, body: &Body) -> bool {
    message.body.embeds == body.embeds && message.body.buttons == body.buttons
}

/// `lenient`: the thread or the channel was deleted, so not all lines can be there.
pub async fn check_all(rig: &Rig, id: TableId, acknowledged: &[Record], lenient: bool) {
    assert!(rig.world.is_right(), "a task of the host was wrong");
    let records = rig.host.records(id).await.expect("the journal");
    // Nothing acknowledged is lost, nothing happened twice.
    for (at, record) in records.iter().enumerate() {
        assert_eq!(record.seq, at as u64 + 1);
    }
    for known in acknowledged {
        assert_eq!(records.iter().filter(|record| record.cause == known.cause).count(), 1, "{}", known.cause);
        assert!(records.contains(known), "{known:?}");
    }
    let table = rig.table(id).await;
    let places = rig.store.places(id.0).await.expect("the places");
    let story = check_story(rig, &table, &records, lenient);
    for place in &places {
        assert_eq!(place.sending, None, "{:?}", place.key);
        if place.key.kind == PlaceKind::Story && place.broken.is_none() {
            assert_eq!(place.shown, story as u64);
        }
    }
    let broken = |kind| places.iter().any(|place| place.key.kind == kind && place.broken.is_some());
    let home =
        places.iter().find(|place| place.key.kind == PlaceKind::Thread).and_then(|place| place.channel);
    let home = home.map(ChannelId);
    if !table.seats().is_empty() && !broken(PlaceKind::Board) {
        let board = rig.host.look(id, Lang::of(&table.options().language)).await.expect("the board");
        one(rig, home.expect("it is played somewhere"), 'b', id, &board);
    }
    if !broken(PlaceKind::Invitation) && !lenient {
        let home = home.filter(|&home| home != CHANNEL);
        let body = show::invitation(&words(), Lang::of(&table.options().language), &table, home);
        one(rig, CHANNEL, 'i', id, &body);
    }
    for (&person, seat) in table.seats().iter().zip(Seat::all(u8::MAX)) {
        if rig.world.state().closed.contains(&person) {
            continue;
        }
        let locale = rig.store.person(person.0).await.expect("people").map(|row| row.locale);
        let lang = Lang::of(&locale.unwrap_or_else(|| table.options().language.clone()));
        let home = show::Home { guild: GUILD, server: SERVER, channel: home.unwrap_or(CHANNEL) };
        let body = show::hand(&words(), lang, &table, seat, Some(home));
        let shown = one_of(rig, dm(person), 'h', id);
        // A link to where the table was played before doesn't count.
        let plain = show::hand(&words(), lang, &table, seat, None);
        assert!(same(&shown, &body) || starts_like(&shown, &plain), "{shown:?}\n{body:?}");
    }
    let row = rig.store.table(id.0).await.expect("the row").expect("there is one");
    let closed = row.stage == boardroom::store::Stage::Closed;
    assert_eq!(closed, matches!(table.phase(), Phase::Adjourned | Phase::Ended));
}

/// No thread was opened but those that people deleted and the one in which the only table is played.
pub async fn check_threads(rig: &Rig, id: TableId) {
    let places = rig.store.places(id.0).await.expect("the places");
    let home =
        places.iter().find(|place| place.key.kind == PlaceKind::Thread).and_then(|place| place.channel);
    let state = rig.world.state();
    for thread in state.threads.keys().filter(|thread| !state.gone.contains(thread)) {
        assert_eq!(Some(thread.0), home, "an empty thread");
    }
    let starts = |message: &&Message| !message.deleted && is_a('t', id, message);
    assert!(state.messages.values().filter(starts).count() <= 1, "a thread was begun twice");
}

fn starts_like(message: &Message, body: &Body) -> bool {
    message.body.embeds.iter().zip(&body.embeds).all(|(shown, plain)| shown.text.starts_with(&plain.text))
}

/// Exactly one message of this kind is there, and says this.
fn one(rig: &Rig, channel: ChannelId, kind: char, id: TableId, body: &Body) {
    let message = one_of(rig, channel, kind, id);
    assert!(same(&message, body), "{kind} says\n{:?}\nnot\n{body:?}", message.body);
}

fn one_of(rig: &Rig, channel: ChannelId, kind: char, id: TableId) -> Message {
    let mut here = rig.world.in_channel(channel);
    here.retain(|message| is_a(kind, id, message));
    assert_eq!(here.len(), 1, "{kind} in {channel:?}: {here:?}");
    here.remove(0)
}

/// Every line exactly once, in order; gives how many there are.
fn check_story(rig: &Rig, table: &Table, records: &[Record], lenient: bool) -> usize {
    let lines = lines_of(table, records);
    let mut messages: Vec<Message> = rig.world.state().messages.values().cloned().collect();
    messages.sort_by_key(|message| message.id);
    let mut next = 1;
    for message in &messages {
        let Some((from, to)) = range(table.id(), message) else { continue };
        if from > to {
            continue;
        }
        assert!(from == next || (lenient && from > next), "line {from} comes after {}", next - 1);
        let said = lines[from - 1..to].join("\n");
        assert!(message.body.text.contains(&said), "{:?} isn't in {:?}", said, message.body.text);
        next = to + 1;
    }
    assert!(lenient || next == lines.len() + 1, "{} lines of {} are shown", next - 1, lines.len());
    lines.len()
}
