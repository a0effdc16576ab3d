use boardroom::game::{Game, Seat, Viewer};

use super::{Random, act, always, command, member};

/// A view never depends on what is hidden: a state that is imagined from it looks the same, allows the
/// same and can be played on, though it is mostly another one.
pub fn faithful<G: Random>(plays: u32) {
    let (mut imagined, mut moved) = (0_u32, 0_u32);
    always::<G>(plays, |now| {
        for viewer in now.viewers() {
            let view = G::view(now.state, viewer);
            let mut other = G::imagine(&view, &mut now.dice);
            imagined += 1;
            moved += u32::from(other != *now.state);
            let there = G::view(&other, viewer);
            assert_eq!(there, view, "{viewer:?}");
            for _ in 0..2 {
                let wanted = G::any_move(now.state, &mut now.dice);
                let Some(command) = G::command(&wanted.verb, wanted.about, &wanted.values) else { continue };
                assert_eq!(G::check(&there, &command), G::check(&view, &command), "{command:?}");
            }
            let choices = G::choices(&view);
            assert_eq!(G::choices(&there), choices);
            if let (Some(seat), Some(choice)) = (view.seat(), now.dice.pick(&choices)) {
                let command = command::<G>(&member(choice, &mut now.dice));
                let events = act::<G>(&mut other, seat, &command, &mut now.dice).expect("legal there, too");
                assert!(!events.is_empty(), "{seat} {command:?} brought nothing about");
            }
        }
    });
    println!("{moved} of {imagined} imagined states were others");
    assert!(moved * 2 > imagined, "something hidden was moved {moved} times of {imagined}");
}

/// Every event can be told to everybody, and to those who sit nowhere as to the public.
pub fn told<G: Random>(plays: u32) {
    always::<G>(plays, |now| {
        for event in now.events {
            let public = G::told(event, Viewer::Public);
            assert_eq!(G::told(event, Viewer::Seat(Seat(u8::MAX))), public, "{event:?}");
            for line in now.viewers().filter_map(|viewer| G::told(event, viewer)) {
                super::face::of_this_game::<G>(&line);
            }
        }
    });
}
