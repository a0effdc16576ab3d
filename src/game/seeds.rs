use serde::de::DeserializeOwned;

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

impl SeedError {
    pub fn new(file: &str, place: impl Into<String>, problem: impl Into<String>) -> SeedError {
        SeedError { file: file.to_owned(), place: place.into(), problem: problem.into() }
    }
}

/// Reads a file of data that is JSON.
///
/// # Errors
/// What isn't as it should be, at which line and column.
pub fn from_json<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, SeedError> {
    serde_json::from_str(text).map_err(|problem| {
        let place = format!("line {}, column {}", problem.line(), problem.column());
        let problem = problem.to_string();
        // serde_json says the place once more.
        SeedError::new(file, place, problem.split(" at line ").next().unwrap_or_default())
    })
}
