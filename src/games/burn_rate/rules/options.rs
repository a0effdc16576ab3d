use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::{Money, Refusal};
use crate::game::{HouseRule, HouseRules};

/// The house rules of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// R1: what each begins with, if it isn't 100, or 80 with four players.
    pub starting_funds: Option<Money>,
    /// R1: how many employees each drafts.
    pub starting_staff: u8,
    /// R1: how many cards each is dealt, and refills to.
    pub hand_size: u8,
    /// Two more Funding cards.
    pub second_printing: bool,
    /// R9: nobody may force a VP on another.
    pub no_forced_vps: bool,
    /// R12: VP attacks ask for the target's VPs.
    pub vp_cards_read_target: bool,
    /// R18: the discards aren't shuffled into the deck.
    pub no_reshuffle: bool,
    /// R19: attacks can't be answered.
    pub no_counters: bool,
    /// R21: a bankrupt's cards are set aside.
    pub bankrupt_keeps_table: bool,
}

const FUNDS: RangeInclusive<u32> = 20..=500;
const STAFF: RangeInclusive<u32> = 0..=8;
const HAND: RangeInclusive<u32> = 3..=10;
const ON: RangeInclusive<u32> = 1..=1;

/// The house rules a table may choose.
pub const HOUSE_RULES: &[HouseRule] = &[
    HouseRule { id: "starting_funds", values: FUNDS },
    HouseRule { id: "starting_staff", values: STAFF },
    HouseRule { id: "hand_size", values: HAND },
    HouseRule { id: "second_printing", values: ON },
    HouseRule { id: "no_forced_vps", values: ON },
    HouseRule { id: "vp_cards_read_target", values: ON },
    HouseRule { id: "no_reshuffle", values: ON },
    HouseRule { id: "no_counters", values: ON },
    HouseRule { id: "bankrupt_keeps_table", values: ON },
];

impl Default for Options {
    fn default() -> Options {
        Options {
            starting_funds: None,
            starting_staff: 4,
            hand_size: 6,
            second_printing: false,
            no_forced_vps: false,
            vp_cards_read_target: false,
            no_reshuffle: false,
            no_counters: false,
            bankrupt_keeps_table: false,
        }
    }
}

impl Options {
    /// # Errors
    /// An unknown rule, or a value it can't be set to.
    pub fn of(rules: &HouseRules) -> Result<Options, Refusal> {
        let mut options = Options::default();
        for (id, &value) in rules {
            let known = HOUSE_RULES.iter().find(|rule| rule.id == *id);
            let known = known.ok_or_else(|| Refusal::UnknownHouseRule { rule: id.clone() })?;
            if !known.values.contains(&value) {
                return Err(Refusal::HouseRuleValue { rule: known.id, value });
            }
            options.set(known.id, value);
        }
        Ok(options)
    }

    /// Sets a rule to a value it may have.
    fn set(&mut self, rule: &str, value: u32) {
        let small = u8::try_from(value).unwrap_or(u8::MAX);
        match rule {
            "starting_funds" => self.starting_funds = i32::try_from(value).ok().map(Money),
            "starting_staff" => self.starting_staff = small,
            "hand_size" => self.hand_size = small,
            "second_printing" => self.second_printing = true,
            "no_forced_vps" => self.no_forced_vps = true,
            "vp_cards_read_target" => self.vp_cards_read_target = true,
            "no_reshuffle" => self.no_reshuffle = true,
            "no_counters" => self.no_counters = true,
            "bankrupt_keeps_table" => self.bankrupt_keeps_table = true,
            _ => {}
        }
    }

    /// What each begins with (R1).
    pub fn funds(&self, seats: u8) -> Money {
        self.starting_funds.unwrap_or(if seats == 4 { Money(80) } else { Money(100) })
    }
}
