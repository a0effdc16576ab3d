//! Discord's limits, counted in UTF-16 as the stricter of what its clients and its service count.

use super::Embed;

/// A message's text.
pub const TEXT: usize = 2000;
/// An embed's title.
const TITLE: usize = 256;
/// An embed's text.
const EMBED: usize = 4096;
/// All embeds of a message with their titles.
const EMBEDS: usize = 6000;
/// Stands where lines are left out.
const LEFT_OUT: &str = "…";
/// A button.
pub const LABEL: usize = 80;

/// A thread's name.
pub const NAME: usize = 100;

pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// As much of the text as fits.
pub fn cut(text: &str, most: usize) -> String {
    // No text has more units than bytes.
    if text.len() <= most || length(text) <= most {
        return text.to_owned();
    }
    let mut left = most.saturating_sub(1);
    let mut kept: String = text
        .chars()
        .take_while(|c| {
            let fits = c.len_utf16() <= left;
            left = left.saturating_sub(c.len_utf16());
            fits
        })
        .collect();
    kept.push('…');
    kept
}

/// What is kept of a text that is too long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    First,
    Last,
}

/// A title and a text as embeds: broken between lines, some of them left out if all is too long.
pub fn embeds(title: String, text: &str, kept: Kept) -> Vec<Embed> {
    let title = cut(&title, TITLE);
    let mut lines: Vec<String> = text.split('\n').map(|line| cut(line, EMBED)).collect();
    let mut left = EMBEDS - length(&title);
    if lines.iter().map(|line| length(line) + 1).sum::<usize>() > left {
        left -= length(LEFT_OUT) + 1;
        let mut fits = |line: &String| {
            let needed = length(line) + 1;
            let fits = needed <= left;
            left = left.saturating_sub(needed);
            fits
        };
        match kept {
            Kept::First => {
                lines = lines.into_iter().take_while(&mut fits).collect();
                lines.push(LEFT_OUT.to_owned());
            }
            Kept::Last => {
                lines = lines.into_iter().rev().take_while(&mut fits).collect();
                lines.push(LEFT_OUT.to_owned());
                lines.reverse();
            }
        }
    }
    filled(title, &lines)
}

/// Lines in as few embeds as hold them, the first with the title.
fn filled(title: String, lines: &[String]) -> Vec<Embed> {
    let mut embeds = Vec::new();
    let mut last = Embed { title, text: String::new() };
    let mut room = EMBED;
    for line in lines {
        let needed = length(line) + 1;
        if needed > room {
            embeds.push(std::mem::take(&mut last));
            room = EMBED;
        } else if !last.text.is_empty() {
            last.text.push('\n');
        }
        last.text.push_str(line);
        room = room.saturating_sub(needed);
    }
    embeds.push(last);
    embeds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_text_too_long_the_right_end_is_kept() {
        let line = |n: usize| format!("{n} {}", "x".repeat(500));
        let text = (0..30).map(line).collect::<Vec<_>>().join("\n");
        for (kept, at) in [(Kept::First, 0), (Kept::Last, 29)] {
            let embeds = embeds("A table".to_owned(), &text, kept);
            let all: Vec<&str> = embeds.iter().flat_map(|embed| embed.text.split('\n')).collect();
            assert_eq!(all.len(), 12);
            assert!(all.contains(&line(at).as_str()) && !all.contains(&line(29 - at).as_str()));
            assert_eq!(all.iter().position(|&line| line == LEFT_OUT), Some(if at == 0 { 11 } else { 0 }));
            let total: usize = embeds.iter().map(|embed| length(&embed.title) + length(&embed.text)).sum();
            assert!((5500..=EMBEDS).contains(&total), "{total}");
            assert!(embeds.iter().all(|embed| length(&embed.text) <= EMBED));
        }
    }

    #[test]
    fn a_text_that_fits_is_left_alone() {
        let embeds = embeds("A table".to_owned(), "one\n\ntwo", Kept::Last);
        assert_eq!(embeds, [Embed { title: "A table".to_owned(), text: "one\n\ntwo".to_owned() }]);
    }
}
