//! Everything that is said of *I'm the Boss!*, in games played at random.

use std::collections::BTreeSet;

use boardroom::game::{Confirm, Dice, Domain, Face, Game, Id, Seat, View, Viewer};
use boardroom::games::boss::rules::{
    Boss, CardId, Content, DealNo, Done, Event, Filler, Money, Name, NameSet, Offer, Phase, Public, Refusal,
    State,
};
use boardroom::words::Lang;

use super::every_game::{self, Now, Random};
use super::ftl::messages;
use super::reader::{Longest, Mentions, Reader};

const GAMES: u32 = 20;

fn games(visit: impl FnMut(&mut Now<Boss>)) {
    every_game::sample::<Boss>(GAMES, visit);
}

fn views(state: &State) -> impl Iterator<Item = View<Boss>> {
    Seat::all(state.open.seats).map(|seat| Boss::view(state, Viewer::Seat(seat)))
}

fn read_state(reader: &mut Reader, state: &State, dice: &mut Dice) {
    let public = Boss::public(state);
    reader.read_sections(&Boss::board(&public));
    for awaited in Boss::waiting(state) {
        reader.read(&Boss::awaited(&public, &awaited));
    }
    for view in views(state) {
        reader.read_sections(&Boss::hand(&view));
        for choice in Boss::choices(&view) {
            let verb = Boss::VERBS.iter().find(|verb| verb.name == choice.verb).expect("a known verb");
            if let Some(about) = verb.about {
                reader.read(&Boss::label(&view, verb.name, about, choice.about));
            }
            for (param, domain) in verb.params.iter().zip(&choice.domains) {
                for id in labelled(domain) {
                    let [english, _] = reader.read(&Boss::label(&view, verb.name, param.name, id));
                    assert_ne!(english, "No longer there", "{} {} {id}", verb.name, param.name);
                }
            }
            let command = every_game::command::<Boss>(&every_game::member(&choice, dice));
            if let Some(Confirm::Always(line) | Confirm::Typed(line)) = Boss::confirm(&view, &command) {
                reader.read(&line);
            }
        }
        let wanted = Boss::any_move(state, dice);
        let command = Boss::command(&wanted.verb, wanted.about, &wanted.values);
        if let Some(Err(refusal)) = command.map(|command| Boss::check(&view, &command)) {
            reader.read(&Boss::refusal(&refusal));
        }
    }
}

/// One of each.
fn refusals() -> Vec<Refusal> {
    let (seat, name, of) = (Seat(0), Name::Sacks, Name::ALL.into_iter().collect::<NameSet>());
    let (rule, limit) = ("no_such_rule".to_owned(), Money(18));
    vec![
        Refusal::UnknownHouseRule { rule: rule.clone() },
        Refusal::HouseRuleValue { rule, value: 2 },
        Refusal::Seats { seats: 7 },
        Refusal::MarkerNotPlaced { placer: seat },
        Refusal::NotBoss { boss: seat },
        Refusal::CardPending { seat },
        Refusal::NotAsked { name },
        Refusal::Filled { name },
        Refusal::GroupFull { of, take: 2 },
        Refusal::NoCardFor { name },
        Refusal::NoClanCard { name },
        Refusal::PriceAboveLimit { limit },
        Refusal::OverPot { over: Money(3), left: Money(4) },
        Refusal::OnlyToBoss { boss: seat },
        Refusal::TooManyOffers { most: 30 },
        Refusal::Covered { name },
        Refusal::WrongTravel { name },
        Refusal::TooFewPoaches { held: 2 },
        Refusal::UnownedFirst { of },
        Refusal::DiscardExactly { count: 1 },
        Refusal::DiscardExactly { count: 3 },
        Refusal::NotSeated,
        Refusal::GameOver,
        Refusal::Gone,
        Refusal::MarkerPlaced,
        Refusal::NoSuchDeal,
        Refusal::IsBoss,
        Refusal::AlreadyRolled,
        Refusal::MarkerMoved { deal: DealNo(7) },
        Refusal::NotRolled,
        Refusal::MustRaise,
        Refusal::NoDeal,
        Refusal::DealOn,
        Refusal::Discarding,
        Refusal::LastChance,
        Refusal::NoNames,
        Refusal::CardsSettled,
        Refusal::NothingForNothing,
        Refusal::NoSuchPlayer,
        Refusal::NotAddressee,
        Refusal::NotMaker,
        Refusal::NotParty,
        Refusal::ReleaseProposed,
        Refusal::Binds,
        Refusal::OwnFilling,
        Refusal::NotTwoPlayers,
        Refusal::NotOpponents,
        Refusal::NoSuchTarget,
        Refusal::NotLaidOut,
        Refusal::NotPledged,
        Refusal::NotOwn,
        Refusal::NoTravel,
        Refusal::NoBossCard,
        Refusal::NoStop,
        Refusal::OwnInvestor,
        Refusal::NothingToPoach,
        Refusal::NothingToStop,
        Refusal::NothingToPass,
        Refusal::OwnCard,
        Refusal::HasPassed,
        Refusal::NotFull,
        Refusal::NothingToDiscard,
        Refusal::NotInHand,
    ]
}

/// Lines that no game played by the rules shows, and why they are there all the same.
const UNSEEN: &[(&str, &str)] = &[
    ("boss-board-idle", "before the first event"),
    ("boss-awaited-nothing", "nobody is awaited then"),
    ("boss-label-gone", "for an id that was never offered"),
    ("boss-label-player", "a player's offer goes to the boss"),
];

#[test]
fn every_line_is_said_with_all_its_facts() {
    let mut reader = Reader::new();
    games(|now| {
        for event in now.events {
            for line in now.viewers().filter_map(|viewer| Boss::told(event, viewer)) {
                reader.read(&line);
            }
        }
        read_state(&mut reader, now.state, &mut now.dice);
    });
    for refusal in refusals() {
        reader.read(&Boss::refusal(&refusal));
    }
    // These are rare in games as short as these.
    let mut rare = fullest();
    reader.read_sections(&Boss::board(&rare));
    let done = |deal| Done { deal: DealNo(deal), value: Money(3), pot: Money(12) };
    rare.open.done = (1..=14).map(done).collect();
    reader.read_sections(&Boss::board(&rare));
    let nothing = Event::Drew { seat: Seat(0), cards: Vec::new() };
    reader.read(&Boss::told(&nothing, Viewer::Public).expect("it is told"));
    assert_eq!(reader.words.faults(), Vec::<String>::new());

    let commands = super::commands::used();
    let said: BTreeSet<String> = messages(Lang::EnUs)
        .iter()
        .filter(|(id, message)| message.file == "boss.ftl" && !id.contains('.'))
        .map(|(id, _)| id.clone())
        .filter(|id| !commands.contains(id))
        .collect();
    let seen: BTreeSet<String> = reader.seen.iter().map(|&id| id.to_owned()).collect();
    let unseen: Vec<&String> =
        said.difference(&seen).filter(|id| !UNSEEN.iter().any(|(known, _)| known == id)).collect();
    assert!(unseen.is_empty(), "never said in {GAMES} games: {unseen:#?}");
}

/// The ids of a domain; the ends of a range.
fn labelled(domain: &Domain) -> Vec<Id> {
    match domain {
        Domain::Pick(ids) | Domain::Subset { of: ids, .. } => ids.clone(),
        Domain::Whole(range) => vec![*range.start(), *range.end()],
    }
}

#[test]
fn labels_fit_where_they_are_shown() {
    let reader = Reader::new();
    let length = |line: &_| {
        Lang::ALL
            .map(|lang| reader.words.say(lang, line, &Longest).chars().count())
            .into_iter()
            .max()
            .unwrap_or(0)
    };
    games(|now| {
        for view in views(now.state) {
            for choice in Boss::choices(&view) {
                let verb = Boss::VERBS.iter().find(|verb| verb.name == choice.verb).expect("a known verb");
                for (param, domain) in verb.params.iter().zip(&choice.domains) {
                    for id in labelled(domain) {
                        let line = Boss::label(&view, verb.name, param.name, id);
                        assert!(length(&line) <= 100, "{line:?}");
                    }
                }
            }
        }
    });
}

/// A board as full as it can be.
fn fullest() -> Public {
    let mut fullest: Option<(usize, Public)> = None;
    games(|now| {
        let public = Boss::public(now.state);
        let deal = public.open.deal().map_or(0, |deal| deal.pledges.iter().map(|p| p.cards.len()).sum());
        if public.open.seats == 6 && fullest.as_ref().is_none_or(|(most, _)| deal > *most) {
            fullest = Some((deal, public));
        }
    });
    let (_, mut public) = fullest.expect("a deal of six");
    let cards: Vec<(CardId, Name)> = public
        .open
        .material
        .cards()
        .filter_map(|(card, _)| Some((card, public.open.material.clan(card)?)))
        .collect();
    public.open.investors.iter_mut().for_each(|investor| investor.cover = Some(CardId(40)));
    public.open.laid = cards
        .iter()
        .zip(Seat::all(6).cycle())
        .map(|(&(card, name), seat)| boardroom::games::boss::rules::LaidOut { seat, card, name })
        .collect();
    public.open.discards = (35..=108).map(CardId).collect();
    public.open.marker = Some(DealNo(13));
    public.hands = vec![98; 6];
    public.purses = Some(vec![Money(1000); 6]);
    if let Phase::Deal(deal) = &mut public.open.phase {
        deal.offers = (0..180)
            .map(|at| Offer {
                id: 2000 + at,
                maker: Seat(1),
                price: Money(30),
                content: Content::Answer {
                    to: Seat(2),
                    cards: Name::ALL.into_iter().map(|name| Filler::Clan(name, CardId(11))).collect(),
                },
            })
            .collect();
    }
    public
}

#[test]
fn the_board_fits_its_message_at_its_worst() {
    let reader = Reader::new();
    let board = Boss::board(&fullest());
    for lang in Lang::ALL {
        let mut total = 0;
        for section in &board {
            let head = reader.words.say(lang, &section.head, &Mentions).chars().count();
            let lines: usize = section
                .lines
                .iter()
                .map(|line| reader.words.say(lang, line, &Mentions).chars().count() + 1)
                .sum();
            assert!(head <= 256 && lines <= 4096, "{lang}: {head} and {lines} characters");
            total += head + lines;
        }
        // Of the 6000 of a message's embeds; the rest is for who is awaited and the latest lines.
        assert!(total <= 4500, "{lang}: {total} characters");
    }
}
