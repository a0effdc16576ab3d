//! The catalogues: whole, alike in every language, used, and within Discord's limits; and no
//! sentence for players anywhere else.

#[path = "../boss/mod.rs"]
mod boss;
#[path = "../every_game/mod.rs"]
mod every_game;

mod catalogues;
mod code;
mod commands;
mod face;
mod ftl;
mod reader;
mod shown;
