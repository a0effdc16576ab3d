//! What holds in every game, whatever its rules.

// Each test uses its part.
#![allow(dead_code)]

use std::collections::BTreeMap;

use boardroom::game::{Choice, Dice, Domain, Flow, Game, Move, Seat, Value, Viewer};

/// So many choices a seat has at most.
pub const MOST_CHOICES: usize = 300;

/// The seats of a game in this state, from those who look.
pub fn view<G: Game>(state: &G::State, seat: Seat) -> boardroom::game::View<G> {
    G::view(state, Viewer::Seat(seat))
}

/// Applies what follows from a command.
pub fn act<G: Game>(
    state: &mut G::State,
    seat: Seat,
    command: &G::Command,
    dice: &mut Dice,
) -> Result<Vec<G::Event>, G::Refusal> {
    let events = G::play(state, seat, command, dice)?;
    for event in &events {
        G::apply(state, event);
    }
    Ok(events)
}

/// The command of a move that a choice contains.
pub fn command<G: Game>(wanted: &Move) -> G::Command {
    G::command(&wanted.verb, wanted.about, &wanted.values)
        .unwrap_or_else(|| panic!("not understood: {wanted:?}"))
}

fn moved(choice: &Choice, values: Vec<Value>) -> Move {
    let wanted = Move { verb: choice.verb.to_owned(), about: choice.about, values };
    assert!(choice.contains(&wanted), "{choice:?} doesn't contain {wanted:?}");
    wanted
}

/// A random member.
pub fn member(choice: &Choice, dice: &mut Dice) -> Move {
    let value = |domain: &Domain, dice: &mut Dice| match domain {
        Domain::Pick(ids) => Value::Pick(*dice.pick(ids).expect("no empty domain")),
        Domain::Whole(range) => Value::Whole(range.start() + dice.below(range.end() - range.start() + 1)),
        Domain::Subset { of, size } => {
            let most = (*size.end()).min(u8::try_from(of.len()).expect("few")) - size.start() + 1;
            let count = u32::from(*size.start()) + dice.below(most.into());
            let mut ids = of.clone();
            dice.shuffle(&mut ids);
            ids.truncate(count as usize);
            Value::Subset(ids)
        }
    };
    moved(choice, choice.domains.iter().map(|domain| value(domain, dice)).collect())
}

/// The ends: every first and last of a pick, least and most of a range, smallest and largest subset;
/// each end of a domain with the first of the others.
pub fn ends(choice: &Choice) -> Vec<Move> {
    let ends: Vec<Vec<Value>> = choice.domains.iter().map(domain_ends).collect();
    let first = |at: usize| ends[at][0].clone();
    let mut moves = vec![moved(choice, (0..ends.len()).map(first).collect())];
    for (at, ends_here) in ends.iter().enumerate() {
        for end in &ends_here[1..] {
            let values = (0..ends.len()).map(|other| if other == at { end.clone() } else { first(other) });
            moves.push(moved(choice, values.collect()));
        }
    }
    moves.push(moved(choice, ends.iter().map(|ends| ends[ends.len() - 1].clone()).collect()));
    moves
}

fn domain_ends(domain: &Domain) -> Vec<Value> {
    assert!(!domain.is_empty(), "an empty domain is no choice");
    match domain {
        Domain::Pick(ids) => ids.iter().map(|&id| Value::Pick(id)).collect(),
        Domain::Whole(range) => vec![Value::Whole(*range.start()), Value::Whole(*range.end())],
        Domain::Subset { of, size } => {
            let least = usize::from(*size.start());
            let most = usize::from(*size.end()).min(of.len());
            let smallest = of.chunks_exact(least.max(1)).map(<[u32]>::to_vec);
            let mut subsets: Vec<Vec<u32>> = if least == 0 { vec![Vec::new()] } else { smallest.collect() };
            subsets.push(of[..most].to_vec());
            subsets.push(of[of.len() - most..].to_vec());
            subsets.into_iter().map(Value::Subset).collect()
        }
    }
}

/// The ends and so many random members of every choice pass `check`; there are few choices.
pub fn choices_are_sound<G: Game>(state: &G::State, seats: u8, random: usize, dice: &mut Dice) {
    for seat in Seat::all(seats) {
        let view = view::<G>(state, seat);
        let choices = G::choices(&view);
        assert!(choices.len() <= MOST_CHOICES, "{} choices", choices.len());
        for choice in &choices {
            let verb = G::VERBS.iter().find(|verb| verb.name == choice.verb).expect("a known verb");
            assert_eq!(verb.params.len(), choice.domains.len(), "{choice:?}");
            let members: Vec<Move> = (0..random).map(|_| member(choice, dice)).collect();
            for wanted in ends(choice).iter().chain(&members) {
                let command = command::<G>(wanted);
                let checked = G::check(&view, &command);
                assert!(checked.is_ok(), "{seat} chose {wanted:?} of {choice:?}: {checked:?}");
            }
        }
    }
    // The public sits nowhere and may do nothing.
    assert!(G::choices(&G::view(state, Viewer::Public)).is_empty());
}

/// Which verbs were accepted and refused, and how often.
#[derive(Debug, Default)]
pub struct Coverage {
    pub accepted: BTreeMap<&'static str, u32>,
    pub refused: BTreeMap<&'static str, u32>,
}

impl Coverage {
    /// Each verb was accepted and refused, and at least a twentieth was accepted.
    pub fn is_enough<G: Game>(&self) {
        for verb in G::VERBS {
            assert!(self.accepted.contains_key(verb.name), "{} was never accepted: {self:?}", verb.name);
            assert!(self.refused.contains_key(verb.name), "{} was never refused: {self:?}", verb.name);
        }
        let accepted: u32 = self.accepted.values().sum();
        let all = accepted + self.refused.values().sum::<u32>();
        assert!(accepted * 20 >= all, "{accepted} of {all} accepted");
    }
}

/// `check` accepts a move exactly if some choice contains it.
pub fn choices_are_complete<G: Game>(
    state: &G::State,
    seat: Seat,
    moves: impl IntoIterator<Item = Move>,
    coverage: &mut Coverage,
) {
    let view = view::<G>(state, seat);
    let choices = G::choices(&view);
    for wanted in moves {
        let verb = G::VERBS.iter().find(|verb| verb.name == wanted.verb).expect("a known verb").name;
        let offered = choices.iter().any(|choice| choice.contains(&wanted));
        let checked = G::command(verb, wanted.about, &wanted.values).map(|command| G::check(&view, &command));
        let accepted = matches!(checked, Some(Ok(())));
        assert_eq!(accepted, offered, "{seat} {wanted:?}: {checked:?}; {choices:#?}");
        let counts = if accepted { &mut coverage.accepted } else { &mut coverage.refused };
        *counts.entry(verb).or_default() += 1;
    }
}

/// Whoever is awaited has something to do, and if the clock runs, what is done for them is legal.
pub fn the_awaited_can_act<G: Game>(state: &G::State, dice: &mut Dice) {
    for awaited in G::waiting(state) {
        let view = view::<G>(state, awaited.seat);
        let choices = G::choices(&view);
        if awaited.flow != Flow::Runs {
            continue;
        }
        assert!(!choices.is_empty(), "{awaited:?} can do nothing");
        let command = G::stand_in(&view, awaited.about, dice);
        let checked = G::check(&view, &command);
        assert!(checked.is_ok(), "{awaited:?}: {command:?}: {checked:?}");
    }
}

/// An imagined state looks like the one whose view it was made from. Whether it is another one.
pub fn imagination_is_faithful<G: Game>(state: &G::State, seats: u8, dice: &mut Dice) -> bool {
    let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Public]);
    let mut moved = false;
    for viewer in viewers {
        let view = G::view(state, viewer);
        let imagined = G::imagine(&view, dice);
        assert_eq!(G::view(&imagined, viewer), view, "{viewer:?}");
        moved |= imagined != *state;
    }
    moved
}

/// Every event comes back from JSON as it went.
pub fn events_survive_json<G: Game>(events: &[G::Event]) {
    for event in events {
        let text = serde_json::to_string(event).expect("an event has a JSON");
        let read: G::Event =
            serde_json::from_str(&text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        assert_eq!(read, *event);
    }
}
