//! The end: what became of each company (R24).

use crate::game::{Arg, Line, Section};
use crate::games::burn_rate::rules::noun;
use crate::games::burn_rate::rules::{Company, End, Open};

/// So many rounds stand side by side; of a longer game only every second, third …
const COLUMNS: usize = 12;

pub fn over(open: &Open, end: End) -> Section {
    let head = match end {
        End::LastStanding => "burn-board-over",
        End::Standstill => "burn-board-standstill",
    };
    let lines = open.companies.iter().map(|company| noun::recap(company.seat, &company.recap));
    Section { head: Line::new(head), lines: lines.collect() }
}

/// The funds at the start, and after the rounds there is room for, the last one among them.
pub fn funds(open: &Open) -> Section {
    let rounds = open.companies.first().map_or(0, |company| company.recap.funds.len());
    let step = rounds.div_ceil(COLUMNS).max(1);
    let shown: Vec<usize> =
        (0..rounds).filter(|round| round.is_multiple_of(step) || round + 1 == rounds).collect();
    let mut lines = vec![Line::new("burn-funds-rounds").with("rounds", row(&shown))];
    lines.extend(open.companies.iter().map(|company| {
        Line::new("burn-funds").with("seat", company.seat).with("funds", row(&figures(company, &shown)))
    }));
    Section { head: Line::new("burn-board-funds"), lines }
}

/// What it had after these rounds, until it was bankrupt.
fn figures(company: &Company, rounds: &[usize]) -> Vec<String> {
    let fell = company.recap.fell.and_then(|round| usize::try_from(round).ok());
    let still = |round: &&usize| fell.is_none_or(|fell| **round <= fell);
    let funds = rounds.iter().filter(still).filter_map(|&round| company.recap.funds.get(round));
    funds.map(|funds| funds.0.to_string().replace('-', "−")).collect()
}

/// Figures side by side.
fn row<T: ToString>(figures: &[T]) -> Arg {
    Arg::Text(figures.iter().map(T::to_string).collect::<Vec<_>>().join(" · "))
}
