//! serenity, unchanged, against the stand-in: it reads everything that the stand-in sends, and is understood.
#![allow(clippy::unwrap_used)]

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use boardroom::sandbox::{Id, Invocation, Options, Order, Sandbox, World, interaction::Standing};
use serenity::{
    all::{
        ActionRowComponent, ButtonStyle, ChannelId, ChannelType, CommandOptionType, Context, CreateActionRow,
        CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand, CreateCommandOption,
        CreateEmbed, CreateInputText, CreateInteractionResponse as Answer, CreateInteractionResponseMessage,
        CreateMessage, CreateModal, CreateThread, EditInteractionResponse, EditMessage, EditThread, Event,
        EventHandler, GatewayIntents, GetMessages, GuildId, Http, HttpBuilder, HttpError, InputTextStyle,
        Interaction, RawEventHandler, Ready, UserId,
    },
    async_trait,
    client::ClientBuilder,
    model::application::Command,
};

const BEN: Id = Id(1_400_000_000_000_000_102);
const GAMES: Id = Id(1_400_000_000_000_000_202);
const GUILD: GuildId = GuildId::new(1_400_000_000_000_000_002);

fn http(sandbox: &Sandbox) -> Http {
    HttpBuilder::new(sandbox.token()).proxy(sandbox.url()).ratelimiter_disabled(true).build()
}

struct Bot;

fn said(text: impl Into<String>) -> CreateInteractionResponseMessage {
    CreateInteractionResponseMessage::new().content(text).ephemeral(true)
}

/// A message with a button that is answered with another such message.
fn said_again(text: &str) -> Answer {
    let button = CreateButton::new("again").label("Again").style(ButtonStyle::Primary);
    Answer::Message(said(text).button(button))
}

#[async_trait]
impl EventHandler for Bot {
    async fn ready(&self, context: Context, _: Ready) {
        let text = CreateCommandOption::new(CommandOptionType::String, "text", "What to say");
        let text = text.required(true).set_autocomplete(true).name_localized("zh-CN", "话");
        let command = CreateCommand::new("echo").description("Says it again").add_option(text);
        Command::set_global_commands(&context.http, vec![command]).await.unwrap();
    }

    async fn interaction_create(&self, context: Context, interaction: Interaction) {
        let http = &context.http;
        match interaction {
            Interaction::Command(command) => {
                command.defer_ephemeral(http).await.unwrap();
                let button = CreateButton::new("more").label("More").style(ButtonStyle::Primary);
                let text = command.data.options.first().and_then(|option| option.value.as_str()).unwrap();
                let again = CreateButton::new("again").label("Again").style(ButtonStyle::Primary);
                let edit = EditInteractionResponse::new().content(format!("echo: {text}"));
                let edit = edit.button(button).button(again);
                command.edit_response(http, edit).await.unwrap();
            }
            Interaction::Autocomplete(typed) => {
                let choices = CreateAutocompleteResponse::new().add_string_choice("Hello", "hello");
                typed.create_response(http, Answer::Autocomplete(choices)).await.unwrap();
            }
            Interaction::Component(pressed) if pressed.data.custom_id == "again" => {
                pressed.create_response(http, said_again("pressed")).await.unwrap();
            }
            Interaction::Component(pressed) => {
                assert!(pressed.message.content.starts_with("echo"));
                let input = CreateInputText::new(InputTextStyle::Short, "More", "more").required(true);
                let rows = vec![CreateActionRow::InputText(input)];
                let modal = CreateModal::new("modal", "Say more").components(rows);
                pressed.create_response(http, Answer::Modal(modal)).await.unwrap();
            }
            Interaction::Modal(sent) => {
                let ActionRowComponent::InputText(input) = &sent.data.components[0].components[0] else {
                    return;
                };
                let text = input.value.clone().unwrap_or_default();
                if text == "anew" {
                    sent.create_response(http, said_again("sent off")).await.unwrap();
                    return;
                }
                sent.create_response(http, Answer::UpdateMessage(said(format!("more: {text}"))))
                    .await
                    .unwrap();
            }
            _ => {}
        }
    }
}

/// Counts events that serenity can't read.
struct Unread(Arc<AtomicUsize>);

#[async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, _: Context, event: Event) {
        if let Event::Unknown(event) = event {
            println!("serenity doesn't know {event:?}");
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
}

async fn settled(world: &World, id: Id) -> Standing {
    tokio::time::timeout(Duration::from_secs(5), world.settled(id)).await.unwrap().unwrap().standing
}

/// A running client, the count of events that it couldn't read, and its task.
async fn running(sandbox: &Sandbox) -> (Arc<AtomicUsize>, tokio::task::JoinHandle<()>) {
    let unread = Arc::new(AtomicUsize::new(0));
    let intents = GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let client = ClientBuilder::new_with_http(http(sandbox), intents).event_handler(Bot);
    let mut client = client.raw_event_handler(Unread(unread.clone())).await.unwrap();
    *client.ws_url.lock().await = sandbox.gateway_url();
    let task = tokio::spawn(async move { client.start().await.unwrap() });
    let world = sandbox.world();
    assert!(world.wait_connected(Duration::from_secs(10)).await, "it connects");
    while world.commands().is_empty() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    (unread, task)
}

#[tokio::test]
async fn serenity_answers_commands_buttons_and_modals() {
    let sandbox = Sandbox::start(Options::default()).await.unwrap();
    let world = sandbox.world();
    let (unread, task) = running(&sandbox).await;
    for place in [GAMES, world.open_dm(BEN).unwrap()] {
        let invocation = Invocation::new("echo", &[("text", "hello".into())]);
        let id = world.complete(BEN, place, &invocation, "text").unwrap();
        let Standing::Choices(choices) = settled(&world, id).await else { panic!("it doesn't complete") };
        assert_eq!(choices[0]["value"], "hello");
        let id = world.run(BEN, place, &invocation).unwrap();
        assert_eq!(settled(&world, id).await, Standing::Answered);
        let shown = |text: &str| {
            let message = world.messages(BEN, place, None, 10).pop().unwrap();
            assert_eq!(message["content"], text);
            message["id"].as_str().unwrap().parse::<Id>().unwrap()
        };
        let message = shown("echo: hello");
        let id = world.press(BEN, place, message, "more").unwrap();
        assert!(matches!(settled(&world, id).await, Standing::Modal(_)));
        let id = world.submit(BEN, id, &[("more".to_owned(), "again".to_owned())]).unwrap();
        assert_eq!(settled(&world, id).await, Standing::Answered);
        shown("more: again");
    }
    // After a cut it resumes and hears what it missed.
    world.order(Order::CutGateway { code: None }).unwrap();
    let id = world.run(BEN, GAMES, &Invocation::new("echo", &[("text", "cut".into())])).unwrap();
    assert_eq!(settled(&world, id).await, Standing::Answered);
    assert_eq!(unread.load(Ordering::SeqCst), 0);
    task.abort();
}

/// A control may stand under a message that itself answered a control or a modal.
#[tokio::test]
async fn serenity_reads_controls_under_answers_to_controls() {
    let sandbox = Sandbox::start(Options::default()).await.unwrap();
    let world = sandbox.world();
    let (unread, task) = running(&sandbox).await;
    let newest = || {
        let message = world.messages(BEN, GAMES, None, 10).pop().unwrap();
        (message["id"].as_str().unwrap().parse::<Id>().unwrap(), message["content"].clone())
    };
    let press = async |control: &str| {
        let id = world.press(BEN, GAMES, newest().0, control).unwrap();
        (id, settled(&world, id).await)
    };
    let id = world.run(BEN, GAMES, &Invocation::new("echo", &[("text", "hello".into())])).unwrap();
    assert_eq!(settled(&world, id).await, Standing::Answered);
    let (modal, _) = press("more").await;
    let id = world.submit(BEN, modal, &[("more".to_owned(), "anew".to_owned())]).unwrap();
    assert_eq!((settled(&world, id).await, newest().1), (Standing::Answered, "sent off".into()));
    for _ in 0..2 {
        assert_eq!((press("again").await.1, newest().1), (Standing::Answered, "pressed".into()));
    }
    assert_eq!(unread.load(Ordering::SeqCst), 0);
    task.abort();
}

#[tokio::test]
async fn serenity_reads_what_rest_answers() {
    let sandbox = Sandbox::start(Options { unlimited: true, ..Options::default() }).await.unwrap();
    let world = sandbox.world();
    let (unread, task) = running(&sandbox).await;
    let http = http(&sandbox);
    let channel = ChannelId::new(GAMES.0);
    assert!(http.get_current_user().await.unwrap().bot);
    assert_eq!(http.get_current_application_info().await.unwrap().name, "Boardroom");
    assert_eq!(GUILD.member(&http, UserId::new(BEN.0)).await.unwrap().user.name, "ben");
    assert_eq!(GUILD.channels(&http).await.unwrap().len(), 3);
    let file = CreateAttachment::bytes(b"bytes".to_vec(), "a.txt");
    let message =
        CreateMessage::new().content("a table").add_embed(CreateEmbed::new().title("Board")).add_file(file);
    let mut message = channel.send_message(&http, message).await.unwrap();
    assert_eq!(message.attachments[0].download().await.unwrap(), b"bytes");
    message.edit(&http, EditMessage::new().content("the table")).await.unwrap();
    assert_eq!(channel.messages(&http, GetMessages::new().limit(5)).await.unwrap()[0].content, "the table");
    let new = CreateThread::new("table").kind(ChannelType::PublicThread);
    let thread = channel.create_thread_from_message(&http, message.id, new).await.unwrap();
    thread.id.add_thread_member(&http, UserId::new(BEN.0)).await.unwrap();
    assert_eq!(thread.id.get_thread_members(&http).await.unwrap().len(), 2);
    thread.id.say(&http, "here").await.unwrap();
    world.order(Order::ArchiveThread { channel: Id(thread.id.get()), locked: false }).unwrap();
    let awake = thread.id.edit_thread(&http, EditThread::new().archived(false)).await.unwrap();
    assert!(!awake.thread_metadata.unwrap().archived);
    let dm = UserId::new(BEN.0).create_dm_channel(&http).await.unwrap();
    dm.say(&http, "your hand").await.unwrap();
    world.order(Order::CloseDms { person: BEN, closed: true }).unwrap();
    let error = dm.say(&http, "your hand").await.unwrap_err();
    let serenity::Error::Http(HttpError::UnsuccessfulRequest(refused)) = error else { panic!("{error:?}") };
    assert_eq!(refused.error.code, 50_007);
    message.delete(&http).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert_eq!(unread.load(Ordering::SeqCst), 0);
    task.abort();
}
