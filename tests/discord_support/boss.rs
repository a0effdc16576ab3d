//! *I'm the Boss!*: what a scene may wish to see, and who does what next so that it comes about. The cards lie
//! as chance has dealt them: the players draw until somebody holds what it takes, and then use it.

use boardroom::game::{Choice, Domain, Line, Move, Seat, Value};
use boardroom::games::boss::rules::noun::money as in_words;
use boardroom::games::boss::rules::{
    Bond, Boss, Card, Deal, End, Event, Filler, Money, Name, Phase, Pledge, Stage as DealStage, State, id,
};

use super::book::Book;
use super::staged::{Said, Staged, Told, plain_move};

/// Something that may happen in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wish {
    /// The boss gives a deal up (B19).
    Failed,
    /// A deal is done (B20).
    Succeeded,
    /// Somebody answers an offer with another price (B13c).
    Answered,
    Declined,
    /// The other side agrees to release a package (B15).
    Released,
    /// The boss drops a package that isn't their own filling (B15, B31).
    Dropped,
    /// A player is paid for nothing (B17).
    BystanderPaid,
    /// A card was played, and waits for stops (B33).
    Pending,
    /// B32.
    Stopped,
    /// A card played in a last chance is stopped, and everyone is asked again (B18).
    AskedAgain,
    /// A travel takes effect on something promised: the package is void (B26).
    Void,
    /// B30.
    TakenOver,
    /// B27.
    Poached,
    /// A card takes effect in a last chance (B18).
    LastChance,
    /// Somebody must discard (B7).
    Discarded,
    /// The game ends by the market's die (B36).
    EndedByDie,
}

impl Staged for Boss {
    type Wish = Wish;

    const PENDING: Wish = Wish::Pending;
    const SOON: Wish = Wish::Failed;
    const STORY: &'static [Told<Boss>] = &[
        (Said(" gives deal ", "，集资失败，"), |event| matches!(event, Event::Failed { .. })),
        (Said("Let's make a deal!", "“来谈生意吧！”"), |event| {
            matches!(event, Event::Raised { .. })
        }),
        (Said(" rolls ", "🎲 <@"), |event| matches!(event, Event::Rolled { .. })),
        (Said("⚡ ", "⚡ "), |event| matches!(event, Event::Played { .. })),
        (Said("✋ ", "✋ "), |event| matches!(event, Event::Stopped { .. })),
        (Said("👑 ", "👑 "), |event| matches!(event, Event::TookOver { .. })),
        (Said("💼 ", "💼 "), |event| matches!(event, Event::Poached { .. })),
        (Said(" calls the close", "宣布成交。"), |event| matches!(event, Event::Closed { .. })),
        (Said("💰 ", "💰 "), |event| matches!(event, Event::Succeeded { .. })),
        (Said("> is the boss", "**轮到<@"), |event| matches!(event, Event::TurnBegan { .. })),
    ];
    const BARE: &'static str = "roll";
    const PASSED: Said = Said("You have passed", "你已经放过了");
    const ASKS: Said = Said("stop it, or let it pass?", "停止，还是放过？");

    fn granted(wish: Wish, before: &State, events: &[Event]) -> bool {
        wish.granted(events, in_last_chance(before))
    }

    fn next(book: &Book<Boss>, wish: Option<Wish>) -> (Seat, Move) {
        next(book, wish)
    }

    fn said(wish: Wish) -> Said {
        match wish {
            Wish::Failed => Said(" up. It fails;", "，集资失败，"),
            Wish::Answered => Said("Another price: ", "还价："),
            Wish::Declined => Said(" declines", "拒绝了"),
            Wish::Released => Said(" agrees to release ", "同意解约："),
            Wish::Dropped => Said(" drops ", "撤下"),
            Wish::BystanderPaid => Said("** for nothing in return.", "说定：白给"),
            Wish::Stopped => Said(" plays **Stop** against ", "打出**停止**，抵消了"),
            Wish::AskedAgain => Said("🔔 The close stands", "🔔 成交照旧"),
            Wish::Void => Said(" Void: ", "承诺作废："),
            Wish::TakenOver | Wish::LastChance => Said(": “I'm the boss!”", "：“我是大老板！”"),
            Wish::Poached => Said(" poaches ", "永久挖走了"),
            Wish::Discarded => Said(" discards ", "弃掉"),
            Wish::EndedByDie => Said(" ends the game: that was it.", "点及以下游戏就结束：到此为止。"),
            Wish::Pending => Said("⚡ ", "⚡ "),
            Wish::Succeeded => Said("💰 ", "💰 "),
        }
    }

    fn asked(state: &State) -> Vec<Seat> {
        let by = state.open.pending().map(|pending| pending.seat);
        Seat::all(state.open.seats).filter(|&seat| by.is_some_and(|by| by != seat)).collect()
    }

    fn takes_effect(event: &Event) -> bool {
        matches!(event, Event::Travelled { .. } | Event::TookOver { .. })
    }

    fn results(state: &State) -> Vec<Line> {
        let Phase::Over { money } = &state.open.phase else { panic!("it isn't over") };
        money.iter().map(|&purse| Line::new("boss-player-money").with("money", in_words(purse))).collect()
    }
}

fn in_last_chance(state: &State) -> bool {
    state.open.deal().is_some_and(|deal| matches!(deal.stage, DealStage::LastChance { .. }))
}

/// What a player of this game knows besides.
impl Book<Boss> {
    pub fn cards(&self, seat: Seat) -> Vec<Card> {
        let hand = &self.state.hands[seat.index()];
        hand.iter().map(|&card| self.state.open.material.card(card).expect("a card")).collect()
    }

    pub fn holds(&self, seat: Seat, fits: impl Fn(Card) -> bool) -> usize {
        self.cards(seat).into_iter().filter(|&card| fits(card)).count()
    }

    /// The names that the deal still asks for.
    pub fn needed(&self) -> Vec<Name> {
        let (Some(deal), Some(space)) = (self.state.open.deal(), self.state.open.space()) else {
            return Vec::new();
        };
        let filled = deal.filled();
        let open = space.groups.iter().filter(|group| filled.and(group.of).len() < usize::from(group.take));
        open.flat_map(|group| group.of.without(filled).iter()).collect()
    }

    /// Whether the players together have what the deal under the marker asks for.
    pub fn can_be_filled(&self) -> bool {
        let open = &self.state.open;
        let there = |name: &Name| {
            open.investor(*name).owner.is_some()
                || self.seats().any(|seat| self.holds(seat, |card| card == Card::Clan(*name)) > 0)
        };
        let groups = open.space().map_or(&[][..], |space| &space.groups);
        groups.iter().all(|group| group.of.iter().filter(there).count() >= usize::from(group.take))
    }

    pub fn in_last_chance(&self) -> bool {
        in_last_chance(&self.state)
    }

    /// A price that leaves something for the names still needed.
    pub fn fair_price(&self) -> Money {
        let needed = u32::try_from(self.needed().len()).expect("few");
        Money(self.state.open.left().0 / (needed + 1))
    }
}

impl Wish {
    /// Whether it came about with these events; `last_chance`: they began in one.
    pub fn granted(self, events: &[Event], last_chance: bool) -> bool {
        let any = |fits: &dyn Fn(&Event) -> bool| events.iter().any(fits);
        let effect = |event: &Event| matches!(event, Event::Travelled { .. } | Event::TookOver { .. });
        match self {
            Wish::Failed => any(&|event| matches!(event, Event::Failed { .. })),
            Wish::Succeeded => any(&|event| matches!(event, Event::Succeeded { .. })),
            Wish::Answered => any(&|event| matches!(event, Event::Offered { answers: Some(_), .. })),
            Wish::Declined => any(&|event| matches!(event, Event::Declined { .. })),
            Wish::Released => any(&|event| matches!(event, Event::PledgeEnded { end: End::Released, .. })),
            Wish::Dropped => any(
                &|event| matches!(event, Event::PledgeEnded { end: End::Dropped, pledge, .. } if pledge.bond != Bond::Own),
            ),
            Wish::BystanderPaid => {
                any(&|event| matches!(event, Event::Pledged { pledge, .. } if pledge.cards.is_empty()))
            }
            Wish::Pending => any(&|event| matches!(event, Event::Played { .. })),
            Wish::Stopped => any(&|event| matches!(event, Event::Stopped { .. })),
            Wish::AskedAgain => any(&|event| matches!(event, Event::AskedAgain { .. })),
            Wish::Void => any(&|event| matches!(event, Event::Travelled { void: Some(_), .. })),
            Wish::TakenOver => any(&|event| matches!(event, Event::TookOver { .. })),
            Wish::Poached => any(&|event| matches!(event, Event::Poached { .. })),
            Wish::LastChance => last_chance && any(&effect),
            Wish::Discarded => any(&|event| matches!(event, Event::Discarded { .. })),
            Wish::EndedByDie => any(
                &|event| matches!(event, Event::MarketRolled { die, ends_on } if die <= ends_on && *ends_on < 6),
            ),
        }
    }

    /// Whether somebody holds what it takes.
    fn in_reach(self, book: &Book<Boss>) -> bool {
        let boss = book.state.open.boss;
        let travel = |card| matches!(card, Card::Travel(_));
        let takeover = |card| card == Card::Boss;
        let stop = |card| card == Card::Stop;
        let player = |fits: &dyn Fn(Card) -> bool| book.seats().any(|seat| book.holds(seat, fits) > 0);
        let other =
            |fits: &dyn Fn(Card) -> bool| book.seats().any(|seat| seat != boss && book.holds(seat, fits) > 0);
        // Somebody plays it, and somebody else stops it.
        let stopped = || {
            book.seats().any(|by| {
                let plays = book.holds(by, |card| travel(card) || by != boss && takeover(card)) > 0;
                plays && book.seats().any(|seat| seat != by && book.holds(seat, stop) > 0)
            })
        };
        match self {
            Wish::TakenOver => other(&takeover),
            Wish::Void => player(&travel),
            Wish::Pending => player(&travel) || other(&takeover),
            Wish::LastChance => other(&travel) || other(&takeover),
            Wish::Stopped | Wish::AskedAgain => stopped(),
            // The boss plays these, so they have to come round.
            Wish::Poached | Wish::Discarded => false,
            _ => true,
        }
    }
}

/// Who does what next, so that the wish comes true (or, without one, so that the game comes to its end).
fn next(book: &Book<Boss>, wish: Option<Wish>) -> (Seat, Move) {
    let open = &book.state.open;
    if open.pending().is_some() {
        return window(book, wish);
    }
    let next = match &open.phase {
        Phase::Turn(turn) => on_turn(book, wish, turn.rolled.is_some()),
        Phase::Deal(deal) if book.in_last_chance() => last_chance(book, wish, deal),
        Phase::Deal(deal) => in_deal(book, wish, deal),
        Phase::Placing { .. } => book.somebody("place").map(plain),
        Phase::Discarding { .. } => book.somebody("discard").map(plain),
        Phase::Idle | Phase::Over { .. } => None,
    };
    next.unwrap_or_else(|| panic!("nobody can go on: {:?}", open.phase))
}

/// A card is pending: it is stopped if that is wished, else everyone passes.
fn window(book: &Book<Boss>, wish: Option<Wish>) -> (Seat, Move) {
    let stop = match wish {
        Some(Wish::Stopped) => book.somebody("stop"),
        Some(Wish::AskedAgain) if book.in_last_chance() => book.somebody("stop"),
        _ => None,
    };
    stop.or_else(|| book.somebody("pass")).map(plain).expect("somebody hasn't answered")
}

fn on_turn(book: &Book<Boss>, wish: Option<Wish>, rolled: bool) -> Option<(Seat, Move)> {
    let boss = book.state.open.boss;
    let can = |verb| Some((boss, plain_move(book.choices(boss, verb).first()?)));
    if wish == Some(Wish::Poached)
        && let Some(poach) = can("poach")
    {
        return Some(poach);
    }
    let waits = wish.is_some_and(|wish| !wish.in_reach(book)) || !book.can_be_filled();
    if waits { if rolled { can("draw") } else { can("roll") } } else { None }.or_else(|| can("raise"))
}

fn last_chance(book: &Book<Boss>, wish: Option<Wish>, deal: &Deal) -> Option<(Seat, Move)> {
    let card = match wish {
        Some(Wish::LastChance | Wish::AskedAgain) => book.somebody("takeover").map(plain),
        _ => None,
    };
    let card = card.or_else(|| match wish {
        Some(Wish::LastChance | Wish::AskedAgain) => travel(book, deal),
        _ => None,
    });
    card.or_else(|| book.somebody("pass").map(plain))
}

fn in_deal(book: &Book<Boss>, wish: Option<Wish>, deal: &Deal) -> Option<(Seat, Move)> {
    let boss = book.state.open.boss;
    let can = |verb| Some((boss, plain_move(book.choices(boss, verb).first()?)));
    wished(book, wish, deal)
        .or_else(|| answer(book, deal))
        .or_else(|| terms(book, deal))
        .or_else(|| {
            // The tenth deal may end the game: not while something is wished.
            let last = wish.is_some() && book.state.open.done.len() >= 9;
            if last { None } else { can("close") }
        })
        .or_else(|| can("giveup"))
}

/// What leads to the wish at once.
fn wished(book: &Book<Boss>, wish: Option<Wish>, deal: &Deal) -> Option<(Seat, Move)> {
    let boss = book.state.open.boss;
    let priced = deal.pledges.iter().find(|pledge| pledge.bond != Bond::Own);
    let agreed = deal.pledges.iter().find(|pledge| matches!(pledge.bond, Bond::Agreed(_)));
    match wish? {
        Wish::Failed => book.somebody("giveup").map(plain),
        Wish::TakenOver => priced.and_then(|_| book.somebody("takeover").map(plain)),
        Wish::Void => priced.and_then(|_| travel(book, deal)),
        Wish::Pending => book.somebody("takeover").map(plain).or_else(|| travel(book, deal)),
        Wish::Stopped => stoppable(book, deal),
        Wish::Released => match deal.releases.first() {
            Some(release) => Some((release.to, about(book, release.to, "accept", release.id)?)),
            None => agreed.and_then(|pledge| {
                let by = if pledge.id % 2 == 0 { boss } else { pledge.seat };
                Some((by, about(book, by, "release", pledge.id)?))
            }),
        },
        Wish::Answered => deal.offers.iter().find_map(|offer| {
            let asked = *offer.asked().first()?;
            Some((asked, with_price(about(book, asked, "answer", offer.id)?, Money(offer.price.0 + 1))))
        }),
        Wish::Declined => deal.offers.iter().find_map(|offer| {
            let asked = *offer.asked().first()?;
            Some((asked, about(book, asked, "decline", offer.id)?))
        }),
        Wish::Dropped => {
            let loose = deal.pledges.iter().filter(|pledge| pledge.bond != Bond::Own);
            loose.map(|pledge| pledge.id).find_map(|id| Some((boss, about(book, boss, "drop", id)?)))
        }
        Wish::BystanderPaid => {
            let nothing = |choice: &&Choice| choice.domains[0].only() == Some(Value::Subset(Vec::new()));
            let asks = deal.offers.iter().any(|offer| offer.names().is_empty());
            let choices = book.choices(boss, "offer");
            if asks { None } else { choices.iter().find(nothing).map(|choice| (boss, plain_move(choice))) }
        }
        _ => None,
    }
}

/// A card that somebody else can stop.
fn stoppable(book: &Book<Boss>, deal: &Deal) -> Option<(Seat, Move)> {
    let stops =
        |by: Seat| book.seats().any(|seat| seat != by && book.holds(seat, |card| card == Card::Stop) > 0);
    let takeover =
        book.seats().find_map(|seat| Some((seat, plain_move(book.choices(seat, "takeover").first()?))));
    takeover.filter(|(seat, _)| stops(*seat)).or_else(|| travel(book, deal).filter(|(seat, _)| stops(*seat)))
}

/// A travel: on what is promised for a price, if that can be, else on anything.
fn travel(book: &Book<Boss>, deal: &Deal) -> Option<(Seat, Move)> {
    let promised = |id: u32| {
        let of = |pledge: &&Pledge| pledge.cards.iter().any(|card: &Filler| card.id() == id);
        deal.pledges.iter().find(of).is_some_and(|pledge| pledge.bond != Bond::Own)
    };
    let all: Vec<(Seat, Choice)> = book
        .seats()
        .flat_map(|seat| book.choices(seat, "travel").into_iter().map(move |choice| (seat, choice)))
        .collect();
    let on = |fits: &dyn Fn(u32) -> bool| {
        all.iter().find_map(|(seat, choice)| {
            let Domain::Pick(targets) = &choice.domains[0] else { return None };
            let target = targets.iter().copied().find(|&target| fits(target))?;
            let mut wanted = plain_move(choice);
            wanted.values[0] = Value::Pick(target);
            Some((*seat, wanted))
        })
    };
    on(&promised).or_else(|| on(&|_| true))
}

/// The first open proposal is answered: accepted, if that can be.
fn answer(book: &Book<Boss>, deal: &Deal) -> Option<(Seat, Move)> {
    let proposals = deal.releases.iter().map(|release| (release.id, release.to));
    let offers = deal.offers.iter().filter_map(|offer| Some((offer.id, *offer.asked().first()?)));
    let (id, asked) = proposals.chain(offers).next()?;
    let yes = about(book, asked, "accept", id).or_else(|| about(book, asked, "decline", id))?;
    Some((asked, yes))
}

/// Names are found: one package from another player, if somebody can; the rest the boss fills, or uses.
fn terms(book: &Book<Boss>, deal: &Deal) -> Option<(Seat, Move)> {
    let boss = book.state.open.boss;
    let needed: Vec<u32> = book.needed().iter().map(|name| name.id()).collect();
    if needed.is_empty() {
        return None;
    }
    let bought = deal.pledges.iter().any(|pledge| pledge.seat != boss);
    let own = || Some((boss, plain_move(book.choices(boss, "fill").first()?))).map(whole_of(book, boss));
    let using = || Some((boss, plain_move(book.choices(boss, "use").first()?)));
    let buying = || {
        let seats: Vec<Seat> = book.seats().filter(|&seat| seat != boss).collect();
        seats.into_iter().find_map(|seat| {
            let choice = book.choices(seat, "offer").into_iter().next()?;
            let Domain::Subset { of, .. } = &choice.domains[0] else { return None };
            let name = *of.iter().find(|id| needed.contains(id))?;
            Some(haggle(book, deal, seat, &choice, name))
        })
    };
    if bought { own().or_else(using).or_else(buying) } else { buying().or_else(own).or_else(using) }
}

/// The supplier offers, or the boss does: to one or, now and then, to all.
fn haggle(book: &Book<Boss>, deal: &Deal, supplier: Seat, theirs: &Choice, name: u32) -> (Seat, Move) {
    let boss = book.state.open.boss;
    let made: u32 = deal.made.iter().map(|&made| u32::from(made)).sum();
    let price = Value::Whole(book.fair_price().0);
    let demand = book
        .choices(boss, "offer")
        .into_iter()
        .find(|choice| matches!(&choice.domains[0], Domain::Subset { of, .. } if of.contains(&name)));
    match demand {
        Some(choice) if !(deal.lead + made).is_multiple_of(2) => {
            let mut wanted = plain_move(&choice);
            let to = if made.is_multiple_of(3) { id::EVERYONE } else { id::of_seat(supplier) };
            wanted.values[..3].clone_from_slice(&[Value::Subset(vec![name]), price, Value::Pick(to)]);
            (boss, wanted)
        }
        _ => {
            let mut wanted = plain_move(theirs);
            wanted.values[..2].clone_from_slice(&[Value::Subset(vec![name]), price]);
            (supplier, wanted)
        }
    }
}

/// As many names as one way of filling holds.
fn whole_of(book: &Book<Boss>, boss: Seat) -> impl FnOnce((Seat, Move)) -> (Seat, Move) {
    let fill = book.choices(boss, "fill").into_iter().next();
    move |(seat, mut wanted)| {
        if let Some(Choice { domains, .. }) = fill
            && let Domain::Subset { of, size } = &domains[0]
        {
            let all = of.iter().copied().take(usize::from(*size.end())).collect();
            wanted.values[0] = Value::Subset(all);
        }
        (seat, wanted)
    }
}

/// What a seat may do with a verb about this.
fn about(book: &Book<Boss>, seat: Seat, verb: &str, id: u32) -> Option<Move> {
    book.choices(seat, verb).iter().find(|choice| choice.about == id).map(plain_move)
}

fn with_price(mut wanted: Move, price: Money) -> Move {
    wanted.values[0] = Value::Whole(price.0);
    wanted
}

fn plain((seat, choice): (Seat, Choice)) -> (Seat, Move) {
    (seat, plain_move(&choice))
}
