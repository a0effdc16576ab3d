//! What a person can do: talk, run a command, press, choose, send a modal off.

use serde_json::{Value, json};
use thiserror::Error;

use super::{
    channel::Kind as ChannelKind,
    command::{self, BadOption, Invocation},
    component,
    id::Id,
    interaction::{Interaction, Kind, Standing},
    message::{Message, mentioned},
    people::{APPLICATION, GUILD, Person},
    permission as bits,
    world::{Entry, State, World},
};

/// Why a person can't do that; what a real client wouldn't have let them do.
#[derive(Debug, Error, PartialEq)]
pub enum Refused {
    #[error("there is no such person")]
    NoSuchPerson,
    #[error("there are as many people as fit")]
    TooManyPeople,
    #[error("there are as many guilds as fit")]
    TooManyGuilds,
    #[error("a name has 1 to 32 characters, and two people can't share one")]
    BadName,
    #[error("that locale isn't one of Discord's")]
    BadLocale,
    #[error("there is no such channel for this person")]
    NoSuchChannel,
    #[error("this person may not do that here")]
    NotAllowed,
    #[error("the thread is archived")]
    Archived,
    #[error("a message has 1 to 2000 characters")]
    BadLength,
    #[error("there is no such message for this person")]
    NoSuchMessage,
    #[error("there is no such control, or it can't be used")]
    NoSuchControl,
    #[error("choose between {least} and {most} of what is offered")]
    BadChoice { least: u64, most: u64 },
    #[error("there is no such command here: {0}")]
    NoSuchCommand(String),
    #[error(transparent)]
    BadOption(#[from] BadOption),
    #[error("there is no such modal to send off")]
    NoSuchModal,
    #[error("the field {0} is missing, too short or too long")]
    BadField(String),
}

impl World {
    /// Adds a person, who joins the guild. `locale`: one of Discord's, e.g. `zh-CN`.
    pub fn add_person(&self, name: &str, locale: &str) -> Result<Id, Refused> {
        let mut state = self.lock();
        let (name, length) = (name.trim(), name.trim().chars().count());
        if !(1..=32).contains(&length) || state.people.values().any(|p| p.name == name) {
            return Err(Refused::BadName);
        }
        if !command::LOCALES.contains(&locale) {
            return Err(Refused::BadLocale);
        }
        if !state.has_room_for_people() {
            return Err(Refused::TooManyPeople);
        }
        let id = state.next_id();
        state.keep(Entry::Person(Person {
            id,
            username: format!("person_{}", id.0 % 1_000_000_000),
            name: name.to_owned(),
            locale: locale.to_owned(),
            moderator: false,
            dms_open: true,
            in_guild: true,
        }));
        Ok(id)
    }

    /// Changes the language of a person's client.
    pub fn set_locale(&self, person: Id, locale: &str) -> Result<(), Refused> {
        if !command::LOCALES.contains(&locale) {
            return Err(Refused::BadLocale);
        }
        let mut state = self.lock();
        let changed = Person { locale: locale.to_owned(), ..state.person(person)?.clone() };
        state.keep(Entry::Person(changed));
        Ok(())
    }

    /// The person's direct message with the application, which is opened if need be.
    pub fn open_dm(&self, person: Id) -> Result<Id, Refused> {
        let mut state = self.lock();
        state.person(person)?;
        Ok(state.dm_with(person))
    }

    /// Says something in a channel. Talking in an archived thread opens it again, unless it is locked.
    pub fn say(&self, person: Id, channel: Id, text: &str, reply_to: Option<Id>) -> Result<Id, Refused> {
        let mut state = self.lock();
        let somebody = state.person(person)?.clone();
        let place = state.place(person, channel)?;
        let (thread, needs) = match &place.kind {
            ChannelKind::Thread(thread) => (Some(thread.clone()), bits::SEND_MESSAGES_IN_THREADS),
            _ => (None, bits::SEND_MESSAGES),
        };
        if !state.allows(&somebody, place, needs) {
            return Err(Refused::NotAllowed);
        }
        if !(1..=2_000).contains(&text.trim().chars().count()) {
            return Err(Refused::BadLength);
        }
        if thread.as_ref().is_some_and(|t| t.archived && t.locked) {
            return Err(Refused::Archived);
        }
        if reply_to.is_some_and(|id| state.message(channel, id).is_none()) {
            return Err(Refused::NoSuchMessage);
        }
        if thread.is_some() {
            state.wake_thread(channel);
            state.join_thread(channel, person);
        }
        let id = state.next_id();
        let everyone =
            state.channels.get(&channel).is_some_and(|c| state.allows(&somebody, c, bits::MENTION_EVERYONE));
        let message = Message {
            content: text.trim().to_owned(),
            mentions: mentioned(text).into_iter().filter(|id| state.is_user(*id)).collect(),
            mentions_everyone: everyone && (text.contains("@everyone") || text.contains("@here")),
            reply_to,
            ..Message::empty(id, channel, person)
        };
        state.post(message);
        Ok(id)
    }

    /// Runs a slash command; how the interaction stands is told by [`World::interaction`].
    pub fn run(&self, person: Id, channel: Id, invocation: &Invocation) -> Result<Id, Refused> {
        self.lock().invoke(person, channel, invocation, None)
    }

    /// Asks what the option `focused` (one of the invocation's) can be completed to.
    pub fn complete(
        &self,
        person: Id,
        channel: Id,
        invocation: &Invocation,
        focused: &str,
    ) -> Result<Id, Refused> {
        self.lock().invoke(person, channel, invocation, Some(focused))
    }

    /// Presses a button.
    pub fn press(&self, person: Id, channel: Id, message: Id, custom_id: &str) -> Result<Id, Refused> {
        self.lock().press(person, channel, message, custom_id)
    }

    /// Chooses in a select: values of its options, or ids of people.
    pub fn choose(
        &self,
        person: Id,
        channel: Id,
        message: Id,
        custom_id: &str,
        values: &[String],
    ) -> Result<Id, Refused> {
        let mut state = self.lock();
        let control = state.control(person, channel, message, custom_id)?;
        let (least, most) = component::bounds(&control);
        let offered = |value: &String| match control["type"].as_u64() {
            Some(3) => {
                control["options"].as_array().is_some_and(|all| all.iter().any(|o| o["value"] == **value))
            }
            Some(5) => value.parse().is_ok_and(|id| state.is_user(id)),
            _ => false,
        };
        let distinct = values.iter().collect::<std::collections::BTreeSet<_>>().len();
        let many = values.len() as u64;
        if !(least..=most).contains(&many) || distinct != values.len() || !values.iter().all(offered) {
            return Err(Refused::BadChoice { least, most });
        }
        let mut data = json!({
            "custom_id": custom_id, "component_type": control["type"], "id": control["id"], "values": values,
        });
        if control["type"] == 5 {
            let ids: Vec<Id> = values.iter().filter_map(|v| v.parse().ok()).collect();
            data["resolved"] = state.resolved(&ids, &[], channel);
        }
        state.interact(person, channel, Kind::Component, String::new(), data, Some(message))
    }

    /// Sends the modal off with which an interaction was answered. `fields`: custom ids and texts.
    pub fn submit(&self, person: Id, interaction: Id, fields: &[(String, String)]) -> Result<Id, Refused> {
        let mut state = self.lock();
        let first = state.interactions.get(&interaction).filter(|i| i.person == person).cloned();
        let Some(Interaction { standing: Standing::Modal(modal), channel, message, .. }) = first else {
            return Err(Refused::NoSuchModal);
        };
        let components = component::filled_in(&modal, fields).map_err(Refused::BadField)?;
        let data = json!({ "custom_id": modal["custom_id"], "components": components });
        let id = state.interact(person, channel, Kind::Modal, String::new(), data, message)?;
        if let Some(sent) = state.interactions.get_mut(&id) {
            sent.opened_by = Some(interaction);
        }
        state.settle(interaction, Standing::Answered);
        Ok(id)
    }
}

impl State {
    pub fn person(&self, id: Id) -> Result<&Person, Refused> {
        self.people.get(&id).ok_or(Refused::NoSuchPerson)
    }

    /// Whether this is a person or the application.
    pub fn is_user(&self, id: Id) -> bool {
        id == APPLICATION || self.people.contains_key(&id)
    }

    /// A channel that the person can see.
    fn place(&self, person: Id, channel: Id) -> Result<&super::channel::Channel, Refused> {
        self.channels.get(&channel).filter(|c| self.sees(person, c)).ok_or(Refused::NoSuchChannel)
    }

    /// A control that the person can use.
    fn control(&self, person: Id, channel: Id, message: Id, custom_id: &str) -> Result<Value, Refused> {
        self.place(person, channel)?;
        let message = self
            .message(channel, message)
            .filter(|m| m.only_for.is_none_or(|reader| reader == person))
            .ok_or(Refused::NoSuchMessage)?;
        let control = component::find(&message.components, custom_id).ok_or(Refused::NoSuchControl)?;
        if control["disabled"] == true {
            return Err(Refused::NoSuchControl);
        }
        Ok(control.clone())
    }

    pub fn press(&mut self, person: Id, channel: Id, message: Id, custom_id: &str) -> Result<Id, Refused> {
        let control = self.control(person, channel, message, custom_id)?;
        if control["type"] != 2 {
            return Err(Refused::NoSuchControl);
        }
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": control["id"] });
        self.interact(person, channel, Kind::Component, String::new(), data, Some(message))
    }

    pub fn invoke(
        &mut self,
        person: Id,
        channel: Id,
        invocation: &Invocation,
        focused: Option<&str>,
    ) -> Result<Id, Refused> {
        let somebody = self.person(person)?;
        let place = self.place(person, channel)?;
        if place.thread().is_some_and(|t| t.archived) {
            return Err(Refused::Archived);
        }
        if !self.allows(somebody, place, bits::USE_APPLICATION_COMMANDS) {
            return Err(Refused::NotAllowed);
        }
        let in_dm = place.dm().is_some();
        let root = invocation.command.split(' ').next().unwrap_or_default();
        let unknown = || Refused::NoSuchCommand(invocation.command.clone());
        let own = if place.guild() == Some(GUILD) { &self.guild_commands } else { &[][..] };
        let found = own.iter().chain(&self.commands).find(|c| c["name"] == root).ok_or_else(unknown)?;
        if !command::works_in(found, in_dm) {
            return Err(unknown());
        }
        let permitted = command::needs(found);
        if permitted.is_some_and(|needed| !in_dm && !self.allows(somebody, place, needed)) {
            return Err(Refused::NotAllowed);
        }
        let path: Vec<&str> = invocation.command.split(' ').skip(1).collect();
        let filled = command::fill(found, &path, &invocation.options, focused)?;
        let mut data = json!({
            "id": found["id"], "name": found["name"], "type": 1, "options": filled.options,
        });
        if found.get("guild_id").is_some() {
            data["guild_id"] = json!(GUILD);
        }
        let strangers = filled.people.iter().chain(&filled.channels);
        for id in strangers {
            if !self.is_user(*id) && !self.channels.contains_key(id) {
                return Err(BadOption::unknown(*id).into());
            }
        }
        if !filled.people.is_empty() || !filled.channels.is_empty() {
            data["resolved"] = self.resolved(&filled.people, &filled.channels, channel);
        }
        let kind = if focused.is_some() { Kind::Autocomplete } else { Kind::Command };
        self.interact(person, channel, kind, invocation.command.clone(), data, None)
    }
}
