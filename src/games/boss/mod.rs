//! *I'm the Boss!* by Sid Sackson. The rules are numbered B1 … B46 in the project's rules page;
//! those numbers stand in the comments and in the names of the tests.

mod counted;
mod face;
mod player;
pub mod rules;

pub use rules::Boss;
