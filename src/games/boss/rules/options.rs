use serde::{Deserialize, Serialize};

use super::Refusal;
use crate::game::{HouseRule, HouseRules};

/// The house rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// B15: until the close is called, the boss may drop and the supplier withdraw any package.
    pub loose_pledges: bool,
    /// B16: prices never exceed the pot less one share.
    pub boss_keeps_share: bool,
    /// B17: the boss may pay a player who supplies nothing.
    pub bystanders_paid: bool,
    /// B34: everybody sees every purse.
    pub open_money: bool,
    /// B38: who has more investors draws fewer cards.
    pub balanced_draw: bool,
    /// B39: who begins a turn with 10 or more cards must raise in it.
    pub must_deal_at_ten: bool,
    /// B40: from the ninth deal done on, the hand limit is 10.
    pub late_hand_limit: bool,
    /// B42: the player on the starter's right places the marker.
    pub seat_right_places_marker: bool,
}

/// The house rules a table may choose, each on or off.
pub const HOUSE_RULES: &[HouseRule] = &[
    on("loose_pledges"),
    on("boss_keeps_share"),
    on("bystanders_paid"),
    on("open_money"),
    on("balanced_draw"),
    on("must_deal_at_ten"),
    on("late_hand_limit"),
    on("seat_right_places_marker"),
];

const fn on(id: &'static str) -> HouseRule {
    HouseRule { id, values: 1..=1 }
}

impl Options {
    /// # Errors
    /// An unknown rule, or a value that isn't 1.
    pub fn of(rules: &HouseRules) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (id, &value) in rules {
            let rule = options.rule(id).ok_or_else(|| Refusal::UnknownHouseRule { rule: id.clone() })?;
            if value != 1 {
                return Err(Refusal::HouseRuleValue { rule: id.clone(), value });
            }
            *rule = true;
        }
        Ok(options)
    }

    fn rule(&mut self, id: &str) -> Option<&mut bool> {
        Some(match id {
            "loose_pledges" => &mut self.loose_pledges,
            "boss_keeps_share" => &mut self.boss_keeps_share,
            "bystanders_paid" => &mut self.bystanders_paid,
            "open_money" => &mut self.open_money,
            "balanced_draw" => &mut self.balanced_draw,
            "must_deal_at_ten" => &mut self.must_deal_at_ten,
            "late_hand_limit" => &mut self.late_hand_limit,
            "seat_right_places_marker" => &mut self.seat_right_places_marker,
            _ => return None,
        })
    }
}
