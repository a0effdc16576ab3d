//! Guilds (servers): the prepared one, and others that are added.

use serde::{Deserialize, Serialize};

use super::{id::Id, people::GUILD};

/// Most guilds of one world.
pub(super) const MOST_GUILDS: usize = 10;

/// A guild. Everybody is in every added one, and who moderates the prepared one moderates all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Guild {
    /// Also the id of its @everyone role.
    pub id: Id,
    pub name: String,
}

/// The guild of a fresh world.
pub(super) fn prepared() -> Guild {
    Guild { id: first(), name: "The sandbox".to_owned() }
}

/// The prepared guild, in which every channel is that doesn't say where it is.
pub(super) fn first() -> Id {
    GUILD
}
