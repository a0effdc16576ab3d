//! Tables set up as a test needs them, with employees and cards in short.

use boardroom::game::{Dice, Game, Seat};
use boardroom::games::burn_rate::rules::{
    BurnRate, Card, Department, Employee, Event, Face, Levels, Material, Money, Options, Phase, Recap, Role,
    Seeds, State, Turn, VpCard,
};

use super::table::Table;

/// The built-in data.
pub fn seeds() -> Seeds {
    let texts: Vec<&str> = BurnRate::SEED_FILES.iter().map(|file| file.built_in).collect();
    BurnRate::seeds(&texts).expect("the built-in files are right")
}

pub fn material(options: Options) -> Material {
    seeds().material(options)
}

/// A department's letter: s d h f.
pub fn department(letter: char) -> Department {
    let at = "sdhf".find(letter).expect("a department's letter");
    Department::ALL[at]
}

/// Whether an employee is what is meant in short: `sv1` a VP of Sales with skill 1, `hm2` a manager
/// of Human Resources with skill 2, `de` an engineer.
pub fn is_employee(employee: &Employee, short: &str) -> bool {
    let letters: Vec<char> = short.chars().collect();
    let skill = letters.get(2).and_then(|digit| digit.to_digit(10)).unwrap_or(0);
    let skill = u8::try_from(skill).expect("a digit");
    let role = match letters[1] {
        'v' => Role::Vp { skill },
        'm' => Role::Manager { skill },
        _ => Role::Engineer,
    };
    employee.department == department(letters[0]) && employee.role == role
}

/// What stands on a card in short: `h1` a Hire {1,2,3}, `f` a Fire, `r` a Release, `+10/2` a Funding
/// of 10 {2,3}; `b1` a Bad Hire {0,1}, `p` a Poach, `i3/2` a Bad Idea of 3 {0,1,2}; and the VP cards.
pub fn is_card(card: &Card, short: &str) -> bool {
    let digit = |text: &str| text.parse::<u8>().unwrap_or_else(|_| panic!("a card: {short}"));
    let (kind, level) = short.split_at(short.len() - 1);
    let defence = || Levels::from_to(digit(level), 3);
    let attack = || Levels::from_to(0, digit(level));
    match (&card.face, kind) {
        (Face::Hire { levels }, "h") | (Face::Fire { levels }, "f") | (Face::Release { levels }, "r") => {
            *levels == defence()
        }
        (Face::BadHire { levels }, "b") | (Face::Poach { levels }, "p") => *levels == attack(),
        (Face::Funding { amount, levels }, kind) if kind.starts_with('+') => {
            kind == format!("+{}/", amount.0) && *levels == defence()
        }
        (Face::BadIdea { engineers, levels, .. }, kind) if kind.starts_with("i") => {
            kind == format!("i{engineers}/") && *levels == attack()
        }
        (Face::Vp { effect }, _) => {
            short
                == match effect {
                    VpCard::Conflict => "conflict",
                    VpCard::Pasture => "pasture",
                    VpCard::Plan => "plan",
                    VpCard::Layoffs => "layoffs",
                }
        }
        _ => false,
    }
}

/// Takes the first that fits out of a heap.
fn take<T>(heap: &mut Vec<T>, short: &str, fits: impl Fn(&T, &str) -> bool) -> T {
    let at = heap.iter().position(|one| fits(one, short)).unwrap_or_else(|| panic!("no more {short}"));
    heap.remove(at)
}

/// A table to be set up.
pub struct Setup {
    seats: u8,
    options: Options,
    staff: Vec<String>,
    hands: Vec<String>,
    ideas: Vec<String>,
    funds: Vec<i32>,
    plans: Vec<u8>,
    fallen: Vec<u8>,
    pool: String,
    empty: String,
    deck: Option<usize>,
    turn: u8,
    dealer: u8,
    round: u32,
    seed: u8,
}

impl Setup {
    /// Seat 0 has the first turn; each has 100, nobody employs anybody, and hands are empty.
    pub fn new(seats: u8) -> Setup {
        let none = || vec![String::new(); seats.into()];
        Setup {
            seats,
            options: Options::default(),
            staff: none(),
            hands: none(),
            ideas: none(),
            funds: vec![100; seats.into()],
            plans: Vec::new(),
            fallen: Vec::new(),
            pool: String::new(),
            empty: String::new(),
            deck: None,
            turn: 0,
            dealer: seats - 1,
            round: 1,
            seed: 1,
        }
    }

    /// Employees in short, see [`is_employee`].
    pub fn staff(mut self, seat: usize, employees: &str) -> Setup {
        self.staff[seat] = employees.to_owned();
        self
    }

    /// Cards in short, see [`is_card`].
    pub fn hand(mut self, seat: usize, cards: &str) -> Setup {
        self.hands[seat] = cards.to_owned();
        self
    }

    /// Bad ideas in force, in short.
    pub fn ideas(mut self, seat: usize, cards: &str) -> Setup {
        self.ideas[seat] = cards.to_owned();
        self
    }

    pub fn funds(mut self, seat: usize, funds: i32) -> Setup {
        self.funds[seat] = funds;
        self
    }

    /// A New Business Plan lies before the seat.
    pub fn plan(mut self, seat: u8) -> Setup {
        self.plans.push(seat);
        self
    }

    /// The seat is bankrupt.
    pub fn fallen(mut self, seat: u8) -> Setup {
        self.fallen.push(seat);
        self
    }

    /// Who is turned up, in short; where nothing is said, any manager or engineer.
    pub fn pool(mut self, employees: &str) -> Setup {
        self.pool = employees.to_owned();
        self
    }

    /// The stacks of these departments (letters) are empty: the last seat employs the rest.
    pub fn empty(mut self, departments: &str) -> Setup {
        self.empty = departments.to_owned();
        self
    }

    /// So many cards are in the deck, the rest are discards.
    pub fn deck(mut self, cards: usize) -> Setup {
        self.deck = Some(cards);
        self
    }

    pub fn turn(mut self, seat: u8) -> Setup {
        self.turn = seat;
        self
    }

    pub fn dealer(mut self, seat: u8) -> Setup {
        self.dealer = seat;
        self
    }

    pub fn seed(mut self, seed: u8) -> Setup {
        self.seed = seed;
        self
    }

    pub fn rules(mut self, change: impl FnOnce(&mut Options)) -> Setup {
        change(&mut self.options);
        self
    }

    pub fn ready(self) -> Table {
        let material = material(self.options);
        let (mut people, mut cards) = (material.employees.clone(), material.cards.clone());
        let mut table =
            Table { state: State::default(), dice: Dice::new([self.seed; 32], 7), log: Vec::new() };
        let started = Event::Started {
            options: self.options,
            seats: self.seats,
            material: Box::new(material),
            dealer: Seat(self.dealer),
            stacks: Default::default(),
        };
        table.happens(started);
        let open = &mut table.state.open;
        for (company, at) in open.companies.iter_mut().zip(0..) {
            let short = self.staff[at].split_whitespace();
            company.staff = short.map(|one| take(&mut people, one, is_employee)).collect();
            company.ideas =
                self.ideas[at].split_whitespace().map(|one| take(&mut cards, one, is_card)).collect();
            company.funds = Money(self.funds[at]);
            company.recap = Recap { funds: vec![company.funds], ..Recap::default() };
            company.plan = self.plans.contains(&u8::try_from(at).expect("few"));
        }
        for seat in self.fallen {
            open.companies[usize::from(seat)].recap.fell = Some(1);
            open.fallen.push(Seat(seat));
        }
        table.state.hands = self
            .hands
            .iter()
            .map(|hand| hand.split_whitespace().map(|one| take(&mut cards, one, is_card)).collect())
            .collect();
        let open = &mut table.state.open;
        for short in self.pool.split_whitespace() {
            let up = take(&mut people, short, is_employee);
            let department = up.department.index();
            open.pool[department] = Some(up);
        }
        for letter in self.empty.chars() {
            let (rest, others) = people.into_iter().partition(|one| one.department == department(letter));
            let rest: Vec<Employee> = rest;
            people = others;
            if let Some(company) = open.companies.last_mut() {
                company.staff.extend(rest);
            }
        }
        for department in Department::ALL {
            let up = people.iter().rposition(|one| one.department == department && !one.is_vp());
            if let (Some(at), empty @ None) = (up, &mut open.pool[department.index()]) {
                *empty = Some(people.remove(at));
            }
        }
        table.state.stacks = Department::ALL
            .map(|department| people.iter().filter(|one| one.department == department).cloned().collect());
        let discarded = cards.len() - self.deck.unwrap_or(cards.len());
        open.discards = cards.drain(..discarded).collect();
        table.state.deck = cards;
        open.round = self.round;
        open.still = true;
        open.phase = Phase::Turn(Turn { id: 1001, seat: Seat(self.turn), played: 0, pending: None });
        open.next = 1002;
        table.log.clear();
        table
    }
}
