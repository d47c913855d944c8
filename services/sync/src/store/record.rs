//! What became of records that went up.

use listing::page::Page;
use platform::postgres::rows;
use proto::Timestamp;
use proto::maillon::sync::v1::SynchronizedRecord;
use sqlx::{PgExecutor, Postgres, QueryBuilder};
use tracing::instrument;

use super::page_of;
use crate::domain::batch::Became;

/// What the list may be ordered by: JSON name and column, the default first.
pub(crate) const ORDERS: &[(&str, &str)] = &[
    ("record_at", "at"),
    ("record_result", "result"),
    ("record_id", "record_id"),
    ("record_reason", "reason"),
    ("record_entity", "entity"),
    ("record_conflicts", "conflicts"),
];

/// What a list is narrowed to.
#[derive(Default)]
pub(crate) struct Within<'a> {
    pub(crate) run_id: i64,
    pub(crate) result: Option<i32>,
    /// A part of a reason, or the number of a record.
    pub(crate) text: Option<&'a str>,
}

/// Notes what became of records in a run; of one that went up again, the last word counts.
#[instrument(name = "store.record.note", skip_all)]
pub(crate) async fn note(
    db: impl PgExecutor<'_>,
    run_id: i64,
    records: &[Became],
    now: Timestamp,
) -> sqlx::Result<()> {
    let entities: Vec<&str> = records.iter().map(|one| &*one.entity).collect();
    let ids: Vec<i64> = records.iter().map(|one| one.id).collect();
    let results: Vec<i32> = records.iter().map(|one| one.outcome.into()).collect();
    let reasons: Vec<Option<&str>> = records.iter().map(|one| one.reason.as_deref()).collect();
    let conflicts: Vec<i32> = records.iter().map(|one| one.conflicts).collect();
    sqlx::query!(
        "insert into run_record (run_id, entity, record_id, result, reason, conflicts, at)
        select distinct on (entity, id) $1, entity, id, result, reason, conflicts, $7
        from unnest($2::text[], $3::bigint[], $4::integer[], $5::text[], $6::integer[]) with ordinality
            as one (entity, id, result, reason, conflicts, nth)
        order by entity, id, nth desc
        on conflict on constraint run_record_pkey do update
        set result = excluded.result, reason = excluded.reason, conflicts = excluded.conflicts,
            at = excluded.at",
        run_id,
        &entities as &[&str],
        &ids,
        &results,
        &reasons as &[Option<&str>],
        &conflicts,
        now as Timestamp
    )
    .execute(db)
    .await
    .map(|_| ())
}

/// One page, in a total order.
#[instrument(name = "store.record.page", skip_all)]
pub(crate) async fn page(
    db: impl PgExecutor<'_>,
    within: &Within<'_>,
    page: &Page,
) -> sqlx::Result<Vec<SynchronizedRecord>> {
    let mut query = QueryBuilder::new("select entity, record_id, result, reason, conflicts, at");
    narrow(&mut query, within);
    page_of(&mut query, page, "record_id");
    let read = query.build_query_as::<(String, i64, i32, Option<String>, i32, Timestamp)>();
    let found = rows(read.fetch_all(db)).await?;
    let record =
        |(entity, id, result, reason, conflicts, at): (_, _, _, _, i32, _)| SynchronizedRecord {
            entity,
            id,
            result,
            reason,
            conflicts: conflicts.into(),
            at: Some(at),
        };
    Ok(found.into_iter().map(record).collect())
}

/// How many there are.
#[instrument(name = "store.record.count", skip_all)]
pub(crate) async fn count(db: impl PgExecutor<'_>, within: &Within<'_>) -> sqlx::Result<i64> {
    let mut query = QueryBuilder::new("select count(*)");
    narrow(&mut query, within);
    query.build_query_scalar().fetch_one(db).await
}

/// Forgets what became of records before an instant.
#[instrument(name = "store.record.forget", skip_all)]
pub(crate) async fn forget(db: impl PgExecutor<'_>, before: Timestamp) -> sqlx::Result<()> {
    sqlx::query!("delete from run_record where at < $1", before as Timestamp)
        .execute(db)
        .await
        .map(|_| ())
}

fn narrow(query: &mut QueryBuilder<Postgres>, within: &Within<'_>) {
    query
        .push(" from run_record where run_id = ")
        .push_bind(within.run_id);
    if let Some(result) = within.result {
        query.push(" and result = ").push_bind(result);
    }
    if let Some(text) = within.text {
        query
            .push(" and (strpos(reason, lower(")
            .push_bind(text.to_owned());
        query
            .push(")) > 0 or record_id::text = ")
            .push_bind(text.to_owned())
            .push(")");
    }
}
