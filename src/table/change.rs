//! How a seat changes hands while the game runs.

use std::collections::BTreeSet;

use super::lobby::cleaned;
use super::{Access, AutomaticPlayer, Ending, Event, Member, PersonId, Play, Player, Record, Table};
use crate::game::{Arg, Id, Level, Line, Seat};

/// So often may the seats of a table change hands in all.
pub const CHANGES_AT_MOST: usize = 100;
/// Of whom time has run out about so many things in a row, they have gone.
const MISSED: usize = 2;

/// Who sat somewhere until a record.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sat {
    seat: Seat,
    player: Player,
    until: u64,
}

impl Play {
    /// The seat has another player from this record on.
    fn change(&mut self, seat: Seat, to: Player, record: &Record) {
        if let Some(sits) = self.seats.get_mut(seat.index()) {
            let player = std::mem::replace(sits, to);
            self.past.push(Sat { seat, player, until: record.seq });
        }
        self.missed.remove(&seat);
    }

    /// Who sat there when that record came.
    pub(super) fn sat(&self, seat: Seat, record: u64) -> Option<Player> {
        let then = self.past.iter().find(|sat| sat.seat == seat && record < sat.until);
        then.map(|sat| sat.player).or_else(|| self.seats.get(seat.index()).copied())
    }

    pub(super) fn has_changed(&self) -> bool {
        !self.past.is_empty()
    }

    /// The seat's time was over about this.
    pub(super) fn miss(&mut self, seat: Seat, about: Id) {
        let missed = self.missed.entry(seat).or_default();
        if missed.len() < MISSED {
            missed.insert(about);
        }
    }

    fn has_gone(&self, seat: Seat) -> bool {
        self.missed.get(&seat).is_some_and(|missed| missed.len() >= MISSED)
    }

    /// The first number that no automatic player here has.
    fn free_number(&self) -> u8 {
        let taken: BTreeSet<u8> = self.automatic().map(|(_, player)| player.number).collect();
        (1..=u8::MAX).find(|number| !taken.contains(number)).unwrap_or(u8::MAX)
    }
}

impl Table {
    pub(super) fn take_over(&self, by: PersonId, number: u8, name: &str) -> Result<Vec<Event>, Line> {
        let play = self.playing()?;
        if self.seat_of(by).is_some() {
            return Err(Line::new("table-refusal-seated"));
        }
        self.must_be_welcome(by)?;
        let (seat, from) = play
            .automatic()
            .find(|(_, player)| player.number == number)
            .ok_or_else(|| Line::new("table-refusal-take-nobody"))?;
        may_change(play)?;
        Ok(vec![Event::TookOver { seat, person: by, name: cleaned(name, by), from }])
    }

    pub(super) fn hand_over(&self, by: PersonId, seat: Seat, level: Level) -> Result<Vec<Event>, Line> {
        let play = self.seated(by)?;
        let person = self.person_at(seat).ok_or_else(|| Line::new("table-refusal-hand-automatic"))?;
        if person != by && !play.has_gone(seat) {
            return Err(Line::new("table-refusal-hand-there").with("person", Arg::Person(person.0)));
        }
        may_change(play)?;
        let to = AutomaticPlayer { number: play.free_number(), level };
        let mut events = vec![Event::HandedOver { seat, person, to }];
        let others = || self.members.iter().map(|member| member.person).filter(|&other| other != person);
        match others().next() {
            None => events.push(self.end(Ending::Cancelled, None)),
            Some(next) => {
                if person == self.host {
                    events.push(Event::HostPassed { person: next });
                }
                // Perhaps only their vote was wanting.
                if let Some(motion) = &play.motion {
                    events.extend(self.carried(others(), &motion.agreed, motion.id, &motion.proposal));
                }
            }
        }
        Ok(events)
    }

    /// Whether the host lets this person in.
    pub(super) fn must_be_welcome(&self, by: PersonId) -> Result<(), Line> {
        let host = Arg::Person(self.host.0);
        if self.kicked.contains(&by) {
            return Err(Line::new("table-refusal-kicked").with("host", host));
        }
        if self.options.access == Access::Invited && !self.invited.contains(&by) {
            return Err(Line::new("table-refusal-invited-only").with("host", host));
        }
        Ok(())
    }

    /// Lets in whom the host invited.
    pub(super) fn welcome(&mut self, person: PersonId) {
        self.kicked.remove(&person);
        self.invited.insert(person);
    }

    /// Takes in who took over a seat.
    pub(super) fn seat(&mut self, seat: Seat, member: Member, record: &Record) {
        self.invited.remove(&member.person);
        self.former.retain(|former| former.person != member.person);
        if let super::Stage::Playing(play) = &mut self.stage {
            play.change(seat, Player::Person(member.person), record);
            play.came.push(member.person);
        }
        self.members.push(member);
    }

    /// Lets go whose seat was handed over; they may come back.
    pub(super) fn unseat(&mut self, seat: Seat, person: PersonId, to: AutomaticPlayer, record: &Record) {
        if let super::Stage::Playing(play) = &mut self.stage {
            play.change(seat, Player::Automatic(to), record);
        }
        self.former.extend(self.members.extract_if(.., |member| member.person == person));
        self.invited.insert(person);
    }
}

fn may_change(play: &Play) -> Result<(), Line> {
    if play.past.len() < CHANGES_AT_MOST { Ok(()) } else { Err(Line::new("table-refusal-changed-hands")) }
}
