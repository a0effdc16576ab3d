use serde::{Deserialize, Serialize};

/// A record as it stands in the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub table: i64,
    /// Counted from 1, without a gap.
    pub seq: u64,
    /// What led to it: unique over all tables.
    pub cause: String,
    /// What happened, as JSON.
    pub body: String,
}

/// A record to be appended, and what changes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Append {
    pub entry: Entry,
    /// The table's row, if this record makes or changes it.
    pub table: Option<TableRow>,
    /// Everything that is due at the table from now on, if this record changes it.
    pub dues: Option<Vec<DueRow>>,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Lobby or play.
    Open,
    /// Nothing more happens, but some place doesn't show the end yet.
    Over,
    /// Everything is shown.
    Closed,
}

impl Stage {
    pub(super) fn named(name: &str) -> Option<Stage> {
        match name {
            "open" => Some(Stage::Open),
            "over" => Some(Stage::Over),
            "closed" => Some(Stage::Closed),
            _ => None,
        }
    }
}

/// What must be known of a table without folding it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableRow {
    pub id: i64,
    pub guild: u64,
    /// What the guild was called when the table was opened; empty if that isn't known.
    pub server: String,
    /// Where it was opened.
    pub channel: u64,
    /// Whether a thread may be opened there.
    pub threads: bool,
    pub game: String,
    pub people: Vec<u64>,
    pub stage: Stage,
}

/// Something that is due.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DueRow {
    /// ms since 1970 (UTC).
    pub at: i64,
    pub kind: String,
    pub seat: Option<u8>,
    pub about: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PlaceKind {
    Invitation,
    /// The thread itself: its channel, and how many members were added (`shown`).
    Thread,
    Story,
    Board,
    Hand,
}

impl PlaceKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            PlaceKind::Invitation => "invitation",
            PlaceKind::Thread => "thread",
            PlaceKind::Story => "story",
            PlaceKind::Board => "board",
            PlaceKind::Hand => "hand",
        }
    }

    pub(super) fn named(name: &str) -> Option<PlaceKind> {
        use PlaceKind::{Board, Hand, Invitation, Story, Thread};
        [Invitation, Thread, Story, Board, Hand].into_iter().find(|kind| kind.name() == name)
    }
}

/// Which place: of a table, of a kind; hands also by seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlaceKey {
    pub table: i64,
    pub kind: PlaceKind,
    pub seat: Option<u8>,
}

/// Where a table is shown, and how far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceRow {
    pub key: PlaceKey,
    pub channel: Option<u64>,
    /// Lines shown (story), people added (thread); else the sequence of the record shown.
    pub shown: u64,
    /// The last message posted that wasn't found to be deleted.
    pub message: Option<u64>,
    /// When that was, ms since 1970 (UTC).
    pub posted_at: i64,
    /// Of what the message says.
    pub digest: String,
    /// Counts the posts.
    pub generation: u64,
    /// Old messages still to be deleted.
    pub retired: Vec<u64>,
    /// A post that was begun.
    pub sending: Option<Sending>,
    /// The id of a line to be said before the next ones.
    pub note: Option<String>,
    /// Since when nothing can be shown here, ms since 1970 (UTC).
    pub broken: Option<i64>,
}

impl PlaceRow {
    /// A place where nothing was shown yet.
    pub fn fresh(key: PlaceKey) -> PlaceRow {
        PlaceRow {
            key,
            channel: None,
            shown: 0,
            message: None,
            posted_at: 0,
            digest: String::new(),
            generation: 0,
            retired: Vec::new(),
            sending: None,
            note: None,
            broken: None,
        }
    }
}

/// A post that was begun: after a crash it may or may not be there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sending {
    /// What `shown` will be.
    pub to: u64,
    pub nonce: String,
    /// When it began, ms since 1970 (UTC).
    pub since: i64,
}

/// Whether a person takes private messages from us.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Closed {
    No,
    /// They don't, and haven't been told that we found out.
    Untold,
    Told,
}

impl Closed {
    pub(super) fn named(name: &str) -> Option<Closed> {
        match name {
            "no" => Some(Closed::No),
            "untold" => Some(Closed::Untold),
            "told" => Some(Closed::Told),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PersonRow {
    pub id: u64,
    /// The language last seen, as Discord names it.
    pub locale: String,
    pub closed: Closed,
}
