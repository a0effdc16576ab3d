//! Who plays: people who open tables, join, move, press old buttons, click twice, vanish and come back. What
//! they were told outlives the program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::stand_ins::StoodIn;
use super::{Luck, World, dm};
use crate::game::{Level, Line, Move};
use crate::host::{Button, ChannelId, Control, Host, NewTable, Receipt};
use crate::table::{
    Act, Actor, Games, HOUR, MINUTE, Options, Pace, PaceName, PersonId, Phase, Proposal, Record, Request,
    Setting, Table, TableId,
};
use crate::words::Lang;

/// The channels in which tables are opened.
pub(super) const CHANNELS: [ChannelId; 4] = [ChannelId(101), ChannelId(102), ChannelId(103), ChannelId(104)];
pub(super) const GUILD: u64 = 1;
const SERVER: &str = "Friday games";
/// How automatic players play: a sharp one would only think longer.
const LEVELS: [Level; 2] = [Level::Random, Level::Plain];
/// So many old requests a person may come back to.
const REMEMBERED: usize = 200;

/// A request that was made.
#[derive(Clone, Debug)]
pub(super) enum Made {
    Opening(Box<NewTable>),
    Request(TableId, Request),
}

/// What came of a request, as far as whoever made it knows.
#[derive(Clone, Debug)]
pub(super) enum Answer {
    /// Nothing was heard.
    None,
    Granted(TableId, Record),
    Refused(Line),
}

/// What people know.
#[derive(Default)]
pub(super) struct Known {
    /// By cause.
    pub answers: BTreeMap<String, Answer>,
    made: Vec<Made>,
    opened: u32,
    /// Whoever didn't take private messages for a while.
    pub closed: BTreeSet<PersonId>,
    causes: u64,
    /// By cause.
    pub stood_in: BTreeMap<String, StoodIn>,
    /// How often they were cut off from the bot, or the clock leapt.
    pub cuts: u64,
    /// What can't be.
    pub wrong: Vec<String>,
    pub figures: Told,
}

/// How often people were told what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Told {
    pub granted: u64,
    /// Granted a second time, with the record of the first.
    pub repeated: u64,
    pub refused: u64,
    /// It was granted, but the answer didn't come through.
    pub unheard: u64,
}

/// What can be known only if the program had nothing better to say: the same may be granted later, or was.
const PASSING: [&str; 3] = ["host-refusal-storage", "host-refusal-stopping", "host-refusal-busy"];

impl Known {
    pub fn is_passing(line: &Line) -> bool {
        PASSING.contains(&line.id)
    }

    fn heard(&mut self, cause: &str, answer: Result<Receipt, Line>, comes_through: bool) {
        let before = self.answers.get(cause).cloned().unwrap_or(Answer::None);
        let answer = match answer {
            Ok(_) if !comes_through => {
                self.figures.unheard += 1;
                return;
            }
            Ok(receipt) => {
                self.figures.granted += 1;
                self.figures.repeated += u64::from(receipt.repeated);
                Answer::Granted(receipt.table.id(), Record::clone(&receipt.record))
            }
            Err(line) => {
                self.figures.refused += 1;
                if line.id == "host-refusal-internal" {
                    self.wrong.push(format!("{cause}: an internal error"));
                }
                Answer::Refused(line)
            }
        };
        match (&before, &answer) {
            (Answer::Granted(..), Answer::Refused(line)) if Known::is_passing(line) => return,
            (Answer::Granted(..), Answer::Refused(line)) => {
                self.wrong.push(format!("{cause} was granted, and then refused: {line:?}"));
            }
            (Answer::Granted(table, record), Answer::Granted(other_table, other))
                if (table, record) != (other_table, other) =>
            {
                self.wrong.push(format!("{cause} was granted twice: {record:?} and {other:?}"));
            }
            _ => {}
        }
        self.answers.insert(cause.to_owned(), answer);
    }

    /// What was acknowledged at a table.
    pub fn acknowledged(&self, table: TableId) -> Vec<Record> {
        let granted = self.answers.values().filter_map(|answer| match answer {
            Answer::Granted(id, record) if *id == table => Some(record.clone()),
            _ => None,
        });
        granted.collect()
    }

    /// The causes of all that was refused for good.
    pub fn refused(&self) -> impl Iterator<Item = (&String, &Line)> {
        self.answers.iter().filter_map(|(cause, answer)| match answer {
            Answer::Refused(line) if !Known::is_passing(line) => Some((cause, line)),
            _ => None,
        })
    }
}

/// Everybody, and what they do by chance.
#[derive(Clone)]
pub(super) struct People {
    pub known: Arc<Mutex<Known>>,
    pub world: Arc<World>,
    pub games: Games,
    /// So many tables may be opened.
    pub tables: u32,
    pub count: u32,
}

/// The person with this number.
pub(super) fn person(n: u32) -> PersonId {
    PersonId(1000 + u64::from(n))
}

fn name(person: PersonId) -> String {
    format!("Person {}", person.0 - 1000)
}

fn is_full(table: &Table) -> bool {
    table.members().len() + table.automatic().len() >= usize::from(table.options().seats)
}

/// What a person does who has come.
enum Wish {
    Ask(TableId, Act),
    Open(Box<NewTable>),
    /// The same request comes once more.
    Again(Made),
    Look(TableId),
    Nothing,
}

impl People {
    pub fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cause(&self) -> String {
        let mut known = self.known();
        known.causes += 1;
        format!("{}", 700_000 + known.causes)
    }

    /// Somebody comes and does something, perhaps twice.
    pub async fn come(&self, host: &Host, who: PersonId, mut luck: Luck) {
        if luck.happens(150) {
            let locale = luck.pick(&["en-US", "zh-CN", "en-GB", "de"]).copied().unwrap_or_default();
            host.seen(who, locale).await;
        }
        let wish = self.wish(host, who, &mut luck).await;
        match wish {
            Wish::Nothing => {}
            Wish::Look(table) => self.look(host, table, who).await,
            Wish::Open(new) => self.make(host, Made::Opening(new), &mut luck).await,
            Wish::Again(made) => self.make(host, made, &mut luck).await,
            Wish::Ask(table, act) => {
                let ask =
                    |act| Made::Request(table, Request { by: Actor::Person(who), act, cause: self.cause() });
                let made = ask(act.clone());
                match luck.below(100) {
                    // Two clicks are two interactions; an event that comes twice is one.
                    0..6 => {
                        let (twice, mut other) = (ask(act), luck.clone());
                        tokio::join!(self.make(host, made, &mut luck), self.make(host, twice, &mut other));
                    }
                    6..12 => {
                        let (twice, mut other) = (made.clone(), luck.clone());
                        tokio::join!(self.make(host, made, &mut luck), self.make(host, twice, &mut other));
                    }
                    _ => self.make(host, made, &mut luck).await,
                }
            }
        }
    }

    async fn make(&self, host: &Host, made: Made, luck: &mut Luck) {
        let cause = {
            let mut known = self.known();
            let cause = match &made {
                Made::Opening(new) => new.cause.clone(),
                Made::Request(_, request) => request.cause.clone(),
            };
            // What was refused may be granted now, heard or not.
            if !matches!(known.answers.get(&cause), Some(Answer::Granted(..))) {
                known.answers.insert(cause.clone(), Answer::None);
            }
            if known.made.len() < REMEMBERED {
                known.made.push(made.clone());
            } else {
                let at = luck.below(REMEMBERED as u32) as usize;
                known.made[at] = made.clone();
            }
            cause
        };
        let answer = match made {
            Made::Opening(new) => host.open(*new).await,
            Made::Request(table, request) => host.submit(table, request).await,
        };
        // An answer that comes too late isn't taken (10062).
        self.known().heard(&cause, answer, !luck.happens(30));
    }

    async fn look(&self, host: &Host, table: TableId, who: PersonId) {
        let lang = Lang::default();
        let looked = host.look(table, lang).await;
        let seat = host.peek(table).and_then(|table| table.seat_of(who));
        let hand = match seat {
            Some(seat) => host.hand(table, seat, lang).await.map(|_| ()),
            None => Ok(()),
        };
        for line in [looked.map(|_| ()), hand].into_iter().filter_map(Result::err) {
            if !Known::is_passing(&line) {
                self.known().wrong.push(format!("table {} can't be looked at: {line:?}", table.0));
            }
        }
    }

    async fn wish(&self, host: &Host, who: PersonId, luck: &mut Luck) -> Wish {
        match luck.below(100) {
            0..5 => return self.again(luck),
            5..7 => {
                host.talked(*luck.pick(&CHANNELS).unwrap_or(&CHANNELS[0]));
                return Wish::Nothing;
            }
            7..13 => {
                if let Some(wish) = self.press(host, who, luck).await {
                    return wish;
                }
            }
            _ => {}
        }
        let own = host.tables_of(who);
        let wants_more = own.is_empty() || luck.happens(if own.len() < 3 { 250 } else { 60 });
        if wants_more && let Some(wish) = self.more(host, who, luck).await {
            return wish;
        }
        let Some(&id) = luck.pick(&own) else { return Wish::Nothing };
        match host.table(id).await {
            Ok(table) => self.at(&table, who, luck),
            Err(_) => Wish::Nothing,
        }
    }

    /// A request from before: the same event once more, or the same thing asked from an old menu.
    fn again(&self, luck: &mut Luck) -> Wish {
        match luck.pick(&self.known().made).cloned() {
            Some(Made::Request(table, request)) if luck.happens(500) => Wish::Ask(table, request.act),
            Some(made) => Wish::Again(made),
            None => Wish::Nothing,
        }
    }

    /// Another table: one that is open, or a new one.
    async fn more(&self, host: &Host, who: PersonId, luck: &mut Luck) -> Option<Wish> {
        let channel = *luck.pick(&CHANNELS)?;
        for id in host.tables_in(channel) {
            let Ok(table) = host.table(id).await else { continue };
            let is_free = table.seat_of(who).is_none();
            match table.phase() {
                Phase::Lobby if table.member(who).is_none() && luck.happens(600) => {
                    return Some(Wish::Ask(id, Act::Join { name: name(who) }));
                }
                Phase::Playing if is_free && luck.happens(100) => {
                    let player = luck.pick(&table.automatic()).copied();
                    let take_over = |number| Act::TakeOver { number, name: name(who) };
                    return player.map(|player| Wish::Ask(id, take_over(player.number)));
                }
                _ => {}
            }
        }
        let mut known = self.known();
        if known.opened >= self.tables {
            return None;
        }
        known.opened += 1;
        drop(known);
        Some(Wish::Open(Box::new(self.new_table(who, channel, luck)?)))
    }

    fn new_table(&self, who: PersonId, channel: ChannelId, luck: &mut Luck) -> Option<NewTable> {
        let all: Vec<_> = self.games.iter().cloned().collect();
        let game = luck.pick(&all)?;
        let language = luck.pick(&["en-US", "zh-CN"])?;
        let pace = match luck.below(10) {
            0..4 => PaceName::Live,
            4..7 => PaceName::Relaxed,
            7 => PaceName::Daily,
            8 => PaceName::Weekly,
            _ => PaceName::Untimed,
        };
        let seats = luck.between(u32::from(*game.seats().start()), u32::from(*game.seats().end()).min(4));
        let automatic = if luck.happens(300) { luck.between(1, seats - 1) } else { 0 };
        let automatic = (0..automatic).filter_map(|_| luck.pick(&LEVELS).copied()).collect();
        let options = Options::of(&**game, language)
            .with(Setting::Pace(Pace::named(pace)))
            .with(Setting::Seats(u8::try_from(seats).unwrap_or(2)))
            .with(Setting::Automatic(automatic));
        Some(NewTable {
            guild: GUILD,
            server: SERVER.to_owned(),
            channel,
            threads: !luck.happens(150),
            by: who,
            name: name(who),
            game: game.id().to_owned(),
            options,
            cause: self.cause(),
        })
    }

    /// What a person does at a table at which they sit.
    fn at(&self, table: &Table, who: PersonId, luck: &mut Luck) -> Wish {
        let id = table.id();
        if luck.happens(80) {
            return Wish::Look(id);
        }
        let ask = |act| Wish::Ask(id, act);
        match table.phase() {
            Phase::Lobby => match luck.below(20) {
                0 => ask(Act::Leave),
                1 => ask(Act::Set(vec![Setting::Pace(Pace::named(PaceName::Relaxed))])),
                _ if is_full(table) || luck.happens(200) => {
                    // Whoever presses; the host alone may.
                    ask(Act::Start)
                }
                _ => Wish::Nothing,
            },
            Phase::Playing => self.play(table, who, luck),
            Phase::Adjourned => ask(Act::Reopen),
            Phase::Ended => Wish::Look(id),
        }
    }

    fn play(&self, table: &Table, who: PersonId, luck: &mut Luck) -> Wish {
        let ask = |act| Wish::Ask(table.id(), act);
        if let Some(motion) = table.motion()
            && luck.happens(300)
        {
            return ask(Act::Vote { motion: motion.id, agree: luck.happens(500) });
        }
        if luck.happens(15) {
            let pace = Pace::named(*luck.pick(&PaceName::ALL).unwrap_or(&PaceName::Live));
            return ask(Act::Propose(if luck.happens(300) { Proposal::End } else { Proposal::Pace(pace) }));
        }
        let (Some(state), Some(seat)) = (table.state(), table.seat_of(who)) else { return Wish::Nothing };
        if luck.happens(10) {
            let level = luck.pick(&LEVELS).copied().unwrap_or(Level::Plain);
            return ask(Act::HandOver { seat, level });
        }
        let choices = state.choices(seat);
        let willing = choices.iter().filter(|choice| choice.verb != "giveup");
        let choices: Vec<_> = willing.collect();
        match luck.pick(&choices).and_then(|choice| choice.any(luck.dice())) {
            Some(wanted) => ask(Act::Move(wanted)),
            None => Wish::Nothing,
        }
    }

    /// Presses a button of any message that this person can see, old or new.
    async fn press(&self, host: &Host, who: PersonId, luck: &mut Luck) -> Option<Wish> {
        let control = {
            let state = self.world.state();
            let seen = |channel: ChannelId| {
                let theirs = state.threads.get(&channel).is_some_and(|members| members.contains(&who));
                CHANNELS.contains(&channel) || channel == dm(who) || theirs
            };
            let here = state.messages.values().filter(|message| seen(message.channel) && !message.deleted);
            let buttons: Vec<&Button> =
                here.flat_map(|message| message.body.buttons.iter().flatten()).collect();
            luck.pick(&buttons)?.control.clone()
        };
        let id = control.table();
        let act = match control {
            Control::Join(_) => Act::Join { name: name(who) },
            Control::Leave(_) => Act::Leave,
            Control::Start(_) => Act::Start,
            Control::Reopen(_) => Act::Reopen,
            Control::Vote { motion, agree, .. } => Act::Vote { motion, agree },
            Control::Verb { verb, about, .. } => {
                let table = host.table(id).await.ok()?;
                let seat = table.seat_of(who)?;
                let choices = table.state()?.choices(seat);
                let meant = choices.iter().find(|choice| choice.verb == verb && choice.about == about);
                let wanted = meant.and_then(|choice| choice.any(luck.dice()));
                // The button of a window that is over: it is refused.
                Act::Move(wanted.unwrap_or(Move { verb, about, values: Vec::new() }))
            }
            Control::Hand(_)
            | Control::Act(_)
            | Control::Look(_)
            | Control::Table(_)
            | Control::Options(_) => {
                return Some(Wish::Look(id));
            }
        };
        Some(Wish::Ask(id, act))
    }

    /// How long it is until this person does something again, ms.
    pub fn rhythm(luck: &mut Luck) -> i64 {
        match luck.below(100) {
            0..60 => luck.wait(2_000),
            60..92 => luck.wait(20_000),
            92..98 => luck.wait(10 * MINUTE * 1000),
            // Gone for hours or days.
            _ => luck.wait(2 * HOUR * 1000),
        }
    }
}
