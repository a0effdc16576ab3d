//! How long sharp players think with as many seats as there may be: for each command on the average, those who
//! then wait counted too, and the longest.
//! `cargo bench --bench players`

use std::time::{Duration, Instant};

use boardroom::game::{Automatic, Awaited, Dice, Flow, HouseRules, Level, Seat, Viewer};
use boardroom::games::{boss::rules::Boss, burn_rate::BurnRate};

/// Of thinking, for each game.
const FOR: Duration = Duration::from_secs(5);

fn main() {
    measure::<Boss>();
    measure::<BurnRate>();
}

/// How long was thought, for how many commands.
#[derive(Default)]
struct Thought {
    commands: u32,
    all: Duration,
    longest: Duration,
}

fn measure<G: Automatic>() {
    let texts: Vec<&str> = G::SEED_FILES.iter().map(|file| file.built_in).collect();
    let seeds = G::seeds(&texts).expect("the built-in files are right");
    let (mut thought, mut games) = (Thought::default(), 0_u32);
    while thought.all < FOR {
        play::<G>(&seeds, u64::from(games), &mut thought);
        games += 1;
    }
    let Thought { commands, all, longest } = thought;
    let (id, seats, mean) = (G::ID, G::SEATS.end(), all / commands.max(1));
    println!(
        "{id}, {seats} seats: {mean:?} a sharp command, the longest {longest:?} ({commands} in {games} games)"
    );
}

/// A whole game: who wants to act, acts; when nobody does, time is over for somebody.
fn play<G: Automatic>(seeds: &G::Seeds, game: u64, thought: &mut Thought) {
    let (seats, mut dice) = (*G::SEATS.end(), Dice::new([2; 32], game));
    let options = G::options(&HouseRules::new()).expect("no house rules");
    let mut state = G::State::default();
    let mut events = G::start(seeds, &options, seats, &mut dice).expect("so many may play");
    loop {
        events.iter().for_each(|event| G::apply(&mut state, event));
        let mut awaited = G::waiting(&state);
        awaited.retain(|awaited| awaited.flow == Flow::Runs);
        let Some(late) = awaited.first().filter(|_| G::outcome(&state).is_none()) else { return };
        let mut order: Vec<Seat> = Seat::all(seats).collect();
        dice.shuffle(&mut order);
        let chosen = order.into_iter().find_map(|seat| {
            let view = G::view(&state, Viewer::Seat(seat));
            let start = Instant::now();
            let command = G::choose(&view, &Awaited::asked(&awaited, seat), Level::Sharp, &mut dice);
            thought.takes(start.elapsed());
            Some((seat, command?))
        });
        thought.commands += u32::from(chosen.is_some());
        let (seat, command) = chosen.unwrap_or_else(|| {
            let view = G::view(&state, Viewer::Seat(late.seat));
            (late.seat, G::stand_in(&view, late.about, &mut dice))
        });
        events = G::play(&state, seat, &command, &mut dice).expect("legal");
    }
}

impl Thought {
    fn takes(&mut self, time: Duration) {
        self.all += time;
        self.longest = self.longest.max(time);
    }
}
