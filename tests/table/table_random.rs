//! Whatever is asked of a table, in whatever order.

use boardroom::game::{Dice, Domain, HouseRules, Level, Line, Move, Seat, Tempo, Value, Viewer};
use boardroom::table::{
    Access, Act, Actor, DAY, DueKind, Ending, Pace, PaceName, Phase, Proposal, Setting, Table, TableId,
    WAITS, verify,
};
use proptest::prelude::*;

use crate::toy::desk::{Desk, person};

/// One of everything, from a vocabulary that is mostly nonsense.
fn act(desk: &Desk, dice: &mut Dice) -> Act {
    let someone = |dice: &mut Dice| person(u64::from(dice.below(7)));
    let seat = |dice: &mut Dice| Seat(u8::try_from(dice.below(5)).unwrap_or(0));
    if let Some(motion) = desk.table.motion().filter(|_| dice.below(3) == 0) {
        return Act::Vote { motion: motion.id, agree: dice.below(8) > 0 };
    }
    if desk.table.phase() == Phase::Adjourned && dice.below(2) == 0 {
        return Act::Reopen;
    }
    match dice.below(25) {
        0 => Act::Join { name: "長い\u{202e}*名* @everyone".repeat(dice.below(20) as usize) },
        1 => Act::Leave,
        2 => Act::Kick(someone(dice)),
        3 => Act::Invite(someone(dice)),
        4 => Act::Set((0..dice.below(3)).map(|_| setting(dice)).collect()),
        5 => Act::Start,
        6 => Act::Propose(if dice.below(2) == 0 { Proposal::End } else { Proposal::Pace(pace(dice)) }),
        7 => Act::Vote { motion: dice.below(6), agree: dice.below(4) > 0 },
        8 | 18 => {
            let awaited = desk.table.awaiting().first().map(|asked| asked.seat);
            Act::CallTime(awaited.unwrap_or_else(|| seat(dice)))
        }
        9 => Act::StandIn { seat: seat(dice), about: dice.below(20) },
        10 => Act::Remind { seat: seat(dice), about: dice.below(20) },
        11 => Act::Lapse { motion: dice.below(6) },
        12 => Act::Grace { about: (dice.below(2) == 0).then(|| dice.below(20)) },
        13 => [Act::Close, Act::End][dice.below(2) as usize].clone(),
        14 => Act::Move(nonsense(dice)),
        15 => {
            let name = "{$seat} 🤖".repeat(dice.below(20) as usize);
            Act::TakeOver { number: u8::try_from(dice.below(5)).unwrap_or(0), name }
        }
        // Else everybody would soon have left.
        16 if dice.below(10) == 0 => {
            Act::HandOver { seat: seat(dice), level: *dice.pick(&Level::ALL).expect("three") }
        }
        17 => Act::Automatic { seat: seat(dice), about: dice.below(20) },
        _ => sensible(desk, dice).unwrap_or(Act::Start),
    }
}

fn pace(dice: &mut Dice) -> Pace {
    let pace = Pace::named(*dice.pick(&PaceName::ALL).expect("five"));
    let tempo = *dice.pick(&[Tempo::Turn, Tempo::Deal, Tempo::Offer, Tempo::Window]).expect("four");
    if dice.below(3) == 0 { pace.with(tempo, dice.below(100)) } else { pace }
}

fn setting(dice: &mut Dice) -> Setting {
    match dice.below(6) {
        5 => {
            Setting::Automatic((0..dice.below(4)).map(|_| *dice.pick(&Level::ALL).expect("three")).collect())
        }
        0 => Setting::Pace(pace(dice)),
        1 => Setting::Language(["en-US", "zh-CN", "", "de"][dice.below(4) as usize].to_owned()),
        2 => Setting::Seats(u8::try_from(dice.below(7)).unwrap_or(0)),
        3 => Setting::Access([Access::Open, Access::Invited][dice.below(2) as usize]),
        _ => Setting::Rules(HouseRules::from([(
            ["rounds", "open_scores", "nothing"][dice.below(3) as usize].to_owned(),
            dice.below(4),
        )])),
    }
}

fn nonsense(dice: &mut Dice) -> Move {
    let verb = ["roll", "offer", "accept", "decline", "flash", "stop", "pass", "", "💥"];
    let values = (0..dice.below(4)).map(|_| match dice.below(3) {
        0 => Value::Pick(dice.below(20)),
        1 => Value::Whole(dice.below(u32::MAX)),
        _ => Value::Subset((0..dice.below(5)).map(|_| dice.below(20)).collect()),
    });
    let values = values.collect();
    Move { verb: verb[dice.below(9) as usize].to_owned(), about: dice.below(20), values }
}

/// Something that a seat may do.
fn sensible(desk: &Desk, dice: &mut Dice) -> Option<Act> {
    let state = desk.table.state()?;
    let awaited = state.waiting();
    let choices = state.choices(dice.pick(&awaited)?.seat);
    let choice = dice.pick(&choices)?;
    let values = choice.domains.iter().map(|domain| match domain {
        Domain::Pick(ids) => Value::Pick(*dice.pick(ids).expect("never empty")),
        Domain::Whole(range) => Value::Whole(dice.below(range.end() + 1)),
        Domain::Subset { of, .. } => Value::Subset(of.clone()),
    });
    let values: Vec<Value> = values.collect();
    Some(Act::Move(Move { verb: choice.verb.to_owned(), about: choice.about, values }))
}

/// All of a table that can be seen from outside.
fn whole(table: &Table) -> String {
    let boards = table.state().map(|state| {
        let hands: Vec<_> = Seat::all(4).map(|seat| (state.hand(seat), state.choices(seat))).collect();
        (state.board(), hands, state.waiting())
    });
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
        table.seq(),
        table.phase(),
        table.options(),
        table.members(),
        table.host(),
        table.seats(),
        table.awaiting(),
        table.dues(),
        table.motion(),
        boards
    )
}

fn check(desk: &Desk) {
    let table = &desk.table;
    assert!(table.members().len() <= usize::from(table.options().seats));
    assert!(table.dues().len() <= 2 * 8 + 2 + 4);
    let kinds: Vec<DueKind> = table.dues().into_iter().map(|due| due.kind).collect();
    let runs = matches!(table.phase(), Phase::Lobby | Phase::Playing);
    assert_eq!(kinds.contains(&DueKind::Close), runs);
    if table.phase() == Phase::Lobby {
        assert!(table.member(table.host()).is_some());
    }
    // At a timed table somebody's time is always running (I5).
    if table.phase() == Phase::Playing && table.options().pace.name() != PaceName::Untimed {
        assert!(kinds.contains(&DueKind::StandIn));
    }
    for due in table.dues() {
        assert!(due.act().is_some());
    }
    if let Some(record) = desk.records.last() {
        for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
            let _ = table.told(record, viewer);
        }
        let _ = table.pings(record);
    }
}

fn run(seed: u64, steps: u32) -> Desk {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_be_bytes());
    let mut dice = Dice::new(bytes, 0);
    let mut desk = Desk::joined(u64::from(dice.below(4)) + 1, &[]);
    for _ in 0..steps {
        let by = match dice.below(20) {
            0 => Actor::Moderator(person(9)),
            1..5 => Actor::Clock,
            _ => Actor::Person(person(u64::from(dice.below(6)))),
        };
        if dice.below(3) == 0 {
            desk.wait(dice.below(20_000));
        }
        if dice.below(40) == 0 {
            desk.wait(2 * DAY);
        }
        if dice.below(4) == 0
            && let Some(due) = desk.table.dues().first()
            && (due.kind != DueKind::Close || dice.below(60) == 0)
        {
            desk.now = desk.now.max(due.at);
            let waits = |line: &Line| due.kind == DueKind::Automatic && line.id == WAITS;
            let done = desk.clock(due.act().expect("whole"));
            assert!(done.is_ok() || done.is_err_and(|line| waits(&line)), "what is due is granted");
        }
        let act = act(&desk, &mut dice);
        // Ending at once would end most runs early.
        if act == Act::End && dice.below(10) > 0 {
            continue;
        }
        let before = whole(&desk.table);
        match desk.request(by, act) {
            Ok(_) => assert_ne!(whole(&desk.table), before),
            Err(refusal) => {
                assert!(refusal.id.contains("refusal-"), "{refusal:?}");
                assert_eq!(whole(&desk.table), before);
            }
        }
        check(&desk);
    }
    desk
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn whatever_is_asked_a_table_stays_whole(seed: u64) {
        let desk = run(seed, 250);
        let loaded = Table::load(TableId(1), &desk.games, &desk.records).expect("it loads");
        prop_assert_eq!(whole(&loaded), whole(&desk.table));
        if desk.table.phase() == Phase::Ended {
            let proof = verify(&desk.records, &desk.games).expect("fair");
            prop_assert_eq!(proof.anew, desk.records.len());
        }
    }
}

#[test]
fn random_tables_go_through_everything() {
    let mut events = std::collections::BTreeSet::new();
    let mut endings = std::collections::BTreeSet::new();
    for seed in 0..250 {
        let desk = run(seed, 250);
        events.extend(desk.records.iter().flat_map(|record| &record.events).map(|event| event.name()));
        if let Some((ending, _)) = desk.table.ended() {
            endings.insert(match ending {
                Ending::Moderator(_) => "Moderator".to_owned(),
                other => format!("{other:?}"),
            });
        }
    }
    assert_eq!(events.len(), 24, "{events:?}");
    assert!(endings.len() >= 3, "{endings:?}");
}
