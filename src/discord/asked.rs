//! Who asks, where, and in which language: what every interaction brings.

use serenity::all::{ChannelId as DiscordChannel, ChannelType, GuildId, Member, PartialChannel, Permissions};
use serenity::all::{CommandInteraction, ComponentInteraction, ModalInteraction};

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
}

/// Each kind of interaction brings the same, in a type of its own.
macro_rules! asked_by {
    ($($interaction:ty),*) => {$(
        impl From<&$interaction> for Asked {
            fn from(i: &$interaction) -> Asked {
                let member = i.member.as_ref().map(|member| -> &Member { member });
                let may = member.and_then(|member| member.permissions).unwrap_or_default();
                Asked {
                    id: i.id.get(),
                    token: i.token.clone(),
                    person: PersonId(i.user.id.get()),
                    name: member.map_or_else(|| i.user.display_name(), Member::display_name).to_owned(),
                    locale: i.locale.clone(),
                    moderator: may.contains(Permissions::MANAGE_GUILD),
                    place: Place::of(i.guild_id, i.channel_id, i.channel.as_ref(), i.app_permissions),
                }
            }
        }
    )*};
}

asked_by!(CommandInteraction, ComponentInteraction, ModalInteraction);

impl Place {
    fn of(
        guild: Option<GuildId>,
        channel: DiscordChannel,
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
            guild: guild.map(GuildId::get),
            channel: ChannelId(channel.get()),
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
