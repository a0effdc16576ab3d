//! *Burn Rate* by Rich Koehler. The rules are numbered R1 … R28 in the project's rules page; those
//! numbers stand in the comments and in the names of the tests.

mod counted;
mod face;
mod player;
pub mod rules;

pub use rules::BurnRate;
