//! Whole lives of the host, each from a seed: they are lived to their end, and the same seed gives the same
//! life, whatever else the computer does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use boardroom::games::{all, built_in};
use boardroom::simulation::{Failure, Figures, House, Plan, live};
use boardroom::table::Games;
use boardroom::words::Words;

/// So many lives, from the first seed on.
const LIVES: u64 = 24;

fn house() -> House {
    let games = Games::new(all(built_in).expect("the built-in data is right"));
    House { games, words: Arc::new(Words::built_in()) }
}

fn at_once() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[test]
fn lives_are_lived_to_their_end() {
    let (house, next) = (house(), AtomicU64::new(1));
    let lived = || {
        let seeds = || Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&seed| seed <= LIVES);
        std::iter::from_fn(seeds).map(|seed| live(Plan::of(seed), &house)).collect::<Vec<_>>()
    };
    let lives: Vec<Result<Figures, Box<Failure>>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..at_once()).map(|_| scope.spawn(lived)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(lives.len() as u64, LIVES);
    let failed: Vec<String> = lives
        .iter()
        .filter_map(|life| life.as_ref().err())
        .map(|failure| format!("boardroom simulate {}\n  {}", failure.plan, failure.wrong.join("\n  ")))
        .collect();
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    // Much happens in them, or they show nothing.
    let lives: Vec<Figures> = lives.into_iter().flatten().collect();
    let sum = |figure: fn(&Figures) -> u64| lives.iter().map(figure).sum::<u64>();
    assert!(sum(|life| life.tables) > LIVES && sum(|life| life.records) > 100 * LIVES);
    assert!(sum(|life| life.deaths) > LIVES / 2 && sum(|life| life.restarts) > 0);
    for kind in ["Discord away", "Discord erring", "disk full or busy", "clock set", "meddling"] {
        assert!(lives.iter().any(|life| life.troubles.contains_key(kind)), "{kind} never comes");
    }
}

/// A life; of one that fails, what is wrong and all that happened.
type Life = Result<Figures, (Vec<String>, Vec<String>)>;

fn lived(seed: u64, house: &House) -> Life {
    live(Plan::of(seed), house).map_err(|failure| (failure.wrong, failure.trace))
}

/// Lived while other threads leave it hardly any time.
fn lived_in_a_crowd(seed: u64, house: &House) -> Life {
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..4 * at_once() {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let life = scope.spawn(|| lived(seed, house)).join();
        over.store(true, Ordering::Relaxed);
        life.expect("no panic")
    })
}

#[test]
fn the_same_seed_is_the_same_life() {
    let house = house();
    for seed in [2, 3, 5, 7] {
        let first = lived(seed, &house);
        for again in [lived(seed, &house), lived_in_a_crowd(seed, &house)] {
            if let (Err((_, first)), Err((_, again))) = (&first, &again) {
                let differs = first.iter().zip(again).find(|(first, again)| first != again);
                assert_eq!(differs, None, "seed {seed}");
            }
            assert_eq!(first, again, "seed {seed}");
        }
    }
}
