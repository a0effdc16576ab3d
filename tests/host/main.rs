//! The host: tables on a clock driven by hand, shown in a recording chat.

#[path = "../support/mod.rs"]
mod support;
#[path = "../toy/mod.rs"]
mod toy;

mod host_automatic;
mod host_clock;
mod host_closed;
mod host_crashes;
mod host_games;
mod host_noise;
mod host_outbox;
mod host_tables;
mod host_troubles;
