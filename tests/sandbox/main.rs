//! The stand-in for Discord itself.

#[path = "../sandbox_support/mod.rs"]
mod sandbox_support;

mod sandbox_discord_js;
mod sandbox_gateway;
mod sandbox_outages;
mod sandbox_rest;
mod sandbox_serenity;
