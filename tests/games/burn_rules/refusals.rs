//! Refusals that stand with no rule of their own. What else is refused stands with its rule.

use boardroom::game::{Game, Seat, Value, Viewer};
use boardroom::games::burn_rate::rules::{
    BurnRate, CardId, Command, EmployeeId, Kind, Levels, Refusal, VpCard,
};

use crate::burn::setup::{Setup, department};
use crate::burn::table::Table;

#[test]
fn who_doesnt_sit_here_may_do_nothing() {
    let table = Setup::new(2).ready();
    let done = Command::Done { turn: table.turn() };
    for viewer in [Viewer::Public, Viewer::Seat(Seat(2))] {
        let view = BurnRate::view(&table.state, viewer);
        assert_eq!(BurnRate::check(&view, &done), Err(Refusal::NotSeated));
        assert!(BurnRate::choices(&view).is_empty());
    }
}

#[test]
fn only_in_ones_turn() {
    let mut table = Setup::new(2).hand(1, "+5/0").ready();
    assert_eq!(table.fund(1, "+5/0"), Err(Refusal::NotTurn { seat: Seat(0) }));
    assert_eq!(table.draft(0, EmployeeId(11)), Err(Refusal::DraftOver));
    assert_eq!(table.pass(0), Err(Refusal::NothingToAnswer));
}

#[test]
fn only_cards_in_hand_of_the_right_kind() {
    let mut table = Setup::new(2).hand(0, "h0 +5/0 i1/3").hand(1, "f0").staff(0, "de").pool("sm1").ready();
    assert_eq!(table.hire(0, "sm1", "h1"), Err(Refusal::NotInHand));
    assert_eq!(table.hire(0, "sm1", "+5/0"), Err(Refusal::NotThatKind { kind: Kind::Hire }));
    assert_eq!(table.fund(0, "h0"), Err(Refusal::NotThatKind { kind: Kind::Funding }));
    assert_eq!(table.bad_idea(0, 1, "h0"), Err(Refusal::NotThatKind { kind: Kind::BadIdea }));
    assert_eq!(table.plan(0, 1), Err(Refusal::NoneInHand { kind: Kind::Vp }));
    let card = table.card(0, "h0");
    let no_vp = Command::Vp { turn: table.turn(), card, target: Seat(1), vps: vec![], staff: vec![] };
    assert_eq!(table.does(0, no_vp), Err(Refusal::NotThatKind { kind: Kind::Vp }));
    assert_eq!(table.fire(0, "de", "f0"), Err(Refusal::NoneInHand { kind: Kind::Fire }));
    let mut table = Setup::new(2).hand(0, "f0 p3").staff(0, "de").staff(1, "de").ready();
    assert_eq!(table.fire(0, "de", "f1"), Err(Refusal::NotInHand));
    assert_eq!(table.poach(0, 1, "de", "f0"), Err(Refusal::NotThatKind { kind: Kind::Poach }));
}

/// Which cards to fire or poach with need not be said: then it is told why none would do.
#[test]
fn cards_that_go_without_saying() {
    let none = |hand: &str, staff: &str| {
        let mut table = Setup::new(2).hand(0, hand).staff(0, staff).ready();
        table.fire(0, "de", "")
    };
    assert_eq!(none("h0 p3", "de"), Err(Refusal::NoneInHand { kind: Kind::Fire }));
    let level = Refusal::Level {
        seat: Seat(0),
        department: department('h'),
        level: 1,
        levels: Levels::from_to(2, 3),
    };
    assert_eq!(none("f2", "de hm1"), Err(level));
    assert_eq!(none("f2 f1", "de hm1"), Err(Refusal::CardsNeeded { kind: Kind::Fire, needed: 1 }));
}

#[test]
fn only_opponents_who_play() {
    let mut table = Setup::new(2).hand(0, "i1/3 b3").pool("sm1").ready();
    assert_eq!(table.bad_idea(0, 0, "i1/3"), Err(Refusal::OwnCompany));
    assert_eq!(table.bad_idea(0, 2, "i1/3"), Err(Refusal::NoSuchPlayer));
    assert_eq!(table.bad_hire(0, 0, "sm1", "b3"), Err(Refusal::OwnCompany));
}

#[test]
fn only_an_idea_in_front_of_oneself() {
    let mut table = Setup::new(2).hand(0, "r0").ideas(0, "i1/0").ideas(1, "i2/0").ready();
    let (turn, card) = (table.turn(), table.card(0, "r0"));
    let idea = table.company(1).ideas[0].id;
    assert_eq!(table.does(0, Command::Release { turn, idea, card }), Err(Refusal::NoSuchIdea));
}

#[test]
fn a_card_twice_is_no_two_discards() {
    let mut table = Setup::new(2).hand(0, "h0 h0 h0 h0 h0 h0").ready();
    let card = table.card(0, "h0");
    let twice = Command::Discard { turn: table.turn(), cards: vec![card, card] };
    assert_eq!(table.does(0, twice), Err(Refusal::NamedTwice));
}

/// What was meant for a turn that is over is refused, not played in the next.
#[test]
fn a_stale_command_is_refused() {
    let mut table = Setup::new(2).hand(0, "+5/0").ready();
    let turn = table.turn();
    table.done(0).unwrap();
    table.done(1).unwrap();
    let card = table.card(0, "+5/0");
    assert_eq!(table.does(0, Command::Fund { turn, card }), Err(Refusal::Gone));
}

/// A command that doesn't say what it is about is refused, but for what would be wrong with it.
#[test]
fn a_command_about_nothing_is_told_what_would_be_right() {
    let mut table = Setup::new(2).hand(0, "+10/1").ready();
    let card = table.card(0, "+10/1");
    assert!(matches!(table.does(0, Command::Fund { turn: 0, card }), Err(Refusal::Level { .. })));
    assert_eq!(table.does(0, Command::Done { turn: 0 }), Err(Refusal::Gone));
    let hire = Command::Hire { turn: 0, employee: EmployeeId(999), card: CardId(999) };
    assert_eq!(table.does(0, hire), Err(Refusal::NoneInHand { kind: Kind::Hire }));
}

/// What a verb says that was given nothing at all, since nothing of the kind is possible.
#[test]
fn a_verb_alone_is_told_why_not() {
    let blank = |table: &mut Table, verb: &str| {
        let verb = BurnRate::VERBS.iter().find(|known| known.name == verb).expect("a verb");
        let values: Vec<Value> = verb
            .params
            .iter()
            .map(|param| match param.kind {
                boardroom::game::Kind::Subset => Value::Subset(Vec::new()),
                _ => Value::Pick(0),
            })
            .collect();
        let command = BurnRate::command(verb.name, 0, &values).expect("understood");
        BurnRate::check(&table.view(0), &command).expect_err("a refusal")
    };
    let mut table = Setup::new(2).staff(0, "hm1 dm1").ideas(0, "i1/0").pool("sm1").ready();
    for (verb, kind) in [
        ("hire", Kind::Hire),
        ("fire", Kind::Fire),
        ("fund", Kind::Funding),
        ("release", Kind::Release),
        ("badhire", Kind::BadHire),
        ("poach", Kind::Poach),
        ("badidea", Kind::BadIdea),
        ("vp", Kind::Vp),
    ] {
        assert_eq!(blank(&mut table, verb), Refusal::NoneInHand { kind });
    }
    assert_eq!(blank(&mut table, "discard"), Refusal::HandNotFull { held: 0, size: 6 });
    assert_eq!(blank(&mut table, "draft"), Refusal::DraftOver);
    for verb in ["counter", "pass"] {
        assert_eq!(blank(&mut table, verb), Refusal::NothingToAnswer);
    }
    // With cards that don't fit.
    let mut table = Setup::new(2).staff(0, "hm1 dm1").ideas(0, "i1/0").hand(0, "h2 f3 r2 +10/1").ready();
    for verb in ["hire", "fire", "release", "fund"] {
        assert!(matches!(blank(&mut table, verb), Refusal::Level { seat: Seat(0), .. }));
    }
    // To whom, one has to say.
    let mut table = Setup::new(2).hand(0, "b3 p3 i1/3").ready();
    for verb in ["badhire", "poach", "badidea"] {
        assert_eq!(blank(&mut table, verb), Refusal::NoSuchPlayer);
    }
}

#[test]
fn without_a_card_that_answers_one_can_but_pass() {
    let mut table = Setup::new(2).staff(1, "hm1").hand(0, "b1").hand(1, "h2 r0").pool("sm1").ready();
    table.bad_hire(0, 1, "sm1", "b1").unwrap();
    assert_eq!(table.counter(1, "h0"), Err(Refusal::NoAnswer));
    assert!(matches!(table.counter(1, "h2"), Err(Refusal::Level { .. })));
    let mut table = Setup::new(2).hand(0, "b1").hand(1, "h0").pool("sm1").ready();
    table.bad_hire(0, 1, "sm1", "b1").unwrap();
    assert_eq!(table.counter(1, "f0"), Err(Refusal::NotInHand));
}

#[test]
fn an_employee_of_the_target_only() {
    let mut table = Setup::new(3).staff(2, "de").hand(0, "p3").ready();
    let (turn, employee) = (table.turn(), table.at_work(2, "de"));
    let cards = table.cards(0, "p3");
    let poach = Command::Poach { turn, target: Seat(1), employee, cards };
    assert_eq!(table.does(0, poach), Err(Refusal::NotOnStaff { seat: Seat(1) }));
}

#[test]
fn a_refusal_says_what_would_be_right() {
    let few = Refusal::TooFewVps { card: VpCard::Plan, seat: Seat(1), has: 1, needs: 3 };
    assert_eq!(few.to_string(), "seat 2 has 1 of 3 VPs");
    let level = Refusal::Level {
        seat: Seat(0),
        department: department('s'),
        level: 0,
        levels: Levels::from_to(2, 3),
    };
    assert_eq!(level.to_string(), "Sales of seat 1 has level 0, not one of {2,3}");
}
