use std::fmt;

use super::{Game, Seat};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Viewer {
    Public,
    Seat(Seat),
}

/// All that a viewer sees. What is hidden isn't in it, so what is made from a view can't leak.
pub struct View<G: Game> {
    pub public: G::Public,
    /// The viewer's seat and what it sees besides; `None` for the public.
    pub own: Option<(Seat, G::Private)>,
}

impl<G: Game> View<G> {
    /// The seat that looks, if it is one.
    pub fn seat(&self) -> Option<Seat> {
        self.own.as_ref().map(|(seat, _)| *seat)
    }
}

// Derived, these would ask the same of `G` itself, which holds no data.
impl<G: Game> Clone for View<G> {
    fn clone(&self) -> Self {
        View { public: self.public.clone(), own: self.own.clone() }
    }
}

impl<G: Game> PartialEq for View<G> {
    fn eq(&self, other: &Self) -> bool {
        self.public == other.public && self.own == other.own
    }
}

impl<G: Game> fmt::Debug for View<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View").field("public", &self.public).field("own", &self.own).finish()
    }
}
