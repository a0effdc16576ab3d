use boardroom::game::{Dice, Game, Id, Line, Move, Seat, Tempo, Value, View, Viewer};
use boardroom::games::boss::rules::{
    Boss, Card, CardId, Command, Deal, DealNo, Event, Filler, Material, Money, Name, NameSet, Offer, Open,
    Options, Phase, Pledge, Refusal, Seeds, Stage, State, To, TravelKind, id,
};

/// The built-in material.
pub fn material() -> Material {
    seeds().material
}

pub fn seeds() -> Seeds {
    let texts: Vec<&str> = Boss::SEED_FILES.iter().map(|file| file.built_in).collect();
    Boss::seeds(&texts).expect("the built-in files are right")
}

/// Names by their letters.
pub fn names(letters: &str) -> NameSet {
    letters.chars().map(|letter| Name::from_letter(letter).expect("a name's letter")).collect()
}

pub fn name(letter: char) -> Name {
    Name::from_letter(letter).expect("a name's letter")
}

/// A card in short: `C` a clan card, `tC` a travel, `t?` a wild one, `p`, `b`, `s`.
fn card(short: &str) -> Card {
    match short {
        "p" => Card::Poach,
        "b" => Card::Boss,
        "s" => Card::Stop,
        "t?" => Card::Travel(TravelKind::Wild),
        travel if travel.starts_with('t') => {
            Card::Travel(TravelKind::Of(name(travel.chars().nth(1).expect("a letter"))))
        }
        clan => Card::Clan(name(clan.chars().next().expect("a letter"))),
    }
}

/// A command as it arrives from outside.
pub fn as_move(command: &Command) -> Move {
    let subset = |names: &NameSet| Value::Subset(names.ids());
    let (verb, about, values) = match command {
        Command::Place { placing, deal } => ("place", placing, vec![Value::Pick(deal.id())]),
        Command::Roll { turn } => ("roll", turn, vec![]),
        Command::Raise { stay } => ("raise", stay, vec![]),
        Command::Draw { turn } => ("draw", turn, vec![]),
        Command::Fill { lead, names, clan } => ("fill", lead, vec![subset(names), subset(clan)]),
        Command::Offer { lead, names, clan, price, to } => {
            let to = match to {
                To::All => id::EVERYONE,
                To::Seat(seat) => id::of_seat(*seat),
            };
            ("offer", lead, vec![subset(names), Value::Whole(price.0), Value::Pick(to), subset(clan)])
        }
        Command::Answer { offer, clan, price } => {
            ("answer", offer, vec![Value::Whole(price.0), subset(clan)])
        }
        Command::Accept { offer, clan } => ("accept", offer, vec![subset(clan)]),
        Command::Decline { offer } => ("decline", offer, vec![]),
        Command::Withdraw { subject } => ("withdraw", subject, vec![]),
        Command::Release { pledge } => ("release", pledge, vec![]),
        Command::Drop { pledge } => ("drop", pledge, vec![]),
        Command::Use { lead, name } => ("use", lead, vec![Value::Pick(name.id())]),
        Command::Travel { about, target, kind } => {
            ("travel", about, vec![Value::Pick(*target), Value::Pick(kind.id())])
        }
        Command::TakeOver { lead } => ("takeover", lead, vec![]),
        Command::Poach { about, name } => ("poach", about, vec![Value::Pick(name.id())]),
        Command::Stop { window } => ("stop", window, vec![]),
        Command::Pass { window } => ("pass", window, vec![]),
        Command::Close { terms } => ("close", terms, vec![]),
        Command::GiveUp { lead } => ("giveup", lead, vec![]),
        Command::Discard { discarding, cards } => {
            ("discard", discarding, vec![Value::Subset(cards.iter().map(|card| card.0).collect())])
        }
    };
    Move { verb: verb.to_owned(), about: *about, values }
}

/// A table to be set up.
pub struct Setup {
    seats: u8,
    options: Options,
    /// The owner of each name, in their order; `.` for nobody.
    owners: String,
    hands: Vec<String>,
    marker: u8,
    done: u8,
    boss: u8,
    seed: u8,
}

impl Setup {
    /// Seat 0 leads, the marker lies on deal 1, hands are empty, and investors go round.
    pub fn new(seats: u8) -> Setup {
        let owners = match seats {
            2 => "001011",
            3 => "001122",
            4 => "0123..",
            5 => "01234.",
            _ => "012345",
        };
        Setup {
            seats,
            options: Options::default(),
            owners: owners.to_owned(),
            hands: vec![String::new(); seats.into()],
            marker: 1,
            done: 0,
            boss: 0,
            seed: 1,
        }
    }

    /// Who owns C D G L S W: a digit each, `.` for nobody.
    pub fn owners(mut self, owners: &str) -> Setup {
        self.owners = owners.to_owned();
        self
    }

    /// Cards in short, see [`card`].
    pub fn hand(mut self, seat: usize, cards: &str) -> Setup {
        self.hands[seat] = cards.to_owned();
        self
    }

    pub fn marker(mut self, deal: u8) -> Setup {
        self.marker = deal;
        self
    }

    /// So many deals are done, the last ones of the ring.
    pub fn done(mut self, deals: u8) -> Setup {
        self.done = deals;
        self
    }

    pub fn boss(mut self, seat: u8) -> Setup {
        self.boss = seat;
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

    /// The turn has begun.
    pub fn turn(self) -> Table {
        let material = material();
        let mut deck: Vec<CardId> = material.cards().map(|(card, _)| card).collect();
        let mut dealt = Vec::new();
        for (hand, seat) in self.hands.iter().zip(Seat::all(self.seats)) {
            let mut cards = Vec::new();
            for face in hand.split_whitespace().map(card) {
                let at =
                    deck.iter().position(|&card| material.card(card) == Some(face)).expect("enough cards");
                cards.push((deck.remove(at), face));
            }
            dealt.push(Event::Dealt { seat, cards });
        }
        let order = material.cards().map(|(card, _)| card).collect();
        let owner =
            |at: usize| self.owners.as_bytes()[at].checked_sub(b'0').filter(|&seat| seat < 10).map(Seat);
        let boss = Seat(self.boss);
        let mut table =
            Table { state: State::default(), dice: Dice::new([self.seed; 32], 7), log: Vec::new() };
        table.happens(Event::Started {
            options: self.options,
            seats: self.seats,
            material: Box::new(material),
            owners: std::array::from_fn(owner),
            deck: order,
            starter: boss,
            placer: boss,
            placing: 1001,
        });
        dealt.into_iter().for_each(|event| table.happens(event));
        table.happens(Event::Placed { seat: boss, deal: DealNo(self.marker) });
        for deal in (17 - self.done..=16).map(DealNo) {
            table.happens(Event::Succeeded {
                boss,
                deal,
                value: table.state.open.value(),
                pot: Money::ZERO,
                paid: Vec::new(),
                rest: Money::ZERO,
                used: Vec::new(),
                marker: None,
            });
        }
        let must_raise = self.options.must_deal_at_ten && table.state.hands[boss.index()].len() >= 10;
        let turn = table.state.open.next;
        table.happens(Event::TurnBegan { turn, boss, must_raise });
        table
    }

    /// The deal under the marker has been raised.
    pub fn deal(self) -> Table {
        let boss = self.boss;
        let mut table = self.turn();
        table.raise(boss).expect("a raise");
        table
    }
}

/// A table in play.
pub struct Table {
    pub state: State,
    pub dice: Dice,
    pub log: Vec<Event>,
}

type Done = Result<Vec<Event>, Refusal>;

impl Table {
    pub fn happens(&mut self, event: Event) {
        Boss::apply(&mut self.state, &event);
        self.log.push(event);
    }

    /// What follows from a command; nothing, if it is refused.
    pub fn does(&mut self, seat: u8, command: Command) -> Done {
        let before = self.state.clone();
        let checked = Boss::check(&self.view(seat), &command);
        let events = Boss::play(&self.state, Seat(seat), &command, &mut self.dice);
        assert_eq!(checked.err(), events.as_ref().err().cloned());
        assert_eq!(self.state, before);
        // As it arrives from outside; and it is a choice exactly if it is accepted.
        let wanted = as_move(&command);
        assert_eq!(Boss::command(&wanted.verb, wanted.about, &wanted.values), Some(command.clone()));
        let offered = Boss::choices(&self.view(seat)).iter().any(|choice| choice.contains(&wanted));
        assert_eq!(events.is_ok(), offered, "{command:?}: {events:?}");
        if let Ok(events) = &events {
            assert!(!events.is_empty(), "{command:?} brought nothing about");
            events.iter().cloned().for_each(|event| self.happens(event));
        }
        events
    }

    pub fn view(&self, seat: u8) -> View<Boss> {
        Boss::view(&self.state, Viewer::Seat(Seat(seat)))
    }

    pub fn open(&self) -> &Open {
        &self.state.open
    }

    pub fn in_deal(&self) -> &Deal {
        self.state.open.deal().expect("a deal is on")
    }

    pub fn lead(&self) -> Id {
        self.state.open.deal().map_or(0, |deal| deal.lead)
    }

    /// The turn, the placing or the discard that is open.
    pub fn about(&self) -> Id {
        match &self.state.open.phase {
            Phase::Placing { id, .. } | Phase::Discarding { id, .. } => *id,
            Phase::Turn(turn) => turn.id,
            _ => self.lead(),
        }
    }

    /// The marker's stay where it lies, or what is open in place of a turn.
    pub fn stay(&self) -> Id {
        self.state.open.turn().map_or_else(|| self.about(), |turn| turn.stay)
    }

    pub fn window(&self) -> Id {
        self.state.open.window().unwrap_or(0)
    }

    pub fn is_last_chance(&self) -> bool {
        matches!(self.in_deal().stage, Stage::LastChance { .. })
    }

    pub fn boss(&self) -> u8 {
        self.state.open.boss.0
    }

    pub fn hand(&self, seat: usize) -> &[CardId] {
        &self.state.hands[seat]
    }

    pub fn faces(&self, seat: usize) -> Vec<Card> {
        self.hand(seat).iter().filter_map(|&card| self.state.open.material.card(card)).collect()
    }

    pub fn money(&self) -> Vec<u32> {
        self.state.purses.iter().map(|money| money.0).collect()
    }

    pub fn last_offer(&self) -> Offer {
        self.in_deal().offers.last().expect("an offer is open").clone()
    }

    pub fn last_pledge(&self) -> Pledge {
        self.in_deal().pledges.last().expect("a pledge").clone()
    }

    pub fn filled(&self) -> NameSet {
        self.in_deal().filled()
    }

    /// The tempo and whether it stands, of all who are awaited.
    pub fn awaited(&self) -> Vec<(u8, Tempo)> {
        Boss::waiting(&self.state).iter().map(|awaited| (awaited.seat.0, awaited.tempo)).collect()
    }

    pub fn stand_in(&mut self, seat: u8, about: Id) -> Done {
        let view = self.view(seat);
        let command = Boss::stand_in(&view, about, &mut self.dice);
        self.does(seat, command)
    }

    pub fn told(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        Boss::told(event, viewer)
    }

    pub fn place(&mut self, seat: u8, deal: u8) -> Done {
        self.does(seat, Command::Place { placing: self.about(), deal: DealNo(deal) })
    }

    pub fn roll(&mut self, seat: u8) -> Done {
        self.does(seat, Command::Roll { turn: self.about() })
    }

    pub fn raise(&mut self, seat: u8) -> Done {
        self.does(seat, Command::Raise { stay: self.stay() })
    }

    pub fn draw(&mut self, seat: u8) -> Done {
        self.does(seat, Command::Draw { turn: self.about() })
    }

    pub fn fill(&mut self, seat: u8, letters: &str) -> Done {
        self.fill_with(seat, letters, "")
    }

    pub fn fill_with(&mut self, seat: u8, letters: &str, clan: &str) -> Done {
        self.does(seat, Command::Fill { lead: self.lead(), names: names(letters), clan: names(clan) })
    }

    /// To the boss.
    pub fn offer(&mut self, seat: u8, letters: &str, price: u32) -> Done {
        self.offer_with(seat, letters, "", price)
    }

    pub fn offer_with(&mut self, seat: u8, letters: &str, clan: &str, price: u32) -> Done {
        self.does(
            seat,
            Command::Offer {
                lead: self.lead(),
                names: names(letters),
                clan: names(clan),
                price: Money(price),
                to: To::Seat(self.state.open.boss),
            },
        )
    }

    /// By the boss, to a seat, or to all (`None`).
    pub fn bid(&mut self, seat: u8, letters: &str, price: u32, to: Option<u8>) -> Done {
        self.does(
            seat,
            Command::Offer {
                lead: self.lead(),
                names: names(letters),
                clan: NameSet::default(),
                price: Money(price),
                to: to.map_or(To::All, |seat| To::Seat(Seat(seat))),
            },
        )
    }

    pub fn answer(&mut self, seat: u8, offer: Id, price: u32) -> Done {
        self.does(seat, Command::Answer { offer, clan: NameSet::default(), price: Money(price) })
    }

    pub fn accept(&mut self, seat: u8, offer: Id) -> Done {
        self.does(seat, Command::Accept { offer, clan: NameSet::default() })
    }

    pub fn accept_with(&mut self, seat: u8, offer: Id, clan: &str) -> Done {
        self.does(seat, Command::Accept { offer, clan: names(clan) })
    }

    pub fn decline(&mut self, seat: u8, offer: Id) -> Done {
        self.does(seat, Command::Decline { offer })
    }

    pub fn withdraw(&mut self, seat: u8, subject: Id) -> Done {
        self.does(seat, Command::Withdraw { subject })
    }

    pub fn release(&mut self, seat: u8, pledge: Id) -> Done {
        self.does(seat, Command::Release { pledge })
    }

    pub fn drop(&mut self, seat: u8, pledge: Id) -> Done {
        self.does(seat, Command::Drop { pledge })
    }

    pub fn use_investor(&mut self, seat: u8, letter: char) -> Done {
        self.does(seat, Command::Use { lead: self.lead(), name: name(letter) })
    }

    /// With the name's own travel.
    pub fn travel(&mut self, seat: u8, target: Id) -> Done {
        let target_name = Name::from_id(target).or_else(|| self.state.open.material.clan(CardId(target)));
        self.travel_with(seat, target, TravelKind::Of(target_name.expect("a target")))
    }

    pub fn travel_with(&mut self, seat: u8, target: Id, kind: TravelKind) -> Done {
        self.does(seat, Command::Travel { about: self.about(), target, kind })
    }

    pub fn take_over(&mut self, seat: u8) -> Done {
        self.does(seat, Command::TakeOver { lead: self.lead() })
    }

    pub fn poach(&mut self, seat: u8, letter: char) -> Done {
        self.does(seat, Command::Poach { about: self.about(), name: name(letter) })
    }

    pub fn stop(&mut self, seat: u8) -> Done {
        self.does(seat, Command::Stop { window: self.window() })
    }

    pub fn pass(&mut self, seat: u8) -> Done {
        self.does(seat, Command::Pass { window: self.window() })
    }

    pub fn close(&mut self, seat: u8) -> Done {
        let terms = self.state.open.deal().map_or(0, |deal| deal.terms);
        self.does(seat, Command::Close { terms })
    }

    pub fn give_up(&mut self, seat: u8) -> Done {
        self.does(seat, Command::GiveUp { lead: self.lead() })
    }

    pub fn discard(&mut self, seat: u8, cards: &[CardId]) -> Done {
        self.does(seat, Command::Discard { discarding: self.about(), cards: cards.to_vec() })
    }

    /// Everyone asked passes; the events of the last pass.
    pub fn all_pass(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        for seat in self.state.open.asked() {
            if !self.state.passed.contains(&seat) {
                events = self.pass(seat.0).expect("a pass");
            }
        }
        events
    }

    /// Calls the close and everyone passes; the events of the last pass.
    pub fn succeed(&mut self) -> Vec<Event> {
        self.close(self.boss()).expect("a close");
        self.all_pass()
    }

    /// Offers cards to the boss, who accepts.
    pub fn agree(&mut self, seat: u8, letters: &str, price: u32) -> Pledge {
        self.agree_with(seat, letters, "", price)
    }

    pub fn agree_with(&mut self, seat: u8, letters: &str, clan: &str, price: u32) -> Pledge {
        self.offer_with(seat, letters, clan, price).expect("an offer");
        let offer = self.last_offer().id;
        self.accept(self.boss(), offer).expect("an acceptance");
        self.last_pledge()
    }

    /// The laid-out clan cards of a seat.
    pub fn laid(&self, seat: u8) -> Vec<CardId> {
        let laid = self.state.open.laid.iter().filter(|laid| laid.seat == Seat(seat));
        laid.map(|laid| laid.card).collect()
    }

    pub fn is_covered(&self, letter: char) -> bool {
        self.state.open.investor(name(letter)).cover.is_some()
    }

    pub fn owner(&self, letter: char) -> Option<u8> {
        self.state.open.owner(Filler::Investor(name(letter))).map(|seat| seat.0)
    }
}
