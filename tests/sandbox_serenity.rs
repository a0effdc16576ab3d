//! serenity, unchanged, against the stand-in: it connects, registers a command and answers it.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use boardroom::sandbox::{Id, Invocation, Options, Sandbox, interaction::Standing};
use serenity::{
    all::{
        Command, CommandInteraction, CommandOptionType, Context, CreateCommand, CreateCommandOption,
        CreateInteractionResponse, CreateInteractionResponseMessage, EventHandler, GatewayIntents,
        HttpBuilder, Interaction, Ready,
    },
    async_trait,
};

const BEN: Id = Id(1_400_000_000_000_000_102);
const GAMES: Id = Id(1_400_000_000_000_000_202);

struct Echo;

#[async_trait]
impl EventHandler for Echo {
    async fn ready(&self, context: Context, _: Ready) {
        let text = CreateCommandOption::new(CommandOptionType::String, "text", "What to say").required(true);
        let command = CreateCommand::new("echo").description("Says it again").add_option(text);
        Command::set_global_commands(&context.http, vec![command]).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        if let Interaction::Command(command) = interaction {
            answer(&context, &command).await;
        }
    }
}

async fn answer(context: &Context, command: &CommandInteraction) {
    let text = command.data.options.first().and_then(|option| option.value.as_str()).unwrap_or_default();
    let message = CreateInteractionResponseMessage::new().content(format!("echo: {text}")).ephemeral(true);
    command.create_response(&context.http, CreateInteractionResponse::Message(message)).await.unwrap();
}

#[tokio::test]
async fn serenity_registers_a_command_and_answers_it() {
    let sandbox = Sandbox::start(Options::default()).await.unwrap();
    let http = HttpBuilder::new(sandbox.token()).proxy(sandbox.url()).ratelimiter_disabled(true).build();
    let mut client = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(Echo)
        .await
        .unwrap();
    *client.ws_url.lock().await = sandbox.gateway_url();
    let running = tokio::spawn(async move { client.start().await });
    let world = sandbox.world();
    assert!(world.wait_connected(Duration::from_secs(10)).await, "it connects");
    let registered = async {
        while world.commands().is_empty() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(10), registered).await.unwrap();
    let invocation = Invocation::new("echo", &[("text", "hello".into())]);
    let id = world.run(BEN, GAMES, &invocation).unwrap();
    let interaction = world.settled(id).await.unwrap();
    assert_eq!(interaction.standing, Standing::Answered);
    let seen = world.messages(BEN, GAMES, None, 10);
    assert_eq!(seen.last().unwrap()["content"], "echo: hello");
    running.abort();
}
