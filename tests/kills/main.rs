//! The program is killed (kill −9) again and again while many people play both games at many tables: nothing that
//! was acknowledged is lost, and nothing happens twice.
//!
//! The stand-in for Discord lives in the test's own process, so it outlives the program, and remembers what each
//! interaction was answered. People know nothing but what they see.
//!
//!     BOARDROOM_KILLS=200 BOARDROOM_BINARY=target/release/boardroom cargo test --test kills -- --nocapture
//!
//! `BOARDROOM_SEED` repeats what was drawn: who does what, and after how long the program is killed. What is
//! under way at that moment is up to the machine, so a run as a whole can't be repeated.

#[path = "../discord_support/mod.rs"]
mod discord_support;
#[path = "../words/ftl.rs"]
mod ftl;

mod answers;
mod check;
mod house;
mod ledger;
mod moderator;
mod person;

use std::sync::Arc;
use std::time::{Duration, Instant};

use boardroom::game::Dice;
use boardroom::sandbox::Order;
use tokio::sync::watch;
use tokio::task::JoinSet;

use answers::Answers;
use house::House;
use ledger::Ledger;
use moderator::Moderator;
use person::{By, Crowd, Player};

/// How many people play, and in how many channels.
const PEOPLE: usize = 84;
const CHANNELS: usize = 6;
/// The stand-in's clock is put six minutes ahead when the program was away for long. Not so often that its messages
/// are older than an hour by that alone: these can hardly be edited.
const AWAY_AT_MOST: u32 = 7;
/// A run in which less was done shows nothing.
const ACKNOWLEDGED_EACH: usize = 10;
/// Of a hundred kills so many must come while somebody waits for an answer, and so many while something is posted.
const UNDER_WAY: u32 = 30;

/// What was drawn from a seed for one purpose.
fn dice(seed: u64, purpose: u64) -> Dice {
    let seed = [seed.to_be_bytes(); 4].concat();
    Dice::new(seed.try_into().expect("32 bytes"), purpose)
}

fn number(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|number| number.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

/// What the kills came upon.
#[derive(Debug, Default)]
struct Figures {
    kills: u32,
    /// While somebody waited for an answer, and how many did in all.
    while_asked: u32,
    unanswered: usize,
    /// While a post was announced and not noted yet, and how many were in all.
    while_sending: u32,
    sending: usize,
    /// After how many kills the program was away for minutes.
    away: u32,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_and_nothing_happens_twice() {
    let kills = u32::try_from(number("BOARDROOM_KILLS").unwrap_or(3)).expect("not so many");
    let seed = number("BOARDROOM_SEED").unwrap_or_else(rand::random);
    println!("seed {seed}, {kills} kills");
    let began = Instant::now();

    let mut house = House::open(CHANNELS).await;
    let ledger = Arc::new(Ledger::default());
    let mut answers = Answers::of(&house.record());
    house.start();
    house.registered().await;

    let (crowd, mut people) = crowd(&house, &ledger, seed);
    let moderator = Moderator::new(&house, ledger.clone());
    moderator.awaits_tables(CHANNELS).await;
    let mut figures = Figures::default();
    let mut dice = dice(seed, 0);
    for _ in 0..kills {
        live(&house, &moderator, &crowd, &mut dice).await;
        die(&mut house, &ledger, &mut answers, &mut figures).await;
        if figures.away < AWAY_AT_MOST && dice.below(5) == 0 {
            figures.away += 1;
            house.is_away().await;
        }
        house.start();
    }

    house.connected().await;
    crowd.send_replace(Crowd::GoesHome);
    while let Some(ended) = people.join_next().await {
        ended.expect("no panic");
    }
    moderator.ends_what_has_a_clock(&house).await;
    house.comes_to_rest().await;
    assert_eq!(house.stop().await, Some(0), "it stops when it is told to");
    house.check();
    answers.read_on();
    let found = check::all(&house, &ledger, &answers).await;

    println!("{figures:?}");
    println!("{} interactions, {}", ledger.count(), answers.figures());
    println!("{found:?}, {} s", began.elapsed().as_secs());
    let acknowledged = answers.acknowledged.len();
    assert!(acknowledged >= ACKNOWLEDGED_EACH * kills as usize, "little was done: {acknowledged}");
    let hit = figures.while_asked.min(figures.while_sending);
    assert!(hit >= UNDER_WAY * kills / 100, "few kills hit anything: {figures:?}");
}

/// People who play, until they are told to go home.
fn crowd(house: &House, ledger: &Arc<Ledger>, seed: u64) -> (watch::Sender<Crowd>, JoinSet<()>) {
    let (crowd, told) = watch::channel(Crowd::Plays);
    let mut people = JoinSet::new();
    for (n, person) in house.people(PEOPLE).into_iter().enumerate() {
        let home = house.channels[n % CHANNELS];
        let dice = dice(seed, 1 + n as u64);
        let by = By { world: house.world.clone(), id: person, ledger: ledger.clone() };
        people.spawn(Player::new(by, home, dice, told.clone()).plays());
    }
    (crowd, people)
}

/// The program lives for a while, and Discord repeats itself now and then.
async fn live(house: &House, moderator: &Moderator, crowd: &watch::Sender<Crowd>, dice: &mut Dice) {
    let ms = |dice: &mut Dice, most| Duration::from_millis(dice.below(most).into());
    if dice.below(8) == 0 {
        // It may not even have connected.
        return tokio::time::sleep(ms(dice, 500)).await;
    }
    house.connected().await;
    let until = Instant::now() + Duration::from_millis(200) + ms(dice, 2_300);
    while Instant::now() < until {
        let pause = ms(dice, 400).min(until.saturating_duration_since(Instant::now()));
        tokio::time::sleep(pause).await;
        let count = 1 + dice.below(20) as usize;
        house.world.order(Order::RepeatEvents { count }).expect("an order");
        moderator.ends_what_is_full().await;
    }
    if dice.below(2) == 0 {
        // Everybody acts at the same moment.
        crowd.send_modify(|_| {});
        tokio::time::sleep(ms(dice, 40)).await;
    }
}

/// The program is killed, and everything that it had acknowledged is on the disk.
async fn die(house: &mut House, ledger: &Ledger, answers: &mut Answers, figures: &mut Figures) {
    house.kill().await;
    let unanswered = ledger.take_unanswered(&house.world);
    let new = answers.read_on();
    let left = house.left_behind(&new).await;
    assert!(left.sound, "kill {}: the database is damaged", figures.kills + 1);
    assert_eq!(left.lost, Vec::<String>::new(), "kill {}: acknowledged and lost", figures.kills + 1);
    figures.kills += 1;
    figures.unanswered += unanswered;
    figures.sending += left.sending;
    figures.while_asked += u32::from(unanswered > 0);
    figures.while_sending += u32::from(left.sending > 0);
}
