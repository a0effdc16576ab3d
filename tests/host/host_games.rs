//! The games through the host: whole ones by chance, and what is shown of them at its largest.

use boardroom::game::{Dice, HouseRule, Line, Seat, Viewer};
use boardroom::games::{all, built_in};
use boardroom::host::{Body, ChannelId, NewTable, show};
use boardroom::simulation::problem;
use boardroom::table::{
    Act, Actor, Games, Moment, Opening, Options, PersonId, Phase, Request, Secret, Table, TableId,
};
use boardroom::words::{Lang, Words};

use crate::support::{Gate, Outside, Rig, person};

fn games() -> Games {
    Games::new(all(built_in).expect("the games"))
}

/// Something that somebody may do, by chance; whoever is awaited rather than others, and to give up
/// rarely.
fn act(table: &Table, dice: &mut Dice) -> (PersonId, Act) {
    let state = table.state().expect("a game");
    loop {
        let awaited = state.waiting();
        let seat = match dice.below(3) {
            0 => Seat(u8::try_from(dice.below(table.seats().len() as u32)).expect("small")),
            _ => dice.pick(&awaited).expect("somebody is awaited").seat,
        };
        let choices = state.choices(seat);
        let Some(choice) = dice.pick(&choices) else { continue };
        if choice.verb == "giveup" && dice.below(10) > 0 {
            continue;
        }
        let wanted = choice.any(dice).expect("never empty");
        return (table.person_at(seat).expect("somebody"), Act::Move(wanted));
    }
}

async fn plays(game: &str, seats: u64, seed: u8) {
    let outside = Outside::new();
    let rig = Rig::boot_with(&outside, Gate::default(), games()).await;
    let options = Options::of(&**games().get(game).expect("the game"), "zh-CN");
    let new = NewTable { options, ..rig.new_table_of(game, "open", &[]) };
    let table = rig.host.open(new).await.expect("it opens").table.id();
    for n in 1..seats {
        let join = Act::Join { name: format!("Person {n}") };
        rig.ask(table, person(n), &format!("join {n}"), join).await.expect("joins");
    }
    rig.ask(table, person(0), "start", Act::Start).await.expect("starts");
    let mut dice = Dice::new([seed; 32], 1);
    let mut asked = 0;
    while rig.table(table).await.phase() == Phase::Playing {
        asked += 1;
        assert!(asked < 20_000, "it never ends");
        let now = rig.table(table).await;
        let (by, act) = act(&now, &mut dice);
        rig.ask(table, by, &format!("asked {asked}"), act).await.expect("a choice is granted");
        if asked % 20 == 0 {
            rig.settle().await;
        }
    }
    rig.settle().await;
    rig.is_shown(table).await;
    println!("{game}, {seats} players: {asked} commands");
}

#[tokio::test]
async fn two_play_i_m_the_boss() {
    plays("boss", 2, 1).await;
}

#[tokio::test]
async fn three_play_i_m_the_boss() {
    plays("boss", 3, 2).await;
}

#[tokio::test]
async fn six_play_i_m_the_boss() {
    plays("boss", 6, 3).await;
}

#[tokio::test]
async fn two_play_burn_rate() {
    plays("burn", 2, 1).await;
}

#[tokio::test]
async fn four_play_burn_rate() {
    plays("burn", 4, 3).await;
}

/// The largest id that Discord will give out for a long time.
fn longest(n: u64) -> PersonId {
    PersonId(9_199_999_999_999_999_990 + n)
}

fn all_of_it(body: &Body) {
    assert_eq!(problem(body), None);
    for embed in &body.embeds {
        assert!(!embed.text.lines().any(|line| line == "…"), "left out: {}", embed.text);
    }
}

/// Everything that is shown: the board, the invitation, the hands.
fn shown(words: &Words, lang: Lang, table: &Table, latest: &[Line]) -> [Vec<Body>; 3] {
    let channel = ChannelId(longest(0).0);
    let hand = |seat| {
        let home = show::Home { guild: longest(0).0, server: &"*".repeat(100), channel };
        show::hand(words, lang, table, seat, Some(home))
    };
    [
        vec![show::board(words, lang, table, latest)],
        vec![show::invitation(words, lang, table, Some(channel))],
        Seat::all(u8::try_from(table.seats().len()).expect("small")).map(hand).collect(),
    ]
}

fn size(body: &Body) -> usize {
    body.embeds.iter().map(|e| e.title.encode_utf16().count() + e.text.encode_utf16().count()).sum()
}

/// As many players as there can be, with the longest ids, house rules at their greatest, both languages:
/// nothing is ever left out.
fn everything_fits(game: &str, rules: impl Fn(&HouseRule) -> bool) {
    let (games, words, mut largest) = (games(), Words::built_in(), [0; 3]);
    let chosen = games.get(game).expect("the game");
    let seats = *chosen.seats().end();
    for seed in 0..6 {
        let mut options = Options::of(&**chosen, "en-US");
        let greatest = chosen.house_rules().iter().filter(|rule| rules(rule));
        options.rules = greatest.map(|rule| (rule.id.to_owned(), *rule.values.end())).collect();
        let mut dice = Dice::new([seed; 32], 7);
        let opening = Opening {
            by: longest(0),
            name: "W".repeat(80),
            game: game.to_owned(),
            options,
            secret: Secret([seed; 32]),
            cause: "open".to_owned(),
        };
        let now = Moment(1_800_000_000_000);
        let opened = Table::open(&games, &opening, now).expect("it opens");
        let mut table = Table::load(TableId(1_000_000), &games, [&opened]).expect("it loads");
        let mut latest: Vec<Line> = Vec::new();
        let mut ask = |table: &mut Table, by: PersonId, act: Act| {
            let cause = (table.seq() + 1).to_string();
            let record = table.decide(&Request { by: Actor::Person(by), act, cause }, now).expect("granted");
            table.apply(&record).expect("it applies");
            latest.extend(table.told(&record, Viewer::Public));
            let last = latest.len().saturating_sub(5);
            latest.drain(..last);
            for lang in Lang::ALL {
                for (bodies, largest) in shown(&words, lang, table, &latest).iter().zip(&mut largest) {
                    bodies.iter().for_each(all_of_it);
                    *largest = bodies.iter().map(size).fold(*largest, usize::max);
                }
            }
        };
        for n in 1..u64::from(seats) {
            ask(&mut table, longest(n), Act::Join { name: "好".repeat(80) });
        }
        ask(&mut table, longest(0), Act::Start);
        for _ in 0..400 {
            if table.phase() != Phase::Playing {
                break;
            }
            let (by, wanted) = act(&table, &mut dice);
            ask(&mut table, by, wanted);
        }
    }
    println!("{game}: largest board {}, invitation {}, hand {}", largest[0], largest[1], largest[2]);
}

#[test]
fn everything_of_i_m_the_boss_fits_at_its_largest() {
    everything_fits("boss", |_| true);
}

#[test]
fn everything_of_burn_rate_fits_at_its_largest() {
    everything_fits("burn", |_| true);
    // With windows, and bankrupts' employees back in the game.
    everything_fits("burn", |rule| *rule.values.end() > 1);
}
