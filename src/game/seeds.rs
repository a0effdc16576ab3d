/// A file of a game's data, under `seeds/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeedFile {
    /// Its path below `seeds/`, e.g. `boss/board.json`.
    pub path: &'static str,
    /// The text this build was made with.
    pub built_in: &'static str,
}

/// A game's data is not what the rules need.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("seeds/{file}, {place}: {problem}")]
pub struct SeedError {
    pub file: String,
    /// Where in the file, e.g. `line 3, column 7` or `deal 5, group 2`.
    pub place: String,
    pub problem: String,
}
