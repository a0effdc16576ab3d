//! What we know of people: the language last seen, and whether they take private messages.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::Inner;
use super::desk::lock;
use crate::store::{Closed, PersonRow, StoreError};
use crate::table::PersonId;
use crate::words::Lang;

/// So many people are kept in memory.
const IN_MEMORY: usize = 10_000;

/// Nobody's locale is longer.
const LOCALE_AT_MOST: usize = 16;

#[derive(Default)]
pub(super) struct People {
    known: Mutex<BTreeMap<PersonId, PersonRow>>,
    /// One change at a time.
    change: tokio::sync::Mutex<()>,
}

impl People {
    fn remember(&self, row: PersonRow) {
        let mut known = lock(&self.known);
        if known.len() >= IN_MEMORY {
            known.clear();
        }
        known.insert(PersonId(row.id), row);
    }
}

impl Inner {
    async fn person(&self, person: PersonId) -> Result<PersonRow, StoreError> {
        if let Some(row) = lock(&self.people.known).get(&person) {
            return Ok(row.clone());
        }
        let unknown = || PersonRow { id: person.0, locale: String::new(), closed: Closed::No };
        let row = self.store.person(person.0).await?.unwrap_or_else(unknown);
        self.people.remember(row.clone());
        Ok(row)
    }

    /// The language in which a person was last seen.
    pub async fn language_of(&self, person: PersonId) -> Result<Option<Lang>, StoreError> {
        let row = self.person(person).await?;
        Ok((!row.locale.is_empty()).then(|| Lang::of(&row.locale)))
    }

    pub async fn is_closed(&self, person: PersonId) -> Result<bool, StoreError> {
        Ok(self.person(person).await?.closed != Closed::No)
    }

    /// Changes what is known of a person; says whether that changed anything.
    pub async fn note_person(
        &self,
        person: PersonId,
        change: impl FnOnce(&mut PersonRow),
    ) -> Result<bool, StoreError> {
        let _one = self.people.change.lock().await;
        let before = self.person(person).await?;
        let mut row = before.clone();
        change(&mut row);
        if before == row {
            return Ok(false);
        }
        self.store.put_person(row.clone()).await?;
        self.people.remember(row);
        Ok(true)
    }

    pub async fn seen(&self, person: PersonId, locale: &str) {
        let locale: String = locale.chars().take(LOCALE_AT_MOST).collect();
        if let Err(error) = self.note_person(person, |row| row.locale = locale).await {
            tracing::warn!(%error, "a person's language isn't kept");
        }
    }

    pub async fn owes_notice(&self, person: PersonId) -> bool {
        if !self.person(person).await.is_ok_and(|row| row.closed == Closed::Untold) {
            return false;
        }
        // Told only if it is kept that they were: rather later than twice.
        self.note_person(person, |row| row.closed = Closed::Told).await.unwrap_or(false)
    }

    pub async fn reopened(self: &Arc<Self>, person: PersonId) {
        match self.note_person(person, |row| row.closed = Closed::No).await {
            Ok(false) => {}
            Ok(true) => {
                for desk in self.shelf.tables_of(person).into_iter().filter_map(|id| self.shelf.peek(id)) {
                    self.wake(&desk);
                }
            }
            Err(error) => tracing::warn!(%error, "it isn't kept that a person takes private messages"),
        }
    }
}
