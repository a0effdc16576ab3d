use boardroom::game::{Awaited, Flow, Game, Outcome};

use super::{Random, act, always, view};

fn running<G: Game>(state: &G::State) -> impl Iterator<Item = Awaited> {
    G::waiting(state).into_iter().filter(|awaited| awaited.flow == Flow::Runs)
}

/// Until the end somebody's clock runs. Whoever it runs for has something to do, and what is done for them
/// when it is over is legal, and a member of their choices.
pub fn awaited<G: Random>(plays: u32) {
    always::<G>(plays, |now| {
        let over = G::outcome(now.state).is_some();
        assert_eq!(running::<G>(now.state).next().is_none(), over, "{:?}", G::waiting(now.state));
        for awaited in running::<G>(now.state) {
            let view = view::<G>(now.state, awaited.seat);
            let choices = G::choices(&view);
            assert!(!choices.is_empty(), "{awaited:?} can do nothing");
            let command = G::stand_in(&view, awaited.about, &mut now.dice);
            let checked = G::check(&view, &command);
            assert!(checked.is_ok(), "{awaited:?}: {command:?}: {checked:?}");
            let wanted = G::as_move(&command);
            assert_eq!(G::command(&wanted.verb, wanted.about, &wanted.values), Some(command));
            assert!(choices.iter().any(|choice| choice.contains(&wanted)), "{wanted:?}: {choices:?}");
        }
    });
}

/// If nobody ever acts, time alone brings the game on: to its end, or to twenty more events that are
/// `progress`, e.g. the begin of a turn. Tried from one state in forty.
pub fn brought_on<G: Random>(plays: u32, progress: impl Fn(&G::Event) -> bool) {
    always::<G>(plays, |now| {
        if now.dice.below(40) != 0 {
            return;
        }
        let mut state = now.state.clone();
        let mut times = 0;
        for _ in 0..400 {
            let Some(awaited) = running::<G>(&state).next() else { break };
            let view = view::<G>(&state, awaited.seat);
            let command = G::stand_in(&view, awaited.about, &mut now.dice);
            let events = act::<G>(&mut state, awaited.seat, &command, &mut now.dice).expect("legal");
            times += events.iter().filter(|event| progress(event)).count();
        }
        let outcome: Option<Outcome> = G::outcome(&state);
        assert!(times >= 20 || outcome.is_some(), "{times} times only: {:?}", G::waiting(&state));
    });
}
