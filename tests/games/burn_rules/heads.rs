//! Heads and skill: R9–R12.

use boardroom::game::Seat;
use boardroom::games::burn_rate::rules::{Department, Kind, Levels, Refusal, VpCard};

use crate::burn::setup::{Setup, department};
use crate::burn::table::Table;

fn has_vp(seat: u8, letter: char) -> Refusal {
    Refusal::HasVp { seat: Seat(seat), department: department(letter) }
}

#[test]
fn r9_nobody_takes_a_second_vp() {
    let mut table = Setup::new(2).staff(0, "hv2 fv2").hand(0, "h2 h2").pool("fv3 dv3").ready();
    assert_eq!(table.hire(0, "fv3", "h2"), Err(has_vp(0, 'f')));
    table.hire(0, "dv3", "h2").unwrap();
}

#[test]
fn r9_nobody_is_given_a_second_vp() {
    let mut table = Setup::new(2).staff(1, "sv1").hand(0, "b3 b3").pool("sv0 fv2").ready();
    assert_eq!(table.bad_hire(0, 1, "sv0", "b3"), Err(has_vp(1, 's')));
    // A VP into a department without one may be forced.
    table.bad_hire(0, 1, "fv2", "b3").unwrap();
    table.pass(1).unwrap();
    assert_eq!(table.company(1).vps().count(), 2);
}

#[test]
fn r9_nobody_poaches_a_second_vp() {
    let mut table =
        Setup::new(3).staff(0, "dv0").staff(1, "dv3 dm1").staff(2, "fv3").hand(0, "p3 p3 p2").ready();
    assert_eq!(table.poach(0, 1, "dv3", "p3 p3"), Err(has_vp(0, 'd')));
    // Others of that department, and VPs of another, may be.
    table.poach(0, 1, "dm1", "p2").unwrap();
    table.pass(1).unwrap();
    table.poach(0, 2, "fv3", "p3 p3").unwrap();
    table.pass(2).unwrap();
    assert_eq!(table.company(0).vps().count(), 2);
}

#[test]
fn r9_no_forced_vps_nobody_forces_a_vp_on_another() {
    let rule =
        |on| Setup::new(2).hand(0, "b3").pool("fv2 sm1").rules(|rules| rules.no_forced_vps = on).ready();
    assert_eq!(rule(true).bad_hire(0, 1, "fv2", "b3"), Err(Refusal::ForcedVp));
    rule(true).bad_hire(0, 1, "sm1", "b3").unwrap();
    rule(false).bad_hire(0, 1, "fv2", "b3").unwrap();
}

#[test]
fn r10_a_vp_is_the_head_whatever_the_skill_of_others() {
    let table = Setup::new(2).staff(0, "sm2 sv0 sm1").staff(1, "dm1 dv3").ready();
    assert!(table.company(0).head(Department::Sales).is_some_and(|head| head.is_vp()));
    assert_eq!(table.company(0).level(Department::Sales), 0);
    assert_eq!(table.company(1).level(Department::Development), 3);
}

#[test]
fn r10_else_the_most_skilled_manager() {
    let table = Setup::new(2).staff(0, "sm1 sm2 sm1 sm2 hm1").ready();
    assert_eq!(table.company(0).level(Department::Sales), 2);
    assert_eq!(table.company(0).head(Department::Sales), Some(&table.company(0).staff[1]), "the first such");
    assert_eq!(table.company(0).level(Department::HumanResources), 1);
}

#[test]
fn r10_a_department_without_a_head_has_level_0() {
    let table = Setup::new(2).staff(0, "de de").ready();
    for department in Department::ALL {
        assert_eq!((table.company(0).head(department), table.company(0).level(department)), (None, 0));
    }
}

/// Which heads give which level, by department.
const LEVELS: &[(char, [&str; 4])] = &[
    ('s', ["", "sv1", "sm2", ""]),
    ('d', ["de", "dm1", "dv2", "dv3"]),
    ('h', ["", "hm1", "hm2", "hv3"]),
    ('f', ["", "fm1", "fv2", "fv3"]),
];

fn heads(letter: char) -> impl Iterator<Item = (u8, &'static str)> {
    let (_, heads) = LEVELS.iter().find(|(of, _)| *of == letter).expect("a department");
    (0..).zip(*heads).filter(|(level, head)| *level == 0 || !head.is_empty())
}

/// Tries a card of each level set with a head of each level, and asks whether it is playable.
fn own_heads(letter: char, card: &str, play: impl Fn(&mut Table, &str) -> Result<(), Refusal>) {
    for (level, head) in heads(letter) {
        for least in 0..=3 {
            let card = format!("{card}{least}");
            if card == "+5/3" {
                continue;
            }
            let mut table = Setup::new(2)
                .staff(0, head)
                .staff(1, "sm1")
                .hand(0, &card)
                .ideas(0, "i1/0")
                .pool("sm1")
                .ready();
            let refused = Refusal::Level {
                seat: Seat(0),
                department: department(letter),
                level,
                levels: Levels::from_to(least, 3),
            };
            let expected = if level >= least { Ok(()) } else { Err(refused) };
            assert_eq!(play(&mut table, &card), expected, "{card} with {head:?}");
        }
    }
}

#[test]
fn r11_a_defence_card_reads_ones_own_head() {
    own_heads('h', "h", |table, card| table.hire(0, "sm1", card).map(drop));
    own_heads('f', "+5/", |table, card| table.fund(0, card).map(drop));
    own_heads('d', "r", |table, card| table.release(0, card).map(drop));
    for (level, head) in heads('h') {
        for least in 0..=3 {
            let card = format!("f{least}");
            let mut table = Setup::new(2).staff(0, &format!("{head} fm1")).hand(0, &card).ready();
            assert_eq!(table.fire(0, "fm1", &card).is_ok(), level >= least, "{card} with {head:?}");
        }
    }
}

/// The same against a target.
fn their_heads(letter: char, card: &str, play: impl Fn(&mut Table, &str) -> Result<(), Refusal>) {
    for (level, head) in heads(letter) {
        for most in 0..=3 {
            let card = format!("{card}{most}");
            // The attacker's own heads don't matter.
            let mut table = Setup::new(2)
                .staff(0, "hv2 sv1")
                .staff(1, &format!("{head} fm1"))
                .hand(0, &card)
                .pool("sm1")
                .ready();
            let refused = Refusal::Level {
                seat: Seat(1),
                department: department(letter),
                level,
                levels: Levels::from_to(0, most),
            };
            let expected = if level <= most { Ok(()) } else { Err(refused) };
            assert_eq!(play(&mut table, &card), expected, "{card} with {head:?}");
        }
    }
}

#[test]
fn r11_an_attack_card_reads_the_targets_head() {
    their_heads('h', "b", |table, card| table.bad_hire(0, 1, "sm1", card).map(drop));
    their_heads('h', "p", |table, card| table.poach(0, 1, "fm1", card).map(drop));
    their_heads('s', "i2/", |table, card| table.bad_idea(0, 1, card).map(drop));
}

#[test]
fn r11_which_department_each_card_asks_for() {
    for (kind, letter) in [
        (Kind::Hire, 'h'),
        (Kind::Fire, 'h'),
        (Kind::Release, 'd'),
        (Kind::Funding, 'f'),
        (Kind::BadHire, 'h'),
        (Kind::Poach, 'h'),
        (Kind::BadIdea, 's'),
    ] {
        assert_eq!(kind.department(), Some(department(letter)));
    }
    assert_eq!(Kind::Vp.department(), None);
}

#[test]
fn r12_a_vp_card_asks_for_so_many_own_vps() {
    for (card, needs) in
        [(VpCard::Conflict, 2), (VpCard::Pasture, 3), (VpCard::Plan, 3), (VpCard::Layoffs, 2)]
    {
        for has in 0..=4 {
            let vps: String = ["sv1 ", "dv3 ", "hv3 ", "fv2 "][..has].concat();
            let mut table = Setup::new(2)
                .staff(0, &format!("{vps} fm1"))
                .staff(1, "sv0")
                .hand(0, "conflict pasture plan layoffs")
                .ready();
            let played = match card {
                VpCard::Conflict => table.oust(0, 1, "sv0", "conflict"),
                VpCard::Pasture => table.oust(0, 1, "sv0", "pasture"),
                VpCard::Plan => table.plan(0, 1),
                VpCard::Layoffs => table.lay_off(0, "", "fm1"),
            };
            if has >= needs {
                played.unwrap();
            } else {
                assert_eq!(played, Err(Refusal::TooFewVps { card, seat: Seat(0), has, needs }));
            }
        }
    }
}

#[test]
fn r12_vp_cards_read_target_attacks_ask_for_the_targets_vps() {
    let ready = |own: &str, theirs: &str| {
        let setup = Setup::new(2).staff(0, own).staff(1, theirs).hand(0, "conflict pasture plan layoffs");
        setup.rules(|rules| rules.vp_cards_read_target = true).ready()
    };
    let few = |card, seat, has, needs| Err(Refusal::TooFewVps { card, seat: Seat(seat), has, needs });
    let own = "sv1 dv3 hv3 fm1";
    let mut table = ready(own, "sv0");
    assert_eq!(table.oust(0, 1, "sv0", "conflict"), few(VpCard::Conflict, 1, 1, 2));
    assert_eq!(table.plan(0, 1), few(VpCard::Plan, 1, 1, 3));
    let mut table = ready("", "sv0 dv2");
    assert_eq!(table.oust(0, 1, "sv0", "pasture"), few(VpCard::Pasture, 1, 2, 3));
    table.oust(0, 1, "sv0", "conflict").unwrap();
    let mut table = ready("", "sv0 dv2 fv2");
    table.plan(0, 1).unwrap();
    table.oust(0, 1, "sv0", "pasture").unwrap();
    // Layoffs always asks for one's own.
    assert_eq!(table.lay_off(0, "", "fm1"), few(VpCard::Layoffs, 0, 0, 2));
    ready(own, "").lay_off(0, "", "fm1").unwrap();
}
