//! A table that nobody touches is adjourned: nothing hidden is told, and its members can have it go on.

use boardroom::game::{Seat, Tempo, Viewer};
use boardroom::table::{
    Act, Actor, DAY, DueKind, Ending, Event, Flaw, Pace, PaceName, Phase, Proposal, Record, Setting, Table,
    TableId, verify,
};

use crate::toy::desk::{Desk, SECRET, person};
use crate::toy::plain;

/// An untimed table of three in the middle of a window, adjourned with one answer given.
fn adjourned() -> Desk {
    let mut desk = Desk::at_pace(3, PaceName::Untimed);
    desk.roll();
    let (window, asked) = desk.flash();
    desk.moves(asked[0], plain("pass", window));
    // Windows are timed at every pace; so that this one stands still, the clock fires nothing else.
    desk.wait(30 * DAY);
    desk.clock(Act::Close).expect("due");
    desk
}

/// The game as each seat sees it.
fn views(table: &Table) -> String {
    let state = table.state().expect("a game");
    let hands: Vec<_> = Seat::all(3).map(|seat| (state.hand(seat), state.choices(seat))).collect();
    format!("{:?} {hands:?} {:?}", state.board(), state.waiting())
}

#[test]
fn it_rests_with_all_that_is_hidden() {
    let mut desk = adjourned();
    assert_eq!(desk.table.phase(), Phase::Adjourned);
    assert!(desk.table.dues().is_empty() && desk.table.awaiting().is_empty());
    assert_eq!((desk.table.secret(), desk.table.ended()), (None, None));
    let export = desk.table.export(&desk.records).to_string();
    assert!(!export.contains(&SECRET.reveal()) && !export.contains("\"records\""));
    assert!(matches!(verify(&desk.records, &desk.games), Err(Flaw::Running)));
    for viewer in [Viewer::Public, Viewer::Seat(Seat(0))] {
        let told = desk.table.told(desk.records.last().expect("the end"), viewer);
        assert_eq!(told.iter().map(|line| line.id).collect::<Vec<_>>(), ["table-adjourned"]);
    }
    let roll = Act::Move(plain("roll", 1));
    for act in [roll, Act::Start, Act::Leave, Act::Propose(Proposal::End), Act::CallTime(Seat(1))] {
        assert_eq!(desk.refused(0, act), "table-refusal-adjourned");
    }
    assert!(desk.clock(Act::Close).is_err());
}

#[test]
fn reopened_it_goes_on_exactly_where_it_was() {
    let mut desk = adjourned();
    let stood = views(&desk.table);
    let (seq, head) = (desk.table.seq(), desk.now);
    assert_eq!(desk.refused(7, Act::Reopen), "table-refusal-not-member");
    desk.wait(400 * DAY);
    let record = desk.does(1, Act::Reopen).clone();
    assert_eq!(record.events, [Event::Reopened { person: person(1) }]);
    assert_eq!((desk.table.phase(), desk.table.seq()), (Phase::Playing, seq + 1));
    assert_eq!(views(&desk.table), stood);
    // Whoever is awaited has the whole time anew, and hears of it but for who reopened it.
    assert!(desk.now > head);
    let awaiting = desk.table.awaiting();
    let window: Vec<_> = awaiting.iter().filter(|asked| asked.until.is_some()).collect();
    assert_eq!(window.len(), 2, "a sealed window shows all who were asked");
    assert!(window.iter().all(|asked| asked.until == Some(desk.now.plus(3 * DAY))));
    let pinged: Vec<_> = desk.table.pings(&record).into_iter().map(|ping| ping.person).collect();
    assert!(window.iter().all(|asked| {
        asked.player.person().is_some_and(|asked| pinged.contains(&asked) != (asked == person(1)))
    }));
    assert_eq!(desk.due(DueKind::StandIn).len(), 1, "one has answered");
    assert_eq!(desk.due(DueKind::Close)[0].at, desk.now.plus(30 * DAY));
    assert_eq!(desk.refused(1, Act::Reopen), "table-refusal-reopen-open");
    // And again.
    desk.run_out(50);
    assert_eq!(desk.table.phase(), Phase::Adjourned);
    desk.does(0, Act::Reopen);
    // The journal says the same.
    let loaded = Table::load(TableId(1), &desk.games, &desk.records).expect("it loads");
    assert_eq!(views(&loaded), views(&desk.table));
    assert_eq!(loaded.dues(), desk.table.dues());
    for n in 0..3 {
        desk.does(n, Act::Propose(Proposal::End));
    }
    let proof = verify(&desk.records, &desk.games).expect("fair");
    assert_eq!(proof.anew, desk.records.len());
}

#[test]
fn a_lobby_is_reopened_as_a_lobby() {
    let mut desk = Desk::joined(2, &[]);
    desk.fire().expect("due");
    assert_eq!(desk.table.phase(), Phase::Adjourned);
    assert_eq!(desk.refused(5, Act::Join { name: "Late".to_owned() }), "table-refusal-adjourned");
    desk.does(1, Act::Reopen);
    assert_eq!(desk.table.phase(), Phase::Lobby);
    desk.does(2, Act::Join { name: "Late".to_owned() });
    desk.does(0, Act::Start);
    assert_eq!(desk.table.seats().len(), 3);
}

#[test]
fn a_motion_that_was_open_lapses() {
    let short = [Tempo::Turn, Tempo::Deal, Tempo::Offer, Tempo::Window];
    let pace = short.iter().fold(Pace::named(PaceName::Relaxed), |pace, &tempo| pace.with(tempo, 20));
    let rounds = Setting::Rules([("rounds".to_owned(), 500)].into());
    let mut desk = Desk::started(2, &[Setting::Pace(pace), rounds]);
    desk.does(0, Act::Propose(Proposal::End));
    desk.run_out(50);
    assert_eq!((desk.table.phase(), desk.table.motion()), (Phase::Adjourned, None));
    desk.wait(2 * DAY);
    desk.does(1, Act::Reopen);
    assert!(desk.table.motion().is_some());
    desk.fire().expect("due");
    assert_eq!(desk.table.motion(), None);
}

#[test]
fn what_ended_for_good_is_not_reopened() {
    let mut played = Desk::at_pace(2, PaceName::Live);
    played.run_out(200);
    let mut agreed = Desk::started(2, &[]);
    (0..2).for_each(|n| {
        agreed.does(n, Act::Propose(Proposal::End));
    });
    let mut moderated = Desk::started(2, &[]);
    moderated.request(Actor::Moderator(person(9)), Act::End).expect("ended");
    // A moderator may also end one that rests.
    let mut after_all = adjourned();
    after_all.request(Actor::Moderator(person(9)), Act::End).expect("ended");
    assert_eq!(after_all.table.secret(), Some(SECRET.reveal()));
    assert!(after_all.table.state().is_some(), "it shows how it stood");
    for mut desk in [played, agreed, moderated, after_all] {
        assert_eq!(desk.table.phase(), Phase::Ended);
        assert_eq!(desk.refused(0, Act::Reopen), "table-refusal-reopen-ended");
        assert!(verify(&desk.records, &desk.games).is_ok());
    }
    let mut open = Desk::joined(2, &[]);
    assert_eq!(open.refused(0, Act::Reopen), "table-refusal-reopen-open");
    let moderator = Actor::Moderator(person(9));
    assert_eq!(
        adjourned().request(moderator, Act::Reopen).expect_err("no").id,
        "table-refusal-moderator-end"
    );
}

/// Earlier builds ended an untouched table and told its secret.
#[test]
fn a_table_that_an_earlier_build_ended_untouched_is_still_read() {
    let mut desk = adjourned();
    let last = desk.records.pop().expect("the end");
    let ended = Event::Ended { ending: Ending::Untouched, outcome: None, secret: SECRET };
    desk.records.push(Record { events: vec![ended], ..last });
    desk.table = Table::load(TableId(1), &desk.games, &desk.records).expect("it loads");
    assert_eq!(desk.table.secret(), Some(SECRET.reveal()));
    assert_eq!(desk.refused(0, Act::Reopen), "table-refusal-reopen-ended");
    let proof = verify(&desk.records, &desk.games).expect("fair");
    assert_eq!(proof.anew, desk.records.len() - 1, "its end is of other rules");
}

/// Whatever else stands in a record that ends so is decided anew.
#[test]
fn nothing_hides_behind_an_end_of_an_earlier_build() {
    let mut desk = adjourned();
    let last = desk.records.pop().expect("the end");
    let called = Event::TimeCalled { person: person(0), seat: Seat(1), about: 1, until: last.at };
    let ended = Event::Ended { ending: Ending::Untouched, outcome: None, secret: SECRET };
    desk.records.push(Record { events: vec![called, ended], ..last });
    assert!(verify(&desk.records, &desk.games).is_err());
}

/// Nobody could touch what was out of reach.
#[test]
fn an_outage_that_outlasts_its_patience_spares_a_table() {
    let grace = |about| Act::Grace { about };
    let mut lobby = Desk::joined(2, &[]);
    assert!(lobby.clock(grace(None)).is_err(), "nothing runs out");
    lobby.wait(8 * DAY);
    assert!(lobby.clock(grace(Some(0))).is_err(), "it isn't about a question");
    lobby.clock(grace(None)).expect("neglected");
    assert_eq!(lobby.due(DueKind::Close)[0].at, lobby.now.plus(7 * DAY));
    lobby.does(0, Act::Start);
    lobby.wait(1);
    // A shorter one doesn't, or it would never be adjourned where the line is bad.
    let before = lobby.due(DueKind::Close);
    lobby.clock(grace(None)).expect("a turn runs");
    assert_eq!(lobby.due(DueKind::Close), before);

    let mut desk = Desk::at_pace(2, PaceName::Untimed);
    desk.wait(31 * DAY);
    desk.clock(grace(None)).expect("neglected");
    assert!(desk.clock(Act::Close).is_err());
    assert_eq!(desk.due(DueKind::Close)[0].at, desk.now.plus(30 * DAY));
    for mut desk in [lobby, desk] {
        for n in 0..2 {
            desk.does(n, Act::Propose(Proposal::End));
        }
        assert_eq!(verify(&desk.records, &desk.games).expect("fair").anew, desk.records.len());
    }
}
