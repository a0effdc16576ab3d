//! A table's options as they are typed or chosen.

use std::sync::LazyLock;

use super::lengths;
use super::voice::Voice;
use crate::game::walk::{Completion, Given, Slot, Walk};
use crate::game::{AnyGame, Arg, Choice, Domain, HouseRules, Id, Kind, Line, Param, Tempo, Value, Verb};
use crate::table::{Access, Options, Pace, PaceName, Setting};

/// What was typed for each option: its name and the value.
pub type Typed = Vec<(String, Given)>;

/// Choosing house rules is one more walk: over a list of rules with their values.
static RULES: LazyLock<Verb> = LazyLock::new(|| Verb { name: "rules", about: None, params: RULES_PARAMS });
const RULES_PARAMS: &[Param] = &[Param::optional("rules", Kind::Subset)];

/// How many values of a rule that takes a number are proposed.
const MOST_VALUES: u32 = 5;

/// The text given for an option.
pub fn text<'a>(typed: &'a Typed, name: &str) -> Option<&'a str> {
    typed.iter().find(|(option, _)| option == name).and_then(|(_, given)| match given {
        Given::Text(text) => Some(text.as_str()),
        Given::Number(_) => None,
    })
}

/// The settings that were typed, for a table that is played with `now`.
///
/// # Errors
/// What can't be understood.
pub fn read(typed: &Typed, game: &dyn AnyGame, now: &Options, voice: Voice) -> Result<Vec<Setting>, Line> {
    let mut settings = Vec::new();
    settings.extend(pace(typed, &now.pace)?.map(Setting::Pace));
    settings.extend(text(typed, "language").map(|language| Setting::Language(language.to_owned())));
    settings.extend(seats(typed, game)?.map(Setting::Seats));
    settings.extend(text(typed, "access").map(access).transpose()?.map(Setting::Access));
    settings
        .extend(text(typed, "rules").map(|text| rules(game, text, voice)).transpose()?.map(Setting::Rules));
    Ok(settings)
}

fn seats(typed: &Typed, game: &dyn AnyGame) -> Result<Option<u8>, Line> {
    let Some((_, given)) = typed.iter().find(|(option, _)| option == "seats") else { return Ok(None) };
    let number = match given {
        Given::Number(number) => u8::try_from(*number).ok(),
        Given::Text(_) => None,
    };
    number.map(Some).ok_or_else(|| {
        Line::new("table-refusal-seats")
            .with("least", Arg::Number((*game.seats().start()).into()))
            .with("most", Arg::Number((*game.seats().end()).into()))
    })
}

/// The pace that was typed, if one was: its name, and other lengths than its own.
///
/// # Errors
/// What can't be understood.
pub fn pace(typed: &Typed, now: &Pace) -> Result<Option<Pace>, Line> {
    let named = match text(typed, "pace") {
        Some(tag) => Some(named_pace(tag)?),
        None => None,
    };
    let mut pace = named.unwrap_or(*now);
    let mut changed = named.is_some();
    for (option, tempo) in
        [("turn", Tempo::Turn), ("deal", Tempo::Deal), ("offer", Tempo::Offer), ("window", Tempo::Window)]
    {
        if let Some(length) = text(typed, option) {
            let seconds = lengths::read(length)
                .ok_or_else(|| Line::new("ui-refusal-length").with("given", Arg::Text(length.to_owned())))?;
            pace = pace.with(tempo, seconds);
            changed = true;
        }
    }
    Ok(changed.then_some(pace))
}

/// # Errors
/// If there is no such pace.
pub fn named_pace(tag: &str) -> Result<Pace, Line> {
    let unknown = || {
        let all: Arg = PaceName::ALL.into_iter().map(PaceName::line).collect();
        Line::new("ui-refusal-pace").with("possible", all)
    };
    PaceName::of(tag).map(Pace::named).ok_or_else(unknown)
}

/// # Errors
/// If it is none.
pub fn access(tag: &str) -> Result<Access, Line> {
    match tag {
        "open" => Ok(Access::Open),
        "invited" => Ok(Access::Invited),
        _ => Err(Line::new("ui-refusal-access")),
    }
}

/// Every rule with each value it can be set to, in their order; ids count from 1.
fn rule_values(game: &dyn AnyGame) -> Vec<(&'static str, u32)> {
    let values = |rule: &'static crate::game::HouseRule| {
        rule.values.clone().take(MOST_VALUES as usize).map(|value| (rule.id, value))
    };
    game.house_rules().iter().flat_map(values).take(25).collect()
}

fn label(game: &dyn AnyGame, voice: Voice, id: Id) -> String {
    let at = (id as usize).wrapping_sub(1);
    let Some(&(rule, value)) = rule_values(game).get(at) else { return String::new() };
    rule_label(game, voice, rule, value)
}

/// A house rule, with its value if it could have another.
pub fn rule_label(game: &dyn AnyGame, voice: Voice, rule: &str, value: u32) -> String {
    let name = voice.text(&format!("{}-rule-{rule}", game.id()));
    let switch = game.house_rules().iter().any(|known| known.id == rule && known.values == (1..=1));
    if switch { name } else { format!("{name}: {value}") }
}

/// All that can be chosen: value and label, and whether it is chosen now.
pub fn rule_options(game: &dyn AnyGame, voice: Voice, now: &HouseRules) -> Vec<(String, String, bool)> {
    let all = rule_values(game).into_iter();
    all.map(|(rule, value)| {
        let label = rule_label(game, voice, rule, value);
        (format!("{rule}={value}"), label, now.get(rule) == Some(&value))
    })
    .collect()
}

/// The rules of values that were chosen in a select.
pub fn chosen_rules(chosen: &[String]) -> HouseRules {
    let pairs = chosen.iter().filter_map(|value| value.split_once('='));
    pairs.filter_map(|(rule, value)| Some((rule.to_owned(), value.parse().ok()?))).collect()
}

fn choice(game: &dyn AnyGame) -> Vec<Choice> {
    let n = rule_values(game).len();
    let of = (1..).take(n).collect();
    let domain = Domain::Subset { of, size: 0..=u8::try_from(n).unwrap_or(u8::MAX) };
    vec![Choice { verb: RULES.name, about: 0, domains: vec![domain] }]
}

fn rules(game: &dyn AnyGame, typed: &str, voice: Voice) -> Result<HouseRules, Line> {
    let choices = choice(game);
    let heard = Walk::new(&RULES, &choices).and_then(|mut walk| {
        walk.hear(Slot::Param(0), &Given::Text(typed.to_owned()), &|_, id| label(game, voice, id))?;
        Ok(walk.said(0).cloned())
    });
    let ids = match heard {
        Ok(Some(Value::Subset(ids))) => ids,
        Ok(_) => Vec::new(),
        Err(wrong) => {
            let name = |_: &str| Line::new("ui-option-rules");
            return Err(wrong.line(&name, &|_, id| {
                Line::new("ui-option-called").with("option", Arg::Text(label(game, voice, id)))
            }));
        }
    };
    let all = rule_values(game);
    let chosen = ids.iter().filter_map(|&id| all.get((id as usize).checked_sub(1)?));
    Ok(chosen.map(|&(rule, value)| (rule.to_owned(), value)).collect())
}

/// What the option `rules:` can be completed to.
pub fn complete_rules(game: &dyn AnyGame, typed: &str, voice: Voice) -> Vec<Completion> {
    let choices = choice(game);
    let Ok(walk) = Walk::new(&RULES, &choices) else { return Vec::new() };
    walk.complete(Slot::Param(0), typed, &|_, id| label(game, voice, id))
}
