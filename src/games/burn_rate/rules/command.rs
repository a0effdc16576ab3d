use serde::{Deserialize, Serialize};

use super::{CardId, EmployeeId, Open, Phase, id};
use crate::game::{Id, Kind, Param, Seat, Value, Verb};

/// What a seat does. The first field is what it is about, so that a command given to what is gone
/// is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Command {
    /// Takes a turned-up employee in the draft (R3).
    Draft { pick: Id, employee: EmployeeId },
    /// Takes a turned-up employee (R13).
    Hire { turn: Id, employee: EmployeeId, card: CardId },
    /// Lets an own employee go: one card, two for a VP (R13, R15).
    Fire { turn: Id, employee: EmployeeId, cards: Vec<CardId> },
    /// Adds to the funds (R13).
    Fund { turn: Id, card: CardId },
    /// Discards a bad idea in front of oneself (R13).
    Release { turn: Id, idea: CardId, card: CardId },
    /// Gives an opponent a turned-up employee (R14).
    BadHire { turn: Id, target: Seat, employee: EmployeeId, card: CardId },
    /// Takes an opponent's employee: one card, two for a VP (R14, R15).
    Poach { turn: Id, target: Seat, employee: EmployeeId, cards: Vec<CardId> },
    /// Puts a bad idea in front of an opponent (R14).
    BadIdea { turn: Id, card: CardId, target: Seat },
    /// Plays a VP card (R12). Who leaves: a VP of the target's (Conflict of Opinion, Out to
    /// Pasture), nobody (New Business Plan), or own VPs and other own staff (Layoffs, whose target
    /// is oneself).
    Vp { turn: Id, card: CardId, target: Seat, vps: Vec<EmployeeId>, staff: Vec<EmployeeId> },
    /// Answers the attack (R19).
    Counter { window: Id, card: CardId },
    /// Doesn't answer it.
    Pass { window: Id },
    /// Discards instead of playing (R5).
    Discard { turn: Id, cards: Vec<CardId> },
    /// Ends the first phase (R5).
    Done { turn: Id },
}

const EMPLOYEE: Param = Param::new("employee", Kind::Pick);
const TARGET: Param = Param::new("target", Kind::Pick);
/// Which card goes without saying, but may be said.
const WITH: Param = Param::needless("card", Kind::Pick);
/// The same, one or two.
const WITH_CARDS: Param = Param::needless("cards", Kind::Subset);
const CARD: Param = Param::new("card", Kind::Pick);

/// Everything a seat can do, with its params in their order.
pub const VERBS: &[Verb] = &[
    verb("draft", &[EMPLOYEE]),
    verb("hire", &[EMPLOYEE, WITH]),
    verb("fire", &[EMPLOYEE, WITH_CARDS]),
    verb("fund", &[CARD]),
    verb("release", &[Param::new("idea", Kind::Pick), WITH]),
    verb("badhire", &[TARGET, EMPLOYEE, WITH]),
    verb("poach", &[TARGET, EMPLOYEE, WITH_CARDS]),
    verb("badidea", &[CARD, TARGET]),
    verb("vp", &[CARD, TARGET, Param::new("vps", Kind::Subset), Param::new("staff", Kind::Subset)]),
    verb("counter", &[Param::optional("card", Kind::Pick)]),
    verb("pass", &[]),
    verb("discard", &[Param::new("cards", Kind::Subset)]),
    verb("done", &[]),
];

const fn verb(name: &'static str, params: &'static [Param]) -> Verb {
    Verb { name, about: None, params }
}

impl Command {
    fn about(&mut self) -> &mut Id {
        match self {
            Command::Draft { pick: about, .. }
            | Command::Hire { turn: about, .. }
            | Command::Fire { turn: about, .. }
            | Command::Fund { turn: about, .. }
            | Command::Release { turn: about, .. }
            | Command::BadHire { turn: about, .. }
            | Command::Poach { turn: about, .. }
            | Command::BadIdea { turn: about, .. }
            | Command::Vp { turn: about, .. }
            | Command::Counter { window: about, .. }
            | Command::Pass { window: about }
            | Command::Discard { turn: about, .. }
            | Command::Done { turn: about } => about,
        }
    }

    /// The same about what is open now, if it doesn't say what it is about (0).
    pub(super) fn about_now(&self, open: &Open) -> Option<Command> {
        let mut command = self.clone();
        let now = match (self, &open.phase) {
            (Command::Draft { .. }, Phase::Draft { pick, .. }) => Some(*pick),
            (Command::Counter { .. } | Command::Pass { .. }, _) => open.window(),
            (_, Phase::Turn(turn)) => Some(turn.id),
            _ => None,
        };
        let about = command.about();
        if *about != 0 {
            return None;
        }
        *about = now?;
        Some(command)
    }

    /// The command for a verb and its values, if they are of the right kind; not necessarily legal.
    pub fn read(verb: &str, about: Id, values: &[Value]) -> Option<Command> {
        use Value::{Pick, Subset};
        Some(match (verb, values) {
            ("draft", [Pick(employee)]) => Command::Draft { pick: about, employee: EmployeeId(*employee) },
            ("hire", [Pick(employee), Pick(card)]) => {
                Command::Hire { turn: about, employee: EmployeeId(*employee), card: CardId(*card) }
            }
            ("fire", [Pick(employee), Subset(cards)]) => {
                Command::Fire { turn: about, employee: EmployeeId(*employee), cards: self::cards(cards) }
            }
            ("fund", [Pick(card)]) => Command::Fund { turn: about, card: CardId(*card) },
            ("release", [Pick(idea), Pick(card)]) => {
                Command::Release { turn: about, idea: CardId(*idea), card: CardId(*card) }
            }
            ("badhire", [Pick(target), Pick(employee), Pick(card)]) => Command::BadHire {
                turn: about,
                target: id::seat(*target),
                employee: EmployeeId(*employee),
                card: CardId(*card),
            },
            ("poach", [Pick(target), Pick(employee), Subset(cards)]) => Command::Poach {
                turn: about,
                target: id::seat(*target),
                employee: EmployeeId(*employee),
                cards: self::cards(cards),
            },
            ("badidea", [Pick(card), Pick(target)]) => {
                Command::BadIdea { turn: about, card: CardId(*card), target: id::seat(*target) }
            }
            ("vp", [Pick(card), Pick(target), Subset(vps), Subset(staff)]) => Command::Vp {
                turn: about,
                card: CardId(*card),
                target: id::seat(*target),
                vps: employees(vps),
                staff: employees(staff),
            },
            ("counter", [Pick(card)]) => Command::Counter { window: about, card: CardId(*card) },
            ("pass", []) => Command::Pass { window: about },
            ("discard", [Subset(cards)]) => Command::Discard { turn: about, cards: self::cards(cards) },
            ("done", []) => Command::Done { turn: about },
            _ => return None,
        })
    }
}

fn cards(ids: &[Id]) -> Vec<CardId> {
    ids.iter().copied().map(CardId).collect()
}

fn employees(ids: &[Id]) -> Vec<EmployeeId> {
    ids.iter().copied().map(EmployeeId).collect()
}
