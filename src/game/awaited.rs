use serde::{Deserialize, Serialize};

use super::{Id, Seat};

/// Which of a pace's allowances a question has. Its length is the table's to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tempo {
    Turn,
    Deal,
    Offer,
    Window,
}

/// Whether a clock goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    Runs,
    /// It keeps what is left. If `at_least` names a tempo, it goes on with no less than that.
    Stands {
        at_least: Option<Tempo>,
    },
}

/// A seat that may act and on whom a clock runs: the same question has the same `about` for as long
/// as it is open, and its clock starts when it first appears.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Awaited {
    pub seat: Seat,
    pub about: Id,
    pub tempo: Tempo,
    /// Nobody may see who of those asked has answered, nor how many.
    pub sealed: bool,
    pub flow: Flow,
}

impl Awaited {
    /// All that a seat is awaited about while its clock runs.
    pub fn asked(waiting: &[Awaited], seat: Seat) -> Vec<Id> {
        let running = waiting.iter().filter(|awaited| awaited.seat == seat && awaited.flow == Flow::Runs);
        running.map(|awaited| awaited.about).collect()
    }
}
