use crate::game::{Line, Seat};
use crate::games::burn_rate::rules::{Attack, Event, Money};

/// Of so many attacks, and of so many payrolls, one is spoken of.
const SILENT: u64 = 3;

const BAD_HIRE: &[&str] = &["burn-remark-bad-hire-1", "burn-remark-bad-hire-2"];
const POACH: &[&str] = &["burn-remark-poach-1", "burn-remark-poach-2"];
const BAD_IDEA: &[&str] = &["burn-remark-bad-idea-1", "burn-remark-bad-idea-2"];
const VP_CARD: &[&str] = &["burn-remark-vp-card-1", "burn-remark-vp-card-2"];
const COUNTER: &[&str] = &["burn-remark-counter-1", "burn-remark-counter-2", "burn-remark-counter-3"];

const SHORT: &[&str] = &["burn-remark-short-1", "burn-remark-short-2", "burn-remark-short-3"];

/// What a player says when it attacks or counters, or can't pay its people once more: of what everybody sees
/// (R25).
pub fn remark(event: &Event, speaker: Seat, turn: u64) -> Option<Line> {
    match event {
        Event::Attacked { target, attack, .. } => {
            let lines = match attack {
                Attack::BadHire { .. } => BAD_HIRE,
                Attack::Poach { .. } => POACH,
                Attack::BadIdea { .. } => BAD_IDEA,
            };
            now_and_then(lines, turn).map(|line| line.with("target", *target))
        }
        Event::Ousted { target, .. } | Event::Planned { target, .. } => {
            now_and_then(VP_CARD, turn).map(|line| line.with("target", *target))
        }
        Event::Countered { seat, .. } => one(COUNTER, turn).map(|line| line.with("attacker", *seat)),
        // Another's payroll may follow from what one does: who lets a fourth card pass ends that turn.
        Event::Paid { seat, doubled, payroll, funds, .. } if *seat == speaker => {
            let short = *funds >= Money::ZERO && *funds < once(*payroll, *doubled);
            now_and_then(SHORT, turn).filter(|_| short)
        }
        _ => None,
    }
}

/// A payroll without what a New Business Plan adds (R26).
fn once(payroll: Money, doubled: bool) -> Money {
    if doubled { Money(payroll.0 / 2) } else { payroll }
}

fn now_and_then(lines: &[&'static str], turn: u64) -> Option<Line> {
    one(lines, turn / SILENT).filter(|_| turn.is_multiple_of(SILENT))
}

fn one(lines: &[&'static str], turn: u64) -> Option<Line> {
    let of = u64::try_from(lines.len()).ok()?;
    let at = usize::try_from(turn.checked_rem(of)?).ok()?;
    lines.get(at).map(|line| Line::new(line))
}
