use super::{CardId, Money, Open, Phase, State};
use crate::game::Seat;

/// What everybody sees (B46). Nothing hidden is in it, so what is made from it can't leak: a
/// function of it can't be given what one seat sees.
///
/// ```compile_fail
/// use boardroom::games::boss::rules::{Private, Public};
/// fn board(public: &Public) -> usize { public.deck }
/// fn leak(own: &Private) -> usize { board(own) }
/// ```
///
/// nor the state:
///
/// ```compile_fail
/// use boardroom::games::boss::rules::{Public, State};
/// fn board(public: &Public) -> usize { public.deck }
/// fn leak(state: &State) -> usize { board(state) }
/// ```
///
/// while this compiles:
///
/// ```
/// use boardroom::games::boss::rules::Public;
/// fn board(public: &Public) -> usize { public.deck }
/// fn shown(public: &Public) -> usize { board(public) }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Public {
    pub open: Open,
    /// How many cards each seat holds; laid-out ones aren't among them.
    pub hands: Vec<usize>,
    /// How many cards are left in the deck.
    pub deck: usize,
    /// Every seat's money: under `open_money`, and once the game is over (B34).
    pub purses: Option<Vec<Money>>,
}

/// What one seat sees besides (B46).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Private {
    pub hand: Vec<CardId>,
    pub purse: Money,
    /// It has passed in the open stop window or last chance. Nobody else sees that.
    pub passed: bool,
}

impl State {
    /// What everybody sees.
    pub(super) fn public(&self) -> Public {
        let over = matches!(self.open.phase, Phase::Over { .. });
        Public {
            open: self.open.clone(),
            hands: self.hands.iter().map(Vec::len).collect(),
            deck: self.deck.len(),
            purses: (over || self.open.options.open_money).then(|| self.purses.clone()),
        }
    }

    /// What a seat sees besides.
    pub(super) fn private(&self, seat: Seat) -> Private {
        Private {
            hand: self.eyes(seat).hand.to_vec(),
            purse: self.purses.get(seat.index()).copied().unwrap_or_default(),
            passed: self.passed.contains(&seat),
        }
    }
}
