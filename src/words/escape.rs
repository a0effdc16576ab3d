/// The longest text of a person's or a server's that is shown, in characters; the rest is cut.
const LONGEST: usize = 100;

/// What a person or a server wrote, for where Discord reads markdown: nothing in it is markup, a
/// link, an emoji or a mention.
pub fn escape(text: &str) -> String {
    let plain = plain(text);
    let mut escaped = String::with_capacity(plain.len() + 8);
    for (at, character) in plain.chars().enumerate() {
        let markup = match character {
            '*' | '_' | '~' | '`' | '|' | '\\' | '<' | '>' | '[' | ']' | '(' | ')' | ':' | '/' | '#' => true,
            // They make a list of a line.
            '-' | '+' => at == 0,
            _ => false,
        };
        if markup {
            escaped.push('\\');
        }
        escaped.push(character);
        // Discord looks for the words behind it, whatever stands before.
        if character == '@' {
            escaped.push('\u{200b}');
        }
    }
    escaped
}

/// What a person or a server wrote, for where Discord reads no markdown (button labels, choices,
/// titles): on one line, without characters that can't be seen or turn the text around, and cut to
/// 100 characters.
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len().min(4 * LONGEST));
    let mut length = 0;
    let mut gap = false;
    for character in text.chars() {
        if character.is_whitespace() || character.is_control() {
            gap = length > 0;
        } else if !unseen(character) {
            if length + usize::from(gap) >= LONGEST {
                plain.push('…');
                break;
            }
            if gap {
                plain.push(' ');
                length += 1;
                gap = false;
            }
            plain.push(character);
            length += 1;
        }
    }
    plain
}

/// What a sentence says, for where Discord reads no markdown: without bold type and the strokes that escape.
pub fn unescape(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(character) = chars.next() {
        match character {
            '\\' => plain.extend(chars.next()),
            '*' if chars.peek() == Some(&'*') => {
                chars.next();
            }
            '\u{200b}' => {}
            _ => plain.push(character),
        }
    }
    plain
}

/// Without a shape of its own, or able to turn the text around.
fn unseen(character: char) -> bool {
    matches!(character,
        '\u{00ad}' | '\u{034f}' | '\u{061c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_shown_as_it_was_written() {
        assert_eq!(
            escape("**bold** _it_ ~~no~~ ||s|| `c`"),
            r"\*\*bold\*\* \_it\_ \~\~no\~\~ \|\|s\|\| \`c\`"
        );
        assert_eq!(escape("# head"), r"\# head");
        assert_eq!(escape("[a](https://b.c)"), r"\[a\]\(https\:\/\/b.c\)");
        assert_eq!(escape(r"\"), r"\\");
        assert_eq!(escape("- a-b"), r"\- a-b");
    }

    #[test]
    fn nobody_is_mentioned() {
        assert_eq!(escape("@everyone"), "@\u{200b}everyone");
        assert_eq!(escape("<@1> <#2> <t:3:R>"), "\\<@\u{200b}1\\> \\<\\#2\\> \\<t\\:3\\:R\\>");
    }

    #[test]
    fn marks_are_taken_off() {
        assert_eq!(unescape(r"**Goldman** for \*x\* @\_"), "Goldman for *x* @_");
    }

    #[test]
    fn nothing_turns_the_text_around_or_hides_in_it() {
        assert_eq!(plain("a\u{202e}b\u{200f}c\u{2066}d\u{200d}e\u{feff}"), "abcde");
        assert_eq!(plain("\u{3164}"), "");
    }

    #[test]
    fn lines_are_folded() {
        assert_eq!(plain("  a\r\n\n b\tc\u{2028}d\0e  "), "a b c d e");
    }

    #[test]
    fn what_is_too_long_is_cut() {
        let cut = plain(&"老板".repeat(5_000));
        assert_eq!(cut.chars().count(), LONGEST + 1);
        assert!(cut.ends_with('…'));
        assert_eq!(plain(&"x".repeat(LONGEST)), "x".repeat(LONGEST));
        assert!(escape(&"*".repeat(10_000)).chars().count() <= 2 * LONGEST + 1);
    }

    #[test]
    fn other_scripts_stay() {
        assert_eq!(escape("Zoë 小明 Алиса 🦀"), "Zoë 小明 Алиса 🦀");
    }
}
