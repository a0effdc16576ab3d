use std::cell::RefCell;
use std::fmt;
use std::marker::PhantomData;
use std::panic::{AssertUnwindSafe, catch_unwind};

use boardroom::game::{Choice, Dice, Flow, Game, HouseRules, Seat, View, Viewer};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

use super::{Random, act, command, member, start, view};

/// What happens next. The number settles who, what and how it falls out, whatever came before: so the rest
/// of a play stays much as it was when a step is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Time is over for somebody who is awaited.
    Time(u16),
    /// Somebody does something they may do.
    Act(u16),
    /// Somebody tries whatever can be said. It happens if it is legal.
    Any(u16),
}

/// A game to be played at random.
pub struct Play<G> {
    pub seats: u8,
    pub rules: HouseRules,
    pub seed: u64,
    pub steps: Vec<Step>,
    pub game: PhantomData<G>,
}

/// A moment of a play.
pub struct Now<'a, G: Game> {
    pub state: &'a G::State,
    pub seats: u8,
    /// The command that led here; none did to the beginning.
    pub by: Option<(Seat, &'a G::Command)>,
    /// What followed from it, or the set-up.
    pub events: &'a [G::Event],
    /// For what a property tries out: the play doesn't depend on it.
    pub dice: Dice,
}

impl<'a, G: Random> Now<'a, G> {
    pub fn views(&self) -> impl Iterator<Item = (Seat, View<G>)> + use<'a, G> {
        let state = self.state;
        Seat::all(self.seats).map(move |seat| (seat, view::<G>(state, seat)))
    }

    /// Everybody who may look.
    pub fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Seat::all(self.seats).map(Viewer::Seat).chain([Viewer::Public])
    }
}

impl Step {
    /// Who does what, if that is possible.
    fn done<G: Random>(self, state: &G::State, seats: u8, dice: &mut Dice) -> Option<(Seat, G::Command)> {
        match self {
            Step::Time(_) => overdue::<G>(state, dice),
            Step::Act(_) => willing::<G>(state, seats, dice),
            Step::Any(_) => {
                let seat = Seat(u8::try_from(dice.below(seats.into())).expect("few seats"));
                let wanted = G::any_move(state, dice);
                let command = G::command(&wanted.verb, wanted.about, &wanted.values)?;
                G::check(&view::<G>(state, seat), &command).ok()?;
                Some((seat, command))
            }
        }
    }

    fn number(self) -> u16 {
        let (Step::Time(number) | Step::Act(number) | Step::Any(number)) = self;
        number
    }
}

/// What time does for somebody whose clock runs.
fn overdue<G: Game>(state: &G::State, dice: &mut Dice) -> Option<(Seat, G::Command)> {
    let mut running = G::waiting(state);
    running.retain(|awaited| awaited.flow == Flow::Runs);
    let awaited = dice.pick(&running)?;
    Some((awaited.seat, G::stand_in(&view::<G>(state, awaited.seat), awaited.about, dice)))
}

/// Something that some seat may do, by how willing they are.
fn willing<G: Random>(state: &G::State, seats: u8, dice: &mut Dice) -> Option<(Seat, G::Command)> {
    let of = |seat| G::choices(&view::<G>(state, seat)).into_iter().map(move |choice| (seat, choice));
    let choices: Vec<(Seat, Choice)> = Seat::all(seats).flat_map(of).collect();
    let mut verbs: Vec<&str> = choices.iter().map(|(_, choice)| choice.verb).collect();
    verbs.sort_unstable();
    verbs.dedup();
    let mut left = dice.below(verbs.iter().map(|verb| G::weight(verb)).sum());
    let verb = verbs.into_iter().find(|verb| {
        let here = left < G::weight(verb);
        left = left.saturating_sub(G::weight(verb));
        here
    })?;
    let fitting: Vec<&(Seat, Choice)> = choices.iter().filter(|(_, choice)| choice.verb == verb).collect();
    let (seat, choice) = *dice.pick(&fitting)?;
    Some((*seat, command::<G>(&member(choice, dice))))
}

impl<G: Random> Play<G> {
    /// Chance, by a number: 0 is the set-up's, then come those of the steps.
    fn dice(&self, number: u64) -> Dice {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.seed.to_be_bytes());
        Dice::new(seed, number)
    }

    /// Plays to the last step or the end. `visit` sees every state; what came of it, and the journal.
    pub fn run(&self, mut visit: impl FnMut(&mut Now<G>)) -> (G::State, Vec<G::Event>) {
        let (mut state, mut log) = start::<G>(self.seats, &self.rules, &mut self.dice(0));
        let aside = |at: usize| self.dice(u64::from(u32::MAX) + at as u64);
        visit(&mut Now { state: &state, seats: self.seats, by: None, events: &log, dice: aside(0) });
        for (step, at) in self.steps.iter().zip(1..) {
            if G::outcome(&state).is_some() {
                break;
            }
            let mut dice = self.dice(1 + u64::from(step.number()));
            let Some((seat, command)) = step.done::<G>(&state, self.seats, &mut dice) else { continue };
            let events = act::<G>(&mut state, seat, &command, &mut dice)
                .unwrap_or_else(|refusal| panic!("{step:?}: {seat} {command:?}: {refusal}"));
            let by = Some((seat, &command));
            visit(&mut Now { state: &state, seats: self.seats, by, events: &events, dice: aside(at) });
            log.extend(events);
        }
        (state, log)
    }
}

impl<G: Random> fmt::Debug for Play<G> {
    /// What it is made of, and what is done in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Play { seats, rules, seed, steps, .. } = self;
        write!(f, "seats: {seats}, rules: {rules:?}, seed: {seed}, steps: {steps:?}")?;
        let mut done = Vec::new();
        // What made it fail may do so here, too; what came before is worth reading all the same.
        let _ = catch_unwind(AssertUnwindSafe(|| {
            self.run(|now| done.extend(now.by.map(|(seat, command)| format!("{seat}: {command:?}"))));
        }));
        done.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

fn steps(most: usize) -> impl Strategy<Value = Vec<Step>> {
    // A number says nothing by its size, so it isn't made smaller; but rather time does something than
    // somebody.
    let number = || any::<u16>().no_shrink();
    let step = prop_oneof![
        2 => number().prop_map(Step::Time),
        24 => number().prop_map(Step::Act),
        1 => number().prop_map(Step::Any),
    ];
    // In stretches, which are left out as a whole first.
    vec(vec(step, 0..=20), 0..=most / 10).prop_map(|stretches| stretches.concat())
}

/// Games of as many seats as may sit down, under any house rules.
fn plays<G: Random>() -> impl Strategy<Value = Play<G>> {
    let rules: Vec<_> =
        G::HOUSE_RULES.iter().map(|rule| option::weighted(0.25, rule.values.clone())).collect();
    (G::SEATS, rules, any::<u64>().no_shrink(), steps(G::STEPS)).prop_map(|(seats, values, seed, steps)| {
        let chosen = G::HOUSE_RULES.iter().zip(values);
        let rules = chosen.filter_map(|(rule, value)| Some((rule.id.to_owned(), value?))).collect();
        Play { seats, rules, seed, steps, game: PhantomData }
    })
}

fn check<G: Random>(plays: u32, seed: RngSeed, property: impl FnMut(&Play<G>)) {
    let usual = ProptestConfig::default();
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let mut runner = TestRunner::new(ProptestConfig {
        cases: if asked { usual.cases } else { plays },
        // What failed becomes a test of its own kind.
        failure_persistence: None,
        max_shrink_iters: 5_000,
        max_shrink_time: 120_000,
        rng_seed: seed,
        ..usual
    });
    let property = RefCell::new(property);
    let done = runner.run(&self::plays::<G>(), |play| {
        property.borrow_mut()(&play);
        Ok(())
    });
    done.unwrap_or_else(|failure| panic!("{failure}"));
}

/// Holds in every play; other ones in each run.
pub fn always_play<G: Random>(plays: u32, property: impl FnMut(&Play<G>)) {
    check(plays, ProptestConfig::default().rng_seed, property);
}

/// Holds in every state of every play; other ones in each run.
pub fn always<G: Random>(plays: u32, mut property: impl FnMut(&mut Now<G>)) {
    always_play::<G>(plays, |play| {
        play.run(&mut property);
    });
}

/// Plays that are the same in every run, for what has to be seen at least once: that mustn't hang on
/// chance. Where they led, and their journals.
pub fn sample<G: Random>(plays: u32, mut visit: impl FnMut(&mut Now<G>)) -> Vec<(G::State, Vec<G::Event>)> {
    let mut played = Vec::new();
    check::<G>(plays, RngSeed::Fixed(1), |play| played.push(play.run(&mut visit)));
    played
}
