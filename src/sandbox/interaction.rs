//! Interactions: what a person did with a command, a control or a modal, and how it was answered.

use serde_json::{Value, json};

use super::{
    act::Refused,
    id::Id,
    message::ATTACHMENT_BYTES,
    people::{APPLICATION, bot_member, bot_user},
    session::ALWAYS,
    world::{Change, State},
};

/// How long the application has for its first answer, in milliseconds.
pub const ANSWER_WITHIN: i64 = 3_000;
/// How long a token lives, in milliseconds.
pub const TOKEN_LIFE: i64 = 15 * 60 * 1_000;

/// Most interactions remembered.
const INTERACTIONS_KEPT: usize = 10_000;

/// What the person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Ran a slash command (type 2).
    Command,
    /// Pressed a button or chose in a select (type 3).
    Component,
    /// Typed in an option that completes (type 4).
    Autocomplete,
    /// Sent a modal off (type 5).
    Modal,
}

impl Kind {
    /// Discord's number.
    pub fn number(self) -> u8 {
        match self {
            Kind::Command => 2,
            Kind::Component => 3,
            Kind::Autocomplete => 4,
            Kind::Modal => 5,
        }
    }
}

/// How it stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    /// Nobody has answered yet.
    Pending,
    /// No answer came within three seconds: "The application did not respond".
    Failed,
    /// An answer was promised: "thinking …" (a message with the loading flag stands already).
    Deferred,
    /// Answered: with a message, by changing the message of the control, or by nothing that shows.
    Answered,
    /// Answered with a modal, which the person may send off; Discord's modal object.
    Modal(Value),
    /// Answered with what an option may be completed to; Discord's choice objects.
    Choices(Vec<Value>),
}

/// An interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Interaction {
    pub id: Id,
    pub(super) token: String,
    pub kind: Kind,
    pub person: Id,
    pub channel: Id,
    /// The message of the control.
    pub message: Option<Id>,
    pub standing: Standing,
    /// The message that answers it (`@original`).
    pub original: Option<Id>,
    /// The command's name with its subcommands; empty for others.
    pub(super) name: String,
    /// The interaction that was answered with the modal which this one sends off.
    pub(super) opened_by: Option<Id>,
}

impl Interaction {
    /// Whether nothing more is expected of the application.
    pub fn settled(&self) -> bool {
        !matches!(self.standing, Standing::Pending | Standing::Deferred)
    }
}

impl State {
    /// What a person did goes out to the application.
    pub fn interact(
        &mut self,
        person: Id,
        channel: Id,
        kind: Kind,
        name: String,
        data: Value,
        message: Option<Id>,
    ) -> Result<Id, Refused> {
        let id = self.next_id();
        let interaction = Interaction {
            id,
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
    pub fn resolved(&self, people: &[Id], channels: &[Id], place: Id) -> Value {
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
        let age = |i: &Interaction| now - i.id.moment();
        let late = |i: &&Interaction| i.standing == Standing::Pending && age(i) > ANSWER_WITHIN;
        let failed: Vec<Id> = self.interactions.values().filter(late).map(|i| i.id).collect();
        failed.into_iter().for_each(|id| self.settle(id, Standing::Failed));
        let promised = |i: &&Interaction| i.standing == Standing::Deferred && age(i) > TOKEN_LIFE;
        let broken: Vec<Id> = self.interactions.values().filter(promised).map(|i| i.id).collect();
        broken.into_iter().for_each(|id| self.settle(id, Standing::Failed));
        self.interactions.retain(|_, i| now - i.id.moment() <= 2 * TOKEN_LIFE);
    }
}
