//! Boardroom: a Discord bot that runs negotiation games in group channels.
//!
//! The house, from the ground up; an arrow (`use`) never runs upward.
//!
//! * [`game`]: floor 1. What every game is.

pub mod game;
