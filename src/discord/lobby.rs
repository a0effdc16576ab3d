//! `/table …`, and the buttons of the invitation.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{GuildId, UserId};

use super::Bot;
use super::allowance::Ask;
use super::asked::Asked;
use super::body::{LONGEST_TEXT, Reply};
use super::chat::problem;
use super::find::Wanted;
use super::seat;
use super::settings::{self, Typed};
use crate::game::{Arg, Line};
use crate::host::{NewTable, Receipt};
use crate::table::{Act, Actor, Options, PersonId, Phase, Proposal, Request, Setting, Table, TableId};
use crate::words::Lang;

/// So long the opening of a table waits for the server's name.
const PATIENCE: Duration = Duration::from_secs(1);

impl Bot {
    /// A subcommand of `/table`.
    pub(super) async fn table_command(
        &self,
        asked: &Asked,
        name: &str,
        typed: &Typed,
        person: Option<UserId>,
    ) -> Reply {
        let done = match name {
            "open" => self.open(asked, typed).await,
            "join" => self.join_here(asked, typed).await,
            _ => self.table_here(asked, name, typed, person.map(|id| PersonId(id.get()))).await,
        };
        done.unwrap_or_else(|line| self.refusal(asked, &line))
    }

    async fn open(&self, asked: &Asked, typed: &Typed) -> Result<Reply, Line> {
        let voice = self.voice(asked);
        let Some(guild) = asked.place.guild else { return Err(Line::new("ui-refusal-open-privately")) };
        let lacking = asked.place.lacking();
        if !lacking.is_empty() {
            let lacking: Arg = lacking.into_iter().map(Line::new).collect();
            return Err(Line::new("ui-refusal-permissions").with("permissions", lacking));
        }
        let game = settings::text(typed, "game").and_then(|id| self.games.get(id));
        let game = game.ok_or_else(|| Line::new("table-refusal-game"))?;
        let mut options = Options { rhythm: self.rhythm, ..Options::of(&**game, asked.lang().tag()) };
        for setting in settings::read(typed, &**game, &options, voice)? {
            options = options.with(setting);
        }
        self.accounts.take(Ask::Much, asked)?;
        let threads = asked.place.threads();
        let new = NewTable {
            guild,
            server: self.server(guild).await,
            channel: asked.place.channel,
            threads,
            by: asked.person,
            name: asked.name.clone(),
            game: game.id().to_owned(),
            options,
            cause: asked.cause(),
        };
        let receipt = self.host.open(new).await?;
        let mut text = voice.of(&receipt.table).text("ui-opened");
        if !threads {
            text.push('\n');
            text.push_str(&voice.text("ui-opened-without-thread"));
        }
        Ok(Reply::text(text))
    }

    /// What a server is called; nothing if it can't be learnt now.
    async fn server(&self, guild: u64) -> String {
        let asked = self.http.get_guild(GuildId::new(guild));
        match tokio::time::timeout(PATIENCE, asked).await {
            Ok(Ok(server)) => server.name,
            Ok(Err(error)) => {
                tracing::info!(guild, problem = %problem(&error), "a server's name can't be learnt");
                String::new()
            }
            Err(_) => String::new(),
        }
    }

    async fn join_here(&self, asked: &Asked, typed: &Typed) -> Result<Reply, Line> {
        let table = self.finder(asked).find(Wanted::Joinable, settings::text(typed, "table")).await?;
        let receipt = self.ask(asked, table.id(), Act::Join { name: asked.name.clone() }).await?;
        Ok(self.happened(asked, &receipt))
    }

    async fn table_here(
        &self,
        asked: &Asked,
        name: &str,
        typed: &Typed,
        person: Option<PersonId>,
    ) -> Result<Reply, Line> {
        let wanted = match name {
            "status" | "log" | "export" | "verify" => Wanted::Any,
            // A moderator need not sit at a table to end it.
            "end" if asked.moderator => Wanted::Any,
            "reopen" => Wanted::Stopped,
            "seat" if seat::takes(typed) => Wanted::Takeable,
            _ => Wanted::Own,
        };
        let (finder, given) = (self.finder(asked), settings::text(typed, "table"));
        let table = match (finder.find(wanted, given).await, given) {
            (Ok(table), _) => table,
            // A moderator can also end one that can't be read.
            (Err(line), Some(given)) if name == "end" => {
                let id = finder.named(given).await?;
                let may = self.moderates(asked, id).await?;
                return if may { Ok(self.ask_to_end(asked, id, None)) } else { Err(line) };
            }
            (Err(line), _) => return Err(line),
        };
        let person = || person.ok_or_else(|| Line::new("ui-refusal-whom"));
        let act = match name {
            "status" => return Ok(self.status(asked, &table)),
            "log" => return self.log(asked, &table).await,
            "export" => return self.export(asked, &table).await,
            "verify" => return self.verify(asked, &table).await,
            "options" => {
                let new = settings::read(typed, &**table.game(), table.options(), self.voice(asked))?;
                if new.is_empty() {
                    return Ok(self.options(asked, &table, ""));
                }
                Act::Set(new)
            }
            "end" if self.moderates(asked, table.id()).await? => {
                return Ok(self.ask_to_end(asked, table.id(), table.seat_of(asked.person)));
            }
            "end" => Act::Propose(Proposal::End),
            "pace" => {
                let pace = settings::pace(typed, &table.options().pace)?;
                pace_act(&table, pace.unwrap_or(table.options().pace))
            }
            "vote" => vote(&table, settings::text(typed, "answer") == Some("yes"))?,
            "seat" => seat::act(asked, &table, typed, person().ok(), self.voice(asked))?,
            "leave" => Act::Leave,
            "start" => Act::Start,
            "reopen" => Act::Reopen,
            "invite" => Act::Invite(person()?),
            "kick" => Act::Kick(person()?),
            "time" => {
                let person = person()?;
                let seat = table.seat_of(person);
                Act::CallTime(seat.ok_or_else(|| {
                    Line::new("ui-refusal-not-seated-there").with("person", Arg::Person(person.0))
                })?)
            }
            _ => return Err(Line::new("refusal-not-understood")),
        };
        let receipt = self.ask(asked, table.id(), act).await?;
        Ok(self.happened(asked, &receipt))
    }

    /// Whether somebody may manage the very server in which the table is played.
    ///
    /// # Errors
    /// If there is no such table, or it can't be read.
    pub(super) async fn moderates(&self, asked: &Asked, table: TableId) -> Result<bool, Line> {
        Ok(asked.moderator && asked.place.guild == Some(self.host.guild_of(table).await?))
    }

    /// Asks something of a table for a person.
    ///
    /// # Errors
    /// The refusal.
    pub(super) async fn ask(&self, asked: &Asked, table: TableId, act: Act) -> Result<Receipt, Line> {
        self.ask_as(asked, table, Actor::Person(asked.person), act).await
    }

    pub(super) async fn ask_as(
        &self,
        asked: &Asked,
        table: TableId,
        by: Actor,
        act: Act,
    ) -> Result<Receipt, Line> {
        self.host.submit(table, Request { by, act, cause: asked.cause() }).await
    }

    /// What a request led to, as the person is told it.
    pub(super) fn happened(&self, asked: &Asked, receipt: &Receipt) -> Reply {
        let voice = self.voice(asked).of(&receipt.table);
        let told = voice.lines(&receipt.told(asked.person));
        Reply::text(if told.is_empty() { voice.text("ui-done") } else { told })
    }

    /// `/tables`: all of one's tables, those that wait for one first.
    pub(super) async fn tables(&self, asked: &Asked) -> Reply {
        let mut lines = Vec::new();
        for id in self.host.tables_of(asked.person) {
            let Ok(table) = self.host.table(id).await else { continue };
            lines.push(self.listed(asked, &table));
        }
        if lines.is_empty() {
            return Reply::text(self.voice(asked).text("ui-tables-none"));
        }
        lines.sort_by_key(|(awaited, _)| !awaited);
        let lines: Vec<String> = lines.into_iter().map(|(_, line)| line).collect();
        let more = |n: usize| {
            let n = Arg::Number(i64::try_from(n).unwrap_or(i64::MAX));
            self.voice(asked).say(&Line::new("ui-tables-more").with("n", n))
        };
        Reply::text(fitting(&self.voice(asked).text("ui-tables"), &lines, more))
    }

    /// Whether the table waits for the person, and a line about it.
    fn listed(&self, asked: &Asked, table: &Arc<Table>) -> (bool, String) {
        let voice = self.voice(asked).of(table);
        let link = self.host.listed(table.id()).map(|listed| {
            let channel = listed.thread.unwrap_or(listed.channel);
            format!(" <#{}>", channel.0)
        });
        let mine = voice.awaited(asked.person).into_iter().next();
        let is_awaited = mine.is_some();
        let state = mine.unwrap_or_else(|| {
            voice.text(if table.phase() == Phase::Lobby { "ui-tables-lobby" } else { "ui-tables-others" })
        });
        let line = format!("• {}{} · {}", voice.title(), link.unwrap_or_default(), state);
        (is_awaited, line)
    }

    /// `/help`.
    pub(super) fn help(&self, asked: &Asked) -> Reply {
        Reply::text(self.voice(asked).text("ui-help"))
    }

    /// `/hand`, *My hand*.
    pub(super) async fn hand(&self, asked: &Asked, table: &Arc<Table>) -> Result<Reply, Line> {
        let seat = table.seat_of(asked.person);
        let seat = seat.ok_or_else(|| {
            Line::new(match table.phase() {
                Phase::Lobby => "table-refusal-not-started",
                _ => "table-refusal-not-seated",
            })
        })?;
        let body = self.host.hand(table.id(), seat, asked.lang()).await?;
        Ok(Reply::of(body))
    }

    /// `/look`, *Look*.
    pub(super) async fn look(&self, table: TableId, lang: Lang) -> Result<Reply, Line> {
        Ok(Reply::of(self.host.look(table, lang).await?))
    }
}

/// Changing the pace: the host's matter before the start, everybody's while playing.
pub(super) fn pace_act(table: &Table, pace: crate::table::Pace) -> Act {
    match table.phase() {
        Phase::Playing => Act::Propose(Proposal::Pace(pace)),
        _ => Act::Set(vec![Setting::Pace(pace)]),
    }
}

/// A heading, and as many of the lines as one message has room for; of the others, how many there are.
fn fitting(head: &str, lines: &[String], more: impl Fn(usize) -> String) -> String {
    let length = |text: &str| text.chars().count() + 1;
    let all: usize = length(head) + lines.iter().map(|line| length(line)).sum::<usize>();
    let last = if all > LONGEST_TEXT { length(&more(lines.len())) } else { 0 };
    let mut text = head.to_owned();
    let mut room = LONGEST_TEXT.saturating_sub(length(head) + last);
    for (at, line) in lines.iter().enumerate() {
        let Some(left) = room.checked_sub(length(line)) else {
            return text + "\n" + &more(lines.len() - at);
        };
        room = left;
        text.push('\n');
        text.push_str(line);
    }
    text
}

fn vote(table: &Table, agree: bool) -> Result<Act, Line> {
    let motion = table.motion().ok_or_else(|| Line::new("table-refusal-motion-gone"))?;
    Ok(Act::Vote { motion: motion.id, agree })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_room_is_counted() {
        let more = |n: usize| format!("and {n} more");
        for (n, long) in [(0, 1), (3, 10), (20, 97), (20, 98), (20, 99), (20, 100), (20, 500), (1, 5_000)] {
            let lines: Vec<String> = (0..n).map(|_| "桌".repeat(long)).collect();
            let text = fitting("Your tables:", &lines, more);
            assert!(text.chars().count() <= LONGEST_TEXT, "{n} {long}");
            let shown = text.lines().filter(|line| line.starts_with('桌')).count();
            assert_eq!(text.lines().last() == Some(&more(n - shown)), shown < n, "{n} {long}");
        }
    }
}
