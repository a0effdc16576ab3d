use include_dir::{Dir, include_dir};

use super::Lang;

/// One Fluent file.
#[derive(Clone, Copy, Debug)]
pub struct Catalogue {
    /// Its name below `locales/<tag>/`.
    pub file: &'static str,
    pub text: &'static str,
}

static LOCALES: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/locales");

/// Every file of a language's folder in `locales/`, compiled in.
pub fn catalogues(lang: Lang) -> impl Iterator<Item = Catalogue> {
    LOCALES.get_dir(lang.tag()).into_iter().flat_map(Dir::files).filter_map(|file| {
        Some(Catalogue { file: file.path().file_name()?.to_str()?, text: file.contents_utf8()? })
    })
}
