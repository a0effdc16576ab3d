//! `/table seat`: automatic players, and how seats change hands.

use super::asked::Asked;
use super::settings::{self, Typed};
use super::voice::{TableVoice, Voice};
use crate::game::walk::Completion;
use crate::game::{Arg, Level, Line};
use crate::table::{Act, AutomaticPlayer, PersonId, Setting, Table};

/// What is to be done.
const CHANGE: &str = "change";
/// Which automatic player; it completes.
pub const PLAYER: &str = "player";

/// Whether somebody who doesn't play wants to.
pub fn takes(typed: &Typed) -> bool {
    settings::text(typed, CHANGE) == Some("take")
}

/// What was typed, as it is asked of the table.
///
/// # Errors
/// What can't be understood.
pub fn act(
    asked: &Asked,
    table: &Table,
    typed: &Typed,
    person: Option<PersonId>,
    voice: Voice,
) -> Result<Act, Line> {
    let level = settings::level(typed)?;
    let named = named(typed, voice.of(table))?;
    match settings::text(typed, CHANGE) {
        Some("add") => {
            let mut levels = table.options().automatic.clone();
            levels.push(level.unwrap_or(Level::Plain));
            Ok(Act::Set(vec![Setting::Automatic(levels)]))
        }
        Some("remove") => {
            let all = table.automatic();
            let gone = named.or_else(|| all.last().copied());
            let gone = gone.ok_or_else(|| Line::new("ui-refusal-no-automatic"))?;
            let left = all.into_iter().filter(|player| *player != gone).map(|player| player.level);
            Ok(Act::Set(vec![Setting::Automatic(left.collect())]))
        }
        Some("take") => {
            let first = || table.automatic().first().copied();
            let number = named.or_else(first).map_or(0, |player| player.number);
            Ok(Act::TakeOver { number, name: asked.name.clone() })
        }
        Some("leave") => hand_over(table, person.unwrap_or(asked.person), level.unwrap_or(Level::Plain)),
        _ => Err(Line::new("refusal-not-understood")),
    }
}

/// Hands over the seat of a person.
///
/// # Errors
/// If they have none.
pub fn hand_over(table: &Table, person: PersonId, level: Level) -> Result<Act, Line> {
    let seat = table.seat_of(person);
    let nowhere = || Line::new("ui-refusal-not-seated-there").with("person", Arg::Person(person.0));
    Ok(Act::HandOver { seat: seat.ok_or_else(nowhere)?, level })
}

/// The automatic player that was named, by number or name.
fn named(typed: &Typed, voice: TableVoice) -> Result<Option<AutomaticPlayer>, Line> {
    let Some(given) = settings::text(typed, PLAYER).map(|given| given.trim().to_lowercase()) else {
        return Ok(None);
    };
    let is_meant = |player: &AutomaticPlayer| {
        let name = voice.plainly(&player.line()).to_lowercase();
        given == player.number.to_string() || (!given.is_empty() && name.ends_with(&given))
    };
    let found = voice.table.automatic().into_iter().find(is_meant);
    found.map(Some).ok_or_else(|| Line::new("table-refusal-take-nobody"))
}

/// What the option `player:` can be completed to.
pub fn complete(typed: &str, voice: TableVoice) -> Vec<Completion> {
    let typed = typed.trim().to_lowercase();
    let all = voice.table.automatic().into_iter().map(|player| Completion {
        name: voice.plainly(&player.described()),
        value: player.number.to_string(),
    });
    all.filter(|player| player.name.to_lowercase().contains(&typed)).take(25).collect()
}
