//! The story: what is told of a record.

use serde_json::Value as Json;

use super::{Access, AutomaticPlayer, Ending, Event, PersonId, Play, Proposal, Record, Setting, Table};
use crate::game::{Arg, Line, Seat, Viewer};

impl Table {
    /// What a viewer is told of a record, in order; nothing if it is hidden from them. What was done
    /// because time was over is marked as such.
    pub fn told(&self, record: &Record, viewer: Viewer) -> Vec<Line> {
        let told = record.events.iter().flat_map(|event| self.told_event(event, record, viewer));
        let mut lines: Vec<Line> = told.collect();
        // Whoever sits there now, it was another's doing.
        if let Some(play) = self.play().filter(|play| play.has_changed()) {
            lines.iter_mut().flat_map(|line| &mut line.args).for_each(|(_, arg)| play.name(arg, record.seq));
        }
        lines
    }

    fn told_event(&self, event: &Event, record: &Record, viewer: Viewer) -> Vec<Line> {
        let of_game = || {
            // What can't be read couldn't be applied either.
            let told =
                event.of_game().iter().filter_map(|json| self.game().told(json, viewer).ok().flatten());
            told.collect::<Vec<Line>>()
        };
        match event {
            Event::Started { seats, .. } => {
                let people = seats.iter().map(|player| player.arg()).collect();
                let mut lines = vec![Line::new("table-started").with("people", Arg::List(people))];
                lines.extend(of_game());
                lines
            }
            Event::Played { .. } => of_game(),
            Event::Acted { seat, events, .. } => {
                let mut lines = of_game();
                lines.extend(self.remark(*seat, events, record.seq));
                lines
            }
            Event::StoodIn { .. } => {
                let mut lines = of_game();
                if let Some(act) = lines.first_mut() {
                    *act = Line::new("table-automatic").with("line", act.clone());
                }
                lines
            }
            Event::Reminded { seat, until, sealed, .. } => {
                let shown = !sealed || viewer == Viewer::Seat(*seat);
                let line = Line::new("table-reminded").with("seat", *seat).with("until", moment(*until));
                shown.then_some(line).into_iter().collect()
            }
            Event::Ended { ending, secret, .. } => {
                let told = Line::new("table-secret")
                    .with("secret", Arg::Text(secret.reveal()))
                    .with("hash", Arg::Text(secret.hash()));
                ended(*ending).into_iter().chain([told]).collect()
            }
            Event::HandedOver { person: who, to, .. } => {
                let by = record.by.person().filter(|by| by != who);
                let line = match by {
                    None => Line::new("table-handed-over"),
                    Some(by) => about("table-handed-over-by", by),
                };
                vec![line.with("gone", person(*who)).with("player", to.line())]
            }
            Event::Opened { host, .. } => {
                let game = Line::new(self.game().id());
                vec![about("table-opened", *host).with("game", game)]
            }
            event => told_of_table(event).into_iter().collect(),
        }
    }

    /// What an automatic player says to what it did, if everybody is told of that.
    fn remark(&self, seat: Seat, events: &[Json], turn: u64) -> Option<Line> {
        let public = |json: &&Json| self.game().told(json, Viewer::Public).is_ok_and(|told| told.is_some());
        let said = |json: &Json| self.game().remark(json, seat, turn).ok().flatten();
        let remark = events.iter().filter(public).find_map(said)?;
        Some(Line::new("table-remark").with("seat", seat).with("remark", remark))
    }
}

impl Play {
    /// In a fact told of a record: names who sat then where another sits now.
    fn name(&self, arg: &mut Arg, record: u64) {
        match arg {
            Arg::Seat(seat) => {
                let then = self.sat(*seat, record);
                if let Some(then) = then.filter(|_| then != self.seats.get(seat.index()).copied()) {
                    *arg = then.arg();
                }
            }
            Arg::Line(line) => line.args.iter_mut().for_each(|(_, arg)| self.name(arg, record)),
            Arg::List(args) => args.iter_mut().for_each(|arg| self.name(arg, record)),
            _ => {}
        }
    }
}

fn told_of_table(event: &Event) -> Option<Line> {
    Some(match event {
        Event::Joined { person: who, .. } => about("table-joined", *who),
        Event::Left { person: who } => about("table-left", *who),
        Event::Kicked { person: who } => about("table-kicked", *who),
        Event::Invited { person: who } => about("table-invited", *who),
        Event::HostPassed { person: who } => about("table-host-passed", *who),
        Event::Set { setting } => set(setting),
        Event::TimeCalled { person: who, seat, until, .. } => {
            about("table-time-called", *who).with("seat", *seat).with("until", moment(*until))
        }
        Event::Proposed { person: who, proposal, until, .. } => {
            let line = about(of(proposal, "table-proposed-end", "table-proposed-pace"), *who);
            with_pace(line, proposal).with("until", moment(*until))
        }
        Event::Voted { person: who, agree: true, .. } => about("table-agreed", *who),
        Event::Voted { person: who, agree: false, .. } => about("table-disagreed", *who),
        Event::Passed { proposal, .. } => {
            with_pace(Line::new(of(proposal, "table-passed-end", "table-passed-pace")), proposal)
        }
        Event::Rejected { proposal, .. } => {
            Line::new(of(proposal, "table-rejected-end", "table-rejected-pace"))
        }
        Event::Lapsed { proposal, .. } => Line::new(of(proposal, "table-lapsed-end", "table-lapsed-pace")),
        Event::Graced { .. } => Line::new("table-graced"),
        Event::TookOver { person: who, from, .. } => {
            about("table-took-over", *who).with("player", from.line())
        }
        Event::Adjourned => Line::new("table-adjourned"),
        Event::Reopened { person: who } => about("table-reopened", *who),
        Event::Opened { .. }
        | Event::Started { .. }
        | Event::Played { .. }
        | Event::StoodIn { .. }
        | Event::Acted { .. }
        | Event::HandedOver { .. }
        | Event::Reminded { .. }
        | Event::Ended { .. } => return None,
    })
}

fn set(setting: &Setting) -> Line {
    match setting {
        Setting::Pace(pace) => Line::new("table-set-pace").with("pace", pace.line()),
        Setting::Language(language) => {
            Line::new("table-set-language").with("language", Arg::Text(language.clone()))
        }
        Setting::Seats(seats) => Line::new("table-set-seats").with("seats", Arg::Number((*seats).into())),
        Setting::Access(Access::Open) => Line::new("table-set-open"),
        Setting::Access(Access::Invited) => Line::new("table-set-invited"),
        Setting::Automatic(levels) if levels.is_empty() => Line::new("table-set-no-automatic"),
        Setting::Automatic(levels) => {
            let players: Arg = AutomaticPlayer::numbered(levels).map(AutomaticPlayer::described).collect();
            Line::new("table-set-automatic").with("players", players)
        }
        Setting::Rules(_) => Line::new("table-set-rules"),
    }
}

/// Why there is no result; who won is told by the game.
fn ended(ending: Ending) -> Option<Line> {
    Some(match ending {
        Ending::Played => return None,
        Ending::Agreed => Line::new("table-ended-agreed"),
        Ending::Moderator(who) => about("table-ended-moderator", who),
        Ending::Untouched => Line::new("table-ended-untouched"),
        Ending::Cancelled => Line::new("table-ended-cancelled"),
    })
}

impl Proposal {
    /// What it asks of a player.
    pub fn question(&self) -> Line {
        with_pace(Line::new(of(self, "table-vote-end", "table-vote-pace")), self)
    }
}

fn of(proposal: &Proposal, end: &'static str, pace: &'static str) -> &'static str {
    match proposal {
        Proposal::End => end,
        Proposal::Pace(_) => pace,
    }
}

fn with_pace(line: Line, proposal: &Proposal) -> Line {
    match proposal {
        Proposal::End => line,
        Proposal::Pace(pace) => line.with("pace", pace.line()),
    }
}

fn about(id: &'static str, who: PersonId) -> Line {
    Line::new(id).with("person", person(who))
}

fn person(id: PersonId) -> Arg {
    Arg::Person(id.0)
}

fn moment(at: super::Moment) -> Arg {
    Arg::Moment(at.seconds())
}
