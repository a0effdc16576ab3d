//! The application's commands, global and of the guild.

use serde_json::{Map, Value, json};

use super::call::{Answer, Call};
use crate::sandbox::{
    entry::Entry,
    people::{APPLICATION, GUILD},
    refusal::{
        Form, Refusal, TOO_MANY_COMMANDS, TOO_MANY_CREATES, UNKNOWN_APPLICATION, UNKNOWN_COMMAND,
        UNKNOWN_GUILD,
    },
    registration,
    world::State,
};

type Result<T = Answer> = std::result::Result<T, Refusal>;

/// Slash commands of one scope.
const MOST_COMMANDS: usize = 100;

fn known(call: &Call, guild: bool) -> Result<()> {
    if call.id(0)? != APPLICATION {
        return Err(UNKNOWN_APPLICATION);
    }
    if guild && call.id(1)? != GUILD { Err(UNKNOWN_GUILD) } else { Ok(()) }
}

impl State {
    fn scope(&self, guild: bool) -> &[Value] {
        if guild { &self.guild_commands } else { &self.commands }
    }

    /// A checked command with its ids. It keeps the id of the one whose place it takes.
    fn identified(&mut self, mut command: Map<String, Value>, guild: bool) -> Value {
        let same = |known: &&Value| Some(&known["name"]) == command.get("name");
        let id = self.scope(guild).iter().find(same).map(|known| known["id"].clone());
        let id = id.unwrap_or_else(|| json!(self.next_id()));
        command.insert("id".to_owned(), id);
        command.insert("application_id".to_owned(), json!(APPLICATION));
        command.insert("version".to_owned(), json!(self.next_id()));
        if guild {
            command.insert("guild_id".to_owned(), json!(GUILD));
        }
        Value::Object(command)
    }

    /// Whether there is a command of this name in the scope.
    fn registered(&self, command: &Map<String, Value>, guild: bool) -> bool {
        self.scope(guild).iter().any(|known| Some(&known["name"]) == command.get("name"))
    }
}

pub fn list(state: &mut State, call: &Call) -> Result {
    all(state, call, false)
}

pub fn list_guild(state: &mut State, call: &Call) -> Result {
    all(state, call, true)
}

fn all(state: &State, call: &Call, guild: bool) -> Result {
    known(call, guild)?;
    let mut commands = state.scope(guild).to_vec();
    if !call.flag("with_localizations") {
        commands.iter_mut().for_each(drop_localisations);
    }
    Ok(Answer::Json(200, json!(commands)))
}

/// A list shows localisations only on request (Discord's *Retrieving localized commands*).
fn drop_localisations(node: &mut Value) {
    if let Some(fields) = node.as_object_mut() {
        fields.retain(|name, _| !name.ends_with("_localizations"));
    }
    for name in ["options", "choices"] {
        node[name].as_array_mut().into_iter().flatten().for_each(drop_localisations);
        if node[name].is_null()
            && let Some(fields) = node.as_object_mut()
        {
            fields.remove(name);
        }
    }
}

pub fn replace(state: &mut State, call: &Call) -> Result {
    replace_all(state, call, false)
}

pub fn replace_guild(state: &mut State, call: &Call) -> Result {
    replace_all(state, call, true)
}

fn replace_all(state: &mut State, call: &Call, guild: bool) -> Result {
    known(call, guild)?;
    let mut form = Form::default();
    let Some(bodies) = call.body().as_array() else {
        form.wrong("", "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        form.finish()?;
        return Err(TOO_MANY_COMMANDS);
    };
    if bodies.len() > MOST_COMMANDS {
        return Err(TOO_MANY_COMMANDS);
    }
    let checked: Vec<Map<String, Value>> = (0..)
        .zip(bodies)
        .map(|(index, body): (usize, _)| registration::checked(&mut form, body, &index.to_string()))
        .collect();
    registration::distinct(&mut form, &checked);
    form.finish()?;
    let fresh = checked.iter().filter(|command| !state.registered(command, guild)).count();
    let now = state.now();
    if !state.limits.take_creates(fresh, now) {
        return Err(TOO_MANY_CREATES);
    }
    let commands: Vec<Value> = checked.into_iter().map(|command| state.identified(command, guild)).collect();
    state.keep(Entry::Commands { guild, commands: commands.clone() });
    Ok(Answer::Json(200, json!(commands)))
}

pub fn create(state: &mut State, call: &Call) -> Result {
    create_one(state, call, false)
}

pub fn create_guild(state: &mut State, call: &Call) -> Result {
    create_one(state, call, true)
}

fn create_one(state: &mut State, call: &Call, guild: bool) -> Result {
    known(call, guild)?;
    let mut form = Form::default();
    let checked = registration::checked(&mut form, call.body(), "");
    form.finish()?;
    let known = state.registered(&checked, guild);
    if !known && state.scope(guild).len() >= MOST_COMMANDS {
        return Err(TOO_MANY_COMMANDS);
    }
    let now = state.now();
    if !known && !state.limits.take_creates(1, now) {
        return Err(TOO_MANY_CREATES);
    }
    let command = state.identified(checked, guild);
    let mut commands = state.scope(guild).to_vec();
    commands.retain(|other| other["id"] != command["id"]);
    commands.push(command.clone());
    state.keep(Entry::Commands { guild, commands });
    Ok(Answer::Json(if known { 200 } else { 201 }, command))
}

pub fn get(state: &mut State, call: &Call) -> Result {
    known(call, false)?;
    one(state, false, call.param(1))
}

pub fn get_guild(state: &mut State, call: &Call) -> Result {
    known(call, true)?;
    one(state, true, call.param(2))
}

fn one(state: &State, guild: bool, id: &str) -> Result {
    let found = state.scope(guild).iter().find(|command| command["id"] == id);
    found.map(|command| Answer::Json(200, command.clone())).ok_or(UNKNOWN_COMMAND)
}

pub fn delete(state: &mut State, call: &Call) -> Result {
    known(call, false)?;
    remove(state, false, call.param(1))
}

pub fn delete_guild(state: &mut State, call: &Call) -> Result {
    known(call, true)?;
    remove(state, true, call.param(2))
}

fn remove(state: &mut State, guild: bool, id: &str) -> Result {
    let mut commands = state.scope(guild).to_vec();
    commands.retain(|command| command["id"] != id);
    if commands.len() == state.scope(guild).len() {
        return Err(UNKNOWN_COMMAND);
    }
    state.keep(Entry::Commands { guild, commands });
    Ok(Answer::Empty)
}
