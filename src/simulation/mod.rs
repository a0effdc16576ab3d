//! Lives of the whole bot without Discord, each from one seed: host, store (a real database in a temporary
//! folder), dues and outbox, on a clock that is simulated and a chat that errs. Dozens of tables of every
//! game; people who click twice, vanish and come back; errors, outages, full disks, clocks that jump,
//! deaths before and after any effect. After each life everything must be as the house promises.
//!
//! [`live`] lives one and gives its [`Figures`], or a [`Failure`] that the same [`Plan`] gives again.
//! Every call to the store or the chat passes a [`Gate`]: here it lets one through at a time, in an order
//! drawn from the seed, when nobody else has anything to do. The tests of the host have a gate of their own.

mod audit;
mod clock;
mod conclusion;
mod effect;
mod happening;
mod life;
mod limits;
mod luck;
mod people;
mod plan;
mod program;
mod quiet;
mod sluice;
mod stand_ins;
mod weather;
mod world;

pub use audit::{Books, Demand};
pub use clock::{SimClock, SimTime};
pub use effect::{Call, Effect, Gate, Gated, Sort};
pub use life::{Failure, Figures, House, live, shrink};
pub use limits::problem;
pub use people::Told;
pub use plan::{Plan, Troubles};
pub use world::{Fault, Message, World, dm};

use luck::Luck;
