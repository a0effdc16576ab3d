//! Boardroom: a Discord bot that runs negotiation games in group channels.
//!
//! The house, from the ground up; an arrow (`use`) never runs upward.
//!
//! * [`game`]: floor 1. What every game is.
//! * [`words`]: floor 3. Lines become sentences in the reader's language; the sentences stand in `locales/`.
//! * [`sandbox`]: floor 1, alone. A stand-in for Discord on loopback: REST, gateway and a page to be somebody on. It
//!   imports nothing from the rest and shares no number with it.

pub mod game;
pub mod sandbox;
pub mod words;
