//! Deletes that rest on other services' records: who may refer to a record, and who is told that it goes
//! (docs/decisions/0122).
//!
//! Whoever deletes holds its record, then asks each service that may refer to it to [`reserve`] it. That
//! service looks for references and notes that the record goes, in one transaction. Whoever refers to a
//! record there asks [`going`] first, in the transaction that writes the reference. Both take the same locks,
//! so one of them sees what the other wrote.

use sqlx::{PgConnection, PgExecutor};
use uuid::Uuid;

/// Our space among the advisory locks of a database.
const SPACE: i32 = 0x676f;
/// Locks for all records of all entities. One for each record would fill the server's table of locks when a
/// lot of cards is made.
const LOCKS: i64 = 64;

/// Which of these records somebody is deleting, if it was not given up since, and by which reservations;
/// nobody else begins to before the transaction ends.
pub async fn going(
    tx: &mut PgConnection,
    entity: &str,
    ids: &[i64],
) -> sqlx::Result<Vec<(i64, Uuid)>> {
    for lock in locks(entity, ids) {
        sqlx::query!("select pg_advisory_xact_lock_shared($1, $2)", SPACE, lock)
            .execute(&mut *tx)
            .await?;
    }
    let found = sqlx::query!(
        "select entity_id, reservation from going where entity = $1 and entity_id = any($2)",
        entity,
        ids
    );
    let found = found.map(|row| (row.entity_id, row.reservation));
    found.fetch_all(tx).await
}

/// Waits for whoever is writing references to these records, and holds off whoever comes later, until the
/// transaction ends. To be called before references are looked for; if there are none, [`reserve`] notes it.
pub async fn hold_off(tx: &mut PgConnection, entity: &str, ids: &[i64]) -> sqlx::Result<()> {
    for lock in locks(entity, ids) {
        sqlx::query!("select pg_advisory_xact_lock($1, $2)", SPACE, lock)
            .execute(&mut *tx)
            .await?;
    }
    Ok(())
}

/// Notes that nothing here refers to these records, and that nothing will.
pub async fn reserve(
    tx: &mut PgConnection,
    entity: &str,
    ids: &[i64],
    reservation: Uuid,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into going (entity, entity_id, reservation) select $1, id, $3
        from unnest($2::bigint[]) as asked (id)
        on conflict do nothing",
        entity,
        ids,
        reservation
    )
    .execute(tx)
    .await
    .map(|_| ())
}

/// Forgets these reservations of these records: their owner was asked since, so it is known here whether they
/// are there.
pub async fn forget_reservations(
    db: impl PgExecutor<'_>,
    entity: &str,
    ids: &[i64],
    reservations: &[Uuid],
) -> sqlx::Result<()> {
    sqlx::query!(
        "delete from going where entity = $1 and entity_id = any($2) and reservation = any($3)",
        entity,
        ids,
        reservations
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The locks of these records, in the order in which everybody takes them.
fn locks(entity: &str, ids: &[i64]) -> Vec<i32> {
    let shift: i64 = entity.bytes().map(i64::from).sum();
    let mut locks: Vec<i32> = ids
        .iter()
        .map(|id| {
            i32::try_from(id.wrapping_add(shift).rem_euclid(LOCKS)).expect("less than sixty-four")
        })
        .collect();
    locks.sort_unstable();
    locks.dedup();
    locks
}
