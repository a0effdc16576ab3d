//! What must hold of those who were stood in for: they could have answered.

use std::collections::{BTreeMap, BTreeSet};

use super::Message;
use super::audit::{is_starter, range};
use super::people::People;
use crate::game::{Id, Tempo, Viewer};
use crate::host::ChannelId;
use crate::table::{Event, Moment, Record, Table, TableId};

/// A window is open for so long at least after it was shown, ms.
const SHOWN: i64 = 18_000;
/// A stand-in waits for a window to be shown no longer than this, ms.
const WAITED: i64 = 3_590_000;

/// A stand-in, as it was let through.
#[derive(Clone, Copy)]
pub(super) struct StoodIn {
    /// By Discord's clock.
    pub at: Moment,
    /// So many ms after a cut, if that is little.
    pub after_cut: Option<i64>,
}

/// A window that was opened.
#[derive(Clone, Copy)]
struct Window {
    /// The last line told when it was opened.
    line: usize,
    opened: Moment,
}

/// What is wrong with a table's stand-ins.
pub(super) fn wrong(id: TableId, records: &[Record], people: &People) -> Vec<String> {
    let known = people.known().stood_in.clone();
    let shown = shown(id, people);
    let mut wrong = Vec::new();
    let Ok(mut table) = Table::load(id, &people.games, records.first()) else { return wrong };
    // Whose clock stood still when time was given last.
    let mut stood: BTreeSet<Id> = BTreeSet::new();
    let mut windows: BTreeMap<Id, Window> = BTreeMap::new();
    let mut lines = 0;
    for record in records.iter().skip(1) {
        for event in &record.events {
            match event {
                Event::Graced { about: None, .. } => {
                    let stands = table.awaiting().into_iter().filter(|awaiting| awaiting.stands);
                    stood = stands.map(|awaiting| awaiting.about).collect();
                }
                Event::StoodIn { about, .. } => {
                    let Some(stand_in) = known.get(&record.cause) else { continue };
                    if let Some(ms) = stand_in.after_cut.filter(|_| !stood.contains(about)) {
                        wrong.push(format!("{}: played {ms} ms after a cut", record.cause));
                    }
                    let window = windows.get(about);
                    let waited = |window: &&Window| record.at.since(window.opened) < WAITED;
                    if let (Some(window), Some(shown)) = (window.filter(waited), &shown) {
                        let at = shown.range(window.line..).next().map(|(_, at)| *at);
                        if at.is_none_or(|at| stand_in.at.since(at) < SHOWN) {
                            wrong.push(format!("{}: nobody could have seen that window", record.cause));
                        }
                    }
                }
                _ => {}
            }
        }
        if table.apply(record).is_err() {
            break;
        }
        let is_playing = !table.seats().is_empty();
        lines += if is_playing { table.told(record, Viewer::Public).len() } else { 0 };
        for awaiting in table.awaiting().iter().filter(|awaiting| awaiting.tempo == Tempo::Window) {
            windows.entry(awaiting.about).or_insert(Window { line: lines, opened: record.at });
        }
    }
    wrong
}

/// When the messages of the story were posted, by their last lines. `None` if somebody meddled with where they
/// are or would be: nothing is waited for then.
fn shown(id: TableId, people: &People) -> Option<BTreeMap<usize, Moment>> {
    let state = people.world.state();
    let hurt = |message: &Message| {
        let own_thread = ChannelId(message.id.0);
        message.removed || state.hurt.contains(&message.channel) || state.hurt.contains(&own_thread)
    };
    let mut begun = state.messages.values().filter(|message| is_starter(id, message)).peekable();
    if begun.peek().is_none() || begun.any(hurt) {
        return None;
    }
    let told = state.messages.values().filter_map(|message| Some((range(id, message)?.1, message)));
    let told: Vec<_> = told.collect();
    let whole = !told.iter().any(|(_, message)| hurt(message));
    whole.then(|| told.into_iter().map(|(to, message)| (to, message.at)).collect())
}
