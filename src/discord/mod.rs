//! The only room that knows Discord's library. Interactions come in, become requests to the host,
//! and are answered privately; public messages come from the host's outbox, through [`Discord`].

mod allowance;
mod answer;
mod arrivals;
mod asked;
mod body;
mod chat;
mod checkup;
pub mod commands;
mod connection;
pub mod custom_id;
mod ear;
mod errand;
mod find;
mod gateway;
mod inbox;
mod lengths;
mod lobby;
mod menu;
mod play;
mod seat;
mod settings;
mod voice;

use std::sync::Arc;

use serenity::all::Http;
use tokio::sync::Mutex;

use crate::game::Line;
use crate::host::Host;
use crate::table::{Games, Rhythm};
use crate::words::Words;

pub use allowance::{Allowance, Rate};
pub use chat::Discord;
pub use checkup::Checkup;
pub use connection::Watch;
pub use gateway::{RunError, Setup, http, run};

use allowance::Accounts;
use arrivals::Arrivals;
use asked::Asked;
use body::Reply;
use find::Finder;
use voice::Voice;

/// What answers interactions.
pub(crate) struct Bot {
    host: Host,
    games: Games,
    words: Arc<Words>,
    http: Arc<Http>,
    accounts: Accounts,
    rhythm: Rhythm,
    arrivals: Arrivals,
    /// One registration of the commands at a time.
    registering: Mutex<()>,
}

impl Bot {
    fn voice<'a>(&'a self, asked: &Asked) -> Voice<'a> {
        Voice { words: &self.words, lang: asked.lang() }
    }

    fn finder<'a>(&'a self, asked: &'a Asked) -> Finder<'a> {
        Finder { host: &self.host, words: &self.words, asked }
    }

    fn refusal(&self, asked: &Asked, line: &Line) -> Reply {
        Reply::text(self.voice(asked).say(line))
    }
}
