//! Faults on demand: what happens to requests that fit a rule.

use serde::{Deserialize, Serialize};

/// Rules that may stand at once.
const MOST_RULES: usize = 100;

/// What happens to a request.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "effect", rename_all = "snake_case")]
pub enum Effect {
    /// It is answered with this status (say 500 or 502) and takes no effect.
    Status { status: u16 },
    /// It is answered with 429, to be tried again in `after` seconds, and takes no effect.
    RateLimit { after: f64, global: bool },
    /// The connection is cut before it takes effect.
    DropBefore,
    /// It takes effect and the connection is cut instead of an answer.
    DropAfter,
    /// It waits, and then takes effect.
    DelayBefore { ms: u64 },
    /// It takes effect, and the answer waits.
    DelayAfter { ms: u64 },
    /// It is never answered and takes no effect.
    Hang,
}

/// Which requests an effect is for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// `POST`; every method without it.
    #[serde(default)]
    pub method: Option<String>,
    /// Discord's path with its parameters, e.g. `/channels/{channel_id}/messages`; every one without it.
    #[serde(default)]
    pub path: Option<String>,
    /// So many fitting requests pass first.
    #[serde(default)]
    pub skip: u32,
    /// So many are hit then.
    #[serde(default = "once")]
    pub times: u32,
    #[serde(flatten)]
    pub effect: Effect,
}

fn once() -> u32 {
    1
}

impl Rule {
    /// The next request of this method and path.
    pub fn next(method: &str, path: &str, effect: Effect) -> Rule {
        Rule { method: Some(method.to_owned()), path: Some(path.to_owned()), skip: 0, times: 1, effect }
    }

    /// The next `times` requests, whatever they are.
    pub fn any(times: u32, effect: Effect) -> Rule {
        Rule { method: None, path: None, skip: 0, times, effect }
    }

    fn fits(&self, method: &str, path: &str) -> bool {
        self.method.as_deref().is_none_or(|own| own == method)
            && self.path.as_deref().is_none_or(|own| own == path)
    }
}

/// A step of the gateway on the way to a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The answer to the handshake of the socket.
    Handshake,
    /// HELLO (op 10).
    Hello,
    /// The answer to IDENTIFY and RESUME.
    Session,
}

/// The faults that are to come.
#[derive(Debug, Default)]
pub(super) struct Faults {
    rules: Vec<Rule>,
    /// Heartbeats aren't answered.
    pub deaf: bool,
    /// The gateway goes no further with new connections than to this step, which it doesn't take.
    pub stall: Option<Step>,
    /// How many connections hang so.
    pub stalled: usize,
    /// Events are kept back.
    pub withhold: bool,
    /// Sessions are neither opened nor resumed: the socket is closed with this code.
    pub refuse_sessions: Option<u16>,
    /// Milliseconds between heartbeats, other than usual, for new sockets.
    pub heartbeat: Option<u64>,
    /// Shards that the application needs; one in ordinary life.
    pub shards: Option<u32>,
}

impl Faults {
    /// Adds a rule; the oldest leaves if there are too many.
    pub fn add(&mut self, rule: Rule) {
        if self.rules.len() == MOST_RULES {
            self.rules.remove(0);
        }
        self.rules.push(rule);
    }

    /// Takes every rule away.
    pub fn clear(&mut self) {
        self.rules.clear();
    }

    /// How many rules aren't used up.
    pub fn left(&self) -> usize {
        self.rules.len()
    }

    /// What happens to this request: the first rule that fits decides, and is used up by it.
    pub fn next(&mut self, method: &str, path: &str) -> Option<Effect> {
        let index = self.rules.iter().position(|rule| rule.fits(method, path))?;
        let rule = self.rules.get_mut(index)?;
        if rule.skip > 0 {
            rule.skip -= 1;
            return None;
        }
        let effect = rule.effect;
        rule.times = rule.times.saturating_sub(1);
        if rule.times == 0 {
            self.rules.remove(index);
        }
        Some(effect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_passes_some_requests_and_hits_the_next() {
        let mut faults = Faults::default();
        faults.add(Rule { skip: 1, times: 2, ..Rule::next("POST", "/a", Effect::DropAfter) });
        assert_eq!(faults.next("GET", "/a"), None);
        assert_eq!(faults.next("POST", "/a"), None);
        assert_eq!(faults.next("POST", "/a"), Some(Effect::DropAfter));
        assert_eq!(faults.next("POST", "/a"), Some(Effect::DropAfter));
        assert_eq!(faults.next("POST", "/a"), None);
    }
}
