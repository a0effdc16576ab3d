//! The first answer to an interaction. Source: Discord's *Receiving and Responding*.

use serde_json::{Map, Value, json};

use super::call::{Answer, Call};
use crate::sandbox::{
    channel::Channel,
    component,
    draft::Draft,
    id::Id,
    interaction::{ANSWER_WITHIN, Interaction, Kind, Standing},
    message::{Cause, EPHEMERAL, LOADING, Message},
    people::APPLICATION,
    refusal::{
        ALREADY_ACKNOWLEDGED, EMPTY_MESSAGE, Form, Refusal, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, join,
    },
    registration,
    world::State,
};

type Result<T = Answer> = std::result::Result<T, Refusal>;

pub fn answer(state: &mut State, call: &Call) -> Result {
    let id = call.id(0)?;
    let known = state.interactions.get(&id).filter(|interaction| interaction.token == call.param(1));
    let interaction = known.cloned().ok_or(UNKNOWN_INTERACTION)?;
    match interaction.standing {
        Standing::Failed => return Err(UNKNOWN_INTERACTION),
        Standing::Pending if state.now() - interaction.began > ANSWER_WITHIN => {
            return Err(UNKNOWN_INTERACTION);
        }
        Standing::Pending => {}
        _ => return Err(ALREADY_ACKNOWLEDGED),
    }
    let mut form = Form::default();
    let kind = form.one_of(call.body(), "", "type", allowed(&interaction));
    if call.body()["type"].is_null() {
        form.required("type");
    }
    let data = &call.body()["data"];
    let taken = match kind {
        Some(4) => with_message(state, call, &interaction, form),
        Some(5) => with_promise(state, data, &interaction, form),
        Some(6) => {
            form.finish().map(|()| Taken { standing: Standing::Answered, original: interaction.message })
        }
        Some(7) => with_update(state, call, &interaction, form),
        Some(8) => with_choices(data, form),
        Some(9) => with_modal(data, form),
        _ => form.finish().map(|()| Taken { standing: Standing::Answered, original: None }),
    }?;
    if let Some(kept) = state.interactions.get_mut(&id) {
        kept.original = taken.original;
    }
    state.settle(id, taken.standing);
    let shown = taken.original.and_then(|original| state.message(interaction.channel, original));
    if !call.flag("with_response") {
        return Ok(Answer::Empty);
    }
    Ok(Answer::Json(200, response(state, &interaction, kind.unwrap_or(0), shown)))
}

/// What an answer leads to.
struct Taken {
    standing: Standing,
    original: Option<Id>,
}

/// The types of answer that an interaction takes.
fn allowed(interaction: &Interaction) -> &'static [i64] {
    match interaction.kind {
        Kind::Command => &[4, 5, 9],
        Kind::Component => &[4, 5, 6, 7, 9],
        Kind::Autocomplete => &[8],
        Kind::Modal if interaction.message.is_some() => &[4, 5, 6, 7],
        Kind::Modal => &[4, 5],
    }
}

fn cause(interaction: &Interaction) -> Cause {
    Cause {
        id: interaction.id,
        kind: interaction.kind.number(),
        name: interaction.name.clone(),
        person: interaction.person,
        message: interaction.message,
        opened_by: None,
    }
}

/// A message that will answer.
pub(super) fn answering(state: &mut State, interaction: &Interaction, ephemeral: bool) -> Message {
    let mut message = state.own_message(interaction.channel);
    message.webhook = true;
    let opened_by = interaction.opened_by.and_then(|id| state.interactions.get(&id));
    message.cause = Some(Cause { opened_by: opened_by.map(|it| Box::new(cause(it))), ..cause(interaction) });
    if ephemeral {
        message.flags |= EPHEMERAL;
        message.only_for = Some(interaction.person);
    }
    message
}

fn with_message(state: &mut State, call: &Call, interaction: &Interaction, mut form: Form) -> Result<Taken> {
    let data = &call.body()["data"];
    let draft = Draft::read(&mut form, data, call.uploads(), "data");
    form.finish()?;
    if !data.is_object() {
        return Err(EMPTY_MESSAGE);
    }
    let draft = draft?;
    let mut message = answering(state, interaction, draft.ephemeral());
    draft.write(state, &mut message)?;
    let original = Some(message.id);
    state.post(message);
    Ok(Taken { standing: Standing::Answered, original })
}

fn with_promise(state: &mut State, data: &Value, interaction: &Interaction, mut form: Form) -> Result<Taken> {
    let flags = form.within(data, "data", "flags", 0, i64::MAX).unwrap_or(0);
    form.finish()?;
    let ephemeral = u64::try_from(flags).is_ok_and(|flags| flags & EPHEMERAL != 0);
    let mut message = answering(state, interaction, ephemeral);
    message.flags |= LOADING;
    let original = Some(message.id);
    state.post(message);
    Ok(Taken { standing: Standing::Deferred, original })
}

fn with_update(state: &mut State, call: &Call, interaction: &Interaction, mut form: Form) -> Result<Taken> {
    let draft = Draft::read(&mut form, &call.body()["data"], call.uploads(), "data");
    form.finish()?;
    let original = interaction.message;
    let message = original.and_then(|id| state.message(interaction.channel, id));
    let mut message = message.cloned().ok_or(UNKNOWN_MESSAGE)?;
    draft?.write(state, &mut message)?;
    message.edited = Some(state.now());
    state.edit(message);
    Ok(Taken { standing: Standing::Answered, original })
}

fn with_choices(data: &Value, mut form: Form) -> Result<Taken> {
    let choices = form.list(data, "data", "choices").cloned();
    if choices.is_none() {
        form.required("data.choices");
    }
    let choices =
        registration::checked_choices(&mut form, &choices.unwrap_or_default(), "data.choices", None);
    form.finish()?;
    Ok(Taken { standing: Standing::Choices(choices), original: None })
}

fn with_modal(data: &Value, mut form: Form) -> Result<Taken> {
    let custom_id = form.required_text(data, "data", "custom_id", 1, 100).unwrap_or_default().to_owned();
    let title = form.required_text(data, "data", "title", 1, 45).unwrap_or_default().to_owned();
    let rows = form.list(data, "data", "components").map_or(&[][..], Vec::as_slice);
    let components = component::modal_rows(&mut form, rows, &join("data", "components"));
    form.finish()?;
    let modal = json!({ "custom_id": custom_id, "title": title, "components": components });
    Ok(Taken { standing: Standing::Modal(modal), original: None })
}

/// Discord's interaction callback response object.
fn response(state: &State, interaction: &Interaction, kind: i64, message: Option<&Message>) -> Value {
    let mut about = Map::from_iter([
        ("id".to_owned(), json!(interaction.id)),
        ("type".to_owned(), json!(interaction.kind.number())),
        ("channel_id".to_owned(), json!(interaction.channel)),
        ("application_id".to_owned(), json!(APPLICATION)),
    ]);
    if let Some(guild) = state.channels.get(&interaction.channel).and_then(Channel::guild) {
        about.insert("guild_id".to_owned(), json!(guild));
    }
    let mut resource = json!({ "type": kind });
    if let Some(message) = message {
        about.insert("response_message_id".to_owned(), json!(message.id));
        about.insert("response_message_loading".to_owned(), json!(message.flags & LOADING != 0));
        about.insert("response_message_ephemeral".to_owned(), json!(message.only_for.is_some()));
        if matches!(kind, 4 | 7) {
            resource["message"] = state.message_json(message);
        }
    }
    json!({ "interaction": about, "resource": resource })
}
