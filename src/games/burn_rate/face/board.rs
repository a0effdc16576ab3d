//! The table as everybody sees it.

use std::collections::BTreeMap;

use super::company::company;
use super::nouns::{sign, staff};
use super::recap;
use crate::game::{Arg, Line, Section};
use crate::games::burn_rate::rules::noun::{attack, kind, money, number};
use crate::games::burn_rate::rules::{Department, Kind, MOST_CARDS, Open, Pending, Phase, Public, Turn};

/// Most important section first.
pub fn board(public: &Public) -> Vec<Section> {
    let open = &public.open;
    match open.phase {
        Phase::Idle => vec![Section { head: Line::new("burn-board-idle"), lines: Vec::new() }],
        Phase::Over { end } => vec![recap::over(open, end), recap::funds(open)],
        Phase::Draft { .. } | Phase::Turn(_) => {
            // The last section stands first on the board: so they stand clockwise.
            let standing = open.companies.iter().rev().filter(|company| open.is_standing(company.seat));
            let mut sections = vec![now(public)];
            sections.extend(standing.map(|standing| company(public, standing)));
            sections.extend(fallen(open));
            sections.extend([pool(public), cards(public)]);
            sections
        }
    }
}

/// What is on now.
fn now(public: &Public) -> Section {
    let open = &public.open;
    match &open.phase {
        Phase::Draft { seat, round, .. } => Section {
            head: Line::new("burn-board-draft")
                .with("round", number(*round))
                .with("rounds", number(open.options.starting_staff)),
            lines: vec![Line::new("burn-board-drafts").with("seat", *seat)],
        },
        Phase::Turn(turn) => Section {
            head: Line::new("burn-board-turn").with("round", number(open.round)).with("seat", turn.seat),
            lines: vec![match &turn.pending {
                Some(pending) => pends(turn, pending),
                None => left(public, turn),
            }],
        },
        Phase::Idle | Phase::Over { .. } => Section { head: Line::new("burn-board-idle"), lines: Vec::new() },
    }
}

fn pends(turn: &Turn, pending: &Pending) -> Line {
    Line::new("burn-board-pending")
        .with("seat", turn.seat)
        .with("attack", attack(&pending.attack, pending.target))
        .with("target", pending.target)
}

/// What is left to do in the first phase (R5).
fn left(public: &Public, turn: &Turn) -> Line {
    let open = &public.open;
    let full = public.hands.get(turn.seat.index()) == Some(&usize::from(open.options.hand_size));
    let id = match turn.played {
        0 if full && (public.deck > 0 || !open.options.no_reshuffle) => "burn-board-play-or-discard",
        0 => "burn-board-play",
        _ => "burn-board-play-more",
    };
    Line::new(id)
        .with("played", number(turn.played))
        .with("most", number(MOST_CARDS))
        .with("left", number(turn.left()))
}

/// The bankrupt, if there are any.
fn fallen(open: &Open) -> Option<Section> {
    let fallen = open.fallen.iter().filter_map(|&seat| open.company(seat));
    let lines: Vec<Line> = fallen
        .map(|company| {
            Line::new("burn-board-bankrupt")
                .with("seat", company.seat)
                .with("round", number(company.recap.fell.unwrap_or(0)))
                .with("funds", money(company.funds))
        })
        .collect();
    (!lines.is_empty()).then(|| Section { head: Line::new("burn-board-fallen"), lines })
}

/// The labour pool: who is turned up, and how many lie below.
fn pool(public: &Public) -> Section {
    let stacks = Department::ALL.into_iter().zip(&public.open.pool).zip(public.stacks);
    let lines = stacks.map(|((department, up), below)| match up {
        Some(up) => Line::new("burn-pool")
            .with("department", sign(department))
            .with("up", staff(up))
            .with("below", number(below)),
        None => Line::new("burn-pool-empty").with("department", sign(department)),
    });
    Section { head: Line::new("burn-board-pool"), lines: lines.collect() }
}

fn cards(public: &Public) -> Section {
    let discards = &public.open.discards;
    let mut lines = vec![
        Line::new("burn-board-deck")
            .with("deck", number(public.deck))
            .with("discards", number(discards.len())),
    ];
    if !discards.is_empty() {
        let mut kinds: BTreeMap<Kind, usize> = BTreeMap::new();
        discards.iter().for_each(|card| *kinds.entry(card.face.kind()).or_default() += 1);
        let kinds = kinds.into_iter().map(|(of, count)| {
            Line::new("burn-board-discarded").with("kind", kind(of)).with("count", number(count))
        });
        lines.push(Line::new("burn-board-discards").with("kinds", kinds.collect::<Arg>()));
    }
    Section { head: Line::new("burn-board-cards"), lines }
}
