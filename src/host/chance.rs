use rand::TryRng;
use rand::rngs::{SysError, SysRng};

use crate::table::Secret;

/// The port to chance: each table's secret comes from here, and from it all that chance brings there.
pub trait Chance: Send + Sync {
    /// # Errors
    /// If there is none to be had.
    fn secret(&self) -> Result<Secret, NoChance>;
}

/// There is no chance to be had.
#[derive(Debug, thiserror::Error)]
#[error("the operating system gives no chance: {0}")]
pub struct NoChance(#[from] SysError);

/// The operating system's chance.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemChance;

impl Chance for SystemChance {
    fn secret(&self) -> Result<Secret, NoChance> {
        let mut secret = [0; 32];
        SysRng.try_fill_bytes(&mut secret)?;
        Ok(Secret(secret))
    }
}
