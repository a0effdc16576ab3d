use std::collections::BTreeMap;

use boardroom::game::{Choice, Dice, Domain, Game, Move, Seat, Value, Viewer};

use super::{Now, Random, always, command, sample, view};

/// So many choices a seat has at most.
pub const MOST_CHOICES: usize = 300;

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

/// The ends: every id of a pick, least and most of a range, smallest and largest subset; each end of a
/// domain with the first of the others, and the last of all.
fn ends(choice: &Choice) -> Vec<Move> {
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

/// Sound: the ends and so many random members of every choice are commands that pass `check`. There are
/// few choices, and no domain is empty.
pub fn all_sound<G: Game>(state: &G::State, seats: u8, random: usize, dice: &mut Dice) {
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

/// Choices are sound, with 32 random members each.
pub fn sound<G: Random>(plays: u32) {
    always::<G>(plays, |now| all_sound::<G>(now.state, now.seats, 32, &mut now.dice));
}

/// Which verbs were accepted and refused, and how often.
#[derive(Debug, Default)]
struct Coverage {
    accepted: BTreeMap<&'static str, u32>,
    refused: BTreeMap<&'static str, u32>,
}

impl Coverage {
    /// Each verb was accepted and refused, and at least a twentieth was accepted.
    fn is_enough<G: Game>(&self) {
        println!("{self:?}");
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
fn all_complete<G: Random>(now: &mut Now<G>, coverage: &mut Coverage) {
    for (seat, view) in now.views() {
        let choices = G::choices(&view);
        for _ in 0..8 {
            let wanted = G::any_move(now.state, &mut now.dice);
            let verb = G::VERBS.iter().find(|verb| verb.name == wanted.verb).expect("a known verb").name;
            let offered = choices.iter().any(|choice| choice.contains(&wanted));
            let command = G::command(verb, wanted.about, &wanted.values);
            let checked = command.map(|command| G::check(&view, &command));
            let accepted = matches!(checked, Some(Ok(())));
            assert_eq!(accepted, offered, "{seat} {wanted:?}: {checked:?}; {choices:#?}");
            let counts = if accepted { &mut coverage.accepted } else { &mut coverage.refused };
            *counts.entry(verb).or_default() += 1;
        }
    }
}

/// Choices are complete: nothing that can be said is accepted but what some choice contains. Half of the
/// plays are the same in every run: in these each verb must have been accepted and refused.
pub fn complete<G: Random>(plays: u32) {
    let mut coverage = Coverage::default();
    sample::<G>(plays / 2, |now| all_complete(now, &mut coverage));
    coverage.is_enough::<G>();
    always::<G>(plays / 2, |now| all_complete(now, &mut Coverage::default()));
}
