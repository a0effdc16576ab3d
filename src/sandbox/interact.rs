//! What a person does with the application: runs a command, presses, chooses, sends a modal off; and what becomes of it.

use serde_json::{Value, json};

use super::{
    act::Refused,
    command::{self, BadOption, Invocation},
    component,
    id::Id,
    interaction::{ANSWER_WITHIN, Interaction, Kind, Standing, TOKEN_LIFE},
    message::ATTACHMENT_BYTES,
    people::{APPLICATION, GUILD, bot_member, bot_user},
    permission as bits,
    session::ALWAYS,
    world::{Change, State, World},
};

/// Most interactions remembered.
const INTERACTIONS_KEPT: usize = 10_000;

impl World {
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

impl State {
    /// What a person did goes out to the application.
    fn interact(
        &mut self,
        person: Id,
        channel: Id,
        kind: Kind,
        name: String,
        data: Value,
        message: Option<Id>,
    ) -> Result<Id, Refused> {
        let id = self.next_interaction_id();
        let interaction = Interaction {
            id,
            began: self.now(),
            token: format!("{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>()),
            kind,
            person,
            channel,
            message,
            standing: Standing::Pending,
            original: None,
            name,
            opened_by: None,
        };
        let payload = self.interaction_json(&interaction, data)?;
        self.interactions.insert(id, interaction);
        if self.interactions.len() > INTERACTIONS_KEPT {
            self.interactions.pop_first();
        }
        self.changed(Change::Interaction { interaction: id, person });
        self.sessions.dispatch(ALWAYS, "INTERACTION_CREATE", payload);
        Ok(id)
    }

    fn interaction_json(&self, interaction: &Interaction, data: Value) -> Result<Value, Refused> {
        let person = self.person(interaction.person)?;
        let channel = self.channels.get(&interaction.channel).ok_or(Refused::NoSuchChannel)?;
        let permissions = self.permissions(person, channel).to_string();
        let mut place = self.channel_json(channel);
        place["permissions"] = json!(permissions);
        let mut json = json!({
            "id": interaction.id, "application_id": APPLICATION, "type": interaction.kind.number(),
            "token": interaction.token, "version": 1, "channel_id": channel.id, "channel": place, "data": data,
            "locale": person.locale, "app_permissions": self.bot_permissions(channel).to_string(),
            "entitlements": [], "attachment_size_limit": ATTACHMENT_BYTES,
        });
        if let Some(guild) = channel.guild() {
            json["member"] = person.member();
            json["member"]["permissions"] = json!(permissions);
            json["context"] = json!(0);
            json["authorizing_integration_owners"] = json!({ "0": guild });
            json["guild_id"] = json!(guild);
            json["guild_locale"] = json!("en-US");
            json["guild"] = json!({ "id": guild, "locale": "en-US", "features": [] });
        } else {
            json["user"] = person.user();
            json["context"] = json!(1);
            json["authorizing_integration_owners"] = json!({ "0": "0" });
        }
        if let Some(message) = interaction.message.and_then(|id| self.message(channel.id, id)) {
            json["message"] = self.message_json(message);
        }
        Ok(json)
    }

    /// Discord's resolved data of people and channels.
    fn resolved(&self, people: &[Id], channels: &[Id], place: Id) -> Value {
        let mut json = json!({});
        let place = self.channels.get(&place);
        for id in people {
            let (user, mut member) = match self.people.get(id) {
                Some(person) => (person.user(), person.member()),
                None => (bot_user(), bot_member()),
            };
            json["users"][id.to_string()] = user;
            let known = self.people.get(id).zip(place);
            member["permissions"] = json!(known.map_or(0, |(p, c)| self.permissions(p, c)).to_string());
            if let Some(fields) = member.as_object_mut() {
                fields.retain(|name, _| !matches!(name.as_str(), "user" | "deaf" | "mute"));
            }
            if place.is_some_and(|c| c.dm().is_none()) {
                json["members"][id.to_string()] = member;
            }
        }
        for channel in channels.iter().filter_map(|id| self.channels.get(id)) {
            json["channels"][channel.id.to_string()] = self.channel_json(channel);
        }
        json
    }
}

impl State {
    /// Changes how an interaction stands.
    pub fn settle(&mut self, id: Id, standing: Standing) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        interaction.standing = standing;
        let person = interaction.person;
        self.changed(Change::Interaction { interaction: id, person });
    }

    /// Lets time pass: what wasn't answered in time has failed; what is past its token's life is forgotten.
    pub fn expire_interactions(&mut self) {
        let now = self.now();
        let age = |i: &Interaction| now - i.began;
        let late = |i: &&Interaction| i.standing == Standing::Pending && age(i) > ANSWER_WITHIN;
        let failed: Vec<Id> = self.interactions.values().filter(late).map(|i| i.id).collect();
        failed.into_iter().for_each(|id| self.settle(id, Standing::Failed));
        let promised = |i: &&Interaction| i.standing == Standing::Deferred && age(i) > TOKEN_LIFE;
        let broken: Vec<Id> = self.interactions.values().filter(promised).map(|i| i.id).collect();
        broken.into_iter().for_each(|id| self.settle(id, Standing::Failed));
        self.interactions.retain(|_, i| now - i.began <= 2 * TOKEN_LIFE);
    }
}
