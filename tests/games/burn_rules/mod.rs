//! The rules of *Burn Rate*, each test named by the number it holds.

mod bankruptcy;
mod cards;
mod counter;
mod draft;
mod end;
mod heads;
mod house;
mod invariants;
mod material;
mod refusals;
mod sight;
mod time;
mod turns;
mod vp;
