//! What follows the first answer to an interaction: `@original` and further messages.

use super::{
    call::{Answer, Call},
    interaction::answering,
};
use crate::sandbox::{
    draft::Draft,
    id::Id,
    interaction::{Interaction, Standing, TOKEN_LIFE},
    message::{LOADING, Message},
    people::APPLICATION,
    refusal::{Form, INVALID_WEBHOOK_TOKEN, Refusal, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK},
    world::State,
};

type Result<T = Answer> = std::result::Result<T, Refusal>;

/// The interaction of the token, if it was answered and the token lives.
fn interaction(state: &State, call: &Call) -> Result<Interaction> {
    if call.id(0)? != APPLICATION {
        return Err(UNKNOWN_WEBHOOK);
    }
    let found = state.interactions.values().find(|interaction| interaction.token == call.param(1));
    let found = found.ok_or(UNKNOWN_WEBHOOK)?;
    if state.now() - found.began > TOKEN_LIFE || found.standing == Standing::Failed {
        return Err(INVALID_WEBHOOK_TOKEN);
    }
    if found.standing == Standing::Pending { Err(UNKNOWN_WEBHOOK) } else { Ok(found.clone()) }
}

/// The message that is meant: `@original`, or one that this interaction brought.
fn meant(state: &State, call: &Call, interaction: &Interaction) -> Result<Message> {
    let id = match call.param(2) {
        "@original" => interaction.original.ok_or(UNKNOWN_MESSAGE)?,
        _ => call.id(2)?,
    };
    let message = state.message(interaction.channel, id).ok_or(UNKNOWN_MESSAGE)?;
    let caused = message.cause.as_ref().is_some_and(|cause| cause.id == interaction.id);
    if caused || interaction.original == Some(id) { Ok(message.clone()) } else { Err(UNKNOWN_MESSAGE) }
}

pub fn get(state: &mut State, call: &Call) -> Result {
    let interaction = interaction(state, call)?;
    Ok(Answer::Json(200, state.message_json(&meant(state, call, &interaction)?)))
}

pub fn edit(state: &mut State, call: &Call) -> Result {
    let interaction = interaction(state, call)?;
    let message = meant(state, call, &interaction)?;
    rewrite(state, call, &interaction, message)
}

/// Changes a message; a promised answer is one from then on.
fn rewrite(state: &mut State, call: &Call, interaction: &Interaction, mut message: Message) -> Result {
    let mut form = Form::default();
    let draft = Draft::read(&mut form, call.body(), call.uploads(), "");
    form.finish()?;
    draft?.write(state, &mut message)?;
    if message.flags & LOADING == 0 {
        message.edited = Some(state.now());
    }
    message.flags &= !LOADING;
    let json = state.message_json(&message);
    state.edit(message);
    if interaction.standing == Standing::Deferred {
        state.settle(interaction.id, Standing::Answered);
    }
    Ok(Answer::Json(200, json))
}

pub fn delete(state: &mut State, call: &Call) -> Result {
    let interaction = interaction(state, call)?;
    let message = meant(state, call, &interaction)?;
    state.delete(message.channel, message.id);
    if interaction.standing == Standing::Deferred && interaction.original == Some(message.id) {
        state.settle(interaction.id, Standing::Answered);
    }
    Ok(Answer::Empty)
}

pub fn follow_up(state: &mut State, call: &Call) -> Result {
    let interaction = interaction(state, call)?;
    let promised = interaction.original.filter(|_| interaction.standing == Standing::Deferred);
    if let Some(message) = promised.and_then(|id: Id| state.message(interaction.channel, id)).cloned() {
        // Directly after a promise a follow-up is the promised answer.
        return rewrite(state, call, &interaction, message);
    }
    let mut form = Form::default();
    let draft = Draft::read(&mut form, call.body(), call.uploads(), "");
    form.finish()?;
    let draft = draft?;
    let mut message = answering(state, &interaction, draft.ephemeral());
    draft.write(state, &mut message)?;
    let json = state.message_json(&message);
    state.post(message);
    Ok(Answer::Json(200, json))
}
