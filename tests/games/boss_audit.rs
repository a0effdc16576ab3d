//! *I'm the Boss!* against its rules page, where several rules meet.

use boardroom::game::{AnyGame, Face, Game, Id, Playable};
use boardroom::games::boss::rules::{
    Bond, Boss, Command, Deal, Event, Filler, Money, Refusal, Stage, TravelKind,
};

use crate::boss::table::{Setup, Table, name, names};
use crate::every_game::{self, always};

#[test]
fn b18_a_close_is_called_once() {
    always::<Boss>(60, |now| {
        let open = &now.state.open;
        if let Some(Deal { stage: Stage::LastChance { .. }, terms, .. }) = open.deal() {
            let view = every_game::view::<Boss>(now.state, open.boss);
            assert!(Boss::check(&view, &Command::Close { terms: *terms }).is_err());
        }
    });
}

/// The English of a label.
fn label(table: &Table, seat: u8, verb: &str, id: Id) -> &'static str {
    Boss::label(&table.view(seat), verb, "names", id).id
}

#[test]
fn b41_a_label_says_which_card_would_be_supplied() {
    // Seat 1 owns G S W; between two players offers are about clan cards only.
    let two = Setup::new(2).hand(0, "C").hand(1, "G").deal();
    assert_eq!(label(&two, 1, "offer", name('G').id()), "boss-label-own-clan");
    assert_eq!(label(&two, 0, "fill", name('C').id()), "boss-label-own-investor");
    // What the boss wants of others isn't the boss's own.
    assert_eq!(label(&two, 0, "offer", name('C').id()), "boss-label-wanted");
    let three = Setup::new(3).hand(1, "G").deal();
    assert_eq!(label(&three, 1, "offer", name('G').id()), "boss-label-own-investor");
}

#[test]
fn b26_what_a_void_package_held_can_be_taken_by_an_older_offer() {
    let mut table = Setup::new(3).hand(1, "S W").hand(2, "tW").deal();
    table.offer(1, "GS", 4).unwrap();
    let older = table.last_offer().id;
    table.bid(0, "GW", 3, Some(1)).unwrap();
    let bid = table.last_offer().id;
    table.accept(1, bid).unwrap();
    // B13e: the same investor is pledged meanwhile; the player's offer stays, B13f: but can't be taken.
    assert_eq!(table.accept(0, older), Err(Refusal::Filled { name: name('G') }));
    let terms = table.in_deal().terms;
    let clan = table.laid(1)[1];
    table.travel(2, clan.0).unwrap();
    let events = table.all_pass();
    let Event::Travelled { void: Some(void), lapsed, .. } = &events[1] else { panic!("{events:?}") };
    assert_eq!((void.names(), lapsed.len()), (names("GW"), 0));
    assert_ne!(table.in_deal().terms, terms, "a close on the old terms is refused");
    table.accept(0, older).unwrap();
    assert_eq!((table.filled(), table.in_deal().promised()), (names("GS"), Money(4)));
}

#[test]
fn b31_a_take_over_under_house_rules_by_somebody_with_pledges() {
    // Deal 11 (C, G, S) brings 8, of which the boss keeps 2.
    let mut table = Setup::new(4)
        .rules(|rules| {
            rules.loose_pledges = true;
            rules.boss_keeps_share = true;
            rules.bystanders_paid = true;
        })
        .hand(1, "b G S")
        .marker(11)
        .deal();
    table.fill(0, "C").unwrap();
    table.agree(1, "GS", 2);
    for (seat, price) in [(1, 1), (3, 2)] {
        table.bid(0, "", price, Some(seat)).unwrap();
        let offer = table.last_offer().id;
        table.accept(seat, offer).unwrap();
    }
    let bystander = table.last_pledge().id;
    table.release(3, bystander).unwrap();
    table.offer(2, "G", 1).unwrap();
    table.take_over(1).unwrap();
    table.all_pass();
    let deal = table.in_deal();
    assert_eq!((deal.offers.len(), deal.releases.len()), (0, 0));
    assert_eq!(
        (deal.filled(), deal.promised()),
        (names("GS"), Money(2)),
        "C is out, the pay for nothing too"
    );
    let bonds: Vec<(u8, usize, Bond)> =
        deal.pledges.iter().map(|pledge| (pledge.seat.0, pledge.cards.len(), pledge.bond)).collect();
    assert_eq!(bonds, [(3, 0, Bond::Inherited(Money(2))), (1, 1, Bond::Own), (1, 1, Bond::Own)]);
    // B16: 6 is the limit still.
    table.offer(0, "C", 5).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(1, offer), Err(Refusal::OverPot { over: Money(1), left: Money(4) }));
    let agreed = table.agree(0, "C", 4).id;
    // B15: loose, so even what is agreed with the new boss; B31: what is inherited as well.
    let state = table.state.clone();
    table.withdraw(0, agreed).unwrap();
    table.withdraw(3, bystander).unwrap();
    table.state = state.clone();
    table.drop(1, agreed).unwrap();
    table.drop(1, bystander).unwrap();
    table.state = state;
    table.succeed();
    assert_eq!(table.money(), [4, 2, 0, 2]);
}

#[test]
fn b31_the_boss_may_come_back() {
    let mut table = Setup::new(3).hand(0, "b").hand(1, "b").marker(11).deal();
    table.agree(2, "S", 3);
    table.fill(0, "C").unwrap();
    table.take_over(1).unwrap();
    table.all_pass();
    table.fill(1, "G").unwrap();
    table.agree(0, "C", 2);
    table.take_over(0).unwrap();
    table.all_pass();
    let bonds: Vec<Bond> = table.in_deal().pledges.iter().map(|pledge| pledge.bond).collect();
    assert_eq!(bonds, [Bond::Inherited(Money(3)), Bond::Own]);
    assert_eq!(table.filled(), names("CS"), "the G of the boss between is out");
    table.agree(1, "G", 1);
    table.succeed();
    assert_eq!((table.money(), table.boss()), (vec![4, 1, 3], 1));
}

#[test]
fn b13c_answers_to_an_offer_to_all_outlive_it_and_lapse_by_their_own_rules() {
    let mut table = Setup::new(4).hand(1, "S").hand(2, "S").hand(3, "S").marker(11).deal();
    table.bid(0, "S", 2, None).unwrap();
    let all = table.last_offer().id;
    table.answer(1, all, 3).unwrap();
    let first = table.last_offer().id;
    table.answer(2, all, 4).unwrap();
    let second = table.last_offer().id;
    table.decline(3, all).unwrap();
    // Everyone has declined it, two by answering.
    assert_eq!(table.in_deal().offer(all), None);
    table.answer(0, first, 1).unwrap();
    let third = table.last_offer().id;
    assert_eq!(table.in_deal().offer(first), None);
    table.accept(0, second).unwrap();
    // The boss's answer is for a name that is filled now; its card stays laid out and can be offered.
    assert_eq!(table.accept(1, third), Err(Refusal::Gone));
    assert_eq!(table.in_deal().offers, []);
    let clan = table.laid(1)[0];
    table.offer(1, "S", 1).unwrap();
    assert_eq!(table.last_offer().cards(), [Filler::Clan(name('S'), clan)]);
}

#[test]
fn b32_what_is_stopped_changes_nothing_of_the_deal() {
    let mut table = Setup::new(3).hand(0, "s s s p p p").hand(2, "b tG").hand(1, "C").marker(4).deal();
    table.fill(0, "C").unwrap();
    let pledge = table.agree(1, "G", 1).id;
    table.offer_with(1, "C", "C", 2).unwrap();
    table.release(1, pledge).unwrap();
    let before = table.in_deal().clone();
    table.take_over(2).unwrap();
    table.stop(0).unwrap();
    assert_eq!(*table.in_deal(), before);
    table.travel(2, name('G').id()).unwrap();
    table.stop(0).unwrap();
    assert_eq!(*table.in_deal(), before);
    table.poach(0, 'G').unwrap();
    assert_eq!(table.stop(0), Err(Refusal::OwnCard));
    table.all_pass();
    // B29: but a poach that isn't stopped voids pledge and proposal; the rest stays.
    assert_eq!((table.filled(), table.in_deal().offers.len()), (names("C"), 1));
    assert_eq!(table.in_deal().releases, []);
}

#[test]
fn b8_b41_a_cover_is_no_discard_until_the_turn_ends() {
    let mut table = Setup::new(2).hand(1, "t?").turn();
    table.travel_with(1, name('G').id(), TravelKind::Wild).unwrap();
    table.all_pass();
    table.roll(0).unwrap();
    table.state.deck.clear();
    let events = table.draw(0).unwrap();
    assert!(matches!(&events[0], Event::Drew { cards, .. } if cards.is_empty()), "{events:?}");
    assert!(matches!(events[1], Event::Uncovered { .. }));
    assert_eq!(table.open().discards.len(), 1);
    // So the next draw finds it.
    table.roll(1).unwrap();
    let events = table.draw(1).unwrap();
    assert!(matches!(events[0], Event::Reshuffled { .. }));
    assert_eq!(table.hand(1).len(), 1);
}

#[test]
fn b41_a_used_investor_that_travels_ends_its_pledge_and_price() {
    let mut table = Setup::new(2).hand(1, "t? G").marker(4).deal();
    table.fill(0, "C").unwrap();
    table.use_investor(0, 'G').unwrap();
    table.close(0).unwrap();
    assert_eq!(table.pass(0), Err(Refusal::IsBoss));
    table.travel_with(1, name('G').id(), TravelKind::Wild).unwrap();
    table.all_pass();
    assert_eq!((table.is_last_chance(), table.in_deal().promised()), (false, Money(0)));
    assert_eq!(table.use_investor(0, 'G'), Err(Refusal::Covered { name: name('G') }));
    // B25: a clan card fills the name.
    table.agree(1, "G", 5);
    table.succeed();
    assert_eq!(table.money(), [1, 5]);
}

#[test]
fn an_operators_board_with_odd_shares_is_warned_of() {
    let game = Playable::<Boss>::new(|file| {
        Ok(file.built_in.replace("\"deal\": 4, \"shares\": 3", "\"deal\": 4, \"shares\": 7"))
    });
    let warnings = game.expect("it can be played").warnings();
    let [warning] = &warnings[..] else { panic!("{warnings:?}") };
    assert_eq!((warning.file.as_str(), warning.place.as_str()), ("boss/board.json", "deal 4"));
}
