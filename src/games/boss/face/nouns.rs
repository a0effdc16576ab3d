//! What is shown beside the nouns of the story: groups, travels, investors and proposals.

use crate::game::{Arg, Line};
use crate::games::boss::rules::noun::{card_of, name, number, package};
use crate::games::boss::rules::{Card, Group, Name, NameSet, Open, Release, Space, TravelKind};

/// Names by their letters: "CGW".
pub fn letters(names: NameSet) -> Arg {
    Arg::Text(names.iter().map(Name::letter).collect())
}

pub fn clan(of: Name) -> Line {
    card_of(Card::Clan(of))
}

pub fn travel(kind: TravelKind) -> Line {
    card_of(Card::Travel(kind))
}

/// What a group asks for, by letters: "C", or "2 of DGL".
pub fn group(group: &Group) -> Line {
    if usize::from(group.take) == group.of.len() {
        Line::new("boss-group-all").with("names", letters(group.of))
    } else {
        Line::new("boss-group-some").with("take", number(group.take)).with("names", letters(group.of))
    }
}

/// What a deal asks for: "C, S, W and 2 of DGL".
pub fn groups(space: &Space) -> Arg {
    space.groups.iter().map(group).collect()
}

/// "Ann proposes to Bob to release Goldman (Bob, $7M)".
pub fn release(open: &Open, release: &Release) -> Option<Line> {
    let pledge = open.deal()?.pledge(release.pledge)?;
    let line = Line::new("boss-release").with("seat", release.by).with("to", release.to);
    Some(line.with("package", package(pledge)))
}

/// An investor, whose it is, and whether it is travelling: "Goldman (Ann)".
pub fn investor(open: &Open, of: Name) -> Line {
    let investor = open.investor(of);
    let id = match (investor.owner, investor.cover) {
        (Some(_), None) => "boss-investor-owned",
        (Some(_), Some(_)) => "boss-investor-owned-covered",
        (None, None) => "boss-investor-beside",
        (None, Some(_)) => "boss-investor-beside-covered",
    };
    let line = Line::new(id).with("name", name(of));
    match investor.owner {
        Some(owner) => line.with("seat", owner),
        None => line,
    }
}

/// An investor where its owner goes without saying, with a sign if it is travelling.
pub fn held(open: &Open, of: Name) -> Line {
    let id = if open.investor(of).cover.is_some() { "boss-held-covered" } else { "boss-held" };
    Line::new(id).with("name", name(of))
}

/// Short facts in one line: "Ann · Goldman · 5 cards".
pub fn dotted(first: Line, others: impl IntoIterator<Item = Line>) -> Line {
    others
        .into_iter()
        .fold(first, |left, right| Line::new("boss-dotted").with("left", left).with("right", right))
}
