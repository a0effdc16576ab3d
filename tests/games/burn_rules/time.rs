//! Who is awaited, and what happens when time is over.

use boardroom::game::Tempo;
use boardroom::games::burn_rate::rules::{Event, Options};

use crate::burn::setup::Setup;
use crate::burn::table::Table;

#[test]
fn time_a_pick_and_a_first_phase_have_a_clock_of_their_own() {
    let mut table = Table::start(2, Options { starting_staff: 1, ..Options::default() }, 1);
    let mut abouts = Vec::new();
    for _ in 0..6 {
        let waiting = table.waiting();
        assert_eq!(waiting.len(), 1);
        assert_eq!((waiting[0].tempo, waiting[0].sealed), (Tempo::Turn, false));
        abouts.push(waiting[0].about);
        table.time_over().unwrap();
    }
    abouts.dedup();
    assert_eq!(abouts.len(), 6, "each another");
}

#[test]
fn time_over_in_phase_1_they_are_done_keep_a_full_hand_and_pay() {
    let mut table = Setup::new(2).staff(0, "de de").hand(0, "h0 h0 h0 h0 h0 h0").ready();
    let held = table.hand(0).to_vec();
    let events = table.time_over().unwrap();
    assert!(matches!(events[0], Event::Paid { .. }));
    assert_eq!(table.hand(0), held);
    assert_eq!((table.funds(0), table.at()), (98, 1));
}

#[test]
fn time_over_in_a_counter_window_they_dont_answer() {
    let mut table = Setup::new(2).hand(0, "i1/3").hand(1, "r0").ready();
    table.bad_idea(0, 1, "i1/3").unwrap();
    assert_eq!(table.awaited(), [(1, Tempo::Window)]);
    table.time_over().unwrap();
    assert_eq!((table.company(1).ideas.len(), table.hand(1).len()), (1, 1));
}

/// In the draft with these turned up, and these of its own, whom the seat is given.
fn drafted(pool: &str, own: &str) -> String {
    let mut table = Setup::new(2).pool(pool).staff(0, own).ready();
    let pick = table.state.open.next;
    table.happens(Event::PickBegan { pick, seat: boardroom::game::Seat(0), round: 1 });
    table.time_over().unwrap();
    let taken = table.company(0).staff.last().expect("somebody");
    for short in pool.split_whitespace() {
        if table.at_work(0, short) == taken.id {
            return short.to_owned();
        }
    }
    panic!("{taken:?}");
}

#[test]
fn time_over_in_the_draft_the_manager_of_highest_skill() {
    assert_eq!(drafted("sm1 dv3 hm2 fm1", ""), "hm2");
    // Ties: Sales, Development, HR, Finance.
    assert_eq!(drafted("sm2 dm1 hm2 fm1", ""), "sm2");
    assert_eq!(drafted("sv1 dm1 hm1 fm1", ""), "dm1");
    assert_eq!(drafted("sv1 dv3 hm1 fm1", ""), "hm1");
}

#[test]
fn time_over_in_the_draft_else_an_engineer() {
    assert_eq!(drafted("sv1 de hv3 fv3", ""), "de");
}

#[test]
fn time_over_in_the_draft_else_the_legal_vp_of_highest_skill() {
    assert_eq!(drafted("sv1 dv2 hv3 fv3", ""), "hv3");
    assert_eq!(drafted("sv1 dv2 hv2 fv2", ""), "dv2");
    assert_eq!(drafted("sv1 dv2 hv3 fv3", "hv2"), "fv3");
    assert_eq!(drafted("sv1 dv0 hv3 fv3", "hv2 fv2"), "sv1");
}

#[test]
fn time_over_who_may_take_nobody_is_skipped_without_a_clock() {
    let mut table = Setup::new(2).pool("sv0 dv0 hv2 fv3").staff(0, "sv1 dv3 hv3 fv2").ready();
    // The next of Finance is a VP too.
    table.state.stacks[3].sort_by_key(|employee| employee.is_vp());
    table.state.open.dealer = boardroom::game::Seat(1);
    table.state.open.options.starting_staff = 2;
    let pick = table.state.open.next;
    table.happens(Event::PickBegan { pick, seat: boardroom::game::Seat(1), round: 1 });
    let events = table.time_over().unwrap();
    assert!(events.iter().any(|event| matches!(event, Event::PickSkipped { round: 2, .. })), "{events:?}");
}
