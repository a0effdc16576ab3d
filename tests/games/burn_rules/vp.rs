//! The VP cards: what they do, R26 and R27. How many VPs they ask for stands with R12.

use boardroom::game::Seat;
use boardroom::games::burn_rate::rules::{Command, Event, Money, Refusal};

use crate::burn::setup::Setup;
use crate::burn::table::Table;

const OWN: &str = "sv1 dv3 fv3";

#[test]
fn conflict_and_pasture_send_a_vp_of_the_players_choice_back() {
    for card in ["conflict", "pasture"] {
        let mut table = Setup::new(3).staff(0, OWN).staff(2, "hv3 sv0 de").hand(0, card).ready();
        let vp = table.at_work(2, "sv0");
        table.oust(0, 2, "sv0", card).unwrap();
        assert_eq!(table.stack('s').first(), Some(&vp));
        assert_eq!(table.company(2).staff.len(), 2);
        assert_eq!(table.open().turn().unwrap().played, 1);
        assert_eq!(table.company(0).recap.attacks, 1);
    }
}

#[test]
fn the_vp_is_turned_up_if_the_stack_was_empty() {
    let mut table = Setup::new(3).staff(0, OWN).staff(1, "hv3").empty("h").hand(0, "conflict").ready();
    let vp = table.at_work(1, "hv3");
    let events = table.oust(0, 1, "hv3", "conflict").unwrap();
    assert!(matches!(&events[0], Event::Ousted { up: true, .. }));
    assert!(table.is_up(vp));
}

#[test]
fn exactly_one_vp_of_the_targets_goes() {
    let mut table = Setup::new(3).staff(0, OWN).staff(1, "hv3 fv2 de").hand(0, "conflict").ready();
    let (card, turn, target) = (table.card(0, "conflict"), table.turn(), Seat(1));
    let [vp, other, engineer] = ["hv3", "fv2", "de"].map(|short| table.at_work(1, short));
    let own = table.at_work(0, "dv3");
    let play =
        |vps: &[_], staff: &[_]| Command::Vp { turn, card, target, vps: vps.to_vec(), staff: staff.to_vec() };
    assert_eq!(table.does(0, play(&[], &[])), Err(Refusal::OneVp { target }));
    assert_eq!(table.does(0, play(&[vp, other], &[])), Err(Refusal::OneVp { target }));
    assert_eq!(table.does(0, play(&[vp], &[engineer])), Err(Refusal::OneVp { target }));
    assert_eq!(table.does(0, play(&[own], &[])), Err(Refusal::NotOnStaff { seat: target }));
    let employee = table.company(1).employee(engineer).unwrap().clone();
    assert_eq!(table.does(0, play(&[engineer], &[])), Err(Refusal::IsNoVp { employee }));
    table.does(0, play(&[other], &[])).unwrap();
}

fn planned() -> Table {
    let mut table = Setup::new(2).staff(0, OWN).staff(1, "hv3 de").ideas(1, "i2/2").hand(0, "plan").ready();
    table.plan(0, 1).unwrap();
    table
}

#[test]
fn r26_the_targets_next_payroll_is_doubled_once() {
    let mut table = planned();
    assert!(table.company(1).plan, "the mark is public");
    assert_eq!(table.company(1).payroll(), Money(12));
    table.done(0).unwrap();
    assert_eq!(table.funds(0), 94, "not one's own");
    // 2 + 1 + a contractor, doubled.
    let events = table.done(1).unwrap();
    assert!(matches!(events[0], Event::Paid { contractors: 1, doubled: true, payroll: Money(12), .. }));
    assert_eq!(table.funds(1), 88);
    assert!(!table.company(1).plan);
    table.done(0).unwrap();
    table.done(1).unwrap();
    assert_eq!(table.funds(1), 82);
}

#[test]
fn r26_the_mark_goes_also_when_the_payroll_was_0() {
    let mut table = Setup::new(2).plan(1).turn(1).ready();
    table.done(1).unwrap();
    assert!(!table.company(1).plan);
    assert_eq!(table.funds(1), 100);
}

#[test]
fn r26_and_at_bankruptcy() {
    for keeps in [false, true] {
        let setup = Setup::new(3).plan(1).turn(1).staff(1, "de de").funds(1, 3);
        let mut table = setup.rules(|rules| rules.bankrupt_keeps_table = keeps).ready();
        table.done(1).unwrap();
        assert_eq!(table.funds(1), -1, "doubled");
        assert!(!table.company(1).plan);
    }
}

#[test]
fn r26_a_marked_company_is_no_target_of_another() {
    let mut table = Setup::new(3).staff(0, OWN).plan(1).hand(0, "plan").ready();
    assert_eq!(table.plan(0, 1), Err(Refusal::HasPlan { target: Seat(1) }));
    table.plan(0, 2).unwrap();
}

#[test]
fn r26_the_card_is_discarded_when_played() {
    let table = planned();
    assert_eq!(table.open().discards.len(), 1);
    assert_eq!(table.company(0).recap.attacks, 1);
}

#[test]
fn r26_nobody_leaves_by_it() {
    let mut table = Setup::new(2).staff(0, OWN).staff(1, "hv3").hand(0, "plan").ready();
    let (card, turn, target) = (table.card(0, "plan"), table.turn(), Seat(1));
    let vps = vec![table.at_work(1, "hv3")];
    let with = Command::Vp { turn, card, target, vps: vps.clone(), staff: vec![] };
    assert_eq!(table.does(0, with), Err(Refusal::NobodyLeaves));
    let with = Command::Vp { turn, card, target, vps: vec![], staff: vps };
    assert_eq!(table.does(0, with), Err(Refusal::NobodyLeaves));
}

const ALL: &str = "sv1 dv3 hv3 fv3 de de sm1";

#[test]
fn r27_one_or_more_own_employees_leave() {
    let mut table = Setup::new(2).staff(0, ALL).hand(0, "layoffs").ready();
    assert_eq!(table.lay_off(0, "", ""), Err(Refusal::SomebodyLeaves));
    table.lay_off(0, "sv1", "de sm1").unwrap();
    assert_eq!(table.company(0).staff.len(), 4);
    assert_eq!(table.company(0).recap.attacks, 0, "it is no attack");
}

#[test]
fn r27_two_vps_remain() {
    let ready = || Setup::new(2).staff(0, ALL).hand(0, "layoffs").ready();
    assert_eq!(ready().lay_off(0, "sv1 dv3 hv3", ""), Err(Refusal::VpsStay { most: 2 }));
    let mut table = ready();
    table.lay_off(0, "sv1 dv3", "de de sm1").unwrap();
    assert_eq!(table.company(0).staff.len(), 2);
    let mut table = Setup::new(2).staff(0, "sv1 dv3 de").hand(0, "layoffs").ready();
    assert_eq!(table.lay_off(0, "sv1", "de"), Err(Refusal::VpsStay { most: 0 }));
    table.lay_off(0, "", "de").unwrap();
    // With two VPs alone there is nobody who could leave.
    let table = Setup::new(2).staff(0, "sv1 dv3").hand(0, "layoffs").ready();
    assert_eq!(table.verbs(0), ["done"]);
}

#[test]
fn r27_only_own_employees_each_once_and_each_where_they_belong() {
    let mut table = Setup::new(2).staff(0, ALL).staff(1, "hm1").hand(0, "layoffs").ready();
    assert_eq!(table.lay_off(0, "", "hm1"), Err(Refusal::NotOnStaff { seat: Seat(0) }));
    let (card, turn) = (table.card(0, "layoffs"), table.turn());
    let [vp, engineer] = ["sv1", "de"].map(|short| table.at_work(0, short));
    let lay_off = |target, vps: &[_], staff: &[_]| Command::Vp {
        turn,
        card,
        target: Seat(target),
        vps: vps.to_vec(),
        staff: staff.to_vec(),
    };
    assert_eq!(table.does(0, lay_off(1, &[], &[engineer])), Err(Refusal::OnlyOwn));
    assert_eq!(table.does(0, lay_off(0, &[], &[engineer, engineer])), Err(Refusal::NamedTwice));
    let find = |id| table.company(0).employee(id).unwrap().clone();
    let (a_vp, no_vp) = (find(vp), find(engineer));
    assert_eq!(table.does(0, lay_off(0, &[], &[vp])), Err(Refusal::IsVp { employee: a_vp }));
    assert_eq!(table.does(0, lay_off(0, &[engineer], &[])), Err(Refusal::IsNoVp { employee: no_vp }));
}

#[test]
fn r27_it_answers_no_attack() {
    let mut table = Setup::new(2).staff(1, "sv1 dv3 de").hand(0, "p3").hand(1, "layoffs").ready();
    table.poach(0, 1, "de", "p3").unwrap();
    assert_eq!(table.verbs(1), ["pass"]);
}
