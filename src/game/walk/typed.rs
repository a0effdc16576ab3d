//! What is typed: ids, labels, lists and numbers.

use std::collections::BTreeMap;

use super::{Completion, Given, Label, Wrong};
use crate::game::{Id, Value};

/// Discord's limit for the name and the value of a completion, in characters.
pub(super) const LONGEST: usize = 100;
/// So long, in characters, a list of labels is read; none that means something is longer.
const LONGEST_LIST: usize = 1_000;

/// `#12#15`: how ids travel through completion and menus.
pub fn code(ids: &[Id]) -> String {
    ids.iter().map(|id| format!("#{id}")).collect()
}

/// A list with nothing in it, where one must be given: as it is shown and sent, in every language.
pub(super) const EMPTY: &str = "–";

/// The ids of a [`code`], or of [`EMPTY`].
pub fn coded(text: &str) -> Option<Vec<Id>> {
    if text.trim() == EMPTY {
        return Some(Vec::new());
    }
    let text = text.trim().strip_prefix('#')?;
    text.split('#').map(|id| id.trim().parse().ok()).collect()
}

pub(super) fn written(value: &Value) -> String {
    match value {
        Value::Pick(id) => code(&[*id]),
        Value::Whole(number) => number.to_string(),
        Value::Subset(ids) => code(ids),
    }
}

/// A whole number as people write one: `7`, `$7`, `$7M`, `700万` (hundreds of 万 are millions).
pub(super) fn whole(text: &str) -> Option<u32> {
    let text = text.trim().trim_start_matches(['$', '＄', '¥']).trim();
    if let Some(tens_of_thousands) = text.strip_suffix('万') {
        let number: u32 = tens_of_thousands.trim().parse().ok()?;
        return number.is_multiple_of(100).then_some(number / 100);
    }
    text.trim_end_matches(['M', 'm']).trim().parse().ok()
}

pub(super) fn number(given: &Given) -> Option<u32> {
    match given {
        Given::Number(number) => u32::try_from(*number).ok(),
        Given::Text(text) => whole(text),
    }
}

fn text_of(given: &Given) -> String {
    match given {
        Given::Text(text) => text.trim().to_owned(),
        Given::Number(number) => number.to_string(),
    }
}

pub(super) fn pick(option: &'static str, of: &[Id], given: &Given, label: &Label) -> Result<Id, Wrong> {
    let text = text_of(given);
    if let Some([id]) = coded(&text).as_deref() {
        return Ok(*id);
    }
    one(option, of, &text, &|id| label(option, id))
}

pub(super) fn list(option: &'static str, of: &[Id], given: &Given, label: &Label) -> Result<Vec<Id>, Wrong> {
    let text = text_of(given);
    if let Some(ids) = coded(&text) {
        return Ok(ids);
    }
    let (mut ids, rest) = items(of, &text, &|id| label(option, id));
    if !rest.is_empty() {
        ids.push(one(option, of, rest, &|id| label(option, id))?);
    }
    Ok(ids)
}

/// The one id that a text names: by its label, else as the only one whose label begins so, with whole
/// words if one does ("1" of "1: $12M" and "10: $8M").
fn one(option: &'static str, of: &[Id], text: &str, label: &dyn Fn(Id) -> String) -> Result<Id, Wrong> {
    let wanted = fold(text);
    let named = |test: &dyn Fn(&str) -> bool| -> Vec<Id> {
        of.iter().copied().filter(|&id| test(&fold(&label(id)))).collect()
    };
    let exact = named(&|name| name == wanted || fold(&cut(name)) == wanted);
    let begins = |name: &str, test: &dyn Fn(&str) -> bool| name.strip_prefix(&wanted).is_some_and(test);
    let whole = |name: &str| begins(name, &|rest| !rest.starts_with(char::is_alphanumeric));
    let tests: [&dyn Fn(&str) -> bool; 2] = [&whole, &|name| begins(name, &|_| true)];
    let by_beginning = || tests.into_iter().map(named).find(|found| !found.is_empty()).unwrap_or_default();
    let found = if exact.is_empty() && !wanted.is_empty() { by_beginning() } else { exact };
    match found.as_slice() {
        [] => Err(Wrong::NotOffered { option, given: text.into(), possible: of.to_vec() }),
        // Things that are called the same are the same: cards of one kind, say.
        [id, others @ ..] if others.iter().all(|&other| label(other) == label(*id)) => Ok(*id),
        _ => Err(Wrong::Ambiguous { option, given: text.into(), possible: found }),
    }
}

/// The items at the head of a list being typed, and the text after them. An item is a [`code`] or a
/// label with a separator or the end behind it.
pub(super) fn items<'t>(of: &[Id], typed: &'t str, label: &dyn Fn(Id) -> String) -> (Vec<Id>, &'t str) {
    let mut list: Vec<Id> = Vec::new();
    let mut rest = typed.trim();
    if rest.chars().count() > LONGEST_LIST {
        return (list, rest);
    }
    // Each item is looked for among all labels.
    let labels: BTreeMap<Id, String> = of.iter().map(|&id| (id, label(id))).collect();
    let label = |id| labels.get(&id).cloned().unwrap_or_default();
    while !rest.is_empty() {
        let Some((ids, after)) = item(of, &list, rest, &label) else { break };
        for id in ids {
            if !list.contains(&id) {
                list.push(id);
            }
        }
        rest = after;
    }
    (list, rest)
}

fn item<'t>(
    of: &[Id],
    list: &[Id],
    text: &'t str,
    label: &dyn Fn(Id) -> String,
) -> Option<(Vec<Id>, &'t str)> {
    if text.starts_with('#') {
        let end = text.find(|c: char| c != '#' && !c.is_ascii_digit()).unwrap_or(text.len());
        return coded(text.get(..end)?).map(|ids| (ids, behind(&text[end..]).unwrap_or(&text[end..])));
    }
    let fits = |&id: &Id| {
        let name = label(id);
        let after = without(text, name.trim())?;
        Some((name.chars().count(), id, behind(after)?))
    };
    // Equal labels: the next one that isn't in the list yet.
    let fresh = of.iter().filter(|id| !list.contains(id)).filter_map(fits);
    match fresh.max_by_key(|(length, id, _)| (*length, std::cmp::Reverse(*id))) {
        Some((_, id, after)) => Some((vec![id], after)),
        None => begun(of, list, text, label),
    }
}

/// The only item left whose label begins with what stands before the next separator: people write
/// "Cashman, Sacks", not whole labels.
fn begun<'t>(
    of: &[Id],
    list: &[Id],
    text: &'t str,
    label: &dyn Fn(Id) -> String,
) -> Option<(Vec<Id>, &'t str)> {
    let (head, after) = text.split_once(SEPARATORS)?;
    let begins = |typed: &str| {
        let wanted = fold(typed);
        let fits =
            |id: &Id| !wanted.is_empty() && !list.contains(id) && fold(&label(*id)).starts_with(&wanted);
        of.iter().copied().filter(fits).collect::<Vec<Id>>()
    };
    // A label with a comma in it may still be being typed.
    match begins(head).as_slice() {
        [id] if begins(text).is_empty() => Some((vec![*id], after.trim_start())),
        _ => None,
    }
}

/// The text after a label, whatever the case of its letters.
fn without<'t>(text: &'t str, label: &str) -> Option<&'t str> {
    if label.is_empty() {
        return None;
    }
    let end = text.char_indices().nth(label.chars().count()).map_or(text.len(), |(at, _)| at);
    let (head, after) = text.split_at(end);
    (fold(head) == fold(label)).then_some(after)
}

/// What parts the items of a list.
const SEPARATORS: [char; 8] = [',', '，', '、', ';', '；', '+', '&', '·'];

/// The text behind a separator; `None` if something else comes first.
fn behind(text: &str) -> Option<&str> {
    let text = text.trim_start();
    let rest = text.trim_start_matches(SEPARATORS);
    (text.is_empty() || rest.len() < text.len()).then(|| rest.trim_start())
}

/// Those whose label holds the text: first the ones that begin with it.
pub(super) fn like(of: &[Id], text: &str, label: &dyn Fn(Id) -> String) -> Vec<Id> {
    let wanted = fold(text);
    if let Some(ids) = coded(text) {
        return of.iter().copied().filter(|id| ids.contains(id)).collect();
    }
    let (mut first, mut then) = (Vec::new(), Vec::new());
    for &id in of {
        let name = fold(&label(id));
        if name.starts_with(&wanted) || fold(&cut(&name)) == wanted {
            first.push(id);
        } else if name.contains(&wanted) {
            then.push(id);
        }
    }
    first.append(&mut then);
    first
}

fn fold(text: &str) -> String {
    text.trim().to_lowercase()
}

/// A list as a completion. If the labels are too long together, the items before the last are shown
/// by their ids, so that what stands in the field can still be read.
pub(super) fn completed(list: &[Id], label: &dyn Fn(Id) -> String) -> Completion {
    let names: Vec<String> = list.iter().map(|&id| label(id)).collect();
    let joined = names.join(", ");
    let name = match (joined.chars().count() <= LONGEST, list) {
        (false, [before @ .., last]) if !before.is_empty() => {
            cut(&format!("{}, {}", code(before), label(*last)))
        }
        _ => cut(&joined),
    };
    Completion { name, value: code(list) }
}

/// The number being typed if it is in the range, and the ends of the range.
pub(super) fn numbers(typed: &str, least: u32, most: u32) -> Vec<u32> {
    let mut found: Vec<u32> =
        whole(typed).filter(|number| (least..=most).contains(number)).into_iter().collect();
    if found.is_empty() {
        found = vec![least, most];
    }
    found.dedup();
    found
}

/// At most [`LONGEST`] characters.
pub(super) fn cut(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}
