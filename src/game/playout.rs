//! A whole game by automatic players, without table or clock: whoever wants to act, acts; when nobody does,
//! time is over for one who is awaited.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value as Json;

use super::{
    Automatic, Awaited, Counted, Dice, Fact, Flow, Game, HouseRules, Level, Outcome, Seat, View, Viewer,
};

/// A game with more commands than this is broken off.
pub const MOST_COMMANDS: u32 = 100_000;

/// Who plays, by which rules, with which chance.
#[derive(Clone, Debug)]
pub struct Lineup<'a> {
    pub rules: &'a HouseRules,
    /// How well each seat plays.
    pub players: Vec<Level>,
    /// All chance comes from it: the same lineup is the same game.
    pub seed: [u8; 32],
    /// Whether the state is looked at after each command for what must always hold.
    pub check: bool,
}

/// A game that was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Playout {
    pub end: End,
    /// All commands, those by the clock too.
    pub commands: u32,
    /// Commands given for a seat when time was over.
    pub by_clock: u32,
    pub facts: Vec<Fact>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub enum End {
    Over(Outcome),
    /// After [`MOST_COMMANDS`].
    CutOff,
    /// Something is wrong with the rules or with a player. What, and the journal up to there.
    Failed {
        wrong: Vec<String>,
        journal: Vec<Json>,
    },
}

/// Whose chance it is. No draw of one of them shifts another's.
#[derive(Clone, Copy)]
enum Stream {
    Rules,
    /// Who is asked first, and what happens when time is over.
    Time,
    Player(Seat),
}

impl Lineup<'_> {
    fn dice(&self, stream: Stream, command: u32) -> Dice {
        let high = match stream {
            Stream::Rules => 0,
            Stream::Time => 1,
            Stream::Player(seat) => 2 + u64::from(seat.0),
        };
        Dice::new(self.seed, high << 32 | u64::from(command))
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.players.len()).unwrap_or(u8::MAX)
    }
}

/// Plays a game to its end.
///
/// # Errors
/// What is wrong with the house rules or the number of seats.
pub(super) fn play<G: Automatic + Counted>(
    seeds: &G::Seeds,
    lineup: &Lineup<'_>,
) -> Result<Playout, G::Refusal> {
    let options = G::options(lineup.rules)?;
    let events = G::start(seeds, &options, lineup.seats(), &mut lineup.dice(Stream::Rules, 0))?;
    let (state, journal, facts) = (G::State::default(), Vec::new(), Vec::new());
    let mut run: Run<'_, G> = Run { lineup, state, journal, facts, commands: 0, by_clock: 0 };
    let end = match catch_unwind(AssertUnwindSafe(|| run.on(events))) {
        Ok(Ok(end)) => end,
        Ok(Err(wrong)) => run.failed(wrong),
        Err(panic) => run.failed(vec![format!("it panicked: {}", text(&*panic))]),
    };
    Ok(Playout { end, commands: run.commands, by_clock: run.by_clock, facts: run.facts })
}

fn text(panic: &(dyn std::any::Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default()
}

struct Run<'a, G: Game> {
    lineup: &'a Lineup<'a>,
    state: G::State,
    journal: Vec<G::Event>,
    facts: Vec<Fact>,
    commands: u32,
    by_clock: u32,
}

/// What is done next, and in whose eyes.
struct Deed<G: Game> {
    seat: Seat,
    view: View<G>,
    command: G::Command,
    by_clock: bool,
}

/// Whose time is over first: the shortest tempo's; among equals, chance.
fn soonest(awaited: &[Awaited], dice: &mut Dice) -> Option<Awaited> {
    let shortest = awaited.iter().map(|awaited| awaited.tempo).max()?;
    let soonest: Vec<Awaited> = awaited.iter().copied().filter(|awaited| awaited.tempo == shortest).collect();
    dice.pick(&soonest).copied()
}

impl<G: Automatic + Counted> Run<'_, G> {
    /// From the set-up to the end.
    ///
    /// # Errors
    /// What is wrong.
    fn on(&mut self, setup: Vec<G::Event>) -> Result<End, Vec<String>> {
        self.happen(setup);
        self.look()?;
        loop {
            if let Some(outcome) = G::outcome(&self.state) {
                return Ok(End::Over(outcome));
            }
            if self.commands == MOST_COMMANDS {
                return Ok(End::CutOff);
            }
            self.commands += 1;
            let deed = self.next().ok_or_else(|| vec!["nobody is awaited, and it isn't over".to_owned()])?;
            self.by_clock += u32::from(deed.by_clock);
            self.act(&deed)?;
        }
    }

    /// The seats are asked in an order by chance; if nobody does anything, time is over for somebody.
    fn next(&self) -> Option<Deed<G>> {
        let mut awaited = G::waiting(&self.state);
        awaited.retain(|awaited| awaited.flow == Flow::Runs);
        let mut view = G::view(&self.state, Viewer::Public);
        let mut time = self.lineup.dice(Stream::Time, self.commands);
        let mut unasked: Vec<Seat> = Seat::all(self.lineup.seats()).collect();
        while let Some(&seat) = time.pick(&unasked) {
            unasked.retain(|&other| other != seat);
            let level = *self.lineup.players.get(seat.index())?;
            view.own = Some((seat, G::private(&self.state, seat)));
            let asked = Awaited::asked(&awaited, seat);
            let dice = &mut self.lineup.dice(Stream::Player(seat), self.commands);
            if let Some(command) = G::choose(&view, &asked, level, dice) {
                return Some(Deed { seat, view, command, by_clock: false });
            }
        }
        let Awaited { seat, about, .. } = soonest(&awaited, &mut time)?;
        view.own = Some((seat, G::private(&self.state, seat)));
        let command = G::stand_in(&view, about, &mut time);
        Some(Deed { seat, view, command, by_clock: true })
    }

    fn act(&mut self, deed: &Deed<G>) -> Result<(), Vec<String>> {
        if let Err(refusal) = G::check(&deed.view, &deed.command) {
            return Err(vec![format!("{} was refused: {refusal}", self.said(deed))]);
        }
        let dice = &mut self.lineup.dice(Stream::Rules, self.commands);
        let events = G::decide(&self.state, deed.seat, &deed.command, dice);
        if events.is_empty() {
            return Err(vec![format!("{} brought nothing about", self.said(deed))]);
        }
        self.happen(events);
        self.look().map_err(|mut wrong| {
            wrong.push(format!("after {}", self.said(deed)));
            wrong
        })
    }

    /// A deed, for an engineer.
    fn said(&self, deed: &Deed<G>) -> String {
        let level = self.lineup.players.get(deed.seat.index()).filter(|_| !deed.by_clock);
        let by = level.map_or("by the clock", |level| level.tag());
        format!("command {}, {} ({by}): {:?}", self.commands, deed.seat, deed.command)
    }

    fn happen(&mut self, events: Vec<G::Event>) {
        for event in events {
            self.journal.push(event);
            let Some(event) = self.journal.last() else { continue };
            G::apply(&mut self.state, event);
            self.facts.extend(G::facts(&self.state, event));
        }
    }

    /// What must always hold, if that is asked for: no flaw, and whoever is awaited can be stood in for.
    fn look(&self) -> Result<(), Vec<String>> {
        if !self.lineup.check {
            return Ok(());
        }
        let mut wrong = G::flaws(&self.state);
        let running = G::waiting(&self.state).into_iter().filter(|awaited| awaited.flow == Flow::Runs);
        for Awaited { seat, about, .. } in running {
            let view = G::view(&self.state, Viewer::Seat(seat));
            let command = G::stand_in(&view, about, &mut self.lineup.dice(Stream::Time, self.commands));
            if let Err(refusal) = G::check(&view, &command) {
                wrong.push(format!("when time is over for {seat}, {command:?} is refused: {refusal}"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong) }
    }

    fn failed(&self, wrong: Vec<String>) -> End {
        // An event is plain data with string keys, which always has a JSON.
        let journal = self.journal.iter().filter_map(|event| serde_json::to_value(event).ok()).collect();
        End::Failed { wrong, journal }
    }
}
