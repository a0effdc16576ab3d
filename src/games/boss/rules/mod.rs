//! The rules of *I'm the Boss!*: pure functions over plain data.

pub mod id;

mod board;
mod card;
mod command;
mod deal;
mod event;
mod money;
mod name;
mod offer;
mod open;
mod options;
mod refusal;
mod state;
mod view;

pub use board::{DealNo, Group, MarketCard, Material, Space};
pub use card::{Card, CardId, Filler, TravelKind};
pub use command::{Command, VERBS};
pub use deal::{Bond, Deal, Pending, Play, Pledge, Stage};
pub use event::{End, Event, Paid};
pub use money::Money;
pub use name::{Name, NameSet};
pub use offer::{Asked, Content, Offer, Release, To};
pub use open::{Done, Investor, LaidOut, Open, Phase, Turn};
pub use options::{HOUSE_RULES, Options};
pub use refusal::Refusal;
pub use state::State;
pub use view::{Private, Public};
