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
/// A button.
pub const LABEL: usize = 80;

/// A thread's name.
pub const NAME: usize = 100;

pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// As much of the text as fits.
pub fn cut(text: &str, most: usize) -> String {
    if length(text) <= most {
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

/// A title and a text as embeds: broken between lines, the end left out if all is too long.
pub fn embeds(title: String, text: &str) -> Vec<Embed> {
    let title = cut(&title, TITLE);
    let mut left = EMBEDS - length(&title);
    let mut embeds = vec![Embed { title, text: String::new() }];
    // Room for the mark of something left out is kept.
    for line in text.split('\n') {
        let line = cut(line, EMBED);
        let needed = length(&line) + 1;
        if needed + 2 > left {
            add(&mut embeds, "…");
            break;
        }
        left -= needed;
        add(&mut embeds, &line);
    }
    embeds
}

fn add(embeds: &mut Vec<Embed>, line: &str) {
    if let Some(last) = embeds.last_mut()
        && length(&last.text) + 1 + length(line) <= EMBED
    {
        if !last.text.is_empty() {
            last.text.push('\n');
        }
        last.text.push_str(line);
        return;
    }
    embeds.push(Embed { title: String::new(), text: line.to_owned() });
}
