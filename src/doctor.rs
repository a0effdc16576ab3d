//! `boardroom doctor`: what an operator can get wrong, looked at one by one.

use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use boardroom::config::{Api, Token};
use boardroom::discord::Checkup;
use boardroom::store::{OpenError, Sqlite};

use super::Failure;
use super::output::{Unprinted, say};

/// A clock that is further off than this (seconds) makes deadlines wrong.
const CLOCK_OFF: i64 = 5;

/// Prints what is found. Says whether all is well.
///
/// # Errors
/// If it can't even begin, or what is found can't be printed.
pub async fn examine(
    token: &Token,
    api: Option<&Api>,
    database: &Path,
    channel: Option<u64>,
) -> Result<bool, Failure> {
    let checkup = Checkup::new(token, api)?;
    let mut well = report("the database", database_state(database).await)?;
    well &= report("the token", checkup.token().await)?;
    well &= report("the gateway", checkup.gateway().await)?;
    well &= report("the clock", checkup.time().await.and_then(compare))?;
    match channel {
        Some(channel) => well &= report("permissions in the channel", checkup.permissions(channel).await)?,
        None => say!("      (with --channel ID also: the permissions in a channel)")?,
    }
    Ok(well)
}

fn report(what: &str, found: Result<String, String>) -> Result<bool, Unprinted> {
    match &found {
        Ok(detail) => say!("ok    {what}: {detail}"),
        Err(problem) => say!("BAD   {what}: {problem}"),
    }?;
    Ok(found.is_ok())
}

async fn database_state(path: &Path) -> Result<String, String> {
    if !path.exists() {
        return Ok(format!("{} will be made", path.display()));
    }
    match Sqlite::open(path).await {
        Ok(store) => {
            store.close().await;
            Ok(path.display().to_string())
        }
        Err(OpenError::Locked(path)) => Ok(format!("{} is in use by a running bot", path.display())),
        Err(error) => Err(error.to_string()),
    }
}

/// `there`: seconds since 1970 by Discord's clock.
fn compare(there: i64) -> Result<String, String> {
    let here = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let off = i64::try_from(here).unwrap_or(i64::MAX) - there;
    if off.abs() <= CLOCK_OFF {
        Ok(format!("within {CLOCK_OFF} s of Discord's"))
    } else {
        Err(format!("{off} s off Discord's; set it, or let the system keep it (NTP)"))
    }
}
