//! The connection to Discord and its faults. These tests measure seconds: a loaded machine can make one fail.

#[path = "../discord_support/mod.rs"]
mod discord_support;

mod gateway_costs;
mod gateway_faults;
