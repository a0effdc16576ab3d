//! Automatic players of *Burn Rate*: what they do is always legal, and sensible where a rule tells what that is.

use boardroom::game::{Automatic, Awaited, Dice, Flow, Game, HouseRules, Level, Seat, View, Viewer};
use boardroom::games::burn_rate::BurnRate;
use boardroom::games::burn_rate::rules::{Command, EmployeeId, Event, Money, State};

use crate::burn::setup::{Setup, is_employee, seeds};
use crate::burn::table::Table;

/// More than any game takes.
const MOST_COMMANDS: usize = 3_000;

/// The levels that think.
const THINKERS: [Level; 2] = [Level::Plain, Level::Sharp];

const TABLES: &[&[(&str, u32)]] = &[
    &[],
    &[("no_counters", 1)],
    &[("no_reshuffle", 1)],
    &[("bankrupt_keeps_table", 1), ("no_forced_vps", 1)],
    &[("vp_cards_read_target", 1), ("second_printing", 1), ("starting_staff", 8)],
    &[("starting_staff", 0), ("hand_size", 3), ("starting_funds", 20)],
    &[("hand_size", 10), ("starting_funds", 300), ("no_reshuffle", 1), ("no_counters", 1)],
];

/// A game by players of these levels, from a seed.
struct Contest<'a> {
    levels: &'a [Level],
    rules: HouseRules,
    seed: u8,
}

impl Contest<'_> {
    /// Plays it to its end, or until it is cut off.
    fn play(&self) -> State {
        let mut record = 0;
        let mut dice = || {
            record += 1;
            Dice::new([self.seed; 32], record)
        };
        let options = BurnRate::options(&self.rules).expect("house rules of the game");
        let seats = u8::try_from(self.levels.len()).expect("few seats");
        let mut state = State::default();
        let events = BurnRate::start(&seeds(), &options, seats, &mut dice()).expect("a game for so many");
        events.iter().for_each(|event| BurnRate::apply(&mut state, event));
        for _ in 0..MOST_COMMANDS {
            let Some(Awaited { seat, about, .. }) = awaited(&state) else { break };
            let view = BurnRate::view(&state, Viewer::Seat(seat));
            let chosen = BurnRate::choose(&view, &[about], self.levels[seat.index()], &mut dice());
            let command = chosen.expect("who is asked answers");
            let events = BurnRate::play(&state, seat, &command, &mut dice())
                .unwrap_or_else(|refusal| panic!("{seat} {command:?}: {refusal}"));
            events.iter().for_each(|event| BurnRate::apply(&mut state, event));
        }
        state
    }
}

fn awaited(state: &State) -> Option<Awaited> {
    BurnRate::waiting(state).into_iter().find(|awaited| awaited.flow == Flow::Runs)
}

#[test]
fn whatever_they_do_is_legal_and_games_come_to_an_end() {
    let (mut games, mut ended) = (0, 0);
    for (rules, table) in TABLES.iter().zip(0..) {
        for seats in BurnRate::SEATS {
            for seed in 0..2 {
                // Each level sits beside each.
                let mixed = Level::ALL.iter().cycle().skip(usize::from(table + seed));
                let levels: Vec<Level> = mixed.take(seats.into()).copied().collect();
                let rules = rules.iter().map(|&(rule, value)| (rule.to_owned(), value)).collect();
                let state = Contest { levels: &levels, rules, seed: seed + 2 * table }.play();
                games += 1;
                ended += u32::from(BurnRate::outcome(&state).is_some());
            }
        }
    }
    println!("{ended} of {games} games ended");
    assert_eq!(ended, games);
}

#[test]
fn the_same_view_and_dice_give_the_same_choice() {
    let levels = [Level::Plain, Level::Sharp, Level::Plain];
    let play = || Contest { levels: &levels, rules: HouseRules::new(), seed: 5 }.play();
    assert_eq!(play(), play());
}

#[test]
fn r25_nobody_plays_for_the_public() {
    let table = Setup::new(2).hand(0, "+10/0").ready();
    let public: View<BurnRate> = BurnRate::view(&table.state, Viewer::Public);
    for level in THINKERS {
        assert_eq!(BurnRate::choose(&public, &[1001], level, &mut Dice::new([1; 32], 1)), None);
    }
}

/// Of so many games for two, seats rotated, those that the first level wins.
fn wins(levels: [Level; 2], games: u8) -> usize {
    let won = |&seed: &u8| {
        let seats = [levels[usize::from(seed % 2)], levels[usize::from((seed + 1) % 2)]];
        let state = Contest { levels: &seats, rules: HouseRules::new(), seed: seed / 2 }.play();
        let outcome = BurnRate::outcome(&state).expect("it ends");
        outcome.winners().all(|winner| seats[winner.index()] == levels[0])
    };
    (0..games).filter(won).count()
}

/// The games are the same in every run; over many it wins 95 of 100.
#[test]
fn plain_beats_random() {
    let wins = wins([Level::Plain, Level::Random], 100);
    assert!(wins > 80, "{wins}");
}

/// The games are the same in every run; over many it wins two of three.
#[test]
fn sharp_beats_plain() {
    let wins = wins([Level::Sharp, Level::Plain], 20);
    assert!(wins > 10, "{wins}");
}

/// What a seat does now.
fn choice(table: &Table, seat: u8, level: Level) -> Command {
    let awaited = awaited(&table.state).expect("somebody is awaited");
    assert_eq!(awaited.seat, Seat(seat));
    let mut dice = Dice::new([3; 32], 1);
    BurnRate::choose(&table.view(seat), &[awaited.about], level, &mut dice).expect("a choice")
}

/// All that a seat does in its turn; attacks on others are let pass.
fn turn(table: &mut Table, seat: u8, level: Level) -> Vec<Command> {
    let (turn, mut commands) = (table.turn(), Vec::new());
    while table.turn() == turn {
        let window = table.open().pending().map(|pending| pending.target);
        if let Some(target) = window {
            table.pass(target.0).expect("the target may pass");
            continue;
        }
        let command = choice(table, seat, level);
        table.does(seat, command.clone()).expect("a legal command");
        commands.push(command);
    }
    commands
}

fn fired(commands: &[Command]) -> Vec<EmployeeId> {
    let fired = commands.iter().filter_map(|command| match command {
        Command::Fire { employee, .. } => Some(*employee),
        _ => None,
    });
    fired.collect()
}

#[test]
fn r3_a_vp_is_drafted_before_an_engineer_and_a_bad_one_after() {
    for level in THINKERS {
        let mut table = Setup::new(2).pool("fv3 de sv0 hm1").ready();
        table.happens(Event::PickBegan { pick: 1500, seat: Seat(0), round: 1 });
        let Command::Draft { employee, .. } = choice(&table, 0, level) else { panic!("it drafts") };
        let taken = table.open().in_pool(employee).expect("somebody turned up");
        assert!(is_employee(taken, "fv3"), "{level:?}: {taken:?}");
    }
}

#[test]
fn r13_who_is_short_of_money_plays_funding() {
    for level in THINKERS {
        let mut table = Setup::new(2)
            .staff(0, "fm1 hv2 sm2 dm1")
            .funds(0, 4)
            .hand(0, "+10/1 h3 f3 r3 p0 b0")
            .staff(1, "fm1 hv2 sm2")
            .ready();
        turn(&mut table, 0, level);
        assert!(table.funds(0) >= 0, "{level:?} went under with money in hand");
    }
}

#[test]
fn r13_a_bad_idea_that_costs_is_released() {
    for level in THINKERS {
        let mut table =
            Setup::new(2).staff(0, "dm1 fm1").ideas(0, "i3/1").hand(0, "r1 h3 f3").staff(1, "fm1").ready();
        turn(&mut table, 0, level);
        assert!(table.company(0).ideas.is_empty(), "{level:?}");
    }
}

/// By rules of thumb; a sharp player may find that a company does without.
#[test]
fn r10_the_head_that_is_needed_is_not_fired() {
    for head in ["fm1", "fv3", "hm2", "dv3", "sm2"] {
        let mut table = Setup::new(2)
            .staff(0, &format!("{head} hm1"))
            .hand(0, "f0 f0 +5/1 r2")
            .staff(1, "fm1 hm1 sm1")
            .ready();
        let needed = table.at_work(0, head);
        let fired = fired(&turn(&mut table, 0, Level::Plain));
        assert!(!fired.contains(&needed), "it fired {head}");
    }
}

/// A VP without skill is the head whatever the others' skill (R10), and costs two cards (R15).
#[test]
fn r15_a_vp_without_skill_is_fired_with_a_pair() {
    for level in THINKERS {
        let mut table =
            Setup::new(2).staff(0, "dv0 dm1 dm1 hm2 fm1").hand(0, "f0 f1").staff(1, "hv3 fm1").ready();
        let bad = table.at_work(0, "dv0");
        assert_eq!(fired(&turn(&mut table, 0, level)), [bad], "{level:?}");
    }
}

#[test]
fn r19_a_bad_idea_is_answered_when_it_costs() {
    for level in THINKERS {
        let mut table = Setup::new(2).hand(0, "i3/1").staff(1, "dm1 fm1").hand(1, "r1 h0").ready();
        table.bad_idea(0, 1, "i3/1").expect("an attack");
        let card = table.card(1, "r1");
        assert_eq!(choice(&table, 1, level), Command::Counter { window: table.window(), card }, "{level:?}");
    }
}

#[test]
fn r19_a_bad_idea_that_costs_nothing_is_let_pass() {
    for level in THINKERS {
        let mut table = Setup::new(2).hand(0, "i1/1").staff(1, "dm1 fm1 de de de de").hand(1, "r1").ready();
        table.bad_idea(0, 1, "i1/1").expect("an attack");
        assert_eq!(choice(&table, 1, level), Command::Pass { window: table.window() }, "{level:?}");
    }
}

#[test]
fn r5_a_pair_that_may_be_used_is_kept_and_junk_goes() {
    for level in THINKERS {
        // A VP without skill spoils Development, but Human Resources hasn't the level to fire him yet.
        let mut table = Setup::new(2)
            .staff(0, "dv0 dm1 hm1 fm1")
            .staff(1, "hv3 sm2 fm1")
            .hand(0, "f1 f1 p0 b0 i1/0 +20/3")
            .ready();
        let pair = table.cards(0, "f1 f1");
        for command in turn(&mut table, 0, level) {
            if let Command::Discard { cards, .. } = command {
                assert!(cards.iter().all(|card| !pair.contains(card)), "{level:?} discarded its pair");
            }
        }
    }
}

#[test]
fn r5_junk_is_discarded_rather_than_kept() {
    for level in THINKERS {
        let table = Setup::new(2)
            .staff(0, "fm1 hm1")
            .staff(1, "hv3 sm2 fm1")
            .hand(0, "p0 b0 i1/0 i2/0 +20/3 r3")
            .ready();
        let Command::Discard { cards, .. } = choice(&table, 0, level) else {
            panic!("{level:?}: no discard")
        };
        assert_eq!(cards.len(), 4, "{level:?}");
    }
}

#[test]
fn r5_with_nothing_to_play_it_is_done() {
    for level in THINKERS {
        let table = Setup::new(2).staff(0, "fm1").staff(1, "fm1").ready();
        assert_eq!(choice(&table, 0, level), Command::Done { turn: table.turn() }, "{level:?}");
    }
}

/// The company that is ahead, not the one that goes under anyway.
#[test]
fn r14_an_attack_goes_where_it_hurts_most() {
    for level in THINKERS {
        let table = Setup::new(3)
            .staff(0, "fm1")
            .staff(1, "fm1 dm1 hm1")
            .staff(2, "fm1 dm1 hm1")
            .ideas(2, "i3/2 i2/2")
            .funds(1, 90)
            .funds(2, 9)
            .funds(0, 60)
            .hand(0, "i3/1")
            .ready();
        let Command::BadIdea { target, .. } = choice(&table, 0, level) else {
            panic!("{level:?}: no attack")
        };
        assert_eq!(target, Seat(1), "{level:?}");
    }
}

/// Against equals the target is drawn by lot.
#[test]
fn r14_a_tie_is_broken_by_chance() {
    let table = Setup::new(3).staff(1, "fm1").staff(2, "fm1").hand(0, "i3/1").ready();
    let targets: Vec<Seat> = (0..20)
        .filter_map(|record| {
            let mut dice = Dice::new([9; 32], record);
            match BurnRate::choose(&table.view(0), &[table.turn()], Level::Plain, &mut dice)? {
                Command::BadIdea { target, .. } => Some(target),
                _ => None,
            }
        })
        .collect();
    assert!(targets.contains(&Seat(1)) && targets.contains(&Seat(2)), "{targets:?}");
}

#[test]
fn r27_by_layoffs_nobody_leaves_who_is_needed() {
    for level in THINKERS {
        let mut table = Setup::new(2)
            .staff(0, "fv3 hv2 de de de de de de de dm1")
            .hand(0, "layoffs")
            .staff(1, "fm1")
            .funds(0, 30)
            .ready();
        let (fv, hv) = (table.at_work(0, "fv3"), table.at_work(0, "hv2"));
        turn(&mut table, 0, level);
        assert!(table.works_for(0, fv) && table.works_for(0, hv), "{level:?}");
        assert!(table.company(0).engineers() < 7, "{level:?}");
    }
}

/// The level of its head is what its Funding card asks for (R11).
#[test]
fn r11_a_head_whose_level_a_card_needs_is_kept() {
    for level in THINKERS {
        let mut table = Setup::new(2)
            .staff(0, "hv2 sm1 de fm1")
            .hand(0, "f0 +10/1 b0 p0 i1/0")
            .staff(1, "hv3 sm2 fm1")
            .ready();
        assert_eq!(fired(&turn(&mut table, 0, level)), [], "{level:?}");
    }
}

/// As it was found in a game: it fired its head of Finance, though it might have hired a better one and funded.
#[test]
fn r11_a_head_is_hired_whose_level_a_card_needs() {
    for level in THINKERS {
        let mut table = Setup::new(2)
            .pool("sm2 dv0 hv2 fv2")
            .staff(0, "sm1 de hv2 fm1")
            .ideas(0, "i1/3 i1/1 i1/2")
            .hand(0, "h1 +15/2 r3")
            .funds(0, 71)
            .staff(1, "sv1 dm1 fm1")
            .ideas(1, "i2/3 i1/3")
            .funds(1, 57)
            .ready();
        let (head, card) = (table.up("fv2"), table.card(0, "+15/2"));
        let commands = turn(&mut table, 0, level);
        assert!(table.works_for(0, head), "{level:?}: {commands:?}");
        let funds = |command: &Command| matches!(command, Command::Fund { card: with, .. } if *with == card);
        assert!(commands.iter().any(funds), "{level:?}: {commands:?}");
    }
}

/// As it was found in a game: it kept three of a kind for a pair, turn after turn, and couldn't play any.
#[test]
fn r5_a_pair_that_cannot_be_played_is_no_pair() {
    for level in THINKERS {
        let table = Setup::new(2)
            .staff(0, "sv1 dm1 fm1 dv0")
            .hand(0, "f1 b0 h1 p0 f1 f2")
            .staff(1, "hv3 sm2 fm1")
            .ready();
        let Command::Discard { cards, .. } = choice(&table, 0, level) else {
            panic!("{level:?}: no discard")
        };
        assert_eq!(cards.len(), 4, "{level:?}");
    }
}

/// Who can't pay their people once more says so now and then, and nobody says it for them (R7, R26).
#[test]
fn r7_a_company_that_is_about_to_go_under_is_spoken_of() {
    let paid = |doubled, payroll, funds| Event::Paid {
        seat: Seat(1),
        contractors: 0,
        doubled,
        payroll: Money(payroll),
        funds: Money(funds),
    };
    let said = |event: &Event, speaker| {
        (0..12).filter_map(|turn| BurnRate::remark(event, Seat(speaker), turn)).count()
    };
    assert_eq!(said(&paid(false, 8, 7), 1), 4);
    assert_eq!(said(&paid(true, 16, 7), 1), 4);
    assert_eq!(said(&paid(true, 16, 8), 1), 0, "doubled but once");
    assert_eq!(said(&paid(false, 8, 8), 1), 0, "it survives the next");
    assert_eq!(said(&paid(false, 8, -1), 1), 0, "it is bankrupt");
    assert_eq!(said(&paid(false, 8, 7), 0), 0, "another's");
}
