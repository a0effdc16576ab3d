//! Faults on demand.
#[derive(Default)]
pub struct Faults;
