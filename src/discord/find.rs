//! Which table is meant.

use std::sync::Arc;

use super::asked::Asked;
use super::voice::Voice;
use crate::game::walk::Completion;
use crate::game::{Arg, Line};
use crate::host::{ChannelId, Host};
use crate::table::{Phase, Table, TableId};
use crate::words::{Words, plain};

/// What a command looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// A table at which the person sits, of this game.
    Game(&'a str),
    /// A table at which the person sits.
    Own,
    /// Any table here.
    Any,
    /// A table here that is in its lobby and that the person hasn't joined.
    Joinable,
    /// A table here that is played by automatic players, too, and at which the person doesn't sit.
    Takeable,
    /// A table at which the person sits and that isn't played any more.
    Stopped,
}

/// How many tables can be proposed.
const MOST: usize = 25;

pub struct Finder<'a> {
    pub host: &'a Host,
    pub words: &'a Words,
    pub asked: &'a Asked,
}

impl Finder<'_> {
    /// The table that is meant; `given` is what stands in the option `table:`.
    ///
    /// # Errors
    /// If none is, or it can't be told which.
    pub async fn find(&self, wanted: Wanted<'_>, given: Option<&str>) -> Result<Arc<Table>, Line> {
        if let Some(given) = given {
            return self.reach(self.named(given).await?).await;
        }
        let mut fitting = Vec::new();
        for id in self.here() {
            // One that can't be read doesn't stand in the way of the others.
            let Ok(table) = self.reach(id).await else { continue };
            if fits(&table, wanted, self.asked) {
                fitting.push(table);
            }
        }
        match fitting.as_slice() {
            [table] => Ok(table.clone()),
            [] => self.none(wanted).await,
            _ => {
                let voice = Voice { words: self.words, lang: self.asked.lang() };
                let titles = fitting.iter().map(|table| Arg::Text(voice.of(table).title()));
                Err(Line::new("ui-refusal-which-table").with("tables", Arg::List(titles.collect())))
            }
        }
    }

    /// The table of this number, for who belongs to it: who sits there, or asks in the server where it
    /// is played. Every way to a table leads through here, since whoever asks can forge a number.
    ///
    /// # Errors
    /// For anybody else the same as if there were no such table; or if it can't be read.
    pub async fn reach(&self, id: TableId) -> Result<Arc<Table>, Line> {
        let table = self.host.table(id).await?;
        let sits = table.member(self.asked.person).is_some();
        if sits || self.asked.place.guild == Some(self.host.guild_of(id).await?) {
            return Ok(table);
        }
        Err(Line::new("host-refusal-no-table"))
    }

    async fn none(&self, wanted: Wanted<'_>) -> Result<Arc<Table>, Line> {
        // The table that was played here has ended: it says so itself.
        if !matches!(wanted, Wanted::Joinable | Wanted::Takeable)
            && let Some(last) = self.host.last_in(self.asked.place.channel).await?
        {
            let table = self.reach(last).await?;
            if fits(&table, wanted, self.asked) {
                return Ok(table);
            }
        }
        Err(Line::new(match wanted {
            Wanted::Joinable => "ui-refusal-nothing-to-join",
            Wanted::Takeable => "ui-refusal-nothing-to-take",
            Wanted::Stopped => "ui-refusal-nothing-to-reopen",
            Wanted::Any => "ui-refusal-no-table-here",
            Wanted::Own | Wanted::Game(_) if self.asked.place.guild.is_none() => "ui-refusal-say-which-table",
            Wanted::Own | Wanted::Game(_) => "ui-refusal-not-at-table-here",
        }))
    }

    /// The tables here that haven't ended: of this channel or thread.
    fn here(&self) -> Vec<TableId> {
        let place = &self.asked.place;
        if place.guild.is_none() {
            return self.host.tables_of(self.asked.person);
        }
        self.host.tables_in(place.channel)
    }

    /// All that the person may name: their own, and those here.
    fn nameable(&self) -> Vec<TableId> {
        let mut ids = self.host.tables_of(self.asked.person);
        let here = [Some(self.asked.place.channel), self.asked.place.parent].into_iter().flatten();
        for id in here.flat_map(|channel: ChannelId| self.host.tables_in(channel)) {
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    /// The number of the table that stands in the option `table:`.
    ///
    /// # Errors
    /// If the person may name no such table.
    pub async fn named(&self, given: &str) -> Result<TableId, Line> {
        let nameable = self.nameable();
        let number = given.trim().trim_start_matches('#');
        let id = match number.parse() {
            Ok(id) => Some(TableId(id)),
            Err(_) => nameable.iter().copied().find(|&id| self.title(id).eq_ignore_ascii_case(given.trim())),
        };
        if let Some(id) = id {
            let here = self.asked.place.channel;
            if nameable.contains(&id) || self.host.last_in(here).await? == Some(id) || self.sits(id).await {
                return Ok(id);
            }
        }
        let titles = nameable.iter().take(MOST).map(|&id| Arg::Text(self.title(id)));
        Err(if nameable.is_empty() {
            Line::new("ui-refusal-no-tables")
        } else {
            Line::new("ui-refusal-unknown-table").with("tables", Arg::List(titles.collect()))
        })
    }

    /// One's own tables keep their numbers when they are played no more, and are listed nowhere.
    async fn sits(&self, id: TableId) -> bool {
        self.host.table(id).await.is_ok_and(|table| table.member(self.asked.person).is_some())
    }

    fn title(&self, id: TableId) -> String {
        let voice = Voice { words: self.words, lang: self.asked.lang() };
        match self.host.peek(id) {
            Some(table) => voice.of(&table).title(),
            None => plain(&voice.say(&Line::new("ui-table-number").with("number", Arg::Number(id.0)))),
        }
    }

    /// What the option `table:` can be completed to.
    pub fn complete(&self, typed: &str) -> Vec<Completion> {
        let typed = typed.trim().to_lowercase();
        let named = self.nameable().into_iter().map(|id| (self.title(id), id));
        let fits = |(title, id): &(String, TableId)| {
            title.to_lowercase().contains(&typed) || id.0.to_string() == typed
        };
        let found = named.filter(fits).take(MOST);
        found.map(|(name, id)| Completion { name, value: format!("#{}", id.0) }).collect()
    }

    /// The table that is meant while somebody types: from memory alone.
    pub fn peek(&self, wanted: Wanted<'_>, given: Option<&str>) -> Option<Arc<Table>> {
        if let Some(id) = given.and_then(|given| given.trim().trim_start_matches('#').parse().ok()) {
            let id = TableId(id);
            return self.nameable().contains(&id).then(|| self.host.peek(id))?;
        }
        let tables = self.here().into_iter().filter_map(|id| self.host.peek(id));
        let mut fitting = tables.filter(|table| fits(table, wanted, self.asked));
        let first = fitting.next()?;
        fitting.next().is_none().then_some(first)
    }
}

fn fits(table: &Table, wanted: Wanted<'_>, asked: &Asked) -> bool {
    let member = table.member(asked.person).is_some();
    match wanted {
        Wanted::Any => true,
        Wanted::Own => member,
        Wanted::Game(game) => member && table.game().id() == game,
        Wanted::Stopped => member && matches!(table.phase(), Phase::Adjourned | Phase::Ended),
        Wanted::Joinable => !member && table.phase() == Phase::Lobby,
        Wanted::Takeable => !member && table.phase() == Phase::Playing && !table.automatic().is_empty(),
    }
}
