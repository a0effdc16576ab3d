//! A stand-in for Discord on loopback: REST v10, the gateway, and a page to be somebody on.
//!
//! It enforces Discord's limits as Discord documents them, keeps its world on disk, and makes faults on demand. It
//! knows nothing of the rest of the house. Where Discord documents no number, the sandbox's own is said to be so.
//!
//! * [`World`]: who and what there is, and what a person can do.
//! * [`Sandbox`]: a running stand-in.
//! * [`page`]: what a browser is shown.

pub mod act;
pub mod channel;
pub mod command;
mod component;
pub mod control;
mod disk;
mod draft;
mod embed;
pub mod faults;
mod gateway;
mod id;
pub mod interaction;
mod limits;
pub mod message;
mod packing;
pub mod page;
pub mod people;
pub mod permission;
mod record;
mod refusal;
mod registration;
mod rest;
mod server;
mod thread;
pub mod world;

pub use self::{
    act::{Invocation, Refused},
    control::Order,
    disk::DiskError,
    faults::{Effect, Rule},
    id::Id,
    server::{Options, Sandbox, SandboxError},
    world::{Change, World},
};
