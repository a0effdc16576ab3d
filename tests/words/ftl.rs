//! As much of Fluent's grammar as these tests need: which messages a file has, and which facts each
//! of them takes. (Whether it is Fluent at all, the catalogues' own reader says.)

// Each test uses its part.
#![allow(dead_code)]

use std::collections::{BTreeMap, BTreeSet};

use boardroom::words::{Lang, catalogues};

/// A message, or (as `id.attribute`) an attribute.
#[derive(Clone, Debug, Default)]
pub struct Message {
    pub file: &'static str,
    pub text: String,
}

impl Message {
    /// The facts it takes.
    pub fn facts(&self) -> BTreeSet<&str> {
        self.text
            .split('$')
            .skip(1)
            .map(word)
            .filter(|fact| fact.starts_with(|c: char| c.is_ascii_lowercase()))
            .collect()
    }

    /// The messages it refers to.
    pub fn references(&self) -> BTreeSet<&str> {
        let placeables = self.text.split('{').skip(1).map(str::trim_start);
        placeables.filter(|at| at.starts_with(|c: char| c.is_ascii_lowercase())).map(word).collect()
    }
}

fn word(text: &str) -> &str {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '-')).next().unwrap_or_default()
}

/// Every message and attribute of a language.
///
/// # Panics
/// If an id stands there twice.
pub fn messages(lang: Lang) -> BTreeMap<String, Message> {
    let mut all = BTreeMap::new();
    for catalogue in catalogues(lang) {
        let mut id = String::new();
        let mut key = String::new();
        for line in catalogue.text.lines() {
            let inner = line.trim_start();
            let (start, rest) = match inner.split_once('=') {
                Some((name, rest)) if line.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                    id = name.trim_end().to_owned();
                    (Some(id.clone()), rest)
                }
                Some((name, rest)) if line.starts_with(' ') && inner.starts_with('.') => {
                    (Some(format!("{id}{}", name.trim_end())), rest)
                }
                _ => (None, inner),
            };
            if let Some(start) = start {
                key = start;
                let message = Message { file: catalogue.file, text: rest.trim_start().to_owned() };
                assert!(all.insert(key.clone(), message).is_none(), "{lang} has {key} twice");
            } else if line.starts_with(' ') || line.starts_with('}') {
                let message = all.get_mut(&key).expect("a line that goes on with a message");
                message.text.push('\n');
                message.text.push_str(rest);
            }
        }
    }
    all
}
