/// What things count for. The numbers were found by letting players play against each other.
#[derive(Clone, Copy, Debug)]
pub struct Weights {
    /// Cards drawn in a turn.
    pub draws: f64,
    /// $M that an idle engineer saves in a turn.
    pub spare: f64,
    /// $M that each engineer taken by the bad ideas to come adds to the burn.
    pub idea: f64,
    /// $M that each Bad Hire or Poach to come adds.
    pub raid: f64,
    /// $M that each Release to come takes off.
    pub release: f64,
    /// $M that each Hire or Fire to come takes off.
    pub staffing: f64,
    /// $M by which the burn of a turn grows from turn to turn, at least.
    pub least_growth: f64,
    /// A card that is drawn. This and the following are parts of one's chance.
    pub fresh: f64,
    /// A card that can't be played as things stand.
    pub idle: f64,
    /// A Funding card that can: a part of what it would bring; the same of a Release where there's something to be
    /// rid of.
    pub waiting: f64,
    /// A Release that can, at least.
    pub answer: f64,
    /// A Hire or a Fire that can.
    pub staff: f64,
    /// What each further Release, Hire or Fire counts, as a part of the one before.
    pub further: f64,
    /// An attack that can, a VP card too.
    pub attack: f64,
    /// How likely one gets the second card of a pair.
    pub pair: f64,
}

/// A plain player's.
pub const WEIGHTS: Weights = Weights {
    draws: 5.0,
    spare: 1.2,
    idea: 2.0,
    raid: 1.4,
    release: 3.0,
    staffing: 0.5,
    least_growth: 0.3,
    fresh: 0.25,
    idle: 0.02,
    waiting: 0.9,
    answer: 0.4,
    staff: 0.3,
    further: 0.8,
    attack: 0.15,
    pair: 0.5,
};
