//! The page.

use axum::Router;

use super::World;

/// Everything that the page needs, on the server that also speaks Discord's protocol.
pub fn routes(_world: World) -> Router {
    Router::new()
}
