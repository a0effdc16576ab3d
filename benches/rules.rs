//! How fast the rules of *I'm the Boss!* are: games played at random, and a fold of 1,000 events.
//! `cargo bench --bench rules`

#[path = "../tests/boss/mod.rs"]
mod boss;
#[path = "../tests/every_game/mod.rs"]
mod every_game;

use std::marker::PhantomData;
use std::time::{Duration, Instant};

use boardroom::game::{Dice, Game};
use boardroom::games::boss::rules::{Boss, Event, State};

use every_game::{Play, Step};

const FOR: Duration = Duration::from_secs(3);

fn main() {
    let (mut games, mut ended, mut commands, mut log) = (0_u32, 0_u32, 0_usize, Vec::<Event>::new());
    let start = Instant::now();
    while start.elapsed() < FOR {
        let mut dice = Dice::new([1; 32], u64::from(games));
        let mut chosen = Boss::HOUSE_RULES.to_vec();
        chosen.retain(|_| dice.below(2) == 0);
        let play: Play<Boss> = Play {
            seats: 2 + u8::try_from(games % 5).unwrap_or(0),
            rules: chosen.iter().map(|rule| (rule.id.to_owned(), 1)).collect(),
            seed: u64::from(games),
            // Time is over once in twelve.
            steps: (0..5_000).map(|at| if at % 12 == 0 { Step::Time(at) } else { Step::Act(at) }).collect(),
            game: PhantomData,
        };
        let (state, events) = play.run(|_| commands += 1);
        games += 1;
        ended += u32::from(Boss::outcome(&state).is_some());
        log.extend(events);
    }
    let seconds = start.elapsed().as_secs_f64();
    println!("{:.0} random games/s ({games} games, {ended} to their end)", f64::from(games) / seconds);
    println!("{:.0} commands/s, chosen among all choices of all seats", commands as f64 / seconds);

    let texts: Vec<String> =
        log.iter().take(1_000).map(|event| serde_json::to_string(event).expect("JSON")).collect();
    let rounds = 50_u32;
    let start = Instant::now();
    for _ in 0..rounds {
        let mut state = State::default();
        log.iter().take(1_000).for_each(|event| Boss::apply(&mut state, event));
    }
    println!("{:?} to fold 1,000 events", start.elapsed() / rounds);
    let start = Instant::now();
    for _ in 0..rounds {
        let mut state = State::default();
        for text in &texts {
            Boss::apply(&mut state, &serde_json::from_str(text).expect("an event"));
        }
    }
    println!("{:?} to fold 1,000 events from JSON", start.elapsed() / rounds);
}
