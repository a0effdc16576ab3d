//! What a person can do among people: come, talk, open a direct message.

use thiserror::Error;

use super::{
    channel::{Channel, Kind},
    command::{self, BadOption},
    entry::Entry,
    id::Id,
    message::{Message, mentioned},
    people::Person,
    permission as bits,
    world::{State, World},
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
            Kind::Thread(thread) => (Some(thread.clone()), bits::SEND_MESSAGES_IN_THREADS),
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
}

impl State {
    pub fn person(&self, id: Id) -> Result<&Person, Refused> {
        self.people.get(&id).ok_or(Refused::NoSuchPerson)
    }

    /// A channel that the person can see.
    pub fn place(&self, person: Id, channel: Id) -> Result<&Channel, Refused> {
        self.channels.get(&channel).filter(|c| self.sees(person, c)).ok_or(Refused::NoSuchChannel)
    }
}
