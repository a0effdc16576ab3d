//! Motions: to end a game, to change its pace.

use boardroom::game::{Tempo, Viewer};
use boardroom::table::{Act, Actor, DAY, DueKind, Ending, Event, MINUTE, Pace, PaceName, Phase, Proposal};

use crate::toy::desk::{Desk, SECRET, person};
use crate::toy::plain;

const END: Act = Act::Propose(Proposal::End);

fn pace(name: PaceName) -> Act {
    Act::Propose(Proposal::Pace(Pace::named(name)))
}

fn vote(motion: u32, agree: bool) -> Act {
    Act::Vote { motion, agree }
}

#[test]
fn a_motion_passes_when_every_player_agrees() {
    let mut desk = Desk::started(3, &[]);
    let proposed = desk.does(1, END).clone();
    assert_eq!(desk.table.motion().map(|motion| (motion.id, motion.by)), Some((1, person(1))));
    let mut asked: Vec<_> = desk.table.pings(&proposed).into_iter().map(|ping| ping.person).collect();
    asked.sort();
    assert_eq!(asked, [person(0), person(2)]);
    desk.does(0, vote(1, true));
    assert_eq!(desk.table.pings(&proposed).len(), 1);
    assert_eq!(desk.table.phase(), Phase::Playing);
    let record = desk.does(2, vote(1, true)).clone();
    assert!(matches!(record.events[..], [Event::Voted { .. }, Event::Passed { .. }, Event::Ended { .. }]));
    assert_eq!(desk.table.ended().map(|(ending, _)| ending), Some(Ending::Agreed));
    assert_eq!(desk.table.outcome(), None);
    assert_eq!(desk.table.secret(), Some(SECRET.reveal()));
    let told: Vec<_> = desk.table.told(&record, Viewer::Public).iter().map(|line| line.id).collect();
    assert_eq!(told, ["table-agreed", "table-passed-end", "table-ended-agreed", "table-secret"]);
    assert_eq!(desk.refused(0, END), "table-refusal-over");
    assert!(desk.table.pings(&proposed).is_empty());
}

#[test]
fn proposing_the_same_is_agreeing() {
    let mut desk = Desk::started(2, &[]);
    desk.does(0, END);
    assert_eq!(desk.refused(0, END), "table-refusal-motion-agreed");
    desk.does(1, END);
    assert_eq!(desk.table.phase(), Phase::Ended);
}

#[test]
fn only_players_move_and_vote_and_only_while_playing() {
    let mut desk = Desk::joined(2, &[]);
    assert_eq!(desk.refused(0, END), "table-refusal-not-started");
    assert_eq!(desk.refused(0, vote(1, true)), "table-refusal-not-started");
    desk.does(0, Act::Start);
    assert_eq!(desk.refused(9, END), "table-refusal-not-seated");
    assert_eq!(desk.refused(0, vote(1, true)), "table-refusal-motion-gone");
    desk.does(0, END);
    assert_eq!(desk.refused(9, vote(1, true)), "table-refusal-not-seated");
    assert_eq!(desk.refused(1, vote(2, true)), "table-refusal-motion-gone");
    assert_eq!(desk.refused(1, vote(0, false)), "table-refusal-motion-gone");
}

#[test]
fn one_no_rejects_and_nobody_repeats_it_at_once() {
    let mut desk = Desk::started(3, &[]);
    desk.does(0, END);
    assert_eq!(desk.refused(1, pace(PaceName::Live)), "table-refusal-motion-open");
    desk.does(1, vote(1, false));
    assert_eq!(desk.table.motion(), None);
    assert!(desk.due(DueKind::Lapse).is_empty());
    assert_eq!(desk.refused(0, END), "table-refusal-motion-again");
    // Another person may, and the same person may propose something else.
    desk.does(2, END);
    assert_eq!(desk.table.motion().map(|motion| motion.id), Some(2));
    assert_eq!(desk.refused(1, vote(1, true)), "table-refusal-motion-gone");
    // Who made it may take it back.
    desk.does(2, vote(2, false));
    desk.does(0, pace(PaceName::Live));
    desk.does(1, vote(3, false));
    assert_eq!(desk.refused(0, pace(PaceName::Weekly)), "table-refusal-motion-again");
    desk.wait(DAY);
    desk.does(0, END);
}

#[test]
fn a_motion_lapses_after_a_day_or_two_minutes_in_live_play() {
    for (name, after) in [(PaceName::Daily, DAY), (PaceName::Untimed, DAY), (PaceName::Live, 2 * MINUTE)] {
        let mut desk = Desk::at_pace(3, name);
        desk.does(0, END);
        let due = desk.due(DueKind::Lapse);
        assert_eq!((due.len(), due[0].at), (1, desk.now.plus(after)));
        desk.wait(after - 1);
        assert!(desk.clock(Act::Lapse { motion: 1 }).is_err());
        desk.wait(1);
        assert!(desk.clock(Act::Lapse { motion: 2 }).is_err());
        desk.clock(Act::Lapse { motion: 1 }).expect("due");
        assert_eq!(desk.refused(1, vote(1, true)), "table-refusal-motion-gone");
        assert_eq!(desk.refused(0, END), "table-refusal-motion-again");
        desk.wait(after);
        desk.does(0, END);
    }
}

#[test]
fn a_motion_that_is_over_its_time_still_counts_until_it_lapses() {
    let mut desk = Desk::started(2, &[]);
    desk.does(0, END);
    desk.wait(DAY + 60);
    desk.does(1, vote(1, true));
    assert_eq!(desk.table.phase(), Phase::Ended);
}

#[test]
fn a_change_of_pace_gives_everything_open_its_whole_time_anew() {
    let mut desk = Desk::at_pace(2, PaceName::Live);
    let (seat, turn) = desk.turn();
    desk.wait(60);
    let (window, asked) = desk.flash();
    assert_eq!(desk.refused(0, pace(PaceName::Live)), "table-refusal-motion-same-pace");
    let bad = Pace::named(PaceName::Live).with(Tempo::Deal, 1);
    assert_eq!(desk.refused(0, Act::Propose(Proposal::Pace(bad))), "table-refusal-pace-length");
    desk.does(0, pace(PaceName::Daily));
    desk.wait(10);
    let record = desk.does(1, pace(PaceName::Daily)).clone();
    assert_eq!(desk.table.told(&record, Viewer::Public)[1].id, "table-passed-pace");
    assert_eq!(desk.table.options().pace, Pace::named(PaceName::Daily));
    assert_eq!(desk.until(asked[0], window), Some(desk.now.plus(6 * 3600)));
    desk.moves(asked[0], plain("pass", window));
    assert_eq!(desk.until(seat, turn), Some(desk.now.plus(DAY)));
    // To untimed, and back.
    desk.does(0, pace(PaceName::Untimed));
    desk.does(1, vote(2, true));
    assert_eq!(desk.until(seat, turn), None);
    // What was asked long ago counts from the change, too.
    desk.wait(DAY);
    let other = desk.table.person_at(seat.left(2)).expect("sits").0 - 1000;
    assert_eq!(desk.refused(other, Act::CallTime(seat)), "table-refusal-call-early");
    desk.wait(DAY);
    desk.does(other, Act::CallTime(seat));
    desk.does(1, pace(PaceName::Relaxed));
    desk.does(0, vote(3, true));
    assert_eq!(desk.until(seat, turn), Some(desk.now.plus(3600)));
}

#[test]
fn a_moderator_ends_a_game_at_once() {
    let mut desk = Desk::started(3, &[]);
    desk.does(0, END);
    assert_eq!(desk.refused(1, Act::End), "table-refusal-moderator-only");
    let record = desk.request(Actor::Moderator(person(50)), Act::End).expect("ended").clone();
    assert_eq!(desk.table.told(&record, Viewer::Public)[0].id, "table-ended-moderator");
    assert_eq!(desk.table.motion(), None);
    assert!(desk.table.state().is_some(), "the board can still be seen");
}
