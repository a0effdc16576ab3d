//! Automatic players in the host: a whole game by a clock driven by hand, seats that change hands, and crashes.

use boardroom::game::{Level, Line};
use boardroom::simulation::{Demand, dm};
use boardroom::table::{Act, Actor, Event, Pace, PaceName, Phase, Player, Setting, Table, TableId, verify};

use crate::support::{Outside, Rig, Step, When, person, run};
use crate::toy;

fn automatic(many: usize) -> Vec<Setting> {
    vec![Setting::Automatic(vec![Level::Random; many]), Setting::Pace(Pace::named(PaceName::Relaxed))]
}

async fn begun(rig: &Rig, game: &str, many: usize) -> TableId {
    begun_by(rig, game, &automatic(many)).await
}

async fn begun_by(rig: &Rig, game: &str, settings: &[Setting]) -> TableId {
    let opened = rig.host.open(rig.new_table_of(game, "open", settings)).await.expect("it opens");
    let table = opened.table.id();
    rig.ask(table, person(0), "start", Act::Start).await.expect("it starts");
    rig.settle().await;
    table
}

/// What person 0 may do, the first of it.
fn own(table: &Table) -> Option<Act> {
    let seat = table.seat_of(person(0))?;
    let choices = table.state()?.choices(seat);
    // Who offers and flashes all the time comes to no end.
    let quiet = ["roll", "pass", "accept", "decline"];
    let choice = choices.iter().find(|choice| quiet.contains(&choice.verb))?;
    let any = choice.any(&mut boardroom::game::Dice::new([0; 32], table.seq()))?;
    Some(Act::Move(any))
}

fn number_of(table: &Table) -> u8 {
    table.automatic().first().map_or(0, |player| player.number)
}

#[tokio::test]
async fn a_person_plays_a_whole_game_with_automatic_players() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = begun(&rig, "toy", 3).await;
    for asked in 0..2_000 {
        let now = rig.table(table).await;
        if now.phase() == Phase::Ended {
            break;
        }
        match own(&now) {
            Some(act) => {
                let done = rig.ask(table, person(0), &format!("own {asked}"), act).await;
                assert!(done.is_ok(), "{done:?}", done = done.err());
                rig.settle().await;
            }
            None => rig.later(1).await,
        }
    }
    let records = rig.host.records(table).await.expect("the journal");
    let proof = verify(&records, &toy::games()).expect("fair");
    assert_eq!(proof.anew, records.len());
    let acts = records.iter().filter(|record| matches!(record.events[0], Event::Acted { .. })).count();
    assert!(acts >= 6, "{acts}");
    assert!(
        records.iter().all(|record| !matches!(record.events[0], Event::StoodIn { .. })),
        "nobody was late"
    );
    rig.is_shown(table).await;
    // Nobody has a hand sent but the one person, and everybody sees who is nobody.
    let private = |message: &boardroom::simulation::Message| message.channel == dm(person(0));
    let state = rig.world.state();
    let told = state.messages.values().filter(|message| !private(message));
    assert!(told.map(|message| format!("{:?}", message.body)).any(|body| body.contains("🤖 Hedy")));
    assert_eq!(state.messages.values().filter(|message| private(message)).count(), 1);
}

#[tokio::test]
async fn a_hand_goes_with_its_seat() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    // A game that isn't over in six hours, whatever its chance.
    let rounds = Setting::Rules([("rounds".to_owned(), 500)].into());
    let table = begun_by(&rig, "toy", &[automatic(1), vec![rounds]].concat()).await;
    let number = number_of(&*rig.table(table).await);
    let take = || Act::TakeOver { number, name: "Person 5".to_owned() };
    rig.ask(table, person(5), "take", take()).await.expect("it is free");
    rig.settle().await;
    rig.is_shown(table).await;
    let seat = rig.table(table).await.seat_of(person(5)).expect("a seat");
    let shown = rig.world.in_channel(dm(person(5)));
    let hand = rig.host.hand(table, seat, boardroom::words::Lang::EnUs).await.expect("a hand");
    let says = |text: &str| shown.len() == 1 && shown[0].body.embeds[0].text.starts_with(text);
    assert!(says(&hand.embeds[0].text), "{shown:?}");
    let leave = Act::HandOver { seat, level: Level::Plain };
    rig.ask(table, person(5), "leave", leave.clone()).await.expect("it is theirs");
    rig.settle().await;
    let shown = rig.world.in_channel(dm(person(5)));
    assert_eq!(shown.len(), 1);
    let text = &shown[0].body.embeds[0].text;
    assert!(text.contains("You don't play at this table any more") && !text.contains("toy"), "{text}");
    assert!(!text.contains(hand.embeds[0].text.lines().nth(1).expect("cards")), "{text}");
    assert!(rig.host.tables_of(person(5)).is_empty());
    assert_eq!(rig.table(table).await.player_at(seat).and_then(Player::person), None);
    // Long after, and back again: another message, and the old one stays a farewell.
    rig.later(3 * 3600).await;
    let number = number_of(&*rig.table(table).await);
    let take = Act::TakeOver { number, name: "Person 5".to_owned() };
    rig.ask(table, person(5), "again", take).await.expect("it is free");
    rig.settle().await;
    assert_eq!(rig.world.in_channel(dm(person(5))).len(), 2);
    rig.later(3 * 3600).await;
    rig.ask(table, person(5), "leave again", leave).await.expect("it is theirs");
    rig.settle().await;
    let all = rig.world.in_channel(dm(person(5)));
    let farewell = |text: &str| text.contains("You don't play at this table any more");
    assert!(all.iter().all(|message| farewell(&message.body.embeds[0].text)), "{all:?}");
}

#[tokio::test]
async fn who_sits_at_too_many_tables_takes_over_nothing() {
    let outside = Outside::new();
    let rig = outside.boot().await;
    let table = begun(&rig, "toy", 1).await;
    for n in 0..boardroom::host::TABLES_AT_MOST {
        let new = boardroom::host::NewTable { by: person(5), ..rig.new_table(&format!("more {n}"), &[]) };
        rig.host.open(new).await.expect("it opens");
    }
    let number = number_of(&*rig.table(table).await);
    let take = Act::TakeOver { number, name: "Person 5".to_owned() };
    let refused: Line = rig.ask(table, person(5), "take", take).await.err().expect("too many");
    assert_eq!(refused.id, "host-refusal-many-tables");
}

fn waits_for_person(table: &Table) -> bool {
    own(table).is_some() || table.phase() == Phase::Ended
}

const CHANGING: &[Step] = &[
    Step::Open("toy", || automatic(2)),
    Step::Ask(|table| table.seats().is_empty().then_some((Actor::Person(person(0)), Act::Start))),
    Step::Until(10, waits_for_person),
    Step::Once(|table| {
        let take = Act::TakeOver { number: number_of(table), name: "Person 5".to_owned() };
        Some((Actor::Person(person(5)), take))
    }),
    Step::Once(|table| {
        let seat = table.seat_of(person(5))?;
        Some((Actor::Person(person(5)), Act::HandOver { seat, level: Level::Random }))
    }),
    Step::Once(|table| own(table).map(|act| (Actor::Person(person(0)), act))),
    Step::Until(10, waits_for_person),
    Step::Once(|_| Some((Actor::Moderator(person(9)), Act::End))),
];

#[test]
fn whenever_it_dies_nobody_acts_twice() {
    let whole = run(CHANGING, None, 0, Demand::All);
    let mut deaths = 0;
    for effect in 1..=whole.effects {
        for when in [When::Before, When::After] {
            let pause = if (effect + u64::from(when == When::After)).is_multiple_of(2) { 1 } else { 200 };
            let lived = std::panic::catch_unwind(|| run(CHANGING, Some((effect, when)), pause, Demand::All));
            let progress =
                lived.unwrap_or_else(|_| panic!("died {when:?} effect {effect}, back after {pause} s"));
            deaths += u64::from(progress.died);
            let acts =
                progress.journal.iter().flat_map(|record| &record.events).filter_map(|event| match event {
                    Event::Acted { seat, about, .. } => Some((*seat, *about)),
                    _ => None,
                });
            let acts: Vec<_> = acts.collect();
            let different: std::collections::BTreeSet<_> = acts.iter().collect();
            assert_eq!(different.len(), acts.len());
            verify(&progress.journal, &toy::games()).expect("fair");
        }
    }
    println!("{} effects, {deaths} deaths", whole.effects);
    assert!(deaths > whole.effects, "{deaths} deaths");
}
