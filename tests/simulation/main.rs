//! Games and whole lives that are simulated, and what looks at them.

// What the command does is in the program, not in the library.
#[allow(dead_code)]
#[path = "../../src/output.rs"]
mod output;
#[allow(dead_code)]
#[path = "../../src/simulate/mod.rs"]
mod simulate;
#[path = "../support/mod.rs"]
mod support;
#[path = "../toy/mod.rs"]
mod toy;

mod audit;
mod contest;
mod lives;
