//! Threads: who is in them, how they fall asleep and wake.

use serde_json::{Value, json};

use super::{
    channel::{Channel, Kind, Thread},
    id::{Id, iso},
    people::APPLICATION,
    session::{GUILD_MEMBERS, GUILDS},
    world::{Entry, State},
};

impl State {
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

    /// Discord's thread member object.
    pub fn thread_member(&self, thread: Id, user: Id) -> Value {
        json!({ "id": thread, "user_id": user, "join_timestamp": iso(thread.moment()), "flags": 0 })
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
}
