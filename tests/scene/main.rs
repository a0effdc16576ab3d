//! Scenes: people at tables, through the stand-in's REST and gateway and serenity.

#[path = "../discord_support/mod.rs"]
mod discord_support;

mod scene_automatic;
mod scene_beside;
mod scene_burn;
mod scene_burn_input;
mod scene_elsewhere;
mod scene_faults;
mod scene_forged;
mod scene_games;
mod scene_input;
mod scene_names;
