//! The chain: written at its end, read from its start, anchored month by month.

use proto::Timestamp;
use sqlx::PgExecutor;
use tracing::instrument;
use uuid::Uuid;

use crate::domain::anchor::Anchor;
use crate::domain::entry::{Entry, Hash, NOTHING, Written};
use crate::domain::month::{self, Month};

/// Nobody else adds to the chain until the transaction ends.
#[instrument(name = "store.chain.lock", skip_all)]
pub(crate) async fn lock(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("select pg_advisory_xact_lock(hashtext('audit_entry'))")
        .execute(db)
        .await
        .map(|_| ())
}

/// The end of the chain: where the next entry goes.
pub(crate) struct Head {
    /// Of the last entry; 0 = there is none.
    pub(crate) id: i64,
    pub(crate) hash: Hash,
    /// This node.
    pub(crate) node: i32,
}

/// Under the lock.
#[instrument(name = "store.chain.head", skip_all)]
pub(crate) async fn head(db: impl PgExecutor<'_>) -> sqlx::Result<Head> {
    let row = sqlx::query!(
        r#"select coalesce((select number from node), 0) as "node!", last.id as "id?", last.hash as "hash?"
        from (select) as one
        left join (select id, hash from audit_entry order by id desc limit 1) as last on true"#
    )
    .fetch_one(db)
    .await?;
    Ok(Head {
        id: row.id.unwrap_or(0),
        hash: row.hash.map_or(NOTHING, |hash| sized(&hash)),
        node: row.node,
    })
}

/// Which of these facts are entries already, among those from an id on and from before there were months;
/// under the lock.
#[instrument(name = "store.chain.known", skip_all)]
pub(crate) async fn known(
    db: impl PgExecutor<'_>,
    events: &[Uuid],
    from: i64,
) -> sqlx::Result<Vec<Uuid>> {
    sqlx::query_scalar!(
        "select event_id from audit_entry where event_id = any($1) and (id >= $2 or id < $3)",
        events,
        from,
        month::FIRST
    )
    .fetch_all(db)
    .await
}

/// Makes room for the entries of a month, and anchors the one before.
#[instrument(name = "store.chain.open", skip_all)]
pub(crate) async fn open(db: impl PgExecutor<'_>, month: Month) -> sqlx::Result<()> {
    sqlx::query!("select open_audit_month($1)", month.0)
        .execute(db)
        .await
        .map(|_| ())
}

/// A column of the entries.
macro_rules! column {
    ($written:ident, $($field:ident).+) => {
        &$written.iter().map(|written| written.$($field).+.clone()).collect::<Vec<_>>()
    };
}

/// Adds entries of one month that is open, in one statement.
#[instrument(name = "store.chain.insert", skip_all)]
pub(crate) async fn insert(db: impl PgExecutor<'_>, written: &[Written]) -> sqlx::Result<()> {
    let hashes: Vec<Vec<u8>> = written.iter().map(|one| one.hash.to_vec()).collect();
    // PostgreSQL's arrays of arrays are rectangles.
    let regions: Vec<String> = written
        .iter()
        .map(|one| array(&one.entry.regions))
        .collect();
    sqlx::query!(
        "insert into audit_entry (id, node, event_id, at, recorded_at, login_id, login_name, role, address,
            service, action, entity, entity_id, version, entity_label, reason, before, after, trace_id,
            locality_id, hash, regions, number)
        select id, node, event_id, at, recorded_at, login_id, login_name, role, address,
            service, action, entity, entity_id, version, entity_label, reason, before::json, after::json,
            trace_id, locality_id, hash, regions::bigint[], number
        from unnest($1::bigint[], $2::integer[], $3::uuid[], $4::timestamptz[], $5::timestamptz[],
            $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[],
            $13::bigint[], $14::bigint[], $15::text[], $16::text[], $17::text[], $18::text[], $19::text[],
            $20::bigint[], $21::bytea[], $22::text[], $23::text[])
            as new (id, node, event_id, at, recorded_at, login_id, login_name, role, address,
            service, action, entity, entity_id, version, entity_label, reason, before, after, trace_id,
            locality_id, hash, regions, number)
        order by id",
        column!(written, id),
        column!(written, node),
        column!(written, entry.event_id),
        column!(written, entry.at) as &[Timestamp],
        column!(written, entry.recorded_at) as &[Timestamp],
        column!(written, entry.login_id) as &[Option<i64>],
        column!(written, entry.login_name) as &[Option<String>],
        column!(written, entry.role) as &[Option<String>],
        column!(written, entry.address) as &[Option<String>],
        column!(written, entry.service),
        column!(written, entry.action),
        column!(written, entry.entity),
        column!(written, entry.entity_id) as &[Option<i64>],
        column!(written, entry.version),
        column!(written, entry.entity_label) as &[Option<String>],
        column!(written, entry.reason) as &[Option<String>],
        column!(written, entry.before) as &[Option<String>],
        column!(written, entry.after) as &[Option<String>],
        column!(written, entry.trace_id) as &[Option<String>],
        column!(written, entry.locality_id) as &[Option<i64>],
        &hashes,
        &regions,
        column!(written, entry.number) as &[Option<String>]
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// Numbers as PostgreSQL spells an array of them.
fn array(numbers: &[i64]) -> String {
    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
    format!("{{{}}}", numbers.join(","))
}

/// The entries that follow one, up to another, at most so many.
#[instrument(name = "store.chain.part", skip_all)]
pub(crate) async fn part(
    db: impl PgExecutor<'_>,
    after: i64,
    until: i64,
    limit: i64,
) -> sqlx::Result<Vec<Written>> {
    let rows = sqlx::query!(
        "select id, node, event_id, at, recorded_at, login_id, login_name, role, address, service, action,
            entity, entity_id, version, entity_label, reason, before::text as before, after::text as after,
            trace_id, locality_id, hash, regions, number
        from audit_entry
        where id > $1 and id <= $2
        order by id
        limit $3",
        after,
        until,
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
            origin: None,
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
            number: row.number,
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

/// Id and hash of the last entry up to an id; none = there is none.
#[instrument(name = "store.chain.last", skip_all)]
pub(crate) async fn last(db: impl PgExecutor<'_>, until: i64) -> sqlx::Result<Option<(i64, Hash)>> {
    let row = sqlx::query!(
        "select id, hash from audit_entry where id <= $1 order by id desc limit 1",
        until
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (row.id, sized(&row.hash))))
}

/// Id and hash of the first entry behind an id; none = there is none.
#[instrument(name = "store.chain.first", skip_all)]
pub(crate) async fn first(
    db: impl PgExecutor<'_>,
    after: i64,
) -> sqlx::Result<Option<(i64, Hash)>> {
    let row = sqlx::query!(
        "select id, hash from audit_entry where id > $1 order by id limit 1",
        after
    )
    .fetch_optional(db)
    .await?;
    Ok(row.map(|row| (row.id, sized(&row.hash))))
}

/// What this transaction reads is of one moment.
#[instrument(name = "store.chain.hold_still", skip_all)]
pub(crate) async fn hold_still(db: impl PgExecutor<'_>) -> sqlx::Result<()> {
    sqlx::query!("set transaction isolation level repeatable read")
        .execute(db)
        .await
        .map(|_| ())
}

/// All anchors, the first month first.
#[instrument(name = "store.chain.anchors", skip_all)]
pub(crate) async fn anchors(db: impl PgExecutor<'_>) -> sqlx::Result<Vec<Anchor>> {
    let rows = sqlx::query!(
        "select month, first_id, hash_before, last_id, last_hash, entries, recorded_until, hash
        from audit_anchor
        order by month"
    )
    .fetch_all(db)
    .await?;
    let anchors = rows.into_iter().map(|row| Anchor {
        month: Month(row.month),
        first_id: row.first_id,
        hash_before: sized(&row.hash_before),
        last_id: row.last_id,
        last_hash: sized(&row.last_hash),
        entries: row.entries,
        recorded_until: row.recorded_until,
        hash: sized(&row.hash),
    });
    Ok(anchors.collect())
}

/// The last state that an entry of this action about the audit itself tells.
#[instrument(name = "store.chain.last_state", skip_all)]
pub(crate) async fn last_state(
    db: impl PgExecutor<'_>,
    action: &str,
) -> sqlx::Result<Option<String>> {
    let told = sqlx::query_scalar!(
        "select after::text from audit_entry
        where service = 'reports' and entity = 'audit' and action = $1
        order by id desc
        limit 1",
        action
    );
    Ok(told.fetch_optional(db).await?.flatten())
}

/// Gives up the entries of the months up to one.
#[instrument(name = "store.chain.drop_months", skip_all)]
pub(crate) async fn drop_months(db: impl PgExecutor<'_>, until: Month) -> sqlx::Result<()> {
    sqlx::query!("select drop_audit_months($1)", until.0)
        .execute(db)
        .await
        .map(|_| ())
}

/// The table's check keeps every hash at this length.
fn sized(hash: &[u8]) -> Hash {
    hash.try_into().unwrap_or(NOTHING)
}
