//! Boardroom: a Discord bot that runs negotiation games in group channels.
//!
//! The house, from the ground up; an arrow (`use`) never runs upward.
//!
//! * [`game`]: floor 1. What every game is.
//! * [`games`]: floor 2. The games, one folder each: `rules` (pure) and what is said of it.
//! * [`sandbox`]: floor 1, alone. A stand-in for Discord on loopback: REST, gateway and a page to be somebody on. It
//!   imports nothing from the rest and shares no number with it.
//! * [`store`]: floor 3. What is kept, in one SQLite file with one writer: journal, dues, places, people.
//! * [`table`]: floor 3. Members, automatic players, options, pace and one game: a journal of records, what
//!   follows from a request, and all that time will ask. Pure.
//! * [`contest`]: floor 3. Many games by automatic players, without table, host or clock, and what they came to. Pure.
//! * [`words`]: floor 3. Lines become sentences in the reader's language; the sentences stand in `locales/`.
//! * [`host`]: floor 4. Where rules, time, chance and storage meet: submit, dues, and the outbox, which brings every
//!   place up to the head of the journal. It knows three ports: `Clock`, `Chance` and `Chat`.
//! * [`discord`]: floor 5. The only room that knows Discord's library: commands, private menus and answers, the
//!   connection, and `Chat` for real.
//! * [`simulation`]: floor 5. Lives of the host from one seed, in which everything goes wrong, and what must hold
//!   after each.
//! * [`config`]: floor 4. What an operator sets, in the environment or in `.env`.

pub mod config;
pub mod contest;
pub mod discord;
pub mod game;
pub mod games;
pub mod host;
pub mod sandbox;
pub mod simulation;
pub mod store;
pub mod table;
pub mod words;
