//! Contests of automatic players: the same seed is the same contest, every player sits in every seat, and a
//! game that fails is told with its journal.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use boardroom::contest::{Contest, ContestError, Report, Sums};
use boardroom::game::{End, HouseRules, Level, Seat};
use boardroom::games::{all, built_in};
use boardroom::table::Games;
use clap::Parser;
use serde_json::Value as Json;

use crate::simulate::{self, SimulateError};
use crate::toy::{self, Trouble, troubled};

fn boardroom(args: &str, folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boardroom"));
    command.args(args.split(' ')).current_dir(folder).env_remove("DISCORD_TOKEN").output().expect("it runs")
}

/// The only line on standard error.
fn refusal(args: &str, folder: &Path) -> String {
    let output = boardroom(args, folder);
    assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).expect("text").trim_end().to_owned()
}

/// `boardroom simulate …`, in this process, for other games.
fn simulate(args: &str, games: Games) -> Result<bool, SimulateError> {
    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        asked: simulate::Asked,
    }
    let args = ["simulate"].into_iter().chain(args.split(' '));
    simulate::run(&Cli::parse_from(args).asked, games)
}

fn real() -> Games {
    Games::new(all(built_in).expect("the built-in data is right"))
}

fn contest(games: &Games, game: &str, players: &[Level]) -> Contest {
    let game = games.get(game).expect("a game").clone();
    Contest::new(game, HouseRules::new(), players.to_vec(), 7, true).expect("right")
}

#[test]
fn the_same_seed_is_the_same_contest_on_any_number_of_cores() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in ["boss", "burn"] {
        let contest = format!("simulate --game {game} --seats 3 --players random --games 6 --json");
        let [one, three] = [1, 3].map(|threads| {
            let output = boardroom(&format!("{contest} --seed 7 --threads {threads}"), folder.path());
            assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
            output.stdout
        });
        assert_eq!(one, three);
        // One object, and nothing else.
        let report: Json = serde_json::from_slice(&one).expect("one JSON value");
        assert_eq!((&report["games"], &report["over"]), (&6.into(), &6.into()));
        assert_eq!(report["seats"].as_array().expect("seats").len(), 3);
        let other = boardroom(&format!("{contest} --seed 8"), folder.path());
        assert_ne!(other.stdout, one, "whatever the seed");
    }
}

#[test]
fn what_is_asked_wrongly_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    for (asked, answer) in [
        (
            "--game boss --seats 5 --players plain,sharp",
            "2 players are named for 5 seats: name one for all seats, or one for each",
        ),
        ("--game boss --seats 7", "boss is for 2 to 6 players, not for 7"),
        ("--game burn --players plain,plain,plain,plain,plain", "burn is for 2 to 4 players, not for 5"),
        ("--game burn --players plain", "say with --seats how many play"),
        (
            "--game burn --seats 2 --players dull",
            "there is no player \"dull\": there are random, plain and sharp",
        ),
        ("--game chess --seats 2", "there is no game \"chess\": there are boss, burn"),
        ("--seats 2 --json", "--seats is about games: say which with --game"),
        (
            "--game boss --seats 5 --lives 3",
            "--lives is about lives of the whole bot and --game about games: ask for one of the two",
        ),
        (
            "--game burn --seats 2 --rules no_reshufle",
            "burn has no house rule \"no_reshufle\": it has starting_funds, starting_staff, hand_size, \
             second_printing, no_forced_vps, vp_cards_read_target, no_reshuffle, no_counters, bankrupt_keeps_table",
        ),
        (
            "--game burn --seats 2 --rules hand_size=two",
            "the house rule hand_size can't be two: it can be 3 to 10",
        ),
    ] {
        let told = refusal(&format!("simulate {asked}"), folder.path());
        assert_eq!(told, format!("boardroom: {answer}"), "{asked}");
    }
}

#[test]
fn every_player_sits_in_every_seat_equally_often() {
    let players = [Level::Sharp, Level::Plain, Level::Plain, Level::Random];
    let contest = contest(&toy::games(), "toy", &players);
    let mut sat: BTreeMap<(Level, Seat), u32> = BTreeMap::new();
    let mut seeds = Vec::new();
    for number in 0..40 {
        let lineup = contest.lineup(number);
        for (seat, &level) in Seat::all(4).zip(&lineup.players) {
            *sat.entry((level, seat)).or_default() += 1;
        }
        // Who sits beside whom stays.
        let sharp = lineup.players.iter().position(|&level| level == Level::Sharp).expect("one");
        assert_eq!(lineup.players[(sharp + 3) % 4], Level::Random);
        seeds.push(lineup.seed);
    }
    assert_eq!(sat.len(), 12);
    for ((level, _), times) in sat {
        assert_eq!(times, if level == Level::Plain { 20 } else { 10 });
    }
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 40, "each game has a chance of its own");
}

#[test]
fn the_wins_of_all_are_all_the_games() {
    let contest = contest(&toy::games(), "toy", &[Level::Random, Level::Plain, Level::Random]);
    let mut sums = Sums::default();
    for number in 0..200 {
        sums.add(&contest.lineup(number).players, &contest.play(number).expect("right"));
    }
    let report = Report::new(&contest, &sums);
    assert_eq!((report.games, report.over, report.failed), (200, 200, 0));
    assert!(report.shared_wins > 0, "none was shared");
    for all in [&report.seats, &report.levels] {
        let won: f64 = all.iter().map(|won| won.won.share).sum();
        let fair: f64 = all.iter().map(|won| won.fair).sum();
        assert!((won - 1.0).abs() < 1e-9 && (fair - 1.0).abs() < 1e-9, "{all:?}");
        for won in all {
            assert!(won.won.low <= won.won.share && won.won.share <= won.won.high && won.won.of == 200);
        }
    }
    // Two rounds of three players, one roll each.
    let rolls = report.times["rolls"];
    assert_eq!((rolls.n, rolls.min, rolls.max), (200, 6, 6));
    assert_eq!(report.shares["sixes"].of, 1200);
    assert!((0.13..0.21).contains(&report.shares["sixes"].share), "{:?}", report.shares);
    assert_eq!(report.values["scores"].len(), 3);
    assert_eq!(report.values["scores"][&0], report.seats[0].score.expect("scores"));
}

/// What is wrong with the first game of a contest.
fn wrong(trouble: Option<Trouble>) -> Option<String> {
    let _troubled = trouble.map(troubled);
    let contest = contest(&toy::games(), "toy", &[Level::Random; 3]);
    (0..20).find_map(|number| match contest.play(number).expect("right").end {
        End::Failed { wrong, .. } => Some(wrong.join("; ")),
        _ => None,
    })
}

#[test]
fn whatever_is_wrong_with_the_rules_is_told() {
    assert_eq!(wrong(None), None);
    let silent = wrong(Some(Trouble::Silent)).expect("found");
    assert!(silent.starts_with("command 1, seat ") && silent.ends_with(" brought nothing about"), "{silent}");
    assert_eq!(wrong(Some(Trouble::Panics)).expect("found"), "it panicked: the rules are wrong");
    let copies = wrong(Some(Trouble::Copies)).expect("found");
    assert!(copies.contains("T1: no card is there twice") && copies.contains("after command "), "{copies}");
}

#[test]
fn a_game_that_fails_is_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let journals = folder.path().join("failed");
    let games = format!(
        "--game toy --seats 3 --players random --games 40 --threads 1 --check --json --journal {}",
        journals.display()
    );
    assert!(simulate(&games, toy::games()).expect("it plays"), "all is well");
    assert!(!journals.exists(), "nothing to write");

    let written = {
        let _troubled = troubled(Trouble::Copies);
        assert!(!simulate(&games, toy::games()).expect("it plays"), "not all is well");
        std::fs::read_dir(&journals).expect("a folder").count()
    };
    assert!((1..=5).contains(&written), "{written} journals");
    let mut files: Vec<_> =
        std::fs::read_dir(&journals).expect("a folder").map(|file| file.expect("a file").path()).collect();
    files.sort();
    let text = std::fs::read_to_string(&files[0]).expect("a file");
    let journal: Json = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&journal["game"], &journal["seed"], &journal["players"][2]),
        (&"toy".into(), &1.into(), &"random".into())
    );
    assert!(journal["wrong"][0].as_str().expect("text").contains("T1"), "{}", journal["wrong"]);

    // The events alone lead to the flaw, in rules with the same fault.
    let _troubled = troubled(Trouble::Copies);
    let toys = toy::games();
    let mut state = toys.get("toy").expect("the toy").fresh();
    let events = journal["events"].as_array().expect("events");
    let mut flaws = Vec::new();
    for event in events {
        assert!(flaws.is_empty(), "it was found too late");
        state.apply(event).expect("an event");
        flaws = state.flaws();
    }
    assert!(flaws[0].contains("T1"), "{flaws:?}");
}

/// Which investor one is dealt decides little: whom the boss asks first, and whom a poach robs, hangs on no order of
/// names. (Cashman's owner starts, which is worth something.)
#[test]
fn nobody_wins_by_the_letter_of_an_investor() {
    let contest = contest(&real(), "boss", &[Level::Plain; 6]);
    let mut sums = Sums::default();
    for number in 0..500 {
        sums.add(&contest.lineup(number).players, &contest.play(number).expect("right"));
    }
    let report = Report::new(&contest, &sums);
    let won = report.shares.iter().filter(|(label, _)| label.ends_with("'s owner won"));
    let won: Vec<(&str, f64)> = won.map(|(label, share)| (*label, share.share)).collect();
    assert_eq!(won.len(), 6, "{won:?}");
    // A sixth is fair, and 1.7 % more or less is chance.
    assert!(won.iter().all(|(_, share)| (0.11..0.27).contains(share)), "{won:?}");
}

#[test]
fn contests_need_a_fitting_table() {
    let games = real();
    let boss = games.get("boss").expect("boss").clone();
    let alone = Contest::new(boss.clone(), HouseRules::new(), vec![Level::Plain], 1, false).map(drop);
    let refused = ContestError::Seats { game: "boss", least: 2, most: 6, asked: 1 };
    assert_eq!(alone, Err(refused));
    let rules = Contest::rules(&*boss, &["open_money".to_owned()]).expect("a rule");
    assert_eq!(rules, HouseRules::from([("open_money".to_owned(), 1)]));
}
