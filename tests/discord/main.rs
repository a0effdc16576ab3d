//! Discord's side, against the stand-in: commands, menus, the port of the host, the line.

#[path = "../discord_support/mod.rs"]
mod discord_support;
#[path = "../toy/mod.rs"]
mod toy;

mod discord_chat;
mod discord_commands;
mod discord_line;
mod discord_menus;
mod discord_play;
mod discord_rules;
