use std::fmt;

use serde::{Deserialize, Serialize};

/// A language that the catalogues speak.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Lang {
    #[default]
    #[serde(rename = "en-US")]
    EnUs,
    #[serde(rename = "zh-CN")]
    ZhCn,
}

impl Lang {
    pub const ALL: [Lang; 2] = [Lang::EnUs, Lang::ZhCn];

    /// The language for a reader with this locale: Chinese for every kind of Chinese, else English.
    pub fn of(locale: &str) -> Lang {
        let primary = locale.split(['-', '_']).next().unwrap_or_default();
        if primary.eq_ignore_ascii_case("zh") { Lang::ZhCn } else { Lang::EnUs }
    }

    /// Its tag, as Discord and the catalogues' folders write it.
    pub const fn tag(self) -> &'static str {
        match self {
            Lang::EnUs => "en-US",
            Lang::ZhCn => "zh-CN",
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_leads_to_the_language_that_comes_nearest() {
        for (locale, lang) in [
            ("zh-CN", Lang::ZhCn),
            ("zh-TW", Lang::ZhCn),
            ("ZH_hans", Lang::ZhCn),
            ("en-GB", Lang::EnUs),
            ("de", Lang::EnUs),
            ("zha", Lang::EnUs),
            ("", Lang::EnUs),
        ] {
            assert_eq!(Lang::of(locale), lang, "{locale:?}");
        }
    }

    #[test]
    fn a_language_is_written_by_its_tag() {
        for lang in Lang::ALL {
            let json = serde_json::to_value(lang).expect("a tag is a string");
            assert_eq!(json, lang.tag());
            assert_eq!(serde_json::from_value::<Lang>(json).expect("its own tag"), lang);
        }
    }
}
