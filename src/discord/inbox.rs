//! Interactions in, private answers out.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{
    ActionRowComponent, CommandDataOption, CommandDataOptionValue, CommandInteraction, ComponentInteraction,
    ComponentInteractionDataKind, Message, MessageFlags, ModalInteraction, UserId,
};

use super::Bot;
use super::allowance::Ask;
use super::answer::{Answer, Way};
use super::asked::Asked;
use super::body::{Modal, Reply};
use super::commands::TABLE;
use super::custom_id::{self, Errand, Menu, Pressed, Then};
use super::find::Wanted;
use super::menu::{Input, Next, Player};
use super::seat;
use super::settings::{self, Typed};
use crate::game::walk::{self, Completion, Given, Slot, Walk};
use crate::game::{Kind, Line};
use crate::host::Control;
use crate::table::{Act, Table};

/// A modal has to be the first answer: so long we wait for a table that isn't in memory.
const MODAL_PATIENCE: Duration = Duration::from_secs(2);

/// A command as it was typed.
#[derive(Debug, Default)]
struct Spoken {
    /// The subcommand.
    name: String,
    typed: Typed,
    person: Option<UserId>,
    /// The option being typed, while it completes.
    focused: Option<(String, String)>,
}

impl Spoken {
    fn read(options: &[CommandDataOption]) -> Spoken {
        let mut spoken = Spoken::default();
        spoken.take(options);
        spoken
    }

    fn take(&mut self, options: &[CommandDataOption]) {
        for option in options {
            let name = option.name.clone();
            match &option.value {
                CommandDataOptionValue::SubCommand(options) => {
                    self.name = name;
                    self.take(options);
                }
                CommandDataOptionValue::String(text) => self.typed.push((name, Given::Text(text.clone()))),
                CommandDataOptionValue::Integer(number) => self.typed.push((name, Given::Number(*number))),
                CommandDataOptionValue::User(id) => self.person = Some(*id),
                CommandDataOptionValue::Autocomplete { value, .. } => {
                    self.focused = Some((name, value.clone()));
                }
                _ => {}
            }
        }
    }

    fn table(&self) -> Option<&str> {
        settings::text(&self.typed, TABLE)
    }
}

impl Bot {
    fn answer<'a>(&'a self, asked: &'a Asked) -> Answer<'a> {
        Answer { http: &self.http, id: asked.id, token: &asked.token }
    }

    /// Whether somebody may ask now. Who may is noted, with their language; who may not is told, and nothing
    /// is done.
    async fn admits(self: &Arc<Self>, asked: &Asked) -> bool {
        if let Err(line) = self.accounts.take(Ask::Anything, asked) {
            self.answer(asked).reply(&self.refusal(asked, &line), Way::New).await;
            return false;
        }
        let (bot, person, locale) = (self.clone(), asked.person, asked.locale.clone());
        tokio::spawn(async move { bot.host.seen(person, &locale).await });
        true
    }

    pub(super) async fn command(self: Arc<Self>, i: CommandInteraction) {
        let asked = Asked::from(&i);
        if !self.admits(&asked).await {
            return;
        }
        let spoken = Spoken::read(&i.data.options);
        let (bot, by, name) = (self.clone(), asked.clone(), i.data.name);
        let work = tokio::spawn(async move {
            let reply = bot.run_command(&by, &name, &spoken).await;
            bot.with_notice(&by, reply).await
        });
        self.answer(&asked).with(work, Way::New).await;
    }

    async fn run_command(&self, asked: &Asked, name: &str, spoken: &Spoken) -> Reply {
        let done = match name {
            "table" => return self.table_command(asked, &spoken.name, &spoken.typed, spoken.person).await,
            "tables" => return self.tables(asked).await,
            "help" => return self.help(asked),
            "hand" => match self.finder(asked).find(Wanted::Own, spoken.table()).await {
                Ok(table) => self.hand(asked, &table).await,
                Err(line) => Err(line),
            },
            "look" => match self.finder(asked).find(Wanted::Any, spoken.table()).await {
                Ok(table) => self.look(table.id(), asked.lang()).await,
                Err(line) => Err(line),
            },
            game => self.run_game(asked, game, spoken).await,
        };
        done.unwrap_or_else(|line| self.refusal(asked, &line))
    }

    async fn run_game(&self, asked: &Asked, game: &str, spoken: &Spoken) -> Result<Reply, Line> {
        let unknown = || Line::new("refusal-not-understood");
        let known = self.games.get(game).ok_or_else(unknown)?;
        let verb = known.verbs().iter().find(|verb| verb.name == spoken.name).ok_or_else(unknown)?;
        let table = self.finder(asked).find(Wanted::Game(game), spoken.table()).await?;
        let given =
            spoken.typed.iter().filter_map(|(name, given)| Some((walk::slot(verb, name)?, given.clone())));
        let given: Vec<(Slot, Given)> = given.collect();
        Ok(self.play(asked, &table, verb, &given).await)
    }

    pub(super) async fn autocomplete(self: Arc<Self>, i: CommandInteraction) {
        let asked = Asked::from(&i);
        let spoken = Spoken::read(&i.data.options);
        let (found, numbers) = match self.accounts.take(Ask::Completions, &asked) {
            Ok(()) => self.complete(&asked, &i.data.name, &spoken).unwrap_or_default(),
            Err(_) => Default::default(),
        };
        self.answer(&asked).completions(&found, numbers).await;
    }

    /// From memory alone. The flag says that the values are numbers.
    fn complete(&self, asked: &Asked, name: &str, spoken: &Spoken) -> Option<(Vec<Completion>, bool)> {
        let (option, typed) = spoken.focused.as_ref()?;
        let finder = self.finder(asked);
        if option == TABLE {
            return Some((finder.complete(typed), false));
        }
        let voice = self.voice(asked);
        if name == "table" && option == seat::PLAYER {
            let wanted = if seat::takes(&spoken.typed) { Wanted::Takeable } else { Wanted::Own };
            let table = finder.peek(wanted, spoken.table())?;
            return Some((seat::complete(typed, voice.of(&table)), false));
        }
        if name == "table" {
            let game = match settings::text(&spoken.typed, "game") {
                Some(id) => self.games.get(id)?.clone(),
                None => finder.peek(Wanted::Own, spoken.table())?.game().clone(),
            };
            return (option == "rules").then(|| (settings::complete_rules(&*game, typed, voice), false));
        }
        let verb = self.games.get(name)?.verbs().iter().find(|verb| verb.name == spoken.name)?;
        let table = finder.peek(Wanted::Game(name), spoken.table())?;
        let player = Player::new(voice.of(&table), asked.person)?;
        let label = |option: &str, id| player.label(verb.name, option, id);
        let wanted = walk::slot(verb, option)?;
        let mut walk = Walk::new(verb, &player.choices).ok()?;
        for (name, given) in &spoken.typed {
            // What doesn't fit will be refused; it shouldn't keep the rest from completing.
            if let Some(slot) = walk::slot(verb, name) {
                let _ = walk.hear(slot, given, &label);
            }
        }
        let numbers =
            matches!(wanted, Slot::Param(at) if verb.params.get(at).is_some_and(|p| p.kind == Kind::Whole));
        Some((walk.complete(wanted, typed, &label), numbers))
    }

    pub(super) async fn component(self: Arc<Self>, i: ComponentInteraction) {
        let asked = Asked::from(&i);
        if !self.admits(&asked).await {
            return;
        }
        let chosen = match i.data.kind {
            ComponentInteractionDataKind::StringSelect { values } => values,
            _ => Vec::new(),
        };
        let Some(pressed) = custom_id::read(&i.data.custom_id) else {
            let stale = Reply::text(self.voice(&asked).text("ui-menu-stale"));
            self.answer(&asked).reply(&stale, Way::New).await;
            return;
        };
        if let Pressed::Menu(menu) = &pressed
            && let Then::Type { .. } = menu.then
            && let Some(modal) = self.modal_for(&asked, menu).await
        {
            return self.answer(&asked).modal(&modal).await;
        }
        let way = match pressed {
            Pressed::Menu(_) | Pressed::Errand { .. } if is_private(&i.message) => Way::Update,
            _ => Way::New,
        };
        let (bot, by) = (self.clone(), asked.clone());
        let work = tokio::spawn(async move {
            let reply = bot.press(&by, pressed, &chosen).await;
            if way == Way::New { bot.with_notice(&by, reply).await } else { reply }
        });
        self.answer(&asked).with(work, way).await;
    }

    async fn modal_for(&self, asked: &Asked, menu: &Menu) -> Option<Modal> {
        let finder = self.finder(asked);
        let table = tokio::time::timeout(MODAL_PATIENCE, finder.reach(menu.table)).await.ok()?.ok()?;
        let player = Player::new(self.voice(asked).of(&table), asked.person)?;
        match player.press(menu, Input::Nothing) {
            Next::Ask(modal) if menu.person == asked.person => Some(modal),
            _ => None,
        }
    }

    async fn press(&self, asked: &Asked, pressed: Pressed, chosen: &[String]) -> Reply {
        let id = pressed.table();
        let done = match (self.finder(asked).reach(id).await, &pressed) {
            (Ok(table), _) => self.press_at(asked, &table, pressed, chosen).await,
            // A moderator can also end one that can't be read.
            (Err(line), Pressed::Errand { person, errand: Errand::EndNow, .. })
                if *person == asked.person =>
            {
                match self.moderates(asked, id).await {
                    Ok(true) => self.end_now(asked, id).await,
                    Ok(false) | Err(_) => Err(line),
                }
            }
            (Err(line), _) => Err(line),
        };
        done.unwrap_or_else(|line| self.refusal(asked, &line))
    }

    async fn press_at(
        &self,
        asked: &Asked,
        table: &Arc<Table>,
        pressed: Pressed,
        chosen: &[String],
    ) -> Result<Reply, Line> {
        match pressed {
            Pressed::Menu(menu) => {
                let input = if chosen.is_empty() { Input::Nothing } else { Input::Chosen(chosen) };
                Ok(self.press_menu(asked, table, &menu, input).await)
            }
            Pressed::Errand { person, .. } if person != asked.person => {
                Err(Line::new("ui-refusal-not-your-menu"))
            }
            Pressed::Errand { errand, .. } => self.run_errand(asked, table, errand, chosen).await,
            Pressed::Public(control) => self.press_public(asked, table, control).await,
        }
    }

    async fn press_public(&self, asked: &Asked, table: &Arc<Table>, control: Control) -> Result<Reply, Line> {
        let act = match control {
            Control::Verb { verb, about, .. } => {
                return Ok(self.press_verb(asked, table, verb, about).await);
            }
            Control::Look(_) => return self.look(table.id(), asked.lang()).await,
            Control::Hand(_) => return self.hand(asked, table).await,
            Control::Table(_) => return Ok(self.status(asked, table)),
            Control::Options(_) => return Ok(self.options(asked, table, "")),
            Control::Act(_) => {
                return Ok(match Player::new(self.voice(asked).of(table), asked.person) {
                    Some(player) => player.top(""),
                    None => Reply::text(self.not_playing(asked, table)),
                });
            }
            Control::Join(_) => Act::Join { name: asked.name.clone() },
            Control::Leave(_) => Act::Leave,
            Control::Start(_) => Act::Start,
            Control::Reopen(_) => Act::Reopen,
            Control::Vote { motion, agree, .. } => Act::Vote { motion, agree },
        };
        let receipt = self.ask(asked, table.id(), act).await?;
        Ok(self.happened(asked, &receipt))
    }

    pub(super) async fn modal(self: Arc<Self>, i: ModalInteraction) {
        let asked = Asked::from(&i);
        if !self.admits(&asked).await {
            return;
        }
        let rows = i.data.components.iter().flat_map(|row| &row.components);
        let typed = rows.filter_map(|component| match component {
            ActionRowComponent::InputText(input) => input.value.clone(),
            _ => None,
        });
        let typed: String = typed.collect();
        // A modal opened from a message can change it.
        let way = if i.message.as_deref().is_some_and(is_private) { Way::Update } else { Way::New };
        let Some(Pressed::Menu(menu)) = custom_id::read(&i.data.custom_id) else {
            let stale = Reply::text(self.voice(&asked).text("ui-menu-stale"));
            self.answer(&asked).reply(&stale, Way::New).await;
            return;
        };
        let (bot, by) = (self.clone(), asked.clone());
        let work = tokio::spawn(async move {
            match bot.finder(&by).reach(menu.table).await {
                Ok(table) => bot.press_menu(&by, &table, &menu, Input::Typed(&typed)).await,
                Err(line) => bot.refusal(&by, &line),
            }
        });
        self.answer(&asked).with(work, way).await;
    }

    /// With the note, once, that the person's private messages are closed to us.
    async fn with_notice(&self, asked: &Asked, mut reply: Reply) -> Reply {
        if self.host.owes_notice(asked.person).await {
            let notice = self.voice(asked).text("ui-closed-dm");
            reply.text = if reply.text.is_empty() { notice } else { format!("{}\n\n{notice}", reply.text) };
        }
        reply
    }
}

/// Whether one person alone sees a message: in place of any other nothing private may stand.
fn is_private(message: &Message) -> bool {
    message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}
