//! The rules of *I'm the Boss!*, each test named by the number it holds.

mod close;
mod end;
mod few;
mod house;
mod influence;
mod invariants;
mod material;
mod offers;
mod pledges;
mod sight;
mod time;
mod turns;
mod two;
