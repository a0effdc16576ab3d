//! Raising and offering: B10–B13.

use boardroom::game::{Id, Seat, Tempo, Viewer};
use boardroom::games::boss::rules::{
    Bond, Command, Content, Event, Filler, Money, NameSet, Phase, Refusal, To,
};

use crate::boss::table::{Setup, Table, name, names};

#[test]
fn b10_a_raise_starts_the_deal_and_theres_no_way_back() {
    let mut table = Setup::new(3).marker(4).turn();
    let turn = table.about();
    assert_eq!(table.offer(1, "G", 1), Err(Refusal::NoDeal));
    assert_eq!(table.fill(0, "C"), Err(Refusal::NoDeal));
    let events = table.raise(0).unwrap();
    assert!(matches!(events[..], [Event::Raised { boss: Seat(0), pot: Money(6), .. }]));
    assert!(matches!(table.open().phase, Phase::Deal(_)));
    assert_eq!(table.does(0, Command::Roll { turn }), Err(Refusal::DealOn));
    assert_eq!(table.does(0, Command::Draw { turn }), Err(Refusal::DealOn));
    assert_eq!(table.does(0, Command::Raise { stay: turn }), Err(Refusal::DealOn));
}

#[test]
fn b10_it_ends_only_in_success_or_failure() {
    let mut table = Setup::new(3).marker(4).deal();
    table.fill(0, "C").unwrap();
    table.agree(1, "G", 2);
    let events = table.succeed();
    assert!(matches!(events[1], Event::Succeeded { .. }), "{events:?}");
    assert!(!matches!(table.open().phase, Phase::Deal(_)));

    let mut table = Setup::new(3).marker(4).deal();
    let events = table.give_up(0).unwrap();
    assert!(matches!(events[0], Event::Failed { .. }));
    assert!(!matches!(table.open().phase, Phase::Deal(_)));
}

#[test]
fn b11_the_boss_fills_names_of_the_deal_with_own_cards() {
    // Deal 1: C, S, W, and 2 of D G L.
    let mut table = Setup::new(3).hand(0, "S W G").hand(1, "S").deal();
    assert_eq!(table.fill(1, "L"), Err(Refusal::NotBoss { boss: Seat(0) }));
    assert_eq!(table.fill(0, ""), Err(Refusal::NoNames));
    assert_eq!(table.fill(0, "L"), Err(Refusal::NoCardFor { name: name('L') }));
    table.fill(0, "CS").unwrap();
    assert_eq!(table.filled(), names("CS"));
    let pledges = &table.in_deal().pledges;
    assert_eq!(pledges.len(), 2, "each by one card");
    assert!(pledges.iter().all(|pledge| pledge.bond == Bond::Own && pledge.seat == Seat(0)));
    assert_eq!(pledges[0].cards, [Filler::Investor(name('C'))]);
    // The clan card is laid out, the investor stays.
    assert_eq!(table.laid(0).len(), 1);
    assert_eq!(table.hand(0).len(), 2);
    assert_eq!(table.fill(0, "C"), Err(Refusal::Filled { name: name('C') }));
    // A covered investor is of no use; the deal doesn't ask for what isn't in it.
    let mut table = Setup::new(3).marker(4).deal();
    assert_eq!(table.fill(0, "D"), Err(Refusal::NotAsked { name: name('D') }));
}

#[test]
fn b11_a_group_never_holds_more_than_it_takes() {
    // 2 of D G L.
    let mut table = Setup::new(3).hand(0, "D G L").deal();
    let full = Refusal::GroupFull { of: names("DGL"), take: 2 };
    assert_eq!(table.fill(0, "DGL"), Err(full.clone()));
    table.fill(0, "DL").unwrap();
    assert_eq!(table.fill(0, "G"), Err(full));
    assert_eq!(table.hand(0).len(), 2, "a refusal lays nothing out");
}

#[test]
fn b11_an_investor_or_on_demand_the_clan_card() {
    let mut table = Setup::new(3).hand(0, "C").deal();
    assert_eq!(table.fill_with(0, "C", "CS"), Err(Refusal::NoClanCard { name: name('S') }));
    table.fill_with(0, "C", "C").unwrap();
    let cards = &table.in_deal().pledges[0].cards;
    assert!(matches!(cards[..], [Filler::Clan(..)]));
    assert_eq!(table.hand(0), []);
    // Taken back it lies there, and now the investor goes first again.
    let filling = table.last_pledge().id;
    table.drop(0, filling).unwrap();
    table.fill(0, "C").unwrap();
    assert_eq!(table.in_deal().pledges[0].cards, [Filler::Investor(name('C'))]);
}

#[test]
fn b11_the_boss_may_take_a_filling_back_until_the_close() {
    let mut table = Setup::new(3).hand(0, "G").marker(4).deal();
    table.fill(0, "CG").unwrap();
    let [investor, clan] = [0, 1].map(|at| table.in_deal().pledges[at].id);
    assert_eq!(table.drop(1, investor), Err(Refusal::NotBoss { boss: Seat(0) }));
    table.drop(0, investor).unwrap();
    assert_eq!(table.filled(), names("G"));
    table.drop(0, clan).unwrap();
    assert_eq!(table.filled(), names(""));
    assert_eq!(table.laid(0).len(), 1, "it stays laid out");
    assert_eq!(table.drop(0, clan), Err(Refusal::Gone));
    // The laid-out one goes in again.
    table.fill(0, "CG").unwrap();
    table.close(0).unwrap();
    let filling = table.last_pledge().id;
    assert_eq!(table.drop(0, filling), Err(Refusal::LastChance));
    assert_eq!(table.fill(0, "C"), Err(Refusal::LastChance));
}

#[test]
fn b11_the_boss_need_not_supply_anything() {
    let mut table = Setup::new(3).marker(6).deal();
    table.agree(1, "L", 2);
    table.agree(2, "W", 2);
    table.succeed();
    assert_eq!(table.money(), [2, 2, 2]);
}

#[test]
fn b12_the_pot_is_shares_times_the_top_market_cards_value() {
    // Deal 1 has 6 shares, deal 4 has 3; the market stands at 2, then at 3.
    assert_eq!(Setup::new(3).deal().open().pot(), Money(12));
    assert_eq!(Setup::new(3).marker(4).deal().open().pot(), Money(6));
    assert_eq!(Setup::new(3).marker(4).done(4).deal().open().pot(), Money(9));
    assert_eq!(Setup::new(3).marker(1).done(9).deal().open().pot(), Money(24));
    assert_eq!(Setup::new(3).marker(1).done(13).deal().open().pot(), Money(30));
}

fn supplied(table: &Table) -> Vec<Filler> {
    table.last_offer().cards().to_vec()
}

#[test]
fn b13a_a_player_offers_the_boss_named_cards_for_one_price() {
    let mut table = Setup::new(3).hand(1, "G W W").hand(0, "S").deal();
    let boss = Refusal::OnlyToBoss { boss: Seat(0) };
    let offer =
        |to| Command::Offer { lead: 1003, names: names("G"), clan: NameSet::default(), price: Money(3), to };
    assert_eq!(table.lead(), 1003);
    assert_eq!(table.does(1, offer(To::All)), Err(boss.clone()));
    assert_eq!(table.does(1, offer(To::Seat(Seat(2)))), Err(boss));
    assert_eq!(table.offer(1, "", 3), Err(Refusal::NoNames));
    assert_eq!(table.offer(1, "S", 3), Err(Refusal::NoCardFor { name: name('S') }));
    // Investor G and clan card W; the clan card is laid out with it.
    table.offer(1, "GW", 7).unwrap();
    assert!(
        matches!(supplied(&table)[..], [Filler::Investor(_), Filler::Clan(_, card)] if table.laid(1) == [card])
    );
    assert_eq!(table.last_offer().price, Money(7));
    assert_eq!(table.hand(1).len(), 2);
    // No order: anyone at any moment, also for a name that is filled.
    table.fill(0, "S").unwrap();
    table.offer(2, "S", 1).unwrap();
    assert_eq!(table.in_deal().offers.len(), 2);
}

#[test]
fn b13a_only_names_in_a_group_of_this_deal() {
    // Deal 4: C, G.
    let mut table = Setup::new(3).hand(1, "S").marker(4).deal();
    assert_eq!(table.offer(1, "GL", 1), Err(Refusal::NotAsked { name: name('L') }));
    assert_eq!(table.offer(1, "S", 1), Err(Refusal::NotAsked { name: name('S') }));
    table.offer(1, "G", 1).unwrap();
}

#[test]
fn b13a_no_covered_and_no_pledged_card() {
    let mut table = Setup::new(3).hand(2, "tG").deal();
    table.agree(1, "L", 1);
    assert_eq!(table.offer(1, "L", 1), Err(Refusal::NoCardFor { name: name('L') }));
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    assert_eq!(table.offer(1, "G", 1), Err(Refusal::NoCardFor { name: name('G') }));
}

#[test]
fn b13a_a_laid_out_clan_card_is_offered_before_one_in_hand() {
    let mut table = Setup::new(3).hand(1, "W W").deal();
    table.offer(1, "W", 2).unwrap();
    let first = supplied(&table);
    table.offer(1, "W", 3).unwrap();
    assert_eq!(supplied(&table), first);
    assert_eq!((table.laid(1).len(), table.hand(1).len()), (1, 1));
}

#[test]
fn b13b_the_boss_offers_a_price_to_one() {
    let mut table = Setup::new(3).hand(1, "W").hand(2, "G").deal();
    assert_eq!(table.bid(0, "", 3, Some(1)), Err(Refusal::NoNames));
    assert_eq!(table.bid(0, "GW", 3, Some(0)), Err(Refusal::NoSuchPlayer));
    assert_eq!(table.bid(0, "GW", 3, Some(4)), Err(Refusal::NoSuchPlayer));
    let chosen = Command::Offer {
        lead: table.lead(),
        names: names("G"),
        clan: names("G"),
        price: Money(1),
        to: To::All,
    };
    assert_eq!(table.does(0, chosen), Err(Refusal::CardsSettled), "the supplier chooses");
    table.bid(0, "GW", 3, Some(1)).unwrap();
    let offer = table.last_offer();
    assert_eq!(offer.asked(), [Seat(1)]);
    assert_eq!(table.accept(2, offer.id), Err(Refusal::NotAddressee));
    assert_eq!(table.laid(1), [], "nothing is laid out for the boss's offer");
    table.accept(1, offer.id).unwrap();
    let pledge = table.last_pledge();
    assert_eq!((pledge.seat, pledge.bond, pledge.names()), (Seat(1), Bond::Agreed(Money(3)), names("GW")));
    assert!(matches!(pledge.cards[..], [Filler::Investor(_), Filler::Clan(..)]));
    assert_eq!(table.laid(1).len(), 1, "clan cards are laid out");
    assert_eq!(table.in_deal().offers, []);
}

#[test]
fn b13b_who_accepts_supplies_all_and_chooses_the_cards() {
    let mut table = Setup::new(3).hand(1, "G").deal();
    table.bid(0, "GW", 3, None).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(1, offer), Err(Refusal::NoCardFor { name: name('W') }));
    assert_eq!(table.accept(2, offer), Err(Refusal::NoCardFor { name: name('G') }));
    table.bid(0, "G", 3, None).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept_with(1, offer, "W"), Err(Refusal::NoClanCard { name: name('W') }));
    table.accept_with(1, offer, "G").unwrap();
    assert!(matches!(table.last_pledge().cards[..], [Filler::Clan(..)]));
}

#[test]
fn b13b_only_for_names_that_arent_filled() {
    let mut table = Setup::new(3).hand(1, "C").marker(4).deal();
    table.fill(0, "C").unwrap();
    assert_eq!(table.bid(0, "C", 1, None), Err(Refusal::Filled { name: name('C') }));
    assert_eq!(table.bid(0, "CG", 1, Some(1)), Err(Refusal::Filled { name: name('C') }));
    assert_eq!(table.bid(0, "S", 1, None), Err(Refusal::NotAsked { name: name('S') }));
    table.bid(0, "G", 1, None).unwrap();
}

#[test]
fn b13c_the_addressee_accepts_or_declines_and_the_maker_withdraws() {
    let mut table = Setup::new(3).marker(4).deal();
    table.offer(1, "G", 2).unwrap();
    let offer = table.last_offer().id;
    for seat in [1, 2] {
        assert_eq!(table.accept(seat, offer), Err(Refusal::NotAddressee));
        assert_eq!(table.decline(seat, offer), Err(Refusal::NotAddressee));
        assert_eq!(table.answer(seat, offer, 1), Err(Refusal::NotAddressee));
    }
    for seat in [0, 2] {
        assert_eq!(table.withdraw(seat, offer), Err(Refusal::NotMaker));
    }
    let events = table.decline(0, offer).unwrap();
    assert!(matches!(events[..], [Event::Declined { seat: Seat(0), ended: true, .. }]));
    assert_eq!(table.accept(0, offer), Err(Refusal::Gone));

    table.offer(1, "G", 2).unwrap();
    let offer = table.last_offer().id;
    table.withdraw(1, offer).unwrap();
    assert_eq!(table.in_deal().offers, []);
    assert_eq!(table.withdraw(1, offer), Err(Refusal::Gone));

    table.bid(0, "G", 2, None).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.withdraw(1, offer), Err(Refusal::NotMaker));
    table.withdraw(0, offer).unwrap();
    assert_eq!(table.in_deal().offers, []);

    table.offer(1, "G", 2).unwrap();
    let offer = table.last_offer().id;
    table.accept(0, offer).unwrap();
    assert_eq!(table.last_pledge().bond, Bond::Agreed(Money(2)));
}

#[test]
fn b13c_an_answer_declines_and_makes_a_new_offer_with_the_same_cards() {
    let mut table = Setup::new(3).hand(1, "G S").hand(2, "tG").deal();
    table.offer_with(1, "G", "G", 5).unwrap();
    let (first, cards) = (table.last_offer().id, supplied(&table));
    let chosen = Command::Answer { offer: first, clan: names("G"), price: Money(3) };
    assert_eq!(table.does(0, chosen), Err(Refusal::CardsSettled));
    table.answer(0, first, 3).unwrap();
    let answer = table.last_offer();
    assert_eq!(table.in_deal().offers.len(), 1, "the offer answered is declined");
    assert_ne!(answer.id, first);
    assert_eq!((answer.maker, answer.price, answer.asked()), (Seat(0), Money(3), &[Seat(1)][..]));
    assert_eq!(supplied(&table), cards);
    assert!(matches!(answer.content, Content::Answer { .. }));
    assert_eq!(table.accept_with(1, answer.id, "G"), Err(Refusal::CardsSettled));
    assert_eq!(table.accept(2, answer.id), Err(Refusal::NotAddressee));
    table.accept(1, answer.id).unwrap();
    assert_eq!(table.last_pledge().cards, cards);
}

/// What each named to whom, for which names and how much.
fn quotes(table: &Table) -> Vec<(u8, To, NameSet, u32)> {
    let quotes = table.in_deal().quotes.iter();
    quotes.map(|quote| (quote.by.0, quote.to, quote.names, quote.price.0)).collect()
}

#[test]
fn b13g_the_price_named_last_for_the_same_names_is_remembered_whatever_came_of_the_offer() {
    let mut table = Setup::new(3).hand(1, "G S").hand(2, "b").deal();
    table.offer(1, "G", 5).unwrap();
    table.answer(0, table.last_offer().id, 3).unwrap();
    table.answer(1, table.last_offer().id, 4).unwrap();
    table.decline(0, table.last_offer().id).unwrap();
    table.bid(0, "G", 2, None).unwrap();
    table.offer(1, "GS", 6).unwrap();
    let (boss, player) = (To::Seat(Seat(0)), To::Seat(Seat(1)));
    assert_eq!(
        quotes(&table),
        [
            (0, player, names("G"), 3),
            (1, boss, names("G"), 4),
            (0, To::All, names("G"), 2),
            (1, boss, names("GS"), 6)
        ]
    );
    // Who takes over has named no price yet.
    table.take_over(2).unwrap();
    table.all_pass();
    assert_eq!(quotes(&table), []);
}

#[test]
fn b13c_the_bosss_answer_lapses_with_the_cards() {
    let mut table = Setup::new(3).hand(1, "S").hand(2, "tS").deal();
    table.offer_with(1, "S", "S", 5).unwrap();
    let offer = table.last_offer().id;
    table.answer(0, offer, 3).unwrap();
    let card = table.laid(1)[0];
    table.travel(2, card.0).unwrap();
    let events = table.all_pass();
    assert!(matches!(&events[1], Event::Travelled { lapsed, .. } if lapsed.len() == 1), "{events:?}");
    assert_eq!(table.in_deal().offers, []);
}

#[test]
fn b13c_a_players_answer_names_its_cards() {
    let mut table = Setup::new(3).hand(1, "G").deal();
    table.bid(0, "G", 2, None).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.answer(2, offer, 4), Err(Refusal::NoCardFor { name: name('G') }));
    table.does(1, Command::Answer { offer, clan: names("G"), price: Money(4) }).unwrap();
    let answer = table.last_offer();
    assert!(
        matches!(&answer.content, Content::Supply { to: Seat(0), cards } if matches!(cards[..], [Filler::Clan(..)]))
    );
    assert_eq!(table.laid(1).len(), 1);
    // It is declined for them; for the other player it goes on.
    let all = table.in_deal().offer(offer).expect("still open").clone();
    assert_eq!(all.asked(), [Seat(2)]);
    assert_eq!(table.accept(1, offer), Err(Refusal::NotAddressee));
}

#[test]
fn b13c_the_boss_answers_only_for_names_that_arent_filled() {
    let mut table = Setup::new(3).hand(2, "G").marker(4).deal();
    table.agree(1, "G", 1);
    table.offer(2, "G", 1).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.answer(0, offer, 2), Err(Refusal::Filled { name: name('G') }));
}

#[test]
fn b13c_an_offer_to_all_goes_on_until_one_accepts_or_all_decline() {
    let mut table = Setup::new(4).hand(1, "S").hand(2, "S").hand(3, "S").marker(11).deal();
    table.bid(0, "S", 2, None).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.last_offer().asked(), [Seat(1), Seat(2), Seat(3)]);
    let events = table.decline(2, offer).unwrap();
    assert!(matches!(events[..], [Event::Declined { ended: false, .. }]));
    assert_eq!(table.accept(2, offer), Err(Refusal::NotAddressee));
    table.accept(3, offer).unwrap();
    assert_eq!(table.accept(1, offer), Err(Refusal::Gone));
    assert_eq!(table.last_pledge().seat, Seat(3));

    table.bid(0, "G", 2, None).unwrap();
    let offer = table.last_offer().id;
    for seat in [1, 2] {
        table.decline(seat, offer).unwrap();
    }
    let events = table.decline(3, offer).unwrap();
    assert!(matches!(events[..], [Event::Declined { ended: true, .. }]));
    let told = table.told(&events[0], Viewer::Public).expect("a line");
    assert_eq!(told.id, "boss-told-declined-last");
    assert_eq!(table.in_deal().offers, []);
}

fn open_offers(table: &Table) -> Vec<Id> {
    table.in_deal().offers.iter().map(|offer| offer.id).collect()
}

#[test]
fn b13d_a_newer_offer_replaces_those_that_share_a_name() {
    let mut table = Setup::new(3).hand(1, "S W").hand(2, "G").deal();
    table.offer(1, "GS", 5).unwrap();
    table.offer(1, "W", 1).unwrap();
    table.offer(2, "G", 4).unwrap();
    let [first, second, others] = open_offers(&table)[..] else { panic!() };
    table.offer(1, "SL", 6).unwrap();
    let newest = table.last_offer().id;
    assert_eq!(open_offers(&table), [second, others, newest], "the same maker, sharing S");
    assert_eq!(table.accept(0, first), Err(Refusal::Gone));
}

#[test]
fn b13d_all_is_one_addressee() {
    let mut table = Setup::new(3).deal();
    table.bid(0, "G", 1, None).unwrap();
    table.bid(0, "G", 2, Some(1)).unwrap();
    table.bid(0, "G", 3, Some(2)).unwrap();
    assert_eq!(table.in_deal().offers.len(), 3);
    let [all, one, two] = open_offers(&table)[..] else { panic!() };
    table.bid(0, "GL", 4, None).unwrap();
    let newest = table.last_offer().id;
    assert_eq!(open_offers(&table), [one, two, newest]);
    assert_ne!(all, newest);
    table.bid(0, "G", 4, Some(2)).unwrap();
    assert_eq!(open_offers(&table)[..2], [one, newest]);
    // An answer is an offer to that player too.
    table.offer(1, "GL", 5).unwrap();
    let offer = table.last_offer().id;
    table.answer(0, offer, 3).unwrap();
    assert!(!open_offers(&table).contains(&one));
}

#[test]
fn b13e_an_offer_lapses_whole_when_its_card_is_travelled() {
    let mut table = Setup::new(3).hand(1, "S").hand(2, "tG tS").deal();
    table.offer(1, "GS", 5).unwrap();
    table.bid(0, "G", 2, Some(1)).unwrap();
    table.travel(2, name('G').id()).unwrap();
    table.all_pass();
    // The boss's offer names names, not cards: it stays.
    assert_eq!(table.in_deal().offers.len(), 1);
    assert_eq!(table.last_offer().maker, Seat(0));
    // And a clan card.
    table.offer(1, "S", 5).unwrap();
    let card = table.laid(1)[0];
    table.travel(2, card.0).unwrap();
    table.all_pass();
    assert_eq!(table.in_deal().offers.len(), 1);
}

#[test]
fn b13e_an_offer_lapses_whole_when_its_card_is_poached() {
    let mut table = Setup::new(3).hand(0, "p p p").hand(1, "S").deal();
    table.offer(1, "GS", 5).unwrap();
    table.offer(2, "W", 5).unwrap();
    table.poach(0, 'G').unwrap();
    table.all_pass();
    assert_eq!(table.in_deal().offers.len(), 1);
    assert_eq!(table.last_offer().maker, Seat(2));
}

#[test]
fn b13e_the_bosss_offers_lapse_when_a_name_is_filled_the_others_stay() {
    let mut table = Setup::new(3).hand(0, "G").hand(2, "G").deal();
    table.bid(0, "GW", 3, Some(2)).unwrap();
    table.bid(0, "L", 3, None).unwrap();
    table.offer(1, "G", 2).unwrap();
    table.offer(2, "G", 2).unwrap();
    let offer = table.last_offer().id;
    let events = table.accept(0, offer).unwrap();
    assert!(matches!(&events[1], Event::OffersLapsed { offers } if offers.len() == 1));
    let makers: Vec<Seat> = table.in_deal().offers.iter().map(|offer| offer.maker).collect();
    assert_eq!(makers, [Seat(0), Seat(1)]);
    // Also by the boss's own filling.
    table.bid(0, "C", 3, None).unwrap();
    let events = table.fill(0, "C").unwrap();
    assert!(matches!(&events[1], Event::OffersLapsed { .. }));
    // And an answer is the boss's offer.
    table.offer_with(2, "W", "", 3).unwrap();
    let offer = table.last_offer().id;
    table.answer(0, offer, 1).unwrap();
    table.offer(2, "W", 3).unwrap();
    let offer = table.last_offer().id;
    table.accept(0, offer).unwrap();
    assert!(table.in_deal().offers.iter().all(|offer| !offer.names().contains(name('W'))));
}

#[test]
fn b13f_accepting_is_refused_if_a_name_is_filled() {
    let mut table = Setup::new(3).hand(2, "G").deal();
    table.offer(1, "GL", 2).unwrap();
    let offer = table.last_offer().id;
    table.agree(2, "G", 1);
    assert_eq!(table.accept(0, offer), Err(Refusal::Filled { name: name('G') }));
    assert!(table.in_deal().offer(offer).is_some(), "it stays open");
}

#[test]
fn b13f_accepting_is_refused_if_a_group_is_full() {
    // 2 of D G L.
    let mut table = Setup::new(3).deal();
    table.offer(1, "L", 2).unwrap();
    let offer = table.last_offer().id;
    table.fill(0, "D").unwrap();
    table.agree(1, "G", 1);
    assert_eq!(table.accept(0, offer), Err(Refusal::GroupFull { of: names("DGL"), take: 2 }));
    // The boss's offers as well.
    table.bid(0, "L", 2, Some(1)).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(1, offer), Err(Refusal::GroupFull { of: names("DGL"), take: 2 }));
}

#[test]
fn b13f_accepting_is_refused_if_the_pot_would_be_exceeded_and_by_how_much() {
    // A pot of 12.
    let mut table = Setup::new(3).deal();
    table.agree(1, "G", 8);
    table.offer(2, "SW", 7).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(table.accept(0, offer), Err(Refusal::OverPot { over: Money(3), left: Money(4) }));
    assert_eq!(table.filled(), names("G"));
    table.bid(0, "S", 5, Some(2)).unwrap();
    let bid = table.last_offer().id;
    assert_eq!(table.accept(2, bid), Err(Refusal::OverPot { over: Money(1), left: Money(4) }));
    table.agree(2, "S", 4);
}

#[test]
fn b13g_at_most_thirty_offers_and_answers_a_deal() {
    let mut table = Setup::new(3).hand(2, "b").deal();
    for price in 0..29 {
        table.offer(1, "G", price % 10).unwrap();
    }
    // An answer counts as well.
    table.bid(0, "L", 1, Some(1)).unwrap();
    let bid = table.last_offer().id;
    table.answer(1, bid, 2).unwrap();
    let many = Err(Refusal::TooManyOffers { most: 30 });
    assert_eq!(table.offer(1, "L", 1), many);
    table.bid(0, "L", 3, Some(1)).unwrap();
    let bid = table.last_offer().id;
    assert_eq!(table.answer(1, bid, 2), many);
    // Accepting and declining are free, and others have their own thirty; so has the next deal.
    table.accept(1, bid).unwrap();
    let pledge = table.last_pledge().id;
    assert_eq!(table.release(1, pledge), many);
    table.offer(2, "W", 1).unwrap();
    table.take_over(2).unwrap();
    table.all_pass();
    assert_eq!(table.offer(1, "G", 1), many, "a take-over doesn't begin another deal");
    table.give_up(2).unwrap();
    table.raise(0).unwrap();
    table.bid(0, "G", 1, None).unwrap();
}

#[test]
fn b13g_no_offer_lengthens_the_deals_clock_and_all_is_public() {
    let mut table = Setup::new(3).hand(1, "S").deal();
    let lead = table.lead();
    table.offer(1, "GS", 1).unwrap();
    table.bid(0, "L", 1, None).unwrap();
    assert_eq!(table.lead(), lead, "the clock is still about the same");
    assert_eq!(table.awaited()[0], (0, Tempo::Deal));
    let public = <boardroom::games::boss::rules::Boss as boardroom::game::Game>::public(&table.state);
    assert_eq!(public.open.deal().expect("on").offers, table.in_deal().offers);
    assert_eq!(public.open.laid.len(), 1);
}

#[test]
fn b13_commands_are_about_what_is_there() {
    let mut table = Setup::new(3).hand(2, "b").marker(4).deal();
    let old = table.lead();
    assert_eq!(table.accept(0, 999), Err(Refusal::Gone));
    assert_eq!(table.withdraw(0, 999), Err(Refusal::Gone));
    assert_eq!(table.drop(0, 999), Err(Refusal::Gone));
    assert_eq!(table.release(0, 999), Err(Refusal::Gone));
    table.take_over(2).unwrap();
    table.all_pass();
    let stale = Command::Offer {
        lead: old,
        names: names("G"),
        clan: NameSet::default(),
        price: Money(1),
        to: To::Seat(Seat(2)),
    };
    assert_eq!(table.does(1, stale), Err(Refusal::Gone), "meant for the old boss");
    assert_eq!(table.does(2, Command::GiveUp { lead: old }), Err(Refusal::Gone));
}
