//! A table's private menu: how it stands, and what can be done to it.

use std::sync::Arc;

use super::Bot;
use super::allowance::Ask;
use super::asked::Asked;
use super::body::{Choosable, LARGEST_FILE, MOST_IN_ROW, MOST_OPTIONS, Press, Reply, Row, Select};
use super::custom_id::{self, Errand};
use super::lobby::pace_act;
use super::seat;
use super::settings;
use crate::game::{Arg, Level, Line, Seat, Viewer};
use crate::host::{Control, Style, show};
use crate::table::{
    Access, Act, Actor, AutomaticPlayer, Flaw, PaceName, Phase, Proposal, Setting, Table, TableId,
    verify as verify_records,
};
use crate::words::Lang;

impl Bot {
    /// The table as it stands for this person, and what they can do to it.
    pub(super) fn status(&self, asked: &Asked, table: &Arc<Table>) -> Reply {
        let mut reply = Reply::of(show::invitation(&self.words, asked.lang(), table, None));
        let errands: &[(Errand, &str, Style)] = match table.phase() {
            Phase::Lobby => &[
                (Errand::Start, "ui-button-start", Style::Primary),
                (Errand::Leave, "ui-button-leave", Style::Secondary),
            ],
            Phase::Playing => &[
                (Errand::ProposeEnd, "ui-button-propose-end", Style::Danger),
                (Errand::HandOver, "ui-button-hand-over", Style::Danger),
                (Errand::Log, "ui-button-log", Style::Secondary),
                (Errand::Export, "ui-button-export", Style::Secondary),
            ],
            Phase::Adjourned => &[
                (Errand::Log, "ui-button-log", Style::Secondary),
                (Errand::Export, "ui-button-export", Style::Secondary),
            ],
            Phase::Ended => &[
                (Errand::Log, "ui-button-log", Style::Secondary),
                (Errand::Export, "ui-button-export", Style::Secondary),
                (Errand::Verify, "ui-button-verify", Style::Secondary),
            ],
        };
        let member = table.member(asked.person).is_some();
        let may = |errand: Errand| match errand {
            Errand::Start => table.host() == asked.person,
            Errand::Leave | Errand::ProposeEnd | Errand::HandOver => member,
            _ => true,
        };
        let shown = errands.iter().filter(|(errand, ..)| may(*errand));
        let presses: Vec<Press> = shown
            .map(|&(errand, label, style)| self.errand(asked, table.id(), errand, label, style))
            .collect();
        reply.rows = presses.chunks(MOST_IN_ROW).map(|row| Row::Buttons(row.to_vec())).collect();
        if let Some(motion) = table.motion() {
            reply.rows.insert(0, Row::Buttons(self.votes(asked, table.id(), motion.id)));
        }
        if table.phase() == Phase::Adjourned && member {
            let custom_id = custom_id::of_control(&Control::Reopen(table.id()));
            let label = self.voice(asked).text("host-button-reopen");
            reply.rows.insert(0, Row::Buttons(vec![Press { custom_id, label, style: Style::Primary }]));
        }
        if table.phase() == Phase::Playing && member {
            reply.rows.push(self.paces(asked, table));
        }
        if table.phase() == Phase::Playing && !member {
            reply.rows.extend(self.takeable(asked, table));
        }
        reply
    }

    /// The automatic players whose seats can be taken over.
    fn takeable(&self, asked: &Asked, table: &Table) -> Option<Row> {
        let voice = self.voice(asked).of(table);
        let option = |player: AutomaticPlayer| Choosable {
            label: voice.plainly(&player.described()),
            value: player.number.to_string(),
            chosen: false,
        };
        let options: Vec<Choosable> = table.automatic().into_iter().map(option).collect();
        let name = "ui-seat-take";
        (!options.is_empty()).then(|| self.select(asked, table.id(), Errand::TakeOver, options, name))
    }

    /// How many automatic players there can be.
    fn automatic(&self, asked: &Asked, table: &Table) -> Row {
        let free = usize::from(table.options().seats).saturating_sub(table.members().len());
        let now = table.options().automatic.len();
        let option = |many: usize| {
            let n = Arg::Number(i64::try_from(many).unwrap_or(i64::MAX));
            let label = self.voice(asked).say(&Line::new("ui-automatic-many").with("n", n));
            Choosable { label, value: many.to_string(), chosen: many == now }
        };
        let options = (0..=free.max(now)).take(MOST_OPTIONS).map(option).collect();
        self.select(asked, table.id(), Errand::Automatic, options, "ui-option-automatic")
    }

    fn votes(&self, asked: &Asked, table: TableId, motion: crate::game::Id) -> Vec<Press> {
        let press = |agree, label: &str| Press {
            custom_id: custom_id::of_control(&Control::Vote { table, motion, agree }),
            label: self.voice(asked).text(label),
            style: Style::Secondary,
        };
        vec![press(true, "ui-vote-yes"), press(false, "ui-vote-no")]
    }

    fn errand(&self, asked: &Asked, table: TableId, errand: Errand, label: &str, style: Style) -> Press {
        Press {
            custom_id: custom_id::of_errand(table, asked.person, errand),
            label: self.voice(asked).text(label),
            style,
        }
    }

    fn select(
        &self,
        asked: &Asked,
        table: TableId,
        errand: Errand,
        options: Vec<Choosable>,
        name: &str,
    ) -> Row {
        Row::Select(Select {
            custom_id: custom_id::of_errand(table, asked.person, errand),
            placeholder: self.voice(asked).text(name),
            options,
            least: 1,
            most: 1,
        })
    }

    fn paces(&self, asked: &Asked, table: &Table) -> Row {
        let voice = self.voice(asked);
        let now = table.options().pace.name();
        let option = |pace: PaceName| Choosable {
            label: format!(
                "{}: {}",
                voice.say(&pace.line()),
                voice.text(&format!("{}.description", pace.line().id))
            ),
            value: pace.tag().into(),
            chosen: pace == now,
        };
        self.select(asked, table.id(), Errand::Pace, PaceName::ALL.map(option).to_vec(), "ui-option-pace")
    }

    /// The options of a table in its lobby, which its host can change here.
    pub(super) fn options(&self, asked: &Asked, table: &Arc<Table>, before: &str) -> Reply {
        let voice = self.voice(asked).of(table);
        match table.phase() {
            Phase::Lobby => {}
            Phase::Adjourned => return Reply::text(voice.text("table-refusal-adjourned")),
            Phase::Playing | Phase::Ended => return Reply::text(voice.text("table-refusal-started")),
        }
        let mut reply = Reply::of(show::invitation(&self.words, asked.lang(), table, None));
        reply.rows.clear();
        if table.host() != asked.person {
            let line =
                Line::new("table-refusal-host-only").with("host", crate::game::Arg::Person(table.host().0));
            reply.text = voice.say(&line);
            return reply;
        }
        before.clone_into(&mut reply.text);
        let options = table.options();
        let two = |values: [(&str, bool); 2], id: &str| {
            let choosable = |(value, chosen): (&str, bool)| Choosable {
                label: voice.text(&format!("{id}-{value}")),
                value: value.into(),
                chosen,
            };
            values.map(choosable).to_vec()
        };
        let chinese = Lang::of(&options.language) == Lang::ZhCn;
        let languages = two([("en-US", !chinese), ("zh-CN", chinese)], "ui-language");
        let open = options.access == Access::Open;
        let access = two([("open", open), ("invited", !open)], "ui-access");
        reply.rows.push(self.paces(asked, table));
        reply.rows.push(self.select(asked, table.id(), Errand::Language, languages, "ui-option-language"));
        reply.rows.push(self.select(asked, table.id(), Errand::Access, access, "ui-option-access"));
        reply.rows.push(self.automatic(asked, table));
        reply.rows.extend(self.rules(asked, table));
        reply
    }

    fn rules(&self, asked: &Asked, table: &Table) -> Option<Row> {
        let voice = self.voice(asked);
        let all = settings::rule_options(&**table.game(), voice, &table.options().rules);
        let options: Vec<Choosable> =
            all.into_iter().map(|(value, label, chosen)| Choosable { label, value, chosen }).collect();
        (!options.is_empty()).then(|| {
            Row::Select(Select {
                custom_id: custom_id::of_errand(table.id(), asked.person, Errand::Rules),
                placeholder: voice.text("ui-option-rules"),
                least: 0,
                most: options.len(),
                options,
            })
        })
    }

    /// Asks a moderator, who may have a seat, whether the table shall end at once.
    pub(super) fn ask_to_end(&self, asked: &Asked, table: TableId, seat: Option<Seat>) -> Reply {
        let mut presses = vec![self.errand(asked, table, Errand::EndNow, "ui-button-end-now", Style::Danger)];
        if seat.is_some() {
            let label = "ui-button-propose-end";
            presses.push(self.errand(asked, table, Errand::ProposeEnd, label, Style::Secondary));
        }
        Reply::text(self.voice(asked).text("ui-end-now")).with_row(Row::Buttons(presses))
    }

    /// A control of the private menu.
    ///
    /// # Errors
    /// The refusal.
    pub(super) async fn run_errand(
        &self,
        asked: &Asked,
        table: &Arc<Table>,
        errand: Errand,
        chosen: &[String],
    ) -> Result<Reply, Line> {
        let first = || chosen.first().map(String::as_str).unwrap_or_default();
        let act = match errand {
            Errand::Log => return self.log(asked, table).await,
            Errand::Export => return self.export(asked, table).await,
            Errand::Verify => return self.verify(asked, table).await,
            Errand::EndNow => return self.end_now(asked, table.id()).await,
            Errand::HandOver => {
                let press = self.errand(
                    asked,
                    table.id(),
                    Errand::HandOverNow,
                    "ui-button-hand-over-now",
                    Style::Danger,
                );
                let text = self.voice(asked).text("ui-hand-over");
                return Ok(Reply::text(text).with_row(Row::Buttons(vec![press])));
            }
            Errand::HandOverNow => seat::hand_over(table, asked.person, Level::Plain)?,
            Errand::TakeOver => {
                Act::TakeOver { number: first().parse().unwrap_or(0), name: asked.name.clone() }
            }
            Errand::Automatic => {
                let many = first().parse().map_err(|_| Line::new("refusal-not-understood"))?;
                let levels = settings::so_many(&table.options().automatic, many);
                Act::Set(vec![Setting::Automatic(levels)])
            }
            Errand::Leave => Act::Leave,
            Errand::Start => Act::Start,
            Errand::ProposeEnd => Act::Propose(Proposal::End),
            Errand::Pace => pace_act(table, settings::named_pace(first())?),
            Errand::Language => Act::Set(vec![Setting::Language(first().to_owned())]),
            Errand::Access => Act::Set(vec![Setting::Access(settings::access(first())?)]),
            Errand::Rules => Act::Set(vec![Setting::Rules(settings::chosen_rules(chosen))]),
        };
        let setting = matches!(act, Act::Set(_));
        let receipt = self.ask(asked, table.id(), act).await?;
        let happened = self.happened(asked, &receipt);
        Ok(if setting {
            self.options(asked, &receipt.table, &happened.text)
        } else {
            Reply { text: happened.text, ..self.status(asked, &receipt.table) }
        })
    }

    /// Ends a table at once for a moderator, or puts it aside if it can't be read.
    ///
    /// # Errors
    /// The refusal.
    pub(super) async fn end_now(&self, asked: &Asked, table: TableId) -> Result<Reply, Line> {
        let moderates = self.moderates(asked, table).await?;
        if moderates && self.host.put_aside(table).await? {
            return Ok(Reply::text(self.voice(asked).text("ui-put-aside")));
        }
        let by = if moderates { Actor::Moderator(asked.person) } else { Actor::Person(asked.person) };
        let receipt = self.ask_as(asked, table, by, Act::End).await?;
        Ok(self.happened(asked, &receipt))
    }

    /// The public story so far, as a file.
    ///
    /// # Errors
    /// If they have asked for too much, or it can't be read.
    pub(super) async fn log(&self, asked: &Asked, table: &Arc<Table>) -> Result<Reply, Line> {
        self.accounts.take(Ask::Much, asked)?;
        let voice = self.voice(asked).of(table);
        let records = self.host.records(table.id()).await?;
        let title = format!("{}\n\n", voice.title());
        let mut story = String::new();
        for record in &records {
            for line in table.told(record, Viewer::Public) {
                story.push_str(&format!("{}  {}\n", utc(record.at.seconds()), voice.plainly(&line)));
            }
        }
        let end = last_lines(&story, LARGEST_FILE.saturating_sub(title.len()));
        let id = if end.len() == story.len() { "ui-log" } else { "ui-log-end" };
        let name = format!("table-{}.txt", table.id().0);
        Ok(Reply::text(voice.text(id)).with_file(&name, (title + end).into_bytes()))
    }

    /// The journal, as a file.
    ///
    /// # Errors
    /// If they have asked for too much, or it can't be read, or is larger than Discord takes.
    pub(super) async fn export(&self, asked: &Asked, table: &Arc<Table>) -> Result<Reply, Line> {
        self.accounts.take(Ask::Much, asked)?;
        let records = self.host.records(table.id()).await?;
        let json = serde_json::to_vec_pretty(&table.export(&records))
            .map_err(|_| Line::new("host-refusal-internal"))?;
        if json.len() > LARGEST_FILE {
            // A part of a journal proves nothing.
            return Err(Line::new("ui-refusal-export-large"));
        }
        let id = if table.phase() == Phase::Ended { "ui-export" } else { "ui-export-running" };
        let name = format!("table-{}.json", table.id().0);
        Ok(Reply::text(self.voice(asked).text(id)).with_file(&name, json))
    }

    /// The proof that chance was fair.
    ///
    /// # Errors
    /// If the table still runs, or they have asked for too much, or its journal isn't in order.
    pub(super) async fn verify(&self, asked: &Asked, table: &Arc<Table>) -> Result<Reply, Line> {
        use crate::game::Arg;
        let number = |n: usize| Arg::Number(i64::try_from(n).unwrap_or(i64::MAX));
        if table.phase() != Phase::Ended {
            return Err(Line::new("ui-verify-running").with("hash", Arg::Text(table.hash())));
        }
        self.accounts.take(Ask::Much, asked)?;
        let records = self.host.records(table.id()).await?;
        let games = self.games.clone();
        let checked = tokio::task::spawn_blocking(move || verify_records(&records, &games)).await;
        let line = match checked.map_err(|_| Line::new("host-refusal-internal"))? {
            Ok(proof) => Line::new("ui-verify-fair")
                .with("hash", Arg::Text(proof.hash))
                .with("seed", Arg::Text(proof.seed.unwrap_or_else(|| "–".into())))
                .with("records", number(proof.records))
                .with("anew", number(proof.anew)),
            Err(flaw) => flaw_line(&flaw),
        };
        Ok(Reply::text(self.voice(asked).of(table).say(&line)))
    }
}

fn flaw_line(flaw: &Flaw) -> Line {
    use crate::game::Arg;
    let at =
        |id, seq: &u64| Line::new(id).with("record", Arg::Number(i64::try_from(*seq).unwrap_or(i64::MAX)));
    match flaw {
        Flaw::Unreadable(_) => Line::new("ui-verify-unreadable"),
        Flaw::Running => Line::new("ui-verify-unfinished"),
        Flaw::Secret { seq } => at("ui-verify-secret", seq),
        Flaw::Causes { seq } => at("ui-verify-causes", seq),
        Flaw::Refused { seq, .. } | Flaw::Differs { seq } => at("ui-verify-differs", seq),
    }
}

/// The last lines of a text: as many as fit into so many bytes.
fn last_lines(text: &str, most: usize) -> &str {
    let Some(over) = text.len().checked_sub(most).filter(|over| *over > 0) else { return text };
    // The line that `over` cuts is left out whole.
    let ends = text.bytes().enumerate().skip(over - 1).find(|(_, byte)| *byte == b'\n');
    ends.and_then(|(at, _)| text.get(at + 1..)).unwrap_or_default()
}

/// `2026-11-30 08:15`, in UTC: a file can't show a reader's own time.
fn utc(seconds: i64) -> String {
    match serenity::all::Timestamp::from_unix_timestamp(seconds) {
        Ok(at) => at.to_string().chars().take(16).map(|c| if c == 'T' { ' ' } else { c }).collect(),
        Err(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_last_lines_are_kept() {
        let text = "一\ntwo\n三\n";
        for (most, kept) in
            [(12, text), (11, "two\n三\n"), (8, "two\n三\n"), (7, "三\n"), (4, "三\n"), (3, ""), (0, "")]
        {
            assert_eq!(last_lines(text, most), kept, "{most}");
        }
        assert_eq!(last_lines("no end", 3), "");
    }
}
