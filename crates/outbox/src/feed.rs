//! The change feed: numbers given after commit, so that a reader with a cursor never misses a row.
//!
//! A synchronised table has `id`, `version bigint not null` and `deleted_at timestamptz`; its migration calls
//! `join_feed('<table>')`. From then on a trigger enters each new version into `feed_entry`, and the
//! service's relay, which sees only committed rows, gives the entry the next number (docs/decisions/0240).
//!
//! A reader asks for [`head`] first and reads `seq > cursor and seq <= head` of each table, joined by id:
//! without that bound, rows of two tables that are read one after the other could be stamped in between, and
//! the cursor would pass over some.

use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

/// How many entries of a table one transaction numbers; it holds their locks as long.
const AT_MOST: i32 = 2_000;

/// How far the feed has been numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Changes when a restore made the numbers unreliable: a reader with another one compares in full.
    pub generation: Uuid,
    /// Every number up to this one is visible.
    pub last_seq: i64,
}

/// The feed's head now.
pub async fn head(db: impl PgExecutor<'_>) -> Result<Head, sqlx::Error> {
    sqlx::query_as!(Head, "select generation, last_seq from feed")
        .fetch_one(db)
        .await
}

/// Numbers the rows of these tables that wait for it and says how many there were. The relay does this by
/// itself; a test, or a call that must not wait for the relay, does it here. Safe beside writers, readers and
/// itself.
pub async fn stamp(db: &PgPool, tables: &[&str]) -> sqlx::Result<u64> {
    let mut db = db.acquire().await?;
    stamp_waiting(&mut db, &owned(tables)).await
}

/// [`stamp`] with the list of tables made once.
pub(crate) async fn stamp_waiting(db: &mut PgConnection, tables: &[String]) -> sqlx::Result<u64> {
    if tables.is_empty() {
        return Ok(0);
    }
    let mut total = 0;
    loop {
        let stamped = sqlx::query_scalar!(
            r#"select stamp_feed($1, $2) as "stamped!""#,
            tables,
            AT_MOST
        )
        .fetch_one(&mut *db)
        .await?;
        total += u64::try_from(stamped).unwrap_or_default();
        if stamped < i64::from(AT_MOST) {
            return Ok(total);
        }
    }
}

pub(crate) fn owned(tables: &[&str]) -> Vec<String> {
    tables.iter().map(|&table| table.to_owned()).collect()
}
