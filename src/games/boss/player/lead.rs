//! What the boss does in a negotiation.

use super::super::rules::{Bond, Card, Command, Deal, Money, Name, NameSet, Offer, Pledge, To};
use super::Player;
use super::market::{Need, rounded};
use crate::game::{Dice, Seat};

/// The boss's first bid, in what it thinks that a place is worth.
const FIRST_BID: f64 = 0.7;
/// By so much more is given for a place with each offer that its supplier made.
const PATIENCE: f64 = 0.12;
/// The most that is given where others could supply as well, in what it thinks that a place is worth.
const LIMIT: f64 = 1.25;
/// With so many offers of its own in a deal a player hasn't got what it wanted, and takes or leaves it.
pub(super) const LAST_STEP: u8 = 3;
/// More demands than that no boss makes.
const MOST_DEMANDS: u8 = 18;
/// So unlikely a supplier isn't asked for.
const UNLIKELY: f64 = 0.08;

impl Player<'_> {
    /// Closes when full; else fills, uses, answers, asks; gives up when nothing is to be hoped for.
    pub(super) fn lead(&self, deal: &Deal, dice: &mut Dice) -> Option<Command> {
        let give_up = Command::GiveUp { lead: deal.lead };
        if self.eyes.is_full() {
            let close = Command::Close { terms: deal.terms };
            return Some(if self.is_worth_closing(deal) { close } else { give_up });
        }
        let needs = self.open_needs(deal);
        if let Some(command) = self.poach_needed(deal, &needs, dice).or_else(|| self.fill(deal, &needs)) {
            return Some(command);
        }
        if let Some(command) = self.use_investor(deal, &needs).or_else(|| self.drop_dear(deal)) {
            return Some(command);
        }
        if let Some(command) =
            self.withdraw_needless(deal, &needs).or_else(|| self.answer_offers(deal, &needs))
        {
            return Some(command);
        }
        if !needs.iter().all(|&need| self.is_hopeful(deal, need)) {
            return Some(give_up);
        }
        if let Some(command) = needs.iter().find_map(|&need| self.demand(deal, &needs, need, dice)) {
            return Some(command);
        }
        let waits = deal.offers.iter().any(|offer| offer.is_boss_made());
        if waits { None } else { Some(give_up) }
    }

    /// The boss would rather have no deal than one that brings the others much and itself nearly nothing.
    fn is_worth_closing(&self, deal: &Deal) -> bool {
        let rest = self.open().pot().less(deal.promised());
        f64::from(rest.0) * 2.0 >= self.equal_part(self.open().pot())
    }

    /// Poaches whom the deal needs.
    fn poach_needed(&self, deal: &Deal, needs: &[Need], dice: &mut Dice) -> Option<Command> {
        let command = self.poach(deal.lead, dice)?;
        let Command::Poach { name, .. } = command else { return None };
        let needed = needs.iter().any(|need| need.of.contains(name)) && self.free_investor(name).is_some()
            || self.open().investor(name).owner.is_none();
        needed.then_some(command)
    }

    /// Own cards, investors before clan cards (B11).
    fn fill(&self, deal: &Deal, needs: &[Need]) -> Option<Command> {
        let me = self.eyes.seat;
        let own = |need: &Need| -> NameSet {
            let mut names: Vec<Name> = self.eyes.supplies().and(need.of).iter().collect();
            names.sort_by_key(|&name| self.free_investor(name) != Some(me));
            names.into_iter().take(need.room).collect()
        };
        let names = needs.iter().map(own).fold(NameSet::default(), NameSet::or);
        let command = Command::Fill { lead: deal.lead, names, clan: NameSet::default() };
        self.may(&command).then_some(command)
    }

    /// Between two players: the opponent's investors (B41).
    fn use_investor(&self, deal: &Deal, needs: &[Need]) -> Option<Command> {
        if !self.open().is_two_players() {
            return None;
        }
        let names = needs.iter().flat_map(|need| need.of.iter());
        let mut commands = names.map(|name| Command::Use { lead: deal.lead, name });
        commands.find(|command| self.may(command))
    }

    /// What a former boss promised is dropped where an own card does it cheaper (B31).
    fn drop_dear(&self, deal: &Deal) -> Option<Command> {
        let supplies = self.eyes.supplies();
        let dear = |pledge: &&Pledge| {
            let price = f64::from(pledge.bond.price().0);
            let clans = pledge.cards.len() as f64 * self.cost(Card::Clan(Name::Cashman));
            matches!(pledge.bond, Bond::Inherited(_))
                && pledge.names().without(supplies).is_empty()
                && price > clans + self.value() / 2.0
        };
        let pledge = deal.pledges.iter().find(dear)?;
        Some(Command::Drop { pledge: pledge.id })
    }

    /// What the boss means to keep of the pot: its part, and for its own cards.
    fn keeps(&self, deal: &Deal) -> f64 {
        let own = deal.pledges.iter().filter(|pledge| pledge.bond == Bond::Own).count() as f64;
        let part = self.equal_part(self.open().pot()) * 0.6;
        part.max(1.0) + own * self.value() * if self.open().is_two_players() { 0.0 } else { 0.4 }
    }

    /// What it can give for some names, if the other places cost what they are worth.
    fn can_give(&self, deal: &Deal, needs: &[Need], names: NameSet) -> Money {
        let split = self.split();
        let others: f64 = needs
            .iter()
            .map(|&need| {
                let room = need.room.saturating_sub(names.and(need.of).len()) as f64;
                if room == 0.0 { 0.0 } else { room * 0.8 * self.place_cost(need, split, self.eyes.seat) }
            })
            .sum();
        let pot = f64::from(self.open().pot().0);
        let free = pot - f64::from(deal.promised().0) - self.keeps(deal) - others;
        Money(free.max(0.0) as u32).min(self.open().left())
    }

    /// What the cards of an offer are worth to the deal; nothing for names that it doesn't need.
    fn offer_worth(&self, needs: &[Need], offer: &Offer, supplier: Seat) -> f64 {
        let split = self.split();
        let of = |need: &Need| {
            let count = offer.names().and(need.of).len().min(need.room) as f64;
            if count == 0.0 { 0.0 } else { count * self.place_worth(*need, split, self.eyes.seat, supplier) }
        };
        needs.iter().map(of).sum()
    }

    /// The players' offers: taken, answered with another price, or declined. The best for its price first.
    fn answer_offers(&self, deal: &Deal, needs: &[Need]) -> Option<Command> {
        let me = self.eyes.seat;
        let mut offers: Vec<(f64, &Offer)> = deal
            .offers
            .iter()
            .filter(|offer| offer.asked().contains(&me))
            .map(|offer| (self.offer_worth(needs, offer, offer.maker), offer))
            .collect();
        offers.sort_by(|a, b| {
            let gain = |(worth, offer): &(f64, &Offer)| worth - f64::from(offer.price.0);
            gain(b).total_cmp(&gain(a))
        });
        offers
            .iter()
            .find_map(|&(worth, offer)| self.answer_offer(deal, needs, offer, worth))
            .or_else(|| self.decline_release(deal))
    }

    fn answer_offer(&self, deal: &Deal, needs: &[Need], offer: &Offer, worth: f64) -> Option<Command> {
        let accept = Command::Accept { offer: offer.id, clan: NameSet::default() };
        let decline = Command::Decline { offer: offer.id };
        if !self.fits(needs, offer.names()) {
            // It may fit once the place is free again.
            return None;
        }
        let step = deal.made.get(offer.maker.index()).copied().unwrap_or(LAST_STEP);
        let most = self.most(deal, needs, offer, worth);
        let fair = rounded(worth * (1.0 + PATIENCE * f64::from(step)));
        let least = self.least_bid(To::Seat(offer.maker), offer.names());
        let affordable = offer.price <= most && self.may(&accept);
        if affordable && (offer.price <= fair || offer.price < least) {
            return Some(accept);
        }
        let middle = (worth * FIRST_BID + f64::from(offer.price.0)) / 2.0;
        let price = rounded(middle).min(fair).max(least);
        let answer = Command::Answer { offer: offer.id, clan: NameSet::default(), price };
        if step <= LAST_STEP && price < offer.price && price <= most && self.may(&answer) {
            return Some(answer);
        }
        Some(if affordable { accept } else { decline })
    }

    /// The most that it gives for the cards of an offer: all that it can if nobody else has such cards.
    fn most(&self, deal: &Deal, needs: &[Need], offer: &Offer, worth: f64) -> Money {
        let replaced = self.replaced(needs, offer.names(), offer.maker);
        let all = self.can_give(deal, needs, offer.names());
        let most = replaced * (LIMIT * worth + 0.5) + (1.0 - replaced) * f64::from(all.0);
        rounded(most).min(all)
    }

    /// Takes back what is needed no longer: it couldn't be accepted.
    fn withdraw_needless(&self, deal: &Deal, needs: &[Need]) -> Option<Command> {
        let needless = |offer: &&Offer| {
            offer.is_boss_made() && !offer.names().is_empty() && !self.fits(needs, offer.names())
        };
        let offer = deal.offers.iter().find(needless)?;
        Some(Command::Withdraw { subject: offer.id })
    }

    /// Each name is needed, and no group would hold more than it takes.
    fn fits(&self, needs: &[Need], names: NameSet) -> bool {
        let placed: usize = needs.iter().map(|need| names.and(need.of).len().min(need.room)).sum();
        !names.is_empty() && placed == names.len()
    }

    /// A package stays what it is.
    pub(super) fn decline_release(&self, deal: &Deal) -> Option<Command> {
        let asked = deal.releases.iter().find(|release| release.to == self.eyes.seat)?;
        Some(Command::Decline { offer: asked.id })
    }

    /// There may be enough who fill a need.
    fn is_hopeful(&self, deal: &Deal, need: Need) -> bool {
        let offered = |name: Name| deal.offers.iter().any(|offer| offer.names().contains(name));
        let hopeful = |name: &Name| offered(*name) || self.whom_to_ask(deal, *name).is_some();
        need.of.iter().filter(hopeful).count() >= need.room
    }

    /// Whom to ask for a name: the owner of its investor, who was seen to have its clan card, else all; but
    /// nobody who has declined.
    fn whom_to_ask(&self, deal: &Deal, name: Name) -> Option<To> {
        let has_declined =
            |seat: &Seat| deal.declined.get(seat.index()).is_some_and(|names| names.contains(name));
        let two = self.open().is_two_players();
        if let Some(owner) = self.free_investor(name).filter(|owner| !two && !has_declined(owner)) {
            return Some(To::Seat(owner));
        }
        let holds = |seat: &Seat| self.sizes[seat.index()] > 0 || self.shows(*seat, name);
        let left: Vec<Seat> = self.others().filter(|seat| !has_declined(seat) && holds(seat)).collect();
        let mut seen = left.iter().copied().filter(|&seat| self.shows(seat, name));
        if let (Some(seat), None) = (seen.next(), seen.next()) {
            return Some(To::Seat(seat));
        }
        let likely = self.chance(Need { room: 1, of: NameSet::from_iter([name]) }, self.eyes.seat, None);
        match left[..] {
            _ if likely < UNLIKELY => None,
            [] => None,
            [seat] => Some(To::Seat(seat)),
            _ => Some(To::All),
        }
    }

    /// Asks for a name that is needed and not talked about yet.
    fn demand(&self, deal: &Deal, needs: &[Need], need: Need, dice: &mut Dice) -> Option<Command> {
        let me = self.eyes.seat;
        if deal.made.get(me.index()).is_none_or(|&made| made >= MOST_DEMANDS) {
            return None;
        }
        let talked_about = |name: &Name| deal.offers.iter().any(|offer| offer.names().contains(*name));
        let running = need.of.iter().filter(talked_about).count();
        if running > need.room {
            return None;
        }
        let mut names: Vec<Name> = need.of.iter().filter(|name| !talked_about(name)).collect();
        // Whoever surely can supply is asked first; of several, any.
        dice.shuffle(&mut names);
        names.sort_by_key(|&name| self.free_investor(name).is_none());
        names.into_iter().find_map(|name| {
            let to = self.whom_to_ask(deal, name)?;
            let sure = matches!(to, To::Seat(_));
            if running == need.room && !sure {
                return None;
            }
            let worth = match to {
                To::Seat(owner) => self.place_worth(need, self.split(), me, owner) * FIRST_BID,
                To::All => self.place_cost(need, self.split(), me),
            };
            let names = NameSet::from_iter([name]);
            let (least, most) = (self.least_bid(to, names), self.can_give(deal, needs, names));
            let price = rounded(worth).min(most).max(least);
            let command = Command::Offer { lead: deal.lead, names, clan: NameSet::default(), price, to };
            (price <= most && self.may(&command)).then_some(command)
        })
    }
}
