//! Everything that is said of *I'm the Boss!*, in games played at random.

use boardroom::game::{Automatic as _, Face, Game, Seat, Viewer};
use boardroom::games::boss::rules::{
    Boss, CardId, Content, DealNo, Done, Event, Filler, Money, Name, NameSet, Offer, Phase, Public, Refusal,
};

use super::every_game::{Now, sample};
use super::reader::Reader;
use super::said;

const GAMES: u32 = 20;

fn games(visit: impl FnMut(&mut Now<Boss>)) {
    sample::<Boss>(GAMES, visit);
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
        said::read(&mut reader, now);
        let turns = |event| (0..6).filter_map(move |turn| Boss::remark(event, Seat(0), turn));
        for line in now.events.iter().flat_map(turns) {
            reader.read(&line);
        }
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
    said::all_was_read::<Boss>(&reader, UNSEEN);
}

#[test]
fn labels_fit_where_they_are_shown() {
    let reader = Reader::new();
    games(|now| said::labels_fit(&reader, now));
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
    said::board_fits(&Boss::board(&fullest()));
}
