//! How *Burn Rate* reads: a scripted game, as its players see it.

use boardroom::game::{Choice, Domain, Face, Game, Section};
use boardroom::games::burn_rate::BurnRate;
use boardroom::words::{Lang, Words};

use super::burn::setup::Setup;
use super::burn::table::Table;
use super::reader::{Short, page, story};

/// Ann's turn with four at the table; Bob is short of engineers and pays double, Dan is bankrupt.
fn table() -> Table {
    Setup::new(4)
        .staff(0, "sv1 dv3 de de hm2 fm1")
        .staff(1, "sm2 sm1 dm1 de hv2 fv3")
        .staff(2, "hm1")
        .ideas(1, "i3/1 i1/2")
        .ideas(0, "i2/0")
        .funds(0, 31)
        .funds(1, 9)
        .funds(2, 64)
        .plan(1)
        .hand(0, "h2 f1 p3 p3 i2/3 +10/1")
        .hand(1, "h2 f2 r0 r2")
        .hand(2, "plan")
        .pool("dv2")
        .fallen(3)
        .deck(50)
        .ready()
}

/// Bob's VP of Finance is about to be poached.
fn attacked() -> Table {
    let mut table = table();
    table.poach(0, 1, "fv3", "p3 p3").expect("a pair on a VP");
    table
}

/// Bob counters; Ann goes on and hires, fires and funds; Bob goes broke.
fn played() -> Table {
    let mut table = attacked();
    table.counter(1, "f2").expect("a Fire cancels it");
    table.fund(0, "+10/1").expect("a Funding");
    table.bad_idea(0, 2, "i2/3").expect("a bad idea");
    table.pass(2).expect("nothing to answer with");
    table.done(1).expect("a payroll");
    table.plan(2, 0).expect_err("no VPs");
    table.done(2).expect("a payroll");
    table.hire(0, "dv2", "h2").expect_err("Ann has a VP there");
    table.fire(0, "de", "f1").expect("a Fire");
    table.done(0).expect("a payroll");
    table.done(2).expect("a payroll");
    while !table.is_over() {
        let seat = table.at();
        table.done(seat).expect("a payroll");
    }
    table
}

/// Everything a seat may do, as a menu calls it.
fn menu(lang: Lang, table: &Table, seat: u8) -> String {
    let (words, view) = (Words::built_in(), table.view(seat));
    let mut menu = String::new();
    for Choice { verb, domains, .. } in BurnRate::choices(&view) {
        menu.push_str(&format!("{}\n", words.text(lang, &format!("burn-verb-{verb}"))));
        let params = BurnRate::VERBS.iter().find(|known| known.name == verb).expect("a known verb").params;
        for (param, domain) in params.iter().zip(&domains) {
            let (Domain::Pick(ids) | Domain::Subset { of: ids, .. }) = domain else { continue };
            let said = |&id| words.say(lang, &BurnRate::label(&view, verb, param.name, id), &Short);
            let option = words.text(lang, &format!("burn-param-{}", param.name));
            ids.iter().for_each(|id| menu.push_str(&format!("  {option}: {}\n", said(id).replace("**", ""))));
        }
    }
    menu
}

fn board(table: &Table) -> Vec<Section> {
    BurnRate::board(&BurnRate::public(&table.state))
}

#[test]
fn a_board() {
    insta::assert_snapshot!("board_en", page(Lang::EnUs, &board(&table())));
    insta::assert_snapshot!("board_zh", page(Lang::ZhCn, &board(&table())));
}

#[test]
fn a_board_with_an_attack() {
    insta::assert_snapshot!("board_attacked_en", page(Lang::EnUs, &board(&attacked())[..1]));
    insta::assert_snapshot!("board_attacked_zh", page(Lang::ZhCn, &board(&attacked())[..1]));
}

#[test]
fn a_draft() {
    let table = Table::start(3, Default::default(), 1);
    insta::assert_snapshot!("board_draft_en", page(Lang::EnUs, &board(&table)));
    insta::assert_snapshot!("board_draft_zh", page(Lang::ZhCn, &board(&table)));
}

#[test]
fn the_end() {
    insta::assert_snapshot!("board_over_en", page(Lang::EnUs, &board(&played())));
    insta::assert_snapshot!("board_over_zh", page(Lang::ZhCn, &board(&played())));
}

#[test]
fn hands() {
    let hand = BurnRate::hand(&table().view(0));
    insta::assert_snapshot!("hand_en", page(Lang::EnUs, &hand));
    insta::assert_snapshot!("hand_zh", page(Lang::ZhCn, &hand));
}

#[test]
fn menus() {
    insta::assert_snapshot!("menu_en", menu(Lang::EnUs, &table(), 0));
    insta::assert_snapshot!("menu_zh", menu(Lang::ZhCn, &table(), 0));
    insta::assert_snapshot!("menu_attacked_en", menu(Lang::EnUs, &attacked(), 1));
    insta::assert_snapshot!("menu_attacked_zh", menu(Lang::ZhCn, &attacked(), 1));
}

#[test]
fn a_story() {
    let table = played();
    insta::assert_snapshot!("story_en", story::<BurnRate>(Lang::EnUs, &table.log));
    insta::assert_snapshot!("story_zh", story::<BurnRate>(Lang::ZhCn, &table.log));
}
