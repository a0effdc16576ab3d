//! How a record changes a table.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value as Json;

use super::{
    Actor, End, Event, Games, Member, Moment, Motion, Occasion, Pace, Play, Proposal, Questions, Record,
    Stage, Table, TableId, Unreadable, lobby,
};
use crate::game::Id;

impl Table {
    /// The table of a journal.
    ///
    /// # Errors
    /// What in it can't be read.
    pub fn load<'a>(
        id: TableId,
        games: &Games,
        records: impl IntoIterator<Item = &'a Record>,
    ) -> Result<Table, Unreadable> {
        let mut records = records.into_iter();
        let mut table = Table::first(id, games, records.next())?;
        for record in records {
            table.apply(record)?;
        }
        Ok(table)
    }

    fn first(id: TableId, games: &Games, record: Option<&Record>) -> Result<Table, Unreadable> {
        let record = record.ok_or(Unreadable::Order { seq: 0, expected: 1 })?;
        let Record { seq, at, cause, events, .. } = record;
        if *seq != 1 {
            return Err(Unreadable::Order { seq: *seq, expected: 1 });
        }
        let [Event::Opened { host, name, game, options, secret }] = events.as_slice() else {
            let event = events.first().map_or("none", Event::name);
            return Err(Unreadable::Place { seq: 1, event });
        };
        let unknown = || Unreadable::Game { seq: 1, game: game.clone() };
        Ok(Table {
            id,
            seq: 1,
            touched: *at,
            game: games.get(game).ok_or_else(unknown)?.clone(),
            secret: *secret,
            host: *host,
            options: options.clone(),
            members: vec![Member { person: *host, name: name.clone(), cause: cause.clone() }],
            former: Vec::new(),
            invited: BTreeSet::new(),
            kicked: BTreeSet::new(),
            stage: Stage::Lobby,
        })
    }

    /// Changes the table as the record says: the only thing that does.
    ///
    /// # Errors
    /// If the record isn't the next, or can't be read. The table must not be used any more then.
    pub fn apply(&mut self, record: &Record) -> Result<(), Unreadable> {
        self.follows(record)?;
        self.seq = record.seq;
        // Nobody could touch what they couldn't reach.
        let spared = |event: &Event| matches!(event, Event::Graced { about: None, .. });
        if record.by != Actor::Clock || record.events.iter().any(spared) && self.is_neglected(record.at) {
            self.touched = record.at;
        }
        for event in &record.events {
            self.take(event, record)?;
        }
        self.notice(record);
        Ok(())
    }

    /// Whether it is the next record.
    pub(super) fn follows(&self, record: &Record) -> Result<(), Unreadable> {
        let expected = self.seq + 1;
        if record.seq == expected { Ok(()) } else { Err(Unreadable::Order { seq: record.seq, expected }) }
    }

    fn take(&mut self, event: &Event, record: &Record) -> Result<(), Unreadable> {
        match (event, &mut self.stage) {
            (_, Stage::Ended(_)) => return Err(misplaced(event, record)),
            (Event::Ended { ending, outcome, .. }, stage) => {
                let last = stage.stop();
                *stage = Stage::Ended(End { at: record.at, ending: *ending, outcome: outcome.clone(), last });
            }
            (Event::Reopened { .. }, Stage::Adjourned(last)) => {
                self.stage = match last.take() {
                    None => Stage::Lobby,
                    Some(mut play) => {
                        play.questions.ask_again(&self.options.pace, record.at, record.seq);
                        Stage::Playing(play)
                    }
                };
            }
            (_, Stage::Adjourned(_)) => return Err(misplaced(event, record)),
            (Event::Adjourned, stage) => *stage = Stage::Adjourned(stage.stop()),
            (_, Stage::Lobby) => self.take_in_lobby(event, record)?,
            (_, Stage::Playing(_)) => self.take_in_play(event, record)?,
        }
        Ok(())
    }

    fn take_in_lobby(&mut self, event: &Event, record: &Record) -> Result<(), Unreadable> {
        match event {
            Event::Joined { person, name } => {
                self.invited.remove(person);
                let cause = record.cause.clone();
                self.members.push(Member { person: *person, name: name.clone(), cause });
            }
            Event::Left { person } => self.members.retain(|member| member.person != *person),
            Event::Kicked { person } => {
                self.members.retain(|member| member.person != *person);
                self.kicked.insert(*person);
            }
            Event::Invited { person } => self.welcome(*person),
            Event::HostPassed { person } => self.host = *person,
            // No clock runs here but that of neglect.
            Event::Graced { .. } => {}
            Event::Set { setting } => self.options = self.options.clone().with(setting.clone()),
            Event::Started { seats, causes, events, .. } => {
                let mut play = Play {
                    state: self.game.fresh(),
                    seats: seats.clone(),
                    came: seats.iter().filter_map(|player| player.person()).collect(),
                    past: Vec::new(),
                    missed: BTreeMap::new(),
                    seed: lobby::seed(&self.secret, causes),
                    questions: Questions::default(),
                    occasions: vec![Occasion::of(record); seats.len()],
                    alone: 0,
                    motion: None,
                    motions: 0,
                    failed: BTreeMap::new(),
                };
                play.go_on(events, record, &self.options.pace)?;
                self.stage = Stage::Playing(play);
            }
            _ => return Err(misplaced(event, record)),
        }
        Ok(())
    }

    fn take_in_play(&mut self, event: &Event, record: &Record) -> Result<(), Unreadable> {
        let by = record.by.person().and_then(|person| self.seat_of(person));
        let Stage::Playing(play) = &mut self.stage else { return Err(misplaced(event, record)) };
        if let Some(by) = by {
            play.missed.remove(&by);
        }
        match event {
            Event::Played { events, .. } | Event::Acted { events, .. } => {
                play.go_on(events, record, &self.options.pace)?;
            }
            Event::StoodIn { seat, about, events } => {
                play.miss(*seat, *about);
                play.go_on(events, record, &self.options.pace)?;
            }
            Event::TookOver { seat, person, name, .. } => {
                let member = Member { person: *person, name: name.clone(), cause: record.cause.clone() };
                self.seat(*seat, member, record);
            }
            Event::HandedOver { seat, person, to } => self.unseat(*seat, *person, *to, record),
            Event::Invited { person } => self.welcome(*person),
            Event::HostPassed { person } => self.host = *person,
            Event::Reminded { seat, about, .. } => play.questions.remind(*seat, *about),
            Event::TimeCalled { seat, about, until, .. } => play.questions.call(*seat, *about, *until),
            Event::Proposed { motion, person, proposal, until } => {
                play.motions = *motion;
                play.motion = Some(Motion {
                    id: *motion,
                    by: *person,
                    proposal: proposal.clone(),
                    agreed: BTreeSet::from([*person]),
                    until: *until,
                });
            }
            Event::Voted { motion, person, agree: true } => {
                if let Some(open) = play.motion.as_mut().filter(|open| open.id == *motion) {
                    open.agreed.insert(*person);
                }
            }
            Event::Voted { agree: false, .. } => {}
            Event::Passed { proposal, .. } => {
                play.motion = None;
                if let Proposal::Pace(pace) = proposal {
                    self.options.pace = *pace;
                    play.questions.restart(pace, record.at);
                }
            }
            Event::Rejected { motion, .. } | Event::Lapsed { motion, .. } => {
                play.fail(*motion, record.at.plus(self.options.pace.motion()));
            }
            Event::Graced { about, more } => play.questions.graced(*about, more, record.at),
            _ => return Err(misplaced(event, record)),
        }
        Ok(())
    }
}

impl Stage {
    /// The game as it stands, if it has started; it doesn't run any more.
    fn stop(&mut self) -> Option<Play> {
        match std::mem::replace(self, Stage::Lobby) {
            Stage::Playing(play) => Some(play),
            Stage::Adjourned(last) => last,
            Stage::Lobby | Stage::Ended(_) => None,
        }
    }
}

impl Play {
    fn go_on(&mut self, events: &[Json], record: &Record, pace: &Pace) -> Result<(), Unreadable> {
        for event in events {
            self.state.apply(event).map_err(|source| Unreadable::GameEvent { seq: record.seq, source })?;
        }
        self.questions.update(&self.state.waiting(), pace, record.at, record.seq);
        Ok(())
    }

    /// A motion failed; who made it can't repeat it until then.
    fn fail(&mut self, motion: Id, until: Moment) {
        if let Some(failed) = self.motion.take_if(|open| open.id == motion) {
            self.failed.insert((failed.by, failed.proposal.subject()), until);
        }
    }
}

fn misplaced(event: &Event, record: &Record) -> Unreadable {
    Unreadable::Place { seq: record.seq, event: event.name() }
}
