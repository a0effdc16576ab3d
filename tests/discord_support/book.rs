//! The journal of a table of *I'm the Boss!*, read beside the bot: a scene knows from it what anybody
//! may do, and what has happened. Nothing is done through it.

use std::sync::Arc;

use boardroom::game::{Choice, Game, Move, Seat};
use boardroom::games::boss::rules::{Boss, Card, Event, Money, Name, Stage as DealStage, State};
use boardroom::store::{Sqlite, Store};
use boardroom::table::{Games, Phase, Record, Table, TableId};

pub struct Book {
    store: Arc<Sqlite>,
    games: Games,
    pub records: Vec<Record>,
    pub table: Table,
    /// The whole game, hands and all.
    pub state: State,
}

impl Book {
    /// Opens the journal of a table.
    pub async fn open(store: Arc<Sqlite>, games: Games, table: TableId) -> Book {
        let first = store.journal(table.0, 0, 1).await.expect("a journal");
        let first = Record::from_json(&first.first().expect("an opening").body).expect("a record");
        let table = Table::load(table, &games, [&first]).expect("a table");
        Book { store, games, records: vec![first], table, state: State::default() }
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
                happened(&record).iter().for_each(|event| Boss::apply(&mut self.state, event));
                self.records.push(record.clone());
                new.push(record);
            }
        }
    }

    /// The same journal through another store: the bot was started again.
    pub fn reopened(self, store: Arc<Sqlite>) -> Book {
        Book { store, ..self }
    }

    pub fn games(&self) -> &Games {
        &self.games
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.state.open.seats)
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

    pub fn cards(&self, seat: Seat) -> Vec<Card> {
        let hand = &self.state.hands[seat.index()];
        hand.iter().map(|&card| self.state.open.material.card(card).expect("a card")).collect()
    }

    pub fn holds(&self, seat: Seat, fits: impl Fn(Card) -> bool) -> usize {
        self.cards(seat).into_iter().filter(|&card| fits(card)).count()
    }

    /// The names that the deal still asks for.
    pub fn needed(&self) -> Vec<Name> {
        let (Some(deal), Some(space)) = (self.state.open.deal(), self.state.open.space()) else {
            return Vec::new();
        };
        let filled = deal.filled();
        let open = space.groups.iter().filter(|group| filled.and(group.of).len() < usize::from(group.take));
        open.flat_map(|group| group.of.without(filled).iter()).collect()
    }

    /// Whether the players together have what the deal under the marker asks for.
    pub fn can_be_filled(&self) -> bool {
        let open = &self.state.open;
        let there = |name: &Name| {
            open.investor(*name).owner.is_some()
                || self.seats().any(|seat| self.holds(seat, |card| card == Card::Clan(*name)) > 0)
        };
        let groups = open.space().map_or(&[][..], |space| &space.groups);
        groups.iter().all(|group| group.of.iter().filter(there).count() >= usize::from(group.take))
    }

    pub fn in_last_chance(&self) -> bool {
        self.state.open.deal().is_some_and(|deal| matches!(deal.stage, DealStage::LastChance { .. }))
    }

    pub fn over(&self) -> bool {
        self.table.phase() == Phase::Ended
    }

    /// A price that leaves something for the names still needed.
    pub fn fair_price(&self) -> Money {
        let needed = u32::try_from(self.needed().len()).expect("few");
        Money(self.state.open.left().0 / (needed + 1))
    }

    /// Everything that happened in the game, in order.
    pub fn story(&self) -> Vec<Event> {
        self.records.iter().flat_map(happened).collect()
    }
}

/// What happened in the game with a record.
pub fn happened(record: &Record) -> Vec<Event> {
    let events = record.events.iter().flat_map(|event| event.of_game());
    events.map(|event| serde_json::from_value(event.clone()).expect("an event of the game")).collect()
}
