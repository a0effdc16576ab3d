use std::fmt::Debug;

use boardroom::game::{Dice, Game};
use serde::{Serialize, de::DeserializeOwned};

use super::{Random, always, always_play, sample};

fn read_back<T: Debug + PartialEq + Serialize + DeserializeOwned>(written: &T) -> T {
    let text = serde_json::to_string(written).expect("JSON");
    let read: T = serde_json::from_str(&text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
    assert_eq!(read, *written);
    read
}

/// Commands and events come back from JSON as they went, and the journal brings the same state.
pub fn kept<G: Random>(plays: u32) {
    always_play::<G>(plays, |play| {
        let (state, log) = play.run(|now| {
            if let Some((_, command)) = now.by {
                read_back(command);
            }
        });
        let mut folded = G::State::default();
        log.iter().for_each(|event| G::apply(&mut folded, &read_back(event)));
        assert_eq!(folded, state);
    });
}

/// A refused command has no events and draws nothing; an accepted one brings something about.
pub fn refused<G: Random>(plays: u32) {
    always::<G>(plays, |now| {
        for (seat, view) in now.views() {
            for _ in 0..4 {
                let wanted = G::any_move(now.state, &mut now.dice);
                let Some(command) = G::command(&wanted.verb, wanted.about, &wanted.values) else { continue };
                let mut dice = now.dice.clone();
                let events = G::play(now.state, seat, &command, &mut dice);
                assert_eq!(G::check(&view, &command).err(), events.as_ref().err().cloned());
                match events {
                    Ok(events) => assert!(!events.is_empty(), "{seat} {command:?} brought nothing about"),
                    Err(_) => assert_eq!(format!("{dice:?}"), format!("{:?}", now.dice), "it drew"),
                }
            }
        }
    });
}

/// Nothing is wrong with a state, from the one before the first event on.
pub fn flawless<G: Random>(plays: u32) {
    let none: Vec<String> = Vec::new();
    assert_eq!(G::flaws(&G::State::default()), none);
    always::<G>(plays, |now| assert_eq!(G::flaws(now.state), none));
}

/// A state knows no event that it can't survive: any may come at any time, and `look` can look at it.
pub fn total<G: Random>(plays: u32, look: impl Fn(&G::Public)) {
    let logs = sample::<G>(plays, |_| {});
    let all: Vec<&G::Event> = logs.iter().flat_map(|(_, log)| log).collect();
    let mut dice = Dice::new([12; 32], 99);
    for _ in 0..40 {
        let mut state = G::State::default();
        for _ in 0..200 {
            G::apply(&mut state, dice.pick(&all).expect("events"));
        }
        look(&G::public(&state));
        let _ = (G::waiting(&state), G::outcome(&state), G::flaws(&state));
    }
}
