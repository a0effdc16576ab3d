//! The command tree: what is registered with Discord, in English with the Chinese beside it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use serenity::all::{Http, HttpError, LightMethod, Request, Route};

use crate::game::{AnyGame, Kind, Level, Verb};
use crate::table::{self, Games, PaceName};
use crate::words::{Lang, Words};

/// Texts by Discord's locale.
type Texts = BTreeMap<String, String>;

/// Which kind of option: Discord's number.
pub const SUBCOMMAND: u8 = 1;
const STRING: u8 = 3;
const INTEGER: u8 = 4;
const USER: u8 = 6;

/// Where a command can be given: in a server (0) and in the private talk with the bot (1).
const CONTEXTS: [u8; 2] = [0, 1];

/// The option that says which table is meant; it completes.
pub const TABLE: &str = "table";

/// A command as it is registered. Reading one from Discord's answer and comparing is how we know
/// that nothing has to be registered anew.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    #[serde(rename = "type")]
    pub kind: u8,
    pub name: String,
    #[serde(default, deserialize_with = "or_default")]
    pub name_localizations: Texts,
    pub description: String,
    #[serde(default, deserialize_with = "or_default")]
    pub description_localizations: Texts,
    #[serde(default)]
    pub options: Vec<Opt>,
    #[serde(default, deserialize_with = "or_default")]
    pub contexts: Vec<u8>,
    #[serde(default)]
    pub integration_types: Vec<u8>,
}

/// An option of a command, or a subcommand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Opt {
    #[serde(rename = "type")]
    pub kind: u8,
    pub name: String,
    #[serde(default, deserialize_with = "or_default")]
    pub name_localizations: Texts,
    pub description: String,
    #[serde(default, deserialize_with = "or_default")]
    pub description_localizations: Texts,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub required: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub autocomplete: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_value: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_value: Option<i64>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<Named>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<Opt>,
}

/// A value that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    pub name: String,
    #[serde(default, deserialize_with = "or_default")]
    pub name_localizations: Texts,
    pub value: String,
}

/// Discord writes `null` for what isn't there.
fn or_default<'de, D: serde::Deserializer<'de>, T: Deserialize<'de> + Default>(
    from: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// Writes the tree in every language.
struct Scribe<'a> {
    words: &'a Words,
}

/// Every command of the bot.
pub fn tree(words: &Words, games: &Games) -> Vec<Command> {
    let scribe = Scribe { words };
    let mut commands = vec![
        scribe.table(games),
        scribe.command("tables", "ui-command-tables", Vec::new()),
        scribe.command("hand", "ui-command-hand", vec![scribe.which_table()]),
        scribe.command("look", "ui-command-look", vec![scribe.which_table()]),
        scribe.command("help", "ui-command-help", Vec::new()),
    ];
    commands.extend(games.iter().map(|game| scribe.game(&**game)));
    commands
}

impl Scribe<'_> {
    fn command(&self, name: &str, id: &str, options: Vec<Opt>) -> Command {
        Command {
            kind: 1,
            name: name.into(),
            name_localizations: self.names(id, name),
            description: self.english(&format!("{id}.description")),
            description_localizations: self.texts(&format!("{id}.description")),
            options,
            contexts: CONTEXTS.to_vec(),
            integration_types: vec![0],
        }
    }

    fn option(&self, kind: u8, name: &str, id: &str) -> Opt {
        Opt {
            kind,
            name: name.into(),
            name_localizations: self.names(id, name),
            description: self.english(&format!("{id}.description")),
            description_localizations: self.texts(&format!("{id}.description")),
            required: false,
            autocomplete: false,
            min_value: None,
            max_value: None,
            choices: Vec::new(),
            options: Vec::new(),
        }
    }

    fn sub(&self, name: &str, options: Vec<Opt>) -> Opt {
        Opt { options, ..self.option(SUBCOMMAND, name, &format!("ui-table-{name}")) }
    }

    fn ui(&self, kind: u8, name: &str) -> Opt {
        self.option(kind, name, &format!("ui-option-{name}"))
    }

    fn which_table(&self) -> Opt {
        Opt { autocomplete: true, ..self.ui(STRING, TABLE) }
    }

    fn table(&self, games: &Games) -> Command {
        let table = || self.which_table();
        let required = |option: Opt| Opt { required: true, ..option };
        let open = [vec![required(self.which_game(games))], self.settings(games)].concat();
        let subs = vec![
            self.sub("open", open),
            self.sub("join", vec![table()]),
            self.sub("leave", vec![table()]),
            self.sub("start", vec![table()]),
            self.sub("status", vec![table()]),
            self.sub("options", [self.settings(games), vec![table()]].concat()),
            self.sub("seat", self.seat(table())),
            self.sub("invite", vec![required(self.ui(USER, "person")), table()]),
            self.sub("kick", vec![required(self.ui(USER, "person")), table()]),
            self.sub("time", vec![required(self.ui(USER, "person")), table()]),
            self.sub("pace", [vec![required(self.pace())], self.lengths(), vec![table()]].concat()),
            self.sub("end", vec![table()]),
            self.sub("reopen", vec![table()]),
            self.sub("vote", vec![required(self.vote()), table()]),
            self.sub("log", vec![table()]),
            self.sub("export", vec![table()]),
            self.sub("verify", vec![table()]),
        ];
        self.command("table", "ui-command-table", subs)
    }

    fn which_game(&self, games: &Games) -> Opt {
        let named = |game: &dyn AnyGame| self.named(game.id(), game.id());
        Opt { choices: games.iter().map(|game| named(&**game)).collect(), ..self.ui(STRING, "game") }
    }

    fn settings(&self, games: &Games) -> Vec<Opt> {
        let most = games.iter().map(|game| *game.seats().end()).max().unwrap_or(1);
        let choices = |values: &[&str], id: &str| {
            values.iter().map(|value| self.named(&format!("{id}-{value}"), value)).collect()
        };
        let languages = choices(&["en-US", "zh-CN"], "ui-language");
        let access = choices(&["open", "invited"], "ui-access");
        let seats = Opt { min_value: Some(1), max_value: Some(most.into()), ..self.ui(INTEGER, "seats") };
        let mut options = vec![
            self.pace(),
            Opt { choices: languages, ..self.ui(STRING, "language") },
            seats,
            Opt { choices: access, ..self.ui(STRING, "access") },
            Opt { autocomplete: true, ..self.ui(STRING, "rules") },
        ];
        options.extend(self.lengths());
        let many =
            Opt { min_value: Some(0), max_value: Some(i64::from(most) - 1), ..self.ui(INTEGER, "automatic") };
        options.extend([many, self.level()]);
        options
    }

    fn level(&self) -> Opt {
        let named = |level: Level| self.named(table::level(level).id, level.tag());
        Opt { choices: Level::ALL.into_iter().map(named).collect(), ..self.ui(STRING, "level") }
    }

    fn seat(&self, table: Opt) -> Vec<Opt> {
        let changes = ["add", "remove", "take", "leave"];
        let choices = changes.map(|change| self.named(&format!("ui-seat-{change}"), change)).to_vec();
        let player = Opt { autocomplete: true, ..self.ui(STRING, "player") };
        let change = Opt { required: true, choices, ..self.ui(STRING, "change") };
        vec![change, self.level(), player, self.ui(USER, "person"), table]
    }

    fn pace(&self) -> Opt {
        let named = |pace: PaceName| self.named(pace.line().id, pace.tag());
        Opt { choices: PaceName::ALL.into_iter().map(named).collect(), ..self.ui(STRING, "pace") }
    }

    /// Other lengths than the pace's own: `90s`, `30m`, `2h`, `3d`.
    fn lengths(&self) -> Vec<Opt> {
        ["turn", "deal", "offer", "window"].map(|tempo| self.ui(STRING, tempo)).to_vec()
    }

    fn vote(&self) -> Opt {
        let choices = vec![self.named("ui-vote-yes", "yes"), self.named("ui-vote-no", "no")];
        Opt { choices, ..self.ui(STRING, "answer") }
    }

    fn named(&self, id: &str, value: &str) -> Named {
        Named { name: self.english(id), name_localizations: self.texts(id), value: value.into() }
    }

    /// A game's command: a subcommand for each verb.
    fn game(&self, game: &dyn AnyGame) -> Command {
        let subs = game.verbs().iter().map(|verb| self.verb(game.id(), verb)).collect();
        self.command(game.id(), &format!("{}-command", game.id()), subs)
    }

    fn verb(&self, game: &str, verb: &Verb) -> Opt {
        let param = |name: &str, kind, required| {
            let kind = if kind == Kind::Whole { INTEGER } else { STRING };
            let id = format!("{game}-param-{name}");
            Opt { required, autocomplete: true, ..self.option(kind, name, &id) }
        };
        let mut options: Vec<Opt> =
            verb.about.map(|name| param(name, Kind::Pick, true)).into_iter().collect();
        options.extend(verb.params.iter().map(|p| param(p.name, p.kind, !p.is_optional())));
        // Discord wants those that are required first.
        options.sort_by_key(|option| !option.required);
        options.push(self.which_table());
        Opt { options, ..self.option(SUBCOMMAND, verb.name, &format!("{game}-verb-{}", verb.name)) }
    }

    fn english(&self, id: &str) -> String {
        self.words.text(Lang::EnUs, id)
    }

    /// In every language; English for en-US too, which else would show what is written for others.
    fn texts(&self, id: &str) -> Texts {
        let chinese = self.words.text(Lang::ZhCn, id);
        Texts::from([
            ("en-US".into(), self.english(id)),
            ("zh-CN".into(), chinese.clone()),
            ("zh-TW".into(), chinese),
        ])
    }

    /// The localised names of a command or an option; the English one is its name in code.
    fn names(&self, id: &str, name: &str) -> Texts {
        let id = format!("{id}.name");
        let mut names = Texts::from([("en-US".into(), name.to_owned())]);
        if self.words.has(Lang::ZhCn, &id) {
            let chinese = self.words.text(Lang::ZhCn, &id);
            names.extend([("zh-CN".into(), chinese.clone()), ("zh-TW".into(), chinese)]);
        }
        names
    }
}

/// Registers the commands, unless they are registered already. Says whether it did.
///
/// # Errors
/// If Discord can't be reached, or refuses them.
pub async fn register(http: &Http, wanted: &[Command]) -> serenity::Result<bool> {
    let application_id = http.application_id().ok_or(HttpError::ApplicationIdMissing)?;
    let request = Request::new(Route::Commands { application_id }, LightMethod::Get);
    let known: Vec<Json> =
        http.fire(request.params(Some(vec![("with_localizations", "true".into())]))).await?;
    if same(known, wanted) {
        return Ok(false);
    }
    let body = serde_json::to_vec(wanted)?;
    http.fire::<Json>(Request::new(Route::Commands { application_id }, LightMethod::Put).body(Some(body)))
        .await?;
    Ok(true)
}

/// Whether Discord has just these commands, in whatever order.
fn same(known: Vec<Json>, wanted: &[Command]) -> bool {
    let known: Result<Vec<Command>, _> = known.into_iter().map(serde_json::from_value).collect();
    known.is_ok_and(|known| {
        known.len() == wanted.len() && wanted.iter().all(|command| known.contains(command))
    })
}
