//! What people write to be more than a name or a word; and how Discord would read a text.

// Each test uses its part.
#![allow(dead_code)]

/// Names as Discord lets people have them, 32 characters at most: for names, and for whatever else can be
/// typed. The most telling ones stand first.
pub const NAMES: &[&str] = &[
    "@everyone",
    "**",
    "\u{202e}evil\u{2066}",
    "[x](https://evil.example)",
    "\u{3164}",
    "<@1400000000000000101>",
    "\\\\*",
    "# Head",
    "https://evil.example/@everyone",
    "||x|| `y`",
    "{ $who } { host-title }",
    "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
    "@here",
    "<@!1400000000000000101>",
    "<@&1400000000000000003>",
    "<#1400000000000000201>",
    "</table open:1400000000000000>",
    "<t:0:R>",
    "<:a:1> <a:b:2> :smile:",
    "<id:customize>",
    "***",
    "\\",
    "***x*** __y__ ~~z~~",
    "```",
    "-# small",
    ">>> quote",
    "- item",
    "* item",
    "1. item",
    "](https://evil.example)",
    "<https://evil.example>",
    "discord.gg/evil",
    "\u{202e}",
    "\u{200b}\u{2060}\u{feff}",
    "A\u{200b}d\u{200d}a",
    "a\u{0301}\u{0302}\u{0303}\u{0304}\u{0305}\u{0306}\u{0307}\u{0308}\u{0309}",
    "👩\u{200d}👩\u{200d}👧\u{200d}👦 🏴\u{e0067}\u{e0062}\u{e007f}",
    "שלום عليكم $7M",
    "#12",
    "#1#2",
    "–",
    "7",
    "Ada, Ben; 陈明",
    "%s {} {0} \u{fffd}",
    "'; DROP TABLE journal; --",
    "老板老板老板老板老板老板老板老板老板老板老板老板老板老板老板老板",
];

/// What Discord would make of a text besides letters: every mark that isn't escaped, as `kind what`.
pub fn marks(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.split('\n') {
        let start = line.trim_start();
        for (mark, kind) in [
            ("# ", "heading"),
            ("## ", "heading"),
            ("### ", "heading"),
            ("-# ", "small"),
            ("> ", "quote"),
            (">>> ", "quote"),
            ("- ", "list"),
            ("* ", "list"),
            ("+ ", "list"),
        ] {
            if start.starts_with(mark) {
                found.push(format!("{kind} {start}"));
            }
        }
        let mut rest = line;
        while let Some(character) = rest.chars().next() {
            let here = rest;
            rest = &rest[character.len_utf8()..];
            match character {
                '\\' => {
                    let escaped = rest.chars().next().filter(char::is_ascii_punctuation);
                    rest = &rest[escaped.map_or(0, char::len_utf8)..];
                }
                '*' | '_' | '`' => found.push(format!("style {character}")),
                '~' if rest.starts_with('~') => found.push("style ~".to_owned()),
                '|' if rest.starts_with('|') => found.push("style |".to_owned()),
                '[' => {
                    if let Some((_, behind)) = rest.split_once("](")
                        && let Some((address, _)) = behind.split_once(')')
                    {
                        found.push(format!("link {address}"));
                        rest = &rest[rest.find("](").map_or(0, |at| at + 2) + address.len()..];
                    }
                }
                '<' => {
                    let marked = ["@", "#", ":", "a:", "t:", "/", "id:", "http"];
                    if let Some((inside, _)) = rest.split_once('>')
                        && marked.iter().any(|mark| inside.starts_with(mark))
                    {
                        found.push(format!("mark <{inside}>"));
                    }
                }
                '@' if rest.starts_with("everyone") || rest.starts_with("here") => {
                    found.push("everyone".to_owned());
                }
                'h' | 'd' => {
                    for address in ["http://", "https://", "discord.gg/", "discord://"] {
                        if here.starts_with(address) {
                            found.push(format!("address {here}"));
                        }
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// Characters that can't be seen or turn the text around.
pub fn hides(text: &str) -> bool {
    let turns =
        |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}');
    // Behind @ one stands so that nobody is mentioned.
    text.replace("@\u{200b}", "@").chars().any(|c| turns(c) || c == '\u{3164}' || c == '\u{feff}')
}

#[test]
fn the_reader_of_marks_can_read() {
    assert_eq!(marks("# a").len(), 1);
    assert_eq!(marks("[a](https://b) \\[a\\](c)"), ["link https://b"]);
    assert_eq!(marks("see https://a.b"), ["address https://a.b"]);
    assert_eq!(marks("<@1> @everyone \\<@1> <t:1:R>"), ["mark <@1>", "everyone", "mark <t:1:R>"]);
    assert_eq!(marks("a \\*b\\* 1 < 2"), Vec::<String>::new());
    assert!(marks("**b**").iter().all(|mark| mark == "style *"));
    assert!(hides("\u{202e}") && !hides("@\u{200b}everyone"));
}
