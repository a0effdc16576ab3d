//! How *I'm the Boss!* reads: a scripted game, as its players see it.

use boardroom::game::{Face, Game};
use boardroom::games::boss::rules::Boss;
use boardroom::words::Lang;

use super::boss::table::{Setup, Table};
use super::reader::{page, story};

/// Ann leads deal 5 (D, L and 3 of C G S W) with four at the table; Cashman and Dougherty are hers
/// and Bob's.
fn table() -> Table {
    Setup::new(4)
        .owners("0123..")
        .hand(0, "L s p p p")
        .hand(1, "S t? b")
        .hand(2, "W W tC s")
        .hand(3, "S b p")
        .marker(5)
        .deal()
}

fn haggled() -> Table {
    let mut table = table();
    table.fill(0, "CL").expect("Ann's own cards");
    table.agree(1, "D", 4);
    table.bid(0, "GS", 5, None).expect("an offer to all");
    table.offer(2, "GW", 6).expect("an offer");
    table.offer(3, "S", 3).expect("an offer");
    table
}

/// Cat travels Ann's Cashman, Ann stops it; Dan takes over and closes.
fn played() -> Table {
    let mut table = haggled();
    let gw = table.in_deal().offers.iter().find(|offer| offer.maker.0 == 2).expect("Cat's").id;
    table.answer(0, gw, 5).expect("another price");
    let answer = table.last_offer().id;
    table.accept(2, answer).expect("Cat agrees");
    table.travel(2, 1).expect("a travel on Cashman");
    table.stop(0).expect("a stop");
    table.take_over(3).expect("a boss");
    table.all_pass();
    table.fill(3, "S").expect("Dan's clan card");
    table.agree(0, "L", 2);
    table.close(3).expect("the close");
    table.all_pass();
    table
}

#[test]
fn a_board_in_a_deal() {
    let board = Boss::board(&Boss::public(&haggled().state));
    insta::assert_snapshot!("board_in_a_deal_en", page(Lang::EnUs, &board));
    insta::assert_snapshot!("board_in_a_deal_zh", page(Lang::ZhCn, &board));
}

#[test]
fn a_board_with_a_pending_card() {
    let mut table = haggled();
    table.travel(2, 1).expect("a travel on Cashman");
    let board = Boss::board(&Boss::public(&table.state));
    insta::assert_snapshot!("board_pending_en", page(Lang::EnUs, &board[..1]));
    insta::assert_snapshot!("board_pending_zh", page(Lang::ZhCn, &board[..1]));
}

#[test]
fn a_board_between_deals() {
    let board = Boss::board(&Boss::public(&played().state));
    insta::assert_snapshot!("board_between_deals_en", page(Lang::EnUs, &board));
    insta::assert_snapshot!("board_between_deals_zh", page(Lang::ZhCn, &board));
}

#[test]
fn a_hand() {
    let hand = Boss::hand(&haggled().view(2));
    insta::assert_snapshot!("hand_en", page(Lang::EnUs, &hand));
    insta::assert_snapshot!("hand_zh", page(Lang::ZhCn, &hand));
}

#[test]
fn a_story() {
    let table = played();
    insta::assert_snapshot!("story_en", story::<Boss>(Lang::EnUs, &table.log));
    insta::assert_snapshot!("story_zh", story::<Boss>(Lang::ZhCn, &table.log));
}
