use super::Lang;

/// One Fluent file.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue {
    pub lang: Lang,
    /// Its name below `locales/<tag>/`.
    pub file: &'static str,
    pub text: &'static str,
}

macro_rules! catalogues {
    ($($file:literal),*) => {
        &[$(
            Catalogue { lang: Lang::EnUs, file: $file, text: include_str!(concat!("../../locales/en-US/", $file)) },
            Catalogue { lang: Lang::ZhCn, file: $file, text: include_str!(concat!("../../locales/zh-CN/", $file)) },
        )*]
    };
}

/// Every file of `locales/`, compiled in: each of them in each language.
pub const CATALOGUES: &[Catalogue] = catalogues!["words.ftl", "table.ftl", "host.ftl", "ui.ftl", "boss.ftl"];
