use proptest::prelude::*;

use super::*;
use crate::host::WallClock;

const ADA: PersonId = PersonId(1);
const BEN: PersonId = PersonId(2);

fn accounts(anything: Rate) -> Accounts {
    Accounts::new(Allowance { anything, ..Allowance::default() }, Arc::new(WallClock))
}

/// How many of so many are granted to somebody at a moment.
fn granted(accounts: &Accounts, ask: Ask, person: PersonId, many: usize, now: Moment) -> usize {
    (0..many).filter(|_| accounts.take_at(ask, person, now).is_ok()).count()
}

proptest! {
    /// In any span never more than are allowed at once and come again in it; and who is refused and waits as
    /// long as they are told is granted.
    #[test]
    fn never_more_than_the_rate(
        at_once in 1_u32..20,
        every in 1_u32..2_000,
        pauses in proptest::collection::vec(0_i64..3_000, 1..200),
    ) {
        let rate = Rate { at_once, every };
        let (mut bucket, mut now) = (Bucket::default(), Moment(1_000_000_000));
        let mut granted: Vec<Moment> = Vec::new();
        for pause in pauses {
            now = now.plus_millis(pause);
            match bucket.take(rate, now) {
                Ok(()) => granted.push(now),
                Err(until) => {
                    prop_assert!(until > now && until.since(now) <= i64::from(every));
                    let mut early = bucket;
                    prop_assert!(early.take(rate, until.plus_millis(-1)).is_err());
                    let mut patient = bucket;
                    prop_assert!(patient.take(rate, until).is_ok());
                }
            }
        }
        for (at, first) in granted.iter().enumerate() {
            for (n, last) in (1_i64..).zip(&granted[at..]) {
                prop_assert!(n <= i64::from(at_once) + last.since(*first) / i64::from(every));
            }
        }
    }

    /// Whatever the clock does, nobody waits longer than for one to come again.
    #[test]
    fn a_clock_that_is_set_locks_nobody_out(
        at_once in 1_u32..20,
        every in 1_u32..2_000,
        nows in proptest::collection::vec(any::<i64>(), 1..100),
    ) {
        let rate = Rate { at_once, every };
        let mut bucket = Bucket::default();
        for now in nows.into_iter().map(|now| Moment(now / 4)) {
            while bucket.take(rate, now).is_ok() {}
            let until = bucket.take(rate, now).unwrap_err();
            prop_assert!(until.since(now) <= i64::from(every));
            prop_assert!(bucket.take(rate, until).is_ok());
        }
    }

    /// One's asking takes nothing from another.
    #[test]
    fn everybody_has_their_own(asks in proptest::collection::vec((0_u64..4, 0_i64..300), 1..200)) {
        let rate = Rate { at_once: 3, every: 100 };
        let all = accounts(rate);
        let mut alone = [Bucket::default(); 4];
        let mut now = Moment(1_000_000);
        for (person, pause) in asks {
            now = now.plus_millis(pause);
            let expected = alone[usize::try_from(person).expect("few")].take(rate, now);
            prop_assert_eq!(all.take_at(Ask::Anything, PersonId(person), now), expected);
        }
    }
}

#[test]
fn nobody_who_plays_meets_it() {
    let allowance = Allowance::default();
    // Four presses a second for half a minute, then two a second for an hour; fifteen keys a second for ten.
    for (rate, apart, many) in
        [(allowance.anything, 250, 117), (allowance.anything, 500, 7_200), (allowance.completions, 66, 290)]
    {
        let mut bucket = Bucket::default();
        for at in 0..many {
            assert_eq!(bucket.take(rate, Moment(at * apart)), Ok(()), "{rate:?} {at}");
        }
    }
}

#[test]
fn each_thing_is_counted_by_itself() {
    let all = Accounts::new(Allowance::default(), Arc::new(WallClock));
    let now = Moment(1_000_000);
    for (ask, most) in [(Ask::Anything, 60), (Ask::Completions, 100), (Ask::Much, 20)] {
        for person in [ADA, BEN] {
            assert_eq!(granted(&all, ask, person, 1_000, now), most);
        }
    }
}

#[test]
fn however_many_come_the_memory_has_an_end() {
    let all = accounts(Rate { at_once: 3, every: 1_000 });
    let now = Moment(1_000_000);
    assert_eq!(granted(&all, Ask::Anything, ADA, 9, now), 3);
    let most = u64::try_from(PEOPLE_AT_MOST).expect("fits");
    for person in 10..10 + 2 * most {
        assert!(all.take_at(Ask::Anything, PersonId(person), now.plus_millis(1)).is_ok());
        assert!(all.of.lock().expect("whole").len() <= PEOPLE_AT_MOST);
    }
}

#[test]
fn who_has_their_whole_allowance_is_forgotten_first() {
    let all = accounts(Rate { at_once: 3, every: 1_000 });
    let most = u64::try_from(PEOPLE_AT_MOST).expect("fits");
    let (now, then) = (Moment(1_000_000), Moment(1_060_000));
    for person in 10..9 + most {
        assert!(all.take_at(Ask::Anything, PersonId(person), now).is_ok());
    }
    assert_eq!(granted(&all, Ask::Anything, ADA, 9, then), 3);
    assert_eq!(granted(&all, Ask::Anything, BEN, 9, then), 3);
    assert_eq!(all.of.lock().expect("whole").len(), 2);
    assert_eq!(granted(&all, Ask::Anything, ADA, 9, then), 0);
}
