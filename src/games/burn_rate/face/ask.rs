//! What is asked of those who are awaited.

use crate::game::{Awaited, Line, WindowButton};
use crate::games::burn_rate::rules::noun::{attack, number};
use crate::games::burn_rate::rules::{Pending, Phase, Public, Turn};

/// The buttons of the open counter window.
pub fn window(public: &Public) -> Vec<WindowButton> {
    let button = |about| ["counter", "pass"].map(|verb| WindowButton { verb, about });
    public.open.window().map(button).into_iter().flatten().collect()
}

pub fn awaited(public: &Public, awaited: &Awaited) -> Line {
    let open = &public.open;
    if let Some(Pending { window: Some(window), target, attack: of }) = open.pending()
        && *window == awaited.about
    {
        return Line::new("burn-awaited-window").with("attack", attack(of, *target));
    }
    match &open.phase {
        Phase::Draft { .. } => Line::new("burn-awaited-draft"),
        Phase::Turn(turn) => of_turn(turn),
        Phase::Idle | Phase::Over { .. } => Line::new("burn-awaited-nothing"),
    }
}

fn of_turn(turn: &Turn) -> Line {
    match (turn.played, turn.left()) {
        (0, _) => Line::new("burn-awaited-turn"),
        // The fourth card can still be countered.
        (_, 0) => Line::new("burn-awaited-last"),
        (_, left) => Line::new("burn-awaited-more").with("left", number(left)),
    }
}
