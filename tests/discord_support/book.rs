//! The journal of a table, read beside the bot: a scene knows from it what anybody may do, and what has
//! happened. Nothing is done through it.

use std::sync::Arc;

use boardroom::game::{Choice, Face, Id, Move, Seat};
use boardroom::store::{Sqlite, Store};
use boardroom::table::{Games, Phase, Record, Table, TableId};

pub struct Book<G: Face> {
    store: Arc<Sqlite>,
    games: Games,
    pub records: Vec<Record>,
    pub table: Table,
    /// The whole game, hands and all.
    pub state: G::State,
}

impl<G: Face> Book<G> {
    /// Opens the journal of a table.
    pub async fn open(store: Arc<Sqlite>, games: Games, table: TableId) -> Book<G> {
        let first = store.journal(table.0, 0, 1).await.expect("a journal");
        let first = Record::from_json(&first.first().expect("an opening").body).expect("a record");
        let table = Table::load(table, &games, [&first]).expect("a table");
        Book { store, games, records: vec![first], table, state: G::State::default() }
    }

    /// Reads on; gives the records that are new.
    pub async fn read(&mut self) -> Vec<Record> {
        let mut new = Vec::new();
        loop {
            let seq = self.table.seq();
            let entries = self.store.journal(self.table.id().0, seq, 500).await.expect("a journal");
            if entries.is_empty() {
                return new;
            }
            for entry in entries {
                let record = Record::from_json(&entry.body).expect("a record");
                self.table.apply(&record).expect("it follows");
                happened::<G>(&record).iter().for_each(|event| G::apply(&mut self.state, event));
                self.records.push(record.clone());
                new.push(record);
            }
        }
    }

    /// The same journal through another store: the bot was started again.
    pub fn reopened(self, store: Arc<Sqlite>) -> Book<G> {
        Book { store, ..self }
    }

    pub fn games(&self) -> &Games {
        &self.games
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::all(u8::try_from(self.table.seats().len()).expect("few"))
    }

    /// What a seat may do with a verb.
    pub fn choices(&self, seat: Seat, verb: &str) -> Vec<Choice> {
        if self.table.phase() != Phase::Playing {
            return Vec::new();
        }
        let mut choices = self.table.state().expect("a game").choices(seat);
        choices.retain(|choice| choice.verb == verb);
        choices
    }

    /// The first seat that may do something with a verb, and what: those whose turn it is least first.
    pub fn somebody(&self, verb: &str) -> Option<(Seat, Choice)> {
        self.seats().find_map(|seat| Some((seat, self.choices(seat, verb).into_iter().next()?)))
    }

    /// Whether the rules let a seat do this.
    pub fn allows(&self, seat: Seat, wanted: &Move) -> bool {
        self.table.state().is_some_and(|state| state.check(seat, wanted).is_ok())
    }

    /// The open window: its buttons are under the board.
    pub fn window(&self) -> Option<Id> {
        G::window(&G::public(&self.state)).first().map(|button| button.about)
    }

    pub fn over(&self) -> bool {
        self.table.phase() == Phase::Ended
    }

    /// Everything that happened in the game, in order.
    pub fn story(&self) -> Vec<G::Event> {
        self.records.iter().flat_map(happened::<G>).collect()
    }
}

/// What happened in the game with a record.
pub fn happened<G: Face>(record: &Record) -> Vec<G::Event> {
    let events = record.events.iter().flat_map(|event| event.of_game());
    events.map(|event| serde_json::from_value(event.clone()).expect("an event of the game")).collect()
}
