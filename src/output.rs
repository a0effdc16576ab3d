//! Standard output. Whoever reads it may have read enough before all is printed: `head`, a pager that is left.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write as _};

/// A line couldn't be printed.
#[derive(Debug, thiserror::Error)]
#[error("standard output: {0}")]
pub struct Unprinted(std::io::Error);

impl Unprinted {
    /// Whether nobody reads any more.
    pub fn is_closed(&self) -> bool {
        self.0.kind() == ErrorKind::BrokenPipe
    }
}

/// Prints a line.
///
/// # Errors
/// If it can't be printed.
pub fn line(text: Arguments<'_>) -> Result<(), Unprinted> {
    writeln!(std::io::stdout(), "{text}").map_err(Unprinted)
}

/// As `println!`, which panics where this fails.
macro_rules! say {
    ($($text:tt)*) => {
        $crate::output::line(format_args!($($text)*))
    };
}

pub(crate) use say;
