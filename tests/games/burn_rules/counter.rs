//! Countering: R19, R20.

use boardroom::game::{Flow, Game, Seat, Tempo, Viewer};
use boardroom::games::burn_rate::rules::{BurnRate, Card, CardId, Command, Event, Kind, Refusal};
use boardroom::table::{Pace, PaceName};

use crate::burn::setup::Setup;
use crate::burn::table::Table;

/// Seat 0 attacks seat 1, who holds `answers` and employs `staff` besides an engineer.
fn attacked(attack: &str, staff: &str, answers: &str) -> Table {
    let mut table = Setup::new(3)
        .staff(1, &format!("de {staff}"))
        .hand(0, "b3 p3 p3 i1/3 +5/0")
        .hand(1, answers)
        .hand(2, "h0 f0 r0")
        .pool("sm1")
        .ready();
    match attack {
        "badhire" => table.bad_hire(0, 1, "sm1", "b3"),
        "poach" => table.poach(0, 1, "de", "p3"),
        "pair" => table.poach(0, 1, "dv3", "p3 p3"),
        _ => table.bad_idea(0, 1, "i1/3"),
    }
    .unwrap();
    table
}

#[test]
fn r19_hire_or_fire_counters_bad_hire_and_poach() {
    for (attack, staff) in [("badhire", ""), ("poach", ""), ("pair", "dv3")] {
        for card in ["h0", "f0"] {
            let mut table = attacked(attack, staff, card);
            let before = table.state.open.companies.clone();
            table.counter(1, card).unwrap();
            let staff = |at: usize| (&before[at].staff, &table.company(at).staff);
            for at in 0..3 {
                let (was, is) = staff(at);
                assert_eq!(was, is, "the attack is cancelled");
            }
            let cards = if attack == "pair" { 3 } else { 2 };
            assert_eq!(table.open().discards.len(), cards, "both are discarded");
            assert!(table.open().window().is_none());
            assert!(table.hand(1).is_empty());
        }
        let mut table = attacked(attack, staff, "r0");
        assert_eq!(table.counter(1, "r0"), Err(Refusal::WrongAnswer { kind: Kind::Release }));
    }
}

#[test]
fn r19_release_counters_a_bad_idea() {
    let mut table = attacked("idea", "", "r0 h0 f0");
    for (card, kind) in [("h0", Kind::Hire), ("f0", Kind::Fire)] {
        assert_eq!(table.counter(1, card), Err(Refusal::WrongAnswer { kind }));
    }
    table.counter(1, "r0").unwrap();
    assert!(table.company(1).ideas.is_empty());
    assert_eq!(table.open().discards.len(), 2, "the cancelled bad idea too");
    assert_eq!(table.company(1).recap.rid, 1);
    assert_eq!(table.company(1).recap.suffered, 0);
}

#[test]
fn r19_no_other_card_counters_anything() {
    for attack in ["badhire", "poach", "idea"] {
        let mut table = attacked(attack, "", "+5/0 b3 p2 i2/3 layoffs");
        for (card, kind) in [
            ("+5/0", Kind::Funding),
            ("b3", Kind::BadHire),
            ("p2", Kind::Poach),
            ("i2/3", Kind::BadIdea),
            ("layoffs", Kind::Vp),
        ] {
            assert_eq!(table.counter(1, card), Err(Refusal::WrongAnswer { kind }));
        }
        assert_eq!(table.verbs(1), ["pass"]);
    }
}

#[test]
fn r19_the_card_must_pass_the_own_level_check() {
    let mut table = attacked("badhire", "hm1", "h2 f1");
    assert!(matches!(table.counter(1, "h2"), Err(Refusal::Level { seat: Seat(1), level: 1, .. })));
    table.counter(1, "f1").unwrap();
    let mut table = attacked("idea", "dm1", "r2 r1");
    assert!(matches!(table.counter(1, "r2"), Err(Refusal::Level { seat: Seat(1), level: 1, .. })));
    table.counter(1, "r1").unwrap();
}

#[test]
fn r19_a_legal_target_isnt_asked_and_the_answer_does_nothing_else() {
    // Nobody to fire but the poached one, nothing to release, nobody turned up.
    let mut table = attacked("idea", "", "r0");
    table.counter(1, "r0").unwrap();
    let mut table = Setup::new(2).hand(0, "b3").hand(1, "f0").pool("sm1").ready();
    table.bad_hire(0, 1, "sm1", "b3").unwrap();
    assert!(table.company(1).staff.is_empty());
    table.counter(1, "f0").unwrap();
    let mut table = attacked("poach", "", "h0");
    let up = table.open().pool.clone();
    table.counter(1, "h0").unwrap();
    assert_eq!(table.open().pool, up, "nobody is hired");
    assert_eq!(table.company(1).staff.len(), 1);
}

#[test]
fn r19_only_the_target_answers_once() {
    let mut table = attacked("poach", "", "h0 f0");
    let refused = Err(Refusal::NotAttacked { target: Seat(1) });
    for seat in [0, 2] {
        assert_eq!(table.pass(seat), refused);
        assert_eq!(table.counter(seat, "h0"), refused);
    }
    table.counter(1, "h0").unwrap();
    assert_eq!(table.counter(1, "f0"), Err(Refusal::NothingToAnswer));
    assert_eq!(table.pass(1), Err(Refusal::NothingToAnswer));
}

#[test]
fn r19_the_answer_is_outside_anyones_four() {
    let mut table = attacked("poach", "", "h0");
    table.counter(1, "h0").unwrap();
    assert_eq!(table.open().turn().unwrap().played, 1);
    table.done(0).unwrap();
    assert_eq!((table.at(), table.open().turn().unwrap().played), (1, 0));
}

#[test]
fn r19_while_the_window_is_open_nothing_else_is_possible() {
    let mut table = attacked("poach", "", "h0");
    let waits = Err(Refusal::AwaitingAnswer { target: Seat(1) });
    assert_eq!(table.fund(0, "+5/0"), waits);
    assert_eq!(table.done(0), waits);
    assert_eq!(table.bad_idea(0, 2, "i1/3"), waits);
    assert!(table.verbs(0).is_empty() && table.verbs(2).is_empty());
    assert_eq!(table.verbs(1), ["counter", "pass"]);
}

#[test]
fn r19_the_attackers_clock_stands_still() {
    let mut table = attacked("poach", "", "h0");
    let turn = table.turn();
    let waiting = table.waiting();
    assert_eq!(waiting.len(), 2);
    assert_eq!((waiting[0].seat, waiting[0].about), (Seat(0), turn));
    assert_eq!(waiting[0].flow, Flow::Stands { at_least: None });
    assert_eq!((waiting[1].seat, waiting[1].tempo), (Seat(1), Tempo::Window));
    assert_eq!((waiting[1].flow, waiting[1].sealed), (Flow::Runs, false));
    table.pass(1).unwrap();
    // The same clock goes on.
    assert_eq!(table.awaited(), [(0, Tempo::Turn)]);
    assert_eq!(table.waiting()[0].about, turn);
}

#[test]
fn r19_on_an_untimed_table_the_window_ends_after_72_hours() {
    let table = attacked("poach", "", "h0");
    let pace = Pace::named(PaceName::Untimed);
    let lengths: Vec<_> = table.waiting().iter().map(|awaited| pace.length(awaited.tempo)).collect();
    assert_eq!(lengths, [None, Some(72 * 60 * 60)], "the attacker's turn has no end");
}

#[test]
fn r19_a_replacement_comes_in_the_own_fourth_phase_and_a_discard_not_before() {
    let mut table = Setup::new(2).staff(1, "de").hand(0, "p3").hand(1, "h0 h0 h0 h0 h0 h0").ready();
    table.poach(0, 1, "de", "p3").unwrap();
    table.counter(1, "h0").unwrap();
    table.done(0).unwrap();
    assert_eq!(table.hand(1).len(), 5);
    assert_eq!(table.discard(1, "h0"), Err(Refusal::HandNotFull { held: 5, size: 6 }));
    table.done(1).unwrap();
    assert_eq!(table.hand(1).len(), 6);
}

#[test]
fn r19_no_counters_attacks_cannot_be_answered() {
    let mut table = Setup::new(2)
        .staff(1, "de sv1")
        .hand(0, "b3 p3 i1/3")
        .hand(1, "h0 f0 r0")
        .pool("sm1")
        .rules(|rules| rules.no_counters = true)
        .ready();
    let events = table.bad_hire(0, 1, "sm1", "b3").unwrap();
    assert!(matches!(events[..], [Event::Attacked { window: None, .. }, Event::Landed { .. }]));
    table.poach(0, 1, "de", "p3").unwrap();
    table.bad_idea(0, 1, "i1/3").unwrap();
    assert_eq!(table.awaited(), [(0, Tempo::Turn)]);
    assert_eq!((table.company(1).staff.len(), table.company(0).staff.len()), (2, 1));
    assert_eq!(table.company(1).ideas.len(), 1);
    assert_eq!(table.company(0).recap.attacks, 3);
    assert_eq!(table.pass(1), Err(Refusal::NothingToAnswer));
}

#[test]
fn r20_the_window_opens_whatever_the_target_holds() {
    for attack in ["badhire", "poach", "idea"] {
        let seen = ["", "h0 f0 r0"].map(|answers| {
            let mut table = attacked(attack, "", answers);
            assert!(table.open().window().is_some());
            let window = table.waiting();
            // The look of it, but for the hand's size, is the same.
            table.state.hands[1].clear();
            (window, BurnRate::public(&table.state).open.pending().cloned())
        });
        assert_eq!(seen[0], seen[1]);
    }
}

#[test]
fn r20_until_it_ends_nothing_has_moved() {
    for (attack, staff) in [("badhire", ""), ("poach", ""), ("pair", "dv3"), ("idea", "")] {
        let mut table = attacked(attack, staff, "");
        let people: Vec<usize> = (0..3).map(|at| table.company(at).staff.len()).collect();
        assert_eq!(people, [0, 1 + usize::from(!staff.is_empty()), 0]);
        assert!(table.company(1).ideas.is_empty());
        assert_ne!(table.up("sm1").0, 999);
        let events = table.pass(1).unwrap();
        assert!(matches!(&events[..], [Event::Landed { target: Seat(1), .. }]));
        assert!(table.open().window().is_none());
    }
}

#[test]
fn r20_every_window_has_an_id_of_its_own() {
    let mut table = attacked("poach", "fm1", "h0");
    let first = table.window();
    table.pass(1).unwrap();
    table.poach(0, 1, "fm1", "p3").unwrap();
    assert_ne!(table.window(), first);
    for command in [Command::Pass { window: first }, Command::Counter { window: first, card: CardId(999) }] {
        assert_eq!(table.does(1, command), Err(Refusal::Gone));
    }
    // A command that doesn't say which is refused too, for what would be wrong with it.
    assert_eq!(table.does(1, Command::Pass { window: 0 }), Err(Refusal::Gone));
    let none = Command::Counter { window: 0, card: CardId(999) };
    assert_eq!(table.does(1, none), Err(Refusal::NotInHand));
}

#[test]
fn r20_vp_cards_never_open_one() {
    let mut table = Setup::new(2)
        .staff(0, "sv1 dv2 fv2 de")
        .staff(1, "hv3 fv3")
        .hand(0, "conflict pasture plan layoffs")
        .hand(1, "h0 f0 r0")
        .ready();
    let quiet = |events: Result<Vec<Event>, Refusal>| {
        assert!(!events.unwrap().iter().any(|event| matches!(event, Event::Attacked { .. })));
    };
    quiet(table.oust(0, 1, "hv3", "conflict"));
    quiet(table.oust(0, 1, "fv3", "pasture"));
    quiet(table.plan(0, 1));
    assert!(table.verbs(1).is_empty());
    quiet(table.lay_off(0, "", "de"));
    assert_eq!(table.at(), 1);
}

/// R19 with R25: which card lies in the window is public.
#[test]
fn r20_the_attack_is_public() {
    let table = attacked("poach", "", "h0");
    let public = BurnRate::view(&table.state, Viewer::Public).public;
    let shown: Vec<&Card> = public.open.pending().unwrap().attack.cards().iter().collect();
    assert_eq!(shown.len(), 1);
    assert_eq!(public.hands, [4, 1, 3]);
}
