//! The change feed: numbers given after commit, so that a reader with a cursor never misses a row.
//!
//! A synchronised table has `version bigint not null`, `feed_seq bigint`, `deleted_at timestamptz`, an index
//! on `feed_seq`, and one on nothing but the rows that wait:
//! `create index <table>_unstamped_idx on <table> ((true)) where feed_seq is null`. Each write sets
//! `feed_seq` to null; the service's relay, which sees only committed rows, gives the next number.
//!
//! A reader asks for [`head`] first and reads `feed_seq > cursor and feed_seq <= head` from each table:
//! without that bound, rows of two tables that are read one after the other could be stamped in between, and
//! the cursor would pass over some.

use sqlx::{PgConnection, PgExecutor, PgPool};
use uuid::Uuid;

use crate::Error;

/// How many rows of a table one transaction numbers; it holds their locks as long.
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

/// Begins a new generation; to be called after a backup was restored.
pub async fn renew_generation(db: impl PgExecutor<'_>) -> Result<(), sqlx::Error> {
    sqlx::query!("update feed set generation = gen_random_uuid()")
        .execute(db)
        .await?;
    Ok(())
}

/// Takes so many numbers for rows that are written with them, and answers the last one given before. Nobody
/// else gives any until the transaction ends, so that they are in the order of the commits: for rows by the
/// thousand, which would be written twice if the relay had to number them.
pub async fn take(db: impl PgExecutor<'_>, rows: i64) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar!(
        r#"update feed set last_seq = last_seq + $1 returning last_seq - $1 as "before!""#,
        rows
    )
    .fetch_one(db)
    .await
}

/// Numbers the rows of these tables that wait for it and says how many there were. The relay does this by
/// itself; a test, or a call that must not wait for the relay, does it here. Safe beside writers, readers and
/// itself.
pub async fn stamp(db: &PgPool, tables: &[&str]) -> Result<u64, Error> {
    let mut db = db.acquire().await?;
    stamp_waiting(&mut db, &owned(tables)).await
}

/// [`stamp`] with the list of tables made once.
pub(crate) async fn stamp_waiting(db: &mut PgConnection, tables: &[String]) -> Result<u64, Error> {
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
