//! Every SQL statement about members that come from nodes, and those that a node sends.

use std::collections::{BTreeMap, BTreeSet};

use platform::postgres::rows;
use sqlx::PgExecutor;
use tracing::instrument;

/// These members, and all of their families that have something to send.
#[instrument(name = "store.receipt.pending_families", skip_all)]
pub(crate) async fn pending_families(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        "with family as (
            select coalesce(main_member_id, id) as main from member where id = any($1)
        )
        select member.id from member
        join replica_pending as pending on pending.entity = 'member' and pending.id = member.id
        where member.id = any($1) or member.id in (select main from family)
            or member.main_member_id in (select main from family)
        order by member.id",
        ids
    )
    .fetch_all(db)
    .await
}

/// Notes on a node of which of these members nothing is to be sent any more. No version changes, so it is no
/// news.
#[instrument(name = "store.receipt.note_sent", skip_all)]
pub(crate) async fn note_sent(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<()> {
    sqlx::query!(
        "update member set synchronization_needed = false
        where id = any($1) and synchronization_needed and not exists (
            select from replica_pending as pending
            where pending.entity = 'member' and pending.id = member.id
        )",
        ids
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Which of these members a node of these regions may change (none: of the whole country): those who live
/// there, and of those who live nowhere the ones that it made.
#[instrument(name = "store.receipt.writable", skip_all)]
pub(crate) async fn writable(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    regions: &[i64],
    node: i32,
) -> sqlx::Result<BTreeSet<i64>> {
    let found = sqlx::query_scalar!(
        "select id from member where id = any($1) and (
            cardinality($2::bigint[]) = 0 or locality_id is null and id >> 40 = $3
            or locality_id in (select localities_of($2))
        )",
        ids,
        regions,
        i64::from(node)
    );
    Ok(found.fetch_all(db).await?.into_iter().collect())
}

/// Those of these localities that were ever heard of, and whether a node of these regions (none: of the whole
/// country) places members there: one that was deleted is nobody's home.
#[instrument(name = "store.receipt.localities", skip_all)]
pub(crate) async fn localities(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    regions: &[i64],
) -> sqlx::Result<BTreeMap<i64, bool>> {
    let found = sqlx::query!(
        r#"select locality_id as "id!", not is_deleted and (
                cardinality($2::bigint[]) = 0 or region_id = any($2)
            ) as "is_open!"
        from territory_place where locality_id = any($1)"#,
        ids,
        regions
    );
    let found = found.map(|row| (row.id, row.is_open));
    Ok(rows(found.fetch_all(db)).await?.into_iter().collect())
}

/// Which of these members have a card that is good, land, or a cooperative to preside over: nobody archives
/// them.
#[instrument(name = "store.receipt.used", skip_all)]
pub(crate) async fn used(db: impl PgExecutor<'_>, ids: &[i64]) -> sqlx::Result<BTreeSet<i64>> {
    let found = sqlx::query_scalar!(
        "select id from member where id = any($1) and (
            has_valid_card
            or exists (select from parcel where member_id = member.id and deleted_at is null)
            or exists (select from cooperative where president_member_id = member.id and deleted_at is null)
        )",
        ids
    );
    Ok(found.fetch_all(db).await?.into_iter().collect())
}
