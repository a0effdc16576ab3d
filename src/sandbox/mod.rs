//! A stand-in for Discord on loopback: REST v10, the gateway, and a page to be somebody on.
//!
//! It enforces Discord's limits as Discord documents them, keeps its world on disk, and makes faults on demand. It
//! knows nothing of the rest of the house. Where Discord documents no number, the sandbox's own is said to be so.
//!
//! * [`World`]: who and what there is, and what a person can do.
//! * [`Sandbox`]: a running stand-in.
//! * [`page`]: what a browser is shown.

// The routes that use all this come next.
#![allow(dead_code)]

pub mod act;
pub mod channel;
pub mod command;
mod component;
mod disk;
pub mod faults;
mod gateway;
mod id;
pub mod interaction;
mod limits;
pub mod message;
pub mod page;
pub mod people;
pub mod permission;
mod server;
mod thread;
pub mod world;

pub use self::{
    act::{Invocation, Refused},
    disk::DiskError,
    id::Id,
    server::{Options, Sandbox, SandboxError},
    world::{Change, World},
};
