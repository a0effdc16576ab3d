use std::fmt;
use std::mem::discriminant;

use crate::store::{PlaceKey, PlaceKind, Stage};
use crate::table::Moment;

/// So many findings of a kind are kept; the rest are counted.
const OF_A_KIND: usize = 20;

/// Something that is wrong with a database: a sentence for the operator, who finds it there by table and
/// sequence.
#[derive(Debug, thiserror::Error)]
pub enum Finding {
    #[error("the file is damaged: {0}")]
    Damaged(String),
    #[error("table {table}: its row is missing, though something else is kept of it")]
    NoRow { table: i64 },
    #[error("table {table}: its row can't be read: {problem}")]
    Row { table: i64, problem: String },
    #[error("table {table}: no record of it is there")]
    NoRecords { table: i64 },
    #[error("table {table}: record {expected} is missing; the next is record {seq}")]
    Gap { table: i64, expected: u64, seq: u64 },
    #[error("table {table}: record {seq} is there more than once")]
    Twice { table: i64, seq: u64 },
    #[error("table {table}: record {seq} can't be read: {problem}")]
    Record { table: i64, seq: u64, problem: String },
    /// What is wrong says itself with which record.
    #[error("table {table}: {problem}")]
    Journal { table: i64, problem: String },
    #[error("table {table}: record {seq} says of itself that it is record {said}")]
    Number { table: i64, seq: u64, said: u64 },
    #[error("table {table}: record {seq} has the cause `{kept}`, but says of itself that it is `{said}`")]
    Cause { table: i64, seq: u64, kept: String, said: String },
    #[error("table {table}: record {seq} has a cause that led to another record before")]
    Repeated { table: i64, seq: u64 },
    #[error("table {table}: following its journal, this build gives up")]
    Panics { table: i64 },
    #[error("table {table}: its row says that {kept:?} sit there, its journal {said:?}")]
    People { table: i64, kept: Vec<u64>, said: Vec<u64> },
    #[error("table {table}: its row says that it is {}, its journal {}", word(*kept), word(*said))]
    Stage { table: i64, kept: Stage, said: Stage },
    #[error("table {table}: its row says that `{kept}` is played, its journal `{said}`")]
    Game { table: i64, kept: String, said: &'static str },
    #[error("table {table}: what is due there can't be read: {problem}")]
    UnreadableDues { table: i64, problem: String },
    #[error(
        "table {table}: what is due there doesn't follow from its journal ({missing} missing, {needless} too much)"
    )]
    Dues { table: i64, missing: usize, needless: usize },
    #[error("table {table}: a place where it is shown can't be read: {problem}")]
    UnreadablePlace { table: i64, problem: String },
    #[error("table {table}: there is a place for {place}, which it hasn't")]
    NoPlace { table: i64, place: Place },
    #[error("table {table}: {place} can't be shown since {since}")]
    Broken { table: i64, place: Place, since: Moment },
    #[error("table {table}: a post for {place} was begun at {since}, and it isn't known whether it came out")]
    Sending { table: i64, place: Place, since: Moment },
    #[error("table {table}: {place} is said to be shown up to {shown}, but ends with {head}")]
    Beyond { table: i64, place: Place, shown: u64, head: u64 },
    #[error("person {person}: what is kept of them can't be read: {problem}")]
    Person { person: u64, problem: String },
}

fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Open => "open",
        Stage::Over => "over",
        Stage::Closed => "closed",
    }
}

/// A place, as an operator calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place(pub PlaceKind, pub Option<u8>);

impl From<PlaceKey> for Place {
    fn from(key: PlaceKey) -> Place {
        Place(key.kind, key.seat)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.0 {
            PlaceKind::Invitation => "invitation",
            PlaceKind::Thread => "thread",
            PlaceKind::Story => "story",
            PlaceKind::Board => "board",
            PlaceKind::Hand => "hand",
        };
        match self.1 {
            Some(seat) => write!(f, "the {kind} of seat {seat}"),
            None => write!(f, "the {kind}"),
        }
    }
}

/// Findings of one kind.
#[derive(Debug)]
pub struct Alike {
    /// The first few.
    pub told: Vec<Finding>,
    /// How many more there are.
    pub more: usize,
}

/// Puts a finding to those of its kind.
pub(super) fn add(findings: &mut Vec<Alike>, finding: Finding) {
    let kind = Some(discriminant(&finding));
    match findings.iter_mut().find(|alike| alike.told.first().map(discriminant) == kind) {
        None => findings.push(Alike { told: vec![finding], more: 0 }),
        Some(alike) if alike.told.len() < OF_A_KIND => alike.told.push(finding),
        Some(alike) => alike.more += 1,
    }
}
