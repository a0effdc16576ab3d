//! People: who can be somebody in the sandbox, and the application itself.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::id::{Id, iso};

/// The application; its bot user has the same id, as with every application made since 2016.
pub const APPLICATION: Id = Id(1_400_000_000_000_000_001);
/// The prepared guild (server); also the id of its @everyone role.
pub const GUILD: Id = Id(1_400_000_000_000_000_002);
/// The role of moderators: Manage Server, Manage Threads, Manage Messages.
pub const MODERATORS: Id = Id(1_400_000_000_000_000_003);
/// The role that the application got with its invitation.
pub const INTEGRATION: Id = Id(1_400_000_000_000_000_004);

/// Most people of one world.
pub const MOST_PEOPLE: usize = 100;

/// A person one can be.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Person {
    pub id: Id,
    /// Unique, lower case.
    pub username: String,
    /// The name shown.
    pub name: String,
    /// The language of their client, e.g. `zh-CN`.
    pub locale: String,
    /// Has Manage Server.
    pub moderator: bool,
    /// Takes direct messages from the application.
    pub dms_open: bool,
    /// Is (still) in the prepared guild.
    pub in_guild: bool,
}

impl Person {
    /// Whether they are in a guild: everybody is in the added ones.
    pub(super) fn is_in(&self, guild: Id) -> bool {
        self.in_guild || guild != GUILD
    }

    /// Discord's user object.
    pub(super) fn user(&self) -> Value {
        json!({
            "id": self.id, "username": self.username, "global_name": self.name, "discriminator": "0",
            "avatar": null, "bot": false, "system": false, "public_flags": 0,
        })
    }

    /// Discord's guild member object, without `permissions`.
    pub(super) fn member(&self) -> Value {
        let roles: &[Id] = if self.moderator { &[MODERATORS] } else { &[] };
        member(&self.user(), roles)
    }
}

fn member(user: &Value, roles: &[Id]) -> Value {
    json!({
        "user": user, "nick": null, "avatar": null, "banner": null, "roles": roles, "joined_at": iso(GUILD.moment()),
        "premium_since": null, "deaf": false, "mute": false, "pending": false, "flags": 0,
        "communication_disabled_until": null,
    })
}

/// The application's user object.
pub(super) fn bot_user() -> Value {
    json!({
        "id": APPLICATION, "username": "Boardroom", "global_name": null, "discriminator": "0000",
        "avatar": null, "bot": true, "system": false, "public_flags": 0,
    })
}

/// The application's user as it sees itself.
pub(super) fn own_user() -> Value {
    let mut user = bot_user();
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(false);
    user["email"] = Value::Null;
    user["flags"] = json!(0);
    user
}

/// The application's member object.
pub(super) fn bot_member() -> Value {
    member(&bot_user(), &[INTEGRATION])
}

/// The six people of a fresh world.
pub(super) fn prepared() -> Vec<Person> {
    let rows = [
        ("ada", "Ada", "en-US", true),
        ("ben", "Ben", "en-GB", false),
        ("chen_ming", "陈明", "zh-CN", false),
        ("dora", "Dora", "en-US", false),
        ("fang_yu", "方雨", "zh-CN", false),
        ("lin_yating", "林雅婷", "zh-TW", false),
    ];
    let person = |(row, (username, name, locale, moderator)): (u64, (&str, &str, &str, bool))| Person {
        id: Id(1_400_000_000_000_000_101 + row),
        username: username.to_owned(),
        name: name.to_owned(),
        locale: locale.to_owned(),
        moderator,
        dms_open: true,
        in_guild: true,
    };
    (0..).zip(rows).map(person).collect()
}
