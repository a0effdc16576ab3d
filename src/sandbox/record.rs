//! A record of every request, so that bodies can be checked against Discord's OpenAPI document.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use axum::http::Method;
use serde_json::{Value, json};

/// Where requests are recorded: JSON lines of `method`, `path` (behind `/api/v10`), `body` and `status`.
pub(super) struct Recorder(File);

impl Recorder {
    /// Goes on behind what stands in the file.
    pub fn open(path: &Path) -> io::Result<Recorder> {
        OpenOptions::new().create(true).append(true).open(path).map(Recorder)
    }
    /// Records a request.
    pub fn record(&mut self, method: &Method, path: &str, body: &Value, status: u16) {
        let line = json!({ "method": method.as_str(), "path": path, "body": body, "status": status });
        // One write a line: several processes may record into one file.
        if let Err(error) = self.0.write_all(format!("{line}\n").as_bytes()) {
            tracing::error!(%error, "the sandbox can't record a request");
        }
    }
}
