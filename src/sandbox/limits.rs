//! Rate limits: buckets by route, 50 requests a second over all, and the ban for invalid requests.
//!
//! Source: Discord's *Rate Limits* (headers, bodies, 50 a second, interaction endpoints exempt from it, 10,000 invalid
//! requests in 10 minutes). Discord documents no bucket's size; those of `rest.rs` are the sandbox's own, as is the
//! number of edits of messages older than an hour.

use std::{
    collections::{BTreeMap, VecDeque},
    time::{Duration, Instant},
};

use super::id::Id;

/// Requests a second over all routes.
const GLOBAL: u32 = 50;
/// Answers of 401, 403 and 429 within ten minutes before an address is banned.
pub(super) const INVALID_REQUESTS: usize = 10_000;
const INVALID_WINDOW: Duration = Duration::from_secs(600);
/// Edits of messages older than an hour, by channel (what users report; not documented).
const OLD_EDITS: usize = 3;
const OLD_EDIT_WINDOW: Duration = Duration::from_secs(20);
/// Commands that may be made anew in a day.
const CREATES_A_DAY: usize = 200;
/// Buckets remembered.
const BUCKETS_KEPT: usize = 10_000;

/// The size of a bucket: so many requests in so long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Size {
    pub requests: u32,
    pub per: Duration,
}

/// What the headers say of a bucket.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Level {
    pub limit: u32,
    pub remaining: u32,
    pub reset_after: Duration,
    pub bucket: String,
}

/// Too many requests.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Limited {
    Route(Level),
    Global {
        after: Duration,
    },
    /// Banned for invalid requests.
    Banned {
        after: Duration,
    },
}

/// Counts of one address and one application.
pub(super) struct Limits {
    /// Without them nothing is limited but old edits, invalid requests and commands made.
    on: bool,
    windows: BTreeMap<String, (Instant, u32)>,
    invalid: VecDeque<Instant>,
    old_edits: BTreeMap<Id, VecDeque<Instant>>,
    creates: VecDeque<i64>,
}

impl Limits {
    pub fn new(on: bool) -> Limits {
        Limits {
            on,
            windows: BTreeMap::new(),
            invalid: VecDeque::new(),
            old_edits: BTreeMap::new(),
            creates: VecDeque::new(),
        }
    }

    /// Takes one request from a bucket and, unless `exempt`, from the global one.
    pub fn take(
        &mut self,
        bucket: &str,
        major: &str,
        size: Size,
        exempt: bool,
    ) -> Result<Option<Level>, Limited> {
        let now = Instant::now();
        drop_before(&mut self.invalid, now, INVALID_WINDOW);
        if self.invalid.len() >= INVALID_REQUESTS {
            let first = self.invalid.front().copied().unwrap_or(now);
            return Err(Limited::Banned { after: (first + INVALID_WINDOW).saturating_duration_since(now) });
        }
        if !self.on {
            return Ok(None);
        }
        if !exempt {
            let second = Size { requests: GLOBAL, per: Duration::from_secs(1) };
            if let (_, after, false) = self.count("global", now, second) {
                return Err(Limited::Global { after });
            }
        }
        let (used, reset_after, fits) = self.count(&format!("{bucket}:{major}"), now, size);
        let remaining = size.requests.saturating_sub(used);
        let level = Level { limit: size.requests, remaining, reset_after, bucket: bucket.to_owned() };
        if fits { Ok(Some(level)) } else { Err(Limited::Route(level)) }
    }

    /// Counts in a window: how many so far, until when it lasts, and whether this one still fits.
    fn count(&mut self, key: &str, now: Instant, size: Size) -> (u32, Duration, bool) {
        if self.windows.len() > BUCKETS_KEPT {
            self.windows.retain(|_, (until, _)| *until > now);
        }
        let window = self.windows.entry(key.to_owned()).or_insert((now + size.per, 0));
        if window.0 <= now {
            *window = (now + size.per, 0);
        }
        let fits = window.1 < size.requests;
        window.1 += u32::from(fits);
        (window.1, window.0.saturating_duration_since(now), fits)
    }

    /// Notes an answer of 401, 403 or 429.
    pub fn note_invalid(&mut self) {
        self.note_invalids(1);
    }

    /// Notes many at once.
    pub fn note_invalids(&mut self, many: usize) {
        let now = Instant::now();
        drop_before(&mut self.invalid, now, INVALID_WINDOW);
        let room = INVALID_REQUESTS.saturating_sub(self.invalid.len());
        self.invalid.extend(std::iter::repeat_n(now, many.min(room)));
    }

    /// Answers of 401, 403 and 429 in the last ten minutes.
    pub fn invalid_requests(&self) -> usize {
        let now = Instant::now();
        self.invalid.iter().filter(|at| now.duration_since(**at) < INVALID_WINDOW).count()
    }

    /// Takes one edit of an old message in a channel; else seconds until the next one.
    pub fn take_old_edit(&mut self, channel: Id) -> Result<(), f64> {
        let now = Instant::now();
        self.old_edits.retain(|_, edits| {
            drop_before(edits, now, OLD_EDIT_WINDOW);
            !edits.is_empty()
        });
        let edits = self.old_edits.entry(channel).or_default();
        match edits.front() {
            Some(first) if edits.len() >= OLD_EDITS => {
                Err((*first + OLD_EDIT_WINDOW).saturating_duration_since(now).as_secs_f64())
            }
            _ => {
                edits.push_back(now);
                Ok(())
            }
        }
    }

    /// Takes `many` new commands at a moment (milliseconds).
    pub fn take_creates(&mut self, many: usize, now: i64) -> bool {
        while self.creates.front().is_some_and(|at| now - at >= 86_400_000) {
            self.creates.pop_front();
        }
        let fits = self.creates.len() + many <= CREATES_A_DAY;
        if fits {
            self.creates.extend(std::iter::repeat_n(now, many));
        }
        fits
    }
}

fn drop_before(times: &mut VecDeque<Instant>, now: Instant, window: Duration) {
    while times.front().is_some_and(|at| now.duration_since(*at) >= window) {
        times.pop_front();
    }
}
