//! A message as the application writes it, before it stands anywhere.

use serde_json::Value;

use super::{
    component, embed,
    id::Id,
    message::{
        ATTACHMENT_BYTES, Attachment, EPHEMERAL, Message, SUPPRESS_EMBEDS, SUPPRESS_NOTIFICATIONS, mentioned,
    },
    permission as bits,
    refusal::{EMPTY_MESSAGE, Form, Refusal, TOO_LARGE, TOO_MANY_ATTACHMENTS, join},
    world::State,
};

/// A file of a multipart request.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    /// The `n` of `files[n]`.
    pub number: u64,
    pub filename: String,
    pub content_type: String,
    pub bytes: Vec<u8>,
}

/// What of a message is written; `None` leaves an edited message as it is there.
#[derive(Debug, Default)]
pub(super) struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    pub flags: Option<u64>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reply_to: Option<Id>,
    /// Ids of attachments that stay.
    kept: Option<Vec<Id>>,
    uploads: Vec<(Upload, Option<String>)>,
    allowed: Allowed,
}

/// Whom a message may ping.
#[derive(Debug, Default)]
enum Allowed {
    #[default]
    Everybody,
    These {
        users: Option<Vec<Id>>,
        everyone: bool,
    },
}

impl Draft {
    /// Reads and checks a body; `path` is where it stands in the request.
    pub fn read(form: &mut Form, body: &Value, uploads: &[Upload], path: &str) -> Result<Draft, Refusal> {
        if uploads.iter().any(|upload| upload.bytes.len() > ATTACHMENT_BYTES) {
            return Err(TOO_LARGE);
        }
        let mut draft = Draft::default();
        draft.read_text(form, body, path);
        draft.read_attachments(form, body, uploads, path)?;
        draft.allowed = Allowed::read(form, &body["allowed_mentions"], &join(path, "allowed_mentions"));
        Ok(draft)
    }

    fn read_text(&mut self, form: &mut Form, body: &Value, path: &str) {
        let there = |name: &str| body.get(name).is_some();
        if there("content") {
            let content = form.text(body, path, "content").unwrap_or_default().trim().to_owned();
            form.length(&join(path, "content"), &content, 0, 2_000);
            self.content = Some(content);
        }
        if there("embeds") {
            let embeds = form.list(body, path, "embeds").map_or(&[][..], Vec::as_slice);
            self.embeds = Some(embed::checked(form, embeds, &join(path, "embeds")));
        }
        if there("components") {
            let rows = form.list(body, path, "components").map_or(&[][..], Vec::as_slice);
            self.components = Some(component::message_rows(form, rows, &join(path, "components")));
        }
        self.flags =
            form.within(body, path, "flags", 0, i64::MAX).and_then(|flags| u64::try_from(flags).ok());
        self.read_nonce(form, body, path);
        let reference = &body["message_reference"];
        if reference.is_object() {
            self.reply_to = reference["message_id"].as_str().and_then(|id| id.parse().ok());
            if self.reply_to.is_none() {
                form.required(&join(path, "message_reference.message_id"));
            }
        }
    }

    fn read_nonce(&mut self, form: &mut Form, body: &Value, path: &str) {
        match &body["nonce"] {
            Value::Null => {}
            Value::String(text) if text.chars().count() > 25 => {
                form.wrong(
                    &join(path, "nonce"),
                    "NONCE_TYPE_TOO_LONG",
                    "Nonce must be 25 or fewer in length.",
                );
            }
            nonce @ (Value::String(_) | Value::Number(_)) => self.nonce = Some(nonce.clone()),
            _ => form.wrong(&join(path, "nonce"), "NONCE_TYPE_CONVERT", "Must be an integer or a string."),
        }
        self.enforce_nonce = form.boolean(body, path, "enforce_nonce").unwrap_or(false);
    }

    fn read_attachments(
        &mut self,
        form: &mut Form,
        body: &Value,
        uploads: &[Upload],
        path: &str,
    ) -> Result<(), Refusal> {
        let listed = form.list(body, path, "attachments");
        let mut kept = Vec::new();
        let mut described = Vec::new();
        for (index, entry) in listed.into_iter().flatten().enumerate() {
            let path = join(&join(path, "attachments"), index);
            let id = entry["id"].as_u64().or_else(|| entry["id"].as_str()?.parse().ok());
            let description = form.text(entry, &path, "description");
            form.length(&join(&path, "description"), description.unwrap_or_default(), 0, 1_024);
            match id {
                None => form.required(&join(&path, "id")),
                Some(id) if uploads.iter().any(|upload| upload.number == id) => {
                    described.push((id, entry["filename"].as_str(), description));
                }
                Some(id) => kept.push(Id(id)),
            }
        }
        for upload in uploads {
            let about = described.iter().find(|(number, ..)| *number == upload.number);
            let mut upload = upload.clone();
            if let Some((_, Some(filename), _)) = about {
                upload.filename = (*filename).to_owned();
            }
            upload.filename = safe_filename(&upload.filename);
            let description = about.and_then(|(_, _, description)| description.map(str::to_owned));
            self.uploads.push((upload, description));
        }
        self.kept = listed.map(|_| kept);
        let many = self.uploads.len() + self.kept.as_ref().map_or(0, Vec::len);
        if many > 10 { Err(TOO_MANY_ATTACHMENTS) } else { Ok(()) }
    }

    /// Whether it asks for what needs a permission of its own in the channel.
    pub fn needs(&self) -> u64 {
        let embeds = self.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty());
        let embed_bit = if embeds { bits::EMBED_LINKS } else { 0 };
        let reply_bit = if self.reply_to.is_some() { bits::READ_MESSAGE_HISTORY } else { 0 };
        embed_bit | reply_bit | if self.uploads.is_empty() { 0 } else { bits::ATTACH_FILES }
    }

    /// Whether the first answer to an interaction asks to be seen by one person only.
    pub fn ephemeral(&self) -> bool {
        self.flags.is_some_and(|flags| flags & EPHEMERAL != 0)
    }

    /// Writes the draft into a message. Nothing of `state` changes if that would leave the message empty.
    pub fn write(self, state: &mut State, message: &mut Message) -> Result<(), Refusal> {
        let content = self.content.as_deref().unwrap_or(&message.content);
        let embeds = self.embeds.as_deref().unwrap_or(&message.embeds);
        let components = self.components.as_deref().unwrap_or(&message.components);
        let stays = |a: &Attachment| self.kept.as_ref().is_none_or(|kept| kept.contains(&a.id));
        let files = message.attachments.iter().filter(|a| stays(a)).count() + self.uploads.len();
        if content.is_empty() && embeds.is_empty() && components.is_empty() && files == 0 {
            return Err(EMPTY_MESSAGE);
        }
        if files > 10 {
            return Err(TOO_MANY_ATTACHMENTS);
        }
        let settable = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS;
        if let Some(flags) = self.flags {
            message.flags = (message.flags & !SUPPRESS_EMBEDS) | (flags & settable);
        }
        let (gone, kept): (Vec<_>, Vec<_>) = message.attachments.drain(..).partition(|a| !stays(a));
        gone.iter().for_each(|a| state.disk.drop_file(a.id));
        message.attachments = kept;
        for (upload, description) in self.uploads {
            let id = state.next_id();
            let size = upload.bytes.len() as u64;
            let (filename, content_type) = (upload.filename, upload.content_type);
            message.attachments.push(Attachment { id, filename, description, content_type, size });
            state.disk.add_file(id, upload.bytes);
        }
        if let Some(content) = self.content {
            (message.mentions, message.mentions_everyone) =
                self.allowed.pinged(state, message.channel, &content);
            message.content = content;
        }
        if let Some(embeds) = self.embeds {
            message.embeds = embeds;
        }
        if let Some(components) = self.components {
            message.components = components;
        }
        link_images(state, message);
        Ok(())
    }
}

impl Allowed {
    fn read(form: &mut Form, object: &Value, path: &str) -> Allowed {
        if !object.is_object() {
            return Allowed::Everybody;
        }
        let parse: Vec<&str> =
            form.list(object, path, "parse").into_iter().flatten().filter_map(Value::as_str).collect();
        if parse.iter().any(|kind| !matches!(*kind, "users" | "roles" | "everyone")) {
            let message = "Value must be one of ('users', 'roles', 'everyone').";
            form.wrong(&join(path, "parse"), "BASE_TYPE_CHOICES", message);
        }
        let users = form.list(object, path, "users").map_or(&[][..], Vec::as_slice);
        if users.len() > 100 {
            form.wrong(&join(path, "users"), "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.");
        }
        if parse.contains(&"users") && !users.is_empty() {
            let message = "parse:[\"users\"] and users: [ids...] are mutually exclusive.";
            form.wrong(path, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
        }
        let listed = users.iter().filter_map(|id| id.as_str()?.parse().ok()).collect();
        let users = if parse.contains(&"users") { None } else { Some(listed) };
        Allowed::These { users, everyone: parse.contains(&"everyone") }
    }

    /// Whom this text pings, and whether everyone.
    fn pinged(&self, state: &State, channel: Id, text: &str) -> (Vec<Id>, bool) {
        let (allowed, everyone) = match self {
            Allowed::Everybody => (None, true),
            Allowed::These { users, everyone } => (users.as_ref(), *everyone),
        };
        let users = mentioned(text)
            .into_iter()
            .filter(|id| state.is_user(*id) && allowed.is_none_or(|allowed| allowed.contains(id)));
        let may =
            state.channels.get(&channel).map_or(0, |c| state.bot_permissions(c)) & bits::MENTION_EVERYONE;
        let everyone = everyone && may != 0 && (text.contains("@everyone") || text.contains("@here"));
        (users.collect(), everyone)
    }
}

/// Gives embedded pictures of attached files (`attachment://name`) their address.
fn link_images(state: &State, message: &mut Message) {
    let files: Vec<(String, String)> = message
        .attachments
        .iter()
        .map(|a| (format!("attachment://{}", a.filename), state.file_url(message.channel, a)))
        .collect();
    for embed in &mut message.embeds {
        for part in ["image", "thumbnail"] {
            if let Some(url) = embed.pointer_mut(&format!("/{part}/url"))
                && let Some((_, address)) = files.iter().find(|(name, _)| *url == **name)
            {
                *url = Value::String(address.clone());
            }
        }
    }
}

/// A file name as the service keeps it: letters, digits, `.`, `-` and `_`.
fn safe_filename(name: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() || matches!(c, '.' | '-' | '_') { c } else { '_' };
    let name: String = name.chars().take(100).map(kept).collect();
    if name.is_empty() { "unknown".to_owned() } else { name }
}
