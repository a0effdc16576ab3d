//! The games, one folder each: `rules` (pure) and what is said of it.

use std::sync::Arc;

use crate::game::{AnyGame, Automatic, Counted, Face, Playable, SeedError, SeedFile};

pub mod boss;
pub mod burn_rate;

/// Every game, its data read with `read`, which is given each file's path and built-in text.
///
/// # Errors
/// What can't be read, or is wrong in it.
pub fn all(
    mut read: impl FnMut(&SeedFile) -> Result<String, SeedError>,
) -> Result<Vec<Arc<dyn AnyGame>>, SeedError> {
    Ok(vec![playable::<boss::Boss>(&mut read)?, playable::<burn_rate::BurnRate>(&mut read)?])
}

fn playable<G: Face + Automatic + Counted>(
    read: impl FnMut(&SeedFile) -> Result<String, SeedError>,
) -> Result<Arc<dyn AnyGame>, SeedError> {
    Ok(Arc::new(Playable::<G>::new(read)?))
}

/// The text this build was made with.
///
/// # Errors
/// None: it is a reader for [`all`].
pub fn built_in(file: &SeedFile) -> Result<String, SeedError> {
    Ok(file.built_in.to_owned())
}
