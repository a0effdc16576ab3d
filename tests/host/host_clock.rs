//! The computer's clock is set forward or back, or leaps because the computer slept; and the program dies
//! in the midst of making good for it.

use boardroom::host::{ChannelId, ChatError, Clock};
use boardroom::simulation::Call;
use boardroom::store::{Store, StoreError};
use boardroom::table::{Event, HOUR, Moment, Setting, Table, TableId};

use crate::support::{
    CHANNEL, Gate, Outside, Rig, When, choice, graces, hung, in_time, life, live, passes, settles, stand_ins,
};

const AN_HOUR: i64 = 3_600_000;
/// By then it is noticed that the clock was set, seconds.
const NOTICED: u32 = 31;

/// Both kinds of game: one in which time runs out within an hour, and one in which it doesn't.
fn paces() -> [Vec<Setting>; 2] {
    [live(), Vec::new()]
}

fn deadlines(table: &Table) -> Vec<Moment> {
    table.awaiting().iter().filter_map(|asked| asked.until).collect()
}

#[tokio::test]
async fn what_the_clock_leaps_over_is_nobodys_time() {
    for settings in paces() {
        let outside = Outside::new();
        let rig = outside.boot().await;
        // At one a window is open, at another it is somebody's turn.
        let window = rig.starts(" window", 3, &settings).await;
        rig.can_flash(window).await;
        rig.does(window, "flash").await;
        let turn = rig.starts(" turn", 2, &settings).await;
        rig.settle().await;
        let tables = [window, turn];
        for leap in 1..=3 {
            // Time begins to be short where it was given back.
            let mut before = Vec::new();
            for table in tables {
                before.push(deadlines(&*rig.table(table).await));
            }
            let set = rig.clock.now().plus_millis(AN_HOUR);
            rig.clock.set(AN_HOUR);
            // At the latest when somebody's time would be over.
            passes(&rig, if settings.is_empty() { NOTICED } else { 5 }).await;
            for (table, before) in tables.into_iter().zip(before) {
                assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (leap, 0));
                let after = deadlines(&*rig.table(table).await);
                assert!(!after.is_empty() && after.len() == before.len());
                let more = |(was, is): (&Moment, &Moment)| is.since((*was).max(set)) >= 30_000;
                assert!(before.iter().zip(&after).all(more), "leap {leap}: {before:?}, {after:?}");
            }
        }
        passes(&rig, 40).await;
        let stood_in = stand_ins(&rig, turn).await > 0;
        assert_eq!(stood_in, settings == live(), "time goes on");
        rig.is_shown(turn).await;
    }
}

#[tokio::test]
async fn several_leaps_that_are_noticed_at_once_are_one() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    for _ in 0..3 {
        rig.clock.set(AN_HOUR);
    }
    passes(&rig, 3 * NOTICED).await;
    assert_eq!(graces(&rig, table).await, 1);
    // There and back again is none.
    rig.clock.set(AN_HOUR);
    rig.clock.set(-AN_HOUR);
    passes(&rig, NOTICED).await;
    assert_eq!(graces(&rig, table).await, 1);
}

#[tokio::test]
async fn a_clock_that_is_put_right_by_less_than_five_seconds_gives_nobody_anything() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    for by in [4_900, -4_900, 4_900] {
        rig.clock.set(by);
        passes(&rig, NOTICED).await;
        assert_eq!(graces(&rig, table).await, 0);
    }
    rig.clock.set(5_000);
    passes(&rig, NOTICED).await;
    assert_eq!(graces(&rig, table).await, 1);
}

/// Cut off for so long, seconds, with what happens to the clock at the beginning, meanwhile and at the end.
async fn cut_off(rig: &Rig, table: TableId, length: u32, [before, amid, after]: [i64; 3]) {
    rig.clock.set(before);
    rig.host.disconnected();
    passes(rig, length / 2).await;
    rig.clock.set(amid);
    passes(rig, length - length / 2).await;
    let nothing = before == 0 || length == 0;
    if nothing {
        assert_eq!((graces(rig, table).await, stand_ins(rig, table).await), (0, 0), "cut off");
    }
    rig.clock.set(after);
    rig.host.reconnected().await;
    passes(rig, 2).await;
}

#[tokio::test]
async fn a_leap_while_the_players_are_cut_off_is_one_outage_with_that() {
    let leaps = [(70, [0, AN_HOUR, 0]), (70, [0, 0, AN_HOUR]), (0, [0, AN_HOUR, 0]), (0, [AN_HOUR, 0, 0])];
    for (length, leaps) in leaps {
        for settings in paces() {
            let outside = Outside::new();
            let (rig, table) = outside.playing(2, &settings).await;
            cut_off(&rig, table, length, leaps).await;
            let of = |what: &str| format!("{what}: {length} s, {leaps:?}, {settings:?}");
            assert_eq!(stand_ins(&rig, table).await, 0, "{}", of("nobody's time is over"));
            assert_eq!(graces(&rig, table).await, 1, "{}", of("one grace"));
            passes(&rig, NOTICED - 10).await;
            assert_eq!(graces(&rig, table).await, 1, "{}", of("nor later"));
        }
    }
}

/// What happens once time was given back for an outage, but before that is heard of.
async fn amid_the_grace(happens: impl Fn(&Rig)) -> (Rig, TableId) {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.host.disconnected();
    rig.later(600).await;
    let heard = rig.gate.stall("store.append", When::After);
    let host = rig.host.clone();
    let back = tokio::spawn(async move { host.reconnected().await });
    in_time(async {
        while graces(&rig, table).await == 0 {
            tokio::task::yield_now().await;
        }
    })
    .await;
    happens(&rig);
    heard.notify_one();
    in_time(back).await.expect("no panic");
    (rig, table)
}

#[tokio::test]
async fn a_leap_while_time_is_given_back_is_another_outage() {
    let (rig, table) = amid_the_grace(|rig| rig.clock.set(AN_HOUR)).await;
    passes(&rig, 5).await;
    assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (2, 0));
}

#[tokio::test]
async fn to_be_cut_off_while_time_is_given_back_is_another_outage() {
    let (rig, table) = amid_the_grace(|rig| rig.host.disconnected()).await;
    passes(&rig, 600).await;
    assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (1, 0));
    rig.host.reconnected().await;
    passes(&rig, 5).await;
    assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (2, 0));
}

#[tokio::test]
async fn a_grace_for_a_leap_that_could_not_be_written_comes_before_anybodys_time_runs_out() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.gate.refuse(Some(StoreError::Full));
    rig.clock.set(AN_HOUR);
    passes(&rig, 10).await;
    assert_eq!(graces(&rig, table).await, 0);
    rig.gate.refuse(None);
    passes(&rig, 20).await;
    assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (1, 0));
}

/// All writes in a channel.
fn writes(rig: &Rig, channel: ChannelId) -> Vec<(Moment, Call)> {
    let state = rig.world.state();
    let here = state.calls.iter().filter(|(_, there, _)| *there == channel);
    here.map(|&(at, _, call)| (at, call)).collect()
}

fn posts(rig: &Rig, channel: ChannelId) -> usize {
    writes(rig, channel).iter().filter(|(_, call)| *call == Call::Story).count()
}

async fn come_to_be(rig: &Rig, channel: ChannelId, all: usize) {
    while writes(rig, channel).len() < all {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
}

#[tokio::test]
async fn writing_goes_on_at_its_pace_though_the_clock_is_set_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let thread = rig.thread(table);
    for _ in 0..3 {
        let before = writes(&rig, thread).len();
        // It wrote just now, so it must wait a moment.
        rig.clock.set(-AN_HOUR);
        in_time(rig.does(table, "roll")).await;
        let writes = writes(&rig, thread).split_off(before - 1);
        let calls: Vec<Call> = writes.iter().map(|&(_, call)| call).collect();
        assert!(calls[1..].contains(&Call::Story) && calls[1..].contains(&Call::Edit), "{calls:?}");
        let paced = |pair: &[(Moment, Call)]| (1_200..=6_000).contains(&pair[1].0.since(pair[0].0));
        assert!(writes.windows(2).all(paced), "{writes:?}");
    }
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_call_that_hangs_is_given_up_though_the_clock_is_set_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let before = posts(&rig, rig.thread(table));
    rig.world.hang(Call::Story);
    rig.asks(table, "roll").await;
    in_time(hung(&rig.world, 1)).await;
    rig.clock.set(-AN_HOUR);
    rig.clock.advance(29);
    for _ in 0..100 {
        tokio::task::yield_now().await;
    }
    assert_eq!(posts(&rig, rig.thread(table)), before + 1, "it may still be answered");
    rig.clock.advance(2);
    in_time(rig.settle()).await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn what_failed_is_tried_again_as_soon_though_the_clock_is_set_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let thread = rig.thread(table);
    for _ in 0..3 {
        rig.world.fail(Call::Story, ChatError::Later("503".to_owned()), false);
    }
    rig.clock.stand_still(true);
    rig.clock.advance(2);
    let mut all = writes(&rig, thread).len() + 1;
    rig.asks(table, "roll").await;
    in_time(come_to_be(&rig, thread, all)).await;
    // The first wait is shorter than what must lie between two calls. After each it is looked for, and then
    // posted.
    for wait in [1_200, 2_000, 4_000].into_iter().flat_map(|wait| [wait, 1_200]) {
        rig.clock.set(-AN_HOUR);
        for by in [wait - 1, 1] {
            // The disk may be slow, and the wait begins after it.
            rig.gate.rests().await;
            assert_eq!(writes(&rig, thread).len(), all, "it waits {wait} ms");
            rig.clock.advance_millis(by);
        }
        all += 1;
        in_time(come_to_be(&rig, thread, all)).await;
    }
    let tries = writes(&rig, thread).split_off(all - 7).into_iter().map(|(_, call)| call);
    let again = [Call::Recent, Call::Story];
    assert_eq!(tries.collect::<Vec<_>>(), [&[Call::Story][..], &again, &again, &again].concat());
    rig.clock.stand_still(false);
    in_time(rig.settle()).await;
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_table_that_left_memory_is_looked_at_soon_though_the_clock_is_set_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    rig.clock.stand_still(true);
    rig.gate.refuse(Some(StoreError::Full));
    let (by, act) = choice(&*rig.table(table).await, "roll").expect("somebody rolls");
    let refused = rig.ask(table, by, "roll", act).await.err().expect("no disk");
    assert_eq!(refused.id, "host-refusal-storage");
    rig.gate.refuse(None);
    let read = rig.gate.times("store.journal");
    rig.clock.set(-AN_HOUR);
    rig.clock.stand_still(false);
    passes(&rig, NOTICED).await;
    assert!(rig.gate.times("store.journal") > read, "it was loaded anew");
    rig.is_shown(table).await;
}

#[tokio::test]
async fn a_broken_place_is_not_broken_for_longer_because_the_clock_is_set_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &[]).await;
    let closed = [rig.thread(table), CHANNEL];
    rig.world.state().mute.extend(closed);
    rig.does(table, "roll").await;
    rig.world.state().mute.clear();
    rig.clock.set(-AN_HOUR);
    passes(&rig, NOTICED).await;
    let places = rig.store.places(table.0).await.expect("the places");
    assert!(places.iter().all(|place| place.broken.is_none()), "{places:?}");
    rig.is_shown(table).await;
}

#[tokio::test]
async fn an_unfinished_post_is_not_posted_twice_because_the_clock_is_set_back() {
    for by in [-AN_HOUR, AN_HOUR] {
        let outside = Outside::new();
        let (rig, table) = outside.playing(2, &[]).await;
        let thread = rig.thread(table);
        // It is posted, which isn't known, and then nothing works for longer than its nonce is remembered.
        rig.world.fail(Call::Story, ChatError::Unknown("cut".to_owned()), true);
        for _ in 0..9 {
            rig.world.fail(Call::Story, ChatError::Later("503".to_owned()), false);
        }
        rig.world.fail(Call::Recent, ChatError::Later("503".to_owned()), false);
        let before = posts(&rig, thread);
        rig.asks(table, "roll").await;
        in_time(come_to_be(&rig, thread, before + 1)).await;
        rig.clock.set(by);
        in_time(settles(&rig)).await;
        rig.world.state().faults.clear();
        rig.is_shown(table).await;
    }
}

#[tokio::test]
async fn what_is_due_waits_for_a_clock_that_is_set_back() {
    let outside = Outside::new();
    let (rig, table) = outside.playing(2, &live()).await;
    rig.clock.set(-AN_HOUR);
    for _ in 0..60 {
        rig.later(60).await;
    }
    assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (0, 0));
    passes(&rig, 130).await;
    assert_eq!((graces(&rig, table).await, stand_ins(&rig, table).await), (0, 1));
    rig.is_shown(table).await;
}

/// Dies at this effect of the return from an outage, and is away for long once more. Says whether it died.
fn dies_returning(effect: u64, when: When) -> bool {
    let outside = Outside::new();
    let tables = life(async {
        let rig = outside.boot().await;
        let tables = [rig.starts(" first", 2, &live()).await, rig.starts(" second", 2, &live()).await];
        rig.settle().await;
        rig.later(40).await;
        rig.store.close().await;
        tables
    });
    outside.clock.advance(HOUR);
    let died =
        life(async { Rig::boot_watched(&outside, Gate::new(0, Some((effect, when)))).await.is_none() });
    outside.clock.advance(HOUR);
    let back = outside.clock.now();
    life(async {
        let rig = outside.boot().await;
        rig.settle().await;
        for table in tables {
            let records = rig.host.records(table).await.expect("the journal");
            let graced = records.iter().filter(|record| {
                record.at >= back && record.events.iter().any(|event| matches!(event, Event::Graced { .. }))
            });
            assert_eq!(graced.count(), 1, "{table:?}: died {when:?} effect {effect}");
            assert_eq!(stand_ins(&rig, table).await, 0);
            let in_time = |until: &Moment| until.since(back) >= 30_000;
            assert!(deadlines(&*rig.table(table).await).iter().all(in_time));
        }
    });
    died
}

#[test]
fn who_dies_in_the_midst_of_giving_grace_gives_it_at_the_next_return() {
    for when in [When::Before, When::After] {
        let deaths = (1..).take_while(|&effect| dies_returning(effect, when)).count();
        assert!(deaths > 7, "it died {deaths} times only");
    }
}
