//! What is kept: the journal of every table, what is due when, how far each place has been shown,
//! and what we know of people. All SQL of the house is here; records are opaque JSON.

mod backup;
mod error;
mod file;
mod reading;
mod rows;
mod sqlite;
mod writer;

use std::pin::Pin;

pub use backup::{Backup, backup};
pub use error::{AppendError, BackupError, OpenError, StoreError};
pub use reading::{Kept, Reading};
pub use rows::{
    Append, Closed, DueRow, Entry, PersonRow, PlaceKey, PlaceKind, PlaceRow, Sending, Stage, TableRow,
};
pub use sqlite::Sqlite;

/// Something that will be there once the store has answered.
pub type Pending<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A store. What a call wrote is on the disk when it answers.
pub trait Store: Send + Sync {
    /// Appends a record to a table's journal, with what changes beside it, or does nothing.
    ///
    /// # Errors
    /// Why nothing was appended. Only after [`AppendError::Failed`] may it have been all the same.
    fn append(&self, append: Append) -> Pending<'_, Result<(), AppendError>>;
    fn put_table(&self, row: TableRow) -> Pending<'_, Result<(), StoreError>>;
    fn put_place(&self, row: PlaceRow) -> Pending<'_, Result<(), StoreError>>;
    fn put_person(&self, row: PersonRow) -> Pending<'_, Result<(), StoreError>>;
    /// Notes that a bot is at work at `at` (ms since 1970).
    fn put_alive(&self, at: i64) -> Pending<'_, Result<(), StoreError>>;

    /// The records of a table after `seq`, at most `most`.
    fn journal(&self, table: i64, seq: u64, most: u32) -> Pending<'_, Result<Vec<Entry>, StoreError>>;
    /// The record that a cause led to.
    fn caused(&self, cause: String) -> Pending<'_, Result<Option<Entry>, StoreError>>;
    fn table(&self, table: i64) -> Pending<'_, Result<Option<TableRow>, StoreError>>;
    /// Every table that isn't [`Stage::Closed`].
    fn tables(&self) -> Pending<'_, Result<Vec<TableRow>, StoreError>>;
    /// Those of them that are played somewhere, and where: their thread, or the channel.
    fn threads(&self) -> Pending<'_, Result<Vec<(i64, u64)>, StoreError>>;
    /// The last table that was opened or is played in a channel, ended or not.
    fn shown_in(&self, channel: u64) -> Pending<'_, Result<Option<i64>, StoreError>>;
    /// The highest id any table has, 0 without one.
    fn last_table(&self) -> Pending<'_, Result<i64, StoreError>>;
    fn places(&self, table: i64) -> Pending<'_, Result<Vec<PlaceRow>, StoreError>>;
    fn person(&self, person: u64) -> Pending<'_, Result<Option<PersonRow>, StoreError>>;
    /// For each [`Stage::Open`] table for which something is due, when its first is (ms since 1970).
    fn first_dues(&self) -> Pending<'_, Result<Vec<(i64, i64)>, StoreError>>;
    /// The last [`Store::put_alive`], if ever.
    fn alive(&self) -> Pending<'_, Result<Option<i64>, StoreError>>;
}
