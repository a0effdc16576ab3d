//! The components, and the files they come from.

use boardroom::game::{Game, SeedError};
use boardroom::games::boss::rules::{Boss, Card, Group, Name, Seeds, Space, TravelKind};

use crate::boss::table::seeds;

fn built_in() -> [String; 3] {
    let texts: Vec<String> = Boss::SEED_FILES.iter().map(|file| file.built_in.to_owned()).collect();
    texts.try_into().expect("three files")
}

/// What is wrong after replacing `from` by `to` in a file.
fn changed(file: usize, from: &str, to: &str) -> Result<Seeds, SeedError> {
    let mut texts = built_in();
    assert!(texts[file].contains(from), "{from}");
    texts[file] = texts[file].replacen(from, to, 1);
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Boss::seeds(&texts)
}

#[track_caller]
fn refused(file: usize, from: &str, to: &str, place: &str) {
    let error = changed(file, from, to).expect_err("a wrong file");
    assert_eq!(error.file, Boss::SEED_FILES[file].path);
    assert_eq!(error.place, place, "{error}");
    assert!(error.to_string().starts_with(&format!("seeds/{}, {place}: ", error.file)));
}

#[test]
fn the_built_in_material_is_the_pages() {
    let seeds = seeds();
    assert_eq!(seeds.warnings, []);
    let material = seeds.material;
    let count = |face: Card| material.deck.iter().filter(|&&card| card == face).count();
    assert_eq!(material.deck.len(), 98);
    for name in Name::ALL {
        assert_eq!(count(Card::Clan(name)), 4);
        assert_eq!(count(Card::Travel(TravelKind::Of(name))), 3);
    }
    assert_eq!(count(Card::Travel(TravelKind::Wild)), 3);
    assert_eq!((count(Card::Poach), count(Card::Boss), count(Card::Stop)), (33, 10, 10));

    let values: Vec<u32> = material.market.iter().map(|card| card.value.0).collect();
    assert_eq!(values, [2, 2, 2, 2, 3, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5]);
    let ends: Vec<u8> = material.market.iter().map(|card| card.ends_on).collect();
    assert_eq!(ends, [0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6]);

    let shares: Vec<u32> = material.board.iter().map(|space| space.shares).collect();
    assert_eq!(shares, [6, 4, 5, 3, 6, 3, 4, 4, 6, 5, 4, 5, 6, 4, 3, 4]);
    let groups = |space: &Space| -> String {
        let group = |group: &Group| {
            let letters: String = group.of.iter().map(Name::letter).collect();
            if letters.len() == 1 { letters } else { format!("{} of {letters}", group.take) }
        };
        space.groups.iter().map(group).collect::<Vec<_>>().join(", ")
    };
    let board: Vec<(u8, String)> = material.board.iter().map(|space| (space.deal.0, groups(space))).collect();
    let page = [
        "C, S, W, 2 of DGL",
        "2 of GSW, 1 of DL",
        "S, 3 of CDGLW",
        "C, G",
        "D, L, 3 of CGSW",
        "L, W",
        "1 of GL, 1 of CD, 1 of SW",
        "D, L, 1 of SW",
        "D, G, L, 2 of CSW",
        "2 of CDL, 2 of GSW",
        "C, G, S",
        "4 of CDGLSW",
        "C, W, 3 of DGLS",
        "3 of CDGW",
        "D, G",
        "W, 1 of DL, 1 of CS",
    ];
    let page: Vec<(u8, String)> = (1..).zip(page.map(str::to_owned)).collect();
    assert_eq!(board, page);
    for space in &material.board {
        assert_eq!(space.shares, space.asks() + 1, "shares = names + 1");
    }
}

#[test]
fn a_file_that_isnt_json_is_refused_with_line_and_column() {
    refused(0, "\"deals\": [", "\"deals\": [[", "line 3, column 4");
    refused(1, "\"value\": 2", "\"value\": -2", "line 3, column 17");
    refused(2, "\"poach\"", "\"pooch\"", "line 4, column 9");
    let error = Boss::seeds(&[]).expect_err("no files");
    assert_eq!((error.file.as_str(), error.place.as_str()), ("boss/board.json", "line 1, column 0"));
}

#[test]
fn a_wrong_board_is_refused_with_its_deal_and_group() {
    refused(
        0,
        "{ \"deal\": 16, \"shares\": 4, \"groups\": [\"W\", \"1 of D L\", \"1 of C S\"] }",
        "{ \"deal\": 15, \"shares\": 4, \"groups\": [\"W\"] }",
        "deal 16",
    );
    refused(0, "\"deal\": 3, \"shares\": 5", "\"deal\": 3, \"shares\": 0", "deal 3");
    refused(0, "\"deal\": 3, \"shares\": 5", "\"deal\": 3, \"shares\": 101", "deal 3");
    refused(0, "[\"L\", \"W\"]", "[]", "deal 6");
    refused(0, "[\"L\", \"W\"]", "[\"L\", \"L\"]", "deal 6, group 2");
    refused(0, "\"3 of C G S W\"", "\"3 of C G D\"", "deal 5, group 3");
    refused(0, "\"3 of C G S W\"", "\"5 of C G S W\"", "deal 5, group 3");
    refused(0, "\"3 of C G S W\"", "\"0 of C G S W\"", "deal 5, group 3");
    refused(0, "\"3 of C G S W\"", "\"x of C G S W\"", "deal 5, group 3");
    refused(0, "\"3 of C G S W\"", "\"2 of C G C\"", "deal 5, group 3");
    refused(0, "\"3 of C G S W\"", "\"C G S W\"", "deal 5, group 3");
    refused(0, "\"3 of C G S W\"", "\"\"", "deal 5, group 3");
    refused(0, "\"3 of C G S W\"", "\"3 of C G X W\"", "deal 5, group 3");
    let mut texts = built_in();
    texts[0] = "{ \"deals\": [{ \"deal\": 1, \"shares\": 2, \"groups\": [\"C\"] }] }".to_owned();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    assert_eq!(Boss::seeds(&texts).expect_err("one deal").place, "deals");
}

#[test]
fn odd_shares_are_a_warning() {
    let seeds = changed(0, "\"deal\": 3, \"shares\": 5", "\"deal\": 3, \"shares\": 7").expect("playable");
    let [warning] = &seeds.warnings[..] else { panic!("{:?}", seeds.warnings) };
    assert_eq!(warning.place, "deal 3");
    assert!(warning.problem.contains("names + 1 = 5"), "{warning}");
}

#[test]
fn a_wrong_market_is_refused_with_its_card() {
    refused(1, "{ \"value\": 2 },", "", "cards");
    refused(1, "{ \"value\": 3 }", "{ \"value\": 1 }", "card 5");
    refused(1, "{ \"value\": 2 }", "{ \"value\": 0 }", "card 1");
    refused(1, "{ \"value\": 5, \"ends_on\": 6 }", "{ \"value\": 1001 }", "card 15");
    refused(1, "\"ends_on\": 4", "\"ends_on\": 7", "card 13");
}

#[test]
fn a_deck_that_isnt_98_cards_is_refused() {
    refused(2, "\"poach\": 33", "\"poach\": 32", "the counts");
    changed(2, "\"poach\": 33,\n  \"boss\": 10", "\"poach\": 30,\n  \"boss\": 13")
        .expect("98 cards of another kind");
}
