//! What a process costs, as Linux counts it.

use std::fs;
use std::time::Duration;

/// Linux counts a process's time in hundredths of a second.
const TICK: Duration = Duration::from_millis(10);

/// A process of this machine.
#[derive(Clone, Copy)]
pub struct Process(pub u32);

impl Process {
    pub fn ours() -> Process {
        Process(std::process::id())
    }

    /// The time that it has worked, on all cores together.
    pub fn worked(self) -> Duration {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.0)).expect("it runs");
        // The name, in parentheses, may hold anything.
        let (_, fields) = stat.rsplit_once(')').expect("a name");
        let ticks = fields.split_whitespace().skip(11).take(2).map(|n| n.parse::<u32>().expect("ticks"));
        TICK * ticks.sum::<u32>()
    }

    /// The names of its threads.
    pub fn threads(self) -> Vec<String> {
        let tasks = fs::read_dir(format!("/proc/{}/task", self.0)).expect("it runs").flatten();
        // One may have ended since.
        tasks
            .filter_map(|task| Some(fs::read_to_string(task.path().join("comm")).ok()?.trim().to_owned()))
            .collect()
    }

    /// How many files and sockets it has open.
    pub fn files(self) -> usize {
        fs::read_dir(format!("/proc/{}/fd", self.0)).expect("it runs").count()
    }
}
