//! Boardroom: a Discord bot that runs negotiation games in group channels.
//!
//! The house, from the ground up; an arrow (`use`) never runs upward.
//!
//! * [`game`]: floor 1. What every game is.
//! * [`words`]: floor 3. Lines become sentences in the reader's language; the sentences stand in `locales/`.

pub mod game;
pub mod words;
