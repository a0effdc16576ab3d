//! What people wrote is shown as it was written: nothing of it is markup, a link or a mention, or hides.

use boardroom::words::{escape, plain, unescape};
use proptest::prelude::*;

use super::hostile::{NAMES, hides, marks};

fn is_only_text(written: &str) {
    let escaped = escape(written);
    for shown in [escaped.clone(), format!("“{escaped}” isn't one"), format!("{escaped}{escaped}")] {
        assert_eq!(marks(&shown), Vec::<String>::new(), "{written:?}: {shown:?}");
        assert!(!hides(&shown), "{written:?}: {shown:?}");
    }
    assert_eq!(unescape(&escaped), plain(written), "{written:?}");
    assert!(plain(written).chars().count() <= 101 && escaped.chars().count() <= 204, "{written:?}");
}

#[test]
fn names_that_are_traps() {
    NAMES.iter().for_each(|name| is_only_text(name));
}

/// Pieces that markup, links and mentions are made of, and anything else.
fn written() -> impl Strategy<Value = String> {
    let pieces = [
        "*",
        "_",
        "~",
        "`",
        "|",
        "\\",
        "<",
        ">",
        "[",
        "]",
        "(",
        ")",
        ":",
        "/",
        "#",
        "-",
        "+",
        "@",
        "&",
        " ",
        "\n",
        "everyone",
        "here",
        "http",
        "https",
        "discord.gg",
        "t",
        "a",
        "1",
        "\u{200b}",
        "\u{202e}",
    ];
    let piece = prop_oneof![
        6 => proptest::sample::select(pieces.to_vec()).prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
        1 => proptest::sample::select(NAMES.to_vec()).prop_map(str::to_owned),
    ];
    proptest::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn anything_that_is_written(written in written()) {
        is_only_text(&written);
    }
}
