//! Everything a seat may do, as products of independent domains.

use super::{
    Card, Command, Deal, Eyes, Filler, Money, Name, NameSet, Offer, Phase, Pledge, TravelKind, Turn, id,
};
use crate::game::{Choice, Domain, Id, Seat};

/// The choices are put together here.
struct Menu<'a> {
    eyes: Eyes<'a>,
    choices: Vec<Choice>,
}

impl Eyes<'_> {
    /// Everything the seat may do.
    pub(super) fn choices(&self) -> Vec<Choice> {
        let mut menu = Menu { eyes: *self, choices: Vec::new() };
        match &self.open.phase {
            Phase::Idle | Phase::Over { .. } => {}
            Phase::Placing { id, placer } => menu.place(*id, *placer),
            Phase::Turn(turn) => {
                menu.window();
                menu.turn(turn);
            }
            Phase::Deal(deal) => {
                menu.window();
                menu.deal(deal);
            }
            Phase::Discarding { id, limit, owing } if owing.contains(&self.seat) => {
                let count = self.hand.len().saturating_sub(usize::from(*limit));
                let size = u8::try_from(count).unwrap_or(u8::MAX);
                let of = self.hand.iter().map(|card| card.0).collect();
                menu.add("discard", *id, vec![Domain::Subset { of, size: size..=size }]);
            }
            Phase::Discarding { .. } => {}
        }
        menu.choices
    }
}

impl Menu<'_> {
    fn add(&mut self, verb: &'static str, about: Id, domains: Vec<Domain>) {
        if !domains.iter().any(Domain::is_empty) {
            self.choices.push(Choice { verb, about, domains });
        }
    }

    /// Adds a choice without domains if its one command is legal.
    fn plain(&mut self, verb: &'static str, about: Id, command: &Command) {
        if self.eyes.check(command).is_ok() {
            self.add(verb, about, Vec::new());
        }
    }

    fn place(&mut self, placing: Id, placer: Seat) {
        if self.eyes.seat == placer {
            let deals = self.eyes.open.material.board.iter().map(|space| space.deal.id()).collect();
            self.add("place", placing, vec![Domain::Pick(deals)]);
        }
    }

    fn window(&mut self) {
        if let Some(window) = self.eyes.open.window() {
            self.plain("stop", window, &Command::Stop { window });
            self.plain("pass", window, &Command::Pass { window });
        }
    }

    fn turn(&mut self, &Turn { id: turn, stay, .. }: &Turn) {
        self.plain("roll", turn, &Command::Roll { turn });
        self.plain("raise", stay, &Command::Raise { stay });
        self.plain("draw", turn, &Command::Draw { turn });
        self.poach(turn);
        self.travel(turn);
    }

    fn deal(&mut self, deal: &Deal) {
        let lead = deal.lead;
        if self.eyes.negotiation().is_ok() {
            self.fill(deal);
            self.use_investor(lead);
            self.offer(deal);
            for offer in &deal.offers {
                self.offered(offer);
            }
            for release in &deal.releases {
                self.accept_settled(release.id);
                self.plain("decline", release.id, &Command::Decline { offer: release.id });
                self.plain("withdraw", release.id, &Command::Withdraw { subject: release.id });
            }
            for pledge in &deal.pledges {
                self.pledged(pledge);
            }
            self.poach(lead);
            self.plain("close", deal.terms, &Command::Close { terms: deal.terms });
            self.plain("giveup", lead, &Command::GiveUp { lead });
        }
        self.travel(lead);
        self.plain("takeover", lead, &Command::TakeOver { lead });
    }

    fn pledged(&mut self, pledge: &Pledge) {
        let id = pledge.id;
        self.plain("release", id, &Command::Release { pledge: id });
        self.plain("drop", id, &Command::Drop { pledge: id });
        self.plain("withdraw", id, &Command::Withdraw { subject: id });
    }

    /// The boss's own cards: a choice for each way to have no group hold more than it takes.
    fn fill(&mut self, deal: &Deal) {
        if !self.eyes.is_boss() {
            return;
        }
        let filled = deal.filled();
        let mut ways = vec![NameSet::default()];
        for group in self.eyes.groups() {
            let room = usize::from(group.take).saturating_sub(filled.and(group.of).len());
            let free = self.eyes.supplies().and(group.of).without(filled);
            let parts = largest(free, room);
            ways = ways.iter().flat_map(|way| parts.iter().map(|part| way.or(*part))).collect();
        }
        let clan = self.clan();
        for way in ways {
            self.add("fill", deal.lead, vec![some(way), clan.clone()]);
        }
    }

    fn use_investor(&mut self, lead: Id) {
        let usable = |name: &Name| self.eyes.may_use(lead, *name).is_ok();
        let names = Name::ALL.into_iter().filter(usable).map(Name::id).collect();
        self.add("use", lead, vec![Domain::Pick(names)]);
    }

    fn offer(&mut self, deal: &Deal) {
        if self.eyes.may_make(deal).is_err() {
            return;
        }
        let open = self.eyes.open;
        let asked = open.space().map(|space| space.names()).unwrap_or_default();
        if !self.eyes.is_boss() {
            let names = some(asked.and(self.eyes.supplies()));
            let to = Domain::Pick(vec![id::of_seat(open.boss)]);
            let clan = self.clan();
            self.add("offer", deal.lead, vec![names, self.price(0), to, clan]);
            return;
        }
        let others: Vec<Id> =
            Seat::all(open.seats).filter(|&seat| seat != open.boss).map(id::of_seat).collect();
        if open.options.bystanders_paid {
            let to = Domain::Pick(others.clone());
            self.add("offer", deal.lead, vec![none(), self.price(1), to, none()]);
        }
        let to = Domain::Pick(std::iter::once(id::EVERYONE).chain(others).collect());
        self.add("offer", deal.lead, vec![some(asked.without(deal.filled())), self.price(0), to, none()]);
    }

    fn offered(&mut self, offer: &Offer) {
        let id = offer.id;
        self.plain("withdraw", id, &Command::Withdraw { subject: id });
        if !offer.asked().contains(&self.eyes.seat) {
            return;
        }
        if offer.is_settled() {
            self.accept_settled(id);
        } else if self.eyes.may_accept(id, NameSet::default()).is_ok() {
            let clan = self.clan();
            self.add("accept", id, vec![clan]);
        }
        self.plain("decline", id, &Command::Decline { offer: id });
        let least = Money(u32::from(offer.names().is_empty()));
        if self.eyes.may_answer(id, NameSet::default(), least).is_ok() {
            let clan = if self.eyes.is_boss() { none() } else { self.clan() };
            self.add("answer", id, vec![self.price(least.0), clan]);
        }
    }

    fn accept_settled(&mut self, id: Id) {
        if self.eyes.may_accept(id, NameSet::default()).is_ok() {
            self.add("accept", id, vec![none()]);
        }
    }

    /// A choice for each name that may be sent away: its targets, and the kinds in hand.
    fn travel(&mut self, about: Id) {
        let laid = self.eyes.open.laid.iter().map(|laid| Filler::Clan(laid.name, laid.card));
        let targets: Vec<Filler> = Name::ALL.into_iter().map(Filler::Investor).chain(laid).collect();
        for name in Name::ALL {
            let kinds: Vec<TravelKind> = [TravelKind::Of(name), TravelKind::Wild]
                .into_iter()
                .filter(|&kind| self.eyes.held(Card::Travel(kind)).next().is_some())
                .collect();
            let Some(&first) = kinds.first() else { continue };
            let of_name = targets.iter().filter(|target| target.name() == name).map(|target| target.id());
            let met = of_name.filter(|&target| self.eyes.may_travel(about, target, first).is_ok()).collect();
            let kinds = kinds.into_iter().map(TravelKind::id).collect();
            self.add("travel", about, vec![Domain::Pick(met), Domain::Pick(kinds)]);
        }
    }

    fn poach(&mut self, about: Id) {
        let names = self.eyes.open.poachable().iter();
        let names = names.filter(|&name| self.eyes.may_poach(about, name).is_ok()).map(Name::id).collect();
        self.add("poach", about, vec![Domain::Pick(names)]);
    }

    fn clan(&self) -> Domain {
        any(self.eyes.clans())
    }

    fn price(&self, least: u32) -> Domain {
        Domain::Whole(least..=self.eyes.open.limit().0)
    }
}

fn subset(names: NameSet, least: u8) -> Domain {
    let most = u8::try_from(names.len()).unwrap_or(u8::MAX);
    Domain::Subset { of: names.ids(), size: least..=most }
}

fn any(names: NameSet) -> Domain {
    subset(names, 0)
}

fn some(names: NameSet) -> Domain {
    subset(names, 1)
}

fn none() -> Domain {
    any(NameSet::default())
}

/// The subsets of `size` names, or all the names if they are fewer.
fn largest(names: NameSet, size: usize) -> Vec<NameSet> {
    if names.len() <= size {
        return vec![names];
    }
    let subsets = (0..1_u8 << Name::ALL.len()).map(|bits| {
        Name::ALL.into_iter().filter(|name| bits & (1 << name.index()) != 0).collect::<NameSet>()
    });
    subsets.filter(|subset| subset.len() == size && subset.without(names).is_empty()).collect()
}
