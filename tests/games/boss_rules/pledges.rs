//! Pledges and prices: B14–B17.

use boardroom::game::Seat;
use boardroom::games::boss::rules::{Bond, End, Event, Filler, Money, Refusal};

use crate::boss::table::{Setup, name, names};

#[test]
fn b14_an_accepted_offer_is_a_pledge_with_its_price() {
    let mut table = Setup::new(3).hand(1, "S").deal();
    let pledge = table.agree(1, "GS", 5);
    assert_eq!((pledge.seat, pledge.bond), (Seat(1), Bond::Agreed(Money(5))));
    assert_eq!(pledge.cards[0], Filler::Investor(name('G')));
    // The clan card left the hand and is still its owner's; the investor stays where it is.
    assert_eq!(table.hand(1), []);
    assert_eq!(table.open().owner(pledge.cards[1]), Some(Seat(1)));
    assert_eq!(table.owner('G'), Some(1));
    assert_eq!(table.in_deal().promised(), Money(5));
}

#[test]
fn b15_a_pledge_binds_both_and_is_paid() {
    let mut table = Setup::new(3).marker(4).deal();
    let pledge = table.agree(1, "G", 4).id;
    assert_eq!(table.drop(0, pledge), Err(Refusal::Binds));
    assert_eq!(table.withdraw(1, pledge), Err(Refusal::Binds));
    assert_eq!(table.withdraw(2, pledge), Err(Refusal::NotMaker));
    assert_eq!(table.withdraw(0, pledge), Err(Refusal::NotMaker));
    table.fill(0, "C").unwrap();
    table.succeed();
    assert_eq!(table.money(), [2, 4, 0]);
}

#[test]
fn b15_either_side_proposes_a_release_and_the_other_agrees() {
    for by in [0, 1] {
        let other = 1 - by;
        let mut table = Setup::new(3).hand(1, "S").deal();
        let pledge = table.agree(1, "GS", 4).id;
        assert_eq!(table.release(2, pledge), Err(Refusal::NotParty));
        table.release(by, pledge).unwrap();
        assert_eq!(table.release(by, pledge), Err(Refusal::ReleaseProposed));
        assert_eq!(table.release(other, pledge), Err(Refusal::ReleaseProposed));
        let proposal = table.in_deal().releases[0].id;
        for seat in [by, 2] {
            assert_eq!(table.accept(seat, proposal), Err(Refusal::NotAddressee));
            assert_eq!(table.decline(seat, proposal), Err(Refusal::NotAddressee));
        }
        assert_eq!(table.accept_with(other, proposal, "S"), Err(Refusal::CardsSettled));
        assert_eq!(table.answer(other, proposal, 1), Err(Refusal::Gone), "it has no price");
        let events = table.accept(other, proposal).unwrap();
        assert!(matches!(events[..], [Event::PledgeEnded { end: End::Released, .. }]));
        // The whole package is free.
        assert_eq!(table.filled(), names(""));
        assert_eq!(table.in_deal().releases, []);
        assert_eq!(table.in_deal().promised(), Money(0));
        table.offer(1, "GS", 3).unwrap();
    }
}

#[test]
fn b15_a_release_may_be_declined_or_no_longer_asked() {
    let mut table = Setup::new(3).deal();
    let pledge = table.agree(1, "G", 4).id;
    table.release(1, pledge).unwrap();
    let proposal = table.in_deal().releases[0].id;
    table.decline(0, proposal).unwrap();
    assert_eq!(table.in_deal().releases, []);
    assert!(table.in_deal().pledge(pledge).is_some());
    table.release(0, pledge).unwrap();
    let proposal = table.in_deal().releases[0].id;
    assert_eq!(table.withdraw(1, proposal), Err(Refusal::NotMaker));
    table.withdraw(0, proposal).unwrap();
    assert_eq!(table.in_deal().releases, []);
    assert!(table.in_deal().pledge(pledge).is_some());
    // What the boss filled in is just taken back.
    table.fill(0, "C").unwrap();
    let filling = table.last_pledge().id;
    assert_eq!(table.release(0, filling), Err(Refusal::OwnFilling));
    assert_eq!(table.withdraw(0, filling), Err(Refusal::OwnFilling));
}

#[test]
fn b15_a_proposal_goes_with_its_package() {
    let mut table = Setup::new(3).hand(2, "tG").deal();
    let pledge = table.agree(1, "G", 4).id;
    table.release(1, pledge).unwrap();
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    assert_eq!(table.in_deal().releases, []);
}

#[test]
fn b15_a_laid_out_clan_card_stays_until_the_deal_ends() {
    let mut table = Setup::new(3).hand(1, "S S").hand(2, "tS").deal();
    table.offer(1, "S", 3).unwrap();
    let (offer, card) = (table.last_offer().id, table.laid(1)[0]);
    table.decline(0, offer).unwrap();
    assert_eq!(table.laid(1), [card]);
    // It can be offered again, and is the one that is.
    let pledge = table.agree(1, "S", 2);
    assert_eq!(pledge.cards, [Filler::Clan(name('S'), card)]);
    table.release(1, pledge.id).unwrap();
    let proposal = table.in_deal().releases[0].id;
    table.accept(0, proposal).unwrap();
    assert_eq!(table.laid(1), [card]);
    // It returns to the hand.
    table.give_up(0).unwrap();
    assert_eq!(table.laid(1), []);
    assert_eq!(table.hand(1).len(), 2);
    assert!(table.hand(1).contains(&card));
}

#[test]
fn b15_and_it_can_be_travelled() {
    let mut table = Setup::new(3).hand(1, "S").hand(2, "tS").deal();
    table.offer(1, "S", 3).unwrap();
    let (offer, card) = (table.last_offer().id, table.laid(1)[0]);
    table.decline(0, offer).unwrap();
    table.travel(2, card.0).unwrap();
    table.all_pass();
    assert_eq!(table.laid(1), []);
    assert!(table.open().discards.contains(&card));
}

#[test]
fn b15_unspent_cards_return_after_a_success_too() {
    let mut table = Setup::new(3).hand(1, "C C").hand(2, "C").marker(4).deal();
    table.offer(1, "C", 3).unwrap();
    let unspent = table.laid(1)[0];
    table.offer(2, "C", 3).unwrap();
    let spent = table.laid(2)[0];
    let offer = table.last_offer().id;
    table.accept(0, offer).unwrap();
    table.agree(1, "G", 1);
    table.succeed();
    assert!(table.hand(1).contains(&unspent));
    assert!(table.open().discards.contains(&spent));
    assert_eq!(table.hand(2), []);
}

#[test]
fn b15_loose_pledges_may_be_dropped_or_withdrawn_until_the_close() {
    let loose = || Setup::new(3).rules(|rules| rules.loose_pledges = true).marker(4);
    let mut table = loose().deal();
    let pledge = table.agree(1, "G", 4).id;
    assert_eq!(table.drop(1, pledge), Err(Refusal::NotBoss { boss: Seat(0) }));
    assert_eq!(table.withdraw(2, pledge), Err(Refusal::NotMaker));
    let events = table.drop(0, pledge).unwrap();
    assert!(matches!(events[..], [Event::PledgeEnded { end: End::Dropped, .. }]));
    let pledge = table.agree(1, "G", 4).id;
    let events = table.withdraw(1, pledge).unwrap();
    assert!(matches!(events[..], [Event::PledgeEnded { end: End::Withdrawn, .. }]));
    assert_eq!(table.filled(), names(""));
    let pledge = table.agree(1, "G", 4).id;
    table.fill(0, "C").unwrap();
    table.close(0).unwrap();
    assert_eq!(table.withdraw(1, pledge), Err(Refusal::LastChance));
    assert_eq!(table.drop(0, pledge), Err(Refusal::LastChance));
}

#[test]
fn b16_prices_are_zero_or_more_and_never_exceed_the_pot() {
    // A pot of 6.
    let mut table = Setup::new(3).marker(4).deal();
    assert_eq!(table.offer(1, "G", 7), Err(Refusal::PriceAboveLimit { limit: Money(6) }));
    assert_eq!(table.offer(1, "G", u32::MAX), Err(Refusal::PriceAboveLimit { limit: Money(6) }));
    assert_eq!(table.bid(0, "G", 7, None), Err(Refusal::PriceAboveLimit { limit: Money(6) }));
    table.offer(1, "G", 6).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.answer(0, offer, 7), Err(Refusal::PriceAboveLimit { limit: Money(6) }));
    table.accept(0, offer).unwrap();
    // With what is pledged it would break the limit: refused when accepted, not when made.
    let mut table = Setup::new(3).hand(2, "C").marker(4).deal();
    table.agree(1, "G", 6);
    table.offer(2, "C", 1).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(0, offer), Err(Refusal::OverPot { over: Money(1), left: Money(0) }));
    table.agree(2, "C", 0);
    table.succeed();
    assert_eq!(table.money(), [0, 6, 0]);
}

#[test]
fn b16_the_boss_may_have_to_keep_a_share() {
    let keeping = || Setup::new(3).rules(|rules| rules.boss_keeps_share = true).marker(4).hand(2, "C");
    let mut table = keeping().deal();
    assert_eq!(table.open().pot(), Money(6));
    assert_eq!(table.offer(1, "G", 5), Err(Refusal::PriceAboveLimit { limit: Money(4) }));
    table.agree(1, "G", 3);
    table.offer(2, "C", 2).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(0, offer), Err(Refusal::OverPot { over: Money(1), left: Money(1) }));
    table.agree(2, "C", 1);
    table.succeed();
    assert_eq!(table.money(), [2, 3, 1]);
}

#[test]
fn b17_only_suppliers_are_paid() {
    let mut table = Setup::new(3).deal();
    assert_eq!(table.bid(0, "", 3, Some(2)), Err(Refusal::NoNames));
    assert_eq!(table.bid(0, "", 3, None), Err(Refusal::NoNames));
    assert_eq!(table.offer(2, "", 3), Err(Refusal::NoNames));
}

#[test]
fn b17_bystanders_may_be_paid() {
    let paying = || Setup::new(3).rules(|rules| rules.bystanders_paid = true).marker(4).hand(1, "b");
    let mut table = paying().deal();
    assert_eq!(table.bid(0, "", 3, None), Err(Refusal::NoNames), "one player, not all");
    assert_eq!(table.bid(0, "", 0, Some(2)), Err(Refusal::NothingForNothing));
    assert_eq!(table.bid(0, "", 7, Some(2)), Err(Refusal::PriceAboveLimit { limit: Money(6) }));
    assert_eq!(table.offer(2, "", 3), Err(Refusal::NoNames), "only the boss");
    table.bid(0, "", 3, Some(2)).unwrap();
    // A newer one to the same player replaces it.
    table.bid(0, "", 2, Some(1)).unwrap();
    table.bid(0, "", 1, Some(2)).unwrap();
    assert_eq!(table.in_deal().offers.len(), 2);
    // An answer names nothing too.
    let offer = table.last_offer().id;
    assert_eq!(table.answer(2, offer, 0), Err(Refusal::NothingForNothing));
    table.answer(2, offer, 2).unwrap();
    let answer = table.last_offer();
    assert!(answer.cards().is_empty() && answer.names().is_empty());
    table.answer(0, answer.id, 1).unwrap();
    let answer = table.last_offer().id;
    table.accept(2, answer).unwrap();
    let pledge = table.last_pledge();
    assert_eq!((pledge.seat, pledge.cards.len(), pledge.bond), (Seat(2), 0, Bond::Agreed(Money(1))));
    // It binds, counts against the pot and is paid.
    assert_eq!(table.drop(0, pledge.id), Err(Refusal::Binds));
    table.fill(0, "C").unwrap();
    table.offer(1, "G", 6).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(0, offer), Err(Refusal::OverPot { over: Money(1), left: Money(5) }));
    table.agree(1, "G", 2);
    table.succeed();
    assert_eq!(table.money(), [3, 2, 1]);
}

#[test]
fn b17_a_new_bosss_pay_for_nothing_ends() {
    let mut table = Setup::new(4).rules(|rules| rules.bystanders_paid = true).marker(4).hand(2, "b").deal();
    for seat in [2, 3] {
        table.bid(0, "", 1, Some(seat)).unwrap();
        let offer = table.last_offer().id;
        table.accept(seat, offer).unwrap();
    }
    table.take_over(2).unwrap();
    table.all_pass();
    let [left] = &table.in_deal().pledges[..] else { panic!() };
    assert_eq!((left.seat, left.bond), (Seat(3), Bond::Inherited(Money(1))));
}

#[test]
fn b17_no_deals_between_two_who_arent_the_boss() {
    let mut table = Setup::new(3).marker(4).hand(2, "G").deal();
    table.offer(1, "G", 2).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(2, offer), Err(Refusal::NotAddressee));
    assert_eq!(table.bid(1, "G", 1, Some(2)), Err(Refusal::OnlyToBoss { boss: Seat(0) }));
}
