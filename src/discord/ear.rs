//! What comes through the gateway.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use serenity::all::{Context, Event, EventHandler, Interaction, Message, RawEventHandler, Ready};
use serenity::async_trait;
use tokio::runtime::Handle;

use super::Bot;
use super::chat::now;
use crate::host::ChannelId;
use crate::table::PersonId;

/// What hears events. Its work is done on the main runtime, so that nothing ends with a connection.
pub struct Ear {
    pub bot: Arc<Bot>,
    pub main: Handle,
    /// When the last event came, ms since 1970.
    pub heard: Arc<AtomicI64>,
    /// How many events this build doesn't know.
    pub unknown: AtomicU64,
}

/// serenity takes its handlers by value.
pub struct Listener(pub Arc<Ear>);

#[async_trait]
impl EventHandler for Listener {
    async fn ready(&self, ctx: Context, ready: Ready) {
        ctx.http.set_application_id(ready.application.id);
        self.0.bot.http.set_application_id(ready.application.id);
        let bot = self.0.bot.clone();
        self.0.main.spawn(async move { bot.register().await });
    }

    async fn message(&self, _: Context, message: Message) {
        let bot = &self.0.bot;
        bot.host.talked(ChannelId(message.channel_id.get()));
        if message.guild_id.is_none() && !message.author.bot {
            let (host, person) = (bot.host.clone(), PersonId(message.author.id.get()));
            self.0.main.spawn(async move { host.reopened(person).await });
        }
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let bot = self.0.bot.clone();
        if !bot.arrivals.is_first(interaction.id().get()) {
            return;
        }
        match interaction {
            Interaction::Command(i) => drop(self.0.main.spawn(bot.command(i))),
            Interaction::Autocomplete(i) => drop(self.0.main.spawn(bot.autocomplete(i))),
            Interaction::Component(i) => drop(self.0.main.spawn(bot.component(i))),
            Interaction::Modal(i) => drop(self.0.main.spawn(bot.modal(i))),
            _ => {}
        }
    }
}

#[async_trait]
impl RawEventHandler for Listener {
    async fn raw_event(&self, _: Context, event: Event) {
        self.0.heard.store(now(), Ordering::Relaxed);
        if let Event::Unknown(event) = event {
            let n = self.0.unknown.fetch_add(1, Ordering::Relaxed) + 1;
            if event.kind == "INTERACTION_CREATE" {
                tracing::warn!(n, "an interaction can't be read by this build");
            } else {
                tracing::debug!(n, kind = event.kind, "an event isn't known to this build");
            }
        }
    }
}
