//! A table's options as they are typed or chosen.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use super::body::MOST_OPTIONS;
use super::lengths;
use super::voice::Voice;
use crate::game::walk::{Completion, Given, Slot, Walk};
use crate::game::{
    AnyGame, Arg, Choice, Domain, HouseRule, HouseRules, Id, Kind, Level, Line, Param, Tempo, Value, Verb,
};
use crate::table::{self, Access, Options, Pace, PaceName, Setting};

/// What was typed for each option: its name and the value.
pub type Typed = Vec<(String, Given)>;

/// Choosing house rules is one more walk: over a list of rules with their values.
static RULES: LazyLock<Verb> = LazyLock::new(|| Verb { name: "rules", about: None, params: RULES_PARAMS });
const RULES_PARAMS: &[Param] = &[Param::optional("rules", Kind::Subset)];

/// A house rule and a value it can be set to.
type RuleValue = (&'static str, u32);

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
    settings.extend(automatic(typed, &now.automatic)?.map(Setting::Automatic));
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

/// How many automatic players were typed, and how well they play; those there are stay as they are where nothing
/// else is said.
fn automatic(typed: &Typed, now: &[Level]) -> Result<Option<Vec<Level>>, Line> {
    let level = level(typed)?;
    let many = match typed.iter().find(|(option, _)| option == "automatic") {
        None => None,
        Some((_, Given::Number(number))) => u8::try_from(*number).ok(),
        Some((_, Given::Text(text))) => text.trim().parse().ok(),
    };
    if level.is_none() && many.is_none() {
        return Ok(None);
    }
    let many = many.map_or(now.len(), usize::from);
    let kept = |at| level.or_else(|| now.get(at).copied()).unwrap_or(Level::Plain);
    Ok(Some((0..many).map(kept).collect()))
}

/// How well an automatic player shall play, if that was typed.
///
/// # Errors
/// If there is no such level.
pub fn level(typed: &Typed) -> Result<Option<Level>, Line> {
    let unknown = || {
        let all: Arg = Level::ALL.into_iter().map(table::level).collect();
        Line::new("ui-refusal-level").with("possible", all)
    };
    text(typed, "level").map(|tag| Level::of(tag).ok_or_else(unknown)).transpose()
}

/// So many automatic players, those there are first.
pub fn so_many(now: &[Level], many: u8) -> Vec<Level> {
    let plain = std::iter::repeat(Level::Plain);
    now.iter().copied().chain(plain).take(usize::from(many)).collect()
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

/// What a menu has room for: the rules that are only on, and of the others some values between their ends.
fn proposed(game: &dyn AnyGame) -> Vec<RuleValue> {
    let (switches, ranges): (Vec<_>, Vec<_>) =
        game.house_rules().iter().partition(|rule| rule.values == (1..=1));
    let room = MOST_OPTIONS.saturating_sub(switches.len()) / ranges.len().max(1);
    let values = |rule: &'static HouseRule| {
        spread(&rule.values, u32::try_from(room).unwrap_or(1)).into_iter().map(|value| (rule.id, value))
    };
    game.house_rules().iter().flat_map(values).take(MOST_OPTIONS).collect()
}

/// So many numbers of a range at most, its ends among them; of a wide one round numbers between them.
fn spread(range: &RangeInclusive<u32>, most: u32) -> Vec<u32> {
    let (least, greatest) = (*range.start(), *range.end());
    let width = greatest - least;
    if width < most {
        return range.clone().collect();
    }
    let steps = most.saturating_sub(1).max(1);
    let between = (1..steps).map(|step| least + width * step / steps);
    let round = between.map(|value| if width > 100 { value / 10 * 10 } else { value });
    [least].into_iter().chain(round).chain([greatest]).take(most.max(1) as usize).collect()
}

/// Every rule with each value it can be set to, what is proposed first; ids count from 1.
fn rule_values(game: &dyn AnyGame) -> Vec<RuleValue> {
    let proposed = proposed(game);
    let known: BTreeSet<RuleValue> = proposed.iter().copied().collect();
    let all = game.house_rules().iter().flat_map(|rule| rule.values.clone().map(|value| (rule.id, value)));
    let others = all.filter(|value| !known.contains(value));
    proposed.iter().copied().chain(others).collect()
}

fn label(game: &dyn AnyGame, voice: Voice, all: &[RuleValue], id: Id) -> String {
    let at = (id as usize).wrapping_sub(1);
    let Some(&(rule, value)) = all.get(at) else { return String::new() };
    rule_label(game, voice, rule, value)
}

/// A house rule, with its value if it could have another.
pub fn rule_label(game: &dyn AnyGame, voice: Voice, rule: &str, value: u32) -> String {
    let name = voice.text(&format!("{}-rule-{rule}", game.id()));
    let switch = game.house_rules().iter().any(|known| known.id == rule && known.values == (1..=1));
    if switch { name } else { format!("{name}: {value}") }
}

/// What can be chosen: value and label, and whether it is chosen now; that stands first.
pub fn rule_options(game: &dyn AnyGame, voice: Voice, now: &HouseRules) -> Vec<(String, String, bool)> {
    let proposed = proposed(game);
    let is_chosen = |&(rule, value): &(&str, u32)| now.get(rule) == Some(&value);
    let chosen = now.iter().map(|(rule, value)| (rule.as_str(), *value));
    let others = proposed.into_iter().filter(|option| !is_chosen(option));
    chosen
        .chain(others)
        .take(MOST_OPTIONS)
        .map(|(rule, value)| {
            let label = rule_label(game, voice, rule, value);
            (format!("{rule}={value}"), label, is_chosen(&(rule, value)))
        })
        .collect()
}

/// The rules of values that were chosen in a select.
pub fn chosen_rules(chosen: &[String]) -> HouseRules {
    let pairs = chosen.iter().filter_map(|value| value.split_once('='));
    pairs.filter_map(|(rule, value)| Some((rule.to_owned(), value.parse().ok()?))).collect()
}

fn choice(all: &[RuleValue]) -> Vec<Choice> {
    let of: Vec<Id> = (1..).take(all.len()).collect();
    let domain = Domain::Subset { size: 0..=u8::try_from(of.len()).unwrap_or(u8::MAX), of };
    vec![Choice { verb: RULES.name, about: 0, domains: vec![domain] }]
}

fn rules(game: &dyn AnyGame, typed: &str, voice: Voice) -> Result<HouseRules, Line> {
    let all = rule_values(game);
    let choices = choice(&all);
    let label = |id| label(game, voice, &all, id);
    let heard = Walk::new(&RULES, &choices).and_then(|mut walk| {
        walk.hear(Slot::Param(0), &Given::Text(typed.to_owned()), &|_, id| label(id))?;
        Ok(walk.said(0).cloned())
    });
    let ids = match heard {
        Ok(Some(Value::Subset(ids))) => ids,
        Ok(_) => Vec::new(),
        Err(wrong) => {
            let name = |_: &str| Line::new("ui-option-rules");
            return Err(wrong
                .line(&name, &|_, id| Line::new("ui-option-called").with("option", Arg::Text(label(id)))));
        }
    };
    let chosen = ids.iter().filter_map(|&id| all.get((id as usize).checked_sub(1)?));
    Ok(chosen.map(|&(rule, value)| (rule.to_owned(), value)).collect())
}

/// What the option `rules:` can be completed to.
pub fn complete_rules(game: &dyn AnyGame, typed: &str, voice: Voice) -> Vec<Completion> {
    let all = rule_values(game);
    let choices = choice(&all);
    let Ok(walk) = Walk::new(&RULES, &choices) else { return Vec::new() };
    walk.complete(Slot::Param(0), typed, &|_, id| label(game, voice, &all, id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_numbers_stand_for_a_wide_range() {
        assert_eq!(spread(&(0..=8), 9), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        assert_eq!(spread(&(0..=8), 6), [0, 1, 3, 4, 6, 8]);
        assert_eq!(spread(&(20..=500), 6), [20, 110, 210, 300, 400, 500]);
        for most in 0..4 {
            let few = spread(&(20..=500), most);
            assert!(few.len() == most.max(1) as usize && few[0] == 20, "{few:?}");
        }
        assert_eq!(spread(&(1..=1), 6), [1]);
    }
}
