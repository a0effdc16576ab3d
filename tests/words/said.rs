//! What must hold of all that is said of a game.

use std::collections::BTreeSet;

use boardroom::game::{Confirm, Domain, Face, Line, Section, View};
use boardroom::words::Lang;

use super::every_game::{Now, Random, command, member};
use super::ftl::messages;
use super::reader::{Longest, Mentions, Reader};

/// Reads all that is told of what happened, and all that is shown then.
pub fn read<G: Random + Face>(reader: &mut Reader, now: &mut Now<G>) {
    for event in now.events {
        for line in now.viewers().filter_map(|viewer| G::told(event, viewer)) {
            reader.read(&line);
        }
    }
    let public = G::public(now.state);
    reader.read_sections(&G::board(&public));
    for awaited in G::waiting(now.state) {
        reader.read(&G::awaited(&public, &awaited));
    }
    for (_, view) in now.views() {
        reader.read_sections(&G::hand(&view));
        for line in labels(&view) {
            reader.read(&line);
        }
        for choice in G::choices(&view) {
            let verb = G::VERBS.iter().find(|verb| verb.name == choice.verb).expect("a known verb");
            if let Some(about) = verb.about {
                reader.read(&G::label(&view, verb.name, about, choice.about));
            }
            let command = command::<G>(&member(&choice, &mut now.dice));
            if let Some(Confirm::Always(line) | Confirm::Typed(line)) = G::confirm(&view, &command) {
                reader.read(&line);
            }
        }
        let wanted = G::any_move(now.state, &mut now.dice);
        let command = G::command(&wanted.verb, wanted.about, &wanted.values);
        if let Some(Err(refusal)) = command.map(|command| G::check(&view, &command)) {
            reader.read(&G::refusal(&refusal));
        }
    }
}

/// Of everything that is offered for a param: nothing offered is gone.
fn labels<G: Random + Face>(view: &View<G>) -> Vec<Line> {
    let mut labels = Vec::new();
    for choice in G::choices(view) {
        let verb = G::VERBS.iter().find(|verb| verb.name == choice.verb).expect("a known verb");
        for (param, domain) in verb.params.iter().zip(&choice.domains) {
            let ids = match domain {
                Domain::Pick(ids) | Domain::Subset { of: ids, .. } => ids.clone(),
                // Its ends.
                Domain::Whole(range) => vec![*range.start(), *range.end()],
            };
            for id in ids {
                let label = G::label(view, verb.name, param.name, id);
                assert!(!label.id.ends_with("-label-gone"), "{} {} {id}", verb.name, param.name);
                labels.push(label);
            }
        }
    }
    labels
}

/// Everything that is offered for a param has room in a menu, whoever sits there. (What a verb is about may
/// name several people, and is cut.)
pub fn labels_fit<G: Random + Face>(reader: &Reader, now: &Now<G>) {
    for (_, view) in now.views() {
        for line in labels(&view) {
            for said in Lang::ALL.map(|lang| reader.words.say(lang, &line, &Longest)) {
                assert!(said.replace("**", "").chars().count() <= 100, "{said}");
            }
        }
    }
}

/// No line of the game's file has gone unread, commands and these apart.
pub fn all_was_read<G: Random + Face>(reader: &Reader, unseen: &[(&str, &str)]) {
    assert_eq!(reader.words.faults(), Vec::<String>::new());
    let commands = super::commands::used();
    let file = format!("{}.ftl", G::ID);
    let said: BTreeSet<String> = messages(Lang::EnUs)
        .iter()
        .filter(|(id, message)| message.file == file && !id.contains('.'))
        .map(|(id, _)| id.clone())
        .filter(|id| !commands.contains(id))
        .collect();
    let seen: BTreeSet<String> = reader.seen.iter().map(|&id| id.to_owned()).collect();
    let unread: Vec<&String> =
        said.difference(&seen).filter(|id| !unseen.iter().any(|(known, _)| known == id)).collect();
    assert!(unread.is_empty(), "never said: {unread:#?}");
}

/// A board fits into its message, with room for who is awaited and the latest lines.
pub fn board_fits(board: &[Section]) {
    let reader = Reader::new();
    for lang in Lang::ALL {
        let length = |line: &Line| reader.words.say(lang, line, &Mentions).chars().count();
        let mut total = 0;
        for section in board {
            let head = length(&section.head);
            let lines: usize = section.lines.iter().map(|line| length(line) + 1).sum();
            assert!(head <= 256 && lines <= 4096, "{lang}: {head} and {lines} characters");
            total += head + lines;
        }
        // Of the 6000 of a message's embeds.
        assert!(total <= 4500, "{lang}: {total} characters");
        println!("{lang}: {total} characters");
    }
}
