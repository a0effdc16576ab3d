//! Somebody at the tables, who knows nothing but what they see: opens tables, joins, starts, walks through private
//! menus, presses what stands under the board, types what completes; twice at once, or a second time when nothing
//! seems to happen.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use boardroom::game::Dice;
use boardroom::sandbox::channel::Channel;
use boardroom::sandbox::interaction::{Interaction, Standing};
use boardroom::sandbox::{Id, Invocation, Refused, World};
use boardroom::words::{Lang, Words};
use serde_json::{Value as Json, json};
use tokio::sync::watch;

use super::discord_support::play::custom_id;
use super::discord_support::{controls, id_of};
use super::ledger::Ledger;

/// So many tables are played in a channel at once.
const TABLES: usize = 3;
/// So long after somebody has opened a table nobody else does in the same channel.
const OPENING: Duration = Duration::from_secs(3);
/// The stand-in keeps a thousand messages of a channel. Where so much was done nothing is begun any more.
pub const FULL: usize = 600;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crowd {
    Plays,
    GoesHome,
}

pub struct Player {
    by: By,
    /// The channel where they look for tables.
    home: Id,
    /// The invitations under which they sat down.
    joined: BTreeSet<Id>,
    dice: Dice,
    told: watch::Receiver<Crowd>,
}

/// Who does something, which goes into the ledger.
#[derive(Clone)]
pub struct By {
    pub world: World,
    pub id: Id,
    pub ledger: Arc<Ledger>,
}

impl By {
    /// How it was answered, if it is in so long.
    pub async fn does(
        &self,
        channel: Id,
        sent: Result<Id, Refused>,
        patience: Duration,
    ) -> Option<Interaction> {
        // What isn't there any more can't be pressed.
        let sent = sent.ok()?;
        self.ledger.sent(sent, self.id, channel);
        let settled = tokio::time::timeout(patience, self.world.settled(sent)).await.ok()??;
        self.ledger.answered(sent);
        (settled.standing != Standing::Failed).then_some(settled)
    }

    /// The message with which it was answered.
    pub fn message(&self, answer: &Interaction) -> Option<Json> {
        self.world.message(self.id, answer.channel, answer.original.or(answer.message)?)
    }

    /// The newest messages here, newest first, with their controls.
    pub fn controls(&self, channel: Id) -> Vec<(Id, Vec<String>)> {
        let messages = self.world.messages(self.id, channel, None, 50);
        let public = |message: &&Json| message["flags"].as_u64().unwrap_or(0) & 64 == 0;
        let ids =
            |message: &Json| controls(message).iter().map(|control| custom_id(control).to_owned()).collect();
        messages.iter().rev().filter(public).map(|message| (id_of(message), ids(message))).collect()
    }

    /// The board of the table that is played here.
    pub fn board(&self, thread: Id) -> Option<(Id, Vec<String>)> {
        let act = |ids: &[String]| ids.iter().any(|id| id.starts_with("1:a:"));
        self.controls(thread).into_iter().find(|(_, ids)| act(ids))
    }

    /// The threads of a channel that are open.
    pub fn threads(&self, home: Id) -> Vec<Channel> {
        let mut threads = self.world.channels(self.id);
        threads.retain(|channel| {
            channel.thread().is_some_and(|thread| thread.parent == home && !thread.archived)
        });
        threads
    }
}

impl Player {
    pub fn new(by: By, home: Id, dice: Dice, told: watch::Receiver<Crowd>) -> Player {
        Player { by, home, joined: BTreeSet::new(), dice, told }
    }

    fn chance(&mut self, of_a_hundred: u32) -> bool {
        self.dice.below(100) < of_a_hundred
    }

    fn below(&mut self, n: usize) -> usize {
        self.dice.below(u32::try_from(n).expect("few")) as usize
    }

    fn one_of<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        self.dice.pick(items).cloned()
    }

    /// Until everybody goes home.
    pub async fn plays(mut self) {
        while *self.told.borrow_and_update() == Crowd::Plays {
            let thinks = Duration::from_millis(self.dice.below(1_000).into());
            // Or until everybody acts at once.
            tokio::time::timeout(thinks, self.told.changed()).await.ok();
            if self.by.world.connected() > 0 {
                self.acts().await;
            }
        }
    }

    async fn acts(&mut self) {
        let me = self.by.id;
        let mut mine = self.by.threads(self.home);
        mine.retain(|thread| thread.thread().is_some_and(|thread| thread.members.contains(&me)));
        mine.retain(|thread| self.by.ledger.count_in(thread.id) < FULL);
        mine.retain(|thread| self.by.board(thread.id).is_some());
        match self.one_of(&mine) {
            Some(thread) if !self.chance(8) => self.plays_in(&thread).await,
            _ => self.looks_for_a_table().await,
        }
    }

    async fn looks_for_a_table(&mut self) {
        let home = self.home;
        if self.by.ledger.count_in(home) >= FULL {
            return;
        }
        let seen = self.by.controls(home);
        let lobbies: Vec<(Id, Vec<String>)> =
            seen.into_iter().filter(|(_, ids)| ids.iter().any(|id| id.starts_with("1:j:"))).collect();
        if let Some((message, ids)) = self.one_of(&lobbies) {
            // Who has sat down waits, or starts.
            let letter = match self.dice.below(20) {
                0 => "1:l:",
                1..6 => "1:s:",
                _ if self.joined.contains(&message) => return,
                _ => "1:j:",
            };
            if let Some(wanted) = ids.iter().find(|id| id.starts_with(letter)).cloned()
                && self.presses(home, message, &wanted).await.is_some()
                && letter == "1:j:"
            {
                self.joined.insert(message);
            }
            return;
        }
        let played = self.by.threads(home).iter().filter(|thread| self.by.board(thread.id).is_some()).count();
        if played < TABLES && self.by.ledger.may_open(home, OPENING) {
            let game = self.one_of(&["boss", "burn"]).expect("two");
            let pace = if self.chance(60) { "untimed" } else { "live" };
            self.types(home, "table open", &[("game", json!(game)), ("pace", json!(pace))]).await;
        }
    }

    async fn plays_in(&mut self, thread: &Channel) {
        let Some((board, ids)) = self.by.board(thread.id) else { return };
        let of = |letter: &str| -> Vec<String> {
            ids.iter().filter(|id| id.starts_with(letter)).cloned().collect()
        };
        let (acts, window, looks) = (of("1:a:"), of("1:x:"), [of("1:h:"), of("1:k:")].concat());
        match self.dice.below(100) {
            0..20 if !window.is_empty() => {
                let button = self.one_of(&window).expect("some");
                let answer = self.presses(thread.id, board, &button).await;
                self.walks(answer).await;
            }
            20..40 => self.types_something(thread).await,
            40..46 => {
                if let Some(button) = self.one_of(&looks) {
                    self.presses(thread.id, board, &button).await;
                }
            }
            46..49 => drop(self.by.world.say(self.by.id, thread.id, "hm …", None)),
            _ => {
                let answer = match acts.first() {
                    Some(act) => self.presses(thread.id, board, act).await,
                    None => None,
                };
                self.walks(answer).await;
            }
        }
    }

    /// Goes on from a private answer, and on, and on.
    async fn walks(&mut self, mut answer: Option<Interaction>) {
        for _ in 0..3 + self.below(8) {
            let Some(last) = answer.take() else { return };
            answer = if let Standing::Modal(modal) = &last.standing {
                let typed = self.number_for(modal);
                let fields = [("typed".to_owned(), typed)];
                let sent = self.by.world.submit(self.by.id, last.id, &fields);
                self.waits(last.channel, sent).await
            } else {
                let Some(message) = self.by.message(&last) else { return };
                let controls = controls(&message);
                // "Back" and "What now?" stand last; nobody has their fill of them.
                let most = controls.len().saturating_sub(usize::from(!self.chance(10)));
                let Some(control) = self.one_of(&controls[..most]) else { return };
                self.uses(last.channel, id_of(&message), &control).await
            };
        }
    }

    async fn uses(&mut self, channel: Id, message: Id, control: &Json) -> Option<Interaction> {
        let id = custom_id(control).to_owned();
        if control["type"] == 2 {
            return self.presses(channel, message, &id).await;
        }
        let number = |name: &str| control[name].as_u64().and_then(|number| usize::try_from(number).ok());
        let (least, most) = (number("min_values").unwrap_or(1), number("max_values").unwrap_or(1));
        let mut values: Vec<String> = control["options"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|option| option["value"].as_str().map(str::to_owned))
            .collect();
        self.dice.shuffle(&mut values);
        values.truncate(least + self.below(most.saturating_sub(least) + 1));
        let sent = self.by.world.choose(self.by.id, channel, message, &id, &values);
        self.waits(channel, sent).await
    }

    /// A number that may be typed into a modal, which says the range; seldom, something else.
    fn number_for(&mut self, modal: &Json) -> String {
        let hint = modal["components"][0]["components"][0]["placeholder"].as_str().unwrap_or_default();
        let numbers =
            hint.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse::<u32>().ok());
        let numbers: Vec<u32> = numbers.collect();
        match numbers.as_slice() {
            &[least, most] if !self.chance(5) => {
                (least + self.dice.below(most.saturating_sub(least) + 1)).to_string()
            }
            _ => "a lot".to_owned(),
        }
    }

    /// Any subcommand of the game that is played here, its options filled with what completion proposes.
    async fn types_something(&mut self, thread: &Channel) {
        let words = Words::built_in();
        let named = |game: &str| {
            [Lang::EnUs, Lang::ZhCn].iter().any(|&lang| thread.name.contains(&words.text(lang, game)))
        };
        let game = if named("boss") { "boss" } else { "burn" };
        let commands = self.by.world.commands();
        let subcommands =
            commands.iter().find(|command| command["name"] == game).map(|command| &command["options"]);
        let Some(verb) = subcommands.and_then(Json::as_array).and_then(|verbs| self.one_of(verbs)) else {
            return;
        };
        let name = format!("{game} {}", verb["name"].as_str().unwrap_or_default());
        let mut options: Vec<(String, Json)> = Vec::new();
        for option in verb["options"].as_array().into_iter().flatten() {
            let called = option["name"].as_str().unwrap_or_default();
            if called == "table" || (option["required"] != true && !self.chance(40)) {
                continue;
            }
            if let Some(value) = self.completes(thread.id, &name, &options, called).await {
                options.push((called.to_owned(), value));
            } else if option["required"] == true {
                return;
            }
        }
        let options: Vec<(&str, Json)> =
            options.iter().map(|(name, value)| (name.as_str(), value.clone())).collect();
        let answer = self.types(thread.id, &name, &options).await;
        // What asks to be confirmed is confirmed, or not; what was refused leads on to the menu.
        if self.chance(50) {
            self.walks(answer).await;
        }
    }

    /// One of what an option completes to.
    async fn completes(
        &mut self,
        channel: Id,
        command: &str,
        before: &[(String, Json)],
        name: &str,
    ) -> Option<Json> {
        let typed = (name.to_owned(), json!(""));
        let options = before.iter().cloned().chain([typed]).collect();
        let invocation = Invocation { command: command.to_owned(), options };
        let sent = self.by.world.complete(self.by.id, channel, &invocation, name);
        let answer = self.waits(channel, sent).await?;
        let Standing::Choices(choices) = answer.standing else { return None };
        Some(self.one_of(&choices)?["value"].clone())
    }

    async fn types(&mut self, channel: Id, command: &str, options: &[(&str, Json)]) -> Option<Interaction> {
        let invocation = Invocation::new(command, options);
        let (world, id) = (self.by.world.clone(), self.by.id);
        self.once_or_twice(channel, || world.run(id, channel, &invocation)).await
    }

    async fn presses(&mut self, channel: Id, message: Id, custom_id: &str) -> Option<Interaction> {
        let (world, id) = (self.by.world.clone(), self.by.id);
        self.once_or_twice(channel, || world.press(id, channel, message, custom_id)).await
    }

    /// Some double-click, and some try again when nothing seems to happen.
    async fn once_or_twice(
        &mut self,
        channel: Id,
        sends: impl Fn() -> Result<Id, Refused>,
    ) -> Option<Interaction> {
        let sent = sends();
        if self.chance(12) && sent.is_ok() {
            let again = sends();
            let patience = self.patience();
            let (first, second) =
                tokio::join!(self.by.does(channel, sent, patience), self.by.does(channel, again, patience));
            return second.or(first);
        }
        match self.waits(channel, sent).await {
            None if self.chance(50) => self.waits(channel, sends()).await,
            answer => answer,
        }
    }

    async fn waits(&mut self, channel: Id, sent: Result<Id, Refused>) -> Option<Interaction> {
        let patience = self.patience();
        self.by.does(channel, sent, patience).await
    }

    fn patience(&mut self) -> Duration {
        Duration::from_millis(500 + u64::from(self.dice.below(1_000)))
    }
}
