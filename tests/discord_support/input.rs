//! Bad input, and how it is answered.

use super::Answer;
use super::play::Play;
use super::staged::Staged;

/// An answer for one person alone, with something in it that says what would be right, and no ping.
pub fn private(answer: &Answer, says: &str) {
    let message = answer.message.as_ref().unwrap_or_else(|| panic!("no message: {answer:?}"));
    assert_eq!(message["flags"].as_u64().unwrap_or(0) & 64, 64, "it is for one person: {message}");
    assert_eq!(message["mention_everyone"], false, "{message}");
    assert!(!answer.text().trim().is_empty(), "{message}");
    answer.says(says);
}

/// Nothing has happened at the table since it was last looked at.
pub async fn unchanged<G: Staged>(play: &mut Play<G>) {
    assert_eq!(play.book.read().await, Vec::new(), "nothing has changed");
}

/// What people type where names are asked for.
pub const STRANGE: [&str; 10] = [
    "#42",
    "#1#1",
    "#0",
    "#7",
    "#18446744073709551617",
    "**Goldman** `x` ||y||",
    "@everyone",
    "\u{202e}namdloG\u{2066}",
    "<@&1400000000000000003>",
    "Goldmann; DROP TABLE journal",
];
