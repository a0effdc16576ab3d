//! What must be true when all has settled, whatever happened on the way. What is wrong is told in a
//! sentence each.

use std::collections::BTreeSet;

use super::{Message, World, dm};
use crate::game::{Line, Seat, Viewer};
use crate::host::show::{self, Mentions};
use crate::host::{Body, ChannelId, Host, MessageId};
use crate::store::{PlaceKind, PlaceRow, Stage, Store, TableRow};
use crate::table::{Event, PersonId, Phase, Record, Table, TableId};
use crate::words::{Lang, Words};

/// What is audited.
pub struct Books<'a> {
    pub host: &'a Host,
    pub store: &'a dyn Store,
    pub world: &'a World,
    pub words: &'a Words,
    /// Whose hands need not be shown, though they take private messages now: they didn't when the game ended.
    pub excused: &'a BTreeSet<PersonId>,
}

/// How much of a table must be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Every line of the story, and everything else as it stands now.
    All,
    /// A thread, a channel or an invitation was deleted, so some may be missing; nothing is there twice.
    WhatIsThere,
}

/// What couldn't be read, or isn't there.
fn unread(problem: &dyn std::fmt::Debug) -> String {
    format!("can't be read: {problem:?}")
}

/// All lines of the story, from the start of the game.
fn lines_of(words: &Words, table: &Table, records: &[Record]) -> Vec<String> {
    let lang = Lang::of(&table.options().language);
    let started = |record: &Record| record.events.iter().any(|event| matches!(event, Event::Started { .. }));
    let told = records.iter().skip_while(|record| !started(record));
    let told = told.flat_map(|record| table.told(record, Viewer::Public));
    told.map(|line| words.say(lang, &line, &Mentions(table))).collect()
}

/// The lines that a message of the story says it has: from, to; `None` if it isn't one.
pub(super) fn range(table: TableId, message: &Message) -> Option<(usize, usize)> {
    let mark = message.body.text.lines().last()?.strip_prefix(&format!("-# {} · ", table.0))?;
    match mark.split_once('–') {
        Some((from, to)) => Some((from.parse().ok()?, to.parse().ok()?)),
        None => mark.parse().ok().map(|line| (line, line)),
    }
}

/// Whether it was posted at this place of the table: `i`nvitation, `t`hread, `b`oard, `h0` the first hand …
fn is_of(table: TableId, place: &str, message: &Message) -> bool {
    let mark = message.body.mark.as_deref().unwrap_or_default();
    mark.split_once('.').is_some_and(|(of, _)| of == format!("{:x}{place}", table.0))
}

/// Whether a thread of the table may hang on it.
pub(super) fn is_starter(table: TableId, message: &Message) -> bool {
    is_of(table, "i", message) || is_of(table, "t", message)
}

/// Whether a message of the story tells these lines, perhaps after a note, then who is awaited, then its mark, and
/// nothing else.
fn is_told(text: &str, said: &str, notes: &[String]) -> bool {
    let noted = notes.iter().find_map(|note| text.strip_prefix(note.as_str())?.strip_prefix('\n'));
    let Some(rest) = noted.unwrap_or(text).strip_prefix(said) else { return false };
    rest.lines().skip(1).all(|line| line.starts_with("-# ") || line.contains("<@"))
}

fn says(message: &Message, body: &Body) -> bool {
    message.body.embeds == body.embeds && message.body.buttons == body.buttons
}

/// A table as it is kept, and what is found to be wrong with it.
struct Auditor<'a> {
    books: &'a Books<'a>,
    table: std::sync::Arc<Table>,
    records: Vec<Record>,
    row: TableRow,
    places: Vec<PlaceRow>,
    demand: Demand,
    /// What stands in place of a hand for who doesn't sit there any more, in each language.
    farewells: Vec<Body>,
    found: Vec<String>,
}

impl Books<'_> {
    /// What is wrong with a table of which these records were acknowledged.
    pub async fn audit(&self, id: TableId, acknowledged: &[Record], demand: Demand) -> Vec<String> {
        let mut auditor = match self.auditor(id, demand).await {
            Ok(auditor) => auditor,
            Err(problem) => return vec![format!("table {}: {problem}", id.0)],
        };
        auditor.journal(acknowledged);
        auditor.story();
        auditor.board().await;
        auditor.invitation();
        auditor.hands();
        auditor.farewells();
        auditor.threads();
        auditor.rest();
        if !auditor.found.is_empty() {
            auditor.found.extend(auditor.places.iter().map(|place| format!("{place:?}")));
        }
        auditor.found.into_iter().map(|problem| format!("table {}: {problem}", id.0)).collect()
    }

    async fn auditor(&self, id: TableId, demand: Demand) -> Result<Auditor<'_>, String> {
        let refused = |line: Line| unread(&line);
        let table = self.host.table(id).await.map_err(refused)?;
        let records = self.host.records(id).await.map_err(refused)?;
        let row = self.store.table(id.0).await.map_err(|error| unread(&error))?;
        let row = row.ok_or_else(|| "has no row".to_owned())?;
        let places = self.store.places(id.0).await.map_err(|error| unread(&error))?;
        let farewells = Lang::ALL.map(|lang| show::farewell(self.words, lang, &table)).to_vec();
        Ok(Auditor { books: self, table, records, row, places, demand, farewells, found: Vec::new() })
    }
}

impl Auditor<'_> {
    fn wrong(&mut self, problem: impl Into<String>) {
        self.found.push(problem.into());
    }

    fn place(&self, kind: PlaceKind) -> Option<&PlaceRow> {
        self.places.iter().find(|place| place.key.kind == kind)
    }

    fn is_broken(&self, kind: PlaceKind) -> bool {
        self.place(kind).is_some_and(|place| place.broken.is_some())
    }

    /// Where it is played.
    fn home(&self) -> Option<ChannelId> {
        self.place(PlaceKind::Thread).and_then(|place| place.channel).map(ChannelId)
    }

    /// Its channel was deleted, so that nothing of it can be shown any more.
    fn is_nowhere(&self) -> bool {
        self.demand == Demand::WhatIsThere && self.home().is_none()
    }

    /// Whether a person takes, or took at the end, no private messages.
    fn takes_none(&self, person: PersonId) -> bool {
        self.books.excused.contains(&person) || self.books.world.state().closed.contains(&person)
    }

    fn lang(&self) -> Lang {
        Lang::of(&self.table.options().language)
    }

    /// Nothing acknowledged is lost, nothing happened twice, and no game is in a state that can't be.
    fn journal(&mut self, acknowledged: &[Record]) {
        for (record, seq) in self.records.clone().iter().zip(1..) {
            if record.seq != seq {
                self.wrong(format!("record {seq} has the sequence {}", record.seq));
            }
        }
        for known in acknowledged {
            let times = self.records.iter().filter(|record| record.cause == known.cause).count();
            if times != 1 {
                self.wrong(format!("{:?} was acknowledged and is there {times} times", known.cause));
            } else if !self.records.contains(known) {
                self.wrong(format!("{:?} was acknowledged with something else", known.cause));
            }
        }
        if let Some(state) = self.table.state() {
            self.found.extend(state.flaws());
        }
    }

    /// Every line exactly once, in order.
    fn story(&mut self) {
        let lines = lines_of(self.books.words, &self.table, &self.records);
        let id = self.table.id();
        let told = |message: &Message| {
            let (from, to) = range(id, message).filter(|(from, to)| from <= to)?;
            Some((from, to, message.clone()))
        };
        let told: Vec<_> = self.books.world.state().messages.values().filter_map(told).collect();
        let notes = self.notes();
        let mut next = 1;
        for (n, (from, to, message)) in told.iter().enumerate() {
            let (from, to, text) = (*from, *to, &message.body.text);
            // What somebody deleted before we knew that it was there is posted again; so is one message when the
            // table leaves a channel in which we can't look any more whether it came out.
            let unknown = |(first, _, other): &(usize, usize, Message)| {
                other.removed || (*first == from && other.channel != message.channel)
            };
            let again = || told.iter().take(n).filter(|(_, to, _)| *to >= from).all(unknown);
            if (from < next && !again()) || (from > next && self.demand == Demand::All) {
                self.wrong(format!("line {from} comes after line {}", next - 1));
            }
            let said = lines.get(from.saturating_sub(1)..to).unwrap_or_default().join("\n");
            if said.is_empty() || !is_told(text, &said, &notes) {
                self.wrong(format!("{said:?} isn't all that is told in {text:?}"));
            }
            next = to + 1;
        }
        if self.demand == Demand::All && next != lines.len() + 1 {
            self.wrong(format!("{} lines of {} are shown", next - 1, lines.len()));
        }
        let shown = self.place(PlaceKind::Story).filter(|place| place.broken.is_none() && !self.is_nowhere());
        if let Some(shown) = shown.map(|place| place.shown).filter(|&shown| shown != lines.len() as u64) {
            self.wrong(format!("the story counts {shown} of {} lines as shown", lines.len()));
        }
    }

    /// What may be said before the lines of a message.
    fn notes(&self) -> Vec<String> {
        let say = |id| self.books.words.say(self.lang(), &Line::new(id), &Mentions(&self.table));
        ["host-no-thread", "host-new-thread"].into_iter().map(say).collect()
    }

    /// The messages of this place in a channel, but for those that say that it is somebody else's now.
    fn shown(&self, channel: ChannelId, place: &str) -> Vec<Message> {
        let mut here = self.books.world.in_channel(channel);
        here.retain(|message| is_of(self.table.id(), place, message));
        here.retain(|message| !self.farewells.iter().any(|farewell| says(message, farewell)));
        here
    }

    /// Whether the person took no private messages at some time, and has given up the seat: its hand of then may
    /// still be there.
    fn left_closed(&self, person: PersonId, seat: Seat) -> bool {
        let left = |event: &Event| matches!(event, Event::HandedOver { seat: left, person: who, .. } if (*left, *who) == (seat, person));
        let has_left = self.records.iter().flat_map(|record| &record.events).any(left);
        has_left && self.books.world.state().hurt.contains(&dm(person))
    }

    /// Who has given up their seat sees no more of its hand.
    fn farewells(&mut self) {
        let table = self.table.clone();
        for (seat, _) in Seat::all(u8::MAX).zip(table.seats()) {
            let others = table.came().iter().filter(|&&person| table.person_at(seat) != Some(person));
            for &person in others {
                let shown = self.shown(dm(person), &format!("h{}", seat.0));
                if !self.left_closed(person, seat) && !shown.is_empty() {
                    self.wrong(format!("{person:?} doesn't sit in seat {} and has {shown:?}", seat.0));
                }
            }
        }
    }

    /// The only message of this place in a channel.
    fn one(&mut self, channel: ChannelId, place: &str) -> Option<Message> {
        let here = self.shown(channel, place);
        self.only(here, channel, place)
    }

    fn only(&mut self, mut here: Vec<Message>, channel: ChannelId, place: &str) -> Option<Message> {
        if here.len() == 1 {
            return here.pop();
        }
        if here.is_empty() && self.was_removed(place) {
            return None;
        }
        let which = here.iter().map(|message| (message.id.0, message.at.0, message.body.mark.as_deref()));
        let which: Vec<_> = which.collect();
        self.wrong(format!("there are {} messages {place:?} in {channel:?}: {which:?}", here.len()));
        None
    }

    /// Somebody deleted the message of this place since it last changed: that is found out when it changes.
    fn was_removed(&self, place: &str) -> bool {
        let state = self.books.world.state();
        let last = self.places.iter().filter_map(|row| state.messages.get(&MessageId(row.message?)));
        last.into_iter().any(|message| message.removed && is_of(self.table.id(), place, message))
    }

    fn expect(&mut self, channel: ChannelId, place: &str, body: &Body) {
        if let Some(message) = self.one(channel, place)
            && !says(&message, body)
        {
            self.wrong(format!("{place:?} says\n{:?}\nnot\n{body:?}", message.body));
        }
    }

    async fn board(&mut self) {
        if self.table.seats().is_empty() || self.is_broken(PlaceKind::Board) {
            return;
        }
        match (self.home(), self.books.host.look(self.table.id(), self.lang()).await) {
            (Some(home), Ok(board)) => self.expect(home, "b", &board),
            (None, _) if self.is_nowhere() => {}
            (None, _) => self.wrong("it is played nowhere"),
            (_, Err(line)) => self.wrong(unread(&line)),
        }
    }

    fn invitation(&mut self) {
        if self.is_broken(PlaceKind::Invitation) || self.demand == Demand::WhatIsThere {
            return;
        }
        let opened_in = ChannelId(self.row.channel);
        let home = self.home().filter(|&home| home != opened_in);
        let body = show::invitation(self.books.words, self.lang(), &self.table, home);
        self.expect(opened_in, "i", &body);
    }

    fn hands(&mut self) {
        let table = self.table.clone();
        let threads: Vec<ChannelId> = {
            let state = self.books.world.state();
            let starters = state.messages.values().filter(|message| is_starter(table.id(), message));
            starters.map(|message| ChannelId(message.id.0)).collect()
        };
        let homes: Vec<ChannelId> = threads.into_iter().chain([ChannelId(self.row.channel)]).collect();
        for (player, seat) in table.seats().iter().zip(Seat::all(u8::MAX)) {
            let Some(person) = player.person() else { continue };
            if self.takes_none(person) {
                continue;
            }
            let channel = self.home().unwrap_or(ChannelId(self.row.channel));
            let place = format!("h{}", seat.0);
            let mut here = self.shown(dm(person), &place);
            if self.left_closed(person, seat) {
                here.drain(..here.len().saturating_sub(1));
            }
            let Some(shown) = self.only(here, dm(person), &place) else { continue };
            let hand = |lang, channel| {
                let home = show::Home { guild: self.row.guild, server: &self.row.server, channel };
                show::hand(self.books.words, lang, &table, seat, Some(home))
            };
            // In the language in which the person was last seen when it changed, with a link to where the table is
            // played or was played then.
            let mut homes = homes.iter();
            let is_right =
                homes.any(|&home| Lang::ALL.into_iter().any(|lang| says(&shown, &hand(lang, home))));
            if !is_right {
                let body = hand(self.lang(), channel);
                self.wrong(format!("seat {} has {:?}\nnot\n{body:?}", seat.0, shown.body));
            }
        }
    }

    /// Nothing is under way any more.
    fn rest(&mut self) {
        let unfinished = self.places.iter().filter(|place| place.sending.is_some() && !self.is_nowhere());
        // Where something can't be shown it may be tried again just now.
        let unfinished = unfinished.filter(|place| place.broken.is_none());
        // Nothing is posted to who takes no private messages.
        let unfinished = unfinished.filter(|place| {
            let seat = place.key.seat.and_then(|seat| self.table.person_at(Seat(seat)));
            !seat.is_some_and(|person| self.takes_none(person))
        });
        let unfinished: Vec<_> = unfinished.map(|place| place.key).collect();
        for key in unfinished {
            self.wrong(format!("a post of {key:?} is unfinished"));
        }
        if self.demand == Demand::All {
            let broken: Vec<_> = self.places.iter().filter(|place| place.broken.is_some()).collect();
            let broken: Vec<_> = broken.into_iter().map(|place| place.key).collect();
            for key in broken {
                self.wrong(format!("{key:?} can't be shown, though all is well"));
            }
        }
        let over = matches!(self.table.phase(), Phase::Adjourned | Phase::Ended);
        let closed = self.row.stage == Stage::Closed;
        // Where something can't be shown it is tried again for days.
        let waits = self.places.iter().any(|place| place.broken.is_some());
        if closed != over && !(over && waits) {
            self.wrong(format!("it is {:?}, and its row {:?}", self.table.phase(), self.row.stage));
        }
    }

    /// No thread was begun twice, and none was left for another. (Those that people deleted don't count, nor one
    /// that was left for the channel because we may not write there.)
    fn threads(&mut self) {
        let (id, home) = (self.table.id(), self.home());
        let opened_in = ChannelId(self.row.channel);
        let (begun, left) = {
            let state = self.books.world.state();
            let thread = |message: &Message| ChannelId(message.id.0);
            let there = |message: &&Message| !message.deleted && !state.gone.contains(&thread(message));
            let starters = state.messages.values().filter(there);
            let begun = starters.clone().filter(|message| is_of(id, "t", message)).count();
            let ours = starters.filter(|message| is_starter(id, message));
            let mut threads = ours.map(thread).filter(|thread| state.threads.contains_key(thread));
            let in_a_thread = home.is_some_and(|home| home != opened_in);
            (begun, threads.find(|&thread| in_a_thread && Some(thread) != home))
        };
        if begun > 1 {
            self.wrong(format!("a thread was begun {begun} times"));
        }
        if let Some(left) = left {
            self.wrong(format!("{left:?} is a thread in which nothing is played, but in {home:?}"));
        }
    }
}
