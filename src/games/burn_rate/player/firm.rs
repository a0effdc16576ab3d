use crate::game::Seat;
use crate::games::burn_rate::rules::{CONTRACTOR, Card, Company, Department, Employee, Money, Rank};

/// What of a company decides how long it lasts, and which cards can be played on it.
#[derive(Clone, Copy, Debug)]
pub struct Firm {
    pub seat: Seat,
    pub funds: Money,
    /// The next payroll is doubled (R26).
    pub plan: bool,
    pub vps: usize,
    pub engineers: u32,
    /// How many engineers its bad ideas take.
    pub needed: u32,
    /// Its employees'.
    salaries: Money,
    heads: [Option<Rank>; Department::ALL.len()],
}

impl Firm {
    pub fn of(company: &Company) -> Firm {
        Firm::without(company, |_| false)
    }

    /// The company once these have left.
    pub fn without(company: &Company, left: impl Fn(&Employee) -> bool) -> Firm {
        let nobody = Firm {
            seat: company.seat,
            funds: company.funds,
            plan: company.plan,
            vps: 0,
            engineers: 0,
            needed: company.engineers_needed(),
            salaries: Money::ZERO,
            heads: Default::default(),
        };
        company.staff.iter().filter(|one| !left(one)).fold(nobody, Firm::joined)
    }

    /// Once somebody has come in.
    pub fn joined(mut self, employee: &Employee) -> Firm {
        self.salaries = self.salaries + employee.salary;
        self.vps += usize::from(employee.is_vp());
        match employee.rank() {
            None => self.engineers += 1,
            rank => {
                let head = &mut self.heads[employee.department.index()];
                *head = rank.max(*head);
            }
        }
        self
    }

    /// Once it has got so much more.
    pub fn funded(self, amount: Money) -> Firm {
        Firm { funds: self.funds + amount, ..self }
    }

    /// Once it has a New Business Plan.
    pub fn planned(self) -> Firm {
        Firm { plan: true, ..self }
    }

    /// Once it is given a bad idea.
    pub fn suffering(self, idea: &Card) -> Firm {
        Firm { needed: self.needed + idea.face.engineers(), ..self }
    }

    /// Once it is rid of a bad idea.
    pub fn rid_of(self, idea: &Card) -> Firm {
        Firm { needed: self.needed.saturating_sub(idea.face.engineers()), ..self }
    }

    /// As [`Company::level`].
    pub fn level(&self, department: Department) -> u8 {
        self.heads[department.index()].map_or(0, |head| head.skill)
    }

    /// As [`Company::salaries`].
    pub fn salaries(&self) -> Money {
        self.salaries + CONTRACTOR.times(self.needed.saturating_sub(self.engineers))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    use super::*;
    use crate::game::{Dice, Game, HouseRules};
    use crate::games::burn_rate::rules::{BurnRate, Event, Kind, Material, Recap};

    fn material() -> Material {
        let texts: Vec<&str> = BurnRate::SEED_FILES.iter().map(|file| file.built_in).collect();
        let seeds = BurnRate::seeds(&texts).expect("the built-in files are right");
        let options = BurnRate::options(&HouseRules::new()).expect("no house rules");
        let mut events =
            BurnRate::start(&seeds, &options, 2, &mut Dice::new([1; 32], 0)).expect("two may play");
        match events.swap_remove(0) {
            Event::Started { material, .. } => (*material).clone(),
            other => panic!("{other:?} came first"),
        }
    }

    fn company() -> impl Strategy<Value = Company> {
        let Material { employees, mut cards } = material();
        cards.retain(|card| card.face.kind() == Kind::BadIdea);
        let (staff, ideas) = (subsequence(employees, 1..14), subsequence(cards, 1..6));
        (staff.prop_shuffle(), ideas, 0..200, any::<bool>()).prop_map(|(staff, ideas, funds, plan)| {
            let (seat, recap) = (Seat(1), Recap::default());
            Company { seat, funds: Money(funds), staff, ideas, plan, recap }
        })
    }

    /// What the rules read off a company, and what a player does.
    fn reads_as(firm: &Firm, company: &Company) {
        let levels = |level: &dyn Fn(Department) -> u8| Department::ALL.map(level);
        assert_eq!(levels(&|one| firm.level(one)), levels(&|one| company.level(one)));
        assert_eq!(firm.salaries(), company.salaries());
        assert_eq!((firm.seat, firm.funds, firm.plan), (company.seat, company.funds, company.plan));
        assert_eq!((firm.vps, firm.engineers), (company.vps().count(), company.engineers()));
    }

    proptest! {
        #[test]
        fn r6_r10_a_firm_reads_as_its_company(company in company()) {
            reads_as(&Firm::of(&company), &company);
        }

        #[test]
        fn r6_r10_a_firm_that_changes_reads_as_the_company_then(company in company(), amount in 0..50) {
            let firm = Firm::of(&company);
            let mut then = company.clone();
            let newcomer = then.staff.pop().expect("somebody");
            let left = Firm::without(&company, |one| one.id == newcomer.id);
            reads_as(&left, &then);
            reads_as(&left.joined(&newcomer), &company);
            let idea = then.ideas.pop().expect("an idea");
            then.staff.push(newcomer);
            reads_as(&firm.rid_of(&idea), &then);
            reads_as(&firm.rid_of(&idea).suffering(&idea), &company);
            let (funds, plan) = (company.funds + Money(amount), true);
            reads_as(&firm.funded(Money(amount)).planned(), &Company { funds, plan, ..company });
        }
    }
}
