//! Rate limits.
pub(super) struct Limits;
