//! Any game behind one face, so that tables, host and Discord know none by name. What is typed in
//! a [`Game`] is JSON here: events as they stand in the journal, commands as they arrive.

use std::ops::RangeInclusive;

use serde_json::Value as Json;

use super::{
    Automatic, Awaited, Choice, Confirm, Counted, Dice, Face, HouseRule, HouseRules, Id, Level, Line, Lineup,
    Move, Outcome, Playout, Seat, Section, SeedError, Verb, View, Viewer, WindowButton, playout,
};

/// An event that this build can't read: from a newer one, or damaged.
#[derive(Debug, thiserror::Error)]
#[error("an event of {game} can't be read: {source}")]
pub struct UnreadableEvent {
    pub game: &'static str,
    pub source: serde_json::Error,
}

/// A game that can be played.
pub trait AnyGame: Send + Sync {
    fn id(&self) -> &'static str;
    /// See [`super::Game::RULES`].
    fn rules(&self) -> u32;
    /// See [`Automatic::PLAYERS`].
    fn players(&self) -> u32;
    fn seats(&self) -> RangeInclusive<u8>;
    fn verbs(&self) -> &'static [Verb];
    fn house_rules(&self) -> &'static [HouseRule];
    /// See [`super::Game::warnings`].
    fn warnings(&self) -> Vec<SeedError>;
    /// The first events of a match.
    ///
    /// # Errors
    /// What is wrong with the house rules or the number of seats.
    fn start(&self, rules: &HouseRules, seats: u8, dice: &mut Dice) -> Result<Vec<Json>, Line>;
    /// A match before its first event.
    fn fresh(&self) -> Box<dyn AnyMatch>;
    /// A whole game by automatic players.
    ///
    /// # Errors
    /// What is wrong with the house rules or the number of seats.
    fn playout(&self, lineup: &Lineup<'_>) -> Result<Playout, Line>;
    /// What a viewer is told of an event.
    ///
    /// # Errors
    /// If the event can't be read.
    fn told(&self, event: &Json, viewer: Viewer) -> Result<Option<Line>, UnreadableEvent>;
    /// See [`Automatic::remark`].
    ///
    /// # Errors
    /// If the event can't be read.
    fn remark(&self, event: &Json, seat: Seat, turn: u64) -> Result<Option<Line>, UnreadableEvent>;
}

/// One match of a game: its state, which doesn't leave it.
pub trait AnyMatch: Send + Sync {
    /// # Errors
    /// If the event can't be read; the match is unchanged then.
    fn apply(&mut self, event: &Json) -> Result<(), UnreadableEvent>;
    /// Whether the seat may do this.
    ///
    /// # Errors
    /// The refusal.
    fn check(&self, seat: Seat, wanted: &Move) -> Result<(), Line>;
    /// The events of a command.
    ///
    /// # Errors
    /// The refusal; there are no events then.
    fn play(&self, seat: Seat, wanted: &Move, dice: &mut Dice) -> Result<Vec<Json>, Line>;
    /// The events for a seat whose time is over; none if it isn't awaited about this.
    fn stand_in(&self, seat: Seat, about: Id, dice: &mut Dice) -> Vec<Json>;
    /// What an automatic player in this seat does now, if it doesn't wait. See [`Automatic`]. Its dice are its
    /// own: however long it thinks, the game's fall as they would.
    fn choose(&self, seat: Seat, level: Level, dice: &mut Dice) -> Option<Json>;
    /// The events of what an automatic player chose; none if the seat may not do it.
    fn obey(&self, seat: Seat, command: &Json, dice: &mut Dice) -> Vec<Json>;
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// What to ask before doing this.
    fn confirm(&self, seat: Seat, wanted: &Move) -> Option<Confirm>;
    fn label(&self, seat: Seat, verb: &str, param: &str, id: Id) -> Line;
    fn waiting(&self) -> Vec<Awaited>;
    fn awaited(&self, awaited: &Awaited) -> Line;
    fn board(&self) -> Vec<Section>;
    fn hand(&self, seat: Seat) -> Vec<Section>;
    fn window(&self) -> Vec<WindowButton>;
    fn outcome(&self) -> Option<Outcome>;
    /// See [`super::Game::flaws`].
    fn flaws(&self) -> Vec<String>;
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

/// A game with its data, ready to be played.
pub struct Playable<G: Face> {
    seeds: G::Seeds,
}

impl<G: Face> Playable<G> {
    /// Reads the game's data with `read`, which is given each file's path and built-in text.
    ///
    /// # Errors
    /// What can't be read, or is wrong in it.
    pub fn new(
        mut read: impl FnMut(&super::SeedFile) -> Result<String, SeedError>,
    ) -> Result<Playable<G>, SeedError> {
        let texts = G::SEED_FILES.iter().map(&mut read).collect::<Result<Vec<_>, _>>()?;
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        Ok(Playable { seeds: G::seeds(&texts)? })
    }
}

fn read<G: Face>(event: &Json) -> Result<G::Event, UnreadableEvent> {
    serde::Deserialize::deserialize(event).map_err(|source| UnreadableEvent { game: G::ID, source })
}

fn written<G: Face>(events: &[G::Event]) -> Vec<Json> {
    // An event is plain data with string keys, which always has a JSON; a test of each game holds it.
    events.iter().filter_map(|event| serde_json::to_value(event).ok()).collect()
}

fn understood<G: Face>(wanted: &Move) -> Result<G::Command, Line> {
    G::command(&wanted.verb, wanted.about, &wanted.values).ok_or_else(|| Line::new("refusal-not-understood"))
}

impl<G: Face + Automatic + Counted> AnyGame for Playable<G> {
    fn id(&self) -> &'static str {
        G::ID
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn players(&self) -> u32 {
        G::PLAYERS
    }

    fn seats(&self) -> RangeInclusive<u8> {
        G::SEATS
    }

    fn verbs(&self) -> &'static [Verb] {
        G::VERBS
    }

    fn house_rules(&self) -> &'static [HouseRule] {
        G::HOUSE_RULES
    }

    fn warnings(&self) -> Vec<SeedError> {
        G::warnings(&self.seeds)
    }

    fn start(&self, rules: &HouseRules, seats: u8, dice: &mut Dice) -> Result<Vec<Json>, Line> {
        let events = G::options(rules).and_then(|options| G::start(&self.seeds, &options, seats, dice));
        events.map(|events| written::<G>(&events)).map_err(|refusal| G::refusal(&refusal))
    }

    fn fresh(&self) -> Box<dyn AnyMatch> {
        Box::new(Match::<G> { state: G::State::default() })
    }

    fn playout(&self, lineup: &Lineup<'_>) -> Result<Playout, Line> {
        playout::play::<G>(&self.seeds, lineup).map_err(|refusal| G::refusal(&refusal))
    }

    fn told(&self, event: &Json, viewer: Viewer) -> Result<Option<Line>, UnreadableEvent> {
        read::<G>(event).map(|event| G::told(&event, viewer))
    }

    fn remark(&self, event: &Json, seat: Seat, turn: u64) -> Result<Option<Line>, UnreadableEvent> {
        read::<G>(event).map(|event| G::remark(&event, seat, turn))
    }
}

struct Match<G: Face> {
    state: G::State,
}

impl<G: Face> Match<G> {
    fn view(&self, seat: Seat) -> View<G> {
        G::view(&self.state, Viewer::Seat(seat))
    }
}

impl<G: Face + Automatic> AnyMatch for Match<G> {
    fn apply(&mut self, event: &Json) -> Result<(), UnreadableEvent> {
        G::apply(&mut self.state, &read::<G>(event)?);
        Ok(())
    }

    fn check(&self, seat: Seat, wanted: &Move) -> Result<(), Line> {
        G::check(&self.view(seat), &understood::<G>(wanted)?).map_err(|refusal| G::refusal(&refusal))
    }

    fn play(&self, seat: Seat, wanted: &Move, dice: &mut Dice) -> Result<Vec<Json>, Line> {
        let command = understood::<G>(wanted)?;
        let events = G::play(&self.state, seat, &command, dice);
        events.map(|events| written::<G>(&events)).map_err(|refusal| G::refusal(&refusal))
    }

    fn stand_in(&self, seat: Seat, about: Id, dice: &mut Dice) -> Vec<Json> {
        if !G::waiting(&self.state).iter().any(|awaited| awaited.seat == seat && awaited.about == about) {
            return Vec::new();
        }
        let command = G::stand_in(&self.view(seat), about, dice);
        G::play(&self.state, seat, &command, dice).map(|events| written::<G>(&events)).unwrap_or_default()
    }

    fn choose(&self, seat: Seat, level: Level, dice: &mut Dice) -> Option<Json> {
        let asked = Awaited::asked(&G::waiting(&self.state), seat);
        let command = G::choose(&self.view(seat), &asked, level, dice)?;
        serde_json::to_value(command).ok()
    }

    fn obey(&self, seat: Seat, command: &Json, dice: &mut Dice) -> Vec<Json> {
        let command = <G::Command as serde::Deserialize>::deserialize(command).ok();
        let events = command.and_then(|command| G::play(&self.state, seat, &command, dice).ok());
        events.map(|events| written::<G>(&events)).unwrap_or_default()
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        G::choices(&self.view(seat))
    }

    fn confirm(&self, seat: Seat, wanted: &Move) -> Option<Confirm> {
        G::confirm(&self.view(seat), &understood::<G>(wanted).ok()?)
    }

    fn label(&self, seat: Seat, verb: &str, param: &str, id: Id) -> Line {
        G::label(&self.view(seat), verb, param, id)
    }

    fn waiting(&self) -> Vec<Awaited> {
        G::waiting(&self.state)
    }

    fn awaited(&self, awaited: &Awaited) -> Line {
        G::awaited(&G::public(&self.state), awaited)
    }

    fn board(&self) -> Vec<Section> {
        G::board(&G::public(&self.state))
    }

    fn hand(&self, seat: Seat) -> Vec<Section> {
        G::hand(&self.view(seat))
    }

    fn window(&self) -> Vec<WindowButton> {
        G::window(&G::public(&self.state))
    }

    fn outcome(&self) -> Option<Outcome> {
        G::outcome(&self.state)
    }

    fn flaws(&self) -> Vec<String> {
        G::flaws(&self.state)
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(Match::<G> { state: self.state.clone() })
    }
}
