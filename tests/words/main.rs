//! The catalogues: whole, alike in every language, used, and within Discord's limits; and no
//! sentence for players anywhere else.

#[path = "../boss/mod.rs"]
mod boss;
#[path = "../burn/mod.rs"]
mod burn;
#[path = "../every_game/mod.rs"]
mod every_game;
#[path = "../hostile/mod.rs"]
mod hostile;

mod automatic_shown;
mod boss_said;
mod boss_shown;
mod burn_said;
mod burn_shown;
mod catalogues;
mod code;
mod commands;
mod escaped;
mod ftl;
mod reader;
mod said;
