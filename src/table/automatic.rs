//! When automatic players act, and what follows.

use serde_json::Value as Json;

use super::delay::stream;
use super::play::not_due;
use super::{AutomaticPlayer, Due, DueKind, Event, Moment, Play, Player, Record, Rhythm, Stage, Table};
use crate::game::{Dice, Id, Line, Seat, Viewer};

/// The refusal of a due at which an automatic player does nothing: it waits for something to happen.
pub const WAITS: &str = "table-refusal-waits";
/// So many acts of automatic players may follow one another without anything else between them.
pub const ALONE_AT_MOST: u32 = 1_000;

/// What a seat last saw happen: a record of which everybody is told, or what it did itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occasion {
    /// The number of the record.
    about: Id,
    at: Moment,
}

impl Occasion {
    pub fn of(record: &Record) -> Occasion {
        Occasion { about: Id::try_from(record.seq).unwrap_or(Id::MAX), at: record.at }
    }
}

impl Play {
    /// Every automatic player, and where it sits.
    pub(super) fn automatic(&self) -> impl Iterator<Item = (Seat, AutomaticPlayer)> {
        let seats = Seat::all(u8::MAX).zip(&self.seats);
        seats.filter_map(|(seat, player)| Some((seat, player.automatic()?)))
    }

    /// Takes note of a record; `seen`, if everybody is told of it.
    fn notice(&mut self, record: &Record, seen: bool) {
        let acted = record.events.iter().find_map(|event| match event {
            Event::Acted { seat, .. } => Some(*seat),
            _ => None,
        });
        self.alone = if acted.is_some() { self.alone.saturating_add(1) } else { 0 };
        for (seat, occasion) in Seat::all(u8::MAX).zip(&mut self.occasions) {
            if seen || acted == Some(seat) {
                *occasion = Occasion::of(record);
            }
        }
    }

    /// When each automatic player may act next: once on every occasion.
    pub(super) fn acts(&self, rhythm: Rhythm) -> impl Iterator<Item = Due> {
        let awake = self.alone < ALONE_AT_MOST;
        self.automatic().filter(move |_| awake).filter_map(move |(seat, _)| {
            let &Occasion { about, at } = self.occasions.get(seat.index())?;
            let at = at.plus_millis(rhythm.delay(&self.seed, about, seat));
            Some(Due { at, kind: DueKind::Automatic, seat: Some(seat), about })
        })
    }
}

impl Table {
    /// Takes note of a record that has been put in.
    pub(super) fn notice(&mut self, record: &Record) {
        if self.play().is_none_or(|play| play.automatic().next().is_none()) {
            return;
        }
        let seen = !self.told(record, Viewer::Public).is_empty();
        if let Stage::Playing(play) = &mut self.stage {
            play.notice(record, seen);
        }
    }

    pub(super) fn act(&self, seat: Seat, about: Id, now: Moment) -> Result<Vec<Event>, Line> {
        let (play, player) = self.acts(seat, about, now)?;
        let mut thoughts = Dice::new(stream(&play.seed, "player", seat), self.seq + 1);
        let command = play.state.choose(seat, player.level, &mut thoughts).ok_or_else(waits)?;
        self.obeyed(play, seat, about, self.game.players(), command)
    }

    /// What followed from what the players of another build chose.
    pub(super) fn act_again(
        &self,
        seat: Seat,
        about: Id,
        chosen: (u32, &Json),
        now: Moment,
    ) -> Result<Vec<Event>, Line> {
        let (play, _) = self.acts(seat, about, now)?;
        self.obeyed(play, seat, about, chosen.0, chosen.1.clone())
    }

    fn acts(&self, seat: Seat, about: Id, now: Moment) -> Result<(&Play, AutomaticPlayer), Line> {
        let play = self.playing()?;
        let is_due = |due: Due| due.seat == Some(seat) && due.about == about && due.at <= now;
        let player = play.seats.get(seat.index()).copied().and_then(Player::automatic);
        let player = player.filter(|_| play.acts(self.options.rhythm).any(is_due));
        player.map(|player| (play, player)).ok_or_else(not_due)
    }

    fn obeyed(
        &self,
        play: &Play,
        seat: Seat,
        about: Id,
        players: u32,
        command: Json,
    ) -> Result<Vec<Event>, Line> {
        let events = play.state.obey(seat, &command, &mut self.dice(play));
        if events.is_empty() {
            return Err(waits());
        }
        let end = self.over(play, &events);
        Ok([Event::Acted { seat, about, players, command, events }].into_iter().chain(end).collect())
    }
}

fn waits() -> Line {
    Line::new(WAITS)
}
