//! What an operator sets: the environment, and a file `.env` behind it.

use std::collections::HashMap;
use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;

use reqwest::Url;

/// A bot's token. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    pub fn new(token: &str) -> Token {
        Token(token.trim().to_owned())
    }

    /// For the `Authorization` header, and for nothing else.
    pub fn secret(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Another server that speaks Discord's API v10, on this machine: `http://127.0.0.1:PORT`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Api(Url);

impl Api {
    /// # Errors
    /// If it isn't the address of a server on this machine.
    pub fn new(address: &str) -> Result<Api, ConfigError> {
        let bad = |problem: &'static str| ConfigError::Api { address: address.into(), problem };
        let url = Url::parse(address).map_err(|_| bad("it isn't a URL"))?;
        if url.scheme() != "http" {
            return Err(bad("it has to begin with http://"));
        }
        if !is_loopback(&url) {
            return Err(bad("it isn't on this machine; leave it out to use Discord itself"));
        }
        if url.path() != "/" || url.query().is_some() {
            return Err(bad("nothing may come after the port"));
        }
        Ok(Api(url))
    }

    /// Without a slash at the end.
    pub fn base(&self) -> &str {
        self.0.as_str().trim_end_matches('/')
    }
}

/// Whether a URL leads to this machine only.
pub fn is_loopback(url: &Url) -> bool {
    url.host_str().is_some_and(|host| {
        let host = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
    })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    pub token: Option<Token>,
    pub api: Option<Api>,
    /// Where the database is.
    pub data: PathBuf,
    /// Where corrected files of the games' data are; without it, those built in are used.
    pub seeds: Option<PathBuf>,
}

/// What is wrong with what the operator set.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    #[error("DISCORD_TOKEN is not set: put it into the environment or a file .env (see .env.example)")]
    NoToken,
    #[error("DISCORD_API={address}: {problem}")]
    Api { address: String, problem: &'static str },
    #[error(".env can't be read: {0}")]
    Dotenv(String),
    #[error("BOARDROOM_SEEDS={}: there is no such folder; leave it out to use the data built in", path.display())]
    NoSeeds { path: PathBuf },
    #[error("{name} isn't text")]
    NotText { name: &'static str },
}

impl Config {
    /// Reads the environment, and `.env` in the working directory for what isn't in it.
    ///
    /// # Errors
    /// What is wrong, and where.
    pub fn read() -> Result<Config, ConfigError> {
        let file = dotenv()?;
        Config::from(|name| match std::env::var(name) {
            Ok(value) => Ok(Some(value)),
            Err(std::env::VarError::NotPresent) => Ok(file.get(name).cloned()),
            Err(std::env::VarError::NotUnicode(_)) => Err(ConfigError::NotText { name }),
        })
    }

    /// Reads variables wherever they are; an empty one counts as not set.
    ///
    /// # Errors
    /// See [`Config::read`].
    pub fn from(
        var: impl Fn(&'static str) -> Result<Option<String>, ConfigError>,
    ) -> Result<Config, ConfigError> {
        let var = |name| var(name).map(|value| value.filter(|value| !value.trim().is_empty()));
        Ok(Config {
            token: var("DISCORD_TOKEN")?.map(|token| Token::new(&token)),
            api: var("DISCORD_API")?.map(|address| Api::new(address.trim())).transpose()?,
            data: var("BOARDROOM_DATA")?.map_or_else(|| PathBuf::from("data"), PathBuf::from),
            seeds: var("BOARDROOM_SEEDS")?.map(|path| folder(PathBuf::from(path))).transpose()?,
        })
    }

    /// # Errors
    /// [`ConfigError::NoToken`].
    pub fn token(&self) -> Result<&Token, ConfigError> {
        self.token.as_ref().ok_or(ConfigError::NoToken)
    }
}

fn folder(path: PathBuf) -> Result<PathBuf, ConfigError> {
    if path.is_dir() { Ok(path) } else { Err(ConfigError::NoSeeds { path }) }
}

fn dotenv() -> Result<HashMap<String, String>, ConfigError> {
    match dotenvy::dotenv_iter() {
        Ok(lines) => lines.collect::<Result<_, _>>().map_err(|error| ConfigError::Dotenv(at(&error))),
        Err(error) if error.not_found() => Ok(HashMap::new()),
        Err(error) => Err(ConfigError::Dotenv(at(&error))),
    }
}

/// What is wrong, without the line itself: the token may stand in it.
fn at(error: &dotenvy::Error) -> String {
    match error {
        dotenvy::Error::LineParse(_, column) => format!("a line can't be understood at column {column}"),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigError> {
        Config::from(|name| {
            Ok(pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned()))
        })
    }

    #[test]
    fn an_empty_variable_is_none() {
        let config = read(&[("DISCORD_TOKEN", " "), ("DISCORD_API", "")]).expect("fits");
        assert_eq!(config.token, None);
        assert_eq!(config.api, None);
        assert_eq!(config.data, PathBuf::from("data"));
        assert!(matches!(config.token(), Err(ConfigError::NoToken)));
    }

    #[test]
    fn a_token_is_never_shown() {
        let config = read(&[("DISCORD_TOKEN", "s3cret\n")]).expect("fits");
        assert_eq!(config.token().expect("set").secret(), "s3cret");
        assert!(!format!("{config:?}").contains("s3cret"));
    }

    #[test]
    fn a_folder_of_seeds_has_to_be_there() {
        let error = read(&[("BOARDROOM_SEEDS", "no/such/folder")]).expect_err("it isn't there");
        assert!(error.to_string().contains("BOARDROOM_SEEDS=no/such/folder"), "{error}");
        let error = read(&[("BOARDROOM_SEEDS", "Cargo.toml")]).expect_err("it is a file");
        assert!(matches!(error, ConfigError::NoSeeds { .. }));
        assert_eq!(read(&[("BOARDROOM_SEEDS", "seeds")]).expect("there").seeds, Some(PathBuf::from("seeds")));
        assert_eq!(read(&[("BOARDROOM_SEEDS", " ")]).expect("not set").seeds, None);
    }

    #[test]
    fn another_server_is_on_this_machine() {
        for good in ["http://127.0.0.1:8080", "http://localhost:1/", "http://[::1]:99"] {
            assert!(Api::new(good).is_ok(), "{good}");
        }
        assert_eq!(Api::new("http://localhost:1/").expect("good").base(), "http://localhost:1");
        for bad in [
            "127.0.0.1:8080",
            "https://127.0.0.1:8080",
            "http://discord.com",
            "http://127.0.0.1.example.com",
            "http://127.0.0.1:1/api/v10",
            "http://10.0.0.1:80",
        ] {
            assert!(read(&[("DISCORD_API", bad)]).is_err(), "{bad}");
        }
    }
}
