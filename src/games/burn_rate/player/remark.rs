use crate::game::{Line, Seat};
use crate::games::burn_rate::rules::{Attack, Event};

/// Of so many attacks one is spoken of.
const SILENT: u64 = 3;

const BAD_HIRE: &[&str] = &["burn-remark-bad-hire-1", "burn-remark-bad-hire-2"];
const POACH: &[&str] = &["burn-remark-poach-1", "burn-remark-poach-2"];
const BAD_IDEA: &[&str] = &["burn-remark-bad-idea-1", "burn-remark-bad-idea-2"];
const VP_CARD: &[&str] = &["burn-remark-vp-card-1", "burn-remark-vp-card-2"];
const COUNTER: &[&str] = &["burn-remark-counter-1", "burn-remark-counter-2", "burn-remark-counter-3"];

/// What a player says when it attacks or counters: of what everybody sees (R25). A payroll may follow from what
/// another seat does (who lets a fourth card pass), so nothing is said of it.
pub fn remark(event: &Event, turn: u64) -> Option<Line> {
    match event {
        Event::Attacked { target, attack, .. } => {
            let lines = match attack {
                Attack::BadHire { .. } => BAD_HIRE,
                Attack::Poach { .. } => POACH,
                Attack::BadIdea { .. } => BAD_IDEA,
            };
            on(lines, *target, turn)
        }
        Event::Ousted { target, .. } | Event::Planned { target, .. } => on(VP_CARD, *target, turn),
        Event::Countered { seat, .. } => one(COUNTER, turn).map(|line| line.with("attacker", *seat)),
        _ => None,
    }
}

/// To whom an attack hits, now and then.
fn on(lines: &[&'static str], target: Seat, turn: u64) -> Option<Line> {
    let spoken = turn.is_multiple_of(SILENT);
    one(lines, turn / SILENT).filter(|_| spoken).map(|line| line.with("target", target))
}

fn one(lines: &[&'static str], turn: u64) -> Option<Line> {
    let of = u64::try_from(lines.len()).ok()?;
    let at = usize::try_from(turn.checked_rem(of)?).ok()?;
    lines.get(at).map(|line| Line::new(line))
}
