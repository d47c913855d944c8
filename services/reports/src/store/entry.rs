//! The chain: written at its end, read from its start.

use proto::Timestamp;
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::entry::{Entry, Hash, NOTHING};

/// Where the next entry goes.
pub(crate) struct Head {
    pub(crate) id: i64,
    pub(crate) node: i32,
    /// Of the last entry.
    pub(crate) hash: Hash,
    /// The fact is an entry already.
    pub(crate) is_known: bool,
}

/// Nobody else adds to the chain until the transaction ends.
#[instrument(name = "store.entry.lock", skip_all)]
pub(crate) async fn lock(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('audit_entry'))")
        .execute(db)
        .await
        .map(|_| ())
}

/// The end of the chain, for a fact; under the lock.
#[instrument(name = "store.entry.head", skip_all)]
pub(crate) async fn head(db: impl PgExecutor<'_>, event_id: Uuid) -> sqlx::Result<Head> {
    let row = sqlx::query!(
        r#"select nextval(pg_get_serial_sequence('audit_entry', 'id')) as "id!",
            coalesce((select number from node), 0) as "node!",
            (select hash from audit_entry order by id desc limit 1) as hash,
            exists (select from audit_entry where event_id = $1) as "is_known!""#,
        event_id
    )
    .fetch_one(db)
    .await?;
    Ok(Head {
        id: row.id,
        node: row.node,
        hash: row.hash.map_or(NOTHING, |hash| sized(&hash)),
        is_known: row.is_known,
    })
}

/// Adds an entry.
#[instrument(name = "store.entry.insert", skip_all)]
pub(crate) async fn insert(
    db: impl PgExecutor<'_>,
    entry: &Entry,
    head: &Head,
    hash: &Hash,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into audit_entry (id, node, event_id, at, recorded_at, login_id, login_name, role, address,
            service, action, entity,
            entity_id, version, entity_label, reason, before, after, trace_id, locality_id, hash, regions)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::text::json,
            $18::text::json, $19, $20, $21, $22)",
        head.id,
        head.node,
        entry.event_id,
        entry.at as Timestamp,
        entry.recorded_at as Timestamp,
        entry.login_id,
        entry.login_name,
        entry.role,
        entry.address,
        entry.service,
        entry.action,
        entry.entity,
        entry.entity_id,
        entry.version,
        entry.entity_label,
        entry.reason,
        entry.before,
        entry.after,
        entry.trace_id,
        entry.locality_id,
        hash,
        &entry.regions
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// An entry as it stands in the chain.
pub(crate) struct Written {
    pub(crate) id: i64,
    pub(crate) node: i32,
    pub(crate) hash: Hash,
    pub(crate) entry: Entry,
}

/// The entries that follow one, at most so many.
#[instrument(name = "store.entry.part", skip_all)]
pub(crate) async fn part(
    db: impl PgExecutor<'_>,
    after: i64,
    limit: i64,
) -> sqlx::Result<Vec<Written>> {
    let rows = sqlx::query!(
        "select id, node, event_id, at, recorded_at, login_id, login_name, role, address, service, action,
            entity, entity_id,
            version, entity_label, reason, before::text as before, after::text as after, trace_id,
                locality_id, hash, regions
        from audit_entry
        where id > $1
        order by id
        limit $2",
        after,
        limit
    )
    .fetch_all(db)
    .await?;
    let written = rows.into_iter().map(|row| Written {
        id: row.id,
        node: row.node,
        hash: sized(&row.hash),
        entry: Entry {
            event_id: row.event_id,
            at: row.at,
            recorded_at: row.recorded_at,
            login_id: row.login_id,
            login_name: row.login_name,
            role: row.role,
            address: row.address,
            service: row.service,
            action: row.action,
            entity: row.entity,
            entity_id: row.entity_id,
            version: row.version,
            entity_label: row.entity_label,
            reason: row.reason,
            before: row.before,
            after: row.after,
            trace_id: row.trace_id,
            locality_id: row.locality_id,
            regions: row.regions,
        },
    });
    Ok(written.collect())
}

/// Notes that a member's card lies on a delivery.
#[instrument(name = "store.entry.put_delivered", skip_all)]
pub(crate) async fn put_delivered(
    db: impl PgExecutor<'_>,
    delivery_id: i64,
    member_id: i64,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into delivered_member (delivery_id, member_id) values ($1, $2) on conflict do nothing",
        delivery_id,
        member_id
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
            where $1 in ('card', 'transaction') and entity = $1 and entity_id = $2
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

/// The table's check keeps every hash at this length.
fn sized(hash: &[u8]) -> Hash {
    hash.try_into().unwrap_or(NOTHING)
}
