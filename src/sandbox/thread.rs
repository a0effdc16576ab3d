//! Threads and other channels: how they open, change, fall asleep, wake and go.

use serde_json::json;

use super::{
    channel::{Channel, Kind, Thread},
    entry::Entry,
    id::Id,
    people::{APPLICATION, GUILD},
    session::{GUILD_MEMBERS, GUILDS},
    world::State,
};

impl State {
    /// A person's direct message with the application, opened if need be.
    pub fn dm_with(&mut self, person: Id) -> Id {
        if let Some(open) = self.channels.values().find(|c| c.dm() == Some(person)) {
            return open.id;
        }
        let id = self.next_id();
        let kind = Kind::Dm { person };
        let name = String::new();
        let channel = Channel { id, home: GUILD, name, kind, overwrites: Vec::new(), last_message: None };
        self.keep(Entry::Channel(channel));
        id
    }

    /// Changes a thread and tells the gateway.
    pub fn change_thread(&mut self, id: Id, change: impl FnOnce(&mut Channel, &mut Thread)) {
        let Some(mut channel) = self.channels.get(&id).cloned() else { return };
        let Kind::Thread(mut thread) = channel.kind.clone() else { return };
        change(&mut channel, &mut thread);
        channel.kind = Kind::Thread(thread);
        let json = self.channel_json(&channel);
        self.keep(Entry::Channel(channel));
        self.sessions.dispatch(GUILDS, "THREAD_UPDATE", json);
    }

    /// Opens an archived thread again.
    pub fn wake_thread(&mut self, id: Id) {
        if self.channels.get(&id).and_then(Channel::thread).is_some_and(|t| t.archived) {
            let now = self.now();
            self.change_thread(id, |_, thread| {
                (thread.archived, thread.archive_changed, thread.active) = (false, now, now);
            });
        }
    }

    /// Puts somebody into a thread; nothing happens if they are in it.
    pub fn join_thread(&mut self, id: Id, user: Id) {
        let Some(mut channel) = self.channels.get(&id).cloned() else { return };
        let Kind::Thread(thread) = &mut channel.kind else { return };
        if thread.members.insert(user) {
            let count = thread.members.len();
            self.keep(Entry::Channel(channel.clone()));
            self.tell_members(&channel, count, &[user], &[]);
        }
    }

    /// Takes somebody out of a thread.
    pub fn leave_thread(&mut self, id: Id, user: Id) {
        let Some(mut channel) = self.channels.get(&id).cloned() else { return };
        let Kind::Thread(thread) = &mut channel.kind else { return };
        if thread.members.remove(&user) {
            let count = thread.members.len();
            self.keep(Entry::Channel(channel.clone()));
            self.tell_members(&channel, count, &[], &[user]);
        }
    }

    fn tell_members(&mut self, thread: &Channel, count: usize, added: &[Id], removed: &[Id]) {
        let data = json!({
            "id": thread.id, "guild_id": thread.home, "member_count": count.min(50), "removed_member_ids": removed,
            "added_members": added.iter().map(|user| self.thread_member(thread.id, *user)).collect::<Vec<_>>(),
        });
        // Without the members intent a bot hears of itself only.
        let own = added.contains(&APPLICATION) || removed.contains(&APPLICATION);
        self.sessions.dispatch(if own { GUILDS } else { GUILD_MEMBERS }, "THREAD_MEMBERS_UPDATE", data);
    }

    /// Archives the threads that nobody used for as long as they say.
    pub fn archive_idle_threads(&mut self) {
        let now = self.now();
        let idle = |t: &Thread| !t.archived && now - t.active > i64::from(t.auto_archive) * 60_000;
        let idle: Vec<Id> =
            self.channels.values().filter(|c| c.thread().is_some_and(idle)).map(|c| c.id).collect();
        for id in idle {
            self.change_thread(id, |_, thread| (thread.archived, thread.archive_changed) = (true, now));
        }
    }

    /// A channel is gone, its threads with it.
    pub fn remove_channel(&mut self, id: Id) {
        let Some(channel) = self.channels.get(&id) else { return };
        let threads = self.channels.values().filter(|c| c.thread().is_some_and(|t| t.parent == id));
        let threads: Vec<Id> = threads.map(|c| c.id).collect();
        let (name, json) = match channel.thread() {
            Some(thread) => {
                let kind = self.channel_json(channel)["type"].clone();
                let json =
                    json!({ "id": id, "guild_id": channel.home, "parent_id": thread.parent, "type": kind });
                ("THREAD_DELETE", json)
            }
            None => ("CHANNEL_DELETE", self.channel_json(channel)),
        };
        threads.into_iter().for_each(|thread| self.remove_channel(thread));
        self.keep(Entry::ChannelGone(id));
        self.sessions.dispatch(GUILDS, name, json);
    }
}
