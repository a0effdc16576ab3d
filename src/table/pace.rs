use serde::{Deserialize, Serialize};

use super::moment::length;
use super::{DAY, HOUR, MINUTE, Seconds};
use crate::game::{Line, Tempo};

/// What a table's pace is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaceName {
    Live,
    Relaxed,
    Daily,
    Weekly,
    Untimed,
}

impl PaceName {
    pub const ALL: [PaceName; 5] =
        [PaceName::Live, PaceName::Relaxed, PaceName::Daily, PaceName::Weekly, PaceName::Untimed];

    /// As it is typed and written in the journal.
    pub fn tag(self) -> &'static str {
        match self {
            PaceName::Live => "live",
            PaceName::Relaxed => "relaxed",
            PaceName::Daily => "daily",
            PaceName::Weekly => "weekly",
            PaceName::Untimed => "untimed",
        }
    }

    pub fn of(tag: &str) -> Option<PaceName> {
        PaceName::ALL.into_iter().find(|name| name.tag() == tag)
    }

    /// What it is called.
    pub fn line(self) -> Line {
        Line::new(match self {
            PaceName::Live => "table-pace-live",
            PaceName::Relaxed => "table-pace-relaxed",
            PaceName::Daily => "table-pace-daily",
            PaceName::Weekly => "table-pace-weekly",
            PaceName::Untimed => "table-pace-untimed",
        })
    }
}

/// How long each kind of question may take. It stands in the journal with its numbers, so that a
/// running table doesn't change when a later build has others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    name: PaceName,
    turn: Option<Seconds>,
    deal: Option<Seconds>,
    offer: Seconds,
    window: Seconds,
}

/// A window is never shorter, at any pace; nor is anything else.
pub const SHORTEST: Seconds = 20;
pub const LONGEST: Seconds = 30 * DAY;

impl Pace {
    pub const fn named(name: PaceName) -> Pace {
        let (turn, deal, offer, window) = match name {
            PaceName::Live => (Some(2 * MINUTE), Some(6 * MINUTE), MINUTE, 30),
            PaceName::Relaxed => (Some(HOUR), Some(2 * HOUR), 30 * MINUTE, 10 * MINUTE),
            PaceName::Daily => (Some(DAY), Some(2 * DAY), DAY, 6 * HOUR),
            PaceName::Weekly => (Some(3 * DAY), Some(5 * DAY), 3 * DAY, DAY),
            PaceName::Untimed => (None, None, 3 * DAY, 3 * DAY),
        };
        Pace { name, turn, deal, offer, window }
    }

    /// This pace with another length for one kind of question; [`Pace::check`] says if it may be.
    #[must_use]
    pub fn with(mut self, tempo: Tempo, length: Seconds) -> Pace {
        match tempo {
            Tempo::Turn => self.turn = Some(length),
            Tempo::Deal => self.deal = Some(length),
            Tempo::Offer => self.offer = length,
            Tempo::Window => self.window = length,
        }
        self
    }

    pub fn name(&self) -> PaceName {
        self.name
    }

    /// How long a question of this kind may take; `None` if as long as it likes.
    pub fn length(&self, tempo: Tempo) -> Option<Seconds> {
        match tempo {
            Tempo::Turn => self.turn,
            Tempo::Deal => self.deal,
            Tempo::Offer => Some(self.offer),
            Tempo::Window => Some(self.window),
        }
    }

    /// What it is called, with its lengths.
    pub fn line(&self) -> Line {
        let line = match (self.turn, self.deal) {
            (Some(turn), Some(deal)) => {
                Line::new("table-pace-timed").with("turn", length(turn)).with("deal", length(deal))
            }
            _ => Line::new("table-pace-free"),
        };
        line.with("pace", self.name.line())
            .with("offer", length(self.offer))
            .with("window", length(self.window))
    }

    /// Whether somebody is mentioned when asked this: in live play they are here anyway, and only
    /// turns and offers are worth it.
    pub fn pings(&self, tempo: Tempo) -> bool {
        self.name != PaceName::Live || matches!(tempo, Tempo::Turn | Tempo::Offer)
    }

    /// When an open motion lapses.
    pub fn motion(&self) -> Seconds {
        if self.name == PaceName::Live { 2 * MINUTE } else { DAY }
    }

    /// How long nobody may touch a running table before it is closed: 30 days if untimed, else ten
    /// of its longest deadlines.
    pub fn patience(&self) -> Seconds {
        let longest = TEMPI.into_iter().filter_map(|tempo| self.length(tempo)).max();
        match (self.turn, longest) {
            (Some(_), Some(longest)) => longest.saturating_mul(10),
            _ => 30 * DAY,
        }
    }

    /// # Errors
    /// A length that is out of bounds, or turns or deals timed at an untimed table (or not at a timed one).
    pub fn check(&self) -> Result<(), Line> {
        let untimed = self.name == PaceName::Untimed;
        if self.turn.is_none() != untimed || self.deal.is_none() != untimed {
            return Err(Line::new("table-refusal-pace-untimed"));
        }
        let fits = |length| (SHORTEST..=LONGEST).contains(&length);
        match TEMPI.into_iter().filter_map(|tempo| self.length(tempo)).find(|&length| !fits(length)) {
            None => Ok(()),
            Some(wrong) => Err(Line::new("table-refusal-pace-length")
                .with("length", length(wrong))
                .with("shortest", length(SHORTEST))
                .with("longest", length(LONGEST))),
        }
    }
}

/// Every kind of question.
pub(super) const TEMPI: [Tempo; 4] = [Tempo::Turn, Tempo::Deal, Tempo::Offer, Tempo::Window];
