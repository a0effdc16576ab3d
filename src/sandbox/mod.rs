//! A stand-in for Discord on loopback: REST v10, the gateway, and a page to be somebody on.
//!
//! It keeps its world on disk and makes faults on demand. It knows nothing of the rest of the house.
//!
//! * [`World`]: who and what there is, and what a person can do.
//! * [`Sandbox`]: a running stand-in. [`Order`]: what can be asked of it besides.
//! * [`page`]: what a browser is shown.
//!
//! From the ground up, and no file uses one that stands above it:
//!
//! * What there is: `id`, `people`, `guild`, `permission`, `channel`, `message`, `command`, `interaction`, `session`;
//!   what may be wrong with a request: `refusal`, `embed`, `component`, `registration`, `limits`, `faults`, `outage`.
//! * What lasts: `entry`, `disk`. Everything together, under one lock: `world`.
//! * What happens there: `access`, `object` (Discord's JSON of it), `post`, `thread`, `draft`; what a person does and
//!   sees: `act`, `interact`, `sight`.
//! * The doors: `rest`, `gateway`, `page`, `control`; the port, `door`; and `server`, which opens them.
//!
//! What is enforced stands beside its source, Discord's documentation, in each file: the bounds of messages
//! (`draft`, `embed`, `component`), commands (`registration`), threads and channels (`rest::channel`), answers to
//! interactions (`rest::interaction`, `rest::webhook`), permissions (`permission`), the gateway (`gateway`, `session`), rates
//! (`limits`), error codes (`refusal`).
//!
//! Discord doesn't document the names of errors within a form (50035), the sizes of its rate limit buckets, the limit
//! of edits of old messages (30046), how long a nonce or a session is remembered, and how many threads may be active:
//! these are users' reports or the sandbox's own, and said to be so where they stand.
//!
//! There is no: second bot; role or command of an added guild; system message ("… added … to the thread"); reaction,
//! pin, poll, sticker, voice; Components V2, label or file in a modal; role, mentionable or channel select; attachment
//! option; user or message command; privileged intent (so GUILD_MEMBER events never come, and others' texts are empty
//! as they are for a real bot without it); limit of one IDENTIFY in five seconds; sharding.

mod access;
pub mod act;
pub mod channel;
pub mod command;
mod component;
pub mod control;
mod disk;
mod door;
mod draft;
mod embed;
mod entry;
pub mod faults;
mod gateway;
pub mod guild;
mod id;
mod interact;
pub mod interaction;
mod limits;
pub mod message;
mod object;
pub mod outage;
mod packing;
pub mod page;
pub mod people;
pub mod permission;
mod post;
mod record;
mod refusal;
mod registration;
mod rest;
mod server;
mod session;
mod sight;
mod thread;
pub mod world;

pub use self::{
    act::Refused,
    command::Invocation,
    control::Order,
    disk::DiskError,
    faults::{Effect, Rule, Step},
    id::Id,
    outage::Away,
    server::{Options, Sandbox, SandboxError},
    world::{Change, World},
};
