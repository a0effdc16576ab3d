//! The games, as their rules and their automatic players have them: no host, no clock, no Discord.

#[path = "../boss/mod.rs"]
mod boss;
#[path = "../burn/mod.rs"]
mod burn;
#[path = "../every_game/mod.rs"]
mod every_game;
#[path = "../toy/mod.rs"]
mod toy;

mod boss_always;
mod boss_audit;
mod boss_player;
mod boss_rules;
mod burn_always;
mod burn_player;
mod burn_rules;
mod toy_always;
mod walk;
