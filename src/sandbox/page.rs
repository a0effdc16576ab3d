//! The page: a browser is shown the world as one person sees it.
//!
//! * `GET /` and `/page/NAME`: the files of `assets/`, compiled in.
//! * `GET /page/feed?as=ID`: a WebSocket that tells the whole state first, then each change this person can see.
//! * `POST /page/act?as=ID`: what the person does; answered when the application has answered.
//!
//! Who one is stands in the address: everybody who reaches this port may be anybody, as is meant. The server lets
//! only loopback's own pages in.

use std::{collections::BTreeSet, time::Duration};

use axum::{
    Json, Router,
    extract::{
        DefaultBodyLimit, Path, Query, State,
        ws::{Message, WebSocket, WebSocketUpgrade},
    },
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::sync::broadcast::error::RecvError;

use super::{
    act::Refused,
    command::Invocation,
    id::Id,
    interaction::{Interaction, Standing},
    people::{Person, bot_user},
    world::{Change, World},
};

/// Messages of a channel that are shown at once, and that come with each look further back.
const SHOWN: usize = 100;
/// Most bytes of an act.
const MOST_BYTES: usize = 64 * 1024;
/// How often it is looked whether an application is connected.
const GLANCE: Duration = Duration::from_secs(1);

/// What a browser is asked to hold to: nothing from elsewhere, no script or style inside the page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HTML: &str = "text/html; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// The files under `/page/`: name, type, contents.
const ASSETS: [(&str, &str, &str); 21] = [
    ("page.css", "text/css; charset=utf-8", include_str!("../../assets/page.css")),
    ("mark.svg", "image/svg+xml", include_str!("../../assets/mark.svg")),
    ("page.js", SCRIPT, include_str!("../../assets/page.js")),
    ("words.js", SCRIPT, include_str!("../../assets/words.js")),
    ("dom.js", SCRIPT, include_str!("../../assets/dom.js")),
    ("feed.js", SCRIPT, include_str!("../../assets/feed.js")),
    ("address.js", SCRIPT, include_str!("../../assets/address.js")),
    ("side.js", SCRIPT, include_str!("../../assets/side.js")),
    ("state.js", SCRIPT, include_str!("../../assets/state.js")),
    ("log.js", SCRIPT, include_str!("../../assets/log.js")),
    ("message.js", SCRIPT, include_str!("../../assets/message.js")),
    ("controls.js", SCRIPT, include_str!("../../assets/controls.js")),
    ("markdown.js", SCRIPT, include_str!("../../assets/markdown.js")),
    ("moments.js", SCRIPT, include_str!("../../assets/moments.js")),
    ("commands.js", SCRIPT, include_str!("../../assets/commands.js")),
    ("composer.js", SCRIPT, include_str!("../../assets/composer.js")),
    ("form.js", SCRIPT, include_str!("../../assets/form.js")),
    ("popup.js", SCRIPT, include_str!("../../assets/popup.js")),
    ("dialogs.js", SCRIPT, include_str!("../../assets/dialogs.js")),
    ("quick.js", SCRIPT, include_str!("../../assets/quick.js")),
    ("hint.js", SCRIPT, include_str!("../../assets/hint.js")),
];

/// Everything that the page needs, on the server that also speaks Discord's protocol.
pub fn routes(world: World) -> Router {
    Router::new()
        .route("/", get(async || file(HTML, include_str!("../../assets/index.html"))))
        .route("/page/feed", get(feed))
        .route("/page/act", post(act).layer(DefaultBodyLimit::max(MOST_BYTES)))
        .route("/page/{name}", get(asset))
        .with_state(world)
}

async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|(known, ..)| *known == name) {
        Some((_, content_type, body)) => file(content_type, body),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn file(content_type: &'static str, body: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CACHE_CONTROL, "no-cache"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, body).into_response()
}

/// Who one is; nobody yet while choosing.
#[derive(Deserialize)]
struct Who {
    #[serde(rename = "as")]
    person: Option<Id>,
}

async fn feed(State(world): State<World>, Query(who): Query<Who>, socket: WebSocketUpgrade) -> Response {
    // The page sends nothing here.
    socket.max_message_size(1_024).on_upgrade(move |socket| tell(socket, world, who.person))
}

async fn tell(mut socket: WebSocket, world: World, person: Option<Id>) {
    let mut changes = world.changes();
    let mut known = BTreeSet::new();
    let mut ticks = tokio::time::interval(GLANCE);
    let mut connected = has_bot(&world);
    let mut next = Some(whole(&world, person, &mut known));
    loop {
        if let Some(news) = next.take()
            && socket.send(Message::Text(news.to_string().into())).await.is_err()
        {
            return;
        }
        tokio::select! {
            change = changes.recv() => match change {
                Ok(change) => next = told(&world, person, change, &mut known),
                Err(RecvError::Lagged(_)) => next = Some(whole(&world, person, &mut known)),
                Err(RecvError::Closed) => return,
            },
            came = socket.recv() => if !matches!(came, Some(Ok(Message::Ping(_) | Message::Pong(_)))) {
                return;
            },
            _ = ticks.tick() => if has_bot(&world) != connected {
                connected = !connected;
                next = Some(json!({ "type": "bot", "online": connected }));
            },
        }
    }
}

/// Everything this person sees. `known` becomes the channels among it.
fn whole(world: &World, person: Option<Id>, known: &mut BTreeSet<Id>) -> Value {
    known.clear();
    let mut state = json!({ "type": "state", "people": people(world), "bot": has_bot(world) });
    let Some(person) = person else { return state };
    let (mut channels, mut messages, mut earlier) = (Vec::new(), Map::new(), Vec::new());
    for channel in world.channels(person) {
        known.insert(channel.id);
        let archived = channel.thread().is_some_and(|thread| thread.archived);
        let page = if archived { Page::unread() } else { Page::of(world, person, channel.id, None) };
        messages.insert(channel.id.to_string(), page.messages);
        if page.more {
            earlier.push(channel.id);
        }
        channels.extend(seen_channel(world, person, channel.id));
    }
    state["channels"] = json!(channels);
    state["messages"] = Value::Object(messages);
    state["earlier"] = json!(earlier);
    state["commands"] = json!(world.commands());
    state
}

/// What a change means for this person, if anything.
fn told(world: &World, person: Option<Id>, change: Change, known: &mut BTreeSet<Id>) -> Option<Value> {
    if let Change::Person { .. } = change {
        return Some(json!({ "type": "people", "people": people(world) }));
    }
    let person = person?;
    match change {
        Change::Person { .. } | Change::Interaction { .. } => None,
        Change::Commands => Some(json!({ "type": "commands", "commands": world.commands() })),
        Change::Channel { channel } if world.concerns(&change, person) => {
            let mut news = json!({ "type": "channel", "channel": seen_channel(world, person, channel)? });
            if known.insert(channel) {
                let page = Page::of(world, person, channel, None);
                news["messages"] = page.messages;
                news["more"] = json!(page.more);
            }
            Some(news)
        }
        Change::Channel { channel } | Change::ChannelGone { channel } => {
            known.remove(&channel).then(|| json!({ "type": "channel_gone", "id": channel }))
        }
        Change::Message { channel, message, .. } => {
            let message = world.message(person, channel, message)?;
            Some(json!({ "type": "message", "message": message }))
        }
        Change::MessageGone { channel, message, .. } => world
            .concerns(&change, person)
            .then(|| json!({ "type": "gone", "channel_id": channel, "id": message })),
    }
}

fn has_bot(world: &World) -> bool {
    world.lock().sessions.connected() > 0
}

/// Everybody as Discord's user objects, with their locale and whether they moderate; the application last.
fn people(world: &World) -> Vec<Value> {
    let known = world.people();
    let user = |person: &Person| {
        let mut user = person.user();
        user["locale"] = json!(person.locale);
        user["moderator"] = json!(person.moderator);
        user
    };
    known.iter().map(user).chain([bot_user()]).collect()
}

/// Discord's channel object, with `joined`: whether it is listed for this person.
fn seen_channel(world: &World, person: Id, id: Id) -> Option<Value> {
    let state = world.lock();
    let channel = state.channels.get(&id)?;
    let mut json = state.channel_json(channel);
    json["joined"] = json!(channel.thread().is_none_or(|thread| thread.members.contains(&person)));
    Some(json)
}

/// A stretch of messages.
struct Page {
    messages: Value,
    /// There are earlier ones.
    more: bool,
}

impl Page {
    fn of(world: &World, person: Id, channel: Id, before: Option<Id>) -> Page {
        let mut messages = world.messages(person, channel, before, SHOWN + 1);
        let more = messages.len() > SHOWN;
        if more {
            messages.remove(0);
        }
        Page { messages: json!(messages), more }
    }

    /// Of an archived thread: fetched when it is looked at.
    fn unread() -> Page {
        Page { messages: json!([]), more: true }
    }
}

/// What a person does.
#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Act {
    AddPerson {
        name: String,
        locale: String,
    },
    Locale {
        locale: String,
    },
    OpenDm,
    Say {
        channel: Id,
        text: String,
    },
    Command {
        channel: Id,
        command: String,
        options: Vec<(String, Value)>,
    },
    Complete {
        channel: Id,
        command: String,
        options: Vec<(String, Value)>,
        focused: String,
    },
    Press {
        channel: Id,
        message: Id,
        custom_id: String,
    },
    Choose {
        channel: Id,
        message: Id,
        custom_id: String,
        values: Vec<String>,
    },
    /// Sends off the modal with which `interaction` was answered: custom ids and texts.
    Submit {
        interaction: Id,
        fields: Vec<(String, String)>,
    },
    /// Looks further back.
    Earlier {
        channel: Id,
        before: Option<Id>,
    },
}

async fn act(State(world): State<World>, Query(who): Query<Who>, Json(act): Json<Act>) -> Response {
    match perform(&world, who.person, act).await {
        Ok(answer) => Json(answer).into_response(),
        Err(refused) => (StatusCode::UNPROCESSABLE_ENTITY, Json(explain(&refused))).into_response(),
    }
}

async fn perform(world: &World, person: Option<Id>, act: Act) -> Result<Value, Refused> {
    let me = || person.ok_or(Refused::NoSuchPerson);
    let interaction = match act {
        Act::AddPerson { name, locale } => {
            return world.add_person(&name, &locale).map(|id| json!({ "person": id }));
        }
        Act::Locale { locale } => return world.set_locale(me()?, &locale).map(|()| done()),
        Act::OpenDm => return world.open_dm(me()?).map(|id| json!({ "channel": id })),
        Act::Say { channel, text } => return world.say(me()?, channel, &text, None).map(|_| done()),
        Act::Earlier { channel, before } => {
            let page = Page::of(world, me()?, channel, before);
            return Ok(json!({ "messages": page.messages, "more": page.more }));
        }
        Act::Command { channel, command, options } => {
            world.run(me()?, channel, &Invocation { command, options })?
        }
        Act::Complete { channel, command, options, focused } => {
            world.complete(me()?, channel, &Invocation { command, options }, &focused)?
        }
        Act::Press { channel, message, custom_id } => world.press(me()?, channel, message, &custom_id)?,
        Act::Choose { channel, message, custom_id, values } => {
            world.choose(me()?, channel, message, &custom_id, &values)?
        }
        Act::Submit { interaction, fields } => world.submit(me()?, interaction, &fields)?,
    };
    Ok(answer(world, me()?, interaction).await)
}

fn done() -> Value {
    json!({ "done": true })
}

/// Waits for the application's first answer; the world gives it three seconds.
async fn answer(world: &World, person: Id, id: Id) -> Value {
    let mut changes = world.changes();
    loop {
        match world.interaction(person, id).map(|Interaction { standing, .. }| standing) {
            None | Some(Standing::Failed) => return json!({ "failed": true }),
            Some(Standing::Deferred | Standing::Answered) => return done(),
            Some(Standing::Modal(modal)) => return json!({ "modal": modal, "interaction": id }),
            Some(Standing::Choices(choices)) => return json!({ "choices": choices }),
            Some(Standing::Pending) => {}
        }
        if changes.recv().await == Err(RecvError::Closed) {
            return json!({ "failed": true });
        }
    }
}

/// A refusal as the page takes it: a code it has words for, and the world's own words.
fn explain(refused: &Refused) -> Value {
    let code = match refused {
        Refused::NoSuchPerson => "no_such_person",
        Refused::TooManyPeople => "too_many_people",
        Refused::BadName => "bad_name",
        Refused::BadLocale => "bad_locale",
        Refused::NoSuchChannel => "no_such_channel",
        // Guilds are added by order, not from the page.
        Refused::NotAllowed | Refused::TooManyGuilds => "not_allowed",
        Refused::Archived => "archived",
        Refused::BadLength => "bad_length",
        Refused::NoSuchMessage => "no_such_message",
        Refused::NoSuchControl => "no_such_control",
        Refused::BadChoice { .. } => "bad_choice",
        Refused::NoSuchCommand(_) => "no_such_command",
        Refused::BadOption(_) => "bad_option",
        Refused::NoSuchModal => "no_such_modal",
        Refused::BadField(_) => "bad_field",
    };
    json!({ "refused": code, "why": refused.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_another_names_is_served() {
        let bodies = ASSETS.iter().map(|(_, _, body)| *body).chain([include_str!("../../assets/index.html")]);
        for named in bodies.flat_map(|body| body.split(['\'', '"'])) {
            let name = named.strip_prefix("/page/").or(named.strip_prefix("./"));
            if let Some(name) = name.filter(|name| name.contains('.')) {
                assert!(ASSETS.iter().any(|(known, ..)| *known == name), "{name} is named but not served");
            }
        }
    }
}
