//! The world on disk: a file of JSON lines, each an [`Entry`], and a folder of attachments.
//!
//! A line is handed to the operating system before the request that caused it is answered, so killing the process
//! loses nothing; a power cut may lose the last seconds. A line torn by it at the end of the file is dropped.
//! Now and then the file is written anew from what stands, beside the old one, and takes its place in one step.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, BufRead, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
};

use thiserror::Error;

use super::{entry::Entry, id::Id};

/// Lines beyond those of the last rewriting after which the file is written anew.
const LINES_BETWEEN_REWRITES: usize = 20_000;
/// Bytes of attachments kept; the oldest leave.
const FILE_BYTES_KEPT: u64 = 512 << 20;

/// Why a world cannot be opened.
#[derive(Debug, Error)]
pub enum DiskError {
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}: line {line} can't be read: {source}", path.display())]
    Line { path: PathBuf, line: usize, source: serde_json::Error },
    #[error("{}: another sandbox uses this folder", path.display())]
    InUse { path: PathBuf },
}

/// Where a world is kept: in a folder, or only in memory.
pub(super) struct Disk {
    folder: Option<Folder>,
    /// Sizes by id; the bytes too where there is no folder.
    files: BTreeMap<Id, (u64, Vec<u8>)>,
    bytes: u64,
}

struct Folder {
    path: PathBuf,
    log: File,
    lines: usize,
    _lock: File,
}

impl Disk {
    /// A world that ends with the process.
    pub fn in_memory() -> Disk {
        Disk { folder: None, files: BTreeMap::new(), bytes: 0 }
    }

    /// The world of this folder, which is made if it isn't there.
    pub fn open(path: &Path) -> Result<Disk, DiskError> {
        let io = |source| DiskError::Io { path: path.to_owned(), source };
        fs::create_dir_all(path.join("files")).map_err(io)?;
        let lock = File::create(path.join("lock")).map_err(io)?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(DiskError::InUse { path: path.to_owned() }),
            Err(TryLockError::Error(source)) => return Err(io(source)),
        }
        let log = append_to(&path.join("world.jsonl")).map_err(io)?;
        let folder = Folder { path: path.to_owned(), log, lines: 0, _lock: lock };
        Ok(Disk { folder: Some(folder), files: BTreeMap::new(), bytes: 0 })
    }

    /// Everything written, in order.
    pub fn load(&mut self) -> Result<Vec<Entry>, DiskError> {
        let Some(folder) = &self.folder else { return Ok(Vec::new()) };
        let path = folder.path.join("world.jsonl");
        let io = |source| DiskError::Io { path: path.clone(), source };
        let mut entries = Vec::new();
        let mut reader = BufReader::new(File::open(&path).map_err(io)?);
        let mut line = Vec::new();
        for number in 1.. {
            line.clear();
            if reader.read_until(b'\n', &mut line).map_err(io)? == 0 {
                break;
            }
            match serde_json::from_slice(&line) {
                Ok(entry) => entries.push(entry),
                Err(_) if line.last() != Some(&b'\n') => break,
                Err(source) => return Err(DiskError::Line { path: path.clone(), line: number, source }),
            }
        }
        self.load_files().map_err(io)?;
        Ok(entries)
    }

    fn load_files(&mut self) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        for file in fs::read_dir(folder.path.join("files"))? {
            let file = file?;
            let Some(id) = file.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let size = file.metadata()?.len();
            self.bytes += size;
            self.files.insert(id, (size, Vec::new()));
        }
        Ok(())
    }

    /// Writes one entry behind the others. Where that fails it is logged, and the entry lasts as long as the process.
    pub fn append(&mut self, entry: &Entry) {
        let Some(folder) = &mut self.folder else { return };
        let written = serde_json::to_vec(entry).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            folder.log.write_all(&line)
        });
        folder.lines += 1;
        if let Err(error) = written {
            tracing::error!(%error, "the sandbox can't write its world");
        }
    }

    pub fn wants_rewriting(&self) -> bool {
        self.folder.as_ref().is_some_and(|folder| folder.lines > LINES_BETWEEN_REWRITES)
    }

    /// Writes the file anew.
    pub fn rewrite(&mut self, entries: impl Iterator<Item = Entry>) {
        let Some(folder) = &mut self.folder else { return };
        match folder.rewrite(entries) {
            Ok(log) => folder.log = log,
            Err(error) => {
                tracing::error!(%error, "the sandbox can't write its world anew; the old file stays")
            }
        }
        folder.lines = 0;
    }

    /// Keeps an attachment's bytes.
    pub fn add_file(&mut self, id: Id, bytes: Vec<u8>) {
        let size = bytes.len() as u64;
        let held = match &self.folder {
            None => bytes,
            Some(folder) => {
                if let Err(error) = fs::write(folder.file(id), bytes) {
                    tracing::error!(%error, "the sandbox can't write an attachment");
                    return;
                }
                Vec::new()
            }
        };
        self.files.insert(id, (size, held));
        self.bytes += size;
        while self.bytes > FILE_BYTES_KEPT
            && let Some((&oldest, _)) = self.files.first_key_value()
        {
            self.drop_file(oldest);
        }
    }

    pub fn file(&self, id: Id) -> Option<Vec<u8>> {
        let (_, bytes) = self.files.get(&id)?;
        match &self.folder {
            None => Some(bytes.clone()),
            Some(folder) => fs::read(folder.file(id)).ok(),
        }
    }

    pub fn drop_file(&mut self, id: Id) {
        let Some((size, _)) = self.files.remove(&id) else { return };
        self.bytes -= size;
        if let Some(folder) = &self.folder {
            // A file that can't be removed now is swept at the next opening.
            let _ = fs::remove_file(folder.file(id));
        }
    }

    /// Drops every file but these.
    pub fn keep_files(&mut self, wanted: &BTreeSet<Id>) {
        let unwanted: Vec<Id> = self.files.keys().filter(|id| !wanted.contains(id)).copied().collect();
        unwanted.into_iter().for_each(|id| self.drop_file(id));
    }
}

impl Folder {
    fn file(&self, id: Id) -> PathBuf {
        self.path.join("files").join(id.to_string())
    }

    fn rewrite(&self, entries: impl Iterator<Item = Entry>) -> io::Result<File> {
        let (new, old) = (self.path.join("world.jsonl.new"), self.path.join("world.jsonl"));
        let mut writer = BufWriter::new(File::create(&new)?);
        for entry in entries {
            serde_json::to_writer(&mut writer, &entry)?;
            writer.write_all(b"\n")?;
        }
        writer.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
        fs::rename(&new, &old)?;
        append_to(&old)
    }
}

fn append_to(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}
