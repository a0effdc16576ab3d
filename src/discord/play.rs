//! A game's commands and controls.

use std::sync::Arc;

use super::asked::Asked;
use super::body::Reply;
use super::menu::{Input, Next, Player};
use super::{Bot, custom_id::Menu};
use crate::game::walk::{self, Given, Slot, Wrong};
use crate::game::{Confirm, Id, Kind, Move, Value, Verb};
use crate::host::Style;
use crate::table::{Act, Actor, Phase, Request, Table, TableId};

/// What a game says of a command that isn't one of its own.
const NOT_UNDERSTOOD: &str = "refusal-not-understood";

impl Bot {
    /// A typed command of a game.
    pub(super) async fn play(
        &self,
        asked: &Asked,
        table: &Arc<Table>,
        verb: &'static Verb,
        given: &[(Slot, Given)],
    ) -> Reply {
        let voice = self.voice(asked).of(table);
        let playing = Player::new(voice, asked.person).filter(|_| table.phase() == Phase::Playing);
        let Some(player) = playing else {
            // The table says why one can't play there.
            return self.make(asked, table.id(), blank(verb), None).await;
        };
        let label = |option: &str, id| player.label(verb.name, option, id);
        let parsed = walk::parse(verb, &player.choices, given, &label);
        let attempt = || walk::attempt(verb, &player.choices, given);
        let wanted = match parsed {
            Ok(wanted) => wanted,
            Err(wrong) => {
                // The rules know better why it can't be, where they can be asked.
                let tried = attempt().or_else(|| (wrong == Wrong::NotNow).then(|| blank(verb)));
                match tried.map(|wanted| (player.state.check(player.seat, &wanted), wanted)) {
                    Some((Ok(()), wanted)) => wanted,
                    // Not if it means nothing to them: then it's known what could have been said.
                    Some((Err(refusal), _)) if refusal.id != NOT_UNDERSTOOD => {
                        return player.top(&voice.say(&refusal));
                    }
                    _ => {
                        let said = walk::unmatched(verb, given).filter(|_| wrong == Wrong::NotNow);
                        return player.top(&player.wrong(verb.name, &said.unwrap_or(wrong)));
                    }
                }
            }
        };
        match player.state.confirm(player.seat, &wanted) {
            Some(Confirm::Always(line) | Confirm::Typed(line)) => {
                player.confirm(&wanted, player.voice.say(&line), Style::Danger)
            }
            None => self.make(asked, table.id(), wanted, None).await,
        }
    }

    /// A button under the board that is a verb of its own: *Stop*, *Counter*, *Pass*. What has to be said
    /// for it is asked privately.
    pub(super) async fn press_verb(
        &self,
        asked: &Asked,
        table: &Arc<Table>,
        verb: String,
        about: Id,
    ) -> Reply {
        let player = Player::new(self.voice(asked).of(table), asked.person);
        let wanted = match player.and_then(|player| player.begin(&verb, about)) {
            Some(Next::Show(reply)) => return reply,
            Some(Next::Do(wanted)) => wanted,
            // The table or the rules say why it can't be.
            Some(Next::Ask(_)) | None => match table.game().verbs().iter().find(|known| known.name == verb) {
                Some(verb) => Move { about, ..blank(verb) },
                None => Move { verb, about, values: Vec::new() },
            },
        };
        self.make(asked, table.id(), wanted, None).await
    }

    /// A control of a private menu.
    pub(super) async fn press_menu(
        &self,
        asked: &Asked,
        table: &Arc<Table>,
        menu: &Menu,
        input: Input<'_>,
    ) -> Reply {
        let voice = self.voice(asked).of(table);
        if menu.person != asked.person {
            return Reply::text(voice.text("ui-refusal-not-your-menu"));
        }
        let Some(player) = Player::new(voice, asked.person) else {
            return Reply::text(self.not_playing(asked, table));
        };
        match player.press(menu, input) {
            Next::Show(reply) => reply,
            // A modal can't follow on waiting; it was opened before, if it could be.
            Next::Ask(_) => player.top(&voice.text("ui-menu-stale")),
            Next::Do(wanted) => self.make(asked, table.id(), wanted, Some(menu)).await,
        }
    }

    /// Makes a move. In a private menu what can be done next follows on what happened.
    async fn make(&self, asked: &Asked, table: TableId, wanted: Move, menu: Option<&Menu>) -> Reply {
        let request =
            Request { by: Actor::Person(asked.person), act: Act::Move(wanted), cause: asked.cause() };
        let (table, happened, refused) = match self.host.submit(table, request).await {
            Ok(receipt) => {
                let told = receipt.told(asked.person);
                let said = self.voice(asked).of(&receipt.table).lines(&told);
                (receipt.table, said, false)
            }
            Err(refusal) => match self.host.table(table).await {
                Ok(table) => {
                    let said = self.voice(asked).of(&table).say(&refusal);
                    (table, said, true)
                }
                Err(line) => return self.refusal(asked, &line),
            },
        };
        let voice = self.voice(asked).of(&table);
        let happened = if happened.is_empty() { voice.text("ui-done") } else { happened };
        match Player::new(voice, asked.person) {
            Some(player) if menu.is_some() || refused => player.top(&happened),
            _ => Reply::text(happened),
        }
    }

    /// Why somebody has no menu at a table.
    pub(super) fn not_playing(&self, asked: &Asked, table: &Table) -> String {
        let id = match (table.phase(), table.member(asked.person)) {
            (Phase::Ended, _) => "table-refusal-over",
            (Phase::Adjourned, _) => "table-refusal-adjourned",
            (Phase::Lobby, _) => "table-refusal-not-started",
            (Phase::Playing, _) => "table-refusal-not-seated",
        };
        self.voice(asked).text(id)
    }
}

/// A verb with nothing said for it.
fn blank(verb: &Verb) -> Move {
    let value = |kind| match kind {
        Kind::Pick => Value::Pick(0),
        Kind::Whole => Value::Whole(0),
        Kind::Subset => Value::Subset(Vec::new()),
    };
    let values = verb.params.iter().map(|param| value(param.kind)).collect();
    Move { verb: verb.name.into(), about: 0, values }
}
