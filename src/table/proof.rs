//! Fair by proof: the journal for everybody, and the check of a finished one.

use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{
    Act, Actor, Ending, Event, Games, Opening, Phase, Record, Request, Secret, Setting, Table, TableId,
    Unreadable,
};
use crate::game::{Arg, Line, Viewer};

/// What was found about a finished table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The SHA-256 of the secret, to be compared with the one in the invitation.
    pub hash: String,
    /// What all chance was drawn from (64 hexadecimal digits); `None` if the game never started.
    pub seed: Option<String>,
    pub records: usize,
    /// How many of them were decided anew, to the same; the others are of another build's rules.
    pub anew: usize,
}

/// Why a journal isn't that of a finished, fairly played table.
#[derive(Debug, thiserror::Error)]
pub enum Flaw {
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    #[error("the table hasn't ended: its secret isn't told yet")]
    Running,
    #[error("record {seq}: the secret told at the end isn't the one whose hash was shown")]
    Secret { seq: u64 },
    #[error("record {seq}: the seed isn't made of the players' own interactions")]
    Causes { seq: u64 },
    #[error("record {seq}: decided anew, it is refused ({refusal})")]
    Refused { seq: u64, refusal: &'static str },
    #[error("record {seq}: decided anew, something else follows")]
    Differs { seq: u64 },
}

/// Checks a finished table: that it can be folded, that the secret is the one that was promised, that
/// the seed is made of what the players did, and, for every record of this build's rules, that deciding
/// anew gives the same.
///
/// # Errors
/// The first flaw.
pub fn verify(records: &[Record], games: &Games) -> Result<Proof, Flaw> {
    let mut records = records.iter();
    let mut audit = Audit::begin(records.next(), games)?;
    records.try_for_each(|record| audit.take(record))?;
    audit.end()
}

/// The check of a journal, record by record; [`verify`] does all of it.
#[derive(Clone)]
pub struct Audit {
    table: Table,
    proof: Proof,
}

impl Audit {
    /// # Errors
    /// What is wrong with the opening.
    pub fn begin(first: Option<&Record>, games: &Games) -> Result<Audit, Flaw> {
        let table = Table::load(TableId(0), games, first)?;
        let proof = Proof { hash: table.hash(), seed: None, records: 0, anew: 0 };
        let mut audit = Audit { table, proof };
        if let Some(first) = first {
            if audit.is_ours(first) {
                same(first, opening(first).map(|opening| Table::open(games, &opening, first.at)))?;
            }
            audit.count(first);
        }
        Ok(audit)
    }

    /// Whether this can be the next record.
    ///
    /// # Errors
    /// Why it can't.
    pub fn check(&self, record: &Record) -> Result<(), Flaw> {
        self.table.follows(record)?;
        for event in &record.events {
            promised(&self.table, event, record)?;
        }
        if self.is_ours(record) {
            same(record, self.anew(record))?;
        }
        Ok(())
    }

    /// The record, decided anew. What automatic players of another build chose is taken as they chose it.
    fn anew(&self, record: &Record) -> Option<Result<Record, Line>> {
        if let Some(Event::Acted { seat, about, players, command, .. }) = record.events.first()
            && *players != self.table.game.players()
        {
            let events = self.table.act_again(*seat, *about, (*players, command), record.at);
            return Some(events.map(|events| Record { events, ..record.clone() }));
        }
        request(record).map(|request| self.table.decide(&request, record.at))
    }

    /// Goes on to the next record.
    ///
    /// # Errors
    /// What is wrong with it; the audit is over then.
    pub fn take(&mut self, record: &Record) -> Result<(), Flaw> {
        self.check(record)?;
        for event in &record.events {
            if let Some(seed) = promised(&self.table, event, record)? {
                self.proof.seed = Some(seed);
            }
        }
        self.count(record);
        Ok(self.table.apply(record)?)
    }

    /// # Errors
    /// [`Flaw::Running`].
    pub fn end(self) -> Result<Proof, Flaw> {
        if self.table.phase() == Phase::Ended { Ok(self.proof) } else { Err(Flaw::Running) }
    }

    /// Whether it was decided by this build's rules. Before tables were adjourned, an untouched one was
    /// ended by the same rules otherwise.
    fn is_ours(&self, record: &Record) -> bool {
        let untouched = matches!(record.events[..], [Event::Ended { ending: Ending::Untouched, .. }]);
        record.rules == self.table.rules() && !untouched
    }

    fn count(&mut self, record: &Record) {
        self.proof.records += 1;
        self.proof.anew += usize::from(self.is_ours(record));
    }
}

/// Whether secret and seed are what was promised; the seed, if this event brings it.
fn promised(table: &Table, event: &Event, record: &Record) -> Result<Option<String>, Flaw> {
    let seq = record.seq;
    match event {
        Event::Ended { secret, .. } if *secret != table.secret => Err(Flaw::Secret { seq }),
        Event::Started { causes, .. } if *causes != table.causes(&record.cause) => Err(Flaw::Causes { seq }),
        Event::Started { causes, .. } => Ok(Some(Secret(super::lobby::seed(&table.secret, causes)).reveal())),
        _ => Ok(None),
    }
}

fn same(record: &Record, again: Option<Result<Record, Line>>) -> Result<(), Flaw> {
    let seq = record.seq;
    match again {
        Some(Ok(again)) if again == *record => Ok(()),
        Some(Err(refusal)) => Err(Flaw::Refused { seq, refusal: refusal.id }),
        _ => Err(Flaw::Differs { seq }),
    }
}

fn opening(record: &Record) -> Option<Opening> {
    match record.events.first()? {
        Event::Opened { host, name, game, options, secret } => Some(Opening {
            by: *host,
            name: name.clone(),
            game: game.clone(),
            options: options.clone(),
            secret: *secret,
            cause: record.cause.clone(),
        }),
        _ => None,
    }
}

/// What was asked, by what followed.
fn request(record: &Record) -> Option<Request> {
    let act = match record.events.first()? {
        Event::Joined { name, .. } => Act::Join { name: name.clone() },
        Event::Left { .. } => Act::Leave,
        Event::Kicked { person } => Act::Kick(*person),
        Event::Invited { person } => Act::Invite(*person),
        Event::Set { .. } => Act::Set(record.events.iter().filter_map(setting).collect()),
        Event::Started { .. } => Act::Start,
        Event::Played { wanted, .. } => Act::Move(wanted.clone()),
        Event::StoodIn { seat, about, .. } => Act::StandIn { seat: *seat, about: *about },
        Event::Acted { seat, about, .. } => Act::Automatic { seat: *seat, about: *about },
        Event::TookOver { name, from, .. } => Act::TakeOver { number: from.number, name: name.clone() },
        Event::HandedOver { seat, to, .. } => Act::HandOver { seat: *seat, level: to.level },
        Event::Reminded { seat, about, .. } => Act::Remind { seat: *seat, about: *about },
        Event::TimeCalled { seat, .. } => Act::CallTime(*seat),
        Event::Proposed { proposal, .. } => Act::Propose(proposal.clone()),
        Event::Voted { motion, agree, .. } => Act::Vote { motion: *motion, agree: *agree },
        Event::Lapsed { motion, .. } => Act::Lapse { motion: *motion },
        Event::Graced { about, .. } => Act::Grace { about: *about },
        Event::Adjourned => Act::Close,
        Event::Reopened { .. } => Act::Reopen,
        Event::Ended { ending: Ending::Moderator(_), .. } => Act::End,
        Event::Opened { .. }
        | Event::HostPassed { .. }
        | Event::Passed { .. }
        | Event::Rejected { .. }
        | Event::Ended { .. } => return None,
    };
    Some(Request { by: record.by, act, cause: record.cause.clone() })
}

fn setting(event: &Event) -> Option<Setting> {
    match event {
        Event::Set { setting } => Some(setting.clone()),
        _ => None,
    }
}

impl Table {
    /// The journal for everybody. Until the end it is the public story: what is hidden isn't in it, nor
    /// are records of which nothing is told, or their numbers, since these would show who has answered
    /// in a sealed window. Afterwards it is every record as it stands, and [`records`] reads it again.
    pub fn export(&self, records: &[Record]) -> Json {
        let head = |key: &str, value: Json| (key.to_owned(), value);
        let mut export = serde_json::Map::from_iter([
            head("game", json!(self.game.id())),
            head("hash", json!(self.hash())),
            head("options", json!(self.options)),
        ]);
        if self.phase() == Phase::Ended {
            export.insert("records".to_owned(), json!(records));
        } else {
            let told = records.iter().map(|record| (record, self.told(record, Viewer::Public)));
            let told = told.filter(|(_, lines)| !lines.is_empty()).map(|(record, lines)| {
                let lines: Vec<Json> = lines.iter().map(line).collect();
                json!({ "at": record.at, "automatic": record.by == Actor::Clock, "told": lines })
            });
            export.insert("story".to_owned(), told.collect());
        }
        Json::Object(export)
    }
}

/// The records of a finished table's export.
///
/// # Errors
/// If it isn't one: the export of a running table holds no records.
pub fn records(export: &str) -> Result<Vec<Record>, Unreadable> {
    #[derive(Deserialize)]
    struct Export {
        records: Vec<Json>,
    }
    let export: Export = serde_json::from_str(export).map_err(Unreadable::Record)?;
    export.records.into_iter().map(Record::from_value).collect()
}

fn line(line: &Line) -> Json {
    let args = line.args.iter().map(|(name, fact)| ((*name).to_owned(), arg(fact)));
    json!({ "id": line.id, "args": args.collect::<serde_json::Map<_, _>>() })
}

fn arg(fact: &Arg) -> Json {
    match fact {
        Arg::Number(number) => json!(number),
        Arg::Money(millions) => json!({ "money": millions }),
        Arg::Seat(seat) => json!({ "seat": seat }),
        Arg::Person(id) => json!({ "person": id.to_string() }),
        Arg::Moment(seconds) => json!({ "moment": seconds }),
        Arg::Text(text) => json!(text),
        Arg::Line(inner) => line(inner),
        Arg::List(facts) => facts.iter().map(arg).collect(),
    }
}
