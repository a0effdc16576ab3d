use serde::{Deserialize, Serialize};

use super::{CardId, DealNo, Money, Name, NameSet, Open, Phase, To, TravelKind, id};
use crate::game::{Id, Kind, Param, Value, Verb};

/// What a seat does. The first field is what it is about, so that a command given to what is gone
/// is refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "snake_case")]
pub enum Command {
    /// Places the marker (B4).
    Place { placing: Id, deal: DealNo },
    /// Rolls the die (B5).
    Roll { turn: Id },
    /// Starts the deal under the marker (B10). It is about the marker's stay there.
    Raise { stay: Id },
    /// Draws, which ends the turn (B6).
    Draw { turn: Id },
    /// The boss's own cards (B11). `clan`: names for which the clan card is used all the same.
    Fill { lead: Id, names: NameSet, clan: NameSet },
    /// An offer to the boss, or by the boss (B13).
    Offer { lead: Id, names: NameSet, clan: NameSet, price: Money, to: To },
    /// Another price for an offer (B13c).
    Answer { offer: Id, clan: NameSet, price: Money },
    /// Accepts an offer, or a proposal to release a package.
    Accept { offer: Id, clan: NameSet },
    /// Declines an offer, or a proposal to release a package.
    Decline { offer: Id },
    /// Takes back an own offer or release proposal, or an own package where the rules allow it.
    Withdraw { subject: Id },
    /// Proposes to release a package (B15).
    Release { pledge: Id },
    /// The boss drops an own filling, or a package where the rules allow it.
    Drop { pledge: Id },
    /// Uses the opponent's investor (B41).
    Use { lead: Id, name: Name },
    /// Sends an investor (its name's id) or a laid-out clan card (its own id) away (B22). It is
    /// about the boss's tenure, or, between two players outside a deal, the turn.
    Travel { about: Id, target: Id, kind: TravelKind },
    /// Plays a boss card (B30).
    TakeOver { lead: Id },
    /// Plays three poaches (B27). It is about the turn, or in a deal the boss's tenure.
    Poach { about: Id, name: Name },
    /// Stops the pending card (B32).
    Stop { window: Id },
    /// Passes in a stop window or a last chance.
    Pass { window: Id },
    /// Calls the deal done, on these terms (B18).
    Close { terms: Id },
    /// Gives the deal up (B19).
    GiveUp { lead: Id },
    /// Discards down to the hand limit (B7).
    Discard { discarding: Id, cards: Vec<CardId> },
}

const NAMES: Param = Param::new("names", Kind::Subset);
const CLAN: Param = Param::optional("clan", Kind::Subset);
const NAME: Param = Param::new("name", Kind::Pick);
const PRICE: Param = Param::new("price", Kind::Whole);
const TO: Param = Param::optional("to", Kind::Pick);

/// Everything a seat can do, with its params in their order.
pub const VERBS: &[Verb] = &[
    verb("place", None, &[Param::new("deal", Kind::Pick)]),
    verb("roll", None, &[]),
    verb("raise", None, &[]),
    verb("draw", None, &[]),
    verb("fill", None, &[NAMES, CLAN]),
    verb("offer", None, &[NAMES, PRICE, TO, CLAN]),
    verb("answer", Some("offer"), &[PRICE, CLAN]),
    verb("accept", Some("offer"), &[CLAN]),
    verb("decline", Some("offer"), &[]),
    verb("withdraw", Some("subject"), &[]),
    verb("release", Some("package"), &[]),
    verb("drop", Some("package"), &[]),
    verb("use", None, &[NAME]),
    verb("travel", None, &[Param::new("target", Kind::Pick), Param::optional("card", Kind::Pick)]),
    verb("takeover", None, &[]),
    verb("poach", None, &[Param::new("target", Kind::Pick)]),
    verb("stop", None, &[]),
    verb("pass", None, &[]),
    verb("close", None, &[]),
    verb("giveup", None, &[]),
    verb("discard", None, &[Param::new("cards", Kind::Subset)]),
];

const fn verb(name: &'static str, about: Option<&'static str>, params: &'static [Param]) -> Verb {
    Verb { name, about, params }
}

impl Command {
    /// The same about what is open now, if it doesn't say what it is about (0).
    pub(super) fn about_now(&self, open: &Open) -> Option<Command> {
        let mut command = self.clone();
        let lead = open.deal().map(|deal| deal.lead);
        let (placing, turn, discarding) = match &open.phase {
            Phase::Placing { id, .. } => (Some(*id), None, None),
            Phase::Turn(turn) => (None, Some(turn.id), None),
            Phase::Discarding { id, .. } => (None, None, Some(*id)),
            _ => (None, None, None),
        };
        let (about, now) = match &mut command {
            Command::Place { placing: about, .. } => (about, placing),
            Command::Roll { turn: about } | Command::Draw { turn: about } => (about, turn),
            Command::Raise { stay: about } => (about, open.turn().map(|turn| turn.stay)),
            Command::Fill { lead: about, .. }
            | Command::Offer { lead: about, .. }
            | Command::Use { lead: about, .. }
            | Command::TakeOver { lead: about }
            | Command::GiveUp { lead: about } => (about, lead),
            Command::Travel { about, .. } | Command::Poach { about, .. } => (about, lead.or(turn)),
            Command::Stop { window: about } | Command::Pass { window: about } => (about, open.window()),
            Command::Close { terms: about } => (about, open.deal().map(|deal| deal.terms)),
            Command::Discard { discarding: about, .. } => (about, discarding),
            Command::Answer { .. }
            | Command::Accept { .. }
            | Command::Decline { .. }
            | Command::Withdraw { .. }
            | Command::Release { .. }
            | Command::Drop { .. } => return None,
        };
        if *about != 0 {
            return None;
        }
        *about = now?;
        Some(command)
    }

    /// The command for a verb and its values, if they are of the right kind; not necessarily legal.
    pub fn read(verb: &str, about: Id, values: &[Value]) -> Option<Command> {
        Some(match (verb, values) {
            ("place", &[Value::Pick(deal)]) => {
                Command::Place { placing: about, deal: DealNo(u8::try_from(deal).ok()?) }
            }
            ("roll", []) => Command::Roll { turn: about },
            ("raise", []) => Command::Raise { stay: about },
            ("draw", []) => Command::Draw { turn: about },
            ("fill", [names, clan]) => {
                Command::Fill { lead: about, names: name_set(names)?, clan: name_set(clan)? }
            }
            ("offer", [names, Value::Whole(price), Value::Pick(to), clan]) => Command::Offer {
                lead: about,
                names: name_set(names)?,
                clan: name_set(clan)?,
                price: Money(*price),
                to: if *to == id::EVERYONE { To::All } else { To::Seat(id::seat(*to)?) },
            },
            ("answer", [Value::Whole(price), clan]) => {
                Command::Answer { offer: about, clan: name_set(clan)?, price: Money(*price) }
            }
            ("accept", [clan]) => Command::Accept { offer: about, clan: name_set(clan)? },
            ("decline", []) => Command::Decline { offer: about },
            ("withdraw", []) => Command::Withdraw { subject: about },
            ("release", []) => Command::Release { pledge: about },
            ("drop", []) => Command::Drop { pledge: about },
            ("use", &[Value::Pick(name)]) => Command::Use { lead: about, name: Name::from_id(name)? },
            ("travel", &[Value::Pick(target), Value::Pick(kind)]) => {
                Command::Travel { about, target, kind: TravelKind::from_id(kind)? }
            }
            ("takeover", []) => Command::TakeOver { lead: about },
            ("poach", &[Value::Pick(name)]) => Command::Poach { about, name: Name::from_id(name)? },
            ("stop", []) => Command::Stop { window: about },
            ("pass", []) => Command::Pass { window: about },
            ("close", []) => Command::Close { terms: about },
            ("giveup", []) => Command::GiveUp { lead: about },
            ("discard", [Value::Subset(cards)]) => {
                Command::Discard { discarding: about, cards: cards.iter().copied().map(CardId).collect() }
            }
            _ => return None,
        })
    }
}

fn name_set(value: &Value) -> Option<NameSet> {
    match value {
        Value::Subset(ids) => NameSet::from_ids(ids),
        _ => None,
    }
}
