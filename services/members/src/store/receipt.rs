//! Every SQL statement about members and parcels that come from nodes, and those that a node sends.

use std::collections::{BTreeMap, BTreeSet};

use platform::postgres::rows;
use sqlx::PgExecutor;
use tracing::instrument;

/// A record that is sent together with others.
pub(crate) struct Together {
    pub(crate) entity: String,
    pub(crate) id: i64,
    /// Of its outline.
    pub(crate) bytes: i32,
}

/// What has something to send of these members and of those whose these parcels are, with all of their
/// families, and of these parcels, with those of members who were archived.
#[instrument(name = "store.receipt.pending_families", skip_all)]
pub(crate) async fn pending_families(
    db: impl PgExecutor<'_>,
    members: &[i64],
    parcels: &[i64],
) -> sqlx::Result<Vec<Together>> {
    sqlx::query_as!(
        Together,
        r#"with named as (
            select unnest($1::bigint[]) as id
            union
            select member_id from parcel where id = any($2)
        ), family as (
            select coalesce(main_member_id, id) as main from member where id in (select id from named)
        ), people as (
            select member.id, member.deleted_at from member
            join replica_pending as pending on pending.entity = 'member' and pending.id = member.id
            where member.id in (select id from named) or member.id in (select main from family)
                or member.main_member_id in (select main from family)
        )
        select 'member' as "entity!", id as "id!", 0 as "bytes!" from people
        union all
        select 'parcel', parcel.id, coalesce(octet_length(parcel.geometry), 0) from parcel
        join replica_pending as pending on pending.entity = 'parcel' and pending.id = parcel.id
        where parcel.id = any($2)
            or parcel.member_id in (select id from people where deleted_at is not null)
        order by 1, 2"#,
        members,
        parcels
    )
    .fetch_all(db)
    .await
}

/// Whose these parcels are, those that are here.
#[instrument(name = "store.receipt.owners", skip_all)]
pub(crate) async fn owners(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<BTreeMap<i64, i64>> {
    let found = sqlx::query!("select id, member_id from parcel where id = any($1)", ids);
    let found = found.map(|row| (row.id, row.member_id)).fetch_all(db);
    Ok(found.await?.into_iter().collect())
}

/// Those of these members that are here, and whether they are in use.
#[instrument(name = "store.receipt.in_use", skip_all)]
pub(crate) async fn in_use(
    db: impl PgExecutor<'_>,
    ids: &[i64],
) -> sqlx::Result<BTreeMap<i64, bool>> {
    let found = sqlx::query!(
        r#"select id, deleted_at is null as "is_in_use!" from member where id = any($1)"#,
        ids
    );
    let found = found.map(|row| (row.id, row.is_in_use)).fetch_all(db);
    Ok(found.await?.into_iter().collect())
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

/// Which of these members have a card that is good, land beside these parcels, or a cooperative to preside
/// over: nobody archives them.
#[instrument(name = "store.receipt.used", skip_all)]
pub(crate) async fn used(
    db: impl PgExecutor<'_>,
    ids: &[i64],
    parcels: &[i64],
) -> sqlx::Result<BTreeSet<i64>> {
    let found = sqlx::query_scalar!(
        "select id from member where id = any($1) and (
            has_valid_card
            or exists (
                select from parcel
                where member_id = member.id and deleted_at is null and parcel.id <> all($2)
            )
            or exists (select from cooperative where president_member_id = member.id and deleted_at is null)
        )",
        ids,
        parcels
    );
    Ok(found.fetch_all(db).await?.into_iter().collect())
}
