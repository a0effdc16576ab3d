//! Lines become sentences: the catalogues of `locales/`, read by Fluent.
//!
//! Everything that a player reads comes from here. A [`Line`](crate::game::Line) names a message and
//! brings its facts; the catalogue of the reader's language has the sentence, and this room writes
//! the facts as that language does: money as $7M or 700万, lists with "and" or 和, moments as
//! Discord's own time marks.

mod catalogues;
mod escape;
mod figures;
mod lang;
mod say;

pub use catalogues::{Catalogue, catalogues};
pub use escape::{escape, plain, unescape};
pub use lang::Lang;
pub use say::{BadCatalogue, Names, Words};
