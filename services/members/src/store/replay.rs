//! Every SQL statement of a replay: rows in the order of their ids, archived ones included.

use platform::postgres::rows;
use proto::maillon::members::v1::LocalityUse;
use sqlx::PgExecutor;
use tracing::instrument;

/// Waits for the transactions that are changing a member: a deletion that has begun is over then.
#[instrument(name = "store.replay.await_writers", skip_all)]
pub(crate) async fn await_writers(db: impl PgExecutor<'_>, id: i64) -> sqlx::Result<()> {
    sqlx::query!("select id from member where id = $1 for share", id)
        .fetch_optional(db)
        .await
        .map(|_| ())
}

/// Ids of the members behind an id.
#[instrument(name = "store.replay.members", skip_all)]
pub(crate) async fn members(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<i64>> {
    let found = sqlx::query_scalar!(
        "select id from member where id > $1 order by id limit $2",
        after,
        limit
    );
    rows(found.fetch_all(db)).await
}

/// How many members the localities behind an id have, with the version of the last fact about each.
#[instrument(name = "store.replay.uses", skip_all)]
pub(crate) async fn uses(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<(LocalityUse, i64)>> {
    let found = sqlx::query!(
        "select locality_id, members, version from locality_use where locality_id > $1 order by locality_id
            limit $2",
        after,
        limit
    );
    let found = found.map(|row| {
        let counted = LocalityUse {
            locality_id: row.locality_id,
            members: row.members,
        };
        (counted, row.version)
    });
    rows(found.fetch_all(db)).await
}
