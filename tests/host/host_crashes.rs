//! The program dies before and after each numbered effect of five scripted games, and is started
//! again: nothing acknowledged is lost, nothing happens twice, every line of the story is told exactly
//! once, and every place comes to the head.

use std::collections::BTreeSet;

use boardroom::game::HouseRules;
use boardroom::simulation::{Call, Demand};
use boardroom::table::{Act, Actor, DAY, Event, Pace, PaceName, Phase, Proposal, Setting, Table, TableId};

use crate::support::{CHANNEL, Gate, Outside, Rig, Step, When, choice, person, run};

type Asked = Option<(Actor, Act)>;

fn by(n: u64, act: Act) -> Asked {
    Some((Actor::Person(person(n)), act))
}

fn joins(table: &Table, all: u64) -> Asked {
    let n = table.members().len() as u64;
    if n < all { by(n, Act::Join { name: format!("Person {n}") }) } else { None }
}

fn starts(table: &Table) -> Asked {
    if table.seats().is_empty() { by(0, Act::Start) } else { None }
}

fn moves(table: &Table, verb: &str) -> Asked {
    choice(table, verb).map(|(person, act)| (Actor::Person(person), act))
}

fn rolls(table: &Table) -> Asked {
    moves(table, "roll")
}

/// Flashes a card. Who has none rolls, and the next one tries.
fn flashes(table: &Table) -> Asked {
    let open = !table.state()?.window().is_empty();
    if open { None } else { moves(table, "flash").or_else(|| rolls(table)) }
}

fn passes(table: &Table) -> Asked {
    moves(table, "pass")
}

/// The last one awaited tries to do what only the first may.
fn rolls_out_of_turn(table: &Table) -> Asked {
    let (at_turn, act) = choice(table, "roll")?;
    let other = table.came().iter().find(|&&other| other != at_turn)?;
    Some((Actor::Person(*other), act))
}

fn ends(_: &Table) -> Asked {
    Some((Actor::Moderator(person(9)), Act::End))
}

fn reopens(table: &Table) -> Asked {
    if table.phase() == Phase::Adjourned { by(1, Act::Reopen) } else { None }
}

fn agrees_to_end(table: &Table) -> Asked {
    match table.motion() {
        _ if table.ended().is_some() => None,
        None => by(0, Act::Propose(Proposal::End)),
        Some(motion) => {
            let next = table.came().iter().find(|person| !motion.agreed.contains(person))?;
            Some((Actor::Person(*next), Act::Vote { motion: motion.id, agree: true }))
        }
    }
}

/// A quiet game: a sealed window, an old board and old hands, a reminder, a stand-in, an end by
/// motion.
const QUIET: &[Step] = &[
    Step::Open("toy", Vec::new),
    Step::Seen(1, "zh-CN"),
    Step::Ask(|table| joins(table, 3)),
    Step::Ask(starts),
    Step::Refused(rolls_out_of_turn),
    Step::Ask(flashes),
    Step::Once(passes),
    Step::Once(passes),
    Step::Later(57 * 60),
    Step::Once(rolls),
    Step::Later(18 * 3600),
    Step::Later(6 * 3600 + 5),
    Step::Ask(agrees_to_end),
];

/// People and moderators meddle: closed private messages, an archived thread, a deleted board, a
/// deleted thread.
const MEDDLED: &[Step] = &[
    Step::World(|world| {
        world.state().closed.insert(person(1));
    }),
    Step::Open("toy", Vec::new),
    Step::Ask(|table| joins(table, 2)),
    Step::Ask(starts),
    Step::Outside(|world, rig, table| {
        world.state().archived.insert(rig.thread(table));
    }),
    Step::Once(rolls),
    Step::Outside(|world, rig, table| {
        world.remove(rig.board(table).id);
    }),
    Step::Once(rolls),
    Step::Outside(|world, rig, table| {
        world.state().gone.insert(rig.thread(table));
    }),
    Step::Once(rolls),
    Step::Reopened(1),
    Step::Once(ends),
];

/// No threads here, a death in the middle of a post that is found again, an outage, a deleted channel.
const UNLUCKY: &[Step] = &[
    Step::World(|world| {
        world.state().no_threads.insert(CHANNEL);
    }),
    Step::Open("toy", Vec::new),
    Step::Ask(|table| joins(table, 2)),
    Step::Ask(starts),
    Step::World(|world| world.hang(Call::Story)),
    Step::Quick(rolls),
    Step::Die(130),
    Step::Outage(60),
    Step::Ask(flashes),
    Step::Once(passes),
    Step::World(|world| {
        world.state().gone.insert(CHANNEL);
    }),
    Step::Once(ends),
];

/// A game that nobody touches for a month, and that goes on later.
const FORGOTTEN: &[Step] = &[
    Step::Open("toy", || vec![Setting::Pace(Pace::named(PaceName::Untimed))]),
    Step::Ask(|table| joins(table, 2)),
    Step::Ask(starts),
    Step::Once(rolls),
    Step::Later(30 * DAY),
    Step::Outside(|world, _, _| {
        let mut state = world.state();
        let threads: Vec<_> = state.threads.keys().copied().collect();
        state.archived.extend(threads);
    }),
    Step::Ask(reopens),
    Step::Once(rolls),
    Step::Once(ends),
];

/// Small companies without staff, so that the first bad ideas ruin one.
fn poor() -> Vec<Setting> {
    let rules = [("starting_funds", 20), ("starting_staff", 0), ("hand_size", 10)];
    let rules: HouseRules = rules.map(|(rule, value)| (rule.to_owned(), value)).into();
    vec![Setting::Rules(rules)]
}

fn dones(table: &Table) -> Asked {
    moves(table, "done")
}

/// Who has the turn attacks, until the counter window is open. Who can't is done, and the next one tries.
fn attacks(table: &Table) -> Asked {
    if !table.state()?.window().is_empty() {
        return None;
    }
    moves(table, "badidea").or_else(|| moves(table, "badhire")).or_else(|| dones(table))
}

fn is_quiet(table: &Table) -> bool {
    table.state().is_some_and(|state| state.window().is_empty())
}

/// Attacks until somebody holds an answer; the others let it pass.
fn provokes(table: &Table) -> Asked {
    match choice(table, "counter") {
        Some(_) => None,
        None => passes(table).or_else(|| attacks(table)),
    }
}

fn counters(table: &Table) -> Asked {
    moves(table, "counter")
}

/// A game of Burn Rate: a counter window with grace after an outage, and a stand-in for who doesn't
/// answer; an attack that is countered; payrolls until a company is bankrupt; the recap.
const BURNING: &[Step] = &[
    Step::Open("burn", poor),
    Step::Seen(1, "zh-CN"),
    Step::Ask(|table| joins(table, 2)),
    Step::Ask(starts),
    Step::Ask(attacks),
    Step::Outage(60),
    Step::Until(4 * 3600, is_quiet),
    Step::Ask(provokes),
    Step::Once(counters),
    Step::Ask(dones),
];

const GAMES: [(&str, &[Step], Demand); 5] = [
    ("quiet", QUIET, Demand::All),
    ("meddled", MEDDLED, Demand::WhatIsThere),
    ("unlucky", UNLUCKY, Demand::WhatIsThere),
    ("forgotten", FORGOTTEN, Demand::All),
    ("burning", BURNING, Demand::All),
];

/// Every kind of effect that there is in play.
const KINDS: &[&str] = &[
    "chat.add_to_thread",
    "chat.delete",
    "chat.edit",
    "chat.open_dm",
    "chat.open_thread",
    "chat.post",
    "chat.recent",
    "chat.unarchive",
    "store.alive",
    "store.append",
    "store.caused",
    "store.first_dues",
    "store.journal",
    "store.last_table",
    "store.person",
    "store.places",
    "store.put_alive",
    "store.put_person",
    "store.put_place board broken",
    "store.put_place board sending",
    "store.put_place board shown",
    "store.put_place board shown, old one retired",
    "store.put_place hand sending",
    "store.put_place hand shown",
    "store.put_place hand shown, old one retired",
    "store.put_place invitation broken",
    "store.put_place invitation sending",
    "store.put_place invitation shown",
    "store.put_place story broken, sending",
    "store.put_place story sending",
    "store.put_place story shown",
    "store.put_place thread sending",
    "store.put_place thread shown",
    "store.put_table closed",
    "store.table",
    "store.tables",
    "store.threads",
];

#[test]
fn the_games_show_every_kind_of_effect() {
    let mut kinds = BTreeSet::new();
    let mut effects = 0;
    for (name, steps, demand) in GAMES {
        let progress = run(steps, None, 0, demand);
        println!("{name}: {} effects", progress.effects);
        effects += progress.effects;
        kinds.extend(progress.kinds);
    }
    println!("N = {effects}");
    assert!(effects < 700, "{effects} effects");
    let expected: BTreeSet<String> = KINDS.iter().map(|&kind| kind.to_owned()).collect();
    assert_eq!(kinds, expected);
}

/// Crashes at every effect of a game; gives how many effects there are and how often it died.
fn crash_everywhere(name: &str) -> (u64, u64) {
    let (_, steps, demand) = GAMES.into_iter().find(|game| game.0 == name).expect("the game");
    let effects = run(steps, None, 0, demand).effects;
    let mut deaths = 0;
    for effect in 1..=effects {
        for when in [When::Before, When::After] {
            // Sometimes it is back at once, sometimes only when nonces are forgotten.
            let pause = if (effect + u64::from(when == When::After)).is_multiple_of(2) { 1 } else { 200 };
            let progress = std::panic::catch_unwind(|| run(steps, Some((effect, when)), pause, demand));
            let progress = progress
                .unwrap_or_else(|_| panic!("{name}: died {when:?} effect {effect}, back after {pause} s"));
            deaths += u64::from(progress.died);
        }
    }
    println!("{name}: {effects} effects, {deaths} deaths");
    (effects, deaths)
}

#[test]
fn a_quiet_game_survives_every_crash() {
    let (effects, deaths) = crash_everywhere("quiet");
    assert!(deaths > effects, "it died {deaths} times only");
}

#[test]
fn a_meddled_game_survives_every_crash() {
    let (effects, deaths) = crash_everywhere("meddled");
    assert!(deaths > effects, "it died {deaths} times only");
}

#[test]
fn an_unlucky_game_survives_every_crash() {
    let (effects, deaths) = crash_everywhere("unlucky");
    assert!(deaths > effects, "it died {deaths} times only");
}

#[test]
fn a_forgotten_game_survives_every_crash() {
    let (effects, deaths) = crash_everywhere("forgotten");
    assert!(deaths > effects, "it died {deaths} times only");
}

#[test]
fn a_burning_game_survives_every_crash() {
    let (effects, deaths) = crash_everywhere("burning");
    assert!(deaths > effects, "it died {deaths} times only");
}

#[test]
fn the_burning_game_shows_all_that_it_is_for() {
    let progress = run(BURNING, None, 0, Demand::All);
    let told = |event: &Event| -> Vec<String> {
        let json = serde_json::to_value(event).expect("JSON");
        let inner = json["events"].as_array().cloned().unwrap_or_default();
        let names = inner.iter().chain([&json]).map(|event| event["event"].as_str().expect("a name"));
        names.map(str::to_owned).collect()
    };
    let journal = progress.journal.iter().flat_map(|record| &record.events);
    let events: Vec<String> = journal.flat_map(told).collect();
    for event in ["attacked", "graced", "stood_in", "landed", "countered", "paid", "went_bankrupt", "ended"] {
        assert!(events.iter().any(|happened| happened == event), "{event} is missing in {events:?}");
    }
}

/// Lets the program live until its gate's crash, if it comes to that; whether `work` was done before.
fn lives(outside: &Outside, crash: Option<u64>, work: impl AsyncFnOnce(&Rig)) -> bool {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let gate = Gate::new(0, crash.map(|effect| (effect, When::After)));
        let Some(rig) = Rig::boot_watched(outside, gate).await else { return false };
        tokio::select! {
            () = work(&rig) => true,
            () = rig.gate.died() => false,
        }
    })
}

/// The only one there is.
const TABLE: TableId = TableId(1);

/// Each life does something that needn't be done again: else who dies soon, again and again, never gets on.
#[test]
fn it_gets_on_however_soon_it_dies_each_time() {
    let outside = Outside::new();
    let started = async |rig: &Rig| assert_eq!(rig.started(4, &[]).await, TABLE);
    assert!(lives(&outside, None, started));
    // What it takes to start, to load the table and to look for what was begun, and one thing more that lasts.
    let soon = 20;
    let deaths = (0..100).take_while(|_| !lives(&outside, Some(soon), Rig::settle)).count();
    assert!((5..100).contains(&deaths), "{deaths} deaths");
    assert!(lives(&outside, None, async |rig| rig.is_shown(TABLE).await));
}
