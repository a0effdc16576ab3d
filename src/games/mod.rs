//! The games, one folder each: `rules` (pure) and what is said of it.

pub mod boss;
