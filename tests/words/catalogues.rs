use std::collections::BTreeSet;

use boardroom::words::{Lang, Words, catalogues};

use super::ftl::messages;

/// Messages that are the same in both languages, or have no Han characters, and why that is right.
const ALIKE: &[(&str, &str)] =
    &[("words-list-next", "only a mark"), ("words-list-last", "a mark in English")];

fn han(text: &str) -> bool {
    text.chars().any(|c| matches!(c, '\u{4e00}'..='\u{9fff}'))
}

#[test]
fn every_file_is_well_formed() {
    let words = Words::built_in();
    for lang in Lang::ALL {
        for (id, message) in &messages(lang) {
            // A message may have attributes only.
            assert!(words.has(lang, id) || message.text.is_empty(), "{id} of {lang} isn't read");
        }
    }
    assert_eq!(words.faults(), Vec::<String>::new());
}

#[test]
fn every_file_on_disk_is_compiled_in() {
    for lang in Lang::ALL {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(lang.tag());
        let on_disk: BTreeSet<String> = std::fs::read_dir(&folder)
            .expect("the folder of a language")
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        let compiled: BTreeSet<String> =
            catalogues(lang).map(|catalogue| catalogue.file.to_owned()).collect();
        assert_eq!(on_disk, compiled);
    }
}

#[test]
fn every_message_is_there_in_every_language_with_the_same_facts() {
    let (english, chinese) = (messages(Lang::EnUs), messages(Lang::ZhCn));
    let (en_ids, zh_ids): (BTreeSet<_>, BTreeSet<_>) = (english.keys().collect(), chinese.keys().collect());
    let only_one: Vec<_> = en_ids.symmetric_difference(&zh_ids).collect();
    assert!(only_one.is_empty(), "in one language only: {only_one:#?}");
    for (id, message) in &english {
        assert_eq!(message.facts(), chinese[id].facts(), "the facts of {id}");
        assert_eq!(message.file, chinese[id].file, "the file of {id}");
    }
}

#[test]
fn chinese_is_chinese() {
    let (english, chinese) = (messages(Lang::EnUs), messages(Lang::ZhCn));
    for (id, message) in &chinese {
        let alike = ALIKE.iter().any(|(allowed, _)| allowed == id);
        let own = han(&message.text) && message.text != english[id].text || only_facts(&message.text);
        assert!(own || alike || message.text.is_empty(), "{id} isn't in Chinese: {:?}", message.text);
        assert!(!han(&english[id].text), "{id} isn't in English: {:?}", english[id].text);
        let half = message.text.chars().zip(message.text.chars().skip(1));
        for (before, mark) in half {
            let cjk = han(&before.to_string());
            assert!(!(cjk && ",;:?!()".contains(mark)), "{id} has a half-width {mark:?}: {:?}", message.text);
        }
    }
    for (id, why) in ALIKE {
        assert!(chinese.contains_key(*id), "{id} ({why}) is gone: take it off the list");
    }
}

/// Nothing but facts and marks: there is no word in it that could be in a language.
fn only_facts(text: &str) -> bool {
    let mut depth = 0_u32;
    text.chars().all(|c| {
        match c {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0 || !c.is_alphabetic()
    })
}
