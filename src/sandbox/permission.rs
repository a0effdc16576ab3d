//! Permissions: bits, and how roles and a channel's overwrites add up.
//!
//! Source: Discord's *Permissions* topic (base permissions, then overwrites of @everyone, roles, member).

use serde::{Deserialize, Serialize};

use super::{
    id::Id,
    people::{APPLICATION, GUILD, INTEGRATION, MODERATORS, Person},
};

pub const MANAGE_CHANNELS: u64 = 1 << 4;
pub const MANAGE_GUILD: u64 = 1 << 5;
pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub const MENTION_EVERYONE: u64 = 1 << 17;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;

/// What everybody may do.
pub const EVERYONE: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;
/// What the moderators' role adds.
pub const MODERATOR: u64 =
    MANAGE_CHANNELS | MANAGE_GUILD | MANAGE_MESSAGES | MANAGE_THREADS | MENTION_EVERYONE;
/// What the application was invited with.
pub const INVITED_WITH: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | CREATE_PUBLIC_THREADS
    | SEND_MESSAGES_IN_THREADS;
/// In a direct message everything that makes sense there is allowed.
pub const IN_DM: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | USE_APPLICATION_COMMANDS;

/// A channel's exception for a role or a member.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Overwrite {
    pub id: Id,
    /// For a member, else for a role.
    pub member: bool,
    pub allow: u64,
    pub deny: u64,
}

/// The application's permissions under these overwrites.
pub(super) fn of_bot(overwrites: &[Overwrite]) -> u64 {
    under(EVERYONE | INVITED_WITH, APPLICATION, &[INTEGRATION], overwrites)
}

/// A person's permissions under these overwrites.
pub(super) fn of(person: &Person, overwrites: &[Overwrite]) -> u64 {
    match person.moderator {
        true => under(EVERYONE | MODERATOR, person.id, &[MODERATORS], overwrites),
        false => under(EVERYONE, person.id, &[], overwrites),
    }
}

fn under(base: u64, member: Id, roles: &[Id], overwrites: &[Overwrite]) -> u64 {
    let sum = |which: &dyn Fn(&&Overwrite) -> bool| {
        overwrites.iter().filter(which).fold((0, 0), |(allow, deny), o| (allow | o.allow, deny | o.deny))
    };
    let everyone = sum(&|o| !o.member && o.id == GUILD);
    let by_role = sum(&|o| !o.member && roles.contains(&o.id));
    let by_member = sum(&|o| o.member && o.id == member);
    [everyone, by_role, by_member].into_iter().fold(base, |bits, (allow, deny)| (bits & !deny) | allow)
}
