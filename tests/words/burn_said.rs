//! Everything that is said of *Burn Rate*, in games played at random.

use boardroom::game::{Automatic as _, Face as _, Game, Seat, Viewer};
use boardroom::games::burn_rate::BurnRate;
use boardroom::games::burn_rate::rules::{
    Attack, Card, Department, Employee, End, Event, Face, Kind, Levels, Money, Options, Pending, Phase,
    Public, Refusal, VpCard,
};

use super::burn::setup::Setup;
use super::burn::table::Table;
use super::every_game::{Now, sample};
use super::reader::Reader;
use super::said;

const GAMES: u32 = 30;

fn games(visit: impl FnMut(&mut Now<BurnRate>)) {
    sample::<BurnRate>(GAMES, visit);
}

/// One of each.
fn refusals() -> Vec<Refusal> {
    let (seat, target, kind) = (Seat(0), Seat(1), Kind::Hire);
    let department = Department::HumanResources;
    let employee = employees().swap_remove(0);
    vec![
        Refusal::UnknownHouseRule { rule: "no_such_rule".to_owned() },
        Refusal::HouseRuleValue { rule: "hand_size", value: 2 },
        Refusal::Seats { seats: 7 },
        Refusal::NotSeated,
        Refusal::GameOver,
        Refusal::Gone,
        Refusal::Bankrupt,
        Refusal::Drafting { seat },
        Refusal::DraftOver,
        Refusal::NotTurn { seat },
        Refusal::AwaitingAnswer { target },
        Refusal::NothingToAnswer,
        Refusal::NotAttacked { target },
        Refusal::NotInHand,
        Refusal::NoneInHand { kind },
        Refusal::NotThatKind { kind },
        Refusal::Level { seat, department, level: 2, levels: Levels::from_to(0, 1) },
        Refusal::CardsNeeded { kind, needed: 1 },
        Refusal::CardsNeeded { kind, needed: 2 },
        Refusal::TooManyPlayed { left: 1 },
        Refusal::NobodyMayCome { seat },
        Refusal::NotTurnedUp,
        Refusal::NotOnStaff { seat },
        Refusal::HasVp { seat, department },
        Refusal::ForcedVp,
        Refusal::NoSuchIdea,
        Refusal::NoIdeas,
        Refusal::NoSuchPlayer,
        Refusal::OwnCompany,
        Refusal::TargetBankrupt { target },
        Refusal::NoAnswer,
        Refusal::WrongAnswer { kind },
        Refusal::TooFewVps { card: VpCard::Plan, seat, has: 1, needs: 3 },
        Refusal::NoVp { target },
        Refusal::OneVp { target },
        Refusal::IsNoVp { employee: employee.clone() },
        Refusal::IsVp { employee },
        Refusal::NobodyLeaves,
        Refusal::HasPlan { target },
        Refusal::OnlyOwn,
        Refusal::SomebodyLeaves,
        Refusal::NamedTwice,
        Refusal::VpsStay { most: 0 },
        Refusal::VpsStay { most: 1 },
        Refusal::HasPlayed,
        Refusal::HandNotFull { held: 5, size: 6 },
        Refusal::DiscardFew { most: 1 },
        Refusal::DiscardFew { most: 4 },
        Refusal::DeckEmpty,
    ]
}

/// Lines that no game played by the rules shows, and why they are there all the same.
const UNSEEN: &[(&str, &str)] = &[
    ("burn-board-idle", "before the first event"),
    ("burn-awaited-nothing", "nobody is awaited then"),
    ("burn-label-gone", "for an id that was never offered"),
    ("burn-employee-unknown", "from another build's data"),
    ("burn-idea-unknown", "from another build's data"),
];

#[test]
fn every_line_is_said_with_all_its_facts() {
    let mut reader = Reader::new();
    games(|now| {
        said::read(&mut reader, now);
        let by = |event, seat| (0..12).filter_map(move |turn| BurnRate::remark(event, seat, turn));
        let turns = |event| Seat::all(now.state.open.seats).flat_map(move |seat| by(event, seat));
        for line in now.events.iter().flat_map(turns) {
            reader.read(&line);
        }
    });
    for refusal in refusals() {
        reader.read(&BurnRate::refusal(&refusal));
    }
    // These are rare in games as short as these.
    let mut rare = fullest();
    reader.read_sections(&BurnRate::board(&rare));
    rare.open.phase = Phase::Over { end: End::Standstill };
    reader.read_sections(&BurnRate::board(&rare));
    let recaps = rare.open.companies.iter().map(|company| company.recap.clone()).collect();
    for event in [
        Event::PickSkipped { seat: Seat(0), round: 3 },
        Event::Reshuffled { deck: rare.open.discards.clone() },
        Event::Ended { end: End::Standstill, winners: vec![Seat(0), Seat(1)], recaps },
    ] {
        reader.read(&BurnRate::told(&event, Viewer::Public).expect("it is told"));
    }
    said::all_was_read::<BurnRate>(&reader, UNSEEN);
}

#[test]
fn labels_fit_where_they_are_shown() {
    let reader = Reader::new();
    games(|now| said::labels_fit(&reader, now));
}

fn employees() -> Vec<Employee> {
    super::burn::setup::material(Options::default()).employees
}

/// Everybody works for somebody, every bad idea is in force, and a VP is about to be poached.
fn fullest() -> Public {
    let mut public = BurnRate::public(&Setup::new(4).ready().state);
    let material = public.open.material.clone();
    let (ideas, others): (Vec<Card>, Vec<Card>) =
        material.cards.iter().cloned().partition(|card| matches!(card.face, Face::BadIdea { .. }));
    for company in &mut public.open.companies {
        (company.funds, company.plan) = (Money(500), true);
    }
    for (at, employee) in material.employees.iter().enumerate() {
        public.open.companies[at % 4].staff.push(employee.clone());
    }
    for (at, idea) in ideas.into_iter().enumerate() {
        public.open.companies[at % 4].ideas.push(idea);
    }
    let poaches: Vec<Card> =
        others.iter().filter(|card| card.face.kind() == Kind::Poach).take(2).cloned().collect();
    let vp = material.employees.iter().find(|employee| employee.is_vp()).expect("a VP").clone();
    public.open.pool = [const { None }; 4];
    public.stacks = [0; 4];
    public.open.discards = others;
    public.hands = vec![10; 4];
    if let Phase::Turn(turn) = &mut public.open.phase {
        let attack = Attack::Poach { cards: poaches, employee: vp };
        turn.pending = Some(Pending { window: Some(2000), target: Seat(1), attack });
    }
    public
}

#[test]
fn the_board_fits_its_message_at_its_worst() {
    said::board_fits(&BurnRate::board(&fullest()));
}

#[test]
fn the_end_of_a_long_game_fits_its_message() {
    let mut public = fullest();
    public.open.phase = Phase::Over { end: End::LastStanding };
    for company in &mut public.open.companies {
        company.recap.funds = vec![Money(-100); 2_000];
        company.recap.fell = Some(1_999);
    }
    said::board_fits(&BurnRate::board(&public));
}

/// Some cards of a table are marked as playable, some as not; and none on another's turn.
#[test]
fn a_hand_marks_what_can_be_played() {
    let table =
        Setup::new(2).staff(0, "hm2 fm1").hand(0, "h2 h3 +5/1 i1/0").staff(1, "sm1").hand(1, "h0").ready();
    assert_eq!(marks(&table, 0), ["unplayable", "playable", "playable", "unplayable"]);
    assert_eq!(marks(&table, 1), ["card"]);
}

#[test]
fn a_hand_marks_what_answers_an_attack() {
    let mut table = Setup::new(2).hand(0, "p0").staff(1, "hm1 sm1").hand(1, "h1 f2 r0").ready();
    table.poach(0, 1, "sm1", "p0").expect_err("a level that isn't on the card");
    let mut table = Setup::new(2).hand(0, "p2").staff(1, "hm1 sm1").hand(1, "h1 f2 r0").ready();
    table.poach(0, 1, "sm1", "p2").expect("an attack");
    assert_eq!(marks(&table, 1), ["playable", "unplayable", "unplayable"]);
    assert_eq!(marks(&table, 0), ["nothing"]);
}

fn marks(table: &Table, seat: u8) -> Vec<&'static str> {
    let hand = BurnRate::hand(&table.view(seat));
    let lines = hand.iter().flat_map(|section| &section.lines);
    lines.map(|line| line.id.strip_prefix("burn-hand-").expect("a card")).collect()
}
