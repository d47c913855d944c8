//! What entries tell of a record: which members it is about, where these live, who made it.

use sqlx::PgExecutor;
use tracing::instrument;

/// Notes that members' cards lie on deliveries, pair by pair.
#[instrument(name = "store.entry.put_delivered", skip_all)]
pub(crate) async fn put_delivered(
    db: impl PgExecutor<'_>,
    deliveries: &[i64],
    members: &[i64],
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into delivered_member (delivery_id, member_id)
        select distinct delivery_id, member_id from unnest($1::bigint[], $2::bigint[])
            as told (delivery_id, member_id)
        order by delivery_id, member_id
        on conflict do nothing",
        deliveries,
        members
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// The members that a record is about, by its last entry: a delivery is about many, a payment
/// perhaps about nobody.
#[instrument(name = "store.entry.members_of", skip_all)]
pub(crate) async fn members_of(
    db: impl PgExecutor<'_>,
    entity: &str,
    id: i64,
) -> sqlx::Result<Vec<i64>> {
    sqlx::query_scalar!(
        r#"select $2::bigint as "member_id!" where $1 = 'member'
        union
        select member_id from delivered_member where $1 = 'delivery' and delivery_id = $2
        union
        select told.member_id
        from (
            select (coalesce(after, before) ->> (entity || '_memberId'))::bigint as member_id
            from audit_entry
            where $1 in ('card', 'transaction', 'parcel') and entity = $1 and entity_id = $2
                -- A finding that was kept is no state of its parcel.
                and (entity <> 'parcel' or coalesce(after, before) ->> 'parcel_memberId' is not null)
            order by version desc, id desc
            limit 1
        ) as told
        where told.member_id is not null"#,
        entity,
        id
    )
    .fetch_all(db)
    .await
}

/// Whether the last known place of one of these members lies in these regions; none = no place is known of
/// any.
#[instrument(name = "store.entry.are_within", skip_all)]
pub(crate) async fn are_within(
    db: impl PgExecutor<'_>,
    members: &[i64],
    regions: &[i64],
) -> sqlx::Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"select bool_or(exists (
            select from territory_place where locality_id = last.locality_id and region_id = any($2)
        ))
        from unnest($1::bigint[]) as asked (id)
        cross join lateral (
            select locality_id from audit_entry
            where entity = 'member' and entity_id = asked.id
            order by version desc, id desc
            limit 1
        ) as last
        where last.locality_id is not null"#,
        members,
        regions
    )
    .fetch_one(db)
    .await
}

/// Whether a cooperative sits in these regions, by its last entry; none = nothing was told of it.
#[instrument(name = "store.entry.is_seat_within", skip_all)]
pub(crate) async fn is_seat_within(
    db: impl PgExecutor<'_>,
    id: i64,
    regions: &[i64],
) -> sqlx::Result<Option<bool>> {
    sqlx::query_scalar!(
        r#"select exists (
            select from territory_place
            where locality_id = (coalesce(after, before) ->> 'cooperative_localityId')::bigint
                and region_id = any($2)
        ) as "is_within!"
        from audit_entry
        where entity = 'cooperative' and entity_id = $1
        order by version desc, id desc
        limit 1"#,
        id,
        regions
    )
    .fetch_optional(db)
    .await
}

/// Whether this account made a record.
#[instrument(name = "store.entry.is_made_by", skip_all)]
pub(crate) async fn is_made_by(
    db: impl PgExecutor<'_>,
    entity: &str,
    id: i64,
    login_id: i64,
) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
            select from audit_entry where entity = $1 and entity_id = $2 and action = 'created'
            and login_id = $3
        ) as "is_made!""#,
        entity,
        id,
        login_id
    )
    .fetch_one(db)
    .await
}
