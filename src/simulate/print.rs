//! A report for people.

use boardroom::contest::{Quartiles, Report, Share, Won};
use boardroom::game::MOST_COMMANDS;

use crate::output::{Unprinted, say};

/// As wide as the names of the lines are.
const WIDE: usize = 34;

/// Prints it.
///
/// # Errors
/// If it can't be printed.
pub fn report(report: &Report) -> Result<(), Unprinted> {
    let Report { games, game, players, seed, over, cut_off, failed, .. } = report;
    let names: Vec<&str> = players.iter().map(|level| level.tag()).collect();
    say!("{games} games of {game} among {}, from seed {seed}", names.join(", "))?;
    if !report.house_rules.is_empty() {
        let rules = report.house_rules.iter().map(|(rule, value)| format!("{rule}={value}"));
        say!("House rules: {}", rules.collect::<Vec<_>>().join(", "))?;
    }
    say!(
        "{over} came to their end ({} shared wins), {cut_off} were broken off after {MOST_COMMANDS} commands, \
         {failed} failed",
        report.shared_wins
    )?;

    say!("\n{:<WIDE$} {:>8}   {:<16} {:>8}", "won", "share", "95 %", "fair")?;
    report.seats.iter().chain(&report.levels).try_for_each(won)?;

    spreads("money at the end")?;
    for Won { who, score, .. } in report.seats.iter().chain(&report.levels) {
        spread(who, score.as_ref())?;
    }

    spreads("in a game")?;
    spread("commands", report.commands.as_ref())?;
    spread("commands by the clock", report.by_clock.as_ref())?;
    for (what, times) in &report.times {
        spread(what, Some(times))?;
    }

    if !report.shares.is_empty() {
        say!("\n{:<WIDE$} {:>8}   {:<16} {:>8}", "share of", "share", "95 %", "of")?;
    }
    for (what, share) in &report.shares {
        say!("{what:<WIDE$} {} {:>8}", shown(share), share.of)?;
    }

    for (what, points) in &report.values {
        spreads(what)?;
        for (at, values) in points {
            spread(&at.to_string(), Some(values))?;
        }
    }
    say!("")
}

fn won(Won { who, seats, won, fair, .. }: &Won) -> Result<(), Unprinted> {
    let who = if *seats == 1 { who.clone() } else { format!("{who}, {seats} seats together") };
    say!("{who:<WIDE$} {} {:>6.1} %", shown(won), fair * 100.0)
}

fn shown(share: &Share) -> String {
    let range = format!("{:.1}–{:.1} %", share.low * 100.0, share.high * 100.0);
    format!("{:>6.1} %   {range:<16}", share.share * 100.0)
}

fn spreads(head: &str) -> Result<(), Unprinted> {
    say!(
        "\n{head:<WIDE$} {:>9} {:>7} {:>7} {:>7} {:>7} {:>7} {:>9}",
        "mean",
        "min",
        "1/4",
        "median",
        "3/4",
        "max",
        "of"
    )
}

fn spread(what: &str, quartiles: Option<&Quartiles>) -> Result<(), Unprinted> {
    let Some(Quartiles { n, mean, min, q1, median, q3, max }) = quartiles else { return Ok(()) };
    say!("{what:<WIDE$} {mean:>9.2} {min:>7} {q1:>7} {median:>7} {q3:>7} {max:>7} {n:>9}")
}
