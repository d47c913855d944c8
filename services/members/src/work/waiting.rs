//! Records that came from the centre and wait for a place on the node.

use std::collections::{BTreeMap, BTreeSet};

use exchange::{Held, Row};
use outbox::Event;
use replica::rows::Shape;
use replica::{down, rows};
use serde_json::Value;
use sqlx::PgConnection;

use crate::domain::arrival::is_in_use;

/// What became of records.
#[derive(Default)]
pub(super) struct Arrived {
    /// How many are shown that were not.
    pub(super) shown: i64,
    pub(super) facts: Vec<Event>,
}

/// Records of an entity that wait for a place.
pub(super) struct Waiting {
    shape: Shape,
    pub(super) all: BTreeMap<i64, Held<Value>>,
    /// What is to be shown of those that their table would take.
    pub(super) wanted: BTreeMap<i64, Row<Value>>,
}

impl Waiting {
    pub(super) async fn load(db: &mut PgConnection, shape: Shape) -> sqlx::Result<Self> {
        let all = down::waiting(db, shape).await?;
        let wanted = all.iter().map(|(id, held)| (*id, held.wanted()));
        let mut wanted: BTreeMap<i64, Row<Value>> = wanted.collect();
        let taken = rows::sound(db, shape, &wanted).await?;
        wanted.retain(|id, _| taken.contains(id));
        Ok(Self { shape, all, wanted })
    }

    /// A text of each, in the order of their ids.
    pub(super) fn texts(&self, group: &str) -> Vec<&str> {
        let texts = self.wanted.values().map(|row| row[group].as_str());
        texts.map(Option::unwrap_or_default).collect()
    }

    /// The names of those in use, as [`names::fitting`] wants them, with all names in their order.
    pub(super) fn named(&self, keys: &[String]) -> BTreeMap<i64, Option<String>> {
        let named = self.wanted.iter().zip(keys);
        let named =
            named.map(|((id, row), key)| (*id, Some(key.clone()).filter(|_| is_in_use(row))));
        named.collect()
    }

    /// Shows these of them.
    pub(super) async fn settle(
        mut self,
        db: &mut PgConnection,
        taken: &BTreeSet<i64>,
    ) -> sqlx::Result<i64> {
        self.all.retain(|id, _| taken.contains(id));
        let all = self.all.iter_mut();
        rows::settle_all(db, self.shape, all.map(|(id, held)| (*id, None, held))).await?;
        Ok(i64::try_from(taken.len()).unwrap_or(i64::MAX))
    }
}
