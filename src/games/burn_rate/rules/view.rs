use super::{Card, Open, State};
use crate::game::Seat;

/// What everybody sees (R25). Nothing hidden is in it, so what is made from it can't leak: a
/// function of it can't be given what one seat sees.
///
/// ```compile_fail
/// use boardroom::games::burn_rate::rules::{Private, Public};
/// fn board(public: &Public) -> usize { public.deck }
/// fn leak(own: &Private) -> usize { board(own) }
/// ```
///
/// nor the state:
///
/// ```compile_fail
/// use boardroom::games::burn_rate::rules::{Public, State};
/// fn board(public: &Public) -> usize { public.deck }
/// fn leak(state: &State) -> usize { board(state) }
/// ```
///
/// while this compiles:
///
/// ```
/// use boardroom::games::burn_rate::rules::Public;
/// fn board(public: &Public) -> usize { public.deck }
/// fn shown(public: &Public) -> usize { board(public) }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    pub open: Open,
    /// How many cards each seat holds; under `bankrupt_keeps_table` a bankrupt's lie aside.
    pub hands: Vec<usize>,
    /// How many cards are left in the deck.
    pub deck: usize,
    /// How many employees lie face down in each department's stack.
    pub stacks: [usize; 4],
}

/// What one seat sees besides (R25).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Private {
    pub hand: Vec<Card>,
}

impl State {
    /// What everybody sees.
    pub(super) fn public(&self) -> Public {
        Public {
            open: self.open.clone(),
            hands: self.hands.iter().map(Vec::len).collect(),
            deck: self.deck.len(),
            stacks: [0, 1, 2, 3].map(|department: usize| self.stacks[department].len()),
        }
    }

    /// What a seat sees besides.
    pub(super) fn private(&self, seat: Seat) -> Private {
        Private { hand: self.hands.get(seat.index()).cloned().unwrap_or_default() }
    }
}
