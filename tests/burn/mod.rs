//! *Burn Rate* for tests: tables set up as a test needs them, and games played at random.

// Each test uses its part.
#![allow(dead_code)]

pub mod random;
pub mod setup;
pub mod table;
