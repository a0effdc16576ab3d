//! Board, market and deck are data, in files that somebody with the box can correct.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Card, DealNo, Group, MarketCard, Material, Money, Name, NameSet, Space, TravelKind};
use crate::game::{SeedError, SeedFile, from_json};

/// The files, in the order in which [`Seeds::read`] takes their texts.
pub const SEED_FILES: &[SeedFile] = &[
    SeedFile { path: BOARD, built_in: include_str!("../../../../seeds/boss/board.json") },
    SeedFile { path: MARKET, built_in: include_str!("../../../../seeds/boss/market.json") },
    SeedFile { path: DECK, built_in: include_str!("../../../../seeds/boss/deck.json") },
];

const BOARD: &str = "boss/board.json";
const MARKET: &str = "boss/market.json";
const DECK: &str = "boss/deck.json";

const DEALS: usize = 16;
const MARKET_CARDS: usize = 15;
const DECK_CARDS: u32 = 98;
/// So that no sum of money comes near the end of its type.
const MOST_SHARES: u32 = 100;
const MOST_VALUE: Money = Money(1000);

/// The material, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seeds {
    pub material: Material,
    /// What looks wrong but can be played: a deal whose shares aren't its names + 1.
    pub warnings: Vec<SeedError>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    deals: Vec<SpaceEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpaceEntry {
    deal: u8,
    shares: u32,
    /// `C`, or `2 of D G L`.
    groups: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MarketFile {
    cards: Vec<MarketCard>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DeckFile {
    clan: BTreeMap<Name, u8>,
    travel: TravelEntry,
    poach: u8,
    boss: u8,
    stop: u8,
}

#[derive(Deserialize)]
struct TravelEntry {
    wild: u8,
    #[serde(flatten)]
    names: BTreeMap<Name, u8>,
}

impl Seeds {
    /// Reads the texts of [`SEED_FILES`].
    ///
    /// # Errors
    /// What is wrong, in which file, where.
    pub fn read(texts: &[&str]) -> Result<Seeds, SeedError> {
        let text = |at: usize| texts.get(at).copied().unwrap_or_default();
        let board = board(from_json(BOARD, text(0))?)?;
        let market = market(from_json(MARKET, text(1))?)?;
        let deck = deck(&from_json(DECK, text(2))?)?;
        let warnings = board.iter().filter_map(odd_shares).collect();
        Ok(Seeds { material: Material { board, market, deck }, warnings })
    }
}

fn board(file: BoardFile) -> Result<Vec<Space>, SeedError> {
    if file.deals.len() != DEALS {
        return Err(SeedError::new(BOARD, "deals", format!("{} deals; there are {DEALS}", file.deals.len())));
    }
    file.deals.into_iter().zip(1..).map(|(entry, number)| space(&entry, number)).collect()
}

fn space(entry: &SpaceEntry, number: u8) -> Result<Space, SeedError> {
    let wrong = |problem: String| SeedError::new(BOARD, format!("deal {number}"), problem);
    if entry.deal != number {
        return Err(wrong(format!("is numbered {}; the deals stand in order", entry.deal)));
    }
    if entry.shares == 0 || entry.shares > MOST_SHARES {
        return Err(wrong(format!("{} shares; it takes 1 to {MOST_SHARES}", entry.shares)));
    }
    if entry.groups.is_empty() {
        return Err(wrong("it asks for no name".to_owned()));
    }
    let mut groups = Vec::new();
    let mut named = NameSet::default();
    for (text, at) in entry.groups.iter().zip(1..) {
        let place = format!("deal {number}, group {at}");
        let group = group(text).map_err(|problem| SeedError::new(BOARD, place.as_str(), problem))?;
        if let Some(name) = named.and(group.of).iter().next() {
            return Err(SeedError::new(
                BOARD,
                place,
                format!("{} is in another group already", name.letter()),
            ));
        }
        named = named.or(group.of);
        groups.push(group);
    }
    Ok(Space { deal: DealNo(number), shares: entry.shares, groups })
}

fn group(text: &str) -> Result<Group, String> {
    let (take, letters) = text.split_once(" of ").unwrap_or(("1", text));
    let take: u8 = take.trim().parse().map_err(|_| format!("`{text}` isn't like `C` or `2 of D G L`"))?;
    let mut of = NameSet::default();
    for letter in letters.chars().filter(|letter| !letter.is_whitespace()) {
        let name = Name::from_letter(letter).ok_or_else(|| format!("`{letter}` is no name: C D G L S W"))?;
        if of.contains(name) {
            return Err(format!("{letter} stands there twice"));
        }
        of.insert(name);
    }
    if take == 0 || usize::from(take) > of.len() {
        return Err(format!("{take} of {} names can't be taken", of.len()));
    }
    if !text.contains(" of ") && of.len() != 1 {
        return Err(format!("`{text}` doesn't say how many: `1 of {text}`"));
    }
    Ok(Group { take, of })
}

fn odd_shares(space: &Space) -> Option<SeedError> {
    let expected = space.asks() + 1;
    let problem = format!("{} shares, not its names + 1 = {expected}", space.shares);
    (space.shares != expected).then(|| SeedError::new(BOARD, format!("deal {}", space.deal.0), problem))
}

fn market(file: MarketFile) -> Result<Vec<MarketCard>, SeedError> {
    if file.cards.len() != MARKET_CARDS {
        let problem = format!("{} cards; there are {MARKET_CARDS}", file.cards.len());
        return Err(SeedError::new(MARKET, "cards", problem));
    }
    let mut before = Money::ZERO;
    for (card, number) in file.cards.iter().zip(1..) {
        let wrong = |problem: String| SeedError::new(MARKET, format!("card {number}"), problem);
        if card.value == Money::ZERO || card.value > MOST_VALUE {
            return Err(wrong(format!("a value of {}; it takes $1M to {MOST_VALUE}", card.value)));
        }
        if card.value < before {
            return Err(wrong(format!("{} after {before}: values never fall", card.value)));
        }
        if card.ends_on > 6 {
            return Err(wrong(format!("ends on {}; a die shows 1 to 6", card.ends_on)));
        }
        before = card.value;
    }
    Ok(file.cards)
}

fn deck(file: &DeckFile) -> Result<Vec<Card>, SeedError> {
    let clan = file.clan.iter().map(|(&name, &count)| (Card::Clan(name), count));
    let own = file.travel.names.iter().map(|(&name, &count)| (Card::Travel(TravelKind::Of(name)), count));
    let others = [
        (Card::Travel(TravelKind::Wild), file.travel.wild),
        (Card::Poach, file.poach),
        (Card::Boss, file.boss),
        (Card::Stop, file.stop),
    ];
    let counts: Vec<(Card, u8)> = clan.chain(own).chain(others).collect();
    let total: u32 = counts.iter().map(|&(_, count)| u32::from(count)).sum();
    if total != DECK_CARDS {
        return Err(SeedError::new(
            DECK,
            "the counts",
            format!("{total} cards in all; there are {DECK_CARDS}"),
        ));
    }
    Ok(counts.into_iter().flat_map(|(card, count)| std::iter::repeat_n(card, count.into())).collect())
}
