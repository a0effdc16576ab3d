//! Who asks, where, and in which language: what every interaction brings.

use serenity::all::{ChannelType, CommandInteraction, ComponentInteraction, Member, ModalInteraction};
use serenity::all::{PartialChannel, Permissions, User};

use crate::host::ChannelId;
use crate::table::PersonId;
use crate::words::Lang;

#[derive(Clone, Debug)]
pub struct Asked {
    /// The interaction's id: the cause of whatever follows.
    pub id: u64,
    pub token: String,
    pub person: PersonId,
    /// What they are called there.
    pub name: String,
    pub locale: String,
    /// They may manage the server.
    pub moderator: bool,
    pub place: Place,
}

/// Where somebody asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The Discord server; `None` in the private talk with the bot.
    pub guild: Option<u64>,
    pub channel: ChannelId,
    /// The channel of a thread.
    pub parent: Option<ChannelId>,
    pub kind: PlaceKind,
    /// What we may do there.
    pub permissions: Permissions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A text or announcement channel, where threads can be.
    Text,
    /// A thread, or a post in a forum.
    Thread,
    /// Where one can write, but no thread can be: the talk of a voice channel, say.
    Other,
}

impl Asked {
    pub fn lang(&self) -> Lang {
        Lang::of(&self.locale)
    }

    /// What led to a request.
    pub fn cause(&self) -> String {
        self.id.to_string()
    }

    pub fn by_command(i: &CommandInteraction) -> Asked {
        let place = Place::of(
            i.guild_id.map(|guild| guild.get()),
            i.channel_id.get(),
            i.channel.as_ref(),
            i.app_permissions,
        );
        Asked::new(i.id.get(), &i.token, &i.user, i.member.as_deref(), &i.locale, place)
    }

    pub fn by_component(i: &ComponentInteraction) -> Asked {
        let place = Place::of(
            i.guild_id.map(|guild| guild.get()),
            i.channel_id.get(),
            i.channel.as_ref(),
            i.app_permissions,
        );
        Asked::new(i.id.get(), &i.token, &i.user, i.member.as_ref(), &i.locale, place)
    }

    pub fn by_modal(i: &ModalInteraction) -> Asked {
        let place = Place::of(
            i.guild_id.map(|guild| guild.get()),
            i.channel_id.get(),
            i.channel.as_ref(),
            i.app_permissions,
        );
        Asked::new(i.id.get(), &i.token, &i.user, i.member.as_ref(), &i.locale, place)
    }

    fn new(id: u64, token: &str, user: &User, member: Option<&Member>, locale: &str, place: Place) -> Asked {
        let name = member.map_or_else(|| user.display_name(), |member| member.display_name()).to_owned();
        let moderator = member
            .and_then(|member| member.permissions)
            .is_some_and(|permissions| permissions.contains(Permissions::MANAGE_GUILD));
        Asked {
            id,
            token: token.into(),
            person: PersonId(user.id.get()),
            name,
            locale: locale.into(),
            moderator,
            place,
        }
    }
}

impl Place {
    fn of(
        guild: Option<u64>,
        channel: u64,
        about: Option<&PartialChannel>,
        permissions: Option<Permissions>,
    ) -> Place {
        let kind = match about.map(|channel| channel.kind) {
            Some(ChannelType::Text | ChannelType::News) => PlaceKind::Text,
            Some(ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread) => {
                PlaceKind::Thread
            }
            _ => PlaceKind::Other,
        };
        let parent = about.filter(|_| kind == PlaceKind::Thread).and_then(|channel| channel.parent_id);
        Place {
            guild,
            channel: ChannelId(channel),
            parent: parent.map(|parent| ChannelId(parent.get())),
            kind,
            permissions: permissions.unwrap_or_default(),
        }
    }

    /// Whether a table played here gets a thread.
    pub fn threads(&self) -> bool {
        self.kind == PlaceKind::Text && self.permissions.contains(Permissions::CREATE_PUBLIC_THREADS)
    }

    /// The permissions we need here and lack: their words.
    pub fn lacking(&self) -> Vec<&'static str> {
        let writing = if self.kind == PlaceKind::Thread {
            (Permissions::SEND_MESSAGES_IN_THREADS, "ui-permission-threads")
        } else {
            (Permissions::SEND_MESSAGES, "ui-permission-send")
        };
        let mut needed = vec![
            (Permissions::VIEW_CHANNEL, "ui-permission-view"),
            writing,
            (Permissions::EMBED_LINKS, "ui-permission-embed"),
            (Permissions::READ_MESSAGE_HISTORY, "ui-permission-history"),
        ];
        if self.threads() {
            needed.push((Permissions::SEND_MESSAGES_IN_THREADS, "ui-permission-threads"));
        }
        let lacking = needed.into_iter().filter(|(permission, _)| !self.permissions.contains(*permission));
        lacking.map(|(_, word)| word).collect()
    }
}
