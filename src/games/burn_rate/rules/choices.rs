//! Everything a seat may do, as products of independent domains.

use super::eyes::cards_needed;
use super::{Card, Command, Company, Employee, Eyes, Face, Kind, Phase, Turn, VpCard, id};
use crate::game::{Choice, Domain, Id};

/// The choices are put together here.
struct Menu<'a> {
    eyes: Eyes<'a>,
    choices: Vec<Choice>,
}

impl Eyes<'_> {
    /// Everything the seat may do.
    pub fn choices(&self) -> Vec<Choice> {
        let mut menu = Menu { eyes: *self, choices: Vec::new() };
        match &self.open.phase {
            Phase::Idle | Phase::Over { .. } => {}
            Phase::Draft { pick, seat, .. } if *seat == self.seat => {
                menu.add("draft", *pick, vec![people(self.open.draftable(*seat))]);
            }
            Phase::Draft { .. } => {}
            Phase::Turn(turn) => menu.turn(turn),
        }
        menu.choices
    }
}

impl<'a> Menu<'a> {
    fn add(&mut self, verb: &'static str, about: Id, domains: Vec<Domain>) {
        if !domains.iter().any(Domain::is_empty) {
            self.choices.push(Choice { verb, about, domains });
        }
    }

    fn turn(&mut self, turn: &Turn) {
        if let Some(window) = self.eyes.open.window()
            && self.eyes.check(&Command::Pass { window }).is_ok()
        {
            self.add("counter", window, vec![pick(self.eyes.answers())]);
            self.add("pass", window, Vec::new());
        }
        if self.eyes.turn(turn.id).is_err() {
            return;
        }
        self.defend(turn);
        let eyes = self.eyes;
        for victim in eyes.opponents() {
            self.attack(turn, victim);
        }
        for card in eyes.held(Kind::Vp) {
            self.vp(turn, card);
        }
        if let Ok(most) = self.eyes.discards(turn.id) {
            let of = self.eyes.hand.iter().map(|card| card.id.0).collect();
            self.add("discard", turn.id, vec![Domain::Subset { of, size: 1..=small(most) }]);
        }
        self.add("done", turn.id, Vec::new());
    }

    /// The cards in hand that do this and that a company makes playable, those that fit least often
    /// first: the first is played if none is named.
    fn playable(&self, kind: Kind, read: &Company) -> Vec<&'a Card> {
        let mut cards: Vec<&Card> = self.eyes.held(kind).filter(|card| read.fits(card).is_ok()).collect();
        cards.sort_by_key(|card| card.face.levels().len());
        cards
    }

    fn defend(&mut self, turn: &Turn) {
        let own = self.eyes.company;
        let hires = pick(self.playable(Kind::Hire, own));
        self.add("hire", turn.id, vec![people(newcomers(&self.eyes, own)), hires]);
        for (employees, cards) in self.moved(turn, Kind::Fire, own, |_| true) {
            self.add("fire", turn.id, vec![employees, cards]);
        }
        self.add("fund", turn.id, vec![pick(self.playable(Kind::Funding, own))]);
        let releases = pick(self.playable(Kind::Release, own));
        self.add("release", turn.id, vec![pick(&own.ideas), releases]);
    }

    fn attack(&mut self, turn: &Turn, victim: &Company) {
        let target = || Domain::Pick(vec![id::of_seat(victim.seat)]);
        let forced =
            newcomers(&self.eyes, victim).filter(|employee| self.eyes.forced(employee.id, victim).is_ok());
        let cards = pick(self.playable(Kind::BadHire, victim));
        self.add("badhire", turn.id, vec![target(), people(forced), cards]);
        let own = self.eyes.company;
        let moved = self.moved(turn, Kind::Poach, victim, |employee| own.has_room_for(employee).is_ok());
        for (employees, cards) in moved {
            self.add("poach", turn.id, vec![target(), employees, cards]);
        }
        let ideas = pick(self.playable(Kind::BadIdea, victim));
        self.add("badidea", turn.id, vec![ideas, target()]);
    }

    /// Who may be fired or poached: anyone by one card, a VP by a pair (R15).
    fn moved(
        &self,
        turn: &Turn,
        kind: Kind,
        company: &Company,
        may_move: impl Fn(&Employee) -> bool,
    ) -> Vec<(Domain, Domain)> {
        let of: Vec<Id> = self.playable(kind, company).into_iter().map(|card| card.id.0).collect();
        let by = |needed: usize| {
            let staff = company.staff.iter().filter(|employee| cards_needed(employee) == needed);
            let cards = Domain::Subset { of: of.clone(), size: small(needed)..=small(needed) };
            (people(staff.filter(|employee| may_move(employee))), cards)
        };
        (1..=2).filter(|&needed| needed <= turn.left()).map(by).collect()
    }

    fn vp(&mut self, turn: &Turn, card: &Card) {
        let Face::Vp { effect } = card.face else { return };
        let targets: Vec<&Company> = match effect {
            VpCard::Layoffs => vec![self.eyes.company],
            _ => self.eyes.opponents().collect(),
        };
        for target in targets {
            let legal = self.eyes.vp_target(effect, target.seat).is_ok();
            if !legal || self.eyes.has_vps_for(effect, target).is_err() {
                continue;
            }
            for (vps, staff) in self.leaving(effect, target) {
                let card = Domain::Pick(vec![card.id.0]);
                let target = Domain::Pick(vec![id::of_seat(target.seat)]);
                self.add("vp", turn.id, vec![card, target, vps, staff]);
            }
        }
    }

    /// Who leaves by a VP card: VPs, and others. By Layoffs somebody: others, or VPs, or both.
    fn leaving(&self, effect: VpCard, target: &Company) -> Vec<(Domain, Domain)> {
        let (vps, others): (Vec<&Employee>, Vec<&Employee>) =
            target.staff.iter().partition(|employee| employee.is_vp());
        let most = self.eyes.vps_to_spare();
        match effect {
            VpCard::Conflict | VpCard::Pasture => vec![(some_of(&vps, 1, 1), nobody())],
            VpCard::Plan => vec![(nobody(), nobody())],
            VpCard::Layoffs => vec![
                (some_of(&vps, 0, 0), some_of(&others, 1, others.len())),
                (some_of(&vps, 1, most), some_of(&others, 0, others.len())),
            ],
        }
    }
}

/// The turned-up employees who may come into a company (R9).
fn newcomers<'a>(eyes: &Eyes<'a>, company: &Company) -> impl Iterator<Item = &'a Employee> {
    eyes.open.turned_up().filter(|employee| company.has_room_for(employee).is_ok())
}

fn pick<'a>(cards: impl IntoIterator<Item = &'a Card>) -> Domain {
    Domain::Pick(cards.into_iter().map(|card| card.id.0).collect())
}

fn people<'a>(employees: impl IntoIterator<Item = &'a Employee>) -> Domain {
    Domain::Pick(employees.into_iter().map(|employee| employee.id.0).collect())
}

fn some_of(employees: &[&Employee], least: usize, most: usize) -> Domain {
    let of = employees.iter().map(|employee| employee.id.0).collect();
    Domain::Subset { of, size: small(least)..=small(most) }
}

fn nobody() -> Domain {
    some_of(&[], 0, 0)
}

fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}
