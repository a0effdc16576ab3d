//! How automatic players play *I'm the Boss!*: whole games, and what they do where a rule says what makes
//! sense.

use boardroom::game::{Automatic, Awaited, Dice, Flow, Game, HouseRules, Level, Seat, View};
use boardroom::games::boss::rules::{Boss, Command, Event, Money, NameSet, Offer, State, To};

use crate::boss::table::{Setup, Table, names};
use crate::every_game;

/// More commands than any game takes.
const MOST_COMMANDS: u32 = 20_000;
/// So many offers a player makes in a deal at most, far fewer than the rules allow.
const FEW_OFFERS: u8 = 20;

/// What came of a game.
#[derive(Default)]
struct Played {
    raised: u32,
    failed: u32,
    turns: u32,
    stand_ins: u32,
    commands: u32,
}

/// What was named under one boss: by whom, to whom, for which names and how much.
#[derive(Default)]
struct Haggling {
    named: Vec<(Seat, To, NameSet, Money)>,
}

impl Haggling {
    /// Nobody names a price again for the same names to the same addressee; and each answer lies between what is
    /// answered and what its maker named before. What a random player says is heard all the same.
    fn hear(&mut self, before: &State, events: &[Event], level: Level) {
        for event in events {
            match event {
                Event::Raised { .. } | Event::TookOver { .. } => self.named.clear(),
                Event::Offered { offer, answers, .. } => {
                    let answered =
                        answers.and_then(|id| before.open.deal()?.offer(id)).map(|open| open.price);
                    if level != Level::Random {
                        self.goes_on(offer, answered);
                    }
                    self.named.push((offer.maker, offer.to(), offer.names(), offer.price));
                }
                _ => {}
            }
        }
    }

    fn goes_on(&self, offer: &Offer, answered: Option<Money>) {
        let Offer { maker, price, .. } = offer;
        let mine = self.named.iter().filter(|(by, to, names, _)| {
            let same = *to == offer.to() || *to == To::All;
            by == maker && same && *names == offer.names()
        });
        let mine: Vec<Money> = mine.map(|(_, _, _, price)| *price).collect();
        assert!(!mine.contains(price), "{offer:?} after {mine:?}");
        let Some(theirs) = answered else { return };
        let (lower, higher) = if offer.is_boss_made() {
            (mine.iter().max().copied(), Some(theirs))
        } else {
            (Some(theirs), mine.iter().min().copied())
        };
        let between = lower.is_none_or(|lower| lower < *price) && higher.is_none_or(|higher| *price < higher);
        assert!(between, "{offer:?} in answer to {theirs:?} after {mine:?}");
    }
}

/// Plays a game to its end; each seat is asked in an order by chance, and the first that acts, acts.
fn play(levels: &[Level], rules: &HouseRules, chance: [u8; 32]) -> Played {
    let seats = u8::try_from(levels.len()).expect("few seats");
    let mut record = 0;
    let mut dice = || {
        record += 1;
        Dice::new(chance, record)
    };
    let (mut state, _) = every_game::start::<Boss>(seats, rules, &mut dice());
    let mut played = Played::default();
    let mut haggling = Haggling::default();
    let mut order: Vec<Seat> = Seat::all(seats).collect();
    while Boss::outcome(&state).is_none() {
        dice().shuffle(&mut order);
        let chosen = order.iter().find_map(|&seat| {
            let level = levels[seat.index()];
            choice(&state, seat, level, &mut dice()).map(|command| (seat, level, command))
        });
        let (seat, level, command) = match chosen {
            Some((seat, level, command)) => {
                let checked = Boss::check(&every_game::view(&state, seat), &command);
                assert_eq!(checked, Ok(()), "{} {seat}: {command:?} in {state:?}", level.tag());
                (seat, level, command)
            }
            // All wait: time passes.
            None => {
                let waiting = Boss::waiting(&state);
                let over = waiting.iter().find(|awaited| awaited.flow == Flow::Runs).expect("a clock runs");
                played.stand_ins += 1;
                let view = every_game::view(&state, over.seat);
                (over.seat, Level::Random, Boss::stand_in(&view, over.about, &mut dice()))
            }
        };
        let before = state.clone();
        let events = every_game::act::<Boss>(&mut state, seat, &command, &mut dice()).expect("checked");
        haggling.hear(&before, &events, level);
        for event in events {
            played.raised += u32::from(matches!(event, Event::Raised { .. }));
            played.failed += u32::from(matches!(event, Event::Failed { .. }));
            played.turns += u32::from(matches!(event, Event::TurnBegan { .. }));
        }
        if let Some(deal) = state.open.deal() {
            let made = deal.made.iter().zip(levels).filter(|(_, level)| **level != Level::Random);
            assert!(made.clone().all(|(&made, _)| made < FEW_OFFERS), "{deal:?}");
        }
        played.commands += 1;
        assert!(played.commands < MOST_COMMANDS, "no end: {state:?}");
    }
    played
}

fn choice(state: &State, seat: Seat, level: Level, dice: &mut Dice) -> Option<Command> {
    let asked = Awaited::asked(&Boss::waiting(state), seat);
    Boss::choose(&every_game::view(state, seat), &asked, level, dice)
}

/// Some of the house rules, by chance.
fn some_rules(dice: &mut Dice) -> HouseRules {
    let mut rules = Boss::HOUSE_RULES.to_vec();
    rules.retain(|_| dice.below(2) == 0);
    rules.into_iter().map(|rule| (rule.id.to_owned(), 1)).collect()
}

#[test]
fn whatever_players_do_is_legal_and_games_end() {
    for seed in 0..40 {
        let mut dice = Dice::new([seed; 32], 0);
        let rules = some_rules(&mut dice);
        // Among random players games are long, and sharp ones think at every turn of them.
        let sitting =
            if seed % 10 == 0 { [Level::Plain, Level::Sharp] } else { [Level::Random, Level::Plain] };
        let levels: Vec<Level> = (0..2 + seed % 5).map(|_| *dice.pick(&sitting).expect("levels")).collect();
        play(&levels, &rules, [seed; 32]);
    }
}

/// They don't wait for each other, and most of their deals come about.
#[test]
fn plain_players_need_nobody_to_stand_in_and_agree_mostly() {
    let (mut all, mut failed) = (0, 0);
    for seed in 0..50 {
        let rules = if seed % 2 == 0 { HouseRules::new() } else { some_rules(&mut Dice::new([seed; 32], 0)) };
        let played = play(&vec![Level::Plain; usize::from(2 + seed % 5)], &rules, [seed; 32]);
        assert_eq!(played.stand_ins, 0, "in game {seed}");
        assert!(played.turns < 150, "{} turns in game {seed}", played.turns);
        all += played.raised;
        failed += played.failed;
    }
    assert!(failed * 3 < all, "{failed} of {all} deals failed");
}

/// In thousands of games no price is named again, and haggling always comes nearer to an end: see [`Haggling`].
#[test]
fn b13c_whoever_answers_comes_nearer() {
    std::thread::scope(|threads| {
        for seats in 2..=6 {
            threads.spawn(move || {
                for game in 0..400_u16 {
                    let mut chance = [seats; 32];
                    chance[..2].copy_from_slice(&game.to_le_bytes());
                    let rules =
                        if game % 2 == 0 { HouseRules::new() } else { some_rules(&mut Dice::new(chance, 0)) };
                    play(&vec![Level::Plain; seats.into()], &rules, chance);
                }
            });
        }
    });
}

#[test]
fn the_same_view_and_dice_give_the_same_choice() {
    let mut state = every_game::start::<Boss>(4, &HouseRules::new(), &mut Dice::new([3; 32], 0)).0;
    for record in 1..200 {
        let level = if record % 4 > 0 { Level::Plain } else { Level::Sharp };
        let mut acts = Seat::all(4).filter_map(|seat| {
            let first = choice(&state, seat, level, &mut Dice::new([3; 32], record));
            let again = choice(&state, seat, level, &mut Dice::new([3; 32], record));
            assert_eq!(first, again);
            first.map(|command| (seat, command))
        });
        let Some((seat, command)) = acts.next() else { break };
        drop(acts);
        every_game::act::<Boss>(&mut state, seat, &command, &mut Dice::new([4; 32], record)).expect("legal");
    }
    assert!(!state.open.done.is_empty(), "nothing was chosen: {state:?}");
}

/// They trust that others play as they do, and don't haggle for ever either.
#[test]
fn sharp_players_come_to_an_end_among_themselves() {
    let played = play(&[Level::Sharp; 3], &some_rules(&mut Dice::new([1; 32], 0)), [1; 32]);
    assert!(played.stand_ins < 5, "{} stand-ins", played.stand_ins);
    assert!(played.turns < 200, "{} turns", played.turns);
}

/// What a plain player in this seat does.
fn plain(table: &Table, seat: u8) -> Option<Command> {
    plain_of(&table.view(seat))
}

fn plain_of(view: &View<Boss>) -> Option<Command> {
    Boss::plain(view, &[], &mut Dice::new([1; 32], 1))
}

#[test]
fn b7_it_discards_what_is_worth_least() {
    let hand = "C D G L p p p b b s s t? tC tD tD";
    let mut table = Setup::new(3).hand(0, hand).marker(12).turn();
    table.roll(0).unwrap();
    table.draw(0).unwrap();
    let Some(Command::Discard { cards, .. }) = plain(&table, 0) else { panic!("discards") };
    let precious = |card| !format!("{:?}", table.state.open.material.card(card)).contains("Travel");
    assert!(cards.iter().filter(|&&card| precious(card)).count() <= 3, "{cards:?}");
}

#[test]
fn b10_a_deal_that_keeps_falling_through_is_not_raised_for_ever() {
    let mut raised_most = 0;
    for (seats, deal) in (2..=6).flat_map(|seats| (1..=16).map(move |deal| (seats, deal))) {
        // Where two deals are left, a roll leads to one of them; and up to four may all hold each name.
        let last = deal == 1 && seats < 5;
        let (done, hand) = if last { (14, "C D G L S W") } else { (0, "") };
        let setup = Setup::new(seats).marker(deal).done(done);
        let mut table = (0..seats.into()).fold(setup, |setup, seat| setup.hand(seat, hand)).turn();
        let mut raised = 0;
        loop {
            let boss = table.state.open.boss.0;
            match plain(&table, boss) {
                Some(roll @ Command::Roll { .. }) if last => drop(table.does(boss, roll).unwrap()),
                Some(Command::Raise { .. }) => {
                    table.raise(boss).unwrap();
                    table.give_up(boss).unwrap();
                    raised += 1;
                    assert!(raised < 12, "{seats} seats raised deal {deal} for ever");
                }
                _ => break,
            }
        }
        raised_most = raised_most.max(raised);
    }
    assert!(raised_most > 1, "raised {raised_most} times at most");
}

#[test]
fn b11_the_boss_fills_what_it_can() {
    let table = Setup::new(3).hand(0, "W").marker(6).deal();
    let Some(Command::Fill { names: filled, .. }) = plain(&table, 0) else { panic!("fills") };
    assert_eq!(filled, names("W"));
}

#[test]
fn b13a_nobody_offers_what_it_does_not_hold() {
    let mut table = Setup::new(4).owners("0123..").marker(6).deal();
    table.bid(0, "W", 2, None).unwrap();
    let offer = table.last_offer().id;
    for seat in 1..4 {
        assert_eq!(plain(&table, seat), Some(Command::Decline { offer }));
    }
}

#[test]
fn b13b_the_boss_asks_the_owner_of_an_investor_and_else_everybody() {
    // L's investor is seat 3's; W's lies beside the board.
    let mut table = Setup::new(4).owners("0123..").hand(1, "p p p p p").hand(2, "p p p p p").marker(6).deal();
    let mut asked = Vec::new();
    while let Some(command) = plain(&table, 0) {
        let Command::Offer { names, to, .. } = &command else { panic!("{command:?}") };
        asked.push((*names, *to));
        table.does(0, command).unwrap();
    }
    asked.sort_by_key(|(names, _)| names.ids());
    assert_eq!(asked, [(names("L"), To::Seat(Seat(3))), (names("W"), To::All)]);
}

/// The names that seat 0's commands are about, with one chance or another.
fn chosen(table: &Table, of: impl Fn(Command) -> NameSet) -> NameSet {
    let view = table.view(0);
    let commands = (0..60).filter_map(|record| Boss::plain(&view, &[], &mut Dice::new([1; 32], record)));
    commands.map(of).fold(NameSet::default(), NameSet::or)
}

#[test]
fn b13b_of_names_that_serve_alike_any_is_asked_for_first() {
    // Deal 12 asks for any four of the six; each is somebody's.
    let mut table = Setup::new(6).marker(12).deal();
    table.fill(0, "C").unwrap();
    let asked = chosen(&table, |command| match command {
        Command::Offer { names, .. } => names,
        other => panic!("{other:?}"),
    });
    assert_eq!(asked, names("DGLSW"));
}

#[test]
fn b27_of_investors_that_serve_alike_any_is_taken() {
    // Deals 1 and 2 are left, each of which could use any of them.
    let table = Setup::new(6).hand(0, "p p p").marker(1).done(14).turn();
    let taken = chosen(&table, |command| match command {
        Command::Poach { name, .. } => NameSet::from_iter([name]),
        other => panic!("{other:?}"),
    });
    assert_eq!(taken, names("DGLSW"));
}

#[test]
fn b46_the_boss_asks_whoever_was_seen_to_have_the_card() {
    let mut table = Setup::new(4).owners("0123..").hand(2, "W").hand(3, "p p p").marker(6).deal();
    table.offer(2, "W", 4).unwrap();
    table.give_up(0).unwrap();
    table.raise(1).unwrap();
    let asked = std::iter::from_fn(|| {
        let command = plain(&table, 1).filter(|command| matches!(command, Command::Offer { .. }))?;
        table.does(1, command.clone()).unwrap();
        Some(command)
    });
    let to = asked.filter_map(|command| match command {
        Command::Offer { names: asked, to, .. } if asked == names("W") => Some(to),
        _ => None,
    });
    assert_eq!(to.collect::<Vec<_>>(), [To::Seat(Seat(2))]);
}

/// The price that a player answers a bid of 1 for `letter` with.
fn price_of(mut table: Table, seat: u8, letter: &str) -> Money {
    table.bid(0, letter, 1, Some(seat)).unwrap();
    match plain(&table, seat) {
        Some(Command::Answer { price, .. }) => price,
        Some(Command::Accept { .. }) => Money(1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn b13c_who_cannot_be_replaced_asks_more() {
    // Deal 4 asks for C and G, deal 12 for any four of the six. Nobody holds a card.
    let alone = Setup::new(6).marker(4).done(11).deal();
    let mut many = Setup::new(6).marker(12).done(11).deal();
    many.fill(0, "C").unwrap();
    assert!(price_of(alone, 2, "G") > price_of(many, 2, "G"));
}

/// Deal 4 asks for C and G at $4M a share: seat 0 leads and has filled C, seat 1 has G's investor, and nobody else
/// holds a card.
fn two_names() -> Table {
    let mut table = Setup::new(3).marker(4).done(11).deal();
    table.fill(0, "C").unwrap();
    table
}

/// What a plain supplier says, if the boss goes on bidding this for G.
fn asked_of(table: &mut Table, bid: u32) -> (Vec<u32>, Option<Command>) {
    let mut asked = Vec::new();
    table.bid(0, "G", bid, Some(1)).unwrap();
    loop {
        match plain(table, 1) {
            Some(command @ Command::Answer { price, .. }) => {
                asked.push(price.0);
                table.does(1, command).unwrap();
                table.answer(0, table.last_offer().id, bid).unwrap();
            }
            end => return (asked, end),
        }
    }
}

#[test]
fn b13c_a_supplier_asks_less_each_time_and_then_takes_or_leaves_it() {
    for bid in 1..12 {
        let (asked, end) = asked_of(&mut two_names(), bid);
        assert!(asked.len() <= 3 && asked.is_sorted_by(|earlier, later| later < earlier), "{asked:?}");
        let accepts = matches!(end, Some(Command::Accept { .. }));
        assert!(accepts || matches!(end, Some(Command::Decline { .. })), "{end:?}");
        // Of 12 that only the two can share it takes no third, and half at once.
        assert_eq!(accepts, bid > 4, "{bid}: {asked:?}");
        assert!(!accepts || bid < 6 || asked.is_empty(), "{bid}: {asked:?}");
    }
}

#[test]
fn b13c_a_supplier_takes_what_it_asked() {
    let mut table = two_names();
    table.bid(0, "G", 3, Some(1)).unwrap();
    let Some(command @ Command::Answer { price, .. }) = plain(&table, 1) else { panic!("asks") };
    table.does(1, command).unwrap();
    table.answer(0, table.last_offer().id, price.0).unwrap();
    let offer = table.last_offer().id;
    assert_eq!(plain(&table, 1), Some(Command::Accept { offer, clan: NameSet::default() }));
}

#[test]
fn b13c_the_boss_bids_more_each_time_and_keeps_a_fair_rest() {
    for ask in 1..=12 {
        let mut table = two_names();
        let mut bids = Vec::new();
        let end = loop {
            table.offer(1, "G", ask).unwrap();
            match plain(&table, 0) {
                Some(command @ Command::Answer { price, .. }) => {
                    bids.push(price.0);
                    table.does(0, command).unwrap();
                }
                end => break end,
            }
        };
        assert!(bids.len() <= 3 && bids.is_sorted_by(|earlier, later| earlier < later), "{bids:?}");
        assert!(bids.iter().all(|&bid| bid < ask), "{bids:?}");
        let accepts = matches!(end, Some(Command::Accept { .. }));
        assert!(accepts || matches!(end, Some(Command::Decline { .. })), "{end:?}");
        // A third of the 12 at least stays with it.
        assert!(if ask < 8 { accepts } else { ask == 8 || !accepts }, "{ask}: {bids:?}");
    }
}

#[test]
fn b13f_the_boss_takes_back_what_is_needed_no_longer() {
    // Deal 8 asks for D, L and one of S W.
    let mut table = Setup::new(6).marker(8).boss(1).deal();
    table.bid(1, "S", 2, Some(4)).unwrap();
    table.bid(1, "W", 2, Some(5)).unwrap();
    let offer = table.last_offer().id;
    table.accept(4, table.in_deal().offers[0].id).unwrap();
    table.fill(1, "D").unwrap();
    assert_eq!(plain(&table, 1), Some(Command::Withdraw { subject: offer }));
}

#[test]
fn b18_the_boss_closes_when_every_group_is_full() {
    let mut table = Setup::new(3).marker(4).deal();
    table.fill(0, "C").unwrap();
    table.agree(1, "G", 2);
    let terms = table.in_deal().terms;
    assert_eq!(plain(&table, 0), Some(Command::Close { terms }));
}

#[test]
fn b19_the_boss_gives_up_what_nobody_can_fill() {
    // Deal 6 asks for L and W. W's investor lies beside the board, and nobody holds a card.
    let table = Setup::new(4).owners("0123..").marker(6).deal();
    assert_eq!(plain(&table, 0), Some(Command::GiveUp { lead: table.lead() }));
    // As soon as somebody might hold one, it is worth asking.
    let table = Setup::new(4).owners("0123..").hand(1, "p p p p p").marker(6).deal();
    assert!(matches!(plain(&table, 0), Some(Command::Offer { .. })));
}

#[test]
fn b27_three_poaches_take_an_investor() {
    let table = Setup::new(6).hand(0, "p p p").turn();
    assert!(matches!(plain(&table, 0), Some(Command::Poach { .. })));
    let table = Setup::new(6).hand(0, "p p").turn();
    assert!(!matches!(plain(&table, 0), Some(Command::Poach { .. })));
}

#[test]
fn b33_it_stops_a_poach_on_its_own_investor() {
    let mut table = Setup::new(6).hand(0, "p p p").hand(2, "s").hand(3, "s").turn();
    table.poach(0, 'G').unwrap();
    let window = table.window();
    assert_eq!(plain(&table, 2), Some(Command::Stop { window }));
    assert_eq!(plain(&table, 3), Some(Command::Pass { window }));
    assert_eq!(plain(&table, 1), Some(Command::Pass { window }));
}

#[test]
fn b39_who_must_raise_raises() {
    let hand = "p p b b s s s tC tD tG";
    let mut table = Setup::new(6).hand(0, hand).rules(|rules| rules.must_deal_at_ten = true).turn();
    if let Some(command @ Command::Roll { .. }) = plain(&table, 0) {
        table.does(0, command).unwrap();
    }
    assert!(matches!(plain(&table, 0), Some(Command::Raise { .. })));
}

/// A line for whoever makes or refuses an offer, takes over or stops; each of them is said by some turn.
#[test]
fn what_is_said_varies_and_names_nothing() {
    let mut said = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut dice = Dice::new([seed; 32], 0);
        let (mut state, _) = every_game::start::<Boss>(5, &HouseRules::new(), &mut dice);
        for _ in 0..300 {
            let acts =
                Seat::all(5).find_map(|seat| Some((seat, choice(&state, seat, Level::Plain, &mut dice)?)));
            let Some((seat, command)) = acts else { break };
            for event in every_game::act::<Boss>(&mut state, seat, &command, &mut dice).expect("legal") {
                for line in (0..12).filter_map(|turn| Boss::remark(&event, seat, turn)) {
                    assert_eq!(line.args, Vec::new(), "{event:?}");
                    said.insert(line.id);
                }
            }
        }
    }
    assert_eq!(said.len(), 28, "{said:?}");
}
