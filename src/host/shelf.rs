//! Which tables are in memory, and who sits at which table where.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex};

use crate::store::{Stage, TableRow};
use crate::table::{PersonId, TableId};

use super::ChannelId;
use super::desk::{Desk, lock};

/// So many tables stay in memory; beyond that, the least recently used that rest leave.
const IN_MEMORY: usize = 500;
/// At so many tables that haven't ended may a person sit.
pub const TABLES_AT_MOST: usize = 20;

#[derive(Default)]
pub(super) struct Shelf {
    desks: Mutex<Desks>,
    index: Mutex<Index>,
}

#[derive(Default)]
struct Desks {
    by_id: BTreeMap<TableId, (Arc<Desk>, u64)>,
    /// Counts the uses.
    used: u64,
}

/// Where a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub id: TableId,
    /// The Discord server.
    pub guild: u64,
    /// Where it was opened.
    pub channel: ChannelId,
    /// Where it is played, once it has begun: its thread, or again the channel.
    pub thread: Option<ChannelId>,
}

/// Tables that haven't ended.
#[derive(Default)]
struct Index {
    listed: BTreeMap<TableId, (Listed, Vec<PersonId>)>,
    by_person: BTreeMap<PersonId, BTreeSet<TableId>>,
    by_channel: BTreeMap<ChannelId, BTreeSet<TableId>>,
    /// Those of them whose journal can't be read to its end.
    out_of_order: BTreeSet<TableId>,
    /// Seats being taken right now.
    reserved: BTreeMap<PersonId, usize>,
}

impl Shelf {
    /// The table's desk, in use from now on.
    pub fn desk(&self, id: TableId) -> Arc<Desk> {
        let mut desks = lock(&self.desks);
        desks.used += 1;
        let used = desks.used;
        let (desk, last) = desks.by_id.entry(id).or_insert_with(|| (Arc::new(Desk::new(id)), used));
        *last = used;
        let desk = desk.clone();
        desks.make_room();
        desk
    }

    pub fn peek(&self, id: TableId) -> Option<Arc<Desk>> {
        lock(&self.desks).by_id.get(&id).map(|(desk, _)| desk.clone())
    }

    pub fn in_memory(&self) -> Vec<Arc<Desk>> {
        lock(&self.desks).by_id.values().map(|(desk, _)| desk.clone()).collect()
    }

    pub fn list(&self, row: &TableRow) {
        lock(&self.index).put(row);
    }

    pub fn list_thread(&self, id: TableId, thread: Option<ChannelId>) {
        lock(&self.index).put_thread(id, thread);
    }

    /// The table's journal can't be read to its end: says whether that is news.
    pub fn out_of_order(&self, id: TableId) -> bool {
        lock(&self.index).out_of_order.insert(id)
    }

    pub fn is_out_of_order(&self, id: TableId) -> bool {
        lock(&self.index).out_of_order.contains(&id)
    }

    pub fn in_order(&self, id: TableId) {
        lock(&self.index).out_of_order.remove(&id);
    }

    pub fn listed(&self, id: TableId) -> Option<Listed> {
        lock(&self.index).listed.get(&id).map(|(listed, _)| listed.clone())
    }

    /// All whose journal can be read, as far as is known.
    pub fn all_in_order(&self) -> Vec<TableId> {
        let index = lock(&self.index);
        index.listed.keys().copied().filter(|id| !index.out_of_order.contains(id)).collect()
    }

    pub fn tables_of(&self, person: PersonId) -> Vec<TableId> {
        lock(&self.index).by_person.get(&person).into_iter().flatten().copied().collect()
    }

    pub fn tables_in(&self, channel: ChannelId) -> Vec<TableId> {
        lock(&self.index).by_channel.get(&channel).into_iter().flatten().copied().collect()
    }

    /// A seat at one more table for this person, if they may have it; given up when dropped. Tables out
    /// of order, which nobody can leave, don't count.
    pub fn reserve(&self, person: PersonId) -> Option<Reserved<'_>> {
        let mut index = lock(&self.index);
        let sits = index.by_person.get(&person).map_or(0, |all| all.difference(&index.out_of_order).count());
        let reserved = index.reserved.entry(person).or_default();
        let free = sits + *reserved < TABLES_AT_MOST;
        *reserved += usize::from(free);
        if *reserved == 0 {
            index.reserved.remove(&person);
        }
        free.then(|| Reserved { shelf: self, person })
    }
}

impl Desks {
    fn make_room(&mut self) {
        while self.by_id.len() > IN_MEMORY {
            // One reference is ours; whoever has another is at work with it.
            let idle = self.by_id.iter().filter(|(_, (desk, used))| {
                Arc::strong_count(desk) == 1 && *used != self.used && desk.rests()
            });
            let Some(oldest) = idle.min_by_key(|(_, (_, used))| *used).map(|(&id, _)| id) else { return };
            self.by_id.remove(&oldest);
        }
    }
}

pub(super) struct Reserved<'a> {
    shelf: &'a Shelf,
    person: PersonId,
}

impl Drop for Reserved<'_> {
    fn drop(&mut self) {
        let mut index = lock(&self.shelf.index);
        if let Some(count) = index.reserved.get_mut(&self.person) {
            *count -= 1;
            if *count == 0 {
                index.reserved.remove(&self.person);
            }
        }
    }
}

impl Index {
    fn put(&mut self, row: &TableRow) {
        let id = TableId(row.id);
        let thread = self.remove(id).and_then(|listed| listed.thread);
        if row.stage != Stage::Open {
            self.out_of_order.remove(&id);
            return;
        }
        let channel = ChannelId(row.channel);
        let people: Vec<PersonId> = row.people.iter().map(|&person| PersonId(person)).collect();
        for &person in &people {
            self.by_person.entry(person).or_default().insert(id);
        }
        for channel in [Some(channel), thread].into_iter().flatten() {
            self.by_channel.entry(channel).or_default().insert(id);
        }
        self.listed.insert(id, (Listed { id, guild: row.guild, channel, thread }, people));
    }

    fn put_thread(&mut self, id: TableId, thread: Option<ChannelId>) {
        let Some((listed, _)) = self.listed.get_mut(&id) else { return };
        let before = std::mem::replace(&mut listed.thread, thread);
        let opened_in = listed.channel;
        if let Some(before) = before.filter(|&before| before != opened_in) {
            take_out(&mut self.by_channel, before, id);
        }
        if let Some(thread) = thread {
            self.by_channel.entry(thread).or_default().insert(id);
        }
    }

    fn remove(&mut self, id: TableId) -> Option<Listed> {
        let (listed, people) = self.listed.remove(&id)?;
        for person in people {
            take_out(&mut self.by_person, person, id);
        }
        for channel in [Some(listed.channel), listed.thread].into_iter().flatten() {
            take_out(&mut self.by_channel, channel, id);
        }
        Some(listed)
    }
}

fn take_out<K: Ord>(map: &mut BTreeMap<K, BTreeSet<TableId>>, key: K, id: TableId) {
    if let Some(ids) = map.get_mut(&key) {
        ids.remove(&id);
        if ids.is_empty() {
            map.remove(&key);
        }
    }
}
