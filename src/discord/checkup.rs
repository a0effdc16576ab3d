//! Looking at a token, and at what it opens, before the bot runs.

use serenity::all::{Channel, ChannelId, Http, Permissions};

use super::chat::problem;
use super::gateway::{RunError, http};
use crate::config::{Api, Token};
use crate::host::ChatError;

/// What the bot needs where it plays, each with its name in Discord's settings.
const NEEDED: [(Permissions, &str); 6] = [
    (Permissions::VIEW_CHANNEL, "View Channel"),
    (Permissions::SEND_MESSAGES, "Send Messages"),
    (Permissions::CREATE_PUBLIC_THREADS, "Create Public Threads"),
    (Permissions::SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    (Permissions::EMBED_LINKS, "Embed Links"),
    (Permissions::READ_MESSAGE_HISTORY, "Read Message History"),
];

pub struct Checkup {
    http: Http,
    client: reqwest::Client,
    base: String,
}

/// What is said to the operator: what was found, or what is wrong.
type Found = Result<String, String>;

impl Checkup {
    /// # Errors
    /// If the HTTP client can't be made.
    pub fn new(token: &Token, api: Option<&Api>) -> Result<Checkup, RunError> {
        let client = reqwest::Client::builder().timeout(std::time::Duration::from_secs(10));
        let client = if api.is_some() { client.no_proxy() } else { client };
        Ok(Checkup {
            http: http(token, api)?,
            client: client.build()?,
            base: api.map_or("https://discord.com", Api::base).to_owned(),
        })
    }

    /// # Errors
    /// Why the token isn't good.
    pub async fn token(&self) -> Found {
        match self.http.get_current_user().await {
            Ok(me) => Ok(format!("it is {}'s", me.name)),
            Err(error) => Err(said(&error)),
        }
    }

    /// How often the bot may connect today. It needs no privileged intent.
    ///
    /// # Errors
    /// Why it can't connect.
    pub async fn gateway(&self) -> Found {
        match self.http.get_bot_gateway().await {
            Ok(gateway) if gateway.session_start_limit.remaining == 0 => {
                Err("too many connections were made today; wait some hours".to_owned())
            }
            Ok(gateway) => {
                let left = gateway.session_start_limit.remaining;
                Ok(format!("{left} connections left today; no privileged intent is needed"))
            }
            Err(error) => Err(said(&error)),
        }
    }

    /// Discord's time, in seconds since 1970.
    ///
    /// # Errors
    /// If it can't be had.
    pub async fn time(&self) -> Result<i64, String> {
        let answer = self.client.get(format!("{}/api/v10/gateway", self.base)).send().await;
        let answer = answer.map_err(|error| error.without_url().to_string())?;
        let date = answer.headers().get("date").and_then(|date| date.to_str().ok());
        date.and_then(http_date).ok_or_else(|| "Discord doesn't tell the time".to_owned())
    }

    /// What the bot may do in a channel.
    ///
    /// # Errors
    /// What it lacks, or why that can't be said.
    pub async fn permissions(&self, channel: u64) -> Found {
        let channel = ChannelId::new(channel.max(1));
        let found = self.http.get_channel(channel).await.map_err(|error| said(&error))?;
        let Channel::Guild(channel) = found else { return Err("it isn't a server's channel".to_owned()) };
        let guild = self.http.get_guild(channel.guild_id).await.map_err(|error| said(&error))?;
        let me = self.http.get_current_user().await.map_err(|error| said(&error))?;
        let member = self.http.get_member(guild.id, me.id).await.map_err(|error| said(&error))?;
        let may = guild.user_permissions_in(&channel, &member);
        let lacking = NEEDED.iter().filter(|(permission, _)| !may.contains(*permission));
        let lacking: Vec<&str> = lacking.map(|(_, name)| *name).collect();
        if lacking.is_empty() {
            Ok(format!("all that is needed in #{}", channel.name))
        } else {
            Err(format!("in #{} these are missing: {}", channel.name, lacking.join(", ")))
        }
    }
}

fn said(error: &serenity::Error) -> String {
    match problem(error) {
        ChatError::Unauthorized => "Discord refuses it".to_owned(),
        problem => problem.to_string(),
    }
}

/// `Sun, 06 Nov 1994 08:49:37 GMT`, in seconds since 1970.
fn http_date(text: &str) -> Option<i64> {
    const MONTHS: &str = "JanFebMarAprMayJunJulAugSepOctNovDec";
    let mut parts = text.split_once(", ")?.1.split([' ', ':']);
    let number = |parts: &mut dyn Iterator<Item = &str>| parts.next()?.parse::<i64>().ok();
    let day = number(&mut parts)?;
    let month = i64::try_from(MONTHS.find(parts.next()?)? / 3).ok()? + 1;
    let year = number(&mut parts)?;
    let (hour, minute, second) = (number(&mut parts)?, number(&mut parts)?, number(&mut parts)?);
    // Days since 1970, by years that begin in March.
    let (y, m) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days =
        365 * y + y.div_euclid(4) - y.div_euclid(100) + y.div_euclid(400) + (153 * m + 2) / 5 + day - 719_469;
    Some(((days * 24 + hour) * 60 + minute) * 60 + second)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_read() {
        assert_eq!(http_date("Thu, 01 Jan 1970 00:00:00 GMT"), Some(0));
        assert_eq!(http_date("Sun, 06 Nov 1994 08:49:37 GMT"), Some(784_111_777));
        assert_eq!(http_date("Thu, 29 Feb 2024 23:59:59 GMT"), Some(1_709_251_199));
        assert_eq!(http_date("yesterday"), None);
    }
}
