//! The buttons of a window, at tables of *Burn Rate* whose chance is known.

use super::*;
use crate::discord::custom_id::{self, Pressed};
use crate::discord::voice::Voice;
use crate::table::{Act, Actor, Games, Moment, Opening, Options, Request, Secret, Table, TableId};
use crate::words::{Lang, Words};

const NOW: Moment = Moment(1_800_000_000_000);

/// Does what somebody may do.
fn does(table: &mut Table, person: u64, act: Act) {
    let cause = (table.seq() + 100).to_string();
    let request = Request { by: Actor::Person(PersonId(person)), act, cause };
    let record = table.decide(&request, NOW).expect("granted");
    table.apply(&record).expect("it applies");
}

/// Two play Burn Rate: nobody employs anybody, and they hold ten cards each.
fn table(chance: u8) -> Table {
    let games = Games::new(crate::games::all(crate::games::built_in).expect("the games"));
    let burn = games.get("burn").expect("the game");
    let mut options = Options::of(&**burn, "en-US");
    for (rule, value) in [("starting_staff", 0), ("hand_size", 10), ("starting_funds", 500)] {
        options.rules.insert(rule.to_owned(), value);
    }
    let opening = Opening {
        by: PersonId(1),
        name: "Ada".to_owned(),
        game: "burn".to_owned(),
        options,
        secret: Secret([chance; 32]),
        cause: "100".to_owned(),
    };
    let record = Table::open(&games, &opening, NOW).expect("it opens");
    let mut table = Table::load(TableId(1), &games, [&record]).expect("it loads");
    does(&mut table, 2, Act::Join { name: "Ben".to_owned() });
    does(&mut table, 1, Act::Start);
    table
}

/// The first of some verbs that somebody may do now, in any way.
fn wanted(table: &Table, verbs: &[&str]) -> Option<(u64, Move)> {
    let state = table.state()?;
    verbs.iter().find_map(|verb| {
        [1, 2].into_iter().find_map(|person| {
            let choices = state.choices(table.seat_of(PersonId(person))?);
            let verb = table.game().verbs().iter().find(|known| known.name == *verb)?;
            let walk = Walk::new(verb, &choices).ok()?;
            let first = |param: usize| match walk.ask(param) {
                Domain::Pick(ids) => Value::Pick(ids[0]),
                other => panic!("{other:?} isn't asked here"),
            };
            let values: Vec<Value> = (0..verb.params.len()).map(first).collect();
            Some((person, Move { verb: verb.name.to_owned(), about: walk.abouts()[0], values }))
        })
    })
}

/// A table at which somebody is attacked who holds so many answers: whose window it is, and which.
fn attacked(answers: usize) -> (Table, u64, Id) {
    for chance in 0..20 {
        let mut table = table(chance);
        while let Some((person, next)) = wanted(&table, &["pass", "badhire", "badidea", "done"]) {
            let held = match wanted(&table, &["counter"]) {
                Some((person, _)) => answers_of(&table, person),
                None => 0,
            };
            if next.verb == "pass" && held == answers {
                return (table, person, next.about);
            }
            does(&mut table, person, Act::Move(next));
        }
    }
    panic!("nobody is attacked who holds {answers} answers");
}

fn answers_of(table: &Table, person: u64) -> usize {
    let seat = table.seat_of(PersonId(person)).expect("a seat");
    let choices = table.state().expect("a game").choices(seat);
    let cards = choices.iter().filter(|choice| choice.verb == "counter").map(|choice| &choice.domains[0]);
    cards.map(|domain| offered(domain).0.len()).sum()
}

fn begun(table: &Table, person: u64, about: Id) -> Option<Next> {
    with_menu(table, person, |player| player.begin("counter", about))
}

fn with_menu<T>(table: &Table, person: u64, does: impl FnOnce(&Player) -> T) -> T {
    let words = Words::built_in();
    let voice = Voice { words: &words, lang: Lang::EnUs }.of(table);
    does(&Player::new(voice, PersonId(person)).expect("a player"))
}

#[test]
fn a_button_does_what_goes_without_saying_and_asks_for_the_rest() {
    let (table, target, window) = attacked(0);
    assert_eq!(begun(&table, target, window), None);

    let (table, target, window) = attacked(1);
    let Some(Next::Do(wanted)) = begun(&table, target, window) else { panic!("it isn't done") };
    assert_eq!((wanted.verb.as_str(), wanted.about, wanted.values.len()), ("counter", window, 1));
    assert_eq!(begun(&table, 3 - target, window), None);
    assert_eq!(begun(&table, target, window - 1), None);

    let (table, target, window) = attacked(2);
    let Some(Next::Show(reply)) = begun(&table, target, window) else { panic!("it isn't asked") };
    let [Row::Select(select), Row::Buttons(_)] = reply.rows.as_slice() else { panic!("{reply:?}") };
    assert_eq!((select.options.len(), select.least, select.most), (2, 1, 1));
}

#[test]
fn what_nobody_has_chosen_is_shown_before_it_is_done() {
    let (table, target, window) = attacked(1);
    let Some(Next::Do(wanted)) = begun(&table, target, window) else { panic!("it isn't done") };
    with_menu(&table, target, |player| {
        let top = player.top("");
        let presses = top.rows.iter().flat_map(|row| match row {
            Row::Buttons(presses) => presses.as_slice(),
            Row::Select(_) => &[],
        });
        let ways: Vec<Menu> = presses.filter_map(|press| menu_of(&press.custom_id)).collect();
        let counter = ways.iter().find(|menu| menu.verb == "counter").expect("a button");
        let Next::Show(shown) = player.press(counter, Input::Nothing) else { panic!("it is done unseen") };
        let [Value::Pick(card)] = wanted.values[..] else { panic!("{wanted:?}") };
        let label = player.state.label(player.seat, "counter", "card", card);
        assert!(shown.text.contains(&player.voice.say(&label)), "{shown:?}");
        let [Row::Buttons(presses)] = shown.rows.as_slice() else { panic!("{shown:?}") };
        let yes = menu_of(&presses[0].custom_id).expect("a menu");
        assert_eq!(player.press(&yes, Input::Nothing), Next::Do(wanted.clone()));

        // Where there is nothing to choose, there is nothing to show.
        let pass = ways.iter().find(|menu| menu.verb == "pass").expect("a button");
        assert_eq!(pass.then, Then::Make);
    });
}

fn menu_of(custom_id: &str) -> Option<Menu> {
    match custom_id::read(custom_id)? {
        Pressed::Menu(menu) => Some(menu),
        _ => None,
    }
}
