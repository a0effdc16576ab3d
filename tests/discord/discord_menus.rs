//! Games played by pressing and choosing alone, at random: whatever a menu shows can be used, and
//! everything that is shown to anybody is whole.

use boardroom::sandbox::Id;
use boardroom::sandbox::interaction::Standing;
use boardroom::store::{self, Store};
use boardroom::table::Games;
use boardroom::words::{Lang, Words};
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use serde_json::{Value as Json, json};

use crate::discord_support::{Answer, GAMES, Person, Stage, controls, house_games, id_of, text};
use crate::toy;

fn words() -> Words {
    let words = Words::built_in().with(Lang::EnUs, toy::EN_US).expect("Fluent");
    words.with(Lang::ZhCn, toy::ZH_CN).expect("Fluent")
}

/// The boards' and menus' words that the test has to know.
const ACT: [&str; 2] = ["Act", "行动"];
const AGAIN: [&str; 2] = ["What now?", "现在呢？"];

/// How gladly a verb is chosen, so that deals are made and games end.
fn weight(control: &Json) -> usize {
    let custom_id = control["custom_id"].as_str().unwrap_or_default();
    match custom_id.split(':').nth(4) {
        Some("close" | "accept" | "pass") => 60,
        Some("raise" | "fill" | "offer" | "place") => 20,
        Some("draw" | "roll" | "flash" | "done") => 5,
        // What can no longer come about is given up.
        Some("giveup") => 8,
        Some("stop" | "takeover" | "travel" | "poach") => 1,
        // For ever, they would haggle.
        Some("release" | "withdraw" | "answer") => 0,
        Some("") => 1,
        _ => 2,
    }
}

/// Somebody who presses whatever there is.
struct Presser {
    person: Person,
    thread: Id,
    /// Their private menu.
    menu: Option<Id>,
    chance: StdRng,
    pressed: usize,
    moves: usize,
}

impl Presser {
    fn label(control: &Json) -> &str {
        control["label"].as_str().unwrap_or_default()
    }

    /// Opens the menu and goes one way through it, to a move or to its top again. What is said there.
    async fn acts(&mut self) -> String {
        let Some(mut answer) = self.opens().await else { return String::new() };
        for step in 0..12 {
            let Some(message) = answer.message.clone() else { break };
            let shown = controls(&message);
            self.menu = Some(id_of(&message));
            if step > 0 && self.is_top(&shown) {
                self.moves += 1;
                break;
            }
            if shown.iter().all(|control| AGAIN.contains(&Presser::label(control))) {
                break;
            }
            let control = self.prefers(&shown);
            self.pressed += 1;
            answer = self.uses(&message, &control).await;
            if let Standing::Modal(modal) = &answer.interaction.standing {
                let range =
                    modal["components"][0]["components"][0]["placeholder"].as_str().unwrap_or_default();
                let most =
                    range.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u32>().ok()).max();
                let number = self.chance.random_range(0..=most.expect("a range") + 1);
                answer = self.person.sends(&answer, &number.to_string()).await;
            }
            assert!(!answer.text().is_empty(), "{:?}", answer.interaction);
        }
        answer.text()
    }

    /// One of the controls, by their weights.
    fn prefers(&mut self, shown: &[Json]) -> Json {
        let mut left = self.chance.random_range(0..shown.iter().map(weight).sum());
        let chosen = shown.iter().find(|control| {
            let here = left < weight(control);
            left = left.saturating_sub(weight(control));
            here
        });
        chosen.expect("their sum is more").clone()
    }

    /// The menu there is, brought up to date; else a new one from the board.
    async fn opens(&mut self) -> Option<Answer> {
        if let Some(message) = self.menu.and_then(|menu| self.person.message(self.thread, menu))
            && let Some(again) = controls(&message).iter().find(|c| AGAIN.contains(&Presser::label(c)))
        {
            return Some(self.uses(&message, again).await);
        }
        let messages = self.person.messages(self.thread);
        let newest = messages.iter().rev().filter(|message| message["flags"].as_u64().unwrap_or(0) & 64 == 0);
        let board =
            newest.flat_map(|message| controls(message).into_iter().map(move |c| (id_of(message), c)));
        let (message, act) = board.into_iter().find(|(_, c)| ACT.contains(&Presser::label(c)))?;
        let custom_id = act["custom_id"].as_str().unwrap_or_default();
        Some(self.person.press_id(self.thread, message, custom_id).await)
    }

    fn is_top(&self, shown: &[Json]) -> bool {
        shown.iter().any(|control| AGAIN.contains(&Presser::label(control)))
    }

    async fn uses(&mut self, message: &Json, control: &Json) -> Answer {
        let custom_id = control["custom_id"].as_str().unwrap_or_default();
        if control["type"] == 2 {
            return self.person.press_id(self.thread, id_of(message), custom_id).await;
        }
        let options = control["options"].as_array().expect("options");
        let least = control["min_values"].as_u64().unwrap_or(1) as usize;
        let most = control["max_values"].as_u64().unwrap_or(1) as usize;
        let n = self.chance.random_range(least.max(1)..=most);
        let mut left: Vec<String> =
            options.iter().map(|option| option["value"].as_str().unwrap_or_default().to_owned()).collect();
        let values: Vec<String> =
            (0..n).map(|_| left.remove(self.chance.random_range(0..left.len()))).collect();
        self.person.choose_id(self.thread, id_of(message), custom_id, &values).await
    }
}

/// A table whose time never runs out, however slowly they press.
async fn table(stage: &Stage, game: &str, people: &[Person], rules: &str) -> Id {
    let mut options = vec![("game", json!(game)), ("pace", json!("untimed"))];
    options.extend((!rules.is_empty()).then(|| ("rules", json!(rules))));
    people[0].types(GAMES, "table open", &options).await.says("Your table is open");
    for person in &people[1..] {
        person.awaits(GAMES, "SHA-256").await;
        let joined = person.presses_one_of(GAMES, &["Join", "加入"]).await;
        assert!(joined.message.is_some());
    }
    people[0].presses(GAMES, "Start").await;
    let thread = people[0].awaits_thread(|control| control["label"] == "Act").await;
    assert_eq!(stage.faults(), Vec::<String>::new());
    thread
}

/// A game that has begun.
async fn seated(game: &str, games: Games, names: &[&str], rules: &str, seed: u64) -> (Stage, Vec<Presser>) {
    let stage = Stage::new(games, words()).await;
    let people: Vec<Person> = names.iter().map(|name| stage.person(name)).collect();
    let thread = table(&stage, game, &people, rules).await;
    let mut chance = StdRng::seed_from_u64(seed);
    let presser = |person: Person| Presser {
        person,
        thread,
        menu: None,
        chance: StdRng::seed_from_u64(0),
        pressed: 0,
        moves: 0,
    };
    let mut pressers: Vec<Presser> = people.into_iter().map(presser).collect();
    for presser in &mut pressers {
        presser.chance = StdRng::seed_from_u64(chance.next_u64());
    }
    (stage, pressers)
}

async fn at_random(
    game: &str,
    games: Games,
    names: &[&str],
    seed: u64,
    rounds: usize,
) -> (Stage, Vec<Presser>) {
    let (stage, mut pressers) = seated(game, games, names, "", seed).await;
    for _ in 0..rounds {
        for presser in &mut pressers {
            presser.acts().await;
        }
        // The story may be far behind: nobody reads as fast as these press.
        if stage.store().tables().await.expect("tables").iter().all(|row| row.stage != store::Stage::Open) {
            break;
        }
    }
    assert_eq!(stage.faults(), Vec::<String>::new());
    (stage, pressers)
}

/// A message with its controls.
fn shown(message: &Json) -> String {
    let label = |control: &Json| match control["options"].as_array() {
        Some(options) => options.iter().map(|option| format!("\n   ({})", Presser::label(option))).collect(),
        None => format!(" [{}]", Presser::label(control)),
    };
    let controls: String = controls(message).iter().map(label).collect();
    format!("{}\n{controls}", text(message))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_toy_is_played_by_pressing() {
    let (mut stage, pressers) = at_random("toy", toy::games(), &["Ada", "陈明", "Dora"], 1, 30).await;
    assert!(pressers.iter().map(|presser| presser.moves).sum::<usize>() > 5);
    stage.stop().await;
}

/// A whole game: by real interactions, with whatever is shown, to the board of its end.
async fn is_played(game: &str, over: &str, seed: u64, names: &[&str]) {
    let (mut stage, pressers) = at_random(game, house_games(), names, seed, 3_000).await;
    if let Ok(path) = std::env::var("TRANSCRIPT") {
        for (at, presser) in pressers.iter().enumerate() {
            let seen = presser.person.messages(presser.thread).iter().map(shown).collect::<Vec<_>>();
            let file = format!("{path}.{game}.{seed}.{at}");
            std::fs::write(file, seen.join("\n----\n")).expect("a transcript");
        }
    }
    let ada = &pressers[0];
    ada.person.awaits(ada.thread, over).await;
    ada.person.types(ada.thread, "table verify", &[]).await.says("All is in order");
    assert!(pressers.iter().map(|presser| presser.moves).sum::<usize>() > 50);
    stage.stop().await;
}

async fn boss_is_played(seed: u64, names: &[&str]) {
    is_played("boss", "The game is over", seed, names).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_i_m_the_boss_by_pressing() {
    boss_is_played(2, &["Ada", "陈明"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_play_i_m_the_boss_by_pressing() {
    boss_is_played(1, &["Ada", "陈明", "Dora"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_play_i_m_the_boss_by_pressing() {
    boss_is_played(3, &["Ada", "Ben", "Dora", "方雨", "陈明"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_menu_says_what_goes_without_saying_and_money_as_money() {
    let mut stage = Stage::new(toy::games(), words()).await;
    let people = [stage.person("Ada"), stage.person("Dora")];
    let thread = table(&stage, "toy", &people, "").await;
    for (person, other) in [(&people[0], people[1].mention()), (&people[1], people[0].mention())] {
        let menu = person.presses(thread, "Act").await;
        let offers = |control: &Json| control["custom_id"].as_str().is_some_and(|id| id.contains(":offer:"));
        let Some(offer) = menu.control(offers) else { continue };
        let custom_id = offer["custom_id"].as_str().expect("an id");
        let cards = person.press_id(thread, menu.id(), custom_id).await;
        // There is one other player, who isn't asked for but shown.
        cards.says(&format!("To: {other}"));
        let select = cards.control(|control| control["type"] == 3).expect("a select");
        let card = select["options"][0]["value"].as_str().expect("a value").to_owned();
        let price = person.chooses_on(&cards, &[card]).await;
        price.says(&format!("To: {other}"));
        let select = price.control(|control| control["type"] == 3).expect("a select");
        assert_eq!(select["options"][3]["label"], "$3M");
    }
    stage.stop().await;
}

async fn burn_is_played(seed: u64, names: &[&str]) {
    is_played("burn", "The last company standing wins", seed, names).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_burn_rate_by_pressing() {
    burn_is_played(2, &["Ada", "陈明"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_play_burn_rate_by_pressing() {
    burn_is_played(1, &["Ada", "陈明", "Dora", "Ben"]).await;
}

/// The button of a window stands there for everybody: it says to one who isn't asked that it isn't for them,
/// and to one who holds no answer too; else it does what it says, or asks privately which card.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_window_s_button_is_there_for_everybody() {
    let rules = "Starting staff: 0, Hand size: 10, Starting funds: 500";
    let (mut stage, mut pressers) = seated("burn", house_games(), &["Ada", "Ben"], rules, 1).await;
    let mut turns = (0..2).cycle().take(400);
    let attacker = loop {
        let at = turns.next().expect("sooner or later somebody attacks");
        if pressers[at].acts().await.contains("Will ") {
            break at;
        }
    };
    let (attacker, target, thread) =
        (&pressers[attacker].person, &pressers[1 - attacker].person, pressers[attacker].thread);
    target.awaits_fitting(thread, |control| control["label"] == "Counter").await;
    attacker.presses(thread, "Counter").await.says("who alone can answer it");
    let answer = target.presses(thread, "Counter").await;
    if answer.control(|control| control["type"] == 3).is_some() {
        answer.says("**Counter**");
    } else {
        let said = answer.text();
        assert!(
            said.contains("None of your cards cancels that") || said.contains(" counters with "),
            "{said}"
        );
    }
    stage.stop().await;
}
