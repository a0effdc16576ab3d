//! Time: deadlines, reminders, stand-ins, outages, untouched tables.

use boardroom::game::{Id, Seat, Tempo, Viewer};
use boardroom::table::{
    Act, DAY, Due, DueKind, Ending, Event, HOUR, MINUTE, Moment, Pace, PaceName, Phase, Setting,
};

use crate::toy::desk::Desk;
use crate::toy::plain;

fn stand_in(desk: &Desk, seat: Seat, about: Id) -> Option<Moment> {
    let dues = desk.due(DueKind::StandIn);
    dues.iter().find(|due| due.seat == Some(seat) && due.about == about).map(|due| due.at)
}

#[test]
fn each_pace_has_its_lengths() {
    for (name, turn, offer, window) in [
        (PaceName::Live, 2 * MINUTE, MINUTE, 30),
        (PaceName::Relaxed, HOUR, 30 * MINUTE, 10 * MINUTE),
        (PaceName::Daily, DAY, DAY, 6 * HOUR),
        (PaceName::Weekly, 3 * DAY, 3 * DAY, DAY),
    ] {
        let mut desk = Desk::at_pace(3, name);
        let (seat, about) = desk.turn();
        assert_eq!(desk.until(seat, about), Some(desk.now.plus(turn)));
        let (about, to) = desk.offer();
        assert_eq!(desk.until(to, about), Some(desk.now.plus(offer)));
        desk.moves(to, plain("decline", about));
        let (about, asked) = desk.flash();
        for seat in asked {
            assert_eq!(desk.until(seat, about), Some(desk.now.plus(window)));
        }
    }
}

#[test]
fn each_number_can_be_set() {
    let pace = Pace::named(PaceName::Live).with(Tempo::Turn, 45).with(Tempo::Window, 20);
    let mut desk = Desk::started(3, &[Setting::Pace(pace)]);
    let (seat, about) = desk.turn();
    assert_eq!(desk.until(seat, about), Some(desk.now.plus(45)));
    let (about, asked) = desk.flash();
    assert_eq!(desk.until(asked[0], about), Some(desk.now.plus(20)));
}

#[test]
fn a_standing_clock_keeps_what_is_left() {
    let mut desk = Desk::at_pace(3, PaceName::Live);
    let (seat, turn) = desk.turn();
    desk.wait(100);
    let (offer, to) = desk.offer();
    let shown = desk.table.awaiting();
    let shown = shown.iter().find(|awaiting| awaiting.seat == seat).expect("still awaited");
    assert!(shown.stands && shown.until.is_none());
    assert_eq!(stand_in(&desk, seat, turn), None);
    desk.wait(50);
    desk.moves(to, plain("accept", offer));
    assert_eq!(desk.until(seat, turn), Some(desk.now.plus(20)));
}

#[test]
fn a_clock_goes_on_with_no_less_than_it_should() {
    // B45: back from a window of the toy a turn has at least one offer's time left.
    let mut desk = Desk::at_pace(2, PaceName::Live);
    let (seat, turn) = desk.turn();
    desk.wait(100);
    let (window, asked) = desk.flash();
    desk.wait(10);
    desk.moves(asked[0], plain("pass", window));
    assert_eq!(desk.until(seat, turn), Some(desk.now.plus(60)));
    // With more left than that, it keeps what is left.
    let mut desk = Desk::at_pace(2, PaceName::Live);
    desk.wait(30);
    let (window, asked) = desk.flash();
    desk.moves(asked[0], plain("pass", window));
    assert_eq!(desk.until(seat, turn), Some(desk.now.plus(90)));
}

#[test]
fn a_stand_in_acts_three_seconds_late_and_is_marked() {
    let mut desk = Desk::at_pace(3, PaceName::Live);
    let (seat, about) = desk.turn();
    desk.wait(122);
    let act = Act::StandIn { seat, about };
    assert_eq!(desk.clock(act.clone()).expect_err("too early").id, "table-refusal-not-due");
    assert_eq!(stand_in(&desk, seat, about), Some(desk.now.plus(1)));
    desk.wait(1);
    let other = Act::StandIn { seat: seat.left(3), about };
    assert_eq!(desk.clock(other).expect_err("not asked").id, "table-refusal-not-due");
    let record = desk.clock(act.clone()).expect("due").clone();
    assert!(matches!(record.events[..], [Event::StoodIn { .. }]));
    let told: Vec<_> = desk.table.told(&record, Viewer::Public);
    assert_eq!(told.iter().map(|line| line.id).collect::<Vec<_>>(), ["table-automatic", "toy-began"]);
    assert_eq!(desk.clock(act).expect_err("done").id, "table-refusal-not-due");
    assert_eq!(desk.turn().0, seat.left(3));
}

#[test]
fn until_the_stand_in_acts_the_player_still_may() {
    let mut desk = Desk::at_pace(3, PaceName::Live);
    desk.wait(122);
    desk.roll();
}

#[test]
fn stand_ins_go_on_until_nobody_is_overdue() {
    let mut desk = Desk::at_pace(4, PaceName::Live);
    let (window, asked) = desk.flash();
    assert_eq!(asked.len(), 3);
    desk.wait(33);
    for left in (0..3).rev() {
        let due = desk.table.dues()[0];
        assert_eq!((due.kind, due.about), (DueKind::StandIn, window));
        assert!(due.at <= desk.now);
        desk.clock(due.act().expect("whole")).expect("due");
        assert_eq!(desk.due(DueKind::StandIn).iter().filter(|due| due.about == window).count(), left);
    }
    assert!(desk.table.dues()[0].at > desk.now);
}

#[test]
fn time_alone_brings_every_timed_table_to_its_end() {
    for name in [PaceName::Live, PaceName::Relaxed, PaceName::Daily, PaceName::Weekly] {
        for seats in 2..=4 {
            let mut desk = Desk::at_pace(seats, name);
            desk.flash();
            desk.run_out(200);
            let ending = desk.table.ended().map(|(ending, _)| ending);
            assert_eq!(ending, Some(Ending::Played));
            assert!(desk.table.outcome().is_some());
        }
    }
}

#[test]
fn who_is_awaited_is_reminded_once_at_three_quarters() {
    let mut desk = Desk::at_pace(3, PaceName::Daily);
    let (seat, about) = desk.turn();
    let due = desk.due(DueKind::Remind);
    assert_eq!(due, [Due { at: desk.now.plus(18 * HOUR), kind: DueKind::Remind, seat: Some(seat), about }]);
    let act = Act::Remind { seat, about };
    assert!(desk.clock(act.clone()).is_err());
    desk.wait(18 * HOUR);
    let record = desk.clock(act.clone()).expect("due").clone();
    assert_eq!(desk.table.told(&record, Viewer::Public)[0].id, "table-reminded");
    let pings = desk.table.pings(&record);
    assert_eq!(pings.len(), 1);
    assert_eq!(Some(pings[0].person), desk.table.person_at(seat));
    assert!(!pings[0].privately);
    assert!(desk.clock(act).is_err());
    assert!(desk.due(DueKind::Remind).is_empty());
    // Once it has acted, the reminder mentions nobody any more.
    desk.roll();
    assert!(desk.table.pings(&record).is_empty());
    assert_eq!(desk.due(DueKind::Remind).len(), 1);
}

#[test]
fn a_reminder_waits_for_a_standing_clock() {
    let mut desk = Desk::at_pace(3, PaceName::Daily);
    let (seat, about) = desk.turn();
    desk.wait(17 * HOUR);
    let (offer, to) = desk.offer();
    assert!(desk.due(DueKind::Remind).iter().all(|due| due.about == offer));
    desk.wait(12 * HOUR);
    desk.moves(to, plain("decline", offer));
    let due = desk.due(DueKind::Remind);
    assert_eq!(due, [Due { at: desk.now.plus(HOUR), kind: DueKind::Remind, seat: Some(seat), about }]);
}

#[test]
fn in_live_play_windows_neither_ping_nor_remind() {
    let mut desk = Desk::at_pace(3, PaceName::Live);
    assert_eq!(desk.due(DueKind::Remind).len(), 1);
    desk.flash();
    assert!(desk.due(DueKind::Remind).is_empty());
    assert!(desk.table.pings(desk.records.last().expect("flashed")).is_empty());
}

#[test]
fn a_ping_goes_to_who_comes_to_be_awaited() {
    let mut desk = Desk::at_pace(3, PaceName::Live);
    let (seat, _) = desk.turn();
    let record = desk.roll().clone();
    let pings = desk.table.pings(&record);
    assert_eq!(
        pings.iter().map(|ping| Some(ping.person)).collect::<Vec<_>>(),
        [desk.table.person_at(seat.left(3))]
    );
    assert_eq!(pings[0].what.id, "toy-awaited-turn");
    assert_eq!(pings[0].until, Some(desk.now.plus(120)));
    let (offer, to) = desk.offer();
    let record = desk.records.last().expect("offered").clone();
    assert_eq!(desk.table.pings(&record)[0].what.id, "toy-awaited-offer");
    // Who goes on with what they were at isn't called again.
    desk.moves(to, plain("decline", offer));
    assert!(desk.table.pings(desk.records.last().expect("declined")).is_empty());
    assert!(desk.table.pings(&record).is_empty());
}

#[test]
fn who_brings_it_about_is_not_called() {
    let mut called = std::collections::BTreeSet::new();
    for tries in 0..20 {
        let mut desk = Desk::joined(2, &[]);
        for _ in 0..tries {
            let _ = desk.asks(5, Act::Start);
        }
        let record = desk.does(0, Act::Start).clone();
        let first = desk.table.came()[0].0 - 1000;
        let pings = desk.table.pings(&record);
        assert_eq!(pings.len(), usize::from(first != 0));
        called.insert(first);
    }
    assert_eq!(called.len(), 2, "either begins, now and then");
}

/// What anybody can see of a table.
fn seen(desk: &Desk) -> String {
    let state = desk.table.state().expect("a game");
    format!("{:?} {:?} {:?}", state.board(), state.window(), desk.table.awaiting())
}

#[test]
fn a_sealed_window_shows_everyone_asked_until_it_is_gone() {
    let mut desk = Desk::at_pace(4, PaceName::Daily);
    let (window, asked) = desk.flash();
    let flashed = desk.records.last().expect("flashed").clone();
    assert_eq!(desk.table.pings(&flashed).len(), 3);
    let before = (seen(&desk), desk.table.pings(&flashed));
    desk.wait(HOUR);
    let passed = desk.moves(asked[1], plain("pass", window)).clone();
    assert_eq!((seen(&desk), desk.table.pings(&flashed)), before);
    assert!(desk.table.told(&passed, Viewer::Public).is_empty());
    assert_eq!(desk.table.told(&passed, Viewer::Seat(asked[1])).len(), 1);
    assert!(desk.table.told(&passed, Viewer::Seat(asked[0])).is_empty());
    assert!(desk.table.pings(&passed).is_empty());
    // Who has answered isn't stood in for, nor reminded; the others are, privately.
    let due: Vec<Seat> = desk.due(DueKind::StandIn).iter().filter_map(|due| due.seat).collect();
    assert_eq!(due, [asked[0], asked[2]]);
    desk.wait(7 * HOUR / 2);
    assert!(desk.clock(Act::Remind { seat: asked[1], about: window }).is_err());
    let reminded = desk.clock(Act::Remind { seat: asked[0], about: window }).expect("due").clone();
    assert!(desk.table.told(&reminded, Viewer::Public).is_empty());
    assert!(desk.table.told(&reminded, Viewer::Seat(asked[1])).is_empty());
    assert_eq!(desk.table.told(&reminded, Viewer::Seat(asked[0])).len(), 1);
    assert!(desk.table.pings(&reminded)[0].privately);
    let reminders = desk.due(DueKind::Remind);
    assert_eq!(reminders.iter().map(|due| due.seat).collect::<Vec<_>>(), [Some(asked[2])]);
    assert_eq!(seen(&desk), before.0);
    // An outage gives all of them more time alike.
    desk.clock(Act::Grace { about: Some(window) }).expect("open");
    let until: Vec<_> = asked.iter().map(|&seat| desk.until(seat, window)).collect();
    assert!(until.iter().all(|u| *u == until[0]), "{until:?}");
    desk.moves(asked[0], plain("pass", window));
    assert!(desk.table.pings(&reminded).is_empty(), "its cause is over");
    let scored = desk.moves(asked[2], plain("pass", window)).clone();
    assert_eq!(desk.table.told(&scored, Viewer::Public)[0].id, "toy-scored");
    assert_eq!(desk.table.awaiting().len(), 1);
}

#[test]
fn one_is_awaited_for_what_one_can_answer_now() {
    let mut desk = Desk::at_pace(4, PaceName::Daily);
    let (seat, turn) = desk.turn();
    let mine = |desk: &Desk, seat: Seat| -> Vec<u32> {
        let person = desk.table.person_at(seat).expect("seated");
        desk.table.awaits(person).iter().map(|awaiting| awaiting.about).collect()
    };
    assert_eq!(mine(&desk, seat), [turn]);
    let (window, asked) = desk.flash();
    // While the window is open the turn's clock stands: there is nothing to do about the turn.
    assert!(!mine(&desk, seat).contains(&turn));
    assert_eq!(mine(&desk, asked[1]), [window]);
    desk.moves(asked[1], plain("pass", window));
    assert!(mine(&desk, asked[1]).is_empty(), "it has passed, and knows it");
    assert_eq!(mine(&desk, asked[0]), [window]);
}

#[test]
fn an_outage_gives_time_back() {
    for (name, more) in [(PaceName::Live, 30), (PaceName::Relaxed, 15 * MINUTE), (PaceName::Daily, HOUR)] {
        let mut desk = Desk::at_pace(3, name);
        let (seat, about) = desk.turn();
        let until = desk.until(seat, about).expect("timed");
        let record = desk.clock(Act::Grace { about: None }).expect("open").clone();
        assert_eq!(desk.until(seat, about), Some(until.plus(more)));
        assert_eq!(desk.table.told(&record, Viewer::Public)[0].id, "table-graced");
        // If time was over meanwhile, it is counted from now.
        desk.wait(3 * DAY);
        desk.clock(Act::Grace { about: None }).expect("open");
        assert_eq!(desk.until(seat, about), Some(desk.now.plus(more)));
        assert!(desk.clock(Act::StandIn { seat, about }).is_err());
        assert!(desk.clock(Act::Grace { about: Some(about + 1) }).is_err());
    }
    let mut untimed = Desk::at_pace(3, PaceName::Untimed);
    assert!(untimed.clock(Act::Grace { about: None }).is_err());
}

#[test]
fn a_standing_clock_needs_no_grace() {
    let mut desk = Desk::at_pace(3, PaceName::Live);
    let (seat, turn) = desk.turn();
    let (offer, to) = desk.offer();
    desk.clock(Act::Grace { about: None }).expect("open");
    assert_eq!(desk.until(to, offer), Some(desk.now.plus(90)));
    desk.moves(to, plain("decline", offer));
    assert_eq!(desk.until(seat, turn), Some(desk.now.plus(120)));
}

#[test]
fn at_an_untimed_table_time_can_be_called() {
    let mut desk = Desk::at_pace(3, PaceName::Untimed);
    let (seat, about) = desk.turn();
    let numbers: Vec<u64> = desk.table.came().iter().map(|person| person.0 - 1000).collect();
    let (own, other) = (numbers[seat.index()], numbers[seat.left(3).index()]);
    assert!(desk.due(DueKind::StandIn).is_empty());
    assert_eq!(desk.until(seat, about), None);
    desk.wait(2 * DAY - 1);
    assert_eq!(desk.refused(other, Act::CallTime(seat)), "table-refusal-call-early");
    assert_eq!(desk.refused(other, Act::CallTime(seat.left(3).left(3))), "table-refusal-call-nothing");
    assert_eq!(desk.refused(9, Act::CallTime(seat)), "table-refusal-not-seated");
    desk.wait(1);
    assert_eq!(desk.refused(own, Act::CallTime(seat)), "table-refusal-call-self");
    let record = desk.does(other, Act::CallTime(seat)).clone();
    assert_eq!(desk.table.told(&record, Viewer::Public)[0].id, "table-time-called");
    assert_eq!(desk.table.pings(&record).len(), 1);
    assert_eq!(desk.until(seat, about), Some(desk.now.plus(DAY)));
    assert_eq!(desk.refused(other, Act::CallTime(seat)), "table-refusal-call-nothing");
    assert_eq!(desk.due(DueKind::Remind)[0].at, desk.now.plus(18 * HOUR));
    assert_eq!(desk.due(DueKind::StandIn)[0].at, desk.now.plus(DAY + 3));
    desk.fire().expect("reminded");
    desk.fire().expect("stood in");
    assert_ne!(desk.turn().0, seat);
    assert_eq!(desk.until(seat.left(3), desk.turn().1), None);
}

#[test]
fn at_an_untimed_table_windows_and_offers_end_all_the_same() {
    let mut desk = Desk::at_pace(3, PaceName::Untimed);
    let (seat, turn) = desk.turn();
    let (window, asked) = desk.flash();
    assert_eq!(desk.until(asked[0], window), Some(desk.now.plus(3 * DAY)));
    let calls = desk.table.person_at(asked[0]).expect("sits").0 - 1000;
    desk.wait(2 * DAY);
    // A clock that stands can't be called on.
    assert_eq!(desk.refused(calls, Act::CallTime(seat)), "table-refusal-call-nothing");
    for _ in 0..4 {
        desk.fire().expect("two reminders, two stand-ins");
    }
    assert_eq!(desk.turn(), (seat, turn));
    assert_eq!(desk.table.awaiting().len(), 1);
    let (offer, to) = desk.offer();
    assert_eq!(desk.until(to, offer), Some(desk.now.plus(3 * DAY)));
}

#[test]
fn a_timed_table_knows_no_calling_of_time() {
    let mut desk = Desk::at_pace(2, PaceName::Weekly);
    let (seat, _) = desk.turn();
    let other = desk.table.person_at(seat.left(2)).expect("sits").0 - 1000;
    desk.wait(50 * HOUR);
    assert_eq!(desk.refused(other, Act::CallTime(seat)), "table-refusal-call-nothing");
}

#[test]
fn an_untouched_table_is_adjourned() {
    let rounds = Setting::Rules([("rounds".to_owned(), 500)].into());
    for (name, patience) in [(PaceName::Live, HOUR), (PaceName::Untimed, 30 * DAY)] {
        let mut desk = Desk::started(2, &[Setting::Pace(Pace::named(name)), rounds.clone()]);
        desk.wait(60);
        desk.roll();
        let touched = desk.now;
        desk.run_out(2000);
        assert_eq!(desk.table.phase(), Phase::Adjourned);
        let last = desk.records.last().expect("a record");
        assert_eq!((last.at, last.events.as_slice()), (touched.plus(patience), &[Event::Adjourned][..]));
        assert_eq!((desk.table.ended(), desk.table.outcome(), desk.table.secret()), (None, None, None));
        let told = desk.table.told(last, Viewer::Public);
        assert_eq!(told.iter().map(|line| line.id).collect::<Vec<_>>(), ["table-adjourned"]);
    }
}

#[test]
fn after_the_end_nothing_is_due() {
    let mut desk = Desk::at_pace(2, PaceName::Live);
    desk.run_out(200);
    assert_eq!(desk.table.phase(), Phase::Ended);
    assert!(desk.table.dues().is_empty());
    assert!(desk.table.awaiting().is_empty());
    for act in [Act::Close, Act::Grace { about: None }, Act::StandIn { seat: Seat(0), about: 1 }] {
        assert!(desk.clock(act).is_err());
    }
}
