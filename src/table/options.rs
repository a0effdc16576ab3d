use serde::{Deserialize, Serialize};

use super::{Pace, PaceName, Rhythm};
use crate::game::{AnyGame, Arg, HouseRules, Level, Line};

/// Who may join.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Anybody.
    Open,
    /// Only whom the host invited.
    Invited,
}

/// How a table is played: chosen by its host until the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    pub pace: Pace,
    /// The language of the public talk, as Discord names it: `en-US`, `zh-CN`.
    pub language: String,
    /// How many may join.
    pub seats: u8,
    pub access: Access,
    pub rules: HouseRules,
    /// How well each automatic player plays.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub automatic: Vec<Level>,
    /// How fast they are: settled when the table is opened.
    #[serde(default, skip_serializing_if = "Rhythm::is_human")]
    pub rhythm: Rhythm,
}

/// One of the options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "setting", content = "to", rename_all = "snake_case")]
pub enum Setting {
    Pace(Pace),
    Language(String),
    Seats(u8),
    Access(Access),
    /// All house rules, those not named being off.
    Rules(HouseRules),
    /// All automatic players.
    Automatic(Vec<Level>),
}

impl Options {
    /// What a table is opened with if nothing else is said: daily, open to as many as can play.
    pub fn of(game: &dyn AnyGame, language: &str) -> Options {
        Options {
            pace: Pace::named(PaceName::Daily),
            language: language.to_owned(),
            seats: *game.seats().end(),
            access: Access::Open,
            rules: HouseRules::new(),
            automatic: Vec::new(),
            rhythm: Rhythm::Human,
        }
    }

    /// Changes one of them.
    #[must_use]
    pub fn with(mut self, setting: Setting) -> Options {
        match setting {
            Setting::Pace(pace) => self.pace = pace,
            Setting::Language(language) => self.language = language,
            Setting::Seats(seats) => self.seats = seats,
            Setting::Access(access) => self.access = access,
            Setting::Rules(rules) => self.rules = rules,
            Setting::Automatic(levels) => self.automatic = levels,
        }
        self
    }

    /// # Errors
    /// What can't be chosen for this game, or for a table at which so many have joined.
    pub fn check(&self, game: &dyn AnyGame, joined: usize) -> Result<(), Line> {
        self.pace.check()?;
        if !matches!(self.language.as_str(), "en-US" | "zh-CN") {
            return Err(Line::new("table-refusal-language"));
        }
        check_seats(self.seats, game, joined)?;
        check_automatic(self.automatic.len(), self.seats, joined)?;
        check_rules(&self.rules, game)
    }
}

fn check_seats(seats: u8, game: &dyn AnyGame, joined: usize) -> Result<(), Line> {
    if !game.seats().contains(&seats) {
        return Err(Line::new("table-refusal-seats")
            .with("least", Arg::Number((*game.seats().start()).into()))
            .with("most", Arg::Number((*game.seats().end()).into())));
    }
    if usize::from(seats) < joined {
        let joined = i64::try_from(joined).unwrap_or(i64::MAX);
        return Err(Line::new("table-refusal-seats-joined").with("joined", Arg::Number(joined)));
    }
    Ok(())
}

fn check_automatic(automatic: usize, seats: u8, joined: usize) -> Result<(), Line> {
    let free = usize::from(seats).saturating_sub(joined);
    if automatic > free {
        let free = i64::try_from(free).unwrap_or(i64::MAX);
        return Err(Line::new("table-refusal-automatic-many")
            .with("seats", Arg::Number(seats.into()))
            .with("free", Arg::Number(free)));
    }
    Ok(())
}

fn check_rules(rules: &HouseRules, game: &dyn AnyGame) -> Result<(), Line> {
    for (id, value) in rules {
        let Some(rule) = game.house_rules().iter().find(|rule| rule.id == id) else {
            let known = game.house_rules().iter().map(|rule| Arg::Text(rule.id.to_owned()));
            return Err(Line::new("table-refusal-rule-unknown")
                .with("rule", Arg::Text(id.chars().take(80).collect()))
                .with("known", Arg::List(known.collect())));
        };
        if !rule.values.contains(value) {
            return Err(Line::new("table-refusal-rule-value")
                .with("rule", Arg::Text(id.clone()))
                .with("least", Arg::Number((*rule.values.start()).into()))
                .with("most", Arg::Number((*rule.values.end()).into())));
        }
    }
    Ok(())
}
