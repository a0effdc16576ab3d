//! What can be asked of a table before its start; the host may invite later, too.

use super::{
    Actor, AutomaticPlayer, Ending, Event, Games, INVITED_AT_MOST, LOBBY_AT_MOST, Member, Moment,
    NAME_AT_MOST, Opening, PersonId, Player, Record, Rules, Secret, Setting, Stage, Table,
};
use crate::game::{Arg, Dice, Line};

/// One line without control characters, cut to [`NAME_AT_MOST`]; the person's id if nothing is left.
pub(super) fn cleaned(name: &str, person: PersonId) -> String {
    let words = name.split(|c: char| c.is_control() || c.is_whitespace()).filter(|word| !word.is_empty());
    let name: String = words.collect::<Vec<_>>().join(" ").chars().take(NAME_AT_MOST).collect();
    // Where it was cut a space may stand.
    let name = name.trim_end().to_owned();
    if name.is_empty() { person.0.to_string() } else { name }
}

impl Table {
    /// The first record of a table.
    ///
    /// # Errors
    /// The refusal: an unknown game, or options it can't be played with.
    pub fn open(games: &Games, opening: &Opening, now: Moment) -> Result<Record, Line> {
        let Opening { by, name, game, options, secret, cause } = opening;
        let known = games.get(game).ok_or_else(|| Line::new("table-refusal-game"))?;
        options.check(&**known, 1)?;
        let opened = Event::Opened {
            host: *by,
            name: cleaned(name, *by),
            game: game.clone(),
            options: options.clone(),
            secret: *secret,
        };
        Ok(Record {
            seq: 1,
            at: now,
            by: Actor::Person(*by),
            cause: cause.clone(),
            rules: Rules::of(&**known),
            events: vec![opened],
        })
    }

    pub(super) fn join(&self, by: PersonId, name: &str) -> Result<Vec<Event>, Line> {
        self.lobby()?;
        if self.member(by).is_some() {
            return Err(Line::new("table-refusal-joined"));
        }
        self.must_be_welcome(by)?;
        if self.players() >= usize::from(self.options.seats) {
            let automatic = !self.options.automatic.is_empty();
            let id = if automatic { "table-refusal-full-automatic" } else { "table-refusal-full" };
            return Err(Line::new(id).with("seats", Arg::Number(self.options.seats.into())));
        }
        self.has_room()?;
        Ok(vec![Event::Joined { person: by, name: cleaned(name, by) }])
    }

    pub(super) fn leave(&self, by: PersonId) -> Result<Vec<Event>, Line> {
        if matches!(self.stage, Stage::Playing(_)) && self.seat_of(by).is_some() {
            return Err(Line::new("table-refusal-leave-playing"));
        }
        self.lobby()?;
        self.must_be_member(by)?;
        let mut events = vec![Event::Left { person: by }];
        match self.members.iter().map(|member| member.person).find(|&person| person != by) {
            None => events.push(self.end(Ending::Cancelled, None)),
            Some(next) if by == self.host => events.push(Event::HostPassed { person: next }),
            Some(_) => {}
        }
        Ok(events)
    }

    pub(super) fn kick(&self, by: PersonId, person: PersonId) -> Result<Vec<Event>, Line> {
        self.lobby()?;
        self.must_be_host(by)?;
        if person == by {
            return Err(Line::new("table-refusal-kick-self"));
        }
        if self.member(person).is_none() {
            return Err(Line::new("table-refusal-kick-stranger").with("person", Arg::Person(person.0)));
        }
        if self.kicked.len() >= INVITED_AT_MOST {
            return Err(Line::new("table-refusal-kicked-many").with("most", most_invited()));
        }
        Ok(vec![Event::Kicked { person }])
    }

    pub(super) fn invite(&self, by: PersonId, person: PersonId) -> Result<Vec<Event>, Line> {
        // Whom the host invites while the game runs may take over a seat.
        let begun = matches!(self.stage, Stage::Playing(_));
        if !begun {
            self.lobby()?;
        }
        self.must_be_host(by)?;
        if self.invited.contains(&person) || self.member(person).is_some() {
            return Err(Line::new("table-refusal-invited").with("person", Arg::Person(person.0)));
        }
        if self.invited.len() >= INVITED_AT_MOST {
            return Err(Line::new("table-refusal-invited-many").with("most", most_invited()));
        }
        if !begun {
            self.has_room()?;
        }
        Ok(vec![Event::Invited { person }])
    }

    pub(super) fn set(&self, by: PersonId, settings: &[Setting]) -> Result<Vec<Event>, Line> {
        self.lobby()?;
        self.must_be_host(by)?;
        let mut options = self.options.clone();
        let mut events = Vec::new();
        for setting in settings {
            let changed = options.clone().with(setting.clone());
            changed.check(&*self.game, self.members.len())?;
            if changed != options {
                events.push(Event::Set { setting: setting.clone() });
                options = changed;
            }
        }
        if events.is_empty() {
            return Err(Line::new("table-refusal-set-nothing"));
        }
        self.has_room()?;
        Ok(events)
    }

    pub(super) fn start(&self, by: PersonId, cause: &str) -> Result<Vec<Event>, Line> {
        self.lobby()?;
        self.must_be_host(by)?;
        let least = *self.game.seats().start();
        let joined = u8::try_from(self.players()).unwrap_or(u8::MAX);
        if joined < least {
            return Err(Line::new("table-refusal-too-few")
                .with("least", Arg::Number(least.into()))
                .with("joined", Arg::Number(joined.into())));
        }
        let people = self.members.iter().map(|member| Player::Person(member.person));
        let automatic = AutomaticPlayer::numbered(&self.options.automatic).map(Player::Automatic);
        let mut seats: Vec<Player> = people.chain(automatic).collect();
        let causes = self.causes(cause);
        let mut dice = Dice::new(seed(&self.secret, &causes), self.seq + 1);
        dice.shuffle(&mut seats);
        let events = self.game.start(&self.options.rules, joined, &mut dice)?;
        Ok(vec![Event::Started { seats, causes, events }])
    }

    /// How many would play.
    fn players(&self) -> usize {
        self.members.len() + self.options.automatic.len()
    }

    /// What the seed of a game started by `start` is made of.
    pub(super) fn causes(&self, start: &str) -> Vec<String> {
        self.members.iter().map(|Member { cause, .. }| cause.clone()).chain([start.to_owned()]).collect()
    }

    fn lobby(&self) -> Result<(), Line> {
        match self.stage {
            Stage::Lobby => Ok(()),
            Stage::Playing(_) => Err(Line::new("table-refusal-started")),
            Stage::Adjourned(_) => Err(Line::new("table-refusal-adjourned")),
            Stage::Ended(_) => Err(Line::new("table-refusal-over")),
        }
    }

    /// Whether the journal may grow on before the start. Whoever is there can still leave, or start.
    fn has_room(&self) -> Result<(), Line> {
        if self.seq < LOBBY_AT_MOST { Ok(()) } else { Err(Line::new("table-refusal-changed-often")) }
    }

    pub(super) fn must_be_member(&self, by: PersonId) -> Result<(), Line> {
        self.member(by).map(|_| ()).ok_or_else(|| Line::new("table-refusal-not-member"))
    }

    fn must_be_host(&self, by: PersonId) -> Result<(), Line> {
        if by == self.host {
            return Ok(());
        }
        Err(Line::new("table-refusal-host-only").with("host", Arg::Person(self.host.0)))
    }
}

pub(super) fn seed(secret: &Secret, causes: &[String]) -> [u8; 32] {
    secret.seed(causes.iter().map(String::as_str))
}

fn most_invited() -> Arg {
    Arg::Number(i64::try_from(INVITED_AT_MOST).unwrap_or(i64::MAX))
}
