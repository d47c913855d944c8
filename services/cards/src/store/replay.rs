//! Every SQL statement of a replay: rows in the order of their ids, deleted ones included.

use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::cards::v1::Holder;
use sqlx::PgExecutor;
use tracing::instrument;

/// What was last told of the members behind an id, with the version of that fact.
#[instrument(name = "store.replay.holders", skip_all)]
pub(crate) async fn holders(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<(Holder, i64)>> {
    let found = sqlx::query!(
        "select member_id, has_valid_card, has_unused_transaction, version from holder
        where member_id > $1 and version > 0
        order by member_id
        limit $2",
        after,
        limit
    );
    let found = found.map(|row| {
        let told = Holder {
            member_id: row.member_id,
            has_valid_card: row.has_valid_card,
            has_unused_transaction: row.has_unused_transaction,
        };
        (told, row.version)
    });
    rows(found.fetch_all(db)).await
}

/// A record, the instant of its last change, and whether it is deleted.
pub(crate) type Changed = (i64, Timestamp, bool);

/// The cards behind an id; none is ever deleted.
#[instrument(name = "store.replay.cards", skip_all)]
pub(crate) async fn cards(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Changed>> {
    let found = sqlx::query!(
        r#"select id, updated_at as "updated_at: Timestamp" from card where id > $1 order by id limit $2"#,
        after,
        limit
    );
    rows(
        found
            .map(|row| (row.id, row.updated_at, false))
            .fetch_all(db),
    )
    .await
}

/// The rows of a table behind an id. A macro, as sqlx reads a statement's text.
macro_rules! changed {
    ($table:literal, $db:expr, $after:expr, $limit:expr) => {{
        let found = sqlx::query!(
            r#"select id, updated_at as "updated_at: Timestamp", deleted_at is not null as "is_deleted!"
        from "# + $table + "
        where id > $1
        order by id
        limit $2",
            $after,
            $limit
        );
        let found = found.map(|row| (row.id, row.updated_at, row.is_deleted));
        rows(found.fetch_all($db)).await
    }};
}

/// The transactions behind an id.
#[instrument(name = "store.replay.transactions", skip_all)]
pub(crate) async fn transactions(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Changed>> {
    changed!("transaction", db, after, limit)
}

/// The deliveries behind an id.
#[instrument(name = "store.replay.deliveries", skip_all)]
pub(crate) async fn deliveries(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Changed>> {
    changed!("delivery", db, after, limit)
}
