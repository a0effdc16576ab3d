use boardroom::game::{Confirm, Domain, Face, Flow, Game, Line, Section, View};

use super::{Now, Random, always, command, member};

/// A line of a game is among the game's.
pub fn of_this_game<G: Game>(line: &Line) {
    let own = line.id.strip_prefix(G::ID).is_some_and(|rest| rest.starts_with('-'));
    assert!(own, "{line:?} isn't of {}", G::ID);
}

fn sections<G: Game>(sections: &[Section]) {
    assert!(!sections.is_empty());
    for section in sections {
        of_this_game::<G>(&section.head);
        section.lines.iter().for_each(of_this_game::<G>);
    }
}

/// There are lines for all that is shown and offered: the board, hands, who is awaited, buttons, every id
/// of every choice, what is asked before it is done, and refusals.
pub fn shown<G: Random + Face>(plays: u32) {
    always::<G>(plays, |now| {
        let public = G::public(now.state);
        sections::<G>(&G::board(&public));
        let waiting = G::waiting(now.state);
        waiting.iter().for_each(|awaited| of_this_game::<G>(&G::awaited(&public, awaited)));
        for button in G::window(&public) {
            let verb = G::VERBS.iter().find(|verb| verb.name == button.verb).expect("a known verb");
            assert!(
                verb.params.iter().all(|param| param.is_optional()),
                "nothing must be said for {button:?}"
            );
            let open = |about| waiting.iter().any(|one| one.about == about && one.flow == Flow::Runs);
            assert!(open(button.about), "{button:?} is about a window that is open");
        }
        assert!(G::hand(&View { public, own: None }).is_empty(), "the public holds nothing");
        seats(now);
    });
}

fn seats<G: Random + Face>(now: &mut Now<G>) {
    for (_, view) in now.views() {
        sections::<G>(&G::hand(&view));
        for choice in G::choices(&view) {
            let verb = G::VERBS.iter().find(|verb| verb.name == choice.verb).expect("a known verb");
            let label = |param, id| of_this_game::<G>(&G::label(&view, verb.name, param, id));
            verb.about.iter().for_each(|about| label(about, choice.about));
            for (param, domain) in verb.params.iter().zip(&choice.domains) {
                let (Domain::Pick(ids) | Domain::Subset { of: ids, .. }) = domain else { continue };
                ids.iter().for_each(|&id| label(param.name, id));
            }
            let command = command::<G>(&member(&choice, &mut now.dice));
            if let Some(Confirm::Always(line) | Confirm::Typed(line)) = G::confirm(&view, &command) {
                of_this_game::<G>(&line);
            }
        }
        let wanted = G::any_move(now.state, &mut now.dice);
        let command = G::command(&wanted.verb, wanted.about, &wanted.values);
        if let Some(Err(refusal)) = command.map(|command| G::check(&view, &command)) {
            of_this_game::<G>(&G::refusal(&refusal));
        }
    }
}
