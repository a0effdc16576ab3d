use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;

/// Tells when nobody on a runtime has anything to do.
#[derive(Clone, Default)]
pub(super) struct Quiet(Arc<Inner>);

#[derive(Default)]
struct Inner {
    asked: AtomicBool,
    is: Notify,
}

impl Quiet {
    /// A runtime of one thread. It parks when no task can go on, which is when it is quiet.
    pub fn runtime(&self) -> std::io::Result<Runtime> {
        let quiet = self.clone();
        let tells = move || {
            if quiet.0.asked.swap(false, Ordering::Relaxed) {
                quiet.0.is.notify_one();
            }
        };
        Builder::new_current_thread().enable_all().on_thread_park(tells).build()
    }

    /// Waits until nobody but the caller has anything to do.
    pub async fn falls(&self) {
        self.0.asked.store(true, Ordering::Relaxed);
        self.0.is.notified().await;
    }
}
