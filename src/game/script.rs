use super::{Dice, Game};

/// What follows from one command, as it is written down: each event is applied at once, so that the
/// next is decided by what holds then.
pub struct Script<'a, G: Game> {
    pub state: G::State,
    pub dice: &'a mut Dice,
    events: Vec<G::Event>,
}

impl<'a, G: Game> Script<'a, G> {
    pub fn new(state: G::State, dice: &'a mut Dice) -> Script<'a, G> {
        Script { state, dice, events: Vec::new() }
    }

    pub fn happens(&mut self, event: G::Event) {
        G::apply(&mut self.state, &event);
        self.events.push(event);
    }

    pub fn events(self) -> Vec<G::Event> {
        self.events
    }
}
